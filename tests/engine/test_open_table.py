"""What the transposition table says, for whom, and what is left of it when it is full."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random

import pytest
from parts import (
    Entry,
    Parts,
    decoded,
    dividing,
    key_order,
    lane_of,
    lanes_of,
    look_up,
    mixed,
    new_parts,
    store,
)
from plain_search import (
    GAMES,
    Judge,
    bits,
    numbers,
    random_spot,
    recorded,
    with_table,
)
from preferans.engine.open import Spot
from preferans.engine.open.table import WAYS


def entries(parts: Parts) -> Iterator[Entry]:
    """All that the table says."""
    for bucket, head in enumerate(parts.table.head.tolist()):
        if head >> 16 == parts.generation:
            for way in range(min(head & 0xFFFF, WAYS)):
                key, data = parts.table.entry[bucket * WAYS + way].tolist()
                yield decoded(key, data)


@pytest.fixture(scope="module")
def found() -> list[Entry]:
    """The entries of one table for all games, as an engine has it."""
    random = Random("entries")
    parts = new_parts(14)
    for number in range(3000):
        spot = random_spot(random, 4 + number % 3, GAMES[number // 3 % 3])
        parts.value(with_table(random, spot, random.choice((0, 0, 1, 2))))
    return list(entries(parts))


def test_what_the_table_says_is_so_and_for_all_positions_alike(found: list[Entry]) -> None:
    random = Random("alike")
    said = Counter((entry.spot.misere, entry.spot.trump, entry.result) for entry in found)
    assert len(found) > 12000
    assert len(said) == 6
    assert min(said.values()) > 700
    for entry in found:
        spot, lead = entry.spot, entry.spot.lead
        assert (Judge(spot).value(lead) >= entry.target) == entry.result, entry
        for _ in range(2):
            alike = spot._replace(masks=mixed(random, spot.masks, entry.boundaries))
            assert (Judge(alike).value(lead) >= entry.target) == entry.result, (entry, alike)


def test_no_boundary_in_the_table_divides_touching_cards_of_one_player(found: list[Entry]) -> None:
    """They are tried as one, so what is found out about one of them must hold for the others."""
    for entry in found:
        assert not entry.boundaries & ~dividing(entry.spot.masks), entry


def agree(one: Spot, other: Spot, cuts: Sequence[int]) -> bool:
    """Whether an entry for one with these boundaries, in the order of its key, answers for the other."""
    if (one.lead, one.trump is None, one.misere) != (other.lead, other.trump is None, other.misere):
        return False
    lanes = zip(key_order(one), key_order(other), cuts, strict=True)
    return all(agree_in(lane_of(one, a), lane_of(other, b), cut) for a, b, cut in lanes)


def agree_in(mine: list[int], theirs: list[int], cut: int) -> bool:
    """Whether each player has as many cards between any two boundaries, and above and below them all."""
    cuts = [0, *(i for i in range(1, len(mine)) if cut >> i & 1), len(mine)]
    same = all(sorted(mine[low:high]) == sorted(theirs[low:high]) for low, high in pairwise(cuts))
    return same and len(mine) == len(theirs)


def variations(random: Random, spot: Spot) -> Iterator[Spot]:
    """The same, and nearly the same: suits changed round, cards mixed, another lead, another game."""
    yield spot
    yield spot._replace(lead=(spot.lead + 1) % 3)
    yield spot._replace(trump=random.randrange(4) if spot.trump is None and not spot.misere else None)
    yield spot._replace(trump=None, misere=not spot.misere)
    suit = random.sample(range(4), 4)
    one, two, three = (bits([8 * suit[card // 8] + card % 8 for card in numbers(mask)]) for mask in spot.masks)
    yield spot._replace(masks=(one, two, three), trump=None if spot.trump is None else suit[spot.trump])
    for cut in (0, random.getrandbits(32), random.getrandbits(32) | random.getrandbits(32)):
        masks = mixed(random, lanes_of(spot), cut)
        yield spot._replace(masks=masks, trump=None if spot.trump is None else 0)
    yield random_spot(random, spot.tricks, "no trump")._replace(lead=spot.lead, trump=spot.trump, misere=spot.misere)


def test_an_entry_answers_for_the_positions_that_agree_with_it_and_for_no_others() -> None:
    """All in one bucket, so that nothing but the entry itself tells positions apart."""
    random = Random("look up")
    seen = Counter[bool]()
    for number in range(2000):
        stored = random_spot(random, 2 + number % 5, GAMES[number % 3])
        target, result = random.randint(1, stored.tricks), random.random() < 0.5
        rest = dividing(lanes_of(stored)) & random.choice((0, -1, random.getrandbits(32)))
        in_order = [rest >> 8 * lane & 255 for lane in key_order(stored)]
        parts = new_parts(0)
        store(parts, stored, target, result, rest)
        for asked in variations(random, stored):
            answer, found_rest = look_up(parts, asked, target)
            agrees = agree(stored, asked, in_order)
            seen[agrees] += 1
            assert answer == (result if agrees else -1), (stored, rest, asked)
            if agrees:
                assert_taken_over(random, stored, in_order, asked, found_rest)
    assert min(seen.values()) > 5000


def assert_taken_over(random: Random, stored: Spot, in_order: list[int], asked: Spot, rest: int) -> None:
    """The boundaries of the answer: those of the entry, but where they would divide touching cards they are more."""
    lanes = lanes_of(asked)
    taken = sum(cut << 8 * lane for cut, lane in zip(in_order, key_order(asked), strict=True))
    assert not rest & ~dividing(lanes), (stored, in_order, asked)
    if not taken & ~dividing(lanes):
        assert rest == taken, (stored, in_order, asked)
    trump = None if asked.trump is None else 0
    alike = asked._replace(masks=mixed(random, lanes, rest), trump=trump)
    for a, b, cut in zip(key_order(stored), key_order(asked), in_order, strict=True):
        assert agree_in(lane_of(stored, a), lane_of(alike, b), cut), (stored, in_order, asked, alike)


def test_an_entry_answers_for_fewer_tricks_when_he_takes_them_and_for_more_when_not() -> None:
    random = Random("targets")
    for target, asked, result in product(range(1, 7), range(1, 7), (False, True)):
        spot = random_spot(random, 6, random.choice(GAMES))
        parts = new_parts(0)
        store(parts, spot, target, result, 0)
        if asked <= target if result else asked >= target:
            assert look_up(parts, spot, asked) == (int(result), 0)
        else:
            assert look_up(parts, spot, asked) == (-1, 0)


def test_an_entry_of_another_generation_does_not_answer() -> None:
    spot = random_spot(Random(1), 5, "no trump")
    parts = new_parts(0)
    store(parts, spot, 2, True, 0)
    parts.generation = 2
    assert look_up(parts, spot, 2) == (-1, 0)
    store(parts, spot._replace(lead=(spot.lead + 1) % 3), 2, True, 0)
    assert look_up(parts, spot, 2) == (-1, 0)


@pytest.mark.parametrize("written", [0, WAYS, 0xFFFF - 3 * WAYS, 0xFFFF - WAYS - 5, 0xFFFF])
def test_a_full_bucket_keeps_the_newest_entries(written: int) -> None:
    """Also when its counter wraps round."""
    parts = new_parts(0)
    parts.table.head[0] = parts.generation << 16 | written
    asked = spots_of_different_shape(Random("bucket"), 3 * WAYS)
    for number, spot in enumerate(asked):
        store(parts, spot, 2, number % 2 == 0, 0)
        for back in range(WAYS + 3):
            if back <= number:
                expected = int((number - back) % 2 == 0) if back < WAYS else -1
                assert look_up(parts, asked[number - back], 2)[0] == expected, (number, back)
    assert parts.table.head[0] >> 16 == parts.generation


def spots_of_different_shape(random: Random, count: int) -> list[Spot]:
    """No two of them can share an entry."""
    shapes: dict[tuple[object, ...], Spot] = {}
    while len(shapes) < count:
        spot = random_spot(random, 6, "misère")
        suits_held = sorted(tuple(map(lane_of(spot, lane).count, range(3))) for lane in range(4))
        shapes.setdefault((spot.lead, *suits_held), spot)
    return list(shapes.values())


@pytest.mark.parametrize("digits", [0, 1, 2])
def test_a_table_too_small_for_its_entries_changes_no_answer(digits: int) -> None:
    """Nor does it that the counters wrap round on the way."""
    parts = new_parts(digits)
    parts.table.head[:] = parts.generation << 16 | 0xFFF0
    for number, (spot, tricks) in enumerate(recorded()):
        if number % 3 == digits:
            assert parts.value(spot) == tricks, spot
    assert all(head & 0xFFFF >= 0x8000 for head in parts.table.head.tolist())
