"""The greatest sets that are good, found by asking: the *front* of the defenders' plans, as sets of discards.

Plain Python over one question, is this set good? (for plans: does one plan catch it?); it knows nothing of cards. A set
of discards is an integer: bit i for the i-th of the pairs that the declarer may have discarded.
"""

from collections.abc import Callable, Iterator, Sequence


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


Ask = Callable[[int], int]
"""0 when a set is good; else a part of it that is not, a conflict. Every part of a good set is good."""


class Front:
    """The greatest of the good sets within a universe, and the maximal ones, by an oracle.

    universe  of which every single element is good
    weight    of element i, a whole number above 0

    A set is good when it holds no conflict. Few are needed: the elements left out of a best set are a cheapest choice
    that hits every conflict, so the cheapest that hits those known so far bounds it from above.
    """

    def __init__(self, universe: int, weight: Sequence[int], ask: Ask) -> None:
        self.universe = universe
        self.conflicts: list[int] = []
        self.best = 1 << max(bits(universe), key=lambda i: weight[i]) if universe else 0
        """The best good set so far."""
        self.most = self._weight_of(universe, weight)
        """No good set weighs more."""
        self._weight = weight
        self._ask = ask

    @property
    def least(self) -> int:
        """What the best set so far weighs."""
        return self._weight_of(self.best, self._weight)

    def search(self) -> None:
        """Find a best set: `best` of weight `least` = `most`. An oracle may end it by raising: then they are bounds."""
        while self.least < self.most:
            hit = self._cheapest_hit()
            self.most = self._weight_of(self.universe & ~hit, self._weight)
            if self.least < self.most:
                self._climb(self.universe & ~hit)

    def maximal(self, limit: int) -> tuple[list[int], bool]:
        """Maximal good sets, at most so many, a best one first; whether that is all. `search` comes first."""
        found = [self.best]
        known = -1
        while known < len(self.conflicts):  # a conflict found late may show another set that was passed over
            known = len(self.conflicts)
            for left_out in self._minimal_hits():
                good = self.universe & ~left_out
                if good not in found and not self._conflict(good):
                    if len(found) == limit:
                        return found, False
                    found.append(good)
        return found, True

    def _weight_of(self, elements: int, weight: Sequence[int]) -> int:
        return sum(weight[i] for i in bits(elements))

    def _conflict(self, elements: int) -> int:
        """0 for a good set; else a conflict in it of which every part is good, which is noted."""
        conflict = self._ask(elements)
        for i in bits(conflict):
            if conflict >> i & 1 and conflict != 1 << i:
                conflict = self._ask(conflict & ~(1 << i)) or conflict
        if conflict:
            self.conflicts.append(conflict)
        return conflict

    def _climb(self, elements: int) -> None:
        """Shrink a set until it is good, an element of each conflict at a time; then extend it to a maximal one."""
        while conflict := self._conflict(elements):
            elements &= ~(1 << max(bits(conflict), key=self._blame))
        for i in bits(self.universe & ~elements):
            more = elements | 1 << i
            if not any(conflict & more == conflict for conflict in self.conflicts) and not self._conflict(more):
                elements = more
        if self._weight_of(elements, self._weight) > self.least:
            self.best = elements

    def _blame(self, i: int) -> tuple[int, int]:
        """How many conflicts an element is in; a light one rather than a heavy one."""
        return sum(conflict >> i & 1 for conflict in self.conflicts), -self._weight[i]

    def _cheapest_hit(self) -> int:
        """The lightest set of elements that has one of every known conflict, by branch and bound."""
        best, cost = self.universe, self._weight_of(self.universe, self._weight)
        stack = [(0, 0, 0, sorted(self.conflicts, key=int.bit_count))]
        while stack:
            hit, spent, kept, open_ = stack.pop()
            if spent + self._bound(open_, kept) >= cost:
                continue
            if not open_:
                best, cost = hit, spent
                continue
            narrow = min(open_, key=lambda conflict: (conflict & ~kept).bit_count())
            choices = sorted(
                bits(narrow & ~kept), key=lambda i: sum(conflict >> i & 1 for conflict in open_) / self._weight[i]
            )
            for i in choices:  # the last is looked at first, the others without those after it
                later = [j for j in choices if choices.index(j) > choices.index(i)]
                keep = kept | sum(1 << j for j in later)
                rest = [conflict for conflict in open_ if not conflict >> i & 1]
                stack.append((hit | 1 << i, spent + self._weight[i], keep, rest))
        return best

    def _bound(self, conflicts: Sequence[int], kept: int) -> int:
        """What hitting these conflicts costs at least: those without a common element, each its lightest."""
        cost = used = 0
        for conflict in conflicts:
            free = conflict & ~kept
            if not free:
                return 1 << 62
            if not free & used:
                cost += min(self._weight[i] for i in bits(free))
                used |= free
        return cost

    def _minimal_hits(self) -> Iterator[int]:
        """Sets that hit every conflict, of which no part does; all of them, when no conflict is found meanwhile."""
        stack = [(0, 0)]
        while stack:
            hit, kept = stack.pop()
            alone, open_ = 0, []
            for conflict in self.conflicts:
                common = conflict & hit
                if not common:
                    open_.append(conflict & ~kept)
                elif common & (common - 1) == 0:
                    alone |= common
            if alone != hit:  # an element that no conflict needs
                continue
            if not open_:
                known = len(self.conflicts)
                yield hit
                if len(self.conflicts) > known:
                    stack.append((hit, kept))
                continue
            for i in bits(min(open_, key=int.bit_count)):
                stack.append((hit | 1 << i, kept))
                kept |= 1 << i
