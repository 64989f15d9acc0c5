"""Files .bts and .pts of the Bridge-Preferans Studio: lines that begin with a word, several deals a file.

    deal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97
    contract mizer
    play DA D9 DJ
    turns 0
    player N
    absent S
    comment Kovalevskaya's misère

Hands are written clockwise from north, without the seat that is absent: they are seats 1, 2, 3. `play` says who leads,
or is a line of cards, of which the first `turns` have been played; the others are not kept.
"""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from preferans.errors import PreferansError
from preferans.formats import deal
from preferans.formats.compass import Seats, is_point, point
from preferans.game.cards import Card, Hand
from preferans.game.contracts import Contract
from preferans.game.reading import Reader

NAME = "bts"

_DEAL = re.compile(r"^[ \t]*deal[ \t]+\d+[ \t]+\S", re.MULTILINE | re.IGNORECASE)
_WORDS = ("contract", "play", "turns", "player", "absent", "comment")


def is_it(text: str) -> bool:
    """Whether a text has a line like «deal 1 …»."""
    return bool(_DEAL.search(text))


def read(text: str) -> list[deal.Fields]:
    """Read the deals of a file; PreferansError, with the line, for what is wrong."""
    blocks: list[deal.Block] = []
    for number, line in deal.lines(text):
        if line.startswith("%"):
            continue
        first, *others = line.split(maxsplit=1)
        word, rest = first.lower(), "".join(others)
        if word == "deal":
            blocks.append(deal.Block(number))
        elif not blocks or word not in _WORDS:
            raise PreferansError("bad_line", text=line, line=number)
        said = blocks[-1].said
        if word == "comment" and word in said:
            rest = f"{said[word][1]} {rest}"
        elif word in said:
            raise PreferansError("duplicate_field", word, line=number)
        said[word] = number, rest
    return [_deal(block) for block in blocks]


def _deal(block: deal.Block) -> deal.Fields:
    absent = block.read("absent", point) or "S"
    seats = Seats.clockwise("E" if absent == "N" else "N", absent)
    reader = Reader()
    with deal.on_line(block.line):
        hands = reader.hands(re.sub(r"^\d+\s", "", block.said["deal"][1]))
    leader, played = block.read("play", partial(_play, block, seats, reader, hands)) or (None, ())
    fields = deal.fields(
        hands,
        contract=block.read("contract", Contract.parse),
        declarer=block.read("player", seats.seat),
        leader=leader,
        played=played,
        problem={"title": block.read("comment", deal.one_line)},
    )
    block.check(fields)
    return fields


def _play(
    block: deal.Block, seats: Seats, reader: Reader, hands: Sequence[Hand], text: str
) -> tuple[int, Sequence[Card]]:
    """Read who leads, and the cards played so far."""
    if is_point(text):
        return seats.seat(text), ()
    listed = reader.cards(text, "play")
    if listed[0] not in hands[0] | hands[1] | hands[2]:
        raise PreferansError("nobodys", "play", card=listed[0])
    leader = next(seat for seat, hand in enumerate(hands, 1) if listed[0] in hand)
    turns = block.read("turns", partial(_turns, len(listed)))
    if turns is None:
        raise PreferansError("missing_field", "turns")
    return leader, listed[:turns]


def _turns(limit: int, text: str) -> int:
    """Read how many cards have been played, at most `limit`."""
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= limit):
        raise PreferansError("bad_turns", text=text, limit=limit)
    return int(text)


def write(deals: Sequence[Mapping[str, Any]], lang: str = "en") -> str:
    """Write a file of these deals; PreferansError for raspasy and a discard still to be made: it can't say them."""
    return "\n".join(["% bts version 5.2\n", *(_written(given, number, lang) for number, given in enumerate(deals, 1))])


def _written(given: Mapping[str, Any], number: int, lang: str) -> str:
    here = deal.checked(given)
    contract, dealt = here.contract, here.deal
    if contract is not None and not contract.is_misere and not contract.level:
        raise PreferansError("cant_write", "contract", format=NAME)
    if dealt.discarding:
        raise PreferansError("cant_write", "hands", format=NAME)
    hands = (str(hand) for hand in dealt.hands)
    written = [f"deal {number} {' '.join(hands)}"]
    if contract is not None:
        game = "mizer" if contract.is_misere else f"{contract}".replace("N", "NT")
        written.append(f"contract {game}")
    seats = Seats.clockwise("N", "S")
    written.append(f"play {' '.join(map(str, here.played)) or seats.points[dealt.leader - 1]}")
    written.append(f"turns {len(here.played)}")
    if given.get("declarer") and dealt.declarer:
        written.append(f"player {seats.points[dealt.declarer - 1]}")
    written.append("absent S")
    if comment := deal.note(given, "title", lang):
        written.append(f"comment {comment}")
    return "\n".join(written) + "\n"
