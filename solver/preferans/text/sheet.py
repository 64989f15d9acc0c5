"""A sheet: its deals with the running sums, the square as players draw it, the settlement."""

from collections.abc import Iterator

from preferans.lang import Noun, Phrase
from preferans.scoring.record import Entries, Record
from preferans.scoring.sheet import Sheet
from preferans.text import convention, record
from preferans.text.numbers import amount, won
from preferans.text.pen import WIDTH, Pen, page, rows, seen
from preferans.text.square import ROUNDED, drawn

DEAL = Noun(en=("deal", "deals"), ru=("сдача", "сдачи", "сдач"))
EMPTY = Phrase(en="The sheet", ru="Пулька")
TITLE = Phrase(en="The sheet after {deals}", ru="Пулька: {deals}")
BEFORE = Phrase(en="before", ru="было")
RUNNING = Phrase(
    en="Running sums of each player, pool / mountain / whists:",
    ru="Записи каждого нарастающим итогом, пуля / гора / висты:",
)
ORDER = Phrase(
    en="From the edge inwards: whists on each of the others, pool, mountain.",
    ru="От края к середине: висты на каждого, пуля, гора.",
)
SETTLEMENT = Phrase(en="Settlement, in whists:", ru="Расчёт, в вистах:")
CUT = Phrase(
    en="≈ in the square: rounded, for want of room; the sums here are exact.",
    ru="≈ на рисунке — округлено, чтобы поместилось; здесь записи точные.",
)
EXACT = Phrase(
    en="Nothing is rounded: the sums are exact and make zero.",
    ru="Ничего не округлено: итоги точные, и сумма их — ноль.",
)
TOTAL = Phrase(en="Won or lost", ru="Итог")


def describe(sheet: Sheet, pen: Pen) -> str:
    """The deals, the square, and what each player has won."""
    square = drawn(sheet.entries, sheet.players)
    exact = CUT if any(ROUNDED in line for line in square) else EXACT
    return page(
        [pen.strong(pen.say(TITLE if sheet.deals else EMPTY, deals=pen.count(DEAL, len(sheet.deals))))],
        _deals(sheet, pen),
        square,
        [pen.say(ORDER)],
        _settlement(sheet, pen),
        [pen.say(exact), pen.say(convention.TITLE, name=convention.name(sheet.convention, pen))],
    )


def _deals(sheet: Sheet, pen: Pen) -> list[str]:
    if not sheet.deals:
        return []
    names = [record.short_name(name) for name in sheet.players]
    table: list[list[str]] = [["", *names]]
    if sheet.before != Entries.none(len(names)):
        table.append([pen.say(BEFORE), *_sums(sheet.before)])
    for number, (deal, after) in enumerate(zip(sheet.deals, sheet.running[1:], strict=True), 1):
        table.append([f"{number:2}  {_game(deal, pen)}", *_sums(after)])
    return [pen.say(RUNNING), *_fitting(table, pen)]


def _fitting(table: list[list[str]], pen: Pen) -> list[str]:
    """The table, or its left and its right half when it is too wide."""
    lines = rows(*table)
    if max(map(seen, lines)) > WIDTH and len(table[0]) > 2:
        half = (len(table[0]) + 1) // 2
        return [*_fitting([row[:half] for row in table], pen), *_fitting([row[:1] + row[half:] for row in table], pen)]
    return [pen.strong(lines[0]), *lines[1:]]


def _game(deal: Record, pen: Pen) -> str:
    """A deal in a few columns: 6♠ Anna 5."""
    game = deal.contract.text(pen.lang)
    if deal.declarer is None:
        return f"{game} {'-'.join(map(str, deal.tricks or ()))}"
    who = record.short_name(deal.players[deal.declarer - 1])
    taken = deal.tricks[deal.declarer - 1] if deal.tricks else "—"
    return f"{game} {who} {taken}"


def _sums(entries: Entries) -> Iterator[str]:
    for pool, mountain, on_others in zip(entries.pool, entries.mountain, entries.whists, strict=True):
        yield "/".join(map(amount, (pool, mountain, sum(on_others, start=type(pool)(0)))))


def _settlement(sheet: Sheet, pen: Pen) -> list[str]:
    names = [record.short_name(name) for name in sheet.players]
    lines = rows(
        ["", *names],
        *record.entry_rows(sheet.entries, names, pen),
        [pen.say(TOTAL), *map(won, sheet.settlement)],
    )
    return [pen.say(SETTLEMENT), pen.strong(lines[0]), *lines[1:-1], pen.strong(lines[-1])]
