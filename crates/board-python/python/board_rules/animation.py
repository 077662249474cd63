"""Animated games and tours: SVG that notebooks and browsers play without a script.

>>> from board_rules import hunt, tours
>>> from board_rules.animation import animated
>>> position = hunt.Position()
>>> position.push("a1")
>>> animated(position).count("<animate ")
2
>>> animated(tours.find(6, seed=1), seconds=0.05).startswith("<svg")
True
"""

from __future__ import annotations

import re
from os import PathLike
from os.path import commonprefix
from pathlib import Path
from typing import Any, Literal, TypeAlias

from .games import GamePosition
from .tours import Tour
from .tree import GameNode

__all__ = ["Animation", "animated"]

Theme: TypeAlias = Literal["auto", "light", "dark", "high-contrast", "print"]

#: The most moves of a game, and squares of a tour, that are animated: larger pictures have
#: megabytes.
MAX_MOVES = 300
MAX_SQUARES = 10_000
#: Default seconds for a move of a game, and of a tour.
_GAME, _TOUR = 0.8, 0.1
#: The most seconds for a move.
_SLOWEST = 3600.0


class Animation(str):
    """Animated SVG, which Jupyter and marimo display.

    >>> from board_rules import ploy
    >>> from board_rules.animation import animated
    >>> animated(ploy.Position())._repr_svg_().endswith("</svg>")
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the SVG to a file, which a browser plays."""
        Path(path).write_text(self, encoding="utf-8")


def animated(
    what: GamePosition[Any] | GameNode | Tour,
    /,
    *,
    seconds: float | None = None,
    theme: Theme = "auto",
    size: int | None = None,
    flipped: bool = False,
) -> Animation:
    """Animates the game up to a position or a tree node, move by move, or a tour, square by square, in a loop.

    `seconds` is the time of each move, by default 0.8 for a game and 0.1 for a tour. Without animation, as on
    paper, the picture shows the last position. Games have at most 300 moves, tours at most 10,000 squares.

    >>> from board_rules import shogun, tree
    >>> from board_rules.animation import animated
    >>> game = tree.GameTree(shogun.Position())
    >>> end = game.add_line(["4,1-4,4", "2,8-2,6"])
    >>> animated(end, seconds=2).count('dur="6s"')
    3
    """
    shown = (_TOUR if isinstance(what, Tour) else _GAME) if seconds is None else seconds
    if not 0 < shown <= _SLOWEST:
        raise ValueError(f"seconds: {seconds} is out of range, expected more than 0 and at most {_SLOWEST:g}")
    if isinstance(what, Tour):
        return _tour(what, shown, theme, size)
    position = what.position() if isinstance(what, GameNode) else what
    if not isinstance(position, GamePosition):
        raise TypeError(f"expected a position, a node of a tree or a tour, not {type(what).__name__}")
    return _game(position, shown, theme, size, flipped)


def _game(position: Any, seconds: float, theme: Theme, size: int | None, flipped: bool) -> Animation:
    moves = position.move_stack
    if len(moves) > MAX_MOVES:
        raise ValueError(f"{len(moves)} moves, expected at most {MAX_MOVES}")
    board = position.start
    frames = [board.svg(theme, size=size, flipped=flipped)]
    for move in moves:
        board.push(move)
        frames.append(board.svg(theme, last_move=True, size=size, flipped=flipped))
    head = frames[0][: frames[0].index("\n")]
    # Each frame has only the style rules that it needs.
    styles = dict.fromkeys(style for frame in frames for style in re.findall(r"<style>(.*?)</style>", frame, re.DOTALL))
    bodies = [_body(frame) for frame in frames]
    common = _whole(list(commonprefix(bodies)))
    length = len(frames)
    groups = []
    for place, body in enumerate(bodies):
        begin, end = place / length, (place + 1) / length
        values, times = (["visible"], ["0"]) if place == 0 else (["hidden", "visible"], ["0", f"{begin:.6g}"])
        if place < length - 1:
            values, times = [*values, "hidden"], [*times, f"{end:.6g}"]
        animate = (
            f'<animate attributeName="visibility" calcMode="discrete" dur="{length * seconds:g}s" repeatCount="indefinite" '
            f'values="{";".join(values)}" keyTimes="{";".join(times)}"/>'
        )
        at_rest = "visible" if place == length - 1 else "hidden"
        groups.append("\n".join([f'<g visibility="{at_rest}">{animate}', *body[len(common) :], "</g>"]))
    title = f"<title>A game of {position.game}, {len(moves)} moves</title>"
    return Animation("\n".join([head, title, f"<style>{''.join(styles)}</style>", *common, *groups, "</svg>"]))


def _body(svg: str) -> list[str]:
    """The lines of a picture after its style."""
    inner = svg.partition("</style>")[2].rpartition("</svg>")[0]
    return [line for line in inner.splitlines() if line.strip()]


def _whole(lines: list[str]) -> list[str]:
    """The longest prefix of the lines with balanced groups."""
    depth = end = 0
    for place, line in enumerate(lines, start=1):
        depth += len(re.findall(r"<g\b", line)) - line.count("</g>")
        end = place if depth == 0 else end
    return lines[:end]


def _tour(tour: Tour, seconds: float, theme: Theme, size: int | None) -> Animation:
    count = len(tour)
    if count > MAX_SQUARES:
        raise ValueError(f"a tour of {count} squares, expected at most {MAX_SQUARES}")
    # The path has one dash of its own length; the dash offset draws it from the beginning.
    animate = (
        f'pathLength="1" stroke-dasharray="1"><animate attributeName="stroke-dashoffset" from="1" to="0" '
        f'dur="{count * seconds:g}s" repeatCount="indefinite"/></path>'
    )
    line = re.compile(r'(<g class="line[^>]*>\s*<path [^>]*?)/>')
    return Animation(line.sub(lambda found: f"{found[1]} {animate}", tour.svg(theme, size=size).rstrip(), count=1))
