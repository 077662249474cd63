"""Plants many faults in one build, switched on one at a time, and sees whether a test notices.

    switched.py PACKAGE --count                      the number of its functions that have mutants
    switched.py PACKAGE FOLDER --part PART PARTS     one mutant of every PARTS-th function
    switched.py PACKAGE FOLDER --names FILE          the mutants of these names, a line each

For the program and the package for Python, which take minutes to compile: they are compiled once
with all of the mutants, and a variable of the environment says which one the program has.
`mutants.sh` calls this. FOLDER gets `caught.txt`, `missed.txt`, `timeout.txt` and `unviable.txt`, as
cargo-mutants writes them.

Needs cargo-mutants, which lists the mutants; the packages tree-sitter and tree-sitter-rust; and for
board-python what its requirements.txt names.
"""

import argparse
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import tree_sitter
import tree_sitter_rust
import working_tree

# The variable that holds the number of the mutant.
SWITCH = "BOARD_RULES_MUTANT"
PLANTED = (
    " pub(crate) mod planted { use std::sync::OnceLock;"
    " static NUMBER: OnceLock<Option<usize>> = OnceLock::new();"
    ' fn number() -> Option<usize> { std::env::var("' + SWITCH + '").ok()?.parse().ok() }'
    " pub(crate) fn is(mutant: usize) -> bool { *NUMBER.get_or_init(number) == Some(mutant) } }\n"
)
# A value that cargo-mutants guesses for a type that it does not know.
GUESS = re.compile(r"\w::(new|from|from_iter)\(")
# A mutant that loops is stopped after so many times what the tests take without one.
PATIENCE = 3
AT_ONCE = os.cpu_count() or 1


@dataclass(frozen=True)
class Mutant:
    """A fault, as cargo-mutants lists it."""

    name: str
    file: str
    function: int
    """The first line of its function."""

    genre: str
    replacement: str
    span: tuple[int, int, int, int]
    """First line and column, last line and column, 1-based; the end is exclusive."""

    number: int


@dataclass
class Package:
    """How a package is compiled and tested."""

    folder: str
    build: list[list[str]]
    tests: list[str]


def packages(tree: Path) -> dict[str, Package]:
    python = [sys.executable, "-m"]
    wheels = str(tree / "wheels")
    return {
        "board-rules": Package(
            "crates/board-rules",
            [["cargo", "test", "--quiet", "-p", "board-rules", "--lib", "--test", "cli", "--no-run"]],
            ["cargo", "test", "-p", "board-rules", "--lib", "--test", "cli"],
        ),
        "board-python": Package(
            "crates/board-python",
            [
                [*python, "maturin", "build", "--quiet", "--locked", "--strip", "--out", wheels],
                [*python, "pip", "install", "--quiet", "--force-reinstall", "--no-deps", "--no-index"]
                + ["--find-links", wheels, "board-rules"],
            ],
            [*python, "pytest", "-x", "-q", "-p", "no:cacheprovider", "tests"],
        ),
    }


def listed(folder: str) -> list[Mutant]:
    """The mutants in the functions of the package in a folder."""
    command = ["cargo", "mutants", "--list", "--json", "--dir", folder]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    mutants = []
    for number, mutant in enumerate(each for each in found if each["function"]):
        # The files of a workspace of its own are named from there.
        file, name = (
            text if text.startswith(folder) else f"{folder}/{text}" for text in (mutant["file"], mutant["name"])
        )
        function = mutant["function"]["span"]["start"]["line"]
        span = tuple(mutant["span"][end][what] for end in ("start", "end") for what in ("line", "column"))
        mutants.append(Mutant(name, file, function, mutant["genre"], mutant["replacement"], span, number))
    return mutants


def by_function(mutants: list[Mutant]) -> list[list[Mutant]]:
    """The mutants of each function, in the order of files and lines."""
    functions: dict[tuple[str, int], list[Mutant]] = {}
    for mutant in mutants:
        functions.setdefault((mutant.file, mutant.function), []).append(mutant)
    return [of_function for _, of_function in sorted(functions.items())]


def chosen(mutants: list[Mutant], part: int, parts: int) -> list[Mutant]:
    """One mutant of every so many functions, the same ones each time; a guessed constructor, which
    rarely exists, only where there is nothing else."""
    sample = []
    for of_function in by_function(mutants)[part::parts]:
        likely = [mutant for mutant in of_function if not GUESS.search(mutant.replacement)]
        sample.append(random.Random(of_function[0].name).choice(likely or of_function))
    return sample


def offset(source: str, line: int, column: int) -> int:
    """Where a place of a source is, in bytes. Columns count characters."""
    lines = source.split("\n")
    return len("\n".join([*lines[: line - 1], lines[line - 1][: column - 1]]).encode())


def parsed(data: bytes) -> tree_sitter.Node:
    """The syntax tree of a source."""
    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
    return parser.parse(data).root_node


def switched(source: str, mutant: Mutant) -> tuple[int, int, str] | None:
    """Where the mutant's text goes, in bytes, and the text, with both forms; None where it cannot be
    switched."""
    data = source.encode()
    start, end = (offset(source, *mutant.span[:2]), offset(source, *mutant.span[2:]))
    switch = f"crate::planted::is({mutant.number})"
    old = data[start:end].decode()
    node = parsed(data).descendant_for_byte_range(start, end)
    if node is None:
        return None
    match mutant.genre:
        case "FnValue":
            return start, start, f"if {switch} {{ return {mutant.replacement}; }} "
        case "BinaryOperator":
            whole = node.parent
            if whole is None or whole.type not in ("binary_expression", "compound_assignment_expr"):
                return None
            left, right = (data[a:b].decode() for a, b in ((whole.start_byte, start), (end, whole.end_byte)))
            text = f"(if {switch} {{ {left}{mutant.replacement}{right} }} else {{ {left}{old}{right} }})"
            return whole.start_byte, whole.end_byte, text
        case "UnaryOperator":
            whole = node if node.type == "unary_expression" else node.parent
            if whole is None or whole.type != "unary_expression":
                return None
            inner = data[whole.start_byte + 1 : whole.end_byte].decode()
            kept = data[whole.start_byte : whole.end_byte].decode()
            return whole.start_byte, whole.end_byte, f"(if {switch} {{ {inner} }} else {{ {kept} }})"
        case "MatchArmGuard":
            return start, end, f"(if {switch} {{ {mutant.replacement} }} else {{ {old} }})"
        case "MatchArm":
            arm: tree_sitter.Node | None = node
            while arm is not None and arm.type != "match_arm":
                arm = arm.parent
            pattern = arm and arm.child_by_field_name("pattern")
            if pattern is None:
                return None
            guard = pattern.child_by_field_name("condition")
            if guard is None:
                return pattern.end_byte, pattern.end_byte, f" if !{switch}"
            condition = data[guard.start_byte : guard.end_byte].decode()
            return guard.start_byte, guard.end_byte, f"!{switch} && ({condition})"
    return None


def plant(tree: Path, root: str, mutants: list[Mutant]) -> list[Mutant]:
    """Writes the mutants into the sources of a tree; those that cannot be switched."""
    left = []
    edits: dict[str, list[tuple[int, int, str]]] = {}
    for mutant in mutants:
        edit = switched((tree / mutant.file).read_text(), mutant)
        if edit is None:
            left.append(mutant)
        else:
            edits.setdefault(mutant.file, []).append(edit)
    for file, of_file in edits.items():
        data = (tree / file).read_bytes()
        for start, end, text in sorted(of_file, reverse=True):
            data = data[:start] + text.encode() + data[end:]
        (tree / file).write_bytes(data)
    with (tree / root / "src/lib.rs").open("a") as lib:
        lib.write(PLANTED)
    return left


def refused(output: str, mutants: list[Mutant], root: str) -> set[int]:
    """The mutants in whose lines the compiler has found errors."""
    places = re.findall(r"^(\S+\.rs):(\d+):\d+: error", output, re.MULTILINE)
    found = set()
    for file, line in places:
        for mutant in mutants:
            first, _, last, _ = mutant.span
            if mutant.file.endswith(file.removeprefix(root).lstrip("./")) and first - 2 <= int(line) <= last + 2:
                found.add(mutant.number)
    return found


def compiled(tree: Path, package: Package, mutants: list[Mutant]) -> tuple[list[Mutant], list[Mutant]]:
    """Plants the mutants that compile; those, and the others."""
    kept, out = mutants, []
    while True:
        working_tree.copy_to(tree)
        unswitched = plant(tree, package.folder, kept)
        out += unswitched
        kept = [mutant for mutant in kept if mutant not in unswitched]
        check = ["cargo", "check", "--quiet", "--lib", "--message-format", "short"]
        done = subprocess.run(check, check=False, cwd=tree / package.folder, capture_output=True, text=True)
        if done.returncode == 0:
            break
        bad = refused(done.stderr, kept, package.folder)
        if not bad:
            sys.exit(f"the mutants do not compile:\n{done.stderr}")
        out += [mutant for mutant in kept if mutant.number in bad]
        kept = [mutant for mutant in kept if mutant.number not in bad]
    for command in package.build:
        subprocess.run(command, cwd=tree / package.folder, check=True)
    return kept, out


def tested(tree: Path, package: Package, mutant: int | None, seconds: float) -> str:
    """Runs the tests with a mutant until one fails: `caught`, `missed` or `timeout`."""
    switch = {} if mutant is None else {SWITCH: str(mutant), "RUST_TEST_THREADS": "1"}
    run = subprocess.Popen(
        package.tests,
        cwd=tree / package.folder,
        env=os.environ | switch,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    is_late = threading.Event()

    def stop() -> None:
        is_late.set()
        os.killpg(run.pid, signal.SIGKILL)

    watchdog = threading.Timer(seconds, stop)
    watchdog.start()
    # The first failure is enough. `any` stops reading there.
    has_failed = any(re.search(r"\bFAILED\b", line) for line in run.stdout or ())
    watchdog.cancel()
    if has_failed:
        os.killpg(run.pid, signal.SIGKILL)
    status = run.wait()
    if is_late.is_set():
        return "timeout"
    return "caught" if has_failed or status != 0 else "missed"


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("package")
    arguments.add_argument("folder", nargs="?", type=Path)
    arguments.add_argument("--count", action="store_true")
    arguments.add_argument("--part", nargs=2, type=int)
    arguments.add_argument("--names", type=Path)
    given = arguments.parse_args()
    target = Path(os.environ["CARGO_TARGET_DIR"])
    tree = target / "tree"
    tree.mkdir(parents=True, exist_ok=True)
    package = packages(tree)[given.package]
    mutants = listed(package.folder)
    if given.count:
        print(len(by_function(mutants)))
        return
    if given.names:
        names = given.names.read_text().splitlines()
        sample = [mutant for mutant in mutants if mutant.name in names]
    else:
        sample = chosen(mutants, *given.part)
    planted, unviable = compiled(tree, package, sample)
    print(f"{len(sample)} mutants, {len(planted)} compile", flush=True)
    begun = time.monotonic()
    if tested(tree, package, None, 3600) != "missed":
        sys.exit("the tests fail without a mutant")
    seconds = max(60.0, PATIENCE * (time.monotonic() - begun))
    lines: dict[str, list[str]] = {"caught": [], "missed": [], "timeout": [], "unviable": [m.name for m in unviable]}
    with ThreadPoolExecutor(AT_ONCE) as threads:
        results = threads.map(lambda mutant: (mutant, tested(tree, package, mutant.number, seconds)), planted)
        for mutant, result in results:
            lines[result].append(mutant.name)
            print(f"{result:8} {mutant.name} ({time.monotonic() - begun:.0f} s)", flush=True)
    given.folder.mkdir(parents=True, exist_ok=True)
    for kind, of_kind in lines.items():
        (given.folder / f"{kind}.txt").write_text("".join(f"{line}\n" for line in of_kind))


if __name__ == "__main__":
    main()
