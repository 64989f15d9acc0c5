"""Counting and numbering the ways in which unseen cards can be dealt.

Cards are of several kinds; cards of one kind can lie in the same places. Every place has room for so many cards. The
ways to deal them are numbered from 0, so that one can be drawn at random without listing them all.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod

from preferans.game.cards import Card

Kind = tuple[int, tuple[bool, ...]]
"""Cards that can be in the same places: how many, and for each place whether they may be there."""


def deal_out(groups: Sequence[Sequence[Card]], kinds: Sequence[Kind], room: Sequence[int], number: int) -> list[int]:
    """Return the cards in each place, as masks, in the way of this number.

    groups  the cards of each kind
    kinds   what `ways` takes, a kind for each group
    room    how many cards are in each place
    """
    masks, room = [0] * len(room), tuple(room)
    for index, cards in enumerate(groups):
        for shares in _shares(kinds[index], room):
            rest = tuple(free - share for free, share in zip(room, shares, strict=True))
            here, later = _splits(shares), ways(tuple(kinds[index + 1 :]), rest)
            if number < here * later:
                break
            number -= here * later
        split, number = divmod(number, later)
        left = list(cards)
        for place, share in enumerate(shares):
            split, chosen = divmod(split, comb(len(left), share))
            for card in _subset(left, share, chosen):
                masks[place] |= card.mask
                left.remove(card)
        room = rest
    return masks


def _shares(kind: Kind, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to share out the number of cards of a kind: how many lie in each place."""
    count, allowed = kind
    ranges = [range(min(free, count) + 1 if may else 1) for may, free in zip(allowed, room, strict=True)]
    return (shares for shares in product(*ranges) if sum(shares) == count)


@lru_cache(100_000)
def ways(kinds: tuple[Kind, ...], room: tuple[int, ...]) -> int:
    """In how many ways cards of these kinds can be dealt so that every place is full; 0 when they can't.

    room  how many cards each place takes
    """
    if not kinds:
        return not any(room)
    return sum(
        _splits(shares) * ways(kinds[1:], tuple(free - share for free, share in zip(room, shares, strict=True)))
        for shares in _shares(kinds[0], room)
    )


def _splits(shares: Sequence[int]) -> int:
    """In how many ways different cards can be split into parts of these sizes."""
    return prod(comb(sum(shares[place:]), share) for place, share in enumerate(shares))


def _subset(cards: Sequence[Card], share: int, number: int) -> list[Card]:
    """The subset of `share` cards that has this number among all subsets of that size."""
    chosen = []
    for place in range(len(cards) - 1, -1, -1):
        skipped = comb(place, share)
        if share and number >= skipped:
            number -= skipped
            share -= 1
            chosen.append(cards[place])
    return chosen
