"""PettingZoo's AEC interface over a game in numbers."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from . import Single


class Observation(TypedDict):
    """What an agent sees: planes of zeros and ones, and 1 for each action that is legal."""

    observation: npt.NDArray[np.uint8]
    action_mask: npt.NDArray[np.int8]


class GameEnv(AECEnv[str, Observation, int | None], EzPickle):  # type: ignore[misc]
    """A game as an environment: agents in the order in which they move, rewards of 1, 0 and -1 at the end.

    An agent's mask is empty while another is to move. After `max_plies` actions the game is broken off. An action that is
    not legal raises `IllegalMove`; `env()` puts a wrapper around that ends the game with -1 for the agent instead.
    `reset(options={"position": text})` begins elsewhere. Nothing is drawn by lot, so that a seed changes nothing.
    """

    game: ClassVar[str]
    agent_names: ClassVar[tuple[str, ...]]
    metadata: ClassVar[dict[str, Any]]

    def __init__(self, render_mode: str | None = None, rules: str | None = None, max_plies: int = 1000) -> None:
        EzPickle.__init__(self, render_mode, rules, max_plies)
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: expected one of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.table = Single(self.game, rules)
        self.possible_agents = list(self.agent_names)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        planes = spaces.Box(0, 1, self.table.shape, np.uint8)
        mask = spaces.Box(0, 1, (self.table.actions,), np.int8)
        self._spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self._actions = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self._empty = np.zeros(self.table.actions, np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time, so that it can be seeded."""
        return self._actions[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent sees, its own pieces first."""
        is_next = agent == self.agent_selection and not self.terminations[agent]
        return {
            "observation": self.table.observation(self._seat[agent]),
            "action_mask": self.table.mask() if is_next else self._empty.copy(),
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew, at the start or in `options["position"]`."""
        self.table.reset((options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_move]
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Plays an action of the agent whose turn it is; `None` once the game has ended for it."""
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
        self.agent_selection = self.possible_agents[self.table.to_move]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The board: text for a terminal, SVG, or rows of pixels; `human` prints it."""
        position = self.table.position()
        if self.render_mode == "svg":
            return position.svg()
        if self.render_mode == "rgb_array":
            return position.pixels(32)
        if self.render_mode == "ansi":
            return position.ansi()
        if self.render_mode == "human":
            print(position.ansi())
        return None

    def close(self) -> None:
        """Nothing is open."""


def wrapped(env: GameEnv) -> Any:
    """With PettingZoo's usual wrappers: illegal actions lose, and calls in the wrong order are errors."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))
    )
