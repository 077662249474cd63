"""The game behind the feature `connect-four`, in all that Python has for a game; skipped in a wheel without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import board_rules
import numpy as np
import pytest
from board_rules import Match, Player
from board_rules.environments import Batch, Single
from board_rules.fixtures.answers import ANSWERS

connect_four: Any = getattr(board_rules._native, "connect_four", None)  # type: ignore[attr-defined]
pytestmark = pytest.mark.skipif(connect_four is None, reason="built without the feature `connect-four`")


def test_moves_are_played_taken_back_and_refused() -> None:
    position = connect_four.Position()
    assert [str(move) for move in position.legal_moves] == list("abcdefg")
    assert position.perft(7) == 7**7 - 7
    for move in "dededed":
        position.push(move)
    assert position.outcome().winners == ("player 1",)
    assert connect_four.Position.from_record(position.record()) == position
    with pytest.raises(board_rules.IllegalMove, match="the game is over"):
        position.push("a")
    assert str(position.pop()) == "d" and position.outcome() is None
    assert connect_four.Position.from_array(position.array()) == position
    assert position.edited(position.pieces()) == position
    assert all(position.attackers(square) == [] for square in ("a1", "d1", "g6"))
    floating = np.zeros((6, 7), np.int16)
    floating[1, 3] = 257
    with pytest.raises(ValueError, match="array: column 4 has a gap below a disc"):
        connect_four.Position.from_array(floating)
    with pytest.raises(ValueError, match="no piece of connect-four"):
        position.edited({"d1": ("player 1", "king", "")})


def test_bots_play_and_see_a_win() -> None:
    position = connect_four.Position("o//x/xo/xo//")
    assert str(Player("search").choose(position)) in "bf"
    assert Player("search").analyse(position, depth=2)[0].score.win_in == 1
    match = Match("level3", "random", connect_four.Position(), games=4, seed=1)
    match.play()
    assert match.wins + match.draws + match.losses == 4 and match.wins > match.losses


def test_environments_number_columns() -> None:
    game = Single("connect-four")
    game.step(game.action_of("d"))
    assert game.legal_actions().tolist() == list(range(7))
    # The viewer's discs are in the first plane.
    assert [game.observation(viewer).sum(axis=(1, 2)).tolist() for viewer in (0, 1)] == [[1, 0], [0, 1]]
    batch = Batch("connect-four", 8, seed=1)
    assert batch.observations.shape == (8, 2, 6, 7) and batch.masks.shape == (8, 7)
    for _ in range(100):
        batch.step(batch.sample())
        assert batch.observations.sum(axis=(1, 2, 3)).max() <= 42
        assert np.array_equal(batch.masks == 0, batch.observations.sum(axis=1)[:, -1] == 1)


def test_observations_and_actions_stay_as_networks_know_them(seen_by_networks: Callable[[Batch], str]) -> None:
    assert seen_by_networks(Batch("connect-four", 12, seed=4)) == "833ea79726c8cc69"


def test_suites_answer() -> None:
    assert str(ANSWERS["games/perft"](game="connect-four", depth=5)) == str(7**5)
