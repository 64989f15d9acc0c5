"""What the three searches share: cards in lanes, the hands of a suit's state, who wins a trick, how a key is mixed.

Between tricks the remaining cards of each suit are numbered from the lowest, without gaps: card 8 * lane + i is the
i-th lowest card of the suit in that lane, and bit 8 * lane + i of a hand says who has it. Which suit stands in which
lane each search decides for itself. (The search with a hidden discard keeps real ranks and suits; what is said of
lanes here holds for its suits too.)

A card, a lane and a player are an int64, a hand is an int64 of 32 bits. The tables are those of suits.States.
"""

from preferans.engine.compiled import part
from preferans.engine.intrinsics import at, popcount

UPPER_RANKS = 0x7F7F7F7F  # after a shift by one rank: what did not come from the next lane
MIX = 0x1E3779B97F4A7C15  # odd, with its bits well spread


@part
def lane_mask(card):
    """All eight places of the card's lane, as a mask."""
    return 0xFF << (card & 24)


@part
def outranks(card, best):
    """Whether a card is a higher one of the same suit: where there is no trump suit, whether it wins over the best."""
    return card >> 3 == best >> 3 and card > best


@part
def beats(card, best, trump):
    """Whether a card wins over the best one so far; trump: the lane that wins over the others, or -1."""
    if card >> 3 == best >> 3:
        return card > best
    return card >> 3 == trump


@part
def winner_of(lead, a, b, c, trump):
    """(the winning card, the player who has played it) of a full trick; a, b, c: the cards in the order of play."""
    best, winner = a, lead
    if beats(b, best, trump):
        best, winner = b, lead + 1
    if beats(c, best, trump):
        best, winner = c, lead + 2
    return best, winner % 3


@part
def ascending(a, b, c):
    """Three cards, the lowest first."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@part
def hands_of(own, codes, first):
    """The three hands, from the codes of the suits in lanes 0 to 3.

    own: States.own; codes: int64[:], which has the four codes from index `first` on.
    """
    h0, h1, h2 = 0, 0, 0
    for lane in range(4):
        owned = own[at(codes[at(first + lane)])]
        h0 |= (owned & 255) << 8 * lane
        h1 |= (owned >> 8 & 255) << 8 * lane
        h2 |= (owned >> 16 & 255) << 8 * lane
    return h0, h1, h2


@part
def code_of(code, present, h1, h2, suit):
    """The code of a suit's state.

    code: States.code; present: all cards in play, h1, h2: those of players 1 and 2, as masks of real cards
    (8 * suit + rank).
    """
    value, weight = 0, 1
    for card in range(8 * suit, 8 * suit + 8):
        if present >> card & 1:
            value += weight * ((h1 >> card & 1) + 2 * (h2 >> card & 1))
            weight *= 3
    return code[(weight - 1) // 2 + value]


@part
def cards_below(present, card):
    """How many lower cards of a card's suit are in play (`present`): where it stands in its lane without gaps."""
    return popcount(present & lane_mask(card) & (1 << card) - 1)


@part
def mixed(key):
    """A key times an odd constant: of the product the upper bits choose a place in a table."""
    return key * MIX
