"""Which deals are measured, and what is asked of them."""

from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from preferans.game.cards import Hand, Suit

SETS = Path(__file__).parent / "sets"
CARDS = 10

Rows = NDArray[np.int64]
"""A row a deal, as `preferans.engine.open.questions.values` takes them."""


class Game(NamedTuple):
    """A set of deals, the game that is played, and what is asked."""

    name: str
    title: str
    deals: str
    """The name of the set's file in SETS."""
    strain: str | None
    """N, M for misère, None for the trump suit that the set gives."""
    most: int
    """The highest answer that is told from others: with 1 only caught or not."""
    guess: int
    """The number of tricks that is tried first, as `preferans.analyses.solve` would."""


GAMES = (
    Game("trump", "trump", "random", None, CARDS, 6),
    Game("nt", "no trump", "random", "N", CARDS, 6),
    Game("misere", "misère, exact, random", "random", "M", CARDS, 1),
    Game("low", "misère, exact, low-card", "low", "M", CARDS, 1),
    Game("caught", "misère, caught or not, low-card", "low", "M", 1, 1),
)


def lines(game: Game, deals: int | None = None) -> list[str]:
    """The first deals of the game's set, or all, as text: hands of seats 1, 2, 3, strain, declarer, leader."""
    texts = []
    for line in (SETS / f"{game.deals}.txt").read_text().splitlines()[:deals]:
        *hands, strain, declarer, leader = line.split()
        texts.append(" ".join((*hands, game.strain or strain, declarer, leader)))
    return texts


def rows(game: Game, deals: int | None = None) -> Rows:
    """The first deals of the game's set, or all, as rows for the engine."""
    return np.array([_row(game, line) for line in lines(game, deals)], np.int64)


def shorter(deals: Rows, cards: int) -> Rows:
    """Rows in which each hand keeps `cards` of its ten, drawn at random from a fixed seed."""
    random = Random(cards)
    short = deals.copy()
    for row in short:
        for player in range(3):
            row[player] = sum(1 << card for card in random.sample(_bits(int(row[player])), cards))
    short[:, 7] = np.minimum(short[:, 7], cards)
    return short


def _row(game: Game, line: str) -> list[int]:
    *hands, strain, declarer, leader = line.split()
    masks = [Hand.parse(hand).mask for hand in hands]
    first = int(declarer) - 1
    trump = next((int(suit) for suit in Suit if suit.letter == strain), -1)
    lead = (int(leader) - int(declarer)) % 3
    return [*masks[first:], *masks[:first], lead, trump, strain == "M", 0, game.most, game.guess]


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(32) if mask >> bit & 1]
