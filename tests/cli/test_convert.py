"""Any command reads any format, `convert` writes any; nothing is chosen, lost or half-written without a word."""

import json
import os
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from preferans.formats import FORMATS, loads
from preferans_cli.main import main

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs/examples/formats"
LASKER = ROOT / "positions/misere/lasker.toml"
LOCALE = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"), "")
JSON = (
    '{"contract": "misere", "declarer": 2, "leader": 1, "hands": ["QJ.J7.KQJT.97", "T987.98.987.8", "AK.AKQT.A.QJT"]}\n'
)


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no note of the engine being compiled appear."""
    monkeypatch.setattr("preferans.engine.open.is_compiled", lambda: True)


def run(*args: str | Path, stdin: str | bytes = "", **env: str) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args], stdin, env={**LOCALE, **env})


def out(*args: str | Path, stdin: str | bytes = "") -> str:
    result = run(*args, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*args: str | Path, stdin: str | bytes = "", **env: str) -> str:
    result = run(*args, stdin=stdin, **env)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("preferans: ")
    assert result.stderr.count("\n") == 1
    return result.stderr[len("preferans: ") : -1]


@pytest.mark.parametrize("name", ["bts", "pbn", "jsonl", "toml"])
@pytest.mark.parametrize("command", ["solve", "misere", "table", "show", "raspasy", "score"])
def test_every_command_reads_every_format(command: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command asks the same question of a deal, whatever format the deal was written in."""
    heard: list[dict[str, object]] = []

    def answer(_source: object, fields: dict[str, object], *_: object, **__: object) -> None:
        heard.append(fields)

    monkeypatch.setattr("preferans_cli.main._answer", answer)
    file = DOCS / f"kovalevskaya.{name}"
    if command == "show":
        assert "♦ 9 8 7" in out("show", file)
    else:
        assert out(command, file) == out(command, "-", stdin=file.read_bytes()) == ""
        (deal,) = loads(file.read_bytes())
        assert all(fields["hands"] == deal["hands"] for fields in heard)


def test_a_post_is_solved() -> None:
    for name in ("post.ru.txt", "post.en.txt", "jpref.txt"):
        assert json.loads(out("solve", DOCS / name, "--json"))["tricks"] == 1
    assert json.loads(out("solve", DOCS / "kovalevskaya.ppn", "-c", "misere", "-d", "2", "--json"))["tricks"] == 1
    assert refused("solve", DOCS / "kovalevskaya.ppn").endswith("kovalevskaya.ppn: contract: this field is needed")


def test_one_of_several_deals_is_never_guessed() -> None:
    deals = DOCS / "deals.bts"
    assert refused("show", deals) == f"{deals}: there are 2 deals here: choose one with --deal"
    assert refused("show", deals, "--lang", "ru") == f"{deals}: раскладов здесь 2: выберите один (--deal)"
    assert refused("show", deals, "--deal", "3") == "deal: there is no deal 3 here, there are 2"
    assert refused("convert", deals, "--deal", "0") == "deal: there is no deal 0 here, there are 2"
    assert "♠ 8 7" in out("show", deals, "--deal", "2")
    assert "♠ A 9 8" in out("show", "-", "--deal", "1", stdin=deals.read_bytes())
    assert refused("convert", deals) == f"{deals}: TOML holds one deal, and there are 2: choose one with --deal"
    assert "KQ.KQ.J" in out("convert", deals, "--deal", "2")


def test_a_format_may_be_named() -> None:
    text = "A... K... Q..."
    assert loads(out("convert", "-", "--from", "chat", "-c", "S", "-d", "1", stdin=text))[0]["hands"] == text.split()
    assert refused("convert", "-", "--from", "toml", stdin=text) == "<stdin>: line 1, column 3: this is not TOML"
    assert "'xml' is not one of" in refused("show", "-", "--from", "xml", stdin=text)
    assert "'xml' is not one of" in refused("convert", "-", "--to", "xml", stdin=text)


def test_options_of_files_do_not_go_with_typed_hands() -> None:
    for option in (["--deal", "1"], ["--from", "pbn"]):
        said = refused("show", "A...", "K...", "Q...", "-c", "S", "-d", "1", *option)
        assert said == f"{option[0]}: this goes with a file or standard input, and hands were typed"


def test_many_deals_go_into_a_batch() -> None:
    lines = out("convert", DOCS / "deals.bts", "--to", "json")
    answers = [json.loads(line)["tricks"] for line in out("batch", "-", stdin=lines).splitlines()]
    assert len(answers) == 2
    assert answers == [
        json.loads(out("solve", DOCS / "deals.bts", "--deal", str(number), "--json"))["tricks"] for number in (1, 2)
    ]


@pytest.mark.parametrize("to", sorted(set(FORMATS) - {"ppn"}))
def test_from_any_format_into_any_other_and_back(to: str) -> None:
    for name in ("kovalevskaya.bts", "kovalevskaya.jsonl", "kovalevskaya.toml", "post.ru.txt", "jpref.txt"):
        text = run("convert", DOCS / name, "--to", to).stdout
        back = json.loads(run("convert", "-", "--to", "json", stdin=text).stdout)
        seat = back["declarer"] - 1
        assert back["contract"] == "misere"
        assert (back["hands"] * 2)[seat : seat + 3] == ["T987.98.987.8", "AK.AKQT.A.QJT", "QJ.J7.KQJT.97"]
        assert back["hands"][back["leader"] - 1] == "QJ.J7.KQJT.97"


def test_what_is_left_out_is_said_in_one_line() -> None:
    result = run("convert", LASKER, "--to", "json")
    assert (result.exit_code, result.stderr) == (0, "json does not hold, and leaves out: problem\n")
    result = run("convert", LASKER, "--to", "json", "--lang", "ru")
    assert result.stderr == "json этого не хранит, опущено: problem\n"
    result = run("convert", LASKER, "--to", "bts", "--lang", "ru")
    assert "comment Мизер Ласкера\n" in result.stdout
    assert "problem.title.en" in result.stderr


def test_what_is_typed_counts_more_than_the_file() -> None:
    found = json.loads(run("convert", LASKER, "--to", "json", "-c", "6S", "-d", "3", "-l", "2").stdout)
    assert (found["contract"], found["declarer"], found["leader"]) == ("6S", 3, 2)
    assert refused("convert", LASKER, "--to", "bts", "-l", "4") == "leader: a seat is 1, 2 or 3, not '4'"


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"contract": "9Z", "declarer": 1}, "contract: '9Z' is not a contract"),
        ({"contract": "6S", "declarer": 7}, "declarer: a seat is 1, 2 or 3, not 7"),
        ({"contract": "6S", "declarer": 1, "hands": ["A...", "A...", "Q..."]}, "hands: ♠A is there twice"),
        ({"contract": "6S", "declarer": 1, "played": ["SK"]}, "played, card 1: it is seat 1's turn"),
        ({"task": "solve"}, "contract: this field is needed"),
    ],
)
@pytest.mark.parametrize("to", ["toml", "json"])
def test_what_is_no_deal_is_not_written_down(fields: dict[str, object], wrong: str, to: str) -> None:
    given = json.dumps({"hands": ["A...", "K...", "Q..."], **fields})
    assert refused("convert", "-", "--to", to, stdin=given).startswith(f"<stdin>: {wrong}")


def test_comments_alone_are_no_deal() -> None:
    assert "this is no deal" in refused("convert", "-", stdin="# contract = 1\n# nothing\n")


def test_what_a_format_cant_say_names_the_field_in_either_language() -> None:
    file = DOCS / "kovalevskaya.pbn"
    assert refused("convert", file, "--to", "ppn") == f"{file}: played: PPN has no way to write this down"
    assert refused("convert", file, "--to", "ppn", LANG="ru") == f"{file}: played: в PPN такое не записывается"


def test_the_line_and_the_card_are_named() -> None:
    bad = "deal 1 A.K.. .A.7. K...8\ncontract 6S\n\ndeal 2 A.K.. .A.7. A...8\n"
    assert refused("show", "-", stdin=bad) == "<stdin>: line 4: hands: ♠A is there twice (hand 1, hand 3)"
    said = refused("show", "-", "--lang", "ru", stdin=bad)
    assert said == "<stdin>: строка 4: hands: ♠Т встречается дважды (рука 1, рука 3)"


def test_an_output_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    assert out("convert", DOCS / "kovalevskaya.jsonl", "--to", "json", "-o", path) == ""
    assert path.read_text(encoding="utf-8") == JSON
    path.chmod(0o640)
    assert "has no way" in refused("convert", DOCS / "kovalevskaya.pbn", "--to", "ppn", "-o", path)
    assert path.read_text(encoding="utf-8") == JSON
    assert out("convert", DOCS / "post.ru.txt", "--to", "json", "-o", path) == ""
    assert json.loads(path.read_text(encoding="utf-8"))["discard"] == ["CA", "CK"]
    assert path.stat().st_mode & 0o777 == 0o640
    assert [file.name for file in tmp_path.iterdir()] == ["deal.json"]


def test_a_file_may_be_converted_in_its_place_through_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "deal.json", tmp_path / "link"
    path.write_text(JSON, encoding="utf-8")
    link.symlink_to(path)
    assert out("convert", link, "-o", link) == ""
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8").startswith('contract = "misere"\n')


def test_a_file_that_cant_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "no" / "deal.json"
    source = DOCS / "kovalevskaya.jsonl"
    assert refused("convert", source, "-o", path) == f"{path}: can't be written (No such file or directory)"
    kept = tmp_path / "deal.json"
    kept.write_text("before", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "write_bytes", full)
    assert refused("convert", source, "-o", kept) == f"{kept}: can't be written (No space left on device)"
    assert kept.read_text(encoding="utf-8") == "before"
    assert [file.name for file in tmp_path.iterdir()] == ["deal.json"]


def test_a_pipe_or_a_device_is_written_as_it_is() -> None:
    assert out(*shlex.split(f"convert {DOCS / 'kovalevskaya.jsonl'} -o /dev/null")) == ""


HANDS = "QJ.J7.KQJT.97 T987.98.987.8 AK.AKQT.A.QJT"


def test_a_deal_whose_contract_is_not_known_is_laid_out_and_written(tmp_path: Path) -> None:
    shown = out("show", HANDS)
    assert shown.startswith("No contract named, seat 1 to lead\n")
    assert "Seat 2\n" in shown
    assert "Игра не названа, играет игрок 2, ходит игрок 3\n" in out(
        "show", HANDS, "-d", "2", "-l", "3", "--lang", "ru"
    )
    file = tmp_path / "deal.svg"
    out("show", HANDS, "--svg", file)
    assert "No contract named" in file.read_text()
    json_line = json.dumps({"hands": HANDS.split()}) + "\n"
    for name in ("toml", "json", "pbn", "bts", "chat", "ppn"):
        written = out("convert", "-", "--to", name, stdin=json_line)
        (again,) = loads(written)
        assert again["hands"] == HANDS.split()
        assert "contract" not in again


def test_a_play_needs_a_contract_to_be_followed() -> None:
    assert refused("show", HANDS, "--played", "SQ S7 SA") == "contract: this field is needed"
    whole = json.dumps({"hands": HANDS.split(), "played": ["SQ", "S7", "SA", "SK"]})
    assert refused("convert", "-", stdin=whole) == "<stdin>: contract: this field is needed"
