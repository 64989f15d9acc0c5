"""The deal's par: how the auction ends, and what is written, when all three hands and the talon are open to all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from preferans.analyses.points.points import Points, PointsQuestion
from preferans.analyses.points.raspasy import RaspasyPoints, RaspasyPointsQuestion, read_raspasy_points
from preferans.analyses.question import Engine
from preferans.analyses.solve import Discards, DiscardsQuestion, Solution, SolveQuestion
from preferans.analyses.work import ALONE, Work
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import BIDS, GAMES, RASPASY, Contract
from preferans.game.deal import MAX_CARDS, Deal, check_not_held, check_pair
from preferans.game.play import Hands
from preferans.game.position import Position
from preferans.game.rules import SEATS, TalonRule
from preferans.notebook import Shown
from preferans.scoring.convention import Convention, GivenConvention, Rule
from preferans.scoring.record import count_players


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a player can go.

    bid     the highest bid on the ladder that he makes against best defence, None when he makes none
    tricks  contract ('S', 'C', 'D', 'H', 'N', 'misere') -> his tricks with the talon and his best discard
    """

    seat: int
    bid: Contract | None
    tricks: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Par(Shown):
    """What `par` found.

    talon     two cards
    limits    of seats 1, 2, 3
    declarer  who wins the auction, None when nobody makes anything: raspasy
    bid       the bid that ends it, None on raspasy
    contract  what he plays, or raspasy
    discard   what he discards for it, None on raspasy
    points    that contract in points, None on raspasy
    raspasy   on raspasy its guarantees, its outcomes and their points, else None
    """

    hands: Hands
    talon: tuple[Card, Card]
    convention: Convention
    players: int
    limits: tuple[Limit, ...]
    contract: Contract
    declarer: int | None = None
    bid: Contract | None = None
    discard: tuple[Card, Card] | None = None
    points: Points | None = None
    raspasy: RaspasyPoints | None = None

    def __str__(self) -> str:
        limits = "-".join(str(limit.bid or "pass") for limit in self.limits)
        if self.points is None:
            return f"limits {limits}: {self.raspasy}"
        won = ", ".join(map(str, self.points.best.points))
        return f"limits {limits}: seat {self.declarer} bids {self.bid}, plays {self.contract}: {won}"


def par(
    hands: str | Sequence[str | Hand],
    talon: str | Sequence[str | Card],
    convention: GivenConvention = "sochi",
    players: int = 3,
    talon_rule: str | TalonRule | None = None,
) -> Par:
    """Each player's limit, the end of the auction, the contract, the discard and the points.

    The highest limit wins the auction (of equal limits the earlier hand's) at the lowest bid that beats the others'
    limits; an earlier hand beats a later one with an equal bid. From that bid up he plays what brings him most
    points; of equal contracts the lowest. A misère is bid at once, and played as such. Seat 1 leads.

    talon       in the order in which its cards are turned on raspasy
    talon_rule  what it does there: closed where raspasy is written in whists (Rostov), else suit, if left out

    Three hands of ten and the talon's two cards; PreferansError otherwise.
    """
    return read_par(hands, talon, convention, players, talon_rule).run()


def read_par(
    hands: str | Sequence[str | Hand],
    talon: str | Sequence[str | Card],
    convention: GivenConvention = "sochi",
    players: object = 3,
    talon_rule: str | TalonRule | None = None,
) -> "ParQuestion":
    """Check what `par` is asked, raspasy included, which is played when all pass; nothing is searched."""
    rules, count = Convention.of(convention), count_players(players)
    deal = Deal(hands, talon)
    for hand in deal.hands:
        if len(hand) != MAX_CARDS:
            raise PreferansError("whole_deal", "hands", count=len(hand))
    check_not_held(deal.talon, "talon", deal.hands)
    check_pair(deal.talon, "talon")
    rule = talon_rule or (TalonRule.CLOSED if rules.raspasy is Rule.WHISTS else TalonRule.SUIT)
    passed_out = Position.of(deal, RASPASY, (), rule)
    return ParQuestion(deal, rules, count, read_raspasy_points(passed_out, rules, count))


@dataclass(frozen=True, slots=True)
class ParQuestion:
    """A whole deal whose auction is to be solved, and the raspasy that it is when all pass."""

    engine: ClassVar[Engine] = "open"
    deal: Deal
    convention: Convention
    players: int
    passed_out: RaspasyPointsQuestion

    def run(self, work: Work = ALONE) -> Par:
        """Search every game of every seat with its best discard, then what the winner of the auction may play."""
        deal = self.deal
        first, second = deal.talon
        best = {seat: _best(deal, seat) for seat in SEATS}
        limits = tuple(_limit(seat, best[seat]) for seat in SEATS)
        passed_out = Par(
            hands=deal.hands,
            talon=(first, second),
            convention=self.convention,
            players=self.players,
            limits=limits,
            contract=RASPASY,
        )
        declarer, allowed = auction([limit.bid for limit in limits])
        if declarer is None:
            return replace(passed_out, raspasy=self.passed_out.run())
        plays = _Plays(best[declarer], self.convention, self.players)
        contract, points = max(
            ((contract, plays.points(contract)) for contract in allowed),
            key=lambda play: play[1].best.points[declarer - 1],
        )
        return replace(
            passed_out,
            declarer=declarer,
            bid=contract if contract.is_misere else next(bid for bid in allowed if not bid.is_misere),
            contract=contract,
            discard=best[declarer][_game(contract)].discards[0].cards,
            points=points,
        )


def auction(limits: Sequence[Contract | None]) -> tuple[int | None, tuple[Contract, ...]]:
    """Who wins the auction of seats 1, 2, 3 with these limits, and the bids that win it, the lowest first.

    None and no bid when nobody has a limit.
    """
    winner = max(SEATS, key=lambda seat: (_height(limits[seat - 1]), -seat))
    if limits[winner - 1] is None:
        return None, ()
    others = [(seat, limits[seat - 1]) for seat in SEATS if seat != winner]
    return winner, tuple(bid for bid in BIDS if all(_beats(bid, winner, *other) for other in others))


def _best(deal: Deal, seat: int) -> dict[str, Discards]:
    """What the player takes in every game, with the talon and his best discard."""
    hands = [hand | Hand.of(deal.talon) if other == seat else hand for other, hand in enumerate(deal.hands, 1)]
    taken = Deal(hands, deal.talon, declarer=seat)
    found = {}
    for game in GAMES:
        position = Position.of(taken, game)
        found[str(game)] = DiscardsQuestion(position, position.discards()).run()
    return found


def _limit(seat: int, best: Mapping[str, Discards]) -> Limit:
    tricks = {name: discards.tricks for name, discards in best.items()}
    made: Iterable[Contract] = (bid for bid in BIDS if _makes(bid, tricks))
    return Limit(seat, max(made, key=_height, default=None), tricks)


def _makes(bid: Contract, tricks: Mapping[str, int]) -> bool:
    if bid.level is None:
        return tricks[str(bid)] == 0
    return tricks[_game(bid)] >= bid.level


def _game(bid: Contract) -> str:
    return str(Contract(bid.game))


def _height(bid: Contract | None) -> int:
    return BIDS.index(bid) if bid else -1


def _beats(bid: Contract, seat: int, other: int, limit: Contract | None) -> bool:
    """Whether the other player, who goes so far, can't go on: an earlier hand beats a later one with an equal bid."""
    return _height(bid) > _height(limit) or (bid == limit and seat < other)


class _Plays:
    """The declarer's contracts, each after its best discard: one solution serves every contract in a strain."""

    def __init__(self, best: Mapping[str, Discards], convention: Convention, players: int) -> None:
        self._best, self._convention, self._players = best, convention, players
        self._solved: dict[str, Solution] = {}

    def points(self, contract: Contract) -> Points:
        """The contract in points."""
        game = _game(contract)
        if game not in self._solved:
            discards = self._best[game]
            start = discards.position.with_discard(discards.discards[0].cards)
            self._solved[game] = SolveQuestion(start, ("line",)).run()
        promised = self._solved[game].position.with_contract(contract)
        solution = replace(self._solved[game], position=promised)
        return PointsQuestion(promised, self._convention, self._players).of_solution(solution)
