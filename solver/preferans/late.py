"""Names of a package that are imported when they are first used."""

import sys
from collections.abc import Mapping
from importlib import import_module


def attribute(package: str, name: str, homes: Mapping[str, str]) -> object:
    """What a name of the package stands for, for its `__getattr__`.

    homes  module of the package -> the names that it is the home of, with blanks between them
    """
    for home, known in homes.items():
        if name in known.split():
            found = getattr(import_module(f"{package}.{home}"), name)
            setattr(sys.modules[package], name, found)  # the next time it is there
            return found
    raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name, obj=sys.modules[package])


def names(homes: Mapping[str, str], *more: str) -> list[str]:
    """All names, and those that the package has besides, in order."""
    return sorted([*more, *(name for known in homes.values() for name in known.split())])
