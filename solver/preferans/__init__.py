"""An exact solver for the card game Preferans.

This is its one door: functions, results, the rows that results are made of. A name is imported when it is first used,
so a program pays for no more than it asks for; `__init__.pyi` shows the same names to type checkers.
"""

from preferans.late import attribute, names

_HOMES = {
    "analyses.bounds": "Bounds",
    "analyses.estimate": "Estimate",
    "analyses.hint": "Hint HintMove Reason hint",
    "analyses.layouts.count": "Example Layouts layouts",
    "analyses.layouts.discards": "LayoutDiscards layout_discards",
    "analyses.layouts.known": "Ten Twelve",
    "analyses.layouts.worth": "ContractWorth GameWorth Worth worth",
    "analyses.misere.intercepts": "Intercept",
    "analyses.misere.misere": "misere",
    "analyses.misere.plan": "Plan Reply",
    "analyses.misere.results": "Misere Review TurningPoint",
    "analyses.misere.suits": "Holding",
    "analyses.points.misere": "MiserePoints misere_points",
    "analyses.points.par": "Limit Par par",
    "analyses.points.points": "Decision Outcome Points Scored TrickPoints points scored trick_points",
    "analyses.points.raspasy": "RaspasyPoints raspasy_points",
    "analyses.raspasy": "GivenUp Raspasy RaspasyMove raspasy",
    "analyses.solve": "Discard Discards Move Solution best_discards solve",
    "analyses.table": "Table table",
    "analyses.work": "Work",
    "errors": "PreferansError",
    "game.cards": "Card Hand Rank Suit",
    "game.contracts": "Contract Strain",
    "game.deal": "Deal",
    "game.play": "Trick",
    "game.position": "Position",
    "game.rules": "TalonRule",
    "game.view": "View",
    "scoring.convention": "Convention Rate",
    "scoring.record": "Call Entries Record record",
    "scoring.sheet": "Sheet sheet",
}

__all__ = list(names(_HOMES, "__version__"))


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("preferans")
    return attribute(__name__, name, _HOMES)
