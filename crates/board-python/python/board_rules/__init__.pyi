from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias, final, overload

from typing_extensions import Self

from . import hunt as hunt
from . import ploy as ploy
from . import shogun as shogun
from . import tours as tours
from .ending import Ending as Ending

Position: TypeAlias = ploy.Position | ploy.FourPosition | shogun.Position | hunt.Position

__all__ = [
    "Ending",
    "IllegalMove",
    "InUse",
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
    "__version__",
    "elo",
    "hunt",
    "ploy",
    "shogun",
    "tours",
]

__version__: str

def elo(wins: int, draws: int, losses: int, pairs: Sequence[int] | None = None) -> tuple[float, float, float]:
    """How much stronger somebody is, in Elo, with the bounds between which it lies by 95 in 100: low,
    best guess, high. With the `pairs` of a match, which have the same opening, the bounds are
    narrower.

    >>> import board_rules
    >>> low, guess, high = board_rules.elo(30, 20, 10)
    >>> round(guess), low < guess < high
    (120, True)
    """

class TextError(ValueError):
    """A text is no position, move, rules, record, board or player; the message says where it goes wrong.

    >>> from board_rules import TextError, ploy
    >>> try:
    ...     ploy.Position(rules="turning=never")
    ... except TextError as why:
    ...     print("one-step" in str(why))
    True
    """
class InUse(RuntimeError):
    """Another thread uses the object just now, and it is not for two at once.

    >>> from board_rules import InUse, Match, hunt
    >>> def again(game, match):
    ...     match.play()
    >>> try:
    ...     Match("random", "random", hunt.Position(), max_plies=4).play(again)
    ... except InUse as why:
    ...     print(why)
    the match is being played already
    """

class IllegalMove(ValueError):
    """A move may not be played. `move` is its text, `reason` the sentence that says why not, `kind` a word for it (`blocked`, `own-piece`), and `squares` the squares that it is about.

    >>> from board_rules import IllegalMove, ploy
    >>> try:
    ...     ploy.Position().push("a1-a9-0")
    ... except IllegalMove as why:
    ...     print(why.kind, why.squares, why.reason)
    empty ['a1'] no piece stands on a1
    """
    move: str
    reason: str
    kind: str
    squares: list[str]

class NoTour(ValueError):
    """There is no such tour; the message is the reason, which is proved.

    >>> from board_rules import NoTour, tours
    >>> try:
    ...     tours.find(3, kind="closed")
    ... except NoTour as why:
    ...     print(str(why).startswith("3 x 3"))
    True
    """
class LimitReached(RuntimeError):
    """The limit of work is spent, and nothing is known.

    >>> from board_rules import LimitReached, tours
    >>> try:
    ...     tours.find(20, start=(0, 0), through={(1, 2): 301, (10, 11): 81}, nodes=1)
    ... except LimitReached as why:
    ...     print(why)
    no answer within the limit
    """

@final
class Outcome:
    """How a game ended.

    >>> from board_rules import Ending, shogun
    >>> mate = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
    >>> mate.outcome()
    Outcome(('red',), 'red wins by checkmate', 'mate')
    >>> mate.outcome().ending is Ending.MATE
    True
    """
    def __new__(cls, winners: Sequence[str], reason: str, kind: str) -> Self: ...
    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won; nobody in a draw."""
    @property
    def reason(self) -> str:
        """How, as a sentence."""
    @property
    def ending(self) -> Ending:
        """What has ended the game, a member of `Ending`."""
    @property
    def is_draw(self) -> bool:
        """Whether nobody has won."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[str, ...], str, str]: ...

@final
class Score:
    """What a position is worth to the player to move.

    >>> from board_rules import Player, ploy
    >>> won = ploy.Position(",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b")
    >>> score = Player("search").analyse(won, depth=2)[0].score
    >>> score.win_in, score.is_decided
    (1, True)
    """
    def __new__(cls, value: int, /) -> Self: ...
    @property
    def value(self) -> int:
        """Hundredths of the game's unit; near plus or minus a million where it is decided."""
    @property
    def win_in(self) -> int | None:
        """Moves of both sides to a forced win."""
    @property
    def loss_in(self) -> int | None:
        """Moves of both sides to a forced loss."""
    @property
    def is_decided(self) -> bool:
        """Whether a win or loss is forced."""
    def __lt__(self, other: Score, /) -> bool: ...
    def __le__(self, other: Score, /) -> bool: ...
    def __gt__(self, other: Score, /) -> bool: ...
    def __ge__(self, other: Score, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int]: ...

@final
class Line:
    """A move and what a player thinks of it.

    >>> from board_rules import Player, hunt
    >>> line = Player("search").analyse(hunt.Position(), depth=1)[0]
    >>> line.move == line.moves[0], line.depth
    (True, 1)
    """
    def __new__(cls, score: Score, depth: int, nodes: int, moves: Sequence[Any]) -> Self: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Score, int, int, list[Any]]: ...
    @property
    def move(self) -> Any:
        """The move."""
    @property
    def score(self) -> Score:
        """What the position is worth if it is played."""
    @property
    def depth(self) -> int:
        """Moves of both sides looked ahead in full."""
    @property
    def nodes(self) -> int:
        """Positions looked at."""
    @property
    def moves(self) -> list[Any]:
        """The moves expected, this one first."""

@final
class Player:
    """Somebody who chooses moves, in any of the games: `random`, `greedy`, `level1` to `level8`,
    `search`, `montecarlo` or `maxn`, perhaps with what to think with: `search:nodes=50000`,
    `level8:depth=6`, `montecarlo:time=500ms`.

    The same player with the same seed chooses the same moves, unless it goes by the clock. While it
    thinks other threads go on. Ctrl-C ends thinking; what it came to by then is in `thought`.

    >>> from board_rules import Player, shogun
    >>> player = Player("level5", seed=1)
    >>> position = shogun.Position()
    >>> player.choose(position) in position.legal_moves
    True
    >>> Player("level9")
    Traceback (most recent call last):
    board_rules.TextError: no player is named "level9": expected random, greedy, level1 to level8, adaptive, search, montecarlo or maxn

    Players of one name and seed are equal; a copy and a pickle know no earlier games.
    """
    def __new__(cls, name: str, /, *, seed: int = 0) -> Self: ...
    @overload
    def choose(self, position: ploy.Position | ploy.FourPosition, /) -> ploy.Move | None:
        """A move of the position, whose history it knows; `None` when the game is over."""
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
    ) -> list[Line]:
        """The best moves of the position, the best first, each with its score and the moves expected:
        at most `lines`, by a search within these limits, or of 100,000 positions. Of forced wins
        and losses there is the best only.
        """
    @property
    def thought(self) -> list[Line]:
        """What the last question came to, even if Ctrl-C ended it."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def seed(self) -> int:
        """The seed."""
    def new_game(self) -> None:
        """Forgets earlier games."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

@final
class PlayedGame:
    """A game of a match.

    >>> from board_rules import Match, hunt
    >>> match = Match("random", "random", hunt.Position(), max_plies=10)
    >>> match.play()
    >>> match.games[0].number, match.games[0].a_begins, len(match.games[0].moves) <= 10
    (0, True, True)
    """
    def __new__(
        cls, number: int, a_begins: bool, points: float, moves: Sequence[str], reason: str, winners: Sequence[str]
    ) -> Self: ...
    @property
    def number(self) -> int:
        """Its number, from 0; 0 and 1 have the same opening, 2 and 3, and so on."""
    @property
    def a_begins(self) -> bool:
        """Whether A had the first player."""
    @property
    def points(self) -> float:
        """What it brought A: 1, 0.5 or 0."""
    @property
    def moves(self) -> list[str]:
        """The moves, as texts."""
    @property
    def reason(self) -> str:
        """What ended it: `rules`, `repetition` or `max-plies`."""
    @property
    def winners(self) -> list[str]:
        """The names of the winners; nobody in a draw."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, bool, float, list[str], str, list[str]]: ...

@final
class Match:
    """A match between A and B: pairs of games with the same random opening, in which A begins the one
    and B the other.

    `play` shows each finished game to `progress`, with the match. Ctrl-C, or an error in
    `progress`, ends it, and the games that were finished stay; `play` then goes on with those that
    are missing.

    >>> from board_rules import Match, ploy
    >>> match = Match("greedy", "random", ploy.Position(), games=4, seed=1)
    >>> match.play()
    >>> match.wins, match.draws, match.losses
    (4, 0, 0)

    A match compares and pickles with its games, if its players do.
    """
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
    def play(self, progress: Callable[[PlayedGame, Match], object] | None = None) -> None:
        """Plays the games that are missing; `progress(game, match)` is called after each."""
    @property
    def games(self) -> list[PlayedGame]:
        """The games played, by number."""
    @property
    def wins(self) -> int:
        """Games that A has won."""
    @property
    def draws(self) -> int:
        """Games that nobody has won."""
    @property
    def losses(self) -> int:
        """Games that A has lost."""
    @property
    def score(self) -> float:
        """A's points a game, from 0 to 1."""
    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger A is, in Elo, with the bounds between which it lies by 95 in 100: low,
        best guess, high.
        """
    @property
    def pairs(self) -> list[int]:
        """Pairs of games with the same opening by what they brought A: 0, 0.5, 1, 1.5 or 2 points."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __getnewargs_ex__(self) -> tuple[tuple[Any, Any, Position], dict[str, Any]]: ...
    def __getstate__(self) -> list[PlayedGame]: ...
    def __setstate__(self, games: Sequence[PlayedGame]) -> None: ...
