"""Bookkeeping without search: conventions, what is written for a deal, a whole sheet and its settlement."""
