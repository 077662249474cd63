"""The games for programs that learn.

- `ploy_v0`, `ploy_four_v0`, `shogun_v0`, `hunt_v0`: environments of PettingZoo's AEC interface, each with `env()`.
- `Batch`: many games at once, on several threads, with NumPy arrays in and out.
- `Single`: one game in numbers, which the environments are made of.
- `solo.SoloEnv`: a game against an opponent, by Gymnasium's interface; `openspiel`: the games for OpenSpiel.

Actions are numbered the same in all of them; the modules say how, and `Single.action_of` and `Single.move_of` translate.

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
