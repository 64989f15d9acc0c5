"""Every example in a docstring of the library does what it says."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import preferans
import pytest

MODULES = [module.name for module in walk_packages(preferans.__path__, "preferans.")]


@pytest.mark.parametrize("name", ["preferans", *MODULES])
def test_the_examples_hold(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = (test for name in MODULES for test in finder.find(import_module(name)))
    assert sum(bool(test.examples) for test in tests) > 15
