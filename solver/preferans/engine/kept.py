"""Compiled functions kept on disk where that can be done, and working where it can't."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from numba import njit


def kept(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """numba's njit with its cache; a cache that can't be had, written or read costs time and nothing else.

    numba refuses to decorate where no folder can hold a cache, fails when the disk is full, and on a damaged file.
    """
    if function is None:
        return partial(kept, **options)
    try:
        compiled = njit(cache=True, **options)(function)
    except RuntimeError:  # no locator available
        return njit(**options)(function)
    cache = compiled._cache
    load, save = cache.load_overload, cache.save_overload

    def try_to_load(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:  # whatever a damaged file may raise: begin anew
            with suppress(OSError):
                cache.flush()
            return None

    def try_to_save(*arguments: Any) -> None:
        with suppress(OSError):
            save(*arguments)

    cache.load_overload, cache.save_overload = try_to_load, try_to_save
    return compiled


def is_kept(kernel: Any) -> bool:
    """Whether this machine has the compiled kernel in its cache (else the first call takes seconds)."""
    cache = kernel._cache
    if not hasattr(cache, "cache_path"):  # there is no place for one
        return False
    return (Path(cache.cache_path) / str(cache._cache_file._index_name)).exists()
