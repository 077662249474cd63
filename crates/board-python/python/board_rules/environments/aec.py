"""The base class of the PettingZoo AEC environments."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, ParamSpec, TypeAlias, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from .. import Position
from . import Single

if TYPE_CHECKING:
    from typing_extensions import Self


#: The view of observations and actions: the common one, or that of the player.
View: TypeAlias = Literal["board", "mover"]

#: The arguments of an environment.
Arguments = ParamSpec("Arguments")

#: The attributes of the current state, as opposed to the arguments of the constructor.
_COURSE = (
    "table",
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)


def observations(table: Single, history: bool) -> spaces.Dict:
    """The observation space: planes and an action mask."""
    planes = spaces.Box(0, 255 if history else 1, table.shape, np.uint8)
    return spaces.Dict({"observation": planes, "action_mask": spaces.Box(0, 1, (table.actions,), np.int8)})


def rendered(position: Position, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """Renders a position in a render mode of PettingZoo and Gymnasium; `human` prints it."""
    if mode == "svg":
        return position.svg()
    if mode == "rgb_array":
        return position.pixels(32)
    if mode == "ansi":
        return position.ansi()
    if mode == "human":
        print(position.ansi())
    return None


class Observation(TypedDict):
    """The observation of an agent: planes of zeros and ones, and the action mask."""

    observation: npt.NDArray[np.uint8]
    action_mask: npt.NDArray[np.int8]


class GameEnv(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]
    """A game as an AEC environment: agents in the order of moves, rewards of 1, 0 and -1 at the end.

    The mask of an agent is all zeros while another is to move. After `max_plies` actions the game is truncated. An
    illegal action raises `IllegalMove`; the wrapper of `env()` ends the game with -1 for the agent instead.
    `reset(options={"position": position})` begins in a position, in which the game must not be over. The environment is
    deterministic and ignores seeds. `view` and `history` are those of `Single`. Copies and pickles include the state of
    the game.

    >>> from board_rules.environments import hunt_v0
    >>> env = hunt_v0.raw_env(view="mover", history=True)
    >>> env.reset()
    >>> env.step(env.table.action_of("a1"))
    >>> env.clone().agent_selection, env.observe("pawns")["observation"].shape
    ('pawns', (7, 8, 8))
    """

    game: ClassVar[str]
    agent_names: ClassVar[tuple[str, ...]]
    metadata: ClassVar[dict[str, Any]]  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(
        self,
        render_mode: str | None = None,
        rules: str | None = None,
        max_plies: int = 1000,
        *,
        view: View = "board",
        history: bool = False,
    ) -> None:
        EzPickle.__init__(self, render_mode, rules, max_plies, view=view, history=history)
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: expected one of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.table = Single(self.game, rules, view=view, history=history)
        self.possible_agents = list(self.agent_names)
        self._index = {agent: index for index, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: observations(self.table, history) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self._empty = np.zeros(self.table.actions, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The observation space, the same object each time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The action space, the same object each time, so that it can be seeded."""
        return self._actions[agent]

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, its own pieces first."""
        is_next = agent == self.agent_selection and not self.terminations[agent]
        return {
            "observation": self.table.observation(self._index[agent]),
            "action_mask": self.table.mask() if is_next else self._empty.copy(),
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Restarts the game, at the start or in `options["position"]`."""
        self.table.reset((options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.table.to_move
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to move; `None` after the game has ended for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("the game goes on: expected an action, not None")
        self.table.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        rewards = self.table.rewards()
        if rewards is not None:
            self.rewards = dict(zip(self.possible_agents, rewards))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.table.plies >= self.max_plies:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.table.to_move
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """Renders the board: ANSI text, SVG, or an RGB array; `human` prints it."""
        return rendered(self.table.position(), self.render_mode)

    def clone(self) -> Self:
        """An independent copy."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """The arguments of the constructor and the state of the game."""
        course = {name: vars(self)[name] for name in _COURSE if name in vars(self)}
        return {**EzPickle.__getstate__(self), "course": course}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Constructs the environment and restores the state of the game."""
        EzPickle.__setstate__(self, state)
        self.__dict__.update(state["course"])

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""


def metadata_of(name: str) -> dict[str, Any]:
    """The metadata of the environment with this name."""
    return {
        "name": name,
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }


def wrapped(raw_env: Callable[Arguments, GameEnv], doc: str) -> Callable[Arguments, Any]:
    """A function that makes an environment and adds PettingZoo's usual wrappers: illegal actions lose, and calls in the
    wrong order are errors."""

    def env(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Any:
        made = raw_env(*args, **kwargs)
        return wrappers.OrderEnforcingWrapper(
            wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))
        )

    # It is a function of the module of the environment, which its doctest and pickles look for.
    env.__module__, env.__qualname__, env.__doc__ = raw_env.__module__, "env", doc
    vars(env)["__signature__"] = inspect.signature(raw_env).replace(return_annotation="Any")
    return env
