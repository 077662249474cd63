#!/usr/bin/env bash
# Compares the instructions of the bench `instructions` with those of another commit.
#
#   benches/instructions.sh [COMMIT]        the last commit if none is named
#
# 1 % more of one piece of work is a warning, 3 % more is a failure. Needs Valgrind and
# gungraun-runner in the version of Cargo.lock.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
commit=$(git rev-parse "${1:-HEAD^}")
work=$(mktemp -d)
trap 'git worktree remove --force "$work/base" 2>/dev/null || true; rm -rf "$work"' EXIT
git worktree add --quiet --detach "$work/base" "$commit"
target=${CARGO_TARGET_DIR:-$PWD/target}

# count FOLDER COUNTS [LIMIT]: counts the instructions of a checkout, and compares them with what
# the folder of counts has. Cargo gives the crates of both checkouts the same names, so each has a
# target folder of its own.
count() {
    (
        cd "$1"
        export CARGO_TARGET_DIR=$target
        [[ $1 == . ]] || CARGO_TARGET_DIR=$target/base
        export GUNGRAUN_HOME=$2
        cargo bench --quiet -p board-benches --features instructions --bench instructions -- \
            ${3:+"--callgrind-limits=ir=$3%"}
    )
}

if [[ ! -e $work/base/benches/benches/instructions.rs ]]; then
    echo "$commit counts no instructions: there is nothing to compare with"
    count . "$work/counts"
    exit
fi
count "$work/base" "$work/counts" >/dev/null
cp -r "$work/counts" "$work/again"
count . "$work/counts" 1 || {
    count . "$work/again" 3 >/dev/null
    echo '::warning::a piece of work takes 1 % more instructions than before'
}
