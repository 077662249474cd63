#!/usr/bin/env bash
# Runs every fuzz target in turn and keeps what is new.
#
#   checks/board-reliability/fuzz.sh MINUTES [TARGET...]
#
# The minutes are shared by all targets named, or by all there are. Needs a nightly toolchain and cargo-fuzz. Inputs that reach
# something new stay in fuzz/corpus, which is not committed; what breaks a target is put among its seeds, where the tests try
# it from then on, and makes the exit status 1. The last line of each target says how many inputs were tried.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Target and dictionary; `-` where the input is no text.
targets=(
    'arguments arguments'
    'boards tours'
    'count_checkpoint -'
    'fixtures json'
    'four_moves -'
    'hunt_checkpoint -'
    'hunt_moves -'
    'hunt_text games'
    'json json'
    'names ugi'
    'network -'
    'pictures -'
    'ploy_moves -'
    'ploy_text games'
    'records games'
    'shards json'
    'readers json'
    'questions json'
    'shogun_moves -'
    'shogun_text games'
    'solution -'
    'tour_masks -'
    'tour_text tours'
    'ugi ugi'
    'ugi_client ugi'
    'web games'
)

minutes=${1:?usage: checks/board-reliability/fuzz.sh MINUTES [TARGET...]}
shift
chosen=()
for line in "${targets[@]}"; do
    if [ $# -eq 0 ] || [[ " $* " == *" ${line% *} "* ]]; then chosen+=("$line"); fi
done
if [ ${#chosen[@]} -eq 0 ]; then
    printf 'no such target: %s\n' "$*" >&2
    exit 2
fi
seconds=$((minutes * 60 / ${#chosen[@]}))
[ "$seconds" -gt 0 ] || seconds=1

# Files of a target are written to memory where there is a folder for that.
if [ -d /dev/shm ]; then export TMPDIR=/dev/shm; fi
cargo +nightly fuzz build --sanitizer none
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
total=0
for line in "${chosen[@]}"; do
    target=${line% *} dictionary=${line#* }
    corpus=fuzz/corpus/$target artifacts=fuzz/artifacts/$target seeds=checks/board-reliability/seeds/$target
    mkdir -p "$corpus" "$artifacts"
    options=(-max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1)
    if [ "$dictionary" != - ]; then options+=(-dict="checks/board-reliability/dictionaries/$dictionary.dict"); fi
    if ! cargo +nightly fuzz run --sanitizer none "$target" "$corpus" "$seeds" -- "${options[@]}" >"$log" 2>&1; then
        failed=1
        tail -n 30 "$log"
        for found in "$artifacts"/*; do
            [ -f "$found" ] && cp "$found" "$seeds/found-$(sha256sum "$found" | cut -c1-12)"
        done
    fi
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    total=$((total + ${inputs:-0}))
    printf '%-17s %12s inputs, %s\n' "$target" "${inputs:-0}" "$(grep -o 'cov: [0-9]*' "$log" | tail -n 1)"
done
printf '%-17s %12s inputs in %d s\n' 'all' "$total" "$SECONDS"
exit "$failed"
