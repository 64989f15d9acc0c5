"""The search for plans against one without any of its ideas (belief.py): answers, conflicts, caught sets, fronts."""

from contextlib import suppress
from itertools import combinations
from random import Random

import belief
import pytest
from deals import random_deal
from oracle import SUIT_OF
from preferans.engine.hidden import Catcher, Front, Seen, Spent, bits


class Case:
    """A random position with the discard hidden, somewhere in a trick, `n` cards a hand; and some of its discards."""

    def __init__(self, seed: int, n: int) -> None:
        random = Random(seed)
        self.all_pairs: list[int] = []
        while not self.all_pairs or not self.tricks:
            deal = random_deal(random, n, random.randrange(3), "misere", random.choice(("low", "low", "any")))
            here = deal.now
            self.declarer, self.leader, self.table = deal.declarer, here.leader, here.table
            self.hands = list(here.hands)
            free = ~(sum(self.hands) | sum(1 << card for card in self.table))
            unused = [card for card in range(32) if free >> card & 1]
            self.hands[self.declarer - 1] += sum(1 << card for card in random.sample(unused, 2))
            self.all_pairs = sorted(filter(self._is_possible, belief.discards(self.hands[self.declarer - 1])))
        self.pairs = random.sample(self.all_pairs, random.randint(1, len(self.all_pairs)))
        self.within = random.choice((10, 10, 1, 2, 3))

    def _is_possible(self, pair: int) -> bool:
        """Whether the declarer's card on the table, if there is one, could be played after this discard."""
        place = (self.declarer - self.leader) % 3
        if not 0 < place < len(self.table) or self.table[place] // 8 == self.table[0] // 8:
            return True
        return not self.hands[self.declarer - 1] & SUIT_OF[1 << self.table[0]] & ~pair

    @property
    def tricks(self) -> int:
        """Left, the one on the table included."""
        other = self.declarer % 3  # as an index: the seat after the declarer's
        place = (other - self.leader + 1) % 3
        return self.hands[other].bit_count() + (place < len(self.table))

    @property
    def seen(self) -> Seen:
        hands = list(self.hands)
        for turn, card in enumerate(self.table):
            hands[(self.leader - 1 + turn) % 3] |= 1 << card
        him, left, right = (hands[(self.declarer - 1 + turn) % 3] for turn in range(3))
        return Seen((him, left, right), (self.leader - self.declarer) % 3, self.table)

    def plans(self, pairs: frozenset[int] | None = None) -> belief.Sets:
        chosen = frozenset(self.all_pairs) if pairs is None else pairs
        return belief.plans(self.hands, self.declarer, self.leader, self.table, chosen, min(self.within, self.tricks))


def subset(case: Case, belief_bits: int) -> frozenset[int]:
    return frozenset(case.all_pairs[i] for i in bits(belief_bits) if i < len(case.all_pairs))


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_an_answer_a_conflict_and_a_caught_set_are_right(n: int) -> None:
    answers = [0, 0]
    for seed in range(300 if n < 4 else 120):
        case = Case(seed, n)
        catcher = Catcher(case.all_pairs)
        sets = case.plans()
        wanted = frozenset(case.pairs)
        within = min(case.within, case.tricks)
        found, more = catcher.caught(case.seen, sum(1 << case.all_pairs.index(p) for p in case.pairs), within)
        assert found == any(wanted <= one for one in sets), (seed, case.__dict__)
        answers[found] += 1
        if found:
            assert wanted <= subset(case, more)
            assert any(subset(case, more) <= one for one in sets), (seed, case.__dict__)
        else:
            assert frozenset() < subset(case, more) <= wanted
            assert not any(subset(case, more) <= one for one in sets), (seed, case.__dict__)
    assert min(answers) > (10 if n > 1 else 0)


@pytest.mark.parametrize("n", [3, 4])
def test_one_table_serves_all_questions_of_a_deal(n: int) -> None:
    """What is left of one question must not spoil the next: many parts and limits of tricks, in random order."""
    for seed in range(50 if n < 4 else 12):
        case = Case(1000 + seed, n)
        random = Random(seed)
        catcher = Catcher(case.all_pairs)
        sets = {}
        for _ in range(40):
            case.within = random.randint(1, case.tricks)
            if case.within not in sets:
                sets[case.within] = case.plans()
            asked = random.getrandbits(len(case.all_pairs)) or 1
            found, more = catcher.caught(case.seen, asked, case.within)
            assert found == any(subset(case, asked) <= one for one in sets[case.within]), (seed, case.__dict__)
            if found:
                assert any(subset(case, more) <= one for one in sets[case.within])
            else:
                assert not any(subset(case, more) <= one for one in sets[case.within])


@pytest.mark.parametrize("n", [4, 5, 6])
def test_every_idea_against_the_search_without_it(n: int) -> None:
    """Facts, the table and cards passed over change no answer, and what they leave is a conflict or a caught set."""
    answers = [0, 0]
    for seed in range((1000, 1500, 500)[n - 4]):
        case = Case(3000 + seed, n)
        within = min(case.within, case.tricks)
        known, asked = [], []
        catcher = Catcher(case.all_pairs)
        random = Random(seed)
        for _ in range(4):
            belief_bits = sum(1 << i for i in range(len(case.all_pairs)) if random.random() < 0.6) or 1
            asked.append(belief_bits)
            known.append(catcher.caught(case.seen, belief_bits, within))
        plain = Catcher(case.all_pairs, plain=True)
        for belief_bits, (found, more) in zip(asked, known, strict=True):
            rest = more & (1 << len(case.all_pairs)) - 1
            assert plain.caught(case.seen, belief_bits, within)[0] == found, (seed, case.__dict__)
            assert plain.caught(case.seen, rest, within)[0] == found, (seed, case.__dict__)
            answers[found] += 1
    assert min(answers) > 50


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_front_is_that_of_the_plain_search(n: int) -> None:
    several = 0
    for seed in range(150 if n < 4 else 80):
        case = Case(2000 + seed, n)
        case.within = 10
        catcher = Catcher(case.all_pairs)
        seen, tricks = case.seen, case.tricks

        def ask(elements: int, catcher: Catcher = catcher, seen: Seen = seen, tricks: int = tricks) -> int:
            found, more = catcher.caught(seen, elements, tricks)
            return 0 if found else more

        alone = sum(1 << i for i in range(len(case.all_pairs)) if not ask(1 << i))
        front = Front(alone, [1] * len(case.all_pairs), ask)
        front.search()
        found, complete = front.maximal(1000)
        sets = case.plans()
        assert complete
        assert frozenset(subset(case, one) for one in found) == sets, (seed, case.__dict__)
        assert front.least == front.most == max(map(len, sets))
        several += len(sets) > 1
    assert several > (5 if n > 2 else 0)


def test_a_budget_is_kept() -> None:
    case = Case(7, 6)
    catcher = Catcher(case.all_pairs, 50)
    with suppress(Spent):
        for i, j in combinations(range(len(case.all_pairs)), 2):
            catcher.caught(case.seen, 1 << i | 1 << j, case.tricks)
        pytest.fail("the budget was not kept")
    assert catcher.nodes <= 51


# Fronts of random families.


class Family:
    """The sets of some elements that hold none of a few conflicts; asked for one, it names any conflict in it."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.size = random.randint(1, 9)
        self.conflicts = [
            sum(1 << i for i in random.sample(range(self.size), random.randint(2, min(4, self.size))))
            for _ in range(random.randint(0, 8))
            if self.size > 1
        ]
        self.weight = [random.randint(1, 4) for _ in range(self.size)]
        self.random = random

    def ask(self, elements: int) -> int:
        within = [conflict for conflict in self.conflicts if conflict & elements == conflict]
        if not within:
            return 0
        extra = self.random.getrandbits(self.size) & elements  # a conflict need not be a smallest one
        return self.random.choice(within) | extra

    @property
    def good(self) -> list[int]:
        return [one for one in range(1 << self.size) if all(one & other != other for other in self.conflicts)]

    def weigh(self, elements: int) -> int:
        return sum(self.weight[i] for i in bits(elements))


def test_a_front_is_best_and_complete() -> None:
    for seed in range(400):
        family = Family(seed)
        front = Front((1 << family.size) - 1, family.weight, family.ask)
        front.search()
        good = family.good
        assert front.least == front.most == family.weigh(front.best) == max(map(family.weigh, good))
        assert front.best in good
        found, complete = front.maximal(1000)
        maximal = {one for one in good if not any(one != other and one & other == one for other in good)}
        assert complete
        assert set(found) == maximal
        assert len(found) == len(maximal)
        assert found[0] == front.best
        if len(maximal) > 1:
            some, complete = Front.maximal(front, len(maximal) - 1)
            assert not complete
            assert len(some) == len(maximal) - 1
            assert set(some) < maximal


def test_bounds_hold_wherever_the_oracle_stops() -> None:
    class Stop(Exception):
        pass

    for seed in range(150):
        family = Family(seed)
        best = max(map(family.weigh, family.good))
        for patience in range(0, 30, 3):
            left = [patience]

            def ask(elements: int, left: list[int] = left, family: Family = family) -> int:
                left[0] -= 1
                if left[0] < 0:
                    raise Stop
                return family.ask(elements)

            front = Front((1 << family.size) - 1, family.weight, ask)
            with suppress(Stop):
                front.search()
            assert front.least <= best <= front.most
            assert front.best in family.good


def test_bits() -> None:
    assert list(bits(0b1011)) == [0, 1, 3]
    assert [sum(1 << i for i in pair) for pair in combinations(bits(7), 2)] == [3, 5, 6]
