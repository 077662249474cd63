"""The environments: PettingZoo's own tests, numbering, and agreement with the games."""

from __future__ import annotations

import random
import re
import warnings
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from board_rules import IllegalMove, hunt
from board_rules.environments import Batch, Single, hunt_v0, ploy_four_v0, ploy_v0, shogun_v0
from board_rules.environments.solo import SoloEnv
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

MODULES = [ploy_v0, ploy_four_v0, shogun_v0, hunt_v0]
NAMES = ["ploy", "ploy-four", "shogun", "hunt"]
ACTIONS = {"ploy": 5727, "ploy-four": 5727, "shogun": 1660, "hunt": 288}
HUNTS = [
    "pawns=4 steps=2 side=5",
    "pawns=5 steps=3 reach=2 side=6 must-move",
    "pawns=2 steps=4 side=4 repeats",
    "pawns=3 reach=3 side=4",
]
of_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])
of_game = pytest.mark.parametrize("game", NAMES)


@of_module
def test_pettingzoos_api_test(module: ModuleType) -> None:
    with warnings.catch_warnings():
        # PettingZoo warns of every observation that is a dictionary with a mask, as those of its
        # own board games are.
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", UserWarning)
        api_test(module.env(max_plies=60), num_cycles=200)
        api_test(module.raw_env(max_plies=60), num_cycles=200)


@of_module
def test_pettingzoos_seed_test(module: ModuleType) -> None:
    seed_test(lambda: module.env(max_plies=60), num_cycles=60)


@of_module
def test_pettingzoos_render_test(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env, custom_tests={"svg": lambda result: result.startswith("<svg")})
    assert "\x1b[" in capsys.readouterr().out


@pytest.mark.parametrize("rules", HUNTS)
def test_pettingzoos_tests_pass_under_all_rules_of_the_hunt(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    make = partial(hunt_v0.env, rules=rules, max_plies=60)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(make(), num_cycles=200)
    seed_test(make, num_cycles=60)
    render_test(partial(hunt_v0.env, rules=rules), custom_tests={"svg": lambda result: result.startswith("<svg")})
    assert "\x1b[" in capsys.readouterr().out


@pytest.mark.parametrize("rules", HUNTS)
def test_steps_of_a_turn_lead_to_the_turns_of_the_rules(rules: str) -> None:
    table, numbers = Single("hunt", rules), random.Random(5)
    for _ in range(40):
        position: Any = table.position()
        if position.outcome() is not None:
            break
        turns: set[tuple[int, ...]] = set()
        for move in list(position.legal_moves):
            actions: list[int] = []
            begun = Single("hunt", rules)
            begun.reset(position.text)
            while begun.position() == position:
                assert begun.player == position.player
                actions.append(begun.action_of(move))
                begun.step(actions[-1])
            after = position.copy()
            after.push(move)
            assert begun.position() == after
            turns.add(tuple(actions))
            if len(turns) == 60:
                break
        legal = set(masked(table))
        assert {turn[0] for turn in turns} <= legal
        if len(turns) < 60:
            assert {turn[0] for turn in turns} == legal, "every step leads to a whole turn"
        chosen = numbers.choice(sorted(turns))
        for done, action in enumerate(chosen, start=1):
            table.step(action)
            seen = table.observation(0)
            if done < len(chosen):
                assert seen[0].sum() == len(position.pawns)
                assert [int(plane.max()) for plane in seen[5:]] == [int(step <= done) for step in range(1, len(seen) - 4)]


def masked(game: Single) -> list[int]:
    return [int(action) for action in np.flatnonzero(game.mask())]


@of_game
def test_actions_are_the_legal_moves(game: str) -> None:
    table, numbers = Single(game), random.Random(4)
    assert table.actions == ACTIONS[game]
    for _ in range(150):
        position = table.position()
        legal = masked(table)
        assert {table.move_of(action) for action in legal} == set(position.legal_moves)
        assert sorted(map(table.action_of, position.legal_moves)) == legal
        if not legal:
            assert table.rewards() is not None
            break
        action = numbers.choice(legal)
        position.push(table.move_of(action))
        table.step(action)
        assert table.position() == position and (table.player, table.to_move) == (position.player, position.to_move)


@of_game
def test_every_number_is_a_move_and_the_other_way_round(game: str) -> None:
    table = Single(game)
    moves = [str(table.move_of(action)) for action in range(table.actions)]
    assert len(set(moves)) == table.actions
    with pytest.raises(ValueError, match="expected one from 0 to"):
        table.move_of(table.actions)


def test_illegal_actions() -> None:
    game = Single("ploy")
    before = game.position()
    with pytest.raises(IllegalMove):
        game.step(masked(game)[0] - 1 if masked(game)[0] else 5000)
    assert game.position() == before
    assert repr(game) == "<Single ploy, turning=any listing=every-rotation: 0 actions played>"
    env = ploy_v0.env()
    env.reset()
    env.step(int(np.flatnonzero(env.observe("black")["action_mask"] == 0)[0]))
    assert env.terminations == {"black": True, "white": True} and env.rewards["black"] == -1


def test_observations_show_the_own_side_first() -> None:
    game = Single("shogun")
    assert (game.observation(0)[:6] == game.observation(1)[6:]).all()
    four = Single("ploy-four")
    for player in range(4):
        seen = four.observation(player)
        assert (seen[:8] == four.observation(0)[8 * player : 8 * player + 8]).all()
        assert [int(plane.max()) for plane in seen[32:]] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    with pytest.raises(ValueError, match="viewer 2: expected 0 to 1"):
        game.observation(2)


@pytest.mark.parametrize(("game", "letters"), [("ploy", "bw"), ("ploy-four", "gcyb")])
def test_ploy_observations_match_the_text(game: str, letters: str) -> None:
    table, numbers = Single(game), random.Random(6)
    for _ in range(60):
        rows = table.position().text.split(" ")[0].split("/")[::-1]
        for viewer in range(len(letters)):
            expected = np.zeros((8 * len(letters), 9, 9), np.uint8)
            for y, row in enumerate(rows):
                for x, cell in enumerate(row.split(",")):
                    for line in range(8 if cell else 0):
                        player = (letters.index(cell[0]) - viewer) % len(letters)
                        expected[8 * player + line, y, x] = int(cell[1:]) >> line & 1
            assert (table.observation(viewer)[: len(expected)] == expected).all()
        if table.rewards() is not None:
            break
        table.step(numbers.choice(masked(table)))


def test_lines_of_ploy_point_where_the_rules_say() -> None:
    from board_rules import ploy

    rows = ["w170,w130,,,,,,,"] + ["," * 8] * 7 + ["b170,,,,b1,,,,"]
    game = Single("ploy")
    game.reset("/".join(rows) + " b")
    planes = [plane for plane in np.argwhere(game.observation(0)).tolist() if plane[2] == 4]
    assert planes == [[0, 0, 4]], "line 1 of a black piece on e1 is the first plane, row 0, column 4"
    assert {move.to_square for move in ploy.possible_moves("e1", "b1")} >= {"e2"}, "and it leads north"


def test_rewards_at_the_end() -> None:
    env = hunt_v0.raw_env()
    env.reset(options={"position": "a3,b6,c3,d6,e3,f6,g3,h6 a4 pawns"})
    assert env.agent_selection == "pawns"
    env.step(env.table.action_of("Bxa3-a4"))
    assert env.rewards == {"pawns": 1.0, "rook": -1.0} and all(env.terminations.values())
    assert not env.observe("rook")["action_mask"].any()


def test_no_game_begins_where_it_is_over() -> None:
    position = hunt.Position("a3,b6,c3,d6,e3,f6,g3,h6 a4 pawns")
    position.push("Bxa3-a4")
    with pytest.raises(ValueError) as refused:
        Batch("hunt", 1).reset(positions=position)
    message = re.escape(str(refused.value).replace("positions:", "position:"))
    env, solo = hunt_v0.raw_env(), SoloEnv("hunt", player=0)
    env.reset()
    env.step(env.table.action_of("a1"))
    solo.reset(seed=1)
    before = str(env.table.position()), str(solo.table.position())
    for over in (position, position.text):
        with pytest.raises(ValueError, match=message):
            env.reset(options={"position": over})
        with pytest.raises(ValueError, match=message):
            solo.reset(options={"position": over, "player": 1})
    assert (str(env.table.position()), str(solo.table.position()), solo.player) == (*before, 0)


def test_a_game_is_asked_for_a_player_that_it_has() -> None:
    env = SoloEnv("hunt", player=1)
    for number in (2, -1, "pawns"):
        with pytest.raises(ValueError, match=f"player {number}: expected 0 to 1"):
            env.reset(options={"player": number})
    env.reset(options={"player": np.int64(0)})
    assert env.player == 0
    env.reset(options={"player": None})


def test_games_are_broken_off() -> None:
    env = shogun_v0.raw_env(max_plies=3)
    env.reset()
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(masked(env.table)[0])
    assert all(env.truncations.values()) and not any(env.rewards.values())


def test_rules_of_environments() -> None:
    assert hunt_v0.raw_env(rules="side=6 pawns=4").table.actions == 2 * 2 * 6 * 5 + 36
    assert hunt_v0.raw_env(rules="side=6 pawns=4 steps=3 reach=2").table.shape == (4 + 3, 6, 6)
    with pytest.raises(ValueError, match="render_mode"):
        ploy_v0.raw_env(render_mode="smell")


@of_game
@pytest.mark.parametrize("threads", [1, 2])
def test_batches_match_single_games(game: str, threads: int) -> None:
    games = 5
    batch = Batch(game, games, threads=threads, max_plies=40, seed=7)
    singles = [Single(game) for _ in range(games)]
    ended = 0
    for _ in range(90):
        for row, single in enumerate(singles):
            assert batch.player[row] == single.player
            assert (batch.masks[row] == single.mask()).all()
            assert (batch.observations[row] == single.observation(single.player)).all()
        actions = batch.sample()
        assert (batch.masks[np.arange(games), actions] == 1).all()
        batch.step(actions)
        for row, single in enumerate(singles):
            single.step(int(actions[row]))
            rewards = single.rewards()
            over = rewards is not None
            assert bool(batch.terminated[row]) == over
            assert bool(batch.truncated[row]) == (not over and single.plies >= 40)
            assert batch.rewards[row].tolist() == (rewards or [0.0] * batch.rewards.shape[1])
            if over or single.plies >= 40:
                single.reset()
                ended += 1
    assert ended >= games


def test_illegal_batch_actions_are_errors_and_change_nothing() -> None:
    batch = Batch("ploy", 4, seed=1)
    before = batch.masks.copy()
    actions = batch.sample()
    actions[2] = int(np.flatnonzero(batch.masks[2] == 0)[0])
    with pytest.raises(ValueError, match="game 2: action"):
        batch.step(actions)
    with pytest.raises(ValueError, match="expected one for each of 4 games"):
        batch.step(actions[:3])
    assert (batch.masks == before).all()
    with pytest.raises(ValueError):
        Batch("ploy", 0)
    with pytest.raises(ValueError, match="expected ploy, ploy-four, shogun"):
        Batch("chess", 1)


def test_an_environment_is_pickled_by_how_it_was_made() -> None:
    import pickle

    env: Any = pickle.loads(pickle.dumps(shogun_v0.raw_env(rules="variant=boxed", max_plies=7)))
    assert env.max_plies == 7
