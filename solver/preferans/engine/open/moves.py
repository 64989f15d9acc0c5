"""Which cards are tried: one of each group that is worth the same, most promising first; and what is learnt from that.

The promise of a card is what a player would expect of it and how often it decided before in a like situation
(`history`, int16[2**HISTORY]). It changes the order in which cards are tried, and no answer. `trick` is a row of
Stack.tricks, `node` a row of Stack.plies; `trump` is lane 0, or -1 for none.
"""

from preferans.engine.cards import UPPER_RANKS, beats, lane_mask, mixed
from preferans.engine.compiled import part
from preferans.engine.intrinsics import at, lowest
from preferans.engine.open.stack import COUNT, FAIL, HAND, LEAD, MOVE, NEXT, SUIT
from preferans.engine.open.table import HISTORY


@part
def list_leads(history, trick, node, lead, trump, misere, game):
    """List in `node` the cards that player `lead` may lead."""
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
                promise = (-rank if (second | third) >> rank else 20) + (10 if trump >= 0 and lane == 0 else 0)
            else:
                can_trump = trump >= 0 and partners & 255 != 0
                promise = _defenders_lead(rank, lane, mine, declarer, partner, can_trump, trump)
            counter = start | rank
            _put(node, promise + history[at(counter)], counter, 8 * lane + rank)


@part
def _misere_lead(rank, lead, declarer, others):
    """The promise of a lead in a misère.

    declarer, others: the suit's cards of the declarer and of the two who do not lead, from bit 0 on.
    """
    if lead == 0:
        return -100 - rank if not others else 20 - rank if others >> rank else -rank
    return -5 - rank if not declarer else 30 - rank if declarer & -declarer > 1 << rank else -rank


@part
def _defenders_lead(rank, lane, own, declarer, partner, can_trump, trump):
    """The promise of a defender's lead in a contract.

    own, declarer, partner: the suit's cards of the three hands, from bit 0 on; can_trump: the partner has a trump.
    """
    top = (own | declarer | partner) >> rank == 1
    promise = 15 if top else -rank
    if trump >= 0 and lane:
        if not declarer:
            promise -= 10
        if not partner and can_trump:
            promise += 15
    if not top and declarer and partner > declarer:
        promise += 10
    return promise


@part
def list_follows(history, trick, node, led, other, player, trump, misere, game):
    """List in `node` the cards that `player` may follow with.

    led: the first card of the trick; other: that of the second hand, -1 when this is the second.
    """
    second = other < 0
    own, last = trick[at(HAND + player)], trick[at(HAND + (player + 1) % 3)]
    best, winning = led, trick[LEAD]
    if not second and beats(other, best, trump):
        best, winning = other, (winning + 1) % 3
    legal = own & lane_mask(led)
    if not legal and trump >= 0:
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


@part
def _follow_promise(card, player, second, best, winning, last, led, trump, misere):
    """The promise of a card that follows.

    second: he plays second, and `last` is the third hand; best: the card that wins so far, of player `winning`.
    """
    wins = beats(card, best, trump)
    rank = card & 7
    if misere:
        if player == 0:
            return 10 + rank if not wins else -10 - rank if second else rank - 20
        if winning == 0:
            return rank if not wins else -20 if second else -50
        return -rank if second and wins else rank
    if not second:
        if player and winning:
            return -rank - (3 if wins else 0) - (10 if trump >= 0 and card < 8 and led >= 8 else 0)
        return 30 - rank if wins else -rank
    if not wins:
        return -rank
    if player == 1:
        return 20 - rank
    if last & lane_mask(led):
        beaten = card >> 3 == led >> 3 and (last & lane_mask(led)) >> card != 0
    else:
        beaten = trump >= 0 and last & 255 != 0 and (card >= 8 or (last & 255) >> card != 0)
    if not beaten:
        return 30 - rank
    return rank - 5 if player else 5 - rank


@part
def _situation(trick, lane, led, other, position, player, game):
    """Where the history counters of the cards of a lane begin: by the suit's state and what lies on the table."""
    low = led & 7 if led >> 3 == lane else 8
    high = other & 7 if other >> 3 == led >> 3 else 8
    situation = (trick[at(SUIT + lane)] << 4 | low) << 4 | high
    situation = (situation << 2 | position) << 4 | player << 2 | game
    return (mixed(situation) >> 30 & (1 << HISTORY - 3) - 1) << 3


@part
def _put(node, promise, counter, card):
    """Insert a card among those of this ply by its promise."""
    n = node[COUNT]
    node[COUNT] = n + 1
    while n and node[at(MOVE + n - 1)] >> 21 < promise:
        node[at(MOVE + n)] = node[at(MOVE + n - 1)]
        n -= 1
    node[at(MOVE + n)] = promise << 21 | counter << 5 | card


@part
def learn(history, node):
    """Move the counters of the cards tried at this ply: up for the last, which decided, down for the others."""
    last = node[NEXT] - 1
    counter = node[at(MOVE + last)] >> 5 & 0xFFFF
    history[at(counter)] += (4096 - history[at(counter)]) >> 3
    for i in range(last):
        counter = node[at(MOVE + i)] >> 5 & 0xFFFF
        history[at(counter)] -= (4096 + history[at(counter)]) >> 1


@part
def skip_alike(node):
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
