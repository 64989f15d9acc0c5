"""What can be said of one suit alone: a table with a row for each of the 9,841 suit states.

A suit's state is who owns each remaining card, in rank order: player 0 is the declarer, 1 the defender who plays
after him, 2 the one who plays before him; 3**n states of n cards, n = 0 … 8. Its number is its *code*. States with the
same number of cards in each hand are numbered side by side, so that codes in order are distributions in order.

A *boundary* lies between two neighbouring ranks: bit i (1 … 7) of a byte is the boundary between the cards i - 1 and i,
counted from the lowest card. A fact about a suit *rests on* some boundaries when it stays true however the cards
between them are mixed; only boundaries between cards of different owners are ever used.

Facts are theorems, each about one suit under the worst that the other suits can do; the search adds them up.
tests/test_engine_facts.py holds each of them against a search without it.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from preferans.engine.kept import kept

RANKS = 8
STATES = sum(3**n for n in range(RANKS + 1))

# The facts of a state, 32 to a row. Contracts:
CASH = 0  # tricks that the declarer, on lead, can take one after another
KEEP = 1  # + player - 1: tricks that this defender can take one after another without losing the lead
SURE = 3  # tricks that the declarer's trumps take, whatever happens in the other suits
SURE_AGAINST = 4  # tricks that the defenders' trumps take, whatever happens in the other suits
# Misère; the declarer does what is best for him, the defenders the opposite:
STAY = 5  # tricks that the declarer must win before he can lose the lead in this suit; NEVER when he can't at all
CATCH = 6  # + player - 1: 0, or 1 + STAY of what is left when this defender leads so that the declarer must win
WAIT = 8  # + slack: the most tricks he takes in this suit while defenders lead it, if he answers every trick that
#           he takes here by leading this suit again until he has lost the lead, and the defenders throw away
#           from it slack % 3 cards of player 1 and slack // 3 cards of player 2 (2: any number); NEVER when he
#           can be left without a card to lead
EXIT = 17  # + slack: the same when he is on lead and leads this suit
FACTS = 32  # to a row: 64 bytes
USED = 26
SLACKS = 9
ANY = 2
NEVER = 14
UPPER = slice(WAIT, USED)  # facts that say «at most»; the others say «at least»


class Suits(NamedTuple):
    """The tables; see `suits`."""

    code: NDArray[np.int64]
    """By (3**n - 1) / 2 + sum of owner * 3**i: the code."""
    own: NDArray[np.int64]
    """By code: bits 0-7, 8-15, 16-23 are the cards of player 0, 1, 2."""
    remove: NDArray[np.uint16]
    """At 8 * code + i: the code when the i-th lowest card has gone."""
    distribution: NDArray[np.uint8]
    """By code: a number (0 … 164) for how many cards each player has."""
    counts: NDArray[np.int64]
    """By code: for each boundary (six bits) the cards of players 0 and 1 below it; then four bits each: all cards of
    player 0, 1, 2."""
    spread: NDArray[np.int64]
    """By byte of boundaries: the mask of `counts` that compares two states there, and all cards of each player."""
    fact: NDArray[np.uint16]
    """At FACTS * code + fact: the fact in the low four bits, above them the boundaries it rests on."""


@cache
def suits() -> Suits:
    """The tables, built once a process."""
    n = np.concatenate([np.full(3**k, k) for k in range(RANKS + 1)])
    value = np.concatenate([np.arange(3**k) for k in range(RANKS + 1)])
    owner: NDArray[np.int64] = value[:, None] // 3 ** np.arange(RANKS) % 3
    owner[np.arange(RANKS) >= n[:, None]] = 3
    held = np.stack([(owner == player).sum(1) for player in range(3)], 1)
    order = np.lexsort((value, held[:, 1], held[:, 0], n))
    code = np.empty(STATES, np.int64)
    code[order] = np.arange(STATES)
    n, value, owner, held = n[order], value[order], owner[order], held[order]

    own: NDArray[np.int64] = np.zeros(STATES, np.int64)
    for player in range(3):
        own |= ((owner == player) << np.arange(RANKS)).sum(1) << (8 * player)
    _, distribution = np.unique(held @ np.array([81, 9, 1]), return_inverse=True)
    remove = np.zeros((STATES, RANKS), np.uint16)
    counts: NDArray[np.int64] = held @ np.array([1 << 42, 1 << 46, 1 << 50])
    spread = np.full(256, 0xFFF << 42, np.int64)
    for i in range(RANKS):
        has = i < n
        smaller = value[has] // 3 ** (i + 1) * 3**i + value[has] % 3**i
        remove[has, i] = code[(3 ** (n[has] - 1) - 1) // 2 + smaller]
        if i:
            below: NDArray[np.int64] = (owner[:, :i] == 0).sum(1) | (owner[:, :i] == 1).sum(1) << 3
            counts |= np.where(has, below << 6 * (i - 1), 0)
            spread[(np.arange(256) >> i & 1) == 1] |= 0x3F << 6 * (i - 1)

    fact = np.zeros((STATES, FACTS), np.int8)
    _facts(own, remove.ravel(), fact)
    least = fact.copy()
    least[:, UPPER] *= -1
    rest = np.zeros((STATES, FACTS), np.uint8)
    _rests(code, owner.astype(np.int8), least, rest)
    packed = (fact | rest.astype(np.int64) << 4).astype(np.uint16)
    return Suits(code, own, remove.ravel(), distribution.astype(np.uint8), counts, spread, packed.ravel())


@kept
def _rests(code, owner, fact, rest):
    """For each state and fact the fewest boundaries on which «at least this much» rests.

    Two states are alike under some boundaries when each player has as many cards between any two of them; of states
    that are alike one has its cards sorted by owner there: it stands for all.
    """
    alike = np.empty(STATES, np.int64)
    least = np.empty(fact.shape, np.int8)
    found = np.zeros(fact.shape, np.bool_)
    first = 1
    for cards in range(1, RANKS + 1):
        states = range(first, first + 3**cards)
        first += 3**cards
        for size in range(cards):
            for boundaries in range(0, 1 << cards, 2):
                if _size(boundaries) != size:
                    continue
                least[states.start : states.stop] = 99
                for c in states:
                    alike[c] = code[(3**cards - 1) // 2 + _sorted_value(owner[c], cards, boundaries)]
                    for f in range(USED):
                        least[alike[c], f] = min(least[alike[c], f], fact[c, f])
                for c in states:
                    if not _within_a_run(owner[c], boundaries):
                        for f in range(USED):
                            if not found[c, f] and least[alike[c], f] >= fact[c, f]:
                                found[c, f] = True
                                rest[c, f] = boundaries


@kept
def _sorted_value(owner, cards, boundaries):
    """The base-3 value of the state with the cards between boundaries sorted by owner."""
    value = 0
    weight = 1
    start = 0
    for i in range(1, cards + 1):
        if i == cards or boundaries >> i & 1:
            for player in range(3):
                for j in range(start, i):
                    if owner[j] == player:
                        value += player * weight
                        weight *= 3
            start = i
    return value


@kept
def _within_a_run(owner, boundaries):
    divided = 0
    for i in range(1, RANKS):
        if owner[i] == owner[i - 1]:
            divided |= boundaries & 1 << i
    return divided != 0


@kept
def _size(mask):
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@kept
def _facts(own, remove, fact):
    """Fill the facts of every state from those of the states with fewer cards, which have smaller codes."""
    for c in range(STATES):
        m0, m1, m2 = own[c] & 255, own[c] >> 8 & 255, own[c] >> 16 & 255
        fact[c, CASH] = _cash(remove, fact, c, m0, m1, m2)
        for player in (1, 2):
            partner = m2 if player == 1 else m1
            leader = m1 if player == 1 else m2
            fact[c, KEEP + player - 1] = _keep(remove, fact, c, m0, leader, partner, KEEP + player - 1)
            fact[c, CATCH + player - 1] = _catch(remove, fact, c, m0, leader, partner)
        fact[c, STAY] = _stay(remove, fact, c, m0, m1, m2)
        fact[c, SURE] = _sure(remove, fact, c, m0, m1, m2)
        fact[c, SURE_AGAINST] = _sure_against(remove, fact, c, m0, m1, m2)
        _exit(remove, fact, c, m0, m1, m2)
        _wait(remove, fact, c, m0, m1, m2)


@kept
def _without(remove, c, i, j, k):
    """The state when the cards i, j, k (-1: none) have gone together."""
    high = max(i, j, k)
    low = min(i, j, k)
    for card in (high, i + j + k - high - low, low):
        if card >= 0:
            c = remove[8 * c + card]
    return c


@kept
def _follows(hand, card):
    """Whether a player who must follow suit with this hand may play the card (-1: another suit)."""
    return hand == 0 if card < 0 else hand >> card & 1 != 0


@kept
def _adds(hand, card):
    """Whether a player may add this card of the suit to a trick, or none (-1)."""
    return card < 0 or hand >> card & 1 != 0


@kept
def _cash(remove, fact, c, m0, m1, m2):
    """The declarer leads d, which nobody can beat; the defenders throw under it what helps them most."""
    best = 0
    for d in range(RANKS):
        if not m0 >> d & 1 or (m1 | m2) >> d:
            continue
        least = 99
        for x in range(-1, d):
            for y in range(-1, d):
                if _follows(m1, x) and _follows(m2, y):
                    least = min(least, 1 + fact[_without(remove, c, d, x, y), CASH])
        best = max(best, least)
    return best


@kept
def _keep(remove, fact, c, declarer, leader, partner, which):
    """The leader plays x, which the declarer can't beat, and the partner stays below."""
    best = 0
    for x in range(RANKS):
        if not leader >> x & 1 or declarer >> x:
            continue
        for y in range(-1, x):
            if not _follows(partner, y):
                continue
            least = 99
            for z in range(-1, x):
                if _follows(declarer, z):
                    least = min(least, 1 + fact[_without(remove, c, x, y, z), which])
            best = max(best, least)
    return best


@kept
def _sure(remove, fact, c, m0, m1, m2):
    """The declarer must play a trump and names it first; then each defender adds a trump or none."""
    best = 0
    for d in range(RANKS):
        if not m0 >> d & 1:
            continue
        least = 99
        for x in range(-1, RANKS):
            for y in range(-1, RANKS):
                if _adds(m1, x) and _adds(m2, y):
                    least = min(least, (d > max(x, y)) + fact[_without(remove, c, d, x, y), SURE])
        best = max(best, least)
    return best


@kept
def _sure_against(remove, fact, c, m0, m1, m2):
    """One defender must play a trump, or both, naming them first; then the declarer adds a trump or none."""
    worst = 99
    for forced in (1, 2, 3):
        best = -1
        for x in range(-1, RANKS):
            for y in range(-1, RANKS):
                if (x >= 0) != (forced & 1) or (y >= 0) != (forced >> 1) or not (_adds(m1, x) and _adds(m2, y)):
                    continue
                least = 99
                for d in range(-1, RANKS):
                    if _adds(m0, d):
                        least = min(least, (max(x, y) > d) + fact[_without(remove, c, d, x, y), SURE_AGAINST])
                best = max(best, least)
        if best >= 0:
            worst = min(worst, best)
    return 0 if worst == 99 else worst


@kept
def _stay(remove, fact, c, m0, m1, m2):
    """The declarer leads; the defenders stay below while they can."""
    least = NEVER
    for d in range(RANKS):
        if not m0 >> d & 1:
            continue
        most = 0
        for x in range(-1, d):
            for y in range(-1, d):
                if _follows(m1, x) and _follows(m2, y):
                    most = max(most, 1 + fact[_without(remove, c, d, x, y), STAY])
        least = min(least, most)
    return least


@kept
def _catch(remove, fact, c, declarer, leader, partner):
    """The leader and his partner stay below all the declarer's cards."""
    best = 0
    for x in range(RANKS):
        if not leader >> x & 1 or declarer & ((2 << x) - 1) or declarer == 0:
            continue
        for y in range(-1, RANKS):
            if not _follows(partner, y) or (y >= 0 and declarer & ((2 << y) - 1)):
                continue
            least = NEVER
            for d in range(RANKS):
                if declarer >> d & 1:
                    least = min(least, fact[_without(remove, c, d, x, y), STAY])
            best = max(best, 1 + least)
    return best


@kept
def _exit(remove, fact, c, m0, m1, m2):
    """The declarer leads this suit; NEVER when he has none to lead."""
    for slack in range(SLACKS):
        least = NEVER
        for d in range(RANKS):
            if not m0 >> d & 1:
                continue
            most = 0
            for x in range(-1, RANKS):
                for y in range(-1, RANKS):
                    if _follows(m1, x) and _follows(m2, y):
                        after = _without(remove, c, d, x, y)
                        most = max(most, _after_trick(fact, after, d > max(x, y), slack))
            least = min(least, most)
        fact[c, EXIT + slack] = least


@kept
def _after_trick(fact, after, won, slack):
    """The declarer's tricks from a trick on, in the suit that he leads again if he won it."""
    return 1 + fact[after, EXIT + slack] if won else fact[after, WAIT + slack]


@kept
def _wait(remove, fact, c, m0, m1, m2):
    """A defender leads this suit, or throws a card of it away, or does neither any more."""
    most = np.zeros(SLACKS, np.int64)
    if m0:
        _leads_last(remove, fact, c, m0, m1, m2, most)
        _leads_between(remove, fact, c, m0, m2, m1, most)
        for i in range(RANKS):
            if (m1 | m2) >> i & 1:
                after = remove[8 * c + i]
                unit = 1 if m1 >> i & 1 else 3
                for slack in range(SLACKS):
                    has = slack // unit % 3
                    if has:
                        left = slack if has == ANY else slack - unit
                        most[slack] = max(most[slack], fact[after, WAIT + left])
    for slack in range(SLACKS):
        fact[c, WAIT + slack] = min(most[slack], NEVER)


@kept
def _leads_last(remove, fact, c, declarer, leader, partner, most):
    """Player 1 leads, player 2 follows, the declarer plays last."""
    for x in range(RANKS):
        for y in range(-1, RANKS):
            if not leader >> x & 1 or not _follows(partner, y):
                continue
            least = np.full(SLACKS, 99)
            for d in range(RANKS):
                if declarer >> d & 1:
                    after = _without(remove, c, d, x, y)
                    for slack in range(SLACKS):
                        least[slack] = min(least[slack], _after_trick(fact, after, d > max(x, y), slack))
            np.maximum(most, least, most)


@kept
def _leads_between(remove, fact, c, declarer, leader, partner, most):
    """Player 2 leads, the declarer follows, player 1 plays last."""
    for x in range(RANKS):
        if not leader >> x & 1:
            continue
        least = np.full(SLACKS, 99)
        for d in range(RANKS):
            if not declarer >> d & 1:
                continue
            worst = np.zeros(SLACKS, np.int64)
            for y in range(-1, RANKS):
                if _follows(partner, y):
                    after = _without(remove, c, d, x, y)
                    for slack in range(SLACKS):
                        worst[slack] = max(worst[slack], _after_trick(fact, after, d > max(x, y), slack))
            np.minimum(least, worst, least)
        np.maximum(most, least, most)
