"""The stubs and the page of the interface say what the docstrings say."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from board_rules import shogun

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import reference

FILES = reference.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_says_what_the_docstrings_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    assert text == FILES[path], f"{path.name} is not up to date: python crates/board-python/reference.py"


def test_every_public_class_and_function_of_the_stubs_has_a_docstring() -> None:
    for path in reference.STUBS:
        tree = ast.parse((reference.PACKAGE / path).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith(("_", "Any")):
                assert ast.get_docstring(node), f"{path}: {node.name}"


def test_a_static_method_has_its_own_docstring() -> None:
    assert reference.documented(shogun.Endings, "load") == shogun.Endings.load.__doc__


def test_a_docstring_that_changes_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "some.pyi"
    file.write_text('class Some:\n    @property\n    def size(self) -> int: ...\n    def turn(self, by: int = 1) -> None: ...\n\ndef find() -> Some: ...\n')

    class Some:
        """First.

        >>> 1
        """

        @property
        def size(self) -> int:
            """How many."""
            return 1

        def turn(self, by: int = 1) -> None:
            """Turns."""

    module = SimpleNamespace(Some=Some, find=lambda: Some())
    written = reference.stub(file, module)
    assert '    """First.\n\n    >>> 1\n    """\n' in written and '        """How many."""\n' in written
    assert "def find() -> Some: ..." in written
    file.write_text(written)
    assert reference.stub(file, module) == written
    Some.__doc__ = "Second."
    assert '"""Second."""' in reference.stub(file, module) and "First" not in reference.stub(file, module)
