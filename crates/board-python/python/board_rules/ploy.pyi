from collections.abc import Callable, Iterator
from os import PathLike
from typing import ClassVar, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, Unpack, disjoint_base

from .games import GamePosition
from .rules import PloyFourRules, PloyRules

__all__ = [
    "Endings",
    "FourPosition",
    "LegalMoves",
    "Move",
    "Position",
    "build_board",
    "game_finished",
    "is_valid_move",
    "line",
    "list_moves",
    "possible_moves",
    "validate_fen",
]

@final
class Move:
    """A move of Ploy, such as `e3-e4-0`: origin, target, and rotation in eighths of a circle.

    >>> from board_rules import ploy
    >>> move = ploy.Move("e3-f4-1")
    >>> move.from_square, move.to_square, move.rotation
    ('e3', 'f4', 1)
    """
    def __new__(cls, text: str, /) -> Self: ...
    @property
    def from_square(self) -> str:
        """The origin square."""
    @property
    def to_square(self) -> str:
        """The target square; the same as the origin for a rotation on the spot."""
    @property
    def rotation(self) -> int:
        """The rotation in eighths of a circle, clockwise."""
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class LegalMoves:
    """The legal moves of a position. Later changes of the position do not affect them.

    >>> from board_rules import ploy
    >>> legal = ploy.Position().legal_moves
    >>> legal.count() == len(legal), legal.index(legal[3]), legal[0] in legal
    (True, 3, True)
    """
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, mv: Move | str, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Move]: ...
    def count(self) -> int:
        """The number of moves, the same as `len`."""
    def index(self, mv: Move | str, /) -> int:
        """The index of a move; raises `ValueError` if the move is illegal."""

@disjoint_base
class Position(GamePosition[Move]):
    """A game of Ploy for two: a position, its rules and the moves played.

    >>> from board_rules import ploy
    >>> position = ploy.Position()
    >>> len(position.legal_moves), "e3-e4-0" in position.legal_moves
    (145, True)
    >>> position.push("e3-e4-0")
    >>> position.to_move
    'white'
    >>> position.pop()
    Move('e3-e4-0')
    >>> position.push("a1-a9-0")
    Traceback (most recent call last):
    board_rules.IllegalMove: a1-a9-0: no piece stands on a1
    >>> ploy.Position(turning="one-step").is_legal("d1-d1-2")
    False
    """
    players: ClassVar[tuple[str, ...]]
    game: ClassVar[str]
    def __init__(self, text: str | None = None, /, *, rules: str | None = None, **named: Unpack[PloyRules]) -> None: ...
    @classmethod
    def from_record(cls, text: str, /) -> Self:
        """Replays a saved game. Its undone moves are ignored."""
    @classmethod
    def from_array(
        cls, array: npt.ArrayLike, /, *, to_move: str | None = None, rules: str | None = None, **named: Unpack[PloyRules]
    ) -> Self:
        """A game that begins with the board of an array in the form of `array`. The first
        player is to move unless `to_move` names another.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as a lazy sequence."""

@disjoint_base
class FourPosition(GamePosition[Move]):
    """A game of Ploy for four: a partnership game (the default) or a free-for-all
    (`game="free-for-all"`).

    >>> from board_rules import ploy
    >>> position = ploy.FourPosition(game="free-for-all")
    >>> position.players
    ('green', 'coral', 'yellow', 'blue')
    >>> position.push(next(iter(position.legal_moves)))
    >>> position.to_move
    'coral'
    """
    players: ClassVar[tuple[str, ...]]
    game: ClassVar[str]
    def __init__(self, text: str | None = None, /, *, rules: str | None = None, **named: Unpack[PloyFourRules]) -> None: ...
    @classmethod
    def from_record(cls, text: str, /) -> Self:
        """Replays a saved game. Its undone moves are ignored."""
    @classmethod
    def from_array(
        cls, array: npt.ArrayLike, /, *, to_move: str | None = None, rules: str | None = None, **named: Unpack[PloyFourRules]
    ) -> Self:
        """A game that begins with the board of an array in the form of `array`. The first
        player is to move unless `to_move` names another.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as a lazy sequence."""

@final
class Endings:
    """The exact values of Commander and one piece against Commander and one piece, under the rules
    that let a piece turn by any angle.

    The tables are those of the whole board, or of a smaller one that begins at a1. In
    `positions` the pieces are the Commander and the piece of the player to move, then those of
    the other player, each with its square, counted row by row from a1 on nine columns, and its
    lines.

    >>> from board_rules import ploy
    >>> endings = ploy.Endings.build(("straight probe", "straight probe"), side=3)
    >>> rows = [",,,,,,,,"] * 6 + ["w85,w17,,,,,,,", ",,,,,,,,", ",b17,b85,,,,,,"]
    >>> position = ploy.Position("/".join(rows) + " b")
    >>> endings.value(position), endings.best_moves(position)
    (1, [Move('b1-b3-0')])
    >>> pieces, plies = endings.positions("straight probe", "straight probe")
    >>> pieces.shape, int(plies.max())
    ((24192, 8), 11)
    """
    @staticmethod
    def build(
        *pairs: tuple[str, str],
        side: int = 9,
        threads: int = 1,
        memory: int = ...,
        progress: Callable[[int, int], object] | None = None,
    ) -> Endings:
        """Builds the tables of these pairs of pieces, or of all, on a board of this side, in at
        most `memory` bytes. On the whole board a pair takes minutes and up to 3.7 GiB.

        Calls `progress` with the number of solved pairs and the number of all pairs. Other
        threads run meanwhile, and Ctrl-C stops the build within moments.
        """
    @staticmethod
    def load(path: str | PathLike[str], /, *, memory: int = ...) -> Endings:
        """Reads endings that `save` or the program wrote, in at most `memory` bytes."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def save(self, path: str | PathLike[str], /) -> None:
        """Writes the endings to a file, which `load` and the program read. Ctrl-C takes effect
        at once; the file is completed in the background.
        """
    @property
    def classes(self) -> list[tuple[str, str, int, int, int, int | None]]:
        """The classes of the tables: the material of the player to move and of the other
        player, the numbers of won, drawn and lost positions up to symmetry, and the plies
        of the longest win.
        """
    def value(self, position: Position, /) -> int:
        """The value for the player to move with best play: n for a win in n plies, -n for a
        loss in n plies, and 0 for a draw or a finished game.
        """
    def best_moves(self, position: Position, /) -> list[Move]:
        """The best moves: the fastest wins, or else the moves that draw, or else the longest
        defences.
        """
    def line(self, position: Position, /, max_moves: int = 300) -> list[Move]:
        """The moves of best play to the end of the game, at most `max_moves`: a draw has no
        end.
        """
    def positions(self, own: str, other: str, /) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
        """All positions of a class with their values, as training data, one of each that are
        images of each other: `pieces[n]` are the pieces of position `n`, and `plies[n]` is
        its value as `value` gives it.
        """

def validate_fen(fen: str) -> bool:
    """Whether a text is a valid board.

    >>> from board_rules import ploy
    >>> ploy.validate_fen("/".join([",,,,,,,,"] * 9)), ploy.validate_fen("b1/w1")
    (True, False)
    """
def build_board(fen: str) -> list[list[str | None]] | None:
    """The board as nine rows of nine cells, row 9 first; a cell is `None` or a piece such as `'w84'`.
    Returns `None` if the text is not a board.

    >>> from board_rules import ploy
    >>> ploy.build_board(ploy.Position().text.split()[0])[0][1:4]
    ['w84', 'w41', 'w56']
    """
def line(start: str, end: str) -> list[str]:
    """The squares on the straight line between two squares, both included.

    >>> from board_rules import ploy
    >>> ploy.line("a1", "c3")
    ['a1', 'b2', 'c3']
    """
def game_finished(fen: str) -> bool:
    """Whether the game is over on this board.

    >>> from board_rules import ploy
    >>> ploy.game_finished(ploy.Position().text.split()[0]), ploy.game_finished("/".join([",,,,,,,,"] * 9))
    (False, True)
    """
def is_valid_move(fen: str, mv: str) -> bool:
    """Whether the piece on the origin square can make the move, regardless of the side to move.

    >>> from board_rules import ploy
    >>> board = ploy.Position().text.split()[0]
    >>> ploy.is_valid_move(board, "e3-e4-0"), ploy.is_valid_move(board, "e3-e5-0")
    (True, False)
    """
def possible_moves(pos: str, piece: str) -> list[Move]:
    """The moves of a piece, such as `'w84'`, on an otherwise empty board.

    >>> from board_rules import ploy
    >>> [str(move) for move in ploy.possible_moves("a1", "w1")][-2:]
    ['a1-a2-6', 'a1-a2-7']
    """
def list_moves(fen: str, player: str) -> list[Move]:
    """The moves of a player, `b` or `w`, on a board.

    >>> from board_rules import ploy
    >>> len(ploy.list_moves(ploy.Position().text.split()[0], "w"))
    145
    """
