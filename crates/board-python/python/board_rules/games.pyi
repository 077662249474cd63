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
    """A position of any game, with the moves that led there.

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
        """The game as text, as it is saved; names and values are kept with it."""
    @property
    def tags(self) -> dict[str, str]:
        """What is kept with the saved game."""
    @property
    def text(self) -> str:
        """The position as text."""
    @property
    def rules(self) -> str:
        """The rules as text."""
    @property
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
    @property
    def player(self) -> int:
        """The same as a place in `players`."""
    @property
    def key(self) -> int:
        """A 64-bit number for all that decides how the game goes on."""
    @property
    def ply(self) -> int:
        """The number of moves played."""
    @property
    def legal_moves(self) -> AnyLegalMoves[MoveT]:
        """The legal moves: nothing is generated before it is asked for."""
    def captures(self) -> list[MoveT]:
        """The legal moves that take something."""
    def random_move(self, seed: int | None = None) -> MoveT | None:
        """A legal move by lot, the same for the same seed; `None` when the game is over."""
    def parse_move(self, text: str, /) -> MoveT:
        """The move of this text; it need not be legal."""
    def push(self, mv: MoveT | str, /) -> None:
        """Plays a move, or raises `IllegalMove` and changes nothing."""
    def pop(self) -> MoveT:
        """Takes the last move back."""
    def peek(self) -> MoveT | None:
        """The move played last; `None` at the start."""
    @property
    def move_stack(self) -> list[MoveT]:
        """The moves played."""
    @property
    def start(self) -> Self:
        """Where the game began."""
    def is_legal(self, mv: MoveT | str, /) -> bool:
        """Whether a move may be played."""
    def check(self, mv: MoveT | str, /) -> None:
        """Raises `IllegalMove` if a move may not be played."""
    def outcome(self) -> Outcome | None:
        """How the game has ended; `None` while it goes on."""
    def is_game_over(self) -> bool:
        """Whether the game has ended."""
    def result(self) -> str:
        """`1-0` if the first player has won, `0-1` if the second has, `1/2-1/2` in a draw, `*`
        while the game goes on; of four players the names of the winners, such as
        `green+yellow`.
        """
    def status(self) -> str:
        """Whose turn it is, or how the game has ended, as a sentence."""
    def repetitions(self) -> int:
        """How often this position has been there before in this game."""
    def perft(self, depth: int, /) -> int:
        """The number of sequences of exactly so many moves. Other threads go on, and Ctrl-C
        ends it.
        """
    def divide(self, depth: int, /) -> list[tuple[MoveT, int]]:
        """The same by the first move."""
    def piece_at(self, square: str, /) -> tuple[str, str, str] | None:
        """What stands on a square: colour, kind, and what else tells it from others; `None` if
        nothing does.
        """
    def pieces(self) -> dict[str, tuple[str, str, str]]:
        """What stands on all squares that are not empty."""
    def array(self) -> npt.NDArray[np.int16]:
        """The board as numbers, `array[y, x]`, row 1 first: 0 for an empty square, else 256
        times the player counted from 1, plus what the piece is: its lines in Ploy, its
        energy in Shogun (8 more for a king), the place in the order of pawns in the hunt.
        `from_array` reads it.
        """
    def attackers(self, square: str, /, by: str | None = None) -> list[str]:
        """The squares of the pieces that attack a square: of all players, or of the named one.
        Where a piece of the same player stands there they protect it.
        """
    def mirrored(self) -> Self:
        """A game that begins here with left and right exchanged. Where energies go by squares,
        pieces keep theirs; in Ploy for four the players move in the same order.
        """
    def edited(self, changes: Mapping[str, tuple[str, str, str] | None], /, *, to_move: str | None = None) -> Self:
        """A game that begins here with other pieces on some squares: a table from squares to
        pieces as `piece_at` has them, or to `None`; perhaps another player is to move.
        """
    def with_piece(self, square: str, piece: tuple[str, str, str] | None, /) -> Self:
        """`edited` with one change."""
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

        `last_move` is a move to show, or `True` for the one played last; `arrows` are
        tuples of two squares and perhaps a colour; `marks` are squares, or a table from
        squares to `dot`, `ring` or `cross`; `squares` are coloured, or a table from squares
        to `highlight`, `origin`, `target`, `attacked`, `threatened` or `reachable`. `size`
        is the largest width in pixels; `flipped` shows the board from the other side.
        """
    def _repr_svg_(self) -> str: ...
    def ansi(self) -> str:
        """The board in the colours of a terminal."""
    def png(self, side: int | None = None, theme: _Theme = "light") -> bytes:
        """The board as a PNG file; `side` is that of a square in pixels."""
    def pixels(self, side: int | None = None) -> npt.NDArray[np.uint8]:
        """The board as an array of rows of pixels of red, green and blue."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
