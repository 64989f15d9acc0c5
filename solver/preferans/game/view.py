"""What one player sees of a deal: his hand, hands that lie open, the play so far; and where the other cards can be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from preferans.errors import PreferansError
from preferans.game.cards import Card, Hand, Suit
from preferans.game.contracts import Contract
from preferans.game.deal import MAX_CARDS, check_distinct, check_not_held, check_pair, read_seat
from preferans.game.dealing import Kind, deal_out, ways
from preferans.game.play import Game, Play
from preferans.game.position import Position, read_talon_rule
from preferans.game.reading import Reader
from preferans.game.rules import SEATS, TalonRule

UNSEEN = (None, "?")
NOWHERE = 0  # the two cards that nobody holds: the discard, or a talon that stays closed

SeenHands = tuple[Hand | None, Hand | None, Hand | None]
"""The hands of seats 1, 2, 3; None for one that is not seen."""


@dataclass(frozen=True)
class View:
    """What the player who is to play knows of the deal.

    hands     of seats 1, 2, 3, ten cards as they were before the play; None for one that he does not see
    played    the cards played since, in order
    talon     two cards or none: of a contract they are the declarer's, or among his discard; in raspasy nobody's
    discard   the declarer's, where it is known

    PreferansError when the fields do not go together, or when no layout of the unseen cards allows the play.

    >>> view = View.of(["AK87.QJ.T9.A7", None, None], "6S", declarer=1, discard="H7 H8", played="SA SQ D7")
    >>> view.seat, view.layouts, sorted(suit.name for suit in view.voids[3])
    (1, 5005, ['SPADES'])
    """

    hands: SeenHands
    contract: Contract
    declarer: int | None
    leader: int
    played: tuple[Card, ...]
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    talon_rule: TalonRule | None

    @classmethod
    def of(
        cls,
        hands: str | Sequence[object],
        contract: str | Contract,
        declarer: int | None = None,
        leader: int = 1,
        played: str | Sequence[str | Card] = (),
        talon: str | Sequence[str | Card] = (),
        discard: str | Sequence[str | Card] = (),
        talon_rule: str | TalonRule | None = None,
    ) -> "View":
        """Read a view from the arguments of a Position; a hand that is not seen is None or "?"."""
        reader = Reader()
        known = _hands(reader, hands)
        game = contract if isinstance(contract, Contract) else Contract.parse(contract)
        two, gone = reader.cards(talon, "talon"), reader.cards(discard, "discard")
        rule = read_talon_rule(talon_rule, two, game)
        if declarer is None and not game.is_raspasy:
            raise PreferansError("no_declarer", "declarer", contract=game)
        cards = reader.cards(played, "played")
        declarer = None if declarer is None else read_seat(declarer, "declarer")
        leader = read_seat(leader, "leader")
        view = cls(known, game, declarer, leader, cards, two, gone, rule)
        view._check()
        return view

    @cached_property
    def turns(self) -> tuple[tuple[int, Card, Suit | None], ...]:
        """For each card played: the seat that played it, the card, the suit that had to be followed (None: he led)."""
        return self._walked[0]

    @property
    def seat(self) -> int:
        """The seat that is to play: the player whose view this is."""
        return self._walked[1].seat

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, in the order of play."""
        return self._walked[1].trick

    @property
    def trick_leader(self) -> int:
        """The seat that led the trick on the table, or leads the next one."""
        return self._walked[1].leader

    @property
    def tricks(self) -> tuple[int, int, int]:
        """The tricks that seats 1, 2, 3 have won so far."""
        return self._walked[1].tricks

    @cached_property
    def voids(self) -> Mapping[int, frozenset[Suit]]:
        """By seat: the suits of which the player is known to have none, as he did not follow suit, or did not trump."""
        shown: dict[int, set[Suit]] = {seat: set() for seat in SEATS}
        for seat, card, led in self.turns:
            if led is not None and card.suit is not led:
                shown[seat].add(led)
                if self.contract.trump is not None and card.suit is not self.contract.trump:
                    shown[seat].add(self.contract.trump)
        return {seat: frozenset(suits) for seat, suits in shown.items()}

    @cached_property
    def unseen(self) -> Hand:
        """The cards, not yet played, of which this player does not see where they lie."""
        return Hand(0xFFFFFFFF) - self._seen - Hand.of(self.played)

    def holding(self, seat: int) -> Hand | None:
        """The cards that a seat holds now; None when its hand is not seen."""
        hand = self.hands[seat - 1]
        return None if hand is None else hand - Hand.of(self.played)

    @property
    def layouts(self) -> int:
        """In how many ways the unseen cards can lie."""
        return ways(self._kinds, self._room)

    def layout(self, number: int) -> tuple[Hand, Hand, Hand]:
        """What seats 1, 2, 3 hold now in the layout of this number, from 0."""
        dealt = dict(zip(self._places, deal_out(self._cards, self._kinds, self._room, number), strict=True))
        one, two, three = (self.holding(seat) or Hand(dealt.get(seat, 0)) for seat in SEATS)
        return one, two, three

    def position(self, number: int) -> Position:
        """The layout of this number as a Position, with all that was played."""
        now = self.layout(number)
        dealt = [
            hand | Hand.of(card for who, card, _ in self.turns if who == seat)
            for seat, hand in zip(SEATS, now, strict=True)
        ]
        gone = Hand(0xFFFFFFFF) - dealt[0] - dealt[1] - dealt[2]
        raspasy = self.contract.is_raspasy
        return Position(
            dealt,
            self.contract,
            self.declarer,
            self.leader,
            self.played,
            self.talon if raspasy else (),
            () if raspasy else tuple(gone),
            self.talon_rule,
        )

    @cached_property
    def _walked(self) -> tuple[tuple[tuple[int, Card, Suit | None], ...], Play]:
        """`turns`, and where the play stands after them."""
        play = Play(Game(self.leader, self.contract.trump, self.talon_rule, self.talon), self.leader)
        turns = []
        for card in self.played:
            turns.append((play.seat, card, play.led))
            play = play.after(card)
        return tuple(turns), play

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """The places where unseen cards can lie: the seats of hidden hands; NOWHERE, unless those two are known."""
        gone = self.talon if self.contract.is_raspasy else self.discard
        return (*(seat for seat in SEATS if self.hands[seat - 1] is None), *(() if gone else (NOWHERE,)))

    @cached_property
    def _room(self) -> tuple[int, ...]:
        """How many unseen cards lie in each of `_places`."""
        held = {seat: MAX_CARDS - sum(who == seat for who, _, _ in self.turns) for seat in SEATS}
        return tuple(held[place] if place else 2 for place in self._places)

    @cached_property
    def _cards(self) -> tuple[tuple[Card, ...], ...]:
        """The unseen cards in groups: those that can lie in the same places together."""
        groups: dict[tuple[bool, ...], list[Card]] = {}
        for card in self.unseen:
            groups.setdefault(tuple(self._may(card, place) for place in self._places), []).append(card)
        return tuple(tuple(groups[kind]) for kind in sorted(groups))

    @cached_property
    def _kinds(self) -> tuple[Kind, ...]:
        """For each group of `_cards`: how many they are, and in which places they can lie."""
        return tuple((len(some), tuple(self._may(some[0], place) for place in self._places)) for some in self._cards)

    def _may(self, card: Card, place: int) -> bool:
        """Whether an unseen card can lie in this place."""
        if card in self.talon and not self.contract.is_raspasy and place not in (self.declarer, NOWHERE):
            return False
        return place == NOWHERE or card.suit not in self.voids[place]

    def _check(self) -> None:
        """Check all that `of` has not: at last one layout, as a Position, which checks itself."""
        if len(self.played) >= MAX_CARDS * len(SEATS):
            raise PreferansError("play_over", "played", card=self.played[-1], count=len(self.played))
        if self.contract.is_raspasy and self.discard:
            raise PreferansError("raspasy_discard", "discard")
        seen = [hand or Hand() for hand in self.hands]
        check_distinct(seen)
        for name, cards, allowed in (("talon", self.talon, self.declarer), ("discard", self.discard, None)):
            if cards:
                check_pair(cards, name)
                check_not_held(cards, name, seen, allowed)
        if len(self.played) > len(set(self.played)):
            card = next(card for card in self.played if self.played.count(card) > 1)
            raise PreferansError("duplicate_card", "played", card=card, where="played")
        self._explain()
        if self.hands[self.seat - 1] is None:
            raise PreferansError("own_hand", "hands", seat=self.seat)
        if sum(self._room) != len(self.unseen) or not self.layouts:
            raise PreferansError("no_layout", "played" if self.played else "hands")
        self.position(0)

    def _explain(self) -> None:
        """Raise PreferansError for a card whose player can't have held it, as it lies open elsewhere."""
        for index, (seat, card, _) in enumerate(self.turns, 1):
            hand = self.hands[seat - 1]
            if hand is not None and card not in hand:
                raise PreferansError("not_held", "played", card=card, seat=seat, index=index)
            if hand is None and card in self._seen:
                raise PreferansError("seen_elsewhere", "played", card=card, seat=seat, index=index)

    @cached_property
    def _seen(self) -> Hand:
        """All cards of open hands, and those that are known to be in no hand."""
        seen = Hand.of((*self.discard, *(self.talon if self.contract.is_raspasy else ())))
        for hand in self.hands:
            seen |= hand or Hand()
        return seen


def _hands(reader: Reader, hands: str | Sequence[object]) -> SeenHands:
    """Read three hands, None for those that are not seen; one that is seen has ten cards."""
    parts = hands.split() if isinstance(hands, str) else hands
    if not isinstance(parts, list | tuple) or len(parts) != len(SEATS):
        raise PreferansError("three_hands", "hands", count=len(parts) if isinstance(parts, list | tuple) else 1)
    known: list[Hand | None] = []
    for index, part in enumerate(parts, 1):
        hand = None if part in UNSEEN else reader.hand(part, "hands", index)
        if hand is not None and len(hand) != MAX_CARDS:
            raise PreferansError("known_hand", "hands", index=index, count=len(hand), known=MAX_CARDS)
        known.append(hand)
    return known[0], known[1], known[2]
