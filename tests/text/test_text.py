"""Results in words: right, complete in both languages, and fit for a terminal.

The stored texts are in data/text. `PYTHONPATH=tests:tests/oracles python tests/text/test_text.py` writes them anew: it
solves the requests of cases.json, stores the answers there, and writes every text. Read the differences before
committing them.
"""

import ast
import json
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any

import click
import pytest
from deals import random_deal
from hypothesis import given, settings
from hypothesis import strategies as st
from preferans import (
    Card,
    Discard,
    Discards,
    Hand,
    Misere,
    Move,
    Position,
    Raspasy,
    Solution,
    Strain,
    Table,
    best_discards,
    misere,
    raspasy,
    solve,
    table,
    text,
)
from preferans.analyses.raspasy import TIES, GivenUp, RaspasyMove
from preferans.analyses.solve import touching
from preferans.game.cards import CARDS
from preferans.game.contracts import GAMES, LEVELS, MISERE, Contract
from preferans.game.rules import TalonRule, next_seat
from preferans.request import raspasy as raspasy_task
from preferans.text import describe
from preferans.text.deal import BELOW, LEFT, PLAYED
from preferans.text.discards import OPEN, OPEN_MISERE
from preferans.text.pen import WIDTH, Pen
from preferans.text.solution import BEST_LINE, DECLARERS_TRICKS, HIS_TRICKS
from preferans.text.verdict import MARK_CLEAN, mark, verdict
from preferans.text.words import TRICK, TRICKS_TAKEN, Noun, Phrase

DATA = Path(__file__).parents[1] / "data" / "text"
LANGS = ("en", "ru")
Thing = Position | Solution | Discards | Table | Misere | Raspasy
Answer = dict[str, Any]


# Stored examples.


def cases() -> dict[str, Answer]:
    found: dict[str, Answer] = json.loads((DATA / "cases.json").read_text(encoding="utf-8"))
    return found


def asked(case: Answer) -> Position:
    return Position(**case["request"])


def stored(case: Answer) -> Thing:
    """The result that the case's answer stands for."""
    answer = case.get("answer", {})
    match case["shows"]:
        case "solution":
            moves = tuple(Move(Card[move["card"]], move["tricks"]) for move in answer["moves"])
            line = tuple(Card[card] for card in answer["line"])
            position = asked(case)
            return Solution(
                position=position, tricks=answer["tricks"], seat=position.seat, moves=moves, line=line, nodes=0
            )
        case "discards":
            pairs = ((*map(Card.__getitem__, row["discard"]), row["tricks"]) for row in answer["discards"])
            return Discards(asked(case), tuple(Discard((one, two), n) for one, two, n in pairs), 0)
        case "table":
            tricks = {contract: (one, two, three) for contract, (one, two, three) in answer["tricks"].items()}
            first, second, third = map(Hand.parse, case["request"]["hands"])
            return Table((first, second, third), case["request"]["leader"], tricks, 0)
        case "raspasy":
            position = asked(case)
            return Raspasy(
                position=position,
                ties="first",
                guarantee=answer["guarantee"],
                equilibria=tuple(map(tuple, answer["equilibria"])),
                seat=position.seat,
                moves=tuple(RaspasyMove(Card[move.pop("card")], **move) for move in answer["moves"]),
                line=tuple(Card[card] for card in answer["line"]),
                outcome=tuple(answer["outcome"]),
                given_up=tuple(GivenUp(card=Card[one.pop("card")], **one) for one in answer["given_up"]),
                nodes=0,
            )
        case "misere":
            return misere(**asked_misere(case))
    return asked(case)


def asked_misere(case: Answer) -> dict[str, Any]:
    """The arguments of misere; too much to be stored, and quick to find."""
    fields = dict(case["request"])
    options = {name: fields.pop(name) for name in ("weights", "max_nodes") if name in fields}
    if "discard" not in fields:
        options["played"] = fields.pop("played", ())
    return {"position": Position(**fields, contract="misere"), **options}


def solved(case: Answer) -> Thing:
    """The result that the engine finds for the case's request."""
    match case["shows"]:
        case "solution":
            return solve(asked(case))
        case "discards":
            return best_discards(asked(case))
        case "table":
            return table(**case["request"])
        case "raspasy":
            return raspasy(asked(case))
        case "misere":
            return misere(**asked_misere(case))
    return asked(case)


def answer_of(result: Thing) -> Answer:
    """The answer to store, as the JSON form of a request has it."""
    match result:
        case Solution():
            moves = [{"card": str(move.card), "tricks": move.tricks} for move in result.moves]
            return {"tricks": result.tricks, "moves": moves, "line": list(map(str, result.line))}
        case Discards():
            rows = ({"discard": list(map(str, d.cards)), "tricks": d.tricks} for d in result.discards)
            return {"discards": list(rows)}
        case Table():
            return {"tricks": {contract: list(tricks) for contract, tricks in result.tricks.items()}}
        case Raspasy():
            return {name: value for name, value in raspasy_task.encode(result).items() if name != "seat"}
    return {}


def texts(name: str, result: Thing) -> Iterator[tuple[Path, str]]:
    """Yield each stored file of a case, with the text that belongs there."""
    for lang in LANGS:
        for colour, suffix in ((False, "txt"), (True, "ansi")):
            yield DATA / f"{name}.{lang}.{suffix}", describe(result, lang, colour) + "\n"


@pytest.mark.parametrize("name", cases())
def test_the_stored_examples(name: str) -> None:
    for path, written in texts(name, stored(cases()[name])):
        assert written == path.read_text(encoding="utf-8"), path.name


@pytest.mark.parametrize("name", cases())
def test_the_stored_answers_are_true(name: str) -> None:
    kept, found = cases()[name].get("answer", {}), answer_of(solved(cases()[name]))
    kept_line, found_line = kept.pop("line", []), found.pop("line", [])
    assert found == kept
    # Another best line is as good, so the stored one is only played out.
    assert len(kept_line) == len(found_line)
    if "guarantee" in kept:
        assert kept_line == found_line
    elif kept_line:
        end = asked(cases()[name])
        for card in kept_line:
            end = end.play(card)
        assert end.declarer
        assert end.tricks[end.declarer - 1] == kept["tricks"]


def test_every_stored_file_belongs_to_a_case() -> None:
    expected = {path.name for name in cases() for path, _ in texts(name, stored(cases()[name]))}
    assert {path.name for path in DATA.iterdir()} == expected | {"cases.json"}


# Random things to describe. What a text says need not be exact here, so no search is run.


def random_position(random: Random, n: int, played: int) -> Position:
    """Draw a position of any contract after random legal cards, often with a talon and a discard."""
    request: dict[str, Any] = random_deal(random, n, played).request()
    if request["contract"] == "N" and random.random() < 0.5:
        return random_raspasy_position(random, request["hands"], request["leader"], played)
    if request["contract"] != "misere":
        request["contract"] = f"{random.choice(['', *LEVELS])}{request['contract']}"
    if random.random() < 0.5:
        request["discard"] = random.sample(undealt(request["hands"]), 2)
        held = list(Hand.parse(request["hands"][request["declarer"] - 1]))
        request["talon"] = random.sample([*request["discard"], *held], 2)
    return Position(**request)


def random_raspasy_position(random: Random, hands: list[str], leader: int, played: int) -> Position:
    """Draw a position of raspasy under any rule of the talon, after random legal cards."""
    rule, talon = random.choice(list(TalonRule)), random.sample(undealt(hands), 2)
    position = Position(hands, "raspasy", leader=leader, talon=talon, talon_rule=rule)
    while len(position.played) < played:
        position = position.play(random.choice(position.legal))
    return position


def random_twelve(random: Random, n: int) -> Position:
    """Draw a position in which the declarer holds two cards more than the others."""
    request: dict[str, Any] = random_deal(random, n).request()
    hands = list(map(Hand.parse, request["hands"]))
    hands[request["declarer"] - 1] |= Hand.of(random.sample(undealt(request["hands"]), 2))
    if request["contract"] != "misere":
        request["contract"] = f"{random.choice(['', *LEVELS])}{request['contract']}"
    return Position(**{**request, "hands": hands})


def undealt(hands: Iterable[str]) -> list[Card]:
    dealt = set(chain.from_iterable(map(Hand.parse, hands)))
    return [card for card in CARDS if card not in dealt]


def random_solution(random: Random, position: Position) -> Solution:
    """A solution whose value is that of a random play; touching cards are worth the same, others perhaps less."""
    assert position.declarer
    end = position
    while end.seat is not None:
        end = end.play(random.choice(end.legal))
    line = end.played[len(position.played) :]
    tricks, won = end.tricks[position.declarer - 1], position.tricks[position.declarer - 1]
    more = (position.seat == position.declarer) != position.contract.is_misere
    moves = []
    for group in touching(position):
        worse = random.randint(won, tricks) if more else random.randint(tricks, position.n)
        value = tricks if line[0] in group else worse
        moves += [Move(card, value) for card in group]
    moves.sort(key=lambda move: move.tricks, reverse=more)
    return Solution(position=position, tricks=tricks, seat=position.seat, moves=tuple(moves), line=line, nodes=0)


def random_raspasy(random: Random, position: Position) -> Raspasy:
    """Played out at random, which gives the line; other outcomes and all guarantees are drawn."""
    end, given_up = position, []
    while end.seat is not None:
        end = end.play(random.choice(end.legal))
    dealt = position.talon_rule is TalonRule.DEALER

    def outcome(tricks: tuple[int, ...]) -> tuple[int, ...]:
        return (*tricks, position.n - sum(tricks)) if dealt else tricks

    n = position.n
    drawn = {outcome((one, two, n - one - two)) for one in range(n + 1) for two in range(n + 1 - one)}
    some = {*random.sample(sorted(drawn), random.randint(0, len(drawn))), outcome(end.tricks)}
    moves = []
    for group in touching(position):
        guarantee, best, worst = (random.randint(0, n) for _ in range(3))
        moves += [RaspasyMove(card, guarantee, min(best, worst), max(best, worst)) for card in group]
    for index, card in enumerate(position.played, 1):
        if random.random() < 0.2:
            given_up.append(GivenUp(index, card, random.randint(1, 3), random.randint(0, 9), random.randint(1, 10)))
    guarantees = random.randint(0, n), random.randint(0, n), random.randint(0, n)
    return Raspasy(
        position=position,
        ties=random.choice(TIES),
        guarantee=guarantees,
        equilibria=tuple(sorted(some)),
        seat=position.seat,
        moves=tuple(sorted(moves, key=lambda move: (move.guarantee, move.worst, move.best))),
        line=end.played[len(position.played) :],
        outcome=outcome(end.tricks),
        given_up=tuple(given_up),
        nodes=0,
    )


def random_discards(random: Random, position: Position) -> Discards:
    low = random.randint(0, position.n)
    found = [Discard(pair, random.randint(low, position.n)) for pair in position.discards()]
    found.sort(key=lambda discard: discard.tricks, reverse=not position.contract.is_misere)
    return Discards(position, tuple(found), 0)


def random_misere(random: Random) -> Misere:
    """Found by the engine, of few cards: in the middle of the play or with a review, weights, a budget."""
    n = random.randint(1, 5)
    deal = random_deal(random, n, 0, "misere", "low")
    hands = list(map(Hand, deal.hands))
    pair = random.sample(undealt(map(str, hands)), 2)
    played: list[Card] = []
    here = Position(hands, "misere", deal.declarer, deal.leader, discard=pair)
    for _ in range(random.randint(0, 3 * n)):
        here = here.play(random.choice(here.legal))
        played.append(here.played[-1])
    options: dict[str, Any] = {}
    if random.random() < 0.3:
        options["weights"] = {" ".join(map(str, pair)): random.randint(0, 9)}
    if random.random() < 0.3:
        options["max_nodes"] = random.randint(0, 50)
    if random.random() < 0.5:
        return misere(here, **options)
    hands[deal.declarer - 1] |= Hand.of(pair)
    if random.random() < 0.5:
        options.pop("weights", None)
    else:
        played = []
    return misere(Position(hands, "misere", deal.declarer, deal.leader), played, **options)


def random_table(random: Random, position: Position) -> Table:
    def some() -> int:
        return random.randint(0, position.n)

    return Table(position.hands, position.leader, {str(c): (some(), some(), some()) for c in GAMES}, 0)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    n = draw(st.integers(1, 10))
    return random_position(Random(draw(st.integers(0, 2**32))), n, draw(st.integers(0, 3 * n)))


@st.composite
def solutions(draw: st.DrawFn) -> Solution:
    position = draw(positions().filter(lambda position: position.declarer is not None))
    return random_solution(Random(draw(st.integers(0, 2**32))), position)


@st.composite
def discards(draw: st.DrawFn) -> Discards:
    random = Random(draw(st.integers(0, 2**32)))
    return random_discards(random, random_twelve(random, draw(st.integers(1, 10))))


@st.composite
def miseres(draw: st.DrawFn) -> Misere:
    return random_misere(Random(draw(st.integers(0, 2**32))))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    return random_table(Random(draw(st.integers(0, 2**32))), draw(positions()))


@st.composite
def raspasys(draw: st.DrawFn) -> Raspasy:
    random, n = Random(draw(st.integers(0, 2**32))), draw(st.integers(1, 10))
    deal: dict[str, Any] = random_deal(random, n).request()
    position = random_raspasy_position(random, deal["hands"], deal["leader"], draw(st.integers(0, 3 * n)))
    return random_raspasy(random, position)


things = st.one_of(
    positions(), solutions(), discards(), discards().map(lambda found: found.position), tables(), raspasys(), miseres()
)


# What holds of every text.


@settings(max_examples=400)
@given(things, st.sampled_from(LANGS))
def test_a_text_fits_a_terminal(thing: Thing, lang: str) -> None:
    for line in describe(thing, lang).splitlines():
        assert len(line) <= WIDTH == 80
        assert line == line.rstrip()
        assert line.isprintable()  # no escape codes either


@settings(max_examples=200)
@given(things, st.sampled_from(LANGS))
def test_colour_changes_nothing_that_is_read(thing: Thing, lang: str) -> None:
    coloured = describe(thing, lang, colour=True)
    assert "\x1b[31m♥" in coloured or "\x1b[31m♦" in coloured
    assert click.unstyle(coloured) == describe(thing, lang)


@settings(max_examples=200)
@given(things)
def test_a_text_is_in_one_language(thing: Thing) -> None:
    assert not re.search("[А-Яа-яЁё]", describe(thing, "en"))
    assert not re.search("[A-Za-z]", describe(thing, "ru"))
    assert "None" not in describe(thing, "en")


@given(things, st.sampled_from(LANGS))
def test_a_text_has_no_gaps(thing: Thing, lang: str) -> None:
    written = describe(thing, lang)
    assert written == written.strip()
    assert "\n\n\n" not in written
    assert not re.search(r"[{}]|, ,|,$|:\n\n|\(\)", written, re.MULTILINE)


# A text read back says what the result says.

ANY = "♠♥♦♣"
CARD = f"[{ANY}](?:10|[^ ])"


def block(written: str, heading: Phrase, lang: str) -> list[str]:
    """The lines under a heading; none when the heading is missing."""
    words = heading.text(lang).rpartition("}")[2]
    found = (part.splitlines() for part in written.split("\n\n"))
    return next((lines[1:] for lines in found if words in lines[0]), [])


def cards_in(text: str) -> list[Card]:
    """Cards, and runs of cards of one suit with the suit named once."""
    runs = re.findall(f"[{ANY}][^{ANY}]*", text.replace(" ", ""))
    return list(chain.from_iterable(map(Hand.parse, runs)))


def with_number(lines: Iterable[str], number: str) -> dict[int, list[Card]]:
    """Number -> cards, of lines that begin with a number, and of those that go on without one."""
    found: dict[int, list[Card]] = {}
    for line in lines:
        if begins := re.match(number, line):
            last = found.setdefault(int(begins[1] or 0), [])
        last += cards_in(line)
    return found


@settings(max_examples=200)
@given(positions(), st.sampled_from(LANGS))
def test_the_deal_can_be_read_back(position: Position, lang: str) -> None:
    lines = describe(position, lang).splitlines()
    top, bottom = (
        next(number for number, line in enumerate(lines) if line.startswith(" " * column + "♠"))
        for column in (LEFT, BELOW)
    )
    nearest = position.declarer or 3
    seats = (next_seat(nearest), next_seat(nearest, 2), nearest)
    above = [line.ljust(WIDTH) for line in lines[top : top + 4]]
    hands = (
        "".join(line[:24] for line in above),
        "".join(line[42:] for line in above),
        "".join(lines[bottom : bottom + 4]),
    )
    middle = above[2]
    on_table = (middle[24:32], middle[32:42], lines[top + 4])
    played = dict(zip((next_seat(position.trick_leader, turn) for turn in range(3)), position.trick, strict=False))
    for seat, hand, card in zip(seats, hands, on_table, strict=True):
        held = position.holding(seat) if position.seat else position.hands[seat - 1]
        assert cards_in(hand) == list(held)
        assert cards_in(card) == ([played[seat]] if seat in played else [])


@settings(max_examples=200)
@given(positions(), st.sampled_from(LANGS))
def test_what_was_played_can_be_read_back(position: Position, lang: str) -> None:
    _, _, facts = describe(position, lang).partition(PLAYED.text(lang) + "  ")
    finished = position.played[: 3 * len(position.history)]
    found = re.findall(rf"({CARD})(\*?)", re.sub(r"\[.*?\]", "", facts))
    assert [Card.parse(card) for card, _ in found] == list(finished)
    winners = [(trick.winner - trick.leader) % 3 for trick in position.history if trick.winner is not None]
    assert [number % 3 for number, (_, star) in enumerate(found) if star] == winners


@settings(max_examples=200)
@given(solutions(), st.sampled_from(LANGS))
def test_the_moves_can_be_read_back(found: Solution, lang: str) -> None:
    own = found.seat == found.position.declarer
    heading = HIS_TRICKS if own else DECLARERS_TRICKS
    shown = with_number(block(describe(found, lang), heading, lang), r" +(\d+) ")
    assert [(card, tricks) for tricks, cards in shown.items() for card in cards] == [
        (move.card, move.tricks) for move in found.moves
    ]


@settings(max_examples=200)
@given(solutions(), st.sampled_from(LANGS))
def test_the_line_can_be_read_back(found: Solution, lang: str) -> None:
    rows = block(describe(found, lang), BEST_LINE, lang)[1:]
    position = found.position
    for card in found.line:
        position = position.play(card)
    tricks = position.history[len(found.position.history) :]
    before = found.position.tricks[found.position.declarer - 1] if found.position.declarer else 0
    for number, (row, trick) in enumerate(zip(rows, tricks, strict=True)):
        shown = re.findall(rf"([> ])({CARD})([* ])", row)
        assert [seat for seat, cell in enumerate(shown, 1) if cell[0] == ">"] == [trick.leader]
        assert [seat for seat, cell in enumerate(shown, 1) if cell[2] == "*"] == [trick.winner]
        seats = [next_seat(trick.leader, turn) for turn in range(3)]
        assert [Card.parse(shown[seat - 1][1]) for seat in seats] == list(trick.cards)
        before += trick.winner == position.declarer
        assert row.split()[0] == str(len(found.position.history) + number + 1)
        assert row.split()[-1] == str(before)


@settings(max_examples=100)
@given(discards(), st.sampled_from(LANGS))
def test_the_discards_can_be_read_back(found: Discards, lang: str) -> None:
    misere = found.position.contract.is_misere
    lines = block(describe(found, lang), OPEN_MISERE if misere else OPEN, lang)
    shown = with_number(lines, r"  (?:(\d+) )?[^ ].*\(\d+ ")
    pairs = [
        ((cards[place], cards[place + 1]), tricks)
        for tricks, cards in shown.items()
        for place in range(0, len(cards), 2)
    ]
    assert pairs == [(discard.cards, discard.tricks) for discard in found.discards]


@settings(max_examples=100)
@given(tables(), st.sampled_from(LANGS))
def test_the_table_can_be_read_back(found: Table, lang: str) -> None:
    *strains, misere = describe(found, lang).split("\n\n")[-1].splitlines()[1:]
    for row, contract in zip(strains, GAMES, strict=False):
        assert row.split() == [contract.text(lang), *map(str, found.tricks[str(contract)])]
    assert [int(number) for number in re.findall(r"\d+", misere)] == [n for n in found.tricks["misere"] if n]
    assert misere.count(MARK_CLEAN.text(lang)) == found.tricks["misere"].count(0)


# The verdict.

TEN: dict[str, Any] = {"hands": ["QJ.J7.KQJT.97", "T987.98.987.8", "AK.AKQT.A.QJT"], "declarer": 2}
FIVE: dict[str, Any] = {"hands": ["QJ.J7.K.", "T987.9..", "AK.AKQ.."], "declarer": 2}


def played_out(position: Position) -> Position:
    while position.seat is not None:
        position = position.play(position.legal[0])
    return position


VERDICTS = [
    (TEN, "6S", 7, "6♠ makes, with one to spare: 7 tricks", "6♠ играется, с одной лишней: 7 взяток"),
    (
        TEN,
        "6N",
        10,
        "6NT makes, with four to spare: 10 tricks",
        "6БК играется, с четырьмя лишними: 10 взяток",
    ),
    (TEN, "6C", 6, "6♣ is made exactly: 6 tricks", "6♣ играется ровно: 6 взяток"),
    (TEN, "6D", 4, "6♦ goes down by two: 4 tricks", "6♦ не играется, без двух: 4 взятки"),
    (TEN, "10H", 0, "10♥ goes down by ten: no trick", "10♥ не играется, без десяти: ни одной взятки"),
    (TEN, "S", 7, "In spades the declarer takes 7 tricks of 10", "В пиках играющий берёт 7 взяток из 10"),
    (TEN, "C", 1, "In clubs the declarer takes 1 trick of 10", "В трефах играющий берёт 1 взятку из 10"),
    (
        TEN,
        "N",
        0,
        "In no trump the declarer takes no trick of 10",
        "В бескозырке играющий не берёт ни одной взятки из 10",
    ),
    (TEN, "misere", 2, "The misère is caught: 2 tricks", "Мизер ловится: 2 взятки"),
    (TEN, "misere", 0, "The misère is clean: no trick", "Мизер не ловится: ни одной взятки"),
    (FIVE, "misere", 1, "The misère is caught: 1 trick of 5", "Мизер ловится: 1 взятка из 5"),
    (FIVE, "misere", 0, "The misère is clean: no trick of 5", "Мизер не ловится: ни одной взятки из 5"),
    (FIVE, "H", 3, "In hearts the declarer takes 3 tricks of 5", "В червах играющий берёт 3 взятки из 5"),
]
PAST = [
    (TEN, "6S", 7, "6♠ was made, with one to spare: 7 tricks", "6♠ сыграна, с одной лишней: 7 взяток"),
    (TEN, "6S", 6, "6♠ was made exactly: 6 tricks", "6♠ сыграна ровно: 6 взяток"),
    (TEN, "7N", 4, "7NT went down by three: 4 tricks", "7БК не сыграна, без трёх: 4 взятки"),
    (TEN, "D", 5, "In diamonds the declarer took 5 tricks of 10", "В бубнах играющий взял 5 взяток из 10"),
    (
        TEN,
        "D",
        0,
        "In diamonds the declarer took no trick of 10",
        "В бубнах играющий не взял ни одной взятки из 10",
    ),
    (TEN, "misere", 1, "The misère was caught: 1 trick", "Мизер пойман: 1 взятка"),
    (TEN, "misere", 0, "The misère was clean: no trick", "Мизер сыгран: ни одной взятки"),
]


@pytest.mark.parametrize(("dealt", "contract", "tricks", "en", "ru"), VERDICTS)
def test_the_verdict(dealt: dict[str, Any], contract: str, tricks: int, en: str, ru: str) -> None:
    position = Position(contract=contract, **dealt)
    assert [verdict(position, tricks, Pen(lang)) for lang in LANGS] == [[en], [ru]]


@pytest.mark.parametrize(("dealt", "contract", "tricks", "en", "ru"), PAST)
def test_the_verdict_when_all_is_played(dealt: dict[str, Any], contract: str, tricks: int, en: str, ru: str) -> None:
    position = played_out(Position(contract=contract, **dealt))
    assert [verdict(position, tricks, Pen(lang)) for lang in LANGS] == [[en], [ru]]


@pytest.mark.parametrize(
    ("contract", "tricks", "en", "ru"),
    [
        ("6S", 4, "is made if he has won 2 or more before", "будет сыграна, если раньше взято 2 или больше"),
        ("10S", 6, "is made if he has won 4 or more before", "будет сыграна, если раньше взято 4 или больше"),
        ("10S", 5, "goes down, whatever he won before", "не будет сыграна, сколько бы ни было взято раньше"),
        ("6S", 6, "is made, whatever he won before", "будет сыграна, сколько бы ни было взято раньше"),
    ],
)
def test_an_ending_leaves_open_what_was_won_before(contract: str, tricks: int, en: str, ru: str) -> None:
    ending = Position(["QJ.J7.K.9", "T987.98..", "AK.AKQT.."], contract, 2)
    game = ending.contract.text()
    assert verdict(ending, tricks, Pen("en")) == [
        f"In spades the declarer takes {tricks} tricks of 6",
        f"{game} {en}",
    ]
    number = f"{tricks} {'взятки' if tricks == 4 else 'взяток'}"
    assert verdict(ending, tricks, Pen("ru")) == [f"В пиках играющий берёт {number} из 6", f"{game} {ru}"]
    assert mark(ending, tricks, Pen("en")) == ""


def test_every_contract_and_number_of_tricks_has_a_verdict_and_a_mark() -> None:
    games = [Contract(strain, level) for strain in Strain for level in (None, *LEVELS)] + [MISERE]
    for game, tricks, lang in product(games, range(11), LANGS):
        position = Position(contract=game, **TEN)
        (line,) = verdict(position, tricks, Pen(lang))
        assert TRICK.text(tricks, lang) in line or TRICKS_TAKEN.text(tricks, lang) in line
        assert bool(mark(position, tricks, Pen(lang))) == (game.is_misere or game.level is not None)


def test_a_misere_may_be_caught_before_the_end() -> None:
    position = Position(["♠A ♠8", "♠K ♠7", "♠Q ♠9"], "misere", 1, played="♠A ♠K ♠Q")
    assert verdict(position, 1, Pen("en")) == ["The misère is caught already: 1 trick of 2"]
    assert verdict(position, 2, Pen("ru")) == ["Мизер уже пойман: 2 взятки из 2"]
    assert mark(position, 2, Pen("en")) == ""


def test_a_discard_that_does_not_matter_is_not_named() -> None:
    position = Position(["♠K ♠Q ♠J", "♠7", "♠8"], "S")
    same = Discards(position, tuple(Discard(pair, 1) for pair in position.discards()), 0)
    assert describe(same).startswith("Any discard will do. In spades the declarer takes 1 trick of 1\n")
    assert describe(same, "ru").startswith("Снос любой. В пиках играющий берёт 1 взятку из 1\n")
    best, *others = same.discards
    worse = Discards(position, (best, *(Discard(other.cards, 0) for other in others)), 0)
    assert describe(worse).startswith("Best discard: ♠K ♠Q. In spades the declarer takes 1 trick of 1\n")
    assert describe(worse, "ru").startswith("Лучший снос: ♠К ♠Д. В пиках играющий берёт 1 взятку из 1\n")


@pytest.mark.parametrize(
    ("asked", "en", "ru"),
    [
        (
            {"contract": "6S", **TEN},
            "6♠, seat 2 declares, seat 1 to lead",
            "6♠, играет игрок 2, ходит игрок 1",
        ),
        (
            {"contract": "N", **TEN},
            "No trump, seat 2 declares, seat 1 to lead",
            "Бескозырка, играет игрок 2, ходит игрок 1",
        ),
        (
            {"contract": "H", "played": "♥J", **TEN},
            "Trumps ♥, seat 2 declares, seat 2 to play",
            "Козыри ♥, играет игрок 2, очередь игрока 2",
        ),
        (
            {"contract": "misere", "hands": ["♠K ♠Q ♠J", "♠7", "♠8"]},
            "Misère, seat 1 declares, has yet to discard",
            "Мизер, играет игрок 1, снос ещё не сделан",
        ),
        (
            {"contract": "raspasy", "hands": ["♠K", "♠7", "♠8"], "leader": 3},
            "Raspasy, seat 3 to lead",
            "Распасы, ходит игрок 3",
        ),
        (
            {"contract": "raspasy", "hands": ["♠K", "♠7", "♠8"], "played": "♠K ♠7 ♠8"},
            "Raspasy, all is played",
            "Распасы, всё сыграно",
        ),
    ],
)
def test_a_deal_says_what_is_played(asked: dict[str, Any], en: str, ru: str) -> None:
    position = Position(**asked)
    assert [describe(position, lang).splitlines()[0] for lang in LANGS] == [en, ru]


def test_what_is_not_wanted_is_not_there() -> None:
    found = stored(cases()["misere-caught"])
    assert isinstance(found, Solution)
    whole, value = describe(found), describe(replace(found, moves=(), line=()))
    assert whole.startswith(value + "\n\n")
    assert whole.count("\n\n") == value.count("\n\n") + 2


# The words.


@pytest.mark.parametrize(
    ("number", "form"),
    [
        *((number, 0) for number in (1, 21, 31, 101, 121)),
        *((number, 1) for number in (2, 3, 4, 22, 24, 33, 104)),
        *((number, 2) for number in (0, 5, 6, 9, *range(10, 21), 25, 30, 66, 100, 111, 112, 114)),
    ],
)
def test_russian_counts_in_three_forms(number: int, form: int) -> None:
    noun = Noun(("trick", "tricks"), ("взятка", "взятки", "взяток"))
    assert noun.text(number, "ru") == f"{number} {noun.ru[form]}"
    assert noun.text(number) == f"{number} {'trick' if number == 1 else 'tricks'}"


def test_no_trick_has_words_of_its_own() -> None:
    for noun in (TRICK, TRICKS_TAKEN):
        assert [noun.text(0, lang) for lang in LANGS] == ["no trick", "ни одной взятки"]


ROOMS = [
    text,
    *(import_module(f"preferans.text.{room.name}") for room in pkgutil.iter_modules(text.__path__)),
]


def catalogue() -> Iterator[Phrase | Noun]:
    """All phrases and nouns of every file of preferans/text."""
    for value in chain.from_iterable(vars(room).values() for room in ROOMS):
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]
        yield from (item for item in inside if isinstance(item, Phrase | Noun))


def forms(words: Phrase | Noun, lang: str) -> list[str]:
    if isinstance(words, Phrase):
        return [words.text(lang)]
    return [*(words.ru if lang == "ru" else words.en), *([words.none.text(lang)] if words.none else [])]


def test_every_language_has_every_word() -> None:
    found = list(catalogue())
    assert len(found) > 60
    for words in found:
        templates = {lang: forms(words, lang) for lang in LANGS}
        both = [*templates["en"], *templates["ru"]]
        assert all(form == form.strip() and form.isprintable() for form in both)
        assert len({frozenset(fields_of(form)) for form in both}) == 1
        assert all(re.search("[a-z]{2}", without_fields(form)) for form in templates["en"])
        assert all(re.search("[а-яё]{2}", without_fields(form)) for form in templates["ru"])
        assert not any(re.search("[А-яЁё]", form) for form in templates["en"])
        assert not any(re.search("[A-Za-z]", without_fields(form)) for form in templates["ru"])


def fields_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def without_fields(template: str) -> str:
    return re.sub(r"{\w+}", "", template)


def test_no_words_are_unused() -> None:
    root = Path(__file__).parents[2]
    sources = chain.from_iterable((root / room).rglob("*.py") for room in ("solver", "cli"))
    nodes = list(chain.from_iterable(ast.walk(ast.parse(path.read_text("utf-8"))) for path in sources))
    said = set()
    for node in nodes:
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("Phrase" | "Noun"))):
                said.add(name)
    assert len(said) > 40
    assert said <= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def test_describing_needs_no_engine() -> None:
    code = "import sys, preferans.text; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = run.stdout.split()
    assert "preferans.text" in loaded
    assert not [name for name in loaded if name.startswith(("numba", "preferans.engine"))]


def write() -> None:
    """Solve the cases anew and store what is answered and how it reads."""
    found = cases()
    for name, case in found.items():
        result = solved(case)
        case["answer"] = answer_of(result)
        for path, written in texts(name, result):
            path.write_text(written, encoding="utf-8")
    rows = (f'  "{name}": {json.dumps(case)}' for name, case in found.items())
    (DATA / "cases.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write()
