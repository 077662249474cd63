from collections.abc import Iterator
from os import PathLike
from typing import ClassVar, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self, Unpack

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
        """The squares that it names, from and to in turn."""
    @property
    def is_by_pawns(self) -> bool:
        """Whether it is the pawns' turn."""
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
    """The legal moves of a position as it was when it was asked for them.

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
        """Their number, as `len` has it."""
    def index(self, mv: Move | str, /) -> int:
        """The place of a move among them; `ValueError` if it is not legal."""

@final
class Position(GamePosition[Move]):
    """A hunt: a position, its rules and the moves that led there.

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
    def __new__(cls, text: str | None = None, /, *, rules: str | None = None, **named: Unpack[HuntRules]) -> Self: ...
    @staticmethod
    def from_record(text: str, /) -> Position:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    @staticmethod
    def from_array(
        array: npt.ArrayLike, /, *, to_move: str | None = None, rules: str | None = None, **named: Unpack[HuntRules]
    ) -> Position:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: nothing is generated before it is asked for."""
    @property
    def pawns(self) -> list[str]:
        """The pawns, in their order."""
    @property
    def rook(self) -> str | None:
        """Where the rook stands; `None` before it is put on the board."""
    def threatened(self) -> list[str]:
        """The squares on which a pawn could take the rook."""
    def reachable(self) -> list[str]:
        """The squares that the rook could come to if the pawns stood still."""
    def rook_moves(self) -> list[str]:
        """The squares that the rook can go to."""
    def rook_move(self, square: str, /) -> Move:
        """The rook's move to this square."""
    def greedy(self) -> list[Move]:
        """The turns after which the rook's region is smallest by the measure of the paper's
        program; its pick comes first.
        """
    def greedy_turn(self) -> Move | None:
        """The turn of the paper's greedy program; `None` where the pawns have none."""
    def region(self) -> int:
        """The size of the rook's region, its own square counted."""
    def taking_turn(self) -> Move | None:
        """The turn that takes the rook, if there is one."""

@final
class Summary:
    """What exact solution says about rules.

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
        """States with the pawns to move."""
    @property
    def won_states(self) -> int:
        """Those that the pawns win."""
    @property
    def always_catches(self) -> bool:
        """Whether the pawns catch the rook from every placement."""
    @property
    def can_catch(self) -> bool:
        """Whether they do from at least one."""
    @property
    def turns(self) -> tuple[int, int] | None:
        """Turns of the best and of the worst placement that wins; `None` if none does."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, int, int, bool, bool, tuple[int, int] | None]: ...

@final
class Solution:
    """The exact solution of some rules: what every position is worth, and the moves that keep it.

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
        """How the positions come out as a whole."""
    def value(self, position: Position, /) -> int | None:
        """The pawns' turns, from here, to take the rook against the best defence; `None` if it escapes
        for ever. Before the rook is on the board it will be put on its best square.
        """
    def best_moves(self, position: Position, /) -> list[Move]:
        """The legal moves that keep the value: the pawns' quickest wins, or the rook's escapes and
        longest defences.
        """
    def placements(self) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int16]]:
        """Every placement of the pawns with what it is worth, for learning curves against the truth:
        `pawns[n, k]`, the squares of placement `n`, row by row from a1, and `turns[n, y, x]`, the
        turns that the pawns, to move, take to catch a rook on that square, -1 if it escapes, 0
        where a pawn stands.

        >>> from board_rules import hunt
        >>> pawns, turns = hunt.solution(side=3, pawns=3).placements()
        >>> pawns.shape, turns.shape, int(turns.max())
        ((84, 3), (84, 3, 3), 4)
        """
    def save(self, path: str | PathLike[str], /) -> None:
        """Writes the solution to a file, which `load_solution` and the program read. Ctrl-C is heard
        at once; the file comes to its end in the background.
        """

def position(pawns: list[str], rook: str | None = None, to_move: str = "pawns") -> Position:
    """A position of these pawns, with the rook if there is one, under the original rules or with as
    many pawns as there are.

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
    """Solves all states of rules, in at most so many bytes. Other threads go on, and Ctrl-C is heard
    within moments.

    `checkpoint` is a folder in which the run is kept, at most every ten seconds, so that the same
    call goes on from there.

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
    """Solves all states of rules and keeps what each is worth, in at most so many bytes. Other threads
    go on, and Ctrl-C is heard within moments.

    >>> from board_rules import hunt
    >>> hunt.solution(side=3, pawns=3).summary.turns
    (2, 4)
    """
def load_solution(path: str | PathLike[str], /, *, memory: int = ...) -> Solution:
    """Reads a solution that `Solution.save` or the program wrote, in at most so many bytes.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from board_rules import hunt
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     hunt.solution(side=3, pawns=3).save(Path(folder, "solution"))
    ...     hunt.load_solution(Path(folder, "solution")).summary.turns
    (2, 4)
    """
