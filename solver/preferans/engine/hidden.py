"""The search behind a misère whose discard is hidden: does one plan of the defenders catch every discard of a set?

The declarer's known cards (his hand and his two discards) are public, which two of them he discarded is not. A plan may
depend on the cards played alone, so the search walks over what everybody sees, with a *belief*: the set of discards
that are still possible and must be caught. A defender's card is one for the whole belief. A declarer's card c goes on
with the part of it under which c could be played: not discarded, and of the suit led, or that suit all discarded.

A result rests on fewer discards than were asked, and holds for more. A belief that escapes leaves a *conflict*, a part
of it that escapes already; one that is caught leaves all the discards that the plan catches. They go up the tree with
the answer, and the transposition table keeps them: the same public position with any belief that holds a conflict
escapes, with any that lies within a caught set is caught.

A set of discards is two integers of 33 bits. Cards are 8 * suit + rank; the declarer is player 0, his hand all that he
is not known to have played. The suits' facts (facts.py) say of one discard that it escapes or is caught at once.
tests/test_hidden.py holds all of it against a search without any of this.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from preferans.engine.compiled import kept
from preferans.engine.facts import ANY, EXIT, MISERE, SLACKS, STAY, UNIT, WAIT
from preferans.engine.intrinsics import lowest, popcount
from preferans.engine.suits import STATES

HALF = 33  # binary digits of each half of a set
FULL = (1 << HALF) - 1
WAYS = 8  # entries of a bucket of the transposition table
SPENT = -1  # the answer when the budget is spent

# Columns of Room.tricks
LEAD, HAND, SUIT, WITHIN = 0, 1, 4, 8
# Columns of Room.plies
COUNT, NEXT, CARD, PLAYER, LED, BEST, WINS = 0, 1, 2, 3, 4, 5, 6
LOW, HIGH, SUM_LOW, SUM_HIGH, VOID_LOW, VOID_HIGH = 7, 8, 9, 10, 11, 12
MOVE, GOT_LOW, GOT_HIGH, PLY = 13, 25, 37, 49
# Columns of Room.entries
KEY, FOUND_LOW, FOUND_HIGH = 0, 1, 2
# Columns of Room.local: for which discards of one suit a fact about it is nothing (for STAY: something)
LOCAL_WAIT, LOCAL_EXIT, LOCAL_STAY, LOCALS = 0, SLACKS, 2 * SLACKS, 2 * SLACKS + 1
KNOWN = 1 << 40
WITHOUT_ONE, WITHOUT_TWO = 1, 9

_kernel = kept(nogil=True, _nrt=False)
_part = njit(_nrt=False, forceinline=True)  # type: ignore[call-overload]
# Called: what is larger, or in several places, would take long to compile.
_call = njit(_nrt=False)  # type: ignore[call-overload]


class Room(NamedTuple):
    """The search's memory."""

    with_card: NDArray[np.int64]
    """By card: the set of discards with it, two halves."""
    entries: NDArray[np.int64]
    """The transposition table of one deal, WAYS rows a bucket: KEY is the public position and the tricks that are left
    to catch him; a conflict or a caught set (FOUND_LOW, FOUND_HIGH), the answer above it as bit HALF of FOUND_LOW."""
    written: NDArray[np.int64]
    """By bucket: how many entries were ever written there."""
    history: NDArray[np.int64]
    """By player, card led and card: how often it decided; only the order of moves depends on it."""
    local: NDArray[np.int64]
    """By code and fact (LOCALS a row): bit 0: the suit as it is; WITHOUT_ONE + i: without its i-th lowest card; from
    WITHOUT_TWO on without two. Filled when first asked for (KNOWN)."""
    tricks: NDArray[np.int64]
    """A row a trick: LEAD, from HAND on the three hands, from SUIT on the codes of the suits; he must be caught WITHIN
    so many tricks."""
    plies: NDArray[np.int64]
    """A row a card of the line: COUNT of cards to try, NEXT of them, CARD that is played, PLAYER; of the trick so far
    the card LED (-1: none), the BEST and whose it is (WINS); the belief (LOW, HIGH); what is caught, or conflicts, so
    far (SUM); the discards that leave the declarer none of the suit led (VOID); from MOVE on the cards in order; from
    GOT on what was caught after each."""
    table: NDArray[np.int64]
    """The cards already on the table."""
    out: NDArray[np.int64]
    """0: cards played in the search so far; 1, 2: the conflict or the caught set of the last answer."""


def new_room(digits: int) -> Room:
    """Room with an empty table of 2**digits buckets (200 bytes each)."""
    return Room(
        np.zeros((32, 2), np.int64),
        np.zeros((WAYS << digits, 3), np.int64),
        np.zeros(1 << digits, np.int64),
        np.zeros(3 * 33 * 32, np.int64),
        np.zeros(STATES * LOCALS, np.int64),
        np.zeros((12, WITHIN + 1), np.int64),
        np.zeros((34, PLY), np.int64),
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
    )


# Facts about one suit, for each discard


@_part
def _holds(facts, code, which):
    if which == LOCAL_STAY:
        return np.int64(facts[MISERE * code + STAY]) & 255 >= 1
    if which >= LOCAL_EXIT:
        return np.int64(facts[MISERE * code + EXIT + which - LOCAL_EXIT]) & 255 == 0
    return np.int64(facts[MISERE * code + WAIT + which]) & 255 == 0


@_part
def _local(S, facts, local, code, which):
    """The bits of Room.local."""
    at = code * LOCALS + which
    bits = local[at]
    if not bits:
        bits = KNOWN | np.int64(_holds(facts, code, which))
        declarers = S.own[code] & 255
        pair = WITHOUT_TWO
        for j in range(8):
            without = np.int64(S.remove[8 * code + j])
            if declarers >> j & 1 and _holds(facts, without, which):
                bits |= 1 << WITHOUT_ONE + j
            for i in range(j):
                both = declarers >> j & declarers >> i & 1
                if both and _holds(facts, np.int64(S.remove[8 * without + i]), which):
                    bits |= 1 << pair
                pair += 1
        local[at] = bits
    return bits


@_call
def _discards(S, facts, local, with_card, code, which, declarers, present):
    """The set of discards for which a fact about a suit holds; `declarers`, `present`: masks of cards of the suit."""
    bits = _local(S, facts, local, code, which)
    some_low, some_high, two_low, two_high = 0, 0, 0, 0
    rest = declarers
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        two_low |= some_low & with_card[card, 0]
        two_high |= some_high & with_card[card, 1]
        some_low |= with_card[card, 0]
        some_high |= with_card[card, 1]
    low, high = 0, 0
    if bits & 1:
        low, high = FULL & ~some_low, FULL & ~some_high
    rest = declarers if bits & KNOWN - 2 else 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        j = popcount(present & (1 << card) - 1)
        if bits >> WITHOUT_ONE + j & 1:
            low |= with_card[card, 0] & ~two_low
            high |= with_card[card, 1] & ~two_high
        below = declarers & (1 << card) - 1
        while below:
            other = lowest(below)
            below &= below - 1
            i = popcount(present & (1 << other) - 1)
            if bits >> WITHOUT_TWO + j * (j - 1) // 2 + i & 1:
                low |= with_card[card, 0] & with_card[other, 0]
                high |= with_card[card, 1] & with_card[other, 1]
    return low, high


@_part
def _void(with_card, cards):
    """The set of discards that have all of these cards."""
    low, high, n = FULL, FULL, 0
    while cards and n < 3:
        card = lowest(cards)
        cards &= cards - 1
        low &= with_card[card, 0]
        high &= with_card[card, 1]
        n += 1
    return low, high


@_part
def _catch(room, k, low, high):
    """(1, caught set) or (-1, nothing): a defender leads so that the declarer must win.

    The leader's lowest card of a suit, and the partner's, stay below all that the declarer has of it.
    """
    tricks, with_card = room.tricks, room.with_card
    lead = tricks[k, LEAD]
    declarer, leader, partner = tricks[k, HAND], tricks[k, HAND + lead], tricks[k, HAND + 3 - lead]
    for i in range(4):
        suit = 0xFF << 8 * i
        his, first, second = declarer & suit, leader & suit, partner & suit
        under = his & max(first & -first, second & -second) - 1
        if his and first and popcount(under) <= 2:
            got_low, got_high = _void(with_card, under)
            void_low, void_high = _void(with_card, his)
            got_low &= ~void_low
            got_high &= ~void_high
            if not low & ~got_low and not high & ~got_high:
                return 1, got_low, got_high
    return -1, low, high


@_part
def _escape(S, facts, room, k, low, high):
    """(1, caught set), (0, discards that escape) or (-1, nothing) from facts about each suit alone."""
    tricks, local = room.tricks, room.local
    lead = tricks[k, LEAD]
    h0, h1, h2 = tricks[k, HAND], tricks[k, HAND + 1], tricks[k, HAND + 2]
    # How many cards of a suit the defenders can throw away: see WAIT in facts.py.
    first, second = 0, 0
    for i in range(4):
        longer = popcount(h2 & 0xFF << 8 * i) - popcount(h1 & 0xFF << 8 * i)
        first += max(longer, 0)
        second += max(-longer, 0)
    stay_low, stay_high = FULL, FULL  # he can't lose the lead
    waits_low, waits_high = low, high  # all suits so far are clean when the defenders lead them
    exits_low, exits_high = 0, 0  # and one of them when he leads it
    for i in range(4):
        suit = 0xFF << 8 * i
        longer = popcount(h2 & suit) - popcount(h1 & suit)
        slack = min(first - max(longer, 0), ANY) + UNIT * min(second - max(-longer, 0), ANY)
        from_low, from_high = 0, 0
        for which in range(3):
            if lead and which != 1:
                continue
            fact = LOCAL_EXIT + slack if which == 0 else LOCAL_WAIT + slack if which == 1 else LOCAL_STAY
            set_low, set_high = _discards(
                S, facts, local, room.with_card, tricks[k, SUIT + i], fact, h0 & suit, (h0 | h1 | h2) & suit
            )
            if which == 0:
                from_low, from_high = waits_low & set_low, waits_high & set_high
            elif which == 1:
                exits_low, exits_high = exits_low & set_low | from_low, exits_high & set_high | from_high
                waits_low &= set_low
                waits_high &= set_high
            else:
                stay_low &= set_low
                stay_high &= set_high
        if not waits_low | waits_high | exits_low | exits_high and lead:
            break
    if not lead:
        if not low & ~stay_low and not high & ~stay_high:
            return 1, stay_low, stay_high
        waits_low, waits_high = exits_low, exits_high
    if waits_low | waits_high:
        return 0, waits_low, waits_high
    return -1, low, high


@_part
def _one(plies, ply, low, high):
    """One discard of those that escape, best one that the conflicts of cards tried before have already."""
    p = ply - 1
    while p >= 0:
        if plies[p, PLAYER] and plies[p, NEXT] > 1:
            a, b = low & plies[p, SUM_LOW], high & plies[p, SUM_HIGH]
            if a | b:
                low, high = a, b
        p -= 1
    if low:
        return low & -low, 0
    return 0, high & -high


@_call
def _exchanged(with_card, low, high, x, y, cards):
    """A set with the cards x and y in each other's place."""
    x_low, x_high, y_low, y_high = with_card[x, 0], with_card[x, 1], with_card[y, 0], with_card[y, 1]
    new_low, new_high = low & ~(x_low ^ y_low), high & ~(x_high ^ y_high)
    rest = cards & ~(1 << x) & ~(1 << y)
    while rest:
        z = lowest(rest)
        rest &= rest - 1
        z_low, z_high = with_card[z, 0], with_card[z, 1]
        if low & x_low & z_low or high & x_high & z_high:
            new_low |= y_low & z_low
            new_high |= y_high & z_high
        if low & y_low & z_low or high & y_high & z_high:
            new_low |= x_low & z_low
            new_high |= x_high & z_high
    return new_low, new_high


# The transposition table


@_part
def _key(tricks, k):
    present = tricks[k, HAND] | tricks[k, HAND + 1] | tricks[k, HAND + 2]
    return tricks[k, WITHIN] << 34 | tricks[k, LEAD] << 32 | present


@_part
def _bucket(key, digits):
    return key * 0x1E3779B97F4A7C15 >> 25 & (1 << digits) - 1


@_part
def _look_up(entries, written, key, digits, low, high):
    """(answer or -1, caught set or conflict) from what was proved of the same public position."""
    first = _bucket(key, digits) * WAYS
    for at in range(first, first + min(written[_bucket(key, digits)], WAYS)):
        if entries[at, KEY] == key:
            answer = entries[at, FOUND_LOW] >> HALF
            found_low, found_high = entries[at, FOUND_LOW] & FULL, entries[at, FOUND_HIGH]
            if answer:
                if not low & ~found_low and not high & ~found_high:
                    return answer, found_low, found_high
            elif not found_low & ~low and not found_high & ~high:
                return answer, found_low, found_high
    return -1, low, high


@_part
def _store(entries, written, key, digits, answer, low, high):
    """Write what was proved, over the oldest entry of its bucket when that is full."""
    bucket = _bucket(key, digits)
    at = bucket * WAYS + written[bucket] % WAYS
    written[bucket] += 1
    entries[at, KEY] = key
    entries[at, FOUND_LOW] = low | answer << HALF
    entries[at, FOUND_HIGH] = high


# Moves


@_part
def _put(plies, ply, n, card, promise):
    """Insert a card among the n of this ply by its promise."""
    while n and plies[ply, MOVE + n - 1] >> 5 < promise:
        plies[ply, MOVE + n] = plies[ply, MOVE + n - 1]
        n -= 1
    plies[ply, MOVE + n] = promise << 5 | card


@_part
def _counter(player, led, card):
    return (player * 33 + led + 1) * 32 + card


@_part
def _list_defender(room, k, ply):
    """One card of each touching group, most promising first."""
    tricks, plies = room.tricks, room.plies
    player, led, best, wins = plies[ply, PLAYER], plies[ply, LED], plies[ply, BEST], plies[ply, WINS]
    hand = tricks[k, HAND + player]
    others = (tricks[k, HAND] | tricks[k, HAND + 1] | tricks[k, HAND + 2]) & ~hand
    declarer, partner = tricks[k, HAND], tricks[k, HAND + 3 - player]
    legal = hand
    if led >= 0 and hand & 0xFF << (led & 24):
        legal = hand & 0xFF << (led & 24)
    n = 0
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        suit = 0xFF << (card & 24)
        # the rest of its group
        while legal & suit:
            up = lowest(legal & suit)
            if others & (1 << up) - (1 << card):
                break
            legal &= ~(1 << up)
        rank = card & 7
        if led < 0:
            his, partners = declarer & suit, partner & suit
            if not his:
                promise = -5 - rank
            elif his & -his > 1 << card:
                promise = 30 - rank
            else:
                promise = -rank
            if partners and his and partners & -partners > his & -his:
                promise -= 4
        elif wins == 0:
            promise = rank if card >> 3 != led >> 3 or card < best else -20 if ply % 3 == 1 else -50
        else:
            promise = -rank if ply % 3 == 1 and card >> 3 == led >> 3 and card > best else rank
        promise = (promise << 7) + room.history[_counter(player, led, card)]
        _put(plies, ply, n, card, promise)
        n += 1
    plies[ply, COUNT] = n


@_part
def _list_declarer(room, k, ply):
    """The cards that he can play under some discard of the belief; SUM without the discards of the other cards."""
    tricks, plies = room.tricks, room.plies
    led, best = plies[ply, LED], plies[ply, BEST]
    low, high = plies[ply, LOW], plies[ply, HIGH]
    got_low, got_high = FULL, FULL
    n = 0
    rest = tricks[k, HAND]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        can_low, can_high = _playable(room, ply, card)
        if not low & can_low and not high & can_high:
            got_low &= ~can_low
            got_high &= ~can_high
            continue
        rank = card & 7
        if led < 0:
            their = (tricks[k, HAND + 1] | tricks[k, HAND + 2]) & 0xFF << (card & 24)
            promise = -100 - rank if not their else 20 - rank if their >> card else -rank
        elif card >> 3 == led >> 3:
            promise = 10 + rank if card < best else -10 - rank if ply % 3 == 1 else rank - 20
        else:
            promise = rank
        promise = (promise << 7) + room.history[_counter(0, led, card)]
        _put(plies, ply, n, card, promise)
        n += 1
    plies[ply, COUNT] = n
    plies[ply, SUM_LOW], plies[ply, SUM_HIGH] = got_low, got_high


@_part
def _playable(room, ply, card):
    """The set of discards under which the declarer can play a card."""
    plies, with_card = room.plies, room.with_card
    low, high = FULL & ~with_card[card, 0], FULL & ~with_card[card, 1]
    led = plies[ply, LED]
    if led >= 0 and card >> 3 != led >> 3:
        low &= plies[ply, VOID_LOW]
        high &= plies[ply, VOID_HIGH]
    return low, high


@_part
def _caught_after(room, ply, i, low, high):
    """Note what is caught after the declarer's i-th card."""
    plies = room.plies
    can_low, can_high = _playable(room, ply, plies[ply, MOVE + i] & 31)
    plies[ply, GOT_LOW + i], plies[ply, GOT_HIGH + i] = low, high
    plies[ply, SUM_LOW] &= low | ~can_low
    plies[ply, SUM_HIGH] &= high | ~can_high


@_call
def _skip_alike(room, k, ply):
    """Pass over the declarer's next cards that touch one after which enough is caught.

    Whoever exchanges two touching cards, in his hand and in the discard, has the same position.
    """
    tricks, plies = room.tricks, room.plies
    theirs = tricks[k, HAND + 1] | tricks[k, HAND + 2]
    i = plies[ply, NEXT]
    while i < plies[ply, COUNT]:
        card = plies[ply, MOVE + i] & 31
        can_low, can_high = _playable(room, ply, card)
        low, high = plies[ply, LOW] & can_low, plies[ply, HIGH] & can_high
        alike = False
        for j in range(i):
            other = plies[ply, MOVE + j] & 31
            if other >> 3 == card >> 3 and not theirs & abs((1 << card) - (1 << other)):
                got_low, got_high = _exchanged(
                    room.with_card, plies[ply, GOT_LOW + j], plies[ply, GOT_HIGH + j], card, other, tricks[k, HAND]
                )
                if not low & ~got_low and not high & ~got_high:
                    _caught_after(room, ply, i, got_low, got_high)
                    alike = True
                    break
        if not alike:
            break
        i += 1
    plies[ply, NEXT] = i


# The search


@_part
def _look_at_table(tricks, plies, k, ply):
    """Note what lies on the table, and who plays."""
    led, best, wins = -1, -1, -1
    if ply % 3:
        best = plies[ply - 1, CARD]
        led, wins = best, tricks[k, LEAD]
        if ply % 3 == 2:
            led = plies[ply - 2, CARD]
            if best >> 3 == led >> 3 and best > led:
                wins = (wins + 1) % 3
            else:
                best = led
    plies[ply, LED], plies[ply, BEST], plies[ply, WINS] = led, best, wins
    plies[ply, PLAYER] = (tricks[k, LEAD] + ply) % 3


@_part
def _end_trick(remove, tricks, plies, k, ply):
    """Set up trick k + 1; whether the declarer won this one."""
    card, winner = plies[ply, CARD], plies[ply, WINS]
    if card >> 3 == plies[ply, LED] >> 3 and card > plies[ply, BEST]:
        winner = plies[ply, PLAYER]
    present = tricks[k, HAND] | tricks[k, HAND + 1] | tricks[k, HAND + 2]
    gone = 0
    for i in range(4):
        tricks[k + 1, SUIT + i] = tricks[k, SUIT + i]
    for p in range(ply - 2, ply + 1):
        card = plies[p, CARD]
        rank = popcount(present & ~gone & 0xFF << (card & 24) & (1 << card) - 1)
        at = SUIT + (card >> 3)
        tricks[k + 1, at] = np.int64(remove[8 * tricks[k + 1, at] + rank])
        gone |= 1 << card
    for i in range(3):
        tricks[k + 1, HAND + i] = tricks[k, HAND + i] & ~gone
    tricks[k + 1, LEAD] = winner
    tricks[k + 1, WITHIN] = tricks[k, WITHIN] - 1
    return winner == 0


@_part
def _learn(history, plies, ply):
    """Move the counters of the cards tried: up for the one that decided, down for the others."""
    tried = plies[ply, NEXT]
    for i in range(tried):
        at = _counter(plies[ply, PLAYER], plies[ply, LED], plies[ply, MOVE + i] & 31)
        if i == tried - 1:
            history[at] += (4096 - history[at]) >> 3
        else:
            history[at] -= (4096 + history[at]) >> 4


@_kernel
def _search(S, facts, room, digits, on_table, limit, plain):
    """1 or 0: whether one plan catches the belief of ply 0; SPENT when more than `limit` cards would be played."""
    tricks, plies, entries, written = room.tricks, room.plies, room.entries, room.written
    ply, k, nodes = np.int64(0), np.int64(0), room.out[0]
    won = False
    while True:
        # Arrive at a ply: answer at once, or list its cards.
        low, high = plies[ply, LOW], plies[ply, HIGH]
        plies[ply, NEXT] = 0
        answer = np.int64(-1)
        if won:
            answer, low, high = np.int64(1), np.int64(FULL), np.int64(FULL)
            won = False
        elif ply < on_table:
            _look_at_table(tricks, plies, k, ply)
            plies[ply, MOVE] = room.table[ply]
            plies[ply, COUNT] = 1
        else:
            _look_at_table(tricks, plies, k, ply)
            if ply % 3 == 0:
                if not tricks[k, WITHIN]:
                    answer = np.int64(0)
                elif not plain:
                    if tricks[k, LEAD]:
                        answer, low, high = _catch(room, k, low, high)
                    if answer < 0:
                        answer, low, high = _escape(S, facts, room, k, low, high)
                if answer == 0:
                    low, high = _one(plies, ply, low, high)
                elif answer < 0 and not plain:
                    answer, low, high = _look_up(entries, written, _key(tricks, k), digits, low, high)
            if answer < 0:
                if plies[ply, PLAYER]:
                    plies[ply, SUM_LOW], plies[ply, SUM_HIGH] = 0, 0
                    _list_defender(room, k, ply)
                else:
                    suit = tricks[k, HAND] & 0xFF << (plies[ply, LED] & 24)
                    plies[ply, VOID_LOW], plies[ply, VOID_HIGH] = _void(room.with_card, suit)
                    _list_declarer(room, k, ply)
        if answer >= 0:
            # Go back up to the last ply where another card is to be tried.
            while True:
                if ply == 0:
                    room.out[0], room.out[1], room.out[2] = nodes, low, high
                    return answer
                ply -= 1
                if ply % 3 == 2:
                    k -= 1
                if ply < on_table:
                    continue
                if plies[ply, PLAYER]:
                    decided = answer == 1
                    if not decided:
                        plies[ply, SUM_LOW] |= low
                        plies[ply, SUM_HIGH] |= high
                else:
                    decided = answer == 0
                    if not decided:
                        _caught_after(room, ply, plies[ply, NEXT] - 1, low, high)
                        if not plain:
                            _skip_alike(room, k, ply)
                if decided:
                    _learn(room.history, plies, ply)
                else:
                    if plies[ply, NEXT] < plies[ply, COUNT]:
                        break
                    low, high = plies[ply, SUM_LOW], plies[ply, SUM_HIGH]
                if ply % 3 == 0:
                    _store(entries, written, _key(tricks, k), digits, answer, low, high)
        # Play the next card.
        card = plies[ply, MOVE + plies[ply, NEXT]] & 31
        plies[ply, CARD] = card
        plies[ply, NEXT] += 1
        low, high = plies[ply, LOW], plies[ply, HIGH]
        if ply >= on_table:
            nodes += 1
            if nodes > limit:
                room.out[0] = nodes
                return SPENT
            if plies[ply, PLAYER] == 0:
                can_low, can_high = _playable(room, ply, card)
                low &= can_low
                high &= can_high
        if ply % 3 == 2:
            won = _end_trick(S.remove, tricks, plies, k, ply)
            k += 1
        ply += 1
        plies[ply, LOW], plies[ply, HIGH] = low, high


@_kernel
def caught(S, facts, room, digits, h0, h1, h2, lead, c0, c1, low, high, within, limit, plain):
    """Whether one plan catches every discard of a set that is not empty: 1, 0 or SPENT; more in room.out.

    Hands as masks of 8 * suit + rank, cards on the table included, the declarer's with his discards; c0, c1: the cards
    on the table, -1 for none; the set of discards (halves), all of them possible here; within: the tricks, the one on
    the table included, in which he must take one; limit: of room.out[0]; plain: for tests, without
    facts, table, and cards that are passed over.
    """
    tricks = room.tricks
    present = h0 | h1 | h2
    for suit in range(4):
        value, weight = 0, 1
        for bit in range(8 * suit, 8 * suit + 8):
            if present >> bit & 1:
                value += weight * ((h1 >> bit & 1) + 2 * (h2 >> bit & 1))
                weight *= 3
        tricks[0, SUIT + suit] = S.code[(weight - 1) // 2 + value]
    tricks[0, LEAD], tricks[0, WITHIN] = lead, within
    tricks[0, HAND], tricks[0, HAND + 1], tricks[0, HAND + 2] = h0, h1, h2
    room.table[0], room.table[1] = c0, c1
    room.plies[0, LOW], room.plies[0, HIGH] = low, high
    return _search(S, facts, room, digits, (c0 >= 0) + (c1 >= 0), limit, plain)
