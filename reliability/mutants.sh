#!/usr/bin/env bash
# Plants faults in the library crates, one at a time, and sees whether a test notices.
#
#   reliability/mutants.sh CRATE [SHARD/SHARDS]    one crate, or one part of its mutants
#   reliability/mutants.sh next [SHARDS]           the first part that has not been run yet
#   reliability/mutants.sh in-diff [MINUTES]       only where the last commit and the working tree changed something
#
# Needs cargo-mutants. What a part has found is kept in reliability/mutants/CRATE-SHARD-SHARDS, a line for each mutant that was
# missed, and its last line has the figures: the next run goes on from there. Mutants that make no difference are listed with the reason
# in reliability/mutants/equivalent.txt, and left out. The exit status is 1 if a mutant was missed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Folder under crates, and package; the cheap ones first.
crates=(durable:board-files game:board-game-core grid:board-grid shogun-rules:shogun-rules ploy-rules:ploy-rules
    rook-hunt:rook-hunt knights-tour:knights-tour bot:board-bot)
results=reliability/mutants
equivalent=$results/equivalent.txt
mkdir -p "$results"
# Not set: a folder of its own is built in, beside the sources with the fault.
unset CARGO_TARGET_DIR

exclude=()
while IFS=$'\t' read -r pattern _; do
    case $pattern in '' | '#'*) ;; *) exclude+=(--exclude-re "$pattern") ;; esac
done <"$equivalent"

# What cargo-mutants is told in every case; a mutant that loops is stopped after a minute, or three times the tests' own time.
common=(--no-shuffle --minimum-test-timeout 60 --timeout-multiplier 3 --jobs 1 --cap-lints true)

# A part: package and shard, as 0/8.
part() {
    local package=$1 shard=$2
    local out log
    out=$(mktemp -d)
    log=$results/$package-${shard/\//-}
    local status=0
    cargo mutants --package "$package" --shard "$shard" --output "$out" "${common[@]}" "${exclude[@]}" || status=$?
    if [ ! -s "$out/mutants.out/outcomes.json" ]; then
        printf 'cargo-mutants made no result for %s %s\n' "$package" "$shard" >&2
        return 2
    fi
    {
        cat "$out/mutants.out/missed.txt"
        printf '# %s %s: ' "$package" "$shard"
        for kind in caught missed timeout unviable; do
            printf '%s %s ' "$(wc -l <"$out/mutants.out/$kind.txt")" "$kind"
        done
        printf '\n'
    } >"$log"
    rm -r "$out"
    tail -n 1 "$log"
    [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || return 1
}

case ${1:?usage: reliability/mutants.sh CRATE [SHARD/SHARDS] | next [SHARDS] | in-diff [MINUTES]} in
next)
    shards=${2:-8}
    for crate in "${crates[@]}"; do
        for ((shard = 0; shard < shards; shard++)); do
            if [ ! -e "$results/${crate#*:}-$shard-$shards" ]; then
                part "${crate#*:}" "$shard/$shards"
                exit
            fi
        done
    done
    printf 'every part has been run: remove its file from %s to run it again\n' "$results"
    ;;
in-diff)
    diff=$(mktemp)
    trap 'rm -f "$diff"' EXIT
    git diff HEAD~1 -- 'crates/*/src/*.rs' >"$diff"
    if [ ! -s "$diff" ]; then
        printf 'no source of a library has changed\n'
        exit
    fi
    packages=()
    for crate in "${crates[@]}"; do packages+=(--package "${crate#*:}"); done
    status=0
    timeout "${2:-20}m" cargo mutants --in-diff "$diff" "${packages[@]}" --output target "${common[@]}" "${exclude[@]}" || status=$?
    # Out of time: what was tried was caught.
    if [ "$status" -eq 124 ] && [ ! -s target/mutants.out/missed.txt ]; then
        printf 'stopped after %s minutes; %s caught until then\n' "${2:-20}" "$(wc -l <target/mutants.out/caught.txt)"
        exit 0
    fi
    exit "$status"
    ;;
*) part "$1" "${2:-0/1}" ;;
esac
