"""solve, best_discards and touching against the oracle, recorded answers, and what they say of themselves."""

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import pytest
from deals import CONTRACTS, Deal, Strength, hand_text, random_deal, recorded_minimax, recorded_ten_cards
from preferans import Card, Hand, Move, Position, PreferansError, Solution, best_discards, solve
from preferans.analyses.solve import touching
from preferans.engine.open import engine
from preferans.game.cards import card_order
from preferans.game.rules import SEATS

DATA = Path(__file__).parents[1] / "data"

# Cards a hand -> deals of every contract, from the first card or later.
SMALL_DEALS = {1: 24, 2: 60, 3: 120, 4: 150, 5: 150, 6: 100}
# Cards a hand that a long deal is played down to, so that the oracle has time for it.
ENDINGS = range(1, 6)


def position(deal: Deal) -> Position:
    hands = [Hand(hand) for hand in deal.hands]
    return Position(hands, deal.contract, deal.declarer, deal.leader, [Card(card) for card in deal.played])


def value(here: Position) -> int:
    return solve(here, want=()).tricks


def by_card(solution: Solution) -> dict[int, int]:
    return {int(move.card): move.tricks for move in solution.moves}


def assert_solved(deal: Deal) -> None:
    solution = solve(position(deal))
    assert (solution.tricks, by_card(solution)) == (deal.value, deal.moves), deal.request()


def strength(contract: str, number: int) -> Strength:
    """Every other deal is one that the declarer would play."""
    if number % 2:
        return "any"
    return "low" if contract == "misere" else "high"


def small_deals(contract: str, n: int) -> Iterator[Deal]:
    """From the start, in the first trick, and after any number of cards, one after another."""
    random = Random(f"{contract} {n}")
    for number in range(SMALL_DEALS[n]):
        played = (0, random.randint(1, 2), random.randrange(3 * n))[number % 3]
        yield random_deal(random, n, played, contract, strength(contract, number // 3))


def dense_deals(random: Random, contract: str, n: int, suits: int, count: int) -> Iterator[Deal]:
    """Deals in two or three suits, in which suits are long and nearly every rank is held."""
    for _ in range(count):
        held = random.sample(range(4), suits)
        deck = random.sample([8 * suit + rank for suit in held for rank in range(8)], 3 * n)
        one, two, three = (sum(1 << card for card in deck[place::3]) for place in range(3))
        yield Deal((one, two, three), contract, random.choice(SEATS), random.choice(SEATS))


def ten_cards(count: int) -> list[Deal]:
    """Ten-card deals of every contract, from the recorded ones."""
    return [deal for deal, _ in recorded_ten_cards()[:count]]


def played_on(random: Random, deals: Iterable[Deal]) -> list[Position]:
    """Each deal after some random legal cards, never all of them."""
    positions = []
    for deal in deals:
        here = position(deal)
        for _ in range(random.randrange(3 * here.n)):
            here = here.play(random.choice(here.legal))
        positions.append(here)
    return positions


# Values.


@pytest.mark.parametrize("n", SMALL_DEALS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_card_of_a_small_deal_is_worth_what_the_oracle_says(contract: str, n: int) -> None:
    for deal in small_deals(contract, n):
        assert_solved(deal)


def test_small_deals_have_every_declarer_leader_and_seat_to_play() -> None:
    deals = [deal for contract in CONTRACTS for n in SMALL_DEALS for deal in small_deals(contract, n)]
    assert len(deals) > 3000
    for contract in CONTRACTS:
        these = [deal for deal in deals if deal.contract == contract]
        seen = {(deal.declarer, deal.leader, len(deal.now.table)) for deal in these}
        assert seen == set(product(SEATS, SEATS, range(3)))
    late = {(deal.declarer, deal.now.leader, len(deal.now.table)) for deal in deals if sum(deal.now.won) >= 2}
    assert late == set(product(SEATS, SEATS, range(3)))


@pytest.mark.parametrize("contract", CONTRACTS)
def test_deals_in_few_suits(contract: str) -> None:
    random = Random(f"few suits {contract}")
    for n, suits, count in ((2, 2, 40), (3, 2, 60), (4, 2, 60), (5, 2, 60), (4, 3, 60), (5, 3, 60)):
        for deal in dense_deals(random, contract, n, suits, count):
            assert_solved(deal)


def test_one_card_each_exhaustively() -> None:
    cards = (0, 1, 7, 8, 15, 16)  # S7 S8 SA H7 HA D7
    for hands, contract in product(permutations(cards, 3), ("S", "N", "misere")):
        one, two, three = (1 << card for card in hands)
        for declarer, leader in product(SEATS, SEATS):
            assert_solved(Deal((one, two, three), contract, declarer, leader))


@pytest.mark.parametrize("contract", CONTRACTS)
def test_long_deals_after_many_tricks(contract: str) -> None:
    random = Random(f"endings {contract}")
    for number, (n, left) in enumerate([*product(range(6, 11), ENDINGS)] * 3):
        played = 3 * (n - left) + random.randrange(3)
        assert_solved(random_deal(random, n, played, contract, strength(contract, number)))


def test_every_card_of_seven_and_eight_card_deals_is_worth_what_the_oracle_said() -> None:
    recorded = recorded_minimax()
    assert {deal.hands[0].bit_count() for deal, _ in recorded} == {7, 8}
    for deal, values in recorded:
        solution = solve(position(deal))
        best = max if (solution.seat == deal.declarer) == (deal.goal == "tricks") else min
        assert (solution.tricks, by_card(solution)) == (best(values.values()), values), deal.request()


def test_ten_card_deals_are_worth_what_a_program_of_another_make_said() -> None:
    recorded = recorded_ten_cards()
    assert len(recorded) == 2000
    wrong = {position(deal): tricks for deal, tricks in recorded if value(position(deal)) != tricks}
    assert wrong == {}


def test_published_deals() -> None:
    lines = (DATA / "public_deals.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 30
    for row in map(json.loads, lines):
        here = Position(row["hands"], row["contract"], row["declarer"], row["leader"])
        assert value(here) == row["tricks"], row["id"]


def test_the_tricks_promised_and_the_cards_put_away_change_nothing() -> None:
    hands = "AK87.QJ.T9.A7 QJT.AK.AK8.98 9.T987.QJ7.KQ"
    plain = solve(Position(hands, "S", 1))
    promised = solve(Position(hands, "9S", 1, talon="♠A ♥Q", discard="♣J ♣10"))
    assert (promised.tricks, promised.moves, promised.line) == (plain.tricks, plain.moves, plain.line)


# Moves.


def test_moves_are_every_legal_card_best_first() -> None:
    random = Random(11)
    positions = [position(deal) for deal in ten_cards(60)] + played_on(random, ten_cards(240))
    for here in positions:
        solution = solve(here)
        sign = -1 if (here.seat == here.declarer) != here.contract.is_misere else 1
        values = by_card(solution)
        listed = sorted(here.legal, key=lambda card: (sign * values[card], card_order(card)))
        assert solution.moves == tuple(Move(card, values[card]) for card in listed), here
        assert solution.moves[0].tricks == solution.tricks, here
        assert solution.seat == here.seat


def test_equal_moves_stand_in_the_order_of_output() -> None:
    # Whatever seat 1 leads, the declarer makes his three trumps.
    here = Position(".T7..8 AKQ... .98.7.", "S", 2)
    assert [str(move.card) for move in solve(here).moves] == ["HT", "H7", "C8"]


# Lines.


def test_a_line_is_legal_complete_and_never_changes_the_value() -> None:
    random = Random(12)
    deals = [random_deal(random, n, strength=s) for n in range(1, 10) for s in ("low", "any", "high") * 2]
    positions = [position(deal) for deal in deals + ten_cards(60)] + played_on(random, ten_cards(120))
    for start in positions:
        solution = solve(start)
        here = start
        for card in solution.line:
            here = here.play(card)
            assert value(here) == solution.tricks, here
        assert here.seat is None
        assert len(here.played) == 3 * start.n
        assert start.declarer is not None
        assert here.tricks[start.declarer - 1] == solution.tricks, start


def test_a_line_begins_with_a_best_card() -> None:
    for here in played_on(Random(13), ten_cards(120)):
        solution = solve(here)
        assert by_card(solution)[solution.line[0]] == solution.tricks, here


# The end.


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("n", [1, 2, 10])
def test_a_finished_position_is_worth_the_tricks_taken(contract: str, n: int) -> None:
    deal = random_deal(Random(f"{contract} {n}"), n, 3 * n, contract)
    solution = solve(position(deal))
    assert solution.tricks == deal.now.won[deal.declarer - 1]
    assert (solution.seat, solution.moves, solution.line) == (None, (), ())


def test_the_last_card_is_worth_what_its_trick_brings() -> None:
    here = Position("A... K... Q...", "N", 2, played="SA SK")
    assert solve(here).moves == (Move(Card.SQ, 0),)
    assert solve(here).line == (Card.SQ,)
    assert solve(Position("A... K... Q...", "N", 1, played="SA SK")).tricks == 1


# What is wanted.


@pytest.mark.parametrize("want", [(), ("moves",), ["line"], {"moves", "line"}])
def test_only_what_is_wanted_is_answered(want: tuple[str, ...] | list[str] | set[str]) -> None:
    for here in played_on(Random(14), ten_cards(12)):
        whole, part = solve(here), solve(here, want)
        assert (part.position, part.tricks, part.seat) == (here, whole.tricks, whole.seat)
        assert part.moves == (whole.moves if "moves" in want else ())
        assert part.line == (whole.line if "line" in want else ())
        assert whole.moves
        assert whole.line


def test_an_unknown_want_is_refused() -> None:
    with pytest.raises(PreferansError) as caught:
        solve(Position("A... K... Q...", "N", 1), ["moves", "lines"])
    assert (caught.value.code, caught.value.field) == ("unknown_want", "want")
    assert "lines" in str(caught.value)


def test_work_is_counted() -> None:
    for deal in ten_cards(24):
        assert solve(position(deal)).nodes > 0
    assert best_discards(Position("AK87.QJT.T9.A87 QJT.AK.AK87.9 9.987.QJ.KQJT", "S", 1)).nodes > 0


def test_results_print_themselves() -> None:
    assert str(solve(Position("A.K.. .A.7. K...8", "7N", 1))) == "7NT by seat 1: 1 of 2 tricks"
    discards = best_discards(Position("AK.7.. .8.. .9..", "misere"))
    assert str(discards) == "misère by seat 1: discard SA SK for 0 of 1 tricks"


# What is not solved.


def raised(code: str, field: str, here: Position) -> None:
    with pytest.raises(PreferansError) as caught:
        solve(here)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_raspasy_is_refused() -> None:
    raised("not_solved", "contract", Position("A... K... Q...", "raspasy"))
    with pytest.raises(PreferansError) as caught:
        best_discards(Position("A... K... Q...", "raspasy"))
    assert (caught.value.code, caught.value.field) == ("not_solved", "contract")


@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_declarer_who_has_not_discarded_is_refused(contract: str) -> None:
    raised("discard_first", "hands", Position(".8.. AK.7.. .9..", contract))


@pytest.mark.parametrize("contract", CONTRACTS)
def test_without_two_cards_more_there_is_nothing_to_discard(contract: str) -> None:
    for here in (
        Position("A... K... Q...", contract, 1),
        Position("A... K... Q...", contract, 1, discard="S7 S8"),
        Position("A... K... Q...", contract, 1, played="SA SK SQ"),
    ):
        with pytest.raises(PreferansError) as caught:
            best_discards(here)
        assert (caught.value.code, caught.value.field) == ("discard_made", "discard")


# Discards.


def undiscarded(random: Random, n: int, contract: str, promising: Strength) -> Position:
    """The declarer of a random deal with two of the cards that nobody holds."""
    deal = random_deal(random, n, contract=contract, strength=promising)
    free = [card for card in range(32) if not (deal.hands[0] | deal.hands[1] | deal.hands[2]) >> card & 1]
    hands = [Hand(hand) for hand in deal.hands]
    hands[deal.declarer - 1] |= Hand.of(map(Card, random.sample(free, 2)))
    return Position(hands, contract, leader=deal.leader)


def assert_all_discards(here: Position) -> dict[tuple[Card, Card], int]:
    """Check that every pair is there once, the best first, equals in the order of output; return them with tricks."""
    found = best_discards(here)
    tricks = {discard.cards: discard.tricks for discard in found.discards}
    assert here.declarer is not None
    pairs = list(combinations(here.hands[here.declarer - 1], 2))
    assert len(found.discards) == len(pairs) == (here.n + 2) * (here.n + 1) // 2
    more = not here.contract.is_misere
    listed = sorted(pairs, key=lambda pair: -tricks[pair] if more else tricks[pair])
    assert [discard.cards for discard in found.discards] == listed, here
    assert found.tricks == tricks[listed[0]]
    assert found.position == here
    return tricks


@pytest.mark.parametrize("contract", CONTRACTS)
def test_discards_of_small_endings_are_worth_what_the_oracle_says(contract: str) -> None:
    random = Random(f"discards {contract}")
    for n, count in ((1, 20), (2, 20), (3, 20), (4, 10), (5, 4)):
        for number in range(count):
            here = undiscarded(random, n, contract, strength(contract, number))
            assert here.declarer is not None
            for pair, tricks in assert_all_discards(here).items():
                one, two, three = ((hand - Hand.of(pair)).mask for hand in here.hands)
                deal = Deal((one, two, three), contract, here.declarer, here.leader)
                assert tricks == deal.value, (here, pair)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_discards_of_twelve_cards_are_worth_what_solve_says(contract: str) -> None:
    random = Random(f"twelve {contract}")
    for number in range(3):
        here = undiscarded(random, 10, contract, strength(contract, number))
        tricks = assert_all_discards(here)
        assert len(tricks) == 66
        assert tricks == {pair: value(here.with_discard(pair)) for pair in here.discards()}, here


# Touching cards.


def test_touching_cards_are_worth_the_same() -> None:
    random = Random(15)
    groups = 0
    sizes = (3, 4, 5) * 10
    deals = [random_deal(random, n, random.randrange(3), c) for n in sizes for c in CONTRACTS]
    deals += [deal for c in CONTRACTS for deal in dense_deals(random, c, 4, 2, 20)]
    for deal in deals:
        for group in touching(position(deal)):
            groups += len(group) > 1
            assert len({deal.moves[card] for card in group}) == 1, (deal.request(), group)
    assert groups > 150


def test_touching_cards_are_divided_by_others_cards_and_by_nothing_else() -> None:
    positions = [position(deal) for deal in ten_cards(60)] + played_on(Random(16), ten_cards(240))
    assert any(here.trick for here in positions)
    for here in positions:
        groups = touching(here)
        assert [card for group in groups for card in group] == list(here.legal), here
        together = {pair for group in groups for pair in combinations(group, 2)}
        for high, low in combinations(here.legal, 2):
            assert ((high, low) in together) == no_other_card_between(here, high, low), (here, high, low)


def no_other_card_between(here: Position, high: Card, low: Card) -> bool:
    if high.suit is not low.suit:
        return False
    mine = here.holding(here.seat or 0)
    there = {*here.trick, *(card for seat in SEATS for card in here.holding(seat) if card not in mine)}
    return all(Card(number) not in there for number in range(low + 1, high))


def test_a_card_on_the_table_divides_and_one_of_an_earlier_trick_does_not() -> None:
    hands = "QT8... 97.8.. J.97.."
    on_the_table = Position(hands, "N", 1, leader=3, played="SJ")
    assert touching(on_the_table) == ((Card.SQ,), (Card.ST,), (Card.S8,))
    gone = Position(hands, "N", 1, leader=3, played="SJ S8 S7 H7")
    assert touching(gone) == ((Card.SQ, Card.ST),)


def test_nothing_touches_when_nobody_plays() -> None:
    assert touching(Position("A... K... Q...", "N", 1, played="SA SK SQ")) == ()
    assert touching(Position("AK.7.. .8.. .9..", "misere")) == ()


# The same answer, whatever was solved before.


def mixture() -> list[Position]:
    """Positions of all kinds and sizes."""
    random = Random(17)
    deals = [random_deal(random, n, random.randrange(3 * n), c) for n in range(1, 10) for c in CONTRACTS]
    positions = [position(deal) for deal in deals + ten_cards(24)] + played_on(random, ten_cards(48))
    random.shuffle(positions)
    return positions


def written(solution: Solution) -> str:
    """All that a solution says, but for its nodes."""
    return f"{solution.tricks} {solution.seat} {solution.moves} {solution.line}"


def solved(here: Position) -> str:
    return written(solve(here))


def solve_cold(here: Position) -> Solution:
    """Solve in a new thread, whose table is empty."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(solve, here).result()


IN_A_NEW_PROCESS = """
import json, sys
from preferans import Position, solve
for line in sys.stdin:
    s = solve(Position(**json.loads(line)))
    print(f"{s.tricks} {s.seat} {s.moves} {s.line}")
"""


def solved_in_a_new_process(positions: list[Position]) -> list[str]:
    lines = [
        json.dumps(
            {
                "hands": [hand_text(hand.mask) for hand in here.hands],
                "contract": str(here.contract),
                "declarer": here.declarer,
                "leader": here.leader,
                "played": list(map(str, here.played)),
            }
        )
        for here in positions
    ]
    command = [sys.executable, "-c", IN_A_NEW_PROCESS]
    done = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_answers_do_not_depend_on_what_was_solved_before() -> None:
    positions = mixture()
    first = list(map(solved, positions))
    assert list(map(solved, positions)) == first
    assert list(map(solved, reversed(positions))) == first[::-1]
    assert [written(solve_cold(here)) for here in positions] == first


@pytest.mark.parametrize(("contract", "count"), [("N", 2500), ("S", 1500), ("misere", 1000)])
def test_deals_that_are_much_alike_share_a_table(contract: str, count: int) -> None:
    """Two long suits, so that what the table keeps of one deal is found again in thousands of others."""
    positions = [position(deal) for deal in dense_deals(Random(18), contract, 5, 2, count)]
    with ThreadPoolExecutor(1) as pool:
        shared = list(pool.map(solve, positions))
    for solution in shared:
        assert written(solution) == written(solve_cold(solution.position)), solution.position


def test_every_thread_has_a_table_of_its_own() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(engine).result() is not engine()
        assert pool.submit(engine).result() is pool.submit(engine).result()


def test_answers_are_the_same_in_threads_side_by_side() -> None:
    positions = mixture()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solved, positions)) == list(map(solved, positions))


def test_answers_are_the_same_in_a_new_process() -> None:
    positions = mixture()
    here = list(map(solved, positions))
    assert solved_in_a_new_process(positions) == here
    assert solved_in_a_new_process(positions[::-1]) == here[::-1]
