"""What ends games.

>>> from board_rules import Ending
>>> Ending("mate") is Ending.MATE
True
"""

from enum import Enum

__all__ = ["Ending"]


class Ending(str, Enum):
    """What has ended a game; a member compares equal to its text.

    >>> from board_rules import Ending
    >>> [ending.value for ending in Ending if ending.name.startswith("B")]
    ['blocked', 'bare']
    """

    #: Ploy: a Commander is taken.
    COMMANDER = "commander"
    #: Ploy: a Commander is all that is left of an army.
    ARMY = "army"
    #: Ploy for four: partners have beaten the others.
    TEAM = "team"
    #: Ploy for four: one player is left.
    LAST = "last"
    #: Ploy for four: nobody is left.
    NOBODY = "nobody"
    #: The hunt: the rook is taken.
    TAKEN = "taken"
    #: The hunt: the rook cannot get away.
    CAUGHT = "caught"
    #: The hunt: there is no square for the rook.
    NO_PLACE = "no-place"
    #: The hunt: the pawns have no turn.
    BLOCKED = "blocked"
    #: Shogun: checkmate.
    MATE = "mate"
    #: Shogun: a king is all that is left of a side.
    BARE = "bare"
    #: Shogun: nobody can win.
    DRAW = "draw"
