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

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def block(kind: str, containing: str) -> str:
    """The one block of this kind with this text in it."""
    (found,) = (text for name, text in BLOCKS if name == kind and containing in text)
    return found


COMMANDS = [line.split("#")[0].strip() for line in block("sh", "preferans table").splitlines()]


def run(command: str) -> str:
    command, _, file = command.partition(" < ")
    name, *arguments = shlex.split(command)
    assert name == "preferans"
    result = CliRunner().invoke(
        main, arguments, Path(file).read_bytes() if file else b"", env={"LC_ALL": "C", "LANG": "C"}
    )
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
    elif "--json" in command or "jsonl" in command:
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


# The Russian twin.

RUSSIAN = (ROOT / "README.ru.md").read_text(encoding="utf-8")
RUSSIAN_BLOCKS: list[tuple[str, str]] = re.findall(r"^```(\w+)\n(.*?)^```$", RUSSIAN, re.MULTILINE | re.DOTALL)


def without_remarks(kind: str, text: str) -> str:
    if kind not in ("sh", "toml"):
        return text
    return "\n".join(line.split(" #")[0].rstrip() for line in text.splitlines())


def test_the_russian_readme_has_the_same_commands_and_examples() -> None:
    assert [kind for kind, _ in RUSSIAN_BLOCKS] == [kind for kind, _ in BLOCKS]
    for (kind, english), (_, russian) in list(zip(BLOCKS, RUSSIAN_BLOCKS, strict=True))[1:]:
        assert without_remarks(kind, russian) == without_remarks(kind, english)


def test_the_russian_readme_has_a_remark_in_russian_wherever_the_english_has_one() -> None:
    for kind, english in BLOCKS:
        (russian,) = (
            (text for name, text in RUSSIAN_BLOCKS if without_remarks(name, text) == without_remarks(kind, english))
            if kind in ("sh", "toml")
            else ("",)
        )
        for one, other in zip(english.splitlines(), russian.splitlines(), strict=False):
            if " #" in one:
                assert re.search("[а-я]{2}", other.split(" #")[1]), other


def test_the_russian_picture_is_what_the_first_command_prints() -> None:
    printed = run(f"preferans solve {ROOT / 'positions/misere/kovalevskaya.toml'} --lang ru")
    assert printed.startswith(RUSSIAN_BLOCKS[0][1])


def test_both_readmes_have_as_many_headings_and_point_to_each_other() -> None:
    assert README.count("\n## ") == RUSSIAN.count("\n## ")
    assert "(README.ru.md)" in README
    assert "(README.md)" in RUSSIAN
    paths = [set(re.findall(r"`((?:docs|positions|solver|cli)/[\w./-]*)`", text)) for text in (README, RUSSIAN)]
    assert paths[0] <= paths[1]
