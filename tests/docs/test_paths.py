"""Pages name files that are there, link to what is there, and the index of docs/ lists every page."""

import re
from pathlib import Path

import pytest
from preferans.engine import facts

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *sorted(DOCS.rglob("*.md")),
    *(ROOT / name for name in ("README.md", "README.ru.md", "CONTRIBUTING.md", "positions/README.md")),
    *(ROOT / name for name in ("tests/README.md", "tests/data/README.md", "benchmarks/README.md")),
]
BASES = [ROOT / base for base in (".", "solver/preferans", "solver/preferans/engine")]  # of which paths are told
MADE = {"sheet.svg", "lasker.html", "deal.toml", "deal.bts", "deal.ppn"}  # what a reader's own commands would make
A_PATH = re.compile(r"[\w.*-]+/[\w./*-]*|[\w-]+\.(?:py|md|toml|json|jsonl|npz|txt)")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in link:
            assert (page.parent / link.split("#")[0]).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_file_named_is_there(page: Path) -> None:
    for path in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8")):
        if A_PATH.fullmatch(path) and path not in MADE:
            bases = [*BASES, page.parent, *page.parent.glob("*/")]
            assert any(next(base.glob(path.rstrip("/")), None) for base in bases), path


def test_the_index_lists_every_page() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.glob("*.md")} - {"README.md"}
    assert pages == set(re.findall(r"\]\(([\w.-]+\.md)\)", index))


def test_the_glossary_has_every_fact_and_no_other() -> None:
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    tables = text.partition("## Facts of one suit in a contract")[2].partition("## The misère with")[0]
    named = set(re.findall(r"`([A-Z_]+)`", tables))
    source = Path(facts.__file__).read_text(encoding="utf-8")
    numbers = {"UNIT", "SLACKS", "CONTRACT_ROW", "MISERE_ROW", "STOP_ZERO", "USED", "FILE", "UPPER"}
    assert named == set(re.findall(r"^([A-Z_]+) = ", source, re.MULTILINE)) - numbers


def test_the_steps_of_the_search_are_those_of_the_code() -> None:
    page = (DOCS / "engine.md").read_text(encoding="utf-8")
    told = page.partition("## The search with open cards")[2].partition("## The misère")[0]
    source = (ROOT / "solver/preferans/engine/open/search.py").read_text(encoding="utf-8")
    assert re.findall(r"^(\d+)\. ", told, re.MULTILINE) == re.findall(r"# Step (\d+)\.", source)
