"""Trains a small network by self-play, as AlphaZero does, and measures what it has learnt.

    python crates/board-python/bench/alphazero.py hunt          # against the solution
    python crates/board-python/bench/alphazero.py ploy          # against the levels
    python crates/board-python/bench/alphazero.py hunt --seconds 60 --seed 2

Silver et al. 2018, "A general reinforcement learning algorithm that masters chess, shogi, and Go through self-play". The
games of a batch search side by side, so that the network evaluates their leaves together. It runs on NumPy; with
`--torch` on PyTorch, and there on the accelerator if there is one. It prints a table for `docs/performance/learning.md`.
`networks.py` has the networks and what they read.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from board_rules import Player, hunt, ploy
from board_rules.environments import Single
from networks import Bytes, Encoding, Floats, Integers, Network, NumpyNetwork, PlainEncoding, PloyEncoding, TorchNetwork, chances_of

#: The constant of PUCT, the noise at the root, and how much worse than its parent a move without
#: visits is held to be.
EXPLORATION, NOISE, DIRICHLET, UNVISITED = 1.5, 0.25, 0.5, 0.0
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
    #: The most positions of a game that are learnt from, so that long games do not outweigh short
    #: ones.
    learnt: int = 1_000
    batch: int = 256
    #: Steps of the network for each move of all games.
    steps: int = 4
    rate: float = 1e-3
    #: What a result is worth a ply earlier; less than 1 prefers quick wins.
    discount: float = 1.0
    #: The part of the value's target that is the search's value; the rest is the game's result.
    search_part: float = 0.0
    #: The parts of the training after which it is measured.
    marks: tuple[float, ...] = (0.25, 0.5, 1.0)

    def table(self) -> Single:
        """A game at its start."""
        return Single(self.game, self.rules, view="mover")

    def encoding(self) -> Encoding:
        """How the network reads positions."""
        return PloyEncoding() if self.game == "ploy" else PlainEncoding(self.table())


TASKS = {
    "hunt": Task("hunt", "side=5 pawns=4", max_plies=40, learnt=6),
    "ploy": Task(
        "ploy", "listing=distinct-results", max_plies=100, simulations=48, steps=2, replay=60_000, discount=0.99, search_part=0.5, marks=(0.4, 1.0)
    ),
}


def seen_by_mover(table: Single) -> Bytes:
    """The flat observation of the player to move, and who that is."""
    return np.append(table.observation(table.player).ravel(), np.uint8(table.player))


class Node:
    """A position in the tree, with the statistics of its moves."""

    __slots__ = ("table", "player", "result", "actions", "priors", "visits", "count", "means", "bonus", "children")

    def __init__(self, table: Single, max_plies: int) -> None:
        self.table = table
        self.player = table.player
        #: The result for the player to move if the game is over.
        self.result: float | None = None
        rewards = table.rewards()
        if rewards is not None:
            self.result = rewards[self.player]
        elif table.plies >= max_plies:
            self.result = unfinished(table)
        self.actions: Integers | None = None

    def expand(self, actions: Integers, chances: Floats, value: float) -> None:
        """Gives the legal actions their chances."""
        self.actions, self.children = actions, dict[int, Node]()
        self.visits, self.count = np.zeros(len(actions), np.float32), 0
        self.means = np.full(len(actions), value - UNVISITED, np.float32)
        self.set_priors(chances)

    def set_priors(self, chances: Floats) -> None:
        """Changes the chances of the actions, before any visit."""
        self.priors = chances
        #: The prior over the visits and one, kept so that selecting a child is short.
        self.bonus = chances.copy()

    def select_child(self) -> int:
        """The place of the action with the largest upper bound."""
        return int((self.means + self.bonus * (EXPLORATION * (self.count + 1) ** 0.5)).argmax())

    def add(self, place: int, value: float) -> None:
        """Counts a visit of an action."""
        visits = self.visits[place] + 1
        self.count += 1
        self.visits[place] = visits
        self.means[place] = value if visits == 1 else self.means[place] + (value - self.means[place]) / visits
        self.bonus[place] = self.priors[place] / (1 + visits)

    def value(self) -> float:
        """The mean of all visits for the player to move."""
        return float(self.visits @ self.means) / self.count

    def child(self, place: int, max_plies: int) -> Node:
        """The position after an action."""
        found = self.children.get(place)
        if found is None:
            assert self.actions is not None
            table = self.table.clone()
            table.step(int(self.actions[place]))
            found = self.children[place] = Node(table, max_plies)
        return found


def unfinished(table: Single) -> float:
    """The result of a game that is broken off, for the player to move.

    In the hunt the rook has escaped. In Ploy it is less than a win, by the number of lines that one has more than the other.
    """
    if isinstance(table.position(), hunt.Position):
        return -1.0 if table.player == 0 else 1.0
    lines = table.observation(table.player).reshape(2, -1).sum(axis=1, dtype=np.int64)
    return 0.8 * float(np.tanh((lines[0] - lines[1]) / 10))


class Search:
    """Monte Carlo tree search of many positions side by side."""

    def __init__(self, task: Task, network: Network) -> None:
        self.task, self.network, self.encoding = task, network, task.encoding()

    def run(self, roots: list[Node], simulations: int, rng: np.random.Generator | None = None) -> None:
        """Searches all roots that are not over; with a generator there is noise at the roots."""
        roots = [root for root in roots if root.result is None]
        self.evaluate([root for root in roots if root.actions is None])
        for root in roots if rng is not None else ():
            assert rng is not None
            noise = rng.dirichlet(np.full(len(root.priors), DIRICHLET))
            root.set_priors(((1 - NOISE) * root.priors + NOISE * noise).astype(np.float32))
        for _ in range(simulations):
            paths = [self._descend(root) for root in roots]
            fresh = iter(self.evaluate([leaf for leaf, _ in paths if leaf.result is None]))
            for leaf, path in paths:
                value = leaf.result if leaf.result is not None else next(fresh)
                backpropagate(path, leaf.player, value, self.task.discount)

    def _descend(self, root: Node) -> tuple[Node, list[tuple[Node, int]]]:
        node, path = root, []
        while node.result is None and node.actions is not None:
            place = node.select_child()
            path.append((node, place))
            node = node.child(place, self.task.max_plies)
        return node, path

    def evaluate(self, leaves: list[Node]) -> list[float]:
        """Expands leaves by the network, and returns their values for those who move."""
        if not leaves:
            return []
        seen = np.stack([seen_by_mover(leaf.table) for leaf in leaves])
        actions = [leaf.table.legal_actions() for leaf in leaves]
        ends = np.cumsum([len(part) for part in actions])
        rows = np.repeat(np.arange(len(leaves)), [len(part) for part in actions])
        logits, values = self.network.evaluate(self.encoding.encode(seen, rows, np.concatenate(actions)))
        chances, found = np.split(chances_of(logits, rows), ends[:-1]), [float(value) for value in values]
        for leaf, legal, part, value in zip(leaves, actions, chances, found):
            leaf.expand(legal, part, value)
        return found


def backpropagate(path: list[tuple[Node, int]], player: int, value: float, discount: float) -> None:
    """Adds a value, that of this player, to the actions of a path."""
    for node, place in reversed(path):
        value *= discount
        node.add(place, value if node.player == player else -value)


@dataclass
class Sample:
    """A position that is learnt from: what its player sees, the search's visits, and the value."""

    seen: Bytes
    actions: Integers
    chances: Floats
    player: int
    #: The value by the search, and later the target.
    value: float


class SelfPlay:
    """Games of the network against itself, side by side, with what they teach."""

    def __init__(self, task: Task, network: Network, seed: int) -> None:
        self.task, self.network, self.search = task, network, Search(task, network)
        self.rng = np.random.default_rng(seed)
        # Of the solution only the placements are used here, as random starts.
        self.placements = hunt.solution(side=5, pawns=4).placements()[0] if task.game == "hunt" else None
        self.roots = [self._fresh() for _ in range(task.games)]
        self.courses: list[list[Sample]] = [[] for _ in self.roots]
        self.replay: list[Sample] = []
        self.finished = self.decided = self.positions = 0

    def _fresh(self) -> Node:
        table = self.task.table()
        if self.placements is not None:
            table.reset(placed(self.placements[self.rng.integers(len(self.placements))], self.rng))
        else:
            # Random moves give openings and, when there are many, boards on which one side is
            # ahead.
            for _ in range(int(200 * self.rng.random() ** 3)):
                table.step(int(self.rng.choice(table.legal_actions())))
                if table.rewards() is not None:
                    return self._fresh()
            table.reset(table.position())
        return Node(table, self.task.max_plies)

    def step(self) -> None:
        """A move in every game."""
        self.search.run(self.roots, self.task.simulations, self.rng)
        for place, root in enumerate(self.roots):
            if root.result is None:
                assert root.actions is not None
                course, chances = self.courses[place], root.visits / np.float32(root.count)
                course.append(Sample(seen_by_mover(root.table), root.actions, chances, root.player, root.value()))
                is_drawn = len(course) <= SAMPLED_PLIES
                chosen = int(self.rng.choice(len(chances), p=root.visits.astype(np.float64) / root.count) if is_drawn else chances.argmax())
                following = root.child(chosen, self.task.max_plies)
                # The results of the search below are dropped, because they have noise.
                self.roots[place] = Node(following.table, self.task.max_plies)
            if (after := self.roots[place]).result is not None:
                self._end(place, after)

    def _end(self, place: int, node: Node) -> None:
        assert node.result is not None
        course, part, result = self.courses[place], self.task.search_part, node.result
        for sample in reversed(course):
            result *= self.task.discount
            sample.value = part * sample.value + (1 - part) * (result if sample.player == node.player else -result)
        if len(course) > self.task.learnt:
            course = [course[ply] for ply in self.rng.choice(len(course), self.task.learnt, replace=False)]
        self.replay += course
        self.positions += len(course)
        self.finished += 1
        self.decided += node.table.rewards() is not None
        self.courses[place] = []
        self.roots[place] = self._fresh()
        del self.replay[: -self.task.replay]

    def train(self) -> float | None:
        """A step of the network on a random part of the replay, half of it mirrored."""
        if len(self.replay) < self.task.batch:
            return None
        chosen = [self.replay[place] for place in self.rng.integers(len(self.replay), size=self.task.batch)]
        views = [(sample.seen, sample.actions) for sample in chosen]
        views = [self.search.encoding.mirror(*view) if place % 2 else view for place, view in enumerate(views)]
        rows = np.repeat(np.arange(len(chosen)), [len(sample.actions) for sample in chosen])
        encoded = self.search.encoding.encode(np.stack([seen for seen, _ in views]), rows, np.concatenate([actions for _, actions in views]))
        values = np.array([sample.value for sample in chosen], np.float32)
        return self.network.train(encoded, np.concatenate([sample.chances for sample in chosen]), values)


def choice(search: Search, positions: Iterable[Any], simulations: int) -> tuple[list[Any], Floats]:
    """The moves that the search prefers, and the values that it gives the positions for those who move."""
    roots = []
    for position in positions:
        table = search.task.table()
        table.reset(position)
        roots.append(Node(table, search.task.max_plies))
    search.run(roots, simulations)
    moves = []
    for root in roots:
        assert root.actions is not None
        moves.append(root.table.move_of(int(root.actions[root.visits.argmax()])))
    return moves, np.array([root.value() for root in roots], np.float32)


def placed(squares: Bytes, rng: np.random.Generator) -> hunt.Position:
    """A position of the hunt with these pawns to move, and a rook on a free square."""
    names = [f"{'abcde'[square % 5]}{square // 5 + 1}" for square in map(int, squares)]
    free = [f"{x}{y}" for x in "abcde" for y in range(1, 6) if f"{x}{y}" not in names]
    rook = free[rng.integers(len(free))]
    return hunt.Position(f"{','.join(names)} {rook} pawns", rules="side=5 pawns=4")


def against_solution(network: Network, task: Task, count: int = 400) -> dict[str, str]:
    """The network beside the truth, over random states in which the pawns move and which nobody has trained for."""
    solution, search = hunt.solution(side=5, pawns=4), Search(task, network)
    starts, rng = solution.placements()[0], np.random.default_rng(12345)
    positions: list[hunt.Position] = []
    while len(positions) < count:
        position = placed(starts[rng.integers(len(starts))], rng)
        if position.outcome() is None:
            positions.append(position)
    truth = np.array([1.0 if solution.value(position) is not None else -1.0 for position in positions])
    nodes = [Node(task.table(), task.max_plies) for _ in positions]
    for node, position in zip(nodes, positions):
        node.table.reset(position)
    bare = np.array(search.evaluate(nodes))
    moves, values = choice(search, positions, 128)
    won = [place for place in range(count) if truth[place] > 0]
    best = [str(moves[place]) in set(map(str, solution.best_moves(positions[place]))) for place in won]
    keeps = [keeps_win(solution, positions[place], moves[place]) for place in won]
    by_chance = [len(solution.best_moves(positions[place])) / len(positions[place].legal_moves) for place in won]
    figures = {
        "mean error of the value": np.abs(bare - truth).mean(),
        "states with the right winner": (np.sign(bare) == truth).mean(),
        "the same after 128 simulations": (np.sign(values) == truth).mean(),
        "fastest win found": np.mean(best),
        "win kept": np.mean(keeps),
        "fastest win by chance": np.mean(by_chance),
        "states that are won": (truth > 0).mean(),
    }
    return {name: f"{value:.2f}" for name, value in figures.items()}


def keeps_win(solution: hunt.Solution, position: hunt.Position, move: hunt.Move) -> bool:
    """Whether the pawns still win after this move."""
    after = position.copy()
    after.push(move)
    outcome = after.outcome()
    return "pawns" in outcome.winners if outcome is not None else solution.value(after) is not None


def against_levels(network: Network, task: Task, games: int = 60, simulations: int = 64, max_plies: int = 300) -> dict[str, str]:
    """The score of the search against bots, from random openings, with its standard error."""
    scores = {}
    for name in ("random", "level1", "level3", "level7"):
        points = play_pairs(Search(task, network), name, games // 2, simulations, max_plies)
        error = points.std(ddof=1) / len(points) ** 0.5
        scores[f"score against {name}"] = f"{points.mean():.2f} ± {error:.2f}"
    return scores


def play_pairs(search: Search, name: str, pairs: int, simulations: int, max_plies: int) -> Floats:
    """The mean points of each pair of games, which begin from the same opening with sides swapped; all are played side by side."""
    rng, opponent = np.random.default_rng(7), Player(name, seed=7)
    games: list[ploy.Position] = []
    for _ in range(pairs):
        opening = ploy.Position(rules=search.task.rules)
        for _ in range(4):
            opening.push(opening.legal_moves[int(rng.integers(len(opening.legal_moves)))])
        games += [opening, opening.copy()]
    points = np.full(len(games), 0.5, np.float32)
    running = set(range(len(games)))
    while running:
        ours = [place for place in sorted(running) if games[place].player == place % 2]
        for place, move in zip(ours, choice(search, [games[place] for place in ours], simulations)[0]):
            games[place].push(move)
        for place in running.difference(ours):
            reply = opponent.choose(games[place])
            assert reply is not None
            games[place].push(reply)
        for place in sorted(running):
            game = games[place]
            if (outcome := game.outcome()) is not None:
                points[place] = game.players[place % 2] in outcome.winners
            if outcome is not None or game.ply >= max_plies or game.repetitions() >= 2:
                running.remove(place)
    means: Floats = points.reshape(pairs, 2).mean(axis=1)
    return means


def run(name: str, seconds: float, seed: int, torch: bool) -> list[str]:
    """Trains for some seconds of processor time; returns the rows of the table."""
    task = TASKS[name]
    encoding = task.encoding()
    kind = TorchNetwork if torch else NumpyNetwork
    network: Network = kind(encoding.inputs, task.hidden, encoding.outputs, task.rate, seed)
    measure = against_solution if name == "hunt" else against_levels
    rows = [(0.0, 0, 0, 0, measure(network, task))]
    play, spent, losses = SelfPlay(task, network, seed), 0.0, [0.0]
    marks = [seconds * part for part in task.marks]
    while marks:
        begin = time.process_time()
        play.step()
        for _ in range(task.steps):
            loss = play.train()
            losses += [] if loss is None else [loss]
        spent += time.process_time() - begin
        if spent >= marks[0]:
            marks.pop(0)
            rows.append((spent, play.finished, play.decided, play.positions, measure(network, task)))
            print(f"{spent:.0f} s, {play.finished} games, loss {np.mean(losses[-100:]):.2f}: {rows[-1][4]}", file=sys.stderr)
    head = ["seconds", "games", "won or lost", "positions", *rows[0][4]]
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for spent, finished, decided, positions, figures in rows:
        lines.append(f"| {spent:.0f} | {finished} | {decided} | {positions} | {' | '.join(figures.values())} |")
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
