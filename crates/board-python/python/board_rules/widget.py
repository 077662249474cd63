"""A board in Jupyter and marimo on which one can play.

The board is the page's; legal moves and pictures come from this package, and chosen moves go to it. It works without a
network. Needs anywidget: `pip install 'board-rules[widget]'`. In marimo: `mo.ui.anywidget(play(position))`.

>>> from board_rules import hunt
>>> from board_rules.widget import play
>>> board = play(hunt.Position(), bot="level1")
>>> board.choose("a1")
>>> board.position.ply, board.position.to_move
(2, 'rook')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import IllegalMove, Player, TextError
from .engine import player

__all__ = ["BoardWidget", "play"]

#: Where the letters of squares begin; Shogun's squares are pairs of numbers from 1.
_COLUMNS = "abcdefghij"


class BoardWidget(anywidget.AnyWidget):
    """A board on which people play against each other or against a bot. Built by `play`.

    `position` is the game as it stands. The trait `last_move` is the text of the last move, for `observe`.

    >>> from board_rules import shogun
    >>> from board_rules.widget import BoardWidget
    >>> board = BoardWidget(shogun.Position())
    >>> board.observe(lambda change: print(change["new"]), "last_move")
    >>> board.choose("(1,1)-(1,2)")
    (1,1)-(1,2)
    >>> board.undo()
    <BLANKLINE>
    """

    _esm = Path(__file__).with_name("widget.js")

    state = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)
    last_move = traitlets.Unicode()

    def __init__(
        self,
        position: Any,
        *,
        bot: Player | str | Callable[[Any], Any] | None = None,
        side: str | None = None,
        theme: str = "auto",
        flipped: bool = False,
    ) -> None:
        super().__init__()
        self.position = position.copy()
        names = self.position.players
        self.side = side or (self.position.to_move if bot is not None else None)
        if self.side is not None and self.side not in names:
            raise ValueError(f"side: {side!r}, expected one of {', '.join(names)}")
        agent = player(bot) if isinstance(bot, str) else bot
        self._bot: Callable[[Any], Any] | None = agent.choose if isinstance(agent, Player) else agent
        self._theme = theme
        self._flipped = flipped
        self._marks: dict[str, Any] = {}
        self._serial = 0
        self.observe(self._on_chosen, "chosen")
        self._answer()

    def choose(self, move: Any) -> None:
        """Plays a move as if it were made on the board; a bot answers."""
        self.position.push(move)
        self._answer()

    def undo(self) -> None:
        """Takes back the last move, and with a bot those before it up to the person's last one."""
        if self.position.ply == 0:
            return
        self.position.pop()
        while self._is_bots_turn() and self.position.ply > 0:
            self.position.pop()
        self._answer()

    def show(
        self,
        *,
        arrows: Iterable[Any] | None = None,
        marks: Iterable[Any] | Mapping[Any, str] | None = None,
        squares: Iterable[Any] | Mapping[Any, str] | None = None,
    ) -> None:
        """Draws arrows, marks and coloured squares until the next move, as `Position.svg` does."""
        marked = {"arrows": arrows, "marks": marks, "squares": squares}
        marked = {name: value if isinstance(value, Mapping) or value is None else list(value) for name, value in marked.items()}
        # Raises for a wrong square before anything is changed.
        self.position.svg(**marked)
        self._marks = marked
        self._refresh()

    def _is_bots_turn(self) -> bool:
        has_turn = self.side is not None and self.position.to_move != self.side
        return has_turn and self._bot is not None and self.position.outcome() is None

    def _answer(self) -> None:
        self._marks = {}
        self._refresh()
        while self._is_bots_turn():
            assert self._bot is not None
            self.position.push(self._bot(self.position.copy()))
            self._refresh()
        last = self.position.peek()
        self.last_move = "" if last is None else str(last)

    def _on_chosen(self, change: Mapping[str, Any]) -> None:
        """Plays what was chosen on the board, unless the board has changed since."""
        value = change["new"]
        if value.get("serial") != self._serial or not self._is_open():
            return self._refresh()
        try:
            self.choose(str(value.get("move", "")))
        except (IllegalMove, TextError) as error:
            self._refresh(str(error))

    def _is_open(self) -> bool:
        is_turn = self.side is None or self.position.to_move == self.side
        return is_turn and self.position.outcome() is None

    def _refresh(self, note: str = "") -> None:
        position = self.position
        self._serial += 1
        height, width = position.array().shape
        pieces = {_index(square, width): " ".join(filter(None, piece)) for square, piece in position.pieces().items()}
        captures = set(map(str, position.captures())) if self._is_open() else set()
        last = position.peek()
        squares = [] if last is None else _squares(last, width)
        self.state = {
            "serial": self._serial,
            "name": position.game,
            "svg": position.svg(self._theme, last_move=True, flipped=self._flipped, **self._marks),
            "width": width,
            "height": height,
            "flipped": self._flipped,
            "labels": [f"{_name(index, width, position.game)} {pieces.get(index, '')}".strip() for index in range(width * height)],
            "moves": [
                {"text": str(move), "squares": _squares(move, width), "takes": str(move) in captures}
                for move in (position.legal_moves if self._is_open() else ())
            ],
            "slides": [squares[:2]] if len(squares) == 2 else [],
            "note": note or position.status(),
        }


def _index(square: str | tuple[int, int], width: int) -> int:
    """The number of a square, from the lower left."""
    if not isinstance(square, str):
        x, y = square[0] - 1, square[1] - 1
    elif square[0] == "(":
        x, y = (int(part) - 1 for part in square.strip("()").split(","))
    else:
        x, y = _COLUMNS.index(square[0]), int(square[1:]) - 1
    return y * width + x


def _name(index: int, width: int, game: str) -> str:
    y, x = divmod(index, width)
    return f"({x + 1},{y + 1})" if game == "shogun" else f"{_COLUMNS[x]}{y + 1}"


def _squares(move: Any, width: int) -> list[int]:
    """The squares of a move in the order in which they are chosen."""
    named = move.squares if hasattr(move, "squares") else [move.from_square, move.to_square]
    return [_index(square, width) for square in named]


def play(
    position: Any,
    /,
    *,
    bot: Player | str | Callable[[Any], Any] | None = None,
    side: str | None = None,
    theme: str = "auto",
    flipped: bool = False,
) -> BoardWidget:
    """A board that begins with a copy of this position.

    `bot` is a `Player`, its text, such as `level5`, or a function from a position to a move; without it people move for all.
    `side` is the person's, by default the one to move. `theme` and `flipped` are those of `Position.svg`.

    >>> from board_rules import ploy
    >>> from board_rules.widget import play
    >>> board = play(ploy.Position(), bot="random", side="white")
    >>> len(board.position.move_stack), board.position.to_move
    (1, 'white')
    >>> board.show(arrows=[("e7", "e6")])
    """
    return BoardWidget(position, bot=bot, side=side, theme=theme, flipped=flipped)
