from collections.abc import Iterator
from os import PathLike
from typing import ClassVar, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, Unpack, disjoint_base

from .games import GamePosition
from .rules import HuntRules

__all__ = [
    "LegalMoves",
    "Move",
    "Position",
    "Solution",
    "Summary",
    "load_solution",
    "position",
    "solution",
    "solve",
    "threatened",
]

@final
class Move:
    """A move of the hunt: `a1` puts the rook on the board, `a1-d1` moves it, `Bb6-b5` is a turn of
    the pawns.

    >>> from board_rules import hunt
    >>> hunt.Move("Bb6-b5+d6-d5").squares
    ['b6', 'b5', 'd6', 'd5']
    """
    def __new__(cls, text: str, /) -> Self: ...
    @property
    def squares(self) -> list[str]:
        """The squares of the move: origin and target of each step, or the placed rook's square."""
    @property
    def is_by_pawns(self) -> bool:
        """Whether the move is a turn of the pawns."""
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
    """A game of the hunt: a position, its rules and the moves played.

    >>> from board_rules import hunt
    >>> position = hunt.Position()
    >>> position.push("a1")
    >>> position.push("Bb6-b5")
    >>> [str(move) for move in position.legal_moves][:3]
    ['a1-a1', 'a1-b1', 'a1-c1']
    >>> hunt.Position(pawns=7, must_move=True).rules
    'pawns=7 steps=1 reach=1 must-move'
    """
    players: ClassVar[tuple[str, ...]]
    game: ClassVar[str]
    def __init__(self, text: str | None = None, /, *, rules: str | None = None, **named: Unpack[HuntRules]) -> None: ...
    @classmethod
    def from_record(cls, text: str, /) -> Self:
        """Replays a saved game. Its undone moves are ignored."""
    @classmethod
    def from_array(
        cls, array: npt.ArrayLike, /, *, to_move: str | None = None, rules: str | None = None, **named: Unpack[HuntRules]
    ) -> Self:
        """A game that begins with the board of an array in the form of `array`. The first
        player is to move unless `to_move` names another.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves as a lazy sequence."""
    @property
    def pawns(self) -> list[str]:
        """The pawns' squares, in pawn order."""
    @property
    def rook(self) -> str | None:
        """The rook's square; `None` before the rook is placed."""
    def threatened(self) -> list[str]:
        """The squares on which a pawn could capture the rook."""
    def reachable(self) -> list[str]:
        """The rook's region: the squares that it could reach while the pawns stand still."""
    def rook_moves(self) -> list[str]:
        """The squares that the rook can move to."""
    def rook_move(self, square: str, /) -> Move:
        """The rook's move to this square."""
    def greedy(self) -> list[Move]:
        """The turns after which the rook's region is smallest, by the measure of the paper's
        program. The turn that this program plays comes first.
        """
    def greedy_turn(self) -> Move | None:
        """The turn of the paper's greedy program; `None` if the pawns have no turn."""
    def region(self) -> int:
        """The size of the rook's region, including the rook's square."""
    def taking_turn(self) -> Move | None:
        """A turn that captures the rook; `None` if there is none."""

@final
class Summary:
    """Summary of the exact solution of the rules.

    >>> from board_rules import hunt
    >>> summary = hunt.solve(side=3, pawns=3)
    >>> summary.can_catch, summary.turns
    (True, (2, 4))
    """
    def __new__(
        cls,
        rules: str,
        states: int,
        won_states: int,
        always_catches: bool,
        can_catch: bool,
        turns: tuple[int, int] | None,
    ) -> Self: ...
    @property
    def rules(self) -> str:
        """The rules as text."""
    @property
    def states(self) -> int:
        """The number of states with the pawns to move."""
    @property
    def won_states(self) -> int:
        """The number of those states that the pawns win."""
    @property
    def always_catches(self) -> bool:
        """Whether the pawns catch the rook from every placement."""
    @property
    def can_catch(self) -> bool:
        """Whether the pawns catch the rook from at least one placement."""
    @property
    def turns(self) -> tuple[int, int] | None:
        """The turns to the win from the best and from the worst winning placement; `None` if no
        placement wins.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, int, int, bool, bool, tuple[int, int] | None]: ...

@final
class Solution:
    """The exact solution of the rules: the value of every position, and the best moves.

    >>> from board_rules import hunt
    >>> solution = hunt.solution(side=4, pawns=4)
    >>> position = hunt.Position(side=4, pawns=4)
    >>> position.push(solution.best_moves(position)[0])
    >>> turns = solution.value(position)
    >>> position.push(solution.best_moves(position)[0])
    >>> solution.value(position) == turns - 1
    True
    """
    @property
    def summary(self) -> Summary:
        """The summary of the solution."""
    def value(self, position: Position, /) -> int | None:
        """The number of turns that the pawns need to capture the rook against the best defence; `None`
        if the rook escapes for ever. Before the rook is placed, the best placement counts.
        """
    def best_moves(self, position: Position, /) -> list[Move]:
        """The best moves: the pawns' fastest wins, or the rook's escapes, or else its longest
        defences.
        """
    def placements(self) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
        """All placements of the pawns with their exact values, as training data. `pawns[n, k]` is the
        index of pawn `k`'s square in placement `n`, counted row by row from a1. `turns[n, y, x]` is
        the number of turns that the pawns, to move, need to catch a rook on that square: -1 if it
        escapes, 0 where a pawn stands.

        >>> from board_rules import hunt
        >>> pawns, turns = hunt.solution(side=3, pawns=3).placements()
        >>> pawns.shape, turns.shape, int(turns.max())
        ((84, 3), (84, 3, 3), 4)
        """
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def save(self, path: str | PathLike[str], /) -> None:
        """Writes the solution to a file, which `load_solution` and the program read. Ctrl-C takes
        effect at once; the file is completed in the background.
        """

def position(pawns: list[str], rook: str | None = None, to_move: str = "pawns") -> Position:
    """A position with these pawns, and with the rook if it is given. The rules are the original ones
    with this number of pawns.

    >>> from board_rules import hunt
    >>> len(hunt.position(["b2", "c4"], "a1").reachable())
    54
    """
def threatened(pawns: list[str]) -> list[str]:
    """The squares that pawns threaten on the 8 x 8 board.

    >>> from board_rules import hunt
    >>> sorted(hunt.threatened(["a1"]))
    ['a2', 'b1']
    """
def solve(
    rules: str | None = None,
    /,
    *,
    threads: int = 1,
    memory: int = ...,
    checkpoint: str | PathLike[str] | None = None,
    **named: Unpack[HuntRules],
) -> Summary:
    """Solves all states of the rules, in at most `memory` bytes. Other threads run meanwhile, and
    Ctrl-C stops the solver within moments.

    `checkpoint` is a file for the state of the run, written at most every ten seconds. The same
    call resumes from it.

    >>> from board_rules import hunt
    >>> hunt.solve(side=4, pawns=4).always_catches
    True
    """
def solution(
    rules: str | None = None,
    /,
    *,
    threads: int = 1,
    memory: int = ...,
    **named: Unpack[HuntRules],
) -> Solution:
    """Solves all states of the rules and stores their values, in at most `memory` bytes. Other threads
    run meanwhile, and Ctrl-C stops the solver within moments.

    >>> from board_rules import hunt
    >>> hunt.solution(side=3, pawns=3).summary.turns
    (2, 4)
    """
def load_solution(path: str | PathLike[str], /, *, memory: int = ...) -> Solution:
    """Reads a solution that `Solution.save` or the program wrote, in at most `memory` bytes.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from board_rules import hunt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     hunt.solution(side=3, pawns=3).save(Path(folder, "solution"))
    ...     hunt.load_solution(Path(folder, "solution")).summary.turns
    (2, 4)
    """
