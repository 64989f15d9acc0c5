"""The search: does the declarer take at least so many tricks?"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from preferans.engine.bits import leading_zeros, lowest, popcount
from preferans.engine.suits import CASH, CATCH, CLEAN, EXIT, FACTS, KEEP, STUCK, SURE, SURE_AGAINST, Suits

LOW7 = 0x7F7F7F7F
WAYS = 16


class Table(NamedTuple):
    head: NDArray[np.int64]
    entry: NDArray[np.int64]


class Stack(NamedTuple):
    suit: NDArray[np.int64]  # [trick, 4] codes
    hand: NDArray[np.int64]  # [trick, 3]
    info: NDArray[np.int64]  # [trick, ...] leader, target, left, key, order
    moves: NDArray[np.int64]  # [ply, 16]
    ply: NDArray[np.int64]  # [ply, 4] count, next, rest, flag
    stat: NDArray[np.int64]
    forced: NDArray[np.int64]


def new_table(bits):
    return Table(np.zeros(1 << bits, np.int64), np.zeros(((1 << bits) * WAYS, 2), np.int64))


def new_stack():
    z = lambda *s: np.zeros(s, np.int64)
    return Stack(z(12, 4), z(12, 3), z(12, 8), z(34, 16), z(34, 4), z(16), z(3))


@njit(cache=True)
def lane(card):
    return 0xFF << (card & 24)


@njit(cache=True)
def beats(card, best, trump):
    if card >> 3 == best >> 3:
        return card > best
    return trump and card < 8


@njit(cache=True)
def insert(rest, card):
    up = rest & lane(card) & -(1 << card)
    return (rest ^ up) | up << 1


@njit(cache=True)
def enter(S, K, h0, h1, h2, trump):
    """Absolute masks (declarer first) into frame 0."""
    for to in range(4):
        s = to
        if trump >= 0:
            s = trump if to == 0 else (to - 1 if to - 1 < trump else to)
        n, v, w = 0, 0, 1
        for r in range(8):
            b = 8 * s + r
            who = -1
            if h0 >> b & 1:
                who = 0
            elif h1 >> b & 1:
                who = 1
            elif h2 >> b & 1:
                who = 2
            if who >= 0:
                v += who * w
                w *= 3
                n += 1
        K.suit[0, to] = S.code[(w - 1) // 2 + v]


@njit(cache=True)
def spread_hands(S, K, k):
    h0, h1, h2 = 0, 0, 0
    for i in range(4):
        o = S.own[K.suit[k, i]]
        h0 |= (o & 255) << 8 * i
        h1 |= (o >> 8 & 255) << 8 * i
        h2 |= (o >> 16 & 255) << 8 * i
    K.hand[k, 0] = h0
    K.hand[k, 1] = h1
    K.hand[k, 2] = h2


@njit(cache=True)
def contract_bound(S, suit, trump, lead, h0, h1, h2, left, target):
    q = 0
    rest = 0
    first = 0
    if trump:
        f = FACTS * suit[0]
        sure = S.fact[f + SURE]
        if sure >= target:
            return 1, S.rest[f + SURE]
        against = S.fact[f + SURE_AGAINST]
        if left - against < target:
            return 0, S.rest[f + SURE_AGAINST]
        first = 1
    if lead == 0:
        if trump:
            q = sure
            rest = S.rest[f + SURE]
            t1, t2 = h1 & 255, h2 & 255
            for i in range(1, 4):
                g = FACTS * suit[i]
                v = S.fact[g + CASH]
                if t1:
                    v = min(v, popcount(h1 >> 8 * i & 255))
                if t2:
                    v = min(v, popcount(h2 >> 8 * i & 255))
                if v > 0:
                    q += v
                    rest |= S.rest[g + CASH] << 8 * i
            if q >= target:
                return 1, rest
            v = S.fact[f + CASH]
            if v > 0 and v == popcount(h0 & 255) and v >= popcount(t1) and v >= popcount(t2):
                q = v
                rest = S.rest[f + CASH]
            else:
                return -1, 0
        for i in range(first, 4):
            g = FACTS * suit[i]
            v = S.fact[g + CASH]
            if v > 0:
                q += v
                rest |= S.rest[g + CASH] << 8 * i
        if q >= target:
            return 1, rest
        return -1, 0
    keep = KEEP - 1 + lead
    if trump:
        q = against
        rest = S.rest[f + SURE_AGAINST]
        t0 = h0 & 255
        hp = h2 if lead == 1 else h1
        tp = hp & 255
        for i in range(1, 4):
            g = FACTS * suit[i]
            v = S.fact[g + keep]
            if t0:
                v = min(v, popcount(h0 >> 8 * i & 255))
            if tp:
                v = min(v, popcount(hp >> 8 * i & 255))
            if v > 0:
                q += v
                rest |= S.rest[g + keep] << 8 * i
        if left - q < target:
            return 0, rest
        v = S.fact[f + keep]
        if v > 0 and v >= popcount(t0) and v >= popcount(tp):
            q = v
            rest = S.rest[f + keep]
        else:
            return -1, 0
    for i in range(first, 4):
        g = FACTS * suit[i]
        v = S.fact[g + keep]
        if v > 0:
            q += v
            rest |= S.rest[g + keep] << 8 * i
    if left - q < target:
        return 0, rest
    return -1, 0


@njit(cache=True)
def misere_bound(S, suit, lead, left, target):
    clean, leave, at = 0, 0, 0
    stuck = True
    for i in range(4):
        f = FACTS * suit[i]
        if S.fact[f + CLEAN]:
            clean += 1
        else:
            at = i
    if lead:
        if clean == 4:
            rest = 0
            for i in range(4):
                rest |= S.rest[FACTS * suit[i] + CLEAN] << 8 * i
            return 0, rest
        if target == 1:
            for i in range(4):
                f = FACTS * suit[i] + CATCH - 1 + lead
                if S.fact[f]:
                    return 1, S.rest[f] << 8 * i
        return -1, 0
    if clean >= 3:
        for i in range(4):
            f = FACTS * suit[i]
            if (clean == 4 or i == at) and S.fact[f + EXIT]:
                rest = S.rest[f + EXIT] << 8 * i
                for j in range(4):
                    if j != i:
                        rest |= S.rest[FACTS * suit[j] + CLEAN] << 8 * j
                return 0, rest
    if target == 1:
        rest = 0
        for i in range(4):
            f = FACTS * suit[i] + STUCK
            if not S.fact[f]:
                return -1, 0
            rest |= S.rest[f] << 8 * i
        return 1, rest
    return -1, 0


@njit(cache=True)
def last_trick(h0, h1, h2, lead, trump):
    """Who wins when everybody has one card; and the boundary it rests on."""
    c0 = lowest(h0)
    c1 = lowest(h1)
    c2 = lowest(h2)
    a, b, c = c0, c1, c2
    if lead == 1:
        a, b, c = c1, c2, c0
    elif lead == 2:
        a, b, c = c2, c0, c1
    best, who = a, 0
    if beats(b, best, trump):
        best, who = b, 1
    if beats(c, best, trump):
        best, who = c, 2
    return (lead + who) % 3, rank_rest(best, a, b, c)


@njit(cache=True)
def rank_rest(best, a, b, c):
    top = -1
    if a != best and a >> 3 == best >> 3:
        top = a
    if b != best and b >> 3 == best >> 3:
        top = max(top, b)
    if c != best and c >> 3 == best >> 3:
        top = max(top, c)
    if top < 0:
        return 0
    return 1 << (top + 1)


@njit(cache=True)
def sorted_suits(S, suit, trump):
    """Codes in the order of the key: four (code << 2 | lane)."""
    a = suit[0] << 2
    b = suit[1] << 2 | 1
    c = suit[2] << 2 | 2
    d = suit[3] << 2 | 3
    if trump:
        if b < c:
            b, c = c, b
        if c < d:
            c, d = d, c
        if b < c:
            b, c = c, b
    else:
        if a < b:
            a, b = b, a
        if c < d:
            c, d = d, c
        if a < c:
            a, c = c, a
        if b < d:
            b, d = d, b
        if b < c:
            b, c = c, b
    return a, b, c, d


@njit(cache=True)
def lead_score(c, lead, misere, trump, h0, h1, h2, all_):
    s8 = c & 24
    S = 0xFF << s8
    rk = c & 7
    if lead == 0:
        e = (h1 | h2) & S
        if misere:
            x = -rk
            if not e:
                x -= 100
            elif e >> c:
                x += 20
            return x
        top = e >> c == 0
        x = 20 if top else -rk
        if trump and s8 == 0:
            x += 10
        return x
    own = h1 if lead == 1 else h2
    pl = h2 if lead == 1 else h1
    d = h0 & S
    if misere:
        x = -rk
        if not d:
            x -= 5
        elif (d & -d) >> c:
            x += 30
        return x
    top = (all_ & S) >> c == 1
    x = 15 if top else 0
    if trump and s8:
        if not d:
            x -= 10
        if not pl & S and pl & 255:
            x += 15
    if not top:
        x -= rk
        pp = pl & S
        if pp > d and d:
            x += 10
    return x


@njit(cache=True)
def follow_score(c, p, pos, misere, trump, led, best, bw, h0, h1, h2):
    """p plays c as second (pos 1) or third (pos 2); best by bw so far."""
    win = beats(c, best, trump)
    rk = c & 7
    nxt = h1 if p == 0 else (h2 if p == 1 else h0)
    if misere:
        if p == 0:
            return (-20 + rk if pos == 2 else -10 - rk) if win else 10 + rk
        if pos == 2:
            return -50 if win and bw == 0 else rk
        if bw == 0:
            return -20 if win else rk
        return -rk if win else rk
    if pos == 2:
        if p != 0 and bw != 0:
            x = -rk
            if trump and c < 8 and led >= 8:
                x -= 10
            if win:
                x -= 3
            return x
        return 30 - rk if win else -rk
    if p != 0 and nxt != h0:
        return 20 - rk if win else -rk
    s = nxt & lane(led)
    if s:
        can = c >> 3 == led >> 3 and (s >> c) != 0
    else:
        can = trump and (nxt & 255) != 0 and (c >= 8 or (nxt & 255) >> c != 0)
    if win:
        if can:
            return 5 - rk if p == 0 else rk - 5
        return 30 - rk
    return -rk


@njit(cache=True)
def search(S, T, K, trump, misere, gen, bits, forced):
    """Frame 0 of K is set (suit, info: leader, target, left). 1 when the declarer takes >= target."""
    ply = 0
    k = 0
    result = 0
    rest = 0
    nodes = 0
    spread_hands(S, K, 0)
    down = True
    game = 2 if misere else (1 if trump else 0)
    hmask = (1 << bits) - 1
    while True:
        pos = ply % 3
        if down:
            # arrive at a ply
            lead = K.info[k, 0]
            h0, h1, h2 = K.hand[k, 0], K.hand[k, 1], K.hand[k, 2]
            K.ply[ply, 2] = 0
            K.ply[ply, 1] = 0
            p = (lead + pos) % 3
            if ply < forced:
                K.ply[ply, 0] = 1
                K.moves[ply, 0] = K.forced[ply]
                down = False
                up = False
            elif pos == 0:
                target, left = K.info[k, 1], K.info[k, 2]
                verdict, rest = -1, 0
                if target <= 0:
                    verdict = 1
                elif target > left:
                    verdict = 0
                elif left == 1:
                    w, rest = last_trick(h0, h1, h2, lead, trump)
                    verdict = 1 if w == 0 else 0
                elif misere:
                    verdict, rest = misere_bound(S, K.suit[k], lead, left, target)
                else:
                    verdict, rest = contract_bound(S, K.suit[k], trump, lead, h0, h1, h2, left, target)
                hint = -1
                if verdict < 0:
                    # transposition table
                    a, b, c, d = sorted_suits(S, K.suit[k], trump)
                    ca, cb, cc, cd = a >> 2, b >> 2, c >> 2, d >> 2
                    key = ca | cb << 14 | cc << 28 | cd << 42 | lead << 56 | game << 58
                    hsh = (
                        S.distribution[ca]
                        | S.distribution[cb] << 8
                        | S.distribution[cc] << 16
                        | S.distribution[cd] << 24
                        | lead << 32
                        | game << 34
                    ) * 0x1E3779B97F4A7C15
                    bucket = (hsh >> 29) & hmask
                    K.info[k, 3] = key
                    K.info[k, 4] = bucket
                    K.info[k, 5] = (a & 3) | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6
                    head = T.head[bucket]
                    if head >> 16 == gen:
                        na, nb, nc, nd = S.counts[ca], S.counts[cb], S.counts[cc], S.counts[cd]
                        count = head & 0xFFFF
                        i = count
                        stop = max(0, count - WAYS)
                        while i > stop:
                            i -= 1
                            e = bucket * WAYS + i % WAYS
                            data = T.entry[e, 1]
                            other = T.entry[e, 0]
                            if (
                                (S.counts[other & 16383] ^ na) & S.spread[data & 255]
                                or (S.counts[other >> 14 & 16383] ^ nb) & S.spread[data >> 8 & 255]
                                or (S.counts[other >> 28 & 16383] ^ nc) & S.spread[data >> 16 & 255]
                                or (S.counts[other >> 42 & 16383] ^ nd) & S.spread[data >> 24 & 255]
                                or (other ^ key) >> 56
                            ):
                                continue
                            t = data >> 32 & 15
                            r = data >> 36 & 1
                            if (r == 1 and t >= target) or (r == 0 and t <= target):
                                verdict = r
                                rest = (
                                    (data & 255) << 8 * (a & 3)
                                    | (data >> 8 & 255) << 8 * (b & 3)
                                    | (data >> 16 & 255) << 8 * (c & 3)
                                    | (data >> 24 & 255) << 8 * (d & 3)
                                )
                                break
                            if hint < 0:
                                m = data >> 37 & 63
                                if m < 32:
                                    x = m >> 3
                                    ln = (a if x == 0 else (b if x == 1 else (c if x == 2 else d))) & 3
                                    hint = ln * 8 + (m & 7)
                if verdict >= 0:
                    result = verdict
                    down = False
                    if ply == 0:
                        break
                    # go up below
                    ply -= 1
                    # falls to the return part
                    up = True
                else:
                    own = K.hand[k, lead]
                    m = own & ~(own >> 1 & LOW7)
                    if hint >= 0:
                        hb = 1 << hint
                        if own & hb:
                            while not m & hb:
                                hb <<= 1
                            hint = lowest(hb)
                    all_ = h0 | h1 | h2
                    n = 0
                    while m:
                        card = lowest(m)
                        m &= m - 1
                        x = lead_score(card, lead, misere, trump, h0, h1, h2, all_)
                        if card == hint:
                            x += 1000
                        x = (x + 512) << 5 | card
                        j = n
                        while j and K.moves[ply, j - 1] >> 5 < x >> 5:
                            K.moves[ply, j] = K.moves[ply, j - 1]
                            j -= 1
                        K.moves[ply, j] = x
                        n += 1
                    K.ply[ply, 0] = n
                    down = False
                    up = False
            else:
                own = K.hand[k, p]
                led = K.moves[ply - pos, K.ply[ply - pos, 1] - 1] & 31
                best, bw = led, lead
                gap = 0
                if pos == 2:
                    second = K.moves[ply - 1, K.ply[ply - 1, 1] - 1] & 31
                    if beats(second, best, trump):
                        gap = 1 << best
                        best, bw = second, (lead + 1) % 3
                    else:
                        gap = 1 << second
                m = own & lane(led)
                if not m:
                    if trump:
                        m = own & 255
                    if not m:
                        m = own
                m = m & ~((m >> 1 & LOW7) | (m >> 2 & gap >> 1 & LOW7 & (LOW7 >> 1 | 0x3F3F3F3F)))
                n = 0
                if m & (m - 1) == 0:
                    K.moves[ply, 0] = lowest(m)
                    n = 1
                else:
                    while m:
                        card = lowest(m)
                        m &= m - 1
                        x = follow_score(card, p, pos, misere, trump, led, best, bw, h0, h1, h2)
                        x = (x + 512) << 5 | card
                        j = n
                        while j and K.moves[ply, j - 1] >> 5 < x >> 5:
                            K.moves[ply, j] = K.moves[ply, j - 1]
                            j -= 1
                        K.moves[ply, j] = x
                        n += 1
                K.ply[ply, 0] = n
                down = False
                up = False
        if up:
            # a result has come back to `ply` from the card played there
            pos = ply % 3
            if pos == 2:
                k -= 1
                x0 = K.moves[ply - 2, K.ply[ply - 2, 1] - 1] & 31
                x1 = K.moves[ply - 1, K.ply[ply - 1, 1] - 1] & 31
                x2 = K.moves[ply, K.ply[ply, 1] - 1] & 31
                if x0 > x1:
                    x0, x1 = x1, x0
                if x1 > x2:
                    x1, x2 = x2, x1
                if x0 > x1:
                    x0, x1 = x1, x0
                rest = insert(insert(insert(rest, x0), x1), x2) | K.ply[ply, 3]
            lead = K.info[k, 0]
            p = (lead + pos) % 3
            wants = 1 if (p == 0) != misere else 0
            cut = result == wants
            if not cut:
                rest |= K.ply[ply, 2]
                K.ply[ply, 2] = rest
                if K.ply[ply, 1] < K.ply[ply, 0]:
                    up = False
            if up:
                # the node is decided
                if pos == 0 and ply >= forced:
                    bucket = K.info[k, 4]
                    head = T.head[bucket]
                    if head >> 16 != gen:
                        head = gen << 16
                    count = head & 0xFFFF
                    e = bucket * WAYS + count % WAYS
                    count += 1
                    if count >= 60000:
                        count -= WAYS * 1000
                    T.head[bucket] = gen << 16 | count
                    o = K.info[k, 5]
                    m = 63
                    if cut:
                        card = K.moves[ply, K.ply[ply, 1] - 1] & 31
                        ln = card >> 3
                        x = 0 if o & 3 == ln else (1 if o >> 2 & 3 == ln else (2 if o >> 4 & 3 == ln else 3))
                        m = x << 3 | card & 7
                    T.entry[e, 0] = K.info[k, 3]
                    T.entry[e, 1] = (
                        (rest >> 8 * (o & 3) & 255)
                        | (rest >> 8 * (o >> 2 & 3) & 255) << 8
                        | (rest >> 8 * (o >> 4 & 3) & 255) << 16
                        | (rest >> 8 * (o >> 6 & 3) & 255) << 24
                        | K.info[k, 1] << 32
                        | result << 36
                        | m << 37
                    )
                if ply == 0:
                    break
                ply -= 1
                continue
        # play the next card of this ply
        pos = ply % 3
        i = K.ply[ply, 1]
        card = K.moves[ply, i] & 31
        K.ply[ply, 1] = i + 1
        nodes += ply >= forced
        if pos == 2:
            a = K.moves[ply - 2, K.ply[ply - 2, 1] - 1] & 31
            b = K.moves[ply - 1, K.ply[ply - 1, 1] - 1] & 31
            lead = K.info[k, 0]
            best, who = a, 0
            if beats(b, best, trump):
                best, who = b, 1
            if beats(card, best, trump):
                best, who = card, 2
            K.ply[ply, 3] = rank_rest(best, a, b, card)
            winner = (lead + who) % 3
            K.info[k + 1, 0] = winner
            K.info[k + 1, 1] = K.info[k, 1] - (winner == 0)
            K.info[k + 1, 2] = K.info[k, 2] - 1
            for i in range(4):
                K.suit[k + 1, i] = K.suit[k, i]
            x0, x1, x2 = a, b, card
            if x0 > x1:
                x0, x1 = x1, x0
            if x1 > x2:
                x1, x2 = x2, x1
            if x0 > x1:
                x0, x1 = x1, x0
            s = K.suit[k + 1]
            s[x2 >> 3] = S.remove[8 * s[x2 >> 3] + (x2 & 7)]
            s[x1 >> 3] = S.remove[8 * s[x1 >> 3] + (x1 & 7)]
            s[x0 >> 3] = S.remove[8 * s[x0 >> 3] + (x0 & 7)]
            k += 1
            spread_hands(S, K, k)
        ply += 1
        down = True
    K.stat[0] += nodes
    return result


@njit(cache=True)
def relative(K, h0, h1, h2, trump, card):
    """The card (8 * suit + rank) as frame 0 counts: lane and rank among the cards that are held."""
    s = card >> 3
    to = s
    if trump >= 0:
        to = 0 if s == trump else (s + 1 if s < trump else s)
    return 8 * to + popcount((h0 | h1 | h2) >> 8 * s & ((1 << (card & 7)) - 1))


@njit(cache=True)
def at_least(S, T, K, h0, h1, h2, lead, trump, misere, c0, c1, c2, target, gen, bits):
    """Whether the declarer takes at least `target` tricks, the one on the table included."""
    enter(S, K, h0, h1, h2, trump)
    forced = 0
    for card in (c0, c1, c2):
        if card >= 0:
            K.forced[forced] = relative(K, h0, h1, h2, trump, card)
            forced += 1
    K.info[0, 0] = lead
    K.info[0, 1] = target
    K.info[0, 2] = popcount(h0)
    return search(S, T, K, trump >= 0, misere, gen, bits, forced)


@njit(cache=True)
def value(S, T, K, h0, h1, h2, lead, trump, misere, c0, c1, c2, guess, gen, bits):
    """The tricks that the declarer takes, the one on the table included."""
    lo, hi, g = 0, popcount(h0), guess
    while lo < hi:
        t = min(max(g, lo + 1), hi)
        if at_least(S, T, K, h0, h1, h2, lead, trump, misere, c0, c1, c2, t, gen, bits):
            lo = t
            g = t + 1
        else:
            hi = t - 1
            g = t - 1
    return lo


@njit(cache=True)
def run(S, T, K, deals, out, nodes, bits, decide):
    for i in range(len(deals)):
        K.stat[0] = 0
        d = deals[i]
        g = 1 if d[5] else 6
        out[i] = value(S, T, K, d[0], d[1], d[2], d[3], d[4], d[5] != 0, -1, -1, -1, g, i + 1, bits)
        nodes[i] = K.stat[0]
