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
    """The environment of one game: `ploy`, `ploy-four`, `shogun` or `hunt`.

    With `view="mover"` observations and action numbers are from the player's own side: rotated by
    180 degrees for players at the upper edge. In the hunt both players have the same view. With
    `history=True` three planes are appended: whether the position occurred once before in this
    game, whether it occurred more often, and the number of actions so far, at most 255.

    Copies and pickles include the game.

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
        """Restarts the game, at the start or in a position, given as an object or a text, in which it
        is not over.
        """
    @property
    def to_move(self) -> str:
        """The name of the player to move."""
    @property
    def player(self) -> int:
        """The number of the player to move, from 0."""
    @property
    def plies(self) -> int:
        """The number of actions played."""
    @property
    def taken(self) -> list[int]:
        """The actions played, each numbered in the view of its player."""
    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, rows, columns."""
    @property
    def actions(self) -> int:
        """The number of actions."""
    def observation(self, viewer: int, /) -> npt.NDArray[np.uint8]:
        """The observation of a player, as planes of zeros and ones."""
    def mask(self) -> npt.NDArray[np.int8]:
        """The action mask: 1 for each legal action."""
    def legal_actions(self) -> npt.NDArray[np.int64]:
        """The legal actions, in ascending order."""
    def step(self, action: int, /) -> None:
        """Plays the move of an action, or raises `IllegalMove`."""
    def rewards(self) -> list[float] | None:
        """The reward of each player: 1, 0 or -1; `None` while the game goes on."""
    def action_of(self, mv: object, /) -> int:
        """The action of a legal move; for a turn of several steps, the action of its next step."""
    def move_of(self, action: int, /) -> Any:
        """The move of an action, which need not be legal; for a turn of several steps, the turn up to
        this step.
        """
    def position(self) -> Position:
        """The position without its history; it changes when a turn of several steps is complete."""
    def clone(self) -> Self:
        """An independent copy."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...

@final
class Batch:
    """Vectorized environments with automatic reset: many games of one kind. A game that ends in a step
    begins again in the same step.

    Each step overwrites six arrays with one row a game: `observations` of the player to move,
    `masks` of its legal actions, `player` (the number of the player to move), `rewards` of all
    players for a game that has just ended, and `terminated` and `truncated`, which mark such games.
    Other threads run during a step; `InUse` is raised in a thread that uses the same batch then.
    `view` and `history` are those of `Single`. The arrays are NumPy arrays, which other libraries
    read by DLPack without a copy: `torch.from_dlpack(batch.observations)`.

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
        """The observations of the players to move, `[game, plane, row, column]`."""
    @property
    def final_observations(self) -> npt.NDArray[np.uint8]:
        """The final observations of the games that ended in the last step, each as the player to move
        saw it: a row for each game of `numpy.flatnonzero(terminated | truncated)`.
        """
    @property
    def masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action, `[game, action]`."""
    @property
    def player(self) -> npt.NDArray[np.uint8]:
        """The player to move in each game, from 0."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The rewards of a game that has just ended, `[game, player]`; otherwise 0."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Whether the game has just ended by its rules."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """Whether the game has just been ended by `max_plies`."""
    @property
    def actions(self) -> int:
        """The number of actions."""
    def reset(
        self,
        where: Sequence[int] | Sequence[bool] | npt.NDArray[np.bool_] | npt.NDArray[np.integer[Any]] | None = None,
        positions: Position | str | Sequence[Position | str] | None = None,
    ) -> None:
        """Restarts all games, or those that `where` selects by a mask or by indices. They begin at the
        start, all in one position, or each in its own. Positions must have the rules of the batch,
        and the game must not be over in them.

        >>> from board_rules import hunt
        >>> from board_rules.environments import Batch
        >>> position, batch = hunt.Position(), Batch("hunt", 3)
        >>> position.push("a1")
        >>> batch.reset(where=[1], positions=position)
        >>> batch.player.tolist()
        [1, 0, 1]
        """
    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]], /) -> None:
        """Plays one action in each game. If any action is illegal, none is played."""
    def sample(self) -> npt.NDArray[np.int64]:
        """A uniformly random legal action for each game."""
    def choose(
        self, scores: npt.NDArray[np.floating[Any]], /, *, temperature: float = 0.0
    ) -> npt.NDArray[np.int64]:
        """A legal action for each game by `scores[game, action]`, such as the logits of a network: the
        best with temperature 0, otherwise a random one by the softmax of `scores / temperature`.
        Scores of illegal actions are ignored.

        >>> from board_rules.environments import Batch
        >>> import numpy as np
        >>> batch = Batch("hunt", 2)
        >>> scores = np.zeros((2, batch.actions), np.float32)
        >>> scores[0, 224 + 5] = scores[1, 224 + 7] = 1
        >>> batch.choose(scores).tolist()
        [229, 231]
        """
    def legal_actions(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The legal actions of all games in one array, and the offset of each game: those of game `g`,
        in ascending order, are `actions[offsets[g]:offsets[g + 1]]`.
        """
    def clone(self) -> Self:
        """An independent copy with its games and its random state."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object, /) -> Self: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, Any]]: ...
    def __getstate__(self) -> Any: ...
    def __setstate__(self, state: Any) -> None: ...
    def __len__(self) -> int: ...
