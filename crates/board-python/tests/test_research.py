"""Functions for research beyond environments: views, indices, choosing, ground truth, other libraries' interfaces."""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from board_rules import IllegalMove, Match, Player, hunt, ploy, shogun
from board_rules.environments import Batch, Single, openspiel
from board_rules.environments.solo import SoloEnv
from gymnasium.utils.env_checker import check_env

NAMES = ["ploy", "ploy-four", "shogun", "hunt"]
of_game = pytest.mark.parametrize("game", NAMES)


def by_moves(endings: Any, position: Any, side: int) -> int:
    """The value of a position by its definition: the best of the values after its moves."""
    values = []
    for move in position.legal_moves:
        if isinstance(move, ploy.Move) and (move.to_square[0] > "abcdefghi"[side - 1] or int(move.to_square[1]) > side):
            continue
        position.push(move)
        outcome = position.outcome()
        value = 0 if outcome else endings.value(position)
        values.append(1 if outcome and outcome.winners else 0 if value == 0 else -value + (1 if value < 0 else -1))
        position.pop()
    return max(values, key=lambda value: (value > 0) - (value < 0) + (1 / value if value else 0))


def ploy_position(row: Any) -> ploy.Position:
    cells = [[""] * 9 for _ in range(9)]
    for number, (square, lines) in enumerate(row.reshape(4, 2).tolist()):
        cells[8 - square // 9][square % 9] = f"{'bbww'[number]}{lines}"
    return ploy.Position("/".join(",".join(row) for row in cells) + " b")


def shogun_position(row: Any) -> shogun.Position:
    cells = [["1"] * 8 for _ in range(8)]
    for square, piece in zip(row.tolist(), ["K2", "P3", "k1", "p1"]):
        cells[7 - square // 8][square % 8] = piece
    return shogun.Position("/".join("".join(row) for row in cells) + " w", variant="bare-king", energies="fixed")


@pytest.mark.parametrize(
    ("build", "pair", "read", "side"),
    [
        (lambda pair, **named: ploy.Endings.build(pair, side=3, **named), ("shield", "straight probe"), ploy_position, 3),
        (lambda pair, **named: shogun.Endings.build(pair, **named), ("K2 P3", "K1 P1"), shogun_position, 9),
    ],
    ids=["ploy", "shogun"],
)
def test_endings_have_the_values_of_their_moves(build: Any, pair: tuple[str, str], read: Any, side: int, tmp_path: Any) -> None:
    told: list[tuple[int, int]] = []
    endings = build(pair, progress=lambda solved, pairs: told.append((solved, pairs)))
    assert told == [(1, 1)] and {row[:2] for row in endings.classes} == {pair, pair[::-1]}
    (won, drawn, lost, longest) = next(row[2:] for row in endings.classes if row[:2] == pair)
    pieces, plies = endings.positions(*pair)
    assert (plies > 0).sum() == won and plies.max() == longest and len(plies) == won + drawn + lost
    if read is ploy_position:
        # The Commander, with four lines, comes first of each side.
        assert {int(lines).bit_count() for lines in pieces[:, [1, 5]].ravel()} == {4}
    for number in range(0, len(plies), len(plies) // 100):
        position = read(pieces[number])
        value = endings.value(position)
        assert value == plies[number]
        if position.is_game_over():
            continue
        assert value == by_moves(endings, position, side)
        best, line = endings.best_moves(position), endings.line(position, 400)
        assert line[0] in best and (value == 0 or len(line) == abs(value))
        for move in line:
            position.push(move)
        assert position.is_game_over() == (value != 0)
    endings.save(tmp_path / "endings")
    again = type(endings).load(tmp_path / "endings")
    assert again.classes == endings.classes and (again.positions(*pair)[1] == plies).all()
    with pytest.raises(ValueError, match="position: these endings do not have"):
        endings.value(type(read(pieces[0]))())
    with pytest.raises(ValueError, match="MiB"):
        build(pair, memory=1000)
    with pytest.raises(ZeroDivisionError):
        build(pair, progress=lambda solved, pairs: 1 // 0)


@of_game
@pytest.mark.parametrize("view", ["board", "mover"])
def test_legal_actions_are_the_ones_of_the_mask(game: str, view: Any) -> None:
    batch = Batch(game, 7, seed=3, view=view, max_plies=30)
    for _ in range(40):
        actions, offsets = batch.legal_actions()
        assert offsets[0] == 0 and offsets[-1] == len(actions) == batch.masks.sum()
        for row, mask in enumerate(batch.masks):
            assert (actions[offsets[row] : offsets[row + 1]] == np.flatnonzero(mask)).all()
        batch.step(batch.sample())


@of_game
def test_the_movers_view_is_the_same_game(game: str) -> None:
    board, mover, numbers = Single(game), Single(game, view="mover"), random.Random(2)
    for _ in range(60):
        legal = {str(mover.move_of(int(action))): int(action) for action in mover.legal_actions()}
        assert legal.keys() == {str(board.move_of(int(action))) for action in board.legal_actions()}
        if not legal:
            break
        for text, action in legal.items():
            assert mover.action_of(text) == action
        text = numbers.choice(sorted(legal))
        mover.step(legal[text])
        board.step(board.action_of(text))
        assert mover.position() == board.position() and mover.rewards() == board.rewards()


@pytest.mark.parametrize("game", ["ploy", "shogun"])
def test_the_second_player_sees_and_numbers_the_board_as_the_first_does(game: str) -> None:
    """A position and the same with colours and sides exchanged look alike, and have the same actions."""
    table = Single(game, view="mover")
    position = table.position()
    array = position.array()
    players, values = array // 256, array % 256
    if game == "ploy":
        # Half a circle turns each line by four eighths.
        values = ((values << 4) | (values >> 4)) & 255
    swapped = np.where(players > 0, 256 * (3 - players) + values, 0)[::-1, ::-1]
    seen, legal = table.observation(0), table.legal_actions()
    assert table.player == 0
    table.reset(type(position).from_array(swapped, to_move=position.players[1]))
    assert table.player == 1
    assert (table.observation(1) == seen).all() and (table.legal_actions() == legal).all()
    for call in (table.step, table.move_of):
        with pytest.raises(ValueError, match=f"action {table.actions}: expected one from 0 to {table.actions - 1}"):
            call(table.actions)


@pytest.mark.parametrize("game", ["ploy", "ploy-four"])
def test_who_sits_opposite_sees_the_board_turned(game: str) -> None:
    """Squares and lines are turned by half a circle, and planes that tell who plays a colour are not."""
    table, mover, numbers = Single(game), Single(game, view="mover"), random.Random(3)
    lines = 8 * len(table.position().players)
    opposite = [plane // 8 * 8 + (plane + 4) % 8 for plane in range(lines)]
    for _ in range(40):
        mover.reset(table.position())
        for viewer in range(lines // 8):
            seen = table.observation(viewer)
            if viewer % 2 == 1:
                seen = seen[:, ::-1, ::-1]
                seen = np.concatenate([seen[opposite], seen[lines:]])
            assert (mover.observation(viewer) == seen).all()
        if table.rewards() is not None:
            break
        table.step(int(numbers.choice(table.legal_actions())))


def test_observations_and_actions_stay_as_networks_know_them(seen_by_networks: Callable[[Batch], str]) -> None:
    digests = {}
    for game in ("ploy", "ploy-four", "shogun", "hunt"):
        for view in ("board", "mover"):
            batch = Batch(game, 12, seed=4, view=view, history=True)
            digests[game, view] = seen_by_networks(batch)
    assert digests == {
        ("ploy", "board"): "1a17e8c6959a6bd6",
        ("ploy", "mover"): "3cbbae9aa3f8e985",
        ("ploy-four", "board"): "5beed96408633986",
        ("ploy-four", "mover"): "6eee8cf10702a305",
        ("shogun", "board"): "b9f7e8215870fe49",
        ("shogun", "mover"): "86a32df7eb78ae5a",
        ("hunt", "board"): "a6675bb9be6f9b98",
        ("hunt", "mover"): "a6675bb9be6f9b98",
    }


def test_own_pieces_are_below_in_the_movers_view() -> None:
    for game, planes in (("ploy", 8), ("ploy-four", 8), ("shogun", 6)):
        table = Single(game, view="mover")
        for player in range(len(table.position().players)):
            own = table.observation(player)[:planes].sum(axis=0)
            rows = own.shape[0]
            assert own[: rows // 2].sum() == own.sum() > 0
    with pytest.raises(ValueError, match="expected board or mover"):
        Single("ploy", view="mine")  # type: ignore[arg-type]


def test_planes_of_the_course_count_repetitions_and_plies() -> None:
    table = Single("ploy", history=True)
    seen = []
    for move in ["e1-e1-1", "e9-e9-1", "e1-e1-7", "e9-e9-7"] * 3:
        table.step(table.action_of(move))
        course = table.observation(0)[-3:]
        assert (course.reshape(3, -1).min(axis=1) == course.reshape(3, -1).max(axis=1)).all()
        seen.append(tuple(int(plane[0, 0]) for plane in course))
    assert seen[:4] == [(0, 0, 1), (0, 0, 2), (0, 0, 3), (1, 0, 4)]
    assert seen[7] == (0, 1, 8) and seen[11] == (0, 1, 12)


def test_a_part_of_a_batch_is_reset() -> None:
    batch = Batch("hunt", 6, seed=2)
    for _ in range(3):
        batch.step(batch.sample())
    before = batch.observations.copy()
    position = hunt.Position()
    position.push("d4")
    batch.reset(where=np.array([False, True, False, False, True, False]), positions=[hunt.Position(), position.text])
    assert (batch.observations[[0, 2, 3, 5]] == before[[0, 2, 3, 5]]).all()
    assert batch.player[1] == 1 and batch.player[4] == 0
    assert batch.observations[4, 1, 3, 3] == 1 and batch.observations[1, 1].sum() == 0
    batch.reset(where=[], positions=None)
    batch.reset(positions=position)
    assert (batch.player == 0).all()
    batch.reset()
    assert (batch.player == 1).all()
    over = hunt.Position("a3,b6,c3,d6,e3,f6,g3,h6 a4 pawns")
    over.push("Bxa3-a4")
    for where, positions, message in [
        ([6], None, "where: there is no game 6, expected a mask of 6 booleans"),
        ([-1], None, "where: there is no game -1"),
        ([0.5], None, "where: 1 values of kind"),
        ([0, 1], [position], "positions: 1 for 2 games"),
        (None, over, "positions: the game is over"),
        (None, hunt.Position(pawns=7), "positions: it is played by pawns=7"),
    ]:
        with pytest.raises(ValueError, match=message):
            batch.reset(where=where, positions=positions)  # type: ignore[arg-type]


def test_the_last_position_of_an_ended_game_is_seen() -> None:
    batch = Batch("shogun", 5, max_plies=6, seed=1)
    singles = [Single("shogun") for _ in range(5)]
    for ply in range(1, 20):
        actions = batch.sample()
        batch.step(actions)
        ended = np.flatnonzero(batch.terminated | batch.truncated)
        assert len(batch.final_observations) == len(ended)
        for single, action in zip(singles, actions):
            single.step(int(action))
        for place, row in enumerate(ended):
            single = singles[row]
            assert (batch.final_observations[place] == single.observation(single.player)).all()
            single.reset()
        assert ply % 6 or len(ended) == 5


@of_game
def test_the_best_legal_action_is_chosen(game: str) -> None:
    batch, numbers = Batch(game, 9, seed=5, threads=2), np.random.default_rng(4)
    for _ in range(30):
        scores = numbers.normal(size=(9, batch.actions)).astype(np.float32)
        best = np.where(batch.masks == 1, scores, -np.inf).argmax(axis=1)
        assert (batch.choose(scores) == best).all()
        assert (batch.choose(scores.astype(np.float64)[:, ::1]) == best).all()
        batch.step(batch.choose(scores, temperature=1.0))


def test_actions_are_drawn_by_the_softmax_of_their_scores() -> None:
    games = 20_000
    batch = Batch("hunt", games, seed=8)
    legal = np.flatnonzero(batch.masks[0])
    scores = np.full((games, batch.actions), 50.0, np.float32)
    scores[:, legal] = np.linspace(-2, 2, len(legal))
    for temperature in (0.5, 1.0, 3.0):
        drawn = np.bincount(batch.choose(scores, temperature=temperature), minlength=batch.actions)
        assert drawn.sum() == drawn[legal].sum() == games
        wanted = np.exp(scores[0, legal] / temperature)
        wanted *= games / wanted.sum()
        # The sum of squares over 48 actions has mean 47 and deviation 10.
        assert ((drawn[legal] - wanted) ** 2 / wanted).sum() < 110
    strange = scores.copy()
    strange[:, legal[:5]] = np.nan
    strange[:, legal[7]] = np.inf
    assert (batch.choose(strange) == legal[7]).all() and (batch.choose(strange, temperature=1.0) == legal[7]).all()
    with pytest.raises(ValueError, match=r"scores: expected an array of 20000 x 288 numbers"):
        batch.choose(scores[:5])
    with pytest.raises(ValueError, match="temperature: -1 is out of range"):
        batch.choose(scores, temperature=-1.0)


def test_a_seed_draws_the_same_actions_everywhere() -> None:
    games = 20_000
    batch = Batch("hunt", games, seed=8)
    legal = np.flatnonzero(batch.masks[0])
    scores = np.zeros((games, batch.actions), np.float32)
    spread = np.linspace(-9, 9, games * len(legal), dtype=np.float32).reshape(games, -1)
    scores[:, legal] = spread * np.linspace(-1, 1, len(legal), dtype=np.float32)
    digest = hashlib.sha256()
    for temperature in (0.1, 0.5, 1.0, 3.0, 100.0):
        digest.update(batch.choose(scores, temperature=temperature).astype("<i2").tobytes())
    assert digest.hexdigest()[:16] == "22e6511df6595be9"


def test_random_draws_do_not_depend_on_threads() -> None:
    one, two = (Batch("ploy", 6, threads=threads, seed=3) for threads in (1, 2))
    scores = np.zeros((6, one.actions), np.float32)
    for _ in range(10):
        chosen = one.choose(scores, temperature=1.0)
        assert (chosen == two.choose(scores, temperature=1.0)).all()
        one.step(chosen)
        two.step(chosen)


def test_arrays_go_to_other_libraries_without_a_copy() -> None:
    batch = Batch("hunt", 3, seed=1)
    shared = np.from_dlpack(batch.observations)
    assert np.shares_memory(shared, batch.observations)
    batch.step(batch.sample())
    assert (shared == batch.observations).all()


def test_players_with_endings_win_in_the_plies_of_the_tables() -> None:
    endings = shogun.Endings.build(("K2 P3", "K1 P1"))
    pieces, plies = endings.positions("K2 P3", "K1 P1")
    longest = int(plies.max())
    starts = {value: shogun_position(pieces[list(plies).index(value)]) for value in (3, 9, longest)}
    experts = [Player(name, endings=endings) for name in ("search:nodes=200", "level20:nodes=200")]
    for value, start in starts.items():
        for expert in experts:
            line = expert.analyse(start, depth=2)[0]
            assert line.score.win_in == endings.value(start) == value and line.move in endings.best_moves(start)
        # The loser defends itself as long. Without a player, best play by the tables.
        for white, black in [(experts[0], None), (None, experts[0]), (experts[1], None), (None, experts[1])]:
            position = start.copy()
            while not position.is_game_over():
                player, best = (white, black)[position.ply % 2], endings.best_moves(position)
                move = player.choose(position) if player else best[0]
                assert move is not None and move in best
                position.push(move)
            assert position.ply == value and position.result() == "1-0"
    assert Player("search:nodes=200").analyse(starts[longest], depth=2)[0].score.win_in is None
    # A match plays by them, too, and is not kept without them.
    match = Match(experts[0], experts[1], starts[longest], opening_plies=0)
    match.play()
    assert [len(game.moves) for game in match.games] == [longest] * 2
    with pytest.raises(TypeError, match="cannot pickle 'board_rules.shogun.Endings'"):
        pickle.dumps(match)


def test_a_player_with_a_solution_catches_the_rook_in_time() -> None:
    solution = hunt.solution(side=4, pawns=4)
    hunter, rook = Player("level20", endings=solution), Player("search", endings=solution)
    position = hunt.Position(side=4, pawns=4)
    position.push(solution.best_moves(position)[0])
    win_in = hunter.analyse(position, depth=1)[0].score.win_in
    while not position.is_game_over():
        move = (rook if position.to_move == "rook" else hunter).choose(position)
        assert move is not None and move in solution.best_moves(position)
        position.push(move)
    assert position.result() == "1-0" and win_in == position.ply - 1


def test_endings_of_another_game_or_board_are_refused() -> None:
    small = ploy.Endings.build(("straight probe", "straight probe"), side=3)
    pawns = shogun.Endings.build(("K1 P1", "K1 P1"))
    expert = Player("search", seed=3, endings=pawns)
    with pytest.raises(ValueError, match="one of ploy, but the player's endings are those of shogun"):
        expert.choose(ploy.Position())
    # A game that has none of its own refuses those of others, too.
    with pytest.raises(ValueError, match="one of ploy-four, but the player's endings are those of shogun"):
        expert.choose(ploy.FourPosition())
    with pytest.raises(ValueError, match="one of hunt, but"):
        Match("random", expert, hunt.Position())
    with pytest.raises(ValueError, match="those of variant=bare-king energies=fixed, not those of variant=boxed"):
        expert.analyse(shogun.Position(variant="boxed"))
    with pytest.raises(ValueError, match="a board of 3 x 3 squares, not of the whole board"):
        Player("greedy", endings=small).choose(ploy.Position())
    with pytest.raises(ValueError, match="the solution is that of pawns=3"):
        Player("greedy", endings=hunt.solution(side=3, pawns=3)).choose(hunt.Position())
    for nothing in ("endings", 7, b"", shogun.Position()):
        with pytest.raises(TypeError, match="endings: expected endings or a solution of ploy, shogun(,| or) hunt"):
            Player("search", endings=nothing)  # type: ignore[arg-type]
    assert expert.endings is pawns and Player("search").endings is None
    assert copy.copy(expert) == copy.deepcopy(expert) == expert != Player("search", seed=3)
    assert hash(expert) == hash(copy.copy(expert)) and repr(expert) == "Player('search', seed=3, endings=<Endings of 1 classes>)"
    with pytest.raises(TypeError, match="cannot pickle .*Endings"):
        pickle.dumps(expert)


def worst(solution: hunt.Solution, position: hunt.Position) -> int | None:
    """The value of a position by its definition, as far as the moves after it are solved."""
    values = []
    for move in position.legal_moves:
        position.push(move)
        values.append(solution.value(position))
        position.pop()
    won = [value for value in values if value is not None]
    if position.to_move == "pawns":
        return min(won) + 1 if won else None
    return max(won) if len(won) == len(values) else None


@pytest.mark.parametrize("rules", [{"side": 4, "pawns": 3}, {"side": 3, "pawns": 2, "steps": 2}])
def test_solution_values_hold_in_play(rules: Any) -> None:
    solution, numbers = hunt.solution(**rules), random.Random(7)
    assert solution.summary == hunt.solve(**rules)
    summary = solution.summary
    assert repr(summary) == f"<Summary of {summary.rules}: {summary.won_states} of {summary.states} states are won>"
    seen = 0
    for _ in range(150):
        position = hunt.Position(**rules)
        for _ in range(numbers.randrange(1, 8)):
            move = position.random_move(numbers.randrange(2**32))
            if move is not None:
                position.push(move)
        best = solution.best_moves(position)
        assert bool(best) == (not position.is_game_over())
        if position.is_game_over():
            continue
        value = solution.value(position)
        assert value == worst(solution, position)
        for move in best:
            position.push(move)
            after = solution.value(position)
            position.pop()
            assert after == (None if value is None else value - (position.to_move == "pawns"))
        seen += 1
    assert seen > 20
    with pytest.raises(ValueError, match="position: it is played by pawns=8"):
        solution.value(hunt.Position())


def test_all_placements_with_their_distances(tmp_path: Any) -> None:
    solution = hunt.solution(side=4, pawns=3)
    pawns, turns = solution.placements()
    assert pawns.shape == (560, 3) and turns.shape == (560, 4, 4)
    assert len({tuple(row) for row in pawns.tolist()}) == 560
    assert (turns > 0).sum() == solution.summary.won_states
    assert (turns != 0).sum() == solution.summary.states
    for number in range(0, 560, 37):
        names = ["abcd"[square % 4] + str(square // 4 + 1) for square in pawns[number]]
        assert all(turns[number, square // 4, square % 4] == 0 for square in pawns[number])
        y, x = (int(place) for place in np.argwhere(turns[number] != 0)[3])
        position = hunt.Position(f"{','.join(names)} {'abcd'[x]}{y + 1} pawns", side=4, pawns=3)
        value = solution.value(position)
        assert turns[number, y, x] == (-1 if value is None else value)
    assert repr(solution) == "<Solution of pawns=3 steps=1 reach=1 side=4>"
    solution.save(tmp_path / "solution")
    again = hunt.load_solution(tmp_path / "solution")
    assert again.summary == solution.summary and (again.placements()[1] == turns).all()
    with pytest.raises(ValueError):
        hunt.load_solution(tmp_path / "nothing")


@of_game
def test_gymnasiums_own_check(game: str) -> None:
    check_env(SoloEnv(game, max_plies=30), skip_render_check=True)


@pytest.mark.parametrize("rules", [None, "pawns=4 steps=2 side=5"])
def test_a_game_against_an_opponent(rules: str | None) -> None:
    env = SoloEnv("hunt", opponent="greedy", rules=rules, max_plies=40, illegal="raise")
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        over = broken_off = False
        while not (over or broken_off):
            assert env.table.player == info["player"]
            assert (np.flatnonzero(seen["action_mask"]) == info["legal_actions"]).all()
            seen, reward, over, broken_off, info = env.step(int(info["legal_actions"][0]))
            assert reward == 0 or over
    with pytest.raises(IllegalMove):
        env.reset(options={"player": 0})
        env.step(int(np.flatnonzero(env.table.mask() == 0)[0]))
    loses = SoloEnv("shogun", player=0)
    loses.reset()
    _, reward, over, _, _ = loses.step(int(np.flatnonzero(loses.table.mask() == 0)[0]))
    assert (reward, over) == (-1.0, True)


@of_game
def test_openspiels_methods(game: str) -> None:
    state, numbers = openspiel.make(game, max_plies=40).new_initial_state(), random.Random(3)
    twin = state.clone()
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(legal) and state.current_player() >= 0
        assert len(state.observation_tensor(0)) == int(np.prod(state.get_game().observation_tensor_shape()))
        action = numbers.choice(legal)
        assert str(state.table.move_of(action)) == state.action_to_string(state.current_player(), action)
        assert str(state.child(action)) != str(state)
        state.apply_action(action)
    assert state.current_player() == -4 and state.legal_actions() == []
    assert len(state.history()) <= 40 and len(state.returns()) == state.get_game().num_players()
    assert twin.history() == [] and not twin.is_terminal()


@pytest.mark.skipif(not importlib.util.find_spec("pyspiel"), reason="OpenSpiel is not installed")
@of_game
def test_openspiels_own_simulations(game: str) -> None:
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    openspiel.register()
    loaded = pyspiel.load_game(openspiel.GAMES[game], {"max_plies": 30})
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=False, verbose=False)
    assert loaded.num_distinct_actions() == {"ploy": 5727, "ploy-four": 5727, "shogun": 1660, "hunt": 288}[game]


def test_an_action_below_zero_is_no_action() -> None:
    env = SoloEnv("hunt", player=1)
    env.reset()
    assert env.table.mask()[-1] == 1 and env.step(-1)[1:3] == (-1.0, True)
    for call in (env.table.step, env.table.move_of):
        with pytest.raises(ValueError, match="action -1: expected one from 0 to 287"):
            call(-1)


def test_positions_round_trip_through_arrays() -> None:
    starts: list[Any] = [
        ploy.Position(turning="one-step"),
        ploy.FourPosition(game="free-for-all"),
        shogun.Position(variant="boxed"),
        hunt.Position(pawns=5, side=6),
    ]
    for start in starts:
        position = start.copy()
        for ply in range(12):
            move = position.random_move(ply)
            if move is not None:
                position.push(move)
        array = position.array()
        again = type(position).from_array(array, to_move=position.to_move, rules=position.rules)
        assert array.dtype == np.int16 and again.text == position.text
        assert (again.array() == array).all() and (array > 0).sum() == len(position.pieces())
    # Who has no piece left controls none.
    left = ploy.FourPosition(game="free-for-all").array()
    left[left // 256 == 2] = 0
    three = ploy.FourPosition.from_array(left, rules="game=free-for-all")
    assert three.text.endswith(" g g-yb") and (three.array() == left).all()
    cut = ploy.Position().array().astype(np.int64)
    cut[0, 0] = 65_536 + 257
    for wrong in (cut, np.zeros((9, 9, 2)), np.full((9, 9), 7), np.full((9, 9), 900), np.zeros((8, 9))):
        with pytest.raises(ValueError):
            ploy.Position.from_array(wrong)
    energetic = shogun.Position().array()
    energetic[3, 3] = 256 + 17
    with pytest.raises(ValueError, match="array: 17 is no piece, expected an energy"):
        shogun.Position.from_array(energetic)
    energetic[3, 3] = 256 + 11
    with pytest.raises(ValueError, match="'K' is followed by '3': expected its energy, 1 or 2"):
        shogun.Position.from_array(energetic)
    rooks = hunt.Position("b2,c4 a1 rook", pawns=2).array()
    rooks[7, 7] = 513
    with pytest.raises(ValueError, match="array: rooks on a1 and h8, expected one"):
        hunt.Position.from_array(rooks, pawns=2)
    with pytest.raises(ValueError, match="to_move \"red\": expected black or white"):
        ploy.Position.from_array(ploy.Position().array(), to_move="red")
