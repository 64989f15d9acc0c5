"""What can be said of a misère at the start of a trick without a search: what can't be forced on him, and what can.

A bound returns (1 or 0: whether the declarer takes the TARGET, -1: not decided; the boundaries it rests on). `facts` is
Facts.misere, uint16[MISERE_ROW * 9841]; `spare` is Facts.spare, int64[9841]; `trick` is a row of Stack.tricks.
"""

from preferans.engine.compiled import part
from preferans.engine.facts import (
    ANY,
    CATCH,
    CAUGHT,
    EXIT,
    LOSE,
    MISERE_ROW,
    ROAM,
    ROAM_EXIT,
    SLACKS,
    STAY,
    UNIT,
    WAIT,
)
from preferans.engine.intrinsics import at, int_at
from preferans.engine.open.stack import LEAD, LEFT, SUIT, TARGET


@part
def misere_bound(facts, spare, trick):
    """What can't be forced on him, else what can."""
    answer, rest = _most(facts, spare, trick)
    if answer < 0 and trick[LEAD] and trick[TARGET] == trick[LEFT]:
        answer, rest = _loses_one(facts, trick)
    if answer < 0:
        answer, rest = _least(facts, trick)
    return answer, rest


@part
def _most(facts, spare, trick):
    """0 when so much can't be forced on him: he answers by the same suit, or roams.

    One suit he may thin out; another, when he is on lead, he leads.
    """
    lead, target = trick[LEAD], trick[TARGET]
    total = 0
    for i in range(4):
        total += spare[at(trick[SUIT + i])]
    for turn in range(2):
        kind = 2 * (turn ^ (target > 1))  # the likelier first
        which, leads = (ROAM, ROAM_EXIT) if kind else (WAIT, EXIT)
        most, each, rest = 0, 0, 0
        for i in range(4):
            fact = _most_in(facts, spare, total, trick[SUIT + i], which, kind)
            most += fact & 255
            each |= (fact & 255) << 8 * i
            rest |= fact >> 8 << 8 * i
        if most < target and (lead or kind):
            return 0, rest
        saved = 0  # by thinning out, a byte a suit
        for i in range(4):
            fact = _most_in(facts, spare, total, trick[SUIT + i], which + SLACKS, kind + 1)
            saved |= max((each >> 8 * i & 255) - (fact & 255), 0) << 8 * i
        for led in range(-1 if lead else 0, 0 if lead else 4):
            if led >= 0:
                fact = _most_in(facts, spare, total, trick[SUIT + led], leads, kind)
                tricks, needs = most - (each >> 8 * led & 255) + (fact & 255), _instead(rest, led, fact)
            else:
                tricks, needs = most, rest
            for i in range(4):
                if i != led and tricks - (saved >> 8 * i & 255) < target:
                    fact = _most_in(facts, spare, total, trick[SUIT + i], which + SLACKS, kind + 1)
                    return 0, _instead(needs, i, fact) if tricks >= target else needs
    return -1, 0


@part
def _most_in(facts, spare, total, code, which, kind):
    """A fact of a suit at its slack: as many cards as can be thrown while the other suits are played."""
    free = total - spare[at(code)] >> 16 * kind
    return int_at(facts, MISERE_ROW * code + which + min(free & 255, ANY) + UNIT * min(free >> 8 & 255, ANY))


@part
def _instead(rest, i, fact):
    """Boundaries, those of suit i replaced by what this fact of it rests on."""
    return rest & ~(255 << 8 * i) | fact >> 8 << 8 * i


@part
def _loses_one(facts, trick):
    """0 when he loses a trick whatever this defender leads: by a suit that he leads on, or by any that is led."""
    lead = trick[LEAD]
    held, rest = 0, 0
    for i in range(4):
        fact = int_at(facts, MISERE_ROW * trick[SUIT + i] + LOSE + lead - 1)
        if fact & 255 == 0:  # then it does not hold him either
            return 0, fact >> 8 << 8 * i
        fact = int_at(facts, MISERE_ROW * trick[SUIT + i] + CAUGHT + lead - 1)
        held |= fact & 255
        rest |= fact >> 8 << 8 * i
    return (-1, 0) if held else (0, rest)


@part
def _least(facts, trick):
    """1 when so much can be forced on him: a catch at once and leads that he can't lose."""
    lead, target = trick[LEAD], trick[TARGET]
    least, rest = 15, 0
    for i in range(4):
        fact = int_at(facts, MISERE_ROW * trick[SUIT + i] + STAY)
        least = min(least, fact & 255)
        rest |= fact >> 8 << 8 * i
    if lead == 0:
        return (1, rest) if least >= target else (-1, 0)
    for i in range(4):
        fact = int_at(facts, MISERE_ROW * trick[SUIT + i] + CATCH + lead - 1)
        least = fact & 255
        if least >= target:
            for j in range(4):
                if j != i:
                    least = min(least, 1 + (int_at(facts, MISERE_ROW * trick[SUIT + j] + STAY) & 255))
            if least >= target:
                return 1, (rest & ~(255 << 8 * i) if target > 1 else 0) | fact >> 8 << 8 * i
    return -1, 0
