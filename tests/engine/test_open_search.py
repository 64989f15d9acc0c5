"""Groups of cards, cards passed over, whole searches with open cards against a plain search."""

from itertools import product
from random import Random

import numpy as np
import oracle
import pytest
from parts import new_parts
from plain_search import (
    GAMES,
    Judge,
    after,
    bits,
    legal,
    numbers,
    player,
    random_spot,
    recorded,
    true_value,
    trump_bits,
    with_table,
)
from preferans.engine.open import Engine, Spot


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_search_is_the_oracle(game: str) -> None:
    random = Random(f"plain {game}")
    for n, cards in product((1, 2, 3, 4), (0, 1, 2)):
        for _ in range(12):
            spot = with_table(random, random_spot(random, n, game), cards)
            held = [mask & ~bits(spot.table) for mask in spot.masks]
            goal: oracle.Goal = "misere" if spot.misere else "tricks"
            assert true_value(spot) == oracle.value(held, spot.trump, goal, 1, spot.lead + 1, spot.table), spot


def values_of_cards(spot: Spot) -> dict[int, int]:
    """By the plain search."""
    judge = Judge(spot)
    return {card: judge.value(spot.lead, (*spot.table, card)) for card in legal(spot)}


def best_of(spot: Spot, values: dict[int, int]) -> int:
    return (max if (player(spot) == 0) != spot.misere else min)(values.values())


def spans_a_beaten_card(spot: Spot) -> bool:
    """Whether nothing lies between two cards of the third hand but the card on the table that has lost."""
    led, other = spot.table
    beaten = led if oracle.wins(1 << other, 1 << led, trump_bits(spot)) else other
    held = numbers((spot.masks[0] | spot.masks[1] | spot.masks[2]) & oracle.SUITS[beaten // 8])
    place = held.index(beaten)
    return 0 < place < len(held) - 1 and {held[place - 1], held[place + 1]} <= set(legal(spot))


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_worth_what_the_plain_search_says(game: str) -> None:
    """With none, one or two cards on the table; one table for all."""
    random = Random(f"cards {game}")
    parts = new_parts()
    for number in range(1200):
        spot = with_table(random, random_spot(random, 1 + number % 6, game), (0, 1, 2, 2)[number // 6 % 4])
        values = values_of_cards(spot)
        assert {card: parts.value(after(spot, card)) for card in legal(spot)} == values, spot
        assert parts.value(spot) == best_of(spot, values), spot


@pytest.mark.parametrize("game", GAMES)
def test_third_hands_with_cards_on_both_sides_of_the_table(game: str) -> None:
    """Suits of eight cards, and the third hand has cards above, below and between those on the table."""
    random = Random(f"third hand {game}")
    parts = new_parts()
    across = 0
    for number in range(1500):
        spot = third_hand(random, 3 + number % 3, game)
        values = values_of_cards(spot)
        assert parts.value(spot) == best_of(spot, values), spot
        across += spans_a_beaten_card(spot)
        for cards in (0, 1):
            before = spot._replace(table=spot.table[:cards])
            assert parts.value(before) == true_value(before), before
    assert across > 200


def third_hand(random: Random, n: int, game: str) -> Spot:
    """In two suits, both cards on the table in one of which the third hand has two or more."""
    suit, other = random.sample(range(4), 2)
    ranks = random.sample([8 * suit + rank for rank in range(8)], 8)
    own = random.randint(2, n)
    table, third, rest = ranks[:2], ranks[2 : own + 2], ranks[own + 2 :]
    spare = random.sample([*rest, *(8 * other + rank for rank in range(8))], 3 * n - own - 2)
    hands = [
        [table[0], *spare[: n - 1]],
        [table[1], *spare[n - 1 : 2 * n - 2]],
        [*third, *spare[2 * n - 2 :]],
    ]
    lead = random.randrange(3)
    one, two, three = (bits(hands[(player - lead) % 3]) for player in range(3))
    trump = random.randrange(4) if game == "trump" else None
    return Spot((one, two, three), lead, trump, game == "misère", (table[0], table[1]))


@pytest.mark.parametrize(("n", "count"), [(7, 100), (8, 20)])
@pytest.mark.parametrize("game", GAMES)
def test_long_deals_are_worth_what_the_plain_search_says(game: str, n: int, count: int) -> None:
    random = Random(f"long {game} {n}")
    parts = new_parts(14)
    for _ in range(count):
        spot = random_spot(random, n, game)
        assert parts.value(spot) == true_value(spot), spot


# What only changes the order of the search.


def test_what_the_history_holds_changes_no_value() -> None:
    random = Random("history")
    noise = np.random.default_rng(1)
    used, clean = new_parts(), new_parts()
    for spot, tricks in recorded():
        clean.table.history[:] = 0
        clean.table.head[:] = 0
        used.table.history[:] = noise.integers(-4096, 4096, used.table.history.shape, endpoint=True)
        used.table.head[:] = 0
        guess = random.randint(0, spot.tricks)
        assert (clean.value(spot, guess), used.value(spot, guess)) == (tricks, tricks), spot
    assert clean.stack.nodes[0] != used.stack.nodes[0]


def test_a_first_guess_changes_no_value() -> None:
    random = Random("guess")
    for game in GAMES:
        for n in range(1, 7):
            spot = random_spot(random, n, game)
            values = {new_parts(4).value(spot, guess) for guess in range(-1, n + 2)}
            assert values == {true_value(spot)}, spot


# At least so many.


@pytest.mark.parametrize("game", GAMES)
def test_one_trick_more_never_gets_easier(game: str) -> None:
    random = Random(f"at least {game}")
    engine = Engine()
    for number in range(300):
        spot = with_table(random, random_spot(random, 1 + number % 7, game), number % 3)
        targets = list(range(-1, spot.tricks + 3))
        random.shuffle(targets)
        answers = {target: engine.at_least(spot, target) for target in targets}
        taken = engine.value(spot, 0)
        assert answers == {target: target <= taken for target in targets}, spot


def test_more_tricks_than_there_are_and_none_are_answered_at_once() -> None:
    random = Random("at once")
    engine = Engine()
    for n, game in product(range(1, 11), GAMES):
        spot = random_spot(random, n, game)
        assert [engine.at_least(spot, target) for target in (-3, 0, n + 1, n + 4)] == [
            True,
            True,
            False,
            False,
        ]
    assert engine.nodes == 0
