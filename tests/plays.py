"""Deals in the middle of the play as one player sees them, for the tests of views and hints.

Unlike `deals`, these are made of the package's own cards and positions: what is judged is who could hold what,
and `Position` is the judge of whether the play was legal.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from preferans import Card, Hand, Position, PreferansError
from preferans.game.rules import SEATS
from preferans.game.view import View

CONTRACTS = ("6S", "7N", "H", "misere", "raspasy")
HAND = "AK87.QJ.T98.A"


class Played:
    """A whole deal, played at random for so many cards, and two hands covered, or one."""

    def __init__(self, seed: str, cards: int) -> None:
        random = Random(seed)
        deck = random.sample([*Card], 32)
        self.hands = [Hand.of(deck[start : start + 10]) for start in (0, 10, 20)]
        self.gone = tuple(deck[30:])
        self.contract = random.choice(CONTRACTS)
        raspasy = self.contract == "raspasy"
        self.declarer = None if raspasy else random.choice(SEATS)
        self.leader = random.choice(SEATS)
        self.rule = random.choice(("closed", "suit", "suit_winner", "dealer")) if raspasy else None
        self.talon: tuple[Card, ...] = self.gone if raspasy and self.rule != "closed" else ()
        position = Position(self.hands, self.contract, self.declarer, self.leader, (), self.talon, talon_rule=self.rule)
        for _ in range(cards):
            position = position.play(random.choice(position.legal))
        self.position = position
        if not raspasy and random.random() < 0.5 and self.declarer:  # what the talon was: the discard, or still held
            self.talon = (self.gone[0], random.choice([*self.hands[self.declarer - 1]]))
        self.knows_discard = not raspasy and position.seat == self.declarer and random.random() < 0.5
        others = [seat for seat in SEATS if seat != position.seat]
        self.covered = others if random.random() < 0.7 else [random.choice(others)]

    @property
    def view(self) -> View:
        shown = [None if seat in self.covered else hand for seat, hand in enumerate(self.hands, 1)]
        discard = self.gone if self.knows_discard else ()
        played = self.position.played
        return View.of(shown, self.contract, self.declarer, self.leader, played, self.talon, discard, self.rule)

    def layouts(self) -> Iterator[tuple[Hand, ...]]:
        """What the seats hold now, in every deal of the unseen cards in which the play was legal."""
        covered = [self.position.holding(seat) for seat in self.covered]
        raspasy = self.contract == "raspasy"
        hidden = not self.knows_discard and not (raspasy and self.talon)
        unseen = [card for hand in covered for card in hand] + ([*self.gone] if hidden else [])
        for held in all_deals(unseen, [len(hand) for hand in covered]):
            now = [self.position.holding(seat) for seat in SEATS]
            dealt = [*self.hands]
            for seat, hand in zip(self.covered, held, strict=True):
                dealt[seat - 1] = (self.hands[seat - 1] - now[seat - 1]) | hand
                now[seat - 1] = hand
            gone = Hand(0xFFFFFFFF) - dealt[0] - dealt[1] - dealt[2]
            if not raspasy and self.declarer:
                twelve = dealt[self.declarer - 1] | gone
                if Hand.of(self.talon) & twelve != Hand.of(self.talon):
                    continue
            try:
                talon = self.talon if raspasy else ()
                Position(
                    dealt, self.contract, self.declarer, self.leader, self.position.played, talon, talon_rule=self.rule
                )
            except PreferansError:
                continue
            yield tuple(now)


def all_deals(cards: list[Card], sizes: list[int]) -> Iterator[list[Hand]]:
    """Every way to deal hands of these sizes out of `cards`; what is left over is in no hand."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        for rest in all_deals([card for card in cards if card not in chosen], sizes[1:]):
            yield [Hand.of(chosen), *rest]
