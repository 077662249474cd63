"""Ploy as a PettingZoo environment.

There are 5,727 actions for all rules, ordered by the origin square, then by the target square, each row by row from a1:
seven rotations on the spot, by 1 to 7 eighths; eight moves to each neighbouring square, with a rotation of 0 to 7
eighths; one move to each square two or three away in a straight line.

Observations are 16 planes of 9 x 9, row 1 first: for the agent's colour, then for the other one, eight planes with 1
where a piece has a line to the north, north-east, and so on clockwise.
"""

from __future__ import annotations

from .aec import GameEnv, metadata_of, wrapped

__all__ = ["env", "raw_env"]


class raw_env(GameEnv):
    """The environment without wrappers.

    >>> from board_rules.environments import ploy_v0
    >>> env = ploy_v0.raw_env()
    >>> env.reset()
    >>> env.agent_selection, env.action_space('black').n.item()
    ('black', 5727)
    """

    game = "ploy"
    agent_names = ("black", "white")
    metadata = metadata_of("ploy_v0")


env = wrapped(
    raw_env,
    """The environment with PettingZoo's usual wrappers.

    >>> from board_rules.environments import ploy_v0
    >>> env = ploy_v0.env(max_plies=10)
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["action_mask"].shape
    (5727,)
    """,
)
