"""A compiled function works without a cache too: no place for one, a full disk, a damaged file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
from preferans.engine.kept import kept


@kept
def twice(n):
    return 2 * n


@kept(nogil=True)
def four_times(n):
    return twice(twice(n))
"""
RUN = """
import sys
sys.path.insert(0, ".")
import small
print(small.four_times(10), sum(small.four_times.stats.cache_hits.values()))
"""
NO_PLACE = """
import numba.core.caching as caching
caching.CacheImpl._locator_classes = []
"""
FULL_DISK = """
import numba.core.caching as caching
def full(*_): raise OSError(28, "No space left on device")
caching.IndexDataCacheFile.save = full
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


def run(folder: Path, program: str) -> list[int]:
    """What four times ten is, and how often the compiled function came from the cache."""
    here = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", program]
    found = subprocess.run(command, cwd=folder, env=here, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return list(map(int, found.stdout.split()))


def test_the_second_run_finds_the_first_ones_work(folder: Path) -> None:
    assert run(folder, RUN) == [40, 0]
    assert run(folder, RUN) == [40, 1]


@pytest.mark.parametrize("trouble", [NO_PLACE, FULL_DISK])
def test_a_cache_that_cant_be_had_or_written_is_done_without(folder: Path, trouble: str) -> None:
    assert run(folder, trouble + RUN) == [40, 0]
    assert run(folder, trouble + RUN) == [40, 0]


def test_a_damaged_cache_is_made_anew(folder: Path) -> None:
    run(folder, RUN)
    kept = [path for path in folder.rglob("*.nb[ic]") if path.is_file()]
    assert len(kept) == 4
    for path in kept:
        path.write_bytes(path.read_bytes()[:20])
    assert run(folder, RUN) == [40, 0]
    assert run(folder, RUN) == [40, 1]
