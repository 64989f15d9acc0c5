"""Errors speak both languages, and every code that is raised stands in the one catalogue."""

import ast
import pickle
from itertools import product
from pathlib import Path
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from preferans.errors import Items, PreferansError, place
from preferans.game.cards import Card, Hand, Suit
from preferans.messages import MESSAGES

ROOT = Path(__file__).parents[2]
SOURCES = [path for room in ("solver", "cli") for path in sorted((ROOT / room).rglob("*.py"))]


def fields_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def constants(tree: ast.AST) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def raised(tree: ast.AST) -> list[tuple[str, set[str], bool]]:
    """Each PreferansError("code", …) of a source: the code, its details' names, whether ** adds more."""
    found = []
    for call in ast.walk(tree):
        match call:
            case ast.Call(ast.Name("PreferansError"), [ast.Constant(str(code)), *_], keywords):
                names = {keyword.arg for keyword in keywords}
                found.append((code, {name for name in names if name}, None in names))
    return found


@pytest.mark.parametrize("code", MESSAGES)
def test_both_languages_say_it_with_the_same_details(code: str) -> None:
    phrase = MESSAGES[code]
    assert fields_of(phrase.en) == fields_of(phrase.ru)
    assert all(template.strip() == template and template.isprintable() for template in (phrase.en, phrase.ru))


@pytest.mark.parametrize("code", MESSAGES)
def test_the_russian_line_is_russian(code: str) -> None:
    assert any("а" <= letter <= "я" for letter in MESSAGES[code].ru)


def test_what_is_raised_is_in_the_catalogue_with_its_details() -> None:
    found = [(path.name, *error) for path in SOURCES for error in raised(ast.parse(path.read_text("utf-8")))]
    assert len(found) > 20
    for name, code, details, more in found:
        assert code in MESSAGES, (name, code)
        assert more or fields_of(MESSAGES[code].en) <= details, (name, code)


def test_nothing_in_the_catalogue_is_unused() -> None:
    others = [path for path in SOURCES if path.name != "messages.py"]
    used = set().union(*(constants(ast.parse(path.read_text("utf-8"))) for path in others))
    assert set(MESSAGES) <= used


def test_an_error_says_where_and_what_in_either_language() -> None:
    error = PreferansError(
        "revoke", "played", index=4, seat=2, card=Card.HT, held=Hand.parse("A7..."), suit=Suit.SPADES
    )
    assert (error.code, error.field, error.details["index"]) == ("revoke", "played", 4)
    assert str(error) == "played, card 4: seat 2 played ♥10 but holds ♠A7 and must follow spades"
    assert error.message() == str(error) == error.message("en")
    assert error.message("ru") == (
        "played, карта 4: игрок 2 положил ♥10, а у него есть ♠Т7: он обязан дать масть (пики)"
    )
    assert isinstance(error, ValueError)


def test_a_place_is_a_field_or_an_item_of_it() -> None:
    assert [place(None), place("leader"), place("hands", 2)] == ["", "leader", "hands, hand 2"]
    assert [place("hands", 2, "ru"), place("talon", 1, "ru")] == ["hands, рука 2", "talon, карта 1"]
    assert Items("hands", (1, 3)).text() == "hand 1, hand 3"
    assert str(PreferansError("empty")) == "nothing is written here"


def test_an_error_is_placed_later() -> None:
    error = PreferansError("bad_card", text="XX", index=9).at("talon", 2)
    assert str(error) == "talon, card 2: 'XX' is not a card: write it like SA, ♠A, S10 or пТ"
    assert PreferansError("bad_card", text="XX").at("lead").field == "lead"


def test_an_error_goes_to_another_process_whole() -> None:
    error = PreferansError("duplicate_card", "hands", card=Card.SA, where=Items("hands", (1, 3)))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is PreferansError
    assert (again.code, again.field, again.details) == (error.code, error.field, error.details)
    assert str(again) == str(error) == "hands: ♠A is there twice (hand 1, hand 3)"


@given(st.text(st.characters(codec=None, exclude_categories=())), st.sampled_from(["en", "ru"]))
def test_a_users_text_keeps_the_message_on_one_line_that_can_be_printed(text: str, lang: str) -> None:
    line = PreferansError("bad_card", "played", index=1, text=text).message(lang)
    assert line.isprintable()
    assert line.encode("utf-8")
    assert len(line) < 1000


def test_a_long_text_is_cut_short() -> None:
    assert len(str(PreferansError("bad_card", text="x" * 10**6))) < 200
    assert "x" * 50 in str(PreferansError("bad_card", text="x" * 50))


def test_a_value_of_any_kind_can_be_shown() -> None:
    values: list[object] = [10**5000, -(10**5000), float("nan"), object(), [1] * 1000, b"x" * 1000, {}, ""]
    for value, lang in product(values, ("en", "ru")):
        assert len(PreferansError("bad_seat", "leader", value=value).message(lang)) < 100
