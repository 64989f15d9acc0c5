"""table: one deal in every contract, whoever declares."""

from random import Random

import pytest
from deals import hand_text, random_deal, recorded_ten_cards
from preferans import Hand, Position, PreferansError, Table, solve, table
from preferans.game.rules import SEATS

CONTRACTS = ["S", "C", "D", "H", "N", "misere"]  # strains in bidding order
LASKER = "J7.AJ.AQJT.K7 8.T987.987.98 AT9.KQ.K.AQJT"


def singly(hands: tuple[Hand, Hand, Hand], leader: int) -> dict[str, tuple[int, ...]]:
    """The 18 positions solved one by one."""
    return {
        contract: tuple(solve(Position(hands, contract, seat, leader), want=()).tricks for seat in SEATS)
        for contract in CONTRACTS
    }


def dealt(n: int, seed: int) -> tuple[Hand, Hand, Hand]:
    one, two, three = map(Hand, random_deal(Random(seed), n).hands)
    return one, two, three


@pytest.mark.parametrize("leader", SEATS)
@pytest.mark.parametrize("n", range(1, 11))
def test_a_table_is_eighteen_solutions(n: int, leader: int) -> None:
    for seed in range(5):
        hands = dealt(n, seed)
        found = table(hands, leader)
        assert found.tricks == singly(hands, leader), hands
        assert list(found.tricks) == CONTRACTS
        assert (found.hands, found.leader) == (hands, leader)


def test_a_table_has_the_recorded_tricks() -> None:
    for deal, tricks in recorded_ten_cards()[:60]:
        found = table(list(map(Hand, deal.hands)), deal.leader)
        assert found.tricks[deal.contract][deal.declarer - 1] == tricks, deal.request()


def test_a_table_by_hand() -> None:
    # Two aces win unless diamonds are trumps: seat 2, void in what is led, must ruff both.
    found = table("A.A.. ..KQ. K.K..")
    aces, diamonds = (2, 0, 0), (0, 2, 0)
    assert found.tricks == {"S": aces, "C": aces, "D": diamonds, "H": aces, "N": aces, "misere": aces}


def test_the_first_hand_leads_unless_it_is_said_otherwise() -> None:
    assert table(LASKER) == table(LASKER, 1)
    assert table(LASKER).leader == 1
    assert table("A... K... .A..", 1).tricks["N"] == (1, 0, 0)
    assert table("A... K... .A..", 3).tricks["N"] == (0, 0, 1)


def test_hands_in_any_form() -> None:
    texts = LASKER.split()
    hands = tuple(map(Hand.parse, texts))
    named = [hand.text("ru") for hand in hands]
    found = table(LASKER)
    assert found.tricks["misere"][1] == 2
    assert table(texts) == table(hands) == table(named) == table([texts[0], *hands[1:]]) == found
    assert found.hands == hands


def test_the_work_is_counted() -> None:
    assert table(list(map(hand_text, random_deal(Random(1), 10).hands))).nodes > 0


def test_a_table_prints_itself() -> None:
    expected = "tricks of seats 1-2-3, seat 3 leading: S 1-0-0, C 0-0-1, D 0-0-1, H 0-0-1, N 0-0-1, misere 0-0-1"
    assert str(table("A... K... .A..", 3)) == expected


def test_a_table_is_frozen() -> None:
    found = table("A... K... Q...")
    assert isinstance(found, Table)
    with pytest.raises(AttributeError):
        found.leader = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("hands", "leader", "code", "field"),
    [
        ("A... K...", 1, "three_hands", "hands"),
        ("A... K... X...", 1, "bad_rank", "hands"),
        ("A... K... A...", 1, "duplicate_card", "hands"),
        ("AK... Q... J...", 1, "unequal_hands", "hands"),
        ("... ... ...", 1, "hand_size", "hands"),
        ("A... K... Q...", 4, "bad_seat", "leader"),
        ("A... K... Q...", 0, "bad_seat", "leader"),
    ],
)
def test_errors_name_the_field(hands: str, leader: int, code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        table(hands, leader)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize("hands", ["AKQ... J... T...", "J... AKQ... T...", "J... T... AKQ..."])
def test_a_hand_with_two_cards_more_is_refused(hands: str) -> None:
    with pytest.raises(PreferansError) as caught:
        table(hands)
    assert (caught.value.code, caught.value.field) == ("not_equal", "hands")
