"""All that can be found: what every way out (words, JSON) knows how to write."""

from preferans.hint import Hint
from preferans.layouts import LayoutDiscards, Layouts, Worth
from preferans.misere import Misere
from preferans.raspasy import Raspasy
from preferans.scoring import Convention, MiserePoints, Par, Points, RaspasyPoints, Record, Scored, Sheet
from preferans.solve import Discards, Solution
from preferans.table import Table

Solved = Solution | Discards | Table | Misere | Raspasy | Layouts | LayoutDiscards | Worth | Hint
Result = Solved | Convention | Record | Sheet | Points | Scored | MiserePoints | RaspasyPoints | Par
