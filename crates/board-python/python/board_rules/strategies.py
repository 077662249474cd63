"""Hypothesis strategies: random boards, positions and moves, which shrink to few pieces and short games.

>>> from hypothesis import given
>>> from board_rules import strategies
>>> @given(strategies.positions("shogun"))
... def test_playing_and_taking_back(position):
...     before = position.copy()
...     for move in position.legal_moves:
...         position.push(move)
...         assert position.pop() == move
...     assert position == before
>>> test_playing_and_taking_back()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from hypothesis import strategies as st

from . import hunt, ploy, shogun, tours
from .games import GamePosition

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .rules import HuntRules, PloyFourRules, PloyRules, ShogunRules

__all__ = [
    "hunt_pawns",
    "moves",
    "ploy_boards",
    "positions",
    "questions",
    "shogun_boards",
    "tour_boards",
]

_FILES = "abcdefghi"
_PLOY_SQUARES = [file + row for row in "123456789" for file in _FILES]
_HUNT_SQUARES = [file + row for row in "12345678" for file in _FILES[:8]]
_WALKS = ["U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL"]

MoveT = TypeVar("MoveT")


def tour_boards(max_side: int = 5) -> st.SearchStrategy[tours.Board]:
    """Boards of any shape, with at least one square.

    >>> from hypothesis import find
    >>> from board_rules import strategies
    >>> find(strategies.tour_boards(4), lambda board: board.size > 2).size > 2
    True
    """
    return _tour_rows(max_side).map(tours.Board)


def _tour_rows(max_side: int) -> st.SearchStrategy[list[str]]:
    def rows(width: int) -> st.SearchStrategy[list[str]]:
        row = st.text(alphabet=".#", min_size=width, max_size=width)
        drawn = st.lists(row, min_size=1, max_size=max_side)
        return drawn.filter(lambda rows: any("." in row for row in rows))

    return st.integers(1, max_side).flatmap(rows)


def _ploy_pieces() -> st.SearchStrategy[str]:
    return st.builds(lambda colour, lines: f"{colour}{lines}", st.sampled_from("bw"), st.integers(1, 255))


def ploy_boards(max_pieces: int = 30) -> st.SearchStrategy[str]:
    """Boards of Ploy as text, with any pieces on any squares.

    >>> from hypothesis import find
    >>> from board_rules import ploy, strategies
    >>> find(strategies.ploy_boards(), ploy.validate_fen).count("/")
    8
    """

    def text(pieces: Mapping[str, str]) -> str:
        rows = [[pieces.get(file + row, "") for file in _FILES] for row in "987654321"]
        return "/".join(",".join(row) for row in rows)

    squares = st.sampled_from(_PLOY_SQUARES)
    return st.dictionaries(squares, _ploy_pieces(), max_size=max_pieces).map(text)


@st.composite
def shogun_boards(draw: st.DrawFn, max_pieces: int = 16) -> list[dict[str, Any]]:
    """Boards of Shogun as lists of pieces: at most one king and eight pieces of a colour, any energies.

    >>> from hypothesis import find
    >>> from board_rules import strategies
    >>> [piece["kind"] for piece in find(strategies.shogun_boards(), lambda board: len(board) == 1)]
    ['pawn']
    """
    squares = draw(st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8)), unique=True, max_size=max_pieces))
    pieces: list[dict[str, Any]] = []
    for number, (x, y) in enumerate(squares):
        colour = ("white", "red")[number % 2]
        kind = "king" if number < 2 and draw(st.booleans()) else "pawn"
        energy = draw(st.integers(1, 2 if kind == "king" else 4))
        pieces.append({"colour": colour, "kind": kind, "energy": energy, "at": [x, y]})
    return pieces


def hunt_pawns(max_pawns: int = 8) -> st.SearchStrategy[list[str]]:
    """Lists of distinct squares of pawns.

    >>> from hypothesis import find
    >>> from board_rules import strategies
    >>> len(find(strategies.hunt_pawns(), lambda pawns: len(pawns) > 2))
    3
    """
    return st.lists(st.sampled_from(_HUNT_SQUARES), unique=True, min_size=1, max_size=max_pawns)


@overload
def positions(game: Literal["ploy"], /, max_plies: int = 20, **rules: Unpack[PloyRules]) -> st.SearchStrategy[ploy.Position]: ...
@overload
def positions(game: Literal["ploy-four"], /, max_plies: int = 20, **rules: Unpack[PloyFourRules]) -> st.SearchStrategy[ploy.FourPosition]: ...
@overload
def positions(game: Literal["shogun"], /, max_plies: int = 20, **rules: Unpack[ShogunRules]) -> st.SearchStrategy[shogun.Position]: ...
@overload
def positions(game: Literal["hunt"], /, max_plies: int = 20, **rules: Unpack[HuntRules]) -> st.SearchStrategy[hunt.Position]: ...


def positions(game: str, /, max_plies: int = 20, **rules: Any) -> st.SearchStrategy[Any]:
    """Positions of a game, `ploy`, `ploy-four`, `shogun` or `hunt`, after random legal moves from its start.

    >>> from hypothesis import find
    >>> from board_rules import strategies
    >>> find(strategies.positions("hunt", side=6, pawns=4), lambda position: position.ply > 1).ply
    2
    """
    classes: dict[str, Callable[..., Any]] = {
        "ploy": ploy.Position,
        "ploy-four": ploy.FourPosition,
        "shogun": shogun.Position,
        "hunt": hunt.Position,
    }
    begin = classes[game]

    def play(numbers: list[int]) -> Any:
        position = begin(**rules)
        for number in numbers:
            legal = list(position.legal_moves)
            if not legal:
                break
            position.push(legal[number % len(legal)])
        return position

    return st.lists(st.integers(0, 200), max_size=max_plies).map(play)


def moves(position: GamePosition[MoveT]) -> st.SearchStrategy[MoveT]:
    """The legal moves of a position; an empty strategy if the game is over.

    >>> from hypothesis import find
    >>> from board_rules import ploy, strategies
    >>> find(strategies.moves(ploy.Position()), lambda move: move.rotation == 0) in ploy.Position().legal_moves
    True
    """
    legal = list(position.legal_moves)
    return st.sampled_from(legal) if legal else st.nothing()


def questions(suite: str) -> st.SearchStrategy[dict[str, Any]]:
    """Random questions of a fixture suite.

    >>> from hypothesis import find
    >>> from board_rules import strategies
    >>> sorted(find(strategies.questions("ploy/line"), lambda question: question["from"] != question["to"]))
    ['from', 'to']
    """
    if suite not in _QUESTIONS:
        raise ValueError(f"no questions of {suite!r} are made at random: expected one of {', '.join(sorted(_QUESTIONS))}")
    return _QUESTIONS[suite]()


def _fixed(**parts: st.SearchStrategy[Any]) -> Callable[[], st.SearchStrategy[dict[str, Any]]]:
    return lambda: st.fixed_dictionaries(parts)


@st.composite
def _knights(draw: st.DrawFn) -> dict[str, Any]:
    dim = draw(st.integers(1, 8))
    square = st.tuples(st.integers(0, dim - 1), st.integers(0, dim - 1)).map(list)
    path = draw(st.lists(square, unique_by=tuple, max_size=dim * dim))
    return {"dim": dim, "path": path, "pos": draw(square)}


@st.composite
def _shaped(draw: st.DrawFn, /, **more: st.SearchStrategy[Any]) -> dict[str, Any]:
    rows = draw(_tour_rows(4))
    squares = [[x, y] for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."]
    question = {"board": {"rows": rows}, "start": draw(st.sampled_from(squares))}
    return question | {key: draw(value) for key, value in more.items()}


@st.composite
def _of_piece(draw: st.DrawFn) -> dict[str, Any]:
    board = draw(shogun_boards().filter(bool))
    return {"board": board, "at": draw(st.sampled_from([piece["at"] for piece in board]))}


@st.composite
def _walks(draw: st.DrawFn) -> dict[str, Any]:
    board = draw(shogun_boards().filter(bool))
    walk, energy = draw(st.sampled_from(_WALKS)), draw(st.integers(0, 8))
    return {"board": board, "piece": draw(st.sampled_from(board)), "move": walk, "energy": energy}


@st.composite
def _lines(draw: st.DrawFn) -> dict[str, Any]:
    start = draw(st.sampled_from(_PLOY_SQUARES))
    x, y = _FILES.index(start[0]), int(start[1]) - 1
    reached = [(x + dx * n, y + dy * n) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for n in range(9)]
    ends = sorted({_FILES[u] + str(v + 1) for u, v in reached if 0 <= u < 9 and 0 <= v < 9})
    return {"from": start, "to": draw(st.sampled_from(ends))}


@st.composite
def _hunted(draw: st.DrawFn) -> dict[str, Any]:
    pawns = draw(hunt_pawns())
    free = [square for square in _HUNT_SQUARES if square not in pawns]
    return {"pawns": pawns, "rook": draw(st.sampled_from(free))}


def _after_moves(game: Literal["ploy", "ploy-four"]) -> Callable[[], st.SearchStrategy[dict[str, Any]]]:
    def question(position: Any) -> dict[str, Any]:
        if game == "ploy-four":
            return {"position": position.text, "rules": position.rules}
        board, player = position.text.rsplit(" ", 1)
        return {"fen": board, "player": player}

    return lambda: positions(game).map(question)


_SIDES = _fixed(width=st.integers(1, 40), height=st.integers(1, 40))
_COLOURED = _fixed(board=shogun_boards(), colour=st.sampled_from(["red", "white"]))
_MOVES = st.builds(
    lambda start, end, turn: f"{start}-{end}-{turn}",
    st.sampled_from(_PLOY_SQUARES),
    st.sampled_from(_PLOY_SQUARES),
    st.integers(0, 7),
)

_QUESTIONS: Mapping[str, Callable[[], st.SearchStrategy[dict[str, Any]]]] = {
    "knights-tour/closed_exists": _SIDES,
    "knights-tour/count_tours": lambda: _shaped(kind=st.just("open-or-closed")),
    "knights-tour/enum_tours": _shaped,
    "knights-tour/is_legal": _knights,
    "knights-tour/legal_moves": _knights,
    "knights-tour/open_exists": _SIDES,
    "knights-tour/ordered_moves": _knights,
    "knights-tour/tour": lambda: _shaped(kind=st.sampled_from(["any", "closed"])),
    "ploy/build_board": _fixed(fen=ploy_boards()),
    "ploy/four_moves": _after_moves("ploy-four"),
    "ploy/game_finished": _fixed(fen=ploy_boards()),
    "ploy/is_valid_move": _fixed(fen=ploy_boards(), move=_MOVES),
    "ploy/line": _lines,
    "ploy/list_moves": _fixed(fen=ploy_boards(), player=st.sampled_from("bw")),
    "ploy/possible_moves": _fixed(pos=st.sampled_from(_PLOY_SQUARES), piece=_ploy_pieces()),
    "ploy/rotate": _fixed(piece=_ploy_pieces(), steps=st.integers(0, 7)),
    "ploy/validate_fen": _fixed(fen=st.one_of(ploy_boards(), st.text(alphabet="bw0123456789,/", max_size=60))),
    "rook-hunt/caught": _hunted,
    "rook-hunt/greedy": _hunted,
    "rook-hunt/pawn_moves": _hunted,
    "rook-hunt/reachable": _hunted,
    "rook-hunt/rook_moves": _hunted,
    "rook-hunt/threatened": _fixed(pawns=hunt_pawns()),
    "shogun/all_moves": _of_piece,
    "shogun/attacked": _COLOURED,
    "shogun/attacked_n": _of_piece,
    "shogun/checkmate": _COLOURED,
    "shogun/eval": _walks,
    "shogun/legal_moves": _of_piece,
    "shogun/protected_n": _of_piece,
}
