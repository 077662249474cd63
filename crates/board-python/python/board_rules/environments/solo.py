"""A Gymnasium environment of one agent against an opponent, who plays for all other players.

>>> from board_rules.environments.solo import SoloEnv
>>> env = SoloEnv("hunt", opponent="greedy", player=1)
>>> seen, info = env.reset(seed=1)
>>> seen, reward, over, broken_off, info = env.step(env.table.action_of("a1"))
>>> env.table.to_move, over
('rook', False)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .. import Player
from . import Single
from .aec import Observation, View, observations, rendered

__all__ = ["SoloEnv"]


class SoloEnv(gymnasium.Env[Observation, int]):
    """A game in which the agent is one player, and an opponent plays for all others.

    The opponent is a `Player`, the name of one, or a function from a position to a move. `player` is the agent's
    number, from 0; by default each reset draws it at random. `reset(options={"player": 1})` sets it for one game. An
    illegal action loses the game, unless `illegal` is `raise`. `info["legal_actions"]` are the legal actions.

    >>> from board_rules.environments.solo import SoloEnv
    >>> env = SoloEnv("shogun", opponent=lambda position: next(iter(position.legal_moves)), player=0, illegal="raise")
    >>> seen, info = env.reset()
    >>> len(info["legal_actions"]), seen["observation"].shape
    (22, (12, 8, 8))
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "svg", "rgb_array"], "render_fps": 2}
    #: The effects of an illegal action.
    ILLEGAL: ClassVar[tuple[str, str]] = ("lose", "raise")

    def __init__(
        self,
        game: str,
        opponent: Player | str | Callable[[Any], Any] = "random",
        *,
        player: int | None = None,
        rules: str | None = None,
        max_plies: int = 1000,
        view: View = "mover",
        history: bool = False,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode {render_mode!r}: expected one of {self.metadata['render_modes']}")
        if illegal not in self.ILLEGAL:
            raise ValueError(f"illegal {illegal!r}: expected lose or raise")
        self.table = Single(game, rules, view=view, history=history)
        self.players = len(self.table.position().players)
        self._check_player(player)
        chooser = Player(opponent) if isinstance(opponent, str) else opponent
        self.opponent: Callable[[Any], Any] = chooser.choose if isinstance(chooser, Player) else chooser
        self.fixed_player = player
        self.player = player or 0
        self.max_plies = max_plies
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observations(self.table, history)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self.table.actions)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Restarts the game, at the start or in `options["position"]`, and plays the opponents' first moves."""
        asked = (options or {}).get("player", self.fixed_player)
        self._check_player(asked)
        self.table.reset((options or {}).get("position"))
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(self.players))
        self.player = drawn if asked is None else int(asked)
        self._answer()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponents' replies."""
        is_legal = 0 <= action < self.table.actions and self.table.mask()[int(action)]
        if self.illegal == "lose" and not is_legal:
            return self._seen(), -1.0, True, False, self._info()
        self.table.step(int(action))
        self._answer()
        rewards = self.table.rewards()
        reward = 0.0 if rewards is None else rewards[self.player]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, rewards is not None, rewards is None and self._is_long(), self._info()

    def _check_player(self, player: int | None) -> None:
        if player is not None and player not in range(self.players):
            raise ValueError(f"player {player}: expected 0 to {self.players - 1}")

    def _is_long(self) -> bool:
        return self.table.plies >= self.max_plies

    def _answer(self) -> None:
        """Plays for the opponents until the agent is to move. A turn of several steps is one action for each."""
        while self.table.player != self.player and self.table.rewards() is None and not self._is_long():
            mover, move = self.table.player, self.opponent(self.table.position())
            position = self.table.position()
            while self.table.player == mover and self.table.position() == position:
                self.table.step(self.table.action_of(move))

    def _seen(self) -> Observation:
        is_next = self.table.player == self.player and self.table.rewards() is None
        mask: npt.NDArray[np.int8] = self.table.mask() if is_next else np.zeros(self.table.actions, np.int8)
        return {"observation": self.table.observation(self.player), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"legal_actions": self.table.legal_actions(), "player": self.player}

    def render(self) -> Any:
        """Renders the board: ANSI text, SVG, or an RGB array; `human` prints it."""
        return rendered(self.table.position(), self.render_mode)
