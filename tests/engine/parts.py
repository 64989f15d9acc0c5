"""The engine's search with open cards, with parts that can be seen: its table, its memory, suits in their lanes."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray
from plain_search import GAMES, Masks, bits, numbers
from preferans.engine.facts import (
    facts,
)
from preferans.engine.open import Spot, questions, table
from preferans.engine.open.stack import HAND, MISERE_GAME, NO_TRUMP_GAME, TARGET, TRUMP_GAME, Stack, new_stack
from preferans.engine.open.table import Table, new_table
from preferans.engine.suits import states

DIGITS = 10


@dataclass
class Parts:
    table: Table
    digits: int
    stack: Stack
    generation: int = 1

    def value(self, spot: Spot, guess: int = 3) -> int:
        """The engine's answer with this table."""
        first, second, third = (*spot.table, -1, -1, -1)[:3]
        trump = -1 if spot.trump is None else spot.trump
        tricks = questions.value(
            states(), facts(), self.table, self.stack, self.generation, self.digits,
            *spot.masks, spot.lead, trump, spot.misere, first, second, third, 0, spot.tricks, guess,
        )  # fmt: skip
        return int(tricks)

    def enter(self, spot: Spot) -> None:
        """Set up trick 0 as the search does; the target is left to be set."""
        trump = -1 if spot.trump is None else spot.trump
        questions.enter(states(), self.stack, *spot.masks, spot.lead, trump, -1, -1, -1)

    @property
    def trick(self) -> NDArray[np.int64]:
        row: NDArray[np.int64] = self.stack.tricks[0]
        return row

    def lanes(self) -> Masks:
        """The hands of trick 0, each suit in its lane and without gaps."""
        one, two, three = map(int, self.trick[HAND : HAND + 3])
        return one, two, three


def new_parts(digits: int = DIGITS) -> Parts:
    return Parts(new_table(digits), digits, new_stack())


def mixed(random: Random, masks: Masks, boundaries: int) -> Masks:
    """The same with the owners of the cards between two boundaries mixed; suits have no gaps, a byte each."""
    mixed_masks = [0, 0, 0]
    for first in range(0, 32, 8):
        owners = [owner_of(masks, card) for card in suit_of(masks, first)]
        cuts = [0, *(i for i in range(1, len(owners)) if boundaries >> first + i & 1), len(owners)]
        for low, high in pairwise(cuts):
            for i, owner in enumerate(random.sample(owners[low:high], high - low), low):
                mixed_masks[owner] |= 1 << first + i
    one, two, three = mixed_masks
    return one, two, three


def suit_of(masks: Masks, first: int) -> list[int]:
    return [card for card in numbers(masks[0] | masks[1] | masks[2]) if first <= card < first + 8]


def owner_of(masks: Masks, card: int) -> int:
    """Who has a card; -1: nobody."""
    return next((player for player in range(3) if masks[player] >> card & 1), -1)


def trump_lane(spot: Spot) -> int:
    """-1 for none."""
    return -1 if spot.trump is None else 0


def lane_suits(spot: Spot) -> list[int]:
    """The suits in the order of the lanes."""
    return sorted(range(4), key=lambda suit: suit != spot.trump)


def lane_of(spot: Spot, lane: int) -> list[int]:
    """The owners of its cards, from the lowest."""
    return [owner_of(spot.masks, card) for card in suit_of(spot.masks, 8 * lane_suits(spot)[lane])]


def lanes_of(spot: Spot) -> Masks:
    """The hands with each suit in its lane and without gaps."""
    held = [0, 0, 0]
    for lane in range(4):
        for i, player in enumerate(lane_of(spot, lane)):
            held[player] |= 1 << 8 * lane + i
    return held[0], held[1], held[2]


def code_of(owners: list[int]) -> int:
    value = sum(owner * 3**i for i, owner in enumerate(owners))
    return int(states().code[(3 ** len(owners) - 1) // 2 + value])


@dataclass(frozen=True)
class Entry:
    spot: Spot
    boundaries: int
    target: int
    result: bool


def decoded(key: int, data: int) -> Entry:
    owns = [int(states().own[key >> 14 * lane & 16383]) for lane in range(4)]
    one, two, three = (
        sum((own >> 8 * player & 255) << 8 * lane for lane, own in enumerate(owns)) for player in range(3)
    )
    lead, game = key >> 56 & 3, key >> 58
    spot = Spot((one, two, three), lead, 0 if GAMES[game] == "trump" else None, GAMES[game] == "misère", ())
    return Entry(spot, data & 0xFFFFFFFF, data >> 32 & 15, bool(data >> 36 & 1))


def dividing(masks: Masks) -> int:
    """The boundaries between cards of different players; suits have no gaps."""
    places = range(1, 32)
    return bits([i for i in places if i % 8 and 0 <= owner_of(masks, i) != owner_of(masks, i - 1) >= 0])


def look_up(parts: Parts, spot: Spot, target: int) -> tuple[int, int]:
    """Answer or -1, boundaries."""
    note_key(parts, spot, target)
    there = parts.table
    answer, rest = table.look_up(
        counts=states().counts,
        spread=states().spread,
        head=there.head,
        entry=there.entry,
        exact=there.exact,
        trick=parts.trick,
        generation=parts.generation,
    )
    return int(answer), int(rest)


def store(parts: Parts, spot: Spot, target: int, result: bool, rest: int) -> None:
    note_key(parts, spot, target)
    there = parts.table
    table.store(
        head=there.head,
        entry=there.entry,
        exact=there.exact,
        trick=parts.trick,
        generation=parts.generation,
        result=int(result),
        rest=rest,
    )


def note_key(parts: Parts, spot: Spot, target: int) -> None:
    parts.enter(spot)
    parts.trick[TARGET] = target
    table.note_key(
        distribution=states().distribution,
        trick=parts.trick,
        game=MISERE_GAME if spot.misere else NO_TRUMP_GAME if spot.trump is None else TRUMP_GAME,
        trump=trump_lane(spot),
        digits=parts.digits,
    )


def key_order(spot: Spot) -> list[int]:
    """The lanes as a key has them: by code, the trump suit first."""
    codes = [code_of(lane_of(spot, lane)) for lane in range(4)]
    return sorted(range(4), key=lambda lane: (lane == 0 and spot.trump is not None, codes[lane], lane), reverse=True)
