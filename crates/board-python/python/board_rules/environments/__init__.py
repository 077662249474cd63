"""Environments for reinforcement learning.

- `ploy_v0`, `ploy_four_v0`, `shogun_v0`, `hunt_v0`: PettingZoo AEC environments, each with `env()`.
- `Batch`: vectorized environments on several threads, with NumPy arrays in and out.
- `Single`: the environment of one game, on which the others are based.
- `solo.SoloEnv`: a Gymnasium environment against an opponent; `openspiel`: the games for OpenSpiel.

All of them number actions in the same way, which the modules `*_v0` describe. `Single.action_of` and
`Single.move_of` convert between moves and actions.

>>> from board_rules.environments import Single
>>> game = Single("hunt")
>>> game.step(game.action_of("a1"))
>>> str(game.move_of(224 + 3)), str(game.move_of(0))
('a1-d1', 'Ba1-b1')
"""

from .._native import environments as _native

Batch = _native.Batch
Single = _native.Single

__all__ = ["Batch", "Single"]
