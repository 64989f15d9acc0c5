"""The play of a deal followed card by card: whose turn it is, what must be followed, who wins each trick.

`Play` follows the cards alone, so it serves where hands are not seen; `OpenPlay` knows the hands and refuses a card
that may not be played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from preferans.errors import Items, PreferansError
from preferans.game.cards import Card, Hand, Suit
from preferans.game.rules import SEATS, TalonRule, legal, next_seat, raspasy_winner, trick_winner

Hands = tuple[Hand, Hand, Hand]
"""The hands of seats 1, 2, 3."""


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


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same through the play: the trump, and in raspasy the talon, its rule and the first hand."""

    first_hand: int
    trump: Suit | None
    rule: TalonRule | None
    talon: tuple[Card, ...]

    def turned(self, trick: int) -> tuple[Card, ...]:
        """The talon's cards that are turned at this trick (counted from 0) and later; none if it stays closed."""
        return self.talon[trick:] if self.rule and self.rule.turns else ()

    def winner(self, trick: int, cards: Sequence[Card]) -> int | None:
        """The index in `cards` of the card that wins this trick; None when the dealer's card wins."""
        if self.rule is None:
            return trick_winner(cards, self.trump)
        return raspasy_winner(cards, next(iter(self.turned(trick)), None), self.rule)

    def leader(self, trick: int, winner: int | None) -> int:
        """The seat that leads to this trick when `winner` won the one before (None: the dealer did)."""
        if winner is None or (self.rule and trick < self.rule.first_hand_leads):
            return self.first_hand
        return winner


@dataclass(frozen=True, slots=True)
class Play:
    """Where the play stands after some cards; it does not know the hands, so any card may be played next.

    leader   who led the trick on the table, or leads the next one
    trick    the cards on the table, at most two, in the order they were played
    history  the finished tricks
    tricks   how many of them seats 1, 2, 3 have won
    """

    game: Game
    leader: int
    trick: tuple[Card, ...] = ()
    history: tuple[Trick, ...] = ()
    tricks: tuple[int, int, int] = (0, 0, 0)

    @property
    def seat(self) -> int:
        """The seat that plays next, as long as it has a card."""
        return next_seat(self.leader, len(self.trick))

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
        """The suit that must be followed; None when the leader may play any card."""
        named = next(iter((*self.to_turn[:1], *self.trick)), None)
        return None if named is None else named.suit

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards played so far, in order."""
        return (*(card for trick in self.history for card in trick.cards), *self.trick)

    def after(self, card: Card) -> "Play":
        """The play with one more card."""
        trick = (*self.trick, card)
        if len(trick) < len(SEATS):
            return Play(self.game, self.leader, trick, self.history, self.tricks)
        number = len(self.history)
        best = self.game.winner(number, trick)
        winner = None if best is None else next_seat(self.leader, best)
        one, two, three = (won + (seat == winner) for seat, won in zip(SEATS, self.tricks, strict=True))
        history = (*self.history, Trick(self.leader, trick, winner, self.turned))
        return Play(self.game, self.game.leader(number + 1, winner), (), history, (one, two, three))


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """The play of hands that are known: what is held now, and where the play stands."""

    holdings: Hands
    play: Play

    @property
    def seat(self) -> int | None:
        """The seat that plays next; None when all cards are played."""
        return self.play.seat if any(self.holdings) else None

    @property
    def legal(self) -> Hand:
        """The cards that may be played now."""
        return legal(self.holdings[self.play.seat - 1], self.play.led, self.play.game.trump)

    def after(self, card: Card) -> "OpenPlay":
        """The play with one more card; PreferansError, with the card and its place in `played`, if it is not legal."""
        if card not in self.legal:
            raise self._refusal(card)
        first, second, third = (hand - Hand(card.mask) for hand in self.holdings)
        return OpenPlay((first, second, third), self.play.after(card))

    def through(self, cards: Iterable[Card]) -> "OpenPlay":
        """The play with all of these cards more; PreferansError for the first that is not legal."""
        here = self
        for card in cards:
            here = here.after(card)
        return here

    def _refusal(self, card: Card) -> PreferansError:
        """The error that says why this card, which is not legal, may not be played."""
        before = self.play.cards
        index = len(before) + 1

        def refused(code: str, **details: object) -> PreferansError:
            return PreferansError(code, "played", card=card, index=index, **details)

        if self.seat is None:
            return refused("play_over", count=len(before))
        if card in before:
            return refused("duplicate_card", where=Items("played", (before.index(card) + 1, index)))
        holder = holder_of(card, self.holdings)
        if holder is None:
            return refused("not_held", seat=self.seat)
        if holder != self.seat:
            return refused("out_of_turn", seat=self.seat, holder=holder)
        must = self.legal
        if self.play.turned is not None:
            return refused("talon_revoke", seat=self.seat, held=must, turned=self.play.turned)
        assert self.play.led is not None
        code = "revoke" if must.suit(self.play.led) else "not_trumped"
        return refused(code, seat=self.seat, suit=self.play.led, held=must)


def opening(hands: Hands, game: Game) -> OpenPlay:
    """The play of these hands before the first card."""
    return OpenPlay(hands, Play(game, game.first_hand))


def holder_of(card: Card, hands: Iterable[Hand]) -> int | None:
    """The seat, from 1, of the hand that has this card; None when nobody holds it."""
    return next((seat for seat, hand in enumerate(hands, 1) if card in hand), None)
