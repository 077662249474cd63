"""The kinds of endings.

>>> from board_rules import Ending
>>> Ending("mate") is Ending.MATE
True
"""

from enum import Enum

__all__ = ["Ending"]


class Ending(str, Enum):
    """The kind of a game's ending; a member compares equal to its text.

    >>> from board_rules import Ending
    >>> [ending.value for ending in Ending if ending.name.startswith("B")]
    ['blocked', 'bare']
    """

    #: Ploy: a Commander is captured.
    COMMANDER = "commander"
    #: Ploy: a player has only the Commander left.
    ARMY = "army"
    #: Ploy for four: partners have beaten the others.
    TEAM = "team"
    #: Ploy for four: one player is left.
    LAST = "last"
    #: Ploy for four: no player is left.
    NOBODY = "nobody"
    #: The hunt: the rook is captured.
    TAKEN = "taken"
    #: The hunt: the rook cannot escape.
    CAUGHT = "caught"
    #: The hunt: the rook cannot be placed on any square.
    NO_PLACE = "no-place"
    #: The hunt: the pawns have no turn.
    BLOCKED = "blocked"
    #: Shogun: checkmate.
    MATE = "mate"
    #: Shogun: a side has only the king left.
    BARE = "bare"
    #: Shogun: neither side can win.
    DRAW = "draw"
