"""The hunt of pawns for a rook: positions, moves, the greedy hunters and the exact solution.

>>> from board_rules import hunt
>>> hunt.solve(side=3, pawns=3).turns
(2, 4)
"""

from ._native import hunt as _native

LegalMoves = _native.LegalMoves
Move = _native.Move
Position = _native.Position
Summary = _native.Summary
position = _native.position
solve = _native.solve
threatened = _native.threatened

__all__ = [
    "LegalMoves",
    "Move",
    "Position",
    "Summary",
    "position",
    "solve",
    "threatened",
]
