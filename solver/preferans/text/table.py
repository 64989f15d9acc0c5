"""One deal under every contract: a small table of the declarer's tricks."""

from preferans.analyses.table import Table
from preferans.game.contracts import GAMES, Contract
from preferans.game.rules import SEATS
from preferans.text.deal import LEADS, label, laid_out
from preferans.text.pen import Pen, centred, pad, page
from preferans.text.verdict import MARK_CAUGHT, MARK_CLEAN
from preferans.text.words import SEAT, Phrase

TITLE = Phrase(
    en="The declarer's tricks in every game, seat {seat} to lead",
    ru="Взятки играющего в каждой игре, ходит игрок {seat}",
)
DECLARER_IS = Phrase(en="declarer", ru="играет")

NAME, COLUMN = 12, 16  # the widths of a contract's name and of a seat's column


def describe(table: Table, pen: Pen) -> str:
    """The hands, then a row for each contract in bidding order, a column for each seat that may declare."""
    labels = [label(seat, [LEADS] if seat == table.leader else [], pen) for seat in SEATS]
    seats = [pen.say(SEAT, seat=seat) for seat in SEATS]
    return page(
        [pen.strong(pen.say(TITLE, seat=table.leader))],
        laid_out(table.hands, labels, pen, {}, nearest=SEATS[-1]),
        [_row(pen.say(DECLARER_IS), seats), *(_contract(table, contract, pen) for contract in GAMES)],
    )


def _contract(table: Table, contract: Contract, pen: Pen) -> str:
    tricks = table.tricks[str(contract)]
    if not contract.is_misere:
        name = pen.symbol(contract.trump) if contract.trump is not None else contract.text(pen.lang)
        return _row(name, [f"{number:2}" for number in tricks])
    caught, clean = pen.say(MARK_CAUGHT), pen.say(MARK_CLEAN)
    return _row(contract.text(pen.lang), [f"{caught}, {number}" if number else clean for number in tricks])


def _row(name: str, cells: list[str]) -> str:
    return "  " + pad(name, NAME) + "".join(centred(cell, COLUMN) for cell in cells)
