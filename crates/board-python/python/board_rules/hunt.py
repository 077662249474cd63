"""The hunt of pawns for a rook: positions, moves, the greedy program and the exact solution.

>>> from board_rules import hunt
>>> hunt.solve(side=3, pawns=3).turns
(2, 4)
"""

from ._native import hunt as _native

LegalMoves = _native.LegalMoves
Move = _native.Move
Position = _native.Position
Solution = _native.Solution
Summary = _native.Summary
load_solution = _native.load_solution
position = _native.position
solution = _native.solution
solve = _native.solve
threatened = _native.threatened

__all__ = [
    "LegalMoves",
    "Move",
    "Position",
    "Solution",
    "Summary",
    "load_solution",
    "position",
    "solution",
    "solve",
    "threatened",
]
