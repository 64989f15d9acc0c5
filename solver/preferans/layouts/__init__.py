"""All layouts of the unseen cards: what a hand is worth before the others are seen.

The player who took the talon knows twelve cards. The twenty others lie in one of 184,756 ways, all as likely.
"""

from preferans.layouts.count import Example, Layouts, layouts
from preferans.layouts.discards import LayoutDiscards, layout_discards
from preferans.layouts.estimate import Estimate
from preferans.layouts.known import LEADERS, Known, Twelve
from preferans.layouts.worth import Worth, worth

__all__ = [
    "LEADERS",
    "Estimate",
    "Example",
    "Known",
    "LayoutDiscards",
    "Layouts",
    "Twelve",
    "Worth",
    "layout_discards",
    "layouts",
    "worth",
]
