"""The judge of the search with open cards: positions in its terms, and a plain search without any of its ideas.

Player 0 is the declarer, a card is 8 * suit + rank, a hand is a mask of 32 bits that holds the cards on the table too.
"""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import oracle
from deals import Deal, recorded_minimax
from numba import njit
from preferans.engine.open import Spot

Masks = tuple[int, int, int]
GAMES = ("no trump", "trump", "misère")


def player(spot: Spot) -> int:
    """Who plays next."""
    return (spot.lead + len(spot.table)) % 3


def legal(spot: Spot) -> list[int]:
    led = oracle.SUITS[spot.table[0] // 8] if spot.table else 0
    return numbers(oracle.legal(spot.masks[player(spot)] & ~bits(spot.table), led, trump_bits(spot)))


def trump_bits(spot: Spot) -> int:
    return oracle.SUITS[spot.trump] if spot.trump is not None else 0


def after(spot: Spot, card: int) -> Spot:
    return spot._replace(table=(*spot.table, card))


def numbers(mask: int) -> list[int]:
    return [card for card in range(32) if mask >> card & 1]


def bits(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def random_spot(random: Random, n: int, game: str) -> Spot:
    """Before the first card, in few suits or in all; half of them are such that the declarer would play."""
    held = random.sample(range(4), random.randint((3 * n + 7) // 8, 4))
    deck = random.sample([8 * suit + rank for suit in held for rank in range(8)], 3 * n)
    if random.random() < 0.5:  # the declarer takes the lowest or the highest cards out of two hands
        deck[: 2 * n] = sorted(deck[: 2 * n], key=lambda card: card % 8, reverse=game != "misère")
    hands = [bits(deck[place * n :][:n]) for place in random.choice(((0, 1, 2), (0, 2, 1)))]
    trump = random.choice(held) if game == "trump" else None
    return Spot((hands[0], hands[1], hands[2]), random.randrange(3), trump, game == "misère", ())


def with_table(random: Random, spot: Spot, cards: int) -> Spot:
    for _ in range(cards):
        spot = after(spot, random.choice(legal(spot)))
    return spot


# The plain search: every card of every player. A position between tricks that comes again is looked up.


@njit
def beats(card, best, trump):  # type: ignore[no-untyped-def]
    return card > best if card >> 3 == best >> 3 else card >> 3 == trump


@njit
def better(player, misere, new, old):  # type: ignore[no-untyped-def]
    if old < 0:
        return new
    return max(new, old) if (player == 0) != misere else min(new, old)


@njit
def plain(cards, suited, known, trump, misere, held, lead, table):  # type: ignore[no-untyped-def]
    """The declarer's tricks.

    cards: by player and i his i-th card; suited: by player and suit (4: none) the i in it.
    known: values found; held: bit n * player + i for what is left; table: by turn the i that may be played.
    """
    n = cards.shape[1]
    at = held | lead << 3 * n
    whole = table[0] == -1
    if held == 0 or (whole and known[at] >= 0):
        return 0 if held == 0 else known[at]
    p, q = (lead + 1) % 3, (lead + 2) % 3
    first, second, third = held >> n * lead & table[0], held >> n * p & table[1], held >> n * q & table[2]
    best = -1
    for i in range(n):
        if not first >> i & 1:
            continue
        a = cards[lead, i]
        follow = second & suited[p, a >> 3] or second & suited[p, trump] or second
        best_second = -1
        for j in range(n):
            if not follow >> j & 1:
                continue
            b = cards[p, j]
            top, leader = (b, p) if beats(b, a, trump) else (a, lead)
            last = third & suited[q, a >> 3] or third & suited[q, trump] or third
            best_third = -1
            for k in range(n):
                if not last >> k & 1:
                    continue
                winner = q if beats(cards[q, k], top, trump) else leader
                left = held & ~(1 << n * lead + i | 1 << n * p + j | 1 << n * q + k)
                tricks = (winner == 0) + plain(cards, suited, known, trump, misere, left, winner, (-1, -1, -1))
                best_third = better(q, misere, tricks, best_third)
            best_second = better(p, misere, best_third, best_second)
        best = better(lead, misere, best_second, best)
    if whole:
        known[at] = best
    return best


class Judge:
    """The plain search of one deal, whoever leads."""

    def __init__(self, spot: Spot) -> None:
        n = spot.tricks
        self._hands = [numbers(mask) for mask in spot.masks]
        suited = [[bits([i for i in range(n) if hand[i] >> 3 == suit]) for suit in range(5)] for hand in self._hands]
        self._deal = np.array(self._hands), np.array(suited), np.full(3 << 3 * n, -1, np.int8)
        self._game = 4 if spot.trump is None else spot.trump, spot.misere, (1 << 3 * n) - 1
        self._whole = (1 << n) - 1

    def value(self, lead: int, table: Sequence[int] = ()) -> int:
        """The declarer's tricks, the one on the table included."""
        only = [-1, -1, -1]
        for turn, card in enumerate(table):
            only[turn] = 1 << self._hands[(lead + turn) % 3].index(card)
        return int(plain(*self._deal, *self._game, lead, (only[0], only[1], only[2])))


def true_value(spot: Spot) -> int:
    return Judge(spot).value(spot.lead, spot.table)


def spot_of(deal: Deal) -> tuple[Spot, int]:
    """A recorded deal in the engine's terms, and the tricks that its declarer has already won."""
    here = deal.now
    hands = list(here.hands)
    for turn, card in enumerate(here.table):
        hands[(here.leader - 1 + turn) % 3] |= 1 << card
    one, two, three = (hands[(deal.declarer - 1 + turn) % 3] for turn in range(3))
    lead = (here.leader - deal.declarer) % 3
    spot = Spot((one, two, three), lead, deal.trump, deal.goal == "misere", here.table)
    return spot, here.won[deal.declarer - 1]


def recorded() -> Iterator[tuple[Spot, int]]:
    """Deals of seven and eight cards a hand, or what is left of them, with the declarer's tricks to come."""
    for deal, moves in recorded_minimax():
        spot, won = spot_of(deal)
        best = max if (player(spot) == 0) != spot.misere else min
        yield spot, best(moves.values()) - won
