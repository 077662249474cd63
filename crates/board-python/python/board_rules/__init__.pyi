from collections.abc import Callable
from typing import Any, TypeAlias, final, overload

from typing_extensions import Self

from . import hunt as hunt
from . import ploy as ploy
from . import shogun as shogun
from . import tours as tours

Position: TypeAlias = ploy.Position | ploy.FourPosition | shogun.Position | hunt.Position

__all__ = [
    "IllegalMove",
    "LimitReached",
    "Line",
    "Match",
    "NoTour",
    "Outcome",
    "PlayedGame",
    "Player",
    "Position",
    "Score",
    "TextError",
    "hunt",
    "ploy",
    "shogun",
    "tours",
]

class TextError(ValueError): ...

class IllegalMove(ValueError):
    move: str
    reason: str
    kind: str
    squares: list[str]

class NoTour(ValueError): ...
class LimitReached(RuntimeError): ...

@final
class Outcome:
    @property
    def winners(self) -> tuple[str, ...]: ...
    @property
    def reason(self) -> str: ...
    @property
    def is_draw(self) -> bool: ...

@final
class Score:
    @property
    def value(self) -> int: ...
    @property
    def win_in(self) -> int | None: ...
    @property
    def loss_in(self) -> int | None: ...
    @property
    def is_decided(self) -> bool: ...
    def __lt__(self, other: Score, /) -> bool: ...
    def __le__(self, other: Score, /) -> bool: ...
    def __gt__(self, other: Score, /) -> bool: ...
    def __ge__(self, other: Score, /) -> bool: ...

@final
class Line:
    @property
    def move(self) -> Any: ...
    @property
    def score(self) -> Score: ...
    @property
    def depth(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def moves(self) -> list[Any]: ...

@final
class Player:
    def __new__(cls, name: str, /, *, seed: int = 0) -> Self: ...
    @overload
    def choose(self, position: ploy.Position | ploy.FourPosition, /) -> ploy.Move | None: ...
    @overload
    def choose(self, position: shogun.Position, /) -> shogun.Move | None: ...
    @overload
    def choose(self, position: hunt.Position, /) -> hunt.Move | None: ...
    def analyse(
        self,
        position: Position,
        /,
        *,
        lines: int = 1,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> list[Line]: ...
    @property
    def thought(self) -> list[Line]: ...
    @property
    def name(self) -> str: ...
    def new_game(self) -> None: ...

@final
class PlayedGame:
    @property
    def number(self) -> int: ...
    @property
    def a_begins(self) -> bool: ...
    @property
    def points(self) -> float: ...
    @property
    def moves(self) -> list[str]: ...
    @property
    def reason(self) -> str: ...
    @property
    def winners(self) -> list[str]: ...

@final
class Match:
    def __new__(
        cls,
        a: Player | str | Callable[[Any], Any],
        b: Player | str | Callable[[Any], Any],
        start: Position,
        *,
        games: int = 2,
        seed: int = 0,
        threads: int = 1,
        opening_plies: int = 4,
        max_plies: int = 1000,
        repetitions: int | None = 3,
    ) -> Self: ...
    def play(self, progress: Callable[[PlayedGame, Match], object] | None = None) -> None: ...
    @property
    def games(self) -> list[PlayedGame]: ...
    @property
    def wins(self) -> int: ...
    @property
    def draws(self) -> int: ...
    @property
    def losses(self) -> int: ...
    @property
    def score(self) -> float: ...
    @property
    def elo(self) -> tuple[float, float, float]: ...
    def __len__(self) -> int: ...
