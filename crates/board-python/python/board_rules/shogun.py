"""Shogun: positions, moves and the functions of the coursework. Squares are `(x, y)`, counted from 1.

>>> from board_rules import shogun
>>> shogun.checkmate("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21", "white")
True
"""

from ._native import shogun as _native

STARTS = _native.STARTS
Endings = _native.Endings
LegalMoves = _native.LegalMoves
Move = _native.Move
Position = _native.Position
all_moves = _native.all_moves
attacked = _native.attacked
attacked_n = _native.attacked_n
checkmate = _native.checkmate
eval = _native.eval
legal_moves = _native.legal_moves
perft = _native.perft
protected_n = _native.protected_n

__all__ = [
    "STARTS",
    "Endings",
    "LegalMoves",
    "Move",
    "Position",
    "all_moves",
    "attacked",
    "attacked_n",
    "checkmate",
    "legal_moves",
    "perft",
    "protected_n",
]
