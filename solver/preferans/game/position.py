"""A deal and the play so far: checked in full, frozen; play a card and get the next position."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from preferans.errors import Items, PreferansError
from preferans.game.cards import Card, Hand, Reader, Suit, card_order
from preferans.game.rules import SEATS, Contract, TalonRule, legal, next_seat, on_table, raspasy_winner, trick_winner

MAX_CARDS = 10  # in a hand; the declarer holds two more before he discards

Hands = tuple[Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: the seat that led, its three cards in the order of play, the seat that won.

    winner  None: the dealer won with his card of the talon (raspasy)
    turned  the talon's card that was turned at this trick (raspasy), or None
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int | None
    turned: Card | None = None


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
    card twice, hands of unequal length, a seat that is none, a card out of turn, a revoke (the suit led must
    be followed, without it a trump must be played: see rules.legal), …

    Positions are equal, and hash alike, when all of the above is equal. Seats are 1, 2, 3, everywhere.

    >>> position = Position("KQ.A.. A.7.8. .K.QJ.", "S", declarer=1, leader=3, played="♦Q ♠K ♦8")
    >>> position.tricks, position.seat, position.legal
    ((1, 0, 0), 1, (Card.SQ, Card.HA))
    >>> position.play("♥A").seat
    2
    """

    hands: Hands
    contract: Contract
    declarer: int | None
    leader: int
    played: tuple[Card, ...]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    talon_rule: TalonRule | None
    _play: "_Play" = field(init=False, repr=False, compare=False)

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
        reader = Reader()
        dealt = reader.hands(hands)
        cards_played = reader.cards(played, "played")
        cards_talon = reader.cards(talon, "talon")
        cards_discard = reader.cards(discard, "discard")
        game = contract if isinstance(contract, Contract) else Contract.parse(contract)
        check_distinct(dealt)
        longer = _longer_hand(dealt, game)
        declaring = _declaring_seat(declarer, longer, game)
        _check_talon(cards_talon, dealt, game, declaring)
        _check_discard(cards_discard, dealt, game, longer)
        rule = read_talon_rule(talon_rule, cards_talon, game)
        first = read_seat(leader, "leader")
        if longer and cards_played:
            raise PreferansError("discard_first", "played", seat=longer)
        play = _Play(Game(first, game.trump, rule, cards_talon), dealt, first)
        for card in cards_played:
            play = play.after(card)
        self._set(
            hands=dealt,
            contract=game,
            declarer=declaring,
            leader=first,
            played=cards_played,
            talon=cards_talon,
            discard=tuple(sorted(cards_discard, key=card_order)),
            talon_rule=rule,
            _play=play,
        )

    def _set(self, **fields: object) -> None:
        self.__dict__.update(fields)  # past the frozen __setattr__, once, while the position is made

    @cached_property
    def n(self) -> int:
        """Cards a hand, the declarer's two extra ones not counted: the tricks in `hands`."""
        return min(map(len, self.hands))

    @cached_property
    def discarding(self) -> bool:
        """Whether the declarer holds two cards more than the others, and must discard before the play."""
        return any(len(hand) > self.n for hand in self.hands)

    def holding(self, seat: int) -> Hand:
        """The cards that this seat holds now."""
        return self._play.holdings[read_seat(seat, "seat") - 1]

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, at most two, in the order they were played."""
        return self._play.trick

    @property
    def trick_leader(self) -> int:
        """The seat that led the trick on the table, or leads the next one."""
        return self._play.leader

    @property
    def table(self) -> dict[int, Card]:
        """Who has which card on the table: seat -> card, in the order of play."""
        return on_table(self.trick_leader, self.trick)

    @property
    def trick_hands(self) -> Hands:
        """What seats 1, 2, 3 held when the trick on the table began."""
        table = self.table
        one, two, three = (
            hand | Hand(table[seat].mask) if seat in table else hand
            for seat, hand in zip(SEATS, self._play.holdings, strict=True)
        )
        return one, two, three

    @property
    def seat(self) -> int | None:
        """The seat that plays next; None when all is played, or a discard comes first."""
        return None if self.discarding else self._play.seat

    @property
    def tricks(self) -> tuple[int, int, int]:
        """The tricks that seats 1, 2, 3 have won in `played`."""
        return self._play.tricks

    @property
    def dealers_tricks(self) -> int:
        """The tricks that the dealer has won with the talon's cards (raspasy)."""
        return len(self.history) - sum(self.tricks)

    @property
    def turned(self) -> Card | None:
        """The talon's card that rules the trick on the table, or the next one (raspasy); None without one."""
        return self._play.turned if self.seat else None

    @property
    def to_turn(self) -> tuple[Card, ...]:
        """The same, and the talon's cards that are still to be turned after it."""
        return self._play.to_turn if self.seat else ()

    @property
    def dealers_cards(self) -> tuple[Card, ...]:
        """Those of them that the dealer plays, the one on the table included (raspasy, rule `dealer`)."""
        return self.to_turn if self.talon_rule is TalonRule.DEALER else ()

    @property
    def history(self) -> tuple[Trick, ...]:
        """The finished tricks of `played`."""
        return self._play.history

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played now, in the order of output; none where `seat` is None."""
        return () if self.discarding else tuple(self._play.legal)

    def play(self, card: str | Card) -> "Position":
        """The position after one more card; PreferansError, as for `played`, when it is not legal."""
        index = len(self.played) + 1
        read = Reader().card(card, "played", index)
        if self.discarding:
            raise PreferansError("discard_first", "played", seat=self.declarer, index=index)
        after = object.__new__(Position)
        after._set(
            hands=self.hands,
            contract=self.contract,
            declarer=self.declarer,
            leader=self.leader,
            played=(*self.played, read),
            talon=self.talon,
            discard=self.discard,
            talon_rule=self.talon_rule,
            _play=self._play.after(read),
        )
        return after

    def discards(self) -> tuple[tuple[Card, Card], ...]:
        """Every pair that the declarer may discard, (n + 2)(n + 1) / 2 of them, in the order of output."""
        return tuple(combinations(self._declarers_hand(), 2))

    def after_discard(self, pair: str | Sequence[str | Card]) -> "Position":
        """The position after the declarer discarded these two of his cards; PreferansError if he can't."""
        cards = Reader().cards(pair, "discard")
        check_pair(cards, "discard")
        held = self._declarers_hand()
        for index, card in enumerate(cards, 1):
            if card not in held:
                raise PreferansError("not_in_hand", "discard", card=card, seat=self.declarer, index=index)
        hands = [hand - Hand.of(cards) for hand in self.hands]
        return Position(hands, self.contract, self.declarer, self.leader, (), self.talon, cards)

    def _declarers_hand(self) -> Hand:
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


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same through the play."""

    first_hand: int
    trump: Suit | None
    rule: TalonRule | None
    talon: tuple[Card, ...]

    def turned(self, trick: int) -> tuple[Card, ...]:
        """The talon's cards that are turned at this trick, counted from 0, and after it."""
        return self.talon[trick:] if self.rule and self.rule.turns else ()

    def winner(self, trick: int, cards: Sequence[Card]) -> int | None:
        """The index of the card that wins, None for the dealer's."""
        if self.rule is None:
            return trick_winner(cards, self.trump)
        return raspasy_winner(cards, next(iter(self.turned(trick)), None), self.rule)

    def leader(self, trick: int, winner: int | None) -> int:
        """Who leads to this trick when that seat won the one before."""
        if winner is None or (self.rule and trick < self.rule.first_hand_leads):
            return self.first_hand
        return winner


@dataclass(frozen=True, slots=True)
class _Play:
    """Where the play stands: what is held, who led the trick on the table and its cards, what was played."""

    game: Game
    holdings: Hands
    leader: int
    trick: tuple[Card, ...] = ()
    history: tuple[Trick, ...] = ()
    tricks: tuple[int, int, int] = (0, 0, 0)

    @property
    def seat(self) -> int | None:
        """Who plays next, None when all is played."""
        return next_seat(self.leader, len(self.trick)) if any(self.holdings) else None

    @property
    def to_turn(self) -> tuple[Card, ...]:
        """The talon's cards that are turned at this trick and after it."""
        return self.game.turned(len(self.history))

    @property
    def turned(self) -> Card | None:
        """The talon's card that is turned at this trick."""
        return next(iter(self.to_turn), None)

    @property
    def led(self) -> Suit | None:
        """The suit that is to be followed, None for a leader who may play any."""
        named = next(iter((*self.to_turn[:1], *self.trick)), None)
        return None if named is None else named.suit

    @property
    def legal(self) -> Hand:
        """What may be played now."""
        return Hand() if self.seat is None else legal(self.holdings[self.seat - 1], self.led, self.game.trump)

    def after(self, card: Card) -> "_Play":
        """One card later; PreferansError when it may not be played."""
        if card not in self.legal:
            raise self._refusal(card)
        first, second, third = (hand - Hand(card.mask) for hand in self.holdings)
        holdings = first, second, third
        trick = (*self.trick, card)
        if len(trick) < 3:
            return _Play(self.game, holdings, self.leader, trick, self.history, self.tricks)
        number = len(self.history)
        best = self.game.winner(number, trick)
        winner = None if best is None else next_seat(self.leader, best)
        one, two, three = (won + (seat == winner) for seat, won in zip(SEATS, self.tricks, strict=True))
        history = (*self.history, Trick(self.leader, trick, winner, self.turned))
        return _Play(self.game, holdings, self.game.leader(number + 1, winner), (), history, (one, two, three))

    def _refusal(self, card: Card) -> PreferansError:
        """Why this card, which is not legal, may not be played."""
        before = [*(played for trick in self.history for played in trick.cards), *self.trick]
        index = len(before) + 1

        def refused(code: str, **details: object) -> PreferansError:
            return PreferansError(code, "played", card=card, index=index, **details)

        if self.seat is None:
            return refused("play_over", count=len(before))
        if card in before:
            return refused("duplicate_card", where=Items("played", (before.index(card) + 1, index)))
        holder = _holder(card, self.holdings)
        if holder is None:
            return refused("not_held", seat=self.seat)
        if holder != self.seat:
            return refused("out_of_turn", seat=self.seat, holder=holder)
        must = self.legal
        if self.turned is not None:
            return refused("talon_revoke", seat=self.seat, held=must, turned=self.turned)
        assert self.led is not None
        return refused("revoke" if must.suit(self.led) else "not_trumped", seat=self.seat, suit=self.led, held=must)


def _holder(card: Card, hands: Iterable[Hand]) -> int | None:
    return next((seat for seat, hand in enumerate(hands, 1) if card in hand), None)


# What a position must be. Each check raises PreferansError.


def read_seat(value: object, name: str) -> int:
    """A seat; PreferansError for what is none."""
    if isinstance(value, int) and not isinstance(value, bool) and value in SEATS:
        return int(value)
    raise PreferansError("bad_seat", name, value=f"'{value}'" if isinstance(value, str) else value)


def check_distinct(hands: Sequence[Hand]) -> None:
    """No card is in two hands."""
    for first, second in combinations(SEATS, 2):
        for card in hands[first - 1] & hands[second - 1]:
            raise PreferansError("duplicate_card", "hands", card=card, where=Items("hands", (first, second)))


def _longer_hand(hands: Hands, contract: Contract) -> int | None:
    """The seat of the hand with two cards more, None when the hands are equal."""
    counts = [len(hand) for hand in hands]
    n = min(counts)
    longer = [seat for seat, count in zip(SEATS, counts, strict=True) if count == n + 2]
    if counts.count(n) + len(longer) < 3 or len(longer) > (0 if contract.is_raspasy else 1):
        raise PreferansError("unequal_hands", "hands", counts=", ".join(map(str, counts)))
    if not 1 <= n <= MAX_CARDS:
        raise PreferansError("hand_size", "hands", count=n)
    return longer[0] if longer else None


def _declaring_seat(declarer: object, longer: int | None, contract: Contract) -> int | None:
    if declarer is None:
        if longer is None and not contract.is_raspasy:
            raise PreferansError("no_declarer", "declarer", contract=contract)
        return longer
    if contract.is_raspasy:
        raise PreferansError("raspasy_declarer", "declarer")
    seat = read_seat(declarer, "declarer")
    if longer not in (None, seat):
        raise PreferansError("wrong_declarer", "declarer", declarer=seat, seat=longer)
    return seat


def _check_talon(talon: Sequence[Card], hands: Hands, contract: Contract, declarer: int | None) -> None:
    if not talon:
        return
    check_pair(talon, "talon")
    check_not_held(talon, "talon", hands, allowed=declarer)


def read_talon_rule(rule: object, talon: Sequence[Card], contract: Contract) -> TalonRule | None:
    """What the talon does in raspasy: the rule given, else that which a talon, or none, implies; else None."""
    if not contract.is_raspasy:
        if rule is not None:
            raise PreferansError("no_talon_rule", "talon_rule", contract=contract)
        return None
    if rule is None:
        return TalonRule.SUIT if talon else TalonRule.CLOSED
    try:
        found = TalonRule(rule)
    except ValueError:
        known = ", ".join(known.value for known in TalonRule)
        raise PreferansError("unknown_talon_rule", "talon_rule", text=rule, known=known) from None
    if found.turns and not talon:
        raise PreferansError("talon_needed", "talon", rule=found.value)
    return found


def _check_discard(discard: Sequence[Card], hands: Hands, contract: Contract, longer: int | None) -> None:
    if not discard:
        return
    if contract.is_raspasy:
        raise PreferansError("raspasy_discard", "discard")
    if longer is not None:
        raise PreferansError("discard_given", "discard", seat=longer)
    check_pair(discard, "discard")
    check_not_held(discard, "discard", hands)


def check_pair(cards: Sequence[Card], name: str) -> None:
    """They are two different cards."""
    if len(cards) != 2:
        raise PreferansError("two_cards", name, count=len(cards))
    if cards[0] is cards[1]:
        raise PreferansError("duplicate_card", name, card=cards[0], where=Items(name, (1, 2)))


def check_not_held(cards: Sequence[Card], name: str, hands: Sequence[Hand], allowed: int | None = None) -> None:
    """They are in no hand, but for that of one seat."""
    for index, card in enumerate(cards, 1):
        holder = _holder(card, hands)
        if holder not in (None, allowed):
            raise PreferansError("card_in_hand", name, card=card, seat=holder, index=index)
