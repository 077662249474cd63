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

def _external_player(text: str) -> tuple[str, dict[str, Any]] | None:
    """The kind of an external player and the arguments of its class; `None` for the text of another
    player.
    """
def elo(wins: int, draws: int, losses: int, pairs: Sequence[int] | None = None) -> tuple[float, float, float]:
    """The Elo difference of two players with its 95 % confidence interval: lower bound, estimate,
    upper bound. `pairs` are those of a `Match`; with them the interval is narrower.

    >>> import board_rules
    >>> low, guess, high = board_rules.elo(30, 20, 10)
    >>> round(guess), low < guess < high
    (120, True)
    """

class TextError(ValueError):
    """A text cannot be parsed as a position, move, rules, record, board or player. The message says where the error is.

    >>> from board_rules import TextError, ploy
    >>> try:
    ...     ploy.Position(rules="turning=never")
    ... except TextError as why:
    ...     print("one-step" in str(why))
    True
    """
class InUse(RuntimeError):
    """Another call uses the object, which allows one call at a time.

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
    """A move is illegal. `move` is its text, `reason` says why, `kind` is a word for the reason (`blocked`, `own-piece`), and `squares` are the squares that the reason names.

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
    """There is no such tour. The message is a proven reason.

    >>> from board_rules import NoTour, tours
    >>> try:
    ...     tours.find(3, kind="closed")
    ... except NoTour as why:
    ...     print(str(why).startswith("3 x 3"))
    True
    """
class LimitReached(RuntimeError):
    """The search reached its limit without an answer.

    >>> from board_rules import LimitReached, tours
    >>> try:
    ...     tours.find(20, start=(0, 0), through={(1, 2): 301, (10, 11): 81}, nodes=1)
    ... except LimitReached as why:
    ...     print(why)
    no answer within the limit
    """

@final
class Outcome:
    """The outcome of a game.

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
        """The names of the winners; empty for a draw."""
    @property
    def reason(self) -> str:
        """The reason of the outcome, as a sentence."""
    @property
    def ending(self) -> Ending:
        """The kind of ending, a member of `Ending`."""
    @property
    def is_draw(self) -> bool:
        """Whether the game is a draw."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[str, ...], str, str]: ...

@final
class Score:
    """The score of a position for the player to move.

    >>> from board_rules import Player, ploy
    >>> won = ploy.Position(",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b")
    >>> score = Player("search").analyse(won, depth=2)[0].score
    >>> score.win_in, score.is_decided
    (1, True)
    """
    def __new__(cls, value: int, /) -> Self: ...
    @property
    def value(self) -> int:
        """The value in hundredths of the game's unit; near a million for a forced win, near minus
        a million for a forced loss.
        """
    @property
    def win_in(self) -> int | None:
        """The distance to a forced win in plies; `None` if no win is forced."""
    @property
    def loss_in(self) -> int | None:
        """The distance to a forced loss in plies; `None` if no loss is forced."""
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
    """A move with its score and its principal variation.

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
        """The score of the move for the player to move."""
    @property
    def depth(self) -> int:
        """The completed search depth in plies."""
    @property
    def nodes(self) -> int:
        """The number of nodes searched."""
    @property
    def moves(self) -> list[Any]:
        """The principal variation: the expected moves, beginning with this one."""

@final
class Player:
    """A bot for all games: `random`, `greedy`, `level1` to `level20`, `adaptive`, `search`,
    `montecarlo` or `maxn`. Limits may follow the name: `search:nodes=50000`, `level20:depth=6`,
    `montecarlo:time=500ms`.

    The same player with the same seed chooses the same moves, unless a time limit ends the search.
    Other threads run during a search. Ctrl-C ends it; `last_lines` then has the result so far.

    >>> from board_rules import Player, shogun
    >>> player = Player("level5", seed=1)
    >>> position = shogun.Position()
    >>> player.choose(position) in position.legal_moves
    True
    >>> Player("level21")
    Traceback (most recent call last):
    board_rules.TextError: no player is named "level21": expected random, greedy, level1 to level20, adaptive, search, montecarlo or maxn

    `endings` are exact values of one game, which the player then plays: those of `ploy.Endings` on
    the whole board, of `shogun.Endings`, or a `hunt.Solution`. Their positions have exact scores,
    and a forced win is won in as few plies as they say. The program has them as `--endings` and
    `--solution`.

    >>> endings = shogun.Endings.build(("K1 P1", "K1 P1"))
    >>> expert = Player("search", endings=endings)
    >>> position = shogun.Position("k17/8/1K16/8/8/8/8/P16p1 w")
    >>> expert.analyse(position, depth=1)[0].score.win_in == endings.value(position)
    True

    Players of the same name, seed and endings are equal. A copy or pickle does not remember earlier
    games; endings do not pickle.
    """
    def __new__(
        cls, name: str, /, *, seed: int = 0, endings: ploy.Endings | shogun.Endings | hunt.Solution | None = None
    ) -> Self: ...
    @overload
    def choose(self, position: ploy.Position | ploy.FourPosition, /) -> ploy.Move | None:
        """Chooses a move in the position, taking its history into account; `None` if the game is over."""
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
        """Multi-PV: the best moves of the position, at most `lines`, the best first, each with its
        score and principal variation. Without limits the search has 100,000 nodes. A forced win or
        loss gives only the best move.
        """
    @property
    def last_lines(self) -> list[Line]:
        """The lines of the last `choose` or `analyse`, even if Ctrl-C ended it."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def seed(self) -> int:
        """The seed."""
    @property
    def endings(self) -> ploy.Endings | shogun.Endings | hunt.Solution | None:
        """The exact values that the player knows; `None` if it has none."""
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
    >>> match.games[0].number, match.games[0].a_is_first, len(match.games[0].moves) <= 10
    (0, True, True)
    """
    def __new__(
        cls, number: int, a_is_first: bool, points: float, moves: Sequence[str], reason: str, winners: Sequence[str]
    ) -> Self: ...
    @property
    def number(self) -> int:
        """The number of the game, from 0. Games 0 and 1 have the same opening, also 2 and 3, and so
        on.
        """
    @property
    def a_is_first(self) -> bool:
        """Whether A played the first player."""
    @property
    def points(self) -> float:
        """A's points: 1, 0.5 or 0."""
    @property
    def moves(self) -> list[str]:
        """The moves, as texts."""
    @property
    def reason(self) -> str:
        """The reason for the end: `rules`, `repetition` or `max-plies`."""
    @property
    def winners(self) -> list[str]:
        """The names of the winners; empty for a draw."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, bool, float, list[str], str, list[str]]: ...

@final
class Match:
    """A match between A and B in pairs of games. The two games of a pair have the same random opening;
    A begins one of them, and B the other.

    `play` calls `progress` after each game. Ctrl-C or an error in `progress` stops the match, which
    keeps the finished games; the next `play` continues with the missing ones.

    >>> from board_rules import Match, ploy
    >>> match = Match("greedy", "random", ploy.Position(), games=4, seed=1)
    >>> match.play()
    >>> match.wins, match.draws, match.losses
    (4, 0, 0)

    Comparison and pickling include the games, and need agents that support them.
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
        """Plays the missing games and calls `progress(game, match)` after each."""
    @property
    def games(self) -> list[PlayedGame]:
        """The finished games, ordered by number."""
    @property
    def wins(self) -> int:
        """The number of games that A has won."""
    @property
    def draws(self) -> int:
        """The number of drawn games."""
    @property
    def losses(self) -> int:
        """The number of games that A has lost."""
    @property
    def score(self) -> float:
        """A's average points a game, from 0 to 1."""
    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference of A and B with its 95 % confidence interval: lower bound, estimate,
        upper bound.
        """
    @property
    def pairs(self) -> list[int]:
        """The number of pairs in which A got 0, 0.5, 1, 1.5 and 2 points (pentanomial counts)."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __getnewargs_ex__(self) -> tuple[tuple[Any, Any, Position], dict[str, Any]]: ...
    def __getstate__(self) -> list[PlayedGame]: ...
    def __setstate__(self, games: Sequence[PlayedGame]) -> None: ...
