"""Analyses in points: what a deal is worth under a scoring convention."""
