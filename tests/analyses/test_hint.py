"""Hints: every card's worth against solve, misere and raspasy in each layout that fits the play."""

import json
from collections.abc import Callable
from importlib import import_module
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest
from click.testing import CliRunner
from plays import HAND, Played
from preferans import Card, Hint, Position, PreferansError, hint, misere, raspasy, solve
from preferans.analyses.estimate import weighted
from preferans.analyses.hint import HintMove, read_hint
from preferans.analyses.likelihood import read_likelihood
from preferans.game.view import View
from preferans.request import answer
from preferans.text import describe
from preferans_cli.main import main

OWN: dict[str, Any] = {"hands": [HAND, "?", "?"], "contract": "6S", "declarer": 1, "discard": "H7 H8"}
MISERE: dict[str, Any] = {"hands": ["QJ.J7.KQJT.97", "?", "AK.AKQT.A.QJT"], "contract": "misere", "declarer": 2}


def asked(deal: Played, **options: Any) -> Hint:
    return read_hint(deal.view, **options).run()


def worths(deal: Played, card: Card, of: Callable[[Position, Card], float]) -> list[float]:
    view = deal.view
    return [of(view.position(number), card) for number in range(view.layouts)]


def tricks(position: Position, card: Card) -> float:
    return solve(position.play(card), ()).tricks


def midpoint(position: Position, card: Card) -> float:
    move = next(move for move in raspasy(position, want=("moves",)).moves if move.card is card)
    return (move.best + move.worst) / 2


def guarantee(position: Position, card: Card) -> float:
    return next(move for move in raspasy(position, want=("moves",)).moves if move.card is card).guarantee


@pytest.mark.parametrize("number", range(24))
def test_with_few_layouts_every_card_is_worth_what_solve_says(number: int) -> None:
    deal = Played(f"hint {number}", 18 + number % 8)
    found = asked(deal, samples=100_000)
    if found.discards:
        return  # by plans: another test's
    assert found.exact
    assert found.layouts == found.of == deal.view.layouts
    cards = [card for move in found.moves for card in move.cards]
    assert sorted(cards) == sorted(deal.position.legal)
    declares = deal.position.seat == deal.declarer
    contract = deal.position.contract
    for move in found.moves:
        for card in move.cards:
            assert move.tricks is not None
            assert move.tricks.exact
            if contract.is_raspasy:
                assert move.guarantee is not None
                assert move.tricks.value == pytest.approx(fmean(worths(deal, card, midpoint)))
                assert move.guarantee.value == pytest.approx(fmean(worths(deal, card, guarantee)))
                continue
            taken = worths(deal, card, tricks)
            assert move.tricks.value == pytest.approx(fmean(taken if declares else [10 - one for one in taken]))
            if contract.level or contract.is_misere:
                good = [one > 0 if contract.is_misere else one >= (contract.level or 0) for one in taken]
                assert move.chance is not None
                assert move.chance.value == pytest.approx(fmean(good))
    assert list(found.moves) == sorted(found.moves, key=lambda move: merit(move, deal, declares))


def merit(move: HintMove, deal: Played, declares: bool) -> tuple[float, ...]:
    """Lower is better for the side that plays."""
    chance, taken = (one.value if one else 0 for one in (move.chance, move.tricks))
    contract = deal.position.contract
    if contract.is_raspasy:
        return taken, move.guarantee.value if move.guarantee else 0, move.card.rank
    wants_tricks = declares != contract.is_misere  # that the declarer takes them
    wants_chance = declares != contract.is_misere
    own = taken if declares else 10 - taken  # the declarer's
    return -chance if wants_chance else chance, -own if wants_tricks else own, move.card.rank


def test_a_defender_wants_the_contract_down_and_the_misere_caught() -> None:
    down = hint([None, "T9.98.AKQ.AKQ", None], "6S", 1, played="HA", samples=60)
    assert down.view.seat == 2
    for one, other in zip(down.moves, down.moves[1:], strict=False):
        assert one.chance
        assert other.chance
        assert one.chance.value <= other.chance.value
    caught = hint([None, "T9.98.AKQ.AKQ", None], "misere", 1, played="DJ", samples=60)
    values = [move.chance.value for move in caught.moves if move.chance]
    assert values == sorted(values, reverse=True)


def test_against_a_misere_whose_discard_alone_is_hidden_plans_are_counted() -> None:
    found = hint(**MISERE)
    assert found.discards
    assert found.layouts == found.of == 66
    whole = Position(["QJ.J7.KQJT.97", "T987.98.987.8AK", "AK.AKQT.A.QJT"], "misere", 2)
    for move in found.moves:
        for card in move.cards:
            best = misere(whole, [card], want=()).best_plan
            assert move.caught == (best.least, best.most)
    order = [move.caught or (0, 0) for move in found.moves]
    assert order == sorted(order, reverse=True)
    assert not hint(**{**MISERE, "discard": "CA CK"}).discards
    assert not hint(**{**MISERE, "hands": ["QJ.J7.KQJT.97", "?", "?"]}, samples=4).discards


def test_touching_cards_stand_together_and_others_do_not() -> None:
    found = hint(**OWN, samples=20)
    groups = {move.cards for move in found.moves}
    spades = {group for group in groups if group[0].suit.name == "SPADES"}
    assert spades == {(Card.SA, Card.SK), (Card.S8, Card.S7)}
    gone = hint(**{**OWN, "hands": ["AKT7.QJ.T98.A", "?", "?"], "discard": "SQ SJ"}, samples=20)
    assert {move.cards for move in gone.moves} >= {(Card.SA, Card.SK, Card.ST), (Card.S7,)}


def test_a_sample_is_told_by_its_seed_and_agrees_with_more() -> None:
    more = {move.cards: move for move in hint(**OWN, samples=4000, seed=99).moves}
    off = []
    for seed in range(8):
        found = hint(**OWN, samples=150, seed=seed)
        assert (found.layouts, found.of, found.exact) == (150, 184_756, False)
        for move in found.moves:
            assert move.tricks
            other = more[move.cards].tricks
            assert other
            if move.tricks.error:
                off.append((move.tricks.value - other.value) / move.tricks.error)
    assert 0.5 < sqrt(fmean(number * number for number in off)) < 1.6
    assert hint(**OWN, samples=50, seed=3) == hint(**OWN, samples=50, seed=3)
    assert hint(**OWN, samples=50, seed=3).moves != hint(**OWN, samples=50, seed=4).moves


def test_a_budget_ends_the_work_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr(import_module("preferans.analyses.work"), "monotonic", lambda: next(clock))
    found = hint(**OWN, samples=1000, budget_ms=3500)
    assert found.partial
    assert found.layouts == 4 * 32
    assert not hint(**OWN, samples=20, budget_ms=3_600_000).partial
    bounded = hint(**MISERE, budget_ms=1)
    assert any(move.caught and move.caught[0] < move.caught[1] for move in bounded.moves) == bounded.partial


# How likely layouts are.


def test_layouts_count_by_their_likelihood() -> None:
    deal = Played("likely 3", 20)
    while deal.view.layouts > 2000 or deal.position.contract.is_raspasy or asked(deal).discards:
        deal = Played(f"{deal.position}", 20)
    view = deal.view

    def likely(position: Position) -> float:
        return 1 + len(position.hands[deal.covered[0] - 1].suit(Card.SA.suit)) ** 2

    found = asked(deal, samples=100_000, likelihood=likely)
    weights = [likely(view.position(number)) for number in range(view.layouts)]
    for move in found.moves:
        taken = worths(deal, move.card, tricks)
        side = taken if deal.position.seat == deal.declarer else [10 - one for one in taken]
        assert move.tricks
        mean = sum(one * weight for one, weight in zip(side, weights, strict=True)) / sum(weights)
        assert move.tricks.value == pytest.approx(mean)


def test_rules_are_likelihoods() -> None:
    position = Position(["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"], "9S", 1)
    cases = [
        ([{"seat": 1, "of": "S", "at_least": 5, "times": 3}], 3),
        ([{"seat": 1, "of": "S", "at_least": 8, "times": 3}], 1),
        ([{"seat": 2, "of": "high", "at_least": 2, "at_most": 2, "times": 4}], 4),
        ([{"seat": 2, "of": "high", "at_most": 1, "times": 4}], 1),
        (
            [
                {"seat": 3, "of": "DA DK", "at_least": 2, "times": 0.5},
                {"seat": 1, "of": "C", "at_least": 3, "times": 6},
            ],
            3,
        ),
        ([{"seat": 3, "of": "SA", "at_most": 0, "times": 0}], 0),
    ]
    for rules, expected in cases:
        likelihood = read_likelihood(rules)
        assert likelihood
        assert likelihood(position) == expected, rules


def test_a_void_by_likelihood_is_a_void() -> None:
    rules = [{"seat": 2, "of": "C", "at_least": 1, "times": 0}]
    found = hint(**OWN, samples=400, likelihood=rules, seed=1)
    sure = [move for move in found.moves if Card.CA in move.cards]
    assert sure
    with pytest.raises(PreferansError) as caught:
        hint(**OWN, samples=10, likelihood=[{"seat": 2, "of": "C", "times": 0}])
    assert caught.value.code == "no_likely_layout"


def test_a_weighted_mean_has_its_error() -> None:
    random = Random(5)
    drawn = [(random.choice((1, 4)), random.choice((1.0, 3.0))) for _ in range(60)]
    total = sum(weight for _, weight in drawn)
    mean = sum(value * weight for value, weight in drawn) / total
    error = sqrt(sum((weight * (value - mean)) ** 2 for value, weight in drawn) / total**2 * 60 / 59)
    found = weighted([(value, weight, weight * weight) for value, weight in drawn], 60)
    assert found.value == pytest.approx(mean)
    assert found.error == pytest.approx(error)
    assert not found.exact


# What is wrong, and how it is written.

REFUSED = [
    ({"samples": 1}, "not_in_range", "samples"),
    ({"budget_ms": "fast"}, "not_in_range", "budget_ms"),
    ({"seed": "x"}, "bad_seed", "seed"),
    ({"likelihood": "S"}, "not_rules", "likelihood"),
    ({"likelihood": [{"seat": 1}]}, "bad_rule", "likelihood"),
    ({"likelihood": [{"seat": 4, "of": "S", "times": 1}]}, "bad_rule_number", "likelihood"),
    ({"likelihood": [{"seat": 1, "of": "S", "times": 1, "at_least": 1.5}]}, "bad_rule_number", "likelihood"),
    (
        {"likelihood": [{"seat": 1, "of": "S", "times": 1, "at_least": 5, "at_most": 2}]},
        "bad_rule_number",
        "likelihood",
    ),
    ({"played": "SA SA"}, "duplicate_card", "played"),
    ({"played": "CK SQ SJ"}, "not_held", "played"),
    ({"likelihood": [{"seat": 1, "of": "X", "times": 1}]}, "bad_card", "likelihood"),
    ({"likelihood": [{"seat": 1, "of": "S", "times": -1}]}, "bad_rule_number", "likelihood"),
    ({"want": ["line"]}, "unknown_want", "want"),
    ({"hands": None}, "missing_field", "hands"),
    ({"convention": "sochi"}, "unused_field", "convention"),
    ({"hands": [None, HAND, None]}, "own_hand", "hands"),
]


@pytest.mark.parametrize(("change", "code", "field"), REFUSED)
def test_what_is_wrong_is_named(change: dict[str, Any], code: str, field: str) -> None:
    error = answer({"task": "hint", **OWN, **change})["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["field"]) == (code, field), error


def test_an_answer() -> None:
    found: Any = answer({"task": "hint", "id": 4, **OWN, "samples": 40})
    assert (found["id"], found["seat"], found["layouts"], found["of"], found["exact"]) == (4, 1, 40, 184756, False)
    assert {"SA", "S7", "CA"} <= {card for move in found["moves"] for card in move["cards"]}
    assert found["card"] == found["moves"][0]["cards"][-1]
    assert set(found["why"]) == {"en", "ru"}
    few: Any = answer({"task": "hint", **OWN, "samples": 40, "want": []})
    assert "moves" not in few
    plans: Any = answer({"task": "hint", **MISERE})
    assert plans["moves"][0]["caught"] == 65
    assert "65 of 66 discards" in plans["why"]["en"]


SHOWN: list[dict[str, Any]] = [
    {**OWN, "samples": 40},
    {**OWN, "samples": 40, "contract": "S"},
    MISERE,
    {**MISERE, "hands": ["QJ.J7.KQJT.97", "?", "?"], "samples": 10},
    {"hands": [HAND, "?", "?"], "contract": "raspasy", "samples": 2},
    {**OWN, "samples": 40, "played": "SA SQ", "hands": ["?", "?", "T9.QJT9.AK.KQ"], "discard": None},
]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("fields", SHOWN, ids=lambda fields: str(fields["contract"]))
def test_texts_fit_the_terminal(fields: dict[str, Any], lang: str) -> None:
    given = {name: value for name, value in fields.items() if value is not None}
    found = hint(**given)
    text = describe(found, lang)
    assert max(map(len, text.splitlines())) <= 80
    assert text.startswith("Play " if lang == "en" else "Ходить ")
    assert describe(found, lang, colour=True) != text


def test_reasons_are_taken_from_the_numbers() -> None:
    def why(**fields: Any) -> str:
        return describe(hint(**fields)).split("\n\n")[0].replace("\n", " ")

    assert why(**MISERE) == "Play ♥7: like every card it keeps the catch in 65 of 66 discards"
    assert "tricks on average, after" in why(**OWN, samples=40)
    only = why(hands=["?", "?", "T9.QJT98.A.KQ"], contract="6S", declarer=1, played="DQ D9", samples=5)
    assert only == "Play ♦A: it is all he may play"
    last = why(hands=["AKQJT98...AKQ", "?", "?"], contract="10S", declarer=1, discard="S7 H8", samples=5)
    assert "every card is worth the same" in last


def test_the_command(tmp_path: Any) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('[[likelihood]]\nseat = 2\nof = "S"\nat_least = 3\ntimes = 5\n')
    run = CliRunner().invoke
    command = ["hint", f"{HAND} ? ?", "-c", "6S", "-d", "1", "--discard", "H7 H8", "--samples", "30"]
    done = run(main, [*command, "--likelihood", str(rules), "--json"])
    assert json.loads(done.stdout)["layouts"] == 30
    assert json.loads(done.stdout) != json.loads(run(main, [*command, "--json"]).stdout)
    rules.write_text("seat = 2\n")
    done = run(main, [*command, "--likelihood", str(rules)])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "likelihood: a list of at most 100 rules" in done.stderr
    assert run(main, command).exit_code == 0


def test_a_view_is_one_of_the_layouts() -> None:
    view = View.of(**OWN)
    assert view.position(5).hands[0] == view.hands[0]
