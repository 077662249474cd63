"""What `alphazero.py` learns with: inputs made from observations, and a network on NumPy or on PyTorch.

The network has two hidden layers. The logit of an action is the sum of a few of its outputs, which an encoding names: in the
hunt one output for each action; in Ploy one for origin and rotation, one for the target, and one for the kind of move, such as
"a Probe takes an unprotected Lance". So 921 outputs do for 5,727 actions, and what is learnt of one capture holds for others.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from board_rules.environments import Single

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]


class Encoded(NamedTuple):
    """Some positions with their legal actions, as a network reads them."""

    inputs: Floats
    #: The position of each action; the actions of a position follow each other.
    rows: Integers
    #: The outputs whose sum is the logit of an action, `[action, part]`.
    parts: Integers


class PlainEncoding:
    """The observation as it is, and an output for each action."""

    def __init__(self, table: Single) -> None:
        self.inputs, self.outputs = int(np.prod(table.shape)) + 1, table.actions

    def encode(self, seen: Bytes, rows: Integers, actions: Integers) -> Encoded:
        """Reads observations and the legal actions of all."""
        return Encoded(seen.astype(np.float32), rows, actions[:, None])

    def mirror(self, seen: Bytes, actions: Integers) -> tuple[Bytes, Integers]:
        """Another position of the same value: here the same one."""
        return seen, actions


class PloyEncoding:
    """Ploy with what stands attacked and protected, which follows from the rules but is hard to learn from lines."""

    KINDS, MOVES = 4, 6

    def __init__(self) -> None:
        table = Single("ploy", view="mover")
        moves = [str(table.move_of(action)).split("-") for action in range(table.actions)]
        square = {f"{'abcdefghi'[place % 9]}{place // 9 + 1}": place for place in range(81)}
        self.origin, self.target = (np.array([square[move[end]] for move in moves]) for end in (0, 1))
        self.rotation = np.array([int(move[2]) for move in moves])
        self.inputs = 16 * 81 + 1 + 4 * 81 + 6 * self.KINDS
        self.classes = 81 * 8 + 81
        self.outputs = self.classes + self.KINDS * self.MOVES * 8
        self.across = across = np.array([place // 9 * 9 + 8 - place % 9 for place in range(81)])
        self.number = np.zeros((81, 81, 8), np.int64)
        self.number[self.origin, self.target, self.rotation] = np.arange(table.actions)
        planes = [side * 8 + -line % 8 for side in range(2) for line in range(8)]
        self.mirrored_inputs = np.append(np.concatenate([plane * 81 + across for plane in planes]), 16 * 81)

    def mirror(self, seen: Bytes, actions: Integers) -> tuple[Bytes, Integers]:
        """The position with left and right exchanged, which has the same value."""
        origin, target, rotation = self.origin[actions], self.target[actions], self.rotation[actions]
        # Of rotations with the same result only the smallest is listed: a Commander has one, a
        # straight Probe three.
        lines = seen[: 8 * 81].reshape(8, 81)[:, origin]
        period = np.where((lines == np.roll(lines, 2, axis=0)).all(axis=0), 2, np.where((lines[:4] == lines[4:]).all(axis=0), 4, 8))
        return seen[self.mirrored_inputs], self.number[self.across[origin], self.across[target], -rotation % period]

    def encode(self, seen: Bytes, rows: Integers, actions: Integers) -> Encoded:
        """Reads observations and the legal actions of all."""
        lines = seen[:, :-1].reshape(len(seen), 2, 8, 81)
        kinds = lines.sum(axis=2, dtype=np.uint8)
        attacks = ploy_attacks(lines, kinds)
        attacked = attacks[:, ::-1] * (kinds > 0)
        loose = (attacked > 0) & (attacks == 0)
        is_kind = kinds[:, :, None] == np.arange(1, self.KINDS + 1)[:, None]
        sums = [(is_kind & where[:, :, None]).sum(axis=3) for where in (kinds > 0, attacked > 0, loose)]
        planes = [(attacks > 0), loose]
        parts = [array.reshape(len(seen), -1) for array in (seen, *planes, *sums)]
        # Counts are larger than the zeros and ones of the planes.
        parts[3:] = [part * np.float32(0.5) for part in parts[3:]]
        inputs = np.concatenate(parts, axis=1, dtype=np.float32)

        origin, target = self.origin[actions], self.target[actions]
        move = kinds[rows, 1, target].astype(np.int64)
        move[origin == target] = self.MOVES - 1
        moves = self.MOVES * (kinds[rows, 0, origin].astype(np.int64) - 1) + move
        # The mover itself attacks its target, and does not protect itself there.
        protected = attacks[rows, 0, target] > (origin != target)
        flags = 4 * (attacks[rows, 1, target] > 0) + 2 * (attacks[rows, 1, origin] > 0) + protected
        kind = self.classes + 8 * moves + flags
        return Encoded(inputs, rows, np.stack([origin * 8 + self.rotation[actions], 81 * 8 + target, kind], axis=1))


def ploy_attacks(lines: Bytes, kinds: Bytes) -> Bytes:
    """How many pieces of each side attack or protect each square, `[position, side, square]`."""
    count, stride = len(lines), 12
    # Three squares around the board stop all rays; squares come first, so that a step is a shift of
    # the array.
    board = np.zeros((8, 9 + 6, stride, 2 * count), np.uint8)
    board[:, 3:12, :9] = lines.transpose(2, 3, 0, 1).reshape(8, 9, 9, 2 * count)
    free = np.zeros((9 + 6, stride, count, 2), np.uint8)
    free[3:12, :9] = (kinds.sum(axis=1) == 0).T.reshape(9, 9, count, 1)
    reach = np.zeros((9 + 6, stride, 2 * count), np.uint8)
    reach[3:12, :9] = np.array([0, 1, 2, 3, 1], np.uint8)[kinds.transpose(2, 0, 1).reshape(9, 9, 2 * count)]
    attacks = np.zeros(((9 + 6) * stride, 2 * count), np.uint8)
    empty, range_ = free.reshape(attacks.shape), reach.reshape(attacks.shape)
    for line, shift in enumerate((stride, stride + 1, 1, 1 - stride, -stride, -stride - 1, -1, stride - 1)):
        ray = board[line].reshape(attacks.shape) * range_
        for _ in range(3):
            moved = np.zeros_like(ray)
            if shift > 0:
                moved[shift:] = ray[:-shift]
            else:
                moved[:shift] = ray[-shift:]
            arrived = moved > 0
            attacks += arrived
            ray = (moved - arrived) * empty
    inner = attacks.reshape(9 + 6, stride, count, 2)[3:12, :9]
    return inner.reshape(81, count, 2).transpose(1, 2, 0)


Encoding = PlainEncoding | PloyEncoding


def initial_weights(inputs: int, hidden: int, outputs: int, seed: int) -> list[Floats]:
    """Four matrices and their biases: two hidden layers, the policy, the value."""
    rng = np.random.default_rng(seed)
    sizes = [(inputs, hidden), (hidden, hidden), (hidden, outputs), (hidden, 1)]
    weights = [(rng.normal(size=size) * np.sqrt(2 / size[0])).astype(np.float32) for size in sizes]
    weights[2] *= 0.1
    weights[3] *= 0.1
    return weights + [np.zeros(size[1], np.float32) for size in sizes]


def starts_of(rows: Integers) -> Integers:
    """The place of each position's first action."""
    return np.flatnonzero(np.diff(rows, prepend=-1))


def chances_of(logits: Floats, rows: Integers) -> Floats:
    """The softmax of each position's logits."""
    starts = starts_of(rows)
    chances: Floats = np.exp(logits - np.maximum.reduceat(logits, starts)[rows])
    chances /= np.add.reduceat(chances, starts)[rows]
    return chances


class NumpyNetwork:
    """Two hidden layers with a policy and a value, trained by Adam."""

    def __init__(self, inputs: int, hidden: int, outputs: int, rate: float, seed: int) -> None:
        self.weights = initial_weights(inputs, hidden, outputs, seed)
        self.rate, self.steps = rate, 0
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]

    def _forward(self, seen: Encoded) -> tuple[Floats, Floats, Floats, Floats]:
        first, second, policy, value, b1, b2, b3, b4 = self.weights
        one = np.maximum(seen.inputs @ first + b1, 0)
        two = np.maximum(one @ second + b2, 0)
        outputs: Floats = two @ policy + b3
        logits = outputs[seen.rows[:, None], seen.parts].sum(axis=1)
        return one, two, logits, np.tanh(two @ value + b4)[:, 0]

    def evaluate(self, seen: Encoded) -> tuple[Floats, Floats]:
        """The logits of the legal actions, and the values for those who move."""
        _, _, logits, values = self._forward(seen)
        return logits, values

    def train(self, seen: Encoded, policies: Floats, outcomes: Floats) -> float:
        """A step of Adam on the cross entropy of the policy and the square of the value's error; returns the loss."""
        one, two, logits, values = self._forward(seen)
        chances, count = chances_of(logits, seen.rows), len(outcomes)
        outputs = self.weights[2].shape[1]
        places = (seen.rows[:, None] * outputs + seen.parts).ravel()
        errors = np.repeat((chances - policies) / count, seen.parts.shape[1])
        to_outputs: Any = np.bincount(places, errors, count * outputs).reshape(count, outputs).astype(one.dtype)
        to_value = (2 * (values - outcomes) * (1 - values**2) / count)[:, None]
        to_two = (to_outputs @ self.weights[2].T + to_value @ self.weights[3].T) * (two > 0)
        to_one = (to_two @ self.weights[1].T) * (one > 0)
        layers = [(seen.inputs, to_one), (one, to_two), (two, to_outputs), (two, to_value)]
        self._adam([below.T @ error for below, error in layers] + [error.sum(axis=0) for _, error in layers])
        entropy = -(policies * np.log(chances + 1e-9)).sum() / count
        return float(entropy + ((values - outcomes) ** 2).mean())

    def _adam(self, gradients: list[Any]) -> None:
        self.steps += 1
        for weight, gradient, mean, square in zip(self.weights, gradients, self.means, self.squares):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            weight -= (self.rate / (1 - 0.9**self.steps)) * mean / size


class TorchNetwork:
    """The same network on PyTorch, from the same first weights, on the accelerator if there is one."""

    def __init__(self, inputs: int, hidden: int, outputs: int, rate: float, seed: int) -> None:
        import torch  # type: ignore[import-not-found, unused-ignore]  # pyright: ignore[reportMissingImports]

        self.torch: Any = torch
        self.device = "cuda" if torch.cuda.is_available() else "mps" if torch.backends.mps.is_available() else "cpu"
        first = initial_weights(inputs, hidden, outputs, seed)
        self.weights = [torch.from_numpy(weight).to(self.device).requires_grad_() for weight in first]
        self.optimizer: Any = torch.optim.Adam(self.weights, lr=rate)

    def _tensor(self, array: npt.NDArray[Any]) -> Any:
        return self.torch.from_numpy(array).to(self.device)

    def _forward(self, seen: Encoded) -> tuple[Any, Any]:
        first, second, policy, value, b1, b2, b3, b4 = self.weights
        one = self.torch.relu(self._tensor(seen.inputs) @ first + b1)
        two = self.torch.relu(one @ second + b2)
        outputs = two @ policy + b3
        logits = outputs[self._tensor(seen.rows)[:, None], self._tensor(seen.parts)].sum(1)
        return logits, self.torch.tanh(two @ value + b4)[:, 0]

    def evaluate(self, seen: Encoded) -> tuple[Floats, Floats]:
        """The logits of the legal actions, and the values for those who move."""
        with self.torch.no_grad():
            logits, values = self._forward(seen)
        return logits.cpu().numpy(), values.cpu().numpy()

    def train(self, seen: Encoded, policies: Floats, outcomes: Floats) -> float:
        """A step on the cross entropy of the policy and the square of the value's error; returns the loss."""
        logits, values = self._forward(seen)
        # The softmax of a position needs its logits in one row.
        columns = np.arange(len(seen.rows)) - starts_of(seen.rows)[seen.rows]
        places = self._tensor(seen.rows), self._tensor(columns)
        table = self.torch.full((len(outcomes), int(columns.max()) + 1), -self.torch.inf, device=self.device)
        chances = self.torch.log_softmax(table.index_put(places, logits), 1)[places]
        entropy = -(self._tensor(policies) * chances).sum() / len(outcomes)
        loss = entropy + ((values - self._tensor(outcomes)) ** 2).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return float(loss.detach())


Network = NumpyNetwork | TorchNetwork
