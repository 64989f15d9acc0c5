"""Files: found by content, read within bounds, and what is wrong with them is named by line and column."""

import doctest
import io
import json
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from preferans import PreferansError, formats
from preferans.formats import MAX_BYTES, decode, load, read
from preferans.formats.json import parse, write_line

POSITIONS = Path(__file__).parent.parent / "positions"

FIELDS: dict[str, Any] = {"contract": "S", "declarer": 1, "hands": ["A...", "K...", "Q..."]}
JSON = b'{"contract": "S", "declarer": 1, "hands": ["A...", "K...", "Q..."]}'
TOML = b'contract = "S"\ndeclarer = 1\nhands = [\n  "A...",\n  "K...",\n  "Q...",\n]\n'
BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize("data", [JSON, TOML, b"# one\n" + TOML, b"\n\n  " + JSON + b"\n \n"])
def test_both_formats_say_the_same(data: bytes) -> None:
    assert read(data) == FIELDS
    assert read(BOM + data) == FIELDS
    assert read(data.replace(b"\n", b"\r\n")) == FIELDS
    assert load(io.BytesIO(data)) == FIELDS


def test_the_examples_of_the_docstrings_hold() -> None:
    assert doctest.testmod(formats) == (0, 1)


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


WRONG: list[tuple[bytes, str, dict[str, Any]]] = [
    (b"", "empty", {}),
    (b" \n\t\n", "empty", {}),
    (BOM, "empty", {}),
    (b"\xff\xfeh\x00", "not_utf8", {"line": 1}),
    (b'contract = "S"\n# \xea\xe0\n', "not_utf8", {"line": 2}),
    (JSON[:-1], "not_json", {"line": 1, "column": len(JSON)}),
    (b'{\n"leader": 01}', "not_json", {"line": 2, "column": 12}),
    (b'{"a": 1}\n{"a": 2}', "not_json", {"line": 2, "column": 1}),
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
    (b"A... K... Q...", "not_toml", {"line": 1, "column": 3}),
    (b"[1, 2]", "not_toml", {"line": 1, "column": 3}),
    (b"null", "not_toml", {"line": 1, "column": 5}),
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
    """A file without end, which counts what was read of it."""

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
        assert isinstance(read(data), dict)


@given(st.binary())
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert_read_or_refused(data)


@given(st.sampled_from([JSON, TOML]), st.data())
def test_any_damage_is_read_or_refused(data: bytes, draw: st.DataObject) -> None:
    start = draw.draw(st.integers(0, len(data)))
    end = draw.draw(st.integers(start, min(len(data), start + 5)))
    assert_read_or_refused(data[:start] + draw.draw(st.binary(max_size=5)) + data[end:])
