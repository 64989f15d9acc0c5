"""An open deal in points, and its par: against records, every order of deciding, and auctions bid by bid."""

# mypy: disable-error-code="comparison-overlap, unreachable"
# (exact fractions are compared with the whole numbers that they equal)

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any

import pytest
from preferans import Hand, Par, Points, Position, PreferansError, par, points, raspasy, record, solve
from preferans.analyses.points.misere import misere_points
from preferans.analyses.points.par import auction
from preferans.analyses.points.points import scored, trick_points
from preferans.analyses.points.raspasy import raspasy_points
from preferans.game.cards import CARDS, Card
from preferans.game.contracts import BIDS, MISERE, Contract, Strain
from preferans.game.rules import SEATS, next_seat
from preferans.request import answer
from preferans.scoring.convention import PRESETS, SOCHI
from preferans.scoring.record import Call

SURE = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]  # seat 1 takes ten tricks in spades
Deal = tuple[tuple[Hand, Hand, Hand], tuple[Card, Card]]


def dealt(seed: object) -> Deal:
    """A deal that somebody might play: seat 1 chooses the best of three hands by high cards."""
    random = Random(str(seed))
    deck = random.sample(CARDS, 32)
    one, two, three = (Hand.of(deck[start : start + 10]) for start in (0, 10, 20))
    first, second = sorted(deck[30:], key=lambda card: (card.suit, -card.rank))
    return (one, two, three), (first, second)


def contracts(seed: object) -> list[Position]:
    """One deal in contracts of every level and misère, each by another seat, after the talon was thrown away."""
    hands, talon = dealt(seed)
    random = Random(f"{seed} contracts")
    games = [*(Contract(random.choice(list(Strain)), level) for level in range(6, 11)), MISERE]
    return [Position(hands, game, random.choice(SEATS), discard=talon) for game in games]


# Points.


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_what_tricks_are_worth_is_the_deals_worth_where_the_defenders_take_as_many(preset: str, players: int) -> None:
    compared = 0
    for here in (position for seed in range(6) for position in contracts(f"{preset} {players} {seed}")):
        found = points(here, preset, players)
        tricks = end_of_line(found)
        declarer = here.declarer or 1
        first, second = (tricks[next_seat(declarer, turn) - 1] for turn in (1, 2))
        if here.contract.is_misere or first - second in (0, 1):
            worth = trick_points(here.contract, preset, players)
            assert worth.points[tricks[declarer - 1]] == found.best.points[declarer - 1], here
            compared += 1
    assert compared > 8


@pytest.mark.parametrize("preset", PRESETS)
def test_fewer_tricks_of_a_contract_are_never_worth_more(preset: str) -> None:
    for contract in BIDS:
        worth = trick_points(contract, preset).points
        better = worth[::-1] if contract.is_misere else worth
        assert list(better) == sorted(better)


def test_a_hidden_misere_in_points() -> None:
    deal = ["QJ.J7.KQJT.97", "T987.98.987.8AK", "AK.AKQT.A.QJT"]
    found = misere_points(Position(deal, "misere", 2), convention="leningrad", players=4, want=())
    assert sorted(found.by_tricks) == sorted({one.tricks for one in found.solved.discards})
    for tricks, worth in found.by_tricks.items():
        taken = (10 - tricks, tricks, 0, 0)
        assert worth == record("misere", 2, taken, players=4, convention="leningrad").points[1]
    for change, code in ({"players": 4}, "missing_field"), ({"convention": "sochy"}, "unknown_convention"):
        asked = {"task": "misere", "hands": deal, "declarer": 2, **change}
        error = answer(asked)["error"]
        assert isinstance(error, dict)
        assert error["code"] == code
    short = {"task": "misere", "hands": ["987.Q..", "JT...", "K.A.."], "convention": "sochi"}
    assert answer(short)["error"]["code"] == "whole_deal"  # type: ignore[index]


def end_of_line(found: Points) -> tuple[int, ...]:
    here = found.solution.position
    for card in found.solution.line:
        here = here.play(card)
    return here.tricks


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_outcomes_are_records_of_the_line(preset: str, players: int) -> None:
    for here in (position for seed in range(4) for position in contracts(f"{preset} {players} {seed}")):
        found = points(here, preset, players)
        tricks = (*end_of_line(found), *((0,) * (players - 3)))
        declarer = here.declarer or 0
        assert tricks[declarer - 1] == solve(here).tricks == found.solution.tricks
        said = {outcome.calls for outcome in found.outcomes}
        if here.contract.is_misere:
            assert said == {None}
            assert found.decisions == ()
            assert found.best.record == record("misere", declarer, tricks, players=players, convention=preset)
            continue
        assert here.contract.level is not None
        assert len(said) == len(found.outcomes) == (6 if here.contract.level < 8 else 4)
        first, second = next_seat(declarer), next_seat(declarer, 2)
        for outcome in found.outcomes:
            assert outcome.calls is not None
            calls = dict(zip((first, second), outcome.calls, strict=True))
            played = {Call.WHIST, Call.RETURNED} & set(outcome.calls)
            written = record(
                here.contract, declarer, tricks if played else None, calls, players=players, convention=preset
            )
            assert outcome.record == written
            assert outcome.by_line == (outcome.calls == (Call.WHIST, Call.WHIST))
            assert sum(outcome.points) == 0
        assert_decided(found, first, second)


def assert_decided(found: Points, first: int, second: int) -> None:
    """Backward induction once more, over a mapping of calls to points."""
    worth = {outcome.calls: outcome.points for outcome in found.outcomes}
    whist, passed, half, back = Call.WHIST, Call.PASS, Call.HALF, Call.RETURNED

    def best(seat: int, *ends: Any) -> Any:
        return max(ends, key=lambda calls: worth[calls][seat - 1])

    after_whist = best(second, (whist, passed), (whist, whist))
    ends = [(passed, passed), (passed, whist)]
    if (passed, half) in worth:
        ends.insert(1, best(first, (passed, half), (back, half)))
    after_pass = best(second, *ends)
    end = best(first, after_pass, after_whist)
    assert found.best.calls == end
    heard = [(decision.seat, decision.heard) for decision in found.decisions]
    turns = [(first, None), (second, whist), (second, passed), (first, half)]
    assert heard == (turns if (passed, half) in worth else turns[:3])
    opening = found.decisions[0]
    assert {call: then.calls for call, then in opening.choices.items()} == {passed: after_pass, whist: after_whist}
    for decision in found.decisions:
        values = {call: decision.points(call) for call in decision.choices}
        assert values[decision.best] == max(values.values())


def test_a_whist_against_ten_sure_tricks_is_wrong() -> None:
    found = points(Position(SURE, "9S", 1))
    assert found.best.calls == (Call.PASS, Call.PASS)
    assert found.best.points == (Fraction(160, 3), Fraction(-80, 3), Fraction(-80, 3))
    opening = found.decisions[0]
    # His side owes one trick and takes none: 8 into his mountain, and the declarer has 8 in the pool.
    assert (opening.seat, opening.best, opening.points(Call.WHIST)) == (2, Call.PASS, -80)
    assert opening.choices[Call.WHIST].record.entries.mountain == (0, 8, 0)
    assert str(found) == "9♠ by seat 1: 10 of 10 tricks; pass pass: 160/3, -80/3, -80/3 (sochi)"


def test_a_half_whist_that_stands() -> None:
    found = points(Position(SURE, "6S", 1))
    assert found.best.calls == (Call.PASS, Call.HALF)
    assert found.best.points == (20 - Fraction(20, 3) - 4, Fraction(-20, 3), 4 - Fraction(20, 3))


def test_a_contract_that_is_only_checked_asks_nobody() -> None:
    found = points(Position(SURE, "10S", 1), replace(SOCHI, duties=(4, 2, 1, 1, 0)))
    assert (found.best.calls, found.decisions, len(found.outcomes)) == (None, (), 1)
    assert found.best.points == (Fraction(200, 3), Fraction(-100, 3), Fraction(-100, 3))


def test_the_play_goes_on_from_where_it_stands() -> None:
    random = Random(5)
    for start in contracts("midway"):
        here = start
        for _ in range(random.randrange(20)):
            here = here.play(random.choice(here.legal))
        found = points(here)
        assert found.solution.tricks == end_of_line(found)[(here.declarer or 0) - 1] == solve(here).tricks


def test_with_twelve_cards_he_discards_the_best() -> None:
    hands, talon = dealt("twelve")
    held = [hands[0] | Hand.of(talon), *hands[1:]]
    here = Position(held, "7H", 1, talon=talon)
    best = max(solve(here.with_discard(pair), ()).tricks for pair in here.discards())
    found = points(here)
    assert found.discard is not None
    assert found.solution.tricks == best == solve(here.with_discard(found.discard)).tricks
    both = scored(here)
    assert both.points == found
    assert both.solved.tricks == best


@pytest.mark.parametrize(
    ("position", "code", "field"),
    [
        (Position(SURE, "S", 1), "level_needed", "contract"),
        (Position(SURE, "raspasy"), "not_solved", "contract"),
        (Position("A... K... Q...", "6S", 1), "whole_deal", "hands"),
        (Position("A... K... Q...", "misere", 1), "whole_deal", "hands"),
    ],
)
@pytest.mark.parametrize("analysis", [points, scored])
def test_what_has_no_points(analysis: Any, position: Position, code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        analysis(position)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize("players", [2, 5, True, "3"])
def test_three_or_four_play(players: Any) -> None:
    for call in (partial(points, Position(SURE, "9S", 1)), partial(par, SURE, "D8 D7")):
        with pytest.raises(PreferansError) as caught:
            call(players=players)
        assert (caught.value.code, caught.value.field) == ("bad_players", "players")


# The auction.

CONTRACT_BIDS = [bid for bid in BIDS if not bid.is_misere]
LIMITS = (None, *BIDS)


def bid_out(limits: Sequence[Contract | None]) -> tuple[int | None, Contract | None]:
    """The auction bid by bid, without misère: everybody bids the least he can until it is too much for him."""
    highest, holder = None, None
    out: set[int] = set()
    while len(out) < 2 or (holder is None and len(out) < 3):
        for seat in SEATS:
            if seat in out or seat == holder:
                continue
            if highest is None:
                least = CONTRACT_BIDS[0]
            else:
                assert holder is not None
                step = 0 if seat < holder else 1  # the earlier hand may hold the same bid
                index = CONTRACT_BIDS.index(highest) + step
                if index == len(CONTRACT_BIDS):
                    out.add(seat)
                    continue
                least = CONTRACT_BIDS[index]
            limit = limits[seat - 1]
            if limit is None or CONTRACT_BIDS.index(limit) < CONTRACT_BIDS.index(least):
                out.add(seat)
            else:
                highest, holder = least, seat
    return holder, highest


def test_an_auction_ends_where_bidding_ends() -> None:
    random = Random(6)
    low = CONTRACT_BIDS[:8]
    for number in range(4000):
        among = (None, *low) if number % 2 else (None, *CONTRACT_BIDS)
        limits = [random.choice(among) for _ in SEATS]
        winner, allowed = auction(limits)
        bids = [bid for bid in allowed if not bid.is_misere]
        assert (winner, bids[0] if bids else None) == bid_out(limits), limits


@pytest.mark.parametrize(
    ("limits", "winner", "least"),
    [
        ((None, None, None), None, None),
        (("7S", None, None), 1, "6S"),
        ((None, "7S", "7S"), 2, "7S"),
        (("6C", "7S", None), 2, "6D"),
        (("7S", "6C", None), 1, "6C"),
        (("8N", "misere", None), 2, "misere"),
        (("misere", "8N", None), 1, "8N"),
        (("misere", "misere", None), 1, "misere"),
        ((None, "misere", "9S"), 3, "9S"),
        (("9S", "misere", None), 1, "misere"),
        (("10N", "10N", "10N"), 1, "10N"),
    ],
)
def test_auctions(limits: Sequence[str | None], winner: int | None, least: str | None) -> None:
    found, allowed = auction([(limit and Contract.parse(limit)) or None for limit in limits])
    assert (found, str(allowed[0]) if allowed else None) == (winner, least)
    assert list(allowed) == [bid for bid in BIDS if allowed and BIDS.index(bid) >= BIDS.index(allowed[0])]


# Par.


@cache
def limit_tricks(deal: Deal, seat: int, game: str) -> int:
    """The best of all discards, each solved on its own."""
    hands, talon = deal
    twelve = hands[seat - 1] | Hand.of(talon)
    tricks = []
    for pair in combinations(twelve, 2):
        left = [twelve - Hand.of(pair) if other == seat else hand for other, hand in zip(SEATS, hands, strict=True)]
        tricks.append(solve(Position(left, game, seat), ()).tricks)
    return min(tricks) if game == "misere" else max(tricks)


def assert_par(deal: Deal, found: Par, convention: str, players: int) -> None:
    for limit in found.limits:
        assert limit.tricks == {
            game: limit_tricks(deal, limit.seat, game) for game in ("S", "C", "D", "H", "N", "misere")
        }
        made = [
            bid
            for bid in BIDS
            if (limit.tricks["misere"] == 0 if bid.level is None else limit.tricks[str(bid)[-1]] >= bid.level)
        ]
        assert limit.bid == (made[-1] if made else None)
    winner, allowed = auction([limit.bid for limit in found.limits])
    assert found.declarer == winner
    if winner is None:
        assert (found.contract.is_raspasy, found.bid, found.discard, found.points) == (True, None, None, None)
        assert found.raspasy is not None
        return
    hands, talon = deal
    held = [hand | Hand.of(talon) if seat == winner else hand for seat, hand in zip(SEATS, hands, strict=True)]
    worth = {
        contract: points(Position(held, contract, winner), convention, players).best.points for contract in allowed
    }
    best = max(worth.values(), key=lambda row: row[winner - 1])
    assert found.points is not None
    assert found.points.best.points == worth[found.contract]
    assert found.points.best.points[winner - 1] == best[winner - 1]
    assert found.contract == next(bid for bid in allowed if worth[bid][winner - 1] == best[winner - 1])
    assert found.discard == points(Position(held, found.contract, winner)).discard
    assert found.bid in allowed
    assert found.bid is not None
    if found.contract.is_misere:
        assert found.bid == found.contract
    else:
        assert found.bid == next(bid for bid in allowed if not bid.is_misere)
        assert BIDS.index(found.bid) <= BIDS.index(found.contract)


@pytest.mark.parametrize("seed", [1, 3, 5, 8])
def test_par_is_the_best_of_all_that_can_be(seed: int) -> None:
    deal = dealt(seed)
    for convention, players in (("sochi", 3), ("rostov", 4)):
        assert_par(deal, par(*deal, convention, players), convention, players)


def test_par_of_ten_sure_tricks() -> None:
    hands = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]
    found = par(hands, "D8 D7")
    assert [str(limit.bid) for limit in found.limits] == ["10N", "misere", "misere"]
    assert (found.declarer, str(found.bid), str(found.contract)) == (1, "9S", "10S")  # misère is outbid by nine tricks
    assert found.discard == (Card.D8, Card.D7)
    assert found.points is not None
    assert found.points.best.points == (Fraction(200, 3), Fraction(-100, 3), Fraction(-100, 3))
    assert str(found) == "limits 10N-misere-misere: seat 1 bids 9S, plays 10S: 200/3, -100/3, -100/3"


def test_a_misere_is_bid_and_played_as_such() -> None:
    found = next(found for seed in range(400) for found in [par(*low_deal(seed))] if found.contract.is_misere)
    assert found.bid == found.contract == MISERE
    assert found.points is not None
    assert found.points.best.points[(found.declarer or 0) - 1] == Fraction(200, 3)
    assert found.points.decisions == ()


def low_deal(seed: int) -> Deal:
    """Seat 2 holds low cards, the others share the high ones evenly."""
    random = Random(seed)
    low = [card for card in CARDS if card.rank < 3]
    second = random.sample(low, 10)
    rest = random.sample([card for card in CARDS if card not in second], 22)
    one, three = Hand.of(rest[:10]), Hand.of(rest[10:20])
    first_talon, second_talon = sorted(rest[20:], key=lambda card: (card.suit, -card.rank))
    return (one, Hand.of(second), three), (first_talon, second_talon)


def test_nobody_makes_anything() -> None:
    found = next(found for seed in range(400) for found in [par(*dealt(f"flat {seed}"))] if found.declarer is None)
    assert found.contract.is_raspasy
    assert found.raspasy is not None
    solved = raspasy(Position(found.hands, "raspasy", talon=found.talon), want=())
    assert found.raspasy.solved.equilibria == solved.equilibria
    assert found.raspasy.solved.guarantee == solved.guarantee
    assert str(found).startswith(f"limits pass-pass-pass: {solved}; worth ")
    closed = par(found.hands, found.talon, "rostov")
    assert closed.raspasy is not None
    assert closed.raspasy.solved.position == Position(found.hands, "raspasy", talon=found.talon, talon_rule="closed")
    dealer = par(found.hands, found.talon, players=4, talon_rule="dealer")
    assert dealer.raspasy is not None
    assert {len(record.tricks or ()) for record in dealer.raspasy.records} == {4}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("players", "rule"), [(3, "closed"), (3, "suit"), (4, "suit_winner"), (4, "dealer")])
def test_raspasy_in_points(preset: str, players: int, rule: str) -> None:
    hands, talon = dealt(f"raspasy {preset} {rule}")
    here = Position(hands, "raspasy", talon=talon, talon_rule=rule)
    found = raspasy_points(here, preset, players, in_a_row=2)
    assert found.solved == raspasy(here)
    assert len(found.records) == len(found.solved.equilibria)
    for outcome, written in zip(found.solved.equilibria, found.records, strict=True):
        tricks = outcome if len(outcome) == players else (*outcome, 0)
        assert written == record(
            "raspasy", tricks=tricks, players=players, in_a_row=2, talon_rule=rule, convention=preset
        )
        assert sum(written.points) == 0


@pytest.mark.parametrize(
    ("position", "players", "code", "field"),
    [
        (Position(SURE, "9S", 1), 3, "not_raspasy", "contract"),
        (Position("A... K... Q...", "raspasy"), 3, "whole_deal", "hands"),
        (Position(SURE, "raspasy", talon="D8 D7", talon_rule="dealer"), 3, "dealer_rule", "talon_rule"),
        (Position(SURE, "raspasy"), 5, "bad_players", "players"),
    ],
)
def test_what_raspasy_has_no_points(position: Position, players: int, code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        raspasy_points(position, "sochi", players)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize(
    ("hands", "talon", "code", "field"),
    [
        (SURE, "D8", "two_cards", "talon"),
        (SURE, "D8 D7 H7", "two_cards", "talon"),
        (SURE, "D8 SA", "card_in_hand", "talon"),
        (SURE, "", "two_cards", "talon"),
        (SURE, "D8 D8", "duplicate_card", "talon"),
        ("A... K... Q...", "D8 D7", "whole_deal", "hands"),
        (["AKQJT98..87.AKQ", *SURE[1:]], "D8 D7", "whole_deal", "hands"),
        (SURE[:2], "D8 D7", "three_hands", "hands"),
    ],
)
def test_what_is_wrong_with_a_deal(hands: Any, talon: str, code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        par(hands, talon)
    assert (caught.value.code, caught.value.field) == (code, field)
