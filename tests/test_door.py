"""The doors of the library: every name that they promise is there, and no module is hidden by a function."""

import ast
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import preferans
import pytest

DOORS = ["preferans", "preferans.request"]
MODULES = [module.name for module in walk_packages(preferans.__path__, "preferans.")]


@pytest.mark.parametrize("door", DOORS)
def test_a_door_has_what_its_stub_shows(door: str) -> None:
    package = import_module(door)
    assert package.__file__ is not None
    stub = ast.parse(Path(package.__file__).with_suffix(".pyi").read_text("utf-8"))
    shown = {alias.name: node.module for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert {*shown} == {*package.__all__} - {"__version__"}
    for name, home in shown.items():
        assert getattr(package, name) is getattr(import_module(str(home)), name), name
    with pytest.raises(AttributeError):
        package.nothing  # noqa: B018


def test_the_version_is_that_of_the_distribution() -> None:
    assert preferans.__version__ == version("preferans")


def test_no_module_is_hidden() -> None:
    program = (
        "from functools import reduce; from importlib import import_module; import preferans; from preferans import *\n"
        f"for name in {MODULES}:\n"
        "    module = import_module(name)\n"
        "    assert reduce(getattr, name.split('.')[1:], preferans) is module, name\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    assert all(isinstance(import_module(name), ModuleType) for name in MODULES)


def test_a_name_alone_is_imported() -> None:
    program = "import sys; from preferans import Position; print(sorted(n for n in sys.modules if 'analyses' in n))"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
