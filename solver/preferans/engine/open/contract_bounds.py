"""What can be said of a contract at the start of a trick without a search.

Sure trumps, the tricks that the side on lead can cash at once, a suit that goes over to the leader's partner, a suit
that the declarer stops. Each is a sum of facts about single suits (facts.py) of which theorems.py proves that they may
be added up.

A bound returns (1 or 0: the answer, -1: not decided; the boundaries it rests on). `facts` is Facts.contract,
uint16[CONTRACT_ROW * 9841]; `trick` is a row of Stack.tricks; `trump` is lane 0, or -1 for none.
"""

from preferans.engine.compiled import part
from preferans.engine.facts import CASH, CONTRACT_ROW, HAND_OVER, KEEP, STOP, STOP_ZERO, SURE, SURE_AGAINST
from preferans.engine.intrinsics import at, int_at, popcount
from preferans.engine.open.stack import HAND, LEAD, LEFT, SUIT, TARGET


@part
def contract_bound(facts, trick, trump):
    """Sure trumps, the tricks that the side on lead can cash at once, and a suit that the declarer stops."""
    lead, target, left = trick[LEAD], trick[TARGET], trick[LEFT]
    sure = 0
    if trump >= 0:
        sure = int_at(facts, CONTRACT_ROW * trick[SUIT] + SURE)
        if sure & 255 >= target:
            return 1, sure >> 8
        against = int_at(facts, CONTRACT_ROW * trick[SUIT] + SURE_AGAINST)
        if left - (against & 255) < target:
            return 0, against >> 8
        if lead:
            sure = against
    answer = 0 if lead else 1
    enough = left - target + 1 if lead else target
    which = KEEP - 1 + lead if lead else CASH
    # the other two players, who may have trumps
    a, b = trick[at(HAND + (lead + 1) % 3)], trick[at(HAND + (lead + 2) % 3)]
    won, rest = sure & 255, sure >> 8
    won_without_trumps, rest_without_trumps = 0, 0
    for i in range(1 if trump >= 0 else 0, 4):
        fact = int_at(facts, CONTRACT_ROW * trick[SUIT + i] + which)
        cash = fact & 255
        if cash:
            won_without_trumps += cash
            rest_without_trumps |= fact >> 8 << 8 * i
            if trump >= 0:
                cash = min(cash, _rounds(a, b, 0, i))
            if cash:
                won += cash
                rest |= fact >> 8 << 8 * i
        if won >= enough:
            return answer, rest
    if trump >= 0:  # draw all their trumps first
        fact = int_at(facts, CONTRACT_ROW * trick[SUIT] + which)
        cash = fact & 255
        if cash and cash >= popcount(a & 255) and cash >= popcount(b & 255) and cash + won_without_trumps >= enough:
            return answer, rest_without_trumps | fact >> 8
    if lead:
        answer, rest = _hand_over_bound(facts, trick, trump, enough - (sure & 255))
        if answer == 0:
            return 0, rest | sure >> 8
    if lead and target == 1 and not (trump >= 0 and (trick[HAND + 1] | trick[HAND + 2]) & 255):
        return _stop_bound(facts, trick)
    return -1, 0


@part
def _hand_over_bound(facts, trick, trump, enough):
    """The leader cashes, one suit goes over to his partner, who cashes in the others."""
    lead = trick[LEAD]
    h0, own, partner = trick[HAND], trick[at(HAND + lead)], trick[at(HAND + 3 - lead)]
    first = 1 if trump >= 0 else 0
    total = 0
    for i in range(first, 4):
        mine = _cash(facts, trick, i, KEEP - 1 + lead, trump, h0, partner)
        his = _cash(facts, trick, i, KEEP + 2 - lead, trump, h0, own)
        total += max(mine & 255, his & 255)
    for i in range(first, 4):
        over = int_at(facts, CONTRACT_ROW * trick[SUIT + i] + HAND_OVER - 1 + lead)
        if not over & 255 or trump >= 0 and over & 255 > _rounds(h0, own, partner, i):
            continue
        mine = _cash(facts, trick, i, KEEP - 1 + lead, trump, h0, partner)
        his = _cash(facts, trick, i, KEEP + 2 - lead, trump, h0, own)
        if total - max(mine & 255, his & 255) + (over & 255) >= enough:
            rest = over >> 8 << 8 * i
            for j in range(first, 4):
                if j != i:
                    mine = _cash(facts, trick, j, KEEP - 1 + lead, trump, h0, partner)
                    his = _cash(facts, trick, j, KEEP + 2 - lead, trump, h0, own)
                    best = mine if mine & 255 >= his & 255 else his
                    if best & 255:
                        rest |= best >> 8 << 8 * j
            return 0, rest
    return -1, 0


@part
def _stop_bound(facts, trick):
    """He takes a trick when he need not throw away what stops a suit: spare cards are as many as they can force out."""
    spare, rest = 0, 0
    for i in range(4):
        fact = int_at(facts, CONTRACT_ROW * trick[SUIT + i] + STOP)
        spare += (fact & 255) - STOP_ZERO
        rest |= fact >> 8 << 8 * i
    return (1, rest) if spare > 0 else (-1, 0)


@part
def _cash(facts, trick, i, which, trump, a, b):
    """CASH or KEEP of a suit, no more than the rounds before one of the other two players can trump it."""
    fact = int_at(facts, CONTRACT_ROW * trick[SUIT + i] + which)
    cash = fact & 255
    if trump >= 0 and cash:
        cash = min(cash, _rounds(a, b, 0, i))
    return cash | fact & -256


@part
def _rounds(a, b, c, i):
    """How often a suit can be led before a player who has trumps is out of it."""
    rounds = 8
    if a & 255:
        rounds = min(rounds, popcount(a >> 8 * i & 255))
    if b & 255:
        rounds = min(rounds, popcount(b >> 8 * i & 255))
    if c & 255:
        rounds = min(rounds, popcount(c >> 8 * i & 255))
    return rounds
