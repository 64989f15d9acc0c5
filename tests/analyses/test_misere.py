"""misere: by discard, by one plan, the plan itself, the play looked back upon."""

import json
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import belief
import pytest
from deals import card_number, card_text, hand_bits, hand_text, random_deal
from plan_checker import check
from preferans import Card, Hand, Misere, Position, PreferansError, best_discards, misere, solve
from preferans.analyses.bounds import Bounds
from preferans.analyses.misere.plan import Plan, Reply
from preferans.analyses.misere.suits import is_clean
from preferans.game.cards import Suit
from preferans.request import answer
from preferans.request.misere import encode

from benchmarks import misere as benchmark
from benchmarks.sets import SETS

DATA = Path(__file__).parents[1] / "data"
POSITIONS = Path(__file__).parents[2] / "positions" / "misere"
CASES = [json.loads(line) for line in (DATA / "hidden_discard.jsonl").read_text(encoding="utf-8").splitlines()]
SMALL = ["97.T98.T8.8", "JT.K.AQ7.", "8.A.J.AQT"]  # a case of six cards, led by seat 2: best plan 22 of 23


def low_deals(count: int) -> Iterator[dict[str, Any]]:
    """Requests: low hands of ten with the two cards that nobody holds as a talon that was taken."""
    for line in (SETS / "low.txt").read_text(encoding="utf-8").splitlines()[:count]:
        *hands, _, declarer, leader = line.split()
        bits = [hand_bits(hand) for hand in hands]
        bits[int(declarer) - 1] |= 0xFFFFFFFF & ~sum(bits)
        texts = [hand_text(hand) for hand in bits]
        yield {"task": "misere", "hands": texts, "declarer": int(declarer), "leader": int(leader)}


def pairs_of(cards: list[list[str]]) -> frozenset[frozenset[str]]:
    return frozenset(map(frozenset, cards))


def play_out(request: dict[str, Any], found: dict[str, Any]) -> int:
    """Check the plan against each discard of the first set; the cards of the longest branch that was met."""
    hands = [hand_bits(hand) for hand in request["hands"]]
    most = 0
    for pair in found["plans"][0]:
        discarded = sum(1 << card_number(card) for card in pair)
        held = [hand & ~discarded for hand in hands]
        most = max(most, check(found["plan"], held, request["declarer"], request["leader"], discarded))
    return most


def longest(plan: dict[str, Any]) -> int:
    return len(plan["play"]) + max((1 + longest(reply["then"]) for reply in plan["replies"]), default=0)


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_recorded_answers(case: dict[str, Any]) -> None:
    request = {name: case[name] for name in ("task", "hands", "declarer", "leader")}
    found: dict[str, Any] = answer(request)
    for name in ("sure_catch", "catchable", "best_plan"):
        assert found[name] == case[name]
    assert sorted(map(str, found["discards"])) == sorted(map(str, case["discards"]))
    tricks = [discard["tricks"] for discard in found["discards"]]
    assert tricks == sorted(tricks)
    assert found["all_plans"]
    if "plans" in case:
        assert frozenset(map(pairs_of, found["plans"])) == frozenset(map(pairs_of, case["plans"]))
    else:
        assert len(found["plans"]) > 12
    assert len(found["plans"][0]) == case["best_plan"]
    if case["best_plan"]:
        assert play_out(request, found) == longest(found["plan"])
    else:
        assert found["plan"] is None


def test_plans_for_deals_of_ten_keep_their_word() -> None:
    for request in low_deals(12):
        found = answer({**request, "want": ["plan"]})
        result = misere(Position(request["hands"], "misere", request["declarer"], request["leader"]), want=["plan"])
        if result.plan:
            play_out(request, {"plans": encode(result, ["plans"])["plans"], "plan": found["plan"]})


def test_a_plan_that_is_spoilt_is_found_out() -> None:
    """The checker can fail: a card, an answer or a branch that is wrong does not pass."""
    request = {"task": "misere", "hands": SMALL, "declarer": 1, "leader": 2}
    found = answer(request)
    play_out(request, found)
    spoilt = json.loads(json.dumps(found))
    spoilt["plan"]["replies"][0]["cards"].pop()
    other = json.loads(json.dumps(found))
    other["plan"]["play"][0] = "CT" if other["plan"]["play"][0] != "CT" else "SJ"
    short = json.loads(json.dumps(found))
    short["plan"]["replies"] = []
    for wrong in (spoilt, other, short):
        with pytest.raises(AssertionError):
            play_out(request, wrong)


def test_small_deals_agree_with_the_plain_search() -> None:
    sure = several = 0
    for seed in range(250):
        random = Random(seed)
        n = random.choice((1, 2, 3, 3, 4))
        deal = random_deal(random, n, 0, "misere", "low")
        free = [card for card in range(32) if not sum(deal.hands) >> card & 1]
        hands = list(deal.hands)
        hands[deal.declarer - 1] |= sum(1 << card for card in random.sample(free, 2))
        sets = belief.plans(hands, deal.declarer, deal.leader)
        found = misere(Position(list(map(Hand, hands)), "misere", deal.declarer, deal.leader))
        ours = frozenset(frozenset(Hand.of(pair).mask for pair in plan) for plan in found.plans)
        assert ours == sets, (seed, hands)
        assert found.all_plans
        assert found.best_plan == Bounds(max(map(len, sets)), max(map(len, sets)))
        assert found.sure_catch == any(len(one) == len(found.discards) for one in sets)
        assert found.catchable == len(frozenset[int]().union(*sets))
        sure += bool(found.sure_catch)
        several += len(sets) > 1
    assert sure > 5
    assert several > 5


def test_discards_are_those_of_the_open_deal() -> None:
    position = Position(SMALL, "misere", 1, 2)
    assert sorted(misere(position, want=()).discards, key=str) == sorted(best_discards(position).discards, key=str)


def random_play(random: Random, request: dict[str, Any], count: int) -> tuple[Position, list[str]]:
    """A random actual discard, and cards that were played after it; the declarer takes no trick."""
    position = Position(request["hands"], "misere", request["declarer"], request["leader"])
    start = position.with_discard(random.choice(position.discards()))
    while True:
        here = start
        for _ in range(count):
            here = here.play(random.choice(here.legal))
        if not here.tricks[request["declarer"] - 1]:
            return start, [str(card) for card in here.played]


def test_in_the_middle_of_the_play() -> None:
    """The discards that are still possible, and what the plain search says of them."""
    checked = 0
    for seed in range(60):
        random = Random(seed)
        request: dict[str, Any] = {"hands": SMALL, "declarer": 1, "leader": 2}
        _, played = random_play(random, request, random.randint(6, 10))
        found = misere(Position(**request, contract="misere"), played)
        hands = [hand_bits(hand) for hand in SMALL]
        possible = []
        for pair in belief.discards(hands[0]):
            try:
                held = [Hand(hand & ~pair) for hand in hands]
                possible.append((pair, Position(held, "misere", 1, 2, played)))
            except PreferansError:
                continue
        pairs = frozenset(pair for pair, _ in possible)
        assert {Hand.of(discard.cards).mask for discard in found.discards} == pairs
        for discard in found.discards:
            after = next(position for pair, position in possible if pair == Hand.of(discard.cards).mask)
            assert discard.tricks == solve(after, want=()).tricks
        now = [sum(1 << card for card in hand) for hand in found.holdings]
        here = possible[0][1]
        sets = belief.plans(now, 1, here.trick_leader, [int(card) for card in found.trick], pairs)
        assert frozenset(frozenset(Hand.of(pair).mask for pair in plan) for plan in found.plans) == sets
        assert (found.seat, found.trick) == (here.seat, here.trick)
        if found.plan:
            checked += 1
            for cards in found.plans[0]:
                bits = Hand.of(cards).mask
                held_now = [hand & ~bits for hand in now]
                on_table = [int(card) for card in found.trick]
                check(encode(found)["plan"], held_now, 1, here.trick_leader, bits, on_table)  # type: ignore[arg-type]
    assert checked > 10


def test_weights_choose_another_plan() -> None:
    """Two sets of a case, 22 discards each: the heavier wins, whatever it is; the rest breaks ties."""
    position = Position(SMALL, "misere", 1, 2)
    plain = misere(position)
    assert len(plain.plans) == 2
    only = [set(plain.plans[i]) - set(plain.plans[1 - i]) for i in (0, 1)]
    for i in (0, 1):
        pair = next(iter(only[i]))
        found = misere(position, weights={" ".join(map(str, pair)): 5})
        assert set(found.plans[0]) == set(plain.plans[i])
        assert found.best_weight == Bounds(5, 5)
        assert found.best_plan == plain.best_plan  # the most that one plan catches, whatever it weighs
    nothing = misere(position, weights={})
    assert len(nothing.plans[0]) == 22
    assert nothing.best_weight == Bounds(0, 0)


def test_weights_agree_with_all_sets() -> None:
    for case in (CASES[2], CASES[13], CASES[24]):
        position = Position(case["hands"], "misere", case["declarer"], case["leader"])
        sets = misere(position, want=["plans"]).plans
        for seed in range(10):
            random = Random(seed)
            weight = {pair: random.randint(0, 20) for pair in position.discards()}
            found = misere(position, weights={f"{a} {b}": w for (a, b), w in weight.items()}, want=())
            best = max((sum(weight[pair] for pair in one), len(one)) for one in sets)
            assert found.best_weight == Bounds(best[0], best[0])
            most = max(map(len, sets))
            assert found.best_plan == Bounds(most, most)


@pytest.mark.parametrize("case", [CASES[10], CASES[16], CASES[24], CASES[26], CASES[28]])
def test_a_budget_gives_bounds_that_hold(case: dict[str, Any]) -> None:
    position = Position(case["hands"], "misere", case["declarer"], case["leader"])
    open_ends = 0
    for budget in (0, 10, 100, 1000, 10_000, 50_000, 200_000):
        found = misere(position, max_nodes=budget, want=["plans"])
        least, most = found.best_plan
        assert least <= case["best_plan"] <= most <= case["catchable"]
        assert len(found.plans[0]) == least
        assert found.sure_catch in (None, case["sure_catch"])
        assert found.nodes <= budget + 1
        open_ends += least < most
        if least < most:
            assert not found.all_plans
            assert encode(found)["best_plan"] == {"at_least": least, "at_most": most}
    assert open_ends


# The play looked back upon.


def test_a_review_follows_the_verdicts() -> None:
    """Each verdict after each card is what a question asked there alone says."""
    turns = 0
    for seed in range(25):
        random = Random(seed)
        request = {"hands": SMALL, "declarer": 1, "leader": 2}
        start, played = random_play(random, request, random.randint(0, 12))
        position = Position(start.hands, "misere", 1, 2, played, discard=start.discard)
        found = misere(position)
        assert found.plans == misere(Position(SMALL, "misere", 1, 2)).plans
        review = found.review
        assert review is not None
        assert review.discard == start.discard
        assert review.tricks == solve(start, want=()).tricks
        assert review.best == found.discards[0].tricks
        assert len(review.open) == len(review.sure) == len(played) + 1
        for i in range(len(played) + 1):
            here = Position(start.hands, "misere", 1, 2, played[:i])
            assert review.open[i] == (solve(here, want=()).tricks > 0)
            assert review.sure[i] == misere(Position(SMALL, "misere", 1, 2), played[:i], want=()).sure_catch
        wanted = [
            (verdict, i, known[i])
            for i in range(1, len(played) + 1)
            for verdict, known in (("open", review.open), ("sure", review.sure))
            if known[i] != known[i - 1]
        ]
        assert [(turn.verdict, turn.place, turn.caught) for turn in review.turns] == wanted
        for turn in review.turns:
            turns += 1
            assert str(turn.card) == played[turn.place - 1]
            assert turn.seat == Position(start.hands, "misere", 1, 2, played[: turn.place - 1]).seat
    assert turns > 10


def test_a_trick_in_the_play_is_a_catch() -> None:
    position = Position(["8...", "7...", ".7.."], "misere", 1, 2, "S7 H7 S8", discard="SA SK")
    review = misere(position).review
    assert review is not None
    assert (review.open, review.sure, review.taken) == ((True,) * 4, (True,) * 4, 1)


def test_intercepts_take_a_trick_to_take_fewer() -> None:
    """Misère etude 4: the heart ace takes the fifth trick."""
    file = tomllib.loads((POSITIONS / "etude-4.toml").read_text(encoding="utf-8"))
    del file["problem"]
    position = Position(**file)
    found = misere(position, want=())
    (one,) = found.intercepts
    assert found.review is not None
    assert (one.trick, one.card) == (5, Card.HA)
    assert one.otherwise > found.review.tricks


# Words about the hand.


def clean(his: str, theirs: str) -> bool:
    return is_clean(Hand.parse(f"♠{his}"), Hand.parse(f"♠{theirs}") if theirs else Hand())


def test_clean_suits_and_holes() -> None:
    full = "AKQJT987"
    for his in ("7", "79", "78J", "79J", "79JK", "79JKA"):
        assert clean(his, "".join(rank for rank in full if rank not in his)), his
    for his in ("7T", "7J", "8", "78Q"):
        assert not clean(his, "".join(rank for rank in full if rank not in his)), his
    assert clean("7T", "AKQJ9")  # the 8 is gone
    assert clean("AKQ", "")


def test_the_holes_of_a_hand_are_named() -> None:
    found = misere(Position(["97.T98.T8.8", "JT.K.AQ7.", "8.A.J.AQT"], "misere", 1, 2), want=())
    named = {one.suit: (one.clean, list(map(str, one.cures))) for one in found.suits}
    assert named[Suit.SPADES] == (True, [])
    assert named[Suit.DIAMONDS][0] is False


def test_the_suits_are_those_of_the_hand_when_the_discard_is_known() -> None:
    position = Position(["97.T98.T8.8", "JT.K.AQ7.", "8.A.J.AQT"], "misere", 1, 2)
    for pair in position.discards():
        found = misere(position.with_discard(pair), want=())
        assert Hand.of(card for one in found.suits for card in one.cards) == position.hands[0] - Hand.of(pair)


def test_no_budget_is_too_large() -> None:
    position = Position(SMALL, "misere", 1, 2)
    assert misere(position, max_nodes=10**30, want=()) == misere(position, want=())


def test_the_first_card_is_searched_or_given() -> None:
    position = Position(["987.QT98.87.QJ9", "AQT.K.AKQJ.A8", "KJ.AJ7.T9.KT7"], "misere", 1, 1)
    assert misere(position, want=()).first_card == "searched"
    assert misere(position, "S9", want=()).first_card == "played"
    assert misere(Position(position.hands, "misere", 1, 2), want=()).first_card is None


# What can be wrong.

REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"contract": "6S"}, "not_misere", "contract"),
    ({"hands": ["7...", "8...", "9..."]}, "discard_unknown", "discard"),
    ({"played": "S8"}, "out_of_turn", "played"),
    ({"played": "SJ S8 S9 DJ"}, "out_of_turn", "played"),
    ({"played": "HK HA C8"}, "cant_be_void", "played"),
    ({"played": "SJ CA"}, "revoke", "played"),
    ({"played": "SJ SJ"}, "duplicate_card", "played"),
    ({"weights": []}, "not_weights", "weights"),
    ({"weights": {"S9": 1}}, "no_discard", "weights"),
    ({"weights": {"S9 SJ": 1}}, "no_discard", "weights"),
    ({"weights": {"S9 S9": 1}}, "no_discard", "weights"),
    ({"weights": {"": 1}}, "no_discard", "weights"),
    ({"weights": {"S9 S7": -1}}, "bad_weight", "weights"),
    ({"weights": {"S9 S7": 0.5}}, "bad_weight", "weights"),
    ({"weights": {"S9 S7": True}}, "bad_weight", "weights"),
    ({"max_nodes": -1}, "bad_count", "max_nodes"),
    ({"max_nodes": "many"}, "bad_count", "max_nodes"),
    ({"want": ["moves"]}, "unknown_want", "want"),
    ({"want": "plan"}, "not_list", "want"),
    ({"ties": 1}, "unused_field", "ties"),
]


@pytest.mark.parametrize(("change", "code", "field"), REFUSED)
def test_what_is_wrong_is_named(change: dict[str, Any], code: str, field: str) -> None:
    request = {"task": "misere", "hands": SMALL, "declarer": 1, "leader": 2, **change}
    error = answer(request)["error"]
    assert isinstance(error, dict)
    assert (error["code"], error["field"]) == (code, field), error


def test_the_discard_of_a_whole_deal_is_what_nobody_holds() -> None:
    hands = ["QJ.J7.KQJT.97", "T987.98.987.8", "AK.AKQT.A.QJT"]
    found = misere(Position(hands, "misere", 2), want=())
    assert found.review is not None
    held = Hand.of(card for hand in hands for card in Hand.parse(hand))
    assert Hand.of(found.review.discard) == Hand(0xFFFFFFFF) - held


def test_cards_played_are_given_once() -> None:
    position = Position(["8...", "7...", ".7.."], "misere", 1, 2, discard="SA SK")
    with pytest.raises(PreferansError, match="belong to the position"):
        misere(position, "S7")


def test_nothing_wanted_is_the_values() -> None:
    found = answer({"task": "misere", "hands": SMALL, "declarer": 1, "leader": 2, "want": []})
    assert found == {"sure_catch": False, "catchable": 23, "best_plan": 22}


def test_results_print_themselves() -> None:
    found = misere(Position(SMALL, "misere", 1, 2), want=())
    assert str(found) == "misère by seat 1: 23 of 28 discards caught when known, 22 by one plan"
    assert isinstance(found, Misere)
    bounded = misere(Position(SMALL, "misere", 1, 2), max_nodes=0, want=())
    assert str(bounded) == "misère by seat 1: 23 of 28 discards caught when known, 1 to 23 by one plan"


def test_a_plan_knows_its_branches() -> None:
    end = Plan((Card.SA,))
    plan = Plan((Card.S7,), (Reply((Card.S9, Card.S8), end), Reply((Card.H7,), Plan(()))))
    assert plan.length == 3
    assert plan.after(Card.S8) is end
    assert plan.after(Card.D7) is None


def test_all_pairs_are_all_pairs() -> None:
    assert len(misere(Position(SMALL, "misere", 1, 2), want=()).discards) == len(list(combinations(range(8), 2)))
    assert card_text(0) == "S7"


def test_nodes_stay_as_recorded() -> None:
    """More than 2% above the record is a loss, more than 5% below it a gain to be recorded."""
    sure, best = benchmark.measured(benchmark.DEALS).nodes.mean(0)
    recorded = tomllib.loads(benchmark.RECORD.read_text(encoding="utf-8"))
    assert 0.95 < sure / recorded["sure"] < 1.02, benchmark.COMMAND
    assert 0.95 < best / recorded["best"] < 1.02, benchmark.COMMAND


# The documentation.

NAMED = sorted(POSITIONS.glob("*.toml"))


@pytest.mark.parametrize("path", NAMED, ids=lambda path: path.stem)
def test_the_named_deals_have_plans_that_keep_their_word(path: Path) -> None:
    """The page itself is run by test_docs.py; here each printed plan is played against every discard it claims."""
    page = (POSITIONS.parent.parent / "docs" / "misere.md").read_text(encoding="utf-8")
    assert f"preferans misere positions/misere/{path.name} --plan\n" in page
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    del file["problem"]
    position = Position(**file)
    found = misere(position, want=["plan"])
    review = found.review
    assert review is not None
    hands = [hand.mask for hand in position.hands]
    hands[file["declarer"] - 1] |= Hand.of(review.discard).mask
    request = {"hands": list(map(hand_text, hands)), "declarer": file["declarer"], "leader": file["leader"]}
    encoded: dict[str, Any] = encode(found)
    assert encoded["plan"] is not None
    assert play_out(request, encoded) == longest(encoded["plan"])
