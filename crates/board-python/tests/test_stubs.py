"""The types in the stubs are right: `stubtest` compares names and arguments, and leaves the types of values open."""

from __future__ import annotations

import ast
import copy
from pathlib import Path
from typing import Any

import board_rules
import numpy as np
import pytest
from board_rules import Match, Player, hunt, ploy, shogun, tours
from board_rules.environments import Batch, Single

FOLDER = Path(board_rules.__file__).parent
#: Methods that change what they belong to, or take what cannot be made up.
LEFT_OUT = {"pop", "play", "reset", "new_game", "__next__", "__iter__", "__bool__", "__hash__", "__len__"}


def played(position: Any, plies: int = 5) -> Any:
    """After random moves."""
    for ply in range(plies):
        position.push(position.random_move(ply))
    return position


def match() -> Match:
    """Played."""
    found = Match("random", "random", hunt.Position(), max_plies=6)
    found.play()
    return found


def analysed_player() -> Player:
    """A player that has analysed a position."""
    player = Player("search:nodes=200")
    player.choose(ploy.Position())
    return player


MATE = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
RECEIVERS: list[tuple[str, str, Any]] = [
    ("ploy", "Position", played(ploy.Position())),
    ("ploy", "FourPosition", played(ploy.FourPosition())),
    ("shogun", "Position", played(shogun.Position())),
    ("shogun", "Position", MATE),
    ("hunt", "Position", played(hunt.Position())),
    ("ploy", "Move", ploy.Move("e3-e4-0")),
    ("shogun", "Move", shogun.Move("4,1-4,4")),
    ("hunt", "Move", hunt.Move("a1")),
    ("ploy", "LegalMoves", ploy.Position().legal_moves),
    ("hunt", "Summary", hunt.solve(side=3, pawns=3)),
    ("hunt", "Solution", hunt.solution(side=3, pawns=3)),
    ("ploy", "Endings", ploy.Endings.build(("straight probe", "straight probe"), side=3)),
    ("shogun", "Endings", shogun.Endings.build(("K1 P1", "K1 P1"))),
    ("tours", "Board", tours.Board(["..", "#."])),
    ("tours", "Tour", tours.find(6)),
    ("tours", "Existence", tours.exists(6)),
    ("__init__", "Outcome", MATE.outcome()),
    ("__init__", "Player", analysed_player()),
    ("__init__", "Line", analysed_player().last_lines[0]),
    ("__init__", "Score", analysed_player().last_lines[0].score),
    ("__init__", "Match", match()),
    ("__init__", "PlayedGame", match().games[0]),
    ("environments/__init__", "Single", Single("hunt")),
    ("environments/__init__", "Batch", Batch("shogun", 3, seed=1)),
]


def members(stub: str, name: str) -> list[ast.FunctionDef]:
    """The members of a class of a stub, and the common members of positions."""
    found = []
    for file, wanted in ((stub, name), ("games", "GamePosition")):
        for node in ast.parse((FOLDER / f"{file}.pyi").read_text()).body:
            is_base = wanted == "GamePosition"
            if isinstance(node, ast.ClassDef) and node.name == wanted and (not is_base or name.endswith("Position")):
                found += [part for part in node.body if isinstance(part, ast.FunctionDef)]
    return found


def fits(value: Any, node: ast.expr, own: Any) -> bool:
    """Whether a value has the type that an annotation names."""
    match node:
        case ast.Constant(value=None):
            return value is None
        case ast.BinOp(left=left, right=right):
            return fits(value, left, own) or fits(value, right, own)
        case ast.Subscript(value=ast.Name(id="list"), slice=item):
            return type(value) is list and all(fits(part, item, own) for part in value)
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, item])):
            return type(value) is dict and all(fits(k, key, own) and fits(v, item, own) for k, v in value.items())
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[item, ast.Constant(value=v)])) if v is ...:
            return type(value) is tuple and all(fits(part, item, own) for part in value)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=items)):
            return type(value) is tuple and len(value) == len(items) and all(map(lambda v, i: fits(v, i, own), value, items))
        case ast.Subscript(value=ast.Name(id="tuple"), slice=item):
            return type(value) is tuple and len(value) == 1 and fits(value[0], item, own)
        case ast.Subscript(value=ast.Attribute(attr="NDArray"), slice=ast.Attribute(attr=kind)):
            return isinstance(value, np.ndarray) and value.dtype == np.dtype(getattr(np, kind))
        case ast.Subscript(value=ast.Name(id="AnyLegalMoves")):
            return type(value).__name__ == "LegalMoves"
        case ast.Name(id="Self"):
            return type(value) is type(own)
        case ast.Name(id="Any"):
            return True
        case ast.Name(id="Kind"):
            return value in ("closed", "open")
        case ast.Name(id="Square"):
            return type(value) is tuple and [type(part) for part in value] == [int, int]
        case ast.Name(id="Position"):
            return type(value).__name__.endswith("Position")
        case ast.Name(id="MoveT"):
            return type(value).__name__ == "Move"
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return type(value).__name__ == name
    raise AssertionError(f"{ast.unparse(node)} is not known here")


@pytest.mark.parametrize(("stub", "name", "own"), RECEIVERS, ids=lambda part: part if isinstance(part, str) else "")
def test_values_have_the_types_of_the_stubs(stub: str, name: str, own: Any) -> None:
    asked = 0
    for member in members(stub, name):
        is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in member.decorator_list)
        rest = member.args
        takes = [*rest.posonlyargs, *rest.args][1 + len(rest.defaults) :]
        if member.name in LEFT_OUT or not is_property and (takes or member.decorator_list or member.name.startswith("__")):
            continue
        assert member.returns is not None
        twin = own if name in ("LegalMoves", "Solution", "Endings") else copy.copy(own)
        value = getattr(twin if not isinstance(own, Player) else own, member.name)
        value = value if is_property else value()
        assert fits(value, member.returns, own), f"{name}.{member.name}: {value!r} is no {ast.unparse(member.returns)}"
        asked += 1
    assert asked >= 1


def test_a_type_that_is_wrong_is_found_out() -> None:
    def annotation(text: str) -> ast.expr:
        return ast.parse(text, mode="eval").body

    for value, right, wrong in [
        (3, "int", "str | None"),
        (["a"], "list[str]", "list[int]"),
        ((1, 2), "tuple[int, int]", "tuple[int]"),
        ({"a": ("b", 1)}, "dict[str, tuple[str, int]]", "dict[str, tuple[str, str]]"),
        (np.zeros(2, np.int8), "npt.NDArray[np.int8]", "npt.NDArray[np.int64]"),
        (True, "bool", "int"),
    ]:
        assert fits(value, annotation(right), None) and not fits(value, annotation(wrong), None)
