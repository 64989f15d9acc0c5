"""All layouts of the unseen cards: counts that are known, and every layout of small numbers of them by `solve`."""

import csv
import json
import shlex
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest
from click.testing import CliRunner
from distributed import LocalCluster
from preferans import Card, Contract, Hand, Layouts, Position, PreferansError, layout_discards, layouts, solve, worth
from preferans.analyses.estimate import drawn, estimate
from preferans.analyses.layouts import count as counting
from preferans.analyses.layouts import pieces as in_pieces
from preferans.analyses.layouts.known import LEADERS, Twelve
from preferans.analyses.points.points import trick_points
from preferans.analyses.work import Work
from preferans.game.cards import card_order
from preferans.game.contracts import BIDS, GAMES, LEVELS
from preferans.request import answer, ask
from preferans.spreadsheet import spreadsheet
from preferans.text import describe
from preferans_cli import executors
from preferans_cli.main import main
from preferans_cli.working import working

ROWS = [json.loads(line) for line in (Path(__file__).parents[1] / "data/layouts.jsonl").read_text().splitlines()]
VIEW: dict[str, Any] = {"task": "hint", "hands": ["AK8.A97.AK98.", "?", "?"]}
COVERED = {"hands": ["?", "AK8.A97.AK98.", "?"]}
MISERE = {"contract": "misere", "declarer": 2}
CLUBS: dict[str, Any] = {"hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "C"}

Pair = tuple[Card, Card]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['contract']} {row['hand']} {row['leader']}")
def test_known_counts(row: Mapping[str, Any]) -> None:
    found = layouts(row["hand"], row["discard"], row["contract"], row["leader"], row["lead"])
    assert list(found.counts) == row["counts"]
    assert found.layouts == found.of == 184_756
    assert not found.sampled
    assert not found.partial


# Every layout of a few by solve. A dealt hand of twelve, eight cards known on either side, four unseen.


class Dealt:
    """A hand of twelve, what is known of the others, and what solve says of each layout."""

    def __init__(self, seed: object, known: int = 8, hand: int = 12) -> None:
        random = Random(str(seed))
        deck = random.sample([*Card], 32)
        self.hand, rest = deck[:hand], deck[hand:]
        self.left, self.right, self.free = rest[:known], rest[known : 2 * known], rest[2 * known :]
        self.fixed = {"left": str(Hand.of(self.left)), "right": str(Hand.of(self.right))}
        self.leader = random.choice(LEADERS)

    def tricks(self, ten: Iterable[Card], game: str | Contract, free: Sequence[Card] | None = None) -> list[int]:
        """The declarer's tricks in every layout of the unseen cards, by `solve`."""
        held, free = Hand.of(ten), self.free if free is None else free
        found = []
        for more in combinations(free, 10 - len(self.left)):
            others = Hand.of((*self.left, *more)), Hand.of((*self.right, *(card for card in free if card not in more)))
            position = Position((held, *others), game, 1, 1 + LEADERS.index(self.leader))
            found.append(solve(position, want=()).tricks)
        return found

    def without(self, pair: Pair) -> list[Card]:
        return [card for card in self.hand if card not in pair]


@pytest.mark.parametrize("contract", ["S", "H", "N", "misere"])
def test_each_layout_counts_as_solve_says(contract: str) -> None:
    for number in range(6):
        deal = Dealt(f"{contract} {number}")
        pair = deal.hand[0], deal.hand[1]
        found = layouts(Hand.of(deal.without(pair)), pair, contract, deal.leader, fixed=deal.fixed)
        assert sorted(found.tricks) == sorted(deal.tricks(deal.without(pair), contract)), deal.hand


def test_a_card_that_is_led_counts_as_solve_says() -> None:
    for number in range(6):
        deal = Dealt(f"led {number}")
        ten, lead = deal.hand[2:], deal.hand[5]
        found = layouts(Hand.of(ten), deal.hand[:2], "D", "hand", lead, deal.fixed)
        expected = []
        for number_of in range(found.of):
            position = found.known.position(number_of)
            assert position.played == (lead,)
            expected.append(solve(position, want=()).tricks)
        assert list(found.tricks) == expected
        assert len({found.known.position(number).hands for number in range(found.of)}) == found.of == 6


@pytest.mark.parametrize("contract", ["D", "7S", "N", "misere"])
def test_every_discard_counts_as_solve_says_and_the_best_is_first(contract: str) -> None:
    deal = Dealt(f"discards {contract}")
    game = Contract.parse(contract)
    found = layout_discards(Hand.of(deal.hand), contract, deal.leader, fixed=deal.fixed)
    assert len(found.discards) == found.done == 66
    for one in found.discards:
        two = tuple(one.known.discard)
        assert sorted(one.tricks) == sorted(deal.tricks(deal.without((two[0], two[1])), contract)), two

    def merit(one: Layouts) -> tuple[float, ...]:
        made = fmean(tricks == 0 if game.is_misere else tricks >= (game.level or 0) for tricks in one.tricks)
        caught = [tricks for tricks in one.tricks if tricks]
        return (-made, fmean(caught) if caught else 0) if game.is_misere else (-made, -fmean(one.tricks))

    ranks = [(*merit(one), *map(card_order, one.known.discard)) for one in found.discards]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == 66


def test_discards_are_taken_together_only_when_they_leave_the_same() -> None:
    """By the lead and by known cards too: a discard of touching cards leaves other cards of the same rank in order."""
    folded = 0
    for number in range(8):
        deal = Dealt(f"alike {number}", known=6)
        led = deal.hand[number] if number % 2 else None
        twelve = Twelve(Hand.of(deal.hand), "hand", led, (Hand.of(deal.left), Hand.of(deal.right)))
        groups = twelve.discards()
        pairs = [pair for group in groups for pair in group]
        assert len(pairs) == len(set(pairs)) == (66 if led is None else 55)
        folded += len(pairs) - len(groups)
        game = Contract.parse("S")
        for first, *_, last in (group for group in groups if len(group) > 1):
            for layout in range(0, 70, 9):
                one, other = (solve(twelve.after(pair, game).position(layout), ()).tricks for pair in (first, last))
                assert one == other, (deal.hand, first, last)
    assert folded > 30


def test_caught_alone_is_the_count_of_no_tricks() -> None:
    asked: dict[str, Any] = {"hand": "T987.T987.98.QJ", "contract": "misere", "leader": "right", "samples": 300}
    exact, caught = layout_discards(**asked), layout_discards(**asked, caught=True)
    clean = {one.known.discard: one.counts[0] for one in exact.discards}
    assert {one.known.discard: one.counts[0] for one in caught.discards} == clean
    assert all(len(one.counts) == 2 and sum(one.counts) == 300 for one in caught.discards)
    assert caught.nodes < exact.nodes / 5
    assert min(clean.values()) < max(clean.values())


# What a hand is worth.


def best_of(deal: Dealt, game: Contract, score: Callable[[list[int]], Any], hand: Sequence[Card]) -> list[int]:
    """The tricks in all layouts after the best discard, by `solve`; of equal ones the first in the order of output."""
    free = [card for card in deal.free if card not in hand]
    pairs = combinations(sorted(hand, key=card_order), 2)
    every = [deal.tricks([card for card in hand if card not in pair], game, free) for pair in pairs]
    return max(every, key=score)


def takes(game: Contract, tricks: list[int]) -> tuple[float, ...]:
    caught = [number for number in tricks if number]
    return (-len(caught), -fmean(caught or [0])) if game.is_misere else (fmean(tricks),)


def test_a_hand_of_twelve_is_worth_what_solve_says() -> None:
    deal = Dealt("worth", known=9)
    found = worth(Hand.of(deal.hand), None, deal.leader, fixed=deal.fixed, convention="rostov", samples="all")
    assert [one.game for one in found.games] == [*GAMES]
    for one in found.games:
        best = best_of(deal, one.game, lambda tricks, game=one.game: takes(game, tricks), deal.hand)  # type: ignore[misc]
        assert one.tricks.value == pytest.approx(fmean(best))
        if one.game.is_misere:
            assert one.chances[0].value == best.count(0) / len(best)
        else:
            assert [chance.value for chance in one.chances] == [fmean(t >= level for t in best) for level in LEVELS]
        assert all(chance.exact and not chance.error for chance in (one.tricks, *one.chances))
    assert {one.contract for one in found.contracts} == {*BIDS}
    for contract in found.contracts:
        points = trick_points(contract.contract, "rostov").as_floats

        def mean_points(tricks: list[int], points: list[float] = points) -> tuple[float, float]:
            return fmean(points[number] for number in tricks), fmean(tricks)

        best = best_of(deal, Contract(contract.contract.game), mean_points, deal.hand)
        assert contract.points.value == pytest.approx(mean_points(best)[0]), contract.contract
    worths = [one.points.value for one in found.contracts]
    assert worths == sorted(worths, reverse=True)


def test_a_hand_of_ten_is_worth_the_mean_over_the_talons() -> None:
    """Four cards unseen, nine known on either side: six talons, two layouts of each."""
    deal = Dealt("ten", known=9, hand=10)
    found = worth(Hand.of(deal.hand), "H", deal.leader, fixed=deal.fixed, talons=6)
    (one,) = found.games
    means = []
    for talon in combinations(deal.free, 2):
        best = best_of(deal, one.game, lambda tricks: takes(one.game, tricks), [*deal.hand, *talon])
        means.append(fmean(best))
    assert found.talons == 6
    assert one.discard is None
    assert one.tricks.value == pytest.approx(fmean(means))
    assert one.tricks.error == pytest.approx(stdev(means) / sqrt(6))
    assert not one.tricks.exact


def test_a_sample_is_told_by_its_seed_and_agrees_with_all_within_its_error() -> None:
    hand: dict[str, Any] = {"hand": "AKJ7.AQT9.K8.", "discard": "C7 CT", "contract": "7H"}
    whole = layouts(**hand)
    off = []
    for seed in range(12):
        found = layouts(**hand, samples=400, seed=seed)
        assert found.layouts == 400
        assert found.sampled
        assert set(found.numbers) <= set(range(found.of))
        assert [found.tricks[i] for i in range(400)] == [whole.tricks[number] for number in found.numbers]
        off.append((found.made.value - whole.made.value) / found.made.error)
    assert 0.4 < sqrt(fmean(number * number for number in off)) < 1.7
    assert layouts(**hand, samples=400, seed=5).numbers == layouts(**hand, samples=400, seed=5).numbers
    assert layouts(**hand, samples=400, seed=5).numbers != layouts(**hand, samples=400, seed=6).numbers
    assert layouts(**hand, samples=200_000).numbers == range(184_756)


def test_an_estimate_is_a_mean_with_its_standard_error() -> None:
    values = [Random(1).choice((0, 2, 7)) for _ in range(50)]
    counts = [values.count(number) for number in (0, 2, 7)]
    found = estimate((0, 2, 7), counts)
    assert found.value == pytest.approx(fmean(values))
    assert found.error == pytest.approx(stdev(values) / sqrt(50))
    assert estimate((0, 2, 7), counts, 100).error == pytest.approx(found.error * sqrt(1 / 2))
    assert (estimate((0, 2, 7), counts, 50).error, estimate((0, 2, 7), counts, 50).exact) == (0, True)
    assert drawn(7, None, 0) == drawn(7, 9, 0) == range(7)


def test_examples_are_layouts_with_the_outcome_asked_for() -> None:
    for outcome, fits in {"7": [7], "7+": [7, 8], "5-": [4, 5], "made": [7, 8], "down": [4, 5, 6]}.items():
        found = layouts(**{**CLUBS, "contract": "7C"}, lead="SA", examples=4, outcome=outcome, samples=3000)
        assert len(found.examples) == 4
        for one in found.examples:
            assert one.tricks in fits
            assert solve(one.position, ()).tricks == one.tricks
    clean = layouts("T987.T987.8.J", "D9 CQ", "misere", "left", examples=3, outcome="clean", samples=500)
    assert [one.tricks for one in clean.examples] == [0, 0, 0]


# Pieces, executors, a stop.


def test_the_same_in_one_piece_and_in_many(monkeypatch: pytest.MonkeyPatch) -> None:
    found = layouts(**CLUBS, samples=9000)
    monkeypatch.setattr(in_pieces, "SIZE", 10_000)
    with ThreadPoolExecutor(1) as one:
        assert layouts(**CLUBS, samples=9000, executor=one) == found


def test_a_stop_leaves_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_pieces, "SIZE", 500)
    whole = layouts(**CLUBS, samples=20_000)
    with ThreadPoolExecutor(1) as one:
        found = layouts(**CLUBS, samples=20_000, executor=one, progress=lambda done, of: done == 3)
    assert found.partial
    assert 3 * 500 <= found.layouts < 20_000
    by_number = dict(zip(whole.numbers, whole.tricks, strict=True))
    assert [by_number[number] for number in found.numbers] == list(found.tricks)


def test_a_stop_leaves_something_of_every_discard_and_the_best_whole() -> None:
    asked: dict[str, Any] = {"hand": "AKJ7.AQT9.K8.T7", "contract": "7H", "samples": 300}
    classes = len(Twelve(Hand.parse("AKJ7.AQT9.K8.T7")).discards())
    with ThreadPoolExecutor(1) as one:
        found = layout_discards(**asked, executor=one, progress=lambda done, of: done == classes + 3)
        whole = layout_discards(**asked, executor=one)
    assert found.partial
    assert not whole.partial
    assert len(found.discards) == 66
    assert 3 <= found.done < 66
    exact = {other.known.discard: other for other in whole.discards}
    for part in found.discards:
        other = exact[part.known.discard]
        by_number = dict(zip(other.numbers, other.tricks, strict=True))
        assert [by_number[number] for number in part.numbers] == list(part.tricks)
        assert len(part.tricks) == (100 if part.partial else 300)
    assert not found.best.partial
    assert found.best.known.discard == whole.best.known.discard
    assert describe(found).startswith("Stopped early; so far: 7♥: discard")
    assert describe(found, "ru").startswith("Прервано; пока так: ")


def test_a_stop_leaves_the_games_that_were_begun() -> None:
    asked: dict[str, Any] = {"hand": "AKJ7.AQT9.K8.T7"}
    classes = len(Twelve(Hand.parse("AKJ7.AQT9.K8.T7")).discards())
    with ThreadPoolExecutor(1) as one:
        part = worth(**asked, samples=1000, executor=one, progress=lambda done, of: done == 6 * classes + 4)
        assert part.partial
        assert [game.game for game in part.games] == [*GAMES]
        assert describe(part).startswith("Stopped early; so far: ")
        early = worth(**asked, samples=100, executor=one, progress=lambda done, of: done == 2 * classes + 4)
        assert early.partial
        assert 0 < len(early.games) < len(GAMES)
        with pytest.raises(PreferansError, match="stopped before"):
            worth(**asked, samples=1000, executor=one, progress=lambda done, of: True)


@pytest.mark.parametrize("samples", [40, 480])  # without and with a few first
def test_progress_counts_up_to_all_there_is(samples: int) -> None:
    told: list[tuple[int, int]] = []
    worth("AKJ7.AQT9.K8.T7", "H", samples=samples, progress=lambda done, of: told.append((done, of)))
    assert [done for done, _ in told] == list(range(len(told)))
    assert len({of for _, of in told}) == 1
    assert told[-1][0] == told[-1][1]


def test_long_work_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    known = layouts(**CLUBS, samples=2).known
    counting.count_each([known] * 2, 1000, 0, False, Work(announce=told.append))
    assert not told
    monkeypatch.setattr(counting, "LONG", 1500)
    counting.count_each([known] * 2, 1000, 0, False, Work(announce=told.append))
    assert len(told) == 1
    assert told[0] > 0


# What is wrong, and how it is written.


REFUSED = [
    ({"hand": "A.AKT.KJ.A98"}, "known_hand", "hand"),
    ({"hand": "A.AKT.KJ.A98X"}, "bad_rank", "hand"),
    ({"hand": "AK.AKT.KJ.A9876"}, "bad_rank", "hand"),
    ({"discard": "S8"}, "two_cards", "discard"),
    ({"discard": "S8 SA"}, "duplicate_card", "discard"),
    ({"contract": "raspasy"}, "not_solved", "contract"),
    ({"contract": None}, "missing_field", "contract"),
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
    ({"samples": 0}, "not_in_range", "samples"),
    ({"samples": "some"}, "not_in_range", "samples"),
    ({"seed": 1.5}, "bad_seed", "seed"),
    ({"caught": True}, "only_misere", "caught"),
    ({"caught": "yes", "contract": "misere"}, "not_flag", "caught"),
    ({"players": 4}, "missing_field", "convention"),
    ({"outcome": "5"}, "missing_field", "examples"),
    ({"samples": 1}, "not_in_range", "samples"),
    ({"fixed": {"left": ["SA"]}}, "duplicate_card", "fixed.left"),
    ({"caught": True, "contract": "misere", "convention": "sochi"}, "caught_alone", "convention"),
    ({"convention": "sochi"}, "level_needed", "contract"),
    ({"convention": "sochy", "contract": "6C"}, "unknown_convention", "convention"),
    ({"talons": 3}, "unused_field", "talons"),
    ({"examples": -1}, "not_in_range", "examples"),
    ({"examples": 1, "outcome": "made"}, "unknown_word", "outcome"),
    ({"examples": 1, "outcome": "11"}, "unknown_word", "outcome"),
    ({"discard": None, "samples": "all", "contract": None}, "not_all", "samples"),
    ({"discard": None, "talons": 0}, "not_in_range", "talons"),
    ({"discard": None, "caught": True}, "unused_field", "caught"),
    ({"discard": None, "contract": None, "hand": "AK.AKT.KJ.AT987", "talons": 3}, "no_talons", "talons"),
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


def test_what_is_more_is_told_by_name() -> None:
    found: Any = answer(
        {"task": "layouts", **CLUBS, "contract": "7C", "samples": 50, "convention": "sochi", "examples": 1}
    )
    assert (found["layouts"], found["of"], sum(found["counts"])) == (50, 184756, 50)
    assert found["points"]["error"] > 0
    assert answer({"id": 1, **{k: v for k, v in found["examples"][0].items() if k != "tricks"}, "want": []}) == {
        "id": 1,
        "tricks": found["examples"][0]["tricks"],
    }
    twelve = {"task": "layouts", "hand": "AKJ7.AQT9.K8.T7", "samples": 40}
    ranked: Any = answer({**twelve, "contract": "7H"})
    assert len(ranked["discards"]) == 66
    assert ranked["discards"][0]["discard"] == ["CT", "C7"]
    games: Any = answer({**twelve, "convention": "classic"})
    assert [one["contract"] for one in games["games"]] == ["S", "C", "D", "H", "N", "misere"]
    assert len(games["contracts"]) == 26
    assert games["samples"] == 40
    before: Any = answer({**twelve, "hand": "AKJ7.AQT9.K8.", "talons": 2, "contract": "H"})
    assert before["talons"] == 2
    assert "discard" not in before["games"][0]


@cache
def shown(kind: str) -> Any:
    """One result of each kind."""
    twelve = {"task": "layouts", "hand": "AKJ7.AQT9.K8.T7", "samples": 40}
    asked = {
        "layouts": {"task": "layouts", **CLUBS, "contract": "7C", "samples": 60, "convention": "rostov", "examples": 2},
        "misere": {"task": "layouts", **CLUBS, "contract": "misere", "samples": 60},
        "discards": {**twelve, "contract": "7H"},
        "strain": {**twelve, "contract": "N", "leader": "left"},
        "points": {**twelve, "contract": "7H", "convention": "leningrad"},
        "caught": {**twelve, "contract": "misere", "caught": True},
        "worth": twelve,
        "contracts": {**twelve, "convention": "leningrad"},
        "talons": {**twelve, "hand": "AKJ7.AQT9.K8.", "talons": 2, "convention": "classic"},
        "asked": {**twelve, "hand": "AKJ7.AQT9.K8.", "talons": 2, "contract": "7H", "convention": "classic"},
        "hint": {**VIEW, "contract": "6S", "declarer": 1, "discard": "H8 HT", "samples": 40},
        "hint-defender": {**VIEW, "contract": "6S", "declarer": 3, "samples": 40, "played": "DT"} | COVERED,
        "hint-misere": {"task": "hint", "hands": ["QJ.J7.KQJT.97", "?", "AK.AKQT.A.QJT"], **MISERE},
        "hint-raspasy": {**VIEW, "contract": "raspasy", "samples": 3},
    }
    return ask(asked[kind])


KINDS = ("layouts", "misere", "discards", "strain", "points", "caught", "worth", "contracts", "talons", "asked")
HINTS = ("hint", "hint-defender", "hint-misere", "hint-raspasy")


def stored(kind: str, lang: str) -> Path:
    """The text of a result as it was looked at. `python tests/analyses/test_layouts.py` writes all anew."""
    return Path(__file__).parents[1] / f"data/text_layouts/{kind}.{lang}.txt"


def write() -> None:
    """Write the stored texts anew."""
    for kind in KINDS + HINTS:
        for lang in ("en", "ru"):
            stored(kind, lang).write_text(describe(shown(kind), lang) + "\n", encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("kind", KINDS + HINTS)
def test_texts_are_as_stored_and_fit_the_terminal(kind: str, lang: str) -> None:
    lines = describe(shown(kind), lang).splitlines()
    assert lines == stored(kind, lang).read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 80
    assert any("±" in line for line in lines) == (kind != "hint-misere")
    assert describe(shown(kind), lang, colour=True) != describe(shown(kind), lang)


def some(contract: str, counts: Mapping[int, int]) -> Layouts:
    """A result over all layouts, as if `counts[t]` of them gave t tricks."""
    found = layouts(**{**CLUBS, "contract": contract}, samples=2)
    tricks = b"".join(bytes([number]) * count for number, count in counts.items())
    return replace(found, tricks=tricks, numbers=range(len(tricks)), of=len(tricks))


def test_texts_say_what_was_found() -> None:
    found = some("C", {4: 1, 6: 100_000, 7: 84_755})
    text, russian = describe(found), describe(found, "ru")
    assert text.startswith("♣: 6.46 tricks on average")
    assert "<0.01%" in text
    assert ">99.99%" in text
    assert "100,000" in text
    assert "<0,01%" in russian
    assert "100\u00a0000" in russian
    assert "All 184,756 layouts solved." in text
    assert describe(some("misere", {0: 184_756})).startswith("Misère is caught in no layout")
    assert "не ловится ни в одном раскладе" in describe(some("misere", {0: 184_756}), "ru")
    assert describe(some("misere", {0: 1, 2: 3})).startswith("Misère is caught in 75.00% of the layouts, with 2.00")
    assert describe(some("7C", {6: 1, 7: 3})).startswith("7♣ is made in 75.00% of the layouts, 6.75 tricks")
    assert describe(replace(found, of=200_000, partial=True)).startswith("Stopped early; so far: ♣")
    assert "♣10 ♣7" in describe(shown("discards")).splitlines()[0]
    assert describe(shown("contracts")).startswith("Play ")
    assert describe(shown("talons"), "ru").startswith("До прикупа: ")


def test_examples_are_commands_that_solve_takes() -> None:
    text = describe(shown("layouts"))
    block = text[text.index("Examples") :].splitlines()[1:]
    commands = [" ".join(pair).replace("\\", "") for pair in zip(block[::2], block[1::2], strict=True)]
    assert len(commands) == 2
    for command, example in zip(commands, shown("layouts").examples, strict=True):
        done = CliRunner().invoke(main, [*shlex.split(command)[1:], "--json"])
        assert json.loads(done.stdout)["tricks"] == example.tricks


@pytest.mark.parametrize("kind", KINDS)
def test_spreadsheets_have_as_many_cells_in_each_row(kind: str) -> None:
    names, *rows = csv.reader(spreadsheet(shown(kind)).splitlines())
    assert len(set(names)) == len(names)
    assert rows
    for row in rows:
        assert len(row) == len(names) or row[0] == "misere"


def test_spreadsheets_have_what_was_found() -> None:
    rows = list(csv.reader(spreadsheet(shown("layouts")).splitlines()))
    assert rows[0] == ["tricks", "layouts", "points"]
    assert [int(row[1]) for row in rows[1:]] == list(shown("layouts").counts)
    best = shown("points").best
    first = next(csv.DictReader(spreadsheet(shown("points")).splitlines()))
    assert first["discard"] == "CT C7"
    assert float(first["points"]) == best.expected_points.value
    assert [int(first[str(tricks)]) for tricks in range(11)] == list(best.counts)
    with pytest.raises(PreferansError, match="only the numbers of layouts"):
        spreadsheet(solve(Position("A... K... Q...", "S", declarer=1)))


def test_the_command() -> None:
    run = CliRunner().invoke
    done = run(main, ["layouts", "A.AKT.KJ.A987", "--discard", "S8 S7", "-c", "C", "--lead", "SA"])
    assert done.exit_code == 0
    assert "104,962    56.81%" in done.stdout
    done = run(main, ["layouts", "A.AKT.KJ.A987", "--discard", "S8", "-c", "C"])
    assert (done.exit_code, done.stdout) == (2, "")
    done = run(
        main,
        ["layouts", "T987.T987.98.QJ", "-c", "misere", "--leader", "right", "--caught", "--samples", "50", "--csv"],
    )
    assert done.stdout.splitlines()[0] == "discard,layouts,0,1,mean"
    assert len(done.stdout.splitlines()) == 67
    done = run(
        main,
        [
            "layouts",
            "AKJ7.AQT9.K8.",
            "-c",
            "H",
            "--talons",
            "2",
            "--samples",
            "20",
            "--convention",
            "sochi",
            "--players",
            "4",
            "--json",
        ],
    )
    assert json.loads(done.stdout)["talons"] == 2


def test_ctrl_c_ends_work_with_what_is_finished() -> None:
    done = 0

    def progress(work: Work, *count: int) -> object:
        nonlocal done
        done += 1
        if done == 10:
            signal.raise_signal(signal.SIGINT)
        return work.progress and work.progress(*count)

    before = signal.getsignal(signal.SIGINT)
    with ThreadPoolExecutor(1) as one, working("en", lambda: nullcontext(one)) as (work, bar):
        stopped = partial(progress, work)
        found = layouts(**CLUBS, executor=work.executor, progress=stopped)
        assert done == 10
        assert found.partial
        assert bar.stopped
        assert "Stopped before the end: " in describe(found)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_bar_is_shown_on_a_terminal_and_long_work_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with working("ru") as (work, _):
        assert work.progress
        assert work.announce
        assert not work.progress(1, 4)
        assert not work.progress(3, 4)
        work.announce(10)
        assert "займёт" not in capsys.readouterr().err
        work.announce(250)
        assert "Это займёт примерно 4 мин" in capsys.readouterr().err
        assert not work.progress(4, 4)
    assert "100%" in capsys.readouterr().err


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A Dask cluster of one worker process."""
    with LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]
        yield cluster.scheduler_address


def test_a_dask_cluster_finds_the_same(scheduler: str) -> None:
    asked = ["layouts", "A.AKT.KJ.A987", "--discard", "S8 S7", "-c", "C", "--lead", "SA", "--json"]
    done = CliRunner().invoke(main, [*asked, "--engine", "dask", "--scheduler", scheduler])
    assert json.loads(done.stdout)["counts"] == [0, 0, 0, 0, 1016, 19625, 104962, 58993, 160, 0, 0]
    lines = [
        json.dumps({"id": n, "hands": "A.K.. K.A.. Q..A.", "contract": "S", "declarer": n % 3 + 1}) for n in range(9)
    ]
    batch = ["batch", "-", "--engine", "dask", "--scheduler", scheduler]
    given = "".join(f"{line}\n" for line in lines)
    assert CliRunner().invoke(main, batch, given).stdout == CliRunner().invoke(main, ["batch", "-"], given).stdout


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "TIMEOUT", 0.2)
    asked = ["layouts", "A.AKT.KJ.A987", "--discard", "S8 S7", "-c", "C", "--engine", "dask"]
    done = CliRunner().invoke(main, [*asked, "--scheduler", "tcp://127.0.0.1:1"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in done.stderr
    assert "scheduler: this field is needed" in CliRunner().invoke(main, asked).stderr


if __name__ == "__main__":
    write()
