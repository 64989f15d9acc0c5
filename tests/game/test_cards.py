"""Cards and hands: sets in one integer, read in every form people write and written in one."""

import pickle
import subprocess
import sys
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from preferans import Card, Hand, PreferansError, Rank, Suit
from preferans.game.cards import CARDS, LISTED, card_order
from preferans.game.reading import Reader

hands = st.sets(st.sampled_from(CARDS)).map(Hand.of)

LATIN = dict(zip(Rank, "789TJQKA", strict=True))
RUSSIAN = dict(zip(Rank, ["7", "8", "9", "10", "В", "Д", "К", "Т"], strict=True))
SUIT_NAMES = {"symbols": "♠♥♦♣", "Latin": "SHDC", "Russian": "пчбт"}


def hand_or_error(text: str) -> Hand | PreferansError:
    try:
        return Hand.parse(text)
    except PreferansError as error:
        return error


def groups(hand: Hand, names: str, ranks: dict[Rank, str]) -> list[str]:
    """A hand written as groups that begin with the name of their suit."""
    return [names[suit] + "".join(ranks[card.rank] for card in hand.suit(suit)) for suit in Suit if hand.suit(suit)]


# Cards.


def test_a_card_is_its_number_and_its_name() -> None:
    assert len(CARDS) == 32
    assert [card.name for card in CARDS[:8]] == ["S7", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA"]
    for number, card in enumerate(CARDS):
        assert (card, card.mask) == (number, 1 << number)
        assert (card.suit, card.rank) == (number // 8, number % 8)
        assert str(card) == f"{card}" == card.suit.letter + card.rank.letter
        assert eval(repr(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
    assert f"{Card.HT:>4}" == "  HT"


def test_cards_are_listed_by_suit_and_from_the_ace_down() -> None:
    assert [str(card) for card in LISTED[:9]] == ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "HA"]
    assert [card.suit.letter for card in LISTED[::8]] == ["S", "H", "D", "C"]
    assert sorted(CARDS, key=card_order) == list(LISTED)


def test_cards_for_people() -> None:
    assert [card.text() for card in (Card.SA, Card.HT, Card.DQ, Card.CJ)] == ["♠A", "♥10", "♦Q", "♣J"]
    assert [card.text("ru") for card in (Card.SA, Card.HT, Card.DQ, Card.CJ)] == ["♠Т", "♥10", "♦Д", "♣В"]
    assert [suit.text() for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]
    assert [suit.text("ru") for suit in Suit] == ["пики", "червы", "бубны", "трефы"]


@pytest.mark.parametrize("names", ["♠♥♦♣", "♤♡♢♧", "SHDC", "shdc", "пчбт", "ПЧБТ"])
@pytest.mark.parametrize("ranks", [LATIN, RUSSIAN, LATIN | {Rank.TEN: "10"}], ids=["Latin", "Russian", "10"])
def test_every_spelling_of_a_card(names: str, ranks: dict[Rank, str]) -> None:
    for card in CARDS:
        suit, rank = names[card.suit], ranks[card.rank]
        for text in (suit + rank, suit + rank.lower(), f" {suit}\ufe0f{rank}\n"):
            assert Card.parse(text) is card
        if suit + rank not in ("тT", "ТT"):  # the other way round it looks as if a Latin T meant clubs
            assert Card.parse(rank + suit) is card
        assert Card.parse(card.text()) is Card.parse(card.text("ru")) is card


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \t", "empty"),
        ("\ufe0f", "empty"),
        ("S", "bad_card"),
        ("A", "bad_card"),
        ("10", "bad_card"),
        ("SAK", "bad_card"),
        ("S1", "bad_card"),
        ("S6", "bad_card"),
        ("S٧", "bad_card"),  # a seven in Arabic digits
        ("\0", "bad_card"),
        ("S\0", "bad_card"),
        ("\ud800", "bad_card"),
        ("ſA", "bad_card"),
        ("SΑ", "bad_card"),  # Greek
        ("SА", "cyrillic_a"),
        ("аS", "cyrillic_a"),
        ("пB", "latin_b"),
        ("СA", "cyrillic_s"),
        ("7с", "cyrillic_s"),
        ("TК", "latin_t"),
        ("TТ", "latin_t"),
        ("S" * 201, "too_long"),
        (None, "not_text"),
        (7, "not_text"),
        (b"SA", "not_text"),
    ],
)
def test_what_is_no_card(text: object, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Reader().card(text, "talon", 1)
    assert (caught.value.code, caught.value.field, caught.value.details["index"]) == (code, "talon", 1)


# Hands as sets.


@given(hands, hands)
def test_hands_are_sets(one: Hand, two: Hand) -> None:
    left, right = set(one), set(two)
    assert set(one | two) == left | right
    assert set(one & two) == left & right
    assert set(one - two) == left - right
    assert (one == two) == (left == right)
    assert len(one) == len(left)
    assert bool(one) == bool(left)
    assert all((card in one) == (card in left) for card in CARDS)
    assert list(one) == sorted(left, key=card_order)
    assert hash(Hand(one.mask)) == hash(one)
    for suit in Suit:
        assert set(one.suit(suit)) == {card for card in left if card.suit is suit}
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize("mask", [-1, 1 << 32, 1.0, "1", None])
def test_a_mask_has_32_bits(mask: int) -> None:
    with pytest.raises(PreferansError) as caught:
        Hand(mask)
    assert caught.value.code == "bad_mask"


def test_a_hand_is_frozen() -> None:
    with pytest.raises(AttributeError):
        Hand().mask = 1  # type: ignore[misc]


# Hands as text.


def test_the_documented_forms() -> None:
    hand = Hand.of([Card.SA, Card.SK, Card.S8, Card.S7, Card.HQ, Card.HJ, Card.DT, Card.D9, Card.CA, Card.C7])
    for text in (
        "AK87.QJ.T9.A7",
        "ak87.qj.t9.a7",
        "AK87.QJ.109.A7",
        "7KA8.JQ.9T.7A",
        " AK87.QJ.T9.A7\n",
        "ТК87.ДВ.109.Т7",
        "тк87.дв.109.т7",
        "♠AK87 ♣A7 ♦T9 ♥QJ",
        "♠AK87♥QJ♦109♣A7",
        "♠️AK87 ♥️QJ ♦️T9 ♣️A7",
        "♠ТК87 ♥ДВ ♦109 ♣Т7",
        "SAK87 CA7 DT9 HQJ",
        "sak87 ca7 dt9 hqj",
        "SAK87CA7DT9HQJ",
        "SA SK S8 S7 HQ HJ DT D9 CA C7",
        "пТК87 чДВ б109 тТ7",
        "ПТК87 ЧДВ Б109 ТТ7",
        "птк87 чдв б109 тт7",
        "пAK87 чQJ бT9 тA7",
        "SТК87 HДВ D109 CТ7",
    ):
        assert Hand.parse(text) == hand, text
    assert str(hand) == "AK87.QJ.T9.A7"
    assert hand.text() == "♠AK87 ♥QJ ♦109 ♣A7"
    assert hand.text("ru") == "♠ТК87 ♥ДВ ♦109 ♣Т7"


def test_voids() -> None:
    hand = Hand.of([Card.HA])
    for text in (".A..", "-.A.-.—", "–.a.–.-", "♥A", "♥A ♠- ♦— ♣–", "S- HA"):
        assert Hand.parse(text) == hand, text
    assert (str(hand), hand.text()) == (".A..", "♥A")
    assert (str(Hand()), Hand().text(), Hand().text("ru")) == ("...", "—", "—")


@given(hands)
def test_what_is_written_is_read_back(hand: Hand) -> None:
    for text in (str(hand), str(hand).lower(), hand.text(), hand.text("ru")):
        assert Hand.parse(text) == hand
    assert eval(repr(hand)) == hand


@given(
    hands.filter(len),
    st.sampled_from(["♠♥♦♣", "SHDC", "пчбт"]),
    st.sampled_from([LATIN, RUSSIAN]),
    st.randoms(use_true_random=False),
)
def test_suits_and_ranks_stand_in_any_order(hand: Hand, names: str, ranks: dict[Rank, str], random: Random) -> None:
    written = []
    for suit in Suit:
        held = [ranks[card.rank] for card in hand.suit(suit)]
        random.shuffle(held)
        if held:
            written.append(names[suit] + "".join(held))
    random.shuffle(written)
    assert Hand.parse("  ".join(written)) == hand


@given(hands.filter(len), st.booleans(), st.booleans())
def test_russian_suits_without_blanks_are_read_rightly_or_refused(hand: Hand, big: bool, small: bool) -> None:
    """A Cyrillic т among the ranks is clubs or an ace: never the wrong one of them."""
    names = "ПЧБТ" if big else "пчбт"
    ranks = {rank: text.lower() for rank, text in RUSSIAN.items()} if small else RUSSIAN
    read = hand_or_error("".join(groups(hand, names, ranks)))
    if isinstance(read, PreferansError):
        assert read.code == "ambiguous_letter"
        assert hand.suit(Suit.CLUBS) or any(card.rank is Rank.ACE for card in hand)
    else:
        assert read == hand


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("AK87", "no_suit"),
        ("♠AK 87", "no_suit"),
        ("QJ S7", "no_suit"),
        ("A♠K", "no_suit"),
        ("AпК", "no_suit"),
        ("♠", "no_ranks"),
        ("♠ AK87", "no_ranks"),
        ("♠♥AK", "no_ranks"),
        ("AK87.QJ.T9", "bad_groups"),
        ("AK87.QJ.T9.A7.", "bad_groups"),
        ("AK87.QJ.T9.A7 K...", "bad_groups"),
        ("AX...", "bad_rank"),
        ("A6...", "bad_rank"),
        ("A1...", "bad_rank"),
        ("0...", "bad_rank"),
        ("A K...", "bad_rank"),
        ("SA.K..", "bad_rank"),
        ("♠A-", "bad_rank"),
        ("Α...", "bad_rank"),  # Greek
        ("Ａ...", "bad_rank"),  # a wide A
        ("\0...", "bad_rank"),
        ("\ud800...", "bad_rank"),
        ("\N{COMBINING ACUTE ACCENT}...", "bad_rank"),
        ("АK...", "cyrillic_a"),
        ("♠аK", "cyrillic_a"),
        ("КB...", "latin_b"),
        ("СA7", "cyrillic_s"),
        ("TA7", "latin_t"),
        ("AA...", "duplicate_card"),
        ("T10...", "duplicate_card"),
        ("♠A ♠A", "duplicate_card"),
        ("пК7т8", "ambiguous_letter"),
        ("ПК7Т8", "ambiguous_letter"),
        ("♠К7 Т8", "ambiguous_letter"),
        ("SК7 т8", "ambiguous_letter"),
        ("AТ...", "mixed_scripts"),
        ("ТT...", "mixed_scripts"),
        ("пК чK", "mixed_scripts"),
        ("A" * 201, "too_long"),
        ("A" * 10**6, "too_long"),
        (None, "not_text"),
        (b"AK87.QJ.T9.A7", "not_text"),
        (["SA"], "not_text"),
    ],
)
def test_what_is_no_hand(text: object, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Reader().hand(text, "hands", 2)
    error = caught.value
    index = None if code == "mixed_scripts" else 2  # that names both places itself
    assert (error.code, error.field, error.details.get("index")) == (code, "hands", index)
    assert len(str(error)) < 400


@given(st.text(st.characters(codec=None, exclude_categories=()), max_size=250) | st.text("♠♥SHпчтТTАAВBК10987-. \0"))
def test_any_text_is_a_hand_or_an_error_that_can_be_read(text: str) -> None:
    read = hand_or_error(text)
    if isinstance(read, PreferansError):
        assert all(read.message(lang).isprintable() for lang in ("en", "ru"))
    else:
        assert Hand.parse(str(read)) == read


# A deal's alphabet.

T_AS_TEN = "hands: the ranks mix two alphabets: Latin T (♠10) in hands, hand 1; Cyrillic Т (♥A) in hands, hand 3. "


def test_both_readings_of_a_mixed_deal_are_named() -> None:
    with pytest.raises(PreferansError) as caught:
        Reader().hands(["AT...", ".98..", ".КТ.."])
    assert str(caught.value).startswith(T_AS_TEN)
    assert "A Latin T is a ten, a Cyrillic Т an ace" in str(caught.value)
    russian = caught.value.message("ru")
    assert "латинская T (♠10) в hands, рука 1; русская Т (♥Т) в hands, рука 3" in russian
    assert "Латинская T — десятка, русская Т — туз" in russian


def test_the_alphabet_is_that_of_the_whole_deal() -> None:
    reader = Reader()
    reader.hands("T987... .T987.. ..T987.")
    reader.cards("S10 ♥9 п8", "played")  # suits, and ranks in digits, are in no alphabet
    with pytest.raises(PreferansError) as caught:
        reader.cards(["CA", "пТ"], "discard")
    assert (caught.value.code, caught.value.field) == ("mixed_scripts", "discard")
    assert "Cyrillic Т (♠A) in discard, card 2" in str(caught.value)


@given(st.lists(st.tuples(hands, st.booleans()), min_size=3, max_size=3))
def test_a_deal_is_refused_if_and_only_if_its_letters_mix(deal: list[tuple[Hand, bool]]) -> None:
    spellings = [RUSSIAN if russian else LATIN for _, russian in deal]
    written = [
        ".".join("".join(ranks[card.rank] for card in hand.suit(suit)) for suit in Suit)
        for (hand, _), ranks in zip(deal, spellings, strict=True)
    ]
    latin = any(letter in "TJQKA" for text in written for letter in text)
    russian = any(letter in "ВДКТ" for text in written for letter in text)
    if latin and russian:
        with pytest.raises(PreferansError) as caught:
            Reader().hands(written)
        assert caught.value.code == "mixed_scripts"
    else:
        assert Reader().hands(written) == tuple(hand for hand, _ in deal)


# Three hands, and lists of cards.


def test_three_hands_in_one_text_or_three() -> None:
    one, two, three = Hand.parse("AK..."), Hand.parse(".AK.."), Hand.parse("..AK.")
    for value in ("AK... .AK.. ..AK.", "AK...\n.AK..\t..AK.", ["♠AK", two, "..AK."], (one, two, three)):
        assert Reader().hands(value) == (one, two, three)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("", "three_hands"),
        ("AK... .AK..", "three_hands"),
        (["AK..."] * 4, "three_hands"),
        ("♠A ♥A ♦A", "bad_groups"),  # it may be one hand as well
        ("A" * 601, "too_long"),
        (None, "not_hands"),
        (7, "not_hands"),
        ({"1": "AK..."}, "not_hands"),
        (b"AK... .AK.. ..AK.", "not_hands"),
        (["AK...", None, "..AK."], "not_text"),
        (["AK...", "", "..AK."], "empty"),
    ],
)
def test_what_is_not_three_hands(value: object, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Reader().hands(value)
    assert (caught.value.code, caught.value.field) == (code, "hands")


def test_cards_keep_their_order() -> None:
    for value in ("HT SA C7", "HT,SA, C7", "♥10 ♠A ♣7", ["HT", Card.SA, "7C"], (Card.HT, Card.SA, Card.C7)):
        assert Reader().cards(value) == (Card.HT, Card.SA, Card.C7)
    assert Reader().cards("") == Reader().cards([]) == ()


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (None, "not_cards"),
        (3, "not_cards"),
        ({"SA"}, "not_cards"),
        (b"SA", "not_cards"),
        (Hand(1), "not_cards"),
        ([3], "not_text"),
        ([["SA"]], "not_text"),
        (["SA SK"], "bad_card"),
        ("SASK", "bad_card"),
        ("SA " * 300, "too_long"),
        (["SA"] * 33, "too_many_cards"),
        (range(10**9), "too_many_cards"),
    ],
)
def test_what_is_no_list_of_cards(value: object, code: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Reader().cards(value, "played")
    assert (caught.value.code, caught.value.field) == (code, "played")


def test_no_two_spellings_of_different_cards_are_one() -> None:
    written = [{card.text(), card.text("ru"), str(card)} for card in CARDS]
    assert all(one.isdisjoint(two) for one, two in combinations(written, 2))


def test_the_package_imports_without_numba_and_numpy() -> None:
    code = "import sys, preferans; print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
