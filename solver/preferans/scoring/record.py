"""The record of one deal: what was played and taken, and what everybody writes for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from preferans.errors import PreferansError
from preferans.game.contracts import Contract
from preferans.scoring.convention import Convention, GivenConvention, Rule, number
from preferans.values import is_whole

TRICKS = 10  # in a deal
MAX_IN_A_ROW = 1000  # raspasy in succession
MAX_NAME = 40  # characters of a player's name
HALF_WHIST = (6, 7)  # the contracts on which it may be said
WITHOUT_THREE = 3  # undertricks of a declarer who gives up so
GIVEN_UP = ("all", "three")

Amounts = tuple[Fraction, ...]


class Call(Enum):
    """What a defender says to a contract."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"  # half-whist, after the first defender's pass
    RETURNED = "returned"  # the first defender takes the whist back after a half-whist


# What the two defenders may say, the first one (next to the declarer) first.
CALLS = (
    (Call.WHIST, Call.WHIST),
    (Call.WHIST, Call.PASS),
    (Call.PASS, Call.WHIST),
    (Call.PASS, Call.PASS),
    (Call.PASS, Call.HALF),
    (Call.RETURNED, Call.HALF),
)


@dataclass(frozen=True, slots=True)
class Entries:
    """What stands on a sheet: everybody's pool and mountain, and the whists that player i has on player j.

    pool, mountain  by player
    whists          whists[i - 1][j - 1] is what player i wrote on player j

    All are exact fractions, and nothing is ever rounded. The sum of two Entries is what stands after both.
    """

    pool: Amounts
    mountain: Amounts
    whists: tuple[Amounts, ...]

    @classmethod
    def none(cls, players: int) -> "Entries":
        """An empty sheet."""
        row = (Fraction(0),) * players
        return cls(row, row, (row,) * players)

    @property
    def players(self) -> int:
        """The number of players: 3 or 4."""
        return len(self.pool)

    def __add__(self, other: "Entries") -> "Entries":
        return Entries(
            _added(self.pool, other.pool),
            _added(self.mountain, other.mountain),
            tuple(map(_added, self.whists, other.whists)),
        )

    def settlement(self, convention: Convention) -> Amounts:
        """What each player has won, in whists; the sum is zero.

        >>> Entries.none(3).settlement(Convention.of("sochi"))
        (Fraction(0, 1), Fraction(0, 1), Fraction(0, 1))
        """
        worth = [
            convention.pool_value * pool - convention.mountain_value * mountain
            for pool, mountain in zip(self.pool, self.mountain, strict=True)
        ]
        mean = sum(worth, Fraction(0)) / self.players
        on_others = [sum(row, Fraction(0)) for row in self.whists]
        on_him = [sum(column, Fraction(0)) for column in zip(*self.whists, strict=True)]
        return tuple(own - mean + plus - minus for own, plus, minus in zip(worth, on_others, on_him, strict=True))


def _added(ours: Amounts, theirs: Amounts) -> Amounts:
    return tuple(mine + his for mine, his in zip(ours, theirs, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One deal as it was played, and what everybody writes for it.

    contract  with its level, or misère, or raspasy
    players   their names; "1", "2", … for those without
    dealer    his number; of four players he sits out
    declarer  his number, None on raspasy
    calls     what the two defenders said, the one next to the declarer first; None where nobody is asked
    tricks    by player; None when nothing was played
    in_a_row  on raspasy: which one in succession it is
    shared    a misère of which the dealer bears half
    given_up  "all": the declarer conceded every trick; "three": he went down three without play; else ""
    entries   what is written for it
    """

    convention: Convention
    contract: Contract
    players: tuple[str, ...]
    dealer: int
    declarer: int | None
    calls: tuple[Call, Call] | None
    tricks: tuple[int, ...] | None
    in_a_row: int
    shared: bool
    given_up: str
    entries: Entries

    @property
    def points(self) -> Amounts:
        """What the deal is worth to each player, in whists; the sum is zero."""
        return self.entries.settlement(self.convention)

    @property
    def defenders(self) -> tuple[int, int]:
        """The two who play against the declarer, the one next to him first."""
        assert self.declarer is not None
        return _defenders(self.declarer, self.dealer, len(self.players))

    def __str__(self) -> str:
        by = f" by player {self.declarer}" if self.declarer else ""
        return f"{self.contract.text()}{by}: {', '.join(map(str, self.points))}"


def record(
    contract: str | Contract,
    declarer: int | str | None = None,
    tricks: Sequence[int] | None = None,
    whist: Mapping[int, str | Call] | Mapping[str, str | Call] | None = None,
    *,
    players: int | Sequence[str] = 3,
    dealer: int | str | None = None,
    in_a_row: int = 1,
    shared: bool = False,
    given_up: str = "",
    talon_rule: str | None = None,
    convention: GivenConvention = "sochi",
) -> Record:
    """What everybody writes for a deal.

    players     how many, 3 or 4, or their names, in playing order; a player is called by number or name
    dealer      the last player, if left out. Of three he plays; of four he sits out
    tricks      by player, ten in all; left out when nothing was played (nobody whisted, or it was given up)
    whist       what a defender said: "whist", "pass", "half", or "returned"; who is left out has passed
    in_a_row    on raspasy: 1, or which one in succession it is
    shared      on misère: whether the dealer who sits out bears half
    given_up    "all" or "three", see Record
    talon_rule  "dealer" on raspasy of four in which the dealer plays the talon's cards

    PreferansError names the field and the rule that is broken.

    >>> sochi = record("6S", 1, (5, 3, 2), {2: "whist", 3: "whist"})
    >>> [str(amount) for amount in sochi.entries.mountain], str(sochi.entries.whists[1][0])
    (['2', '0', '0'], '8')
    """
    game = contract if isinstance(contract, Contract) else Contract.parse(contract)
    names = player_names(players)
    dealing = len(names) if dealer is None else find_player(dealer, names, "dealer")
    deal = _Deal(Convention.of(convention), game, names, dealing, talon_rule == "dealer")
    deal.check_names(declarer, whist, in_a_row, shared, given_up, talon_rule)
    if game.is_raspasy:
        taken = deal.read_tricks(tricks)
        written = _raspasy(deal, taken, in_a_row)
        return deal.recorded(written, tricks=taken, in_a_row=in_a_row)
    declaring = deal.read_declarer(declarer)
    if game.is_misere:
        taken = deal.read_tricks(tricks)
        written = _misere(deal, declaring, taken[declaring - 1], shared)
        return deal.recorded(written, declarer=declaring, tricks=taken, shared=shared)
    calls = deal.read_calls(whist, declaring)
    if given_up:
        if tricks is not None:
            raise PreferansError("given_up_tricks", "tricks")
        written = _given_up(deal, declaring, calls, given_up)
        calls = calls if whist else None
        return deal.recorded(written, declarer=declaring, calls=calls, given_up=given_up)
    if calls is not None and not _is_played(calls):
        if tricks is not None:
            raise PreferansError("not_played", "tricks")
        written = _not_played(deal, declaring, calls)
        return deal.recorded(written, declarer=declaring, calls=calls)
    taken = deal.read_tricks(tricks)
    written = _played(deal, declaring, calls, taken)
    return deal.recorded(written, declarer=declaring, calls=calls, tricks=taken)


# Players.


def player_names(players: object) -> tuple[str, ...]:
    """Return three or four names: "1", "2", … when only their number is given."""
    if is_whole(players) and players in (3, 4):
        return tuple(map(str, range(1, players + 1)))
    if not isinstance(players, list | tuple) or len(players) not in (3, 4):
        raise PreferansError("bad_players", "players")
    names = tuple(name.strip() if isinstance(name, str) else "" for name in players)
    if not all(0 < len(name) <= MAX_NAME and name.isprintable() for name in names) or len(set(names)) < len(names):
        raise PreferansError("bad_players", "players")
    return names


def count_players(players: object) -> int:
    """Return how many players there are, 3 or 4, when their number or their names are given."""
    return len(player_names(players))


def find_player(who: object, names: Sequence[str], field: str) -> int:
    """Return the number of a player who is called by it or by his name; `field` is where he is called so."""
    if isinstance(who, str):
        if who.strip() in names:
            return names.index(who.strip()) + 1
        if who.strip() in map(str, range(1, len(names) + 1)):
            return int(who)
    elif is_whole(who) and 1 <= who <= len(names):
        return who
    raise PreferansError("bad_player", field, text=who, known=", ".join(names))


def _defenders(declarer: int, dealer: int, players: int) -> tuple[int, int]:
    seats = [(declarer - 1 + steps) % players + 1 for steps in range(1, players)]
    first, second = (seat for seat in seats if players == 3 or seat != dealer)
    return first, second


# Reading what was played.


def read_in_a_row(in_a_row: object) -> int:
    """Read which raspasy in succession it is; PreferansError when it is no number from 1 to MAX_IN_A_ROW."""
    if not is_whole(in_a_row) or not 1 <= in_a_row <= MAX_IN_A_ROW:
        raise PreferansError("bad_row", "in_a_row")
    return in_a_row


@dataclass(frozen=True, slots=True)
class _Deal:
    """What is said of a deal, whatever is played: its checks and its record."""

    convention: Convention
    contract: Contract
    players: tuple[str, ...]
    dealer: int
    dealer_plays: bool  # the talon's cards, on raspasy of four

    @property
    def count(self) -> int:
        return len(self.players)

    @property
    def sitting_out(self) -> int | None:
        return self.dealer if self.count == 4 and not self.dealer_plays else None

    @property
    def level(self) -> int:
        assert self.contract.level is not None
        return self.contract.level

    def check_names(
        self, declarer: object, whist: object, in_a_row: object, shared: object, given_up: object, talon_rule: object
    ) -> None:
        """Check what was said against the contract and the number of players; PreferansError for what does not fit."""
        game = self.contract
        if game.strain is not None and game.level is None:
            raise PreferansError("level_needed", "contract", contract=game)
        if game.is_raspasy and declarer is not None:
            raise PreferansError("raspasy_declarer", "declarer")
        if game.strain is None and whist:
            raise PreferansError("not_whisted", "whist", contract=game)
        if not isinstance(shared, bool):
            raise PreferansError("not_flag", "shared")
        if shared and not (game.is_misere and self.count == 4):
            raise PreferansError("not_shared", "shared")
        if read_in_a_row(in_a_row) > 1 and not game.is_raspasy:
            raise PreferansError("not_in_a_row", "in_a_row")
        if given_up not in ("", *GIVEN_UP):
            raise PreferansError("unknown_word", "given_up", text=given_up, known=", ".join(GIVEN_UP))
        if given_up and game.strain is None:
            raise PreferansError("not_given_up", "given_up", contract=game)
        if given_up == "three" and self.convention.without_three is Rule.NO:
            raise PreferansError("no_three", "given_up", convention=self.convention.name)
        if self.dealer_plays and not (game.is_raspasy and self.count == 4):
            raise PreferansError("dealer_rule", "talon_rule")
        if talon_rule not in (None, "closed", "suit", "suit_winner", "dealer"):
            known = "closed, suit, suit_winner, dealer"
            raise PreferansError("unknown_word", "talon_rule", text=talon_rule, known=known)

    def read_declarer(self, declarer: object) -> int:
        if declarer is None:
            raise PreferansError("missing_field", "declarer")
        seat = find_player(declarer, self.players, "declarer")
        if seat == self.sitting_out:
            raise PreferansError("dealer_out", "declarer", player=self.players[seat - 1])
        return seat

    def read_calls(self, whist: object, declarer: int) -> tuple[Call, Call] | None:
        """Read what the two defenders said; None when nobody is asked: the convention only checks this contract."""
        if not isinstance(whist or {}, Mapping):
            raise PreferansError("bad_calls", "whist")
        said: dict[int, Call] = {}
        given: Mapping[object, object] = whist if isinstance(whist, Mapping) else {}
        for who, word in given.items():
            seat = find_player(who, self.players, "whist")
            if seat == declarer:
                raise PreferansError("declarer_whists", "whist", player=self.players[seat - 1])
            if seat == self.sitting_out:
                raise PreferansError("dealer_out", "whist", player=self.players[seat - 1])
            if seat in said:
                raise PreferansError("said_twice", "whist", player=self.players[seat - 1])
            said[seat] = _call(word)
        if not self.convention.duty(self.level):
            if said:
                raise PreferansError("checked", "whist", contract=self.contract)
            return None
        first, second = (said.get(seat, Call.PASS) for seat in _defenders(declarer, self.dealer, self.count))
        if Call.HALF in (first, second) and self.level not in HALF_WHIST:
            raise PreferansError("half_level", "whist", contract=self.contract)
        if (first, second) not in CALLS:
            raise PreferansError("half_turn" if Call.HALF in (first, second) else "returned_turn", "whist")
        return first, second

    def read_tricks(self, tricks: object) -> tuple[int, ...]:
        """Read the tricks of each player, ten in all."""
        if tricks is None:
            raise PreferansError("missing_field", "tricks")
        if not isinstance(tricks, list | tuple) or len(tricks) != self.count or not all(map(_is_count, tricks)):
            raise PreferansError("bad_tricks", "tricks", count=self.count)
        if self.sitting_out and tricks[self.sitting_out - 1]:
            raise PreferansError("dealer_out", "tricks", player=self.players[self.sitting_out - 1])
        if sum(tricks) != TRICKS:
            raise PreferansError("tricks_sum", "tricks", count=sum(tricks))
        if self.dealer_plays and tricks[self.dealer - 1] > 2:
            raise PreferansError("dealer_tricks", "tricks", player=self.players[self.dealer - 1])
        return tuple(tricks)

    def recorded(
        self,
        entries: Entries,
        declarer: int | None = None,
        calls: tuple[Call, Call] | None = None,
        tricks: tuple[int, ...] | None = None,
        in_a_row: int = 1,
        shared: bool = False,
        given_up: str = "",
    ) -> Record:
        return Record(
            convention=self.convention,
            contract=self.contract,
            players=self.players,
            dealer=self.dealer,
            declarer=declarer,
            calls=calls,
            tricks=tricks,
            in_a_row=in_a_row,
            shared=shared,
            given_up=given_up,
            entries=entries,
        )


def _call(word: object) -> Call:
    for call in Call:
        if word is call or word == call.value:
            return call
    raise PreferansError("unknown_word", "whist", text=word, known=", ".join(call.value for call in Call))


def _is_count(value: object) -> bool:
    return is_whole(value) and 0 <= value <= TRICKS


def _is_played(calls: tuple[Call, Call]) -> bool:
    """Whether the deal is played: somebody whists. A half-whist that nobody answers ends the deal without play."""
    return Call.WHIST in calls or Call.RETURNED in calls


# What is written.


class _Page:
    """Entries while they are being written: every method adds to what a player has."""

    def __init__(self, players: int) -> None:
        self._pool = [Fraction(0)] * players
        self._mountain = [Fraction(0)] * players
        self._whists = [[Fraction(0)] * players for _ in range(players)]

    def pool(self, player: int, amount: Fraction) -> None:
        self._pool[player - 1] += amount

    def mountain(self, player: int, amount: Fraction) -> None:
        self._mountain[player - 1] += amount

    def whists(self, player: int, on: int, amount: Fraction) -> None:
        self._whists[player - 1][on - 1] += amount

    def entries(self) -> Entries:
        return Entries(tuple(self._pool), tuple(self._mountain), tuple(map(tuple, self._whists)))


def _down(page: _Page, deal: _Deal, declarer: int, undertricks: int, consolation: bool = True) -> None:
    """Write the declarer's mountain, and the consolation of every other player, also of a dealer who sits out."""
    price = deal.convention.price(deal.level)
    page.mountain(declarer, undertricks * deal.convention.undertrick.of(price))
    for player in range(1, deal.count + 1):
        if player != declarer and consolation:
            page.whists(player, declarer, undertricks * deal.convention.consolation.of(price))


def _played(deal: _Deal, declarer: int, calls: tuple[Call, Call] | None, tricks: Sequence[int]) -> Entries:
    convention, price = deal.convention, deal.convention.price(deal.level)
    page = _Page(deal.count)
    undertricks = max(0, deal.level - tricks[declarer - 1])
    if undertricks:
        _down(page, deal, declarer, undertricks)
    else:
        page.pool(declarer, price)
    if calls is None:  # checked: there is no whister
        return page.entries()
    defenders = _defenders(declarer, deal.dealer, deal.count)
    taken = [tricks[defender - 1] for defender in defenders]
    for defender, counted in zip(defenders, _counted(convention, calls, taken, bool(undertricks)), strict=True):
        page.whists(defender, declarer, counted * convention.whist.of(price))
    for defender, short in zip(defenders, _short(deal, calls, taken), strict=True):
        page.mountain(defender, short * convention.shortfall.of(price))
    return page.entries()


def _counted(
    convention: Convention, calls: tuple[Call, Call], taken: Sequence[int], down: bool
) -> tuple[Fraction, Fraction]:
    """How many tricks' whists each defender writes; `down`: whether the declarer is down."""
    first, second = map(Fraction, taken)
    if calls == (Call.WHIST, Call.WHIST):
        return first, second
    side = first + second
    if down and convention.lone_whist is Rule.GENTLEMAN:
        return side / 2, side / 2
    return (side, Fraction(0)) if _lone(calls) == 0 else (Fraction(0), side)


def _lone(calls: tuple[Call, Call]) -> int:
    """The index (0 or 1) of the only whister."""
    return 0 if calls[0] in (Call.WHIST, Call.RETURNED) else 1


def _short(deal: _Deal, calls: tuple[Call, Call], taken: Sequence[int]) -> tuple[Fraction, Fraction]:
    """For how many missing tricks each defender is written down, when the side has fewer than it owes."""
    duty, none = deal.convention.duty(deal.level), Fraction(0)
    short = Fraction(max(0, duty - sum(taken)))
    if calls != (Call.WHIST, Call.WHIST):
        return (short, none) if _lone(calls) == 0 else (none, short)
    if deal.level not in HALF_WHIST:  # 8, 9, 10: one trick is not divided
        return (short if deal.convention.answers is Rule.BOTH else none), short
    first, second = (max(none, Fraction(duty, 2) - tricks) for tricks in taken)
    # Of two who share a duty, one may have more than his half: the other pays only for what the side lacks.
    return min(first, short), min(second, short)


def _not_played(deal: _Deal, declarer: int, calls: tuple[Call, Call]) -> Entries:
    """Nobody whists: the contract is made, exactly; a half-whister writes whists for half the duty."""
    price = deal.convention.price(deal.level)
    page = _Page(deal.count)
    page.pool(declarer, price)
    if calls[1] is Call.HALF:
        half = Fraction(deal.convention.duty(deal.level), 2)
        second = _defenders(declarer, deal.dealer, deal.count)[1]
        page.whists(second, declarer, half * deal.convention.whist.of(price))
    return page.entries()


def _given_up(deal: _Deal, declarer: int, calls: tuple[Call, Call] | None, how: str) -> Entries:
    """The declarer goes down without play: by three, or by all that he promised, the ten tricks conceded."""
    convention, price = deal.convention, deal.convention.price(deal.level)
    page = _Page(deal.count)
    if how == "three":
        _down(page, deal, declarer, WITHOUT_THREE, convention.without_three is Rule.CONSOLATION)
        return page.entries()
    _down(page, deal, declarer, deal.level)
    if convention.conceded is Rule.TRICKS and calls is not None:  # else it is only checked, and there is no whister
        # Who has said nothing yet, or whists together, shares the tricks.
        shares = (Fraction(TRICKS, 2), Fraction(TRICKS, 2))
        if _is_played(calls):
            shares = _counted(convention, calls, (TRICKS // 2, TRICKS // 2), True)
        for defender, counted in zip(_defenders(declarer, deal.dealer, deal.count), shares, strict=True):
            page.whists(defender, declarer, counted * convention.whist.of(price))
    return page.entries()


def _misere(deal: _Deal, declarer: int, tricks: int, shared: bool) -> Entries:
    page = _Page(deal.count)
    part = Fraction(1, 2) if shared else Fraction(1)
    for player in (declarer, deal.dealer) if shared else (declarer,):
        if tricks:
            page.mountain(player, tricks * deal.convention.misere_trick * part)
        else:
            page.pool(player, deal.convention.misere * part)
    return page.entries()


def _raspasy(deal: _Deal, tricks: Sequence[int], in_a_row: int) -> Entries:
    convention, price = deal.convention, deal.convention.raspasy_price(in_a_row)
    playing = [player for player in range(1, deal.count + 1) if player != deal.sitting_out]
    fewest = min(tricks[player - 1] for player in playing)
    lowest = [player for player in playing if tricks[player - 1] == fewest]
    page = _Page(deal.count)
    for player in playing:
        taken = tricks[player - 1]
        if not taken:
            page.pool(player, convention.raspasy_clean.of(price))
        if convention.raspasy is Rule.MOUNTAIN:
            page.mountain(player, price * (taken - fewest if convention.amnesty else taken))
        elif taken > fewest:
            for winner in lowest:
                page.whists(winner, player, price * taken / len(lowest))
    return page.entries()


def read_entries(fields: Mapping[str, object], players: int) -> Entries:
    """What stands on a sheet already, out of `pool`, `mountain` and `whists`; those left out are empty."""
    none = Entries.none(players)
    pool, mountain = (
        _amounts(fields[name], players, name) if name in fields else empty
        for name, empty in (("pool", none.pool), ("mountain", none.mountain))
    )
    rows = fields.get("whists", none.whists)
    if not isinstance(rows, list | tuple) or len(rows) != players:
        raise PreferansError("bad_matrix", "whists", count=players)
    whists = tuple(_amounts(row, players, "whists") for row in rows)
    if any(row[player] for player, row in enumerate(whists)):
        raise PreferansError("whists_on_himself", "whists")
    return Entries(pool, mountain, whists)


def _amounts(value: object, count: int, field: str) -> Amounts:
    if not isinstance(value, list | tuple) or len(value) != count:
        raise PreferansError("bad_matrix" if field == "whists" else "one_each", field, count=count)
    try:
        return tuple(map(number, value))
    except PreferansError as error:
        raise error.at(field) from None
