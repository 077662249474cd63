"""Writes what the docstrings say into the stubs, which editors show, and into the page `docs/python-api.md`.

    python crates/board-python/reference.py

with the package installed. A test compares; nothing of it is written by hand.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_origin

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "python" / "board_rules"
PAGE = HERE.parents[1] / "docs" / "python-api.md"

#: The stubs, and the modules that they are of.
STUBS = {
    "__init__.pyi": "board_rules",
    "games.pyi": "board_rules.games",
    "ploy.pyi": "board_rules.ploy",
    "shogun.pyi": "board_rules.shogun",
    "hunt.pyi": "board_rules.hunt",
    "tours.pyi": "board_rules.tours",
    "environments/__init__.pyi": "board_rules.environments",
    "fixtures/ask.pyi": "board_rules.fixtures.ask",
}
#: The modules of the page, in its order.
MODULES = [
    "board_rules",
    "board_rules.ploy",
    "board_rules.shogun",
    "board_rules.hunt",
    "board_rules.games",
    "board_rules.rules",
    "board_rules.tree",
    "board_rules.animation",
    "board_rules.widget",
    "board_rules.tournament",
    "board_rules.engine",
    "board_rules.tours",
    "board_rules.fixtures",
    "board_rules.strategies",
    "board_rules.environments",
    "board_rules.environments.solo",
    "board_rules.environments.openspiel",
]
TOP = """# Python: all classes and functions

[Python](python.md) says what the package is for, and has recipes. This page is made of the docstrings by
`crates/board-python/reference.py`.
"""


def documented(owner: Any, name: str) -> str | None:
    """The docstring of a member."""
    # Positions have in common what each of them has.
    if inspect.isclass(owner) and owner.__name__ == "GamePosition":
        from board_rules import ploy

        owner = ploy.Position
    member = inspect.getattr_static(owner, name, None)
    # Its own docstring says what static methods are.
    member = getattr(member, "__func__", member)
    doc = getattr(member, "__doc__", None)
    return inspect.cleandoc(doc) if isinstance(doc, str) and doc.strip() else None


def quoted(doc: str, indent: str) -> list[str]:
    """The lines of a docstring."""
    mark = 'r"""' if "\\" in doc else '"""'
    lines = doc.splitlines()
    if len(lines) == 1 and not doc.endswith('"'):
        return [f'{indent}{mark}{doc}"""']
    return [f"{indent}{mark}{lines[0]}", *(indent + line if line else "" for line in lines[1:]), f'{indent}"""']


def stub(path: Path, module: Any) -> str:
    """The text of a stub with the docstrings of the module."""
    lines = path.read_text(encoding="utf-8").splitlines()
    # From the last to the first, so that line numbers stay right.
    for node, owner in sorted(_nodes(ast.parse("\n".join(lines)), module), key=lambda found: -found[0].lineno):
        doc = documented(owner, node.name)
        body = node.body[0]
        old = body if isinstance(body, ast.Expr) and isinstance(body.value, ast.Constant) and isinstance(body.value.value, str) else None
        inside = " " * (node.col_offset + 4)
        if old is not None:
            assert old.end_lineno is not None
            lines[old.lineno - 1 : old.end_lineno] = quoted(doc, inside) if doc else [f"{inside}..."]
        elif doc is None:
            continue
        elif isinstance(node, ast.FunctionDef) or isinstance(body, ast.Expr):
            assert lines[body.lineno - 1].endswith(": ...")
            lines[body.lineno - 1 : body.lineno] = [lines[body.lineno - 1].removesuffix(" ..."), *quoted(doc, inside)]
        else:
            first = min([body.lineno, *(mark.lineno for mark in getattr(body, "decorator_list", []))])
            lines[first - 1 : first - 1] = quoted(doc, inside)
    return "\n".join(lines) + "\n"


def _nodes(tree: ast.Module, module: Any) -> Iterator[tuple[ast.ClassDef | ast.FunctionDef, Any]]:
    """The classes, functions and methods of a stub that may have docstrings, each with what it belongs to."""
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            yield node, module
        if isinstance(node, ast.ClassDef):
            seen = set()
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("_") and part.name not in seen:
                    # Of overloads the first.
                    seen.add(part.name)
                    yield part, getattr(module, node.name, None)


def page() -> str:
    """The page of all modules."""
    parts = [TOP]
    for name in MODULES:
        module = importlib.import_module(name)
        parts += [f"## `{name}`", *_prose(inspect.cleandoc(module.__doc__ or ""))]
        for item in module.__all__:
            value = getattr(module, item)
            # Members of other modules of the page, and members that are no class or function.
            home = getattr(value, "__module__", None)
            is_own = home not in MODULES or home == name or name == "board_rules"
            if not is_own or get_origin(value) is not None or not callable(value) or not inspect.getdoc(value):
                continue
            parts += [f"### `{item}{_signature(value)}`", *_prose(inspect.cleandoc(inspect.getdoc(value) or ""))]
            if inspect.isclass(value):
                parts += _members(value)
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _members(cls: type) -> list[str]:
    """The public methods and properties that the class itself defines, each with what its docstring says first."""
    rows = []
    # The order of a native class changes from run to run.
    for name, member in sorted(vars(cls).items()):
        doc = documented(cls, name)
        if name.startswith("_") or doc is None or not (callable(member) or inspect.isdatadescriptor(member) or isinstance(member, (staticmethod, classmethod))):
            continue
        shown = name if inspect.isdatadescriptor(member) else name + _signature(getattr(cls, name))
        first = " ".join(doc.split("\n\n")[0].split())
        rows.append(f"- `{shown}`: {first}")
    return ["\n".join(rows)] if rows else []


def _signature(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    bare = [parameter.replace(annotation=inspect.Parameter.empty) for parameter in signature.parameters.values()]
    bare = [parameter for parameter in bare if parameter.name not in ("self", "cls")]
    return str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))


def _prose(doc: str) -> list[str]:
    """The paragraphs of a docstring; examples are blocks."""
    parts = []
    for part in doc.split("\n\n"):
        parts.append(f"```pycon\n{part}\n```" if part.startswith(">>>") else part)
    return parts


def files() -> dict[Path, str]:
    """The expected contents of the files."""
    stubs = {PACKAGE / path: stub(PACKAGE / path, importlib.import_module(name)) for path, name in STUBS.items()}
    return {**stubs, PAGE: page()}


def main() -> int:
    """Writes the files."""
    for path, text in files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(HERE.parents[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
