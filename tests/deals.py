"""Random positions for the tests, in the oracle's terms and in the words of a request.

Like the oracle, nothing here comes from the package. Cards, hands and seats are written as in oracle.py.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, Literal

import oracle

DATA = Path(__file__).parent / "data"
STRAINS = {"S": 0, "H": 1, "D": 2, "C": 3, "N": None}
CONTRACTS = (*STRAINS, "misere")
Strength = Literal["low", "any", "high"]


def card_text(card: int) -> str:
    """A card as JSON has it: SA, HT."""
    return "SHDC"[card // 8] + "789TJQKA"[card % 8]


def hand_text(hand: int) -> str:
    """A hand as spades.hearts.diamonds.clubs, from the ace down."""
    suits = [range(8 * suit + 7, 8 * suit - 1, -1) for suit in range(4)]
    return ".".join("".join("789TJQKA"[card % 8] for card in suit if hand >> card & 1) for suit in suits)


def hand_bits(text: str) -> int:
    """The hand, as bits, that `hand_text` writes as this text."""
    groups = text.split(".")
    return sum(1 << 8 * suit + "789TJQKA".index(rank) for suit, group in enumerate(groups) for rank in group)


def card_number(text: str) -> int:
    """The card, as a number, that `card_text` writes as this text."""
    return 8 * "SHDC".index(text[0]) + "789TJQKA".index(text[1])


@dataclass(frozen=True)
class Deal:
    """Three hands as they were dealt, what is played, and the cards played since."""

    hands: tuple[int, int, int]
    contract: str  # S C D H N or misere
    declarer: int
    leader: int
    played: tuple[int, ...] = ()

    @property
    def trump(self) -> int | None:
        return STRAINS.get(self.contract)

    @property
    def goal(self) -> oracle.Goal:
        return "misere" if self.contract == "misere" else "tricks"

    @cached_property
    def now(self) -> "Now":
        """The state after the cards played."""
        return _play_out(self)

    @cached_property
    def moves(self) -> dict[int, int]:
        """Each legal card, by the oracle, with the declarer's tricks over the whole of `hands`."""
        here = self.now
        won = here.won[self.declarer - 1]
        values = oracle.moves(here.hands, self.trump, self.goal, self.declarer, here.leader, here.table)
        return {card: won + tricks for card, tricks in values.items()}

    @property
    def value(self) -> int:
        """The declarer's tricks over the whole of `hands`, by the oracle."""
        if not any(self.now.hands):
            return self.now.won[self.declarer - 1]
        best = max if (self.now.seat == self.declarer) == (self.goal == "tricks") else min
        return best(self.moves.values())

    def request(self) -> dict[str, object]:
        """The fields of a request, which are also the arguments of a Position."""
        fields: dict[str, object] = {
            "hands": [hand_text(hand) for hand in self.hands],
            "contract": self.contract,
            "declarer": self.declarer,
            "leader": self.leader,
        }
        if self.played:
            fields["played"] = [card_text(card) for card in self.played]
        return fields


@dataclass(frozen=True)
class Now:
    """The hands that are left, who led the trick on the table, its cards, and the tricks won so far."""

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...]
    won: tuple[int, int, int]

    @property
    def seat(self) -> int:
        """The player who plays next."""
        return _seat_after(self.leader, len(self.table))


def _seat_after(seat: int, steps: int) -> int:
    return (seat - 1 + steps) % 3 + 1


def _play_out(deal: Deal) -> Now:
    hands, won = list(deal.hands), [0, 0, 0]
    leader, table = deal.leader, list[int]()
    trump = oracle.SUITS[deal.trump] if deal.trump is not None else 0
    for card in deal.played:
        hands[_seat_after(leader, len(table)) - 1] ^= 1 << card
        table.append(card)
        if len(table) < 3:
            continue
        best = 0
        for place in (1, 2):
            if oracle.wins(1 << table[place], 1 << table[best], trump):
                best = place
        leader, table = _seat_after(leader, best), []
        won[leader - 1] += 1
    return Now((hands[0], hands[1], hands[2]), leader, tuple(table), (won[0], won[1], won[2]))


def random_deal(
    random: Random, n: int, played: int = 0, contract: str | None = None, strength: Strength = "any"
) -> Deal:
    """A position of `n` cards a hand, 1 to 10, after `played` random legal cards.

    Contract (when None), declarer and leader are drawn too. A "low" declarer holds the n lowest ranks of 2n
    cards, so that a misère is worth trying; a "high" one holds the n highest, so that a contract is.
    """
    deck = random.sample(range(32), 3 * n)
    if strength != "any":
        deck[: 2 * n] = sorted(deck[: 2 * n], key=lambda card: card % 8, reverse=strength == "high")
    seat = random.randrange(3)
    hands = [_bits(deck[(place - seat) % 3 * n :][:n]) for place in range(3)]
    deal = Deal(
        (hands[0], hands[1], hands[2]),
        contract or random.choice(CONTRACTS),
        declarer=seat + 1,
        leader=random.randint(1, 3),
    )
    for _ in range(played):
        deal = _one_card_on(deal, random)
    return deal


def _bits(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _one_card_on(deal: Deal, random: Random) -> Deal:
    here = deal.now
    led = oracle.SUITS[here.table[0] // 8] if here.table else 0
    trump = oracle.SUITS[deal.trump] if deal.trump is not None else 0
    playable = oracle.legal(here.hands[here.seat - 1], led, trump)
    card = random.choice([card for card in range(32) if playable >> card & 1])
    return Deal(deal.hands, deal.contract, deal.declarer, deal.leader, (*deal.played, card))


def recorded_ten_cards() -> list[tuple[Deal, int]]:
    """The deals of data/ten_cards.txt with the declarer's tricks."""
    lines = (DATA / "ten_cards.txt").read_text(encoding="utf-8").splitlines()
    return [_ten_cards(line.split()) for line in lines if not line.startswith("#")]


def _ten_cards(words: list[str]) -> tuple[Deal, int]:
    first, second, third, contract, declarer, leader, tricks = words
    hands = (hand_bits(first), hand_bits(second), hand_bits(third))
    return Deal(hands, contract, int(declarer), int(leader)), int(tricks)


def recorded_minimax() -> list[tuple[Deal, dict[int, int]]]:
    """The deals of data/minimax.jsonl with their `moves`, as the oracle found them."""
    lines = (DATA / "minimax.jsonl").read_text(encoding="utf-8").splitlines()
    return [_minimax(json.loads(line)) for line in lines]


def _minimax(row: dict[str, Any]) -> tuple[Deal, dict[int, int]]:
    first, second, third = map(hand_bits, row["hands"])
    played = tuple(map(card_number, row.get("played", ())))
    deal = Deal((first, second, third), row["contract"], row["declarer"], row["leader"], played)
    return deal, {card_number(card): tricks for card, tricks in row["moves"].items()}
