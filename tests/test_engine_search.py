"""The engine's bounds, table, relevant ranks and groups of cards against a plain search without them.

Positions are in the engine's terms: player 0 is the declarer, a card is 8 * suit + rank, a hand is a mask of
32 bits that holds the cards on the table too.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from random import Random

import numpy as np
import oracle
import pytest
from deals import Deal, recorded_minimax
from numba import njit
from numpy.typing import NDArray
from preferans.engine import search
from preferans.engine.driver import Engine, Spot
from preferans.engine.facts import (
    ANY,
    CASH,
    CONTRACT,
    EXIT,
    KEEP,
    MISERE,
    ROAM_EXIT,
    SLACKS,
    SURE,
    SURE_AGAINST,
    UNIT,
    WAIT,
    facts,
)
from preferans.engine.search import HAND, LEAD, LEFT, SUIT, TARGET, WAYS, Stack, Table, new_exact, new_stack, new_table
from preferans.engine.suits import states

Masks = tuple[int, int, int]
GAMES = ("no trump", "trump", "misère")
MISERE_GAME = 2  # its number in a key


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


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_search_is_the_oracle(game: str) -> None:
    random = Random(f"plain {game}")
    for n, cards in product((1, 2, 3, 4), (0, 1, 2)):
        for _ in range(12):
            spot = with_table(random, random_spot(random, n, game), cards)
            held = [mask & ~bits(spot.table) for mask in spot.masks]
            goal: oracle.Goal = "misere" if spot.misere else "tricks"
            assert true_value(spot) == oracle.value(held, spot.trump, goal, 1, spot.lead + 1, spot.table), spot


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


# The engine, with parts that can be seen.

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
        tricks = search.value(
            states(), facts(), self.table, self.stack, self.generation, self.digits,
            *spot.masks, spot.lead, trump, spot.misere, first, second, third, 0, spot.tricks, guess,
        )  # fmt: skip
        return int(tricks)

    def enter(self, spot: Spot) -> None:
        """Set up trick 0 as the search does; the target is left to be set."""
        trump = -1 if spot.trump is None else spot.trump
        search._enter(states(), self.stack, *spot.masks, spot.lead, trump, -1, -1, -1)

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


# The bounds at the start of a trick.


def bound(parts: Parts, spot: Spot, lead: int, target: int) -> tuple[int, int]:
    """The engine's answer without a search, and the boundaries it rests on; trick 0 is set up."""
    parts.trick[LEAD], parts.trick[TARGET], parts.trick[LEFT] = lead, target, spot.tricks
    if spot.misere:
        answer, rest = search._misere_bound(facts().misere, facts().spare, parts.trick)
    else:
        answer, rest = search._contract_bound(facts().contract, parts.trick, spot.trump is not None)
    return int(answer), int(rest)


def kind(parts: Parts, spot: Spot, lead: int, target: int, answer: int) -> str:
    """Which bound has answered."""
    codes = parts.trick[SUIT : SUIT + 4].tolist()
    if spot.misere:
        who = "declarer" if lead == 0 else "defender"
        return f"{min(target, 2) if answer else no_more(codes, lead, target, spot.tricks)} with {who}"
    values = [facts().contract[CONTRACT * code : CONTRACT * code + CONTRACT] & 255 for code in codes]
    if spot.trump is not None and values[0][SURE] >= target:
        return "sure"
    if spot.trump is not None and spot.tricks - values[0][SURE_AGAINST] < target:
        return "sure against"
    trumps = 255 if spot.trump is not None else 0
    others = [mask for player, mask in enumerate(parts.lanes()) if player != lead and mask & trumps]
    which = KEEP - 1 + lead if lead else CASH
    enough = target if lead == 0 else spot.tricks - target + 1
    cash = int(values[0][SURE_AGAINST if lead else SURE]) if trumps else 0
    for lane in range(1 if trumps else 0, 4):
        follow = [(mask >> 8 * lane & 255).bit_count() for mask in others]
        cash += min(int(values[lane][which]), *follow, 8, 8)
    if cash >= enough:
        return "keep" if lead else "cash"
    drawn = all(int(values[0][which]) >= (mask & 255).bit_count() for mask in others)
    if trumps and values[0][which] and drawn and sum(int(row[which]) for row in values) >= enough:
        return "keep after drawing trumps" if lead else "cash after drawing trumps"
    return "hand over" if answer == 0 else "stop"


def no_more(codes: list[int], lead: int, target: int, left: int) -> str:
    """The first of the sums that is less than the target; names are the facts of its suits."""
    spare = [int(facts().spare[code]) for code in codes]

    def most(which: int, kind: int) -> list[int]:
        found = []
        for code, own in zip(codes, spare, strict=True):
            free = sum(spare) - own
            first, second = free >> 16 * kind & 255, free >> 16 * kind + 8 & 255
            slack = min(first, ANY) + UNIT * min(second, ANY)
            found.append(int(facts().misere[MISERE * code + which + slack]) & 255)
        return found

    for kind, name, exits in sorted(((0, "wait", EXIT), (2, "roam", ROAM_EXIT)), reverse=target > 1):
        plain, thinned = most(WAIT + SLACKS * kind, kind), most(WAIT + SLACKS * (kind + 1), kind + 1)
        if sum(plain) < target and (lead or kind):
            return name
        for led in range(4) if lead == 0 else [-1]:
            tricks = sum(plain) - plain[led] + most(exits, kind)[led] if lead == 0 else sum(plain)
            way = f"{name}, exit" if lead == 0 else name
            if tricks < target:
                return way
            if any(tricks - plain[i] + thinned[i] < target for i in range(4) if i != led):
                return f"{way}, throw"
    assert lead
    assert target == left
    return "lose"


KINDS = {
    "no trump": {"cash", "keep", "hand over", "stop"},
    "trump": {"sure", "sure against", "cash", "keep", "cash after drawing trumps", "keep after drawing trumps"}
    | {"hand over", "stop"},
    "misère": {f"{tricks} with {lead}" for tricks in (1, 2) for lead in ("declarer", "defender")}
    | {f"{name} with defender" for name in ("wait", "wait, throw", "roam", "roam, throw", "lose")}
    | {f"{name} with declarer" for name in ("wait, exit", "wait, exit, throw")}
    | {f"{name} with declarer" for name in ("roam", "roam, exit", "roam, exit, throw")},
}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bound_says_is_so_and_for_all_positions_alike(game: str) -> None:
    random = Random(f"bounds {game}")
    parts = new_parts(0)
    said = Counter[str]()
    asked = 0
    for number in range(3000):
        spot = random_spot(random, 2 + number % 5, game)
        judge = Judge(spot)
        parts.enter(spot)
        lanes = spot._replace(masks=lanes_of(spot), trump=None if spot.trump is None else 0)
        assert parts.lanes() == lanes.masks, spot
        for lead in range(3):
            value = judge.value(lead)
            for target in range(1, spot.tricks + 1):
                asked += 1
                answer, rest = bound(parts, spot, lead, target)
                if answer < 0:
                    continue
                assert answer == (value >= target), (spot, lead, target)
                said[kind(parts, spot, lead, target, answer)] += 1
                if random.random() < 0.1:
                    alike = lanes._replace(masks=mixed(random, lanes.masks, rest))
                    assert answer == (Judge(alike).value(lead) >= target), (lanes, alike, lead, target)
    assert set(said) == KINDS[game]
    assert all(count > asked // 4000 for count in said.values()), (asked, said)


@pytest.mark.parametrize("masks", [
    (306774144, 2351173632, 1610612835),
    (38469760, 2285111296, 1082130455),
    (290062464, 204736512, 1082130517),
    (323485824, 2351185920, 1610612849),
])  # fmt: skip
def test_a_suit_is_not_stopped_while_the_leader_can_trump_it(masks: Masks) -> None:
    """The declarer's ace of spades is trumped by player 1, who is on lead and has the only trump, a heart."""
    parts = new_parts(0)
    spot = Spot(masks, 1, 1, False, ())
    parts.enter(spot)
    assert true_value(spot) == 0
    assert bound(parts, spot, 1, 1)[0] != 1
    assert parts.value(spot) == 0


# How many cards a defender can throw away: `spare`, added up over the other suits.

Held = tuple[int, ...]  # cards of a player in each suit
SPARE = ("wait", "wait, throw", "roam", "roam, throw")


@cache
def most_thrown(hands: tuple[Held, Held, Held], suit: int, defender: int, kind: str) -> int:
    """The most cards of a suit that a defender can throw away, whoever leads what.

    wait: the declarer leads no suit that neither defender holds; throw: less one for each that he throws away, of any
    suit, when the declarer does not follow suit. roam, player 2: only when the declarer does follow suit; otherwise the
    declarer throws away a card of the same suit as he, if he has one.
    """
    most = 0
    for led, leader in product(range(4), range(3)):
        if not hands[leader][led] or (kind[0] == "w" and leader == 0 and not hands[1][led] and not hands[2][led]):
            continue
        for played in product(*(plays(hand, led) for hand in hands)):
            thrown = int(played[defender] == suit != led)
            if played[0] != led != played[defender]:
                if kind[0] == "r" and defender == 2:
                    if hands[0][played[2]] and played[0] != played[2]:
                        continue
                    thrown = 0
                elif "throw" in kind:
                    thrown -= 1
            left = tuple(map(less, hands, played))
            most = max(most, thrown + most_thrown((left[0], left[1], left[2]), suit, defender, kind))
    return most


def plays(held: Held, led: int) -> list[int]:
    return [led] if held[led] else [suit for suit in range(4) if held[suit]]


def less(held: Held, suit: int) -> Held:
    return tuple(count - (i == suit) for i, count in enumerate(held))


def splits(n: int) -> list[Held]:
    return [held for held in product(range(n + 1), repeat=4) if sum(held) == n]


def three_hands(random: Random, n: int) -> tuple[Held, Held, Held]:
    """With no more than eight cards of a suit."""
    while True:
        one, two, three = (random.choice(splits(n)) for _ in range(3))
        if max(map(sum, zip(one, two, three, strict=True))) <= 8:
            return one, two, three


@pytest.mark.parametrize(("n", "count"), [(1, 64), (2, 500), (3, 500), (4, 100)])
def test_a_defender_never_throws_more_cards_away_than_a_bound_allows_and_often_as_many(n: int, count: int) -> None:
    random = Random(f"thrown {n}")
    as_many = Counter[str]()
    for number in range(count):
        hands = three_hands(random, n)
        codes = [code_of([0] * a + [1] * b + [2] * c) for a, b, c in zip(*hands, strict=True)]
        spare = [int(facts().spare[code]) for code in codes]
        suit, defender, kind = number % 4, 1 + number // 4 % 2, number // 8 % 4
        allowed = (sum(spare) - spare[suit]) >> 16 * kind + 8 * (defender - 1) & 255
        thrown = most_thrown(hands, suit, defender, SPARE[kind])
        assert thrown <= allowed, (hands, suit, defender, SPARE[kind])
        as_many[SPARE[kind]] += thrown == min(allowed, hands[defender][suit])
    assert all(as_many[kind] > count // 8 for kind in SPARE), as_many


def code_of(owners: list[int]) -> int:
    value = sum(owner * 3**i for i, owner in enumerate(owners))
    return int(states().code[(3 ** len(owners) - 1) // 2 + value])


# The transposition table.


@dataclass(frozen=True)
class Entry:
    spot: Spot
    boundaries: int
    target: int
    result: bool


def entries(parts: Parts) -> Iterator[Entry]:
    """All that the table says."""
    for bucket, head in enumerate(parts.table.head.tolist()):
        if head >> 16 == parts.generation:
            for way in range(min(head & 0xFFFF, WAYS)):
                key, data = parts.table.entry[bucket * WAYS + way].tolist()
                yield decoded(key, data)


def decoded(key: int, data: int) -> Entry:
    owns = [int(states().own[key >> 14 * lane & 16383]) for lane in range(4)]
    one, two, three = (
        sum((own >> 8 * player & 255) << 8 * lane for lane, own in enumerate(owns)) for player in range(3)
    )
    lead, game = key >> 56 & 3, key >> 58
    spot = Spot((one, two, three), lead, 0 if GAMES[game] == "trump" else None, GAMES[game] == "misère", ())
    return Entry(spot, data & 0xFFFFFFFF, data >> 32 & 15, bool(data >> 36 & 1))


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


def dividing(masks: Masks) -> int:
    """The boundaries between cards of different players; suits have no gaps."""
    places = range(1, 32)
    return bits([i for i in places if i % 8 and 0 <= owner_of(masks, i) != owner_of(masks, i - 1) >= 0])


def look_up(parts: Parts, spot: Spot, target: int) -> tuple[int, int]:
    """Answer or -1, boundaries."""
    note_key(parts, spot, target)
    table = parts.table
    tables = states().counts, states().spread, table.head, table.entry, table.exact
    answer, rest = search._look_up(*tables, parts.trick, parts.generation)
    return int(answer), int(rest)


def store(parts: Parts, spot: Spot, target: int, result: bool, rest: int) -> None:
    note_key(parts, spot, target)
    table = parts.table
    search._store(table.head, table.entry, table.exact, parts.trick, parts.generation, int(result), rest)


def note_key(parts: Parts, spot: Spot, target: int) -> None:
    parts.enter(spot)
    parts.trick[TARGET] = target
    game = MISERE_GAME if spot.misere else int(spot.trump is not None)
    search._key(states().distribution, parts.trick, game, spot.trump is not None, parts.digits)


def key_order(spot: Spot) -> list[int]:
    """The lanes as a key has them: by code, the trump suit first."""
    codes = [code_of(lane_of(spot, lane)) for lane in range(4)]
    return sorted(range(4), key=lambda lane: (lane == 0 and spot.trump is not None, codes[lane], lane), reverse=True)


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


# Rows for whole positions, which tables of several threads share.


def sharing(exact: NDArray[np.int64]) -> Parts:
    """A table with one bucket only, so that almost everything is found in the rows."""
    return Parts(new_table(0, exact), 0, new_stack())


def rows(exact: NDArray[np.int64]) -> Iterator[Entry]:
    """All that the rows say."""
    for check, yes, no in exact[exact[:, 0] != 0]:
        key = int(search._check(check, yes, no))  # what mixes a position in takes it out
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


# Groups of cards, cards passed over, whole searches.


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
