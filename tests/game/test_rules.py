"""Contracts and the ladder of bids; which cards may be played, and who wins."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from preferans import Card, Contract, Hand, PreferansError, Strain, Suit
from preferans.game.cards import CARDS
from preferans.game.contracts import BIDS, MISERE, RASPASY, Special
from preferans.game.rules import legal, next_seat, trick_winner

hands = st.sets(st.sampled_from(CARDS), min_size=1).map(Hand.of)
suits = st.sampled_from(Suit)
trumps = st.none() | suits
EVERY = [*BIDS, RASPASY, *(Contract(strain) for strain in Strain)]


def contract_or_error(text: str) -> Contract | PreferansError:
    try:
        return Contract.parse(text)
    except PreferansError as error:
        return error


def test_the_ladder_of_bids() -> None:
    assert " ".join(map(str, BIDS)) == (
        "6S 6C 6D 6H 6N 7S 7C 7D 7H 7N 8S 8C 8D 8H 8N misere 9S 9C 9D 9H 9N 10S 10C 10D 10H 10N"
    )


def test_strains_are_in_bidding_order_and_suits_are_not() -> None:
    assert [strain.letter for strain in Strain] == ["S", "C", "D", "H", "N"]
    assert [strain.suit for strain in Strain] == [Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None]
    assert [suit.letter for suit in Suit] == ["S", "H", "D", "C"]
    assert [strain.text() for strain in Strain] == ["♠", "♣", "♦", "♥", "NT"]
    assert Strain.NO_TRUMP.text("ru") == "БК"


@pytest.mark.parametrize("contract", EVERY, ids=str)
def test_a_contract_is_written_and_read_back(contract: Contract) -> None:
    for text in (str(contract), contract.text(), contract.text("ru"), str(contract).lower(), f" {contract} "):
        assert Contract.parse(text) == contract


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("S", Contract(Strain.SPADES)),
        ("6S", Contract(Strain.SPADES, 6)),
        ("7NT", Contract(Strain.NO_TRUMP, 7)),
        ("7бк", Contract(Strain.NO_TRUMP, 7)),
        ("10 ♥️", Contract(Strain.HEARTS, 10)),
        ("9т", Contract(Strain.CLUBS, 9)),
        ("8 бубен", Contract(Strain.DIAMONDS, 8)),
        ("misère", MISERE),
        ("mise\N{COMBINING GRAVE ACCENT}re", MISERE),
        ("Мизер", MISERE),
        ("РАСПАСЫ", RASPASY),
    ],
)
def test_spellings_of_contracts(text: str, contract: Contract) -> None:
    assert Contract.parse(text) == contract


def test_what_a_contract_says() -> None:
    six = Contract.parse("6S")
    assert (six.strain, six.level, six.trump) == (Strain.SPADES, 6, Suit.SPADES)
    assert (six.is_misere, six.is_raspasy) == (False, False)
    assert (six.text(), Contract.parse("7N").text(), Contract.parse("7N").text("ru")) == ("6♠", "7NT", "7БК")
    assert (MISERE.text(), MISERE.text("ru"), str(MISERE)) == ("misère", "мизер", "misere")
    assert (RASPASY.text(), RASPASY.text("ru"), str(RASPASY)) == ("raspasy", "распасы", "raspasy")
    for contract in (MISERE, RASPASY, Contract(Strain.NO_TRUMP)):
        assert (contract.trump, contract.level) == (None, None)
    assert (MISERE.strain, MISERE.is_misere, RASPASY.is_raspasy) == (None, True, True)
    assert hash(six) == hash(Contract(Strain.SPADES, 6))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("5S", "bad_contract"),
        ("11S", "bad_contract"),
        ("6", "bad_contract"),
        ("S6", "bad_contract"),
        ("6misere", "bad_contract"),
        ("6S7S", "bad_contract"),
        ("٦S", "bad_contract"),
        ("ſ", "bad_contract"),
        ("\0", "bad_contract"),
        ("\ud800", "bad_contract"),
        ("6♠" * 100, "too_long"),
        (None, "not_text"),
        (6, "not_text"),
        (b"6S", "not_text"),
    ],
)
def test_what_is_no_contract(text: str, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Contract.parse(text)
    assert (caught.value.code, caught.value.field) == (code, "contract")


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=50))
def test_any_text_is_a_contract_or_an_error(text: str) -> None:
    read = contract_or_error(text)
    if isinstance(read, PreferansError):
        assert read.message("ru").isprintable()
    else:
        assert read in EVERY


@pytest.mark.parametrize(
    ("game", "level", "code"),
    [
        (Strain.SPADES, 5, "bad_level"),
        (Strain.SPADES, 11, "bad_level"),
        (Strain.SPADES, 6.0, "bad_level"),
        (Strain.SPADES, True, "bad_level"),
        (Special.MISERE, 6, "bad_level"),
        (Special.RASPASY, 10, "bad_level"),
        ("6S", None, "bad_contract"),
        (None, 6, "bad_contract"),
    ],
)
def test_contracts_that_there_are_not(game: Strain, level: int, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Contract(game, level)
    assert (caught.value.code, caught.value.field) == (code, "contract")


def test_seats_go_round() -> None:
    assert [next_seat(seat) for seat in (1, 2, 3)] == [2, 3, 1]
    assert [next_seat(2, steps) for steps in range(4)] == [2, 3, 1, 2]


@given(hands, trumps)
def test_the_leader_may_play_anything(hand: Hand, trump: Suit | None) -> None:
    assert legal(hand, None, trump) == hand


@given(hands, suits, trumps)
def test_follow_else_trump_else_anything(hand: Hand, led: Suit, trump: Suit | None) -> None:
    held = {card.suit for card in hand}
    for card in CARDS:
        allowed = card in hand and (card.suit is led or (led not in held and (trump not in held or card.suit is trump)))
        assert (card in legal(hand, led, trump)) == allowed


def test_nobody_has_to_overtake_or_over_ruff() -> None:
    assert legal(Hand.parse("A7.K.."), Suit.SPADES, Suit.HEARTS) == Hand.parse("A7...")
    assert legal(Hand.parse("A7.K7.."), Suit.CLUBS, Suit.HEARTS) == Hand.parse(".K7..")


@given(st.lists(st.sampled_from(CARDS), min_size=1, max_size=3, unique=True), trumps)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(cards: list[Card], trump: Suit | None) -> None:
    trumped = [card for card in cards if card.suit is trump]
    followed = [card for card in cards if card.suit is cards[0].suit]
    assert cards[trick_winner(cards, trump)] is max(trumped or followed, key=lambda card: card.rank)


def test_only_the_first_card_s_place_matters() -> None:
    for second, third in permutations([Card.SA, Card.H7]):
        cards = [Card.SK, second, third]
        assert cards[trick_winner(cards, None)] is Card.SA
        assert cards[trick_winner(cards, Suit.HEARTS)] is Card.H7
