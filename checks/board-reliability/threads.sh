#!/usr/bin/env bash
# Checks the data that threads share in three ways.
#
#   checks/board-reliability/threads.sh models [ROUNDS]   the sources of counting, solving and searching over a scheduler that draws the order of threads
#   checks/board-reliability/threads.sh sanitizer         ThreadSanitizer: whether two threads touch the same memory unordered
#   checks/board-reliability/threads.sh miri [SEEDS]      Miri: the order of threads and what they read of each other drawn by so many seeds
#
# The models need stable Rust only. The others need a nightly toolchain with rust-src, and Miri:
# `rustup +nightly component add miri rust-src`. Every tool compiles into a folder of its own below
# THREADS_TARGET_DIR (else target).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
target=${THREADS_TARGET_DIR:-$PWD/target}

# Tests that start threads.
threaded() {
    "$@" -p rook-hunt --test hunt threads
    "$@" -p rook-hunt --lib threads
    "$@" -p knights-tours --test tours threads
    "$@" -p knights-tours --lib threads
    "$@" -p board-bot --lib threads
}

case ${1:?usage: checks/board-reliability/threads.sh models [ROUNDS] | sanitizer | miri [SEEDS]} in
models)
    CARGO_TARGET_DIR=$target/models RUST_BACKTRACE=0 BOARD_RULES_ROUNDS=${2:-40} \
        cargo test --manifest-path checks/board-reliability/models/Cargo.toml --test threads --no-fail-fast
    ;;
sanitizer)
    export CARGO_TARGET_DIR=$target/sanitizer RUSTFLAGS=-Zsanitizer=thread
    # The standard library is compiled again, or what it does between threads would not be seen.
    tests=(cargo +nightly test -Zbuild-std --target "$(rustc +nightly --print host-tuple)")
    threaded "${tests[@]}"
    # Searches and matches, which Miri would take hours for.
    "${tests[@]}" -p board-bot --test players threads
    ;;
miri)
    export CARGO_TARGET_DIR=$target/miri MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-many-seeds=0..${2:-8}"
    threaded cargo +nightly miri test
    # Libraries without threads, once; the unit tests of the others would take hours.
    MIRIFLAGS=-Zmiri-disable-isolation PROPTEST_CASES=2 cargo +nightly miri test -p board-grid -p board-game-core --lib
    ;;
*) exit 2 ;;
esac
