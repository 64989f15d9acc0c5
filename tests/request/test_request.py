"""The one vocabulary: what a request may say, what it is answered with, and what is wrong with it."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from deals import card_text, random_deal
from hypothesis import given
from hypothesis import strategies as st
from preferans import (
    Discards,
    Position,
    PreferansError,
    Solution,
    Table,
    best_discards,
    solve,
    table,
)
from preferans.errors import LANGS
from preferans.request import FIELDS, TASKS, answer, ask, position_from, read
from preferans.request import solve as solve_task

POSITIONS = Path(__file__).parents[2] / "positions"

# Two cards a hand: seat 1 declares in spades and leads.
DEAL: dict[str, Any] = {"hands": ["AK...", "Q.A..", "JT..."], "contract": "S", "declarer": 1}
TWELVE: dict[str, Any] = {"hands": ["AK.A7..", "QJ...", ".KQ.."], "contract": "misere"}
ONE_EACH = {"hands": "A... K... Q..."}


def error_of(request: object, lang: str = "en") -> dict[str, Any]:
    found = answer(request, lang)["error"]
    assert isinstance(found, dict)
    assert found.keys() == {"code", "message", "field"}
    return found


# Answers, as DESIGN.md has them.


def test_a_position_is_answered_with_its_value_the_moves_and_a_line() -> None:
    assert answer({**ONE_EACH, "contract": "S", "declarer": 2}) == {
        "tricks": 0,
        "seat": 1,
        "moves": [{"card": "SA", "tricks": 0}],
        "line": ["SA", "SK", "SQ"],
    }
    assert answer({**DEAL, "want": ["moves"]}) == {
        "tricks": 2,
        "seat": 1,
        "moves": [{"card": "SA", "tricks": 2}, {"card": "SK", "tricks": 2}],
    }


def test_an_answer_tells_what_the_solution_tells() -> None:
    random = Random(11)
    for _ in range(40):
        deal = random_deal(random, 4, random.randrange(12))
        found = answer(deal.request())
        moves = {move["card"]: move["tricks"] for move in found["moves"]}  # type: ignore[attr-defined]
        assert moves == {card_text(card): tricks for card, tricks in deal.moves.items()}
        assert (found["tricks"], found["seat"]) == (deal.value, deal.now.seat)
        solution = solve(Position(**deal.request()))  # type: ignore[arg-type]
        assert found == solve_task.encode(solution)
        assert found["line"] == [str(card) for card in solution.line]


def test_when_all_is_played_nobody_is_next() -> None:
    over = {**DEAL, "played": ["SA", "SQ", "SJ", "SK", "HA", "ST"]}
    assert answer(over) == {"tricks": 2, "seat": None, "moves": [], "line": []}


def test_two_cards_more_are_discarded() -> None:
    found = answer(TWELVE)
    best = best_discards(Position(**TWELVE))
    assert found == {
        "discards": [{"discard": [str(card) for card in pair.cards], "tricks": pair.tricks} for pair in best.discards]
    }
    pairs = [tuple(item["discard"]) for item in found["discards"]]  # type: ignore[attr-defined]
    assert sorted(pairs) == sorted(combinations(("SA", "SK", "HA", "H7"), 2))
    tricks = [item["tricks"] for item in found["discards"]]  # type: ignore[attr-defined]
    assert tricks == sorted(tricks)


def test_a_table_has_a_row_for_each_contract_and_a_column_for_each_declarer() -> None:
    won = [1, 0, 0]
    tricks = {"S": won, "C": won, "D": won, "H": won, "N": won, "misere": won}
    assert answer({"task": "table", **ONE_EACH}) == {"tricks": tricks}
    later = answer({"task": "table", "hands": "A... .K.. ..Q.", "leader": 3})
    assert later["tricks"]["N"] == [0, 0, 1]  # type: ignore[index]
    assert later["tricks"]["S"] == [1, 0, 0]  # type: ignore[index]


@pytest.mark.parametrize(
    ("want", "names"),
    [
        ([], ["tricks"]),
        (["moves"], ["tricks", "seat", "moves"]),
        (["line"], ["tricks", "seat", "line"]),
        (["line", "moves"], ["tricks", "seat", "moves", "line"]),
    ],
)
def test_what_is_wanted_is_what_comes(want: list[str], names: list[str]) -> None:
    whole = answer(DEAL)
    found = answer({**DEAL, "want": want})
    assert found == {name: whole[name] for name in names}
    assert list(found) == names


def test_the_value_alone_of_a_discard() -> None:
    assert answer({**TWELVE, "want": []}) == {"tricks": best_discards(Position(**TWELVE)).tricks}
    assert answer({**TWELVE, "want": ["discards"]}) == answer(TWELVE)


def test_a_null_is_a_field_left_out() -> None:
    nulls = dict.fromkeys(("leader", "talon", "discard", "played", "want", "lang", "task"))
    assert answer({**nulls, **DEAL}) == answer(DEAL)


def test_ask_gives_the_result_and_the_request_its_json() -> None:
    requests: list[dict[str, Any]] = [DEAL, TWELVE, {"task": "table", **ONE_EACH}]
    results = [ask(request) for request in requests]
    assert [type(result) for result in results] == [Solution, Discards, Table]
    assert results[0] == solve(Position(**DEAL))
    assert results[1] == best_discards(Position(**TWELVE))
    assert results[2] == table("A... K... Q...")
    assert [read(request).answer(result) for request, result in zip(requests, results, strict=True)] == [
        answer(request) for request in requests
    ]


def test_a_position_is_that_of_its_fields() -> None:
    fields = {**DEAL, "leader": 1, "played": "SA", "talon": "C7 C8", "discard": ["D7", "D8"]}
    assert position_from({**fields, "task": "solve", "id": 1, "lang": "ru"}) == Position(**fields)
    assert position_from({**ONE_EACH, "contract": "raspasy"}).contract.is_raspasy


@pytest.mark.parametrize("path", sorted(POSITIONS.rglob("*.toml")), ids=lambda path: path.stem)
def test_a_position_file_is_a_request_and_a_problem(path: Path) -> None:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    assert error_of(file)["code"] == "unknown_field"  # a program has no [problem]
    del file["problem"]
    assert position_from(file) == Position(**file)


# id and lang.


@pytest.mark.parametrize("name", [None, 0, -1.5, "", "я\ud800", True, [], {}, [1, {"a": [None]}], 10**300])
def test_an_id_comes_back_as_it_was_and_first(name: object) -> None:
    for request in ({**DEAL, "want": []}, {"hands": 5}, {"nonsense": 1}):
        found = answer({**request, "id": name})
        assert next(iter(found)) == "id"
        assert found["id"] == name
        assert type(found["id"]) is type(name)


def test_without_an_id_there_is_none() -> None:
    assert "id" not in answer(DEAL)
    assert list(answer({})) == ["error"]


def deep(levels: int) -> object:
    value: object = 1
    for level in range(levels):
        value = [value] if level % 2 else {"a": value}
    return value


@pytest.mark.parametrize(
    "name",
    [
        float("nan"),
        float("inf"),
        [float("-inf")],
        {1, 2},
        {1: 2},
        b"1",
        [{"a": object()}],
        10**5000,
        deep(51),
        deep(100_001),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_id_that_json_can_not_have_is_an_error(name: object) -> None:
    found = answer({**DEAL, "id": name})
    assert list(found) == ["error"]
    assert error_of({**DEAL, "id": name})["code"] == "bad_id"


def test_an_id_may_be_nested() -> None:
    assert answer({**DEAL, "id": deep(49), "want": []}) == {"id": deep(49), "tricks": 2}


def test_errors_are_in_the_language_of_the_request() -> None:
    wrong = {**DEAL, "declarer": 4}
    english = "declarer: a seat is 1, 2 or 3, not 4"
    russian = "declarer: место за столом — 1, 2 или 3, а не 4"
    assert error_of(wrong)["message"] == english
    assert error_of({**wrong, "lang": "ru"})["message"] == russian
    assert error_of(wrong, "ru")["message"] == russian
    assert error_of({**wrong, "lang": "en"}, "ru")["message"] == english
    assert error_of({**wrong, "lang": "de"}, "ru")["code"] == "unknown_lang"


def test_the_language_changes_no_answer() -> None:
    assert answer({**DEAL, "lang": "ru"}) == answer(DEAL) == answer({**DEAL, "lang": "en"})


# What is wrong: the code, the field, and a piece of the message in each language.

WRONG: list[tuple[object, str, str | None, str, str]] = [
    (None, "not_object", None, "object", "объект"),
    ([], "not_object", None, "object", "объект"),
    ("hands", "not_object", None, "object", "объект"),
    ({"ledaer": 1}, "unknown_field", "ledaer", "leader", "leader"),
    ({"HANDS": 1}, "unknown_field", "HANDS", "hands", "hands"),
    ({"declaror": None}, "unknown_field", "declaror", "declarer", "declarer"),
    ({"": 1}, "unknown_field", "", "there is no such field", "такого поля нет"),
    ({5: 1}, "unknown_field", "5", "there is no such field", "такого поля нет"),
    ({"problem": {}}, "unknown_field", "problem", "there is no such field", "такого поля нет"),
    ({"wish": 5, **DEAL}, "unknown_field", "wish", "there is no such field", "такого поля нет"),
    ({"task": "slove"}, "unknown_task", "task", "'slove'", "«slove»"),
    ({"task": "guess", **DEAL}, "unknown_task", "task", "solve, table", "solve, table"),
    ({"task": ["solve"]}, "unknown_task", "task", "solve, table", "solve, table"),
    ({**DEAL, "task": "raspasy"}, "not_raspasy", "contract", "is no raspasy", "не распасы"),
    (
        {**ONE_EACH, "contract": "распасы", "task": "solve"},
        "not_solved",
        "contract",
        "raspasy has no declarer",
        "играющего нет",
    ),
    ({"task": "table", **DEAL}, "unused_field", "contract", "hands, leader", "hands, leader"),
    ({"task": "table", **ONE_EACH, "played": "SA"}, "unused_field", "played", "table", "table"),
    ({"task": "table", **ONE_EACH, "want": []}, "unused_field", "want", "table", "table"),
    ({"task": "table"}, "missing_field", "hands", "needed", "обязательно"),
    ({"task": "table", **ONE_EACH, "leader": "1"}, "bad_seat", "leader", "'1'", "'1'"),
    ({"task": "table", "hands": ["AK...", "Q...", "J..."]}, "unequal_hands", "hands", "2, 1, 1", "2, 1, 1"),
    ({"task": "table", "hands": TWELVE["hands"]}, "not_equal", "hands", "4, 2, 2", "4, 2, 2"),
    ({}, "missing_field", "hands", "needed", "обязательно"),
    (ONE_EACH, "missing_field", "contract", "needed", "обязательно"),
    ({**ONE_EACH, "contract": "S"}, "no_declarer", "declarer", "1, 2 or 3", "1, 2 или 3"),
    ({**DEAL, "contract": "7K"}, "bad_contract", "contract", "'7K'", "«7K»"),
    ({**DEAL, "contract": 7}, "not_text", "contract", "text", "текст"),
    ({**DEAL, "leader": 0}, "bad_seat", "leader", "not 0", "а не 0"),
    ({**DEAL, "leader": True}, "bad_seat", "leader", "not True", "а не True"),
    ({**DEAL, "leader": 1.0}, "bad_seat", "leader", "not 1.0", "а не 1.0"),
    ({**DEAL, "declarer": [1]}, "bad_seat", "declarer", "1, 2 or 3", "1, 2 или 3"),
    ({**DEAL, "hands": {}}, "not_hands", "hands", "three hands", "трёх рук"),
    ({**DEAL, "hands": ["A...", "K..."]}, "three_hands", "hands", "2 given", "дано: 2"),
    ({**DEAL, "hands": ["A...", "K...", 5]}, "not_text", "hands", "hand 3", "рука 3"),
    ({**DEAL, "hands": ["A...", "K...", "A..."]}, "duplicate_card", "hands", "♠A", "♠Т"),
    ({**DEAL, "played": ["SA", "HA"]}, "revoke", "played", "card 2: seat 2 played ♥A", "карта 2: игрок 2"),
    ({**DEAL, "played": ["SQ"]}, "out_of_turn", "played", "♠Q", "♠Д"),
    ({**DEAL, "played": 5}, "not_cards", "played", "cards", "карт"),
    ({**DEAL, "talon": ["SA"]}, "two_cards", "talon", "1 given", "дано: 1"),
    ({**DEAL, "talon": ["ST", "S7"]}, "card_in_hand", "talon", "♠10 is in the hand of seat 3", "♠10"),
    ({**DEAL, "discard": "CX C7"}, "bad_card", "discard", "'CX'", "«CX»"),
    ({**DEAL, "want": "moves"}, "not_list", "want", "list", "список"),
    ({**DEAL, "want": {"moves": 1}}, "not_list", "want", "list", "список"),
    ({**DEAL, "want": ["plan"]}, "unknown_want", "want", "'plan'", "«plan»"),
    ({**DEAL, "want": ["discards"]}, "unknown_want", "want", "moves, line", "moves, line"),
    ({**DEAL, "want": [["moves"]]}, "unknown_want", "want", "moves, line", "moves, line"),
    ({**TWELVE, "want": ["moves"]}, "unknown_want", "want", ": discards", ": discards"),
    ({**DEAL, "lang": "de"}, "unknown_lang", "lang", "'de'", "«de»"),
    ({**DEAL, "lang": ["en"]}, "unknown_lang", "lang", "en, ru", "en, ru"),
]


@pytest.mark.parametrize(("request_", "code", "field", "english", "russian"), WRONG)
def test_what_is_wrong_is_named(request_: object, code: str, field: str | None, english: str, russian: str) -> None:
    for lang, piece in (("en", english), ("ru", russian)):
        found = error_of(request_, lang)
        assert (found["code"], found["field"]) == (code, field)
        assert piece in found["message"]
        assert found["message"].isprintable()
    with pytest.raises(PreferansError) as caught:
        read(request_)
    assert (caught.value.code, caught.value.field) == (code, field)
    with pytest.raises(PreferansError, match=r"."):
        ask(request_)


@pytest.mark.parametrize("name", ["x" * 10**6, "a\nb", "\ud800", "\x1b[31m"])
def test_a_strange_field_keeps_the_message_on_one_short_line(name: str) -> None:
    message = error_of({name: 1})["message"]
    assert message.isprintable()
    assert len(message) < 200


# read and run.


def test_a_request_is_checked_before_the_search() -> None:
    calls: list[str] = []
    answer({**DEAL, "declarer": 4}, before_search=lambda _: calls.append("wrong"))
    answer({**DEAL, "want": []}, before_search=lambda _: calls.append("good"))
    assert calls == ["good"]


def test_reading_needs_no_engine_no_words_and_no_command_line() -> None:
    program = (
        "import sys; from preferans.request import read, position_from;"
        f"read({DEAL}); read({TWELVE}); read({{'task': 'table', **{ONE_EACH}}}); position_from({DEAL});"
        "rooms = {'.'.join(name.split('.')[:2]) for name in sys.modules};"
        "assert 'preferans.analyses' in rooms;"
        "print(sorted(rooms & {'numba', 'numpy', 'click', 'preferans.engine', 'preferans.text', 'preferans.pictures'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_a_request_is_what_was_read() -> None:
    request = read({**DEAL, "id": 5, "lang": "ru", "want": ["line"]})
    assert (request.id, request.lang, request.want) == ({"id": 5}, "ru", ("line",))
    assert request.answer(request.result()) == answer({**DEAL, "id": 5, "want": ["line"]})
    assert request.result() == request.question.run()
    assert (read(DEAL).id, read(DEAL).lang, read(DEAL).want) == ({}, None, None)


WHOLE = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]
SEEN: dict[str, Any] = {"task": "hint", "hands": [*WHOLE[:2], None]}
COVERED = {"hands": ["QJ.J7.KQJT.97", None, "AK.AKQT.A.QJT"], "contract": "misere", "declarer": 2}


@pytest.mark.parametrize(
    ("request_", "engine"),
    [
        (DEAL, "open"),
        (TWELVE, "open"),
        ({"task": "table", **ONE_EACH}, "open"),
        ({"hands": WHOLE, "contract": "9S", "declarer": 1, "convention": "sochi"}, "open"),
        ({"task": "layouts", "hand": "AKQJT98.AK.A.87"}, "open"),
        ({"task": "layouts", "hand": "AKQJT98.AK.A.87", "contract": "S"}, "open"),
        ({"task": "layouts", "hand": "AKQJT98.AK.A.", "discard": "C8 C7", "contract": "S"}, "open"),
        ({"task": "misere", **TWELVE}, "hidden"),
        ({"hands": WHOLE, "contract": "raspasy"}, "raspasy"),
        ({"task": "score", "hands": WHOLE, "contract": "raspasy"}, "raspasy"),
        ({"task": "score", "hands": WHOLE, "talon": "D8 D7"}, "open"),
        ({"task": "score", "contract": "raspasy", "tricks": [4, 3, 3]}, None),
        ({"task": "score", "pool": [1, 2, 3]}, None),
        ({"task": "score"}, None),
        ({**SEEN, "contract": "9S", "declarer": 1}, "open"),
        ({**SEEN, "contract": "raspasy"}, "raspasy"),
        ({**SEEN, **COVERED}, "hidden"),
    ],
)
def test_a_question_names_the_engine_that_it_needs(request_: dict[str, Any], engine: str | None) -> None:
    asked = read(request_)
    assert asked.question.engine == engine
    assert asked.searches == (engine is not None)
    assert asked.is_compiled or engine


def test_players_may_have_names_wherever_points_are_counted() -> None:
    named = {"convention": "sochi", "players": ["Anna", "Boris", "Vera", "Gleb"]}
    for asked in (
        {"hands": WHOLE, "contract": "9S", "declarer": 1},
        {"hands": WHOLE, "contract": "raspasy"},
        {"task": "layouts", "hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "7C", "samples": 2},
        {"task": "layouts", "hand": "AKQJT98.AK.A.87", "contract": "7C", "samples": 2},
    ):
        assert answer({**asked, **named}) == answer({**asked, **named, "players": 4})


def test_every_field_belongs_to_a_task() -> None:
    assert {"task", "lang", "id"} < set(FIELDS)
    assert set(FIELDS) - {"task", "lang", "id"} == {name for task in TASKS.values() for name in task.fields}


# Whatever comes, there is an answer, and JSON has it.

numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | numbers | st.text(st.characters(codec=None, exclude_categories=()))
words = st.sampled_from(
    [
        "solve",
        "table",
        "S",
        "6S",
        "misere",
        "raspasy",
        "ru",
        "moves",
        "discards",
        "AK...",
        "SA",
        "A... K... Q...",
    ]
)
values = st.recursive(
    scalars | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


def assert_answered(request: Any) -> None:
    found = answer(request)
    json.dumps(found, allow_nan=False)
    if "error" in found:
        error = error_of(request)
        assert error["message"].isprintable()
    else:
        assert read(request).answer(ask(request)) == found
    if isinstance(request, dict) and "id" in request:
        assert found["id"] == request["id"]


@given(values)
def test_any_json_is_answered(request: object) -> None:
    assert_answered(request)


@given(st.dictionaries(st.sampled_from(FIELDS), values))
def test_any_values_of_known_fields_are_answered(request: object) -> None:
    assert_answered(request)


@given(st.sampled_from([DEAL, TWELVE, {"task": "table", **ONE_EACH}]), st.sampled_from(FIELDS), values)
def test_any_value_of_one_field_of_a_good_request_is_answered(
    good: dict[str, object], field: str, value: object
) -> None:
    assert_answered({**good, field: value})


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("make", [lambda: deep(10_000), lambda: "A" * 10**6, lambda: [["SA"]] * 10**5])
def test_what_is_huge_or_deep_is_answered(make: Callable[[], object], lang: str) -> None:
    for field in FIELDS:
        if field != "id":
            found = answer({**DEAL, field: make()}, lang)
            assert len(json.dumps(found, allow_nan=False)) < 1000
