"""The deal's par: how the auction ends, and what is written, when all three hands and the talon are open to all."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from preferans.analyses.points.points import Points, of_solution
from preferans.analyses.points.raspasy import RaspasyPoints, check_raspasy, raspasy_points
from preferans.analyses.solve import Discards, Solution, best_discards, solve
from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import BIDS, MISERE, RASPASY, Contract, Strain
from preferans.game.deal import MAX_CARDS
from preferans.game.position import Position
from preferans.game.reading import Reader
from preferans.game.rules import SEATS, TalonRule
from preferans.notebook import Shown
from preferans.scoring.convention import Convention, Rule
from preferans.scoring.record import player_names


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a player can go.

    bid     the highest bid on the ladder that he makes against best defence, None when he makes none
    tricks  contract ('S', 'C', 'D', 'H', 'N', 'misere') -> his tricks with the talon and his best discard
    """

    seat: int
    bid: Contract | None
    tricks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
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

    hands: tuple[Hand, Hand, Hand]
    talon: tuple[Card, Card]
    convention: Convention
    players: int
    limits: tuple[Limit, Limit, Limit]
    declarer: int | None
    bid: Contract | None
    contract: Contract
    discard: tuple[Card, Card] | None
    points: Points | None
    raspasy: RaspasyPoints | None

    def __str__(self) -> str:
        limits = "-".join(str(limit.bid or "pass") for limit in self.limits)
        if self.points is None:
            return f"limits {limits}: {self.raspasy}"
        won = ", ".join(map(str, self.points.best.points))
        return f"limits {limits}: seat {self.declarer} bids {self.bid}, plays {self.contract}: {won}"


def par(
    hands: str | Sequence[str | Hand],
    talon: str | Sequence[str | Card],
    convention: str | Convention | Mapping[str, object] = "sochi",
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
    rules = Convention.of(convention)
    player_names(players)
    dealt, put_by = check_par(hands, talon)
    passed_out = raspasy_position(dealt, put_by, rules, players, talon_rule)
    best = {seat: _best(dealt, put_by, seat) for seat in SEATS}
    one, two, three = (_limit(seat, best[seat]) for seat in SEATS)
    limits = (one, two, three)
    declarer, allowed = auction([limit.bid for limit in limits])
    if declarer is None:
        found = raspasy_points(passed_out, rules, players)
        return Par(dealt, put_by, rules, players, limits, None, None, RASPASY, None, None, found)
    plays = _Plays(best[declarer], rules, players)
    contract, points = max(
        ((contract, plays.points(contract)) for contract in allowed),
        key=lambda play: play[1].best.points[declarer - 1],
    )
    discard = best[declarer][_game(contract)].discards[0].cards
    bid = contract if contract.is_misere else next(bid for bid in allowed if not bid.is_misere)
    return Par(dealt, put_by, rules, players, limits, declarer, bid, contract, discard, points, None)


def auction(limits: Sequence[Contract | None]) -> tuple[int | None, tuple[Contract, ...]]:
    """Who wins the auction of seats 1, 2, 3 with these limits, and the bids that win it, the lowest first.

    None and no bid when nobody has a limit.
    """
    winner = max(SEATS, key=lambda seat: (_height(limits[seat - 1]), -seat))
    if limits[winner - 1] is None:
        return None, ()
    others = [(seat, limits[seat - 1]) for seat in SEATS if seat != winner]
    return winner, tuple(bid for bid in BIDS if all(_beats(bid, winner, *other) for other in others))


def check_par(
    hands: str | Sequence[str | Hand], talon: str | Sequence[str | Card]
) -> tuple[tuple[Hand, Hand, Hand], tuple[Card, Card]]:
    """The deal and its talon; PreferansError when they are not whole."""
    reader = Reader()
    dealt = reader.hands(hands)
    cards = reader.cards(talon, "talon")
    # A contract checks the deal and the talon; a declarer may hold the talon's cards then, here nobody does.
    Position(dealt, Contract(Strain.NO_TRUMP), 1, talon=cards)
    for seat, hand in enumerate(dealt, 1):
        if len(hand) != MAX_CARDS:
            raise PreferansError("whole_deal", "hands", count=len(hand))
        for card in cards:
            if card in hand:
                raise PreferansError("card_in_hand", "talon", card=card, seat=seat)
    if len(cards) != 2:
        raise PreferansError("two_cards", "talon", count=len(cards))
    first, second = cards
    return dealt, (first, second)


def raspasy_position(
    hands: Sequence[Hand],
    talon: Sequence[Card],
    convention: Convention,
    players: int,
    talon_rule: str | TalonRule | None,
) -> Position:
    """What is played when all pass; PreferansError when the talon can't do what it is to do."""
    rule = talon_rule or (TalonRule.CLOSED if convention.raspasy is Rule.WHISTS else TalonRule.SUIT)
    position = Position(hands, RASPASY, talon=talon, talon_rule=rule)
    check_raspasy(position, players)
    return position


def _best(hands: Sequence[Hand], talon: Sequence[Card], seat: int) -> dict[str, Discards]:
    """What the player takes in every contract, with the talon."""
    held = [hand | Hand.of(talon) if other == seat else hand for other, hand in zip(SEATS, hands, strict=True)]
    games = (*map(Contract, Strain), MISERE)
    return {str(game): best_discards(Position(held, game, seat, talon=talon)) for game in games}


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
            self._solved[game] = solve(start, ("line",))
        solution = self._solved[game]
        start = solution.position
        promised = Position(start.hands, contract, start.declarer, start.leader, (), start.talon, start.discard)
        return of_solution(replace(solution, position=promised), self._convention, self._players)
