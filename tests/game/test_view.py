"""What one player sees: the layouts of the unseen cards against every way to deal them that Position accepts."""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from preferans import Card, Hand, Position, PreferansError, Suit
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
        for held in deals(unseen, [len(hand) for hand in covered]):
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


def deals(cards: list[Card], sizes: list[int]) -> Iterator[list[Hand]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        for rest in deals([card for card in cards if card not in chosen], sizes[1:]):
            yield [Hand.of(chosen), *rest]


@pytest.mark.parametrize("cards", [21, 22, 23, 24, 25, 26, 27, 28])
def test_the_layouts_are_all_deals_in_which_the_play_was_legal(cards: int) -> None:
    fewer = 0
    for number in range(12):
        deal = Played(f"{cards} {number}", cards)
        view = deal.view
        expected = set(deal.layouts())
        found = [view.layout(i) for i in range(view.layouts)]
        assert len(set(found)) == len(found)
        assert set(found) == expected, (deal.hands, deal.position)
        assert view.seat == deal.position.seat
        assert view.trick == deal.position.trick
        assert view.tricks == deal.position.tricks
        assert view.trick_leader == deal.position.trick_leader
        for i in (0, view.layouts // 2, view.layouts - 1):
            position = view.position(i)
            assert tuple(position.holding(seat) for seat in SEATS) == view.layout(i)
            assert (position.legal, position.seat) == (deal.position.legal, view.seat)
        fewer += len(expected) < sum(1 for _ in deals([*view.unseen], list(view._room[: len(deal.covered)])))
    assert fewer > 3  # what the play shows, and the talon, leave fewer


def test_the_numbers_of_layouts_before_the_play() -> None:
    own = [HAND, None, None]
    assert View.of(own, "6S", 1, discard="H7 H8").layouts == 184_756
    assert View.of(own, "6S", 2).layouts == 184_756 * 231
    # the talon discarded, or one of it, or none: nowhere 2, 1 or 0 of the twenty others, the rest with the declarer
    assert View.of(own, "6S", 2, talon="H7 H8").layouts == 184_756 + 2 * 20 * comb(19, 9) + comb(20, 2) * comb(18, 8)
    assert View.of([HAND, None, "QJT9.AK.AK.KQ"], "misere", 2).layouts == 66
    assert View.of(own, "raspasy", talon="H7 H8").layouts == 184_756


def test_voids_are_what_was_not_followed_and_not_trumped() -> None:
    """Seat 2 follows and then trumps; seat 3 neither follows nor trumps."""
    view = View.of(["AKJ87.Q.T98.A", None, None], "6H", 1, discard="S9 ST", played="SA SQ D7 SK H9 DK CK CQ CA")
    assert view.voids == {1: set(), 2: {Suit.SPADES}, 3: {Suit.SPADES, Suit.HEARTS}}
    assert view.seat == 1


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": "AK87.QJ.T98.A ?"}, "three_hands", "hands"),
    ({"hands": ["AK87.QJ.T98.", "?", "?"]}, "known_hand", "hands"),
    ({"hands": ["?", "AK87.QJ.T98.A", "?"]}, "own_hand", "hands"),
    ({"hands": ["AK87.QJ.T98.A", "AQJT.QT.AK.KQ", "?"]}, "duplicate_card", "hands"),
    ({"declarer": None}, "no_declarer", "declarer"),
    ({"declarer": 4}, "bad_seat", "declarer"),
    ({"leader": "1"}, "bad_seat", "leader"),
    ({"discard": "SA H7"}, "card_in_hand", "discard"),
    ({"declarer": 2, "talon": "SA H7", "discard": None}, "card_in_hand", "talon"),
    ({"discard": "H7"}, "two_cards", "discard"),
    ({"played": "SA SQ SA"}, "duplicate_card", "played"),
    ({"played": "SQ S9 SJ"}, "not_held", "played"),
    ({"played": "SA H7 S9"}, "seen_elsewhere", "played"),
    ({"played": "S7 SA S9 SK"}, "seen_elsewhere", "played"),
    ({"played": "SA SK S9"}, "seen_elsewhere", "played"),
    ({"played": "SA S9 SQ SK S9 SJ"}, "duplicate_card", "played"),
    ({"contract": "7X"}, "bad_contract", "contract"),
    ({"talon_rule": "suit"}, "no_talon_rule", "talon_rule"),
]


@pytest.mark.parametrize(("change", "code", "field"), REFUSED)
def test_what_is_wrong_is_named(change: dict[str, Any], code: str, field: str) -> None:
    fields = {"hands": [HAND, "?", "?"], "contract": "6S", "declarer": 1, "discard": "H7 H8", **change}
    with pytest.raises(PreferansError) as caught:
        View.of(**{name: value for name, value in fields.items() if value is not None or name == "declarer"})
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_play_that_the_next_card_makes_a_revoke_is_refused() -> None:
    """Seat 2 has shown that he has no spade, and plays one."""
    with pytest.raises(PreferansError) as caught:
        View.of([HAND, "?", "?"], "6N", 1, discard="H7 H8", played="SA H9 S9 SK SQ SJ")
    assert (caught.value.code, caught.value.details["card"]) == ("revoke", Card.H9)
