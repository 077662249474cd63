"""Questions at random: every suite that has some agrees with itself, and with a naive twin where there is one."""

from __future__ import annotations

from typing import Any

import pytest
from board_rules import fixtures, hunt, ploy, shogun, strategies
from hypothesis import given, settings
from hypothesis import strategies as st

SUITES = sorted(strategies._QUESTIONS)


@pytest.mark.parametrize("suite", SUITES)
def test_we_agree_with_ourselves(suite: str) -> None:
    assert fixtures.differ(suite, fixtures.ANSWERS[suite], examples=25) is None


def test_there_are_no_questions_of_a_suite_that_is_none() -> None:
    with pytest.raises(ValueError, match="expected one of"):
        strategies.questions("ploy/nothing")


def naive_threatened(pawns: list[str]) -> list[str]:
    squares = [(ord(pawn[0]) - 97, int(pawn[1]) - 1) for pawn in pawns]
    beside = {(x + dx, y + dy) for x, y in squares for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    inside = {(x, y) for x, y in beside if 0 <= x < 8 and 0 <= y < 8}
    return [chr(97 + x) + str(y + 1) for x, y in inside - set(squares)]


def naive_knight(dim: int, path: list[Any], pos: list[int]) -> list[list[int]]:
    steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    squares = [[pos[0] + dx, pos[1] + dy] for dx, dy in steps]
    return [square for square in squares if 0 <= min(square) and max(square) < dim and square not in path]


def naive_all_moves(board: list[dict[str, Any]], at: list[int]) -> list[list[int]]:
    piece = next(piece for piece in board if piece["at"] == at)
    blocked = {tuple(other["at"]) for other in board if other["at"] != at}
    own = {tuple(other["at"]) for other in board if other["colour"] == piece["colour"]}
    found = set()
    energy = piece["energy"]
    for first, second in [((1, 0), (0, 1)), ((1, 0), (0, -1)), ((-1, 0), (0, 1)), ((-1, 0), (0, -1))]:
        for one, other in ((first, second), (second, first)):
            for straight in range(1, energy + 1):
                steps = [one] * straight + [other] * (energy - straight)
                x, y = at
                for left, (dx, dy) in zip(range(energy - 1, -1, -1), steps):
                    x, y = x + dx, y + dy
                    if not (1 <= x <= 8 and 1 <= y <= 8) or (left and (x, y) in blocked):
                        break
                else:
                    found.add((x, y))
    return [list(square) for square in found - own]


@pytest.mark.parametrize(
    ("suite", "twin"),
    [
        ("rook-hunt/threatened", naive_threatened),
        ("knights-tour/legal_moves", naive_knight),
        ("shogun/all_moves", naive_all_moves),
    ],
)
def test_a_twin_written_from_the_rules_agrees(suite: str, twin: Any) -> None:
    assert fixtures.differ(suite, twin, examples=300) is None


@settings(max_examples=30, deadline=None)
@given(st.data(), st.sampled_from(["ploy", "ploy-four", "shogun", "hunt"]))
def test_positions_and_moves_of_strategies_are_played(data: st.DataObject, game: Any) -> None:
    position: Any = data.draw(strategies.positions(game, max_plies=10))
    if position.outcome() is None:
        move = data.draw(strategies.moves(position))
        before = position.copy()
        position.push(move)
        assert position.pop() == move and position == before


@settings(max_examples=30, deadline=None)
@given(strategies.tour_boards(4), strategies.positions("shogun", variant="boxed"))
def test_boards_and_rules_of_strategies(board: Any, position: shogun.Position) -> None:
    assert board.size >= 1
    assert position.rules.startswith("variant=boxed")
    assert isinstance(ploy.Position(), ploy.Position) and isinstance(hunt.Position(), hunt.Position)
