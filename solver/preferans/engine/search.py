"""The search: does the declarer take at least so many of the tricks that are left?

One kernel for contracts and misère: a zero-window search with an explicit stack (compiled functions that recurse can't
be kept in numba's cache). In a contract the declarer wants the answer yes, in a misère the defenders do.

Cards. At the start of a trick the remaining cards of each suit are numbered from the lowest, without gaps: bit
8 * lane + i of a hand is the i-th lowest card of the suit in that lane. Lane 0 is the trump suit where there is one.
Nothing is renumbered before the trick is over, so cards on the table still separate their neighbours.

Relevant ranks (partition search). A result rests on some *boundaries* between neighbouring ranks (bit 8 * lane + i:
between the cards i - 1 and i): it is the same however the cards between two boundaries are mixed, as long as each
player keeps as many of them there. `rest` is such a set, a byte a lane. A trick needs one boundary between the winning
card and the best losing card of its suit; a bound needs those of its facts; a position needs those of the moves that
decide it. None ever divides touching cards of one player, which are tried as one. They serve twice: the transposition
table finds every position that agrees at the boundaries, and a card that no boundary separates from one that failed
fails too.

Where one table serves many layouts of the same cards, whole positions come back so often that the entries by boundaries
push each other out: there each position is looked up in a large table of its own first (Table.exact).

All of it is one file: numba does not notice when a compiled function changes in another one.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from preferans.engine.compiled import kept
from preferans.engine.facts import (
    ANY,
    CASH,
    CATCH,
    CAUGHT,
    CONTRACT,
    EXIT,
    HAND_OVER,
    KEEP,
    LOSE,
    MISERE,
    ROAM,
    ROAM_EXIT,
    SLACKS,
    STAY,
    STOP,
    STOP_ZERO,
    SURE,
    SURE_AGAINST,
    UNIT,
    WAIT,
)
from preferans.engine.intrinsics import at, leading_zeros, lowest, popcount

WAYS = 32  # entries of a bucket of the transposition table
HISTORY = 16  # binary digits of the number of counters
UPPER_RANKS = 0x7F7F7F7F  # after a shift by one rank: what did not come from the next lane

# Columns of Stack.tricks
LEAD, TARGET, LEFT, KEY, BUCKET, ORDER, SUIT, HAND = 0, 1, 2, 3, 4, 5, 6, 10
# Columns of Stack.plies
COUNT, NEXT, CARD, REST, SPAN, MOVE, FAIL = 0, 1, 2, 3, 4, 5, 15

# Kernels allocate nothing: compiled without numba's reference counting, which costs five times the search itself.
_kernel = kept(nogil=True, _nrt=False)
# Parts are inlined by LLVM: a call costs a fifth of the search.
_part = njit(_nrt=False, forceinline=True)  # type: ignore[call-overload]


class Table(NamedTuple):
    """The transposition table: what was proved, by number of cards in each hand and suit, leader and game."""

    head: NDArray[np.int64]
    """By bucket: generation << 16 | how many entries were ever written there."""
    entry: NDArray[np.int64]
    """WAYS rows a bucket: the position (codes of the suits in order, leader, game); boundaries | target << 32 |
    result << 36."""
    exact: NDArray[np.int64]
    """Rows (check, yes, no): what was last proved of a position with either answer, boundaries | target << 32. Threads
    share it without locks: the check is the position mixed with what was proved of it, so that a row which two of them
    wrote at once fits no position. A single row: not used."""
    history: NDArray[np.int16]
    """How often a card decided in a like situation, from -4096 to 4096: only the order of moves depends on it."""


class Stack(NamedTuple):
    """The search's own memory."""

    tricks: NDArray[np.int64]
    """A row a trick: LEAD, TARGET (asked of the tricks left), LEFT, KEY, BUCKET, ORDER (lanes as the key has them);
    from SUIT on the code of each lane, from HAND on the cards of each player."""
    plies: NDArray[np.int64]
    """A row a card of the line: COUNT of cards to try, NEXT of them, CARD that is played, REST (boundaries of all that
    failed), SPAN (boundaries, one of which the trick needs); from MOVE on the cards to try, in order (promise << 21
    | history counter << 5 | card); from FAIL on the boundaries on which the failure of each rests."""
    table: NDArray[np.int64]
    """The cards already on the table."""
    nodes: NDArray[np.int64]
    """One number: cards played in the search so far."""


def new_table(digits: int, exact: NDArray[np.int64] | None = None) -> Table:
    """An empty table of 2**digits buckets (520 bytes each), with rows for positions from `new_exact`, if any."""
    head, entry = np.zeros(1 << digits, np.int64), np.zeros((WAYS << digits, 2), np.int64)
    return Table(head, entry, new_exact(0) if exact is None else exact, np.zeros(1 << HISTORY, np.int16))


def new_exact(digits: int) -> NDArray[np.int64]:
    """2**digits empty rows for whole positions (24 bytes each), for as many tables and threads as there are."""
    return np.zeros((1 << digits, 3), np.int64)


def new_stack() -> Stack:
    """Room for a search of ten tricks."""
    return Stack(
        np.zeros((11, HAND + 3), np.int64),
        np.zeros((31, FAIL + 10), np.int64),
        np.zeros(3, np.int64),
        np.zeros(1, np.int64),
    )


# Cards


@_part
def _lane(card):
    return 0xFF << (card & 24)


@_part
def _beats(card, best, trump):
    if card >> 3 == best >> 3:
        return card > best
    return trump and card < 8


@_part
def _ascending(a, b, c):
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@_part
def _span(best, a, b, c):
    """The boundaries between the winning card and the best other card of its suit in the trick; 0 without one."""
    second = -1
    for card in (a, b, c):
        if card != best and card >> 3 == best >> 3 and card > second:
            second = card
    return 0 if second < 0 else (2 << best) - (2 << second)


@_part
def _boundary_below(best, h0, h1, h2):
    """The highest boundary below a card that does not divide two cards of one player."""
    bit = 1 << best
    while h0 & bit and h0 & bit >> 1 or h1 & bit and h1 & bit >> 1 or h2 & bit and h2 & bit >> 1:
        bit >>= 1
    return bit


@_part
def _with_card(rest, card):
    """Boundaries among the ranks without a card, as boundaries among the ranks with it."""
    above = rest & _lane(card) & -(1 << card)
    return (rest ^ above) | above << 1


# Bounds at the start of a trick. Each returns (1 or 0: the answer, -1: not decided; the boundaries it rests on).


@_part
def _fact(facts, index):
    return np.int64(facts[at(index)])


@_part
def _contract_bound(facts, trick, trump):
    """Sure trumps, the tricks that the side on lead can cash at once, and a suit that the declarer stops."""
    lead, target, left = trick[LEAD], trick[TARGET], trick[LEFT]
    sure = 0
    if trump:
        sure = _fact(facts, CONTRACT * trick[SUIT] + SURE)
        if sure & 255 >= target:
            return 1, sure >> 8
        against = _fact(facts, CONTRACT * trick[SUIT] + SURE_AGAINST)
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
    for i in range(1 if trump else 0, 4):
        fact = _fact(facts, CONTRACT * trick[SUIT + i] + which)
        cash = fact & 255
        if cash:
            won_without_trumps += cash
            rest_without_trumps |= fact >> 8 << 8 * i
            if trump:
                cash = min(cash, _rounds(a, b, 0, i))
            if cash:
                won += cash
                rest |= fact >> 8 << 8 * i
        if won >= enough:
            return answer, rest
    if trump:  # draw all their trumps first
        fact = _fact(facts, CONTRACT * trick[SUIT] + which)
        cash = fact & 255
        if cash and cash >= popcount(a & 255) and cash >= popcount(b & 255) and cash + won_without_trumps >= enough:
            return answer, rest_without_trumps | fact >> 8
    if lead:
        answer, rest = _hand_over_bound(facts, trick, trump, enough - (sure & 255))
        if answer == 0:
            return 0, rest | sure >> 8
    if lead and target == 1 and not (trump and (trick[HAND + 1] | trick[HAND + 2]) & 255):
        return _stop_bound(facts, trick)
    return -1, 0


@_part
def _hand_over_bound(facts, trick, trump, enough):
    """The leader cashes, one suit goes over to his partner, who cashes in the others."""
    lead = trick[LEAD]
    h0, own, partner = trick[HAND], trick[at(HAND + lead)], trick[at(HAND + 3 - lead)]
    first = 1 if trump else 0
    total = 0
    for i in range(first, 4):
        mine = _cash(facts, trick, i, KEEP - 1 + lead, trump, h0, partner)
        his = _cash(facts, trick, i, KEEP + 2 - lead, trump, h0, own)
        total += max(mine & 255, his & 255)
    for i in range(first, 4):
        over = _fact(facts, CONTRACT * trick[SUIT + i] + HAND_OVER - 1 + lead)
        if not over & 255 or trump and over & 255 > _rounds(h0, own, partner, i):
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


@_part
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


@_part
def _cash(facts, trick, i, which, trump, a, b):
    """CASH or KEEP of a suit, no more than the rounds before one of the other two players can trump it."""
    fact = _fact(facts, CONTRACT * trick[SUIT + i] + which)
    cash = fact & 255
    if trump and cash:
        cash = min(cash, _rounds(a, b, 0, i))
    return cash | fact & -256


@_part
def _stop_bound(facts, trick):
    """He takes a trick when he need not throw away what stops a suit: spare cards are as many as they can force out."""
    spare, rest = 0, 0
    for i in range(4):
        fact = _fact(facts, CONTRACT * trick[SUIT + i] + STOP)
        spare += (fact & 255) - STOP_ZERO
        rest |= fact >> 8 << 8 * i
    return (1, rest) if spare > 0 else (-1, 0)


@_part
def _most_in(facts, spare, total, code, which, kind):
    """A fact of a suit at its slack: as many cards as can be thrown while the other suits are played."""
    free = total - spare[at(code)] >> 16 * kind
    return _fact(facts, MISERE * code + which + min(free & 255, ANY) + UNIT * min(free >> 8 & 255, ANY))


@_part
def _instead(rest, i, fact):
    """Boundaries, those of suit i replaced by what this fact of it rests on."""
    return rest & ~(255 << 8 * i) | fact >> 8 << 8 * i


@_part
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


@_part
def _least(facts, trick):
    """1 when so much can be forced on him: a catch at once and leads that he can't lose."""
    lead, target = trick[LEAD], trick[TARGET]
    least, rest = 15, 0
    for i in range(4):
        fact = _fact(facts, MISERE * trick[SUIT + i] + STAY)
        least = min(least, fact & 255)
        rest |= fact >> 8 << 8 * i
    if lead == 0:
        return (1, rest) if least >= target else (-1, 0)
    for i in range(4):
        fact = _fact(facts, MISERE * trick[SUIT + i] + CATCH + lead - 1)
        least = fact & 255
        if least >= target:
            for j in range(4):
                if j != i:
                    least = min(least, 1 + (_fact(facts, MISERE * trick[SUIT + j] + STAY) & 255))
            if least >= target:
                return 1, (rest & ~(255 << 8 * i) if target > 1 else 0) | fact >> 8 << 8 * i
    return -1, 0


@_part
def _loses_one(facts, trick):
    """0 when he loses a trick whatever this defender leads: by a suit that he leads on, or by any that is led."""
    lead = trick[LEAD]
    held, rest = 0, 0
    for i in range(4):
        fact = _fact(facts, MISERE * trick[SUIT + i] + LOSE + lead - 1)
        if fact & 255 == 0:  # then it does not hold him either
            return 0, fact >> 8 << 8 * i
        fact = _fact(facts, MISERE * trick[SUIT + i] + CAUGHT + lead - 1)
        held |= fact & 255
        rest |= fact >> 8 << 8 * i
    return (-1, 0) if held else (0, rest)


@_part
def _misere_bound(facts, spare, trick):
    """What can't be forced on him, else what can."""
    answer, rest = _most(facts, spare, trick)
    if answer < 0 and trick[LEAD] and trick[TARGET] == trick[LEFT]:
        answer, rest = _loses_one(facts, trick)
    if answer < 0:
        answer, rest = _least(facts, trick)
    return answer, rest


@_part
def _last_trick(trick, trump):
    """Everybody has one card."""
    lead = trick[LEAD]
    a = lowest(trick[at(HAND + lead)])
    b = lowest(trick[at(HAND + (lead + 1) % 3)])
    c = lowest(trick[at(HAND + (lead + 2) % 3)])
    best, winner = a, lead
    if _beats(b, best, trump):
        best, winner = b, (lead + 1) % 3
    if _beats(c, best, trump):
        best, winner = c, (lead + 2) % 3
    span = _span(best, a, b, c)
    return 1 if winner == 0 else 0, span & -span


# The transposition table


@_part
def _key(distribution, trick, game, trump, digits):
    """Note the key of trick k, its bucket, and the order of its lanes: by code, the trump suit first."""
    a, b = trick[SUIT] << 2, trick[SUIT + 1] << 2 | 1
    c, d = trick[SUIT + 2] << 2 | 2, trick[SUIT + 3] << 2 | 3
    if not trump:
        if a < b:
            a, b = b, a
        if a < c:
            a, c = c, a
        if a < d:
            a, d = d, a
    if b < c:
        b, c = c, b
    if b < d:
        b, d = d, b
    if c < d:
        c, d = d, c
    who = trick[LEAD] | game << 2
    trick[ORDER] = (a & 3) | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6
    a, b, c, d = a >> 2, b >> 2, c >> 2, d >> 2
    trick[KEY] = a | b << 14 | c << 28 | d << 42 | who << 56
    shape = np.int64(distribution[a]) | np.int64(distribution[b]) << 8
    shape |= np.int64(distribution[c]) << 16 | np.int64(distribution[d]) << 24 | who << 32
    trick[BUCKET] = shape * 0x1E3779B97F4A7C15 >> 29 & (1 << digits) - 1


@_part
def _round_runs(rest, h0, h1, h2):
    """The boundaries of another position, moved where they would divide touching cards of one player here.

    Such cards are tried as one, so they must stay between the same boundaries: both ends of their run take over.
    """
    divided = rest & (h0 & h0 << 1 | h1 & h1 << 1 | h2 & h2 << 1)
    while divided:
        low = lowest(divided)
        hand = h0 if h0 >> low & 1 else h1 if h1 >> low & 1 else h2
        high = low + 1
        while low & 7 and hand >> (low - 1) & 1:
            low -= 1
        while high & 7 and hand >> high & 1:
            high += 1
        run = (1 << high) - (1 << low)
        rest = rest & ~run | ((1 << low) if low & 7 else 0)
        if high & 7 and (h0 | h1 | h2) >> high & 1:
            rest |= 1 << high
        divided &= ~run
    return rest


@_part
def _lanes(data, order):
    """Boundaries in the order of the key, put in the order of the lanes."""
    rest = 0
    for j in range(4):
        rest |= (data >> 8 * j & 255) << 8 * (order >> 2 * j & 3)
    return rest


@_part
def _row(exact, key):
    return at(key * 0x1E3779B97F4A7C15 >> leading_zeros(len(exact) - 1) & len(exact) - 1)


@_part
def _check(key, yes, no):
    return key ^ yes * 0x5851F42D4C957F2D ^ no * 0x14057B7EF767814F


@_part
def _recall(exact, trick):
    """(answer or -1, boundaries) from what was proved of this very position."""
    key, target = trick[KEY], trick[TARGET]
    row = _row(exact, key)
    yes, no = exact[row, 1], exact[row, 2]
    if exact[row, 0] == _check(key, yes, no):
        if yes >> 32 >= target:
            return 1, _lanes(yes, trick[ORDER])
        if no and no >> 32 <= target:
            return 0, _lanes(no, trick[ORDER])
    return -1, 0


@_part
def _keep(exact, trick, result, data):
    """Write what was proved of this position over what its row had: of another position all, of this one the like."""
    key = trick[KEY]
    row = _row(exact, key)
    yes, no = exact[row, 1], exact[row, 2]
    if exact[row, 0] != _check(key, yes, no):
        yes, no = 0, 0
    if result:
        yes = data
    else:
        no = data
    exact[row, 0], exact[row, 1], exact[row, 2] = _check(key, yes, no), yes, no


@_part
def _look_up(counts, spread, head, entry, exact, trick, generation):
    """(answer or -1, boundaries) from this position, or one that agrees with trick k at its boundaries."""
    if len(exact) > 1:
        answer, rest = _recall(exact, trick)
        if answer >= 0:
            return answer, rest
    bucket = trick[BUCKET]
    written = head[at(bucket)] & 0xFFFF
    if head[at(bucket)] >> 16 != generation:
        return -1, 0
    key, target, order = trick[KEY], trick[TARGET], trick[ORDER]
    n0, n1 = counts[key & 16383], counts[key >> 14 & 16383]
    n2, n3 = counts[key >> 28 & 16383], counts[key >> 42 & 16383]
    for i in range(written - 1, max(0, written - WAYS) - 1, -1):
        slot = at(bucket * WAYS + i % WAYS)
        other, data = entry[slot, 0], entry[slot, 1]
        if (
            (counts[other & 16383] ^ n0) & spread[data & 255]
            or (counts[other >> 14 & 16383] ^ n1) & spread[data >> 8 & 255]
            or (counts[other >> 28 & 16383] ^ n2) & spread[data >> 16 & 255]
            or (counts[other >> 42 & 16383] ^ n3) & spread[data >> 24 & 255]
            or (other ^ key) >> 56
        ):
            continue
        asked, result = data >> 32 & 15, data >> 36 & 1
        if (result and asked >= target) or (not result and asked <= target):
            return result, _round_runs(_lanes(data, order), trick[HAND], trick[HAND + 1], trick[HAND + 2])
    return -1, 0


@_part
def _store(head, entry, exact, trick, generation, result, rest):
    """Write what was proved of trick k, over the oldest entry of its bucket when that is full."""
    bucket, order = trick[BUCKET], trick[ORDER]
    written = head[at(bucket)] & 0xFFFF if head[at(bucket)] >> 16 == generation else 0
    slot = at(bucket * WAYS + written % WAYS)
    written += 1
    if written > 0xFFFF:
        written -= 0x8000
    head[at(bucket)] = generation << 16 | written
    data = trick[TARGET] << 32
    for j in range(4):
        lane = order >> 2 * j & 3
        data |= (rest >> 8 * lane & 255) << 8 * j
    entry[slot, 0] = trick[KEY]
    entry[slot, 1] = data | result << 36
    if len(exact) > 1:
        _keep(exact, trick, result, data)


# Moves: one card of each group that is worth the same, most promising first


@_part
def _situation(trick, lane, led, other, position, player, game):
    """Where the history counters of the cards of a lane begin: by the suit's state and what lies on the table."""
    low = led & 7 if led >> 3 == lane else 8
    high = other & 7 if other >> 3 == led >> 3 else 8
    situation = (trick[at(SUIT + lane)] << 4 | low) << 4 | high
    situation = (situation << 2 | position) << 4 | player << 2 | game
    return (situation * 0x1E3779B97F4A7C15 >> 30 & (1 << HISTORY - 3) - 1) << 3


@_part
def _put(node, promise, counter, card):
    """Insert a card among those of this ply by its promise."""
    n = node[COUNT]
    node[COUNT] = n + 1
    while n and node[at(MOVE + n - 1)] >> 21 < promise:
        node[at(MOVE + n)] = node[at(MOVE + n - 1)]
        n -= 1
    node[at(MOVE + n)] = promise << 21 | counter << 5 | card


@_part
def _list_leads(history, trick, node, lead, trump, misere, game):
    own, h1, h2 = trick[at(HAND + lead)], trick[at(HAND + (lead + 1) % 3)], trick[at(HAND + (lead + 2) % 3)]
    node[COUNT] = 0
    for lane in range(4):
        mine = own >> 8 * lane & 255
        groups = mine & ~(mine >> 1)
        if not groups:
            continue
        start = _situation(trick, lane, 0, 0, 0, lead, game)
        second, third = h1 >> 8 * lane & 255, h2 >> 8 * lane & 255
        declarer, partner = (third, second) if lead == 1 else (second, third)
        partners = h1 if lead == 1 else h2
        while groups:
            rank = lowest(groups)
            groups &= groups - 1
            if misere:
                promise = _misere_lead(rank, lead, declarer, second | third)
            elif lead == 0:
                promise = (-rank if (second | third) >> rank else 20) + (10 if trump and lane == 0 else 0)
            else:
                promise = _defenders_lead(rank, lane, mine, declarer, partner, trump and partners & 255 != 0, trump)
            counter = start | rank
            _put(node, promise + history[at(counter)], counter, 8 * lane + rank)


@_part
def _misere_lead(rank, lead, declarer, others):
    """`declarer`, `others`: the suit's cards of the declarer and of the two who do not lead."""
    if lead == 0:
        return -100 - rank if not others else 20 - rank if others >> rank else -rank
    return -5 - rank if not declarer else 30 - rank if declarer & -declarer > 1 << rank else -rank


@_part
def _defenders_lead(rank, lane, own, declarer, partner, can_trump, trump):
    """The suit's cards of the three hands; `can_trump`: the partner has a trump."""
    top = (own | declarer | partner) >> rank == 1
    promise = 15 if top else -rank
    if trump and lane:
        if not declarer:
            promise -= 10
        if not partner and can_trump:
            promise += 15
    if not top and declarer and partner > declarer:
        promise += 10
    return promise


@_part
def _list_follows(history, trick, node, led, other, player, trump, misere, game):
    """`other`: the card of the second hand, -1 when this is the second."""
    second = other < 0
    own, last = trick[at(HAND + player)], trick[at(HAND + (player + 1) % 3)]
    best, winning = led, trick[LEAD]
    if not second and _beats(other, best, trump):
        best, winning = other, (winning + 1) % 3
    legal = own & _lane(led)
    if not legal and trump:
        legal = own & 255
    if not legal:
        legal = own
    groups = legal & ~(legal >> 1 & UPPER_RANKS)
    if groups & (groups - 1) == 0:
        node[MOVE] = lowest(groups)
        node[COUNT] = 1
        return
    weight = 0 if misere else 8
    position = 1 if second else 2
    lane, start = -1, 0
    node[COUNT] = 0
    while groups:
        card = lowest(groups)
        groups &= groups - 1
        if card >> 3 != lane:
            lane = card >> 3
            start = _situation(trick, lane, led, other, position, player, game)
        promise = _follow_promise(card, player, second, best, winning, last, led, trump, misere) << weight
        counter = start | (card & 7)
        _put(node, promise + history[at(counter)], counter, card)


@_part
def _follow_promise(card, player, second, best, winning, last, led, trump, misere):
    """`second`: he plays second, `last` is the third hand; `best`: the card that wins so far, of player `winning`."""
    wins = _beats(card, best, trump)
    rank = card & 7
    if misere:
        if player == 0:
            return 10 + rank if not wins else -10 - rank if second else rank - 20
        if winning == 0:
            return rank if not wins else -20 if second else -50
        return -rank if second and wins else rank
    if not second:
        if player and winning:
            return -rank - (3 if wins else 0) - (10 if trump and card < 8 and led >= 8 else 0)
        return 30 - rank if wins else -rank
    if not wins:
        return -rank
    if player == 1:
        return 20 - rank
    if last & _lane(led):
        beaten = card >> 3 == led >> 3 and (last & _lane(led)) >> card != 0
    else:
        beaten = trump and last & 255 != 0 and (card >= 8 or (last & 255) >> card != 0)
    if not beaten:
        return 30 - rank
    return rank - 5 if player else 5 - rank


@_part
def _learn(history, node):
    """Move the counters of the cards tried at this ply: up for the last, which decided, down for the others."""
    last = node[NEXT] - 1
    counter = node[at(MOVE + last)] >> 5 & 0xFFFF
    history[at(counter)] += (4096 - history[at(counter)]) >> 3
    for i in range(last):
        counter = node[at(MOVE + i)] >> 5 & 0xFFFF
        history[at(counter)] -= (4096 + history[at(counter)]) >> 1


@_part
def _skip_alike(node):
    """Pass over the next cards that no boundary separates from one that failed: they fail for the same reason."""
    i = node[NEXT]
    while i < node[COUNT]:
        card = node[at(MOVE + i)] & 31
        j = i - 1
        while j >= 0:
            other = node[at(MOVE + j)] & 31
            between = abs((2 << card) - (2 << other))
            if card >> 3 == other >> 3 and not node[at(FAIL + j)] & between:
                break
            j -= 1
        if j < 0:
            break
        node[at(FAIL + i)] = node[at(FAIL + j)]
        i += 1
    node[NEXT] = i


# Tricks


@_part
def _hold(own, trick):
    """The hands of a trick from its suits."""
    h0, h1, h2 = 0, 0, 0
    for i in range(4):
        owned = own[at(trick[SUIT + i])]
        h0 |= (owned & 255) << 8 * i
        h1 |= (owned >> 8 & 255) << 8 * i
        h2 |= (owned >> 16 & 255) << 8 * i
    trick[HAND], trick[HAND + 1], trick[HAND + 2] = h0, h1, h2


@_part
def _end_trick(own, remove, trick, after, node, a, b, c, trump):
    """Take the trick off the table: set up the next one, and note what the result will need (SPAN)."""
    best, winner = a, trick[LEAD]
    if _beats(b, best, trump):
        best, winner = b, trick[LEAD] + 1
    if _beats(c, best, trump):
        best, winner = c, trick[LEAD] + 2
    winner %= 3
    node[SPAN] = _span(best, a, b, c)
    after[LEAD] = winner
    after[TARGET] = trick[TARGET] - (winner == 0)
    after[LEFT] = trick[LEFT] - 1
    for i in range(4):
        after[SUIT + i] = trick[SUIT + i]
    a, b, c = _ascending(a, b, c)
    for card in (c, b, a):
        after[at(SUIT + (card >> 3))] = remove[at(8 * after[at(SUIT + (card >> 3))] + (card & 7))]
    _hold(own, after)


@_part
def _lift(trick, node, a, b, c, rest):
    """Boundaries of the position after a trick as boundaries of the trick, with the one that the trick itself needs."""
    a, b, c = _ascending(a, b, c)
    rest = _with_card(_with_card(_with_card(rest, a), b), c)
    span = node[SPAN]
    if span and not rest & span:
        rest |= _boundary_below(63 - leading_zeros(span), trick[HAND], trick[HAND + 1], trick[HAND + 2])
    return rest


# The search


@_kernel
def _search(S, F, T, K, trump, misere, generation, digits, on_table):
    """1 or 0: whether the declarer takes at least TARGET of the LEFT tricks of trick 0, some of its cards given."""
    counts, spread = S.counts, S.spread
    head, entry, exact, history = T.head, T.entry, T.exact, T.history
    tricks, plies = K.tricks, K.plies
    game = 2 if misere else 1 if trump else 0
    ply, k, nodes = np.int64(0), np.int64(0), np.int64(0)  # literals would compile the parts twice
    while True:
        # Arrive at a ply: answer at once, or list its cards.
        trick, node = tricks[at(k)], plies[at(ply)]
        player = (trick[LEAD] + ply) % 3
        node[NEXT] = 0
        node[REST] = 0
        answer, rest = np.int64(-1), np.int64(0)
        if ply < on_table:
            node[MOVE] = K.table[ply]
            node[COUNT] = 1
        elif ply % 3:
            second = ply % 3 == 1
            led = plies[at(ply - 1), CARD] if second else plies[at(ply - 2), CARD]
            other = np.int64(-1) if second else plies[at(ply - 1), CARD]
            _list_follows(history, trick, node, led, other, player, trump, misere, game)
        else:
            if trick[TARGET] <= 0:
                answer = 1
            elif trick[TARGET] > trick[LEFT]:
                answer = 0
            elif trick[LEFT] == 1:
                answer, rest = _last_trick(trick, trump)
            else:
                if misere:
                    answer, rest = _misere_bound(F.misere, F.spare, trick)
                else:
                    answer, rest = _contract_bound(F.contract, trick, trump)
                if answer < 0:
                    _key(S.distribution, trick, game, trump, digits)
                    answer, rest = _look_up(counts, spread, head, entry, exact, trick, generation)
            if answer < 0:
                _list_leads(history, trick, node, player, trump, misere, game)
        if answer >= 0:
            # Go back up to the last ply where another card may be tried.
            while True:
                if ply == 0:
                    K.nodes[0] += nodes
                    return answer
                ply -= 1
                node = plies[at(ply)]
                if ply % 3 == 2:
                    k -= 1
                    rest = _lift(
                        tricks[at(k)], node, plies[at(ply - 2), CARD], plies[at(ply - 1), CARD], node[CARD], rest
                    )
                trick = tricks[at(k)]
                player = (trick[LEAD] + ply) % 3
                decided = (answer == 1) == ((player == 0) != misere)
                if node[COUNT] > 1:
                    if decided:
                        _learn(history, node)
                    else:
                        node[at(FAIL + node[NEXT] - 1)] = rest
                        rest |= node[REST]
                        node[REST] = rest
                        _skip_alike(node)
                        if node[NEXT] < node[COUNT]:
                            break
                if ply % 3 == 0 and ply >= on_table:
                    _store(head, entry, exact, trick, generation, answer, rest)
        # Play the next card.
        card = node[at(MOVE + node[NEXT])] & 31
        node[CARD] = card
        node[NEXT] += 1
        nodes += ply >= on_table
        if ply % 3 == 2:
            _end_trick(
                S.own,
                S.remove,
                trick,
                tricks[at(k + 1)],
                node,
                plies[at(ply - 2), CARD],
                plies[at(ply - 1), CARD],
                card,
                trump,
            )
            k += 1
        ply += 1


# Questions


@_kernel
def _enter(S, K, h0, h1, h2, lead, trump, c0, c1, c2):
    """Set up trick 0; how many cards of it lie on the table."""
    trick = K.tricks[0]
    present = h0 | h1 | h2
    for suit in range(4):
        value, weight = 0, 1
        for bit in range(8 * suit, 8 * suit + 8):
            if present >> bit & 1:
                value += weight * ((h1 >> bit & 1) + 2 * (h2 >> bit & 1))
                weight *= 3
        trick[SUIT + _lane_of(suit, trump)] = S.code[(weight - 1) // 2 + value]
    _hold(S.own, trick)
    trick[LEAD] = lead
    trick[LEFT] = popcount(h0)
    on_table = 0
    for i in range(3):
        card = c0 if i == 0 else c1 if i == 1 else c2
        if card >= 0:
            suit = card >> 3
            below = present >> 8 * suit & (1 << (card & 7)) - 1
            K.table[i] = _lane_of(suit, trump) << 3 | popcount(below)
            on_table += 1
    return on_table


@_part
def _lane_of(suit, trump):
    """The trump suit (-1: none) comes first, the others keep their order."""
    if suit == trump:
        return 0
    return suit + 1 if suit < trump else suit


@_kernel
def value(S, F, T, K, generation, digits, h0, h1, h2, lead, trump, misere, c0, c1, c2, low, high, guess):
    """The tricks that the declarer takes, the one on the table included, by zero windows from a first guess on.

    Hands as masks of 8 * suit + rank, the declarer's first, cards on the table included; c0, c1, c2: those cards in the
    order of play, -1 for none; trump: a suit or -1. Known: low <= tricks <= high.
    """
    on_table = _enter(S, K, h0, h1, h2, lead, trump, c0, c1, c2)
    while low < high:
        target = min(max(guess, low + 1), high)
        K.tricks[0, TARGET] = target
        if _search(S, F, T, K, trump >= 0, misere, generation, digits, on_table):
            low = target
            guess = target + 1
        else:
            high = target - 1
            guess = target - 1
    return low


@_kernel
def values(S, F, T, K, generation, digits, deals, tricks, nodes):
    """Solve many deals, each with an empty table of its own generation; fill tricks and nodes.

    Rows of `deals`: three hands, lead, trump, misère, low, high, guess.
    """
    for i in range(len(deals)):
        before = K.nodes[0]
        for j in range(1 << HISTORY):
            T.history[j] = 0
        h0, h1, h2, lead = deals[i, 0], deals[i, 1], deals[i, 2], deals[i, 3]
        trump, misere, low, high, guess = deals[i, 4], deals[i, 5], deals[i, 6], deals[i, 7], deals[i, 8]
        tricks[i] = value(
            S,
            F,
            T,
            K,
            generation + i,
            digits,
            h0,
            h1,
            h2,
            lead,
            trump,
            misere != 0,
            -1,
            -1,
            -1,
            low,
            high,
            guess,
        )
        nodes[i] = K.nodes[0] - before


@_kernel
def layouts(S, F, T, K, generation, digits, hand, first, second, cards, chosen, lead, trump, misere, c0, high, tricks):
    """Deal the unseen cards in as many ways as `chosen` has; fill tricks[i] with his tricks, at most `high`.

    hand: the declarer's, as a mask; first, second: what players 1 and 2 are known to have; cards: the others, one mask
    each; chosen: which of them player 1 has, as masks over `cards`; c0: the first card of the trick, -1 for none.
    Neighbours are worth much the same: the last value is the first guess.
    """
    guess = np.int64(1 if misere else 6)
    for i in range(len(chosen)):
        h1, h2 = first, second
        for j in range(len(cards)):
            if chosen[i] >> j & 1:
                h1 |= cards[j]
            else:
                h2 |= cards[j]
        guess = value(
            S,
            F,
            T,
            K,
            generation,
            digits,
            hand,
            h1,
            h2,
            lead,
            trump,
            misere,
            c0,
            -1,
            -1,
            0,
            high,
            guess,
        )
        tricks[i] = guess


@_kernel
def moves(S, F, T, K, generation, digits, hands, lead, trump, misere, c0, c1, cards, tricks):
    """Fill tricks[i, j] with what the declarer takes in layout i when card j of `cards`, the legal ones, is played.

    hands: a row a layout, as in `value`; c0, c1: the cards on the table. Of touching cards, which are neighbours in
    `cards`, only the first is searched. The first guess is the layout before.
    """
    player = (lead + (c0 >= 0) + (c1 >= 0)) % 3
    for i in range(len(hands)):
        h0, h1, h2 = hands[i, 0], hands[i, 1], hands[i, 2]
        own = hands[i, player]
        others = (h0 | h1 | h2) & ~own
        for j in range(len(cards)):
            card = cards[j]
            if j > 0 and card >> 3 == cards[j - 1] >> 3 and not others & ((1 << cards[j - 1]) - (1 << card)):
                tricks[i, j] = tricks[i, j - 1]
                continue
            guess = np.int64(tricks[i - 1, j] if i else 1 if misere else 6)
            first = card if c0 < 0 else c0
            second = card if c0 >= 0 and c1 < 0 else c1
            third = np.int64(card if c1 >= 0 else -1)
            tricks[i, j] = value(
                S,
                F,
                T,
                K,
                generation,
                digits,
                h0,
                h1,
                h2,
                lead,
                trump,
                misere,
                first,
                second,
                third,
                0,
                popcount(h0),
                guess,
            )
