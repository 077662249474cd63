#!/usr/bin/env python3
"""Shows that no fault of the disk, at whatever moment, leaves `board-rules` with a third state.

    checks/board-reliability/faults.py [--program FILE] [--every N] [--only KIND] [--json]

A command is run once in peace, and every call that makes, writes, syncs, cuts, renames or removes a file is counted by a layer
under file access (`faults.c`, compiled by `cc`). Then, for every such call, the command is run again six times: the call fails,
it and every write after it fail, the program is killed before it, and after it, in the middle if it is a write, and the power is
lost before it: files are as at their last sync, and names as at the last sync of their folder (`lost`) or all there (`torn`).
Each time

- the files that a command replaces are as before or as they shall be;
- a program that goes on ends as in peace, or with status 2 and a sentence; a lock that nobody holds may stay;
- the same command run again prints and writes what it did in peace, and leaves nothing else.

`--every N` takes every N-th call only. `--json` prints an object for each kind, and what is wrong on stderr;
`cargo xtask measure faults` makes the table of docs/performance/endurance.md of them. The program is `target/release/board-rules` unless named. The exit status is 0 if all held.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ["fail", "full", "kill", "after", "lost", "torn"]
POWER = FAULTS[4:]

# The commands, by kind; the command that writes the old files, if any, or the files themselves; the
# files that are replaced as a whole; and what two runs do not share, as a regular expression.
KINDS = {
    "solve": {
        "command": "hunt solve -k 3 -l 2 --side 4 --threads 1 --checkpoint state --checkpoint-every 0 --save out",
        "before": "hunt solve -k 2 -l 1 --side 4 --save out",
        "whole": ["out"],
    },
    "count": {"command": "tours count 3x4 --threads 1 --checkpoint state"},
    "layers": {"command": "tours count 3x4 --threads 1 --spill layers"},
    "primes": {"command": "tours count 3x4 --primes 2 --threads 1 --checkpoint state"},
    "results": {
        "command": "results write results --threads 1",
        "files": {"results/questions.txt": "closed 5x6\ndirected 3x4\nopen 4x5\n"},
        "whole": ["results/closed-5x6.json", "results/directed-3x4.json", "results/open-4x5.json"],
        # Times, and the checksum of a file with them.
        "differs": rb'  "(cpu_milliseconds|checksum)": .*\n',
        "silent": True,
    },
    "match": {
        "command": "match ploy --a level1 --b random --games 6 --threads 1 --seed 7 --max-plies 40 --games-file games --json",
    },
    "tournament": {
        "command": "tournament ploy random greedy level1 --games 2 --max-plies 24 --threads 1 --seed 7 --folder games --json",
    },
    "shard": {
        "command": "match ploy --a level1 --b random --games 6 --max-plies 24 --threads 1 --shard 1/2 --output out",
        "whole": ["out"],
    },
    "play": {
        "command": "play shogun --first level1 --second adaptive:nodes=200 --seed 3 --max-plies 24 --save game",
        "again": "--load game",
        "whole": [],
    },
    "tour": {
        "command": "tour 60 --format svg --output out",
        "before": "tour 6 --format svg --output out",
        "whole": ["out"],
    },
    "list": {
        "command": "tours list 5 --output out",
        "before": "tours list 5 --limit 3 --output out",
        "whole": ["out"],
    },
}


def run(program, command, folder, layer=None, **fault):
    environment = dict(os.environ, LC_ALL="C")
    if layer:
        environment["LD_PRELOAD"] = str(layer)
        environment.update({f"FAULT_{name.upper()}": str(value) for name, value in fault.items()})
    return subprocess.run(
        [program, *command.split()], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )


def files_of(folder, differs=rb"(?!)"):
    """Every file with what it holds that runs share; an empty folder is as good as none."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {str(path.relative_to(folder)): re.sub(differs, b"", path.read_bytes()) for path in files}


def folders_in(folder):
    """The names in a folder and in those within it, with their inodes, by the inode of the folder."""
    folders = [path for path in [folder, *folder.rglob("*")] if path.is_dir()]
    return {path.stat().st_ino: {entry.name: entry.inode() for entry in os.scandir(path)} for path in folders}


class Disk:
    """A folder with what a power loss would leave of it: what was there before, and what has been synced since."""

    def __init__(self, folder, synced):
        self.folder, self.synced = folder, synced
        shutil.rmtree(synced, ignore_errors=True)
        synced.mkdir()
        paths = [folder, *folder.rglob("*")]
        # While they are open, no new file gets their inodes.
        self.open = [os.open(path, os.O_PATH) for path in paths]
        self.entries = folders_in(folder)
        self.bytes = {path.stat().st_ino: path.read_bytes() for path in paths if path.is_file()}

    def lose_power(self, keeps_names):
        """Leaves in the folder what is on the disk."""
        now = folders_in(self.folder)
        self.folders = {*self.entries, *now}
        root = self.folder.stat().st_ino
        draft = self.folder.with_name("draft")
        self.write(root, draft, now if keeps_names else {})
        shutil.rmtree(self.folder)
        draft.rename(self.folder)
        for file in self.open:
            os.close(file)

    def write(self, inode, path, names):
        synced = self.synced / str(inode)
        if inode not in self.folders:
            path.write_bytes(synced.read_bytes() if synced.exists() else self.bytes[inode])
            return
        path.mkdir()
        entries = names.get(inode)
        if entries is None and synced.exists():
            lines = (line.split(" ", 1) for line in synced.read_text().splitlines())
            entries = {name: int(number) for number, name in lines}
        elif entries is None:
            entries = self.entries[inode]
        for name, number in entries.items():
            self.write(number, path / name, names)


class Kind:
    """A command with what it does in peace."""

    def __init__(self, program, layer, place, name):
        self.program, self.layer, self.name = program, layer, name
        self.kind = KINDS[name]
        self.folder = place / name
        self.counted = place / f"{name}.calls"
        self.begin()
        self.old = self.files()
        done = run(program, self.kind["command"], self.folder, layer, count=self.counted)
        if done.returncode != 0:
            sys.exit(f"{name}: in peace it ends with {done.returncode}: {done.stderr.decode()}")
        self.calls = int(self.counted.read_text())
        self.out = self.printed(done)
        self.new = self.files()

    def begin(self):
        """A folder with the old files only."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for name, text in self.kind.get("files", {}).items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)
        if "before" in self.kind:
            run(self.program, self.kind["before"], self.folder).check_returncode()

    def files(self):
        return files_of(self.folder, self.kind.get("differs", rb"(?!)"))

    def printed(self, done):
        """The output. A resumed game, and results, print only their rest."""
        return b"" if "again" in self.kind or self.kind.get("silent") else done.stdout

    def command(self):
        again = self.kind.get("again", "")
        is_begun = again and (self.folder / again.split()[-1]).exists()
        return f"{self.kind['command']} {again if is_begun else ''}"

    def faults_at(self, fault, call):
        """The faults of a run in which this happens at this call."""
        where = f"{self.name}, {fault} at call {call}"
        self.begin()
        if fault in POWER:
            disk = Disk(self.folder, self.folder.with_name(f"{self.name}.synced"))
            done = run(self.program, self.kind["command"], self.folder, self.layer, kind="kill", at=call, synced=disk.synced)
            disk.lose_power(keeps_names=fault == "torn")
        else:
            done = run(self.program, self.kind["command"], self.folder, self.layer, kind=fault, at=call)
        now = self.files()
        wrong = []
        error = done.stderr.decode(errors="replace").strip()
        if fault in ("kill", "after", *POWER):
            if done.returncode != -9:
                wrong.append(f"{where}: it is not killed, but ends with {done.returncode}: {error}")
        elif done.returncode == 0:
            if self.printed(done) != self.out:
                wrong.append(f"{where}: it prints something else")
            # The file of a lock may exist while nobody holds the lock.
            left = {name: held for name, held in now.items() if not name.endswith(".lock")}
            if not error and left != self.new:
                wrong.append(f"{where}: it writes something else without a word: {sorted(left)}")
        elif done.returncode != 2 or not error:
            wrong.append(f"{where}: it ends with {done.returncode}: {error}")
        for file in self.kind.get("whole", []):
            if now.get(file) not in (self.old.get(file), self.new.get(file)):
                wrong.append(f"{where}: {file} is neither as before nor as it shall be")
        if fault in ("fail", "full") and any(name.endswith(".part") for name in now):
            wrong.append(f"{where}: it leaves {sorted(now)}")

        again = run(self.program, self.command(), self.folder)
        if again.returncode != 0:
            wrong.append(f"{where}: run again it ends with {again.returncode}: {again.stderr.decode()}")
        elif self.printed(again) != self.out:
            wrong.append(f"{where}: run again it prints something else: {again.stdout[:200]!r}")
        elif self.files() != self.new:
            wrong.append(f"{where}: run again it writes something else: {sorted(self.files())}")
        return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--program", default=ROOT / "target/release/board-rules", type=Path)
    parser.add_argument("--every", default=1, type=int, metavar="N")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    program = options.program.resolve()
    if not os.access(program, os.X_OK):
        parser.error(f"{program} is no program: cargo build --release")
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        layer = Path(place) / "faults.so"
        source = ROOT / "checks/board-reliability/faults.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", layer, source, "-ldl"], check=True)
        for name in options.only or KINDS:
            kind = Kind(program, layer, Path(place), name)
            calls = range(0, kind.calls, options.every)
            found = [text for call in calls for fault in FAULTS for text in kind.faults_at(fault, call)]
            figures = {"kind": name, "calls": kind.calls, "faults": len(calls) * len(FAULTS), "power": len(calls) * len(POWER), "wrong": len(found)}
            text = json.dumps(figures) if options.json else "{kind}: {calls} calls, {faults} faults, {wrong} wrong".format(**figures)
            print(text, flush=True)
            wrong += found
    for text in wrong:
        print(text, file=sys.stderr if options.json else sys.stdout)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
