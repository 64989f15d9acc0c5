"""A deal before anything is bid: three hands and what is known of the talon and the discard, checked, no contract."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from preferans.errors import Items, PreferansError
from preferans.game.cards import Card, Hand, card_order
from preferans.game.play import Hands, holder_of
from preferans.game.reading import Reader
from preferans.game.rules import SEATS
from preferans.values import is_whole

MAX_CARDS = 10  # in a hand; the declarer holds two more before he discards


@dataclass(frozen=True, init=False)
class Deal:
    """All that can be known before a contract is named: three hands, talon, discard, who declares, who leads.

    hands     three hands for seats 1, 2, 3 in playing order: a sequence of three texts or Hands, or one text in the
              form with dots, blanks between the hands. 1 to 10 cards each; one may hold two more (the talon taken,
              nothing discarded)
    talon     two cards or none, in the order in which they are turned; only the declarer may hold any of them
    discard   two cards or none; nobody holds them
    declarer  his seat, None when it is not known; the seat whose hand is longer, where one is
    leader    the seat that leads first

    Everything is checked. PreferansError names the field, the item in it (counted from 1) and the card.

    >>> deal = Deal("QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT")
    >>> deal.n, deal.declarer, deal.leader
    (10, None, 1)
    """

    hands: Hands
    talon: tuple[Card, ...]
    discard: tuple[Card, ...]
    declarer: int | None
    leader: int

    def __init__(
        self,
        hands: str | Sequence[str | Hand],
        talon: str | Sequence[str | Card] = (),
        discard: str | Sequence[str | Card] = (),
        declarer: int | None = None,
        leader: int = 1,
    ) -> None:
        reader = Reader()
        dealt = reader.hands(hands)
        cards_talon = reader.cards(talon, "talon")
        cards_discard = reader.cards(discard, "discard")
        check_distinct(dealt)
        longer = _longer_hand(dealt)
        seat = longer if declarer is None else read_seat(declarer, "declarer")
        if longer not in (None, seat):
            raise PreferansError("wrong_declarer", "declarer", declarer=seat, seat=longer)
        _check_talon(cards_talon, dealt, seat)
        _check_discard(cards_discard, dealt, longer)
        self.__dict__.update(  # past the frozen __setattr__, once
            hands=dealt,
            talon=cards_talon,
            discard=tuple(sorted(cards_discard, key=card_order)),
            declarer=seat,
            leader=read_seat(leader, "leader"),
        )

    @cached_property
    def n(self) -> int:
        """Cards a hand, two extra ones not counted: the tricks in `hands`."""
        return min(map(len, self.hands))

    @cached_property
    def discarding(self) -> bool:
        """Whether one hand holds two cards more than the others, and must discard before the play."""
        return any(len(hand) > self.n for hand in self.hands)

    @property
    def counts(self) -> str:
        """How many cards each hand holds, for a message: 12, 10, 10."""
        return ", ".join(str(len(hand)) for hand in self.hands)

    def __repr__(self) -> str:
        return f"Deal({', '.join(self._given())})"

    def _given(self) -> list[str]:
        """The arguments that `repr` writes, as text."""
        given = [repr(" ".join(map(str, self.hands)))]
        for name, cards in (("talon", self.talon), ("discard", self.discard)):
            if cards:
                given.append(f"{name}={' '.join(map(str, cards))!r}")
        return [*given, f"declarer={self.declarer}", f"leader={self.leader}"]


# The checks of a deal. Each raises PreferansError when it fails.


def read_seat(value: object, name: str) -> int:
    """A seat number; raise when `value`, which stands in the field `name`, is not 1, 2 or 3."""
    if is_whole(value) and value in SEATS:
        return value
    raise PreferansError("bad_seat", name, value=f"'{value}'" if isinstance(value, str) else value)


def check_distinct(hands: Sequence[Hand]) -> None:
    """Check that no card is in two hands."""
    for first, second in combinations(SEATS, 2):
        for card in hands[first - 1] & hands[second - 1]:
            raise PreferansError("duplicate_card", "hands", card=card, where=Items("hands", (first, second)))


def check_pair(cards: Sequence[Card], name: str) -> None:
    """Check that these are two different cards; `name` is the field where they stand."""
    if len(cards) != 2:
        raise PreferansError("two_cards", name, count=len(cards))
    if cards[0] is cards[1]:
        raise PreferansError("duplicate_card", name, card=cards[0], where=Items(name, (1, 2)))


def check_not_held(cards: Sequence[Card], name: str, hands: Sequence[Hand], allowed: int | None = None) -> None:
    """Check that no hand holds any of these cards, except the hand of the seat `allowed`."""
    for index, card in enumerate(cards, 1):
        holder = holder_of(card, hands)
        if holder not in (None, allowed):
            raise PreferansError("card_in_hand", name, card=card, seat=holder, index=index)


def unequal(hands: Sequence[Hand]) -> PreferansError:
    """The error that says that the hands have unequal numbers of cards."""
    return PreferansError("unequal_hands", "hands", counts=", ".join(str(len(hand)) for hand in hands))


def _longer_hand(hands: Hands) -> int | None:
    """The seat of the hand with two cards more, None when the hands are equal."""
    counts = [len(hand) for hand in hands]
    n = min(counts)
    longer = [seat for seat, count in zip(SEATS, counts, strict=True) if count == n + 2]
    if counts.count(n) + len(longer) < len(SEATS) or len(longer) > 1:
        raise unequal(hands)
    if not 1 <= n <= MAX_CARDS:
        raise PreferansError("hand_size", "hands", count=n)
    return longer[0] if longer else None


def _check_talon(talon: Sequence[Card], hands: Hands, declarer: int | None) -> None:
    """Check the talon: the declarer alone may hold its cards; where no declarer is known, one player alone."""
    if not talon:
        return
    check_pair(talon, "talon")
    holders = (holder_of(card, hands) for card in talon)
    check_not_held(talon, "talon", hands, allowed=declarer or next(filter(None, holders), None))


def _check_discard(discard: Sequence[Card], hands: Hands, longer: int | None) -> None:
    """Check the discard: no hand is longer than the others, and none holds its cards."""
    if not discard:
        return
    if longer is not None:
        raise PreferansError("discard_given", "discard", seat=longer)
    check_pair(discard, "discard")
    check_not_held(discard, "discard", hands)
