"""The project's own fixtures through the functions of this package, and the tools that run them."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from board_rules import TextError, fixtures, tours
from board_rules.fixtures.answers import OWN
from board_rules.fixtures.ask import SUITES, expectation

FOLDER = Path(__file__).resolve().parents[3] / "fixtures"
FILES = [fixtures.load(path) for path in fixtures.paths(FOLDER)]
CASES = [(file, case) for file in FILES for case in file.cases]


every_case = pytest.mark.parametrize(("file", "case"), CASES, ids=lambda part: getattr(part, "name", None) or part.path.stem)


@every_case
def test_case(file: fixtures.FixtureFile, case: fixtures.Case) -> None:
    mismatch = fixtures.compare(file.suite, case.input, case.expect, fixtures.ANSWERS[file.suite](**case.input))
    assert mismatch is None, str(mismatch)


@every_case
def test_case_is_answered_by_ask(file: fixtures.FixtureFile, case: fixtures.Case) -> None:
    mismatch = fixtures.compare(file.suite, case.input, case.expect, fixtures.ask(file.suite, case.input))
    assert mismatch is None, str(mismatch)


def test_every_suite_has_a_function_and_every_schema_a_suite() -> None:
    schemas = {f"{path.parent.name}/{path.name.removesuffix('.schema.json')}" for path in FOLDER.glob("schema/*/*.json")}
    assert schemas == set(SUITES) == set(fixtures.ANSWERS)
    slow = {fixtures.load(path).suite for path in fixtures.paths(FOLDER, slow=True)}
    assert slow | {"ploy/four_perft"} <= set(SUITES)


def test_suites_answer_and_explain_invalid_questions() -> None:
    assert fixtures.ask("ploy/line", {"from": "a1", "to": "c3"}) == ["a1", "b2", "c3"]
    with pytest.raises(TextError, match="input.to: "):
        fixtures.ask("ploy/line", {"from": "a1", "to": "c4"})
    with pytest.raises(ValueError, match="no such suite"):
        fixtures.ask("ploy/nothing", {})


@pytest.mark.parametrize("suite", sorted(OWN))
def test_own_functions_match_the_suite(suite: str) -> None:
    first = next(case for file, case in CASES if file.suite == suite)
    wanted = expectation(suite, first.input)
    assert fixtures.compare(suite, first.input, wanted, fixtures.ANSWERS[suite](**first.input)) is None


def test_a_wrong_function_is_found_out_and_reported() -> None:
    def line(**ends: str) -> list[str]:
        return [ends["from"], ends["to"]]

    report = fixtures.check(FOLDER / "ploy", {"ploy/line": line, "ploy/validate_fen": lambda fen: 1 / 0})
    text = str(report)
    assert not report and report.failures and report.unanswered["ploy/game"] > 0
    assert "FAILURES" in text and "expected:" in text and "found:" in text and "raised ZeroDivisionError" in text
    assert text.splitlines()[-1].strip("= ").startswith(f"{len(report.failures)} failed, {report.passed} passed")


def test_our_own_functions_pass() -> None:
    seen = []
    report = fixtures.check(FOLDER / "shogun", progress=lambda file, case, passed: seen.append(passed))
    assert report and len(seen) == report.passed and all(seen)


def extended(side: int, second: tuple[int, int]) -> list[tuple[int, int]]:
    """A tour from the corner that goes on with this square."""
    listed = tours.tours(side, start=(0, 0))
    return next(tour.squares for tour in listed if tour.squares[1] == second)


def opened(side: int) -> list[tuple[int, int]]:
    """A tour that does not come back."""
    return tours.find(side, start=(3, 3), kind="open").squares


#: A Shield in the corner, a board with nothing but a Shield, two pawns in contact, a knight in the
#: corner.
SHIELD = {"pos": "a1", "piece": "w16"}
UP = [f"a1-a1-{turn}" for turn in range(1, 8)]
LONE = {"fen": "/".join([",,,,,,,,"] * 8 + [",,,,b1,,,,"]), "player": "b"}
DIGEST = {"count": 0, "sha256": hashlib.sha256(b"").hexdigest()}
DUEL = {
    "colour": "white",
    "board": [
        {"colour": "white", "kind": "pawn", "energy": 2, "at": [1, 1]},
        {"colour": "red", "kind": "pawn", "energy": 1, "at": [2, 2]},
    ],
}
KNIGHT = {"dim": 5, "path": [], "pos": [0, 0]}
TURNED = tours.find(6, start=(3, 3), kind="closed").squares
#: Three squares in the corner of a board, over those that are allowed.
ROOM = {"dim": 3, "path": [[0, 0]], "n": 3, "pred": ["...", "##.", "#.."]}
RING = {"size": [3, 1], "steps": [[1, 0]], "kind": "any", "wrap": ["columns"]}
TOWER = {"size": [2, 1, 2], "steps": [[1, 0, 0], [0, 0, 1]], "kind": "closed"}


@pytest.mark.parametrize(
    ("suite", "question", "expected", "right", "wrong"),
    [
        ("ploy/possible_moves", SHIELD, UP, iter(UP[::-1]), UP + UP[:1]),
        ("ploy/list_moves", LONE, DIGEST, [], ["e1-e2-0"]),
        ("ploy/perft", LONE | {"depth": 1}, "0", 0, 1),
        ("ploy/game_finished", {"fen": LONE["fen"]}, True, True, 1),
        ("shogun/attacked", DUEL, [[2, 2]], [(2, 2)], [(1, 1)]),
        ("knights-tour/ordered_moves", KNIGHT, [[[1, 2], [2, 1]]], [(2, 1), (1, 2)], [(2, 1), (2, 1)]),
        ("knights-tour/tour", {"board": {"dim": 1}, "start": [0, 0], "kind": "any"}, "tour", [(0, 0)], None),
        ("knights-tour/tour", {"board": {"rows": ["."]}, "start": [0, 0], "kind": "any"}, "tour", [(0, 0)], [(0, 1)]),
        ("knights-tour/tour", {"board": {"dim": 2}, "start": [0, 0], "kind": "any"}, "none", "none", [(0, 0)]),
        ("knights-tour/first_tour", {"dim": 5, "path": [[0, 0], [1, 2]], "order": "visiting"}, "tour", extended(5, (1, 2)), extended(5, (2, 1))),
        ("knights-tour/first_closed_tour_heuristics", {"dim": 6, "path": [[3, 3]]}, "tour", TURNED, opened(6)),
        ("knights-tour/one_tour_pred", ROOM, "tour", [(0, 0), (1, 2), (2, 0)], [(0, 0), (2, 1), (0, 2)]),
        ("knights-tour/one_tour_pred", ROOM, "tour", [(0, 0), (1, 2), (2, 0)], [(0, 0), (1, 2)]),
        ("knights-tour/graph_tour", RING, "tour", [(0, 0), (2, 0), (1, 0)], [(0, 0), (1, 0), (1, 0)]),
        ("knights-tour/graph_tour", RING | {"wrap": []}, "tour", [(0, 0), (1, 0), (2, 0)], [(0, 0), (2, 0), (1, 0)]),
        ("knights-tour/graph_tour", TOWER, "tour", [(0, 0), (1, 0), (3, 0), (2, 0)], [(0, 0), (3, 0), (1, 0), (2, 0)]),
    ],
)
def test_answers_are_compared_by_their_kind(suite: str, question: Any, expected: Any, right: Any, wrong: Any) -> None:
    assert fixtures.compare(suite, question, expected, right) is None
    assert fixtures.compare(suite, question, expected, wrong) is not None


#: A file whose only case has these tags.
TAGGED = '{"suite": "ploy/line", "source": "x", "cases": [{"name": "y", "input": {}, "expect": [], "tags": %s}]}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "no JSON"),
        ("[]", "expected an object"),
        ('{"suite": "ploy/line", "cases": []}', "'source' is missing"),
        ('{"suite": "ploy/nothing", "source": "x", "cases": []}', "no such suite"),
        ('{"suite": "ploy/line", "source": "x", "cases": []}', "at least one"),
        ('{"suite": "ploy/line", "source": "x", "cases": [], "more": 1}', "'more' is no key"),
        ('{"suite": "ploy/line", "source": "x", "cases": "ploy"}', "cases: expected a list of at least one"),
        (TAGGED % "null", "case 1: tags: expected a list of texts"),
        (TAGGED % '"slow"', "case 1: tags: expected a list of texts"),
        (TAGGED % '["slow", 1]', "case 1: tags: expected a list of texts"),
    ],
)
def test_malformed_files_are_errors(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text)
    with pytest.raises(fixtures.MalformedFixture, match=message):
        fixtures.load(file)


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def test_one_command_grades_a_module(tmp_path: Path) -> None:
    (tmp_path / "my_module.py").write_text("def line(**ends):\n    return [ends['from'], ends['to']]\n")
    graded = run_pytest(tmp_path, "--board-rules", str(FOLDER / "ploy"), "--against", "my_module")
    assert graded.returncode == 1
    assert "failed" in graded.stdout and "skipped" in graded.stdout and "expected:" in graded.stdout
    right = run_pytest(tmp_path, "--board-rules", str(FOLDER / "ploy" / "line.json"))
    assert right.returncode == 0 and "passed" in right.stdout and "skipped" not in right.stdout
    missing = run_pytest(tmp_path, "--board-rules", str(FOLDER / "ploy"), "--against", "nobody")
    assert missing.returncode == 4 and "--against nobody" in missing.stderr


def test_a_malformed_file_is_no_pass(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps({"suite": "ploy/line", "source": "x", "cases": [{"name": "y"}]}))
    done = run_pytest(tmp_path, "--board-rules", str(file))
    assert done.returncode != 0 and "is missing" in done.stdout


def our(suite: str) -> Callable[..., Any]:
    return fixtures.ANSWERS[suite]


def test_a_difference_is_shrunk_to_a_smallest_question() -> None:
    def forgets_shields(**question: Any) -> list[str]:
        moves: list[str] = our("ploy/list_moves")(**question)
        return [move for move in moves if move.endswith("-0") or move[:2] == move[3:5]]

    found = fixtures.differ("ploy/list_moves", forgets_shields, examples=2_000)
    assert found is not None
    cells = [cell for row in found.question["fen"].split("/") for cell in row.split(",") if cell]
    assert len(cells) == 4, "a game goes on with a Commander and another piece on each side"
    assert found.case("smallest")["expect"]


def test_raising_functions_are_mismatches() -> None:
    found = fixtures.differ("rook-hunt/threatened", lambda pawns: [][0], examples=5)
    assert found is not None and isinstance(found.mismatch, IndexError)
