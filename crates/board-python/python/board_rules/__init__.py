"""Ploy, Shogun, the hunt of pawns for a rook, and knight's tours: rules, bots and tools.

- `ploy`, `shogun`, `hunt`: positions, moves and records of the games.
- `Player`, `Match`: bots, and matches that measure their strength; `engine`: external programs as players.
- `tournament`: matches between many players.
- `tree`: games with variations and comments.
- `tours`: boards of any shape; finds, lists and counts tours.
- `fixtures`: expected answers as data, to test any functions; `strategies`: random inputs for Hypothesis.
- `environments`: reinforcement learning environments, for PettingZoo or vectorized.

>>> from board_rules import ploy
>>> position = ploy.Position()
>>> position.push("e3-e4-0")
>>> position.to_move
'white'
"""

from typing import TypeAlias

from ._native import (
    IllegalMove,
    InUse,
    LimitReached,
    Line,
    Match,
    NoTour,
    Outcome,
    PlayedGame,
    Player,
    Score,
    TextError,
    elo,
    _external_player as _external_player,
)
from . import hunt, ploy, shogun, tours
from ._native import __version__
from .ending import Ending

#: A position of any game.
Position: TypeAlias = ploy.Position | ploy.FourPosition | shogun.Position | hunt.Position

__all__ = [
    "Ending",
    "IllegalMove",
    "InUse",
    "LimitReached",
    "Line",
    "Match",
    "NoTour",
    "Outcome",
    "PlayedGame",
    "Player",
    "Position",
    "Score",
    "TextError",
    "__version__",
    "elo",
    "hunt",
    "ploy",
    "shogun",
    "tours",
]
