"""Rows for whole positions, which the tables of several threads share."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from parts import Entry, Parts, decoded, dividing, look_up, mixed, store
from plain_search import GAMES, Judge, random_spot, recorded, with_table
from preferans.engine.open.exact import check_of, new_exact
from preferans.engine.open.stack import new_stack
from preferans.engine.open.table import new_table


def sharing(exact: NDArray[np.int64]) -> Parts:
    """A table with one bucket only, so that almost everything is found in the rows."""
    return Parts(new_table(0, exact), 0, new_stack())


def rows(exact: NDArray[np.int64]) -> Iterator[Entry]:
    """All that the rows say."""
    for check, yes, no in exact[exact[:, 0] != 0]:
        key = int(check_of(check, yes, no))  # what mixes a position in takes it out
        for result, data in ((True, int(yes)), (False, int(no))):
            if data:
                yield decoded(key, data | result << 36)


def test_what_the_rows_say_is_so_and_for_all_positions_alike() -> None:
    random = Random("rows")
    exact = new_exact(12)
    parts = sharing(exact)
    for number in range(1500):
        spot = random_spot(random, 4 + number % 3, GAMES[number // 3 % 3])
        parts.value(with_table(random, spot, random.choice((0, 0, 1, 2))))
    said = list(rows(exact))
    assert len(said) > 3000
    assert len({(entry.spot.misere, entry.spot.trump, entry.result) for entry in said}) == 6
    for entry in said:
        assert not entry.boundaries & ~dividing(entry.spot.masks), entry
        for alike in (entry.spot, entry.spot._replace(masks=mixed(random, entry.spot.masks, entry.boundaries))):
            assert (Judge(alike).value(alike.lead) >= entry.target) == entry.result, (entry, alike)


def test_a_row_answers_for_its_position_alone_and_by_the_last_proof_either_way() -> None:
    random = Random("row")
    for _ in range(200):
        spot, other = random_spot(random, 6, random.choice(GAMES)), random_spot(random, 6, "misère")
        parts = sharing(new_exact(1))
        store(parts, spot, 4, False, 1 << 9)
        store(parts, spot, 2, True, 1 << 3)
        parts.table.head[0] = 0  # what the bucket has is another test's
        found = [look_up(parts, spot, target) for target in range(1, 7)]
        assert found == [(1, 1 << 3)] * 2 + [(-1, 0)] + [(0, 1 << 9)] * 3, spot
        assert look_up(parts, spot._replace(lead=(spot.lead + 1) % 3), 2)[0] < 0
        store(parts, other, 3, True, 0)
        store(parts, other._replace(lead=(other.lead + 1) % 3), 3, True, 0)
        store(parts, other._replace(lead=(other.lead + 2) % 3), 3, True, 0)
        parts.table.head[0] = 0
        assert look_up(parts, other._replace(lead=(other.lead + 2) % 3), 3) == (1, 0)


@pytest.mark.parametrize("column", [0, 1, 2])
def test_a_row_that_two_threads_wrote_at_once_answers_nothing(column: int) -> None:
    random = Random("torn")
    for _ in range(200):
        one, two = random_spot(random, 6, "misère"), random_spot(random, 6, "misère")
        written = []
        for spot, target in ((one, 2), (two, 3)):
            parts = sharing(new_exact(1))
            for result in (True, False):
                store(parts, spot, target + (not result), result, 0)
            written.append(parts.table.exact[parts.table.exact[:, 0] != 0][0])
        exact = new_exact(1)
        exact[:] = written[0]
        exact[:, column] = written[1][column]
        parts = sharing(exact)
        for spot, target in product((one, two), range(1, 7)):
            assert look_up(parts, spot, target)[0] < 0, (one, two)


def test_threads_that_share_rows_find_what_the_oracle_finds() -> None:
    """A thousand rows for far more positions: each writes over what the other is about to read."""
    asked = list(recorded())
    exact = new_exact(10)

    def solved(parts: Parts) -> list[int]:
        return [parts.value(spot) for spot, _ in asked]

    with ThreadPoolExecutor(2) as threads:
        for tricks in threads.map(solved, [sharing(exact), sharing(exact)]):
            assert tricks == [value for _, value in asked]
