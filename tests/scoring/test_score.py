"""The task score: what it answers, in JSON and in words, at once where nothing is searched; the command."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given
from hypothesis import strategies as st
from preferans import Hand, Position, Sheet, par, points, record, sheet, solve
from preferans.analyses.points.points import scored
from preferans.analyses.points.raspasy import raspasy_points
from preferans.game.cards import CARDS
from preferans.request import answer, ask, read
from preferans.request.score import encode
from preferans.scoring.convention import LENINGRAD, PRESETS, Convention, number, settings
from preferans.scoring.record import Call
from preferans.text import describe
from preferans.text.amounts import amount, won
from preferans.text.pen import WIDTH
from preferans_cli.main import main
from records import DEALS, random_record

ROOT = Path(__file__).parents[2]
SURE = ["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"]
SIX: dict[str, Any] = {
    "contract": "6S",
    "declarer": 1,
    "tricks": [5, 3, 2],
    "whist": {"2": "whist", "3": "whist"},
}
OPEN: dict[str, Any] = {"hands": SURE, "contract": "9S", "declarer": 1}
RASPASY: dict[str, Any] = {"hands": SURE, "contract": "raspasy"}
TALON: dict[str, Any] = {"hands": SURE, "talon": ["D8", "D7"]}


def score(**fields: Any) -> Any:
    return answer({"task": "score", **fields})


# Answers.


def test_a_record_is_answered_with_what_everybody_writes() -> None:
    assert score(**SIX) == {
        "pool": [0, 0, 0],
        "mountain": [2, 0, 0],
        "whists": [[0, 0, 0], [8, 0, 0], [6, 0, 0]],
        "points": ["-82/3", "44/3", "38/3"],
    }


def test_a_convention_is_answered_with_its_prices() -> None:
    found = score(convention={"preset": "rostov", "name": "ours", "whist": "2P"})
    assert found["convention"]["whist"] == "2P"
    assert found["convention"]["preset" if "preset" in found["convention"] else "name"] == "ours"
    assert found["contracts"][1] == {
        "contract": 7,
        "price": 4,
        "whist": 8,
        "duty": 2,
        "undertrick": 4,
        "consolation": 10,
        "shortfall": 2,
    }
    assert [row["contract"] for row in found["contracts"]] == [6, 7, 8, 9, 10]
    assert score()["convention"] == score(convention="sochi")["convention"]
    again = score(convention=found["convention"])
    assert again == found


def test_a_sheet_is_answered_with_every_deal_and_the_settlement() -> None:
    found = score(deals=DEALS, players=["Anna", "Boris", "Vera"], convention="leningrad")
    same = sheet(DEALS, convention="leningrad")
    assert found["settlement"] == [int(value) if value.denominator == 1 else str(value) for value in same.settlement]
    assert len(found["deals"]) == len(DEALS)
    for deal, here, after in zip(found["deals"], same.deals, same.running[1:], strict=True):
        assert [number_of(value) for value in deal["points"]] == list(here.points)
        assert [number_of(value) for value in deal["after"]["pool"]] == list(after.pool)
        assert deal["dealer"] == here.dealer
    last = found["deals"][-1]["after"]
    assert {name: found[name] for name in ("pool", "mountain", "whists")} == last
    begun = score(pool=last["pool"], mountain=last["mountain"], whists=last["whists"], convention="leningrad")
    assert begun["settlement"] == found["settlement"]


def number_of(value: int | str) -> Fraction:
    """An amount of an answer as a fraction; it may be negative."""
    return Fraction(value)


def test_fractions_are_text_that_is_read_again() -> None:
    found = score(contract="raspasy", tricks=[2, 2, 4, 2], players=4, talon_rule="dealer", convention="rostov")
    assert found["whists"][0] == [0, 0, "20/3", 0]
    assert number("20/3") == Fraction(20, 3)
    again = score(whists=found["whists"], players=4, convention="rostov")
    assert again["settlement"] == found["points"]


def test_an_open_deal_is_answered_with_every_decision() -> None:
    found = score(**OPEN)
    assert found["tricks"] == 10
    assert found["points"] == ["160/3", "-80/3", "-80/3"]
    assert found["whist"] == {"2": "pass", "3": "pass"}
    assert [(row["whist"], row.get("tricks"), row["by_line"]) for row in found["outcomes"]] == [
        ({"2": "whist", "3": "pass"}, [10, 0, 0], False),
        ({"2": "whist", "3": "whist"}, [10, 0, 0], True),
        ({"2": "pass", "3": "pass"}, None, False),
        ({"2": "pass", "3": "whist"}, [10, 0, 0], False),
    ]
    assert found["decisions"][0] == {
        "seat": 2,
        "heard": None,
        "points": {"pass": "-80/3", "whist": -80},
        "best": "pass",
    }
    for row in found["outcomes"]:
        calls = {int(seat): Call(call) for seat, call in row["whist"].items()}
        written = encode(record("9S", 1, row.get("tricks"), calls))
        assert {name: row[name] for name in written} == written


def test_solve_adds_the_points() -> None:
    plain = answer(OPEN)
    found = answer({**OPEN, "convention": "sochi"})
    assert {name: found[name] for name in plain} == plain
    expected = score(**OPEN)
    assert {"tricks": plain["tricks"], **found["score"]} == expected  # type: ignore[dict-item]
    short = answer({**OPEN, "convention": "rostov", "players": 4, "want": []})
    assert list(short) == ["tricks", "score"]
    assert len(short["score"]["points"]) == 4  # type: ignore[index]


def test_twelve_cards_are_answered_with_the_best_discard() -> None:
    hands = [SURE[0].replace("...", "..87."), *SURE[1:]]
    found = answer({"hands": hands, "contract": "9S", "convention": "sochi", "want": []})
    assert found["tricks"] == 10
    assert found["score"]["discard"] == ["D8", "D7"]  # type: ignore[index]
    alone = score(hands=hands, contract="9S")
    assert alone == {"tricks": 10, **found["score"]}  # type: ignore[dict-item]
    every = answer({"hands": hands, "contract": "9S", "convention": "sochi"})
    assert len(every["discards"]) == 66  # type: ignore[arg-type]


def test_par_is_answered_with_limits_auction_and_points() -> None:
    found = score(**TALON)
    assert [row["bid"] for row in found["limits"]] == ["10N", "misere", "misere"]
    assert found["limits"][0]["tricks"]["S"] == 10
    assert (found["declarer"], found["bid"], found["contract"]) == (1, "9S", "10S")
    assert found["discard"] == ["D8", "D7"]
    assert found["points"] == ["200/3", "-100/3", "-100/3"]
    rest = score(hands=[SURE[0].replace("...", "..87."), *SURE[1:]], contract="10S")
    assert {name: found[name] for name in rest} == rest


def test_raspasy_is_answered_with_what_each_outcome_is_worth() -> None:
    plain = answer(RASPASY)
    found = answer({**RASPASY, "convention": "rostov", "players": 4, "in_a_row": 2})
    assert {name: found[name] for name in plain} == plain
    outcomes = found["score"]["outcomes"]  # type: ignore[index]
    assert [outcome["tricks"][:3] for outcome in outcomes] == plain["equilibria"]
    for outcome in outcomes:
        written = encode(record("raspasy", tricks=outcome["tricks"], players=4, in_a_row=2, convention="rostov"))
        assert {name: outcome[name] for name in written} == written
    again = score(**RASPASY, convention="rostov", players=4, in_a_row=2)
    assert again["score"] == found["score"]
    assert answer({**RASPASY, "players": 3})["error"]["field"] == "convention"  # type: ignore[index]


def flat() -> dict[str, Any]:
    """A deal in which nobody makes anything."""
    for seed in range(400):
        deck = Random(f"flat {seed}").sample(CARDS, 32)
        hands = [Hand.of(deck[start : start + 10]) for start in (0, 10, 20)]
        if par(hands, deck[30:]).declarer is None:
            return {"hands": list(map(str, hands)), "talon": list(map(str, deck[30:]))}
    raise AssertionError("nothing found")


def test_par_of_raspasy_is_answered_with_its_outcomes() -> None:
    deal = flat()
    found = score(**deal)
    solved = answer({**deal, "contract": "raspasy", "want": []})
    assert found["contract"] == "raspasy"
    assert [row["bid"] for row in found["limits"]] == [None] * 3
    assert {name: found[name] for name in solved} == solved
    assert [outcome["tricks"] for outcome in found["outcomes"]] == solved["equilibria"]
    for lang, piece in (
        ("en", "Raspasy, guaranteed at most: seat 1 — "),
        ("ru", "Распасы, гарантированно не больше: "),
    ):
        text = describe(ask({"task": "score", **deal}), lang)
        assert f"\n\n{piece}" in text
        assert max(map(len, text.splitlines())) <= WIDTH


def test_every_way_in_asks_the_same() -> None:
    assert ask({"task": "score", **SIX}) == record(**SIX)
    assert ask({"task": "score", "deals": DEALS}) == sheet(DEALS)
    assert ask({"task": "score", "convention": "питер"}) == LENINGRAD
    assert ask({"task": "score", **OPEN, "convention": "rostov"}) == points(Position(SURE, "9S", 1), "rostov")
    assert ask({"task": "score", **TALON, "players": 4}) == par(SURE, "D8 D7", players=4)
    assert ask({**OPEN, "convention": "rostov"}) == scored(Position(SURE, "9S", 1), "rostov")


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"contract": "6S", "declarer": 1, "tricks": [6, 3, 2], "whist": {"2": "whist"}}, "tricks_sum", "tricks"),
        ({"declarer": 1}, "missing_field", "contract"),
        ({"tricks": [1, 2, 7]}, "missing_field", "contract"),
        ({"players": 3}, "unused_field", "players"),
        ({"want": []}, "unused_field", "want"),
        ({"deals": [], "contract": "6S"}, "unused_field", "contract"),
        ({"pool": [1, 2, 3], "hands": SURE}, "unused_field", "pool"),
        ({**OPEN, "tricks": [6, 3, 1]}, "unused_field", "tricks"),
        ({**TALON, "leader": 2}, "unused_field", "leader"),
        ({"hands": SURE}, "missing_field", "talon"),
        ({"hands": SURE, "talon": "D8 SA"}, "card_in_hand", "talon"),
        ({**OPEN, "contract": "S"}, "level_needed", "contract"),
        ({**OPEN, "contract": "raspasy", "declarer": None, "tricks": [1, 2, 7]}, "unused_field", "tricks"),
        ({"hands": "A... K... Q...", "contract": "raspasy"}, "whole_deal", "hands"),
        ({**RASPASY, "in_a_row": 0}, "bad_row", "in_a_row"),
        ({**TALON, "talon_rule": "dealer"}, "dealer_rule", "talon_rule"),
        ({**TALON, "talon_rule": "x"}, "unknown_talon_rule", "talon_rule"),
        ({**OPEN, "convention": "x"}, "unknown_convention", "convention"),
        ({**OPEN, "convention": {"whist": "x"}}, "bad_rate", "convention.whist"),
        ({**OPEN, "players": 5}, "bad_players", "players"),
        ({"deals": [SIX, {**SIX, "whist": {"1": "whist"}}]}, "declarer_whists", "deals.2.whist"),
        ({"deals": 5}, "bad_deals", "deals"),
    ],
)
def test_what_is_wrong_is_named(fields: dict[str, Any], code: str, field: str) -> None:
    for lang in ("en", "ru"):
        found = score(**fields, lang=lang)
        assert (found["error"]["code"], found["error"]["field"]) == (code, field)


def test_solve_needs_the_tricks_promised_when_points_are_wanted() -> None:
    asked = {"hands": SURE, "contract": "S", "declarer": 1}
    assert "error" not in answer(asked)
    assert answer({**asked, "convention": "sochi"})["error"]["code"] == "level_needed"  # type: ignore[index]
    assert answer({**asked, "players": 3})["error"]["field"] == "convention"  # type: ignore[index]


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats(allow_nan=True) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
GOOD = [SIX, {"deals": DEALS}, {"contract": "raspasy", "tricks": [4, 3, 3]}, {"pool": [1, 2, 3]}, {}]
NAMES = [
    "players", "dealer", "contract", "declarer", "tricks", "whist", "in_a_row", "shared", "given_up", "talon_rule",
    "deals", "pool", "mountain", "whists", "convention", "talon",
]  # fmt: skip


@given(st.sampled_from(GOOD), st.dictionaries(st.sampled_from(NAMES), values, max_size=3))
def test_whatever_comes_is_answered(good: dict[str, Any], changed: dict[str, Any]) -> None:
    found = score(**{**good, **changed})
    json.dumps(found, allow_nan=False)
    if "error" in found:
        assert found["error"]["message"].isprintable()
        assert len(found["error"]["message"]) < 700


@given(st.sampled_from(sorted(SIX)), values)
def test_whatever_a_deal_of_a_sheet_says_is_answered(name: str, value: object) -> None:
    found = score(deals=[SIX, {**SIX, name: value}])
    json.dumps(found, allow_nan=False)


def test_the_documented_table_has_the_presets() -> None:
    page = (ROOT / "docs/scoring.md").read_text(encoding="utf-8")
    written = {name: settings(convention) for name, convention in PRESETS.items()}
    documented = set()
    for row in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|(.*)\|$", page.partition("| setting |")[2], re.MULTILINE):
        names = re.findall(r"\w+", row[0])
        cells = [cell.strip().strip("`") for cell in row[1].split(" | ")][1:]
        if len(cells) != len(PRESETS):
            continue  # a row of another table
        documented |= set(names)
        for preset, cell in zip(written, cells, strict=True):
            values = [value for name in names for value in as_list(written[preset][name])]
            assert (cells[0] if cell == "same" else cell) == ", ".join(values), (preset, names)
    assert documented == set(written["sochi"]) - {"name"}


def as_list(value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    return [str(item).lower() if isinstance(item, bool) else str(item) for item in values]


# At once.


def test_what_is_not_searched_needs_no_engine() -> None:
    program = (
        "import sys; from preferans.request import answer; from click.testing import CliRunner;"
        "from preferans_cli.main import main; from preferans.pictures import svg; from preferans import sheet;"
        f"requests = {[{'task': 'score', **fields} for fields in GOOD]};"
        "assert not [found for found in map(answer, requests) if 'error' in found];"
        "svg(sheet());"
        "runs = [['score', '--convention', 'rostov'], ['score', 'docs/examples/sheet.toml'], ['score', '--help']];"
        "assert not [done for run in runs for done in [CliRunner().invoke(main, run)] if done.exit_code];"
        "assert not {'numba', 'numpy', 'preferans.engine.open'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


def test_only_what_searches_says_so() -> None:
    for fields in GOOD:
        assert not read({"task": "score", **fields}).searches
    for fields in (OPEN, TALON):
        assert read({"task": "score", **fields}).searches
    calls: list[str] = []
    for fields in (SIX, OPEN):
        answer({"task": "score", **fields}, before_search=lambda _: calls.append("search"))
    assert calls == ["search"]


# In words.


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(184, 3), "61⅓"),
        (Fraction(-302, 3), "−100⅔"),
        (Fraction(1, 2), "½"),
        (Fraction(-1, 2), "−½"),
        (Fraction(5, 12), "5/12"),
        (Fraction(-89, 12), "−7 5/12"),
        (Fraction(7, 8), "⅞"),
        (0, "0"),
        (12, "12"),
    ],
)
def test_amounts_are_written_exactly(value: Fraction, text: str) -> None:
    assert amount(value) == text
    assert won(Fraction(value)) == (f"+{text}" if value > 0 else text)


@given(st.fractions(-500, 500, max_denominator=24))
@example(Fraction(1, 6))
@example(Fraction(5, 6))
@example(Fraction(1, 4))
@example(Fraction(3, 4))
@example(Fraction(1, 8))
@example(Fraction(3, 8))
@example(Fraction(5, 8))
def test_what_is_written_is_the_number(value: Fraction) -> None:
    parts = "1/2 1/3 2/3 1/4 3/4 1/6 5/6 1/8 3/8 5/8 7/8"
    glyphs = dict(zip("½⅓⅔¼¾⅙⅚⅛⅜⅝⅞", parts.split(), strict=True))
    text = re.sub("[½-⅞¼-¾]", lambda found: f" {glyphs[found[0]]}", amount(value)).removeprefix("−")
    assert sum(map(Fraction, text.split())) * (-1 if value < 0 else 1) == value


def results() -> Iterator[Any]:
    random = Random(8)
    yield from PRESETS.values()
    yield Convention.of({"name": "Ж" * 60, "duties": [4, 2, 1, 1, 0], "amnesty": False, "raspasy_steps": [1] * 10})
    yield Convention.of({"preset": "leningrad", "without_three": "mountain", "answers": "both"})
    yield Convention.of({"without_three": "consolation", "conceded": "consolation", "prices": ["1/3"] * 5})
    for count in range(60):
        players = random.choice((3, 4))
        long = [letter * 40 for letter in "ЫЪЬЩ"[:players]]
        names: Any = random.choice((players, long, list("АБВГ")[:players]))
        dealer = random.randint(1, players)
        convention = random.choice(list(PRESETS))
        deals = [random_record(random, players, dealer) for _ in range(count % 7)]
        for deal in deals:
            yield record(**deal, players=names, convention=convention)
        yield sheet(deals, players=names, convention=convention)
    big = [[0 if i == j else ["123456", "7/11"][0] for j in range(4)] for i in range(4)]
    yield sheet(DEALS_OF_FOUR, players=["Anna", "Boris", "Vera", "Gleb"], whists=big, pool=["1/7"] * 4)
    yield record("6S", 1, given_up="three", convention={"without_three": "mountain"})
    for seed in range(4):
        deck = Random(seed).sample(CARDS, 32)
        hands = [Hand.of(deck[start : start + 10]) for start in (0, 10, 20)]
        yield par(hands, deck[30:], random.choice(list(PRESETS)), 3 + seed % 2)
        for contract in ("6S", "8N", "misere"):
            here = Position(hands, contract, 1 + seed % 3)
            yield points(here, random.choice(list(PRESETS)), 3 + seed % 2)
            yield scored(here)
        held = [hands[0] | Hand.of(deck[30:]), *hands[1:]]
        yield points(Position(held, "7D", 1))
        yield scored(Position(held, "7D", 1), {"duties": [0] * 5})
        yield raspasy_points(Position(hands, "raspasy"), random.choice(list(PRESETS)), 3 + seed % 2)
    yield raspasy_points(Position(SURE, "raspasy", talon="D8 D7", talon_rule="dealer"), "rostov", 4)
    yield par(SURE, "D8 D7")


DEALS_OF_FOUR: list[dict[str, Any]] = [
    {"contract": "misere", "declarer": 1, "tricks": [1, 9, 0, 0], "shared": True},
    {"contract": "raspasy", "tricks": [0, 3, 3, 4]},
]
RESULTS = list(results())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_texts_fit_a_terminal_and_are_in_one_language(lang: str) -> None:
    for result in RESULTS:
        text = describe(result, lang)
        for line in text.splitlines():
            assert len(line) <= WIDTH, line
            assert line == line.rstrip()
            assert not re.search(r"[{}]|\bNone\b|Fraction", line), line
        if lang == "en":
            assert not re.search("[А-яЁё]", re.sub("[ЖЫЪЬЩ]{2,}|[АБВГ]", "", text)), text
        else:
            assert not re.search("[A-Za-z]", re.sub("Anna|Boris|Vera|Gleb", "", text)), text


def test_colour_changes_nothing_that_is_read() -> None:
    for result in RESULTS[::3]:
        for lang in ("en", "ru"):
            assert re.sub(r"\x1b\[\d+m", "", describe(result, lang, colour=True)) == describe(result, lang)


def test_a_record_in_russian() -> None:
    text = describe(record("6S", 1, (5, 3, 2), {2: "whist", 3: "whist"}, players=["Анна", "Борис", "Вера"]), "ru")
    assert text == (
        "6♠, Анна играет, без одной: 5 взяток\n"
        "Борис: вист; Вера: вист.\n"
        "\n"
        "                   Анна  Борис   Вера\n"
        "  Взятки              5      3      2\n"
        "  Пуля                —      —      —\n"
        "  Гора                2      —      —\n"
        "  Висты на: Анна      —      8      6\n"
        "  Итог сдачи       −27⅓   +14⅔   +12⅔\n"
        "\n"
        "Итог — в вистах, как при расчёте пули; он точный, и сумма его — ноль.\n"
        "\n"
        "Конвенция: Сочи"
    )


def test_par_in_russian() -> None:
    text = describe(par(SURE, "D8 D7"), "ru")
    assert text.startswith("Пар сдачи: игрок 1 берёт прикуп на 9♠, сносит ♦8 ♦7, играет 10♠\n")
    assert "  Игрок 2: пас −33⅓, вист −100; верно: пас.\n" in text


def test_the_best_outcome_is_said_with_its_numbers() -> None:
    text = describe(points(Position(SURE, "6S", 1)))
    assert "  Seat 3, after a pass: pass −6⅔, whist −60, half-whist −2⅔;\n  half-whist is right.\n" in text
    assert "Seat 2: pass; seat 3: half-whist.\n" in text


# The command.

LOCALE = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"), "")


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: True)
    monkeypatch.chdir(ROOT)


def run(*args: str | Path, stdin: str = "") -> Result:
    return CliRunner().invoke(main, ["score", *map(str, args)], stdin, env=LOCALE)


def out(*args: str | Path, stdin: str = "") -> str:
    result = run(*args, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*args: str | Path, stdin: str = "") -> str:
    result = run(*args, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(r"preferans: [^\n]+\n", result.stderr)
    return result.stderr[len("preferans: ") : -1]


TYPED = ["-c", "6S", "-d", "1", "--tricks", "5-3-2", "--whist", "2=whist,3=whist"]


def test_a_record_may_be_typed() -> None:
    expected = describe(record(**SIX)) + "\n"
    assert out(*TYPED) == expected
    for tricks in ("5 3 2", "5,3,2", "5, 3, 2"):
        assert out(*TYPED[:4], "-t", tricks, "-w", " 3 = whist , 2=whist") == expected
    assert json.loads(out(*TYPED, "--json")) == score(**SIX)
    names = out(
        "-c", "6S", "-d", "Anna", "--players", "Anna, Boris,Vera", "-w", "Boris=whist", "-t", "6-3-1", "--lang", "ru"
    )
    assert names.startswith("6♠, Anna играет, сыграно: 6 взяток\nBoris: вист; Vera: пас.\n")
    four = ["-c", "misere", "-d", "2", "-t", "0-0-5-5", "--players", "4", "--dealer", "1", "--shared"]
    assert json.loads(out(*four, "--json"))["pool"] == [5, 5, 0, 0]
    assert json.loads(out("-c", "распасы", "-t", "4-3-3", "--in-a-row", "2", "--json"))["mountain"] == [2, 0, 0]
    given_up = ["-c", "6S", "-d", "1", "--given-up", "all", "--json"]
    assert json.loads(out(*given_up))["whists"][1][0] == 22
    dealer = ["-c", "raspasy", "-t", "4-3-3-0", "--players", "4", "--talon-rule", "dealer", "--json"]
    assert json.loads(out(*dealer))["pool"] == [0, 0, 0, 1]


def test_a_sheet_is_a_file_or_standard_input() -> None:
    text = (ROOT / "docs/examples/sheet.toml").read_text(encoding="utf-8")
    expected = out("docs/examples/sheet.toml")
    assert out("-", stdin=text) == out(stdin=text) == expected
    leningrad = out("docs/examples/sheet.toml", "--convention", "leningrad")
    assert leningrad != expected
    assert "Convention: Leningrad\n" in leningrad


def test_a_convention_may_be_a_file(tmp_path: Path) -> None:
    ours = tmp_path / "ours.toml"
    ours.write_text('preset = "leningrad"\nwhist = "P"\n', encoding="utf-8")
    assert out("--convention", ours).startswith("Convention: ours\n")
    found = json.loads(out(*TYPED, "--convention", ours, "--json"))
    assert found["whists"][1][0] == 3 * 2 + 4
    assert out("--convention", ROOT / "docs/examples/convention.toml").startswith("Convention: Saturday\n")
    assert "Convention: Rostov" in out(*TYPED, "--convention", "москва")
    solved = CliRunner().invoke(main, ["solve", *SURE, "-c", "9S", "-d", "1", "--convention", str(ours)], env=LOCALE)
    assert (
        solved.stdout
        == describe(scored(Position(SURE, "9S", 1), {"preset": "leningrad", "whist": "P", "name": "ours"})) + "\n"
    )


def test_a_wrong_convention_names_its_file_and_field(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('undertrick = "Q"\n', encoding="utf-8")
    line = refused("--convention", bad)
    assert line.startswith(f"{bad}: convention.undertrick: 'Q' is not a rate")
    assert "не ставка" in refused("--convention", bad, "--lang", "ru")
    assert "no such file" in refused("--convention", tmp_path / "none.toml")
    assert refused("--convention", "sotchi").startswith("convention: 'sotchi' is not among the conventions")
    bad.write_text("undertrick = ", encoding="utf-8")
    assert "this is not TOML" in refused("--convention", bad)
    sheet_file = tmp_path / "sheet.toml"
    sheet_file.write_text('[convention]\nwhist = "x"\n', encoding="utf-8")
    assert refused(sheet_file).startswith(f"{sheet_file}: convention.whist: ")


@pytest.mark.parametrize(
    ("args", "piece"),
    [
        (["-c", "6S", "-d", "1", "-t", "6-3-2", "-w", "2=whist"], "tricks: the tricks make 11"),
        (["-c", "6S", "-d", "1", "-t", "x"], "tricks: nobody whists"),
        (["-c", "6S", "-d", "1", "-t", "x", "-w", "2=whist"], "tricks: the tricks of 3 players are needed"),
        (["-c", "8S", "-d", "1", "-w", "3=half"], "whist: half-whist is said on 6 and 7 only, not on 8♠"),
        (["-c", "8S", "-d", "1", "-w", "1=whist"], "whist: player 1 declares"),
        (["-c", "8S", "-d", "1", "-w", "whist"], "whist: here stands"),
        (["-c", "8S", "-d", "5"], "declarer: '5' is not a player here: 1, 2, 3"),
        (["-c", "8S"], "declarer: this field is needed"),
        (["-c", "8S", "-d", "1", "--players", "7"], "players: there are 3 or 4 players"),
        (["--tricks", "1"], "contract: this field is needed"),
    ],
)
def test_what_is_wrong_with_what_was_typed(args: list[str], piece: str) -> None:
    assert refused(*args).startswith(piece)
    assert re.search("[а-я]", refused(*args, "--lang", "ru"))


def test_the_sheet_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "sheet.svg"
    assert out("docs/examples/sheet.toml", "--svg", picture) == out("docs/examples/sheet.toml")
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    out(*TYPED, "--svg", picture, "--lang", "ru")
    assert "гора" in picture.read_text(encoding="utf-8")
    assert "a record or a sheet can be drawn" in refused("--convention", "sochi", "--svg", picture)
    assert "can't be written" in refused("docs/examples/sheet.toml", "--svg", tmp_path / "no" / "sheet.svg")


def test_a_problem_may_be_scored() -> None:
    printed = out("positions/contracts/kapustin.toml", "--contract", "6H")
    assert printed.startswith("Kapustin's combination")
    assert "Claimed there: " in printed
    hands = ["--talon", "D8 D7", *SURE]
    assert out(*hands) == describe(par(SURE, "D8 D7")) + "\n"


def test_a_batch_scores() -> None:
    requests = [{"task": "score", **SIX}, {"task": "score", **OPEN}, {"task": "score", "tricks": []}, {**OPEN}]
    lines = "".join(f"{json.dumps(request)}\n" for request in requests)
    result = CliRunner().invoke(main, ["batch", "-", "--jobs", "2"], lines, env=LOCALE)
    assert result.exit_code == 1
    assert list(map(json.loads, result.stdout.splitlines())) == [answer(request) for request in requests]


def test_a_sheet_in_json_is_drawn_in_a_notebook() -> None:
    found = ask({"task": "score", "deals": DEALS})
    assert isinstance(found, Sheet)
    assert found._repr_svg_().startswith("<svg")
    assert solve(Position(SURE, "9S", 1)).tricks == 10
