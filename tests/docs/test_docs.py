"""The pages of docs/ keep their word: every command, example and answer in them is what the program does.

A block `sh` is commands that run; the block `text` after it is a piece of what the last of them prints. A block
`python` is a doctest. A block `json` is a request and its answer, a line each. A block `toml`, `jsonl`, `pbn`, … is a
file of docs/examples/, and all files of docs/examples/formats/ but one are the same deal. A block
`serve` is what `preferans serve` is sent (>), and what it answers, in any order (<).
"""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from preferans import Hand
from preferans.formats import loads
from preferans.game.reading import Reader
from preferans.request import answer
from preferans_cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*.md"))
FILES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "docs/examples").rglob("*.*")}


def blocks(page: Path) -> list[tuple[str, str]]:
    return re.findall(r"^```(\w+)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def run(command: str, stdin: str = "") -> str:
    name, *arguments = shlex.split(command, comments=True)
    assert name == "preferans"
    result = CliRunner().invoke(main, arguments, stdin, env={"LC_ALL": "C", "LANG": "C"})
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_keeps_its_word(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for engine in ("open", "raspasy", "hidden"):
        monkeypatch.setattr(f"preferans.engine.{engine}.is_compiled", lambda: True)
    printed = ""
    names: dict[str, object] = {}
    for kind, text in blocks(page):
        match kind:
            case "sh":
                printed = [run(command) for command in text.splitlines()][-1]
            case "text":
                assert text in printed
            case "python":
                examples = doctest.DocTestParser().get_doctest(text, names, page.name, None, None)
                assert doctest.DocTestRunner().run(examples, clear_globs=False).failed == 0
                names = examples.globs
            case "json":
                request, answered = text.splitlines()
                assert json.dumps(answer(json.loads(request))) == answered
            case "serve":
                sent, got = ([line[2:] for line in text.splitlines() if line[0] == way] for way in "><")
                assert sorted(run("preferans serve --jobs 1", "\n".join(sent)).splitlines()) == sorted(got)
            case "toml":
                assert text in FILES.values()
            case "jsonl" | "pbn" | "bts" | "jpref" | "ppn" | "chat":
                assert text in FILES.values()
                assert loads(text) == loads(text, kind.removesuffix("l"))
            case _:
                raise AssertionError(f"{page.name}: no test for a block {kind}")


def test_the_formats_hold_the_same_deal() -> None:
    """Seen from the declarer on: who sits where differs. A string of PPN has the cards alone."""
    files = {path: text for path, text in FILES.items() if path.parent.name == "formats" and path.stem != "deals"}
    assert len(files) == 8
    for path, text in files.items():
        (found,) = loads(text)
        declarer = 2 if path.suffix == ".ppn" else found["declarer"]
        assert isinstance(declarer, int)
        hands = Reader().hands(found["hands"])
        turned = [str(hands[(declarer - 1 + turn) % 3]) for turn in range(3)]
        assert turned == ["T987.98.987.8", "AK.AKQT.A.QJT", "QJ.J7.KQJT.97"]
        if path.suffix != ".ppn":
            assert found["contract"] == "misere"
            assert hands[int(str(found["leader"])) - 1] == Hand.parse("QJ.J7.KQJT.97")


def test_there_are_pages() -> None:
    assert PAGES
