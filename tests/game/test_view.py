"""What one player sees: the layouts of the unseen cards against every way to deal them that Position accepts."""

from math import comb
from typing import Any

import pytest
from plays import HAND, Played, all_deals
from preferans import Card, PreferansError, Suit
from preferans.game.rules import SEATS
from preferans.game.view import View


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
        fewer += len(expected) < sum(1 for _ in all_deals([*view.unseen], list(view._room[: len(deal.covered)])))
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
