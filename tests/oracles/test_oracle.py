"""The oracle against endings worked by hand, so that the judge has been judged."""

from random import Random

import oracle
import pytest
from deals import (
    CONTRACTS,
    Deal,
    Strength,
    card_number,
    card_text,
    hand_bits,
    hand_text,
    random_deal,
    recorded_minimax,
    recorded_ten_cards,
)


def ending(hands: str, contract: str, declarer: int, leader: int, played: str = "") -> Deal:
    first, second, third = map(hand_bits, hands.split())
    cards = tuple(map(card_number, played.split()))
    return Deal((first, second, third), contract, declarer, leader, cards)


def moves(deal: Deal) -> dict[str, int]:
    return {card_text(card): tricks for card, tricks in deal.moves.items()}


def test_leading_into_a_tenace_costs_a_trick() -> None:
    # Declarer's ace and queen sit behind the king. ♥7 wins for the leader, who must then lead the king.
    deal = ending("K.7.. AQ... 87...", "N", declarer=2, leader=1)
    assert moves(deal) == {"SK": 2, "H7": 1}
    assert deal.value == 1


def test_throwing_a_defender_in() -> None:
    # With ♥7 declarer hands the lead to seat 2, whose spades then run into ace and queen. Any other lead
    # makes the ace alone.
    deal = ending("AQ.7.. K7.8.. 98..7.", "N", declarer=1, leader=1)
    assert moves(deal) == {"H7": 2, "SA": 1, "SQ": 1}


def test_a_hand_without_the_suit_led_must_ruff() -> None:
    # Declarer would rather throw ♦7 on ♥A and make ♠Q later; he must ruff, and is over-ruffed.
    deal = ending(".A7.. Q..7. K..8.", "S", declarer=2, leader=1, played="HA")
    assert moves(deal) == {"SQ": 0}


def test_a_leader_may_lead_what_he_likes_while_he_holds_trumps() -> None:
    # ♦J makes seat 1 ruff with his queen, and then ♥10 is the last trump. Led at once it falls to the queen.
    deal = ending("9.Q.. .T.J. KQ...", "H", declarer=2, leader=2)
    assert moves(deal) == {"HT": 0, "DJ": 1}


def test_nobody_has_to_overtake() -> None:
    # Both spades may go on the queen. The king draws the ace and leaves the ten high; the ten gains nothing.
    deal = ending("Q7... KT... A8...", "N", declarer=2, leader=1, played="SQ")
    assert moves(deal) == {"SK": 1, "ST": 0}


def test_a_ruff_beats_the_ace_and_a_discard_does_not() -> None:
    assert ending(".A.. ..A. .7..", "H", declarer=2, leader=1).value == 0
    assert ending(".A.. 7... .7..", "S", declarer=2, leader=1).value == 1
    assert ending(".A.. 7... .7..", "N", declarer=2, leader=1).value == 0


def test_the_second_hand_of_two_trumps_must_be_higher_to_win() -> None:
    assert ending(".A.. 8... 7...", "S", declarer=2, leader=1).value == 1
    assert ending(".A.. 8... 9...", "S", declarer=2, leader=1).value == 0


def test_defenders_play_as_one() -> None:
    # Seat 3 throws the ace under his partner's king and puts him in with the seven. If he keeps the ace he
    # must win the second spade, and leads a heart to the declarer.
    deal = ending(".AK.7. KQJ... A7.8..", "N", declarer=1, leader=2, played="SK")
    assert moves(deal) == {"SA": 0, "S7": 1}


def test_seven_nine_is_clean() -> None:
    deal = ending("8T... 79... .78..", "misere", declarer=2, leader=1)
    assert moves(deal) == {"S8": 0, "ST": 0}


def test_seven_ten_is_a_hole() -> None:
    # The seven gets under one of the two spades; the ten gets under neither.
    deal = ending("89... 7T... .78..", "misere", declarer=2, leader=1)
    assert moves(deal) == {"S8": 1, "S9": 1}


def test_a_partner_who_must_cover_spoils_the_catch() -> None:
    # The declarer's ♠10 falls to a knave that seat 3 has no choice but to play.
    assert ending("9... T... J...", "misere", declarer=2, leader=1).value == 0
    assert ending("9... T... .J..", "misere", declarer=2, leader=1).value == 1


def test_a_misere_discard_gets_rid_of_the_high_card() -> None:
    # A heart lets the ace go. A spade catches it, and ♦7 then wins as well, as nobody else holds a diamond.
    deal = ending("7.7.. A..7. .89..", "misere", declarer=2, leader=1)
    assert moves(deal) == {"S7": 2, "H7": 0}


def test_tricks_already_won_count() -> None:
    deal = ending("K.7.. AQ... 87...", "N", declarer=2, leader=1, played="SK SA S7")
    assert deal.now.won == (0, 1, 0)
    assert deal.now.seat == 2
    assert moves(deal) == {"SQ": 2}
    finished = ending("A... K... Q...", "N", declarer=1, leader=1, played="SA SK SQ")
    assert (finished.moves, finished.value) == ({}, 1)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_position_is_worth_its_best_move(contract: str) -> None:
    random = Random(7)
    for n in (1, 2, 3, 4):
        for played in range(3 * n):
            deal = random_deal(random, n, played, contract)
            here = deal.now
            value = oracle.value(here.hands, deal.trump, deal.goal, deal.declarer, here.leader, here.table)
            assert here.won[deal.declarer - 1] + value == deal.value


def test_random_deals_are_deals() -> None:
    random = Random(3)
    strengths: tuple[Strength, ...] = ("low", "any", "high")
    for n in range(1, 11):
        for played in (0, 1, 3 * n // 2, 3 * n):
            deal = random_deal(random, n, played, strength=strengths[(n + played) % 3])
            assert [hand.bit_count() for hand in deal.hands] == [n, n, n]
            assert (deal.hands[0] | deal.hands[1] | deal.hands[2]).bit_count() == 3 * n
            assert [hand_bits(hand_text(hand)) for hand in deal.hands] == list(deal.hands)
            assert sum(deal.now.won) == played // 3
            assert sum(hand.bit_count() for hand in deal.now.hands) == 3 * n - played


def test_the_recorded_answers_are_the_oracles() -> None:
    recorded = recorded_minimax()
    assert len(recorded) == 500
    for deal, values in recorded[5:300:13]:
        assert deal.moves == values


def test_recorded_deals_are_whole() -> None:
    recorded = recorded_ten_cards()
    assert len(recorded) == 2000
    for deal, tricks in recorded:
        assert [hand.bit_count() for hand in deal.hands] == [10, 10, 10]
        assert (deal.hands[0] | deal.hands[1] | deal.hands[2]).bit_count() == 30
        assert 0 <= tricks <= 10
