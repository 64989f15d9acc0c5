"""The task `score`: points of a convention, of a deal that was played, of a sheet, of an open deal, of its auction."""

from typing import Any

from preferans.analyses.points.par import Par, read_par
from preferans.analyses.points.points import Points, read_points
from preferans.analyses.points.raspasy import RaspasyPoints, read_raspasy_points
from preferans.analyses.question import Question, Settled
from preferans.game.contracts import LEVELS
from preferans.game.deal import MAX_CARDS
from preferans.game.rules import SEATS
from preferans.request import raspasy
from preferans.request.answers import DISCARD, amounts, exactly, names, next_seat
from preferans.request.fields import (
    DEAL,
    IN_A_ROW,
    OF_A_DEAL,
    OF_POINTS,
    SETTINGS,
    need,
    only,
    picked,
    read_position,
    scoring,
)
from preferans.request.kinds import (
    AMOUNT,
    AMOUNTS,
    CARD,
    EXACT,
    NOTHING,
    PLAYER,
    TEN,
    Fields,
    either,
    flag,
    listed,
    made_of,
    named,
    text,
    whole,
    words,
)
from preferans.request.points import (
    CALLED,
    ENTRIES,
    IN_POINTS,
    RECORDED,
    WORTH,
    encode_entries,
    encode_record,
    encode_speaking,
    encode_worth,
)
from preferans.request.task import Answer, Given, Kind, Task, Want
from preferans.scoring.convention import Convention, exact, settings
from preferans.scoring.record import GIVEN_UP, Call, Record, record
from preferans.scoring.sheet import DEAL_FIELDS, MAX_DEALS, Sheet, sheet

RECORD: Fields = {
    "contract": OF_A_DEAL["contract"],
    "declarer": either("The player who declares: his number or name.", *PLAYER["anyOf"]),
    "tricks": listed(TEN, "Of each player, ten in all; left out when nothing was played.", 3, 4),
    "whist": named(
        words("", *(call.value for call in Call)), "What each defender said: {“2”: “whist”}; who is not named passed."
    ),
    "dealer": either("Who deals; the last player if left out. Of four he sits out.", *PLAYER["anyOf"]),
    "in_a_row": IN_A_ROW,
    "shared": flag("A misère that the dealer who sits out shares."),
    "given_up": words("All tricks conceded, or down three without play.", *GIVEN_UP),
    "talon_rule": OF_A_DEAL["talon_rule"],
}
assert tuple(RECORD) == DEAL_FIELDS

STANDING: Fields = {
    "deals": listed(
        made_of({"contract": RECORD["contract"]}, {name: RECORD[name] for name in RECORD if name != "contract"}),
        "Of a sheet, one after another, each with the fields of a record.",
        most=MAX_DEALS,
    ),
    "pool": listed(AMOUNT, "What stood on the sheet before, by player.", 3, 4),
    "mountain": listed(AMOUNT, "The same.", 3, 4),
    "whists": listed(AMOUNTS, "The same: what each player wrote on each.", 3, 4),
}

FIELDS: Fields = {**OF_POINTS, **RECORD, **STANDING, **{name: OF_A_DEAL[name] for name in DEAL if name not in RECORD}}

ANSWERS = {
    "prices": Kind(
        "A convention alone.",
        {
            "convention": made_of({name: SETTINGS[name] for name in SETTINGS if name != "preset"}, meaning="Settings."),
            "contracts": listed(
                made_of(
                    {
                        "contract": whole("Its tricks.", 6, 10),
                        "price": exactly("Into the pool when it is made."),
                        "whist": exactly("Whists for a whister's trick."),
                        "duty": whole("Tricks that the whisters owe."),
                        "undertrick": exactly("Declarer's mountain for each."),
                        "consolation": exactly("Whists of every other player for each undertrick."),
                        "shortfall": exactly("Whister's mountain for each trick that he is short."),
                    }
                ),
                "What each contract costs.",
            ),
        },
        {},
    ),
    "record": Kind("A contract and its tricks.", RECORDED, {}),
    "sheet": Kind(
        "Deals, or what stands on a sheet.",
        {
            **ENTRIES,
            "settlement": listed(EXACT, "What each has won, in whists.", 3, 4),
            "deals": listed(
                made_of(
                    {
                        **RECORDED,
                        "dealer": whole("Who dealt.", 1, 4),
                        "after": made_of(ENTRIES, meaning="What stands after it."),
                    }
                ),
                "Each deal.",
            ),
        },
        {},
    ),
    "points": Kind(
        "Hands and a contract.",
        {"tricks": whole("The declarer's.", 0, MAX_CARDS), **IN_POINTS},
        {**CALLED, "discard": DISCARD},
    ),
    "outcomes": Kind(
        "Hands and raspasy.",
        raspasy.VALUES,
        {
            "seat": next_seat(),
            "moves": listed({"type": "object"}, "As in the task raspasy."),
            "line": listed(CARD, "As in the task raspasy."),
            "outcome": listed(whole(), "As in the task raspasy.", 3, 4),
            "given_up": listed({"type": "object"}, "As in the task raspasy."),
            "score": made_of({"outcomes": WORTH}, meaning="The points."),
        },
    ),
    "par": Kind(
        "Hands and the talon.",
        {
            "limits": listed(
                made_of(
                    {
                        "seat": words("Whose.", *SEATS),
                        "bid": either("The highest that he makes.", text(), NOTHING),
                        "tricks": named(TEN, "With the talon and his best discard, by game."),
                    }
                ),
                "How far each can go.",
            ),
            "contract": text("What is played."),
        },
        {
            "declarer": words("Who won the auction.", *SEATS),
            "bid": text("At what."),
            "discard": DISCARD,
            "tricks": whole("The declarer's.", 0, MAX_CARDS),
            **IN_POINTS,
            **CALLED,
            **raspasy.VALUES,
            "outcomes": either("What each way to speak, or to play raspasy, leads to.", IN_POINTS["outcomes"], WORTH),
        },
    ),
}


def read(given: Given) -> Question[Any]:
    """Score what is given: hands with a contract or without; a sheet; the record of a deal; a convention alone."""
    if "hands" in given:
        return _read_hands(given) if "contract" in given else _read_par(given)
    if not set(STANDING).isdisjoint(given):
        return Settled(sheet(**_checked(given, *STANDING, "dealer", *OF_POINTS)))
    if not set(RECORD).isdisjoint(given):
        fields = _checked(given, *RECORD, *OF_POINTS)
        need(given, "contract")
        return Settled(record(**fields))
    only("score", given, "convention")
    return Settled(Convention.of(given.get("convention", "sochi")))


def _read_hands(given: Given) -> Question[Points | RaspasyPoints]:
    position = read_position(given)
    if position.contract.is_raspasy:
        only("score", given, *DEAL, "in_a_row", *OF_POINTS)
        return read_raspasy_points(position, *scoring(given), given.get("in_a_row", 1))
    only("score", given, *DEAL, *OF_POINTS)
    return read_points(position, *scoring(given))


def _read_par(given: Given) -> Question[Par]:
    only("score", given, "hands", "talon", "talon_rule", *OF_POINTS)
    need(given, "talon")
    return read_par(given["hands"], given["talon"], *scoring(given), given.get("talon_rule"))


def _checked(given: Given, *known: str) -> Given:
    only("score", given, *known)
    return picked(given, *known)


def encode(found: Convention | Record | Sheet | Points | RaspasyPoints | Par, want: Want = None) -> Answer:
    """The answer."""
    match found:
        case Convention():
            return {"convention": settings(found), "contracts": [_prices(found, level) for level in LEVELS]}
        case Record():
            return encode_record(found)
        case Sheet():
            return _sheet(found)
        case Points():
            return _points(found)
        case RaspasyPoints():
            return raspasy.encode(found)
    return _par(found)


def _prices(convention: Convention, level: int) -> Answer:
    price = convention.price(level)
    return {
        "contract": level,
        "price": exact(price),
        "whist": exact(convention.whist.of(price)),
        "duty": convention.duty(level),
        "undertrick": exact(convention.undertrick.of(price)),
        "consolation": exact(convention.consolation.of(price)),
        "shortfall": exact(convention.shortfall.of(price)),
    }


def _sheet(found: Sheet) -> Answer:
    deals = [
        {**encode_record(deal), "dealer": deal.dealer, "after": encode_entries(after)}
        for deal, after in zip(found.deals, found.running[1:], strict=True)
    ]
    return {**encode_entries(found.entries), "settlement": amounts(found.settlement), "deals": deals}


def _points(found: Points) -> Answer:
    answer: Answer = {"tricks": found.solution.tricks}
    if found.discard:
        answer["discard"] = names(found.discard)
    return answer | encode_speaking(found)


def _par(found: Par) -> Answer:
    limits = [
        {"seat": limit.seat, "bid": limit.bid and str(limit.bid), "tricks": dict(limit.tricks)}
        for limit in found.limits
    ]
    answer: Answer = {"limits": limits, "contract": str(found.contract)}
    if found.raspasy is not None:
        return answer | raspasy.encode(found.raspasy.solved, ()) | {"outcomes": encode_worth(found.raspasy)}
    if found.points is None or found.discard is None:
        return answer
    auction = {"declarer": found.declarer, "bid": str(found.bid), "discard": names(found.discard)}
    return answer | auction | _points(found.points) | {"discard": names(found.discard)}


TASK = Task(fields=FIELDS, answers=ANSWERS, read=read, encode=encode)
