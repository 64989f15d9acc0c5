"""Raspasy: three players, each for himself, each wants few tricks.

Every position between tricks is valued once, without pruning, and kept in a table. Its value is

- for each player his *guarantee*: the fewest tricks he can hold himself to when the other two only load him;
- the *equilibria*: the outcomes of all plays in which each player, at each of his cards, minimises his own tricks;
- for each way of breaking ties the one outcome to which it leads.

At a card of player p the outcomes v of a card survive when v_p is no more than the worst outcome of each other card,
so when v_p <= the least such worst: the equilibria are the union over the cards, cut off there.

Outcomes. A set of outcomes (a, b, c) of m tricks, a + b + c = m, is two words: bit 11 * a + b of the first for a < 5,
bit 11 * (a - 5) + b of the second for the others. One more trick for a player is a shift. While the dealer's cards
lead, he may take tricks: a pair of words then for each number of tricks that he takes, 0, 1 and 2.

Cards. At the start of a trick the remaining cards of each suit are numbered from the lowest, without gaps: bit
8 * lane + i of a hand is the i-th lowest card of the suit in that lane. Spades are lane 3 and clubs lane 0: from the
highest bit down is the order in which cards are listed. Touching cards of one player are worth the same and the
highest is tried for all; nothing is renumbered before the trick is over, so cards on the table separate their
neighbours, and so do the dealer's cards until they are played.

The key of a position is its suits' codes, lane by lane, and the leader. Lanes are not sorted: which of two cards is
the first depends on their suits (sorting would merge a sixth of the positions). A position whose trick is ruled by the
talon is not kept: there are at most some hundreds.

All of it is one file: numba does not notice when a compiled function changes in another one.
"""

import threading
from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from preferans.engine.compiled import is_kept, kept
from preferans.engine.intrinsics import leading_zeros, lowest, popcount
from preferans.engine.suits import States, states

DIGITS = 20  # of the number of positions that the table holds
PROBES = 16  # places where a position may be
GENERATIONS = 1 << 14
UPPER_RANKS = 0x7F7F7F7F  # after a shift by one rank: what did not come from the next lane
MOST = 10  # tricks
ROW = 11  # bits: an outcome's b from 0 to 10
LOW_ROWS = 5  # of the first word
LAYERS = 3  # the dealer takes 0, 1 or 2 tricks
WORDS = 2 * LAYERS

# What a position is worth but for its equilibria: 12 bits each, four a player: guarantees, outcome by ties.
INFO_TRICK = 0x001001001001
FIRST, LEFT, RIGHT = 12, 24, 36
GENERATION = 48

# Columns of Room.tricks
LEAD, REMAIN, SUIT, HAND, WON, TURNED, BELOW, SPLIT = 0, 1, 2, 6, 9, 10, 11, 12
# Columns of Room.plies
TODO, CARD, FRESH, WORST, GUARANTEE, BY_FIRST, BY_LEFT, BY_RIGHT, SET = 0, 1, 2, 3, 4, 7, 8, 9, 10

# Talon rules
CLOSED, TO_SUIT, TO_SUIT_WINNER, DEALER = 0, 1, 2, 3

# Kernels allocate nothing: compiled without numba's reference counting, which costs five times the search itself.
_kernel = kept(nogil=True, _nrt=False)
# Parts are inlined by LLVM: a call costs a fifth of the search.
_part = njit(_nrt=False, forceinline=True)  # type: ignore[call-overload]


class Room(NamedTuple):
    """All that a search works with."""

    code: NDArray[np.int64]
    own: NDArray[np.int64]
    remove: NDArray[np.uint16]
    """Tables of `states`."""
    few: NDArray[np.int64]
    """A pair of words at 2 * (t + 11 * (m + 11 * player)): the outcomes of m tricks in which he takes at most t."""
    table: NDArray[np.int64]
    """A row a position: key, the equilibria's two words, generation << 48 | the rest of its worth."""
    tricks: NDArray[np.int64]
    """A row a trick: LEAD, REMAIN (tricks, this one included); from SUIT on the code of each lane, from HAND on the
    cards of each player; WON by whom (3: the dealer); TURNED: the lane of the talon's card, or -1; BELOW: cards of
    that lane below the dealer's card, or -1 when he plays none; SPLIT: the cards right below the dealer's cards, that
    of the next trick too."""
    plies: NDArray[np.int64]
    """A row a card of the line: cards TO DO, CARD that is played, FRESH before the first has been valued, WORST (the
    least of the cards' worst outcomes for the player), from GUARANTEE on one for each player, outcome BY FIRST, …; from
    SET on the equilibria."""
    back: NDArray[np.int64]
    """What the last finished ply is worth: WORDS of a set, then the rest."""
    moves: NDArray[np.int64]
    """The same for every card that may be played first, by number."""
    talon: NDArray[np.int64]
    """Lane of the talon's card and cards below it, for trick 0 and for trick 1."""
    counts: NDArray[np.int64]
    """Cards played in the search so far; positions written into the table since it was empty."""


def new_room(states: States, digits: int = DIGITS) -> Room:
    """Room with an empty table of 2**digits positions (32 bytes each)."""
    return Room(
        states.code,
        states.own,
        states.remove,
        few(),
        np.zeros((1 << digits, 4), np.int64),
        np.zeros((MOST + 1, SPLIT + 1), np.int64),
        np.zeros((3 * MOST + 1, SET + WORDS), np.int64),
        np.zeros(WORDS + 1, np.int64),
        np.zeros((32, WORDS + 1), np.int64),
        np.zeros(4, np.int64),
        np.zeros(2, np.int64),
    )


def _bit(a: int, b: int) -> tuple[int, int]:
    """The word and the bit of an outcome."""
    return (0, ROW * a + b) if a < LOW_ROWS else (1, ROW * (a - LOW_ROWS) + b)


@cache
def few() -> NDArray[np.int64]:
    """See Room.few."""
    found = np.zeros((3, MOST + 1, MOST + 1, 2), np.int64)
    for m in range(MOST + 1):
        for outcome in outcomes(m):
            word, bit = _bit(*outcome[:2])
            for player, tricks in enumerate(outcome):
                found[player, m, tricks:, word] |= 1 << bit
    return found.ravel()


def outcomes(m: int) -> list[tuple[int, int, int]]:
    """All ways to share m tricks, in order."""
    return [(a, b, m - a - b) for a in range(m + 1) for b in range(m - a + 1)]


# Sets of outcomes


@_part
def _add_trick(back, layers, winner):
    """One more trick for the winner in all outcomes."""
    if winner == 3:
        for i in range(WORDS - 1, 1, -1):
            back[i] = back[i - 2]
        back[0] = 0
        back[1] = 0
        return
    back[WORDS] += INFO_TRICK << 4 * winner
    if winner == 2:
        return
    for i in range(0, 2 * layers, 2):
        low, high = back[i], back[i + 1]
        if winner == 1:
            back[i] = low << 1
            back[i + 1] = high << 1
        else:
            edge = ROW * (LOW_ROWS - 1)
            back[i] = (low & (1 << edge) - 1) << ROW
            back[i + 1] = high << ROW | low >> edge


@_part
def _may_take(few, back, layers, player, remain, t):
    """Whether he takes t tricks or more in one of the outcomes."""
    for d in range(layers):
        at = 2 * (t - 1 + ROW * (max(remain - d, 0) + ROW * player))
        if back[2 * d] & ~few[at] or back[2 * d + 1] & ~few[at + 1]:
            return True
    return False


@_part
def _cut(few, back, layers, player, remain, t):
    """Only the outcomes in which he takes at most t tricks."""
    for d in range(layers):
        at = 2 * (t + ROW * (max(remain - d, 0) + ROW * player))
        back[2 * d] &= few[at]
        back[2 * d + 1] &= few[at + 1]


# Cards


@_part
def _beats(card, best, suit):
    """`suit`: the lane that wins over the others, or -1."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == suit


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
def _hold(own, tricks, k):
    """The hands of trick k from the codes of its suits."""
    h0, h1, h2 = np.int64(0), np.int64(0), np.int64(0)
    for i in range(4):
        cards = own[tricks[k, SUIT + i]]
        h0 |= (cards & 255) << 8 * i
        h1 |= (cards >> 8 & 255) << 8 * i
        h2 |= (cards >> 16 & 255) << 8 * i
    tricks[k, HAND] = h0
    tricks[k, HAND + 1] = h1
    tricks[k, HAND + 2] = h2


@_part
def _winner(tricks, k, a, b, c):
    """Who wins the trick with these cards, in the order of play; 3: the dealer."""
    lead, turned, below = tricks[k, LEAD], tricks[k, TURNED], tricks[k, BELOW]
    best, winner = a, lead
    if _beats(b, best, turned):
        best, winner = b, (lead + 1) % 3
    if _beats(c, best, turned):
        best, winner = c, (lead + 2) % 3
    if below >= 0 and (best >> 3 != turned or (best & 7) < below):
        winner = 3
    return winner


@_part
def _legal(tricks, plies, k, ply, player, every):
    """The cards that he may play, one of each group that is worth the same or `every` one."""
    hand = tricks[k, HAND + player]
    led = tricks[k, TURNED]
    if led < 0 and ply % 3:
        led = plies[ply - ply % 3, CARD] >> 3
    cards = hand
    if led >= 0 and hand >> 8 * led & 255:
        cards = hand & 255 << 8 * led
    if every:
        return cards
    return cards & ~(hand >> 1 & UPPER_RANKS & ~tricks[k, SPLIT])


# The table


@_part
def _key(tricks, k):
    key = tricks[k, SUIT] | tricks[k, SUIT + 1] << 14 | tricks[k, SUIT + 2] << 28 | tricks[k, SUIT + 3] << 42
    return key | tricks[k, LEAD] << 56


@_part
def _place(key, mask):
    return key * 0x1E3779B97F4A7C15 >> 64 - popcount(mask) & mask


@_part
def _look_up(table, generation, key, back):
    """Whether the table has the position; what it is worth is then in `back`."""
    mask = len(table) - 1
    at = _place(key, mask)
    for _ in range(PROBES):
        if table[at, 3] >> GENERATION != generation:
            return False
        if table[at, 0] == key:
            for i in range(2, WORDS):
                back[i] = 0
            back[0] = table[at, 1]
            back[1] = table[at, 2]
            back[WORDS] = table[at, 3] & (1 << GENERATION) - 1
            return True
        at = at + 1 & mask
    return False


@_part
def _store(table, generation, key, back):
    """Write what a position is worth; where all its places are taken, over the last."""
    mask = len(table) - 1
    at = _place(key, mask)
    for _ in range(PROBES - 1):
        if table[at, 3] >> GENERATION != generation or table[at, 0] == key:
            break
        at = at + 1 & mask
    table[at, 0] = key
    table[at, 1] = back[0]
    table[at, 2] = back[1]
    table[at, 3] = back[WORDS] | generation << GENERATION


# The search


@_part
def _end_trick(S, tricks, plies, k, ply, first, rule, turned):
    """Set up trick k + 1, but for its hands."""
    a, b, c = plies[ply - 2, CARD], plies[ply - 1, CARD], plies[ply, CARD]
    winner = _winner(tricks, k, a, b, c)
    tricks[k, WON] = winner
    number = k + 2 - turned
    leads = number == 0 and turned > 0 or number == 1 and turned > 0 and rule != TO_SUIT_WINNER
    tricks[k + 1, LEAD] = first if leads else winner
    tricks[k + 1, REMAIN] = tricks[k, REMAIN] - 1
    for i in range(4):
        tricks[k + 1, SUIT + i] = tricks[k, SUIT + i]
    x, y, z = _ascending(a, b, c)
    tricks[k + 1, SUIT + (z >> 3)] = S.remove[8 * tricks[k + 1, SUIT + (z >> 3)] + (z & 7)]
    tricks[k + 1, SUIT + (y >> 3)] = S.remove[8 * tricks[k + 1, SUIT + (y >> 3)] + (y & 7)]
    tricks[k + 1, SUIT + (x >> 3)] = S.remove[8 * tricks[k + 1, SUIT + (x >> 3)] + (x & 7)]
    _turn(S.talon, tricks, k + 1, turned, rule)
    if tricks[k + 1, BELOW] > 0:
        lane = tricks[k + 1, TURNED]
        for card in (a, b, c):
            tricks[k + 1, BELOW] -= card >> 3 == lane and (card & 7) < S.talon[3]
        tricks[k + 1, SPLIT] = 1 << 8 * lane + tricks[k + 1, BELOW] >> 1


@_part
def _turn(talon, tricks, k, turned, rule):
    """The talon's card for trick k, with the cards of trick 0 still there."""
    tricks[k, TURNED] = talon[2 * k] if k < turned else -1
    tricks[k, BELOW] = talon[2 * k + 1] if k < turned and rule == DEALER else -1
    tricks[k, SPLIT] = 0
    if rule == DEALER:  # with no card below it, it is the highest of another lane, which touches none above
        for i in range(k, turned):
            tricks[k, SPLIT] |= 1 << 8 * talon[2 * i] + talon[2 * i + 1] >> 1


@_part
def _last_trick(tricks, k, back):
    """Everybody has one card, and nothing is turned."""
    lead = tricks[k, LEAD]
    a = lowest(tricks[k, HAND + lead])
    b = lowest(tricks[k, HAND + (lead + 1) % 3])
    c = lowest(tricks[k, HAND + (lead + 2) % 3])
    winner = _winner(tricks, k, a, b, c)
    _nothing(back)
    _add_trick(back, 1, winner)


@_part
def _nothing(back):
    """No trick for anybody."""
    for i in range(1, WORDS + 1):
        back[i] = 0
    back[0] = 1


@_part
def _take_in(few, plies, back, ply, player, remain, layers):
    """What one more card is worth joins what the others are worth."""
    info = back[WORDS]
    own, left, right = 4 * player, 4 * ((player + 1) % 3), 4 * ((player + 2) % 3)
    by_first, by_left, by_right = info >> FIRST & 0xFFF, info >> LEFT & 0xFFF, info >> RIGHT & 0xFFF
    worst = info >> own & 15  # no equilibrium is worse than his guarantee
    if plies[ply, FRESH]:
        plies[ply, FRESH] = 0
        for q in range(3):
            plies[ply, GUARANTEE + q] = info >> 4 * q & 15
        plies[ply, BY_FIRST] = by_first
        plies[ply, BY_LEFT] = by_left
        plies[ply, BY_RIGHT] = by_right
        for i in range(2 * layers):
            plies[ply, SET + i] = back[i]
    else:
        for q in range(3):
            there = info >> 4 * q & 15
            if (there < plies[ply, GUARANTEE + q]) == (q == player):
                plies[ply, GUARANTEE + q] = there
        if (by_first >> own & 15) < (plies[ply, BY_FIRST] >> own & 15):
            plies[ply, BY_FIRST] = by_first
        if _pair(by_left, own, left) < _pair(plies[ply, BY_LEFT], own, left):
            plies[ply, BY_LEFT] = by_left
        if _pair(by_right, own, right) < _pair(plies[ply, BY_RIGHT], own, right):
            plies[ply, BY_RIGHT] = by_right
        for i in range(2 * layers):
            plies[ply, SET + i] |= back[i]
        worst = min(worst, plies[ply, WORST])
    while worst > 0 and not _may_take(few, back, layers, player, remain, worst):
        worst -= 1
    plies[ply, WORST] = worst


@_part
def _pair(outcome, one, other):
    return (outcome >> one & 15) << 4 | outcome >> other & 15


@_part
def _sum_up(few, plies, back, ply, player, remain, layers):
    """All cards of a ply are valued: what it is worth."""
    for i in range(2 * layers):
        back[i] = plies[ply, SET + i]
    _cut(few, back, layers, player, remain, plies[ply, WORST])
    info = plies[ply, GUARANTEE] | plies[ply, GUARANTEE + 1] << 4 | plies[ply, GUARANTEE + 2] << 8
    info |= plies[ply, BY_FIRST] << FIRST | plies[ply, BY_LEFT] << LEFT | plies[ply, BY_RIGHT] << RIGHT
    back[WORDS] = info


@_kernel
def _search(S, generation, on_table, first, rule, turned):
    """Value trick 0, some of its cards given: S.back, and S.moves for each card that may be played next."""
    tricks, plies, back, few, table = S.tricks, S.plies, S.back, S.few, S.table
    ply, k, nodes, written = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    while True:
        # Arrive at a ply: it is worth what the table says, or its cards are listed.
        known = False
        if ply % 3 == 0 and ply:
            if tricks[k, REMAIN] == 0:
                _nothing(back)
                known = True
            elif k >= turned:
                known = _look_up(table, generation, _key(tricks, k), back)
            if not known:
                _hold(S.own, tricks, k)
                if k >= turned and tricks[k, REMAIN] == 1:
                    _last_trick(tricks, k, back)
                    known = True
        if not known:
            plies[ply, FRESH] = 1
            if ply >= on_table:
                player = (tricks[k, LEAD] + ply) % 3
                plies[ply, TODO] = _legal(tricks, plies, k, ply, player, ply == on_table)
        else:
            # Go back up to the last ply where another card is to be tried.
            while True:
                ply -= 1
                if ply % 3 == 2:
                    k -= 1
                    _add_trick(back, LAYERS if rule == DEALER and k < turned else 1, tricks[k, WON])
                layers = LAYERS if rule == DEALER and k < turned else 1
                player = (tricks[k, LEAD] + ply) % 3
                if ply == on_table:
                    for i in range(WORDS + 1):
                        S.moves[plies[ply, CARD], i] = back[i]
                if plies[ply, TODO] or not plies[ply, FRESH]:  # else it is worth what its one card is
                    _take_in(few, plies, back, ply, player, tricks[k, REMAIN], layers)
                    if plies[ply, TODO]:
                        break
                    _sum_up(few, plies, back, ply, player, tricks[k, REMAIN], layers)
                if ply % 3 == 0 and k >= turned and ply >= on_table:
                    _store(table, generation, _key(tricks, k), back)
                    written += 1
                if ply == 0:
                    S.counts[0] += nodes
                    S.counts[1] += written
                    return
        # Play the next card.
        card = 63 - leading_zeros(plies[ply, TODO])
        plies[ply, CARD] = card
        plies[ply, TODO] ^= 1 << card
        nodes += ply >= on_table
        if ply % 3 == 2:
            _end_trick(S, tricks, plies, k, ply, first, rule, turned)
            k += 1
        ply += 1


@_kernel
def value(S, generation, h0, h1, h2, lead, c0, c1, first, rule, turned, t0, t1):
    """Value a position: S.back, and S.moves for each card that may be played next.

    Hands as masks of 8 * suit + rank, cards on the table included; c0, c1: those cards in the order of play, -1 for
    none; first: the player who leads while the talon rules; turned: how many cards of the talon lead this trick and
    the next, t0 and t1.
    """
    tricks, plies = S.tricks, S.plies
    present = h0 | h1 | h2
    for suit in range(4):
        code, weight = 0, 1
        for bit in range(8 * suit, 8 * suit + 8):
            if present >> bit & 1:
                code += weight * ((h1 >> bit & 1) + 2 * (h2 >> bit & 1))
                weight *= 3
        tricks[0, SUIT + 3 - suit] = S.code[(weight - 1) // 2 + code]
    _hold(S.own, tricks, 0)
    tricks[0, LEAD] = lead
    tricks[0, REMAIN] = popcount(h0)
    for i in range(2):
        card = t0 if i == 0 else t1
        S.talon[2 * i] = 3 - (card >> 3)
        S.talon[2 * i + 1] = _below(present, card)
    _turn(S.talon, tricks, 0, turned, rule)
    on_table = 0
    for i in range(2):
        card = c0 if i == 0 else c1
        if card >= 0:
            plies[i, TODO] = 1 << 8 * (3 - (card >> 3)) + _below(present, card)
            on_table += 1
    _search(S, generation, on_table, first, rule, turned)


@_part
def _below(present, card):
    """How many lower cards of its suit are there."""
    return popcount(present >> 8 * (card >> 3) & (1 << (card & 7)) - 1)


# As Python sees it


class Spot(NamedTuple):
    """A position, the seats being players 0, 1, 2."""

    masks: tuple[int, int, int]
    """The hands, bit 8 * suit + rank for a card (spades, hearts, diamonds, clubs; 7 = 0 … A = 7), the cards on the
    table included as if they had not been played yet; each has one or more."""
    lead: int
    """The player who led, or leads, the trick."""
    table: tuple[int, ...]
    """The cards on the table in the order of play, as 8 * suit + rank, two at most."""
    rule: int = CLOSED
    first: int = 0
    """The player who leads while the talon rules."""
    talon: tuple[int, ...] = ()
    """The talon's cards for this trick and the next; none when they have been played, or the talon stays closed."""


class Worth(NamedTuple):
    """What a position, or a card, is worth: tricks of players 0, 1, 2, the trick on the table included."""

    guarantee: tuple[int, int, int]
    equilibria: list[tuple[int, int, int]]
    """In order; what is missing to the tricks that are left the dealer takes."""
    ties: tuple[tuple[int, int, int], ...]
    """The outcome when a player to whom cards are worth the same plays the first, or spares him who plays after him,
    or him who plays before him."""


class Solver:
    """A searcher with its own table: one a thread. The table serves all deals and rules: its keys are exact."""

    def __init__(self, digits: int = DIGITS) -> None:
        self._room = new_room(states(), digits)
        self._generation = 1

    @property
    def nodes(self) -> int:
        """Cards played in the search since the solver was made."""
        return int(self._room.counts[0])

    @property
    def positions(self) -> int:
        """Positions that were valued and kept since the table was empty."""
        return int(self._room.counts[1])

    def clear(self) -> None:
        """Forget all positions."""
        self._generation += 1
        self._room.counts[1] = 0
        if self._generation == GENERATIONS:
            self._generation = 1
            self._room.table.fill(0)

    def value(self, spot: Spot) -> tuple[Worth, dict[int, Worth]]:
        """What the position is worth, and each card that may be played, by 8 * suit + rank."""
        room = self._room
        if self.positions > len(room.table) // 2:
            self.clear()
        room.moves.fill(0)
        c0, c1 = (*spot.table, -1, -1)[:2]
        t0, t1 = (*spot.talon, 0, 0)[:2]
        position = (*spot.masks, spot.lead, c0, c1, spot.first, spot.rule, len(spot.talon), t0, t1)
        value(room, self._generation, *position)
        present = spot.masks[0] | spot.masks[1] | spot.masks[2]
        left = spot.masks[0].bit_count()
        moves = {}
        for suit in range(4):
            cards = [card for card in range(8 * suit, 8 * suit + 8) if present >> card & 1]
            for i, card in enumerate(cards):
                row = room.moves[8 * (3 - suit) + i]
                if row[:WORDS].any():
                    moves[card] = _worth(row, left)
        return _worth(room.back, left), moves


def _worth(row: NDArray[np.int64], left: int) -> Worth:
    *words, info = map(int, row)
    found = []
    for i, word in enumerate(words):
        dealers, second = divmod(i, 2)
        for bit in range(word.bit_length()):
            if word >> bit & 1:
                a, b = divmod(bit, ROW)
                a += LOW_ROWS * second
                found.append((a, b, left - dealers - a - b))
    return Worth(_three(info), sorted(found), (_three(info >> FIRST), _three(info >> LEFT), _three(info >> RIGHT)))


def _three(info: int) -> tuple[int, int, int]:
    return info & 15, info >> 4 & 15, info >> 8 & 15


_of_thread = threading.local()


def solver() -> Solver:
    """This thread's solver."""
    if not hasattr(_of_thread, "solver"):
        _of_thread.solver = Solver()
    made: Solver = _of_thread.solver
    return made


def is_compiled() -> bool:
    """Whether this machine has the compiled kernels in its cache (else the first search takes seconds)."""
    return is_kept(value)
