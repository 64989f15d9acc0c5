"""Conventions, records and sheets: the published examples, records worked by hand, and what always holds."""

# mypy: disable-error-code="comparison-overlap, unreachable"
# (exact fractions are compared with the whole numbers that they equal)

from collections.abc import Callable, Sequence
from dataclasses import FrozenInstanceError, fields, replace
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from preferans import PreferansError, record, sheet
from preferans.scoring.convention import (
    CLASSIC,
    LENINGRAD,
    MAX_NUMBER,
    PRESETS,
    ROSTOV,
    SOCHI,
    Convention,
    Rate,
    number,
    settings,
)
from preferans.scoring.record import CALLS, Call, Entries, Record
from records import DEALS, random_record

THIRD = Fraction(1, 3)


def whists(entries: Entries) -> dict[tuple[int, int], Fraction]:
    """What player i wrote on player j, by (i, j), where he wrote anything."""
    rows = enumerate(entries.whists, 1)
    return {(i, j): amount for i, row in rows for j, amount in enumerate(row, 1) if amount}


def amounts(*values: Any) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, values))


# Conventions.


def test_the_presets_are_those_of_the_rules() -> None:
    # undertrick, whist, consolation, shortfall at P = 6; misère trick; raspasy trick
    table = {
        "sochi": (6, 6, 6, 6, 10, 1),
        "leningrad": (12, 12, 12, 6, 20, 2),
        "rostov": (6, 6, 10, 3, 10, 5),
        "classic": (6, 6, 6, 3, 10, 1),
    }
    assert set(PRESETS) == set(table)
    for name, convention in PRESETS.items():
        rates = (convention.undertrick, convention.whist, convention.consolation, convention.shortfall)
        found = (*(rate.of(6) for rate in rates), convention.misere_trick, convention.raspasy_trick)
        assert found == table[name]
        assert convention.prices == (2, 4, 6, 8, 10)
        assert convention.duties == (4, 2, 1, 1, 1)
        assert (convention.misere, convention.mountain_value) == (10, 10)
        assert (convention.answers.value, convention.without_three.value) == ("second", "no")
        assert convention.lone_whist.value == ("gentleman" if name == "leningrad" else "greedy")
        assert convention.pool_value == (20 if name == "leningrad" else 10)
        assert convention.amnesty == (name != "rostov")


@pytest.mark.parametrize(
    ("name", "prices", "clean"),
    [
        ("sochi", (1, 2, 3, 3, 3), (1, 2, 3, 3, 3)),
        ("leningrad", (2, 4, 6, 6, 6), (2, 4, 6, 6, 6)),
        ("rostov", (5, 5, 5, 5, 5), (1, 1, 1, 1, 1)),
        ("classic", (1, 2, 4, 4, 4), (1, 2, 4, 4, 4)),
    ],
)
def test_raspasy_in_a_row_costs_more(name: str, prices: Sequence[int], clean: Sequence[int]) -> None:
    convention = PRESETS[name]
    found = [convention.raspasy_price(row) for row in range(1, 6)]
    assert found == list(prices)
    assert [convention.raspasy_clean.of(price) for price in found] == list(clean)


def test_a_convention_is_a_preset_and_what_differs() -> None:
    ours = Convention.of({"preset": "rostov", "name": "ours", "consolation": "P/2", "amnesty": True, "misere": 12.5})
    assert ours == replace(ROSTOV, name="ours", consolation=Rate(Fraction(1, 2)), amnesty=True, misere=Fraction(25, 2))
    assert Convention.of({}) == Convention.of("sochi") == Convention.of(" Сочи ") == SOCHI
    assert Convention.of("moscow") is Convention.of("МОСКВА") is Convention.of("rostov") is ROSTOV
    assert Convention.of("питер") is LENINGRAD
    assert Convention.of("классика") is CLASSIC
    assert Convention.of(ours) is ours


def test_a_convention_is_frozen_and_says_what_it_is() -> None:
    with pytest.raises(FrozenInstanceError):
        SOCHI.amnesty = False  # type: ignore[misc]
    assert str(LENINGRAD) == "leningrad"
    assert str(replace(SOCHI, name="ours", amnesty=False, prices=amounts(1, 2, 3, 4, 5))) == (
        "ours (prices 1-2-3-4-5, amnesty False)"
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_settings_are_read_as_they_are_written(preset: str) -> None:
    written = settings(PRESETS[preset])
    assert set(written) == {field.name for field in fields(Convention)}
    assert Convention.of(written) == PRESETS[preset]
    odd = replace(PRESETS[preset], shortfall="3P/4", misere="7/3", name="odd", raspasy_steps=[1, "3/2"])  # type: ignore[arg-type]
    assert Convention.of(settings(odd)) == odd


@pytest.mark.parametrize(
    ("text", "price", "amount"),
    [
        ("P", 6, 6),
        ("2P", 6, 12),
        ("P/2", 6, 3),
        ("3P/2", 6, 9),
        ("p", 4, 4),
        ("Р", 4, 4),
        (" 2 P ", 4, 8),
        (10, 6, 10),
        ("10", 6, 10),
        (2.5, 6, Fraction(5, 2)),
        ("5/3", 6, Fraction(5, 3)),
        (0, 6, 0),
        (Rate(Fraction(2), Fraction(1)), 3, 7),
    ],
)
def test_rates(text: object, price: int, amount: Fraction) -> None:
    assert Rate.parse(text).of(price) == amount


WRONG_SETTINGS: list[tuple[object, str, str]] = [
    ("sotchi", "unknown_convention", "convention"),
    (5, "bad_convention", "convention"),
    ([], "bad_convention", "convention"),
    ({"preset": "x"}, "unknown_convention", "convention.preset"),
    ({"preset": 5}, "unknown_convention", "convention.preset"),
    ({"undertik": 5}, "unknown_field", "convention.undertik"),
    ({5: 5}, "unknown_field", "convention.5"),
    ({"undertrick": "Q"}, "bad_rate", "convention.undertrick"),
    ({"undertrick": "P/0"}, "bad_rate", "convention.undertrick"),
    ({"undertrick": "-P"}, "bad_rate", "convention.undertrick"),
    ({"whist": -1}, "bad_rate", "convention.whist"),
    ({"whist": True}, "bad_rate", "convention.whist"),
    ({"whist": None}, "bad_rate", "convention.whist"),
    ({"whist": "9" * 10**6}, "bad_rate", "convention.whist"),
    ({"shortfall": float("nan")}, "bad_rate", "convention.shortfall"),
    ({"misere": "x"}, "bad_amount", "convention.misere"),
    ({"misere": MAX_NUMBER + 1}, "bad_amount", "convention.misere"),
    ({"misere": float("inf")}, "bad_amount", "convention.misere"),
    ({"misere": 1e-300}, "bad_amount", "convention.misere"),
    ({"misere": "5/0"}, "bad_amount", "convention.misere"),
    ({"prices": 5}, "bad_amounts", "convention.prices"),
    ({"prices": [1, 2, 3, 4]}, "bad_amounts", "convention.prices"),
    ({"prices": [1, 2, 3, 4, "x"]}, "bad_amount", "convention.prices"),
    ({"duties": [4, 2, 1, 1]}, "bad_duties", "convention.duties"),
    ({"duties": [4, 2, 1, 1, 0.5]}, "bad_duties", "convention.duties"),
    ({"duties": [4, 2, 1, 1, 11]}, "bad_duties", "convention.duties"),
    ({"raspasy_steps": []}, "bad_amounts", "convention.raspasy_steps"),
    ({"raspasy_steps": [1] * 11}, "bad_amounts", "convention.raspasy_steps"),
    ({"amnesty": 1}, "not_flag", "convention.amnesty"),
    ({"lone_whist": "second"}, "unknown_word", "convention.lone_whist"),
    ({"lone_whist": []}, "unknown_word", "convention.lone_whist"),
    ({"raspasy": "pool"}, "unknown_word", "convention.raspasy"),
    ({"without_three": False}, "unknown_word", "convention.without_three"),
    ({"name": ""}, "bad_name", "convention.name"),
    ({"name": "a\x1b[31m"}, "bad_name", "convention.name"),
    ({"name": "x" * 61}, "bad_name", "convention.name"),
]


@pytest.mark.parametrize(("value", "code", "field"), WRONG_SETTINGS)
def test_a_wrong_setting_is_named(value: Any, code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        Convention.of(value)
    assert (caught.value.code, caught.value.field) == (code, field)
    for lang in ("en", "ru"):
        assert caught.value.message(lang).startswith(field)
        assert len(caught.value.message(lang)) < 400


def test_a_setting_is_checked_in_python_too() -> None:
    with pytest.raises(PreferansError) as caught:
        replace(SOCHI, undertrick="x")  # type: ignore[arg-type]
    assert caught.value.field == "convention.undertrick"


# Records of contracts, worked by hand: pool, mountain, whists.

BOTH = {2: "whist", 3: "whist"}
FIRST = {2: "whist"}
SECOND = {3: "whist"}
HALF = {3: "half"}
RETURNED = {2: "returned", 3: "half"}

# Player 1 declares: convention, contract, calls, tricks; what he writes into the pool; all mountains; whists.
CONTRACTS: list[tuple[Any, str, Any, Any, int, tuple[Any, ...], dict[tuple[int, int], Any]]] = [
    # The two of the brochure: down one and down two.
    ("sochi", "6S", BOTH, (5, 3, 2), 0, (2, 0, 0), {(2, 1): 8, (3, 1): 6}),
    ("sochi", "8D", BOTH, (6, 3, 1), 0, (12, 0, 0), {(2, 1): 30, (3, 1): 18}),
    # Two whisters answer for half each, and only for what the side lacks.
    ("sochi", "6S", BOTH, (6, 4, 0), 2, (0, 0, 0), {(2, 1): 8}),
    ("sochi", "6S", BOTH, (6, 0, 4), 2, (0, 0, 0), {(3, 1): 8}),
    ("sochi", "6S", BOTH, (7, 2, 1), 2, (0, 0, 2), {(2, 1): 4, (3, 1): 2}),
    ("sochi", "6S", BOTH, (7, 3, 0), 2, (0, 0, 2), {(2, 1): 6}),
    ("sochi", "6S", BOTH, (7, 0, 3), 2, (0, 2, 0), {(3, 1): 6}),
    ("sochi", "6S", BOTH, (8, 1, 1), 2, (0, 2, 2), {(2, 1): 2, (3, 1): 2}),
    ("sochi", "6S", BOTH, (8, 2, 0), 2, (0, 0, 4), {(2, 1): 4}),
    ("sochi", "6S", BOTH, (9, 1, 0), 2, (0, 2, 4), {(2, 1): 2}),
    ("sochi", "6S", BOTH, (10, 0, 0), 2, (0, 4, 4), {}),
    ("classic", "6S", BOTH, (8, 1, 1), 2, (0, 1, 1), {(2, 1): 2, (3, 1): 2}),
    ("leningrad", "6S", BOTH, (8, 2, 0), 2, (0, 0, 4), {(2, 1): 8}),
    ("sochi", "7N", BOTH, (9, 0, 1), 4, (0, 4, 0), {(3, 1): 4}),
    ("rostov", "7N", BOTH, (10, 0, 0), 4, (0, 2, 2), {}),
    # On 8, 9 and 10 the second answers, or both.
    ("sochi", "8H", BOTH, (10, 0, 0), 6, (0, 0, 6), {}),
    ("classic", "9H", BOTH, (10, 0, 0), 8, (0, 0, 4), {}),
    ("sochi", "9H", BOTH, (9, 1, 0), 8, (0, 0, 0), {(2, 1): 8}),
    ({"answers": "both"}, "8H", BOTH, (10, 0, 0), 6, (0, 6, 6), {}),
    ({"answers": "both"}, "6S", BOTH, (8, 2, 0), 2, (0, 0, 4), {(2, 1): 4}),
    ("sochi", "10C", BOTH, (10, 0, 0), 10, (0, 0, 10), {}),
    # A lone whister has all the tricks and the whole duty.
    ("sochi", "6S", FIRST, (7, 2, 1), 2, (0, 2, 0), {(2, 1): 6}),
    ("sochi", "6S", SECOND, (6, 1, 3), 2, (0, 0, 0), {(3, 1): 8}),
    ("sochi", "6S", SECOND, (4, 3, 3), 0, (4, 0, 0), {(2, 1): 4, (3, 1): 16}),
    ("leningrad", "6S", SECOND, (4, 3, 3), 0, (8, 0, 0), {(2, 1): 20, (3, 1): 20}),
    ("leningrad", "6S", FIRST, (5, 5, 0), 0, (4, 0, 0), {(2, 1): 14, (3, 1): 14}),
    ("leningrad", "6S", FIRST, (6, 2, 2), 2, (0, 0, 0), {(2, 1): 16}),
    ("rostov", "8D", BOTH, (7, 2, 1), 0, (6, 0, 0), {(2, 1): 22, (3, 1): 16}),
    ("rostov", "7D", FIRST, (9, 1, 0), 4, (0, 2, 0), {(2, 1): 4}),
    ("sochi", "10S", SECOND, (10, 0, 0), 10, (0, 0, 10), {}),
    ("sochi", "10S", SECOND, (9, 0, 1), 0, (10, 0, 0), {(2, 1): 10, (3, 1): 20}),
    # A contract that is only checked: no whister.
    ({"duties": [4, 2, 1, 1, 0]}, "10S", {}, (9, 1, 0), 0, (10, 0, 0), {(2, 1): 10, (3, 1): 10}),
    ({"duties": [4, 2, 1, 1, 0]}, "10S", {}, (10, 0, 0), 10, (0, 0, 0), {}),
    # Nobody whists; half-whist; the whist taken back.
    ("sochi", "9S", {}, None, 8, (0, 0, 0), {}),
    ("sochi", "6S", {2: "pass", 3: "pass"}, None, 2, (0, 0, 0), {}),
    ("sochi", "6S", HALF, None, 2, (0, 0, 0), {(3, 1): 4}),
    ("sochi", "7S", HALF, None, 4, (0, 0, 0), {(3, 1): 4}),
    ("leningrad", "6S", HALF, None, 2, (0, 0, 0), {(3, 1): 8}),
    ("sochi", "6S", RETURNED, (6, 3, 1), 2, (0, 0, 0), {(2, 1): 8}),
    ("sochi", "7S", RETURNED, (9, 0, 1), 4, (0, 4, 0), {(2, 1): 4}),
]


@pytest.mark.parametrize(("convention", "contract", "calls", "tricks", "pool", "mountain", "written"), CONTRACTS)
def test_contracts(
    convention: Any,
    contract: str,
    calls: Any,
    tricks: Any,
    pool: int,
    mountain: tuple[Any, ...],
    written: dict[tuple[int, int], Any],
) -> None:
    found = record(contract, 1, tricks, calls, convention=convention)
    assert found.entries.pool == (pool, 0, 0)
    assert found.entries.mountain == mountain
    assert whists(found.entries) == written
    assert sum(found.points) == 0


@pytest.mark.parametrize(("convention", "contract", "calls", "tricks", "pool", "mountain", "written"), CONTRACTS)
@pytest.mark.parametrize("turn", [1, 2])
def test_whoever_declares_writes_the_same(
    turn: int,
    convention: Any,
    contract: str,
    calls: Any,
    tricks: Any,
    pool: int,
    mountain: tuple[Any, ...],
    written: dict[tuple[int, int], Any],
) -> None:
    def turned(row: Sequence[Any]) -> tuple[Any, ...]:
        return (*row[-turn:], *row[:-turn])

    def seat(player: int) -> int:
        return (player - 1 + turn) % 3 + 1

    said = {seat(player): call for player, call in calls.items()}
    found = record(contract, seat(1), tricks and turned(tricks), said, convention=convention)
    assert found.entries.pool == turned((pool, 0, 0))
    assert found.entries.mountain == turned(mountain)
    assert whists(found.entries) == {(seat(i), seat(j)): amount for (i, j), amount in written.items()}


def test_of_four_the_dealer_sits_out_and_has_his_consolation() -> None:
    found = record("7S", 2, (1, 6, 3, 0), {3: "whist"}, players=4)
    assert found.defenders == (3, 1)
    assert found.entries.mountain == (0, 4, 0, 0)
    assert whists(found.entries) == {(1, 2): 4, (3, 2): 20, (4, 2): 4}
    # Player 2 deals: after player 1 come 3 and 4, and 4 is the second.
    second = record("8S", 1, (10, 0, 0, 0), {3: "whist", 4: "whist"}, players=4, dealer=2)
    assert second.defenders == (3, 4)
    assert second.entries.mountain == (0, 0, 0, 6)


def test_the_dealer_of_three_plays() -> None:
    for dealer in (1, 2, 3):
        assert record("6S", 1, (5, 3, 2), BOTH, dealer=dealer).entries == record("6S", 1, (5, 3, 2), BOTH).entries


@pytest.mark.parametrize(
    ("convention", "calls", "mountain", "written"),
    [
        ("sochi", None, 12, {(2, 1): 22, (3, 1): 22}),
        ("sochi", BOTH, 12, {(2, 1): 22, (3, 1): 22}),
        ("sochi", FIRST, 12, {(2, 1): 32, (3, 1): 12}),
        ("sochi", SECOND, 12, {(2, 1): 12, (3, 1): 32}),
        ("sochi", RETURNED, 12, {(2, 1): 32, (3, 1): 12}),
        ("leningrad", FIRST, 24, {(2, 1): 44, (3, 1): 44}),
        ("rostov", None, 12, {(2, 1): 70, (3, 1): 70}),
        ({"conceded": "consolation"}, FIRST, 12, {(2, 1): 12, (3, 1): 12}),
        ({"duties": [0] * 5}, None, 12, {(2, 1): 12, (3, 1): 12}),
    ],
)
def test_every_trick_conceded(convention: Any, calls: Any, mountain: int, written: Any) -> None:
    found = record("6S", 1, None, calls, given_up="all", convention=convention)
    assert (found.entries.pool, found.entries.mountain) == ((0, 0, 0), (mountain, 0, 0))
    assert whists(found.entries) == written


def test_the_dealer_has_consolation_when_all_is_conceded() -> None:
    found = record("6S", 1, given_up="all", players=4)
    assert whists(found.entries) == {(2, 1): 22, (3, 1): 22, (4, 1): 12}


def test_down_three_without_play() -> None:
    mountain = record("6S", 1, given_up="three", convention={"preset": "leningrad", "without_three": "mountain"})
    assert (mountain.entries.mountain, whists(mountain.entries)) == ((12, 0, 0), {})
    all_write = record("6S", 1, given_up="three", convention={"preset": "leningrad", "without_three": "consolation"})
    assert all_write.entries.mountain == (12, 0, 0)
    assert whists(all_write.entries) == {(2, 1): 12, (3, 1): 12}


# Misère and raspasy.


@pytest.mark.parametrize(
    ("convention", "tricks", "pool", "mountain"),
    [("sochi", 0, 10, 0), ("sochi", 2, 0, 20), ("leningrad", 0, 10, 0), ("leningrad", 2, 0, 40), ("rostov", 1, 0, 10)],
)
def test_misere(convention: str, tricks: int, pool: int, mountain: int) -> None:
    found = record("misere", 2, (10 - tricks, tricks, 0), convention=convention)
    assert (found.entries.pool, found.entries.mountain) == ((0, pool, 0), (0, mountain, 0))
    assert whists(found.entries) == {}


def test_a_misere_made_by_one_of_four_is_worth_75() -> None:
    assert record("misere", 1, (0, 5, 5, 0), players=4).points == (75, -25, -25, -25)


def test_a_misere_shared_with_the_dealer() -> None:
    made = record("misere", 2, (5, 0, 5, 0), players=4, shared=True)
    assert made.entries.pool == (0, 5, 0, 5)
    assert made.points == (-25, 25, -25, 25)
    caught = record("misere", 2, (7, 3, 0, 0), players=4, shared=True, convention="leningrad")
    assert caught.entries.mountain == (0, 30, 0, 30)
    odd = record("misere", 2, (9, 1, 0, 0), players=4, shared=True, convention={"misere_trick": 5})
    assert odd.entries.mountain == amounts(0, 2.5, 0, 2.5)


@pytest.mark.parametrize(
    ("convention", "tricks", "row", "pool", "mountain"),
    [
        ("sochi", (4, 3, 3), 1, (0, 0, 0), (1, 0, 0)),  # the Codex on amnesty
        ({"amnesty": False}, (4, 3, 3), 1, (0, 0, 0), (4, 3, 3)),
        ("sochi", (4, 3, 3), 2, (0, 0, 0), (2, 0, 0)),
        ("sochi", (0, 3, 7), 1, (1, 0, 0), (0, 3, 7)),
        ("sochi", (0, 0, 10), 3, (3, 3, 0), (0, 0, 30)),
        ("sochi", (6, 3, 1), 5, (0, 0, 0), (15, 6, 0)),
        ("leningrad", (0, 3, 7), 2, (4, 0, 0), (0, 12, 28)),
        ("classic", (6, 3, 1), 3, (0, 0, 0), (20, 8, 0)),
        ("classic", (6, 3, 1), 9, (0, 0, 0), (20, 8, 0)),
    ],
)
def test_raspasy_in_the_mountain(convention: Any, tricks: Any, row: int, pool: Any, mountain: Any) -> None:
    found = record("raspasy", tricks=tricks, in_a_row=row, convention=convention)
    assert (found.entries.pool, found.entries.mountain) == (pool, mountain)
    assert whists(found.entries) == {}


@pytest.mark.parametrize(
    ("tricks", "pool", "written"),
    [
        ((6, 2, 2), (0, 0, 0), {(2, 1): 15, (3, 1): 15}),  # the Codex
        ((5, 3, 2), (0, 0, 0), {(3, 1): 25, (3, 2): 15}),
        ((2, 5, 3), (0, 0, 0), {(1, 2): 25, (1, 3): 15}),
        ((0, 4, 6), (1, 0, 0), {(1, 2): 20, (1, 3): 30}),
        ((0, 10, 0), (1, 0, 1), {(1, 2): 25, (3, 2): 25}),
        ((3, 3, 4), (0, 0, 0), {(1, 3): 10, (2, 3): 10}),
        ((5, 4, 1), (0, 0, 0), {(3, 1): 25, (3, 2): 20}),
        ((5, 2, 3), (0, 0, 0), {(2, 1): 25, (2, 3): 15}),
    ],
)
@pytest.mark.parametrize("row", [1, 4])
def test_raspasy_in_rostov(tricks: Any, pool: Any, written: Any, row: int) -> None:
    found = record("raspasy", tricks=tricks, in_a_row=row, convention="rostov")
    assert (found.entries.pool, found.entries.mountain) == (pool, (0, 0, 0))
    assert whists(found.entries) == written


def test_the_rostov_example_in_points() -> None:
    assert record("raspasy", tricks=(6, 2, 2), convention="rostov").points == (-30, 15, 15)
    halves = record("raspasy", tricks=(5, 2, 3), convention={"preset": "rostov", "raspasy_trick": 1})
    assert whists(halves.entries) == {(2, 1): 5, (2, 3): 3}
    assert whists(record("raspasy", tricks=(4, 3, 3), convention="rostov").entries) == {(2, 1): 10, (3, 1): 10}


def test_raspasy_of_four() -> None:
    out = record("raspasy", tricks=(4, 3, 3, 0), players=4)
    assert (out.entries.pool, out.entries.mountain) == ((0, 0, 0, 0), (1, 0, 0, 0))
    plays = record("raspasy", tricks=(4, 3, 3, 0), players=4, talon_rule="dealer")
    assert (plays.entries.pool, plays.entries.mountain) == ((0, 0, 0, 1), (4, 3, 3, 0))
    turned = record("raspasy", tricks=(4, 3, 3, 0), players=4, talon_rule="suit")
    assert turned.entries == out.entries
    three = record("raspasy", tricks=(2, 2, 4, 2), players=4, talon_rule="dealer", convention="rostov")
    assert whists(three.entries) == dict.fromkeys([(1, 3), (2, 3), (4, 3)], 20 * THIRD)
    alone = record("raspasy", tricks=(3, 3, 3, 1), players=4, talon_rule="dealer", convention="rostov")
    assert whists(alone.entries) == dict.fromkeys([(4, 1), (4, 2), (4, 3)], Fraction(15))


# Settlements.


def settled(**given: Any) -> tuple[Fraction, ...]:
    return sheet(**given).settlement


def test_the_settlements_of_the_rules() -> None:
    first = settled(mountain=[12, 26, 6], pool=[14, 8, 0], whists=[[0, 12, 0], [22, 0, 0], [22, 4, 0]])
    assert first == (61 + THIRD, -100 - 2 * THIRD, 39 + THIRD)
    second = settled(mountain=[0, 62, 6], pool=[2, 0, 0], whists=[[0, 110, 14], [2, 0, 12], [4, 70, 0]])
    assert second == (358, -566, 208)
    third = settled(mountain=[2, 0, 0], whists=[[0, 0, 0], [4, 0, 0], [20, 0, 0]])
    assert third == (-37 - THIRD, 10 + 2 * THIRD, 26 + 2 * THIRD)


def test_a_pool_counts_twice_in_leningrad() -> None:
    assert settled(pool=[3, 0, 0], convention="leningrad") == (40, -20, -20)
    assert settled(pool=[3, 0, 0], mountain=[3, 0, 0]) == (0, 0, 0)


# Sheets.


def test_a_sheet_adds_its_deals() -> None:
    found = sheet(DEALS)
    assert [deal.in_a_row for deal in found.deals] == [1, 1, 2, 1, 1, 1]
    assert [deal.dealer for deal in found.deals] == [3, 1, 2, 3, 1, 2]
    assert found.entries.pool == (2 + 1, 0, 4)
    assert found.entries.mountain == (2 + 1, 0 + 6 + 3 + 10, 14 + 7)
    assert whists(found.entries) == {(2, 1): 8, (3, 1): 6, (2, 3): 4}
    assert len(found.running) == len(DEALS) + 1
    assert found.running[0] == Entries.none(3)
    assert found.running[1] == found.deals[0].entries
    total = [sum(deal.points[seat] for deal in found.deals) for seat in range(3)]
    assert list(found.settlement) == total
    assert sum(total) == 0


def test_a_sheet_goes_on_from_what_stood_there() -> None:
    whole, begun = sheet(DEALS), sheet(DEALS[:3])
    rest = sheet(
        DEALS[3:],
        pool=begun.entries.pool,
        mountain=begun.entries.mountain,
        whists=begun.entries.whists,
        dealer=3,
    )
    assert (rest.entries, rest.settlement) == (whole.entries, whole.settlement)
    assert rest.before == begun.entries


def test_a_deal_may_say_otherwise() -> None:
    found = sheet([{**DEALS[1], "in_a_row": 3, "dealer": 2}, DEALS[1], DEALS[1]])
    assert [deal.in_a_row for deal in found.deals] == [3, 4, 5]
    assert [deal.dealer for deal in found.deals] == [2, 3, 1]


def test_of_four_the_deal_goes_round() -> None:
    deals = [{"contract": "6S", "declarer": seat} for seat in (1, 2, 3, 4)]
    found = sheet(deals, players=["Anna", "Boris", "Vera", "Gleb"], dealer="Boris")
    assert [deal.dealer for deal in found.deals] == [2, 3, 4, 1]
    assert found.entries.pool == (2, 2, 2, 2)
    with pytest.raises(PreferansError) as caught:
        sheet(deals, players=4, dealer=1)
    assert (caught.value.code, caught.value.field) == ("dealer_out", "deals.1.declarer")


def test_players_are_called_by_name_or_number() -> None:
    names = ["Anna", "Boris", "2"]
    by_name = record("6S", "Anna", (6, 2, 2), {"Boris": "whist"}, players=names)
    assert by_name.entries == record("6S", 1, (6, 2, 2), {2: Call.WHIST}, players=names).entries
    assert by_name.players == ("Anna", "Boris", "2")
    assert record("6S", "2", players=names).declarer == 3  # a name comes before a number
    assert record("6S", "3", players=names).declarer == 3


def test_results_print_themselves() -> None:
    assert str(record("6S", 1, (5, 3, 2), BOTH)) == "6♠ by player 1: -82/3, 44/3, 38/3"
    assert str(record("raspasy", tricks=(4, 3, 3))) == "raspasy: -20/3, 10/3, 10/3"
    assert str(sheet(DEALS[:1], players=["A", "B", "C"])) == "1 deal: A -82/3, B 44/3, C 38/3"


# What is wrong.

GOOD: dict[str, Any] = {"contract": "6S", "declarer": 1, "tricks": [6, 3, 1], "whist": {2: "whist"}}

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"tricks": [6, 3, 2]}, "tricks_sum", "tricks"),
    ({"tricks": [6, 3, 0]}, "tricks_sum", "tricks"),
    ({"tricks": [6, 3]}, "bad_tricks", "tricks"),
    ({"tricks": [6, 3, 1, 0]}, "bad_tricks", "tricks"),
    ({"tricks": [11, -1, 0]}, "bad_tricks", "tricks"),
    ({"tricks": [6.0, 3, 1]}, "bad_tricks", "tricks"),
    ({"tricks": [True, 8, 1]}, "bad_tricks", "tricks"),
    ({"tricks": "631"}, "bad_tricks", "tricks"),
    ({"tricks": {1: 6}}, "bad_tricks", "tricks"),
    ({"tricks": None}, "missing_field", "tricks"),
    ({"declarer": None}, "missing_field", "declarer"),
    ({"declarer": 4}, "bad_player", "declarer"),
    ({"declarer": True}, "bad_player", "declarer"),
    ({"declarer": "Anna"}, "bad_player", "declarer"),
    ({"whist": {1: "whist"}}, "declarer_whists", "whist"),
    ({"whist": {1: "pass", 2: "whist"}}, "declarer_whists", "whist"),
    ({"whist": {4: "whist"}}, "bad_player", "whist"),
    ({"whist": {2: "vist"}}, "unknown_word", "whist"),
    ({"whist": {2: ["whist"]}}, "unknown_word", "whist"),
    ({"whist": {2: "whist", "2": "pass"}}, "said_twice", "whist"),
    ({"whist": ["whist", "pass"]}, "bad_calls", "whist"),
    ({"whist": "whist"}, "bad_calls", "whist"),
    ({"whist": {3: "half"}}, "not_played", "tricks"),
    ({"whist": {}}, "not_played", "tricks"),
    ({"whist": None}, "not_played", "tricks"),
    ({"whist": {2: "half"}}, "half_turn", "whist"),
    ({"whist": {2: "half", 3: "whist"}}, "half_turn", "whist"),
    ({"whist": {2: "whist", 3: "half"}}, "half_turn", "whist"),
    ({"whist": {2: "half", 3: "half"}}, "half_turn", "whist"),
    ({"whist": {2: "returned"}}, "returned_turn", "whist"),
    ({"whist": {3: "returned"}}, "returned_turn", "whist"),
    ({"whist": {2: "returned", 3: "whist"}}, "returned_turn", "whist"),
    ({"contract": "8S", "whist": {3: "half"}, "tricks": None}, "half_level", "whist"),
    ({"contract": "10S", "whist": {2: "returned", 3: "half"}}, "half_level", "whist"),
    ({"contract": "10S", "convention": {"duties": [4, 2, 1, 1, 0]}}, "checked", "whist"),
    ({"contract": "S"}, "level_needed", "contract"),
    ({"contract": "5S"}, "bad_contract", "contract"),
    ({"contract": "misere"}, "not_whisted", "whist"),
    ({"contract": "raspasy", "whist": None}, "raspasy_declarer", "declarer"),
    ({"contract": "raspasy", "declarer": None}, "not_whisted", "whist"),
    ({"shared": True}, "not_shared", "shared"),
    ({"contract": "misere", "whist": None, "shared": True}, "not_shared", "shared"),
    ({"contract": "misere", "whist": None, "shared": 1, "players": 4}, "not_flag", "shared"),
    ({"in_a_row": 2}, "not_in_a_row", "in_a_row"),
    ({"in_a_row": 0}, "bad_row", "in_a_row"),
    ({"in_a_row": "2"}, "bad_row", "in_a_row"),
    ({"in_a_row": True}, "bad_row", "in_a_row"),
    ({"given_up": "some"}, "unknown_word", "given_up"),
    ({"given_up": "all"}, "given_up_tricks", "tricks"),
    ({"given_up": "three"}, "no_three", "given_up"),
    ({"contract": "misere", "whist": None, "given_up": "all"}, "not_given_up", "given_up"),
    ({"talon_rule": "dealer"}, "dealer_rule", "talon_rule"),
    ({"talon_rule": "open"}, "unknown_word", "talon_rule"),
    ({"players": 2}, "bad_players", "players"),
    ({"players": True}, "bad_players", "players"),
    ({"players": 3.0}, "bad_players", "players"),
    ({"players": "Anna"}, "bad_players", "players"),
    ({"players": ["A", "B"]}, "bad_players", "players"),
    ({"players": ["A", "B", "A"]}, "bad_players", "players"),
    ({"players": ["A", "B", ""]}, "bad_players", "players"),
    ({"players": ["A", "B", 3]}, "bad_players", "players"),
    ({"players": ["A", "B", "C\x1bD"]}, "bad_players", "players"),
    ({"players": ["A", "B", "C" * 41]}, "bad_players", "players"),
    ({"dealer": 4}, "bad_player", "dealer"),
    ({"dealer": 0}, "bad_player", "dealer"),
    ({"players": 4, "tricks": [6, 3, 0, 1]}, "dealer_out", "tricks"),
    ({"players": 4, "tricks": [6, 3, 1, 0], "dealer": 1}, "dealer_out", "declarer"),
    ({"players": 4, "tricks": [6, 3, 1, 0], "whist": {4: "whist"}}, "dealer_out", "whist"),
    ({"convention": "x"}, "unknown_convention", "convention"),
]


@pytest.mark.parametrize(("changed", "code", "field"), WRONG)
def test_an_illegal_record_names_the_rule(changed: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        record(**{**GOOD, **changed})
    assert (caught.value.code, caught.value.field) == (code, field)
    for lang in ("en", "ru"):
        assert caught.value.message(lang).isprintable()


@pytest.mark.parametrize(("changed", "code", "field"), WRONG)
def test_a_sheet_names_the_deal_that_is_wrong(changed: dict[str, Any], code: str, field: str) -> None:
    if set(changed) <= {"tricks", "whist", "declarer", "shared", "in_a_row", "given_up"}:
        with pytest.raises(PreferansError) as caught:
            sheet([GOOD, {**GOOD, **changed}])
        assert (caught.value.code, caught.value.field) == (code, f"deals.2.{field}")


def test_the_dealer_takes_two_tricks_at_most() -> None:
    with pytest.raises(PreferansError) as caught:
        record("raspasy", tricks=(3, 2, 2, 3), players=4, talon_rule="dealer")
    assert (caught.value.code, caught.value.field) == ("dealer_tricks", "tricks")


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"deals": 5}, "bad_deals", "deals"),
        ({"deals": "x"}, "bad_deals", "deals"),
        ({"deals": {}}, "bad_deals", "deals"),
        ({"deals": [5]}, "not_object", "deals.1"),
        ({"deals": [GOOD, {**GOOD, "hands": 5}]}, "unknown_field", "deals.2.hands"),
        ({"deals": [GOOD, {"declarer": 1}]}, "missing_field", "deals.2.contract"),
        ({"deals": [{"contract": 6}]}, "not_text", "deals.1.contract"),
        ({"deals": [{"contract": "raspasy", "tricks": [5, 4, 1]}] * 1001}, "many_deals", "deals.1001"),
        ({"pool": [1, 2]}, "one_each", "pool"),
        ({"pool": 5}, "one_each", "pool"),
        ({"mountain": [1, 2, -3]}, "bad_amount", "mountain"),
        ({"mountain": [1, 2, "x"]}, "bad_amount", "mountain"),
        ({"whists": [[0, 1, 1], [1, 0, 1]]}, "bad_matrix", "whists"),
        ({"whists": [[0, 1, 1], [1, 0, 1], [1, 1]]}, "bad_matrix", "whists"),
        ({"whists": [[0, 1, 1], [1, 0, 1], [1, 1, 1]]}, "whists_on_himself", "whists"),
        ({"players": 5}, "bad_players", "players"),
        ({"dealer": "Anna"}, "bad_player", "dealer"),
    ],
)
def test_what_is_wrong_with_a_sheet(given: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        sheet(**given)
    assert (caught.value.code, caught.value.field) == (code, field)


# What always holds.

conventions = st.sampled_from(list(PRESETS.values()))


@st.composite
def any_entries(draw: st.DrawFn, players: int | None = None) -> Entries:
    n = players or draw(st.sampled_from([3, 4]))
    size = n * (n + 2)
    drawn = draw(st.lists(st.integers(0, 900), min_size=size, max_size=size))
    under = draw(st.sampled_from([1, 2, 3, 12]))
    rows = [tuple(Fraction(value, under) for value in drawn[n * row : n * row + n]) for row in range(n + 2)]
    written = (tuple(Fraction(0) if i == j else value for j, value in enumerate(row)) for i, row in enumerate(rows[2:]))
    return Entries(rows[0], rows[1], tuple(written))


@given(any_entries(), conventions)
def test_a_settlement_sums_to_zero(entries: Entries, convention: Convention) -> None:
    assert sum(entries.settlement(convention)) == 0


@given(any_entries(4), any_entries(4), conventions)
def test_settlements_add(entries: Entries, other: Entries, convention: Convention) -> None:
    apart = zip(entries.settlement(convention), other.settlement(convention), strict=True)
    assert (entries + other).settlement(convention) == tuple(one + two for one, two in apart)


@given(any_entries(), conventions)
def test_a_settlement_is_pairwise(entries: Entries, convention: Convention) -> None:
    """The settlement computed in another way: every two players settle the difference between them."""
    worth = [
        convention.pool_value * pool - convention.mountain_value * mountain
        for pool, mountain in zip(entries.pool, entries.mountain, strict=True)
    ]
    n = entries.players
    for i, found in enumerate(entries.settlement(convention)):
        pairs = ((worth[i] - worth[j]) / n + entries.whists[i][j] - entries.whists[j][i] for j in range(n) if j != i)
        assert found == sum(pairs)


def splits(players: int, total: int = 10) -> list[tuple[int, ...]]:
    if players == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in splits(players - 1, total - first)]


@pytest.mark.parametrize("preset", ["sochi", "leningrad", "classic"])
@pytest.mark.parametrize("row", [1, 2, 3])
def test_amnesty_never_changes_what_three_players_win(preset: str, row: int) -> None:
    for tricks in splits(3):
        with_it, without = (
            record("raspasy", tricks=tricks, in_a_row=row, convention={"preset": preset, "amnesty": amnesty})
            for amnesty in (True, False)
        )
        assert with_it.points == without.points


Shifted = Callable[[Sequence[int]], Record]


def shifts(players: Sequence[int], count: int) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
    """Draw the tricks of a deal, and the same after one trick has gone from one player to another."""
    found = []
    for tricks in splits(count):
        if all(tricks[i] == 0 for i in range(count) if i + 1 not in players):
            for giver, taker in permutations(players, 2):
                if tricks[giver - 1]:
                    after = list(tricks)
                    after[giver - 1] -= 1
                    after[taker - 1] += 1
                    found.append((tricks, tuple(after), giver, taker))
    return found


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", [6, 7, 8, 9, 10])
def test_a_contract_is_monotone_in_tricks(preset: str, level: int) -> None:
    """A trick more is never worse: for the declarer, for a lone whister, for what one of two whisters writes."""
    for calls in CALLS:
        if (Call.WHIST not in calls and Call.RETURNED not in calls) or (Call.HALF in calls and level > 7):
            continue
        said = dict(zip((2, 3), calls, strict=True))
        for before, after, giver, taker in shifts((1, 2, 3), 3):
            one, two = (record(f"{level}S", 1, tricks, said, convention=preset) for tricks in (before, after))
            if 1 in (giver, taker):
                gain = two.points[0] - one.points[0]
                assert gain >= 0 if taker == 1 else gain <= 0, (calls, before, after)
            if taker != 1 and calls == (Call.WHIST, Call.WHIST):
                # What he writes himself: of points he may lose when his partner pays no more for a short side.
                assert two.entries.whists[taker - 1][0] >= one.entries.whists[taker - 1][0], (calls, before, after)
                assert two.entries.mountain[taker - 1] <= one.entries.mountain[taker - 1], (calls, before, after)
            elif taker != 1 and said[taker] in (Call.WHIST, Call.RETURNED):
                assert two.points[taker - 1] >= one.points[taker - 1], (calls, before, after)
            under = max(0, level - after[0])
            price = PRESETS[preset].price(level)
            assert two.entries.mountain[0] == under * PRESETS[preset].undertrick.of(price)
            assert two.entries.pool[0] == (0 if under else price)


@pytest.mark.parametrize("preset", PRESETS)
def test_misere_and_raspasy_are_monotone_in_tricks(preset: str) -> None:
    for before, after, giver, taker in shifts((1, 2, 3), 3):
        one, two = (record("misere", 1, tricks, convention=preset).points for tricks in (before, after))
        if 1 in (giver, taker):
            assert two[0] < one[0] if taker == 1 else two[0] > one[0]
        else:
            assert two == one
        for row in (1, 2, 4):
            one, two = (
                record("raspasy", tricks=tricks, in_a_row=row, convention=preset).points for tricks in (before, after)
            )
            assert two[giver - 1] > one[giver - 1], (before, after)
            assert two[taker - 1] < one[taker - 1], (before, after)
    for before, after, giver, taker in shifts((1, 2, 3), 4):
        one, two = (record("raspasy", tricks=tricks, players=4, convention=preset).points for tricks in (before, after))
        assert two[giver - 1] >= one[giver - 1], (before, after)
        assert two[taker - 1] <= one[taker - 1], (before, after)


@given(st.randoms(use_true_random=False), conventions)
def test_any_legal_deals_make_a_sheet_that_sums_to_zero(random: Random, convention: Convention) -> None:
    players = random.choice((3, 4))
    deals = [random_record(random, players, dealer) for dealer in random.choices(range(1, players + 1), k=8)]
    found = sheet(deals, players=players, convention=convention)
    assert sum(found.settlement) == 0
    assert all(sum(deal.points) == 0 for deal in found.deals)
    assert all(amount >= 0 for row in (found.entries.pool, found.entries.mountain) for amount in row)


@given(st.one_of(st.integers(0, MAX_NUMBER), st.fractions(0, MAX_NUMBER, max_denominator=1000)))
def test_amounts_are_read_exactly(value: Fraction) -> None:
    assert number(value) == number(str(value)) == value


def test_every_pair_of_calls_is_legal_or_refused() -> None:
    for first, second in product(Call, Call):
        said = {2: first, 3: second}
        if (first, second) in CALLS:
            played = Call.WHIST in (first, second) or Call.RETURNED in (first, second)
            assert record("6S", 1, (6, 2, 2) if played else None, said).calls == (first, second)
        else:
            with pytest.raises(PreferansError, match="half-whist"):
                record("6S", 1, None, said)
