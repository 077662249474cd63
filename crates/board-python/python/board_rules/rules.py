"""The rules of the games as typed keyword arguments of the constructors of positions.

>>> from board_rules import ploy
>>> from board_rules.rules import PloyRules
>>> tournament: PloyRules = {"turning": "one-step", "listing": "distinct-results"}
>>> ploy.Position(**tournament).rules
'turning=one-step listing=distinct-results'
"""

from typing import Literal, TypedDict

__all__ = ["HuntRules", "PloyFourRules", "PloyRules", "ShogunRules"]


class PloyRules(TypedDict, total=False):
    """The rules of Ploy for two.

    >>> from board_rules import ploy
    >>> ploy.Position(turning="one-step").is_legal("d1-d1-2")
    False
    """

    #: How far a piece may rotate on the spot.
    turning: Literal["any", "one-step"]
    #: Whether rotations with the same result are one move.
    listing: Literal["every-rotation", "distinct-results"]


class PloyFourRules(PloyRules, total=False):
    """The rules of Ploy for four.

    >>> from board_rules import ploy
    >>> ploy.FourPosition(game="free-for-all", turning="one-step").rules
    'game=free-for-all turning=one-step listing=every-rotation'
    """

    #: Whether opposite players are partners.
    game: Literal["partnership", "free-for-all"]


class ShogunRules(TypedDict, total=False):
    """The rules of Shogun.

    >>> from board_rules import shogun
    >>> shogun.Position(variant="boxed", energies="fixed").rules
    'variant=boxed energies=fixed'
    """

    #: How the game ends.
    variant: Literal["bare-king", "boxed", "pseudo-legal"]
    #: Where energies come from: `fixed`, `magnets:` and a map, `squares:` and a map, `table:` and
    #: tables.
    energies: str
    #: The clockwise rotation of the board, in quarter turns.
    turn: int


class HuntRules(TypedDict, total=False):
    """The rules of the hunt.

    >>> from board_rules import hunt
    >>> hunt.Position(side=6, pawns=4, must_move=True).rules
    'pawns=4 steps=1 reach=1 side=6 must-move'
    """

    #: The side length of the board.
    side: int
    #: The number of pawns.
    pawns: int
    #: The number of steps of a turn.
    steps: int
    #: The longest step in squares.
    reach: int
    #: Whether one pawn may make several steps of a turn.
    repeats: bool
    #: Whether the rook must move.
    must_move: bool
