"""Shogun as a PettingZoo environment.

There are 1,660 actions: all pairs of origin and target with a Manhattan distance of at most 4, ordered by the origin
square, then by the target square, each row by row from (1,1).

Observations are 12 planes of 8 x 8, row 1 first: for the agent's colour, then for the other one, pawns of energy 1 to 4
and kings of energy 1 and 2.
"""

from __future__ import annotations

from .aec import GameEnv, metadata_of, wrapped

__all__ = ["env", "raw_env"]


class raw_env(GameEnv):
    """The environment without wrappers.

    >>> from board_rules.environments import shogun_v0
    >>> env = shogun_v0.raw_env()
    >>> env.reset()
    >>> env.agent_selection, env.action_space('white').n.item()
    ('white', 1660)
    """

    game = "shogun"
    agent_names = ("white", "red")
    metadata = metadata_of("shogun_v0")


env = wrapped(
    raw_env,
    """The environment with PettingZoo's usual wrappers.

    >>> from board_rules.environments import shogun_v0
    >>> env = shogun_v0.env(max_plies=10)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["action_mask"].shape
    (1660,)
    """,
)
