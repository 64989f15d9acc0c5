"""The commands: what they read, what they print, what they say when something is wrong, and how they end."""

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import metadata
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from deals import random_deal
from preferans import Position, best_discards, solve, table
from preferans.request import answer
from preferans.text import describe
from preferans.text.notes import COMPILING
from preferans_cli import batch, executors
from preferans_cli.main import main

ROOT = Path(__file__).parents[2]
KOVALEVSKAYA = ROOT / "positions/misere/kovalevskaya.toml"
PREFERANS = [sys.executable, "-m", "preferans_cli"]

HANDS = ["AK.A..", "QJ.K..", "T9.Q.."]
ASKED: dict[str, Any] = {"contract": "S", "declarer": 1}
DEAL: dict[str, Any] = {"hands": HANDS, **ASKED}
TYPED = [*HANDS, "-c", "S", "-d", "1"]
TOML = f'hands = {HANDS}\ncontract = "S"\ndeclarer = 1\n'
LOCALE = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"), "")


def run(*args: str | Path, stdin: str | bytes = "", **env: str) -> Result:
    """Run a command in this process, with no locale set."""
    return CliRunner().invoke(main, [str(arg) for arg in args], stdin, env={**LOCALE, **env})


def out(*args: str | Path, stdin: str | bytes = "", **env: str) -> str:
    """Run a command that must succeed; return what it prints."""
    result = run(*args, stdin=stdin, **env)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*args: str | Path, stdin: str | bytes = "", **env: str) -> str:
    """Run a command that must be refused; return the one line that says why."""
    result = run(*args, stdin=stdin, **env)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(r"preferans: [^\n]+\n", result.stderr)
    return result.stderr[len("preferans: ") : -1]


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test, but those about it, see the note that the engine is being compiled."""
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: True)
    monkeypatch.setattr("preferans.engine.raspasy.is_compiled", lambda: True)
    monkeypatch.setattr("preferans.engine.hidden.is_compiled", lambda: True)


def written(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


# Where a deal comes from.


def test_a_deal_may_come_from_anywhere(tmp_path: Path) -> None:
    expected = describe(solve(Position(**DEAL))) + "\n"
    toml = written(tmp_path / "deal.toml", TOML)
    as_json = written(tmp_path / "deal", json.dumps(DEAL))
    assert out("solve", toml) == expected
    assert out("solve", as_json) == expected
    assert out("solve", "-", stdin=TOML) == expected
    assert out("solve", stdin=json.dumps(DEAL)) == expected
    assert out("solve", *TYPED) == expected
    assert out("solve", " ".join(HANDS), "--contract", "S", "--declarer", "1") == expected
    assert out("solve", "♠AK ♥A", "♠QJ ♥K", "♠T9 ♥Q", "-c", "♠", "-d", "1") == expected
    assert out("solve", "пТК чТ", "пДВ чК", "п109 чД", "-c", "пики", "-d", "1") == expected


def test_a_file_may_have_blanks_in_its_name(tmp_path: Path) -> None:
    assert out("show", written(tmp_path / "my deal", TOML)) == out("show", *TYPED)
    assert "no such file" in refused("show", tmp_path / "no such deal.toml")


def test_what_is_typed_counts_more_than_what_the_file_says(tmp_path: Path) -> None:
    path = written(tmp_path / "deal.toml", TOML + 'played = "SA SQ"\n')
    typed = ["-c", "N", "-d", "2", "-l", "3", "-p", "ST SA SJ", "--talon", "C7 C8", "--discard", "D7 D8"]
    position = Position(HANDS, "N", 2, 3, "ST SA SJ", "C7 C8", "D7 D8")
    assert out("show", path, *typed) == describe(position) + "\n"
    assert out("solve", path, *typed) == describe(solve(position)) + "\n"


def test_the_task_is_that_of_the_command() -> None:
    request = json.dumps({**DEAL, "task": "table", "want": ["line"]})
    assert json.loads(out("solve", "--json", stdin=request)) == answer({**DEAL, "want": ["line"]})
    assert json.loads(out("table", "--json", stdin=json.dumps(DEAL))) == answer({"task": "table", "hands": HANDS})


# What is printed.


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_each_command_prints_its_text_in_either_language(lang: str) -> None:
    position = Position(**DEAL)
    assert out("solve", *TYPED, "--lang", lang) == describe(solve(position), lang) + "\n"
    assert out("show", *TYPED, "--lang", lang) == describe(position, lang) + "\n"
    assert out("table", *HANDS, "-l", "2", "--lang", lang) == describe(table(HANDS, 2), lang) + "\n"


def test_twelve_and_ten_are_answered_with_the_discards() -> None:
    hands = ["AK.A9..", "QJ...", "T9..."]
    found = best_discards(Position(hands, "misere"))
    assert out("solve", *hands, "-c", "misere") == describe(found) + "\n"
    assert len(json.loads(out("solve", *hands, "-c", "misere", "--json"))["discards"]) == 6


def test_json_is_the_answer_on_one_line() -> None:
    line = out("solve", stdin=json.dumps({**DEAL, "id": "я"}), LANG="ru_RU.UTF-8")
    assert "взят" in line
    line = out("solve", "--json", stdin=json.dumps({**DEAL, "id": "я"}))
    assert line.count("\n") == 1
    assert '"я"' in line
    assert json.loads(line) == answer({**DEAL, "id": "я"})
    assert json.loads(out("table", *HANDS, "--json")) == answer({"task": "table", "hands": HANDS})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_problem_has_its_title_above_and_its_source_and_claim_below(lang: str) -> None:
    heading = {"en": "Kovalevskaya's misère\n\n", "ru": "Мизер Ковалевской\n\n"}[lang]
    claim = {"en": "Claimed there: Caught: one trick.\n", "ru": "Там сказано: Ловится: одна взятка.\n"}[lang]
    shown = out("show", KOVALEVSKAYA, "--lang", lang)
    solved = out("solve", KOVALEVSKAYA, "--lang", lang)
    for printed in (shown, solved):
        assert printed.startswith(heading)
        assert printed.endswith(claim)
    position = Position("QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT", "misere", 2)
    assert f"\n\n{describe(position, lang)}\n\n" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert json.loads(out("solve", KOVALEVSKAYA, "--json"))["tricks"] == 1


def test_a_claim_that_is_wrong_comes_with_a_remark() -> None:
    printed = out("show", ROOT / "positions/contracts/kommersant-second-hand-leads.toml")
    assert "\nRemark: With this leader the claim is wrong: " in printed


@pytest.mark.parametrize(
    ("problem", "above", "below"),
    [
        ('title = "One"\nsource = "here"', "One\n\n", "\nSource: here\n"),
        ('title.ru = "Раз"', "Раз\n\n", ""),
        ('source = "a\\u001b[31mb\\nc"', "", "\nSource: a [31mb c\n"),
        ('claim.en = "7"\nremark.ru = "8"', "", "\nClaimed there: 7\nRemark: 8\n"),
        ("tricks = 5", "", ""),
        ("", "", ""),
    ],
)
def test_a_problem_says_what_it_likes(problem: str, above: str, below: str) -> None:
    assert out("show", stdin=f"{TOML}[problem]\n{problem}\n") == above + out("show", *TYPED) + below


@pytest.mark.parametrize("problem", ["problem = 5", "[problem]\ntitle = 5", "[problem]\nsource = []"])
@pytest.mark.parametrize("command", ["show", "solve"])
def test_a_problem_is_made_of_text(command: str, problem: str) -> None:
    assert refused(command, stdin=f"{TOML}{problem}\n").startswith("<stdin>: problem")


def test_colour_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[" not in out("show", *TYPED)
    coloured = out("show", *TYPED, "--colour")
    assert coloured == out("show", *TYPED, "--color") == describe(Position(**DEAL), colour=True) + "\n"
    assert "\x1b[" in coloured
    assert terminal("show", *TYPED) == coloured
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b[" not in terminal("show", *TYPED, **env)
        assert terminal("show", *TYPED, "--colour", **env) == coloured
    assert terminal("show", *TYPED, "--no-colour") == out("show", *TYPED)


def terminal(*args: str, **env: str) -> str:
    """Run a command on a terminal; return what it prints."""
    ours, theirs = pty.openpty()
    env = {**os.environ, **LOCALE, "TERM": "xterm", "PYTHONUTF8": "1", **env}
    with subprocess.Popen([*PREFERANS, *args], stdout=theirs, env=env):
        os.close(theirs)
        return read_all(ours).decode().replace("\r\n", "\n")


def read_all(fd: int) -> bytes:
    """Read from a terminal until nobody has it open for writing any more."""
    pieces = []
    while piece := read_piece(fd):
        pieces.append(piece)
    os.close(fd)
    return b"".join(pieces)


def read_piece(fd: int) -> bytes:
    try:
        return os.read(fd, 65536)
    except OSError:  # how Linux says that the other end is closed
        return b""


def test_an_encoding_without_suits_is_no_reason_to_fail() -> None:
    env = {**os.environ, **LOCALE, "PYTHONUTF8": "0", "PYTHONIOENCODING": "koi8-r"}
    command = [*PREFERANS, "show", *TYPED, "--lang", "ru"]
    done = subprocess.run(command, capture_output=True, env=env, check=True)
    assert "\\u2660 Т К".encode("koi8-r") in done.stdout
    assert done.stderr == b""


# The language.


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "C", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "POSIX"}, "en"),
        ({"LC_ALL": "ru_RU.KOI8-R", "LANG": "en_US.UTF-8"}, "ru"),
    ],
)
def test_the_locale_names_the_language(env: dict[str, str], lang: str) -> None:
    assert out("show", *TYPED, **env) == describe(Position(**DEAL), lang) + "\n"
    expected = {"en": "no.toml: there is no such file", "ru": "no.toml: такого файла нет"}[lang]
    assert refused("show", "no.toml", **env) == expected


def test_the_file_counts_more_than_the_locale_and_the_option_more_than_the_file() -> None:
    russian, english = (describe(Position(**DEAL), lang) + "\n" for lang in ("ru", "en"))
    assert out("show", stdin=TOML + 'lang = "ru"') == russian
    assert out("show", stdin=TOML + 'lang = "en"', LANG="ru") == english
    assert out("show", "--lang", "en", stdin=TOML + 'lang = "ru"') == english
    assert "такого поля нет" in refused("show", stdin=TOML + 'lang = "ru"\nledaer = 1')


# What is wrong.


def test_a_wrong_file_is_named_with_what_is_wrong_in_it(tmp_path: Path) -> None:
    path = written(tmp_path / "bad.toml", TOML.replace("QJ.K..", "QA.K.."))
    assert refused("solve", path) == f"{path}: hands: ♠A is there twice (hand 1, hand 2)"
    assert refused("solve", path, "--lang", "ru") == f"{path}: hands: ♠Т встречается дважды (рука 1, рука 2)"


def test_what_was_typed_wrong_is_not_the_files_fault(tmp_path: Path) -> None:
    path = written(tmp_path / "good.toml", TOML)
    assert refused("solve", path, "--leader", "4") == "leader: a seat is 1, 2 or 3, not '4'"
    assert refused("solve", path, "-p", "SA HK").startswith("played, card 2: seat 2 played ♥K but holds ♠QJ")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "nothing is written here"),
        (b"\xff\xfe", "line 1: this is not UTF-8"),
        (b"contract = S", "line 1, column 12: this is not TOML"),
        (b'{"contract"}', "line 1, column 12: this is not JSON"),
        (b'{"id": 1, "id": 2}', "id: this field is there twice"),
        (b"#" * 2**21, "more than 1048576 bytes"),
        (b"ledaer = 1", "ledaer: there is no such field; there is leader"),
        (b'lang = "de"', "lang: 'de' is not among the languages: en, ru"),
        (b"id = 2026-01-01", "id: an id is any JSON value, nested at most 50 deep"),
        (b'contract = "S"', "hands: this field is needed"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "show"])
def test_a_file_that_can_not_be_read(tmp_path: Path, command: str, content: bytes, expected: str) -> None:
    path = written(tmp_path / "deal", content)
    assert refused(command, path) == f"{path}: {expected}"
    assert refused(command, "-", stdin=content) == f"<stdin>: {expected}"


def test_what_is_no_file(tmp_path: Path) -> None:
    assert refused("solve", tmp_path) == f"{tmp_path}: this is a directory, not a file"
    assert refused("batch", tmp_path) == f"{tmp_path}: this is a directory, not a file"
    assert refused("table", "nofile") == "nofile: there is no such file"
    assert refused("batch", "nofile", "--lang", "ru") == "nofile: такого файла нет"
    assert "can't be read" in refused("show", written(tmp_path / "x", TOML) / "y.toml")
    assert refused("show", "a\nb\x1b[31m.toml") == r"a\nb\x1b[31m.toml: there is no such file"


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def no(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr("builtins.open", no)  # root may read everything
    assert refused("show", "secret.toml", "--lang", "ru") == "secret.toml: этот файл нельзя прочесть: нет прав"


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["solve", "A...", "K...", "-c", "S"], "hands: three hands are needed, 2 given"),
        (["solve", "A...", "K...", "Q...", "J...", "-c", "S"], "hands: three hands are needed, 4 given"),
        (["solve", "", "-c", "S"], "hands: three hands are needed, 0 given"),
        (["solve", *HANDS], "contract: this field is needed"),
        (["solve", *HANDS, "-c", "S"], "declarer: S needs its declarer: 1, 2 or 3"),
        (["solve", *HANDS, "-c", "9Z", "-d", "1"], "contract: '9Z' is not a contract"),
        (["solve", *HANDS, "-c", "raspasy"], "contract: raspasy has no declarer"),
        (["show", *TYPED, "--talon", "SA"], "talon: two cards are needed, 1 given"),
        (["table", "AK.A9..", "QJ...", "T9..."], "hands: the hands hold 4, 2, 2 cards"),
        (["table", *HANDS, "--leader", "x"], "leader: a seat is 1, 2 or 3, not 'x'"),
        (["table", *HANDS, "--contract", "S"], "No such option '--contract'"),
        (["solve", "--lang", "de"], "Invalid value for '--lang'"),
        (["batch", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["batch", "a", "b"], "Got unexpected extra argument"),
        (["slove"], "No such command 'slove'"),
        (["--nonsense"], "No such option '--nonsense'"),
    ],
)
def test_a_wrong_command_line(args: list[str], expected: str) -> None:
    assert expected.replace("S needs", "♠ needs") in refused(*args)


def test_the_play_of_a_file_is_not_forgotten_by_a_table() -> None:
    assert refused("table", stdin=TOML + 'played = "SA"').startswith("<stdin>: played: the task table has no")


def test_nothing_to_read_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run([*PREFERANS, "solve"], stdin=theirs, capture_output=True, text=True, check=False)
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "preferans: nothing to read: give three hands, a file, or - for standard input\n"


def test_standard_input_that_is_closed() -> None:
    for args in (["solve"], ["show", "-"], ["batch"]):
        command = f"{shlex.join([*PREFERANS, *args])} <&-"
        done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_full_disk_is_told_once() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PREFERANS, "show", *TYPED], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr == b"preferans: <stdout>: can't be written (No space left on device)\n"


# Help, and what it costs.


def examples() -> Iterator[str]:
    for command in (main, *main.commands.values()):
        lines = (command.help or "").partition("Examples:\n")[2].splitlines()
        yield from filter(None, map(str.strip, lines))


def test_every_command_has_examples() -> None:
    assert {re.findall(r"preferans (\w+)", line)[0] for line in examples()} == set(main.commands)
    assert all("Examples:" in str(command.help) for command in main.commands.values())


@pytest.mark.parametrize("line", dict.fromkeys(examples()))
def test_the_examples_of_the_help_run(monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.chdir(ROOT)
    assert out(*shlex.split(line)[1:]) if line.startswith("preferans") and not {*"<|"} & {*line} else shell(line)


def shell(line: str) -> str:
    """Run a line in a shell, which must succeed; return what it prints."""
    command = line.replace("preferans ", f"{shlex.join(PREFERANS)} ")
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_help_is_printed_when_nothing_is_asked() -> None:
    assert out() == out("--help") == out("-h")
    assert "Ответы" in out()
    assert out("--version") == f"preferans, version {metadata.version('preferans')}\n"


@pytest.mark.parametrize(
    "args", [["--help"], ["--version"], ["solve", "--help"], ["show", *TYPED], ["show", str(KOVALEVSKAYA)]]
)
def test_what_does_not_search_loads_no_engine(args: list[str]) -> None:
    program = (
        "import sys\n"
        "from preferans_cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code\n"
        "print(sorted({'numba', 'numpy', 'multiprocessing'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *args], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.endswith("\n[]\n")


def test_a_wrong_position_loads_no_engine() -> None:
    program = (
        "import sys\n"
        "from preferans_cli.main import main\n"
        "try: main(['solve', 'A... K... K...', '-c', 'S', '-d', '1'])\n"
        "except SystemExit: print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# The compilation.


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_first_search_says_that_it_compiles(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: False)
    line = COMPILING.text(lang) + "\n"
    for args in (["solve", *TYPED], ["solve", *TYPED, "--json"], ["table", *HANDS]):
        result = run(*args, "--lang", lang)
        assert (result.exit_code, result.stderr) == (0, line)
    assert out("raspasy", *HANDS, "--lang", lang)
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: True)
    monkeypatch.setattr("preferans.engine.raspasy.is_compiled", lambda: False)
    assert run("raspasy", *HANDS, "--lang", lang).stderr == line
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: True)
    monkeypatch.setattr("preferans.engine.hidden.is_compiled", lambda: False)
    assert run("misere", "AK.A9..", "QJ...", "T9...", "--lang", lang).stderr == line
    assert out("solve", *TYPED, "--lang", lang)
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: False)
    assert out("show", *TYPED, "--lang", lang)
    refused("solve", *HANDS, "--lang", lang)
    good = json.dumps(DEAL)
    assert run("batch", "--lang", lang, stdin=f"{good}\nnonsense\n{good}\n").stderr == line
    assert run("batch", "--lang", lang, stdin="nonsense\n{}\n").stderr == ""


# Batches.


def requests(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Requests of many kinds, some of them wrong."""
    random = Random(seed)
    found: list[dict[str, Any]] = []
    for number in range(count):
        request: dict[str, Any] = {"id": number, **random_deal(random, 4, random.randrange(12)).request()}
        if number % 10 == 3:
            request["leader"] = 4
        if number % 10 == 7:
            request = {"id": number, "task": "table", "hands": request["hands"]}
        found.append(request)
    return found


def as_lines(found: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(request) + "\n" for request in found)


def read_answers(text: str | bytes) -> list[Any]:
    """Read every line as JSON: all must be whole."""
    assert not text or text[-1:] in ("\n", b"\n")
    return [json.loads(line) for line in text.splitlines()]


def test_a_batch_answers_each_request_in_order(tmp_path: Path) -> None:
    asked = requests(30)
    path = written(tmp_path / "asked.jsonl", as_lines(asked))
    result = run("batch", path)
    assert read_answers(result.stdout) == [answer(request) for request in asked]
    assert (result.exit_code, result.stderr) == (1, "")
    assert run("batch", "-", stdin=as_lines(asked)).stdout == result.stdout
    assert run("batch", stdin=as_lines(asked).rstrip("\n")).stdout == result.stdout


def test_a_batch_without_errors_ends_well() -> None:
    assert read_answers(out("batch", stdin=as_lines([DEAL, DEAL]))) == [answer(DEAL)] * 2
    assert out("batch", stdin="") == ""


def test_bad_lines_are_answered_and_blank_ones_are_not() -> None:
    good = json.dumps({**DEAL, "want": []}).encode()
    bad = b'{"id": 1, "id": 2}', b"\xff", b"[]", b"nonsense", b"{" * 10**6, b"#" * 2**21, b'{"id": 5, "x": 1}'
    result = run("batch", stdin=b"\n \r\n" + b"\n\n".join((good, *bad, good)) + b"\n\n")
    value = {"tricks": solve(Position(**DEAL)).tricks}
    first, *found, last = read_answers(result.stdout)
    assert first == last == value
    assert [error["error"]["code"] for error in found] == [
        "duplicate_field",
        "not_utf8",
        "not_object",
        "not_json",
        "not_json",
        "too_big",
        "unknown_field",
    ]
    assert found[1]["error"]["message"] == "line 7: this is not UTF-8"
    assert found[3]["error"]["message"] == "line 11, column 1: this is not JSON"
    assert found[-1]["id"] == 5
    assert result.exit_code == 1


def test_errors_of_a_batch_are_in_the_language_of_the_request_else_of_the_option() -> None:
    lines = as_lines([{"x": 1}, {"x": 1, "lang": "en"}, {"x": 1, "lang": "ru"}])

    def russian(*args: str, **env: str) -> list[bool]:
        found = read_answers(run("batch", *args, stdin=lines, **env).stdout)
        return ["такого поля нет" in error["error"]["message"] for error in found]

    assert russian() == [False, False, True]
    assert russian("--lang", "ru") == russian(LANG="ru_RU.UTF-8") == [True, False, True]
    assert russian("--lang", "en", LANG="ru_RU.UTF-8") == [False, False, True]


def test_lines_are_read_in_pieces_of_any_size(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = b"one\n\n" + b"x" * 50 + b"\r\ntwo\n  \nthree"
    path = written(tmp_path / "lines", text)
    monkeypatch.setattr(batch, "MAX_BYTES", 20)
    expected = [(1, b"one", 4), (3, b"x" * 21, 57), (4, b"two", 61), (6, b"three", 69)]
    for size in (1, 2, 3, 7, 64, 1000):
        monkeypatch.setattr(batch, "CHUNK", size)
        with open(path, "rb", buffering=0) as stream:
            assert [tuple(line) for line in batch.read_lines(stream)] == expected


def test_a_batch_shows_how_far_it_is_on_a_terminal_only(tmp_path: Path) -> None:
    path = written(tmp_path / "asked.jsonl", as_lines([{"x": 1}] * 20))
    for args, end in (([str(path)], "100%"), (["-"], "20")):
        ours, theirs = pty.openpty()
        with (
            open(path, "rb") as asked,
            open(tmp_path / "answers", "wb") as answers,
            subprocess.Popen(
                [*PREFERANS, "batch", *args],
                stdin=subprocess.PIPE if args == ["-"] else asked,
                stdout=answers,
                stderr=theirs,
            ) as process,
        ):
            os.close(theirs)
            if process.stdin:
                process.stdin.write(path.read_bytes())
                process.stdin.close()
            bar = read_all(ours).decode()
        assert end in bar
        assert len(read_answers((tmp_path / "answers").read_bytes())) == 20


# Batches by several processes, and their ends.


def start(*args: str | Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start a batch in a process group of its own; unbuffered, or communicate() loses what was read ahead."""
    command = [*PREFERANS, "batch", *map(str, args)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "bufsize": 0}
    return subprocess.Popen(command, **pipes, start_new_session=True, **options)


def lines_from(process: subprocess.Popen[bytes], count: int) -> bytes:
    assert process.stdout is not None
    return b"".join(process.stdout.readline() for _ in range(count))


def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path) -> None:
    path = written(tmp_path / "asked.jsonl", as_lines(requests(80)) + "\nnonsense\n")
    one, two = (start(path, "--jobs", jobs) for jobs in ("1", "2"))
    (first, errors), (second, more) = one.communicate(), two.communicate()
    assert first == second
    assert read_answers(first)[:-1] == [answer(request) for request in requests(80)]
    assert (errors, more, one.returncode, two.returncode) == (b"", b"", 1, 1)


@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGTERM), ("2", signal.SIGINT)])
def test_a_batch_that_is_stopped_leaves_whole_lines(tmp_path: Path, jobs: str, number: signal.Signals) -> None:
    many = written(tmp_path / "many.jsonl", as_lines(requests(100)) * 100)
    process = start(many, "--jobs", jobs)
    first = lines_from(process, 50)
    os.killpg(process.pid, number)  # as Ctrl-C does: the workers get it too
    rest, errors = process.communicate()
    assert (process.returncode, errors) == (-number, b"")  # a shell shows it as 128 + number
    found = read_answers(first + rest)
    assert found[:100] == [answer(request) for request in requests(100)][: len(found)]
    assert len(found) < 10_000
    assert_gone(process.pid)


def assert_gone(group: int) -> None:
    """Check that every process of the group has ended."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("some process is still there")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_program_may_wait_for_each_answer_and_leave(jobs: str) -> None:
    asked = requests(50)
    with start("-", "--jobs", jobs, stdin=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        for request in asked[:3]:
            process.stdin.write(as_lines([request]).encode())
            process.stdin.flush()
            assert read_answers(lines_from(process, 1)) == [answer(request)]
        process.stdout.close()
        process.stdin.write(as_lines(asked).encode())
        process.stdin.flush()  # and it stays open: more may come
        assert process.stderr.read() == b""
        assert process.wait() == 1
    assert_gone(process.pid)


def test_an_input_without_end_is_read_as_far_as_it_is_answered() -> None:
    taken = 0

    def lines() -> Iterator[batch.Line]:
        nonlocal taken
        while True:
            taken += 1
            yield batch.Line(taken, json.dumps({**DEAL, "want": []}).encode(), taken)

    for jobs in (1, 2):
        taken = 0
        others = partial(executors.processes, jobs) if jobs > 1 else None
        answers = batch._answers(lines(), "en", lambda _: None, others, jobs * executors.AHEAD)
        for number in range(1, 31):
            assert next(answers).end == number
            assert taken <= number + jobs * executors.AHEAD + 1
        answers.close()
    while active_children():
        time.sleep(0.01)


def test_a_process_that_dies_ends_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    line = batch.Line(1, json.dumps(DEAL).encode(), 0)

    def lines() -> Iterator[batch.Line]:
        yield line
        yield line
        for process in active_children():
            process.kill()
            process.join()
        yield line

    def run_dying(*_: object) -> bool:
        return all(
            found.good for found in batch._answers(lines(), "en", lambda _: None, partial(executors.processes, 2), 8)
        )

    with pytest.raises(BrokenProcessPool):
        run_dying()
    monkeypatch.setattr(batch, "run", run_dying)
    result = run("batch", "--lang", "ru")
    assert result.stderr == "preferans: процесс из --jobs погиб; ответы обрываются здесь\n"
    assert result.exit_code == 1
