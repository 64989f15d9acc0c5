"""Requests for the record of a deal, for the tests of scoring: a fixed sheet, and random legal ones."""

from random import Random
from typing import Any

# A sheet of three players with every kind of deal in it.
DEALS: list[dict[str, Any]] = [
    {"contract": "6S", "declarer": 1, "whist": {"2": "whist", "3": "whist"}, "tricks": [5, 3, 2]},
    {"contract": "raspasy", "tricks": [4, 3, 3]},
    {"contract": "raspasy", "tricks": [0, 3, 7]},
    {"contract": "7N", "declarer": 3, "whist": {"2": "half"}},
    {"contract": "raspasy", "tricks": [0, 3, 7]},
    {"contract": "misere", "declarer": 2, "tricks": [9, 1, 0]},
]


def random_record(random: Random, players: int, dealer: int) -> dict[str, Any]:
    """The fields of a deal that the rules allow: who declared, what was said, who took how many tricks."""
    playing = [seat for seat in range(1, players + 1) if players == 3 or seat != dealer]
    cut = sorted(random.choices(range(11), k=2))
    share = dict(zip(playing, (cut[0], cut[1] - cut[0], 10 - cut[1]), strict=True))
    tricks = [share.get(seat, 0) for seat in range(1, players + 1)]
    declarer = random.choice(playing)
    kind = random.choice(("raspasy", "misere", "whist", "passed", "conceded"))
    if kind == "raspasy":
        return {"contract": kind, "tricks": tricks, "dealer": dealer}
    common = {"declarer": declarer, "dealer": dealer}
    if kind == "misere":
        return {"contract": kind, "tricks": tricks, "shared": players == 4 and random.random() < 0.5, **common}
    contract = f"{random.randint(6, 10)}{random.choice('SCDHN')}"
    if kind == "passed":
        return {"contract": contract, **common}
    if kind == "conceded":
        return {"contract": contract, "given_up": "all", **common}
    others = [seat for seat in playing if seat != declarer]
    said = random.choice((others, others[:1], others[1:]))
    return {"contract": contract, "tricks": tricks, "whist": dict.fromkeys(said, "whist"), **common}
