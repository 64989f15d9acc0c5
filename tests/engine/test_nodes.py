"""The benchmark sets: exact answers, and no more work for them than was recorded. Nodes only, never times."""

import tomllib
from pathlib import Path

import pytest

from benchmarks import nodes
from benchmarks.measure import Measured
from benchmarks.sets import GAMES, Game

TRICKS = Path(__file__).parents[1] / "data" / "set_tricks.toml"
MORE, LESS = 1.02, 0.95

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@pytest.fixture(scope="module")
def measured() -> dict[str, Measured]:
    return nodes.measured()


@every_game
def test_the_tricks_are_exact(measured: dict[str, Measured], game: Game) -> None:
    exact = tomllib.loads(TRICKS.read_text())["low" if game.name == "caught" else game.name]
    assert len(exact) == nodes.DEALS
    assert measured[game.name].tricks.tolist() == [min(int(tricks, 16), game.most) for tricks in exact]


@every_game
def test_the_nodes_are_no_more_than_recorded(measured: dict[str, Measured], game: Game) -> None:
    mean, recorded = measured[game.name].nodes.mean(), nodes.recorded()[game.name]
    assert mean <= MORE * recorded, (
        f"{game.title}: {mean:.0f} nodes a deal, {mean / recorded - 1:+.1%} on the recorded {recorded:.0f}; "
        f"if that is the price of something worth more, say so in the commit and run: {nodes.COMMAND}"
    )


@every_game
def test_a_better_number_is_recorded(measured: dict[str, Measured], game: Game) -> None:
    mean, recorded = measured[game.name].nodes.mean(), nodes.recorded()[game.name]
    assert mean >= LESS * recorded, (
        f"{game.title}: {mean:.0f} nodes a deal, {mean / recorded - 1:+.1%} on the recorded {recorded:.0f}. "
        f"Well done; so that it is not lost again, run: {nodes.COMMAND}"
    )
