from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

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

Shape: TypeAlias = Board | int | tuple[int, int] | str | list[str] | npt.NDArray[np.bool_]
Square: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["closed", "open"]
TourSet: TypeAlias = Literal["closed", "open", "directed"]
Symmetry: TypeAlias = Literal[
    "half-turn", "quarter-turn", "three-quarter-turn", "columns", "rows", "diagonal", "antidiagonal"
]
_Theme: TypeAlias = Literal["auto", "light", "dark", "high-contrast", "print"]

@final
class Board:
    """A board of any shape. It is made from a side length, `(width, height)`, rows of `.` (a square)
    and `#` (a hole), or a NumPy array of booleans, `mask[y, x]`, true for a square. Columns `x` and
    rows `y` count from 0; row 0 comes first.

    >>> from board_rules import tours
    >>> tours.Board((7, 5)).size
    35
    >>> import numpy as np
    >>> ring = np.ones((4, 4), dtype=bool)
    >>> ring[1:3, 1:3] = False
    >>> str(tours.Board(ring)).splitlines()
    ['....', '.##.', '.##.', '....']
    """
    def __new__(cls, shape: Shape, /) -> Self: ...
    @property
    def width(self) -> int:
        """The number of columns."""
    @property
    def height(self) -> int:
        """The number of rows."""
    @property
    def size(self) -> int:
        """The number of squares, holes not counted."""
    def squares(self) -> list[Square]:
        """The squares, row by row."""
    def mask(self) -> npt.NDArray[np.bool_]:
        """The board as an array of booleans, `mask[y, x]`, true for a square."""
    def __contains__(self, at: Square, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Tour:
    """A knight's tour: all squares of a board in visiting order. The constructor checks every move.

    >>> from board_rules import tours
    >>> tour = tours.find(6, kind="closed", seed=1)
    >>> tour.kind, len(tour)
    ('closed', 36)
    >>> tour.array().shape, int(tour.array().max())
    ((6, 6), 35)
    >>> tours.Tour((1, 2), [(0, 0), (0, 1)])
    Traceback (most recent call last):
    ValueError: from 0,0 to 0,1 (place 1 of the path) is no knight's move
    """
    def __new__(cls, board: Shape, squares: Sequence[Square], /) -> Self: ...
    @property
    def board(self) -> Board:
        """The board."""
    @property
    def kind(self) -> Kind:
        """`closed` or `open`."""
    @property
    def is_closed(self) -> bool:
        """Whether the last square is a knight's move from the first."""
    @property
    def squares(self) -> list[Square]:
        """The squares in visiting order, `(x, y)`."""
    def array(self) -> npt.NDArray[np.int64]:
        """The visit numbers, from 0, as an array `numbers[y, x]`; -1 in holes."""
    def reversed(self) -> Self:
        """The same tour from its last square to its first."""
    def svg(self, theme: _Theme = "auto", *, size: int | None = None) -> str:
        """The tour as SVG, at most `size` pixels wide; `theme` is `auto`, `light`, `dark`,
        `high-contrast` or `print`.
        """
    def _repr_svg_(self) -> str: ...
    def png(self, side: int | None = None, theme: _Theme = "light") -> bytes:
        """The tour as a PNG file; `side` is the side of a square in pixels."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Board, list[Square]]: ...

@final
class Existence:
    """The verdict of `exists`: a truth value with a reason.

    >>> from board_rules import tours
    >>> verdict = tours.exists((4, 20), kind="closed")
    >>> bool(verdict), verdict.reason.startswith("4 x 20")
    (False, True)
    """
    def __new__(cls, exists: bool, reason: str) -> Self: ...
    @property
    def reason(self) -> str:
        """The reason, as a sentence."""
    def __bool__(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[bool, str]: ...

@final
class tours(Iterator[Tour]):
    """Iterator over all tours of a board, or over those that begin on a square: `tours(5)`, `tours(6,
    kind="closed")`. `board` is a `Board` or an argument of its constructor. Tours are directed: a
    tour and its reverse are two. With `kind="closed"` each closed tour is listed once, from its
    first square.

    Other threads run during the search for the next tour. Ctrl-C takes effect at once and loses no
    tour: the search continues in the background, and the next call returns its result.

    >>> from board_rules import tours
    >>> next(tours.tours(5)).squares[:3]
    [(0, 0), (1, 2), (2, 4)]
    >>> sum(1 for tour in tours.tours(5, start=(0, 0)))
    304
    """
    def __new__(cls, board: Shape, /, *, kind: TourSet = "directed", start: Square | None = None) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Tour: ...

def find(
    board: Shape,
    /,
    *,
    kind: TourSet = "directed",
    start: Square | None = None,
    end: Square | None = None,
    through: Mapping[Square, int] | None = None,
    symmetry: Symmetry | None = None,
    seed: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Tour:
    """Finds a tour of a board. `board` is a `Board` or an argument of its constructor.

    `start`, `end` and the keys of `through` are squares `(x, y)`; the values of `through` are visit
    numbers. `symmetry` maps the tour to itself: `half-turn`, `quarter-turn`, `three-quarter-turn`,
    `columns`, `rows`, `diagonal` or `antidiagonal`. `nodes` and `seconds` limit the search. Raises
    `NoTour` with the reason if there is no tour, and `LimitReached` if the search reaches a limit.

    >>> from board_rules import tours
    >>> tours.find((3, 4), start=(0, 0)).squares[:3]
    [(0, 0), (1, 2), (2, 0)]
    >>> tours.find(4)
    Traceback (most recent call last):
    board_rules.NoTour: 4 x 4: ...
    """
def exists(
    board: Shape, /, *, kind: TourSet = "directed", nodes: int | None = None, seconds: float | None = None
) -> Existence:
    """Whether a board has a tour, with the reason: a theorem for rectangles, otherwise a tour found or
    a proof.

    >>> from board_rules import tours
    >>> tours.exists((3, 8), kind="closed")
    <False: 3 x 8: no closed tour, Schwenk 1991 case c: three rows of 4, 6 or 8 squares>
    >>> bool(tours.exists(8, kind="closed"))
    True
    """
def count(
    board: Shape,
    /,
    *,
    kind: TourSet = "directed",
    start: Square | None = None,
    threads: int = 1,
    memory: int | None = None,
    checkpoint: str | PathLike[str] | None = None,
    progress: Callable[[float], object] | None = None,
) -> int:
    """The exact number of tours of a board.

    `kind` is `closed` for closed tours, which are cycles without start and direction, `open` for
    paths whose ends are not a move apart, or `directed` for all paths, each in both directions.
    `start` counts the tours that begin on this square. `memory` is a limit in bytes, 4 GiB by
    default. `progress` is called after each layer with the part done, from 0 to 1. `checkpoint` is
    a file for the last layer; the same call resumes from it. Ctrl-C stops the count within moments.

    >>> from board_rules import tours
    >>> tours.count(6, kind="closed")
    9862
    >>> tours.count(5, start=(0, 0))
    304
    """
def is_legal(dim: int, path: Sequence[Square], pos: Square) -> bool:
    """Whether a square is inside the board and not on the path.

    >>> from board_rules import tours
    >>> tours.is_legal(8, [(0, 0)], (1, 2)), tours.is_legal(8, [(0, 0)], (0, 0))
    (True, False)
    """
def legal_moves(dim: int, path: Sequence[Square], pos: Square) -> list[Square]:
    """The squares that a knight can move to after visiting the path, clockwise from 12 o'clock.

    >>> from board_rules import tours
    >>> tours.legal_moves(8, [(4, 1), (1, 0)], (2, 2))
    [(3, 4), (4, 3), (3, 0), (0, 1), (0, 3), (1, 4)]
    """
def ordered_moves(dim: int, path: Sequence[Square], pos: Square) -> list[Square]:
    """The moves of `legal_moves` in Warnsdorff's order: fewest onward moves first.

    >>> from board_rules import tours
    >>> tours.ordered_moves(5, [], (2, 1))[0]
    (4, 0)
    """
def print_board(dim: int, path: Sequence[Square], *, by_x: bool = False) -> str:
    """The board as a grid of visit numbers: a row for each y, the greatest on top, or with `by_x` a
    row for each x.

    >>> from board_rules import tours
    >>> print(tours.print_board(3, [(0, 0), (1, 2)]))
    -1  1 -1
    ...
    """
def kind_of(board: Shape, squares: Sequence[Square]) -> Kind | None:
    """The kind of the tour that these squares form: `closed` or `open`; `None` if they are not a tour
    of the board.

    >>> from board_rules import tours
    >>> tours.kind_of(6, tours.find(6, kind="closed").squares), tours.kind_of(6, [(0, 0)])
    ('closed', None)
    """
