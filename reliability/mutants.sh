#!/usr/bin/env bash
# Plants faults in the library crates, one at a time, and sees whether a test notices.
#
#   reliability/mutants.sh CRATE [MUTANTS]     one part of a crate: the first of about so many mutants that has not been run yet
#   reliability/mutants.sh next [MUTANTS]      the same of the crate of which the least has been run
#   reliability/mutants.sh in-diff [MINUTES]   only where the last commit and the working tree changed something
#   reliability/mutants.sh figures             what the parts so far have found
#
# Needs cargo-mutants. Each part is a sample from all files of the crate. What it has found is kept in
# reliability/mutants/CRATE-PART-PARTS, a line for each mutant that was missed, and its last line has the figures: the next run goes on
# from there. Mutants that make no difference are listed with the reason in reliability/mutants/equivalent.txt, and left out. The
# exit status is 1 if a mutant was missed.
#
# The crate's own unit and integration tests are what has to notice; its examples in documents are not run. What is compiled is kept in
# MUTANTS_TARGET_DIR (else target/mutants), so that only the first part compiles the dependencies.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Folder under crates, and package; the cheap ones first.
crates=(durable:board-files game:board-game-core grid:board-grid shogun-rules:shogun-rules ploy-rules:ploy-rules
    rook-hunt:rook-hunt knights-tour:knights-tour bot:board-bot)
results=reliability/mutants
equivalent=$results/equivalent.txt
mkdir -p "$results"
export CARGO_TARGET_DIR=${MUTANTS_TARGET_DIR:-$PWD/target/mutants}
# Half of the time goes into compiling: less work for the compiler is worth more than faster tests.
export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=none

exclude=()
while IFS=$'\t' read -r pattern _; do
    case $pattern in '' | '#'*) ;; *) exclude+=(--exclude-re "$pattern") ;; esac
done <"$equivalent"

# What cargo-mutants is told in every case; a mutant that loops is stopped after a minute, or three times the tests' own time.
common=(--no-shuffle --sharding round-robin --test-tool cargo --minimum-test-timeout 60 --timeout-multiplier 3 --jobs 1 --cap-lints true)

# The mutants of a package, a line each.
mutants() {
    cargo mutants --list --package "$1" "${exclude[@]}"
}

# The first part of about so many mutants of a package that has not been run.
part() {
    local package=$1 size=$2
    local total parts part out
    total=$(mutants "$package" | wc -l)
    parts=$(((total + size - 1) / size))
    for ((part = 0; part < parts; part++)); do
        [ -e "$results/$package-$part-$parts" ] || break
    done
    if [ "$part" -eq "$parts" ]; then
        printf 'every part of %s has been run: remove its files from %s to run it again\n' "$package" "$results"
        return
    fi
    out=$(mktemp -d)
    local status=0
    cargo mutants --package "$package" --shard "$part/$parts" --output "$out" "${common[@]}" "${exclude[@]}" -- --lib --tests || status=$?
    if [ ! -s "$out/mutants.out/outcomes.json" ]; then
        printf 'cargo-mutants made no result for %s %s/%s\n' "$package" "$part" "$parts" >&2
        return 2
    fi
    # The baseline failed: nothing was tried.
    [ "$status" -ne 4 ] || return 2
    {
        cat "$out/mutants.out/missed.txt"
        printf '# %s %s/%s: ' "$package" "$part" "$parts"
        for kind in caught missed timeout unviable; do
            printf '%s %s ' "$(wc -l <"$out/mutants.out/$kind.txt")" "$kind"
        done
        printf '\n'
    } >"$results/$package-$part-$parts"
    rm -r "$out"
    tail -n 1 "$results/$package-$part-$parts"
    [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || return 1
}

# The sums of the last lines of a package's parts: caught, missed, timeout, unviable.
sums() {
    sed -n "s/^# $1 [0-9]*\/[0-9]*: //p" "$results"/* |
        awk '{ caught += $1; missed += $3; timeout += $5; unviable += $7 } END { print caught + 0, missed + 0, timeout + 0, unviable + 0 }'
}

case ${1:?usage: reliability/mutants.sh CRATE [MUTANTS] | next [MUTANTS] | in-diff [MINUTES] | figures} in
next)
    least=1000000
    for crate in "${crates[@]}"; do
        read -r caught missed timeouts unviable < <(sums "${crate#*:}")
        tried=$((caught + missed + timeouts + unviable))
        if [ "$tried" -lt "$least" ]; then
            least=$tried
            package=${crate#*:}
        fi
    done
    part "$package" "${2:-64}"
    ;;
figures)
    printf '| crate | mutants | tried | caught | timed out | missed | unviable |\n|---|---|---|---|---|---|---|\n'
    for crate in "${crates[@]}"; do
        read -r caught missed timeouts unviable < <(sums "${crate#*:}")
        printf '| %s | %d | %d | %d | %d | %d | %d |\n' "${crate#*:}" "$(mutants "${crate#*:}" | wc -l)" \
            $((caught + missed + timeouts + unviable)) "$caught" "$timeouts" "$missed" "$unviable"
    done
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
*) part "$1" "${2:-64}" ;;
esac
