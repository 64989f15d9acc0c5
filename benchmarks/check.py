"""Random positions of every kind, solved by the library and by another program: how many differ.

The other program (benchmarks.yardstick) knows only positions between tricks. So whatever happens before the trick on
the table ends is worked out here, with rules of its own: nothing of the library decides what is legal or who wins.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from preferans import Position, solve

from benchmarks import yardstick

SUITS, RANKS = "SHDC", "789TJQKA"
PACK = tuple(suit + rank for suit in SUITS for rank in RANKS)
STRAINS = (*SUITS, "N", "M")  # M is misère
BATCH = 500  # positions that the other program is asked about at once

Hands = tuple[frozenset[str], ...]
Table = tuple[tuple[int, str], ...]  # cards of an unfinished trick, with the place (0, 1, 2) of who played each


@dataclass(frozen=True)
class Drawn:
    """A position: hands by place, the declarer's place and the leader's, the unfinished trick's cards in order."""

    hands: Hands
    strain: str
    declarer: int
    leader: int
    trick: tuple[str, ...] = ()


@dataclass
class Checked:
    """What was compared for one kind of positions: positions, cards' values, and what differed, in words."""

    positions: int = 0
    cards: int = 0
    differ: list[str] = field(default_factory=list)


def check(program: Path, deals: int, seed: int, every: int) -> Iterator[tuple[str, Checked]]:
    """For each kind, `deals` positions compared in value, and one in `every` in each legal card's value as well."""
    for name, draw in KINDS.items():
        checked = Checked()
        for first in range(0, deals, BATCH):
            numbers = range(first, min(first + BATCH, deals))
            drawn = [draw(Random(f"{seed} {name} {number}")) for number in numbers]
            _compare(program, drawn, [number % every == 0 for number in numbers], checked)
        yield name, checked


def _compare(program: Path, drawn: Sequence[Drawn], all_cards: Sequence[bool], checked: Checked) -> None:
    lines: dict[str, int] = {}
    for position, cards in zip(drawn, all_cards, strict=True):
        _ask(position, cards, lambda line: lines.setdefault(line, 0))
    answers = yardstick.run(program, list(lines)) if lines else None
    known = dict(zip(lines, answers.tricks, strict=True)) if answers else {}
    for position, cards in zip(drawn, all_cards, strict=True):
        tricks, moves = _ask(position, cards, known.__getitem__)
        solution = solve(_position(position), ("moves",) if cards else ())
        ours = {str(move.card): move.tricks for move in solution.moves}
        checked.positions += 1
        checked.cards += len(moves)
        if solution.tricks != tricks or ours != moves:
            checked.differ.append(f"{position}: {solution.tricks} {ours}, the other program {tricks} {moves}")


def _ask(drawn: Drawn, all_cards: bool, answer: Callable[[str], int]) -> tuple[int, dict[str, int]]:
    """The declarer's tricks and, if wanted, after each legal card; `answer` solves what is between tricks."""
    table = tuple(((drawn.leader + order) % 3, card) for order, card in enumerate(drawn.trick))
    if not all_cards:
        return _value(drawn, drawn.hands, table, answer), {}
    player = (drawn.leader + len(table)) % 3
    moves = {
        card: _value(drawn, _without(drawn.hands, player, card), (*table, (player, card)), answer)
        for card in _legal(drawn.hands[player], table, drawn.strain)
    }
    return _best(drawn, player)(moves.values()), moves


def _value(drawn: Drawn, hands: Hands, table: Table, answer: Callable[[str], int]) -> int:
    """The declarer's tricks from here."""
    if not table:
        return _between(drawn, hands, drawn.leader, answer)
    if len(table) == 3:
        winner = _winner(table, drawn.strain)
        return (winner == drawn.declarer) + _between(drawn, hands, winner, answer)
    player = (table[-1][0] + 1) % 3
    return _best(drawn, player)(
        _value(drawn, _without(hands, player, card), (*table, (player, card)), answer)
        for card in _legal(hands[player], table, drawn.strain)
    )


def _between(drawn: Drawn, hands: Hands, leader: int, answer: Callable[[str], int]) -> int:
    if not hands[0]:
        return 0
    return answer(f"{' '.join(map(_dotted, hands))} {drawn.strain} {drawn.declarer + 1} {leader + 1}")


def _best(drawn: Drawn, player: int) -> Callable[..., int]:
    """Which of several values the player takes: the declarer the most tricks, in misère the fewest."""
    return max if (player == drawn.declarer) != (drawn.strain == "M") else min


def _legal(hand: frozenset[str], table: Table, strain: str) -> list[str]:
    """Follow suit, else trump, else anything."""
    for suit in (table[0][1][0], strain) if table else ():
        if same := [card for card in hand if card[0] == suit]:
            return same
    return list(hand)


def _winner(table: Table, strain: str) -> int:
    """The place that takes a whole trick."""
    led = table[0][1][0]
    return max(table, key=lambda one: (one[1][0] == strain, one[1][0] == led, RANKS.index(one[1][1])))[0]


def _without(hands: Hands, player: int, card: str) -> Hands:
    return tuple(hand - {card} if place == player else hand for place, hand in enumerate(hands))


def _dotted(hand: frozenset[str]) -> str:
    return ".".join("".join(rank for rank in reversed(RANKS) if suit + rank in hand) for suit in SUITS)


def _position(drawn: Drawn) -> Position:
    """For the library: the cards on the table are in the hands, and played."""
    hands = list(drawn.hands)
    for order, card in enumerate(drawn.trick):
        place = (drawn.leader + order) % 3
        hands[place] = hands[place] | {card}
    contract = "misere" if drawn.strain == "M" else drawn.strain
    return Position([_dotted(hand) for hand in hands], contract, drawn.declarer + 1, drawn.leader + 1, drawn.trick)


def dealt(
    random: Random, cards: int, strain: str, rank: Callable[[str], float] | None = None, choice: int = 1
) -> Drawn:
    """Random hands; of `choice` shuffles the one whose first hand ranks highest is kept and that hand declares."""
    shuffles = [random.sample(PACK, 3 * cards) for _ in range(choice)]
    best = max(shuffles, key=lambda pack: sum(map(rank, pack[:cards]))) if rank else shuffles[0]
    hands = [frozenset(best[place * cards : place * cards + cards]) for place in range(3)]
    declarer = random.randrange(3)
    return Drawn(tuple(hands[-declarer:] + hands[:-declarer]), strain, declarer, random.randrange(3))


def _ten(random: Random) -> Drawn:
    return dealt(random, 10, random.choice(STRAINS))


def _strong(random: Random) -> Drawn:
    """A declarer with length in trumps and high cards, as one who bids has."""
    strain = random.choice(STRAINS[:5])
    return dealt(random, 10, strain, lambda card: 2.5 * (card[0] == strain) + RANKS.index(card[1]) / 3, 12)


def _low(random: Random) -> Drawn:
    """A misère that somebody might bid."""
    return dealt(random, 10, "M", lambda card: -RANKS.index(card[1]), 30)


def _fewer(random: Random) -> Drawn:
    return dealt(random, random.randint(1, 9), random.choice(STRAINS))


def _few_trumps(random: Random) -> Drawn:
    """The two defenders hold at most two trumps together: where bounds that count trumps go wrong."""
    strain = random.choice(SUITS)
    while True:
        drawn = dealt(random, random.randint(2, 10), strain, lambda card: card[0] == strain, 4)
        defenders = [hand for place, hand in enumerate(drawn.hands) if place != drawn.declarer]
        if sum(card[0] == strain for hand in defenders for card in hand) <= 2:
            return drawn


def _mid_trick(random: Random) -> Drawn:
    drawn = random.choice((_ten, _strong, _low, _fewer, _few_trumps))(random)
    return with_a_trick_begun(drawn, random)


def with_a_trick_begun(drawn: Drawn, random: Random) -> Drawn:
    """The position after one or two random cards."""
    hands: Hands = drawn.hands
    table: Table = ()
    for order in range(random.choice((1, 2))):
        player = (drawn.leader + order) % 3
        card = random.choice(sorted(_legal(hands[player], table, drawn.strain)))
        hands, table = _without(hands, player, card), (*table, (player, card))
    return Drawn(hands, drawn.strain, drawn.declarer, drawn.leader, tuple(card for _, card in table))


KINDS: dict[str, Callable[[Random], Drawn]] = {
    "ten cards": _ten,
    "strong declarer": _strong,
    "low-card misère": _low,
    "fewer cards": _fewer,
    "few trumps": _few_trumps,
    "mid-trick": _mid_trick,
}
