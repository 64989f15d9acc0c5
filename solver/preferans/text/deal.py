"""A deal laid out as at a table: three hands, the cards on the table, what is known of the others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from preferans.game.cards import Card, Hand, Suit
from preferans.game.deal import MAX_CARDS, Deal
from preferans.game.play import Trick
from preferans.game.position import Position
from preferans.game.rules import SEATS, TalonRule, next_seat
from preferans.lang import Phrase
from preferans.text.pen import Pen, capital, flow, pad, page, placed
from preferans.text.words import DEALER, DECLARER, FIRST_HAND, SEAT, joined

LEFT, BELOW, RIGHT = 2, 22, 42  # the columns where the three hands begin
TABLE_LEFT, TABLE_BELOW, TABLE_RIGHT = 25, 29, 33  # and the cards that they have on the table
TABLE_ROW = 3

DEFENDER = Phrase(en="defender", ru="вистующий")
CATCHER = Phrase(en="defender", ru="ловящий")
LEADS = Phrase(en="to lead", ru="ходит")
PLAYS = Phrase(en="to play", ru="его очередь")
DISCARDS = Phrase(en="to discard", ru="сносит")

DECLARES = Phrase(en="seat {seat} declares", ru="играет игрок {seat}")
SEAT_LEADS = Phrase(en="seat {seat} to lead", ru="ходит игрок {seat}")
SEAT_PLAYS = Phrase(en="seat {seat} to play", ru="очередь игрока {seat}")
TO_DISCARD = Phrase(en="has yet to discard", ru="снос ещё не сделан")
ALL_PLAYED = Phrase(en="all is played", ru="всё сыграно")
NO_CONTRACT = Phrase(en="no contract named", ru="игра не названа")
TRUMP = Phrase(en="trumps {suit}", ru="козыри {suit}")
NO_TRUMP = Phrase(en="no trump", ru="бескозырка")

AS_DEALT = Phrase(en="The hands as they were dealt:", ru="Расклад до розыгрыша:")
TALON = Phrase(en="Talon", ru="Прикуп")
DISCARD = Phrase(en="Discard", ru="Снос")
TURNED = Phrase(en="Turned", ru="Открыта")
TALON_RULES = {
    TalonRule.CLOSED: Phrase(en="closed", ru="закрыт"),
    TalonRule.SUIT: Phrase(
        en="they name the suits of tricks 1 and 2",
        ru="первые два хода в масть прикупа",
    ),
    TalonRule.SUIT_WINNER: Phrase(
        en="they name the suits of tricks 1 and 2, whose winner leads next",
        ru="первые два хода в масть прикупа, третий — за взявшим вторую",
    ),
    TalonRule.DEALER: Phrase(
        en="the dealer leads them to tricks 1 and 2",
        ru="ими сдающий ходит на первые две взятки",
    ),
}
WON = Phrase(en="Tricks won", ru="Взятки")
PLAYED = Phrase(en="Played", ru="Сыграно")
LED_FIRST = Phrase(
    en="{seat} led first, * wins: {cards}",
    ru="первым ходил {seat}, * берёт: {cards}",
)


def describe(shown: Deal | Position, pen: Pen) -> str:
    """What is played and by whom, and the deal as it stands."""
    return page([pen.strong(title(shown, pen))], *deal(shown, pen))


def deal(shown: Deal | Position, pen: Pen) -> list[list[str]]:
    """The hands as they are now, the declarer's nearest to us, and what else is known: blocks of lines.

    When all is played, the hands as they were before.
    """
    hands, labels, nearest = seats(shown, pen)
    lines = laid_out(hands, labels, pen, on_the_table(shown), nearest)
    return [[pen.say(AS_DEALT), *lines] if is_over(shown) else lines, facts(shown, pen)]


def on_the_table(shown: Deal | Position) -> Mapping[int, Card]:
    """Who has which card on the table: seat -> card."""
    return shown.table if isinstance(shown, Position) else {}


def seats(shown: Deal | Position, pen: Pen) -> tuple[Sequence[Hand], Sequence[str], int]:
    """The hands to show, what stands over each, and the seat that is nearest to us."""
    if isinstance(shown, Deal) or is_over(shown):
        hands = shown.hands
    else:
        one, two, three = map(shown.holding, SEATS)
        hands = one, two, three
    return hands, [label(seat, _roles(shown, seat), pen) for seat in SEATS], shown.declarer or SEATS[-1]


def laid_out(
    hands: Sequence[Hand], labels: Sequence[str], pen: Pen, table: Mapping[int, Card], nearest: int
) -> list[str]:
    """Hands of seats 1, 2, 3 under their labels, clockwise, `nearest` below the others; cards on the table.

    table  seat -> its card in the trick that is being played
    """
    seats = next_seat(nearest), next_seat(nearest, 2), nearest
    left, right, below = ([pen.strong(labels[seat - 1]), *_suits(hands[seat - 1], pen)] for seat in seats)
    played = [pen.card(table[seat]) if seat in table else "" for seat in seats]
    rows = [[(LEFT, one), (RIGHT, other)] for one, other in zip(left, right, strict=True)]
    rows[TABLE_ROW][1:1] = [(TABLE_LEFT, played[0]), (TABLE_RIGHT, played[1])]
    rows.append([(TABLE_BELOW, played[2])])
    return [placed(*row) for row in (*rows, *([(BELOW, line)] for line in below))]


def label(seat: int, roles: Iterable[Phrase], pen: Pen) -> str:
    """What stands over a hand: whose it is, and what is to be said of him."""
    words = joined([pen.say(role) for role in roles])
    name = pen.sentence(SEAT, seat=seat)
    return f"{name}: {words}" if words else name


def seat_name(position: Position, seat: int, pen: Pen) -> str:
    """How a player is called: the declarer, or by his seat."""
    return pen.say(DECLARER) if seat == position.declarer else pen.say(SEAT, seat=seat)


def turn(position: Position, pen: Pen) -> str:
    """Whose turn it is, and whether he leads."""
    assert position.seat is not None
    return pen.say(SEAT_PLAYS if position.trick else SEAT_LEADS, seat=position.seat)


def winning(card: Card, pen: Pen) -> str:
    """The card that wins a trick."""
    return pen.card(card, "*", strong=True)


def is_over(shown: Deal | Position) -> bool:
    """Whether all is played."""
    return isinstance(shown, Position) and shown.seat is None and not shown.discarding


def title(shown: Deal | Position, pen: Pen) -> str:
    """What is played, by whom, whose turn it is."""
    declarer = pen.say(DECLARES, seat=shown.declarer) if shown.declarer else ""
    if is_over(shown):
        state = pen.say(ALL_PLAYED)
    elif shown.discarding:
        state = pen.say(TO_DISCARD)
    else:
        state = turn(shown, pen) if isinstance(shown, Position) else pen.say(SEAT_LEADS, seat=shown.leader)
    return capital(joined([_game(shown, pen), declarer, state]))


def _game(shown: Deal | Position, pen: Pen) -> str:
    if isinstance(shown, Deal):
        return pen.say(NO_CONTRACT)
    contract = shown.contract
    if contract.strain is None or contract.level:
        return contract.text(pen.lang)
    return pen.say(NO_TRUMP if contract.trump is None else TRUMP, suit=contract.strain)


def _roles(shown: Deal | Position, seat: int) -> Iterator[Phrase]:
    """What is to be said of a player."""
    position = shown if isinstance(shown, Position) else None
    if seat == shown.declarer:
        yield DECLARER
    elif shown.declarer:
        yield CATCHER if position and position.contract.is_misere else DEFENDER
    if seat == shown.leader and shown.n == MAX_CARDS and not (position and position.played):
        yield FIRST_HAND
    if position is None and seat == shown.leader and not shown.discarding:
        yield LEADS
    if position is not None and seat == position.seat:
        yield PLAYS if position.trick else LEADS
    if seat == shown.declarer and shown.discarding:
        yield DISCARDS


def _suits(hand: Hand, pen: Pen) -> list[str]:
    return [pen.suit(hand, suit) for suit in Suit]


def facts(shown: Deal | Position, pen: Pen) -> list[str]:
    """A line or more for each of what is known beside the hands."""
    position = shown if isinstance(shown, Position) else None
    rows = [
        (TALON, _talon(shown, pen), " "),
        (TURNED, list(map(pen.card, position.to_turn[:1])) if position else [], " "),
        (DISCARD, [pen.card(card) for card in shown.discard], " "),
        (WON, _won(position, pen) if position else [], ", "),
        (PLAYED, _played(position, pen) if position else [], " · "),
    ]
    known = [(pen.say(name), items, gap) for name, items, gap in rows if items]
    width = max((len(name) for name, _, _ in known), default=0)
    return [line for name, items, gap in known for line in flow(f"  {pad(name, width)}  ", items, gap)]


def _talon(shown: Deal | Position, pen: Pen) -> list[str]:
    """The talon's cards, and in raspasy what they do."""
    cards = [pen.card(card) for card in shown.talon]
    if cards and isinstance(shown, Position) and shown.talon_rule:
        cards += ["—", *pen.say(TALON_RULES[shown.talon_rule]).split()]
    return cards


def _won(position: Position, pen: Pen) -> list[str]:
    """Tricks won by each player, once there are any."""
    if not position.history:
        return []
    players = zip(SEATS, position.tricks, strict=True)
    won = [f"{seat_name(position, seat, pen)} — {tricks}" for seat, tricks in players]
    if position.talon_rule is TalonRule.DEALER:
        won.append(f"{pen.say(DEALER)} — {position.dealers_tricks}")
    return won


def _played(position: Position, pen: Pen) -> list[str]:
    """The finished tricks, each in the order of play, after the talon's card in brackets; who led to the first."""
    tricks = [_cards(trick, pen) for trick in position.history]
    if tricks:
        tricks[0] = pen.say(LED_FIRST, seat=seat_name(position, position.leader, pen), cards=tricks[0])
    return tricks


def _cards(trick: Trick, pen: Pen) -> str:
    seats = (next_seat(trick.leader, turn) for turn in range(3))
    cards = zip(seats, trick.cards, strict=True)
    shown = [winning(card, pen) if seat == trick.winner else pen.card(card) for seat, card in cards]
    return " ".join([f"[{turned(trick, pen)}]", *shown] if trick.turned is not None else shown)


def turned(trick: Trick, pen: Pen) -> str:
    """The talon's card that was turned at a trick; it may have won."""
    assert trick.turned is not None
    return winning(trick.turned, pen) if trick.winner is None else pen.card(trick.turned)
