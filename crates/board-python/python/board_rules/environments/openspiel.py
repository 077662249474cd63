"""The games for OpenSpiel.

`register()` registers them with `pyspiel`: `pyspiel.load_game("python_board_rules_hunt")`. Without `pyspiel` the classes
have OpenSpiel's methods on their own.

>>> from board_rules.environments.openspiel import make
>>> game = make("hunt")
>>> state = game.new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(1, 32)
>>> state.apply_action(state.legal_actions()[0])
>>> state.action_to_string(0, state.legal_actions()[0]), state.is_terminal()
('Ba3-a2', False)
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from . import Single

try:
    import pyspiel  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    pyspiel = None

__all__ = ["GAMES", "Game", "Observer", "State", "make", "register"]

#: The OpenSpiel names of the games.
GAMES: Mapping[str, str] = {
    game: f"python_board_rules_{game.replace('-', '_')}" for game in ("ploy", "ploy-four", "shogun", "hunt")
}
#: The current player of a terminal state, as in OpenSpiel.
_TERMINAL = -4
_DEFAULTS = {"rules": "", "max_plies": 1000, "view": "mover", "history": False}


class _LoneState:
    """Replacement of `pyspiel.State` without OpenSpiel."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._history: list[int] = []

    def get_game(self) -> Any:
        """The game."""
        return self._game

    def history(self) -> list[int]:
        """The actions so far."""
        return list(self._history)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the player, by default the one to move."""
        state: Any = self
        mover = state.current_player()
        return list(state._legal_actions(mover)) if player in (None, mover) else []

    def apply_action(self, action: int) -> None:
        """Plays an action."""
        state: Any = self
        state._apply_action(action)
        self._history.append(action)

    def action_to_string(self, player: int, action: int) -> str:
        """The text of an action's move."""
        state: Any = self
        return str(state._action_to_string(player, action))

    def child(self, action: int) -> Any:
        """The state after an action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> Any:
        """An independent copy."""
        state: Any = self
        twin = state._game.new_initial_state()
        twin.table = state.table.clone()
        twin._history = list(self._history)
        return twin

    def observation_tensor(self, player: int) -> list[float]:
        """The observation of a player as a flat list."""
        state: Any = self
        return [float(value) for value in state.table.observation(player).ravel()]

    def observation_string(self, player: int) -> str:
        """The position as text."""
        return str(self)


class _LoneGame:
    """Replacement of `pyspiel.Game` without OpenSpiel."""

    def __init__(self, info: Mapping[str, Any]) -> None:
        self._info = info

    def num_distinct_actions(self) -> int:
        """The number of actions."""
        return int(self._info["num_distinct_actions"])

    def num_players(self) -> int:
        """The number of players."""
        return int(self._info["num_players"])

    def max_game_length(self) -> int:
        """The number of actions after which the game ends in a draw."""
        return int(self._info["max_game_length"])

    def observation_tensor_shape(self) -> list[int]:
        """The shape of an observation: planes, rows, columns."""
        game: Any = self
        return list(game.new_initial_state().table.shape)


_StateBase: Any = pyspiel.State if pyspiel else _LoneState
_GameBase: Any = pyspiel.Game if pyspiel else _LoneGame


class State(_StateBase):  # type: ignore[misc]
    """The state of a game, which `table` holds.

    >>> from board_rules.environments.openspiel import make
    >>> state = make("shogun").new_initial_state()
    >>> state.child(state.legal_actions()[0]).current_player(), state.current_player()
    (1, 0)
    """

    def __init__(self, game: Any) -> None:
        # OpenSpiel would end the process for anything else.
        if not isinstance(game, Game):
            raise TypeError(f"game: expected a Game, found {type(game).__name__}")
        super().__init__(game)
        self.max_plies = game.max_plies
        self.table: Single = game.table.clone()

    def current_player(self) -> int:
        """The number of the player to move, from 0; -4 if the game is over."""
        return _TERMINAL if self.is_terminal() else self.table.player

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or after `max_plies` actions."""
        return self.table.plies >= self.max_plies or self.table.rewards() is not None

    def returns(self) -> list[float]:
        """The return of each player: 1, 0 or -1."""
        return self.table.rewards() or [0.0] * self.players()

    def players(self) -> int:
        """The number of players."""
        return len(self.table.position().players)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_terminal() else self.table.legal_actions().tolist()

    def _apply_action(self, action: int) -> None:
        self.table.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.table.move_of(action))

    def __str__(self) -> str:
        """The position as text, with the number of actions played."""
        return f"{self.table.position().text} after {self.table.plies}"


class Observer:
    """The observations of players, in OpenSpiel's interface.

    >>> from board_rules.environments.openspiel import Observer, make
    >>> state = make("hunt").new_initial_state()
    >>> observer = Observer(state)
    >>> observer.set_from(state, 0)
    >>> observer.dict["observation"].shape
    (4, 8, 8)
    """

    def __init__(self, state: State) -> None:
        shape = state.table.shape
        self.tensor: npt.NDArray[np.float32] = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Writes the observation of a player into the arrays."""
        self.dict["observation"][:] = state.table.observation(player)

    def string_from(self, state: State, player: int) -> str:
        """The position as text."""
        return str(state)


class Game(_GameBase):  # type: ignore[misc]
    """A game as OpenSpiel has it, the factory of states. Built by `make` or `pyspiel.load_game`.

    >>> from board_rules.environments.openspiel import make
    >>> make("ploy", max_plies=50).num_distinct_actions()
    5727
    """

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        asked = {**_DEFAULTS, **(params or {})}
        self.table = Single(name, asked["rules"] or None, view=asked["view"], history=bool(asked["history"]))
        self.max_plies = int(asked["max_plies"])
        players = len(self.table.position().players)
        info = {
            "num_distinct_actions": self.table.actions,
            "max_chance_outcomes": 0,
            "num_players": players,
            "min_utility": -1.0,
            "max_utility": 1.0,
            "utility_sum": None if players > 2 else 0.0,
            "max_game_length": self.max_plies,
        }
        if pyspiel:
            super().__init__(_game_type(name, players), pyspiel.GameInfo(**info), dict(params or {}))
        else:
            super().__init__(info)

    def new_initial_state(self) -> State:
        """The state at the start of the game."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the game."""
        return Observer(self.new_initial_state())


def _game_type(name: str, players: int) -> Any:
    kind = pyspiel.GameType  # pyright: ignore[reportOptionalMemberAccess]  # `register` has looked
    return kind(
        short_name=GAMES[name],
        long_name=f"board-rules {name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )


def make(game: str, *, rules: str | None = None, max_plies: int = 1000, view: str = "mover", history: bool = False) -> Game:
    """Builds a game by its name.

    >>> from board_rules.environments.openspiel import make
    >>> make("hunt", rules="pawns=7").num_players()
    2
    """
    return Game(game, {"rules": rules or "", "max_plies": max_plies, "view": view, "history": history})


def register() -> None:
    """Registers the games with OpenSpiel by the names in `GAMES`.

    >>> from board_rules.environments import openspiel
    >>> openspiel.register() if openspiel.pyspiel else None
    """
    if not pyspiel:
        raise ImportError("OpenSpiel is not installed: pip install open_spiel")
    known = set(pyspiel.registered_names())
    for name, registered in GAMES.items():
        if registered in known:
            continue

        def begin(params: Mapping[str, Any] | None = None, name: str = name) -> Game:
            return Game(name, params)

        players = 4 if name == "ploy-four" else 2
        pyspiel.register_game(_game_type(name, players), begin)
        # OpenSpiel drops its reference after Python has shut down, so another reference must
        # remain.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(begin))
