"""Tours: found, refuted, listed and counted."""

from __future__ import annotations

import itertools
import json
import pickle
import time
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from board_rules import LimitReached, NoTour, tours

from test_players import interrupted


def is_tour(tour: tours.Tour) -> bool:
    """By the rules alone."""
    squares = tour.squares
    steps = list(itertools.pairwise(squares)) + ([(squares[-1], squares[0])] if tour.is_closed else [])
    knight = all({abs(a - c), abs(b - d)} == {1, 2} for (a, b), (c, d) in steps)
    return knight and sorted(squares) == sorted(tour.board.squares())


RING = np.array([[min(x, y, 7 - x, 7 - y) < 3 for x in range(8)] for y in range(8)])


@pytest.mark.parametrize(
    ("shape", "size"),
    [(8, 64), ((7, 5), 35), (["....", ".##.", "...."], 10), ("..\n#.", 3), (RING, 60), (RING.astype(bool)[:, ::-1], 60)],
)
def test_boards_are_made_of_objects_with_a_shape(shape: Any, size: int) -> None:
    board = tours.Board(shape)
    assert board.size == size == len(board.squares()) == int(board.mask().sum())
    assert tours.Board(board.mask()) == board == tours.Board(str(board)) == pickle.loads(pickle.dumps(board))
    assert hash(board) == hash(tours.Board(board.mask())) and (0, 0) in board and (99, 0) not in board
    assert board.mask().shape == (board.height, board.width)


@pytest.mark.parametrize("wrong", [0, (0, 5), [], ["..", "."], ["ab"], np.zeros((3, 3), dtype=bool)])
def test_invalid_boards_are_errors(wrong: Any) -> None:
    with pytest.raises(ValueError):
        tours.Board(wrong)


def test_only_small_boards_are_written_out() -> None:
    rows = ["#" + "." * 99] + ["." * 100] * 99
    assert repr(tours.Board(rows)) == f"Board({json.dumps(rows)})"
    assert repr(tours.Board([*rows, rows[1]])) == "<Board of 100 x 101 with holes>"
    assert repr(tours.Board((1000, 1000))) == "Board((1000, 1000))"


def test_large_arrays_are_made_where_there_is_memory() -> None:
    # More than the 64 MiB that are not asked for first.
    assert tours.Board((8200, 8200)).mask().all()


def test_non_boards_are_type_errors() -> None:
    with pytest.raises(TypeError, match="expected a board"):
        tours.find(3.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", [6, (7, 5), (40, 31), RING])
@pytest.mark.parametrize("kind", ["directed", "closed", "open"])
def test_find(shape: Any, kind: Any) -> None:
    if kind == "closed" and tours.Board(shape).size % 2:
        with pytest.raises(NoTour):
            tours.find(shape, kind=kind)
        return
    tour = tours.find(shape, kind=kind, seed=3)
    assert is_tour(tour) and kind in ("directed", tour.kind)
    numbers = tour.array()
    assert numbers.dtype == np.int64 and numbers.shape == tours.Board(shape).mask().shape
    assert ((numbers >= 0) == tours.Board(shape).mask()).all()
    assert [tuple(place) for place in np.argwhere(numbers == 3)] == [tour.squares[3][::-1]]
    assert tours.Tour(tour.board, tour.squares) == tour == pickle.loads(pickle.dumps(tour)) == tour.reversed().reversed()
    assert repr(tours.find(5)) == "<Tour of 5 x 5, open>"
    assert (tour._repr_svg_() or "").startswith("<svg") and tour.png(8)[1:4] == b"PNG"


def test_find_with_ends_and_squares_at_given_times() -> None:
    tour = tours.find(8, start=(0, 0), end=(7, 6), through={(3, 4): 9})
    assert is_tour(tour) and (tour.squares[0], tour.squares[9], tour.squares[-1]) == ((0, 0), (3, 4), (7, 6))


def test_find_symmetric_tours() -> None:
    squares = tours.find(6, kind="closed", symmetry="quarter-turn").squares
    turned = [(5 - x, 5 - y) for x, y in squares]
    assert turned == squares[18:] + squares[:18]
    with pytest.raises(NoTour, match="symmetry: a quarter turn"):
        tours.find(6, symmetry="quarter-turn")
    with pytest.raises(ValueError, match='symmetry "sideways": not a symmetry: expected half-turn'):
        tours.find(6, symmetry="sideways")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="search of the quotient"):
        tours.find(6, symmetry="half-turn", through={(3, 4): 9})


def test_reasons_and_limits() -> None:
    with pytest.raises(NoTour, match="colours: there are as many squares of either.* 0,0 and 7,7 have the same"):
        tours.find(8, start=(0, 0), end=(7, 7))
    with pytest.raises(LimitReached):
        tours.find(20, start=(0, 0), through={(1, 2): 301, (10, 11): 81}, nodes=1)
    with pytest.raises(ValueError, match="closed, open or directed"):
        tours.find(8, kind="round")  # type: ignore[arg-type]


def test_exists() -> None:
    no = tours.exists((4, 20), kind="closed")
    assert not no and "4 x 20" in no.reason
    for width, height in itertools.product(range(1, 7), repeat=2):
        kinds: tuple[Literal["closed", "open", "directed"], ...] = ("closed", "open", "directed")
        for kind in kinds:
            try:
                found = is_tour(tours.find((width, height), kind=kind))
            except NoTour:
                found = False
            assert bool(tours.exists((width, height), kind=kind)) == found
    assert tours.exists(RING, kind="closed") and not tours.exists(["...", "...", "..."])


def test_tours_are_listed_each_once() -> None:
    every = list(tours.tours(5))
    assert len(set(every)) == len(every) == 1728 == tours.count(5)
    assert all(map(is_tour, every))
    from_corner = [tour for tour in every if tour.squares[0] == (0, 0)]
    assert list(tours.tours(5, start=(0, 0))) == from_corner and len(from_corner) == 304
    assert next(tours.tours(6, kind="closed")).is_closed
    closed = list(tours.tours((5, 6), kind="closed"))
    assert len(set(closed)) == len(closed) == tours.count((5, 6), kind="closed")
    assert list(tours.tours(3)) == []


def test_counts_are_exact_integers() -> None:
    assert tours.count(6, kind="closed") == 9862
    assert tours.count((3, 400), kind="closed") > 10**100
    assert tours.count(RING[:5, :5]) == sum(1 for _ in tours.tours(RING[:5, :5]))
    assert tours.count((5, 6), kind="open") == 37088
    assert tours.count((5, 6)) == 37088 + 8 * 2 * 30
    with pytest.raises(ValueError, match="expected closed, open or directed"):
        tours.count(5, kind="round")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has no start"):
        tours.count(6, kind="closed", start=(0, 0))


def test_counts_report_progress_and_resume_from_checkpoints(tmp_path: Path) -> None:
    file, seen = tmp_path / "count", []

    def watch(done: float) -> None:
        seen.append(done)
        if len(seen) == 5:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tours.count(6, kind="closed", checkpoint=file, progress=watch)
    assert file.exists()
    rest: list[float] = []
    assert tours.count(6, kind="closed", checkpoint=file, progress=rest.append) == 9862
    assert rest[0] > seen[0] and rest == sorted(rest) and 0 <= rest[0] <= rest[-1] <= 1


def test_ctrl_c_stops_counts_without_losing_work() -> None:
    assert interrupted(lambda: tours.count(7)) < 20
    # A hard board: the search listens between its slices.
    holes = tours.Board([row.replace(" ", "#") for row in HARD])
    begin = time.perf_counter()
    try:
        tours.find(holes, kind="closed", seconds=0.5)
    except (LimitReached, NoTour):
        assert time.perf_counter() - begin < 5


HARD = ["." * 13 if y % 5 else "." * 6 + "#" + "." * 6 for y in range(14)]


def test_the_small_questions() -> None:
    assert tours.kind_of(6, tours.find(6, kind="closed").squares) == "closed"
    assert tours.kind_of(6, [(0, 0)]) is None
    assert tours.is_legal(8, [(0, 0)], (1, 1)) and not tours.is_legal(8, [(0, 0)], (0, 0))
    assert tours.print_board(2, [(0, 0)]).split() == ["-1", "-1", "0", "-1"]
