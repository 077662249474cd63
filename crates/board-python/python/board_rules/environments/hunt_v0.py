"""The hunt as an environment of PettingZoo.

288 actions under the usual rules: first the pawns' 224 steps, by the square where one begins, then by the one where it
ends, each row by row from a1; then the 64 squares that the rook is put on or goes to. Rules may have another board
(`side=6`) and reach, and so other numbers of actions.

Where a turn is several steps (`pawns=4 steps=2`), the pawns take as many actions, one after another: it stays their turn,
and each step is legal if the turn can be completed after it. A turn that takes the rook ends there. `max_plies` counts
actions, and what is drawn is the position before the turn.

Observations are 4 planes of the board, row 1 first: pawns, rook, and two that are full or empty: whether the agent is the
rook, and whether it is on the board. Where a turn is several steps, one of the pawns that may not step again follows, and
for each step but the last one that is full once it is made.
"""

from __future__ import annotations

from typing import Any

from .aec import GameEnv, View, wrapped

__all__ = ["env", "raw_env"]


class raw_env(GameEnv):
    """The environment without wrappers.

    >>> from board_rules.environments import hunt_v0
    >>> env = hunt_v0.raw_env()
    >>> env.reset()
    >>> env.agent_selection, env.action_space('rook').n.item()
    ('rook', 288)
    """

    game = "hunt"
    agent_names = ("pawns", "rook")
    metadata = {
        "name": "hunt_v0",
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }


def env(
    render_mode: str | None = None,
    rules: str | None = None,
    max_plies: int = 1000,
    *,
    view: View = "board",
    history: bool = False,
) -> Any:
    """The environment with PettingZoo's usual wrappers.

    >>> from board_rules.environments import hunt_v0
    >>> env = hunt_v0.env(max_plies=10)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["action_mask"].shape
    (288,)
    """
    return wrapped(raw_env(render_mode, rules, max_plies, view=view, history=history))
