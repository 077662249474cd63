"""Ploy for four as a PettingZoo environment.

There are 5,727 actions, those of `ploy_v0`.

Observations are 48 planes of 9 x 9, row 1 first. Players are counted from the agent in the order of moves. For each
player there are eight planes with 1 where a piece of the player's colour has a line to the north, north-east, and so on
clockwise. Then for each player there are four constant planes, 1 for the player who controls these pieces.
"""

from __future__ import annotations

from .aec import GameEnv, metadata_of, wrapped

__all__ = ["env", "raw_env"]


class raw_env(GameEnv):
    """The environment without wrappers.

    >>> from board_rules.environments import ploy_four_v0
    >>> env = ploy_four_v0.raw_env()
    >>> env.reset()
    >>> env.agent_selection, env.action_space('green').n.item()
    ('green', 5727)
    """

    game = "ploy-four"
    agent_names = ("green", "coral", "yellow", "blue")
    metadata = metadata_of("ploy_four_v0")


env = wrapped(
    raw_env,
    """The environment with PettingZoo's usual wrappers.

    >>> from board_rules.environments import ploy_four_v0
    >>> env = ploy_four_v0.env(max_plies=10)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["action_mask"].shape
    (5727,)
    """,
)
