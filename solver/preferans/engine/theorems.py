"""The facts of facts.py proved: each from those of the states with fewer cards, and the boundaries it rests on.

`python -m preferans.engine.theorems` writes them into facts.npz: the library reads them, so that nobody waits for them
to be compiled and proved again.

What the functions below take of one state:

    c           int: its code; the facts of the states with fewer cards are known
    remove      uint16[8 * STATES]: States.remove, as `own`, `code` and `owner` are tables of States
    m0, m1, m2  masks of the suit's cards, bit i for the i-th lowest: the hands of the declarer, of players 1 and 2
                (leader, partner: of those two, where it matters who leads)
    d, x, y     their cards in a trick, by number from the lowest; -1 for a card of another suit
    fact        int8[STATES, CONTRACT_ROW] or int8[STATES, MISERE_ROW]: a row a state, tricks; see facts.py

A function returns the state's fact, or writes it into `fact` or `most` (int64[SLACKS]).
"""

import numpy as np
from numpy.typing import NDArray

from preferans.engine.compiled import kept
from preferans.engine.facts import (
    ANY,
    CASH,
    CATCH,
    CAUGHT,
    CONTRACT_ROW,
    EXIT,
    EXIT_THROW,
    FILE,
    HAND_OVER,
    KEEP,
    LOSE,
    MISERE_ROW,
    NEVER,
    ROAM,
    ROAM_EXIT,
    ROAM_THROW,
    SLACKS,
    STAY,
    STOP,
    STOP_ZERO,
    SURE,
    SURE_AGAINST,
    UNIT,
    UPPER,
    WAIT,
    WAIT_THROW,
)
from preferans.engine.suits import RANKS, STATES, states

Rows = NDArray[np.uint16]


def prove() -> tuple[Rows, Rows]:
    """A row a state: the facts of contracts, the facts of misère, each packed as in Facts."""
    code, own, remove, _, _, _, owner = states()
    contract = np.zeros((STATES, CONTRACT_ROW), np.int8)
    misere = np.zeros((STATES, MISERE_ROW), np.int8)
    _facts(own, remove, contract, misere)
    upper = misere.copy()
    upper[:, UPPER] *= -1
    least = np.concatenate([contract, upper[:, :EXIT_THROW]], 1)
    rest = np.zeros(least.shape, np.uint8)
    _rests(code, owner, least, rest)
    packed = np.zeros((STATES, MISERE_ROW), np.uint16)
    packed[:, :EXIT_THROW] = misere[:, :EXIT_THROW] | rest[:, CONTRACT_ROW:].astype(np.uint16) << 8
    return (contract | rest[:, :CONTRACT_ROW].astype(np.uint16) << 8).astype(np.uint16), packed


@kept
def _rests(code, owner, fact, rest):
    """For each state and fact the fewest boundaries on which «at least this much» rests.

    Two states are alike under some boundaries when each player has as many cards between any two of them; of states
    that are alike one has its cards sorted by owner there: it stands for all. fact: int8[STATES, facts], all facts as
    «at least»; rest: uint8 of that shape, to be filled with sets of boundaries.
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
                    for f in range(fact.shape[1]):
                        least[alike[c], f] = min(least[alike[c], f], fact[c, f])
                for c in states:
                    if not _within_a_run(owner[c], boundaries):
                        for f in range(fact.shape[1]):
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
    """Whether one of the boundaries divides two cards of one player; owner: a row of States.owner."""
    divided = 0
    for i in range(1, RANKS):
        if owner[i] == owner[i - 1]:
            divided |= boundaries & 1 << i
    return divided != 0


@kept
def _size(mask):
    """How many bits are set."""
    size = 0
    while mask:
        mask &= mask - 1
        size += 1
    return size


@kept
def _facts(own, remove, contract, misere):
    """Fill the facts of every state from those of the states with fewer cards, which have smaller codes."""
    stop = np.zeros((STATES, RANKS + 1), np.bool_)
    for c in range(STATES):
        m0, m1, m2 = own[c] & 255, own[c] >> 8 & 255, own[c] >> 16 & 255
        contract[c, CASH] = _cash(remove, contract, c, m0, m1, m2)
        for player in (1, 2):
            partner = m2 if player == 1 else m1
            leader = m1 if player == 1 else m2
            contract[c, KEEP + player - 1] = _keep(remove, contract, c, m0, leader, partner, KEEP + player - 1)
            misere[c, CATCH + player - 1] = _catch(remove, misere, c, m0, leader, partner)
            contract[c, HAND_OVER + player - 1] = _hand_over(remove, contract, c, m0, leader, partner, player)
        contract[c, SURE] = _sure(remove, contract, c, m0, m1, m2)
        contract[c, SURE_AGAINST] = _sure_against(remove, contract, c, m0, m1, m2)
        contract[c, STOP] = _stop(remove, stop, c, m0, m1, m2)
        misere[c, STAY] = _stay(remove, misere, c, m0, m1, m2)
        misere[c, LOSE], misere[c, LOSE + 1] = _lose(remove, misere, c, m2), _lose(remove, misere, c, m1)
        misere[c, CAUGHT] = _caught_last(remove, misere, c, m0, m1, m2)
        misere[c, CAUGHT + 1] = _caught_between(remove, misere, c, m0, m2, m1)
        for which in (EXIT, EXIT_THROW):
            _exit(remove, misere, c, m0, m1, m2, which)
        for which in (WAIT, WAIT_THROW, ROAM, ROAM_THROW):
            _wait(remove, misere, c, m0, m1, m2, which)
        if m0:
            _exit(remove, misere, c, m0, m1, m2, ROAM_EXIT)


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
def _hand_over(remove, fact, c, declarer, leader, partner, player):
    """The leader plays x and the partner y, one of which the declarer can't beat; the winner goes on."""
    best = 0
    for x in range(RANKS):
        if not leader >> x & 1:
            continue
        for y in range(-1, RANKS):
            if not _follows(partner, y) or declarer >> max(x, y):
                continue
            which = HAND_OVER + player - 1 if x > y else KEEP + 2 - player
            least = 99
            for z in range(-1, max(x, y)):
                if _follows(declarer, z):
                    after = fact[_without(remove, c, x, y, z), which]
                    least = min(least, 0 if x > y and after == 0 else 1 + after)
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
def _stop(remove, stop, c, m0, m1, m2):
    """STOP; note at stop[c, n] whether he stops the suit though he must throw n cards of it away."""
    spare = -1
    for n in range(_size(m0)):
        stop[c, n] = _stops(remove, stop, c, m0, m1, m2, n)
        if not stop[c, n]:
            break
        spare = n
    if spare >= 0 and m1 | m2:
        return STOP_ZERO + 4 * spare + 1
    return STOP_ZERO + 4 * (_size(m0) - max(_size(m1), _size(m2)))


@kept
def _stops(remove, stop, c, m0, m1, m2, n):
    """Whether he does after everything that the defenders can do next, or that he must."""
    if not m1 | m2:
        return True
    if n:
        can = False
        for d in range(RANKS):
            if m0 >> d & 1 and stop[remove[8 * c + d], n - 1]:
                can = True
        if not can:
            return False
    for i in range(RANKS):
        if (m1 | m2) >> i & 1 and not stop[remove[8 * c + i], n]:
            return False
    for x in range(RANKS):  # player 1 leads, player 2 follows, the declarer plays last
        for y in range(-1, RANKS):
            if not m1 >> x & 1 or not _follows(m2, y):
                continue
            can = False
            for d in range(RANKS):
                if m0 >> d & 1 and (d > max(x, y) or stop[_without(remove, c, d, x, y), n]):
                    can = True
            if not can:
                return False
    for x in range(RANKS):  # player 2 leads, the declarer follows, player 1 plays last
        if not m2 >> x & 1:
            continue
        can = False
        for d in range(RANKS):
            if not m0 >> d & 1:
                continue
            always = True
            for y in range(-1, RANKS):
                if _follows(m1, y) and d <= max(x, y) and not stop[_without(remove, c, d, x, y), n]:
                    always = False
            can = can or always
        if not can:
            return False
    return True


@kept
def _lose(remove, fact, c, partner):
    """Whether he loses no trick by leading the suit on, or would lose none without a card of the partner."""
    holds = fact[c, STAY] == NEVER
    for i in range(RANKS):
        if partner >> i & 1 and fact[remove[8 * c + i], STAY] == NEVER:
            holds = True
    return holds


@kept
def _caught_last(remove, fact, c, declarer, leader, partner):
    """Player 1 leads, player 2 follows, the declarer plays last: whether he wins and can't lose a trick afterwards."""
    for x in range(RANKS):
        for y in range(-1, RANKS):
            if declarer == 0 or not leader >> x & 1 or not _follows(partner, y):
                continue
            caught = True
            for d in range(RANKS):
                if declarer >> d & 1 and (d < max(x, y) or fact[_without(remove, c, d, x, y), STAY] < NEVER):
                    caught = False
            if caught:
                return True
    return False


@kept
def _caught_between(remove, fact, c, declarer, leader, partner):
    """Player 2 leads, the declarer follows, player 1 plays last."""
    for x in range(RANKS):
        if declarer == 0 or not leader >> x & 1:
            continue
        caught = True
        for d in range(RANKS):
            if not declarer >> d & 1:
                continue
            loses = True
            for y in range(-1, RANKS):
                if _follows(partner, y) and d > max(x, y) and fact[_without(remove, c, d, x, y), STAY] == NEVER:
                    loses = False
            if loses:
                caught = False
        if caught:
            return True
    return False


@kept
def _exit(remove, fact, c, m0, m1, m2, which):
    """The declarer leads this suit; NEVER when he has none to lead."""
    for slack in range(SLACKS):
        fact[c, which + slack] = _leads(remove, fact, c, m0, m1, m2, which, slack)


@kept
def _leads(remove, fact, c, m0, m1, m2, which, slack):
    """The fewest tricks that he takes in this suit when he leads the best card of it; NEVER without one."""
    least = NEVER
    for d in range(RANKS):
        if not m0 >> d & 1:
            continue
        most = 0
        for x in range(-1, RANKS):
            for y in range(-1, RANKS):
                if _follows(m1, x) and _follows(m2, y):
                    after = _without(remove, c, d, x, y)
                    most = max(most, _after_trick(fact, after, d > max(x, y), which, slack))
        least = min(least, most)
    return least


@kept
def _after_trick(fact, after, won, which, slack):
    """The declarer's tricks from a trick on: if he won it he leads this suit again, unless he roams."""
    again, later = which, which
    if which in (EXIT, WAIT):
        again, later = EXIT, WAIT
    elif which in (EXIT_THROW, WAIT_THROW):
        again, later = EXIT_THROW, WAIT_THROW
    elif which == ROAM_EXIT:
        later = ROAM
    return 1 + fact[after, again + slack] if won else fact[after, later + slack]


@kept
def _wait(remove, fact, c, m0, m1, m2, which):
    """A defender leads this suit (when he roams: anybody), or throws a card of it away, or nobody does any more."""
    most = np.zeros(SLACKS, np.int64)
    if m0:
        _leads_last(remove, fact, c, m0, m1, m2, which, most)
        _leads_between(remove, fact, c, m0, m2, m1, which, most)
        _throw(remove, fact, c, m1, m2, which, most)
        if which >= ROAM:
            for slack in range(SLACKS):
                most[slack] = max(most[slack], _leads(remove, fact, c, m0, m1, m2, which, slack))
        if which in (WAIT_THROW, ROAM_THROW):
            _throw_both(remove, fact, c, m0, which, most)
    for slack in range(SLACKS):
        fact[c, which + slack] = min(most[slack], NEVER)


@kept
def _throw(remove, fact, c, m1, m2, which, most):
    """A defender throws a card of this suit away."""
    for i in range(RANKS):
        if (m1 | m2) >> i & 1:
            after = remove[8 * c + i]
            unit = 1 if m1 >> i & 1 else UNIT
            for slack in range(SLACKS):
                has = slack // unit % UNIT
                if has:
                    left = slack if has == ANY else slack - unit
                    most[slack] = max(most[slack], fact[after, which + left])


@kept
def _throw_both(remove, fact, c, m0, which, most):
    """The declarer throws a card of this suit away, or another, and a defender has one more to throw.

    When he roams he answers player 2 in kind instead, which costs him nothing.
    """
    for slack in range(SLACKS - 1, -1, -1):
        for unit in (1, UNIT):
            if slack // unit % UNIT < ANY and (unit == 1 or which == WAIT_THROW):
                least = most[slack + unit]
                for i in range(RANKS):
                    if m0 >> i & 1:
                        least = min(least, fact[remove[8 * c + i], which + slack + unit])
                most[slack] = max(most[slack], least)


@kept
def _leads_last(remove, fact, c, declarer, leader, partner, which, most):
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
                        least[slack] = min(least[slack], _after_trick(fact, after, d > max(x, y), which, slack))
            np.maximum(most, least, most)


@kept
def _leads_between(remove, fact, c, declarer, leader, partner, which, most):
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
                        worst[slack] = max(worst[slack], _after_trick(fact, after, d > max(x, y), which, slack))
            np.minimum(least, worst, least)
        np.maximum(most, least, most)


if __name__ == "__main__":
    proved = prove()
    np.savez_compressed(FILE, contract=proved[0], misere=proved[1])
