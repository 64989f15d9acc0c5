"""The deal's par: limits, the auction's end, contract and discard, then the contract in points."""

from preferans.analyses.points.par import Par
from preferans.game.contracts import GAMES, Contract
from preferans.game.rules import SEATS
from preferans.text import points
from preferans.text.amounts import rows
from preferans.text.deal import label, laid_out
from preferans.text.pen import Pen, capital, flow, page
from preferans.text.raspasy import AT_MOST
from preferans.text.words import FIRST_HAND, SEAT, Phrase

WINS = Phrase(
    en="Par: seat {seat} wins the auction at {bid} and plays {contract}, discarding {cards}",
    ru="Пар сдачи: игрок {seat} берёт прикуп на {bid}, сносит {cards}, играет {contract}",
)
RASPASY = Phrase(en="Par: nobody makes anything, raspasy", ru="Пар сдачи: играть некому — распасы")
TALON = Phrase(en="Talon {cards}", ru="Прикуп {cards}")
LIMITS = Phrase(
    en="How far each can go with the talon and his best discard: tricks, and the highest bid he makes",
    ru="До чего может торговаться каждый с прикупом и лучшим сносом: взятки и старшая из игр",
)
LIMIT = Phrase(en="limit", ru="предел")
PASS = Phrase(en="pass", ru="пас")


def describe(par: Par, pen: Pen) -> str:
    """What open cards make of the deal."""
    labels = [label(seat, [FIRST_HAND] if seat == SEATS[0] else [], pen) for seat in SEATS]
    talon = pen.say(TALON, cards=" ".join(map(pen.card, par.talon)))
    return page(
        [pen.strong(line) for line in flow("", _first(par, pen).split(), " ")],
        laid_out(par.hands, labels, pen, {}, nearest=par.declarer or SEATS[-1]),
        [f"  {talon}"],
        [*flow("", f"{pen.say(LIMITS)}:".split(), " "), *_limits(par, pen)],
        *_played(par, pen),
    )


def _played(par: Par, pen: Pen) -> list[list[str]]:
    """The contract in points, or raspasy."""
    if par.points:
        return points.blocks(par.points, pen)
    assert par.raspasy
    guarantee = zip(SEATS, par.raspasy.solved.guarantee, strict=True)
    tricks = ", ".join(f"{pen.say(SEAT, seat=seat)} — {number}" for seat, number in guarantee)
    return [[pen.say(AT_MOST, tricks=tricks)], *points.raspasy_blocks(par.raspasy, pen)]


def _first(par: Par, pen: Pen) -> str:
    if par.bid is None or par.discard is None:
        return pen.say(RASPASY)
    cards = " ".join(card.text(pen.lang) for card in par.discard)
    return pen.say(WINS, seat=par.declarer or 0, bid=par.bid, contract=par.contract, cards=cards)


def _limits(par: Par, pen: Pen) -> list[str]:
    games = [contract.text(pen.lang) for contract in GAMES]
    table = [["", *games, pen.say(LIMIT)]]
    for limit in par.limits:
        tricks = [str(limit.tricks[str(contract)]) for contract in GAMES]
        table.append([capital(pen.say(SEAT, seat=limit.seat)), *tricks, _bid(limit.bid, pen)])
    return rows(*table, least=5)


def _bid(bid: Contract | None, pen: Pen) -> str:
    return bid.text(pen.lang) if bid else pen.say(PASS)
