"""Positions: checked in full, frozen, and the same however they were reached."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import FrozenInstanceError, replace
from itertools import combinations
from math import comb
from random import Random

import pytest
from deals import Deal, random_deal
from hypothesis import given, settings
from hypothesis import strategies as st
from preferans import Card, Contract, Hand, Position, PreferansError
from preferans.game.cards import CARDS, LISTED, card_order
from preferans.game.contracts import RASPASY
from preferans.game.play import Trick
from preferans.game.rules import TalonRule, next_seat

KOVALEVSKAYA = "QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT"


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A random deal after a random number of random legal cards."""
    n = draw(st.integers(1, 10))
    return random_deal(Random(draw(st.integers(0, 2**32))), n, draw(st.integers(0, 3 * n)))


def position_of(deal: Deal) -> Position:
    return Position(**deal.request())  # type: ignore[arg-type]


def refusal(make: Callable[..., object], *args: object, **kwargs: object) -> PreferansError:
    """The error that this call raises; its message must exist in both languages."""
    with pytest.raises(PreferansError) as caught:
        make(*args, **kwargs)
    for lang in ("en", "ru"):
        line = caught.value.message(lang)
        assert line.isprintable()
        assert len(line) < 400
    return caught.value


# The play.


@given(deals())
def test_a_position_agrees_with_a_plain_replay(deal: Deal) -> None:
    position, now = position_of(deal), deal.now
    assert [hand.mask for hand in position.hands] == list(deal.hands)
    assert [position.holding(seat).mask for seat in (1, 2, 3)] == list(now.hands)
    assert position.tricks == now.won
    assert (position.trick_leader, position.trick) == (now.leader, now.table)
    assert position.seat == (now.seat if any(now.hands) else None)
    assert position.n == deal.hands[0].bit_count()
    assert position.discarding is False
    assert position.legal == tuple(sorted(position.legal, key=card_order))
    if any(now.hands):
        held = position.holding(now.seat)
        led = {card for card in held if position.trick and card.suit is position.trick[0].suit}
        trumps = {card for card in held if position.trick and card.suit is position.contract.trump}
        assert set(position.legal) == (led or trumps or set(held))
    else:
        assert position.legal == ()


@given(deals())
def test_playing_card_by_card_is_giving_them_at_once(deal: Deal) -> None:
    whole = position_of(deal)
    step = position_of(replace(deal, played=()))
    for card in whole.played:
        before = (step.played, step.legal, step.history)
        following = step.play(card)
        assert (step.played, step.legal, step.history) == before
        step = following
    assert step == whole
    assert hash(step) == hash(whole)
    assert (step.legal, step.seat, step.tricks) == (whole.legal, whole.seat, whole.tricks)
    assert (step.trick, step.trick_leader, step.history) == (whole.trick, whole.trick_leader, whole.history)
    assert [step.holding(seat) for seat in (1, 2, 3)] == [whole.holding(seat) for seat in (1, 2, 3)]


@given(deals())
def test_the_history_is_what_was_played(deal: Deal) -> None:
    position = position_of(deal)
    played = [card for trick in position.history for card in trick.cards] + list(position.trick)
    assert tuple(played) == position.played
    leaders = [trick.leader for trick in position.history] + [position.trick_leader]
    assert leaders == [deal.leader] + [trick.winner for trick in position.history]
    assert [position.tricks[seat - 1] for seat in (1, 2, 3)] == [
        sum(trick.winner == seat for trick in position.history) for seat in (1, 2, 3)
    ]
    for trick in position.history:
        seats = [trick.leader, next_seat(trick.leader), next_seat(next_seat(trick.leader))]
        assert all(card in position.hands[seat - 1] for seat, card in zip(seats, trick.cards, strict=True))


@given(deals())
def test_a_card_that_is_not_legal_is_refused_with_its_reason(deal: Deal) -> None:
    position = position_of(deal)
    for card in set(CARDS) - set(position.legal):
        error = refusal(position.play, card)
        assert (error.code, error.field) == (expected_refusal(position, card), "played")
        assert error.details["card"] is card
        assert error.message("ru").startswith(f"played, карта {len(deal.played) + 1}: ")
        again = refusal(Position.of, position.deal, position.contract, (*position.played, card), position.talon_rule)
        assert (again.code, again.details) == (error.code, error.details)


def expected_refusal(position: Position, card: Card) -> str:
    if position.seat is None:
        return "play_over"
    if card in position.played:
        return "duplicate_card"
    if card in position.holding(position.seat):
        follows = any(held.suit is position.trick[0].suit for held in position.holding(position.seat))
        return "revoke" if follows else "not_trumped"
    return "out_of_turn" if any(card in hand for hand in position.hands) else "not_held"


def test_one_trick() -> None:
    position = Position(KOVALEVSKAYA, "misere", 2, played="DT D7 DA")
    assert position.history == (Trick(1, (Card.DT, Card.D7, Card.DA), 3),)
    assert (position.tricks, position.trick, position.trick_leader, position.seat) == ((0, 0, 1), (), 3, 3)
    assert " ".join(map(str, position.legal)) == "SA SK HA HK HQ HT CQ CJ CT"
    assert str(position.holding(2)) == "T987.98.98.8"
    assert position.play("♠К").trick == (Card.SK,)


def test_after_the_last_card() -> None:
    position = Position("A... K... Q...", "N", 1, played="SA SK SQ")
    assert (position.seat, position.legal, position.tricks) == (None, (), (1, 0, 0))


# Values.


@given(deals())
def test_a_position_is_a_value(deal: Deal) -> None:
    position = position_of(deal)
    assert eval(repr(position)) == position
    for again in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
        assert again == position
        assert hash(again) == hash(position)
        assert (again.legal, again.seat, again.tricks) == (position.legal, position.seat, position.tricks)
    other = replace(position.deal, leader=next_seat(position.leader))
    assert position != Position.of(other, position.contract, (), position.talon_rule)
    assert replace(position.deal) == position.deal


def test_a_position_is_frozen() -> None:
    position = Position(KOVALEVSKAYA, "misere", 2)
    with pytest.raises(FrozenInstanceError):
        position.leader = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del position.hands


def test_the_representation() -> None:
    position = Position(KOVALEVSKAYA, "мизер", 2, leader=3, played=["♠A"], discard="CK CA")
    assert repr(position) == (
        f"Position('{KOVALEVSKAYA}', 'misere', declarer=2, leader=3, played='SA', discard='CA CK')"
    )


def test_texts_and_objects_are_the_same() -> None:
    texts = Position(KOVALEVSKAYA, "6S", 3, 2, "S7", discard="CK CA")
    hands = [Hand.parse(hand) for hand in KOVALEVSKAYA.split()]
    objects = Position(hands, Contract.parse("6♠"), 3, 2, [Card.S7], (), (Card.CA, Card.CK))
    in_russian = ["пДВ чВ7 бКДВ10 т97", "п10987 ч98 б987 т8", "пТК чТКД10 бТ тДВ10"]
    russian = Position(in_russian, "6♠", 3, 2, ["п7"], discard=["тТ", "тК"])
    assert texts == objects == russian
    assert len({texts, objects, russian}) == 1


# Twelve and ten.


def twelve(seat: int, n: int = 10) -> tuple[list[Hand], Hand]:
    """Hands of n cards, but n + 2 for `seat`; and that longer hand."""
    deck = list(LISTED)
    Random(n).shuffle(deck)
    sizes = [n + 2 * (seat == other) for other in (1, 2, 3)]
    hands = [Hand.of(deck.pop() for _ in range(size)) for size in sizes]
    return hands, hands[seat - 1]


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("n", range(1, 11))
@pytest.mark.parametrize("contract", ["N", "8H", "misere"])
def test_the_declarer_is_who_has_two_cards_more(seat: int, n: int, contract: str) -> None:
    hands, held = twelve(seat, n)
    position = Position(hands, contract, leader=next_seat(seat))
    assert (position.declarer, position.discarding, position.n) == (seat, True, n)
    assert (position.seat, position.legal, position.tricks) == (None, (), (0, 0, 0))
    assert position == Position(hands, contract, seat, next_seat(seat))
    pairs = position.discards()
    assert pairs == tuple(combinations(held, 2))
    assert len(pairs) == comb(n + 2, 2)
    for pair in pairs:
        after = position.with_discard(pair)
        assert after == position.with_discard(f"{pair[1]} {pair[0]}")
        assert (after.discarding, after.discard, after.declarer) == (False, pair, seat)
        assert after.hands[seat - 1] == held - Hand.of(pair)
        assert [len(hand) for hand in after.hands] == [n, n, n]
        assert after.seat == next_seat(seat)
    assert refusal(Position, hands, contract, next_seat(seat)).code == "wrong_declarer"


def test_the_talon_stays_with_the_discard() -> None:
    hands, held = twelve(2)
    talon = list(held)[:2]
    position = Position(hands, "7N", talon=talon)
    discard = (talon[0], list(held)[5])
    after = position.with_discard(discard)
    assert (after.talon, after.discard) == (tuple(talon), discard)
    assert eval(repr(after)) == after
    assert eval(repr(position)) == position


def test_no_card_is_played_before_the_discard() -> None:
    hands, held = twelve(1)
    position = Position(hands, "misere")
    card = next(iter(held))
    for error in (refusal(position.play, card), refusal(Position, hands, "misere", played=[card])):
        assert (error.code, error.field, error.details["seat"]) == ("discard_first", "played", 1)


@pytest.mark.parametrize(
    ("pair", "code"),
    [
        ("", "two_cards"),
        ("SA", "two_cards"),
        ("SA SK SQ", "two_cards"),
        ("SA SA", "duplicate_card"),
        ("SA HA", "not_in_hand"),
        ("SA XX", "bad_card"),
        (None, "not_cards"),
    ],
)
def test_what_cannot_be_discarded(pair: str, code: str) -> None:
    position = Position("AKQ... .A.. ..A.", "N")
    error = refusal(position.with_discard, pair)
    assert (error.code, error.field) == (code, "discard")


def test_nothing_to_discard() -> None:
    position = Position(KOVALEVSKAYA, "misere", 2)
    assert refusal(position.discards).code == "discard_made"
    assert refusal(position.with_discard, "S7 S8").code == "discard_made"


# Raspasy.


def test_raspasy_has_no_declarer() -> None:
    position = Position(KOVALEVSKAYA, "распасы", leader=3)
    assert (position.contract, position.declarer, position.seat) == (RASPASY, None, 3)
    assert eval(repr(position)) == position
    assert position.play("DA").play("DK").play("D9").tricks == (0, 0, 1)


def raspasy(rule: str | None, played: str = "", talon: str = "S9 HA", leader: int = 1) -> Position:
    return Position(["♠A ♠7 ♥K ♦8", "♠8 ♠Q ♦K ♦7", "♥Q ♥9 ♣A ♣7"], "raspasy", None, leader, played, talon, (), rule)


def test_a_talon_that_is_given_is_turned() -> None:
    assert raspasy(None).talon_rule is TalonRule.SUIT
    assert raspasy(None, talon="").talon_rule is TalonRule.CLOSED
    closed = raspasy("closed")
    assert (closed.turned, closed.to_turn, closed.legal) == (None, (), tuple(closed.hands[0]))
    assert Position("A... K... Q...", "S", 1).talon_rule is None


@pytest.mark.parametrize("rule", ["suit", "suit_winner", "dealer"])
def test_the_talons_card_is_followed_by_all_who_can(rule: str) -> None:
    here = raspasy(rule)
    assert (here.turned, here.to_turn, here.legal) == (Card.S9, (Card.S9, Card.HA), (Card.SA, Card.S7))
    assert here.play("S7").legal == (Card.SQ, Card.S8)
    assert here.play("S7").play("S8").legal == tuple(here.hands[2])
    # the leader without hearts plays any card, and it need not be followed
    then = raspasy(rule, "SQ HQ SA", leader=2)
    assert then.trick_leader == 2
    assert (then.turned, then.legal) == (Card.HA, tuple(then.holding(2)))
    assert then.play("DK").play("H9").legal == (Card.HK,)
    assert eval(repr(then)) == then


@pytest.mark.parametrize(
    ("rule", "played", "winners", "leads"),
    [
        ("suit", "S7 S8 CA", [2], 1),
        ("suit", "S7 S8 CA HK DK H9", [2, 1], 1),
        ("suit", "S7 S8 CA HK DK HQ SA SQ C7", [2, 1, 1], 1),
        ("suit_winner", "S7 S8 CA HK DK HQ", [2, 1], 1),
        ("dealer", "S7 S8 CA", [None], 1),
        ("dealer", "S7 SQ CA", [2], 1),
        ("dealer", "S7 SQ CA HK DK H9", [2, None], 1),
        ("closed", "S7 S8 CA", [2], 2),
    ],
)
def test_who_wins_and_who_leads_next(rule: str, played: str, winners: list[int | None], leads: int) -> None:
    here = raspasy(rule, played)
    assert [trick.winner for trick in here.history] == winners
    assert here.trick_leader == leads
    assert here.tricks == tuple(map(winners.count, (1, 2, 3)))
    assert here.dealers_tricks == winners.count(None)


def test_who_leads_to_the_third_trick() -> None:
    played = "SQ HQ SA DK H9 HK"  # seat 1 wins both, seat 2 leads
    for rule, leads in (("suit", 2), ("suit_winner", 1), ("dealer", 2)):
        assert raspasy(rule, played, leader=2).trick_leader == leads


def test_a_suit_that_nobody_has_is_the_first_players() -> None:
    for rule, winner in (("suit", 2), ("dealer", None)):
        here = Position(["♠7", "♠8", "♥A"], "raspasy", talon="CA CK", talon_rule=rule)
        assert here.play("S7").play("S8").play("HA").history[0].winner == winner


# Everything that can be wrong.

HANDS = KOVALEVSKAYA.split()


@pytest.mark.parametrize(
    ("changed", "code", "message"),
    [
        ({"hands": ""}, "three_hands", "hands: three hands are needed, 0 given"),
        ({"hands": HANDS[:2]}, "three_hands", "hands: three hands are needed, 2 given"),
        ({"hands": ["AX...", *HANDS[1:]]}, "bad_rank", "hands, hand 1: 'X' is not a rank"),
        (
            {"hands": ["QJ.J7.KQJT.97", "QT98.98.987.8", "AK.AKQT.A.QJT"]},
            "duplicate_card",
            "hands: ♠Q is there twice (hand 1, hand 2)",
        ),
        (
            {"hands": [*HANDS[:2], "AKK.AKQT.A.QJ"]},
            "duplicate_card",
            "hands, hand 3: ♠K is there twice (AKK.AKQT.A.QJ)",
        ),
        ({"hands": "AK... QJ... T..."}, "unequal_hands", "hands: the hands hold 2, 2, 1 cards: "),
        ({"hands": "AKQJ... T9... .A.."}, "unequal_hands", "hands: the hands hold 4, 2, 1 cards: "),
        ({"hands": "AKQ... JT9... .A.."}, "unequal_hands", "hands: the hands hold 3, 3, 1 cards: "),
        ({"hands": "AKQJ... T... .A.."}, "unequal_hands", "hands: the hands hold 4, 1, 1 cards: "),
        ({"hands": "... ... ..."}, "hand_size", "hands: a hand holds 1 to 10 cards, here 0"),
        ({"hands": "AK... ... ..."}, "hand_size", "hands: a hand holds 1 to 10 cards, here 0"),
        ({"contract": "6"}, "bad_contract", "contract: '6' is not a contract"),
        ({"contract": None}, "not_text", "contract: text is needed here"),
        ({"declarer": None}, "no_declarer", "declarer: misère needs its declarer: 1, 2 or 3"),
        ({"declarer": 4}, "bad_seat", "declarer: a seat is 1, 2 or 3, not 4"),
        ({"declarer": "2"}, "bad_seat", "declarer: a seat is 1, 2 or 3, not '2'"),
        ({"declarer": True}, "bad_seat", "declarer: a seat is 1, 2 or 3, not True"),
        ({"leader": 0}, "bad_seat", "leader: a seat is 1, 2 or 3, not 0"),
        ({"leader": None}, "bad_seat", "leader: a seat is 1, 2 or 3, not None"),
        ({"leader": 1.0}, "bad_seat", "leader: a seat is 1, 2 or 3, not 1.0"),
        ({"leader": 10**5000}, "bad_seat", "leader: a seat is 1, 2 or 3, not int"),
        ({"contract": "raspasy"}, "raspasy_declarer", "declarer: raspasy has no declarer"),
        (
            {"contract": "raspasy", "declarer": None, "discard": "CA CK"},
            "raspasy_discard",
            "discard: raspasy has no discard",
        ),
        ({"talon_rule": "suit"}, "no_talon_rule", "talon_rule: misère is no raspasy"),
        (
            {"contract": "raspasy", "declarer": None, "talon_rule": "suit"},
            "talon_needed",
            "talon: the rule suit needs the talon's two cards",
        ),
        (
            {"contract": "raspasy", "declarer": None, "talon_rule": "open"},
            "unknown_talon_rule",
            "talon_rule: 'open' is not among the rules of the talon: closed, suit, suit_winner, dealer",
        ),
        (
            {"contract": "raspasy", "declarer": None, "leader": 1, "talon": "CK CA", "played": "SQ"},
            "talon_revoke",
            "played, card 1: seat 1 played ♠Q but holds ♣97 and must follow the talon's card ♣K",
        ),
        (
            {"contract": "raspasy", "declarer": None, "hands": "AKQ... .A.. ..A."},
            "unequal_hands",
            "hands: the hands hold 3, 1, 1 cards: ",
        ),
        ({"talon": "CA"}, "two_cards", "talon: two cards are needed, 1 given"),
        ({"talon": "CA CK C9"}, "two_cards", "talon: two cards are needed, 3 given"),
        ({"talon": "CA CA"}, "duplicate_card", "talon: ♣A is there twice (card 1, card 2)"),
        ({"talon": "S7 SA"}, "card_in_hand", "talon, card 2: ♠A is in the hand of seat 3"),
        ({"discard": "CA S7"}, "card_in_hand", "discard, card 2: ♠7 is in the hand of seat 2"),
        ({"discard": "CK CK"}, "duplicate_card", "discard: ♣K is there twice (card 1, card 2)"),
        ({"discard": "CK"}, "two_cards", "discard: two cards are needed, 1 given"),
        (
            {"hands": "K... AQJ... .A..", "discard": "SA SQ"},
            "discard_given",
            "discard: seat 2 still holds two cards more than the others",
        ),
        (
            {"played": "DT D7 DA SQ"},
            "out_of_turn",
            "played, card 4: it is seat 3's turn, and ♠Q is held by seat 1",
        ),
        (
            {"played": "DT S7"},
            "revoke",
            "played, card 2: seat 2 played ♠7 but holds ♦987 and must follow diamonds",
        ),
        (
            {"contract": "S", "played": "DK D9 DA HA H7 H8 HK HJ H9 HQ C9"},
            "not_trumped",
            "played, card 11: seat 1 played ♣9 but has no hearts and holds ♠QJ: he must trump",
        ),
        ({"played": "CA"}, "not_held", "played, card 1: nobody holds ♣A; it is seat 1's turn"),
        (
            {"played": "DT D7 DA DT"},
            "duplicate_card",
            "played, card 4: ♦10 is there twice (card 1, card 4)",
        ),
        (
            {"hands": "A... K... Q...", "played": "SA SK SQ SJ"},
            "play_over",
            "played, card 4: ♠J comes after the last card: all 3 have been played",
        ),
        ({"played": ["DT", "D6"]}, "bad_card", "played, card 2: 'D6' is not a card"),
        ({"played": "DT бТ"}, "mixed_scripts", "played: the ranks mix two alphabets: Latin T (♦10) in "),
        ({"played": ["DT", 7]}, "not_text", "played, card 2: text is needed here"),
        ({"played": None}, "not_cards", "played: text or a list of cards is needed here"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.islower() else None,
)
def test_what_is_wrong_is_named(changed: dict[str, object], code: str, message: str) -> None:
    fields = {"hands": KOVALEVSKAYA, "contract": "misere", "declarer": 2} | changed
    error = refusal(Position, **fields)
    assert (error.code, str(error)[: len(message)]) == (code, message)
    assert error.field == message.split(":", maxsplit=1)[0].split(",", maxsplit=1)[0]


FIELDS = ["hands", "contract", "declarer", "leader", "played", "talon", "discard"]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.text("AKQJT987.-♠♥SHпчтТК10 ", max_size=40)
    | st.binary(max_size=5)
    | st.sampled_from(["SA", "6S", "raspasy", KOVALEVSKAYA, *HANDS]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1))
def test_nonsense_is_refused_and_never_crashes(changed: dict[str, object]) -> None:
    fields = {"hands": KOVALEVSKAYA, "contract": "misere", "declarer": 2} | changed
    try:
        position = Position(**fields)  # type: ignore[arg-type]
    except PreferansError as error:
        lines = [error.message(lang) for lang in ("en", "ru")]
    else:
        lines = [repr(position)]
        assert eval(lines[0]) == position
    assert all(line.isprintable() and len(line) < 600 for line in lines)


@pytest.mark.parametrize("seat", [0, 4, "1", None, True])
def test_a_holding_is_that_of_a_seat(seat: int) -> None:
    error = refusal(Position(KOVALEVSKAYA, "misere", 2).holding, seat)
    assert (error.code, error.field) == ("bad_seat", "seat")


def test_a_deal_that_mixes_alphabets_across_fields_is_refused() -> None:
    error = refusal(Position, KOVALEVSKAYA, "6♠", 3, discard="тТ тК")
    assert (error.code, error.field) == ("mixed_scripts", "discard")
    line = error.message("ru")
    assert "латинская T (♣10) в hands, рука 3" in line
    assert "русская Т (♣Т) в discard, карта 1" in line
