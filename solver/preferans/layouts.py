"""All layouts of the unseen cards: how many of them give the declarer 0, 1, … tricks, each solved exactly.

The player who took the talon knows twelve cards. The twenty others lie in one of 184,756 ways, all as likely.
"""

import os
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from preferans.cards import Card, Hand, Reader
from preferans.errors import PreferansError
from preferans.rules import Contract

if TYPE_CHECKING:
    from preferans.engine.driver import Unseen

LEADERS = ("hand", "left", "right")
"""Who leads: the hand, the player after it, the player before it."""
CARDS = 10
PIECES = 4  # for each worker: the work of the last one is short
ENOUGH = 2000  # layouts in a piece: a new table is worth it


@dataclass(frozen=True, slots=True)
class Layouts:
    """What `layouts` found.

    hand      the ten cards, the led one included
    discard   the two that were thrown away
    leader    "hand", "left" or "right"
    lead      the card that the hand has led, None when it has not
    fixed     the cards that the left and the right player are known to have
    counts    how many layouts give the hand 0, 1, … 10 tricks
    nodes     cards played in the search
    """

    hand: Hand
    discard: Hand
    contract: Contract
    leader: str
    lead: Card | None
    fixed: tuple[Hand, Hand]
    counts: tuple[int, ...]
    nodes: int = field(compare=False)

    @property
    def layouts(self) -> int:
        """How many there are."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The hand's tricks, on average."""
        return sum(tricks * count for tricks, count in enumerate(self.counts)) / self.layouts

    def chance(self, least: int) -> float:
        """The chance of at least so many tricks, from 0 to 1."""
        return sum(self.counts[least:]) / self.layouts

    def __str__(self) -> str:
        found = ", ".join(f"{count} of {tricks}" for tricks, count in enumerate(self.counts) if count)
        return f"{self.contract.text()}: {self.layouts} layouts by tricks: {found}"


def layouts(
    hand: str | Hand,
    discard: object,
    contract: str | Contract,
    leader: str = "hand",
    lead: str | Card | None = None,
    fixed: Mapping[str, object] | None = None,
    executor: Executor | None = None,
) -> Layouts:
    """Solve every layout of the cards that are neither in the hand nor in the discard.

    hand      ten cards, the declarer's; in any notation that Position takes
    discard   the two cards that nobody has
    leader    who leads to the first trick: "hand", "left" (who plays after it) or "right"
    lead      the card that the hand has led already
    fixed     {"left": cards, "right": cards} that these players are known to have
    executor  of concurrent.futures; none: one thread for each processor

    PreferansError when the cards or the fields do not go together, or when it is raspasy.

    >>> print(layouts("AKQJT987.A.A.", "C7 C8", "S", fixed={"left": "♥KQJT987 ♦KQJ"}))
    ♠: 1 layouts by tricks: 1 of 10
    """
    asked = prepared(hand, discard, contract, leader, lead, fixed)
    return asked.run(executor)


def prepared(
    hand: object,
    discard: object,
    contract: str | Contract,
    leader: str = "hand",
    lead: object = None,
    fixed: object = None,
) -> "Asked":
    """The question, all that can be wrong with it checked, nothing searched."""
    reader = Reader()
    ten = reader.hand(hand, "hand")
    if len(ten) != CARDS:
        raise PreferansError("ten_cards", "hand", count=len(ten))
    thrown = reader.cards(discard, "discard")
    two = Hand.of(thrown)
    if len(thrown) != 2 or len(two) != 2:
        raise PreferansError("two_cards", "discard", count=len(two))
    _apart(two, ten, "discard", "hand")
    game = contract if isinstance(contract, Contract) else Contract.parse(contract)
    if game.is_raspasy:
        raise PreferansError("not_solved", "contract", contract=game)
    if leader not in LEADERS:
        raise PreferansError("unknown_word", "leader", text=leader, known=", ".join(LEADERS))
    card = None if lead is None else reader.card(lead, "lead")
    if card is not None and (leader != LEADERS[0] or card not in ten):
        raise PreferansError("not_led", "lead", card=card)
    left, right = _fixed(reader, fixed, ten | two)
    return Asked(ten, two, game, leader, card, (left, right))


def _fixed(reader: Reader, fixed: object, seen: Hand) -> tuple[Hand, Hand]:
    given = {} if fixed is None else fixed
    if not isinstance(given, Mapping) or not set(given) <= set(LEADERS[1:]):
        raise PreferansError("not_fixed", "fixed")
    left, right = (reader.hand(given[side], f"fixed.{side}") if side in given else Hand(0) for side in LEADERS[1:])
    for side, held in zip(LEADERS[1:], (left, right), strict=True):
        _apart(held, seen, f"fixed.{side}", "hand, discard")
        if len(held) > CARDS:
            raise PreferansError("hand_size", f"fixed.{side}", count=len(held))
    _apart(right, left, "fixed.right", "fixed.left")
    return left, right


def _apart(cards: Hand, others: Hand, name: str, where: str) -> None:
    for card in cards & others:
        raise PreferansError("duplicate_card", name, card=card, where=f"{where}, {name}")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that is good; `run` answers it."""

    hand: Hand
    discard: Hand
    contract: Contract
    leader: str
    lead: Card | None
    fixed: tuple[Hand, Hand]

    def run(self, executor: Executor | None = None) -> Layouts:
        """Solve all the layouts, in pieces."""
        if executor is None:
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                return self.run(threads)
        from preferans.engine.driver import count_layouts  # numba: only where a search runs

        unseen = self._unseen()
        pieces = max(1, min(PIECES * (os.cpu_count() or 1), unseen.layouts // ENOUGH))
        cuts = [unseen.layouts * i // pieces for i in range(pieces + 1)]
        sizes = [after - before for before, after in pairwise(cuts)]
        counts, nodes = [0] * (CARDS + 1), 0
        for found, played in executor.map(count_layouts, [unseen] * pieces, cuts[:-1], sizes):
            counts = [a + b for a, b in zip(counts, found, strict=True)]
            nodes += played
        return Layouts(self.hand, self.discard, self.contract, self.leader, self.lead, self.fixed, tuple(counts), nodes)

    def _unseen(self) -> "Unseen":
        from preferans.engine.driver import Unseen

        left, right = self.fixed
        seen = self.hand | self.discard | left | right
        trump = self.contract.trump
        return Unseen(
            self.hand.mask,
            (left.mask, right.mask),
            tuple(int(card) for card in Card if card not in seen),
            LEADERS.index(self.leader),
            None if trump is None else int(trump),
            self.contract.is_misere,
            None if self.lead is None else int(self.lead),
        )
