"""Legal moves, pushes and pops a second, beside pure Python written from the rules and python-chess, in one run; steps a second
of the environments, alone and by the thousand.

    python crates/board-python/bench/speed.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import chess
import numpy as np
from board_rules import hunt, ploy, shogun
from board_rules.environments import Batch, hunt_v0, ploy_four_v0, ploy_v0, shogun_v0

from naive_ploy import Position as NaivePloy

# The best of so many short spells counts: of a long one, other programs take their part on a busy
# machine, by way of the caches even of the processor's time.
SPELLS = 40
SPELL = 0.05


def rate(work: Callable[[], int]) -> float:
    """The units of `work` per second of processor time, in the best interval."""
    best = 0.0
    for _ in range(SPELLS):
        done, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SPELL:
            done += work()
        best = max(best, done / spent)
    return best


def listing(legal: Callable[[], Any]) -> Callable[[], int]:
    return lambda: sum(len(list(legal())) for _ in range(50))


def playing(position: Any, moves: list[Any]) -> Callable[[], int]:
    def work() -> int:
        for move in moves:
            position.push(move)
            position.pop()
        return len(moves)

    return work


def games() -> None:
    board, own, naive = chess.Board(), ploy.Position(), NaivePloy(ploy.Position().text)
    assert len(naive.legal_moves()) == len(own.legal_moves)
    rows: list[tuple[str, Callable[[], Any], Any]] = [
        ("ploy, board_rules", lambda: own.legal_moves, own),
        ("ploy, pure Python", naive.legal_moves, naive),
        ("chess, python-chess", lambda: board.legal_moves, board),
    ]
    others: list[tuple[str, Any]] = [("shogun", shogun.Position()), ("hunt", hunt.Position())]
    rows += [(f"{name}, board_rules", partial(getattr, position, "legal_moves"), position) for name, position in others]
    print(f"{'':24}{'moves listed/s':>18}{'push and pop/s':>18}")
    for name, legal, position in rows:
        listed, played = rate(listing(legal)), rate(playing(position, list(legal())))
        print(f"{name:24}{listed:18,.0f}{played:18,.0f}")


def steps(module: Any) -> float:
    """Random steps through PettingZoo's interface, `last` and `step`; the choice of an action is not counted."""
    env = module.raw_env()
    best = 0.0
    for _ in range(SPELLS):
        env.reset()
        lot, spent, done = np.random.default_rng(1), 0.0, 0
        for agent in env.agent_iter(1_000):
            begin = time.process_time()
            observation, _, termination, truncation, _ = env.last()
            spent += time.process_time() - begin
            over = termination or truncation
            action = None if over else int(lot.choice(np.flatnonzero(observation["action_mask"])))
            begin = time.process_time()
            env.step(action)
            if not env.agents:
                env.reset()
            spent += time.process_time() - begin
            done += 1
        best = max(best, done / spent)
    return best


def batch(game: str, threads: int, games: int = 256) -> tuple[float, float]:
    """Random steps of many games, the choice of actions, masks and observations included: by the clock, and by the
    processor's time."""
    many = Batch(game, games * threads, threads=threads, seed=1)
    clock = core = 0.0
    for _ in range(SPELLS):
        done, begin, processor = 0, time.perf_counter(), time.process_time()
        while time.perf_counter() - begin < SPELL:
            many.step(many.sample())
            done += games * threads
        clock = max(clock, done / (time.perf_counter() - begin))
        core = max(core, done / (time.process_time() - processor))
    return clock, core


def policy(game: str, temperature: float, games: int = 256) -> float:
    """Steps of many games a second of processor time, each action chosen by scores of all actions; making the scores is not
    counted."""
    many = Batch(game, games, seed=1, max_plies=200)
    scores = np.random.default_rng(0).normal(size=(games, many.actions)).astype(np.float32)

    def work() -> int:
        many.step(many.choose(scores, temperature=temperature))
        return games

    return rate(work)


def main() -> None:
    games()
    print(f"\n{'':24}{'PettingZoo steps/s':>20}{'batch, 1 thread':>18}{'batch, 2 threads':>18}{'a core-second':>18}")
    for name, module in (("ploy", ploy_v0), ("ploy-four", ploy_four_v0), ("shogun", shogun_v0), ("hunt", hunt_v0)):
        (one, core), (two, _) = batch(name, 1), batch(name, 2)
        print(f"{name:24}{steps(module):20,.0f}{one:18,.0f}{two:18,.0f}{core:18,.0f}")
    print(f"\n{'':24}{'best score':>18}{'by the softmax':>18}")
    for name in ("ploy", "ploy-four", "shogun", "hunt"):
        print(f"{name:24}{policy(name, 0.0):18,.0f}{policy(name, 1.0):18,.0f}")


if __name__ == "__main__":
    main()
