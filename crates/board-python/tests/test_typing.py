"""A program of a user with types: `mypy --strict` accepts it, and it runs.

Where it must refuse a line, the line says by which error; an error that does not come is one, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt
from board_rules import IllegalMove, Line, LimitReached, Match, NoTour, Outcome, PlayedGame, Player, Position, Score, TextError
from board_rules import fixtures, hunt, ploy, shogun, strategies, tours
from board_rules.environments import Batch, Single, ploy_v0
from board_rules.games import GamePosition
from board_rules.rules import PloyRules
from hypothesis import given, settings
from typing_extensions import Unpack, assert_type

ROOT = Path(__file__).resolve().parents[3]
MoveT = TypeVar("MoveT")


def first(position: GamePosition[MoveT]) -> MoveT | None:
    """Of whatever game."""
    return next(iter(position.legal_moves), None)


def playout(position: GamePosition[MoveT], plies: int) -> Iterator[MoveT]:
    """A random game, played in a copy."""
    table = position.copy()
    for ply in range(plies):
        move = table.random_move(seed=ply)
        if move is None:
            return
        table.push(move)
        yield move


class Lesson(ploy.Position):
    """A position with a title."""

    def __init__(self, title: str = "", **rules: Unpack[PloyRules]) -> None:
        super().__init__(**rules)
        self.title = title


def test_positions() -> None:
    board, magnets = ploy.Position(), shogun.Position(energies="magnets:diagonals")
    chase, four = hunt.Position(pawns=4, steps=2, side=6), ploy.FourPosition(game="free-for-all")
    assert_type(first(board), ploy.Move | None)
    assert_type(first(magnets), shogun.Move | None)
    assert_type(first(chase), hunt.Move | None)
    assert_type(first(four), ploy.Move | None)
    moves = list(playout(board, 10))
    assert_type(moves, list[ploy.Move])
    turned = {move.to_square: move.rotation for move in board.legal_moves if move.from_square == move.to_square}
    assert_type(turned, dict[str, int])
    assert_type(magnets.random_move(1), shogun.Move | None)
    assert_type(chase.rook, str | None)
    board.push("e3-e4-0")
    assert_type(board.pop(), ploy.Move)
    assert_type(board.divide(1), list[tuple[ploy.Move, int]])
    assert_type(board.outcome(), Outcome | None)
    assert_type(board.pixels(), npt.NDArray[np.uint8])
    assert_type(ploy.Position.from_record(board.record(event="a match")), ploy.Position)
    lesson = Lesson("forks", turning="one-step")
    assert_type(lesson.copy(), Lesson)
    assert_type(Lesson.from_record(lesson.record()), Lesson)
    assert lesson.title == "forks" and lesson.start == lesson
    seen: set[Position] = {board.copy(), four.copy(), magnets}
    assert len(seen) == 3 and len(moves) == 10 and board in seen
    assert sorted(board.legal_moves)[0] < max(board.legal_moves)


def test_exceptions() -> None:
    try:
        ploy.Position().push("e2-e4-0")
    except IllegalMove as why:
        assert_type(why.squares, list[str])
        assert (why.move, why.kind) and why.squares
    for wrong, error in ((lambda: ploy.Position("nonsense"), TextError), (lambda: tours.find(3, kind="closed"), NoTour)):
        try:
            wrong()
        except (TextError, NoTour, LimitReached) as why_not:
            assert isinstance(why_not, error)


def test_players_and_matches() -> None:
    position, player = hunt.Position(), Player("level2", seed=1)
    assert_type(player.choose(position), hunt.Move | None)
    assert_type(player.choose(ploy.FourPosition()), ploy.Move | None)
    lines = Player("search:nodes=2000").analyse(ploy.Position(), lines=2, depth=1)
    assert_type(lines, list[Line])
    assert_type(max(line.score for line in lines), Score)

    def greedy(table: hunt.Position) -> hunt.Move:
        return (table.captures() or list(table.legal_moves))[0]

    told: list[tuple[int, float]] = []

    def progress(game: PlayedGame, match: Match) -> None:
        told.append((game.number, match.score))

    match = Match(greedy, "random", position, games=2, max_plies=40)
    match.play(progress)
    assert_type(match.elo, tuple[float, float, float])
    assert len(told) == len(match) == 2


def test_tours() -> None:
    y, x = np.ogrid[-4.5:5, -4.5:5]
    mask: npt.NDArray[np.bool_] = x**2 + y**2 < 25
    for board in (tours.Board(6), tours.Board((6, 8)), tours.Board(mask)):
        assert_type(board.mask(), npt.NDArray[np.bool_])
    tour = tours.find((6, 6), kind="closed", seed=1, through={(1, 2): 2, (0, 0): 1})
    assert_type(tour.array(), npt.NDArray[np.int64])
    assert_type(next(tours.tours(5, start=(0, 0))), tours.Tour)
    kinds: list[tours.Kind] = ["closed", "open"]
    assert [bool(tours.exists(5, kind=kind)) for kind in kinds] == [False, True]
    assert not tours.exists((3, 4), kind="closed") and tour.is_closed


def test_fixtures_and_strategies() -> None:
    def line(**question: str) -> list[str]:
        return ploy.line(question["from"], question["to"])

    report = fixtures.check(ROOT / "fixtures" / "ploy" / "line.json", {"ploy/line": line})
    assert_type(report, fixtures.Report)
    assert_type(fixtures.differ("ploy/line", line, examples=5), fixtures.Difference | None)
    assert report and report.passed

    @settings(max_examples=5, database=None, deadline=None)
    @given(strategies.positions("shogun"))
    def legal_moves_are_legal(position: shogun.Position) -> None:
        assert all(position.is_legal(move) for move in position.legal_moves)

    legal_moves_are_legal()


def test_environments() -> None:
    batch, single = Batch("shogun", 4, threads=2, seed=1), Single("ploy")
    assert_type(batch.masks, npt.NDArray[np.int8])
    assert_type(batch.observations, npt.NDArray[np.uint8])
    batch.step(batch.sample())
    choice: npt.NDArray[np.int64] = batch.masks.argmax(axis=1)
    batch.step(choice)
    assert_type(single.rewards(), list[float] | None)
    actions, offsets = batch.legal_actions()
    assert_type(actions, npt.NDArray[np.int64])
    assert_type(batch.choose(np.zeros((4, batch.actions), np.float32)), npt.NDArray[np.int64])
    batch.reset(where=[0, 2], positions=shogun.Position())
    assert_type(batch.clone(), Batch)
    assert_type(single.player, int)
    assert_type(single.to_move, str)
    env = ploy_v0.raw_env(max_plies=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, over, broken_off, _ = env.last()
        env.step(None if seen is None or over or broken_off else int(np.flatnonzero(seen["action_mask"])[0]))
    assert not env.agents


if TYPE_CHECKING:

    def refused(board: ploy.Position, chase: hunt.Position, player: Player) -> None:
        """Mistakes that mypy finds."""
        ploy.Position(turning="one-stop")  # type: ignore[arg-type]
        hunt.Position(pawn=4)  # type: ignore[call-arg]
        ploy.FourPosition(game="alone")  # type: ignore[arg-type]
        hunt.solve(side="8")  # type: ignore[arg-type]
        board.svg(theme="mauve")  # type: ignore[arg-type]
        batch: Batch = Batch("ploy", 4, view="mine")  # type: ignore[arg-type]
        board.push(3)  # type: ignore[arg-type]
        board.push(hunt.Move("a1"))  # type: ignore[arg-type]
        board.legal_moves["a"]  # type: ignore[call-overload]
        board.legal_moves = []  # type: ignore[misc, assignment]
        board.moves()  # type: ignore[attr-defined]
        first(chase).from_square  # type: ignore[union-attr]
        wrong: shogun.Move | None = player.choose(board)  # type: ignore[assignment]
        Player()  # type: ignore[call-arg]
        Match(player, 5, board)  # type: ignore[arg-type]
        tours.find(6, kind="round")  # type: ignore[arg-type]
        tours.count("6x6", start="a1")  # type: ignore[arg-type]
        tours.find(np.zeros((5, 5)))  # type: ignore[arg-type]
        counted: str = tours.count(5)  # type: ignore[assignment]
        Batch("ploy", "many")  # type: ignore[arg-type]
        Batch("ploy", 4).step(["1"])  # type: ignore[list-item]
        fixtures.check("fixtures", [len])  # type: ignore[arg-type]
        board.piece_at("e1").upper()  # type: ignore[union-attr]
