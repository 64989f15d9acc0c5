"""Notations of other programs: files of each as they are, what each part of them means, and what is wrong by line."""

from pathlib import Path
from typing import Any

import pytest
from preferans import Position, PreferansError
from preferans.formats import bts, dumps, jpref, loads, pbn, ppn

FILES = Path(__file__).parents[1] / "data/formats"


def refused(text: str | bytes, format: str | None = None) -> PreferansError:
    with pytest.raises(PreferansError) as caught:
        loads(text, format)
    assert all(caught.value.message(lang).isprintable() for lang in ("en", "ru"))
    return caught.value


# Bridge-Preferans Studio.

STUDIO: list[dict[str, Any]] = [
    {
        "contract": "6S",
        "declarer": 2,
        "leader": 3,
        "hands": ["A98.AT98..T87", "QT7.KQJ.A.KQJ", "KJ.7.KQJT9.A9"],
        "problem": {"title": "All ten tricks for the defenders"},
    },
    {"contract": "6S", "declarer": 1, "leader": 3, "hands": ["87.KQ.KQ.J", "QT.A8.A97.", "J9.97.8.87"]},
    {
        "contract": "misere",
        "declarer": 1,
        "leader": 3,
        "hands": ["T987.98.987.8", "AK.AKQT.J.QJT", "QJ.J7.AKQT.97"],
        "played": ["DA", "D9"],
        "problem": {"title": "Kovalevskaya's misère, the ace and the jack exchanged"},
    },
]


def test_a_file_of_the_studio() -> None:
    data = (FILES / "studio.bts").read_bytes()
    assert loads(data) == loads(data, "bts") == STUDIO
    assert loads(data.replace(b"\n", b"\r\n")) == STUDIO


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
def test_the_studio_writes_russian_in_either_encoding(encoding: str) -> None:
    text = "deal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97\ncontract mizer\nplayer N\ncomment Мизер Ковалевской\n"
    for format in ("bts", None):
        (found,) = loads(text.encode(encoding), format)
        assert found["problem"] == {"title": "Мизер Ковалевской"}


def test_only_the_studio_may_write_cp1251() -> None:
    assert refused("contract = '6♠'  # пики".replace("♠", "S").encode("cp1251")).code == "not_utf8"
    assert refused(b"deal 1 A... K... Q...\ncomment \x98").code == "not_utf8"


DEAL = "deal 1 A.K.. .A.7. K...8\n"


@pytest.mark.parametrize(
    ("absent", "seats"),
    [("S", "NEW"), ("N", "ESW"), ("E", "NSW"), ("W", "NES"), ("south", "NEW"), ("", "NEW")],
)
def test_hands_are_clockwise_from_north_without_the_absent_seat(absent: str, seats: str) -> None:
    for number, seat in enumerate(seats, 1):
        line = f"absent {absent}\n" if absent else ""
        (found,) = loads(f"{DEAL}contract 7NT\nplayer {seat}\nplay {seat.lower()}\n{line}")
        assert (found["declarer"], found["leader"], found["hands"]) == (number, number, ["A.K..", ".A.7.", "K...8"])


@pytest.mark.parametrize("turns", range(4))
def test_so_many_listed_cards_are_played_as_turns_says(turns: int) -> None:
    (found,) = loads(f"{DEAL}contract 7NT\nplayer N\nplay D7 SK HK\nturns {turns}")
    assert found["leader"] == 2
    assert found.get("played", []) == ["D7", "SK", "HK"][:turns]


WRONG_BTS = [
    (f"% bts\n{DEAL}contract 6X", 3, "bad_contract"),
    (f"{DEAL}play X", 2, "bad_card"),
    (f"{DEAL}play S", 2, "empty_seat"),
    (f"{DEAL}player Q", 2, "bad_compass"),
    (f"{DEAL}player W\nabsent W", 2, "empty_seat"),
    (f"{DEAL}absent X", 2, "bad_compass"),
    (f"{DEAL}play D7 SK", 2, "missing_field"),
    (f"{DEAL}play D7 SK\nturns 3", 3, "bad_turns"),
    (f"{DEAL}play D7 SK\nturns -1", 3, "bad_turns"),
    (f"{DEAL}play D7 SK\nturns ²", 3, "bad_turns"),
    (f"{DEAL}play D8 SK\nturns 1", 2, "nobodys"),
    (f"{DEAL}play D7 HK\nturns 2\ncontract S", 2, "out_of_turn"),
    (f"{DEAL}contract S\ncontract S", 3, "duplicate_field"),
    (f"{DEAL}vulnerable all", 2, "bad_line"),
    (f"contract S\n{DEAL}", 1, "bad_line"),
    ("deal 1 A.K.. .A.7. K...8 Q...\n", 1, "three_hands"),
    ("\ndeal 1 A.K.. .A.7. K...K\ndeal 2 A.K.. .A.7.\n", 3, "three_hands"),
    ("deal 1 A.K.. .A.7. KX...8\n", 1, "bad_rank"),
    ("deal 1 A.K.. .A.7. A...8\n", 1, "duplicate_card"),
    ("deal 1 A.K.. .A.7. A...\n", 1, "duplicate_card"),
    ("deal 1 A.K.. .A.7. Q...\n", 1, "unequal_hands"),
]


@pytest.mark.parametrize(("text", "line", "code"), WRONG_BTS, ids=range(len(WRONG_BTS)))
def test_what_is_wrong_in_a_file_of_the_studio(text: str, line: int, code: str) -> None:
    error = refused(text)
    assert (error.code, error.details["line"]) == (code, line)


def test_the_line_and_the_card_are_named_in_both_languages() -> None:
    error = refused("% bts\n\ndeal 1 A.K.. .A.7. A...8\n")
    assert str(error) == "line 3: hands: ♠A is there twice (hand 1, hand 3)"
    assert error.message("ru") == "строка 3: hands: ♠Т встречается дважды (рука 1, рука 3)"


# PBN.

TAGS: list[dict[str, Any]] = [
    {
        "contract": "6S",
        "declarer": 3,
        "leader": 1,
        "hands": ["KJ.7.KQJT9.A9", "A98.AT98..T87", "QT7.KQJ.A.KQJ"],
        "played": ["DQ", "S8", "DA", "HA", "HK", "H7"],
        "problem": {"title": 'Kommersant: "all ten tricks"'},
    },
    {
        "contract": "6S",
        "declarer": 1,
        "leader": 3,
        "hands": ["87.KQ.KQ.J", "QT.A8.A97.", "J9.97.8.87"],
        "played": ["S9", "S8", "ST", "DA"],
    },
]


def test_a_file_of_tags() -> None:
    data = (FILES / "tags.pbn").read_bytes()
    assert loads(data) == loads(data, "pbn") == TAGS
    assert loads(data.replace(b"\n", b"\r\n")) == TAGS


def test_a_file_of_tags_may_begin_with_a_comment() -> None:
    data = (FILES / "tags.pbn").read_bytes()
    for comment in (b"{Problems of\nthe Kommersant}\n", b"; ours\n", b"\n\n", b"%\n"):
        assert loads(comment + data) == TAGS


@pytest.mark.parametrize("first", "NESW")
@pytest.mark.parametrize("empty", range(1, 4))
def test_hands_are_seats_in_the_order_in_which_they_are_written(first: str, empty: int) -> None:
    around = ("NESW" * 2)["NESW".index(first) :][:4]
    hands = ["A.K..", ".A.7.", "K...8"]
    hands.insert(empty, "-")
    points = around[:empty] + around[empty + 1 :]
    for number, point in enumerate(points, 1):
        (found,) = loads(f'[Deal "{first}:{" ".join(hands)}"]\n[Declarer "{point}"]\n[Play "{point}"]\n[Contract "S"]')
        assert (found["declarer"], found["leader"], found["hands"]) == (number, number, ["A.K..", ".A.7.", "K...8"])


@pytest.mark.parametrize(("dealer", "leader"), [("S", 1), ("W", 2), ("N", 3), ("E", 1)])
def test_the_player_after_the_dealer_leads(dealer: str, leader: int) -> None:
    """West, north and east play. South deals and sits out, or the player before the leader deals."""
    (found,) = loads(f'[Dealer "{dealer}"]\n[Deal "W:A.K.. .A.7. K...8 -"]\n[Contract "S"]\n[Declarer "W"]')
    assert found["leader"] == leader
    (found,) = loads(f'[Dealer "{dealer}"]\n[Deal "W:A.K.. .A.7. K...8"]\n[Play "N"]')
    assert found["leader"] == 2


HEAD = '[Deal "W:A.K.. .A.7. K...8 -"]\n[Contract "S"]\n[Declarer "W"]\n'


@pytest.mark.parametrize(
    ("rows", "played"),
    [
        ("*", []),
        ("SK SA D7\n*", ["SK", "SA", "D7"]),
        ("SK SA D7\nC8 HK HA", ["SK", "SA", "D7", "HK", "HA", "C8"]),
        ("SK - SA D7\n- - HK -", ["SK", "SA", "D7", "HK"]),  # the empty seat has a column as well
        ('SK! =1= SA?? $3 D7\n[Note "1:the seven"]', ["SK", "SA", "D7"]),
        ("SK SA - ; the rest is clear", ["SK", "SA"]),
        ("SK SA - {the only\ncard} \n+", ["SK", "SA"]),
        ("- - -", []),
        ("+", []),
    ],
)
def test_a_row_is_a_trick_in_columns_from_the_first_leader(rows: str, played: list[str]) -> None:
    (found,) = loads(HEAD.replace('"S"', '"NT"') + f'[Play "E"]\n{rows}')
    assert found.get("played", []) == played


WRONG_PBN = [
    ('[Deal "W:A.K.. .A.7. K...8 -"]\n[Contract "6X"]', 2, "bad_contract"),
    ('[Event "x"]\n[Contract "S"]', 1, "missing_field"),
    ('\n[Deal "W:A.K.. .A.7. K...8 Q..."]', 2, "three_hands"),
    ('[Deal "W:A.K.. .A.7. - -"]', 1, "three_hands"),
    ('[Deal "A.K.. .A.7. K...8"]', 1, "three_hands"),
    ('[Deal "Q:A.K.. .A.7. K...8 -"]', 1, "bad_compass"),
    ('[Deal "W:A.K.. .A.7. A...8 -"]', 1, "duplicate_card"),
    ('[Deal "W:A.K.. .A.7. K...X -"]', 1, "bad_rank"),
    (f'{HEAD}[Declarer "S"]', 4, "missing_field"),  # a tag that comes again begins a deal
    ('[Deal "W:A.K.. .A.7. K...8 -"]\n[Declarer "S"]', 2, "empty_seat"),
    ('[Deal "W:A.K.. .A.7. K...8 -"]\n[Declarer "Q"]', 2, "bad_compass"),
    (f'{HEAD}[Talon "C7"]', 4, "two_cards"),
    (f'{HEAD}[Talon "C7 C7x"]', 4, "bad_card"),
    (f'{HEAD}[Play "N"]\nD7 SK', 5, "bad_trick"),
    (f'{HEAD}[Play "N"]\nD7 SK HK HA SA', 5, "bad_trick"),
    (f'{HEAD}[Play "N"]\nD7 SK C8 HK', 5, "bad_trick"),
    (f'{HEAD}[Play "N"]\nD7 - HK', 5, "bad_trick"),
    (f'{HEAD}[Play "N"]\n- SK HK', 5, "bad_trick"),
    (f'{HEAD}[Play "N"]\nD7 - -\nHA - -', 6, "bad_trick"),
    (f'{HEAD}[Play "N"]\nD7 C8 SA', 5, "not_trumped"),
    (f'{HEAD}[Play "N"]\nD7 SK HX', 5, "bad_card"),
    (f'{HEAD}[Play "N', 4, "bad_line"),
]


@pytest.mark.parametrize(("text", "line", "code"), WRONG_PBN, ids=range(len(WRONG_PBN)))
def test_what_is_wrong_in_a_file_of_tags(text: str, line: int, code: str) -> None:
    error = refused(text)
    assert (error.code, error.details["line"]) == (code, line)


# JPref.

JPREF: list[dict[str, Any]] = [
    {
        "contract": "misere",
        "declarer": 1,
        "leader": 2,
        "hands": ["T987.98.987.8", "AQ.AKQT.A.QJT", "KJ.J7.KQJT.97"],
        "discard": ["CK", "CA"],
        "problem": {"title": "Ковалевская", "claim": "d 1"},
    },
    {
        "contract": "raspasy",
        "leader": 3,
        "hands": ["Q9.AK8.AT.T87", "J87.T.QJ9.AKQ", "AKT.J97.K87.9"],
        "talon": ["CJ", "HQ"],
        "problem": {"title": "raspasy", "claim": "3, 6, 1"},
    },
    {
        "contract": "8C",
        "declarer": 1,
        "leader": 1,
        "hands": [".KQT.QT.AKQJT97", "KJT97.A8.J7.8", "AQ8.J97.AK98."],
        "talon": ["HK", "C7"],
        "problem": {"claim": "8♣ 8"},
    },
    {
        "contract": "misere",
        "declarer": 1,
        "leader": 2,
        "hands": ["7.AKT7.J97.T987", "8.98.QT8.AKQJ", "AKQJT9.QJ.AK."],
        "talon": ["HK", "HA"],
        "problem": {"title": "small hole 7-10", "claim": "Misère 0"},
    },
    {
        "leader": 1,
        "hands": ["KJ9.A8.T87.KJ", ".QJT7.KJ9.AQ9", "AQ87.K9.AQ.87"],
        "talon": ["ST", "CT"],
        "problem": {"claim": "6- 2"},
    },
]
LINE = "♠789X ♣8 ♦789 ♥89  ♠QA ♣XJQ ♦A ♥XQKA   ♠JK ♣79 ♦XJQK ♥7J  ♣KA"


def test_a_file_of_jpref_may_begin_with_anything() -> None:
    for line in ("# misère", "[♥QA8, ♥K7J, ♣AXJ]", "list build duration: 9 sec", ""):
        (found,) = loads(f"{line}\ndeal: {LINE} 1 -> 1\n")
        assert found["leader"] == 2


def test_a_file_of_jpref() -> None:
    data = (FILES / "jpref.txt").read_bytes()
    found = loads(data)
    assert found == loads(data, "jpref")
    assert found == [{**deal} for deal in JPREF]


@pytest.mark.parametrize("leader", range(3))
@pytest.mark.parametrize("end", ["", " ->", " -> 1", " -> d 1", " -> d", "->0# ловится"])
def test_the_first_hand_plays_misere_and_the_leader_is_counted_from_it(leader: int, end: str) -> None:
    for cards in (LINE, LINE.replace(" ", ""), LINE.replace("♠789X ♣8", "♠789X♣8 "), LINE.replace("♠", "♠\ufe0f")):
        (found,) = loads(f"deal: {cards} {leader}{end}")
        assert (found["contract"], found["declarer"], found["leader"]) == ("misere", 1, leader + 1)
        assert found["hands"] == JPREF[0]["hands"]


@pytest.mark.parametrize(
    ("expected", "contract"),
    [("Misère 1", "misere"), ("7♦ 8", "7D"), ("6NT", "6N"), ("All-pass", "raspasy"), ("0, 10, 0", "raspasy")],
)
def test_what_is_expected_shows_what_is_played(expected: str, contract: str) -> None:
    (found,) = loads(f"deal: {LINE} 0 -> {expected}")
    assert found["contract"] == contract
    here = Position(**{name: value for name, value in found.items() if name != "problem"})  # type: ignore[arg-type]
    assert here.discarding == (contract != "raspasy")
    assert list(map(str, here.talon)) == ["CK", "CA"]


WRONG_JPREF = [
    (f"deal: {LINE} 3", "bad_leader"),
    (f"deal: {LINE} -> 1", "bad_leader"),
    ("deal:", "bad_leader"),
    (f"deal: {LINE[:-1]} 1", "whole_deck"),
    (f"deal: {LINE}Q 1", "whole_deck"),
    (f"deal: {LINE.replace('KA', 'KK')} 1", "duplicate_card"),
    (f"deal: {LINE.replace('♠789X', '♠789Z')} 1", "bad_card"),
    (f"deal: {LINE[1:]} 1", "bad_card"),
]


@pytest.mark.parametrize(("text", "code"), WRONG_JPREF, ids=range(len(WRONG_JPREF)))
def test_what_is_wrong_in_a_line_of_jpref(text: str, code: str) -> None:
    error = refused(f"# a comment\n\n{text}\n")
    assert (error.code, error.details["line"]) == (code, 3)


# Portable Preferans Notation.

CODES = "123456789ABCDEFGHIJKLMNOPQRSTUVW"


def test_every_character_is_its_card() -> None:
    (found,) = loads(CODES)
    assert found == {"hands": ["AKQJT987..87.", ".T987.AKQJT9.", ".AKQJ..QJT987"], "talon": ["CK", "CA"]}
    # The published example: 1BDHM27WQK 4CEIN3FVRJ S5LP8GU6AO T9.
    assert loads((FILES / "string.ppn").read_bytes()) == [
        {"hands": ["K87.QT7.J9.A8", "T9.K98.KQT.K9", "AQJ.AJ.A8.QT7"], "talon": ["CJ", "D7"]}
    ]


def test_a_line_is_a_deal() -> None:
    assert len(loads(f"{CODES}\n\n{CODES[::-1]}\n")) == 2
    assert dumps(loads(CODES), "ppn") == f"{CODES}\n"


WRONG_PPN = [
    (CODES[:-1], "whole_deck"),
    (CODES + "1", "whole_deck"),
    (CODES[:-1] + "1", "duplicate_card"),
    (CODES[:-1] + "X", "bad_code"),
    (CODES[:-1] + "0", "bad_code"),
    (CODES[:-1] + "w", "bad_code"),
]


@pytest.mark.parametrize(("text", "code"), WRONG_PPN, ids=range(len(WRONG_PPN)))
def test_what_is_wrong_in_a_string(text: str, code: str) -> None:
    error = refused(f"{CODES}\n{text}")
    assert (error.code, error.details["line"]) == (code, 2)
    assert refused(text).code == code


# What a format can't say.

WHOLE = {"hands": ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"], "contract": "9S", "declarer": 1}
TAKEN = {**WHOLE, "hands": ["AKQJT98..8.AKQ7", "9.AKQJ.JT9.98", ".T987.AKQ.JT7"]}
REFUSED: list[tuple[dict[str, Any], str, str, str]] = [
    ({**WHOLE, "contract": "S"}, "bts", "cant_write", "contract"),
    ({**WHOLE, "contract": "raspasy", "declarer": None}, "bts", "cant_write", "contract"),
    ({**WHOLE, "played": "SA S7 HT"}, "ppn", "cant_write", "played"),
    ({**WHOLE, "played": "SA S7 HT"}, "jpref", "cant_write", "played"),
    (WHOLE, "jpref", "cant_write", "discard"),
    ({**WHOLE, "contract": None}, "jpref", "missing_field", "contract"),
    ({**WHOLE, "contract": "raspasy", "declarer": None}, "jpref", "cant_write", "talon_rule"),
    ({"hands": "A... K... Q...", "contract": "S", "declarer": 1}, "ppn", "cant_write", "hands"),
    ({"hands": "A... K... Q...", "contract": "misere", "declarer": 1}, "jpref", "cant_write", "hands"),
    ({"task": "score", "contract": "S"}, "pbn", "missing_field", "hands"),
    (
        {**WHOLE, "contract": "raspasy", "declarer": None, "talon": "D8 D7", "talon_rule": "dealer"},
        "chat",
        "cant_write",
        "talon_rule",
    ),
]


@pytest.mark.parametrize(("given", "format", "code", "field"), REFUSED, ids=range(len(REFUSED)))
def test_what_a_format_cant_say_is_refused(given: dict[str, Any], format: str, code: str, field: str) -> None:
    with pytest.raises(PreferansError) as caught:
        dumps([given], format)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_the_examples_at_the_head_of_each_format_are_in_it() -> None:
    for module in (bts, jpref, pbn, ppn):
        assert module.__doc__
        indented = [line[4:] for line in module.__doc__.splitlines() if line.startswith("    ")]
        example = "\n".join(indented[: indented.index("    nothing")] if "    nothing" in indented else indented)
        assert module.is_it(example)
