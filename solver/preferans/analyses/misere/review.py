"""The play of a misère looked back upon, the actual discard known: which card changed what."""

from collections.abc import Callable, Mapping

from preferans.analyses.misere.misere import Ways, after
from preferans.analyses.misere.results import Pair, Review, TurningPoint
from preferans.analyses.solve import SolveQuestion
from preferans.game.position import Position


def review(
    position: Position, ways: Ways, tricks: Mapping[Pair, int], is_sure: Callable[[Ways], bool | None]
) -> Review:
    """Look back upon `position.played`.

    ways     the discards that were possible, with the positions before the first card
    tricks   what the declarer takes after each of them when everybody knows it
    is_sure  whether one plan catches each of these discards; None where that was not found
    """
    one, other = position.discard
    opened, sure = [tricks[one, other] > 0], [is_sure(ways)]
    turns = []
    for index, card in enumerate(position.played, 1):
        seat = ways[one, other].seat
        assert seat is not None
        ways = after(ways, card, index)
        opened.append(SolveQuestion(ways[one, other], ()).run().tricks > 0)
        sure.append(is_sure(ways))
        for verdict, known in (("open", opened), ("sure", sure)):
            if known[-1] is not None and known[-2] is not None and known[-1] != known[-2]:
                turns.append(TurningPoint(verdict, index, card, seat, known[-1]))
    assert position.declarer is not None
    return Review(
        discard=(one, other),
        tricks=tricks[one, other],
        best=min(tricks.values()),
        taken=position.tricks[position.declarer - 1],
        open=tuple(opened),
        sure=tuple(sure),
        turns=tuple(turns),
    )
