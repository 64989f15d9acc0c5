"""Times to keep and compare, by pytest-benchmark: pytest benchmarks --benchmark-autosave --benchmark-compare."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from preferans import Hand, Position, best_discards, solve, table
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.measure import Searcher
from benchmarks.sets import GAMES, Game, lines, rows

DEALS = 200
ROUNDS = 30
DECK = Hand((1 << 32) - 1)

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
every_contract = pytest.mark.parametrize("game", GAMES[:4], ids=[game.name for game in GAMES[:4]])


def positions(game: Game) -> Iterator[Position]:
    """Yield one deal after another: a deal that comes again would be in the library's table and cost nothing."""
    for line in lines(game):
        *hands, strain, declarer, leader = line.split()
        yield Position(hands, "misere" if strain == "M" else strain, int(declarer), int(leader))


def before_discard(position: Position) -> Position:
    """The same deal with the talon taken into the declarer's hand."""
    assert position.declarer is not None
    hands = list(position.hands)
    hands[position.declarer - 1] |= DECK - (hands[0] | hands[1] | hands[2])
    return Position(hands, position.contract, position.declarer, position.leader)


def over(benchmark: BenchmarkFixture, answer: Callable[[Position], Any], deals: Iterator[Position], rounds: int) -> Any:
    """Measure `answer` on one deal a round; the first deal, which may compile, is not counted."""
    answer(next(deals))
    return benchmark.pedantic(answer, setup=lambda: ((next(deals),), {}), rounds=rounds)  # type: ignore[no-untyped-call]


@every_game
def test_200_deals_in_one_call(benchmark: BenchmarkFixture, game: Game) -> None:
    searcher, deals = Searcher(), rows(game, DEALS)
    searcher.run(deals[:1])
    assert len(benchmark(searcher.run, deals).tricks) == DEALS


@every_contract
def test_one_deal(benchmark: BenchmarkFixture, game: Game) -> None:
    assert not over(benchmark, lambda position: solve(position, want=()), positions(game), ROUNDS).moves


@every_contract
def test_all_moves_and_a_line(benchmark: BenchmarkFixture, game: Game) -> None:
    assert len(over(benchmark, solve, positions(game), ROUNDS).line) == 30


@every_contract
def test_66_discards(benchmark: BenchmarkFixture, game: Game) -> None:
    deals = map(before_discard, positions(game))
    assert len(over(benchmark, best_discards, deals, 5).discards) == 66


def test_a_table(benchmark: BenchmarkFixture) -> None:
    answer = over(benchmark, lambda position: table(position.hands, position.leader), positions(GAMES[0]), 5)
    assert len(answer.tricks) == 6
