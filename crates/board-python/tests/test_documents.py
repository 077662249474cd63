"""The examples of the documents run: every block of Python in `docs/python.md`, and the docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path
from typing import Any, get_origin

import board_rules
import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGES = [ROOT / "docs" / "python.md", ROOT / "README.md", ROOT / "crates" / "board-python" / "README.md"]


def blocks(page: Path) -> list[Any]:
    """The blocks of a page, named after the headings above them."""
    found, heading = [], "the beginning"
    for match in re.finditer(r"^#+ ([^\n]+)$|^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
        if match[1]:
            heading = match[1]
        else:
            found.append(pytest.param(match[2], id=f"{page.name}: {heading}"))
    return found


@pytest.mark.parametrize("code", [block for page in PAGES for block in blocks(page)])
def test_a_block_runs(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    exec(compile(code, "block", "exec"), {"__name__": "block"})


def test_there_are_ten_recipes() -> None:
    recipes = PAGES[0].read_text().split("## Ten recipes")[1]
    assert recipes.count("\n### ") == recipes.count("```python") == 10


MODULES = ["board_rules"] + sorted(
    module.name for module in pkgutil.walk_packages(board_rules.__path__, "board_rules.") if "_native" not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_run(name: str) -> None:
    module = importlib.import_module(name)
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.testmod(module, optionflags=options).failed == 0
    assert module.__doc__


def public() -> list[Any]:
    """Every class and function that is handed out, once."""
    found: dict[int, Any] = {}
    for name in MODULES:
        module = importlib.import_module(name)
        for item in getattr(module, "__all__", []):
            value = getattr(module, item)
            # Types that are composed of others are written where they are needed.
            if callable(value) and get_origin(value) is None:
                found.setdefault(id(value), pytest.param(value, id=f"{name}.{item}"))
    return list(found.values())


@pytest.mark.parametrize("item", public())
def test_every_public_item_has_an_example_that_runs(item: Any) -> None:
    # The doctests of a module leave out what the binding has made.
    examples = doctest.DocTestParser().get_doctest(item.__doc__ or "", {}, item.__name__, None, 0)
    assert examples.examples, "there is none"
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    assert doctest.DocTestRunner(optionflags=options).run(examples).failed == 0


def test_returned_types_are_documented() -> None:
    for name in MODULES:
        module = importlib.import_module(name)
        for item in getattr(module, "__all__", []):
            value = getattr(module, item)
            # A type that is composed of others has no docstring.
            assert get_origin(value) or getattr(value, "__doc__", "x"), f"{name}.{item}"
            if isinstance(value, type) and value.__module__ == name:
                for part, member in vars(value).items():
                    if not part.startswith("_") and callable(member):
                        assert member.__doc__, f"{name}.{item}.{part}"
