"""Which cards are tried: all that count as different; nothing is pruned, so their order does not matter."""

from preferans.engine.cards import UPPER_RANKS
from preferans.engine.compiled import part
from preferans.engine.raspasy.memory import CARD, HAND, SPLIT, TURNED


@part
def legal(tricks, plies, k, ply, player, every):
    """The cards that a player may play, as a mask: one of each group that is worth the same, or `every` one.

    k: the number of the trick, ply: that of the card of the line.
    """
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
