"""The record of a deal: what was played and said, then what everybody writes and what it is worth to him."""

from collections.abc import Iterator, Sequence

from preferans.game.rules import SEATS
from preferans.scoring.record import Call, Entries, Record
from preferans.text import convention
from preferans.text.amounts import NOTHING, rows, won, written
from preferans.text.pen import Pen, capital, flow, page
from preferans.text.verdict import SHORT
from preferans.text.words import TRICK, Phrase, joined

NAME_WIDTH = 11  # characters of a player's name that a table shows

PLAYER = Phrase(en="player {name}", ru="игрок {name}")
DEALS = Phrase(en="{player} deals", ru="{player} сдаёт")
DECLARES = Phrase(en="{player} declares", ru="{player} играет")
IN_A_ROW = Phrase(en="number {count} in a row", ru="{count}-е подряд")
MADE = Phrase(en="made: {tricks}", ru="сыграно: {tricks}")
DOWN = Phrase(en="down {short}: {tricks}", ru="без {short}: {tricks}")
CAUGHT = Phrase(en="caught: {tricks}", ru="пойман: {tricks}")
NOT_PLAYED = Phrase(en="not played, made exactly", ru="без розыгрыша, сыграно ровно")
CONCEDED = Phrase(en="all tricks conceded («without all»)", ru="без всех")
DOWN_THREE = Phrase(en="down three without play", ru="уход без трёх")
SHARED = Phrase(en="shared with the dealer", ru="пополам со сдающим")

SAYS = {
    Call.WHIST: Phrase(en="{player}: whist", ru="{player}: вист"),
    Call.PASS: Phrase(en="{player}: pass", ru="{player}: пас"),
    Call.HALF: Phrase(en="{player}: half-whist", ru="{player}: полвиста"),
    Call.RETURNED: Phrase(en="{player}: pass, then whist", ru="{player}: пас, затем вист"),
}

TRICKS = Phrase(en="Tricks", ru="Взятки")
POOL = Phrase(en="Pool", ru="Пуля")
MOUNTAIN = Phrase(en="Mountain", ru="Гора")
WHISTS_ON = Phrase(en="Whists on {name}", ru="Висты на: {name}")
POINTS = Phrase(en="The deal's worth", ru="Итог сдачи")
IN_WHISTS = Phrase(
    en="The deal's worth is in whists, as the settlement counts it; it is exact and sums to zero.",
    ru="Итог — в вистах, как при расчёте пули; он точный, и сумма его — ноль.",
)


def describe(record: Record, pen: Pen) -> str:
    """What was played, and a table with a column for each player."""
    return page(
        [*flow("", [pen.strong(said) for said in _heading(record, pen)], " "), *_said(record, pen)],
        _table(record, pen),
        list(flow("", pen.say(IN_WHISTS).split(), " ")),
        [pen.say(convention.TITLE, name=convention.name(record.convention, pen))],
    )


def short_name(name: str, width: int = NAME_WIDTH) -> str:
    """A player's name as a table has room for it."""
    return name if len(name) <= width else name[: width - 1] + "…"


def player(name: str, pen: Pen) -> str:
    """How a player is called: by his name, or player 2."""
    return pen.say(PLAYER, name=name) if name.isdigit() else name


def outcome(record: Record, pen: Pen) -> str:
    """What came of it, in a word or two."""
    if record.given_up:
        return pen.say(CONCEDED if record.given_up == "all" else DOWN_THREE)
    if record.declarer is None:
        return pen.say(IN_A_ROW, count=record.in_a_row) if record.in_a_row > 1 else ""
    if record.tricks is None:
        return pen.say(NOT_PLAYED)
    tricks = record.tricks[record.declarer - 1]
    taken = pen.count(TRICK, tricks)
    if record.contract.is_misere:
        return joined([pen.say(CAUGHT if tricks else MADE, tricks=taken), pen.say(SHARED) if record.shared else ""])
    under = (record.contract.level or 0) - tricks
    return pen.say(DOWN, short=SHORT[under - 1], tricks=taken) if under > 0 else pen.say(MADE, tricks=taken)


def calls(record: Record, pen: Pen) -> list[str]:
    """What the defenders said."""
    if record.calls is None:
        return []
    said = zip(record.defenders, record.calls, strict=True)
    return [pen.say(SAYS[call], player=player(record.players[seat - 1], pen)) for seat, call in said]


def entry_rows(entries: Entries, names: Sequence[str], pen: Pen) -> Iterator[Sequence[str]]:
    """What stands on a sheet: a row for the pool, for the mountain, and for the whists on each player."""
    yield [pen.say(POOL), *map(written, entries.pool)]
    yield [pen.say(MOUNTAIN), *map(written, entries.mountain)]
    for on, name in enumerate(names):
        if any(row[on] for row in entries.whists):
            yield [pen.say(WHISTS_ON, name=name), *(written(row[on]) for row in entries.whists)]


def _heading(record: Record, pen: Pen) -> list[str]:
    game = capital(record.contract.text(pen.lang))
    declarer = record.declarer and pen.say(DECLARES, player=player(record.players[record.declarer - 1], pen))
    dealer = ""
    if len(record.players) > len(SEATS):
        dealer = pen.say(DEALS, player=player(record.players[record.dealer - 1], pen))
    return joined([game, declarer or "", dealer, outcome(record, pen)]).split()


def _said(record: Record, pen: Pen) -> Iterator[str]:
    if said := calls(record, pen):
        yield from flow("", capital(f"{'; '.join(said)}.").split(), " ")


def _table(record: Record, pen: Pen) -> list[str]:
    names = [short_name(name) for name in record.players]
    tricks = record.tricks and [pen.say(TRICKS), *(str(count) if count else NOTHING for count in record.tricks)]
    lines = rows(
        ["", *names],
        *([tricks] if tricks else []),
        *entry_rows(record.entries, names, pen),
        [pen.say(POINTS), *map(won, record.points)],
    )
    return [pen.strong(lines[0]), *lines[1:-1], pen.strong(lines[-1])]
