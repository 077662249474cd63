"""The common interface of the positions of all games.

>>> from board_rules import hunt, ploy
>>> from board_rules.games import GamePosition
>>> isinstance(ploy.Position(), GamePosition), isinstance(hunt.Move("a1"), GamePosition)
(True, False)
"""

from __future__ import annotations

from typing import Generic, TypeVar

from . import hunt, ploy, shogun

__all__ = ["GamePosition"]

MoveT = TypeVar("MoveT")


class _AnyGame(type):
    """Metaclass that makes the native positions instances of `GamePosition`."""

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, (ploy.Position, ploy.FourPosition, shogun.Position, hunt.Position))


class GamePosition(Generic[MoveT], metaclass=_AnyGame):
    """A position of any game, with the moves played.

    >>> from board_rules import shogun
    >>> from board_rules.games import GamePosition
    >>> def answers(position: GamePosition) -> int:
    ...     return len(position.legal_moves)
    >>> answers(shogun.Position())
    22
    """
