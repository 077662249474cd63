"""Ploy, Shogun, the hunt of pawns for a rook, and knight's tours: rules, players and tools, exact and fast.

- `ploy`, `shogun`, `hunt`: positions, moves and records of the games.
- `Player`, `Match`: what chooses moves, and who is stronger; `engine`: programs of anybody that play.
- `tournament`: matches between many players.
- `tree`: games with variations and comments, read and written.
- `tours`: boards of any shape, tours found, listed and counted.
- `fixtures`: expected answers as data, against any functions; `strategies`: questions at random for Hypothesis.
- `environments`: the games for programs that learn, by PettingZoo's interface or many at once.

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
