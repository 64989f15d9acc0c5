"""Which cards are tried, in which order, and what is learnt from that.

Of a defender's touching cards one is tried. The declarer's are passed over after one that touches them was tried, as
far as what is caught after it, with the two cards exchanged, is enough. All take the memory, and the numbers k of the
trick and `ply` of the card of the line.
"""

from preferans.engine.cards import lane_mask, outranks
from preferans.engine.compiled import part, routine
from preferans.engine.hidden.discards import exchanged
from preferans.engine.hidden.memory import (
    BEST,
    COUNT,
    FULL,
    GOT_HIGH,
    GOT_LOW,
    HAND,
    HIGH,
    LED,
    LOW,
    MOVE,
    NEXT,
    PLAYER,
    SUM_HIGH,
    SUM_LOW,
    VOID_HIGH,
    VOID_LOW,
    WINS,
)
from preferans.engine.intrinsics import lowest


@part
def list_defender(memory, k, ply):
    """List one card of each of the defender's touching groups, most promising first."""
    tricks, plies = memory.tricks, memory.plies
    player, led, best, wins = plies[ply, PLAYER], plies[ply, LED], plies[ply, BEST], plies[ply, WINS]
    hand = tricks[k, HAND + player]
    others = (tricks[k, HAND] | tricks[k, HAND + 1] | tricks[k, HAND + 2]) & ~hand
    declarer, partner = tricks[k, HAND], tricks[k, HAND + 3 - player]
    legal = hand
    if led >= 0 and hand & lane_mask(led):
        legal = hand & lane_mask(led)
    n = 0
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        suit = lane_mask(card)
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
            promise = rank if not outranks(card, best) else -20 if ply % 3 == 1 else -50
        else:
            promise = -rank if ply % 3 == 1 and outranks(card, best) else rank
        promise = (promise << 7) + memory.history[_counter(player, led, card)]
        _put(plies, ply, n, card, promise)
        n += 1
    plies[ply, COUNT] = n


@part
def list_declarer(memory, k, ply):
    """List the cards that he can play under some discard of the belief; SUM is without the discards of the others."""
    tricks, plies = memory.tricks, memory.plies
    led, best = plies[ply, LED], plies[ply, BEST]
    low, high = plies[ply, LOW], plies[ply, HIGH]
    got_low, got_high = FULL, FULL
    n = 0
    rest = tricks[k, HAND]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        can_low, can_high = playable(memory, ply, card)
        if not low & can_low and not high & can_high:
            got_low &= ~can_low
            got_high &= ~can_high
            continue
        rank = card & 7
        if led < 0:
            their = (tricks[k, HAND + 1] | tricks[k, HAND + 2]) & lane_mask(card)
            promise = -100 - rank if not their else 20 - rank if their >> card else -rank
        elif card >> 3 == led >> 3:
            promise = 10 + rank if card < best else -10 - rank if ply % 3 == 1 else rank - 20
        else:
            promise = rank
        promise = (promise << 7) + memory.history[_counter(0, led, card)]
        _put(plies, ply, n, card, promise)
        n += 1
    plies[ply, COUNT] = n
    plies[ply, SUM_LOW], plies[ply, SUM_HIGH] = got_low, got_high


@part
def playable(memory, ply, card):
    """The set of discards under which the declarer can play a card."""
    plies, with_card = memory.plies, memory.with_card
    low, high = FULL & ~with_card[card, 0], FULL & ~with_card[card, 1]
    led = plies[ply, LED]
    if led >= 0 and card >> 3 != led >> 3:
        low &= plies[ply, VOID_LOW]
        high &= plies[ply, VOID_HIGH]
    return low, high


@part
def note_caught(memory, ply, i, low, high):
    """Note what is caught after the declarer's i-th card."""
    plies = memory.plies
    can_low, can_high = playable(memory, ply, plies[ply, MOVE + i] & 31)
    plies[ply, GOT_LOW + i], plies[ply, GOT_HIGH + i] = low, high
    plies[ply, SUM_LOW] &= low | ~can_low
    plies[ply, SUM_HIGH] &= high | ~can_high


@routine
def skip_alike(memory, k, ply):
    """Pass over the declarer's next cards that touch one after which enough is caught.

    Whoever exchanges two touching cards, in his hand and in the discard, has the same position.
    """
    tricks, plies = memory.tricks, memory.plies
    theirs = tricks[k, HAND + 1] | tricks[k, HAND + 2]
    i = plies[ply, NEXT]
    while i < plies[ply, COUNT]:
        card = plies[ply, MOVE + i] & 31
        can_low, can_high = playable(memory, ply, card)
        low, high = plies[ply, LOW] & can_low, plies[ply, HIGH] & can_high
        alike = False
        for j in range(i):
            other = plies[ply, MOVE + j] & 31
            if other >> 3 == card >> 3 and not theirs & abs((1 << card) - (1 << other)):
                got_low, got_high = exchanged(
                    memory.with_card, plies[ply, GOT_LOW + j], plies[ply, GOT_HIGH + j], card, other, tricks[k, HAND]
                )
                if not low & ~got_low and not high & ~got_high:
                    note_caught(memory, ply, i, got_low, got_high)
                    alike = True
                    break
        if not alike:
            break
        i += 1
    plies[ply, NEXT] = i


@part
def learn(history, plies, ply):
    """Move the counters of the cards tried: up for the one that decided, down for the others."""
    tried = plies[ply, NEXT]
    for i in range(tried):
        place = _counter(plies[ply, PLAYER], plies[ply, LED], plies[ply, MOVE + i] & 31)
        if i == tried - 1:
            history[place] += (4096 - history[place]) >> 3
        else:
            history[place] -= (4096 + history[place]) >> 4


@part
def _counter(player, led, card):
    """Where in the history the card's counter is; led: the first card of the trick, -1 when this is it."""
    return (player * 33 + led + 1) * 32 + card


@part
def _put(plies, ply, n, card, promise):
    """Insert a card among the n of this ply by its promise."""
    while n and plies[ply, MOVE + n - 1] >> 5 < promise:
        plies[ply, MOVE + n] = plies[ply, MOVE + n - 1]
        n -= 1
    plies[ply, MOVE + n] = promise << 5 | card
