"""Games with variations and comments.

A tree is saved as the record of its main line, which every reader of records understands. The tag `tree`
has the whole tree: moves, after a move its verdict, its comment in braces, and in square brackets the
variations that replace it. The browser page reads and writes the same tag.

>>> from board_rules import hunt, tree
>>> game = tree.GameTree(hunt.Position(), event="a lesson")
>>> node = game.add_variation("a1", comment="the corner")
>>> _ = node.add_variation("Bb6-b5")
>>> _ = game.add_variation("h1").add_variation("Bh6-h5", comment="nearer")
>>> print(game.text())
a1 {the corner} [ h1 Bh6-h5 {nearer} ] Bb6-b5
>>> again = tree.GameTree.from_record(game.record())
>>> again == game, [str(move) for move in again.mainline()]
(True, ['a1', 'Bb6-b5'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Any

from . import TextError, hunt, ploy, shogun

__all__ = ["VERDICTS", "GameNode", "GameTree", "read_games", "write_games"]

_CLASSES: dict[str, Any] = {
    cls.game: cls for cls in (ploy.Position, ploy.FourPosition, shogun.Position, hunt.Position)
}
#: The verdicts on a move: an inaccuracy, a mistake, a blunder.
VERDICTS = ("?!", "?", "??")
#: A comment with its braces, a bracket, or another word.
_WORD = re.compile(r"\{(?:[^\\}]|\\.)*\}|[][]|[^\s\[\]{}]+")


class GameNode:
    """A node of a game tree: the move before it with a verdict and a comment, and its child nodes, the main
    variation first. The verdict is one of `VERDICTS`, or empty.

    >>> from board_rules import ploy, tree
    >>> game = tree.GameTree(ploy.Position())
    >>> first = game.add_variation("e3-e4-0")
    >>> second = game.add_variation("d3-d4-0")
    >>> second.is_main_variation(), len(game.variations)
    (False, 2)
    >>> second.promote_to_main()
    >>> game.next() is second
    True
    """

    def __init__(self, parent: GameNode | None, move: Any, comment: str = "", verdict: str = "") -> None:
        self.parent = parent
        self.move = move
        self.comment = comment
        self.verdict = verdict
        self.variations: list[GameNode] = []

    def root(self) -> GameTree:
        """The tree of this node."""
        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, GameTree)
        return node

    def moves(self) -> list[Any]:
        """The moves from the start to this node."""
        moves: list[Any] = []
        node = self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def ply(self) -> int:
        """The number of moves from the start to this node."""
        return len(self.moves())

    def position(self) -> Any:
        """The position at this node, with its history."""
        position = self.root().start.copy()
        for move in self.moves():
            position.push(move)
        return position

    def next(self) -> GameNode | None:
        """The next node of the main variation; `None` at the end."""
        return self.variations[0] if self.variations else None

    def end(self) -> GameNode:
        """The last node of the main variation."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """Whether no move follows."""
        return not self.variations

    def is_main_variation(self) -> bool:
        """Whether this node is the main variation of its parent."""
        return self.parent is None or self.parent.variations[0] is self

    def is_mainline(self) -> bool:
        """Whether this node is on the main line of the tree."""
        node: GameNode | None = self
        while node is not None and node.is_main_variation():
            node = node.parent
        return node is None

    def mainline(self) -> Iterator[Any]:
        """The moves of the main variation after this node."""
        node = self
        while node.variations:
            node = node.variations[0]
            yield node.move

    def variation(self, move: Any) -> GameNode:
        """The child node with this move; raises `KeyError` if there is none."""
        found = next((node for node in self.variations if str(node.move) == str(move)), None)
        if found is None:
            raise KeyError(f"{move} does not follow here")
        return found

    def has_variation(self, move: Any) -> bool:
        """Whether there is a child node with this move."""
        return any(str(node.move) == str(move) for node in self.variations)

    def add_variation(self, move: Any, *, comment: str = "", verdict: str = "") -> GameNode:
        """Adds a legal move, unless it exists, and returns its node."""
        position = self.position()
        position.push(move)
        move = position.peek()
        if self.has_variation(move):
            node = self.variation(move)
            node.comment = comment or node.comment
            node.verdict = verdict or node.verdict
            return node
        node = GameNode(self, move, comment, verdict)
        self.variations.append(node)
        return node

    def add_line(self, moves: Iterable[Any]) -> GameNode:
        """Adds a sequence of moves and returns the node of the last one."""
        node = self
        for move in moves:
            node = node.add_variation(move)
        return node

    def promote_to_main(self) -> None:
        """Makes this node the main variation of its parent."""
        if self.parent is not None:
            self.parent.variations.remove(self)
            self.parent.variations.insert(0, self)

    def remove(self) -> None:
        """Removes this node and its descendants from the tree."""
        if self.parent is None:
            raise ValueError("the start of a tree cannot be removed")
        self.parent.variations.remove(self)
        self.parent = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the tree as a flat list and the node's index: nested nodes exceed the recursion limit."""
        top = self
        while top.parent is not None:
            top = top.parent
        if top is self:
            return _branch, (self.move, self.comment, self.verdict, _flat(self))
        return _found, (top, next(place for place, node in enumerate(_below(top)) if node is self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} after {self.ply()} moves, {self.move}: {len(self.variations)} follow>"


class GameTree(GameNode):
    """A game with variations: the start, the tags, and the tree of moves.

    >>> from board_rules import shogun, tree
    >>> game = tree.GameTree(shogun.Position(), white="Ada", red="Alan")
    >>> _ = game.add_line(["4,1-4,4", "2,8-2,6"])
    >>> game.end().ply(), game.tags["white"]
    (2, 'Ada')
    """

    def __init__(self, position: Any, /, **tags: object) -> None:
        super().__init__(None, None)
        self.start = position.start
        # The tag `tree` of a position that was read belongs to the game that was written.
        self.tags = {key: str(value) for key, value in {**position.tags, **tags}.items() if key != "tree"}
        self.add_line(position.move_stack)

    @classmethod
    def from_record(cls, text: str, /) -> GameTree:
        """The tree of a saved game, with its variations if there are any.

        Moves that were played after the tree was written are added; the main line is the game.
        """
        named = re.search(r"^game: *(\S+) *$", text, re.MULTILINE)
        if named is None or named[1] not in _CLASSES:
            raise TextError(f"no saved game: expected a line `game: ` with one of {', '.join(_CLASSES)}")
        position = _CLASSES[named[1]].from_record(text)
        written = position.tags.get("tree")
        if written is None:
            return cls(position)
        tree = cls(position.start)
        tree.tags = {key: value for key, value in position.tags.items() if key != "tree"}
        tree._read(written)
        node: GameNode = tree
        for move in position.move_stack:
            node = node.add_variation(move)
            node.promote_to_main()
        return tree

    def record(self) -> str:
        """The text of the saved game: the main line, and the whole tree in a tag if it has more."""
        position = self.end().position()
        tags = dict(self.tags)
        if self._has_more():
            tags["tree"] = self.text()
        return str(position.record(**tags))

    def text(self) -> str:
        """The moves as text: verdicts and comments after their moves, variations in brackets after the move they replace."""
        return " ".join([*_notes(self), *_written(self)])

    def _has_more(self) -> bool:
        node: GameNode | None = self
        while node is not None:
            if node.comment or node.verdict or len(node.variations) > 1:
                return True
            node = node.next()
        return False

    def _read(self, text: str) -> None:
        words = _WORD.findall(text)
        if "".join(words) != re.sub(r"\s", "", text) and re.sub(_WORD, "", text).strip():
            raise TextError(f"tree: {re.sub(_WORD, '', text).strip()[:20]!r} is no move, comment or variation")
        # The nodes to return to at each closing bracket.
        node: GameNode = self
        open_variations: list[GameNode] = []
        for word in words:
            if word == "[":
                if node.parent is None:
                    raise TextError("tree: a variation needs a move before it that it replaces")
                open_variations.append(node)
                node = node.parent
            elif word == "]":
                if not open_variations:
                    raise TextError("tree: ] without [")
                node = open_variations.pop()
            elif word in VERDICTS:
                node.verdict = word
            elif word == "*":
                # The page shows this position.
                pass
            elif word.startswith("{"):
                node.comment = re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), word[1:-1])
            else:
                node = node.add_variation(word)
        if open_variations:
            raise TextError("tree: [ without ]")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameTree):
            return NotImplemented
        return (self.start, self.tags) == (other.start, other.tags) and _alike(self, other)

    __hash__ = None  # type: ignore[assignment]  # a tree is mutable

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles the moves as a flat list, since nested nodes exceed the recursion limit."""
        more = {key: value for key, value in vars(self).items() if key not in ("parent", "move", "variations")}
        return _tree, (type(self), _flat(self)), more


def _below(node: GameNode) -> Iterator[GameNode]:
    """The descendants of a node in preorder."""
    left = node.variations[::-1]
    while left:
        node = left.pop()
        yield node
        left += node.variations[::-1]


def _flat(node: GameNode) -> list[tuple[int, Any, str, str]]:
    """The descendants of a node in preorder: index of the parent (-1 for the node itself), move, comment, verdict."""
    places = {id(node): -1}
    flat = []
    for place, below in enumerate(_below(node)):
        places[id(below)] = place
        flat.append((places[id(below.parent)], below.move, below.comment, below.verdict))
    return flat


def _grow(node: GameNode, flat: Iterable[tuple[int, Any, str, str]]) -> None:
    nodes: list[GameNode] = []
    for place, *about in flat:
        parent = node if place < 0 else nodes[place]
        nodes.append(GameNode(parent, *about))
        parent.variations.append(nodes[-1])


def _tree(cls: type[GameTree], flat: Iterable[tuple[int, Any, str, str]]) -> GameTree:
    tree = cls.__new__(cls)
    GameNode.__init__(tree, None, None)
    _grow(tree, flat)
    return tree


def _branch(move: Any, comment: str, verdict: str, flat: Iterable[tuple[int, Any, str, str]]) -> GameNode:
    node = GameNode(None, move, comment, verdict)
    _grow(node, flat)
    return node


def _found(top: GameNode, place: int) -> GameNode:
    return next(islice(_below(top), place, None))


def _alike(one: GameNode, other: GameNode) -> bool:
    """Whether the same follows both, with the same verdicts and comments."""
    pairs = [(one, other)]
    while pairs:
        one, other = pairs.pop()
        if _seen(one) != _seen(other):
            return False
        pairs += zip(one.variations, other.variations)
    return True


def _seen(node: GameNode) -> tuple[str, str, str, int]:
    return str(node.move), node.comment, node.verdict, len(node.variations)


def _notes(node: GameNode) -> list[str]:
    if node.verdict and node.verdict not in VERDICTS:
        raise ValueError(f"verdict {node.verdict!r}: expected one of {', '.join(VERDICTS)}, or none")
    notes = [node.verdict] if node.verdict else []
    if node.comment:
        comment = node.comment.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n")
        notes.append(f"{{{comment}}}")
    return notes


def _written(node: GameNode) -> Iterator[str]:
    """The words of a node's descendants, without recursion: the stack has words and unwritten nodes."""
    stack: list[GameNode | str] = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        elif item.variations:
            first, *others = item.variations
            yield str(first.move)
            yield from _notes(first)
            stack.append(first)
            for other in reversed(others):
                stack += ["]", other, *reversed(["[", str(other.move), *_notes(other)])]


def read_games(path: str | PathLike[str]) -> Iterator[GameTree]:
    """Reads the games of a file one by one.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from board_rules import hunt, tree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "games")
    ...     tree.write_games(file, [tree.GameTree(hunt.Position()), tree.GameTree(hunt.Position(pawns=7))])
    ...     [game.start.rules for game in tree.read_games(file)]
    ['pawns=8 steps=1 reach=1', 'pawns=7 steps=1 reach=1']
    """
    lines: list[str] = []
    with Path(path).open(encoding="utf-8") as file:
        for line in file:
            lines.append(line)
            if line.strip() == "end":
                yield GameTree.from_record("".join(lines).lstrip())
                lines = []
    if "".join(lines).strip():
        raise TextError(f"{path}: the last game is cut off: it has no line `end`")


def write_games(path: str | PathLike[str], games: Iterable[GameTree], *, append: bool = False) -> None:
    """Writes games to a file; `append` keeps the games that are in it.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from board_rules import hunt, tree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "games")
    ...     for _ in range(3):
    ...         tree.write_games(file, [tree.GameTree(hunt.Position())], append=True)
    ...     len(list(tree.read_games(file)))
    3
    """
    with Path(path).open("a" if append else "w", encoding="utf-8") as file:
        for game in games:
            file.write(game.record().rstrip("\n") + "\n")
