"""The cache of compiled functions: never a stale one, whatever file has changed, and no trouble where there is none."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest
from preferans.engine import compiled

CALLER = """
from preferans.engine.callee import CONSTANT, called, inlined
from preferans.engine.compiled import kernel

@kernel
def caller(n):
    return called(n) + inlined(n) + CONSTANT
"""
CALLEE = """
from preferans.engine.compiled import kernel, part, routine

CONSTANT = 5

@kernel
def called(n):
    return 100 * n

@part
def inlined(n):
    return 10 * n
"""
RUN = """
from preferans.engine.caller import caller
from preferans.engine.compiled import is_kept
kept = is_kept(caller)
print(caller(10), sum(caller.stats.cache_hits.values()), int(kept))
"""
FIRST, AGAIN = [1105, 0, 0], [1105, 1, 1]  # the value, how often it came from the cache, whether it was known to
NO_PLACE = """
import numba.core.caching as caching
caching.CacheImpl._locator_classes = []
"""
FULL_DISK = """
import numba.core.caching as caching
def full(*_): raise OSError(28, "No space left on device")
caching.IndexDataCacheFile._open_for_write = full
"""
# What another numba might be like.
OTHER_FILES = """
import numba.core.caching as caching
class Other:
    def __init__(self, cache_path, filename_base, source_stamp): pass
caching.IndexDataCacheFile, Numbas = Other, caching.IndexDataCacheFile
made = caching.Cache.__init__
def make(self, function):
    made(self, function)
    self._cache_file = None
caching.Cache.__init__ = make
"""
OTHER_NAMES = """
import numba.core.caching as caching
made = caching.Cache.__init__
def make(self, function):
    made(self, function)
    self._files = self.__dict__.pop("_cache_file")
caching.Cache.__init__ = make
"""
NOT_COMPILED = """
import os
os.environ["NUMBA_DISABLE_JIT"] = "1"
from preferans.engine.caller import caller
print(caller(10), 0, 0)
raise SystemExit
"""


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """A copy of the engine, which imports nothing above it, with two more files: a kernel, and what it calls."""
    folder = tmp_path / "preferans" / "engine"
    copytree(compiled.FOLDER, folder, ignore=lambda *_: ["__pycache__"])
    (folder.parent / "__init__.py").touch()
    (folder / "caller.py").write_text(CALLER, encoding="utf-8")
    (folder / "callee.py").write_text(CALLEE, encoding="utf-8")
    return folder


def start(engine: Path, program: str, cache: str = "cache") -> "subprocess.Popen[str]":
    root = engine.parents[1]
    here = {**os.environ, "PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(root / cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program]
    return subprocess.Popen(command, cwd=root, env=here, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(process: "subprocess.Popen[str]") -> list[int]:
    printed, errors = process.communicate()
    assert process.returncode == 0, errors
    return list(map(int, printed.split()))


def run(engine: Path, program: str = RUN, cache: str = "cache") -> list[int]:
    """What the kernel returns, how often it came from the cache, and whether it was known to be there."""
    return end(start(engine, program, cache))


def edit(engine: Path, old: str, new: str) -> None:
    """Change what the kernel calls; the time of the change may be the same, or its size."""
    path = engine / "callee.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def files(engine: Path, kind: str = "*.nb[ci]") -> list[Path]:
    return sorted(path for path in engine.parents[1].rglob(kind) if path.is_file())


def test_an_edit_in_another_file_compiles_the_caller_anew_and_nothing_else_does(engine: Path) -> None:
    """Of a kernel that it calls, a part inlined in it, a constant."""
    assert run(engine) == FIRST
    assert run(engine) == AGAIN
    for old, new, value in (
        ("100 * n", "200 * n", 2105),
        ("10 * n", "20 * n", 2205),
        ("CONSTANT = 5", "CONSTANT = 6", 2206),
        ("CONSTANT = 6", "CONSTANT = 5", 2205),
    ):
        edit(engine, old, new)
        assert run(engine) == [value, 0, 0]
        assert run(engine) == [value, 1, 1]


def test_a_file_more_compiles_anew_and_what_is_no_source_does_not(engine: Path) -> None:
    run(engine)
    (engine / "notes.txt").write_text("nothing", encoding="utf-8")
    assert run(engine) == AGAIN
    (engine / "more").mkdir()
    (engine / "more" / "empty.py").touch()
    assert run(engine) == FIRST


def test_code_of_other_sources_is_not_run_though_the_index_names_it(engine: Path) -> None:
    """Two processes that write at once may leave that: here the older one writes its code last."""
    run(engine)
    old = {path: path.read_bytes() for path in files(engine, "*.nbc")}
    edit(engine, "10 * n", "20 * n")
    assert run(engine) == [1205, 0, 0]
    for path, code in old.items():
        path.write_bytes(code)
    assert run(engine) == [1205, 0, 1]
    assert run(engine) == [1205, 1, 1]


def test_code_for_other_arguments_is_not_run_though_the_index_names_it(engine: Path) -> None:
    run(engine)
    fractions = RUN.replace("caller(10)", "int(caller(10.5))")
    assert run(engine, fractions) == [1160, 0, 1]
    one, two = files(engine, "caller*.nbc")
    one.write_bytes(two.read_bytes())
    assert run(engine) == [1105, 0, 1]
    assert run(engine) == AGAIN
    assert run(engine, fractions) == [1160, 1, 1]


def test_sources_that_change_while_a_process_runs_keep_nothing(engine: Path) -> None:
    """It compiles what it has loaded, which the sources no longer say."""
    changed = f"import pathlib\nimport preferans.engine.caller\npathlib.Path({str(engine / 'new.py')!r}).touch()\n"
    assert run(engine, changed + RUN) == FIRST
    (engine / "new.py").unlink()
    assert run(engine) == FIRST


@pytest.mark.parametrize("trouble", [NO_PLACE, FULL_DISK, OTHER_FILES, OTHER_NAMES, NOT_COMPILED])
def test_a_cache_that_cant_be_had_or_written_is_done_without(engine: Path, trouble: str) -> None:
    assert run(engine, trouble + RUN) == FIRST
    edit(engine, "10 * n", "20 * n")
    assert run(engine, trouble + RUN) == [1205, 0, 0]


def test_where_its_folder_is_none_another_is_found(engine: Path) -> None:
    (engine.parents[1] / "taken").write_text("no folder", encoding="utf-8")
    assert run(engine, cache="taken") == FIRST
    assert run(engine, cache="taken") == AGAIN


@pytest.mark.parametrize("kind", ["*.nbi", "*.nbc"])
def test_a_damaged_cache_is_made_anew(engine: Path, kind: str) -> None:
    run(engine)
    whole = {path: path.read_bytes() for path in files(engine, kind)}
    assert len(whole) == 2
    for path, there in whole.items():
        path.write_bytes(there[:20])
    assert run(engine)[:2] == [1105, 0]
    for path in whole:
        path.write_bytes(b"nonsense")
    assert run(engine)[:2] == [1105, 0]
    for path, there in whole.items():
        half = len(there) // 2
        path.write_bytes(there[:half] + bytes([there[half] ^ 1]) + there[half + 1 :])
    assert run(engine)[:2] == [1105, 0]
    assert run(engine) == AGAIN


def test_two_processes_may_compile_at_once(engine: Path) -> None:
    assert [end(one)[0] for one in [start(engine, RUN), start(engine, RUN)]] == [1105, 1105]
    assert run(engine) == AGAIN
