"""The hunt as a PettingZoo environment.

There are 288 actions under the usual rules. First come the pawns' 224 steps, ordered by the origin square, then by the
target square, each row by row from a1. Then come the 64 squares of the rook's placement or move. Rules with another
board (`side=6`) or reach have other numbers of actions.

If a turn has several steps (`pawns=4 steps=2`), the pawns take one action for each: it stays their turn, and a step is
legal if the turn can be completed after it. A turn ends when it captures the rook. `max_plies` counts actions.
Pictures show the position before the turn.

Observations are 4 planes of the board, row 1 first: pawns, rook, and two constant planes: whether the agent is the
rook, and whether the rook is on the board. If a turn has several steps, more planes follow: the pawns that may not
step again, and for each step but the last a constant plane, 1 if the step is made.
"""

from __future__ import annotations

from .aec import GameEnv, metadata_of, wrapped

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
    metadata = metadata_of("hunt_v0")


env = wrapped(
    raw_env,
    """The environment with PettingZoo's usual wrappers.

    >>> from board_rules.environments import hunt_v0
    >>> env = hunt_v0.env(max_plies=10)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["action_mask"].shape
    (288,)
    """,
)
