"""One position of raspasy, as Python sees it: integers in, integers out."""

import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine.compiled import is_kept
from preferans.engine.raspasy import questions
from preferans.engine.raspasy.memory import GENERATIONS, new_memory
from preferans.engine.raspasy.outcomes import FIRST, LEFT, LOW_ROWS, RIGHT, ROW, WORDS
from preferans.engine.raspasy.talon import CLOSED
from preferans.engine.suits import states

DIGITS = 20  # of the number of positions that the table holds


class RaspasySpot(NamedTuple):
    """A position, the seats being players 0, 1, 2."""

    masks: tuple[int, int, int]
    """The hands, bit 8 * suit + rank for a card (spades, hearts, diamonds, clubs; 7 = 0 … A = 7), the cards on the
    table included as if they had not been played yet; each has one or more."""
    lead: int
    """The player who led, or leads, the trick."""
    table: tuple[int, ...]
    """The cards on the table in the order of play, as 8 * suit + rank, two at most."""
    rule: int = CLOSED
    first: int = 0
    """The player who leads while the talon rules."""
    talon: tuple[int, ...] = ()
    """The talon's cards for this trick and the next; none when they have been played, or the talon stays closed."""


class RaspasyWorth(NamedTuple):
    """What a position, or a card, is worth: tricks of players 0, 1, 2, the trick on the table included."""

    guarantee: tuple[int, int, int]
    equilibria: list[tuple[int, int, int]]
    """In order; what is missing to the tricks that are left the dealer takes."""
    ties: tuple[tuple[int, int, int], ...]
    """The outcome when a player to whom cards are worth the same plays the first, or spares him who plays after him,
    or him who plays before him."""


class Solver:
    """A searcher with its own table: one a thread. The table serves all deals and rules: its keys are exact."""

    def __init__(self, digits: int = DIGITS) -> None:
        self._memory = new_memory(digits)
        self._generation = 1

    @property
    def nodes(self) -> int:
        """Cards played in the search since the solver was made."""
        return int(self._memory.counts[0])

    @property
    def positions(self) -> int:
        """Positions that were valued and kept since the table was empty."""
        return int(self._memory.counts[1])

    def clear(self) -> None:
        """Forget all positions."""
        self._generation += 1
        self._memory.counts[1] = 0
        if self._generation == GENERATIONS:
            self._generation = 1
            self._memory.table.fill(0)

    def value(self, spot: RaspasySpot) -> tuple[RaspasyWorth, dict[int, RaspasyWorth]]:
        """What the position is worth, and each card that may be played, by 8 * suit + rank."""
        memory = self._memory
        if self.positions > len(memory.table) // 2:
            self.clear()
        memory.moves.fill(0)
        c0, c1 = (*spot.table, -1, -1)[:2]
        t0, t1 = (*spot.talon, 0, 0)[:2]
        position = (*spot.masks, spot.lead, c0, c1, spot.first, spot.rule, len(spot.talon), t0, t1)
        questions.value(states(), memory, self._generation, *position)
        present = spot.masks[0] | spot.masks[1] | spot.masks[2]
        left = spot.masks[0].bit_count()
        moves = {}
        for suit in range(4):
            cards = [card for card in range(8 * suit, 8 * suit + 8) if present >> card & 1]
            for i, card in enumerate(cards):
                row = memory.moves[8 * (3 - suit) + i]
                if row[:WORDS].any():
                    moves[card] = _worth(row, left)
        return _worth(memory.back, left), moves


def _worth(row: NDArray[np.int64], left: int) -> RaspasyWorth:
    """What `back` of outcomes.py says in a row of it; left: the tricks that are left."""
    *words, info = map(int, row)
    found = []
    for i, word in enumerate(words):
        dealers, second = divmod(i, 2)
        for bit in range(word.bit_length()):
            if word >> bit & 1:
                a, b = divmod(bit, ROW)
                a += LOW_ROWS * second
                found.append((a, b, left - dealers - a - b))
    return RaspasyWorth(
        _three(info), sorted(found), (_three(info >> FIRST), _three(info >> LEFT), _three(info >> RIGHT))
    )


def _three(info: int) -> tuple[int, int, int]:
    """The tricks of players 0, 1, 2, four bits each."""
    return info & 15, info >> 4 & 15, info >> 8 & 15


_of_thread = threading.local()


def solver_of_thread() -> Solver:
    """This thread's solver."""
    if not hasattr(_of_thread, "solver"):
        _of_thread.solver = Solver()
    made: Solver = _of_thread.solver
    return made


def is_compiled() -> bool:
    """Whether this machine has the compiled kernels in its cache (else the first search takes seconds)."""
    return is_kept(questions.value)
