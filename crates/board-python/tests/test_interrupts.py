"""Ctrl-C in a separate program: calls that take minutes end, and saved work is resumed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from board_rules import hunt, tours

# Far more than a signal takes to be heard on a machine that is busy, and far less than the work.
PATIENCE = 100

COUNT = """
from board_rules import tours
print("begun", flush=True)
tours.count((8, 9), kind="closed", checkpoint={file!r}, progress=lambda done: print(done, flush=True))
"""
SOLVE = """
from board_rules import hunt
print("begun", flush=True)
hunt.solve("pawns=5 steps=3", threads=2, checkpoint={file!r})
"""
ENDLESS = """
from board_rules import Match, hunt
def bot(position):
    print("begun", flush=True)
    while True:
        pass
match = Match({players}, hunt.Position(), games=8, threads=2)
match.play({progress})
"""
SILENT = """
import sys, threading
from board_rules import hunt
from board_rules.engine import Engine
silent = "print('ugiok', flush=True)\\nfor line in sys.stdin:\\n    if line.startswith('isready'): print('readyok', flush=True)"
with Engine([sys.executable, "-c", "import sys\\n" + silent]) as engine:
    threading.Timer(0.5, print, ("begun",), {"flush": True}).start()
    engine(hunt.Position())
"""


def interrupted(program: str, lines: int) -> list[str]:
    """The output of a program that was interrupted after this many lines."""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        printed = [run.stdout.readline() for _ in range(lines)]
        run.send_signal(signal.SIGINT)
        try:
            rest, errors = run.communicate(timeout=PATIENCE)
        finally:
            run.kill()
        assert errors.strip().endswith("KeyboardInterrupt"), errors
        assert run.returncode in (1, 130, -signal.SIGINT)
        return printed + rest.splitlines()


def test_count_stopped_in_a_layer_resumes_from_the_previous_layer(tmp_path: Path) -> None:
    file = tmp_path / "count"
    told = [float(line) for line in interrupted(COUNT.format(file=str(file)), 12)[1:]]

    class Enough(Exception):
        pass

    def first(done: float) -> None:
        seen.append(done)
        raise Enough

    seen: list[float] = []
    with pytest.raises(Enough):
        tours.count((8, 9), kind="closed", checkpoint=file, progress=first)
    assert seen[0] >= told[-1] > 0


@pytest.mark.parametrize(
    ("players", "progress"),
    [("bot, 'random'", ""), ("bot, bot", ""), ("'random', 'random'", "lambda game, match: bot(game)")],
    ids=["a bot", "two bots", "progress"],
)
def test_an_endless_function_is_ended(players: str, progress: str) -> None:
    begin = time.monotonic()
    assert interrupted(ENDLESS.format(players=players, progress=progress), 1) == ["begun\n"]
    assert time.monotonic() - begin < 20


def test_an_endless_progress_of_a_count_is_ended() -> None:
    endless = "import itertools; from board_rules import tours\n"
    endless += "def slow(done):\n    print('begun', flush=True)\n    for _ in itertools.count(): pass\n"
    assert interrupted(endless + "tours.count((8, 9), progress=slow)", 1) == ["begun\n"]


def test_an_engine_that_has_no_limit_of_time_is_ended() -> None:
    interrupted(SILENT, 1)


def test_reading_a_solution_is_ended(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "endless")
    program = f"from board_rules import hunt; print('begun', flush=True); hunt.load_solution({str(tmp_path / 'endless')!r})"
    interrupted(program, 1)


@pytest.mark.parametrize("call", ["ploy.Endings.build(('shield', 'shield'), side=7)", "shogun.Endings.build()"])
def test_ctrl_c_stops_building_endings(call: str) -> None:
    interrupted(f"from board_rules import ploy, shogun; print('begun', flush=True); {call}", 1)


def test_ctrl_c_stops_solving_within_a_turn() -> None:
    interrupted(SOLVE.format(file=None), 1)


def test_a_hunt_that_is_kept_is_answered_at_once_when_solved(tmp_path: Path) -> None:
    file = tmp_path / "run"
    solved = hunt.solve(side=4, pawns=4, checkpoint=file)
    assert file.is_file()
    again = hunt.solve(side=4, pawns=4, checkpoint=file)
    assert (again.won_states, again.turns) == (solved.won_states, solved.turns)
