"""The divided square, in the terminal and as SVG: every sum in a place of its own, and nothing outside."""

import re
from collections.abc import Iterator
from fractions import Fraction
from html import escape
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from preferans import Position, PreferansError, Rank, Sheet, Suit, record, sheet, solve
from preferans.pictures import svg
from preferans.pictures.sheet import LABEL, MARGIN, MOUNTAIN, NAME, ON, POOL, SUM, TITLE, UNIT, WIDE
from preferans.request import ask
from preferans.scoring.convention import SOCHI
from preferans.scoring.record import Entries
from preferans.text import describe
from preferans.text.amounts import written
from preferans.text.pen import WIDTH, Pen
from preferans.text.square import EDGE, LEFT, Cell, cells, drawn, lines
from preferans_cli.main import main

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anna", "Boris", "Vera", "Gleb")


def entries(players: int, scale: Fraction = Fraction(1)) -> Entries:
    """A sheet with a different sum in every place."""
    numbers = iter(range(101, 200))

    def row(skipped: int | None = None) -> tuple[Fraction, ...]:
        return tuple(Fraction(0) if seat == skipped else next(numbers) * scale for seat in range(players))

    return Entries(row(), row(), tuple(row(seat) for seat in range(players)))


def filled(players: int) -> Sheet:
    return Sheet(SOCHI, NAMES[:players], entries(players), ())


def cross(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.parametrize("players", [3, 4])
def test_a_line_divides_every_two_places(players: int) -> None:
    places = cells(players)
    assert len(places) == players * (players + 1)
    for one, other in combinations(places, 2):
        near = (other.at[0] + 0.01, other.at[1] + 0.02)  # past the middle, where lines meet
        divided = [
            line
            for line in lines(players)
            if cross(*line, one.at) * cross(*line, near) < 0
            and cross(one.at, near, line[0]) * cross(one.at, near, line[1]) < 0
        ]
        assert divided, (one, other)


@pytest.mark.parametrize("players", [3, 4])
def test_no_place_is_on_a_line_or_outside(players: int) -> None:
    for cell in cells(players):
        assert all(0 < place < EDGE for place in cell.at)
        for (x, y), (to_x, to_y) in lines(players):
            length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            along = ((cell.at[0] - x) * (to_x - x) + (cell.at[1] - y) * (to_y - y)) / length**2
            if 0 <= along <= 1:
                assert abs(cross((x, y), (to_x, to_y), cell.at)) / length >= 1, (cell, (x, y), (to_x, to_y))


@pytest.mark.parametrize("players", [3, 4])
def test_every_player_has_his_places(players: int) -> None:
    for player in range(1, players + 1):
        own = [cell for cell in cells(players) if cell.player == player]
        kinds = sorted(cell.kind for cell in own)
        assert kinds == ["mountain", "pool", *["whists"] * (players - 1)]
        assert {cell.on for cell in own} == {None, *range(1, players + 1)} - {player}
        assert len({cell.side for cell in own}) == 1
        depth = {cell.kind: deep(cell) for cell in own}
        assert depth["whists"] < depth["pool"] < depth["mountain"]


def deep(cell: Cell) -> float:
    x, y = cell.at
    return {"left": x, "right": EDGE - x, "above": y, "below": EDGE - y}[cell.side]


def test_whists_lie_towards_those_they_are_on() -> None:
    """Clockwise from below: players 1, 2, 3, 4; of three, 1 below, 2 on the left, 3 on the right."""
    at = {(cell.player, cell.on): cell.at for cell in cells(4) if cell.on}
    assert at[1, 2][0] < at[1, 3][0] < at[1, 4][0]
    assert at[3, 2][0] < at[3, 1][0] < at[3, 4][0]
    assert at[2, 3][1] < at[2, 4][1] < at[2, 1][1]
    assert at[4, 3][1] < at[4, 2][1] < at[4, 1][1]
    at = {(cell.player, cell.on): cell.at for cell in cells(3) if cell.on}
    assert at[1, 2][0] < at[1, 3][0]
    assert at[2, 3][1] < at[2, 1][1]
    assert at[3, 2][1] < at[3, 1][1]


@pytest.mark.parametrize("players", [3, 4])
def test_the_square_is_the_same_from_the_left_and_from_the_right(players: int) -> None:
    places = {(cell.kind, *cell.at) for cell in cells(players)}
    assert places == {(kind, EDGE - x, y) for kind, x, y in places}


# The terminal.


@pytest.mark.parametrize("players", [3, 4])
def test_the_drawing_has_every_sum_in_its_place(players: int) -> None:
    picture = drawn(entries(players), NAMES[:players])
    assert max(map(len, picture)) <= WIDTH
    text = "\n".join(picture)
    top = next(row for row, line in enumerate(picture) if "┌" in line)
    found = {match[0]: (match.start(), row) for row, line in enumerate(picture) for match in re.finditer(r"\d+", line)}
    assert len(found) == players * (players + 1)
    for cell in cells(players):
        column, row = found[written(cell.sum(entries(players)))]
        x, y = cell.at
        assert abs((column + 1 - LEFT) / 2 - x) <= 1
        assert abs(row - top - y) <= 1
    for name in NAMES[:players]:
        assert text.count(name) == players  # at his edge, and over the whists on him


@pytest.mark.parametrize("players", [3, 4])
def test_no_sum_covers_a_line(players: int) -> None:
    empty = drawn(Entries.none(players), ["."] * players)
    full = drawn(entries(players, Fraction(7, 12)), ["M" * 40] * players)
    boxes = set("─│┌┐└┘├┤┬┴┼")
    assert len(empty) == len(full)
    for before, after in zip(empty, full, strict=True):
        for column, char in enumerate(before):
            if char in boxes:
                assert after[column] == char
        assert len(after) <= WIDTH


def test_a_sum_that_has_no_room_is_rounded_and_said_to_be() -> None:
    odd = Sheet(SOCHI, NAMES[:3], entries(3, Fraction(7, 12)), ())
    picture = "\n".join(drawn(odd.entries, odd.players))
    assert "≈59" in picture  # 101 · 7/12 is 58 11/12
    assert "≈" in describe(odd).split("\n\n")[-1]
    assert "≈" not in describe(filled(3))
    assert "58 11/12" in describe(odd)


# SVG.


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(root: ElementTree.Element) -> Iterator[tuple[str, float, float, int]]:
    for text in root.iter(f"{SVG}text"):
        words = "".join(text.itertext())
        yield words, float(text.get("x", "")), float(text.get("y", "")), int(text.get("font-size", ""))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_picture_has_every_sum_in_its_place(players: int, lang: str) -> None:
    root = parsed(svg(filled(players), lang))
    assert root.tag == f"{SVG}svg"
    found = {words: (x, y) for words, x, y, _ in texts(root)}
    for cell in cells(players):
        x, y = found[written(cell.sum(entries(players)))]
        assert abs(x / UNIT - cell.at[0]) < 0.1
        assert abs(y / UNIT - cell.at[1]) < 1
    assert len(list(root.iter(f"{SVG}line"))) == len(lines(players))
    words = " ".join(found)
    for phrase in (POOL, MOUNTAIN):
        assert phrase.text(lang) in words
    assert ON.text(lang).format(name="Anna") in words
    assert root.findtext(f"{SVG}title", "").startswith(TITLE.text(lang).split(":")[0])


def test_running_sums_stand_as_they_were_written() -> None:
    deals = [{"contract": f"{level}S", "declarer": 1} for level in (6, 7, 8)]
    words = [words for words, *_ in texts(parsed(svg(sheet(deals))))]
    assert "2. 6. 12" in words
    assert words.count("—") == 3 * 4 - 1
    assert "player 1: +80" in words


@pytest.mark.parametrize("players", [3, 4])
def test_long_sheets_and_names_keep_their_room(players: int) -> None:
    names = [letter * 40 for letter in "ABCD"[:players]]
    deals = [
        {"contract": contract, "declarer": seat, "tricks": tricks, "whist": whist}
        for seat in range(1, 4)
        for contract in ("6S", "10S")
        for lost in (0, 10)
        for others in [[other for other in range(1, 4) if other != seat]]
        for whist in [dict.fromkeys(others, "whist")]
        for tricks in [[10 - lost if p == seat else lost // 2 if p in others else 0 for p in range(1, players + 1)]]
    ]
    begun = [[Fraction(0) if i == j else Fraction(1, 7) for j in range(players)] for i in range(players)]
    long = sheet(
        [{**deal, "dealer": players} for deal in deals * 12], players=names, convention="leningrad", whists=begun
    )
    root = parsed(svg(long))
    places = {(round(cell.at[0] * UNIT, 1), cell.at[1]): cell for cell in cells(players)}
    side = EDGE * UNIT + 2 * MARGIN
    for words, x, y, size in texts(root):
        width = len(words) * size * WIDE
        assert size in (SUM, LABEL, NAME)
        near = [cell for (left, down), cell in places.items() if left == x and abs(down * UNIT - y) < UNIT]
        room = near[0].length * UNIT if near else side - 2 * MARGIN
        assert width <= room * 1.02, words
        assert -MARGIN <= x <= side - MARGIN
        assert -MARGIN <= y <= side - MARGIN


def test_names_are_escaped() -> None:
    picture = svg(sheet([], players=["<b>", "A&B", '"C"']))
    assert "<b>" not in picture
    found = " ".join(words for words, *_ in texts(parsed(picture)))
    assert "<b>: 0" in found
    assert "A&B: 0" in found


def test_a_record_is_a_sheet_of_one_deal() -> None:
    deal = {"contract": "6S", "declarer": 1, "tricks": [5, 3, 2], "whist": {2: "whist", 3: "whist"}}
    assert svg(record("6S", 1, (5, 3, 2), {2: "whist", 3: "whist"})) == svg(sheet([deal]))


def test_a_notebook_shows_the_sheet() -> None:
    assert filled(3)._repr_svg_() == svg(filled(3))


# Deals.

LASKER = "QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT"
DEALS = {
    "misère": Position(LASKER, "misere", 2),
    "played": Position(LASKER, "6S", 3, played="SQ ST SA CQ C7 C8 SK"),
    "twelve": Position("AKQJT98.AK.A.87 7.QJT9.KQJ.AK .87.T987.QJT9", "9S"),
    "raspasy": Position(LASKER, "raspasy", talon_rule="closed"),
    "ending": Position("A... K... Q...", "N", 1),
    "over": Position("A... K... Q...", "N", 1, played="SA SK SQ"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", DEALS)
def test_a_deal_is_drawn_with_every_card_and_nothing_outside(name: str, lang: str) -> None:
    position = DEALS[name]
    root = ElementTree.fromstring(svg(position, lang))
    width, height = (int(root.attrib[side]) for side in ("width", "height"))
    shown = [element.text or "" for element in root.iter(f"{SVG}text")]
    hands = position.hands if position.seat is None and not position.discarding else [*map(position.holding, (1, 2, 3))]
    cards = [card for hand in hands for card in hand]
    for rank in Rank:
        held = sum(card.rank is rank for card in cards)
        assert shown.count(rank.text(lang)) == held, rank
    assert sorted(text for text in shown if text in {card.text(lang) for card in position.trick}) == sorted(
        card.text(lang) for card in position.trick
    )
    for element in root.iter(f"{SVG}text"):
        x, y, size = (float(element.attrib[key]) for key in ("x", "y", "font-size"))
        length = len(element.text or "") * size * WIDE * (0.5 if element.attrib.get("text-anchor") == "middle" else 1)
        assert x > 0
        assert x + length < width
        assert size < y < height
    spoken = root.find(f"{SVG}title")
    assert spoken is not None
    assert all(Pen(lang).suit(hand, suit) in (spoken.text or "") for hand in hands for suit in Suit if hand.suit(suit))


def test_a_solution_is_drawn_with_what_its_cards_are_worth() -> None:
    found = solve(Position(LASKER, "misere", 2))
    small = [element.text for element in parsed(svg(found)).iter(f"{SVG}text") if element.attrib["font-size"] == "10"]
    assert sorted(small, key=str) == sorted(str(move.tricks) for move in found.moves)
    assert small != [None] * 10


RESULTS = {
    "solve": {"hands": LASKER, "contract": "misere", "declarer": 2},
    "table": {"task": "table", "hands": "A.K.. K.A.. Q..A."},
    "layouts": {"task": "layouts", "hand": "A.AKT.KJ.A987", "discard": "S8 S7", "contract": "C", "samples": 5},
    "hint": {"task": "hint", "hands": ["AK8.A97.AK98.", "?", "?"], "contract": "6S", "declarer": 1, "samples": 5},
    "convention": {"task": "score", "convention": "rostov"},
    "record": {
        "task": "score",
        "contract": "6S",
        "declarer": 1,
        "tricks": [6, 2, 2],
        "whist": {"2": "whist", "3": "whist"},
    },
    "points": {"task": "score", "hands": LASKER, "contract": "misere", "declarer": 2},
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_notebook_shows_every_result(name: str) -> None:
    found = ask(RESULTS[name])
    if name == "record":
        assert svg(found).startswith("<svg")
        return
    shown = found._repr_html_()  # type: ignore[union-attr]
    assert shown.endswith(f"{escape(describe(found))}</pre>")
    assert shown.startswith("<svg") == (name == "solve")


def test_a_notebook_draws_a_deal() -> None:
    position = DEALS["misère"]
    assert position._repr_svg_() == svg(position)
    with pytest.raises(PreferansError, match="can be drawn"):
        svg(ask(RESULTS["table"]))


def test_commands_draw_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deal.svg"
    for command in ("show", "solve"):
        done = CliRunner().invoke(
            main, [command, LASKER, "-c", "misere", "-d", "2", "--svg", str(file), "--lang", "ru"]
        )
        assert done.exit_code == 0
        assert "ловящий" in file.read_text(encoding="utf-8")
        file.unlink()
    missing = CliRunner().invoke(
        main, ["show", LASKER, "-c", "misere", "-d", "2", "--svg", str(tmp_path / "no" / "x.svg")]
    )
    assert (missing.exit_code, missing.stdout) == (2, "")
    assert "x.svg: " in missing.stderr
