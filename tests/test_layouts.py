"""All layouts of the unseen cards: counts that are known, and every layout of small numbers of them by `solve`."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from preferans import Card, Hand, Layouts, Position, PreferansError, layouts, solve
from preferans.layouts import LEADERS
from preferans.request import answer
from preferans.text import describe
from preferans_cli.main import main

ROWS = [json.loads(line) for line in (Path(__file__).parent / "data/layouts.jsonl").read_text().splitlines()]
CLUBS: dict[str, Any] = {"hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "C"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['contract']} {row['hand']} {row['leader']}")
def test_known_counts(row: Mapping[str, Any]) -> None:
    found = layouts(row["hand"], row["discard"], row["contract"], row["leader"], row["lead"])
    assert list(found.counts) == row["counts"]
    assert found.layouts == 184_756


@pytest.mark.parametrize("contract", ["S", "H", "N", "misere"])
def test_each_layout_counts_as_solve_says(contract: str) -> None:
    random = Random(f"layouts {contract}")
    for number in range(6):
        deck = random.sample([*Card], 32)
        hand, discard, left, right, free = deck[:10], deck[10:12], deck[12:20], deck[20:28], deck[28:]
        leader, lead = LEADERS[number % 3], random.choice(hand) if number == 3 else None
        fixed = {"left": str(Hand.of(left)), "right": str(Hand.of(right))}
        found = layouts(Hand.of(hand), discard, contract, leader, lead, fixed)
        expected = [0] * 11
        for two in combinations(free, 2):
            others = [*left, *two], [*right, *(card for card in free if card not in two)]
            played = [lead] if lead else []
            hands = [Hand.of(hand), *map(Hand.of, others)]
            expected[solve(Position(hands, contract, 1, 1 + number % 3, played=played), want=()).tricks] += 1
        assert list(found.counts) == expected, (deck, leader)


def test_the_same_in_one_piece_and_in_many() -> None:
    with ThreadPoolExecutor(1) as one:
        assert layouts(**CLUBS, executor=one) == layouts(**CLUBS)


REFUSED = [
    ({"hand": "A.AKT.KJ.A98"}, "ten_cards", "hand"),
    ({"hand": "A.AKT.KJ.A98X"}, "bad_rank", "hand"),
    ({"discard": "S8"}, "two_cards", "discard"),
    ({"discard": "S8 SA"}, "duplicate_card", "discard"),
    ({"contract": "raspasy"}, "not_solved", "contract"),
    ({"leader": 1}, "unknown_word", "leader"),
    ({"lead": "SK"}, "not_led", "lead"),
    ({"lead": "SA", "leader": "left"}, "not_led", "lead"),
    ({"fixed": "SK"}, "not_fixed", "fixed"),
    ({"fixed": {"hand": "SK"}}, "not_fixed", "fixed"),
    ({"fixed": {"left": "SA"}}, "duplicate_card", "fixed.left"),
    ({"fixed": {"left": "SK", "right": "SK"}}, "duplicate_card", "fixed.right"),
    ({"fixed": {"left": "SKQJT9 HQJ DAQT9"}}, "hand_size", "fixed.left"),
    ({"hand": None}, "missing_field", "hand"),
    ({"hands": "A"}, "unused_field", "hands"),
]


@pytest.mark.parametrize(("change", "code", "field"), REFUSED)
def test_what_is_wrong_is_named(change: dict[str, Any], code: str, field: str) -> None:
    error = answer({"task": "layouts", **CLUBS, **change})["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["field"]) == (code, field), error


def test_the_answer_is_the_number_of_layouts_and_the_counts() -> None:
    with pytest.raises(PreferansError):
        layouts("A.AKT.KJ.A98", "S8 S7", "C")
    found = answer({"task": "layouts", "id": 1, **CLUBS, "lead": "SA"})
    assert found == {"id": 1, "layouts": 184756, "counts": [0, 0, 0, 0, 1016, 19625, 104962, 58993, 160, 0, 0]}


def some(contract: str, counts: Mapping[int, int]) -> Layouts:
    found = layouts(**{**CLUBS, "contract": contract}, fixed={"left": "SKQJT9 HQJ98"})
    return Layouts(
        found.hand, found.discard, found.contract, "right", None, found.fixed,
        tuple(counts.get(tricks, 0) for tricks in range(11)), 0,
    )  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_texts_fit_the_terminal_and_say_what_was_found(lang: str) -> None:
    text = describe(some("C", {4: 1, 6: 100_000, 7: 84_755}), lang)
    assert max(map(len, text.splitlines())) <= 80
    assert ("<0.01%" in text, "<0,01%" in text) == (lang == "en", lang == "ru")
    assert ("100,000" in text) == (lang == "en")
    clean = describe(some("misere", {0: 184_756}), lang)
    assert ("Caught in no layout." if lang == "en" else "Не ловится ни в одном раскладе.") in clean
    caught = describe(some("misere", {0: 1, 2: 3}), lang)
    assert ("75.00%" if lang == "en" else "75,00%") in caught
    assert ("2.000" if lang == "en" else "2,000") in caught


def test_the_command() -> None:
    done = CliRunner().invoke(main, ["layouts", "A.AKT.KJ.A987", "--discard", "S8 S7", "-c", "C", "--lead", "SA"])
    assert done.exit_code == 0
    assert "104,962    56.81%" in done.stdout
    done = CliRunner().invoke(main, ["layouts", "A.AKT.KJ.A987", "--discard", "S8", "-c", "C"])
    assert (done.exit_code, done.stdout) == (2, "")
