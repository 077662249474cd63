"""Plants many faults in one build, switched on one at a time, and sees whether a test notices.

    switched.py PACKAGE FOLDER --part PART PARTS     every PARTS-th mutant, from number PART on
    switched.py PACKAGE FOLDER --names FILE          the mutants of these names, a line each

The package is compiled once with all of the mutants (`planting.py`). Each test runs once without one,
to see which mutants it reaches and how long it takes; a part leaves slow ones out. Then each mutant meets
the tests that reach it, the fastest first, until one fails. Equivalent mutants count as missed without
tests. `mutants.sh` calls this. FOLDER gets `caught.txt`, `missed.txt`, `timeout.txt`, `unviable.txt`
and `unswitched.txt`.

Needs cargo-mutants, which lists the mutants; the packages tree-sitter and tree-sitter-rust; and for
board-python what its requirements.txt names.
"""

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from planting import QUIET, SWITCH, Mutant, compiled, listed

# A mutant that loops is stopped after so many times what the tests take without one, and so many
# seconds.
PATIENCE, AT_LEAST = 5, 10.0
# Tests of more seconds are left out of a part: they would take most of the time and notice few
# mutants more. What they leave is named to the next run, which has all tests.
SLOW = 8.0
# Tests run together as long as they take so many seconds.
TOGETHER = 1.0
AT_ONCE = os.cpu_count() or 1
# The tests that run, which end with this program.
RUNNING: set[int] = set()
EQUIVALENT = [
    re.compile(line.partition("\t")[0])
    for line in (Path(__file__).parent / "mutants/equivalent.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


@dataclass
class Test:
    """A test of a package: a test function of an executable, an executable of examples in documents,
    or a file of tests in Python."""

    command: list[str]
    """What runs it, and with further names others of the same executable."""

    name: str
    """Empty for the examples."""

    seconds: float = 0.0
    reaches: frozenset[int] = frozenset()


def options_of(package: str) -> list[str]:
    """The arguments of Cargo for a package. The game of the documents is compiled by a feature."""
    features = ["--features", "connect-four"] if package in ("board-games", "board-python") else []
    return features if package == "board-python" else ["-p", package, *features]


def rust_tests(folder: Path, options: list[str]) -> list[Test]:
    """Compiles the tests of a package; all of its test functions, and its examples in documents."""
    command = ["cargo", "test", "--no-run", "--quiet", "--message-format", "json", *options, "--lib", "--tests"]
    done = subprocess.run(command, check=True, cwd=folder, env=os.environ | QUIET, stdout=subprocess.PIPE, text=True)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    programs = [line["executable"] for line in lines if line.get("executable") and line["profile"]["test"]]
    tests = []
    for program in programs:
        ignored = names_in(program, "--ignored")
        names = [name for name in names_in(program) if name not in ignored]
        tests += [Test([program, "--exact", "--test-threads=1"], name) for name in names]
    return [*tests, *(Test([str(program)], "") for program in example_programs(folder, options))]


def example_programs(folder: Path, options: list[str]) -> list[Path]:
    """Compiles the examples in documents of a package. A released compiler keeps no executables of
    them, so that it is told to act like an unreleased one."""
    kept = folder / "examples-in-documents"
    shutil.rmtree(kept, ignore_errors=True)
    flags = {"RUSTC_BOOTSTRAP": "1", "RUSTDOCFLAGS": f"-Awarnings -Z unstable-options --persist-doctests {kept.resolve()}"}
    command = ["cargo", "test", "--quiet", *options, "--doc"]
    subprocess.run(command, check=True, cwd=folder, env=os.environ | QUIET | flags, stdout=subprocess.DEVNULL)
    return sorted(kept.glob("*/rust_out"))


def names_in(program: str, *options: str) -> list[str]:
    """The names of the tests of an executable."""
    listed = subprocess.run([program, "--list", *options], check=True, capture_output=True, text=True)
    return re.findall(r"^(.*): test$", listed.stdout, re.MULTILINE)


def python_tests(folder: Path, options: list[str]) -> list[Test]:
    """Compiles and installs the wheel; the files of its tests."""
    python, wheels = [sys.executable, "-m"], str(folder / "wheels")
    install = ["pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index", "--find-links", wheels]
    for command in (["maturin", "build", "--quiet", "--locked", "--strip", *options, "--out", wheels], [*install, "board-rules"]):
        subprocess.run([*python, *command], cwd=folder, check=True)
    files = sorted(path.relative_to(folder) for path in folder.glob("tests/test_*.py"))
    return [Test([*python, "pytest", "-x", "-q", "-p", "no:cacheprovider"], str(file)) for file in files]


def passes(folder: Path, tests: list[Test], switch: str, seconds: float) -> bool | None:
    """Runs tests of one executable with a mutant, until one fails; `None` if they take longer than
    that."""
    run = subprocess.Popen(
        [*tests[0].command, *(test.name for test in tests if test.name)],
        cwd=folder,
        env=os.environ | QUIET | {SWITCH: switch},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    RUNNING.add(run.pid)
    has_failed = threading.Event()

    def read() -> None:
        # The first failure is enough.
        if any(re.search(r"\bFAILED\b", line) for line in run.stdout or ()):
            has_failed.set()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(run.pid, signal.SIGKILL)

    # What a test leaves behind can hold the output open for ever: nothing waits for its end.
    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    try:
        status = run.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        status = None
    RUNNING.discard(run.pid)
    reader.join(1)
    return None if status is None and not has_failed.is_set() else status == 0


def tried(folder: Path, test: Test, longest: float) -> Test | None:
    """Runs a test without a mutant: its time, and the mutants that it reaches. `None` if it takes
    longer than that."""
    begun = time.monotonic()
    name = test.name or "examples in documents"
    has_passed = passes(folder, [test], "", longest)
    if has_passed is None:
        print(f"left out: {name}", flush=True)
        return None
    if not has_passed:
        sys.exit(f"{name} fails without a mutant")
    seconds = time.monotonic() - begun
    with tempfile.TemporaryDirectory() as log:
        file = Path(log) / "reached"
        passes(folder, [test], f"log:{file}", 3600)
        reached = frozenset(map(int, file.read_text().split())) if file.exists() else frozenset()
        return replace(test, seconds=seconds, reaches=reached)


def together(tests: list[Test]) -> list[list[Test]]:
    """Tests from fast to slow, those of an executable together as long as they are fast."""
    groups: list[list[Test]] = []
    for test in sorted(tests, key=lambda each: each.seconds):
        for group in groups:
            if group[0].command == test.command and sum(each.seconds for each in group) + test.seconds < TOGETHER:
                group.append(test)
                break
        else:
            groups.append([test])
    return groups


def noticed(folder: Path, tests: list[Test], mutant: Mutant) -> str:
    """Whether tests notice a mutant: `caught`, `missed` or `timeout`."""
    if any(pattern.search(mutant.name) for pattern in EQUIVALENT):
        return "missed"
    for group in together([test for test in tests if mutant.number in test.reaches]):
        seconds = AT_LEAST + PATIENCE * sum(test.seconds for test in group)
        match passes(folder, group, str(mutant.number), seconds):
            case None:
                return "timeout"
            case False:
                return "caught"
    return "missed"


def end(number: int, _: object) -> None:
    """Ends the tests that run, and the program."""
    for test in tuple(RUNNING):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(test, signal.SIGKILL)
    os._exit(128 + number)


def main() -> None:
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    arguments = argparse.ArgumentParser()
    arguments.add_argument("package")
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--part", nargs=2, type=int)
    arguments.add_argument("--names", type=Path)
    given = arguments.parse_args()
    folder = f"crates/{given.package}"
    tree = Path(os.environ["CARGO_TARGET_DIR"]) / "tree"
    tree.mkdir(parents=True, exist_ok=True)
    mutants = listed(folder)
    if given.names:
        names = set(given.names.read_text().splitlines())
        sample = [mutant for mutant in mutants if mutant.name in names]
    else:
        part, parts = given.part
        sample = mutants[part::parts]
    options = options_of(given.package)
    planted, unviable, unswitched = compiled(tree, folder, options, sample)
    print(f"{len(sample)} mutants, {len(planted)} compile, {len(unswitched)} cannot be switched", flush=True)
    is_python = given.package == "board-python"
    tests = python_tests(tree / folder, options) if is_python else rust_tests(tree / folder, options)
    begun = time.monotonic()
    lines: dict[str, list[str]] = {"caught": [], "missed": [], "timeout": []}
    lines["unviable"] = [mutant.name for mutant in unviable]
    lines["unswitched"] = [mutant.name for mutant in unswitched]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        tried_tests = threads.map(lambda test: tried(tree / folder, test, SLOW if given.part else 3600), tests)
        tests = [test for test in tried_tests if test]
        print(f"{len(tests)} tests in {time.monotonic() - begun:.0f} s", flush=True)
        results = threads.map(lambda mutant: (mutant, noticed(tree / folder, tests, mutant)), planted)
        for mutant, result in results:
            lines[result].append(mutant.name)
            if result != "caught":
                print(f"{result:8} {mutant.name} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(" ".join(f"{len(of_kind)} {kind}" for kind, of_kind in lines.items()))
    given.folder.mkdir(parents=True, exist_ok=True)
    for kind, of_kind in lines.items():
        (given.folder / f"{kind}.txt").write_text("".join(f"{line}\n" for line in of_kind))


if __name__ == "__main__":
    main()
