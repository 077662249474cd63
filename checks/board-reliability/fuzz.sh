#!/usr/bin/env bash
# Runs every fuzz target in turn and keeps what is new.
#
#   checks/board-reliability/fuzz.sh [--unrecorded] MINUTES [TARGET...]
#   checks/board-reliability/fuzz.sh minimise [TARGET...]
#
# The minutes are shared by all targets named, or by all there are. Needs a nightly toolchain and
# cargo-fuzz. Inputs that reach something new stay in fuzz/corpus, which is not committed; what
# breaks a target is put among its seeds, where the tests try it from then on, and makes the exit
# status 1. The last line of each target says how many inputs were tried. The log of each target
# stays in fuzz/logs, which is not committed. The campaign is added to the figures of
# docs/reliability/fuzzing.md, unless `--unrecorded` is given.
#
# `minimise` chooses a few inputs of each corpus to commit: those that reach code which the other
# seeds do not reach, by a greedy set cover over the edges of the control flow (libFuzzer's
# `-merge=1` with `-set_cover_merge=1`). They replace the files `cover-*` among the seeds; the files
# `seed-*` of seeds.py and `found-*` of campaigns stay. Inputs of more than 4 KiB are not
# considered.
set -euo pipefail
if [[ ${1:-} == -h || ${1:-} == --help ]]; then
    sed -n '2,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit
fi
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

recorded=true
if [[ ${1:-} == --unrecorded ]]; then
    recorded=false
    shift
fi
minutes=${1:?usage: checks/board-reliability/fuzz.sh [--unrecorded] MINUTES|minimise [TARGET...]}
if [[ $minutes != minimise && ! $minutes =~ ^[1-9][0-9]*$ ]]; then
    printf '%s: expected minutes, or minimise\n' "$minutes" >&2
    exit 2
fi
shift
chosen=()
for line in "${targets[@]}"; do
    if [ $# -eq 0 ] || [[ " $* " == *" ${line% *} "* ]]; then chosen+=("$line"); fi
done
if [ ${#chosen[@]} -eq 0 ]; then
    printf 'no such target: %s\n' "$*" >&2
    exit 2
fi

# Replaces the seeds `cover-*` of a target by inputs of its corpus that cover the edges beyond the
# other seeds.
minimise() {
    local target=$1 corpus=fuzz/corpus/$1 seeds=checks/board-reliability/seeds/$1 others cover
    others=$(mktemp -d) cover=$(mktemp -d)
    mkdir -p "$corpus"
    cp "$seeds"/* "$corpus"
    find "$seeds" -type f ! -name 'cover-*' -exec cp -t "$others" {} +
    # The edges of the other seeds come first, so that only what they miss is added to the folder.
    cp "$others"/* "$cover"
    if ! cargo +nightly fuzz run --sanitizer none "$target" "$cover" "$corpus" -- \
        -merge=1 -set_cover_merge=1 -use_counters=0 -max_len=4096 -timeout=20 -rss_limit_mb=2048 >"$log" 2>&1; then
        tail -n 30 "$log"
        rm -r "$others" "$cover"
        return 1
    fi
    rm -f "$seeds"/cover-*
    local added=0 input sum
    for input in "$cover"/*; do
        sum=$(sha256sum "$input" | cut -c1-12)
        if [ -e "$others/$(basename "$input")" ] || compgen -G "$others/*-$sum" >/dev/null; then continue; fi
        cp "$input" "$seeds/cover-$sum"
        added=$((added + 1))
    done
    printf '%-17s %6d inputs, %4d of them cover what %d seeds do not\n' \
        "$target" "$(find "$corpus" -type f | wc -l)" "$added" "$(find "$others" -type f | wc -l)"
    rm -r "$others" "$cover"
}

# Files of a target are written to memory where there is a folder for that.
if [ -d /dev/shm ]; then export TMPDIR=/dev/shm; fi
cargo +nightly fuzz build --sanitizer none
failed=0
if [ "$minutes" = minimise ]; then
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    for line in "${chosen[@]}"; do minimise "${line% *}" || failed=1; done
    exit "$failed"
fi
seconds=$((minutes * 60 / ${#chosen[@]}))
[ "$seconds" -gt 0 ] || seconds=1
logs=fuzz/logs
rm -rf "$logs"
mkdir -p "$logs"
total=0
for line in "${chosen[@]}"; do
    target=${line% *} dictionary=${line#* } log=$logs/${line% *}.log
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
if $recorded; then cargo xtask measure fuzzing "$logs"; fi
exit "$failed"
