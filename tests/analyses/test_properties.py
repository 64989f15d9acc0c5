"""What must be true of every deal: properties that are theorems, tried on positions made up by hypothesis."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import oracle
from deals import CONTRACTS
from hypothesis import given, settings
from hypothesis import strategies as st
from preferans import Card, Contract, Hand, Position, Rank, Solution, Strain, Suit, solve
from preferans.engine.open import Spot, engine
from preferans.game.rules import SEATS, next_seat

MANY = settings(max_examples=250)


@st.composite
def positions(
    draw: st.DrawFn,
    most: int = 6,
    contracts: Sequence[str] = CONTRACTS,
    suits: int = 4,
    last: int = 0,
    start: bool = False,
) -> Position:
    """Draw a position: at most `most` cards a hand, from the first `suits` suits; at least `last` cards are not played.

    Few suits are drawn as often as many, so that suits are long as well as short.
    """
    n = draw(st.integers(1, min(most, 8 * suits // 3)))
    deck = draw(st.permutations(range(8 * draw(st.integers(-(-3 * n // 8), suits)))))
    hands = [Hand.of(map(Card, deck[n * seat : n * seat + n])) for seat in range(3)]
    seats = st.sampled_from(SEATS)
    here = Position(hands, draw(st.sampled_from(contracts)), draw(seats), draw(seats))
    for _ in range(0 if start else draw(st.integers(0, 3 * n - last))):
        here = here.play(draw(st.sampled_from(here.legal)))
    return here


def declarer(here: Position) -> int:
    assert here.declarer is not None
    return here.declarer


def value(here: Position) -> int:
    return solve(here, want=()).tricks


def by_card(solution: Solution) -> dict[Card, int]:
    return {move.card: move.tricks for move in solution.moves}


def wants_more(here: Position, seat: int) -> bool:
    return (seat == here.declarer) != here.contract.is_misere


# The judge, on deals that shrink.


@MANY
@given(positions(most=4))
def test_the_oracle_agrees(here: Position) -> None:
    one, two, three = (here.holding(seat).mask for seat in SEATS)
    trump = here.contract.trump
    goal: oracle.Goal = "misere" if here.contract.is_misere else "tricks"
    won = here.tricks[declarer(here) - 1]
    judged = oracle.moves((one, two, three), trump, goal, declarer(here), here.trick_leader, list(map(int, here.trick)))
    found = by_card(solve(here))
    assert found == {Card(card): won + tricks for card, tricks in judged.items()}


# The same deal in other words.


def relabelled(here: Position, new: Callable[[Card], Card], contract: Contract) -> Position:
    hands = [Hand.of(map(new, hand)) for hand in here.hands]
    return Position(hands, contract, here.declarer, here.leader, list(map(new, here.played)))


def assert_relabelled(here: Position, new: Callable[[Card], Card], contract: Contract) -> None:
    """Check that values stay when `new` puts another card in the place of each."""
    before, after = solve(here), solve(relabelled(here, new, contract))
    assert (after.tricks, after.seat) == (before.tricks, before.seat)
    assert by_card(after) == {new(card): tricks for card, tricks in by_card(before).items()}


@MANY
@given(positions(), st.permutations(list(Suit)))
def test_the_names_of_suits_do_not_matter(here: Position, names: list[Suit]) -> None:
    """The trump suit is renamed with its contract; suits that are not trumps are renamed as well."""
    trump = here.contract.trump
    contract = here.contract if trump is None else Contract(Strain[names[trump].name])
    assert_relabelled(here, lambda card: Card(8 * names[card.suit] + card.rank), contract)


@MANY
@given(positions(), st.permutations(list(Suit)))
def test_the_names_of_suits_that_are_not_trumps_do_not_matter(here: Position, names: list[Suit]) -> None:
    trump = here.contract.trump
    if trump is not None:
        names = [name for name in names if name is not trump]
        names.insert(trump, trump)
    assert_relabelled(here, lambda card: Card(8 * names[card.suit] + card.rank), here.contract)


@MANY
@given(positions(), st.data())
def test_ranks_matter_only_in_their_order(here: Position, data: st.DataObject) -> None:
    dealt = here.hands[0] | here.hands[1] | here.hands[2]
    new: dict[Card, Card] = {}
    for suit in Suit:
        cards = sorted(dealt.suit(suit))
        some = st.sets(st.sampled_from(Rank), min_size=len(cards), max_size=len(cards))
        ranks = sorted(data.draw(some, label=suit.name))
        new |= {card: Card(8 * suit + rank) for card, rank in zip(cards, ranks, strict=True)}
    assert_relabelled(here, new.__getitem__, here.contract)


@MANY
@given(positions(most=7), st.integers(1, 2))
def test_seats_matter_only_in_their_order(here: Position, steps: int) -> None:
    hands = [here.hands[next_seat(seat, -steps) - 1] for seat in SEATS]
    seat, leader = next_seat(declarer(here), steps), next_seat(here.leader, steps)
    before, after = solve(here), solve(Position(hands, here.contract, seat, leader, here.played))
    assert (after.tricks, after.moves, after.line) == (before.tricks, before.moves, before.line)
    assert after.seat == (None if before.seat is None else next_seat(before.seat, steps))


@MANY
@given(positions(most=7, last=1))
def test_tricks_gone_by_matter_only_by_who_won_them(here: Position) -> None:
    hands = [here.holding(seat) for seat in SEATS]
    for place, card in enumerate(here.trick):
        hands[next_seat(here.trick_leader, place) - 1] |= Hand(card.mask)
    alone = Position(hands, here.contract, here.declarer, here.trick_leader, here.trick)
    won = here.tricks[declarer(here) - 1]
    before, after = solve(here), solve(alone)
    assert (before.tricks, before.line) == (won + after.tricks, after.line)
    assert by_card(before) == {card: won + tricks for card, tricks in by_card(after).items()}


@MANY
@given(positions(most=7, suits=3, contracts="N"))
def test_a_trump_suit_that_nobody_holds_is_no_trump(here: Position) -> None:
    plain = solve(here)
    trumps = solve(Position(here.hands, "C", here.declarer, here.leader, here.played))
    assert (trumps.tricks, trumps.moves, trumps.line) == (plain.tricks, plain.moves, plain.line)


# What a solution says of itself.


@MANY
@given(positions(most=8, last=1))
def test_a_move_is_worth_the_position_after_it(here: Position) -> None:
    solution = solve(here)
    assert by_card(solution) == {card: value(here.play(card)) for card in here.legal}


@MANY
@given(positions(most=8, last=1))
def test_the_best_move_loses_nothing_and_no_other_gains(here: Position) -> None:
    solution = solve(here)
    assert solution.seat is not None
    assert value(here.play(solution.moves[0].card)) == solution.tricks
    best = max if wants_more(here, solution.seat) else min
    assert best(move.tricks for move in solution.moves) == solution.tricks


@MANY
@given(positions(most=10))
def test_all_tricks_are_somebodys(here: Position) -> None:
    solution = solve(here)
    end = here
    for card in solution.line:
        end = end.play(card)
    assert sum(end.tricks) == here.n
    defenders = sum(end.tricks[seat - 1] for seat in SEATS if seat != here.declarer)
    assert solution.tricks + defenders == here.n


@MANY
@given(positions(most=10))
def test_tricks_won_are_kept_and_no_more_than_the_rest_can_be_won(here: Position) -> None:
    won, decided = here.tricks[declarer(here) - 1], sum(here.tricks)
    values = [value(here), *by_card(solve(here)).values()]
    assert all(won <= tricks <= won + here.n - decided for tricks in values)


# Zero-window questions.


def at_least(here: Position, target: int) -> bool:
    """The engine's own answer to whether the declarer takes so many tricks of those not yet finished."""
    masks = [here.holding(next_seat(declarer(here), turn)).mask for turn in range(3)]
    lead = (here.trick_leader - declarer(here)) % 3
    for turn, card in enumerate(here.trick):
        masks[(lead + turn) % 3] |= card.mask
    one, two, three = masks
    trump = here.contract.trump
    spot = Spot(
        (one, two, three),
        lead,
        None if trump is None else int(trump),
        here.contract.is_misere,
        tuple(map(int, here.trick)),
    )
    return engine().at_least(spot, target)


@MANY
@given(positions(most=8, last=1), st.data())
def test_one_more_trick_is_never_easier(here: Position, data: st.DataObject) -> None:
    """An answer does not depend on what was asked before, which the table remembers."""
    left = here.n - sum(here.tricks)
    targets = data.draw(st.permutations(range(left + 2)), label="targets")
    answers = {target: at_least(here, target) for target in targets}
    assert answers[0]
    assert not answers[left + 1]
    assert all(answers[target] or not answers[target + 1] for target in range(left + 1))
    assert sum(answers.values()) - 1 + here.tricks[declarer(here) - 1] == value(here)


# Theorems about the cards alone.


@MANY
@given(positions(most=7, suits=3, start=True), st.permutations(list(Rank)))
def test_a_suit_of_which_everybody_has_one_card_leaves_the_rest_as_it_was(here: Position, ranks: list[Rank]) -> None:
    """When it is led everybody must follow, trumps or not; its winner leads to the rest."""
    clubs = [Card(8 * Suit.CLUBS + rank) for rank in ranks[:3]]
    hands = [hand | Hand(card.mask) for hand, card in zip(here.hands, clubs, strict=True)]
    longer = Position(hands, here.contract, here.declarer, here.leader)
    winner = max(SEATS, key=lambda seat: clubs[seat - 1])
    rest = Position(here.hands, here.contract, here.declarer, winner)
    led = by_card(solve(longer))[clubs[here.leader - 1]]
    assert led == (winner == here.declarer) + value(rest)


def sure(mine: Hand, others: Hand) -> int:
    """Tricks that trumps win however they are played: each one that loses costs the others a higher one."""
    trumps = sorted(mine, reverse=True)
    return max([0, *(number - sum(other > card for other in others) for number, card in enumerate(trumps, 1))])


@MANY
@given(positions(most=10, contracts="SHDC"))
def test_trumps_win_what_nobody_can_take_from_them(here: Position) -> None:
    trump = here.contract.trump
    assert trump is not None
    table = Hand.of(here.trick).suit(trump)
    held = {seat: here.holding(seat).suit(trump) for seat in SEATS}
    declarers = held.pop(declarer(here))
    defenders = held.values()
    fewest = sure(declarers, Hand.of(card for hand in defenders for card in hand) | table)
    lost = max(sure(hand, declarers | table) for hand in defenders)
    won, left = here.tricks[declarer(here) - 1], here.n - sum(here.tricks)
    for tricks in (value(here), *by_card(solve(here)).values()):
        assert won + fewest <= tricks <= won + left - lost


def winners(mine: Hand, others: Sequence[Hand]) -> int:
    """Cards of one suit that win when all are led: the highest, then the rest if nobody else has any left."""
    against = max((card for hand in others for card in hand), default=-1)
    highest = sum(card > against for card in mine)
    return len(mine) if highest >= max(map(len, others)) else highest


@MANY
@given(positions(most=10, contracts="N", start=True))
def test_who_leads_at_no_trump_can_cash_his_winners(here: Position) -> None:
    mine = here.hands[here.leader - 1]
    others = [here.hands[seat - 1] for seat in SEATS if seat != here.leader]
    cashed = sum(winners(mine.suit(suit), [hand.suit(suit) for hand in others]) for suit in Suit)
    if here.leader == here.declarer:
        assert value(here) >= cashed
    else:
        assert value(here) <= here.n - cashed


def is_clean(mine: Hand, all_held: Hand) -> bool:
    """Whether his j-th lowest card of each suit is no higher than the (2j - 1)-th lowest that is in play."""
    for suit in Suit:
        held = sorted(all_held.suit(suit))
        for j, card in enumerate(sorted(mine.suit(suit)), 1):
            if card > held[min(2 * j - 1, len(held)) - 1]:
                return False
    return True


@st.composite
def clean_miseres(draw: st.DrawFn) -> Position:
    """A declarer whose suits are all clean, and a defender to lead."""
    n = draw(st.integers(1, 10))
    deck = [Card(number) for number in draw(st.permutations(range(32)))[: 3 * n]]
    mine: list[Card] = []
    while len(mine) < n:  # the lowest card of others in a suit can always be added
        for card in deck:
            if len(mine) < n and card not in mine and is_clean(Hand.of([*mine, card]), Hand.of(deck)):
                mine.append(card)
    others = [card for card in deck if card not in mine]
    declaring, leading = draw(st.sampled_from(SEATS)), draw(st.integers(1, 2))
    hands = [Hand.of(mine), Hand.of(others[:n]), Hand.of(others[n:])]
    turned = [hands[(seat - declaring) % 3] for seat in SEATS]
    return Position(turned, "misere", declaring, next_seat(declaring, leading))


@MANY
@given(clean_miseres())
def test_a_misere_whose_suits_are_all_clean_is_safe_from_a_defenders_lead(here: Position) -> None:
    assert set(by_card(solve(here)).values()) == {0}


@MANY
@given(positions(most=8, contracts=["misere"], start=True).filter(lambda here: here.leader != here.declarer))
def test_a_misere_is_caught_by_a_lead_below_which_he_holds_nothing(here: Position) -> None:
    """The leader, and his partner if he has the suit, hold a card lower than all of the declarer's."""
    seats = [here.leader, next(seat for seat in SEATS if seat not in (here.leader, here.declarer))]
    solution = solve(here)
    for suit in Suit:
        mine = here.hands[declarer(here) - 1].suit(suit)
        leaders, partners = (here.hands[seat - 1].suit(suit) for seat in seats)
        if mine and leaders and min(leaders) < min(mine) and (not partners or min(partners) < min(mine)):
            assert by_card(solution)[min(leaders)] >= 1
            assert solution.tricks >= 1


# One transposition table for everything.


def solved_by_one(positions: Sequence[Position]) -> list[Solution]:
    """Solved in this order in a thread of its own, which starts with an empty table."""
    with ThreadPoolExecutor(1) as pool:
        return list(pool.map(solve, positions))


@given(st.lists(positions(most=7), min_size=2, max_size=6))
def test_a_table_shared_by_deals_of_all_kinds_gives_what_a_fresh_one_gives(several: list[Position]) -> None:
    fresh = [solution for here in several for solution in solved_by_one([here])]
    assert solved_by_one(several) == fresh
    assert solved_by_one(several[::-1]) == fresh[::-1]
    assert list(map(solve, several)) == fresh


@settings(max_examples=20)
@given(positions(most=8, start=True))
def test_a_table_shared_by_all_questions_about_a_deal_gives_what_a_fresh_one_gives(here: Position) -> None:
    """The same cards in every contract, declared and led by every seat."""
    asked = product(CONTRACTS, SEATS, SEATS)
    several = [Position(here.hands, contract, declaring, leader) for contract, declaring, leader in asked]
    fresh = [solution for one in several for solution in solved_by_one([one])]
    assert solved_by_one(several) == fresh
    assert list(map(solve, several[::-1])) == fresh[::-1]
