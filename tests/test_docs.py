"""The pages of docs/ keep their word: every command, example and answer in them is what the program does.

A block `sh` is commands that run; the block `text` after it is a piece of what the last of them prints. A block
`python` is a doctest. A block `json` is a request and its answer, a line each. A block `toml` is a file of docs/.
"""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from preferans.request import answer
from preferans_cli.main import main

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))
FILES = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.toml")]


def blocks(page: Path) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def run(command: str) -> str:
    name, *arguments = shlex.split(command, comments=True)
    assert name == "preferans"
    result = CliRunner().invoke(main, arguments, env={"LC_ALL": "C", "LANG": "C"})
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_keeps_its_word(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for engine in ("driver", "raspasy", "catcher"):
        monkeypatch.setattr(f"preferans.engine.{engine}.is_compiled", lambda: True)
    printed = ""
    for kind, text in blocks(page):
        match kind:
            case "sh":
                printed = [run(command) for command in text.splitlines()][-1]
            case "text":
                assert text in printed
            case "python":
                examples = doctest.DocTestParser().get_doctest(text, {}, page.name, None, None)
                assert doctest.DocTestRunner().run(examples).failed == 0
            case "json":
                request, answered = text.splitlines()
                assert json.dumps(answer(json.loads(request))) == answered
            case "toml":
                assert text in FILES
            case _:
                raise AssertionError(f"{page.name}: no test for a block {kind}")


def test_there_are_pages() -> None:
    assert PAGES
