"""The bounds at the start of a trick against a plain search, and how many cards a defender can throw away."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest
from parts import (
    Parts,
    code_of,
    lanes_of,
    mixed,
    new_parts,
    trump_lane,
)
from plain_search import (
    GAMES,
    Judge,
    Masks,
    random_spot,
    true_value,
)
from preferans.engine.facts import (
    ANY,
    CASH,
    CONTRACT_ROW,
    EXIT,
    KEEP,
    MISERE_ROW,
    ROAM_EXIT,
    SLACKS,
    SURE,
    SURE_AGAINST,
    UNIT,
    WAIT,
    facts,
)
from preferans.engine.open import Spot, contract_bounds, misere_bounds
from preferans.engine.open.stack import (
    LEAD,
    LEFT,
    SUIT,
    TARGET,
)


def bound(parts: Parts, spot: Spot, lead: int, target: int) -> tuple[int, int]:
    """The engine's answer without a search, and the boundaries it rests on; trick 0 is set up."""
    parts.trick[LEAD], parts.trick[TARGET], parts.trick[LEFT] = lead, target, spot.tricks
    if spot.misere:
        answer, rest = misere_bounds.misere_bound(facts=facts().misere, spare=facts().spare, trick=parts.trick)
    else:
        answer, rest = contract_bounds.contract_bound(facts=facts().contract, trick=parts.trick, trump=trump_lane(spot))
    return int(answer), int(rest)


def kind(parts: Parts, spot: Spot, lead: int, target: int, answer: int) -> str:
    """Which bound has answered."""
    codes = parts.trick[SUIT : SUIT + 4].tolist()
    if spot.misere:
        who = "declarer" if lead == 0 else "defender"
        return f"{min(target, 2) if answer else no_more(codes, lead, target, spot.tricks)} with {who}"
    values = [facts().contract[CONTRACT_ROW * code : CONTRACT_ROW * code + CONTRACT_ROW] & 255 for code in codes]
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
            found.append(int(facts().misere[MISERE_ROW * code + which + slack]) & 255)
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
