"""All layouts of the unseen cards: what a hand is worth before the others are seen.

The player who took the talon knows twelve cards. The twenty others lie in one of 184,756 ways, all as likely.
"""
