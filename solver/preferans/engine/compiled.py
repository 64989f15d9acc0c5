"""Compiled functions: three kinds of them, and numba's cache made such that kernels may live in many files.

`kernel` is what Python calls, kept on disk once it is compiled; `part` is inlined wherever it is used; `routine` is
called, where inlining it would take long to compile. None of them allocates anything.

The cache. numba compares a kernel on disk with the file that the kernel stands in. It does not see that a function
which the kernel calls, or a constant, has changed in another file, and would run the old one. So here a kernel on disk
carries the *stamp* of the engine: a hash of all its sources, taken once a process (some 30 files, two milliseconds).
After any edit in this folder everything is compiled again; without one nothing is.

- The stamp stands in numba's index of a kernel and in the kernel's own file, beside the signature it was compiled for
  and a digest of the code. numba writes the two files one after the other, so two processes that compile at once, from
  other sources or for other arguments, may leave an index that names the other's code: what does not fit is compiled
  again.
- A kernel is written only if the sources are still those that were loaded.
- A cache that can't be had, read or written (no folder, a full disk, a damaged file) costs time and nothing else.
- All this uses parts of numba that it does not promise. Where they are missing there is no cache: every process
  compiles for itself, which is slow, but never wrong.
"""

import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit
from numba.core import caching
from numba.core.serialize import dumps

FOLDER = Path(__file__).parent


def hash_of_sources() -> str:
    """A hash of the names and the texts of all the engine's sources, as they are now."""
    found = sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        text = path.read_bytes()
        found.update(f"{path.relative_to(FOLDER).as_posix()} {len(text)}\n".encode() + text)
    return found.hexdigest()


@cache
def stamp() -> str:
    """The hash of the sources when this process first asked."""
    return hash_of_sources()


class _CheckedFile(caching.IndexDataCacheFile):
    """numba's index and data files of one kernel; code is read only if it fits the stamp, the key and its digest."""

    def __init__(self, cache_path: str, filename_base: str, source_stamp: str) -> None:
        super().__init__(cache_path, filename_base, source_stamp)
        self._stamp = source_stamp

    def save(self, key: object, data: object) -> None:
        """Write compiled code; `key` has the signature, the processor and the kernel's own bytecode."""
        code = dumps(data)
        super().save(key, (key, self._stamp, sha256(code).digest(), code))

    def load(self, key: object) -> object:
        """The code for this key, or None."""
        found = super().load(key)
        if found is None:
            return None
        *made_for, code = found
        return pickle.loads(code) if made_for == [key, self._stamp, sha256(code).digest()] else None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is there that has this stamp."""
        return not self._load_index()


class _Cache(caching.FunctionCache):
    """numba's cache of one kernel, with the engine's stamp; it raises nothing once it is made."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        if not isinstance(self._cache_file, caching.IndexDataCacheFile):
            raise TypeError("numba keeps its files in another way")
        self._cache_file = self._checked = _CheckedFile(self.cache_path, self._impl.filename_base, stamp())

    def load_overload(self, sig: object, target_context: object) -> Any:
        """The compiled function from disk, or None."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a damaged file may raise: begin anew
            with suppress(Exception):
                self.flush()
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Write a compiled function to disk, if that can be done."""
        with suppress(Exception):
            if hash_of_sources() == stamp():
                super().save_overload(sig, data)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is there that was compiled from these sources."""
        try:
            return self._checked.is_empty
        except Exception:  # a damaged file
            return True


def kept(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """numba's njit with the cache described above, or without any where it can't be had."""
    if function is None:
        return partial(kept, **options)
    compiled = njit(**options)(function)
    if hasattr(compiled, "_cache"):  # else numba is told to compile nothing
        with suppress(Exception):  # no folder can hold a cache, or this numba works in another way
            compiled._cache = _Cache(function)
    return compiled


def is_kept(compiled: Any) -> bool:
    """Whether this machine has the compiled function in its cache (else the first call takes seconds)."""
    found = getattr(compiled, "_cache", None)
    return isinstance(found, _Cache) and not found.is_empty


# Compiled without numba's reference counting, which costs five times the search itself.
kernel = kept(nogil=True, _nrt=False)
"""What Python calls. It never recurses (numba crashes on the second run of a kept function that does)."""

part = njit(_nrt=False, forceinline=True)  # type: ignore[call-overload]
"""Inlined by LLVM, from other files too: a call costs a fifth of the search."""

routine = njit(_nrt=False)  # type: ignore[call-overload]
"""Called: what is large, or stands in several places, would take long to compile."""
