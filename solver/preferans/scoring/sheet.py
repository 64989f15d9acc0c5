"""A whole sheet: deals one after another, what stands after each, and the settlement."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from preferans.errors import PreferansError
from preferans.game.contracts import Contract
from preferans.scoring.convention import Convention, GivenConvention
from preferans.scoring.record import Amounts, Entries, Record, find_player, player_names, read_entries, record

# What a deal of a sheet may say, as `record` takes it.
DEAL_FIELDS = (
    "contract",
    "declarer",
    "tricks",
    "whist",
    "dealer",
    "in_a_row",
    "shared",
    "given_up",
    "talon_rule",
)
MAX_DEALS = 1000


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it stands.

    players  their names, in playing order
    before   what stood on it before the first of `deals`
    deals    the record of each deal
    """

    convention: Convention
    players: tuple[str, ...]
    before: Entries
    deals: tuple[Record, ...]

    @property
    def running(self) -> tuple[Entries, ...]:
        """What stands on it before the first deal, and after each."""
        return tuple(accumulate((deal.entries for deal in self.deals), initial=self.before))

    @property
    def entries(self) -> Entries:
        """What stands on it now."""
        return self.running[-1]

    @property
    def settlement(self) -> Amounts:
        """What each player has won, in whists, exactly; the sum is zero."""
        return self.entries.settlement(self.convention)

    def __str__(self) -> str:
        won = zip(self.players, self.settlement, strict=True)
        count = len(self.deals)
        return f"{count} deal{'s' * (count != 1)}: {', '.join(f'{name} {amount}' for name, amount in won)}"

    def _repr_svg_(self) -> str:
        from preferans.pictures import svg

        return svg(self)


def sheet(
    deals: Iterable[Mapping[str, Any]] = (),
    *,
    players: int | Sequence[str] = 3,
    dealer: int | str | None = None,
    convention: GivenConvention = "sochi",
    pool: Sequence[object] | None = None,
    mountain: Sequence[object] | None = None,
    whists: Sequence[Sequence[object]] | None = None,
) -> Sheet:
    """Write these deals down one after another; each is a mapping of the arguments that `record` takes.

    The deal goes round from `dealer` (the last player, if left out), and raspasy in succession is counted, unless
    a deal says otherwise. `pool`, `mountain` and `whists` are what stood there before, as in Entries.

    PreferansError names the deal by its number: the field is deals.3.tricks.

    >>> print(sheet([{"contract": "6S", "declarer": 1, "whist": {2: "whist"}, "tricks": [6, 2, 2]}]))
    1 deal: 1 16/3, 2 4/3, 3 -20/3
    """
    names = player_names(players)
    rules = Convention.of(convention)
    given = {"pool": pool, "mountain": mountain, "whists": whists}
    before = read_entries({name: value for name, value in given.items() if value is not None}, len(names))
    dealing = len(names) if dealer is None else find_player(dealer, names, "dealer")
    if isinstance(deals, str | Mapping) or not isinstance(deals, Iterable):
        raise PreferansError("bad_deals", "deals")
    records: list[Record] = []
    in_a_row = 0
    for index, deal in enumerate(deals, 1):
        try:
            if index > MAX_DEALS:
                raise PreferansError("many_deals", limit=MAX_DEALS)
            made = _deal(deal, names, rules, dealing, in_a_row)
        except PreferansError as error:
            raise error.at(f"deals.{index}.{error.field}" if error.field else f"deals.{index}") from None
        records.append(made)
        in_a_row = made.in_a_row if made.contract.is_raspasy else 0
        dealing = made.dealer % len(names) + 1
    return Sheet(rules, names, before, tuple(records))


def _deal(deal: object, names: tuple[str, ...], rules: Convention, dealer: int, in_a_row: int) -> Record:
    if not isinstance(deal, Mapping):
        raise PreferansError("not_object")
    for name in deal:
        if name not in DEAL_FIELDS:
            raise PreferansError("unknown_field", str(name), known=", ".join(DEAL_FIELDS))
    if deal.get("contract") is None:
        raise PreferansError("missing_field", "contract")
    given = {name: value for name, value in deal.items() if value is not None}
    contract = given["contract"]
    game = contract if isinstance(contract, Contract) else Contract.parse(contract)
    counted = {"dealer": dealer, **({"in_a_row": in_a_row + 1} if game.is_raspasy else {})}
    return record(**{**counted, **given, "contract": game, "players": names, "convention": rules})
