"""The rules of the games as typed keywords: what the constructors of positions take besides a text.

>>> from board_rules import ploy
>>> from board_rules.rules import PloyRules
>>> tournament: PloyRules = {"turning": "one-step", "listing": "distinct-results"}
>>> ploy.Position(**tournament).rules
'turning=one-step listing=distinct-results'
"""

from typing import Literal, TypedDict

__all__ = ["HuntRules", "PloyFourRules", "PloyRules", "ShogunRules"]


class PloyRules(TypedDict, total=False):
    """What may differ in Ploy for two.

    >>> from board_rules import ploy
    >>> ploy.Position(turning="one-step").is_legal("d1-d1-2")
    False
    """

    #: How far a piece may turn on the spot.
    turning: Literal["any", "one-step"]
    #: Whether turns that look alike are one move.
    listing: Literal["every-rotation", "distinct-results"]


class PloyFourRules(PloyRules, total=False):
    """What may differ in Ploy for four.

    >>> from board_rules import ploy
    >>> ploy.FourPosition(game="free-for-all", turning="one-step").rules
    'game=free-for-all turning=one-step listing=every-rotation'
    """

    #: Partners, or everyone for himself.
    game: Literal["partnership", "free-for-all"]


class ShogunRules(TypedDict, total=False):
    """What may differ in Shogun.

    >>> from board_rules import shogun
    >>> shogun.Position(variant="boxed", energies="fixed").rules
    'variant=boxed energies=fixed'
    """

    #: What ends the game.
    variant: Literal["bare-king", "boxed", "pseudo-legal"]
    #: Where energies come from: `fixed`, `magnets:` and a map, `squares:` and a map, `table:` and tables.
    energies: str
    #: Quarters by which the board is turned clockwise.
    turn: int


class HuntRules(TypedDict, total=False):
    """What may differ in the hunt.

    >>> from board_rules import hunt
    >>> hunt.Position(side=6, pawns=4, must_move=True).rules
    'pawns=4 steps=1 reach=1 side=6 must-move'
    """

    #: Squares along an edge of the board.
    side: int
    #: The number of pawns.
    pawns: int
    #: Steps of a turn.
    steps: int
    #: Squares of a step.
    reach: int
    #: Whether one pawn may make several steps of a turn.
    repeats: bool
    #: Whether the rook may not stay where it is.
    must_move: bool
