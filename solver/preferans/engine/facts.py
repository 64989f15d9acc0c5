"""What can be said of one suit alone: a table with a row of facts for each state of a suit (see suits.py).

A fact *rests on* some boundaries when it stays true however the cards between them are mixed; only boundaries between
cards of different owners are ever used.

Facts are theorems, each about one suit under the worst that the other suits can do; the search adds them up.
theorems.py proves them, state by state, and writes them into facts.npz; tests/engine/test_facts.py holds each of them
against a search without it, and the file against theorems.py.

Slack. In a misère a defender may throw cards of one suit away while other suits are played. How many is the slack of a
suit: 0, 1, 2 or ANY number for each defender, slack % UNIT for player 1 and slack // UNIT for player 2. `spare` counts
them.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine.suits import STATES, states

FILE = Path(__file__).with_suffix(".npz")

ANY = 3
UNIT = ANY + 1
SLACKS = UNIT * UNIT
NEVER = 14

# The facts of a state in a contract, eight to a row:
CASH = 0  # tricks that the declarer, on lead, can take one after another
KEEP = 1  # + player - 1: tricks that this defender can take one after another without losing the lead
SURE = 3  # tricks that the declarer's trumps take, whatever happens in the other suits
SURE_AGAINST = 4  # tricks that the defenders' trumps take, whatever happens in the other suits
STOP = 5  # while only defenders lead and win: 4 * the cards that the declarer can spare for other suits, + 1 if he
#           then still stops this one (wins a trick of it if they go on); + STOP_ZERO
HAND_OVER = 6  # + player - 1: tricks that the defenders can take one after another when this one begins and the other
#                takes over at one of them; 0 when they can't
CONTRACT_ROW = 8
STOP_ZERO = 32

# In a misère, where the declarer does what is best for him and the defenders the opposite, 128 to a row:
STAY = 0  # tricks that the declarer must win before he can lose the lead in this suit; NEVER when he can't at all
CATCH = 1  # + player - 1: 0, or 1 + STAY of what is left when this defender leads so that the declarer must win
EXIT = 3  # + slack: as WAIT, when he is on lead and leads this suit
WAIT = EXIT + SLACKS  # + slack: the most tricks he takes in this suit while defenders lead it, if he answers every
#                       trick that he takes here by leading this suit again until he has lost the lead; NEVER when he
#                       can be left without a card to lead
WAIT_THROW = WAIT + SLACKS  # + slack: the same, if slack is what defenders can throw away while he follows suit, and
#                             for every other card that they throw away he may throw one from this suit
ROAM = WAIT_THROW + SLACKS  # + slack: the most tricks he takes in this suit, whoever leads it whenever. Of player 2
#                             slack is only what he can throw away while the declarer follows suit: any other card
#                             that he throws away the declarer, who plays after him, answers by one of the same suit
ROAM_THROW = ROAM + SLACKS  # + slack: the same, and of player 1 too slack is only that: for every other card that he,
#                             who plays after the declarer, throws away the declarer may throw one from this suit
ROAM_EXIT = ROAM_THROW + SLACKS  # + slack: as ROAM, when he leads this suit until he has lost the lead
LOSE = ROAM_EXIT + SLACKS  # + player - 1: 0 if he loses a trick when he leads this suit until he does, even if the
#                            partner of this defender throws a card of it away before; 1 otherwise
CAUGHT = LOSE + 2  # + player - 1: 0 if he loses a trick when this defender leads the suit and he goes on with it until
#                    he does, or if one of them has none; 1 otherwise
MISERE_ROW = 128
EXIT_THROW = CAUGHT + 2  # + slack: as EXIT, for WAIT_THROW; the search does not use it
USED = EXIT_THROW + SLACKS
UPPER = slice(EXIT, USED)  # facts that say «at most»; the others say «at least»


class Facts(NamedTuple):
    """The tables; see `facts`. A fact is its value in the low byte, the boundaries it rests on in the high one."""

    contract: NDArray[np.uint16]
    """At CONTRACT_ROW * code + fact."""
    misere: NDArray[np.uint16]
    """At MISERE_ROW * code + fact."""
    spare: NDArray[np.int64]
    """By code, a byte each: how many cards player 1, and player 2, can throw from other suits while this one is led;
    first for WAIT, then for WAIT_THROW, ROAM, ROAM_THROW."""


@cache
def facts() -> Facts:
    """The tables, read once a process from what theorems.py has proved and written."""
    with np.load(FILE) as stored:
        return Facts(stored["contract"].ravel(), stored["misere"].ravel(), _spare(states().counts))


def _spare(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often a defender can be without a card of the suit when it is led, he having more to throw.

    WAIT: while his partner leads it (the declarer leads only suits that both defenders can be without at no time).
    ROAM: while his partner or the declarer does. The THROW facts, and ROAM for player 2, do not count the tricks to
    which the declarer does not follow suit either.
    """
    a, b, c = (counts >> shift & 15 for shift in (42, 46, 50))
    spare = np.zeros(STATES, np.int64)
    for shift, mine, others in (
        (0, b, c),
        (8, c, b),
        (16, b, np.minimum(a, c)),
        (24, c, np.minimum(a, b)),
        (32, b, np.maximum(a, c)),
        (40, c, a),
        (48, b, a),
        (56, c, a),
    ):
        spare |= np.maximum(others - mine, 0) << shift
    return spare
