"""Files: found by content, read within bounds, and what is wrong with them is named by line and column."""

import io
import json
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from preferans import Card, Hand, Position, PreferansError, TalonRule
from preferans.formats import FORMATS, MAX_BYTES, Fields, decode, dump, dumps, left_out, load, loads, one
from preferans.formats.json import parse, write_line
from preferans.game.cards import CARDS
from preferans.game.contracts import BIDS
from preferans.game.reading import Reader

FILES = Path(__file__).parents[1] / "data/formats"
POSITIONS = Path(__file__).parents[2] / "positions"

FIELDS: dict[str, Any] = {"contract": "S", "declarer": 1, "hands": ["A...", "K...", "Q..."]}
JSON = b'{"contract": "S", "declarer": 1, "hands": ["A...", "K...", "Q..."]}'
TOML = b'contract = "S"\ndeclarer = 1\nhands = [\n  "A...",\n  "K...",\n  "Q...",\n]\n'
BOM = b"\xef\xbb\xbf"


def read(data: bytes) -> Fields:
    """Read a text that holds one deal."""
    (found,) = loads(data)
    return found


@pytest.mark.parametrize("data", [JSON, TOML, b"# one\n" + TOML, b"\n\n  " + JSON + b"\n \n"])
def test_both_formats_say_the_same(data: bytes) -> None:
    assert read(data) == FIELDS
    assert read(BOM + data) == FIELDS
    assert read(data.replace(b"\n", b"\r\n")) == FIELDS
    assert load(io.BytesIO(data)) == [FIELDS]


def test_a_file_may_begin_with_a_table() -> None:
    assert read(b'[problem]\ntitle = "x"\n') == {"problem": {"title": "x"}}


def test_texts_may_be_in_any_script() -> None:
    assert read('hands = "пТК чД — б7"'.encode()) == {"hands": "пТК чД — б7"}
    assert read('{"hands": "♠A"}'.encode()) == {"hands": "♠A"}


@pytest.mark.parametrize("path", sorted(POSITIONS.rglob("*.toml")), ids=lambda path: path.stem)
def test_position_files_read_and_go_over_into_json(path: Path) -> None:
    fields = read(path.read_bytes())
    assert fields == tomllib.loads(path.read_text(encoding="utf-8"))
    assert read(write_line(fields)) == fields
    assert dumps([fields], "toml") == path.read_text(encoding="utf-8")


WRONG: list[tuple[bytes, str, dict[str, Any]]] = [
    (b"", "empty", {}),
    (b" \n\t\n", "empty", {}),
    (BOM, "empty", {}),
    (b"\xff\xfeh\x00", "not_utf8", {"line": 1}),
    (b'contract = "S"\n# \xea\xe0\n', "not_utf8", {"line": 2}),
    (JSON[:-1], "not_json", {"line": 1, "column": len(JSON)}),
    (b'{\n"leader": 01}', "not_json", {"line": 2, "column": 12}),
    (b'{"a": 1}\n{"a": 2}]', "not_json", {"line": 2, "column": 9}),
    (b'{"a": 1} [2]', "not_object", {}),
    (b'{"a": "\x01"}', "not_json", {"line": 1, "column": 8}),
    (b"{'a': 1}", "not_json", {"line": 1, "column": 2}),
    (b'{"a": 1, "a": 2}', "duplicate_field", {}),
    (b'{"id": {"a": 1, "b": 2, "a": 2}}', "duplicate_field", {}),
    (b'{"a": NaN}', "bad_number", {}),
    (b'{"a": -Infinity}', "bad_number", {}),
    (b'{"a": 1e999}', "bad_number", {}),
    (b'{"a": ' + b"9" * 5000 + b"}", "bad_number", {}),
    (b"a = " + b"9" * 5000, "bad_number", {}),
    (b'{"a": ' + b"[" * 100_000, "too_deep", {}),
    (b"a = " + b"[" * 100_000, "too_deep", {}),
    (b"contract = S\n", "not_toml", {"line": 1, "column": 12}),
    (b'contract = "S"\nleader = 1 2\n', "not_toml", {"line": 2, "column": 12}),
    (b'contract = "S"\nleader = ', "not_toml", {"line": 2, "column": 10}),
    (b"leader = 1\nleader = 2\n", "not_toml", {"line": 2, "column": 11}),
    (b"[1, 2]", "no_format", {"known": "toml, pbn, json, bts, jpref, ppn, chat"}),
    (b"[problem]\n[1, 2]", "not_toml", {"line": 2, "column": 3}),
    (b"null", "no_format", {"known": "toml, pbn, json, bts, jpref, ppn, chat"}),
    (b"Good morning!", "no_format", {"known": "toml, pbn, json, bts, jpref, ppn, chat"}),
    (b"x" * (MAX_BYTES + 1), "too_big", {"limit": MAX_BYTES}),
]


@pytest.mark.parametrize(("data", "code", "details"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_named(data: bytes, code: str, details: dict[str, Any]) -> None:
    with pytest.raises(PreferansError) as caught:
        read(data)
    assert (caught.value.code, caught.value.details) == (code, details)
    for lang in ("en", "ru"):
        message = caught.value.message(lang)
        assert message.isprintable()
        assert all(str(value) in message for value in details.values())


def test_a_field_that_is_there_twice_is_named() -> None:
    with pytest.raises(PreferansError) as caught:
        read(b'{"leader": 1, "leader": 1}')
    assert str(caught.value) == "leader: this field is there twice"


def test_as_much_as_may_be_is_read() -> None:
    assert read(TOML + b"#" * (MAX_BYTES - len(TOML))) == FIELDS
    assert read(JSON + b" " * (MAX_BYTES - len(JSON))) == FIELDS


class Endless(io.RawIOBase):
    """A file without an end that counts how many bytes were read of it."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        buffer[:] = b"#" * len(buffer)
        self.taken += len(buffer)
        return len(buffer)


def test_no_more_than_that_is_read() -> None:
    endless = Endless()
    with pytest.raises(PreferansError, match="more than 1048576 bytes"):
        load(io.BufferedReader(endless))
    assert endless.taken < MAX_BYTES + 2**16


def test_lines_are_counted_from_where_the_text_stands() -> None:
    with pytest.raises(PreferansError, match="line 17, column 2: this is not JSON"):
        parse("{5}", 17)
    with pytest.raises(PreferansError, match="line 18: this is not UTF-8"):
        decode(b"\n\xff", 17)


def test_a_line_may_be_any_json_value() -> None:
    assert parse("[1, null]") == [1, None]
    assert parse("5") == 5


characters = st.text(st.characters(codec=None, exclude_categories=()))
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | characters,
    lambda inner: st.lists(inner) | st.dictionaries(characters, inner),
    max_leaves=10,
)


@given(values)
def test_what_is_written_is_one_line_that_reads_the_same(value: object) -> None:
    line = write_line(value)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    # Half of a surrogate pair after its other half is one character to every JSON reader.
    assert parse(line.decode()) == json.loads(json.dumps(value))


@given(st.dictionaries(characters, values, max_size=5))
def test_an_object_reads_as_json_does(value: dict[str, object]) -> None:
    text = json.dumps(value)
    assert read(text.encode()) == json.loads(text)


def assert_read_or_refused(data: bytes) -> None:
    """Nothing but a PreferansError is raised."""
    with suppress(PreferansError):
        assert all(isinstance(deal, dict) for deal in loads(data))


SAMPLES = [(FILES / name).read_bytes() for name in ("studio.bts", "jpref.txt", "tags.pbn", "string.ppn")]


@given(st.binary() | st.text().map(str.encode), st.none() | st.sampled_from(sorted(FORMATS)))
def test_any_bytes_are_read_or_refused(data: bytes, format: str | None) -> None:
    with suppress(PreferansError):
        assert all(isinstance(deal, dict) for deal in loads(data, format))


@settings(max_examples=400)
@given(st.sampled_from([JSON, TOML, *SAMPLES]), st.data())
def test_any_damage_is_read_or_refused(data: bytes, draw: st.DataObject) -> None:
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, min(len(data), start + 5)))
    put = draw.draw(st.binary(max_size=5) | st.text('SHDCAKQJTX789-.:"[]() \n%#d', max_size=5).map(str.encode))
    assert_read_or_refused(data[:start] + put + data[end:])


# Several deals, and every format.


def test_one_of_several_is_chosen() -> None:
    deals = loads(b'{"id": 1}\n\n{"id": 2}{"id": 3}\n')
    assert deals == [{"id": 1}, {"id": 2}, {"id": 3}]
    assert one(deals, 2) == {"id": 2}
    assert one(deals[:1]) == {"id": 1}
    for number, code in ((None, "several_deals"), (0, "no_such_deal"), (4, "no_such_deal"), (-1, "no_such_deal")):
        with pytest.raises(PreferansError) as caught:
            one(deals, number)
        assert caught.value.code == code
        assert "3" in str(caught.value)


def test_a_format_that_there_is_not_is_refused() -> None:
    for what in (lambda: loads(JSON, "xml"), lambda: dumps([FIELDS], "xml")):
        with pytest.raises(PreferansError, match="format: 'xml' is not among the formats: toml, pbn, json,"):
            what()


def test_text_may_be_given_as_it_is_too() -> None:
    assert loads(TOML.decode()) == loads("\ufeff" + TOML.decode()) == [FIELDS]
    with pytest.raises(PreferansError, match="this is not UTF-8"):
        loads("\ud800")


def test_a_file_is_written_as_its_text() -> None:
    stream = io.BytesIO()
    dump([FIELDS], stream, "chat", "ru")
    assert stream.getvalue().decode() == dumps([FIELDS], "chat", "ru")
    assert stream.getvalue().decode().startswith("Контракт: ♠\n")


@st.composite
def deals(draw: st.DrawFn) -> Position:
    """A deal of any kind: an ending, a whole one with the talon taken or discarded, raspasy; some cards played."""
    deck = draw(st.permutations(list(Card)))
    kind = draw(st.sampled_from(["ending", "talon", "discard", "both", "raspasy"]))
    n = draw(st.integers(1, 10)) if kind == "ending" else 10
    hands = [Hand.of(deck[n * seat : n * seat + n]) for seat in range(3)]
    two = tuple(deck[30:])
    contract = draw(st.sampled_from(BIDS))
    declarer, leader = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    if kind == "raspasy":
        rule = draw(st.sampled_from(list(TalonRule)))
        here = Position(hands, "raspasy", None, leader, (), two, (), rule)
    elif kind == "talon":
        hands[declarer - 1] |= Hand.of(two)
        return Position(hands, contract, declarer, leader, (), two)
    elif kind == "both":
        dealt = list(hands[declarer - 1] | Hand.of(two))
        here = Position(hands, contract, declarer, leader, (), draw(st.permutations(dealt))[:2], two)
    else:
        here = Position(hands, contract, declarer, leader, (), (), two if kind == "discard" else ())
    for _ in range(draw(st.integers(0, 5 if draw(st.booleans()) else 0))):
        if here.legal:
            here = here.play(draw(st.sampled_from(here.legal)))
    return here


def fields_of(here: Position) -> Fields:
    """The fields of a request for this position."""
    given: dict[str, object] = {
        "contract": str(here.contract),
        "declarer": here.declarer,
        "leader": here.leader,
        "hands": list(map(str, here.hands)),
        "talon_rule": here.talon_rule.value if here.talon_rule else None,
        **{name: list(map(str, getattr(here, name))) for name in ("talon", "discard", "played")},
    }
    return {name: value for name, value in given.items() if value}


def position_of(fields: Fields) -> Position:
    return Position(**{name: value for name, value in fields.items() if name != "problem"})  # type: ignore[arg-type]


def written(here: Position, format: str, lang: str) -> str | None:
    """Write a deal in a format; None where the format refuses it."""
    try:
        return dumps([fields_of(here)], format, lang)
    except PreferansError as error:
        refusal = error
    assert refusal.code in ("cant_write", "missing_field")
    assert refusal.field
    return None


LANGS = st.sampled_from(["en", "ru"])


@pytest.mark.parametrize("format", ["toml", "json", "pbn"])
@given(deals(), LANGS)
def test_ours_and_pbn_hold_every_deal(format: str, here: Position, lang: str) -> None:
    text = dumps([fields_of(here)], format, lang)
    (found,) = loads(text)
    assert position_of(found) == here
    assert left_out([fields_of(here)], format) == []


@given(deals(), LANGS)
def test_chat_holds_every_deal_but_the_talons_rule(here: Position, lang: str) -> None:
    text = written(here, "chat", lang)
    usual = TalonRule.SUIT if here.talon else TalonRule.CLOSED
    assert (text is None) == (here.talon_rule not in (None, usual))
    if text is not None:
        (found,) = loads(text)
        assert position_of(found) == here


@given(deals(), LANGS)
def test_bts_holds_a_deal_with_its_play_but_no_talon_and_no_discard(here: Position, lang: str) -> None:
    text = written(here, "bts", lang)
    assert (text is None) == (here.contract.is_raspasy or here.discarding)
    if text is not None:
        (found,) = loads(text)
        assert position_of(found) == Position(here.hands, here.contract, here.declarer, here.leader, here.played)
        assert left_out([fields_of(here)], "bts") == [name for name in ("talon", "discard") if getattr(here, name)]


@given(deals(), LANGS)
def test_jpref_holds_a_deal_before_the_play_from_its_declarer_on(here: Position, lang: str) -> None:
    text = written(here, "jpref", lang)
    possible = here.n == 10 and not here.played
    possible &= here.talon_rule is TalonRule.SUIT if here.contract.is_raspasy else True
    possible &= here.contract.is_misere or here.contract.is_raspasy or here.discarding
    assert (text is not None) == possible
    if text is not None:
        again = position_of(loads(text)[0])
        first = here.declarer or 1
        turned = [here.hands[(first - 1 + turn) % 3] for turn in range(3)]
        assert list(again.hands) == turned
        assert (again.contract, again.leader) == (here.contract, (here.leader - first) % 3 + 1)
        assert again.declarer == (here.declarer and 1)
        assert again.talon == (here.talon if here.discarding or here.contract.is_raspasy else ())
        assert not here.discard or again.discard == here.discard


@given(deals(), LANGS)
def test_ppn_holds_the_cards_as_they_were_dealt(here: Position, lang: str) -> None:
    text = written(here, "ppn", lang)
    assert (text is not None) == (here.n == 10 and not here.played)
    if text is not None:
        (found,) = loads(text)
        assert set(found) == {"hands", "talon"}
        hands, talon = Reader().hands(found["hands"]), Reader().cards(found["talon"])
        dealt = list(here.hands)
        if here.declarer and here.talon:
            dealt[here.declarer - 1] = (dealt[here.declarer - 1] | Hand.of(here.discard)) - Hand.of(here.talon)
        assert list(hands) == dealt
        if here.talon:
            assert talon == here.talon
        assert Hand.of(talon) | hands[0] | hands[1] | hands[2] == Hand.of(CARDS)


@given(deals(), st.sampled_from(sorted(FORMATS)), LANGS)
def test_what_is_written_is_known_for_what_it_is(here: Position, format: str, lang: str) -> None:
    text = written(here, format, lang)
    if text is not None:
        assert next(name for name, known in FORMATS.items() if known.is_it(text)) == format
        assert loads(text) == loads(text, format)


@given(st.lists(deals(), min_size=2, max_size=4), st.sampled_from(["json", "bts", "jpref", "pbn", "ppn"]))
def test_several_deals_are_written_and_read_in_their_order(several: list[Position], format: str) -> None:
    given = [fields_of(here) for here in several if written(here, format, "en")]
    if given:
        assert loads(dumps(given, format)) == [loads(dumps([deal], format))[0] for deal in given]


@pytest.mark.parametrize("format", ["toml", "chat"])
def test_some_formats_hold_one_deal(format: str) -> None:
    with pytest.raises(PreferansError, match="holds one deal, and there are 2"):
        dumps([FIELDS, FIELDS], format)


@given(st.dictionaries(st.text(max_size=5), values, max_size=5))
def test_any_fields_go_into_toml_or_are_refused(value: dict[str, object]) -> None:
    try:
        text = dumps([value], "toml")
    except PreferansError as error:
        assert error.code == "cant_write"  # noqa: PT017
    else:
        assert tomllib.loads(text) == {name: inner for name, inner in value.items() if inner is not None}


def test_what_json_has_not_is_refused() -> None:
    for value in (b"a = 1979-05-27", b"a = nan", b"a = inf"):
        with pytest.raises(PreferansError, match="JSON has no way to write this down"):
            dumps(loads(value), "json")


def test_what_is_left_out_is_named() -> None:
    problem = {"title": {"en": "A title", "ru": "Название"}, "source": "a book", "claim": "1", "tricks": 1}
    whole = fields_of(Position(["AKQJT98...AKQ", "7.AKQJ.JT9.98", ".T987.AKQ.JT7"], "misere", 2, 2))
    given = {**whole, "problem": problem, "want": []}
    assert left_out([given], "toml") == []
    assert left_out([given], "json") == ["problem"]
    assert left_out([given], "pbn") == ["problem.title.ru", "problem.tricks"]
    assert left_out([given], "pbn", "ru") == ["problem.title.en", "problem.tricks"]
    assert left_out([given], "bts") == ["problem.title.ru", "problem.source", "problem.claim", "problem.tricks"]
    assert left_out([given], "jpref") == ["problem.title.ru", "problem.source", "problem.tricks"]
    assert left_out([given], "chat") == ["problem"]
    assert left_out([given], "ppn") == ["contract", "declarer", "leader", "problem"]


def test_formats_are_read_without_numba_and_numpy() -> None:
    code = "import sys, preferans.formats; print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
