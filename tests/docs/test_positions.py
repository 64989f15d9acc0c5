"""The published problems in positions/: every file reads, says the truth, and is listed in the README."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from preferans import Position, raspasy, solve

POSITIONS = Path(__file__).parents[2] / "positions"
DATA = Path(__file__).parents[1] / "data"
FILES = sorted(POSITIONS.rglob("*.toml"))
IDS = [path.relative_to(POSITIONS).as_posix() for path in FILES]

DEAL = {"contract", "declarer", "leader", "hands"}
DEAL_RASPASY = {"contract", "leader", "hands", "talon_rule"}
PROBLEM = {"title", "source", "tricks"}
PROBLEM_RASPASY = {"title", "source", "guarantee", "equilibria"}
PROSE = {"title", "claim", "remark"}  # in both languages
FOLDERS = {"contracts", "contracts/smirnov-shchukin", "misere", "misere/holes", "raspasy"}

README_HEAD = "| file | title | заглавие | contract | declarer | leader | tricks |\n|---|---|---|---|---|---|---|\n"
README_HEAD_RASPASY = (
    "| file | title | заглавие | talon | leader | guarantee | equilibria |\n|---|---|---|---|---|---|---|\n"
)


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def is_raspasy(path: Path) -> bool:
    return bool(read(path)["contract"] == "raspasy")


def readme_row(path: Path) -> str:
    file = read(path)
    problem = file["problem"]
    name = path.relative_to(POSITIONS).as_posix()
    title = problem["title"]
    if is_raspasy(path):
        outcomes = ", ".join("-".join(map(str, outcome)) for outcome in problem["equilibria"])
        answer = [file["talon_rule"], file["leader"], "-".join(map(str, problem["guarantee"])), outcomes]
    else:
        answer = [file["contract"], file["declarer"], file["leader"], problem["tricks"]]
    cells = [f"[{name}]({name})", title["en"], title["ru"], *answer]
    return "| " + " | ".join(map(str, cells)) + " |\n"


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 30
    assert {path.parent.relative_to(POSITIONS).as_posix() for path in FILES} == FOLDERS


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_a_file_says_what_it_is_in_known_words(path: Path) -> None:
    file = read(path)
    assert file.keys() - {"talon"} == (DEAL_RASPASY if is_raspasy(path) else DEAL) | {"problem"}
    problem = file["problem"]
    assert problem.keys() - {"claim", "remark"} == (PROBLEM_RASPASY if is_raspasy(path) else PROBLEM)
    for field in PROSE & problem.keys():
        assert problem[field].keys() == {"en", "ru"}
        assert all(text.strip() == text != "" for text in problem[field].values())
    assert problem["source"]


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_the_answer_is_exact(path: Path) -> None:
    file = read(path)
    problem = file.pop("problem")
    if is_raspasy(path):
        found = raspasy(Position(**file), want=())
        assert (list(found.guarantee), list(map(list, found.equilibria))) == (
            problem["guarantee"],
            problem["equilibria"],
        )
    else:
        assert solve(Position(**file)).tricks == problem["tricks"]


def test_raspasy_is_there_by_every_rule_of_the_talon() -> None:
    files = [read(path) for path in FILES if is_raspasy(path)]
    assert {file["talon_rule"] for file in files} == {"closed", "suit", "suit_winner", "dealer"}
    worse = [
        any(
            guarantee > max(outcome[seat] for outcome in file["problem"]["equilibria"])
            for seat, guarantee in enumerate(file["problem"]["guarantee"])
        )
        for file in files
    ]
    assert any(worse)


def test_no_published_deal_is_missing() -> None:
    """Every deal of the published list is here, with the answer that two other solvers gave."""
    here = set()
    for path in FILES:
        if is_raspasy(path):
            continue
        file = read(path)
        contract = file["contract"] if file["contract"] == "misere" else file["contract"][-1]
        here.add((*file["hands"], contract, file["declarer"], file["leader"], file["problem"]["tricks"]))
    with open(DATA / "public_deals.jsonl", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            deal = (*row["hands"], row["contract"], row["declarer"], row["leader"], row["tricks"])
            assert deal in here, row["id"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_titles_tell_the_files_apart(lang: str) -> None:
    titles = [read(path)["problem"]["title"][lang] for path in FILES]
    assert sorted(set(titles)) == sorted(titles)


def test_the_readme_lists_them_all() -> None:
    readme = (POSITIONS / "README.md").read_text(encoding="utf-8")
    tables, _, raspasy_rows = readme.partition(README_HEAD_RASPASY)
    _, _, rows = tables.partition(README_HEAD)
    assert rows.split("\n\n")[0] + "\n" == "".join(readme_row(path) for path in FILES if not is_raspasy(path))
    assert raspasy_rows == "".join(readme_row(path) for path in FILES if is_raspasy(path))
