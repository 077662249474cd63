"""Trains a small network by self-play, as AlphaZero does, and measures what it has learnt.

    python crates/board-python/bench/alphazero.py hunt          # against the solution
    python crates/board-python/bench/alphazero.py ploy          # against the levels
    python crates/board-python/bench/alphazero.py hunt --seconds 60 --seed 2

Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play". The
games of a batch search side by side, so that the network evaluates their leaves together. It runs on NumPy; with
`--torch` on PyTorch, and there on the accelerator if there is one. It prints a table for `docs/performance/learning.md`.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from board_rules import Match, Player, hunt, ploy
from board_rules.environments import Single

Floats = npt.NDArray[np.float32]
#: The constant of PUCT, and the noise at the root.
EXPLORATION, NOISE, DIRICHLET = 1.5, 0.25, 0.5
#: Moves of a game that are drawn by their visits; later ones are the most visited.
SAMPLED_PLIES = 12


@dataclass(frozen=True)
class Task:
    """A learning task: a game and the sizes of network and search."""

    game: str
    rules: str
    max_plies: int
    hidden: int = 128
    games: int = 64
    simulations: int = 32
    replay: int = 30_000
    #: The most positions of a game that are learnt from, so that long games do not outweigh short ones.
    learnt: int = 1_000
    batch: int = 256
    rate: float = 1e-3
    #: The parts of the training after which it is measured.
    marks: tuple[float, ...] = (0.25, 0.5, 1.0)

    def table(self) -> Single:
        """A game at its start."""
        return Single(self.game, self.rules, view="mover")


TASKS = {
    "hunt": Task("hunt", "side=5 pawns=4", max_plies=40, learnt=6),
    "ploy": Task("ploy", "", max_plies=120, games=32, simulations=24, hidden=64, marks=(1.0,)),
}


class NumpyNetwork:
    """Two hidden layers with a policy and a value, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, actions: int, rate: float, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(inputs, hidden), (hidden, hidden), (hidden, actions), (hidden, 1)]
        self.weights = [(rng.normal(size=size) * np.sqrt(2 / size[0])).astype(np.float32) for size in sizes]
        self.weights[2] *= 0.1
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.rate, self.steps = rate, 0
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]

    def _forward(self, seen: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        first, second, policy, value, b1, b2, b3, b4 = self.weights
        one = np.maximum(seen @ first + b1, 0)
        two = np.maximum(one @ second + b2, 0)
        return one, two, two @ policy + b3, np.tanh(two @ value + b4)[:, 0]

    def evaluate(self, seen: Floats) -> tuple[Floats, Floats]:
        """The logits of all actions, and the values for those who move."""
        _, _, logits, values = self._forward(seen)
        return logits, values

    def train(self, seen: Floats, policies: Floats, outcomes: Floats) -> float:
        """A step of Adam on the cross entropy of the policy and the square of the value's error; returns the loss."""
        one, two, logits, values = self._forward(seen)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        count = len(seen)
        to_logits = (chances - policies) / count
        to_value = (2 * (values - outcomes) * (1 - values**2) / count)[:, None]
        to_two = (to_logits @ self.weights[2].T + to_value @ self.weights[3].T) * (two > 0)
        to_one = (to_two @ self.weights[1].T) * (one > 0)
        parts = [(seen, to_one), (one, to_two), (two, to_logits), (two, to_value)]
        self._adam([below.T @ error for below, error in parts] + [error.sum(axis=0) for _, error in parts])
        entropy = -(policies * np.log(chances + 1e-9)).sum() / count
        return float(entropy + ((values - outcomes) ** 2).mean())

    def _adam(self, gradients: list[Any]) -> None:
        self.steps += 1
        scale = self.rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, gradient, mean, square in zip(self.weights, gradients, self.means, self.squares):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weight -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class TorchNetwork:
    """The same network on PyTorch, on the accelerator if there is one."""

    def __init__(self, inputs: int, hidden: int, actions: int, rate: float, seed: int) -> None:
        import torch  # type: ignore[import-not-found, unused-ignore]  # pyright: ignore[reportMissingImports]

        self.torch: Any = torch
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
        nn = torch.nn
        self.body = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()).to(self.device)
        self.policy = nn.Linear(hidden, actions).to(self.device)
        self.value = nn.Linear(hidden, 1).to(self.device)
        parameters = [*self.body.parameters(), *self.policy.parameters(), *self.value.parameters()]
        self.optimizer = torch.optim.Adam(parameters, lr=rate)

    def _forward(self, seen: Floats) -> tuple[Any, Any]:
        hidden = self.body(self.torch.from_numpy(seen).to(self.device))
        return self.policy(hidden), self.torch.tanh(self.value(hidden))[:, 0]

    def evaluate(self, seen: Floats) -> tuple[Floats, Floats]:
        """The logits of all actions, and the values for those who move."""
        with self.torch.no_grad():
            logits, values = self._forward(seen)
        return logits.cpu().numpy(), values.cpu().numpy()

    def train(self, seen: Floats, policies: Floats, outcomes: Floats) -> float:
        """A step on the cross entropy of the policy and the square of the value's error; returns the loss."""
        logits, values = self._forward(seen)
        wanted, results = (self.torch.from_numpy(array).to(self.device) for array in (policies, outcomes))
        loss = -(wanted * self.torch.log_softmax(logits, 1)).sum(1).mean() + ((values - results) ** 2).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss)


Network = NumpyNetwork | TorchNetwork


def seen_by_mover(table: Single) -> npt.NDArray[np.uint8]:
    """The flat observation of the player to move, and who that is."""
    return np.append(table.observation(table.player).ravel(), np.uint8(table.player))


class Node:
    """A position in the tree, with the statistics of its moves."""

    __slots__ = ("table", "player", "result", "actions", "priors", "visits", "totals", "children")

    def __init__(self, table: Single, max_plies: int) -> None:
        self.table = table
        self.player = table.player
        #: The result for the player to move if the game is over.
        self.result: float | None = None
        rewards = table.rewards()
        if rewards is not None:
            self.result = rewards[self.player]
        elif table.plies >= max_plies:
            self.result = unfinished(table, self.player)
        self.actions: npt.NDArray[np.int64] | None = None

    def expand(self, logits: Floats) -> None:
        """Gives the legal actions their chances."""
        self.actions = self.table.legal_actions()
        scores = logits[self.actions]
        chances = np.exp(scores - scores.max())
        self.priors = chances / chances.sum()
        self.visits = np.zeros(len(self.actions), np.float32)
        self.totals = np.zeros(len(self.actions), np.float32)
        self.children: dict[int, Node] = {}

    def select_child(self) -> int:
        """The place of the action with the largest upper bound."""
        bound = self.totals / np.maximum(self.visits, 1)
        bound += EXPLORATION * self.priors * (np.sqrt(self.visits.sum() + 1) / (1 + self.visits))
        return int(bound.argmax())

    def child(self, place: int, max_plies: int) -> Node:
        """The position after an action."""
        found = self.children.get(place)
        if found is None:
            assert self.actions is not None
            table = self.table.clone()
            table.step(int(self.actions[place]))
            found = self.children[place] = Node(table, max_plies)
        return found


def unfinished(table: Single, player: int) -> float:
    """The result of a game that is broken off: in the hunt the rook has escaped, otherwise nobody has won."""
    if not isinstance(table.position(), hunt.Position):
        return 0.0
    return -1.0 if player == 0 else 1.0


def search(network: Network, roots: list[Node], task: Task, simulations: int, rng: np.random.Generator | None) -> None:
    """Searches all roots side by side; with a generator there is noise at the roots."""
    evaluate(network, [root for root in roots if root.actions is None and root.result is None])
    for root in roots if rng is not None else ():
        assert rng is not None
        if root.actions is not None:
            noise = rng.dirichlet(np.full(len(root.priors), DIRICHLET)).astype(np.float32)
            root.priors = (1 - NOISE) * root.priors + NOISE * noise
    for _ in range(simulations):
        paths = []
        for root in roots:
            if root.result is not None:
                continue
            node, path = root, []
            while node.result is None and node.actions is not None:
                place = node.select_child()
                path.append((node, place))
                node = node.child(place, task.max_plies)
            paths.append((node, path))
        values = evaluate(network, [leaf for leaf, _ in paths if leaf.result is None])
        fresh = iter(values)
        for leaf, path in paths:
            backpropagate(path, leaf.player, leaf.result if leaf.result is not None else next(fresh))


def evaluate(network: Network, leaves: list[Node]) -> list[float]:
    """Expands leaves by the network, and returns their values for those who move."""
    if not leaves:
        return []
    seen = np.stack([seen_by_mover(leaf.table) for leaf in leaves]).astype(np.float32)
    logits, values = network.evaluate(seen)
    for leaf, scores in zip(leaves, logits):
        leaf.expand(scores)
    return [float(value) for value in values]


def backpropagate(path: list[tuple[Node, int]], player: int, value: float) -> None:
    """Adds a value, that of this player, to the actions of a path."""
    for node, place in path:
        node.visits[place] += 1
        node.totals[place] += value if node.player == player else -value


class SelfPlay:
    """Games of the network against itself, side by side, with what they teach."""

    def __init__(self, task: Task, network: Network, seed: int) -> None:
        self.task, self.network = task, network
        self.rng = np.random.default_rng(seed)
        self.starts = self._starts()
        self.roots = [self._fresh() for _ in range(task.games)]
        self.courses: list[list[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], Floats, int]]] = [[] for _ in self.roots]
        self.replay: list[tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64], Floats, float]] = []
        self.finished = self.positions = 0

    def _starts(self) -> npt.NDArray[np.uint8] | None:
        # Of the solution only the placements are used here, as random starts.
        return hunt.solution(side=5, pawns=4).placements()[0] if self.task.game == "hunt" else None

    def _fresh(self) -> Node:
        table = self.task.table()
        if self.starts is not None:
            table.reset(placed(self.starts[self.rng.integers(len(self.starts))], self.rng))
        return Node(table, self.task.max_plies)

    def step(self) -> None:
        """A move in every game."""
        search(self.network, self.roots, self.task, self.task.simulations, self.rng)
        for place, root in enumerate(self.roots):
            if root.result is None:
                assert root.actions is not None
                course = self.courses[place]
                chances = root.visits / root.visits.sum()
                course.append((seen_by_mover(root.table), root.actions, chances, root.player))
                is_drawn = len(course) <= SAMPLED_PLIES
                chosen = int(self.rng.choice(len(chances), p=chances / chances.sum(dtype=np.float64))) if is_drawn else int(chances.argmax())
                following = root.child(chosen, self.task.max_plies)
                # The results of the search below are dropped, because they have noise.
                self.roots[place] = Node(following.table, self.task.max_plies)
            if (after := self.roots[place]).result is not None:
                self._end(place, after)

    def _end(self, place: int, node: Node) -> None:
        assert node.result is not None
        course = self.courses[place]
        if len(course) > self.task.learnt:
            course = [course[ply] for ply in self.rng.choice(len(course), self.task.learnt, replace=False)]
        for seen, actions, chances, player in course:
            self.replay.append((seen, actions, chances, node.result if player == node.player else -node.result))
        self.positions += len(course)
        self.finished += 1
        self.courses[place] = []
        self.roots[place] = self._fresh()
        del self.replay[: -self.task.replay]

    def train(self) -> float | None:
        """A step of the network on a random part of the replay."""
        if len(self.replay) < self.task.batch:
            return None
        chosen = [self.replay[place] for place in self.rng.integers(len(self.replay), size=self.task.batch)]
        policies = np.zeros((len(chosen), self.roots[0].table.actions), np.float32)
        for row, (_, actions, chances, _) in enumerate(chosen):
            policies[row, actions] = chances
        seen = np.stack([part[0] for part in chosen]).astype(np.float32)
        return self.network.train(seen, policies, np.array([part[3] for part in chosen], np.float32))


def placed(squares: npt.NDArray[np.uint8], rng: np.random.Generator) -> hunt.Position:
    """A position of the hunt with these pawns to move, and a rook on a free square."""
    names = [f"{'abcde'[square % 5]}{square // 5 + 1}" for square in map(int, squares)]
    free = [f"{x}{y}" for x in "abcde" for y in range(1, 6) if f"{x}{y}" not in names]
    rook = free[rng.integers(len(free))]
    return hunt.Position(f"{','.join(names)} {rook} pawns", rules="side=5 pawns=4")


def choice(network: Network, task: Task, positions: list[Any], simulations: int) -> tuple[list[Any], Floats]:
    """The moves that the search prefers, and the values that it gives the positions for those who move."""
    roots = []
    for position in positions:
        table = task.table()
        table.reset(position)
        roots.append(Node(table, task.max_plies))
    search(network, roots, task, simulations, None)
    moves, values = [], []
    for root in roots:
        assert root.actions is not None
        place = int(root.visits.argmax())
        moves.append(root.table.move_of(int(root.actions[place])))
        values.append(float(root.totals.sum() / root.visits.sum()))
    return moves, np.array(values, np.float32)


def against_solution(network: Network, task: Task, count: int = 400) -> dict[str, float]:
    """The network beside the truth, over random states in which the pawns move and which nobody has trained for."""
    solution = hunt.solution(side=5, pawns=4)
    starts, rng = solution.placements()[0], np.random.default_rng(12345)
    positions: list[hunt.Position] = []
    while len(positions) < count:
        position = placed(starts[rng.integers(len(starts))], rng)
        if position.outcome() is None:
            positions.append(position)
    truth = np.array([1.0 if solution.value(position) is not None else -1.0 for position in positions])
    tables = [Node(task.table(), task.max_plies) for _ in positions]
    for node, position in zip(tables, positions):
        node.table.reset(position)
    bare = np.array(evaluate(network, tables))
    moves, values = choice(network, task, positions, 128)
    won = [place for place in range(count) if truth[place] > 0]
    best = [str(moves[place]) in set(map(str, solution.best_moves(positions[place]))) for place in won]
    keeps = [keeps_win(solution, positions[place], moves[place]) for place in won]
    by_chance = [len(solution.best_moves(positions[place])) / len(positions[place].legal_moves) for place in won]
    return {
        "mean error of the value": float(np.abs(bare - truth).mean()),
        "states with the right winner": float((np.sign(bare) == truth).mean()),
        "the same after 128 simulations": float((np.sign(values) == truth).mean()),
        "fastest win found": float(np.mean(best)),
        "win kept": float(np.mean(keeps)),
        "fastest win by chance": float(np.mean(by_chance)),
        "states that are won": float((truth > 0).mean()),
    }


def keeps_win(solution: hunt.Solution, position: hunt.Position, move: hunt.Move) -> bool:
    """Whether the pawns still win after this move."""
    after = position.copy()
    after.push(move)
    outcome = after.outcome()
    return "pawns" in outcome.winners if outcome is not None else solution.value(after) is not None


def against_levels(network: Network, task: Task, games: int = 12) -> dict[str, float]:
    """The score of the search with 32 simulations against bots, from random openings."""

    def agent(position: ploy.Position) -> Any:
        return choice(network, task, [position.copy()], 32)[0][0]

    scores = {}
    for name in ("random", "level1", "level2"):
        match = Match(agent, Player(name), ploy.Position(), games=games, seed=7, max_plies=task.max_plies)
        match.play()
        scores[f"score against {name}, {games} games"] = match.score
    return scores


def run(name: str, seconds: float, seed: int, torch: bool) -> list[str]:
    """Trains for some seconds of processor time; returns the rows of the table."""
    task = TASKS[name]
    table = task.table()
    inputs = len(seen_by_mover(table))
    network: Network = (TorchNetwork if torch else NumpyNetwork)(inputs, task.hidden, table.actions, task.rate, seed)
    measure = against_solution if name == "hunt" else against_levels
    rows = [(0.0, 0, 0, measure(network, task))]
    play, spent, losses = SelfPlay(task, network, seed), 0.0, [0.0]
    marks = [seconds * part for part in task.marks]
    while marks:
        begin = time.process_time()
        play.step()
        for _ in range(4):
            loss = play.train()
            losses += [] if loss is None else [loss]
        spent += time.process_time() - begin
        if spent >= marks[0]:
            marks.pop(0)
            rows.append((spent, play.finished, play.positions, measure(network, task)))
            print(f"{spent:.0f} s, {play.finished} games, loss {np.mean(losses[-100:]):.2f}: {rows[-1][3]}", file=sys.stderr)
    head = ["seconds", "games", "positions", *rows[0][3]]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for spent, finished, positions, figures in rows:
        lines.append(f"| {spent:.0f} | {finished} | {positions} | {' | '.join(f'{value:.2f}' for value in figures.values())} |")
    return lines


def main() -> None:
    """Runs as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(TASKS))
    parser.add_argument("--seconds", type=float, default=150, help="processor time of the training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--torch", action="store_true", help="PyTorch in place of NumPy")
    arguments = parser.parse_args()
    print("\n".join(run(arguments.game, arguments.seconds, arguments.seed, arguments.torch)))


if __name__ == "__main__":
    main()
