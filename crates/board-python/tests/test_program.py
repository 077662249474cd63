"""The same answers as the program `board-rules`, where it can be had: named by `BOARD_RULES`, on the path, or built here."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from board_rules import hunt, ploy, shogun, tours

ROOT = Path(__file__).resolve().parents[3]


def program() -> str | None:
    named = os.environ.get("BOARD_RULES")
    if named:
        return named
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / kind / "board-rules" for kind in ("release", "debug")]
    return next((str(path) for path in built if path.exists()), shutil.which("board-rules"))


PROGRAM = program()
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="the program board-rules is not built; BOARD_RULES may name it")


def run(*arguments: str, typed: str = "") -> str:
    assert PROGRAM is not None
    command = [PROGRAM, *arguments]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.strip()


def positions(start: Any, number: int) -> list[Any]:
    """Positions of random games."""
    lot, found = random.Random(9), list[Any]()
    while len(found) < number:
        position = start.copy()
        for _ in range(lot.randrange(60)):
            move = position.random_move(lot.randrange(2**60))
            if move is not None:
                position.push(move)
        if position.outcome() is None:
            found.append(position)
    return found


@pytest.mark.parametrize("position", positions(ploy.Position(), 8), ids=lambda position: position.text[-12:])
def test_moves_of_ploy(position: ploy.Position) -> None:
    listed = run("ploy", "moves", position.text).split()
    moves = [word for word in listed if word.count("-") == 2]
    assert sorted(moves) == sorted(map(str, position.legal_moves))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_counts_of_shogun(depth: int) -> None:
    for position in positions(shogun.Position(), 3):
        assert str(position.perft(depth)) in run("shogun", "perft", position.text, str(depth)).replace(",", "").split()


def test_saved_games_of_the_program_are_read(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    run("match", "hunt", "--a", "greedy", "--b", "random", "--games", "4", "--seed", "3", "--games-file", str(file))
    texts = [part + "end\n" for part in file.read_text().split("end\n") if part.strip()]
    assert len(texts) == 4
    for text in texts:
        game = hunt.Position.from_record(text)
        assert game.move_stack and game.tags["first"]


def test_our_saved_games_are_read_by_the_program(tmp_path: Path) -> None:
    for position in positions(shogun.Position(), 3):
        file = tmp_path / "game.txt"
        file.write_text(position.record(first="person", second="person"))
        shown = run("play", "shogun", "--load", str(file), typed="moves\nquit\n")
        moves = {word for word in shown.split() if word.count("(") == 2}
        assert moves == set(map(str, position.legal_moves))


@pytest.mark.parametrize(("width", "height"), [(3, 10), (5, 6), (6, 6), (4, 7)])
def test_counts_of_tours(width: int, height: int) -> None:
    printed = run("tours", "count", "--width", str(width), "--height", str(height), "--closed")
    assert str(tours.count((width, height), kind="closed")) in printed.replace(",", "").split()
