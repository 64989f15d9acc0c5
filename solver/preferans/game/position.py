"""A deal, a contract, a discard and the play so far: checked in full, frozen; play a card and get the next position."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Self

from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand
from preferans.game.contracts import Contract
from preferans.game.deal import Deal, check_not_held, check_pair, read_seat, unequal
from preferans.game.play import Game, Hands, OpenPlay, Trick, opening
from preferans.game.reading import Reader
from preferans.game.rules import SEATS, TalonRule, on_table


@dataclass(frozen=True, init=False)
class Position:
    """Three open hands, what is played, and the cards played so far.

    hands       three hands as they were before `played`, for seats 1, 2, 3 in playing order: a sequence of
                three texts or Hands, or one text in the form with dots, blanks between the hands. 1 to 10 cards
                each; the declarer's may hold two more (the talon taken, nothing discarded, nothing played)
    contract    a Contract or its text: S, 6S, 7N, misere, raspasy, …
    declarer    his seat; may be left out when his hand holds two cards more; raspasy has none
    leader      the seat that leads to the first trick of `hands`; in raspasy the first hand
    played      the cards played since, in order, over any number of tricks
    talon       two cards or none, in the order in which they are turned; the defenders hold none of them
    discard     two cards or none; nobody holds them
    talon_rule  what the talon does in raspasy, a TalonRule or its text: closed (as when no talon is given), suit
                (as when one is), suit_winner, dealer; the tricks of `hands` are the first ones. Otherwise None

    Cards are one text with blanks between them, or a sequence of texts or Cards. Cards of the talon that the
    dealer leads are not in `played`.

    Everything is checked. PreferansError names the field, the item in it (counted from 1) and the card: a
    card twice, hands of unequal length, a seat other than 1, 2, 3, a card out of turn, a revoke (the suit led must
    be followed, without it a trump must be played: see rules.legal), …

    Positions are equal, and hash alike, when all of the above is equal. Seats are 1, 2, 3, everywhere.

    >>> position = Position("KQ.A.. A.7.8. .K.QJ.", "S", declarer=1, leader=3, played="♦Q ♠K ♦8")
    >>> position.tricks, position.seat, position.legal
    ((1, 0, 0), 1, (Card.SQ, Card.HA))
    >>> position.play("♥A").seat
    2
    """

    deal: Deal
    contract: Contract
    played: tuple[Card, ...]
    talon_rule: TalonRule | None
    now: OpenPlay = field(repr=False, compare=False)

    def __init__(
        self,
        hands: str | Sequence[str | Hand],
        contract: str | Contract,
        declarer: int | None = None,
        leader: int = 1,
        played: str | Sequence[str | Card] = (),
        talon: str | Sequence[str | Card] = (),
        discard: str | Sequence[str | Card] = (),
        talon_rule: str | TalonRule | None = None,
    ) -> None:
        reader = Reader()  # one for all: the ranks of a deal are in one alphabet
        dealt = reader.hands(hands)
        cards_played = reader.cards(played, "played")
        cards_talon = reader.cards(talon, "talon")
        cards_discard = reader.cards(discard, "discard")
        game = contract if isinstance(contract, Contract) else Contract.parse(contract)
        self._set(Deal(dealt, cards_talon, cards_discard, declarer, leader), game, cards_played, talon_rule)

    @classmethod
    def of(
        cls,
        deal: Deal,
        contract: Contract,
        played: Sequence[Card] = (),
        talon_rule: str | TalonRule | None = None,
    ) -> Self:
        """The position of a deal whose contract is named; PreferansError as for Position."""
        position = object.__new__(cls)
        position._set(deal, contract, tuple(played), talon_rule)
        return position

    def _set(
        self, deal: Deal, contract: Contract, played: tuple[Card, ...], talon_rule: str | TalonRule | None
    ) -> None:
        """Check that the arguments fit each other, and set them; a frozen class has no other way to do so."""
        if contract.is_raspasy:
            if deal.discarding:
                raise unequal(deal.hands)
            if deal.declarer is not None:
                raise PreferansError("raspasy_declarer", "declarer")
            if deal.discard:
                raise PreferansError("raspasy_discard", "discard")
            check_not_held(deal.talon, "talon", deal.hands)
        elif deal.declarer is None:
            raise PreferansError("no_declarer", "declarer", contract=contract)
        rule = read_talon_rule(talon_rule, deal.talon, contract)
        if deal.discarding and played:
            raise PreferansError("discard_first", "played", seat=deal.declarer)
        now = opening(deal.hands, Game(deal.leader, contract.trump, rule, deal.talon)).through(played)
        self.__dict__.update(deal=deal, contract=contract, played=played, talon_rule=rule, now=now)

    @property
    def hands(self) -> Hands:
        """The hands of seats 1, 2, 3 as they were before `played`."""
        return self.deal.hands

    @property
    def declarer(self) -> int | None:
        """The declarer's seat; None in raspasy."""
        return self.deal.declarer

    @property
    def leader(self) -> int:
        """The seat that leads to the first trick of `hands`; in raspasy the first hand."""
        return self.deal.leader

    @property
    def talon(self) -> tuple[Card, ...]:
        """The talon's two cards, or none."""
        return self.deal.talon

    @property
    def discard(self) -> tuple[Card, ...]:
        """The two cards that the declarer discarded, or none."""
        return self.deal.discard

    @property
    def n(self) -> int:
        """Cards a hand, the declarer's two extra ones not counted: the tricks in `hands`."""
        return self.deal.n

    @property
    def discarding(self) -> bool:
        """Whether the declarer holds two cards more than the others, and must discard before the play."""
        return self.deal.discarding

    def holding(self, seat: int) -> Hand:
        """The cards that this seat holds now."""
        return self.now.holdings[read_seat(seat, "seat") - 1]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, at most two, in the order they were played."""
        return self.now.play.trick

    @property
    def trick_leader(self) -> int:
        """The seat that led the trick on the table, or leads the next one."""
        return self.now.play.leader

    @property
    def table(self) -> dict[int, Card]:
        """The cards on the table by the seat that played them, in the order of play."""
        return on_table(self.trick_leader, self.trick)

    @property
    def trick_hands(self) -> Hands:
        """What seats 1, 2, 3 held when the trick on the table began."""
        table = self.table
        one, two, three = (
            hand | Hand(table[seat].mask) if seat in table else hand
            for seat, hand in zip(SEATS, self.now.holdings, strict=True)
        )
        return one, two, three

    @property
    def seat(self) -> int | None:
        """The seat that plays next; None when all is played, or a discard comes first."""
        return None if self.discarding else self.now.seat

    @property
    def tricks(self) -> tuple[int, int, int]:
        """The tricks that seats 1, 2, 3 have won in `played`."""
        return self.now.play.tricks

    @property
    def dealers_tricks(self) -> int:
        """The tricks that the dealer has won with the talon's cards (raspasy)."""
        return len(self.history) - sum(self.tricks)

    @property
    def turned(self) -> Card | None:
        """The talon's card that rules the trick on the table, or the next one (raspasy); None without one."""
        return self.now.play.turned if self.seat else None

    @property
    def to_turn(self) -> tuple[Card, ...]:
        """The card `turned`, and the talon's card that is still to be turned after it."""
        return self.now.play.to_turn if self.seat else ()

    @property
    def dealers_cards(self) -> tuple[Card, ...]:
        """Those of `to_turn` that the dealer plays, the one on the table included (raspasy, rule `dealer`)."""
        return self.to_turn if self.talon_rule is TalonRule.DEALER else ()

    @property
    def history(self) -> tuple[Trick, ...]:
        """The finished tricks of `played`."""
        return self.now.play.history

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now, in the order of output; none where `seat` is None."""
        return () if self.discarding else tuple(self.now.legal)

    def play(self, card: str | Card) -> "Position":
        """The position after one more card; PreferansError, as for `played`, when it is not legal."""
        index = len(self.played) + 1
        read = Reader().card(card, "played", index)
        if self.discarding:
            raise PreferansError("discard_first", "played", seat=self.declarer, index=index)
        after = object.__new__(Position)
        after.__dict__.update(
            deal=self.deal,
            contract=self.contract,
            played=(*self.played, read),
            talon_rule=self.talon_rule,
            now=self.now.after(read),
        )
        return after

    def start(self) -> "Position":
        """This position before the first card of `played`."""
        return Position.of(self.deal, self.contract, (), self.talon_rule) if self.played else self

    def with_contract(self, contract: Contract) -> "Position":
        """This deal and its play under another contract; PreferansError where it does not go with them."""
        return Position.of(self.deal, contract, self.played)

    def discards(self) -> tuple[tuple[Card, Card], ...]:
        """Every pair that the declarer may discard, (n + 2)(n + 1) / 2 of them, in the order of output."""
        return tuple(combinations(self._declarers_hand(), 2))

    def with_discard(self, pair: str | Sequence[str | Card]) -> "Position":
        """The position after the declarer discarded these two of his cards; PreferansError if he can't."""
        cards = Reader().cards(pair, "discard")
        check_pair(cards, "discard")
        held = self._declarers_hand()
        for index, card in enumerate(cards, 1):
            if card not in held:
                raise PreferansError("not_in_hand", "discard", card=card, seat=self.declarer, index=index)
        hands = [hand - Hand.of(cards) for hand in self.hands]
        return Position.of(Deal(hands, self.talon, cards, self.declarer, self.leader), self.contract)

    def undiscarded(self) -> "Position":
        """This position before the play, the discard taken back into the declarer's hand if there is one."""
        if not self.discard:
            return self.start()
        hands = [
            hand | Hand.of(self.discard) if seat == self.declarer else hand
            for seat, hand in zip(SEATS, self.hands, strict=True)
        ]
        return Position.of(Deal(hands, self.talon, (), self.declarer, self.leader), self.contract)

    def _declarers_hand(self) -> Hand:
        """The hand from which the declarer is to discard; PreferansError when he has discarded already."""
        if self.declarer is None or not self.discarding:
            raise PreferansError("discard_made", "discard")
        return self.hands[self.declarer - 1]

    def _repr_svg_(self) -> str:
        from preferans.pictures import svg  # a room above: only when a notebook asks

        return svg(self)

    def __repr__(self) -> str:
        hands = " ".join(map(str, self.hands))
        given = [f"{hands!r}, {str(self.contract)!r}, declarer={self.declarer}, leader={self.leader}"]
        for name, cards in (("played", self.played), ("talon", self.talon), ("discard", self.discard)):
            if cards:
                given.append(f"{name}={' '.join(map(str, cards))!r}")
        if self.talon_rule:
            given.append(f"talon_rule={self.talon_rule.value!r}")
        return f"Position({', '.join(given)})"


def read_talon_rule(rule: object, talon: Sequence[Card], contract: Contract) -> TalonRule | None:
    """Read what the talon does in raspasy; None for any other contract.

    Without a rule it is `suit` when a talon is given, `closed` when not. PreferansError for a rule that is unknown,
    that needs a talon where none is given, or that is given for another contract.
    """
    if not contract.is_raspasy:
        if rule is not None:
            raise PreferansError("no_talon_rule", "talon_rule", contract=contract)
        return None
    if rule is None:
        return TalonRule.SUIT if talon else TalonRule.CLOSED
    try:
        talon_rule = TalonRule(rule)
    except ValueError:
        known = ", ".join(known.value for known in TalonRule)
        raise PreferansError("unknown_talon_rule", "talon_rule", text=rule, known=known) from None
    if talon_rule.turns and not talon:
        raise PreferansError("talon_needed", "talon", rule=talon_rule.value)
    return talon_rule
