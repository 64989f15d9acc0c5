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

All of it is one file: numba does not notice when a compiled function changes in another one.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from preferans.engine.bits import leading_zeros, lowest, popcount
from preferans.engine.kept import kept
from preferans.engine.suits import ANY, CASH, CATCH, EXIT, FACTS, KEEP, STAY, SURE, SURE_AGAINST, WAIT

WAYS = 16  # entries of a bucket of the transposition table
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
    history: NDArray[np.int16]
    """How often a card decided in a like situation, from -4096 to 4096: only the order of moves depends on it."""


class Stack(NamedTuple):
    """The search's own memory."""

    tricks: NDArray[np.int64]
    """A row a trick: LEAD, TARGET (asked of the tricks left), LEFT, KEY, BUCKET, ORDER (lanes as the key has them);
    from SUIT on the code of each lane, from HAND on the cards of each player."""
    plies: NDArray[np.int64]
    """A row a card of the line: COUNT of cards to try, NEXT of them, CARD that is played, REST (boundaries of all that
    failed), SPAN (boundaries, one of which the trick needs); from MOVE on the cards to try, in order (the low five
    bits); from FAIL on the boundaries on which the failure of each rests."""
    table: NDArray[np.int64]
    """The cards already on the table."""
    nodes: NDArray[np.int64]
    """One number: cards played in the search so far."""


def new_table(digits: int) -> Table:
    """An empty table of 2**digits buckets (272 bytes each)."""
    head = np.zeros(1 << digits, np.int64)
    return Table(head, np.zeros((WAYS << digits, 2), np.int64), np.zeros(1 << HISTORY, np.int16))


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
def _fact(facts, code, which):
    return np.int64(facts[FACTS * code + which])


@_part
def _contract_bound(facts, tricks, k, trump):
    """Sure trumps, and the tricks that the side on lead can cash at once."""
    lead, target, left = tricks[k, LEAD], tricks[k, TARGET], tricks[k, LEFT]
    sure = 0
    if trump:
        sure = _fact(facts, tricks[k, SUIT], SURE)
        if sure & 15 >= target:
            return 1, sure >> 4
        against = _fact(facts, tricks[k, SUIT], SURE_AGAINST)
        if left - (against & 15) < target:
            return 0, against >> 4
        if lead:
            sure = against
    answer = 0 if lead else 1
    enough = left - target + 1 if lead else target
    which = KEEP - 1 + lead if lead else CASH
    # the other two players, who may have trumps
    a, b = tricks[k, HAND + (lead + 1) % 3], tricks[k, HAND + (lead + 2) % 3]
    won, rest = sure & 15, sure >> 4
    won_without_trumps, rest_without_trumps = 0, 0
    for i in range(1 if trump else 0, 4):
        fact = _fact(facts, tricks[k, SUIT + i], which)
        cash = fact & 15
        if cash:
            won_without_trumps += cash
            rest_without_trumps |= fact >> 4 << 8 * i
            if trump and a & 255:
                cash = min(cash, popcount(a >> 8 * i & 255))
            if trump and b & 255:
                cash = min(cash, popcount(b >> 8 * i & 255))
            if cash:
                won += cash
                rest |= fact >> 4 << 8 * i
    if won >= enough:
        return answer, rest
    if trump:  # draw all their trumps first
        fact = _fact(facts, tricks[k, SUIT], which)
        cash = fact & 15
        if cash and cash >= popcount(a & 255) and cash >= popcount(b & 255) and cash + won_without_trumps >= enough:
            return answer, rest_without_trumps | fact >> 4
    return -1, 0


@_part
def _slacks(counts, tricks, k, more):
    """For each lane (four bits) the index of WAIT and EXIT: how many cards of it each defender can throw away.

    A defender throws cards away while his partner leads a suit that he does not hold, so no more often than the partner
    holds cards more than he does in the other suits; and while the declarer leads a suit that neither holds (`more`
    times at most).
    """
    first, second = more, more
    for i in range(4):
        held = counts[tricks[k, SUIT + i]] >> 46
        longer = (held >> 4 & 15) - (held & 15)
        first += max(longer, 0)
        second += max(-longer, 0)
    slacks = 0
    for i in range(4):
        held = counts[tricks[k, SUIT + i]] >> 46
        longer = (held >> 4 & 15) - (held & 15)
        slacks |= (min(first - max(longer, 0), ANY) + 3 * min(second - max(-longer, 0), ANY)) << 4 * i
    return slacks


@_part
def _misere_bound(facts, counts, tricks, k):
    """The most that can be forced on him, suit by suit; the least: a catch at once and leads that he can't lose."""
    lead, target = tricks[k, LEAD], tricks[k, TARGET]
    slacks = _slacks(counts, tricks, k, target - 1)
    most, rest = 0, 0
    for i in range(4):
        fact = _fact(facts, tricks[k, SUIT + i], WAIT + (slacks >> 4 * i & 15))
        most += fact & 15
        rest |= fact >> 4 << 8 * i
    if lead:
        if most < target:
            return 0, rest
    else:
        for i in range(4):
            wait = _fact(facts, tricks[k, SUIT + i], WAIT + (slacks >> 4 * i & 15))
            leave = _fact(facts, tricks[k, SUIT + i], EXIT + (slacks >> 4 * i & 15))
            if most - (wait & 15) + (leave & 15) < target:
                return 0, (rest & ~(255 << 8 * i)) | leave >> 4 << 8 * i
    least, rest = 15, 0
    for i in range(4):
        fact = _fact(facts, tricks[k, SUIT + i], STAY)
        least = min(least, fact & 15)
        rest |= fact >> 4 << 8 * i
    if lead == 0:
        return (1, rest) if least >= target else (-1, 0)
    for i in range(4):
        fact = _fact(facts, tricks[k, SUIT + i], CATCH + lead - 1)
        least = fact & 15
        if least >= target:
            for j in range(4):
                if j != i:
                    least = min(least, 1 + (_fact(facts, tricks[k, SUIT + j], STAY) & 15))
            if least >= target:
                return 1, (rest & ~(255 << 8 * i) if target > 1 else 0) | fact >> 4 << 8 * i
    return -1, 0


@_part
def _last_trick(tricks, k, trump):
    """Everybody has one card."""
    lead = tricks[k, LEAD]
    a = lowest(tricks[k, HAND + lead])
    b = lowest(tricks[k, HAND + (lead + 1) % 3])
    c = lowest(tricks[k, HAND + (lead + 2) % 3])
    best, winner = a, lead
    if _beats(b, best, trump):
        best, winner = b, (lead + 1) % 3
    if _beats(c, best, trump):
        best, winner = c, (lead + 2) % 3
    span = _span(best, a, b, c)
    return 1 if winner == 0 else 0, span & -span


# The transposition table


@_part
def _key(distribution, tricks, k, game, trump, digits):
    """Note the key of trick k, its bucket, and the order of its lanes: by code, the trump suit first."""
    a, b = tricks[k, SUIT] << 2, tricks[k, SUIT + 1] << 2 | 1
    c, d = tricks[k, SUIT + 2] << 2 | 2, tricks[k, SUIT + 3] << 2 | 3
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
    who = tricks[k, LEAD] | game << 2
    tricks[k, ORDER] = (a & 3) | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6
    a, b, c, d = a >> 2, b >> 2, c >> 2, d >> 2
    tricks[k, KEY] = a | b << 14 | c << 28 | d << 42 | who << 56
    shape = np.int64(distribution[a]) | np.int64(distribution[b]) << 8
    shape |= np.int64(distribution[c]) << 16 | np.int64(distribution[d]) << 24 | who << 32
    tricks[k, BUCKET] = shape * 0x1E3779B97F4A7C15 >> 29 & (1 << digits) - 1


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
def _look_up(counts, spread, head, entry, tricks, k, generation):
    """(answer or -1, boundaries) from a position that agrees with trick k there."""
    bucket = tricks[k, BUCKET]
    written = head[bucket] & 0xFFFF
    if head[bucket] >> 16 != generation:
        return -1, 0
    key, target, order = tricks[k, KEY], tricks[k, TARGET], tricks[k, ORDER]
    n0, n1 = counts[key & 16383], counts[key >> 14 & 16383]
    n2, n3 = counts[key >> 28 & 16383], counts[key >> 42 & 16383]
    for i in range(written - 1, max(0, written - WAYS) - 1, -1):
        at = bucket * WAYS + i % WAYS
        other, data = entry[at, 0], entry[at, 1]
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
            rest = 0
            for j in range(4):
                rest |= (data >> 8 * j & 255) << 8 * (order >> 2 * j & 3)
            return result, _round_runs(rest, tricks[k, HAND], tricks[k, HAND + 1], tricks[k, HAND + 2])
    return -1, 0


@_part
def _store(head, entry, tricks, k, generation, result, rest):
    """Write what was proved of trick k, over the oldest entry of its bucket when that is full."""
    bucket, order = tricks[k, BUCKET], tricks[k, ORDER]
    written = head[bucket] & 0xFFFF if head[bucket] >> 16 == generation else 0
    at = bucket * WAYS + written % WAYS
    written += 1
    if written > 0xFFFF:
        written -= 0x8000
    head[bucket] = generation << 16 | written
    data = tricks[k, TARGET] << 32 | result << 36
    for j in range(4):
        lane = order >> 2 * j & 3
        data |= (rest >> 8 * lane & 255) << 8 * j
    entry[at, 0] = tricks[k, KEY]
    entry[at, 1] = data


# Moves: one card of each group that is worth the same, most promising first


@_part
def _lead_promise(card, lead, own, h1, h2, trump, misere):
    """`own`: the leader's hand; h1, h2: the hands that play second and third."""
    suit = _lane(card)
    rank = card & 7
    others = (h1 | h2) & suit
    if lead == 0:
        if misere:
            return -100 - rank if not others else 20 - rank if others >> card else -rank
        promise = -rank if others >> card else 20
        return promise + 10 if trump and card < 8 else promise
    declarer, partner = (h2, h1) if lead == 1 else (h1, h2)
    if misere:
        declarer &= suit
        return -5 - rank if not declarer else 30 - rank if declarer & -declarer > 1 << card else -rank
    top = (own & suit | others) >> card == 1
    promise = 15 if top else -rank
    if trump and card >= 8:
        if not declarer & suit:
            promise -= 10
        if not partner & suit and partner & 255:
            promise += 15
    if not top and declarer & suit and partner & suit > declarer & suit:
        promise += 10
    return promise


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
def _counter(tricks, plies, k, ply, card, player, game):
    """The history counter of a card: by the suit's state, and what lies on the table if he follows suit."""
    position = ply % 3
    situation = tricks[k, SUIT + (card >> 3)] << 3 | (card & 7)
    if position:
        led = plies[ply - position, CARD]
        situation = situation << 4 | (led & 7 if card >> 3 == led >> 3 else 8)
        if position == 2:
            other = plies[ply - 1, CARD]
            situation = situation << 4 | (other & 7 if other >> 3 == led >> 3 else 8)
    situation = (situation << 2 | position) << 4 | player << 2 | game
    return situation * 0x1E3779B97F4A7C15 >> 30 & (1 << HISTORY) - 1


@_part
def _learn(history, tricks, plies, k, ply, player, game, decided):
    """Move the counters of the cards tried at this ply: up for the one that decided, down for the others."""
    tried = plies[ply, NEXT]
    for i in range(tried):
        at = _counter(tricks, plies, k, ply, plies[ply, MOVE + i] & 31, player, game)
        if decided and i == tried - 1:
            history[at] += (4096 - history[at]) >> 3
        else:
            history[at] -= (4096 + history[at]) >> 4


@_part
def _put(plies, ply, n, card, promise):
    """Insert a card among the n of this ply by its promise."""
    while n and plies[ply, MOVE + n - 1] >> 5 < promise:
        plies[ply, MOVE + n] = plies[ply, MOVE + n - 1]
        n -= 1
    plies[ply, MOVE + n] = promise << 5 | card


@_part
def _list_leads(history, tricks, plies, k, ply, lead, trump, misere, game):
    own = tricks[k, HAND + lead]
    h1, h2 = tricks[k, HAND + (lead + 1) % 3], tricks[k, HAND + (lead + 2) % 3]
    groups = own & ~(own >> 1 & UPPER_RANKS)
    weight = 0 if misere else 7
    n = 0
    while groups:
        card = lowest(groups)
        groups &= groups - 1
        promise = _lead_promise(card, lead, own, h1, h2, trump, misere) << weight
        promise += history[_counter(tricks, plies, k, ply, card, lead, game)]
        _put(plies, ply, n, card, promise)
        n += 1
    plies[ply, COUNT] = n


@_part
def _list_follows(history, tricks, plies, k, ply, player, trump, misere, game):
    second = ply % 3 == 1
    own = tricks[k, HAND + player]
    led = plies[ply - 1 if second else ply - 2, CARD]
    best, winning = led, tricks[k, LEAD]
    if not second:
        other = plies[ply - 1, CARD]
        if _beats(other, best, trump):
            best, winning = other, (winning + 1) % 3
    legal = own & _lane(led)
    if not legal and trump:
        legal = own & 255
    if not legal:
        legal = own
    groups = legal & ~(legal >> 1 & UPPER_RANKS)
    if groups & (groups - 1) == 0:
        plies[ply, MOVE] = lowest(groups)
        plies[ply, COUNT] = 1
        return
    last = tricks[k, HAND + (player + 1) % 3]
    weight = 0 if misere else 8
    n = 0
    while groups:
        card = lowest(groups)
        groups &= groups - 1
        promise = _follow_promise(card, player, second, best, winning, last, led, trump, misere) << weight
        _put(plies, ply, n, card, promise + history[_counter(tricks, plies, k, ply, card, player, game)])
        n += 1
    plies[ply, COUNT] = n


@_part
def _skip_alike(plies, ply):
    """Pass over the next cards that no boundary separates from one that failed: they fail for the same reason."""
    i = plies[ply, NEXT]
    while i < plies[ply, COUNT]:
        card = plies[ply, MOVE + i] & 31
        j = i - 1
        while j >= 0:
            other = plies[ply, MOVE + j] & 31
            between = abs((2 << card) - (2 << other))
            if card >> 3 == other >> 3 and not plies[ply, FAIL + j] & between:
                break
            j -= 1
        if j < 0:
            break
        plies[ply, FAIL + i] = plies[ply, FAIL + j]
        i += 1
    plies[ply, NEXT] = i


# Tricks


@_part
def _hold(own, tricks, k):
    """The hands of trick k from its suits."""
    h0, h1, h2 = 0, 0, 0
    for i in range(4):
        owned = own[tricks[k, SUIT + i]]
        h0 |= (owned & 255) << 8 * i
        h1 |= (owned >> 8 & 255) << 8 * i
        h2 |= (owned >> 16 & 255) << 8 * i
    tricks[k, HAND], tricks[k, HAND + 1], tricks[k, HAND + 2] = h0, h1, h2


@_part
def _end_trick(own, remove, tricks, plies, k, ply, trump):
    """Take the trick off the table: set up trick k + 1, and note what the result will need (SPAN)."""
    a, b, c = plies[ply - 2, CARD], plies[ply - 1, CARD], plies[ply, CARD]
    best, winner = a, tricks[k, LEAD]
    if _beats(b, best, trump):
        best, winner = b, tricks[k, LEAD] + 1
    if _beats(c, best, trump):
        best, winner = c, tricks[k, LEAD] + 2
    winner %= 3
    plies[ply, SPAN] = _span(best, a, b, c)
    tricks[k + 1, LEAD] = winner
    tricks[k + 1, TARGET] = tricks[k, TARGET] - (winner == 0)
    tricks[k + 1, LEFT] = tricks[k, LEFT] - 1
    for i in range(4):
        tricks[k + 1, SUIT + i] = tricks[k, SUIT + i]
    a, b, c = _ascending(a, b, c)
    tricks[k + 1, SUIT + (c >> 3)] = remove[8 * tricks[k + 1, SUIT + (c >> 3)] + (c & 7)]
    tricks[k + 1, SUIT + (b >> 3)] = remove[8 * tricks[k + 1, SUIT + (b >> 3)] + (b & 7)]
    tricks[k + 1, SUIT + (a >> 3)] = remove[8 * tricks[k + 1, SUIT + (a >> 3)] + (a & 7)]
    _hold(own, tricks, k + 1)


@_part
def _lift(tricks, plies, k, ply, rest):
    """Boundaries of the position after a trick as boundaries of trick k, with the one that the trick itself needs."""
    a, b, c = _ascending(plies[ply - 2, CARD], plies[ply - 1, CARD], plies[ply, CARD])
    rest = _with_card(_with_card(_with_card(rest, a), b), c)
    span = plies[ply, SPAN]
    if span and not rest & span:
        best = 63 - leading_zeros(span)
        rest |= _boundary_below(best, tricks[k, HAND], tricks[k, HAND + 1], tricks[k, HAND + 2])
    return rest


# The search


@_kernel
def _search(S, T, K, trump, misere, generation, digits, on_table):
    """1 or 0: whether the declarer takes at least TARGET of the LEFT tricks of trick 0, some of its cards given."""
    facts, counts, spread = S.fact, S.counts, S.spread
    head, entry, history = T.head, T.entry, T.history
    tricks, plies = K.tricks, K.plies
    game = 2 if misere else 1 if trump else 0
    ply, k, nodes = np.int64(0), np.int64(0), np.int64(0)  # literals would compile the parts twice
    while True:
        # Arrive at a ply: answer at once, or list its cards.
        player = (tricks[k, LEAD] + ply) % 3
        plies[ply, NEXT] = 0
        plies[ply, REST] = 0
        answer, rest = np.int64(-1), np.int64(0)
        if ply < on_table:
            plies[ply, MOVE] = K.table[ply]
            plies[ply, COUNT] = 1
        elif ply % 3:
            _list_follows(history, tricks, plies, k, ply, player, trump, misere, game)
        else:
            if tricks[k, TARGET] <= 0:
                answer = 1
            elif tricks[k, TARGET] > tricks[k, LEFT]:
                answer = 0
            elif tricks[k, LEFT] == 1:
                answer, rest = _last_trick(tricks, k, trump)
            else:
                if misere:
                    answer, rest = _misere_bound(facts, counts, tricks, k)
                else:
                    answer, rest = _contract_bound(facts, tricks, k, trump)
                if answer < 0:
                    _key(S.distribution, tricks, k, game, trump, digits)
                    answer, rest = _look_up(counts, spread, head, entry, tricks, k, generation)
            if answer < 0:
                _list_leads(history, tricks, plies, k, ply, player, trump, misere, game)
        if answer >= 0:
            # Go back up to the last ply where another card may be tried.
            while True:
                if ply == 0:
                    K.nodes[0] += nodes
                    return answer
                ply -= 1
                if ply % 3 == 2:
                    k -= 1
                    rest = _lift(tricks, plies, k, ply, rest)
                player = (tricks[k, LEAD] + ply) % 3
                decided = (answer == 1) == ((player == 0) != misere)
                if not decided:
                    plies[ply, FAIL + plies[ply, NEXT] - 1] = rest
                    rest |= plies[ply, REST]
                    plies[ply, REST] = rest
                    _skip_alike(plies, ply)
                    if plies[ply, NEXT] < plies[ply, COUNT]:
                        break
                if plies[ply, COUNT] > 1:
                    _learn(history, tricks, plies, k, ply, player, game, decided)
                if ply % 3 == 0 and ply >= on_table:
                    _store(head, entry, tricks, k, generation, answer, rest)
        # Play the next card.
        plies[ply, CARD] = plies[ply, MOVE + plies[ply, NEXT]] & 31
        plies[ply, NEXT] += 1
        nodes += ply >= on_table
        if ply % 3 == 2:
            _end_trick(S.own, S.remove, tricks, plies, k, ply, trump)
            k += 1
        ply += 1


# Questions


@_kernel
def _enter(S, K, h0, h1, h2, lead, trump, c0, c1, c2):
    """Set up trick 0; how many cards of it lie on the table."""
    tricks = K.tricks
    present = h0 | h1 | h2
    for suit in range(4):
        value, weight = 0, 1
        for bit in range(8 * suit, 8 * suit + 8):
            if present >> bit & 1:
                value += weight * ((h1 >> bit & 1) + 2 * (h2 >> bit & 1))
                weight *= 3
        tricks[0, SUIT + _lane_of(suit, trump)] = S.code[(weight - 1) // 2 + value]
    _hold(S.own, tricks, 0)
    tricks[0, LEAD] = lead
    tricks[0, LEFT] = popcount(h0)
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
def value(S, T, K, generation, digits, h0, h1, h2, lead, trump, misere, c0, c1, c2, low, high, guess):
    """The tricks that the declarer takes, the one on the table included, by zero windows from a first guess on.

    Hands as masks of 8 * suit + rank, the declarer's first, cards on the table included; c0, c1, c2: those cards in the
    order of play, -1 for none; trump: a suit or -1. Known: low <= tricks <= high.
    """
    on_table = _enter(S, K, h0, h1, h2, lead, trump, c0, c1, c2)
    while low < high:
        target = min(max(guess, low + 1), high)
        K.tricks[0, TARGET] = target
        if _search(S, T, K, trump >= 0, misere, generation, digits, on_table):
            low = target
            guess = target + 1
        else:
            high = target - 1
            guess = target - 1
    return low


@_kernel
def values(S, T, K, generation, digits, deals, tricks, nodes):
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
