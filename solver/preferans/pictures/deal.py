"""A deal in SVG: three hands as at a table, the cards on it, what is known beside; for forum posts and notebooks."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from preferans.game.cards import Card, Hand, Suit
from preferans.game.deal import Deal
from preferans.game.position import Position
from preferans.game.rules import next_seat
from preferans.text import deal as words
from preferans.text.pen import RED, Pen

WIDTH, LINE = 740, 28  # pixels; a line of cards
LEFT, BELOW, RIGHT = 24, 234, 444  # where the hands begin
SUIT, STEP = 32, 24  # from a suit's symbol to its first card, from card to card: from middle to middle
INK, RED_INK, DIM, PAPER = "#1c2833", "#b3261e", "#5f6b76", "#fffdf6"
CARDS, NAMES, VALUES = 18, 13, 10  # heights of the letters


def deal(shown: Deal | Position, lang: str = "en", values: Mapping[Card, int] | None = None) -> str:
    """Draw the hands as they are now as SVG, the declarer's nearest, with what `show` says about the deal.

    values  the number that stands over a card, for the cards that have one
    """
    pen = Pen(lang)
    hands, labels, nearest = words.seats(shown, pen)
    seats = next_seat(nearest), next_seat(nearest, 2), nearest
    tops = 50, 50, 50 + LINE * 6
    facts = words.facts(shown, pen)
    height = tops[2] + LINE * 5 + 14 + (LINE - 6) * len(facts)
    title = words.title(shown, pen)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="Georgia, \'DejaVu Serif\', serif" role="img">',
        f"<title>{escape(_spoken(title, hands, labels, pen))}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="26" font-size="16" font-weight="bold" fill="{INK}">{escape(title)}</text>',
    ]
    for seat, x, y in zip(seats, (LEFT, RIGHT, BELOW), tops, strict=True):
        parts += _hand(hands[seat - 1], labels[seat - 1], x, y, pen, values or {})
    parts += _table([words.on_the_table(shown).get(seat) for seat in seats], pen)
    y = tops[2] + LINE * 5 + 12
    for number, fact in enumerate(facts):
        parts.append(
            f'<text x="{LEFT}" y="{y + number * (LINE - 6)}" font-size="{NAMES}" fill="{DIM}" '
            f'xml:space="preserve">{escape(fact)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _hand(hand: Hand, label: str, x: int, y: int, pen: Pen, values: Mapping[Card, int]) -> Iterator[str]:
    """Draw a hand at (x, y) in pixels: its label, then a line for each suit."""
    yield f'<text x="{x}" y="{y}" font-size="{NAMES}" fill="{DIM}">{escape(label)}</text>'
    for row, suit in enumerate(Suit, 1):
        base = y + 4 + row * LINE
        yield _text(x, base, suit.symbol, suit)
        cards = [*hand.suit(suit)]
        for place, card in enumerate(cards):
            left = x + SUIT + place * STEP
            yield _text(left, base, card.rank.text(pen.lang), suit, "middle")
            if card in values:
                small = f'font-size="{VALUES}" text-anchor="middle" fill="{DIM}"'
                yield f'<text x="{left}" y="{base - CARDS + 3}" {small}>{values[card]}</text>'
        if not cards:
            yield f'<text x="{x + SUIT}" y="{base}" font-size="{CARDS}" text-anchor="middle" fill="{DIM}">—</text>'


def _table(cards: Sequence[Card | None], pen: Pen) -> Iterator[str]:
    """Draw the cards on the table, each on the side of its player: left, right, nearest."""
    for card, (x, y) in zip(cards, ((BELOW + 28, 130), (BELOW + 108, 130), (BELOW + 68, 164)), strict=True):
        if card is not None:
            yield f'<rect x="{x - 6}" y="{y - 19}" width="44" height="26" rx="4" fill="#fff" stroke="{DIM}"/>'
            yield _text(x, y, card.text(pen.lang), card.suit)


def _text(x: int, y: int, text: str, suit: Suit, anchor: str = "start") -> str:
    ink = RED_INK if suit in RED else INK
    return f'<text x="{x}" y="{y}" font-size="{CARDS}" text-anchor="{anchor}" fill="{ink}">{escape(text)}</text>'


def _spoken(title: str, hands: Sequence[Hand], labels: Sequence[str], pen: Pen) -> str:
    """The deal as text, for screen readers."""
    held = ("; ".join(pen.suit(hand, suit) for suit in Suit if hand.suit(suit)) for hand in hands)
    return ". ".join([title, *(f"{label}: {cards}" for label, cards in zip(labels, held, strict=True))])
