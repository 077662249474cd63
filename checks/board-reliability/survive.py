#!/usr/bin/env python3
"""Shows that `board-rules` survives: kills at random moments, little memory, full disks.

    checks/board-reliability/survive.py kills  [--program FILE] [--kills N] [--seed N] [--only KIND] [--json]
    checks/board-reliability/survive.py limits [--program FILE] [--seconds N]

`kills` runs long commands, ends them by SIGKILL or SIGTERM at random moments, starts them again, and holds what is left and what
comes out against a run that nobody disturbed. `limits` runs every command with little address space, into a full device and onto a
full disk: each must end by itself, or when it is interrupted after so many seconds, with a status of its own and a sentence, and
neither panic nor abort.

With `--json`, `kills` prints an object for each kind, and faults on stderr. `cargo xtask measure kills` makes the table of
docs/performance/endurance.md of them.

The program is `target/release/board-rules` unless named. The exit status is 0 if all held.
"""

import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The commands, by kind. Files are named by patterns: `whole` are those of the undisturbed run or
# absent, whatever ends the run; `prefix` are its beginnings; `grown` are looked at when the run has
# come to its end. `before` are files that the command needs, `again` takes its own file up again,
# and `differs` is what two runs do not share: lines of files, as regular expressions. `silent` runs
# print only what they have done since they were started again.
KINDS = {
    "solve": {
        "command": ["hunt", "solve", "-k", "3", "-l", "2", "--threads", "1"]
        + ["--checkpoint", "state", "--checkpoint-every", "0", "--save", "out"],
        "whole": ["out"],
    },
    "count": {
        "command": ["tours", "count", "6x9", "--closed", "--threads", "1", "--checkpoint", "state"],
    },
    "layers": {
        "command": ["tours", "count", "6x9", "--closed", "--threads", "1", "--spill", "layers"],
    },
    "primes": {
        "command": ["tours", "count", "6x7", "--primes", "4", "--threads", "1", "--checkpoint", "state"],
    },
    "match": {
        "command": ["match", "ploy", "--a", "level2", "--b", "random", "--games", "20", "--threads", "1"]
        + ["--seed", "7", "--games-file", "games", "--json"],
        "prefix": ["games"],
    },
    "tournament": {
        "command": ["tournament", "ploy", "random", "greedy", "level1", "--games", "6", "--max-plies", "60", "--threads", "1"]
        + ["--seed", "7", "--folder", "games", "--json"],
        "prefix": ["games/*.txt"],
    },
    "shard": {
        "command": ["match", "ploy", "--a", "search:nodes=300", "--b", "random", "--games", "12", "--max-plies", "40"]
        + ["--threads", "1", "--shard", "1/2", "--output", "out"],
        "whole": ["out"],
    },
    "results": {
        "command": ["results", "write", "results", "--threads", "1"],
        "before": {"results/questions.txt": "closed 6x6\ndirected 3x8\nopen 5x6\ndirected 5x7\nclosed 5x8\nopen 6x6\n"},
        "whole": ["results/*.json"],
        # Times, and the checksum of a file with them.
        "differs": rb'  "(cpu_milliseconds|checksum)": .*\n',
        "silent": True,
    },
    "play": {
        "command": ["play", "shogun", "--first", "search:nodes=2000", "--second", "search:nodes=2000"]
        + ["--seed", "3", "--save", "game"],
        "again": ["--load", "game"],
        "grown": ["game"],
        "silent": True,
    },
    "list": {
        "command": ["tours", "list", "6", "--limit", "30000", "--output", "out"],
        "whole": ["out"],
    },
    "tour": {
        "command": ["tour", "700", "--format", "svg", "--output", "out"],
        "whole": ["out"],
    },
}


def start(program, arguments, folder):
    return subprocess.Popen(
        [program, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def left(folder, kind, *sorts):
    """The contents of the existing files of these kinds, without the parts that differ from run to run."""
    files = {path for sort in sorts for pattern in kind.get(sort, []) for path in folder.glob(pattern)}
    differs = kind.get("differs", rb"(?!)")
    return {str(path.relative_to(folder)): re.sub(differs, b"", path.read_bytes()) for path in files}


def names_in(folder):
    """The files of a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def emptied(folder, kind):
    """The folder with nothing but what the command needs."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, text in kind.get("before", {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def arguments_of(kind, folder):
    """The command, and what takes its own file up again if there is one."""
    again = kind.get("again", [])
    return kind["command"] + (again if again and (folder / again[-1]).exists() else [])


def answer(kind, out):
    """The part of the output that a restarted run prints, too."""
    return b"" if kind.get("silent") else b"\n".join(line for line in out.splitlines() if b"second" not in line)


def faults_left(kind, folder, files, process):
    """The faults of the files after a run that was ended."""
    for file, content in left(folder, kind, "whole").items():
        if content != files.get(file):
            yield f"{file} is neither whole nor absent"
    for file, content in left(folder, kind, "prefix").items():
        if not files.get(file, b"").startswith(content):
            yield f"{file} is no beginning of the file of an undisturbed run"
    # A run that ends on a signal removes its temporary files. Those of a killed run are removed
    # when the file is written again.
    parts = sorted(name for name in names_in(folder) if name.endswith(".part") and f".{process.pid}-" in name)
    if process.returncode == 130 and parts:
        yield f"there remain {parts}"


def kill_often(program, name, kind, wanted, rng):
    """Kills the command `wanted` times. Returns the figures, and the faults found."""
    faults = []
    with tempfile.TemporaryDirectory() as place:
        whole = emptied(Path(place) / "whole", kind)
        begin = time.monotonic()
        first = start(program, kind["command"], whole)
        out, error = first.communicate()
        took = time.monotonic() - begin
        if first.returncode != 0:
            return {}, [f"{name}: undisturbed it ends with {first.returncode}: {error.decode()}"]
        expected = answer(kind, out)
        files = left(whole, kind, "whole", "prefix", "grown")
        names = names_in(whole)

        kills = asked = ends = 0
        folder = emptied(Path(place) / "killed", kind)
        while kills + asked < wanted or ends == 0:
            command = arguments_of(kind, folder)
            process = start(program, command, folder)
            try:
                # One in five is let go, so that many runs come to their end.
                delay = None if kills + asked >= wanted or rng.random() < 0.2 else rng.uniform(0, took * 1.1)
                out, error = process.communicate(timeout=delay)
            except subprocess.TimeoutExpired:
                end = rng.choice([signal.SIGKILL, signal.SIGTERM])
                process.send_signal(end)
                out, error = process.communicate()
                # It may have come to its end meanwhile, or not have begun to listen.
                if process.returncode in (-signal.SIGKILL, -signal.SIGTERM, 130):
                    kills += end == signal.SIGKILL
                    asked += end == signal.SIGTERM
                    wrong = faults_left(kind, folder, files, process)
                    faults += [f"{name}: after {end.name} {fault}" for fault in wrong]
                    continue
            ends += 1
            if process.returncode != 0:
                faults.append(f"{name}: started again it ends with {process.returncode}: {error.decode()}")
            elif answer(kind, out) != expected:
                faults.append(f"{name}: started again it prints something else: {out[:300]!r}")
            elif left(folder, kind, "whole", "prefix", "grown") != files:
                faults.append(f"{name}: started again it writes something else")
            elif more := sorted(names_in(folder) - names):
                faults.append(f"{name}: after the end there remain {more}")
            emptied(folder, kind)
    return {"kind": name, "sigkill": kills, "sigterm": asked, "completed": ends, "faults": len(faults), "seconds": took}, faults


def kills(program, options):
    """Kills the commands of the kinds asked for."""
    faults = []
    for name in options.only or KINDS:
        figures, found = kill_often(program, name, KINDS[name], options.kills, random.Random(options.seed))
        faults += found
        if options.json:
            print(json.dumps(figures), flush=True)
        elif figures:
            what = "{sigkill} by SIGKILL and {sigterm} by SIGTERM, {completed} runs to the end".format(**figures)
            print("{kind}: {what}, {faults} faults, {seconds:.2f} s undisturbed".format(what=what, **figures), flush=True)
    return faults


# Every command there is, with arguments that make it work; `OUT` is a file to write.
COMMANDS = [
    "check fixtures/ploy",
    "completions bash",
    "hunt show",
    "hunt show --format png --output OUT",
    "hunt moves",
    "hunt play-move start a1",
    "hunt validate start",
    "hunt perft 3",
    "hunt verify --strategy greedy",
    "hunt solve -k 6 -l 2",
    "hunt solve -k 5 -l 2 --side 7 --save OUT",
    "hunt solve -k 8 --threads 64",
    "hunt table --most-pawns 3 --most-steps 3",
    "man",
    "match ploy --a random --b random --games 2 --games-file OUT",
    "match shogun --a random --b random --games 50 --threads 20000",
    "match hunt --a level20 --b level20 --games 1",
    "play ploy --first random --second random --save OUT",
    "play shogun --first level20 --second random",
    "play hunt --first level20 --second random",
    "ploy show",
    "ploy show --output OUT.svg",
    "ploy moves",
    "ploy play-move start a1",
    "ploy validate start",
    "ploy perft 3",
    "ploy bot start",
    "shogun show",
    "shogun moves",
    "shogun play-move start 4,1-4,3",
    "shogun validate start",
    "shogun perft start 4",
    "shogun attacks",
    "tour 70",
    "tour 8 --closed --format png --output OUT",
    "tour 5000 --format npy --output OUT",
    "tour 30000 --method warnsdorff",
    "tour 2000 --method search",
    "tour 65535 --format png",
    "tours list 65535",
    "tours list 6 --limit 100000 --output OUT",
    "tours count 7",
    "tours count 8 --closed --threads 2",
    "tours count 8 --estimate",
    "tours count 6 --checkpoint OUT",
    "ugi ploy",
]

UGI = b"setoption name Hash value 4096\nisready\nposition startpos\ngo movetime 200\nquit\n"


def verdict(command, what, status, error):
    """The fault of this end of a command, if there is one."""
    text = error.decode(errors="replace")
    if status < 0:
        return f"{command} ({what}): ended by signal {-status}: {text[-300:]}"
    if "panicked" in text or status in (101, 134):
        return f"{command} ({what}): panics: {text[-300:]}"
    if status not in (0, 1, 2, 3, 130):
        return f"{command} ({what}): status {status}: {text[-300:]}"
    if status == 2 and not text.strip():
        return f"{command} ({what}): fails without a word"
    return None


def run_limited(program, seconds, command, what, folder, address_space=None, stdout=None):
    arguments = [str(folder / word.replace("OUT", "out")) if word.startswith("OUT") else word for word in command.split()]
    arguments = [str(ROOT / word) if word.startswith("fixtures/") else word for word in arguments]

    def limit():
        if address_space:
            resource.setrlimit(resource.RLIMIT_AS, (address_space * 1000, address_space * 1000))

    process = subprocess.Popen(
        [program, *arguments],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=stdout or subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=limit,
    )
    try:
        _, error = process.communicate(UGI if command.startswith("ugi") else b"", timeout=seconds)
    except subprocess.TimeoutExpired:
        # Too long to wait for, which is no fault: it did not fall over.
        process.send_signal(signal.SIGINT)
        try:
            _, error = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return f"{command} ({what}): does not end when it is interrupted"
    return verdict(command, what, process.returncode, error)


def full_disk(folder):
    """A disk of 64 KiB, if one may be made."""
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True, check=False)
    return made.returncode == 0


def limits(program, seconds):
    faults = []
    for command in COMMANDS:
        begun, known = time.monotonic(), len(faults)
        with tempfile.TemporaryDirectory() as place:
            for kilobytes in (60_000, 100_000, 300_000, 500_000):
                what = f"ulimit -v {kilobytes}"
                faults.append(run_limited(program, seconds, command, what, Path(place), address_space=kilobytes))
        with tempfile.TemporaryDirectory() as place, open("/dev/full", "wb") as full:
            faults.append(run_limited(program, seconds, command, "> /dev/full", Path(place), stdout=full))
        if "OUT" in command:
            with tempfile.TemporaryDirectory() as place:
                if full_disk(place):
                    try:
                        faults.append(run_limited(program, seconds, command, "a full disk", Path(place)))
                    finally:
                        subprocess.run(["umount", place], check=True)
        for fault in filter(None, faults[known:]):
            print(fault, flush=True)
        print(f"{command}: {time.monotonic() - begun:.0f} s", flush=True)
    faults = [fault for fault in faults if fault]
    print(f"limits: {len(COMMANDS)} commands, {len(faults)} faults")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["kills", "limits"])
    parser.add_argument("--only", action="append", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--program", default=ROOT / "target/release/board-rules", type=Path)
    parser.add_argument("--kills", default=1000, type=int, help="of each kind")
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--json", action="store_true", help="figures of `kills` as JSON")
    parser.add_argument("--seconds", default=60, type=float, help="that a command may take before it is interrupted")
    options = parser.parse_args()
    program = options.program.resolve()
    if not os.access(program, os.X_OK):
        parser.error(f"{program} is no program: cargo build --release")
    if options.what == "limits":
        faults = limits(program, options.seconds)
    else:
        faults = kills(program, options)
    for fault in faults:
        print(fault, file=sys.stderr if options.json else sys.stdout)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
