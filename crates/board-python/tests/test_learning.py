"""The program that learns by self-play: its gradients, its search, and that its loop makes the network better."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from board_rules import hunt

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))
import alphazero
from alphazero import TASKS, Node, NumpyNetwork, SelfPlay, Task

SMALL = Task("hunt", "side=5 pawns=4", max_plies=20, hidden=16, games=8, simulations=12, batch=64, rate=3e-3)


def network(seed: int = 1, task: Task = SMALL) -> NumpyNetwork:
    table = task.table()
    return NumpyNetwork(len(alphazero.seen_by_mover(table)), task.hidden, table.actions, task.rate, seed)


def test_gradients_are_those_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    net = NumpyNetwork(5, 6, 4, 1e-3, 1)
    doubled: Any = [rng.normal(size=weight.shape, scale=0.5) for weight in net.weights]
    net.weights = doubled
    # In double precision, so that small differences mean something.
    seen: Any = rng.normal(size=(7, 5))
    outcomes: Any = rng.uniform(-1, 1, 7)
    policies: Any = rng.dirichlet(np.ones(4), 7)
    found: list[Any] = []
    monkeypatch.setattr(net, "_adam", found.extend)
    loss = net.train(seen, policies, outcomes)
    assert loss > 0
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


def test_the_search_takes_a_rook_that_it_can_take() -> None:
    solution = hunt.solution(side=5, pawns=4)
    rng, starts = np.random.default_rng(5), solution.placements()[0]
    positions: list[hunt.Position] = []
    while len(positions) < 20:
        position = alphazero.placed(starts[rng.integers(len(starts))], rng)
        if position.outcome() is None and solution.value(position) == 1:
            positions.append(position)
    moves, values = alphazero.choice(network(), SMALL, positions, 100)
    assert all(alphazero.keeps_win(solution, position, move) for position, move in zip(positions, moves))
    assert (values > 0).all()


def test_values_change_sides_on_the_way_up() -> None:
    root = Node(SMALL.table(), SMALL.max_plies)
    root.expand(np.zeros(root.table.actions, np.float32))
    child = root.child(0, SMALL.max_plies)
    child.expand(np.zeros(root.table.actions, np.float32))
    assert root.player != child.player
    alphazero.backpropagate([(root, 0), (child, 1)], child.player, 0.5)
    assert root.totals[0] == -0.5 and child.totals[1] == 0.5 and root.visits.sum() == child.visits.sum() == 1


def test_self_play_fills_the_replay_and_lowers_the_loss() -> None:
    play = SelfPlay(SMALL, network(), 1)
    while play.finished < 20:
        play.step()
    assert len(play.replay) == play.positions >= SMALL.batch
    for _, actions, chances, outcome in play.replay:
        assert len(actions) == len(chances) and chances.sum() == pytest.approx(1, abs=1e-5) and -1 <= outcome <= 1
    losses = [play.train() or 0.0 for _ in range(150)]
    assert np.mean(losses[-20:]) < 0.8 * np.mean(losses[:20])


def test_the_games_are_the_same_for_the_same_seed() -> None:
    plays = [SelfPlay(SMALL, network(), 4) for _ in range(2)]
    for play in plays:
        for _ in range(5):
            play.step()
    first, second = ([str(root.table.position().text) for root in play.roots] for play in plays)
    assert first == second


def test_a_run_prints_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TASKS, "hunt", SMALL)
    monkeypatch.setattr(alphazero, "against_solution", lambda network, task: {"truth": 0.5})
    head, rule, *rows = alphazero.run("hunt", 0.2, 1, False)
    assert head == "| seconds | games | positions | truth |" and rule == "|---|---|---|---|"
    assert len(rows) == 1 + len(SMALL.marks) and all(row.count("|") == 5 and row.endswith("| 0.50 |") for row in rows)


def test_torch_learns_too() -> None:
    pytest.importorskip("torch")
    table = SMALL.table()
    net = alphazero.TorchNetwork(len(alphazero.seen_by_mover(table)), SMALL.hidden, table.actions, SMALL.rate, 1)
    play = SelfPlay(SMALL, net, 1)
    while play.finished < 20:
        play.step()
    losses = [play.train() or 0.0 for _ in range(150)]
    assert np.mean(losses[-20:]) < 0.8 * np.mean(losses[:20])
