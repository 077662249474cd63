"""The modules that an import loads."""

from __future__ import annotations

import subprocess
import sys

import board_rules
import pytest

#: Libraries and modules that are slow to load, or that are not always there.
HEAVY = {"anywidget", "asyncio", "ctypes", "gymnasium", "hypothesis", "json", "numpy", "pettingzoo", "pyspiel", "pytest", "subprocess", "threading"}
ALWAYS = {"board_rules", *(f"board_rules.{name}" for name in ("_native", "ending", "games", "hunt", "ploy", "shogun", "tours"))}


def loaded(line: str) -> set[str]:
    """The modules that are there after a line, in an interpreter without the packages' own hooks."""
    program = f"import sys; before = set(sys.modules); {line}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_package_loads_nothing_heavy() -> None:
    modules = loaded("import board_rules")
    assert not modules & HEAVY
    assert {name for name in modules if name.startswith("board_rules")} <= ALWAYS


@pytest.mark.parametrize("module", ["tree", "animation", "rules", "ending"])
def test_a_light_module_needs_no_array(module: str) -> None:
    assert "numpy" not in loaded(f"import board_rules.{module}")


def test_heavy_modules_are_noticed() -> None:
    assert {"numpy", "json"} <= loaded("import board_rules, numpy, json") & HEAVY


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert board_rules.__version__ == version("board-rules")
