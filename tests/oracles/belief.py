"""What the defenders of a misère can do who do not know the discard, by plain search: the judge of `misere`.

Like oracle.py, nothing here comes from the package and nothing is clever. A set of discards is a frozenset of hands of
two cards; cards, hands and seats are written as in oracle.py.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, product

from oracle import SUIT_OF, legal, wins

Sets = frozenset[frozenset[int]]  # of discards


def discards(hand: int) -> frozenset[int]:
    """All pairs of cards of a hand; a hand and a pair are bits."""
    cards = [1 << card for card in range(32) if hand >> card & 1]
    return frozenset(one | other for one, other in combinations(cards, 2))


def plans(
    hands: Sequence[int],
    declarer: int,
    leader: int,
    table: Sequence[int] = (),
    belief: frozenset[int] | None = None,
    within: int = 10,
) -> Sets:
    """The sets of discards that one plan catches and that no other plan's set strictly contains.

    `hands` are what seats 1, 2 and 3 hold, without the cards of `table` (none, one or two, as card numbers, played by
    `leader` and the next), the declarer's with the two that he has discarded; `belief` the discards that may be (None:
    all); he must take a trick `within` so many, the one on the table included.
    """
    known: dict[tuple[tuple[int, ...], int, frozenset[int], int], Sets] = {}
    him = declarer - 1
    nothing = frozenset([frozenset[int]()])

    def between_tricks(held: tuple[int, ...], leader: int, belief: frozenset[int], within: int) -> Sets:
        if not belief or not within or not held[him - 1]:
            return nothing
        key = held, leader, belief, within
        if key not in known:
            known[key] = in_trick(held, leader, belief, (), within)
        return known[key]

    def in_trick(
        held: tuple[int, ...], leader: int, belief: frozenset[int], table: tuple[int, ...], within: int
    ) -> Sets:
        """The cards on the table, as bits, were played by `leader` and the next."""
        if len(table) == 3:
            best = 0
            for place in (1, 2):
                if wins(table[place], table[best], 0):
                    best = place
            winner = (leader + best) % 3
            return frozenset([belief]) if winner == him else between_tricks(held, winner, belief, within - 1)
        seat, led = (leader + len(table)) % 3, SUIT_OF[table[0]] if table else 0
        found = []
        for card in (1 << number for number in range(32) if held[seat] >> number & 1):
            if seat == him:
                left = frozenset(pair for pair in belief if card & legal(held[him] & ~pair, led, 0))
            else:
                left = belief if card & legal(held[seat], led, 0) else frozenset()
            if left:
                after = tuple(hand & ~card for hand in held)
                found.append((left, in_trick(after, leader, left, (*table, card), within)))
        if seat != him:
            return maximal(caught for _, sets in found for caught in sets)
        everything = frozenset([belief])
        for left, sets in found:  # whatever he plays, one set after each card
            everything = maximal(one & (belief - left | other) for one, other in product(everything, sets))
        return everything

    possible = discards(hands[him]) if belief is None else belief
    held = tuple(hands)
    if table:
        return in_trick(held, leader - 1, possible, tuple(1 << card for card in table), within)
    return between_tricks(held, leader - 1, possible, within)


def maximal(sets: Iterable[frozenset[int]]) -> Sets:
    """The sets that no other of them strictly contains."""
    every = set(sets)
    return frozenset(one for one in every if not any(one < other for other in every))
