"""`pytest --board-rules FOLDER [--against MODULE]`: a test for each case of the fixtures.

The module has a function for each suite, with the name of the suite without the game (`line` for `ploy/line`), or a
dictionary `SUITES` from suites to functions. Cases without a function are skipped. Without a module the functions of
this package answer. `--board-rules-points FILE` runs the fixtures of an assignment and reports its points at the end.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from .fixtures.answers import ANSWERS
from .fixtures.ask import SUITES
from .fixtures.check import run
from .fixtures.file import Case, FixtureFile, load, paths
from .fixtures.grade import files as assigned
from .fixtures.grade import grade


def pytest_addoption(parser: pytest.Parser) -> None:
    """Registers the options."""
    group = parser.getgroup("board-rules", "fixtures of board games")
    group.addoption(
        "--board-rules",
        action="append",
        default=[],
        metavar="PATH",
        help="run the fixtures of this folder or file; may be given several times",
    )
    group.addoption("--against", metavar="MODULE", help="the module whose functions answer; ours if there is none")
    group.addoption("--board-rules-points", metavar="FILE", help="run the fixtures of an assignment, and count its points")
    group.addoption("--board-rules-slow", action="store_true", help="run the fixtures in folders named slow, too")


def pytest_configure(config: pytest.Config) -> None:
    """Adds the fixture files to the collection; without explicit arguments only they are collected."""
    folders: Any = config.getoption("--board-rules")
    points = config.getoption("--board-rules-points")
    if not folders and not points:
        return
    slow: Any = config.getoption("--board-rules-slow")
    files = [str(file) for folder in folders for file in paths(folder, slow=slow)]
    try:
        files += [str(file) for file in assigned(points)] if points else []
    except (ValueError, OSError) as error:
        raise pytest.UsageError(f"--board-rules-points {points}: {error}") from error
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    config.args = (list(config.args) if named else []) + files
    config.stash[_FILES] = {Path(file).resolve() for file in files}
    config.stash[_ANSWERS] = _functions(config.getoption("--against"))


_FILES = pytest.StashKey[set[Path]]()
_ANSWERS = pytest.StashKey[tuple[str, Callable[[str], Callable[..., Any] | None]]]()


def _functions(module: str | None) -> tuple[str, Callable[[str], Callable[..., Any] | None]]:
    if module is None:
        return "board_rules", ANSWERS.get
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = importlib.import_module(module)
    except ImportError as error:
        raise pytest.UsageError(f"--against {module}: {error}") from error
    suites: Mapping[str, Callable[..., Any]] = getattr(found, "SUITES", {})
    return module, lambda suite: suites.get(suite) or getattr(found, suite.split("/")[1], None)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Reports the points of an assignment. Runs each case again, so the result does not depend on deselected tests."""
    points = config.getoption("--board-rules-points")
    if points:
        _, functions = config.stash[_ANSWERS]
        answers = {suite: answer for suite in SUITES if (answer := functions(suite)) is not None}
        terminalreporter.section("points")
        terminalreporter.write_line(str(grade(points, answers)))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collects the requested fixture files."""
    if file_path.resolve() not in parent.config.stash.get(_FILES, set()):
        return None
    collected: Fixtures = Fixtures.from_parent(parent, path=file_path)
    return collected


class Fixtures(pytest.File):
    """A fixture file."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each case."""
        try:
            file = load(self.path)
        except ValueError as error:
            raise self.CollectError(str(error)) from error
        for case in file.cases:
            yield CaseTest.from_parent(self, name=case.name, file=file, case=case)


class CaseTest(pytest.Item):
    """A case of a fixture file."""

    def __init__(self, *, file: FixtureFile, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.file = file
        self.case = case

    def runtest(self) -> None:
        """Calls the function and compares its answer."""
        module, functions = self.config.stash[_ANSWERS]
        answer = functions(self.file.suite)
        if answer is None:
            pytest.skip(f"{module} has no function for {self.file.suite}")
        mismatch = run(self.file.suite, self.case, answer)
        if isinstance(mismatch, BaseException):
            raise mismatch
        if mismatch is not None:
            raise AssertionError(str(mismatch))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None
    ) -> Any:
        """The question, the expected and the found answer."""
        if isinstance(excinfo.value, AssertionError):
            return f"{self.file.suite}, from {self.file.source}\n   input: {self.case.input}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """The file and the name of the case."""
        return self.path, None, f"{self.file.suite}: {self.name}"
