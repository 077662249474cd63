"""Ploy for two and for four: positions, moves and the functions of the programming exercise.

>>> from board_rules import ploy
>>> position = ploy.Position()
>>> print(position)  # doctest: +ELLIPSIS
9 ...
>>> position.is_legal("e3-e4-0")
True
"""

from ._native import ploy as _native

Endings = _native.Endings
FourPosition = _native.FourPosition
LegalMoves = _native.LegalMoves
Move = _native.Move
Position = _native.Position
build_board = _native.build_board
game_finished = _native.game_finished
is_valid_move = _native.is_valid_move
line = _native.line
list_moves = _native.list_moves
possible_moves = _native.possible_moves
validate_fen = _native.validate_fen

__all__ = [
    "Endings",
    "FourPosition",
    "LegalMoves",
    "Move",
    "Position",
    "build_board",
    "game_finished",
    "is_valid_move",
    "line",
    "list_moves",
    "possible_moves",
    "validate_fen",
]
