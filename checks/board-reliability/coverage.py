#!/usr/bin/env python3
"""The number of lines of a crate that its own tests reach.

    checks/board-reliability/coverage.py ploy-rules     # one crate, or several
    checks/board-reliability/coverage.py all            # every library that is published
    checks/board-reliability/coverage.py --missed all   # and which lines no test reaches

A crate's own tests are those of `cargo test -p CRATE`, without its doc tests, which the stable compiler does not instrument;
its lines are those of its folder `src`, without files named `tests.rs`. The exit status is 1 if a test fails or less than 95 %
of a crate's lines are reached.

It needs LLVM's tools in the compiler's version: `rustup component add llvm-tools`, or `llvm-profdata` and `llvm-cov` of a
distribution. Where there are none, it says so in a line that begins with `skipped`, and the status is 0.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEAST = 95.0
CRATES = ["board-grid", "board-game-core", "board-files", "knights-tours", "ploy-rules", "shogun-rules", "rook-hunt", "board-bot"]


def output(*command, **options):
    """The output of a command, which must succeed."""
    return subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def tool(name):
    """LLVM's tool of this name in the compiler's version, or None."""
    version = re.search(r"LLVM version: (\d+)", output("rustc", "-vV"))[1]
    own = Path(output("rustc", "--print", "target-libdir").strip()).parent / "bin" / name
    for candidate in [str(own), f"{name}-{version}", name]:
        found = shutil.which(candidate)
        if found and f"LLVM version {version}." in subprocess.run(
            [found, "--version"], text=True, capture_output=True, check=False
        ).stdout:
            return found
    return None


def on_one_processor():
    """Lets the threads of a test take turns: at the same time they would wait for each other at every line that both count."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def test(crate, folder):
    """The test binaries of a crate; each run of one leaves a profile in the folder."""
    command = ["cargo", "test", "--quiet", "--all-features", "--tests", "--package", crate]
    environment = os.environ | {
        "RUSTC_WORKSPACE_WRAPPER": str(ROOT / "checks/board-reliability/instrument.sh"),
        "LLVM_PROFILE_FILE": f"{folder}/%p-%m.profraw",
    }
    messages = output(*command, "--no-run", "--message-format", "json-render-diagnostics", env=environment).splitlines()
    output(*command, env=environment, preexec_fn=on_one_processor)
    return [found for line in messages if (found := json.loads(line).get("executable"))]


def lines(crate, profdata, cov):
    """The largest number of times that one of its test binaries reaches each line of a crate: a table of tables, by file.

    The binaries are read one by one: the library is in all of them, in those of its unit tests with other code, and a report of
    several leaves out the functions in which they differ.
    """
    manifests = ROOT.glob("crates/*/Cargo.toml")
    source = next(file.parent for file in manifests if f'\nname = "{crate}"\n' in file.read_text()) / "src"
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        binaries = test(crate, folder)
        merged = f"{folder}/merged.profdata"
        profiles = [str(path) for path in Path(folder).glob("*.profraw")]
        output(profdata, "merge", "--sparse", *profiles, "--output", merged)
        for binary in binaries:
            counts = {}
            for line in output(cov, "export", "--format", "lcov", "--instr-profile", merged, binary).splitlines():
                key, _, value = line.partition(":")
                if key == "SF":
                    counts = files.setdefault(ROOT / value, {})
                elif key == "DA":
                    number, count = map(int, value.split(",")[:2])
                    counts[number] = max(count, counts.get(number, 0))
    own = {file: counts for file, counts in files.items() if source in file.parents and file.name != "tests.rs"}
    return {file.relative_to(source): counts for file, counts in own.items()}


def ranges(numbers):
    """Line numbers, those that follow each other as one range."""
    runs = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    for _, run in runs:
        run = [number for _, number in run]
        yield str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crates", nargs="+", metavar="CRATE", choices=[*CRATES, "all"])
    parser.add_argument("--missed", action="store_true", help="the lines that no test reaches, by file")
    options = parser.parse_args()

    profdata, cov = tool("llvm-profdata"), tool("llvm-cov")
    if not (profdata and cov):
        print("skipped: coverage: it needs LLVM's tools: rustup component add llvm-tools")
        return 0
    enough = True
    for crate in CRATES if "all" in options.crates else options.crates:
        try:
            files = lines(crate, profdata, cov)
        except subprocess.CalledProcessError as error:
            print("" if "--no-run" in error.cmd else error.stdout, error, sep="\n")
            return 1
        every = [count for counts in files.values() for count in counts.values()]
        reached = sum(count > 0 for count in every)
        share = 100 * reached / len(every)
        enough &= share >= LEAST
        verdict = "" if share >= LEAST else f", less than {LEAST:g} %"
        print(f"{crate}: {share:.1f} % of lines ({reached} of {len(every)}){verdict}", flush=True)
        for file, counts in sorted(files.items()):
            missed = [number for number, count in sorted(counts.items()) if count == 0]
            if options.missed and missed:
                print(f"  {file}: {', '.join(ranges(missed))}")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
