"""Tags as in PBN, the bridge players' notation, with one seat empty.

    [Event "Kovalevskaya's misère"]
    [Deal "W:QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT -"]
    [Contract "misere"]
    [Declarer "N"]
    [Play "W"]
    SQ S7 SA
    *

The hands are seats 1, 2, 3 in the order in which they are written. The tag Play has who leads first; a row after it
is a trick, a column for each player, the first leader's first. Without it the player after Dealer leads. Talon,
Discard and TalonRule are tags of ours.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from preferans.errors import PreferansError
from preferans.formats import deal
from preferans.formats.compass import POINTS, Seats, point
from preferans.game.contracts import RASPASY, Contract
from preferans.game.play import OpenPlay, Play
from preferans.game.reading import Reader
from preferans.game.rules import SEATS, next_seat

T = TypeVar("T")

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_FIRST = re.compile(r'^[ \t]*\[\s*\w+\s+"', re.MULTILINE)
_SKIPPED = re.compile(r'"(?:[^"\\\n]|\\.)*"|\{[^}]*\}|;[^\n]*|^%[^\n]*', re.MULTILINE)
_MARK = re.compile(r"=\d+=|\$\d+|\^\w?|[!?]+")  # notes and marks beside a card
_DASHES = ("-", "–", "—")
_PROBLEM = {"title": "Event", "source": "Source", "claim": "Claim", "remark": "Remark"}


def is_it(text: str) -> bool:
    """Whether a text has a line like [Deal "…"]."""
    return bool(_FIRST.search(text))


@dataclass(slots=True)
class _Game(deal.Block):
    """Tags, and the rows after the tag Play, each with its line."""

    rows: list[tuple[int, list[str]]] = field(default_factory=list)


def read(text: str) -> list[deal.Fields]:
    """Read the deals of a file; PreferansError, with the line, for what is wrong."""
    return [_deal(game) for game in _games(_without_comments(text))]


def _without_comments(text: str) -> str:
    """The text with blanks in place of comments, so that lines keep their numbers."""

    def blank(match: re.Match[str]) -> str:
        return match[0] if match[0][0] == '"' else re.sub(r"[^\n]", " ", match[0])

    return _SKIPPED.sub(blank, text)


def _games(text: str) -> Iterator[_Game]:
    """Split a text into games. A new one begins where a tag is repeated, or a tag follows a blank line after a deal."""
    game = _Game(1)
    last, name = 0, ""
    for number, whole in deal.lines(text):
        line = whole
        while line.startswith("["):
            tag = _TAG.match(line)
            if not tag:
                raise PreferansError("bad_line", text=line, line=number)
            name = tag[1].lower()
            if name in game.said or ("deal" in game.said and number > last + 1):
                yield game
                game = _Game(number)
            game.said[name] = number, re.sub(r"\\(.)", r"\1", tag[2])
            line, last = line[tag.end() :].strip(), number
        if line and name == "play":
            game.rows.append((number, line.split()))
        last = number
    if game.said:
        yield game


def _deal(game: _Game) -> deal.Fields:
    dealt = game.read("deal", _hands)
    if dealt is None:
        raise PreferansError("missing_field", "Deal", line=game.line)
    seats, written = dealt
    reader = Reader()
    hands = game.read("deal", lambda _: reader.hands(written))
    assert hands is not None
    fields = deal.fields(
        hands,
        contract=game.read("contract", partial(_known, _contract)),
        declarer=game.read("declarer", partial(_known, seats.seat)),
        leader=game.read("play", partial(_known, seats.seat)) or game.read("dealer", partial(_known, seats.after)),
        talon=game.read("talon", partial(reader.cards, field="talon")),
        discard=game.read("discard", partial(reader.cards, field="discard")),
        talon_rule=game.read("talonrule", str),
        problem={name: game.read(tag.lower(), partial(_known, deal.one_line)) for name, tag in _PROBLEM.items()},
    )
    here = game.check(fields)
    now = here.now
    for line, row in game.rows:
        if row[0] in ("*", "+"):
            break
        with deal.on_line(line):
            now = _trick(now, seats, [word.rstrip("!?") for word in row if not _MARK.fullmatch(word)])
            if len(now.play.cards) > len(SEATS) and here.contract is None:
                raise PreferansError("missing_field", "contract")
    return deal.fields(here.deal.hands, **{**fields, "played": now.play.cards})


def _known(how: Callable[[str], T], text: str) -> T | None:
    """Read a tag's text by `how`; None for «?», which PBN writes for what is not known."""
    return None if text == "?" else how(text)


def _hands(text: str) -> tuple[Seats, list[str]]:
    """Read the tag Deal: who sits where, and the three hands as texts."""
    first, colon, hands = text.partition(":")
    places = hands.split()
    empty = [place for place, hand in enumerate(places) if hand in _DASHES]
    if not colon or len(places) not in (3, 4) or len(empty) != len(places) - 3:
        raise PreferansError("three_hands", "Deal", count=len(places) - len(empty))
    start = POINTS.index(point(first.strip()))
    around = POINTS[start:] + POINTS[:start]
    absent = around[empty[0] if empty else 3]
    return Seats(around.replace(absent, "")), [hand for hand in places if hand not in _DASHES]


def _contract(text: str) -> Contract:
    return RASPASY if text.lower() == "pass" else Contract.parse(text)


def _trick(now: OpenPlay, seats: Seats, row: Sequence[str]) -> OpenPlay:
    """The play with the cards of one row more; a dash stands for a card that has not been played."""
    first = now.play.game.first_hand
    columns = [next_seat(first, turn) for turn in range(3)]
    if len(row) == 4:  # the empty seat has a column too
        around = POINTS.index(seats.points[first - 1])
        absent = next(turn for turn in range(4) if POINTS[(around + turn) % 4] not in seats.points)
        if row[absent] not in _DASHES:
            raise PreferansError("bad_trick", "Play")
        row = [*row[:absent], *row[absent + 1 :]]
    if len(row) != 3 or now.play.trick:
        raise PreferansError("bad_trick", "Play")
    cards = dict(zip(columns, row, strict=True))
    turns = [next_seat(now.play.leader, turn) for turn in range(3)]
    for turn, seat in enumerate(turns):
        if cards[seat] in _DASHES:
            if any(cards[later] not in _DASHES for later in turns[turn:]):
                raise PreferansError("bad_trick", "Play")
            break
        now = now.after(Reader().card(cards[seat], "played", len(now.play.cards) + 1))
    return now


def write(deals: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """Write games with a blank line between them; only tags of which something is known."""
    return "\n".join(_written(given, lang) for given in deals)


def _written(given: Mapping[str, Any], lang: str) -> str:
    here = deal.checked(given)
    dealt = here.deal
    points = Seats.clockwise("W", "S").points
    hands = " ".join(map(str, dealt.hands))
    tags = {
        "Event": deal.note(given, "title", lang),
        "Deal": f"{points[0]}:{hands} -",
        "Contract": str(here.contract or ""),
        "Declarer": points[dealt.declarer - 1] if given.get("declarer") and dealt.declarer else "",
        "Talon": " ".join(map(str, dealt.talon)),
        "TalonRule": here.talon_rule.value if given.get("talon_rule") and here.talon_rule else "",
        "Discard": " ".join(map(str, dealt.discard)),
        **{tag: deal.note(given, name, lang) for name, tag in _PROBLEM.items() if name != "title"},
        "Play": points[dealt.leader - 1],
    }
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items() if value]
    return "\n".join([*lines, *_rows(here.now.play), "*"]) + "\n"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _rows(play: Play) -> Iterator[str]:
    """The rows after the tag Play, a trick each, the first leader's card first."""
    tricks = [(trick.leader, trick.cards) for trick in play.history]
    for leader, cards in [*tricks, (play.leader, play.trick)]:
        played = dict(zip((next_seat(leader, turn) for turn in range(3)), map(str, cards), strict=False))
        if played:
            yield " ".join(played.get(next_seat(play.game.first_hand, turn), "-") for turn in range(len(SEATS)))
