"""The facts of one suit against plain recursions written from their promises, and why they may be added up.

A suit is written as the owners of its cards, the lowest first: "0120" is a card of the declarer, one of
player 1, one of player 2, one of the declarer. Player 1 plays after the declarer, player 2 before him.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations, pairwise, product
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray
from preferans.engine import facts as names
from preferans.engine.facts import (
    CASH,
    CONTRACT_ROW,
    EXIT_THROW,
    HAND_OVER,
    KEEP,
    MISERE_ROW,
    NEVER,
    SLACKS,
    STOP,
    STOP_ZERO,
    SURE,
    SURE_AGAINST,
    UNIT,
    UPPER,
    facts,
)
from preferans.engine.suits import RANKS, STATES, states
from preferans.engine.theorems import prove

# A fact of a misère, as a number beside those of a contract.
STAY, CATCH, EXIT, WAIT, WAIT_THROW, ROAM, ROAM_THROW, ROAM_EXIT, LOSE, CAUGHT = (
    CONTRACT_ROW + which
    for which in (
        names.STAY, names.CATCH, names.EXIT, names.WAIT, names.WAIT_THROW,
        names.ROAM, names.ROAM_THROW, names.ROAM_EXIT, names.LOSE, names.CAUGHT,
    )
)  # fmt: skip
USED = CONTRACT_ROW + EXIT_THROW

ALL = ["".join(owners) for n in range(RANKS + 1) for owners in product("012", repeat=n)]
SMALL = [state for state in ALL if len(state) <= 6]
SAMPLE = SMALL + Random("suits").sample([state for state in ALL if len(state) > 6], 150)
ANY_NUMBER = 3  # of cards that a defender may throw away


def code(state: str) -> int:
    value = sum(int(owner) * 3**i for i, owner in enumerate(state))
    return int(states().code[(3 ** len(state) - 1) // 2 + value])


def fact(state: str, which: int) -> int:
    return packed(state, which) & 255


def boundaries(state: str, which: int) -> int:
    return packed(state, which) >> 8


def packed(state: str, which: int) -> int:
    if which < CONTRACT_ROW:
        return int(facts().contract[CONTRACT_ROW * code(state) + which])
    return int(facts().misere[MISERE_ROW * code(state) + which - CONTRACT_ROW])


def column(which: int) -> NDArray[np.int64]:
    """A fact of a misère of every state, by code."""
    values: NDArray[np.int64] = (
        facts().misere.reshape(STATES, MISERE_ROW)[:, which - CONTRACT_ROW].astype(np.int64) & 255
    )
    return values


def held(state: str) -> tuple[int, int, int]:
    return state.count("0"), state.count("1"), state.count("2")


def cards(state: str, player: int) -> list[int]:
    return [i for i, owner in enumerate(state) if owner == str(player)]


def without(state: str, *gone: int | None) -> str:
    return "".join(owner for i, owner in enumerate(state) if i not in gone)


def test_the_file_has_what_is_proved() -> None:
    """If not: python -m preferans.engine.theorems."""
    contract, misere = prove()
    assert (facts().contract == contract.ravel()).all()
    assert (facts().misere == misere.ravel()).all()


# The numbering of the states.


def test_every_state_has_a_code_of_its_own() -> None:
    assert len(ALL) == STATES == 9841
    assert sorted(map(code, ALL)) == list(range(STATES))


def test_a_code_tells_who_owns_each_card() -> None:
    for state in ALL:
        own = sum(1 << 8 * int(owner) + i for i, owner in enumerate(state))
        assert states().own[code(state)] == own, state


def test_a_card_removed_leaves_the_others_in_order() -> None:
    for state in ALL:
        for i in range(len(state)):
            assert states().remove[8 * code(state) + i] == code(without(state, i)), (state, i)


def test_codes_in_order_are_distributions_in_order() -> None:
    """So the suits of a position, sorted by code, stand in an order that only the distributions decide."""
    in_order = sorted(ALL, key=code)
    assert in_order == sorted(in_order, key=lambda state: (len(state), held(state)))
    numbers = [int(states().distribution[code(state)]) for state in in_order]
    assert set(zip(map(held, in_order), numbers, strict=True)) == set(
        zip(dict.fromkeys(map(held, in_order)), dict.fromkeys(numbers), strict=True)
    )
    assert sorted(set(numbers)) == list(range(165))


def test_a_state_with_fewer_cards_has_a_smaller_code() -> None:
    assert [len(state) for state in sorted(ALL, key=code)] == sorted(map(len, ALL))


def test_counts_are_the_cards_below_each_boundary() -> None:
    for state in ALL:
        counts = int(states().counts[code(state)])
        for i in range(1, len(state)):
            assert counts >> 6 * (i - 1) & 7 == state[:i].count("0"), (state, i)
            assert counts >> 6 * (i - 1) + 3 & 7 == state[:i].count("1"), (state, i)
        assert tuple(counts >> shift & 15 for shift in (42, 46, 50)) == held(state)


def test_spread_compares_two_states_at_the_boundaries_and_nowhere_else() -> None:
    random = Random("spread")
    pairs = [(a, b) for a, b in combinations(SMALL, 2) if len(a) == len(b) <= 4]
    pairs += [(state, "".join(random.sample(state, len(state)))) for state in SAMPLE]
    agreed = Counter[bool]()
    for a, b in pairs:
        for cut in {0, 2 * random.randrange(128), 1 << random.randint(1, 7)}:
            same = (int(states().counts[code(a)]) ^ int(states().counts[code(b)])) & int(states().spread[cut]) == 0
            assert same == (between(a, cut) == between(b, cut)), (a, b, bin(cut))
            agreed[same] += 1
    assert min(agreed.values()) > 1000


def between(state: str, cut: int) -> list[tuple[int, int, int]]:
    """The number of cards of each player between the boundaries."""
    places = [0, *(i for i in range(1, len(state)) if cut >> i & 1), len(state)]
    return [held(state[low:high]) for low, high in pairwise(places)]


# The facts, from their promises.

Wants = tuple[Callable[..., int], Callable[..., int], Callable[..., int]]
MORE: Wants = (max, min, min)  # the declarer wants tricks
FEWER: Wants = (min, max, max)


def trick(state: str, order: tuple[int, ...], wants: Wants, after: Callable[[str, int], int]) -> int:
    """One trick of this suit by the rules: the players, in this order, follow if they can.

    `after` says what the trick is worth from the state it leaves and its winner.
    """

    def play(played: tuple[int | None, ...]) -> int:
        if len(played) == len(order):
            winner = max((card, player) for card, player in zip(played, order, strict=True) if card is not None)[1]
            return after(without(state, *played), winner)
        player = order[len(played)]
        return wants[player](play((*played, card)) for card in follows(state, player))

    return play(())


def follows(state: str, player: int) -> list[int] | list[None]:
    """The cards of this suit that he may play to a trick of it, or another suit."""
    return cards(state, player) or [None]


def turn(leader: int) -> tuple[int, int, int]:
    """The players in the order in which they play."""
    return leader, (leader + 1) % 3, (leader + 2) % 3


def declarer_last(leader: int) -> tuple[int, int, int]:
    """The partner shows his card before the declarer plays, as if he always sat between the two."""
    return leader, 3 - leader, 0


@cache
def cash(state: str) -> int:
    """The declarer leads winners while he has them."""
    if not cards(state, 0):
        return 0
    return trick(state, turn(0), MORE, lambda left, winner: 1 + cash(left) if winner == 0 else 0)


@cache
def keep(state: str, leader: int) -> int:
    """A defender leads winners while he has them and his partner does not have to take them over."""
    if not cards(state, leader):
        return 0
    defend: Wants = (min, max, max)
    return trick(
        state,
        turn(leader),
        defend,
        lambda left, winner: 1 + keep(left, leader) if winner == leader else 0,
    )


def beats(one: int | None, *others: int | None) -> bool:
    return one is not None and all(other is None or one > other for other in others)


@cache
def sure(state: str) -> int:
    """When he has to play a trump he says which before the defenders say whether and how they beat it."""
    if not cards(state, 0):
        return 0
    return max(
        min(
            beats(mine, x, y) + sure(without(state, mine, x, y))
            for x, y in product([None, *cards(state, 1)], [None, *cards(state, 2)])
        )
        for mine in cards(state, 0)
    )


@cache
def sure_against(state: str) -> int:
    """Player 1 must play a trump, or player 2, or both, the worst for them; they say which before him."""
    first, second = cards(state, 1), cards(state, 2)
    nobody: list[int | None] = [None]
    worst = [
        max(
            min(
                (beats(x, theirs) or beats(y, theirs)) + sure_against(without(state, x, y, theirs))
                for theirs in [None, *cards(state, 0)]
            )
            for x, y in product(xs, ys)
        )
        for xs, ys in ((first, nobody), (nobody, second), (first, second))
        if xs and ys
    ]
    return min(worst, default=0)


@cache
def stay(state: str) -> int:
    """The declarer leads the suit until a defender wins; with the last card gone he has not lost the lead."""
    if not cards(state, 0):
        return NEVER
    return min(NEVER, trick(state, turn(0), FEWER, lambda left, winner: 1 + stay(left) if winner == 0 else 0))


@cache
def catch(state: str, order: tuple[int, int, int]) -> int:
    """A defender leads so that the declarer must win this very trick, who then has to lose the lead."""
    if not cards(state, 0) or not cards(state, order[0]):
        return 0
    return trick(state, order, FEWER, lambda left, winner: 1 + stay(left) if winner == 0 else 0)


@cache
def hand_over(state: str, leader: int) -> int:
    """The leader and his partner win every trick; from one that the partner wins on he goes on alone. -99: never."""
    if not cards(state, leader):
        return -99

    def after(left: str, winner: int) -> int:
        if winner == 0:
            return -99
        return 1 + (hand_over(left, leader) if winner == leader else keep(left, winner))

    return trick(state, declarer_last(leader), (min, max, max), after)


@cache
def stops(state: str, spare: int) -> bool:
    """Whether he wins a trick, if the defenders lead the suit out, though he must throw so many cards of it away."""
    if not cards(state, 0):
        return False
    if not cards(state, 1) and not cards(state, 2):  # nobody leads it any more: he has a card that nobody forces out
        return len(cards(state, 0)) > spare
    if spare and not any(stops(without(state, card), spare - 1) for card in cards(state, 0)):
        return False
    if not all(stops(without(state, card), spare) for card in cards(state, 1) + cards(state, 2)):
        return False
    led = (leader for leader in (1, 2) if cards(state, leader))
    return all(trick(state, turn(leader), MORE, lambda left, won: won == 0 or stops(left, spare)) for leader in led)


def stop(state: str) -> int:
    most = max((spare for spare in range(len(state) + 1) if stops(state, spare)), default=-1)
    if most >= 0 and (cards(state, 1) or cards(state, 2)):
        return STOP_ZERO + 4 * most + 1
    return STOP_ZERO + 4 * (len(cards(state, 0)) - max(len(cards(state, 1)), len(cards(state, 2))))


@cache
def wait(state: str, first: int, second: int, roams: bool = False, throws: bool = False) -> int:
    """Defenders lead the suit or throw away from it, players 1 and 2 so many cards (3: any number).

    roams: the declarer may be made to lead it as well, and need not after he won; throws: he may throw a card of it
    away, and then a defender (if he roams: player 1) can throw one more.
    """
    if not cards(state, 0):
        return 0

    def after(left: str, winner: int) -> int:
        if winner == 0 and not roams:
            return 1 + leave(left, first, second, throws)
        return (winner == 0) + wait(left, first, second, roams, throws)

    leaders = (0, 1, 2) if roams else (1, 2)
    most = [0]
    most += [trick(state, turn(leader), FEWER, after) for leader in leaders if cards(state, leader)]
    if first:
        most += [wait(without(state, card), fewer(first), second, roams, throws) for card in cards(state, 1)]
    if second:
        most += [wait(without(state, card), first, fewer(second), roams, throws) for card in cards(state, 2)]
    if throws:
        for more in ((first + 1, second),) if roams else ((first + 1, second), (first, second + 1)):
            if max(more) <= ANY_NUMBER:
                thrown = [state, *(without(state, card) for card in cards(state, 0))]
                most.append(min(wait(left, *more, roams, throws) for left in thrown))
    return min(NEVER, max(most))


def fewer(throws: int) -> int:
    return throws if throws == ANY_NUMBER else throws - 1


@cache
def leave(state: str, first: int, second: int, throws: bool = False) -> int:
    """The declarer leads the suit until he has lost the lead."""
    if not cards(state, 0):
        return NEVER

    def after(left: str, winner: int) -> int:
        if winner == 0:
            return 1 + leave(left, first, second, throws)
        return wait(left, first, second, False, throws)

    return min(NEVER, trick(state, turn(0), FEWER, after))


@cache
def leave_and_roam(state: str, first: int, second: int) -> int:
    """The same, but once he has lost the lead anything may happen."""
    if not cards(state, 0):
        return 0

    def after(left: str, winner: int) -> int:
        if winner == 0:
            return 1 + leave_and_roam(left, first, second)
        return wait(left, first, second, True)

    return trick(state, turn(0), FEWER, after)


@cache
def holds(state: str) -> int:
    """1 if he wins every trick however he leads the suit, else 0."""
    return trick(state, turn(0), FEWER, goes_on) if cards(state, 0) else 1


def goes_on(left: str, winner: int) -> int:
    return holds(left) if winner == 0 else 0


def holds_after(thrower: int, state: str) -> int:
    """The same, though this defender may throw a card of it away before."""
    return max(map(holds, (state, *(without(state, card) for card in cards(state, thrower)))))


def caught(leader: int, state: str) -> int:
    return trick(state, turn(leader), FEWER, goes_on) if cards(state, leader) and cards(state, 0) else 0


def handed(leader: int, state: str) -> int:
    return max(hand_over(state, leader), 0)


def left_with(slack: tuple[int, int], state: str) -> int:
    return leave(state, *slack)


def leading(slack: tuple[int, int], state: str) -> int:
    return leave_and_roam(state, *slack)


def waiting(slack: tuple[int, int], style: tuple[bool, bool], state: str) -> int:
    return wait(state, *slack, *style)


EXACT: dict[str, tuple[int, Callable[[str], int]]] = {
    "cash": (CASH, cash),
    "keep 1": (KEEP, lambda state: keep(state, 1)),
    "keep 2": (KEEP + 1, lambda state: keep(state, 2)),
    "sure": (SURE, sure),
    "sure against": (SURE_AGAINST, sure_against),
    "stop": (STOP, stop),
    "stay": (STAY, stay),
    "catch 1": (CATCH, lambda state: catch(state, turn(1))),
}
EXACT |= {f"hand over {leader}": (HAND_OVER + leader - 1, partial(handed, leader)) for leader in (1, 2)}
EXACT |= {f"lose {leader}": (LOSE + leader - 1, partial(holds_after, 3 - leader)) for leader in (1, 2)}
EXACT |= {f"caught {leader}": (CAUGHT + leader - 1, partial(caught, leader)) for leader in (1, 2)}
for slack in range(SLACKS):
    throws = slack % UNIT, slack // UNIT
    EXACT[f"exit {slack}"] = EXIT + slack, partial(left_with, throws)
    EXACT[f"roam, exit {slack}"] = ROAM_EXIT + slack, partial(leading, throws)
    for name, which, style in (
        ("wait", WAIT, (False, False)),
        ("wait, throw", WAIT_THROW, (False, True)),
        ("roam", ROAM, (True, False)),
        ("roam, throw", ROAM_THROW, (True, True)),
    ):
        EXACT[f"{name} {slack}"] = which + slack, partial(waiting, throws, style)


@pytest.mark.parametrize("name", EXACT)
def test_a_fact_is_what_a_plain_recursion_says(name: str) -> None:
    which, plain = EXACT[name]
    assert {state: fact(state, which) for state in SAMPLE} == {state: plain(state) for state in SAMPLE}


def test_a_catch_by_player_2_is_what_he_and_a_partner_who_plays_before_the_declarer_can_do_or_more() -> None:
    for state in SAMPLE:
        assert catch(state, declarer_last(2)) <= fact(state, CATCH + 1) <= catch(state, turn(2)), state


# The clean suits of RULES.md.

EVERY_THROW = SLACKS - 1


def is_clean(state: str) -> bool:
    """His j-th lowest card is no higher than the (2j - 1)-th of the suit's cards in play."""
    return all(place + 1 <= 2 * j - 1 for j, place in enumerate(cards(state, 0), start=1))


def test_the_rule_calls_clean_what_players_call_clean() -> None:
    def whole_suit(ranks: str) -> str:
        return "".join("0" if rank in ranks else "1" for rank in "789TJQKA")

    assert all(is_clean(whole_suit(ranks)) for ranks in ("", "7", "79", "78J", "79J", "79JK", "79JKA"))
    assert not any(is_clean(whole_suit(ranks)) for ranks in ("7T", "7J", "8", "78Q"))
    assert is_clean("0" + "0" + "1")


def test_in_a_clean_suit_nothing_can_be_forced_on_him() -> None:
    clean = [state for state in ALL if is_clean(state)]
    assert len(clean) == 2107
    for state in clean:
        assert [fact(state, WAIT + slack) for slack in range(SLACKS)] == [0] * SLACKS, state


def test_a_hole_is_a_suit_that_catches_him_when_one_defender_has_all_the_others() -> None:
    """The rule does not ask how the defenders' cards lie, so it is exact for the worst way."""
    for state in ALL:
        for defender in "12":
            worst = "".join(owner if owner == "0" else defender for owner in state)
            assert (fact(worst, WAIT) == 0) == is_clean(state), (state, worst)


def test_holes_that_do_not_catch_him_are_those_where_the_defenders_are_in_each_others_way() -> None:
    """Both hold cards there: when one leads low the other must take his card over, or spend a low one too.

    A partner who can throw away what is in the way leaves only the second kind: the low cards are divided. In
    0120 they have nothing left to lead after the two, or, with one thrown away, after the other.
    """
    holes = [state for state in ALL if not is_clean(state)]
    harmless = [state for state in holes if fact(state, WAIT) == 0]
    for_ever = [state for state in harmless if fact(state, WAIT + EVERY_THROW) == 0]
    assert all("1" in state and "2" in state for state in harmless)
    assert all("1" in low and "2" in low for low in map(below_the_hole, for_ever))
    assert (len(holes), len(harmless), len(for_ever)) == (7734, 1736, 274)
    assert "0120" in for_ever


def below_the_hole(state: str) -> str:
    """The cards below the first of his cards that is too high."""
    return state[: next(place for j, place in enumerate(cards(state, 0), 1) if place + 1 > 2 * j - 1)]


# The lemmas by which facts add up over suits.


def test_the_declarer_can_always_throw_a_card_away() -> None:
    """While another suit is led he throws away a card after which no more can be forced on him here."""
    remove, owner = states().remove.reshape(STATES, RANKS), states().owner
    has_one = (owner == 0).any(1)
    for which in (WAIT, WAIT_THROW, ROAM, ROAM_THROW):
        most = np.stack([column(which + slack) for slack in range(SLACKS)], 1)
        after = np.min([np.where((owner[:, i] == 0)[:, None], most[remove[:, i]], 255) for i in range(RANKS)], 0)
        assert (after[has_one] <= most[has_one]).all(), which


def test_the_declarer_can_always_answer_a_card_that_player_2_throws_away() -> None:
    """With a card of the same suit, where he can't follow suit: no more can be forced on him here than before."""
    remove, owner = states().remove.reshape(STATES, RANKS).astype(np.int64), states().owner
    both = (owner == 0).any(1) & (owner == 2).any(1)
    for which in (ROAM, ROAM_THROW):
        most = np.stack([column(which + slack) for slack in range(SLACKS)], 1)
        for thrown in range(RANKS):
            left = remove[:, thrown]
            answers = [np.where((owner[left, i] == 0)[:, None], most[remove[left, i]], 255) for i in range(RANKS)]
            throws = both & (owner[:, thrown] == 2)
            assert throws.any()
            assert (np.min(answers, 0)[throws] <= most[throws]).all(), (which, thrown)


def never_falls(which: int, state: str, gone: list[int]) -> None:
    for card in gone:
        assert fact(without(state, card), which) >= fact(state, which), (state, card)


def test_a_defender_can_throw_his_highest_card_away_before_the_declarer_leads_the_suit() -> None:
    """So STAY holds in the other suits after a catch in one. (Before a catch nothing is thrown away.)"""
    for state in ALL:
        for defender in (1, 2):
            never_falls(STAY, state, cards(state, defender)[-1:])


def test_what_the_others_throw_away_never_costs_the_leader_a_trick() -> None:
    """Opponents throw what they like, the partner of a defender the highest card of any suit."""
    for state in ALL:
        never_falls(CASH, state, cards(state, 1) + cards(state, 2))
        for leader in (1, 2):
            never_falls(KEEP + leader - 1, state, cards(state, 0) + cards(state, 3 - leader)[-1:])


def test_cards_that_he_does_not_need_cost_a_defender_nothing() -> None:
    """He throws his lowest away, as long as he keeps one for each trick."""
    for state in ALL:
        for leader in (1, 2):
            keeps, over = fact(state, KEEP + leader - 1), fact(state, HAND_OVER + 2 - leader)
            if len(cards(state, leader)) > keeps:
                never_falls(KEEP + leader - 1, state, cards(state, leader)[:1])
            if len(cards(state, leader)) > over:
                never_falls(HAND_OVER + 2 - leader, state, cards(state, leader)[:1])
            never_falls(HAND_OVER + leader - 1, state, cards(state, 0))


def test_trumps_of_the_others_that_go_in_other_tricks_never_cost_a_sure_one() -> None:
    for state in ALL:
        never_falls(SURE, state, cards(state, 1) + cards(state, 2))
        never_falls(SURE_AGAINST, state, cards(state, 0))


def test_a_suit_by_which_he_can_lose_a_trick_does_not_hold_him_when_it_is_led() -> None:
    """So one such suit is enough: whatever is led, he loses a trick of it, or of this suit, or leads this one."""
    for leader in (1, 2):
        holding = column(CAUGHT + leader - 1) == 1
        assert (column(LOSE + leader - 1)[holding] == 1).all()
        assert holding.any()
        assert not holding.all()


def test_one_card_more_to_throw_away_never_helps_the_declarer() -> None:
    for which, unit in product((WAIT, EXIT, WAIT_THROW, ROAM, ROAM_THROW, ROAM_EXIT), (1, UNIT)):
        for slack in range(SLACKS):
            if slack // unit % UNIT < ANY_NUMBER:
                fewer_thrown, more_thrown = (column(which + slack + more) for more in (0, unit))
                assert (fewer_thrown <= more_thrown).all(), (which, slack)


# The boundaries on which a fact rests.

Rows = NDArray[np.int64]


def rows(n: int) -> tuple[list[str], Rows, Rows]:
    """States of n cards; their facts, turned so that more is stronger; the boundaries of each."""
    of_n = [state for state in ALL if len(state) == n]
    both = facts().contract.reshape(STATES, CONTRACT_ROW), facts().misere.reshape(STATES, MISERE_ROW)[:, :EXIT_THROW]
    table = np.concatenate(both, 1)[list(map(code, of_n))].astype(np.int64)
    strength = table & 255
    strength[:, CONTRACT_ROW + UPPER.start :] *= -1
    return of_n, strength, table >> 8


def weakest(of_n: list[str], strength: Rows, cut: int) -> Rows:
    """For each state the weakest facts of all with the same numbers of cards between the boundaries."""
    groups: dict[str, list[int]] = {}
    places = [0, *(i for i in range(1, len(of_n[0])) if cut >> i & 1), len(of_n[0])]
    for row, state in enumerate(of_n):
        alike = "".join("".join(sorted(state[low:high])) for low, high in pairwise(places))
        groups.setdefault(alike, []).append(row)
    least = np.empty_like(strength)
    for group in groups.values():
        least[group] = strength[group].min(0)
    return least


def all_cuts(n: int) -> Iterator[int]:
    """Every set of boundaries in a suit of n cards."""
    return iter(range(0, 1 << max(n, 1), 2))


@pytest.mark.parametrize("n", range(RANKS + 1))
def test_boundaries_lie_between_cards_of_different_owners(n: int) -> None:
    of_n, _, rest = rows(n)
    for state, row in zip(of_n, rest, strict=True):
        allowed = sum(1 << i for i in range(1, n) if state[i] != state[i - 1])
        assert not (row & ~allowed).any(), state


@pytest.mark.parametrize("n", range(RANKS + 1))
def test_a_fact_holds_however_the_cards_between_its_boundaries_are_mixed(n: int) -> None:
    of_n, strength, rest = rows(n)
    checked = 0
    for cut in all_cuts(n):
        resting = rest == cut
        checked += int(resting.sum())
        assert (weakest(of_n, strength, cut)[resting] >= strength[resting]).all(), bin(cut)
    assert checked == len(of_n) * USED


@pytest.mark.parametrize("n", range(7))
def test_no_fewer_boundaries_would_do(n: int) -> None:
    of_n, strength, rest = rows(n)
    fewest = np.bitwise_count(rest)
    for cut in all_cuts(n):
        allowed = [all(state[i] != state[i - 1] for i in range(1, n) if cut >> i & 1) for state in of_n]
        would_do = (weakest(of_n, strength, cut) >= strength) & np.array(allowed)[:, None]
        assert (fewest[would_do] <= cut.bit_count()).all(), bin(cut)
