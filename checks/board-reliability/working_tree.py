"""Copies the working tree into a folder, where mutants are compiled.

    python3 checks/board-reliability/working_tree.py FOLDER

What did not change keeps its time, so that it is not compiled again; what is gone is removed.
"""

import filecmp
import shutil
import subprocess
import sys
from pathlib import Path


def copy_to(folder: Path) -> None:
    """Makes a folder the same as the working tree, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"], check=True, capture_output=True, text=True
    ).stdout
    files = {Path(name) for name in listed.split("\0") if Path(name).is_file()}
    for file in files:
        copy = folder / file
        if not copy.is_file() or not filecmp.cmp(file, copy, shallow=False):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
    for path in folder.rglob("*"):
        if path.is_file() and path.relative_to(folder) not in files:
            path.unlink()


if __name__ == "__main__":
    copy_to(Path(sys.argv[1]))
