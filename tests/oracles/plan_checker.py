"""Plays every declarer strategy with every discard against a plan in its JSON form: the judge of printed plans.

Like oracle.py, nothing here comes from the package. Cards, hands and seats are written as in oracle.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from deals import card_number
from oracle import SUIT_OF, legal, wins


def check(
    plan: Mapping[str, Any],
    hands: Sequence[int],
    declarer: int,
    leader: int,
    pair: int,
    table: Sequence[int] = (),
) -> int:
    """The most cards that are played until the declarer has taken a trick; AssertionError where the plan fails.

    `hands` are what seats 1, 2 and 3 hold, the declarer's without the discard `pair`, none with the cards on the table.
    The declarer, who knows the discard, tries all that he may; the defenders do what the plan says.
    """
    return _follow(plan, list(plan["play"]), tuple(hands), declarer, leader, tuple(1 << card for card in table))


def _follow(
    plan: Mapping[str, Any],
    coming: Sequence[str],
    hands: tuple[int, ...],
    declarer: int,
    leader: int,
    table: tuple[int, ...],
) -> int:
    if len(table) == 3:
        best = 0
        for place in (1, 2):
            if wins(table[place], table[best], 0):
                best = place
        leader, table = (leader - 1 + best) % 3 + 1, ()
        if leader == declarer:
            assert not coming, "the plan goes on after he has taken a trick"
            assert not plan["replies"], "the plan goes on after he has taken a trick"
            return 0
    seat = (leader - 1 + len(table)) % 3 + 1
    assert hands[seat - 1], "all is played and he has taken no trick"
    may = legal(hands[seat - 1], SUIT_OF[table[0]] if table else 0, 0)
    if seat != declarer:
        assert coming, "the plan says nothing"
        card = 1 << card_number(coming[0])
        assert card & may, f"{coming[0]} may not be played"
        return 1 + _follow(plan, coming[1:], _without(hands, card), declarer, leader, (*table, card))
    assert not coming, "the plan has a card where the declarer plays"
    most = 0
    for number in range(32):
        card = 1 << number
        if card & may:
            then = [reply["then"] for reply in plan["replies"] if number in map(card_number, reply["cards"])]
            assert len(then) == 1, f"card {number}: {len(then)} answers"
            more = _follow(then[0], then[0]["play"], _without(hands, card), declarer, leader, (*table, card))
            most = max(most, 1 + more)
    return most


def _without(hands: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(hand & ~card for hand in hands)
