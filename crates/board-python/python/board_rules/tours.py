"""Knight's tours on boards of any size and shape. A square is `(x, y)`, column and row from 0.

>>> from board_rules import tours
>>> tour = tours.find(8, kind="closed")
>>> tour.is_closed
True
>>> tours.count((3, 10), kind="closed")
16
"""

from typing import Any, Literal, TypeAlias

from ._native import tours as _native

Board = _native.Board
Existence = _native.Existence
Tour = _native.Tour
count = _native.count
exists = _native.exists
find = _native.find
is_legal = _native.is_legal
kind_of = _native.kind_of
legal_moves = _native.legal_moves
ordered_moves = _native.ordered_moves
print_board = _native.print_board
tours = _native.tours

#: An argument of `Board`. An array has booleans; its type is `Any`, so that NumPy is not imported.
Shape: TypeAlias = Board | int | tuple[int, int] | str | list[str] | Any  # pyright: ignore[reportInvalidTypeForm]
Square: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["closed", "open"]
TourSet: TypeAlias = Literal["closed", "open", "directed"]
Symmetry: TypeAlias = Literal[
    "half-turn", "quarter-turn", "three-quarter-turn", "columns", "rows", "diagonal", "antidiagonal"
]

__all__ = [
    "Board",
    "Existence",
    "Kind",
    "Shape",
    "Square",
    "Symmetry",
    "Tour",
    "TourSet",
    "count",
    "exists",
    "find",
    "is_legal",
    "kind_of",
    "legal_moves",
    "ordered_moves",
    "print_board",
    "tours",
]
