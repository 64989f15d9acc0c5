"""A deal before a contract is named: what is known of it, and what is refused."""

import pickle

import pytest
from preferans import Card, Contract, Deal, Hand, Position, PreferansError

HANDS = "QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT"
TWELVE = ["A.A.A.7", "K.K.K.", "AKQ7.9.."]


def test_hands_alone_are_a_deal() -> None:
    deal = Deal(HANDS)
    assert (deal.n, deal.discarding, deal.declarer, deal.leader, deal.talon) == (10, False, None, 1, ())
    assert pickle.loads(pickle.dumps(deal)) == deal
    assert hash(Deal(deal.hands)) == hash(deal)
    assert eval(repr(deal)) == deal


def test_the_longer_hand_is_the_declarers() -> None:
    deal = Deal("AKQ.A.. J.K.. T.Q..")
    assert (deal.n, deal.discarding, deal.declarer) == (2, True, 1)
    with pytest.raises(PreferansError, match="two cards more") as refused:
        Deal("AKQ.A.. J.K.. T.Q..", declarer=2)
    assert refused.value.field == "declarer"


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"hands": "A... A... K..."}, "duplicate_card", "hands"),
        ({"hands": "A... KQ... J..."}, "unequal_hands", "hands"),
        ({"hands": "... ... ..."}, "hand_size", "hands"),
        ({"hands": "A... K... Q...", "talon": "SJ"}, "two_cards", "talon"),
        ({"hands": "A... K... Q...", "talon": "SA SK"}, "card_in_hand", "talon"),
        ({"hands": "A... K... Q...", "talon": "SA SJ", "declarer": 2}, "card_in_hand", "talon"),
        ({"hands": "A... K... Q...", "discard": "SA SJ"}, "card_in_hand", "discard"),
        ({"hands": "AKQ... J... T...", "discard": "S7 S8"}, "discard_given", "discard"),
        ({"hands": "A... K... Q...", "declarer": 4}, "bad_seat", "declarer"),
        ({"hands": "A... K... Q...", "leader": 0}, "bad_seat", "leader"),
        ({"hands": "T... К... Q..."}, "mixed_scripts", "hands"),
    ],
)
def test_what_is_no_deal(given: dict[str, object], code: str, field: str) -> None:
    with pytest.raises(PreferansError) as refused:
        Deal(**given)  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.field) == (code, field)


def test_the_talon_may_be_in_the_declarers_hand_even_where_he_is_not_known() -> None:
    assert Deal("A... K... Q...", talon="SA SJ").talon == (Card.SA, Card.SJ)


def test_a_position_is_a_deal_and_a_contract() -> None:
    deal = Deal("A.K.. .A.7. K...8", declarer=1)
    position = Position.of(deal, Contract.parse("N"), (Card.HK,))
    assert position == Position("A.K.. .A.7. K...8", "N", 1, played="HK")
    assert position.deal is deal
    assert position.with_contract(Contract.parse("S")).contract.trump is not None
    assert position.start() == Position("A.K.. .A.7. K...8", "N", 1)
    with pytest.raises(PreferansError, match="declarer"):
        Position.of(Deal("A.K.. .A.7. K...8"), Contract.parse("N"))
    with pytest.raises(PreferansError, match="declarer"):
        Position.of(deal, Contract.parse("raspasy"))


def test_a_discard_made_and_taken_back() -> None:
    twelve = Position("AKQ.A.. J.K.. T.Q..", "N")
    ten = twelve.with_discard("SQ HA")
    assert ten.hands[0] == Hand.parse("AK...")
    assert (ten.discard, ten.declarer) == ((Card.SQ, Card.HA), 1)
    assert ten.undiscarded() == ten.play("SA").undiscarded() == twelve
