"""The program that learns by self-play: its gradients, its search, and that its loop makes the network better."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from board_rules import hunt, ploy

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
import alphazero
import networks
from alphazero import TASKS, Node, Search, SelfPlay, Task
from networks import Encoded, NumpyNetwork, PloyEncoding, TorchNetwork

SMALL = Task("hunt", "side=5 pawns=4", max_plies=20, hidden=16, games=8, simulations=12, batch=64, rate=3e-3)
PLOY = replace(TASKS["ploy"], max_plies=6, hidden=16, games=8, simulations=6, batch=32)


def network(task: Task = SMALL) -> NumpyNetwork:
    encoding = task.encoding()
    return NumpyNetwork(encoding.inputs, task.hidden, encoding.outputs, task.rate, 1)


def torch_network(task: Task = SMALL) -> TorchNetwork:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    encoding = task.encoding()
    return TorchNetwork(encoding.inputs, task.hidden, encoding.outputs, task.rate, 1)


def random_ploy(plies: int, seed: int) -> ploy.Position:
    """A position of Ploy after random moves."""
    position, rng = ploy.Position(rules=PLOY.rules), np.random.default_rng(seed)
    while position.ply < plies and position.outcome() is None:
        position.push(position.legal_moves[int(rng.integers(len(position.legal_moves)))])
    return position


def test_gradients_are_those_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    net = NumpyNetwork(5, 6, 9, 1e-3, 1)
    # In double precision, so that small differences mean something.
    doubled: Any = [rng.normal(size=weight.shape, scale=0.5) for weight in net.weights]
    net.weights = doubled
    inputs: Any = rng.normal(size=(7, 5))
    rows = np.repeat(np.arange(7), [3, 1, 4, 2, 5, 3, 2])
    seen = Encoded(inputs, rows, rng.integers(9, size=(len(rows), 2)))
    outcomes: Any = rng.uniform(-1, 1, 7)
    policies: Any = networks.chances_of(rng.normal(size=len(rows)).astype(np.float32), rows)
    found: list[Any] = []
    monkeypatch.setattr(net, "_adam", found.extend)
    assert net.train(seen, policies, outcomes) > 0
    gradients = list(found)
    for weight, gradient in zip(net.weights, gradients):
        place = tuple(rng.integers(size) for size in weight.shape)
        before = weight[place]
        sides = []
        for step in (1e-5, -1e-5):
            weight[place] = before + step
            sides.append(net.train(seen, policies, outcomes))
        weight[place] = before
        assert (sides[0] - sides[1]) / 2e-5 == pytest.approx(gradient[place], rel=1e-3, abs=1e-6)


def test_chances_of_each_position_sum_to_one() -> None:
    rows = np.array([0, 0, 0, 1, 2, 2])
    chances = networks.chances_of(np.array([0, 0, 0, 5, 0, 100], np.float32), rows)
    assert chances == pytest.approx([1 / 3, 1 / 3, 1 / 3, 1, 0, 1], abs=1e-6)


@pytest.mark.parametrize("plies", [0, 1, 30, 151])
def test_ploy_attacks_are_those_of_the_rules(plies: int) -> None:
    position, table = random_ploy(plies, plies), PLOY.table()
    table.reset(position)
    lines = alphazero.seen_by_mover(table)[None, :-1].reshape(1, 2, 8, 81)
    attacks = networks.ploy_attacks(lines, lines.sum(axis=2, dtype=np.uint8))[0]
    players = position.players if table.player == 0 else position.players[::-1]
    for place in range(81):
        # White sees the board from the other side.
        square = place if table.player == 0 else 80 - place
        name = f"{'abcdefghi'[square % 9]}{square // 9 + 1}"
        assert [len(position.attackers(name, player)) for player in players] == attacks[:, place].tolist(), name


@pytest.mark.parametrize("plies", [0, 1, 30, 151])
def test_mirrored_samples_of_ploy_are_positions(plies: int) -> None:
    position, table, mirrored = random_ploy(plies, plies), PLOY.table(), PLOY.table()
    table.reset(position)
    mirrored.reset(position.mirrored())
    seen, actions = PloyEncoding().mirror(alphazero.seen_by_mover(table), table.legal_actions())
    assert seen.tolist() == alphazero.seen_by_mover(mirrored).tolist()
    assert sorted(actions.tolist()) == mirrored.legal_actions().tolist()


def test_kinds_of_moves_of_ploy() -> None:
    # The Lance on d4 can take the Shield on e5, which nothing protects.
    text = ",,,,,,,,/,w170,,,,,,,/,w41,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,b146,,,,,/,,,,,,,,/,,,b1,,,,,/,,,,b170,,,, b"
    table, encoding = PLOY.table(), PloyEncoding()
    table.reset(ploy.Position(text, rules=PLOY.rules))
    actions = np.array([table.action_of(move) for move in ("d4-e5-0", "d4-d4-1", "d4-d3-0")])
    parts = encoding.encode(alphazero.seen_by_mover(table)[None], np.zeros(3, np.int64), actions).parts
    lance, shield, quiet, turn = 2, 1, 0, 5
    wanted = [encoding.classes + 8 * (encoding.MOVES * lance + move) for move in (shield, turn, quiet)]
    # A Shield of its own stands below d3 and points to it.
    assert parts[:, 2].tolist() == [wanted[0], wanted[1], wanted[2] + 1]
    assert parts[:, 1].tolist() == [81 * 8 + square for square in (40, 30, 21)]
    assert parts[:, 0].tolist() == [30 * 8, 30 * 8 + 1, 30 * 8]


def test_the_search_takes_a_rook_that_it_can_take() -> None:
    solution = hunt.solution(side=5, pawns=4)
    rng, starts = np.random.default_rng(5), solution.placements()[0]
    positions: list[hunt.Position] = []
    while len(positions) < 20:
        position = alphazero.placed(starts[rng.integers(len(starts))], rng)
        if position.outcome() is None and solution.value(position) == 1:
            positions.append(position)
    moves, values = alphazero.choice(Search(SMALL, network()), positions, 100)
    assert all(alphazero.keeps_win(solution, position, move) for position, move in zip(positions, moves))
    assert (values > 0).all()


def test_values_change_sides_on_the_way_up() -> None:
    root = Node(SMALL.table(), SMALL.max_plies)
    search = Search(SMALL, network())
    search.evaluate([root])
    child = root.child(0, SMALL.max_plies)
    search.evaluate([child])
    assert root.player != child.player
    alphazero.backpropagate([(root, 0), (child, 1)], child.player, 0.5, 0.5)
    assert root.means[0] == -0.125 and child.means[1] == 0.25 and root.count == child.count == 1
    alphazero.backpropagate([(root, 0)], root.player, 1.0, 1.0)
    assert root.means[0] == root.value() == 0.4375 and root.bonus[0] == pytest.approx(root.priors[0] / 3)


@pytest.mark.parametrize("task", [SMALL, PLOY], ids=["hunt", "ploy"])
def test_self_play_fills_the_replay_and_lowers_the_loss(task: Task) -> None:
    play = SelfPlay(task, network(task), 1)
    while play.finished < 20:
        play.step()
    assert len(play.replay) == play.positions >= task.batch
    for sample in play.replay:
        assert len(sample.actions) == len(sample.chances) and sample.chances.sum() == pytest.approx(1, abs=1e-5)
        assert -1 <= sample.value <= 1
    losses = [play.train() or 0.0 for _ in range(150)]
    assert np.mean(losses[-20:]) < 0.9 * np.mean(losses[:20])


def test_the_limit_of_plies_counts_lines_in_ploy() -> None:
    table = PLOY.table()
    assert alphazero.unfinished(table) == 0
    text = ",w170,,,,,,w1,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,b146,,,,,/,,,,,,,,/,,,b1,,,,,/,,,,b170,,,, b"
    table.reset(ploy.Position(text, rules=PLOY.rules))
    ahead = alphazero.unfinished(table)
    table.step(int(table.legal_actions()[0]))
    assert 0 < ahead < 0.8 and alphazero.unfinished(table) == -ahead


def test_the_games_are_the_same_for_the_same_seed() -> None:
    plays = [SelfPlay(SMALL, network(), 4) for _ in range(2)]
    for play in plays:
        for _ in range(5):
            play.step()
    first, second = ([str(root.table.position().text) for root in play.roots] for play in plays)
    assert first == second


def test_pairs_are_played_with_sides_swapped() -> None:
    points = alphazero.play_pairs(Search(PLOY, network(PLOY)), "level1", 2, 2, 400)
    # An untrained network with two simulations loses.
    assert points.shape == (2,) and (points < 0.5).all()
    drawn = alphazero.play_pairs(Search(PLOY, network(PLOY)), "random", 2, 2, 6)
    assert drawn.tolist() == [0.5, 0.5]


def test_a_run_prints_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "hunt", SMALL)
    monkeypatch.setattr(alphazero, "against_solution", lambda network, task: {"truth": "0.50"})
    head, rule, *rows = alphazero.run("hunt", 0.2, 1, False)
    assert head == "| seconds | games | won or lost | positions | truth |" and rule == "|---|---|---|---|---|"
    assert len(rows) == 1 + len(SMALL.marks) and all(row.count("|") == 6 and row.endswith("| 0.50 |") for row in rows)


@pytest.mark.parametrize("task", [SMALL, PLOY], ids=["hunt", "ploy"])
def test_torch_learns_the_same(task: Task) -> None:
    ours, other = network(task), torch_network(task)
    play = SelfPlay(task, network(task), 1)
    while len(play.replay) < task.batch:
        play.step()
    samples = play.replay[: task.batch]
    rows = np.repeat(np.arange(len(samples)), [len(sample.actions) for sample in samples])
    actions = np.concatenate([sample.actions for sample in samples])
    seen = task.encoding().encode(np.stack([sample.seen for sample in samples]), rows, actions)
    chances = np.concatenate([sample.chances for sample in samples])
    values = np.array([sample.value for sample in samples], np.float32)
    for one, two in zip(ours.evaluate(seen), other.evaluate(seen)):
        assert one == pytest.approx(two, rel=1e-4, abs=1e-5)
    for _ in range(5):
        assert ours.train(seen, chances, values) == pytest.approx(other.train(seen, chances, values), rel=1e-3)
    for mine, theirs in zip(ours.weights, other.weights):
        assert np.abs(mine - theirs.detach().cpu().numpy()).mean() < 1e-5


def test_torch_runs_the_loop() -> None:
    play = SelfPlay(SMALL, torch_network(), 1)
    while play.finished < 20:
        play.step()
    losses = [play.train() or 0.0 for _ in range(150)]
    assert np.mean(losses[-20:]) < 0.9 * np.mean(losses[:20])
