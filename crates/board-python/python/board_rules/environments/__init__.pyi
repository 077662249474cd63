from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from .. import Position

__all__ = ["Batch", "Single"]

_Game: TypeAlias = Literal["ploy", "ploy-four", "shogun", "hunt"]
_View: TypeAlias = Literal["board", "mover"]

@final
class Single:
    """A game in numbers: `ploy`, `ploy-four`, `shogun` or `hunt`.

    With `view="mover"` each player sees the board, and numbers actions, from the own side: turned
    by half a circle for those who sit at the upper edge. In the hunt both see the same. With
    `history=True` three planes follow: whether the position has been there once before in this
    game, whether more often, and the actions so far, at most 255.

    It copies and pickles with its game.

    >>> from board_rules.environments import Single
    >>> game = Single("shogun")
    >>> game.actions, int(game.mask().sum()), game.observation(0).shape
    (1660, 22, (12, 8, 8))
    >>> game.step(game.action_of("(1,1)-(1,8)"))
    Traceback (most recent call last):
    board_rules.IllegalMove: ...
    >>> twin = game.clone()
    >>> twin.step(int(twin.legal_actions()[0]))
    >>> game.to_move, twin.to_move
    ('white', 'red')
    """
    def __new__(cls, game: _Game | str, rules: str | None = None, *, view: _View = "board", history: bool = False) -> Self: ...
    def reset(self, position: Position | str | None = None) -> None:
        """Begins anew, at the start or in a position or the text of one."""
    @property
    def to_move(self) -> str:
        """The name of the player whose turn it is."""
    @property
    def player(self) -> int:
        """The same as a number from 0."""
    @property
    def plies(self) -> int:
        """Actions played."""
    @property
    def taken(self) -> list[int]:
        """The actions played, each in the numbers of whoever played it."""
    @property
    def shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
    @property
    def actions(self) -> int:
        """How many actions there are."""
    def observation(self, viewer: int, /) -> npt.NDArray[np.uint8]:
        """What a player sees, as planes of zeros and ones."""
    def mask(self) -> npt.NDArray[np.int8]:
        """1 for each action that is legal now."""
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The legal actions, in ascending order."""
    def step(self, action: int, /) -> None:
        """Plays the move of an action, or raises `IllegalMove`."""
    def rewards(self) -> list[float] | None:
        """What the game brought each player, 1, 0 or -1; `None` while it goes on."""
    def action_of(self, mv: object, /) -> int:
        """The action of a legal move; of a turn of several steps, that of the next step."""
    def move_of(self, action: int, /) -> Any:
        """The move of an action, or what is done of a turn of several steps then; it need not be
        legal.
        """
    def position(self) -> Position:
        """The position, without its history; a turn of several steps counts when it is complete."""
    def clone(self) -> Self:
        """A copy with its game, which goes its own way."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...

@final
class Batch:
    """Many games of one kind at once, each begun anew in the step in which it ends.

    What a step shows stands in six arrays, one row a game, which the next step overwrites:
    `observations` of the player to move, `masks` of its legal actions, `player`, `rewards` of all
    players for the game that ended in this step, `terminated` and `truncated` where one did. Other
    threads go on meanwhile; one that uses the same batch meanwhile gets `InUse`. `view` and
    `history` are those of `Single`. The arrays are NumPy's, so that they go to other libraries by
    DLPack without a copy: `torch.from_dlpack(batch.observations)`.

    >>> from board_rules.environments import Batch
    >>> batch = Batch("ploy", 256, threads=2, seed=1)
    >>> batch.step(batch.sample())
    >>> batch.masks.shape, batch.observations.shape
    ((256, 5727), (256, 16, 9, 9))
    >>> actions, offsets = batch.legal_actions()
    >>> bool((batch.masks[3, actions[offsets[3]:offsets[4]]] == 1).all())
    True
    """
    def __new__(
        cls,
        game: _Game | str,
        games: int,
        *,
        rules: str | None = None,
        threads: int = 1,
        max_plies: int = 1000,
        seed: int | None = None,
        view: _View = "board",
        history: bool = False,
    ) -> Self: ...
    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What the players to move see, `[game, plane, row, column]`."""
    @property
    def final_observations(self) -> npt.NDArray[np.uint8]:
        """What the player to move saw where a game ended in the last step, by its rules or broken off:
        a row for each, in the order of `numpy.flatnonzero(terminated | truncated)`.
        """
    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action, `[game, action]`."""
    @property
    def player(self) -> npt.NDArray[np.uint8]:
        """Whose turn it is, from 0."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the game that has just ended brought each player, `[game, player]`; else 0."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Whether a game has just ended by its rules."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Whether a game has just been broken off, after `max_plies` actions."""
    @property
    def actions(self) -> int:
        """How many actions there are."""
    def reset(
        self,
        where: Sequence[int] | Sequence[bool] | npt.NDArray[np.bool_] | npt.NDArray[np.integer[Any]] | None = None,
        positions: Position | str | Sequence[Position | str] | None = None,
    ) -> None:
        """Begins games anew: all, or those that `where` names by a mask or by their numbers; at the
        start, in one position, or each in its own. The position of a batch's game is one of its
        rules in which the game goes on.

        >>> from board_rules import hunt
        >>> from board_rules.environments import Batch
        >>> position, batch = hunt.Position(), Batch("hunt", 3)
        >>> position.push("a1")
        >>> batch.reset(where=[1], positions=position)
        >>> batch.player.tolist()
        [1, 0, 1]
        """
    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]], /) -> None:
        """Plays an action in each game. If one is not legal nothing is played."""
    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action of each game at random, each as likely as the others."""
    def choose(
        self, scores: npt.NDArray[np.floating[Any]], /, *, temperature: float = 0.0
    ) -> npt.NDArray[np.int64]:
        """A legal action of each game by `scores[game, action]`, such as the logits of a network: the
        best with temperature 0, else one at random by the softmax of `scores / temperature`. What
        is said of illegal actions does not matter.

        >>> from board_rules.environments import Batch
        >>> import numpy as np
        >>> batch = Batch("hunt", 2)
        >>> scores = np.zeros((2, batch.actions), np.float32)
        >>> scores[0, 224 + 5] = scores[1, 224 + 7] = 1
        >>> batch.choose(scores).tolist()
        [229, 231]
        """
    def legal_actions(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The legal actions of all games, each game's in ascending order, one game's after another's,
        and where they begin: those of game `g` are `actions[offsets[g]:offsets[g + 1]]`.
        """
    def clone(self) -> Self:
        """A copy with its games and its random numbers, which goes its own way."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, Any]]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...
    def __len__(self) -> int: ...
