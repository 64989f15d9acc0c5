"""All that can be found: what every way out (words, JSON) knows how to write."""

from preferans.analyses.hint import Hint
from preferans.analyses.layouts.count import Layouts
from preferans.analyses.layouts.discards import LayoutDiscards
from preferans.analyses.layouts.worth import Worth
from preferans.analyses.misere.results import Misere
from preferans.analyses.points.misere import MiserePoints
from preferans.analyses.points.par import Par
from preferans.analyses.points.points import Points, Scored
from preferans.analyses.points.raspasy import RaspasyPoints
from preferans.analyses.raspasy import Raspasy
from preferans.analyses.solve import Discards, Solution
from preferans.analyses.table import Table
from preferans.scoring.convention import Convention
from preferans.scoring.record import Record
from preferans.scoring.sheet import Sheet

Solved = Solution | Discards | Table | Misere | Raspasy | Layouts | LayoutDiscards | Worth | Hint
Result = Solved | Convention | Record | Sheet | Points | Scored | MiserePoints | RaspasyPoints | Par
