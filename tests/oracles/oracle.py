"""What a deal is worth, by plain minimax: the judge of the engine.

Nothing here comes from the package and nothing here is clever: no bounds, no pruning, no cards taken as
equal. Every legal card of every player is tried, and a position between tricks that comes again is looked
up. It is slow, and short enough to be checked by reading it against the rules.

A card is the number 8 * suit + rank, with suits spades 0, hearts 1, diamonds 2, clubs 3 and ranks 7 = 0 up
to ace = 7. A hand is a sum of bits, 1 << card. Seats are 1, 2, 3 in playing order.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Literal

Goal = Literal["tricks", "misere"]

SUITS = tuple(0xFF << 8 * suit for suit in range(4))
SUIT_OF = {1 << card: SUITS[card // 8] for card in range(32)}  # the whole suit of a card, both as bits


def value(
    hands: Sequence[int],
    trump: int | None,
    goal: Goal,
    declarer: int,
    leader: int,
    table: Sequence[int] = (),
) -> int:
    """The tricks that the declarer takes from here on, the trick on the table included.

    `hands` are what seats 1, 2 and 3 hold now, without the cards of `table`: those (none, one or two, as
    card numbers) have been played to the trick by `leader` and the next. Both defenders play as one. With
    goal "misere" the declarer takes as few as he can.
    """
    after = _search(hands, trump, goal, declarer)
    return after(_union(hands), leader, table)


def moves(
    hands: Sequence[int],
    trump: int | None,
    goal: Goal,
    declarer: int,
    leader: int,
    table: Sequence[int] = (),
) -> dict[int, int]:
    """Each legal card of the seat to play with the declarer's tricks after it, counted as in `value`."""
    after = _search(hands, trump, goal, declarer)
    seat = (leader - 1 + len(table)) % 3
    led = SUITS[table[0] // 8] if table else 0
    playable = legal(hands[seat], led, SUITS[trump] if trump is not None else 0)
    held = _union(hands)
    return {card: after(held ^ 1 << card, leader, (*table, card)) for card in range(32) if playable >> card & 1}


def legal(hand: int, led: int, trump: int) -> int:
    """The cards of `hand` that may be played: to a lead, those of its suit, else trumps, else all.

    `led` and `trump` are whole suits as bits, or 0 where there is none.
    """
    if not led:
        return hand
    return hand & led or hand & trump or hand


def wins(card: int, best: int, trump: int) -> bool:
    """Whether `card` takes the trick over `best`, which has been winning; all three are bits."""
    if card & SUIT_OF[best]:
        return card > best
    return bool(card & trump)


@cache
def _cards(hand: int) -> tuple[int, ...]:
    return tuple(1 << card for card in range(32) if hand >> card & 1)


def _union(hands: Sequence[int]) -> int:
    held = hands[0] | hands[1] | hands[2]
    assert held.bit_count() == sum(hand.bit_count() for hand in hands), "a card in two hands"
    return held


def _search(
    hands: Sequence[int], trump_suit: int | None, goal: Goal, declarer_seat: int
) -> Callable[[int, int, Sequence[int]], int]:
    """The function from (cards still held by anybody, leader, table) to the declarer's tricks.

    Who holds a card never changes before it is played, so the cards still held say what each hand is.
    """
    trump = SUITS[trump_suit] if trump_suit is not None else 0
    declarer = declarer_seat - 1
    more, fewer = (max, min) if goal == "tricks" else (min, max)
    # Seats 0, 1, 2, and again as 3, 4, 5, so that the seats after the leader need no wrapping round.
    owns = (*hands, *hands)
    choose = [more if seat % 3 == declarer else fewer for seat in range(6)]
    known: dict[int, int] = {}

    def between_tricks(held: int, leader: int) -> int:
        key = held | leader << 32
        if key not in known:
            leads = _cards(owns[leader] & held)
            known[key] = choose[leader](
                [second_or_third(held ^ card, leader + 1, SUIT_OF[card], card, leader, 1) for card in leads],
                default=0,
            )
        return known[key]

    def second_or_third(held: int, seat: int, led: int, best: int, winner: int, played: int) -> int:
        values = []
        for card in _cards(legal(owns[seat] & held, led, trump)):
            new_best, new_winner = (card, seat) if wins(card, best, trump) else (best, winner)
            if played == 1:
                values.append(second_or_third(held ^ card, seat + 1, led, new_best, new_winner, 2))
            else:
                values.append(finished(held ^ card, new_winner))
        return choose[seat](values)

    def finished(held: int, winner: int) -> int:
        winner %= 3
        return (winner == declarer) + between_tricks(held, winner)

    def after(held: int, leader_seat: int, table: Sequence[int]) -> int:
        leader = leader_seat - 1
        if not table:
            return between_tricks(held, leader)
        best, winner = 1 << table[0], leader
        for seat, card in enumerate(table[1:], start=leader + 1):
            if wins(1 << card, best, trump):
                best, winner = 1 << card, seat
        if len(table) == 3:
            return finished(held, winner)
        return second_or_third(held, leader + len(table), SUITS[table[0] // 8], best, winner, len(table))

    return after
