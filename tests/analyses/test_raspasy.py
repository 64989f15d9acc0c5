"""raspasy against plain backward induction, recorded answers, and what it says of itself."""

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import three
from preferans import Card, Hand, Position, PreferansError, Raspasy, TalonRule, raspasy
from preferans.engine.raspasy import RaspasySpot, Solver
from preferans.engine.raspasy.memory import GENERATIONS
from preferans.game.cards import card_order
from preferans.game.rules import SEATS
from preferans.request import answer
from three import RULES, Game, Value

from benchmarks.raspasy import COMMAND, measured
from benchmarks.raspasy import recorded as recorded_work

RECORDED = Path(__file__).parents[1] / "data" / "raspasy.jsonl"
SMALL_DEALS = {1: 12, 2: 40, 3: 60, 4: 60, 5: 18, 6: 5}  # cards a hand -> deals of every rule

every_rule = pytest.mark.parametrize("rule", RULES)


def random_position(random: Random, rule: str, n: int, played: int = 0, suits: int = 4) -> Position:
    """A position after some random legal cards, its cards out of so many suits."""
    held = random.sample(range(4), suits)
    deck = random.sample([8 * suit + rank for suit in held for rank in range(8)], 3 * n + 2 * (3 * n + 2 <= 8 * suits))
    hands = [Hand.of(map(Card, deck[place * n :][:n])) for place in range(3)]
    talon = [Card(card) for card in deck[3 * n :]] or random.sample([c for c in Card if int(c) not in deck], 2)
    here = Position(hands, "raspasy", leader=random.choice(SEATS), talon=talon, talon_rule=rule)
    for _ in range(played):
        here = here.play(random.choice(here.legal))
    return here


def small_positions(rule: str, n: int) -> Iterator[Position]:
    """Positions at the start, in the first tricks, and later; every third has cards of two or three suits only."""
    random = Random(f"{rule} {n}")
    for number in range(SMALL_DEALS[n]):
        played = (0, min(random.randint(1, 6), 3 * n - 1), random.randrange(3 * n))[number % 3]
        narrow = 2 if n <= 5 else 3
        yield random_position(random, rule, n, played, narrow if number % 9 < 3 else 4)


def judged(position: Position) -> tuple[Value, dict[int, Value]]:
    """The plain backward induction's value of a position and of its cards, tricks won included."""
    assert position.talon_rule is not None
    game = Game(position.talon_rule.value, tuple(map(int, position.talon)), position.leader - 1)
    one, two, three_ = (frozenset(map(int, position.holding(seat))) for seat in SEATS)
    table = tuple(map(int, position.trick))
    value, cards = three.values(game)(len(position.history), (one, two, three_), position.trick_leader - 1, table)
    for trick in position.history:
        winner = three.DEALER if trick.winner is None else trick.winner - 1
        value = three.with_trick(value, winner)
        cards = {card: three.with_trick(one, winner) for card, one in cards.items()}
    return value, dict(cards)


def outcomes(position: Position, value: Value) -> list[tuple[int, ...]]:
    """The equilibria as the library gives them."""
    dealt = position.talon_rule is TalonRule.DEALER
    return sorted(outcome if dealt else outcome[:3] for outcome in value.equilibria)


def assert_exact(position: Position) -> None:
    found = raspasy(position)
    value, cards = judged(position)
    assert found.guarantee == value.guarantee, position
    assert list(found.equilibria) == outcomes(position, value), position
    assert position.seat is not None
    own = position.seat - 1
    by_card = {int(move.card): (move.guarantee, move.best, move.worst) for move in found.moves}
    assert by_card == {
        card: (
            after.guarantee[own],
            min(outcome[own] for outcome in after.equilibria),
            max(outcome[own] for outcome in after.equilibria),
        )
        for card, after in cards.items()
    }, position
    for ties, outcome in zip(("first", "left", "right"), value.ties, strict=True):
        line = raspasy(position, ties, ["line"])
        assert line.outcome == (outcome if position.talon_rule is TalonRule.DEALER else outcome[:3]), position
        assert line.outcome in found.equilibria


# Against plain backward induction.


@every_rule
@pytest.mark.parametrize("n", SMALL_DEALS)
def test_values_are_those_of_backward_induction(rule: str, n: int) -> None:
    for position in small_positions(rule, n):
        assert_exact(position)


@every_rule
def test_endings_of_long_deals(rule: str) -> None:
    random = Random(f"ending {rule}")
    for _ in range(30):
        assert_exact(random_position(random, rule, 10, random.randint(17, 29)))


DIVIDED = [  # a player must not take the cards around the dealer's second card for one, even in the first trick
    (".AJ.A. .7..K8 ..J7.J", 2, "DK DT"),
    ("..8.QJ7 ..KQ.KT K8..J.8", 1, "SA S9"),
    ("A..9.K7 JT..7.8 ..AT.JT", 2, "D8 DJ"),
    (".A8.Q.JT ..T87.A7 .T97.A.9", 3, "DJ D9"),
    (".J7..AJT AKT.AT.. 97.KQ8..", 3, "C8 CQ"),
    ("7.AK7.7. QT..AQT. 8.T98.9.", 1, "S9 SJ"),
]


@pytest.mark.parametrize(("hands", "leader", "talon"), DIVIDED)
def test_a_dealers_card_divides_touching_cards_a_trick_ahead(hands: str, leader: int, talon: str) -> None:
    assert_exact(Position(hands, "raspasy", leader=leader, talon=talon, talon_rule="dealer"))


@every_rule
def test_each_card_of_the_line_is_the_one_that_ties_ask_for(rule: str) -> None:
    random = Random(f"line {rule}")
    for _ in range(15):
        here = random_position(random, rule, 4)
        for number, ties in enumerate(("first", "left", "right")):
            position = here
            for card in raspasy(here, ties, ["line"]).line:
                assert position.seat is not None
                own = position.seat - 1
                other = [own, (own + 1) % 3, (own + 2) % 3][number]
                _, cards = judged(position)
                best = min(cards, key=lambda c: (cards[c].ties[number][own], cards[c].ties[number][other]))
                assert int(card) == best, (position, ties)
                position = position.play(card)
            assert position.seat is None


# Recorded answers.


def recorded() -> list[dict[str, Any]]:
    return [json.loads(line) for line in RECORDED.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("number", range(90))
def test_recorded_positions(number: int) -> None:
    row = recorded()[number]
    found = raspasy(
        Position(
            row["hands"], "raspasy", leader=row["leader"], talon=row.get("talon", ()), talon_rule=row["talon_rule"]
        ),
        want=(),
    )
    assert list(found.guarantee) == row["guarantee"]
    assert [list(outcome[:3]) for outcome in found.equilibria] == row["equilibria"]
    assert all(sum(outcome) == row["n"] for outcome in found.equilibria)


def test_recorded_positions_are_of_every_rule() -> None:
    rows = recorded()
    assert len(rows) == 90
    assert {row["talon_rule"] for row in rows} == set(RULES)
    assert {row["n"] for row in rows} >= {5, 6, 8, 10}


# What must be true of every position.


def worth(position: Position) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    found = raspasy(position, want=())
    return found.guarantee, found.equilibria


@every_rule
def test_equilibria_never_exceed_a_guarantee(rule: str) -> None:
    random = Random(f"never {rule}")
    for _ in range(60):
        guarantee, equilibria = worth(random_position(random, rule, 7))
        assert all(outcome[seat] <= guarantee[seat] for outcome in equilibria for seat in range(3))
        assert len(set(equilibria)) == len(equilibria) > 0


@every_rule
def test_suits_renamed_change_nothing(rule: str) -> None:
    random = Random(f"suits {rule}")
    for _ in range(6):
        here = random_position(random, rule, 7)
        for order in random.sample(list(permutations(range(4))), 6):
            renamed = [Card(8 * order[card.suit] + card.rank) for card in Card]

            def rename(cards: Any, renamed: list[Card] = renamed) -> Hand:
                return Hand.of(renamed[card] for card in cards)

            there = Position(
                list(map(rename, here.hands)),
                "raspasy",
                leader=here.leader,
                talon=[renamed[card] for card in here.talon],
                talon_rule=rule,
            )
            assert worth(there) == worth(here)


@every_rule
def test_seats_rotated_change_nothing(rule: str) -> None:
    random = Random(f"seats {rule}")
    for _ in range(20):
        here = random_position(random, rule, 7)
        one, two, three_ = here.hands
        there = Position([three_, one, two], "raspasy", leader=here.leader % 3 + 1, talon=here.talon, talon_rule=rule)
        guarantee, equilibria = worth(here)
        rotated = sorted((c, a, b, *rest) for a, b, c, *rest in equilibria)
        assert worth(there) == ((guarantee[2], *guarantee[:2]), tuple(rotated))


@every_rule
def test_no_card_is_worth_more_than_the_position(rule: str) -> None:
    """Of ten cards too: the best card has the guarantee, and the position's outcomes come from its cards'."""
    random = Random(f"cards {rule}")
    for _ in range(3):
        here = random_position(random, rule, 10)
        found = raspasy(here)
        own = here.leader - 1
        assert found.moves[0].guarantee == found.guarantee[own]
        least = min(move.worst for move in found.moves)
        assert max(outcome[own] for outcome in found.equilibria) <= least
        assert [move.card for move in found.moves] == sorted(
            here.legal, key=lambda card: (*by_card(found)[card], card_order(card))
        )
        after = {card: worth(here.play(card)) for card in here.legal}
        for move in found.moves:
            guarantee, equilibria = after[move.card]
            tricks = [outcome[own] for outcome in equilibria]
            assert (move.guarantee, move.best, move.worst) == (guarantee[own], min(tricks), max(tricks))
        possible = {outcome for _, equilibria in after.values() for outcome in equilibria if outcome[own] <= least}
        assert set(found.equilibria) == possible


def by_card(found: Raspasy) -> dict[Card, tuple[int, int, int]]:
    return {move.card: (move.guarantee, move.worst, move.best) for move in found.moves}


# The engine's table.


def spots(count: int) -> list[RaspasySpot]:
    random = Random("spots")
    found = []
    for _ in range(count):
        deck = random.sample(range(32), 18)
        one, two, three_ = (sum(1 << card for card in deck[place::3]) for place in range(3))
        found.append(RaspasySpot((one, two, three_), random.randrange(3), ()))
    return found


def test_a_table_that_overflows_costs_time_and_nothing_else() -> None:
    small, large = Solver(digits=5), Solver()
    for spot in spots(20):
        assert small.value(spot) == large.value(spot)
    assert small.nodes > large.nodes


def test_a_table_is_used_again_and_forgotten_when_half_full() -> None:
    solver = Solver(digits=12)
    fresh = []
    for spot in spots(60):
        fresh.append(Solver(digits=14).value(spot))
        assert solver.value(spot) == fresh[-1]
    assert solver.positions < 1 << 12
    before = solver.nodes
    solver.value(spots(60)[-1])
    first = solver.nodes - before
    solver.value(spots(60)[-1])
    assert solver.nodes - before - first == first < 500  # the cards of one trick


def test_generations_come_round() -> None:
    solver = Solver(digits=10)
    spot = spots(1)[0]
    value = solver.value(spot)
    for _ in range(GENERATIONS + 1):
        solver.clear()
    assert solver.value(spot) == value


def test_it_takes_the_work_that_is_recorded() -> None:
    """Nothing is pruned, so the numbers are exact; a change of them is to be meant, and recorded."""
    found = measured()
    means = {"nodes": round(float(found.nodes.mean()), 1), "positions": round(float(found.positions.mean()), 1)}
    assert means == recorded_work(), f"renewed by: {COMMAND}"


# What a player reads.


def test_the_guarantee_is_given_up_where_it_rises() -> None:
    random = Random("given up")
    found = 0
    for number in range(40):
        end = random_position(random, RULES[number % 4], 4, played=12)
        here = Position(end.hands, "raspasy", leader=end.leader, talon=end.talon, talon_rule=end.talon_rule)
        expected = []
        for index, card in enumerate(end.played, 1):
            seat = here.seat
            assert seat is not None
            before, here = judged(here)[0].guarantee[seat - 1], here.play(card)
            after = judged(here)[0].guarantee[seat - 1] if here.seat else here.tricks[seat - 1]
            if after > before:
                expected.append((index, card, seat, before, after))
        given_up = raspasy(end).given_up
        assert given_up is not None
        assert [(one.index, one.card, one.seat, one.before, one.after) for one in given_up] == expected
        found += len(expected)
    assert found > 10


def test_when_all_is_played_there_is_one_outcome() -> None:
    over = Position("A.7.. K.8.. Q.9..", "raspasy", played="SA SK SQ H7 H8 H9")
    found = raspasy(over)
    assert (found.guarantee, found.equilibria, found.outcome) == ((1, 0, 1), ((1, 0, 1),), (1, 0, 1))
    assert (found.seat, found.moves, found.line, found.given_up) == (None, (), (), ())


def test_only_what_is_wanted_is_there() -> None:
    here = Position("A.7.. K.8.. Q.9..", "raspasy", played="SA")
    bare = raspasy(here, want=())
    assert (bare.moves, bare.line, bare.outcome, bare.given_up) == ((), (), None, None)
    assert raspasy(here, want=["moves"]).moves == raspasy(here).moves
    assert raspasy(here, want="line").line == raspasy(here).line


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"contract": "S", "declarer": 1}, "not_raspasy", "contract"),
        ({"ties": "middle"}, "unknown_ties", "ties"),
        ({"ties": ["left"]}, "unknown_ties", "ties"),
        ({"want": ["discards"]}, "unknown_want", "want"),
        ({"talon_rule": "open"}, "unknown_talon_rule", "talon_rule"),
        ({"talon_rule": ["suit"]}, "unknown_talon_rule", "talon_rule"),
        ({"talon_rule": "dealer"}, "talon_needed", "talon"),
        ({"talon": "S7 SA"}, "card_in_hand", "talon"),
        ({"talon": "S7"}, "two_cards", "talon"),
        ({"declarer": 1}, "raspasy_declarer", "declarer"),
    ],
)
def test_what_is_wrong_is_named(given: dict[str, object], code: str, field: str) -> None:
    for lang in ("en", "ru"):
        found = answer({"task": "raspasy", "hands": "A.7.. K.8.. Q.9..", "lang": lang, **given})
        error = found["error"]
        assert isinstance(error, dict)
        assert (error["code"], error["field"]) == (code, field)


def test_python_raises_the_same() -> None:
    here = Position("A.7.. K.8.. Q.9..", "raspasy")
    with pytest.raises(PreferansError, match="not among the ways to break ties"):
        raspasy(here, "middle")
    with pytest.raises(PreferansError, match="not among what can be wanted"):
        raspasy(here, want=["discards"])
    with pytest.raises(PreferansError, match="no raspasy"):
        raspasy(Position("A.7.. K.8.. Q.9..", "S", 1))


def test_json_has_the_fields_of_the_vocabulary() -> None:
    asked = {"id": 3, "hands": "A.7.. K.8.. Q.9..", "contract": "raspasy", "played": ["SA", "SK"]}
    assert answer(asked) == {
        "id": 3,
        "guarantee": [1, 0, 1],
        "equilibria": [[1, 0, 1]],
        "seat": 3,
        "moves": [{"card": "SQ", "guarantee": 1, "best": 1, "worst": 1}],
        "line": ["SQ", "H7", "H8", "H9"],
        "outcome": [1, 0, 1],
        "given_up": [],
    }
    assert answer({**asked, "want": []}) == {"id": 3, "guarantee": [1, 0, 1], "equilibria": [[1, 0, 1]]}
    dealt = answer({"task": "raspasy", "hands": "8... 7... 9...", "talon": "SA HA", "talon_rule": "dealer"})
    assert (dealt["guarantee"], dealt["equilibria"], dealt["outcome"]) == ([0, 0, 0], [[0, 0, 0, 1]], [0, 0, 0, 1])
