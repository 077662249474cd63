from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from . import Outcome

__all__ = ["GamePosition"]

MoveT = TypeVar("MoveT")
MoveT_co = TypeVar("MoveT_co", covariant=True)
_Square: TypeAlias = str | tuple[int, int]
_Theme: TypeAlias = Literal["auto", "light", "dark", "high-contrast", "print"]
_Marker: TypeAlias = Literal["dot", "ring", "cross"]
_Fill: TypeAlias = Literal["highlight", "origin", "target", "attacked", "threatened", "reachable"]

class AnyLegalMoves(Protocol[MoveT_co]):
    def __len__(self) -> int: ...
    def __contains__(self, mv: Any, /) -> bool: ...
    def __iter__(self) -> Iterator[MoveT_co]: ...
    @overload
    def __getitem__(self, index: int, /) -> MoveT_co: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[MoveT_co]: ...
    def count(self) -> int: ...
    def index(self, mv: Any, /) -> int: ...

class GamePosition(Generic[MoveT]):
    """A position of any game, with the moves played.

    >>> from board_rules import shogun
    >>> from board_rules.games import GamePosition
    >>> def answers(position: GamePosition) -> int:
    ...     return len(position.legal_moves)
    >>> answers(shogun.Position())
    22
    """
    players: ClassVar[tuple[str, ...]]
    game: ClassVar[str]
    def record(self, **tags: object) -> str:
        """The game in the text format of saved games, with these tags."""
    @property
    def tags(self) -> dict[str, str]:
        """The tags of the saved game."""
    @property
    def text(self) -> str:
        """The position as text."""
    @property
    def rules(self) -> str:
        """The rules as text."""
    @property
    def to_move(self) -> str:
        """The name of the player to move."""
    @property
    def player(self) -> int:
        """The index in `players` of the player to move."""
    @property
    def key(self) -> int:
        """The 64-bit hash of the position; positions with the same future have the same key."""
    @property
    def ply(self) -> int:
        """The number of moves played."""
    @property
    def legal_moves(self) -> AnyLegalMoves[MoveT]:
        """The legal moves as a lazy sequence."""
    def captures(self) -> list[MoveT]:
        """The legal captures."""
    def random_move(self, seed: int | None = None) -> MoveT | None:
        """A random legal move, the same for the same seed; `None` if the game is over."""
    def parse_move(self, text: str, /) -> MoveT:
        """Parses a move, which need not be legal."""
    def push(self, mv: MoveT | str, /) -> None:
        """Plays a move, or raises `IllegalMove` and changes nothing."""
    def pop(self) -> MoveT:
        """Undoes the last move and returns it."""
    def peek(self) -> MoveT | None:
        """The last move played; `None` at the start."""
    @property
    def move_stack(self) -> list[MoveT]:
        """The moves played."""
    @property
    def start(self) -> Self:
        """The first position of the game."""
    def is_legal(self, mv: MoveT | str, /) -> bool:
        """Whether a move is legal."""
    def check(self, mv: MoveT | str, /) -> None:
        """Raises `IllegalMove` if a move is illegal."""
    def outcome(self) -> Outcome | None:
        """The outcome of the game; `None` while it goes on."""
    def is_game_over(self) -> bool:
        """Whether the game has ended."""
    def result(self) -> str:
        """The result as text: `1-0` if the first player has won, `0-1` if the second has,
        `1/2-1/2` for a draw, `*` while the game goes on. With four players it names the
        winners, such as `green+yellow`.
        """
    def status(self) -> str:
        """A sentence that says who is to move, or how the game has ended."""
    def repetitions(self) -> int:
        """The number of earlier occurrences of this position in the game."""
    def perft(self, depth: int, /) -> int:
        """The number of move sequences of length `depth`. Other threads run meanwhile, and
        Ctrl-C stops the count.
        """
    def divide(self, depth: int, /) -> list[tuple[MoveT, int]]:
        """The perft count of each first move."""
    def piece_at(self, square: str, /) -> tuple[str, str, str] | None:
        """The piece on a square: colour, kind and detail (lines in Ploy, energy in Shogun);
        `None` if the square is empty.
        """
    def pieces(self) -> dict[str, tuple[str, str, str]]:
        """The pieces on all occupied squares, by square."""
    def array(self) -> npt.NDArray[np.int16]:
        """The board as an integer array, `array[y, x]`, row 1 first. An empty square is 0; a
        piece is 256 times its player, counted from 1, plus its value: the lines in Ploy,
        the energy in Shogun (8 more for a king), the place in the pawn order in the hunt.
        `from_array` reads such an array.
        """
    def attackers(self, square: str, /, by: str | None = None) -> list[str]:
        """The squares of the pieces that attack a square: of all players, or of the named one.
        Pieces that protect a piece of their own player count as attackers.
        """
    def mirrored(self) -> Self:
        """A game that begins with the mirror image of this position. Pieces keep their
        energies, also if the energies belong to squares. In Ploy for four the order of the
        players stays the same.
        """
    def edited(self, changes: Mapping[str, tuple[str, str, str] | None], /, *, to_move: str | None = None) -> Self:
        """A game that begins with this position after changes: a dictionary from squares to
        pieces in the form of `piece_at`, or to `None`. `to_move` names another player to
        move.
        """
    def with_piece(self, square: str, piece: tuple[str, str, str] | None, /) -> Self:
        """A game that begins with this position and another piece on one square, or none."""
    def copy(self) -> Self:
        """A copy with its history."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def svg(
        self,
        theme: _Theme = "auto",
        *,
        last_move: MoveT | str | bool | None = None,
        arrows: Iterable[tuple[_Square, _Square] | tuple[_Square, _Square, str]] | None = None,
        marks: Iterable[_Square] | Mapping[Any, _Marker] | None = None,
        squares: Iterable[_Square] | Mapping[Any, _Fill] | None = None,
        size: int | None = None,
        flipped: bool = False,
    ) -> str:
        """The board as SVG; `theme` is `auto`, `light`, `dark`, `high-contrast` or `print`.

        `last_move` is a move to highlight, or `True` for the last move played. `arrows` are
        tuples of two squares and an optional colour. `marks` are squares, or a dictionary
        from squares to `dot`, `ring` or `cross`. `squares` are squares to colour, or a
        dictionary from squares to `highlight`, `origin`, `target`, `attacked`, `threatened`
        or `reachable`. `size` is the largest width in pixels; `flipped` shows the board
        from the other side.
        """
    def _repr_svg_(self) -> str: ...
    def ansi(self) -> str:
        """The board as text with ANSI colours."""
    def png(self, side: int | None = None, theme: _Theme = "light") -> bytes:
        """The board as a PNG file; `side` is the side of a square in pixels."""
    def pixels(self, side: int | None = None) -> npt.NDArray[np.uint8]:
        """The board as an array of RGB pixels, `pixels[row, column, channel]`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
