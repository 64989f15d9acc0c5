"""JPref's deals, one a line: the declarer's hand, the two after him, two cards more, who leads, what is expected.

    deal: ♠789X ♣8 ♦789 ♥89 ♠QA ♣XJQ ♦A ♥XQKA ♠JK ♣79 ♦XJQK ♥7J ♣KA 1 -> d 1 # Kovalevskaya

The 32 cards are read in order, ten, ten, ten and two; X is a ten. The leader is 0, 1 or 2: seat 1, 2 or 3. Lines
that do not begin with «deal:» are not read.

What is played shows by what is expected:

    nothing, a number, d 1   misère; the last two cards are the discard
    6♦ 6, Misère 1           that contract; the last two cards are the talon, and the declarer has taken it
    4, 4, 2 or All-pass      raspasy; the last two cards are the talon
    anything else            it is not known; the last two cards are the talon
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from preferans.errors import PreferansError
from preferans.formats import deal
from preferans.game.cards import Card, Hand
from preferans.game.contracts import MISERE, RASPASY, Contract
from preferans.game.reading import SYMBOLS, Reader, without_selectors
from preferans.game.rules import TalonRule, next_seat

NAME = "JPref"

_LINE = re.compile(r"^[ \t]*deal:", re.MULTILINE)
_MISERE = re.compile(r"(?:d\b)?\s*\d{0,2}")
_RASPASY = re.compile(r"\d+\s*,\s*\d+\s*,\s*\d+|all-?pass\b.*", re.IGNORECASE)
_SPELLING = re.compile(r"10|\S")


def is_it(text: str) -> bool:
    """Whether a text has a line that begins with «deal:»."""
    return bool(_LINE.search(text))


def read(text: str) -> list[deal.Fields]:
    """Read the deals of a file; PreferansError, with the line, for what is wrong."""
    deals = []
    for number, line in deal.lines(text):
        if line.startswith("deal:"):
            try:
                deals.append(_deal(line.removeprefix("deal:")))
            except PreferansError as error:
                raise error.on(number) from None
    return deals


def _deal(line: str) -> deal.Fields:
    before, _, title = line.partition("#")
    cards, _, expected = map(str.strip, before.partition("->"))
    cards, _, leader = cards.rpartition(" ")
    if leader not in ("0", "1", "2"):
        raise PreferansError("bad_leader", text=leader)
    hands, two = deal.ten_ten_ten_two(_cards(cards))
    contract = _contract(expected)
    said: dict[str, object] = {"talon": two}
    if _MISERE.fullmatch(expected):
        said = {"declarer": 1, "discard": two}
    elif contract and not contract.is_raspasy:
        said["declarer"] = 1
        hands[0] |= Hand.of(two)
    problem = {"title": deal.one_line(title), "claim": deal.one_line(expected)}
    return deal.fields(hands, contract=contract, leader=int(leader) + 1, problem=problem, **said)


def _cards(text: str) -> list[Card]:
    """Read cards in order: the ranks after a suit's symbol are of that suit."""
    reader = Reader()
    suit, cards = "", list[Card]()
    for spelled in _SPELLING.findall(without_selectors(text)):
        if spelled in SYMBOLS:
            suit = spelled
        else:
            cards.append(reader.card(suit + ("10" if spelled in "Xx" else spelled)))
    return cards


def _contract(expected: str) -> Contract | None:
    """The contract that the text after the arrow names, or stands for; None when it shows none."""
    if _MISERE.fullmatch(expected):
        return MISERE
    if _RASPASY.fullmatch(expected):
        return RASPASY
    try:
        return Contract.parse(expected.split(maxsplit=1)[0])
    except PreferansError:
        return None


def write(deals: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """Write a line for each deal, the declarer as seat 1; PreferansError for what the format can't say."""
    return "".join(_written(given, lang) for given in deals)


def _written(given: Mapping[str, Any], lang: str) -> str:
    deal.not_played(given, NAME)
    here = deal.checked(given)
    hands, two, expected = _expected(here, deal.note(given, "claim", lang))
    order = [next_seat(here.deal.declarer or 1, turn) for turn in range(3)]
    cards = [*(_text(hands[seat - 1]) for seat in order), _text(two)]
    title = deal.note(given, "title", lang)
    words = [f"deal: {'  '.join(cards)}  {order.index(here.deal.leader)} ->", expected, f"# {title}" if title else ""]
    return " ".join(word for word in words if word) + "\n"


def _expected(here: deal.Checked, claim: str) -> tuple[Sequence[Hand], Iterable[Card], str]:
    """The hands, the two other cards, and what stands after the arrow: the claim, if it can be read back there."""
    contract, dealt = here.contract, here.deal
    if contract is None:
        raise PreferansError("missing_field", "contract")
    if contract.is_raspasy:
        if here.talon_rule is not TalonRule.SUIT:
            raise PreferansError("cant_write", "talon_rule", format=NAME)
        return dealt.hands, dealt.talon, claim if _RASPASY.fullmatch(claim) else "All-pass"
    hands, two = deal.as_dealt(dealt, NAME)
    if dealt.discarding:
        named = not _MISERE.fullmatch(claim) and _contract(claim) == contract
        return hands, two, claim if named else contract.text().capitalize()
    if contract.is_misere:
        return dealt.hands, dealt.discard or deal.others(dealt), claim if _MISERE.fullmatch(claim) else ""
    raise PreferansError("cant_write", "discard", format=NAME)


def _text(cards: Iterable[Card]) -> str:
    """Cards as JPref writes them, in this order, a suit's symbol wherever the suit changes."""
    written, suit = "", None
    for card in cards:
        if card.suit is not suit:
            written, suit = f"{written} {card.suit.symbol}", card.suit
        written += card.rank.letter.replace("T", "X")
    return written.strip()
