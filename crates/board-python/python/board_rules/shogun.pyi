from collections.abc import Callable, Iterator
from os import PathLike
from typing import ClassVar, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, Unpack, disjoint_base

from .games import GamePosition
from .rules import ShogunRules

__all__ = [
    "STARTS",
    "Endings",
    "LegalMoves",
    "Move",
    "Position",
    "all_moves",
    "attacked",
    "attacked_n",
    "checkmate",
    "legal_moves",
    "perft",
    "protected_n",
]

@final
class Move:
    """A move of Shogun, such as `(4,1)-(4,4)`: origin and target, with coordinates from 1.

    >>> from board_rules import shogun
    >>> shogun.Move("4,1-4,4").to_square
    (4, 4)
    """
    def __new__(cls, text: str, /) -> Self: ...
    @property
    def from_square(self) -> tuple[int, int]:
        """The origin square."""
    @property
    def to_square(self) -> tuple[int, int]:
        """The target square."""
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
    """A game of Shogun: a position, its rules and the moves played.

    >>> from board_rules import shogun
    >>> position = shogun.Position(variant="boxed")
    >>> len(position.legal_moves)
    22
    >>> position.perft(2)
    682
    >>> magnets = shogun.Position(energies="magnets:diagonals")
    >>> magnets.push("2,1-2,4")
    >>> magnets.piece_at("(2,4)")
    ('white', 'pawn', '2')
    """
    players: ClassVar[tuple[str, ...]]
    game: ClassVar[str]
    def __init__(self, text: str | None = None, /, *, rules: str | None = None, **named: Unpack[ShogunRules]) -> None: ...
    @classmethod
    def from_record(cls, text: str, /) -> Self:
        """Replays a saved game. Its undone moves are ignored."""
    @classmethod
    def from_array(
        cls, array: npt.ArrayLike, /, *, to_move: str | None = None, rules: str | None = None, **named: Unpack[ShogunRules]
    ) -> Self:
        """A game that begins with the board of an array in the form of `array`. The first
        player is to move unless `to_move` names another.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as a lazy sequence."""
    def is_check(self) -> bool:
        """Whether the king of the player to move is attacked."""

STARTS: dict[str, str]

@final
class Endings:
    """The exact values of endings with one to four pawns a side under the default rules.

    The tables are those of the whole board, or of a smaller one that begins at (1, 1), which no
    piece leaves. A side is named by the energies of its pieces, `K1 P3` or `K1 P2 P2`. In
    `positions` the pieces are the squares of the king and the pawns of the player to move,
    these in the order of their energies, then of the other player's, counted row by row from
    (1, 1) on eight columns.

    >>> from board_rules import shogun
    >>> endings = shogun.Endings.build(("K2 P3", "K1 P1"))
    >>> position = shogun.Position("k17/8/1K26/8/8/8/8/P36p1 w", variant="bare-king")
    >>> endings.value(position), len(endings.line(position))
    (3, 3)
    >>> pieces, plies = endings.positions("K2 P3", "K1 P1")
    >>> pieces.shape, int(plies.max())
    ((1519553, 4), 23)
    >>> small = shogun.Endings.build(("K1 P1 P1", "K1 P2"), side=3)
    >>> [(own, other) for own, other, *_ in small.classes]
    [('K1 P1', 'K1 P2'), ('K1 P2', 'K1 P1'), ('K1 P2', 'K1 P1 P1'), ('K1 P1 P1', 'K1 P2')]
    """
    @staticmethod
    def build(
        *pairs: tuple[str, str],
        side: int = 8,
        threads: int = 1,
        memory: int = ...,
        progress: Callable[[int, int], object] | None = None,
    ) -> Endings:
        """Builds the tables of these pairs of materials and of those that captures lead to, or of
        all with one pawn a side, on a board of this side, in at most `memory` bytes. All of the
        whole board take half a minute.

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

def eval(board_text: str, side: str, at: tuple[int, int], walk: str, energy: int) -> list[tuple[int, int]]:
    """The squares that a piece of a colour reaches from a square by a walk of `energy` squares. The
    origin need not be on the board.

    >>> from board_rules import shogun
    >>> shogun.eval("8/8/8/8/8/8/8/8", "white", (1, 1), "UR", 2)
    [(3, 1), (2, 2), (1, 3)]
    """
def all_moves(board: str, at: tuple[int, int]) -> list[tuple[int, int]]:
    """The pseudo-legal target squares of the piece on a square: its own king may be left attacked.

    >>> from board_rules import shogun
    >>> shogun.all_moves("8/8/8/8/8/8/8/P17", (1, 1))
    [(2, 1), (1, 2)]
    """
def legal_moves(board: str, at: tuple[int, int]) -> list[tuple[int, int]]:
    """The target squares of the piece on a square that do not leave its own king attacked.

    >>> from board_rules import shogun
    >>> shogun.legal_moves("8/8/8/8/8/8/p17/1K16", (2, 1))
    [(3, 1)]
    """
def attacked(board_text: str, by: str) -> list[tuple[int, int]]:
    """The squares of the opponent's pieces that a colour attacks.

    >>> from board_rules import shogun
    >>> shogun.attacked("8/8/8/8/8/8/p17/P17", "white")
    [(1, 2)]
    """
def attacked_n(board: str, at: tuple[int, int]) -> int:
    """The number of pieces that attack the piece on a square.

    >>> from board_rules import shogun
    >>> shogun.attacked_n("8/8/8/8/8/8/p17/P1p16", (1, 1))
    2
    """
def protected_n(board: str, at: tuple[int, int]) -> int:
    """The number of pieces that protect the piece on a square.

    >>> from board_rules import shogun
    >>> shogun.protected_n("8/8/8/8/8/8/8/P1P16", (1, 1))
    1
    """
def checkmate(board_text: str, side: str) -> bool:
    """Whether a colour is checkmated if it is to move.

    >>> from board_rules import shogun
    >>> mate = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21"
    >>> shogun.checkmate(mate, "white"), shogun.checkmate(mate, "red")
    (True, False)
    """
def perft(position: str, rules: str, depth: int) -> int:
    """The perft count of a position under these rules.

    >>> from board_rules import shogun
    >>> shogun.perft(shogun.Position().text, "variant=pseudo-legal", 1)
    22
    """
