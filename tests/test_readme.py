"""The README keeps its word: every picture, command and example in it is what the program does."""

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner
from preferans.request import answer
from preferans_cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def block(kind: str, containing: str) -> str:
    """The one block of this kind with this text in it."""
    (found,) = (text for name, text in BLOCKS if name == kind and containing in text)
    return found


COMMANDS = [line.split("#")[0].strip() for line in block("sh", "preferans table").splitlines()]


def run(command: str) -> str:
    name, *arguments = shlex.split(command)
    assert name == "preferans"
    result = CliRunner().invoke(main, arguments, env={"LC_ALL": "C", "LANG": "C"})
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_picture_is_what_the_first_command_prints() -> None:
    printed = run(f"preferans solve {ROOT / 'positions/misere/kovalevskaya.toml'}")
    assert printed.startswith(block("text", "Kovalevskaya"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("positions", "docs"):
        (tmp_path / room).symlink_to(ROOT / room)
    request = block("text", '{"id": 1').splitlines()[0]
    (tmp_path / "deal.json").write_text(request, encoding="utf-8")
    (tmp_path / "requests.jsonl").write_text(request + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    printed = run(command.split(" > ", maxsplit=1)[0])
    if "--lang ru" in command:
        assert "Мизер ловится: 2 взятки" in printed
    elif "--json" in command or "batch" in command:
        assert json.loads(printed)["tricks"] == 1
    else:
        assert "♠" in printed


def test_the_position_file_is_one() -> None:
    found = answer(tomllib.loads(block("toml", "declarer")))
    assert "error" not in found
    assert found["tricks"] == 0


def test_the_batch_line_has_its_answer() -> None:
    request, answered = block("text", '{"id": 1').splitlines()
    assert json.dumps(answer(json.loads(request))) == answered


def test_the_python_examples() -> None:
    examples = doctest.DocTestParser().get_doctest(block("python", ">>>"), {}, "README.md", None, None)
    assert doctest.DocTestRunner().run(examples) == (0, 6)
