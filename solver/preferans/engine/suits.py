"""The states of one suit: a table with a row for each of the 9,841.

A suit's state is who owns each remaining card, in rank order: player 0 is the declarer, 1 the defender who plays
after him, 2 the one who plays before him; 3**n states of n cards, n = 0 … 8. Its number is its *code*. States with the
same number of cards in each hand are numbered side by side, so that codes in order are distributions in order.

A *boundary* lies between two neighbouring ranks: bit i (1 … 7) of a byte is the boundary between the cards i - 1 and i,
counted from the lowest card.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RANKS = 8
STATES = sum(3**n for n in range(RANKS + 1))


class States(NamedTuple):
    """The tables; see `states`."""

    code: NDArray[np.int64]
    """By (3**n - 1) / 2 + sum of owner * 3**i: the code."""
    own: NDArray[np.int64]
    """By code: bits 0-7, 8-15, 16-23 are the cards of player 0, 1, 2."""
    remove: NDArray[np.uint16]
    """At 8 * code + i: the code when the i-th lowest card has gone."""
    distribution: NDArray[np.uint8]
    """By code: a number (0 … 164) for how many cards each player has."""
    counts: NDArray[np.int64]
    """By code: for each boundary (six bits) the cards of players 0 and 1 below it; then four bits each: all cards of
    player 0, 1, 2."""
    spread: NDArray[np.int64]
    """By byte of boundaries: the mask of `counts` that compares two states there, and all cards of each player."""
    owner: NDArray[np.int8]
    """By code: who owns each card, lowest first; 3 beyond the last."""


@cache
def states() -> States:
    """The tables, built once a process."""
    n = np.concatenate([np.full(3**k, k) for k in range(RANKS + 1)])
    value = np.concatenate([np.arange(3**k) for k in range(RANKS + 1)])
    owner: NDArray[np.int64] = value[:, None] // 3 ** np.arange(RANKS) % 3
    owner[np.arange(RANKS) >= n[:, None]] = 3
    held = np.stack([(owner == player).sum(1) for player in range(3)], 1)
    order = np.lexsort((value, held[:, 1], held[:, 0], n))
    code = np.empty(STATES, np.int64)
    code[order] = np.arange(STATES)
    n, value, owner, held = n[order], value[order], owner[order], held[order]

    own: NDArray[np.int64] = np.zeros(STATES, np.int64)
    for player in range(3):
        own |= ((owner == player) << np.arange(RANKS)).sum(1) << (8 * player)
    _, distribution = np.unique(held @ np.array([81, 9, 1]), return_inverse=True)
    remove = np.zeros((STATES, RANKS), np.uint16)
    counts: NDArray[np.int64] = held @ np.array([1 << 42, 1 << 46, 1 << 50])
    spread = np.full(256, 0xFFF << 42, np.int64)
    for i in range(RANKS):
        has = i < n
        smaller = value[has] // 3 ** (i + 1) * 3**i + value[has] % 3**i
        remove[has, i] = code[(3 ** (n[has] - 1) - 1) // 2 + smaller]
        if i:
            below: NDArray[np.int64] = (owner[:, :i] == 0).sum(1) | (owner[:, :i] == 1).sum(1) << 3
            counts |= np.where(has, below << 6 * (i - 1), 0)
            spread[(np.arange(256) >> i & 1) == 1] |= 0x3F << 6 * (i - 1)
    return States(code, own, remove.ravel(), distribution.astype(np.uint8), counts, spread, owner.astype(np.int8))
