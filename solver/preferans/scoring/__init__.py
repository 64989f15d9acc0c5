"""From tricks to points: conventions, the record of a deal, a whole sheet, an open deal and its par in points."""

from preferans.scoring.convention import CLASSIC, LENINGRAD, PRESETS, ROSTOV, SOCHI, Convention, Rate, Rule
from preferans.scoring.misere import MiserePoints, misere_points
from preferans.scoring.par import Limit, Par, par
from preferans.scoring.points import Decision, Outcome, Points, Scored, TrickPoints, points, scored, trick_points
from preferans.scoring.raspasy import RaspasyPoints, raspasy_points
from preferans.scoring.record import Call, Entries, Record, record
from preferans.scoring.sheet import Sheet, sheet

__all__ = [
    "CLASSIC",
    "LENINGRAD",
    "PRESETS",
    "ROSTOV",
    "SOCHI",
    "Call",
    "Convention",
    "Decision",
    "Entries",
    "Limit",
    "MiserePoints",
    "Outcome",
    "Par",
    "Points",
    "RaspasyPoints",
    "Rate",
    "Record",
    "Rule",
    "Scored",
    "Sheet",
    "TrickPoints",
    "misere_points",
    "par",
    "points",
    "raspasy_points",
    "record",
    "scored",
    "sheet",
    "trick_points",
]
