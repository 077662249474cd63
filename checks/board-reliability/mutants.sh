#!/usr/bin/env bash
# Plants faults in the crates, one at a time, and sees whether a test notices.
#
#   checks/board-reliability/mutants.sh CRATE [MUTANTS]     one part of a crate: the first of about so many mutants that has not been run yet
#   checks/board-reliability/mutants.sh next [MUTANTS]      the same of the crate of which the least has been run
#   checks/board-reliability/mutants.sh in-diff [MINUTES]   only what the last commit and the working tree changed
#   checks/board-reliability/mutants.sh again [CRATE]       what was missed once more, after tests for it
#   checks/board-reliability/mutants.sh figures             what the parts so far have found
#
# `in-diff` plants at most 200.
#
# Needs cargo-mutants. Each part is a sample from all files of the crate. What it has found is kept
# in checks/board-reliability/mutants/CRATE-PART-PARTS, a line for each mutant that was missed, and
# its last line has the figures: the next run goes on from there. Mutants that make no difference
# are listed with the reason in checks/board-reliability/mutants/equivalent.txt, and count as
# noticed. The exit status is 1 if a mutant was missed.
#
# A part is compiled once, with all of its mutants, by checks/board-reliability/planting.py, in a
# copy of the tree that checks/board-reliability/working_tree.py makes. The crate's own tests and
# its examples in documents have to notice. What is compiled is kept in MUTANTS_TARGET_DIR (else
# target/mutants), so that only the first part compiles the dependencies.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# The cheap ones first.
crates=(board-files board-game-core board-grid shogun-rules ploy-rules rook-hunt knights-tours board-bot board-games board-fixtures board-web board-rules board-python)
results=checks/board-reliability/mutants
equivalent=$results/equivalent.txt
mkdir -p "$results"
export CARGO_TARGET_DIR=${MUTANTS_TARGET_DIR:-$PWD/target/mutants}
export CARGO_PROFILE_DEV_DEBUG=none

# switched.py, in a virtual environment that has what it needs, for at most `limit` seconds.
switch() {
    local environment=$CARGO_TARGET_DIR/venv needs=(tree-sitter==0.26.1 tree-sitter-rust==0.24.2)
    [ "$1" != board-python ] || needs+=(--requirement crates/board-python/requirements.txt)
    if [ ! -e "$environment/of-$1" ]; then
        python3 -m venv "$environment"
        "$environment/bin/pip" install --quiet "${needs[@]}"
        touch "$environment/of-$1"
    fi
    PATH=$environment/bin:$PATH timeout --foreground "${limit:-0}" python3 checks/board-reliability/switched.py "$@"
}

# The number of mutants of a package, without those of its tests.
total() {
    cargo mutants --list --dir "crates/$1" | grep -vcE '/tests/| tests::'
}

# The first part of about so many mutants of a package that has not been run.
part() {
    local package=$1 size=$2 total parts='' part step number out kind
    # Once begun, the division stays.
    for part in "$results/$package"-*-*; do [ ! -e "$part" ] || parts=${part##*-}; done
    if [ -z "$parts" ]; then
        total=$(total "$package")
        parts=$(((total + size - 1) / size))
    fi
    # Neighbours are much alike: a step without a common divisor goes through all parts, far apart.
    step=$((parts * 618 / 1000 + 1))
    while [ "$(gcd "$step" "$parts")" -ne 1 ]; do step=$((step + 1)); done
    for ((number = 0; number < parts; number++)); do
        part=$((number * step % parts))
        [ -e "$results/$package-$part-$parts" ] || break
    done
    if [ "$number" -eq "$parts" ]; then
        printf 'every part of %s has been run: remove its files from %s to run it again\n' "$package" "$results"
        return
    fi
    out=$(mktemp -d)
    switch "$package" "$out" --part "$part" "$parts" || return
    {
        cat "$out/missed.txt"
        printf '# %s %s/%s: ' "$package" "$part" "$parts"
        for kind in caught missed timeout unviable unswitched; do
            printf '%s %s ' "$(wc -l <"$out/$kind.txt")" "$kind"
        done
        printf '\n'
    } >"$results/$package-$part-$parts"
    rm -r "$out"
    cat "$results/$package-$part-$parts"
    [ -z "$(missed "$results/$package-$part-$parts")" ]
}

# The parts of a package of which several were planted, a row each: equivalent mutants are among the
# missed.
several() {
    local files
    mapfile -t files < <(compgen -G "$results/$1-*-*" | sort -V)
    [ "${#files[@]}" -lt 2 ] || sed -n 's/^# //p' "${files[@]}" |
        awk '{ sub(":", "", $2); all = $3 + $5 + $7; printf "| %s | %s | %d | %d | %.1f |\n", $1, $2, all, $5, 100 * $5 / all }'
}

# From the rows of the figures: of a hundred viable mutants of the crates of which a sample was
# planted, those noticed when they were planted first, and by now, each crate weighed by its
# mutants; with the interval in which the true share lies in 95 of 100 samples. One mutant more that
# is noticed and one that is not keep the interval from vanishing where a small sample has no missed
# one.
rates() {
    awk -F '|' '{
            planted = $4 - $5
            if (planted == 0 || $3 == $4) next
            all += $3
            for (time = 0; time < 2; time++) {
                noticed = planted - $8 + $9 + time * $10
                share = noticed / planted; spread = (noticed + 1) / (planted + 2)
                sum[time] += $3 * share; variance[time] += $3 * $3 * spread * (1 - spread) / planted
            }
        }
        END {
            split("when planted first,by now", words, ",")
            for (time = 0; time < 2; time++) {
                middle = 100 * sum[time] / all; half = 196 * sqrt(variance[time]) / all
                high = middle + half > 100 ? 100 : middle + half
                printf "noticed %s: %.1f of 100, %.1f to %.1f\n", words[time + 1], middle, middle - half, high
            }
        }'
}

gcd() {
    local a=$1 b=$2 c
    while [ "$b" -ne 0 ]; do c=$((a % b)) a=$b b=$c; done
    printf '%s' "$a"
}

# The mutants in files of parts that nothing notices and that are not equivalent.
missed() {
    sed '/^[#+]/d' "$@" | grep -vE -f <(patterns) || true
}

# The regular expressions of equivalent mutants, a line each.
patterns() {
    sed -n '/^[^#]/s/\t.*//p' "$equivalent"
}

# Plants what was missed in a package once more; what is noticed by now is marked with a plus.
again() {
    local package=$1 out part
    out=$(mktemp -d)
    missed "$results/$package"-*-* >"$out/missed"
    [ -s "$out/missed" ] || { rm -r "$out" && return 0; }
    switch "$package" "$out" --names "$out/missed" || return
    cat "$out/caught.txt" "$out/timeout.txt" >"$out/noticed"
    for part in "$results/$package"-*-*; do
        awk 'FILENAME == ARGV[1] { noticed[$0] = 1; next } { print ($0 in noticed ? "+ " : "") $0 }' "$out/noticed" "$part" >"$out/part"
        cat "$out/part" >"$part"
    done
    rm -r "$out"
    missed "$results/$package"-*-*
}

# The sums of a package's parts: caught, missed, timeout, unviable, not switched; and of what was
# missed, noticed since, equivalent, and still missed.
sums() {
    local files=()
    mapfile -t files < <(compgen -G "$results/$1-*-*" || true)
    [ "${#files[@]}" -gt 0 ] || files=(/dev/null)
    sed -n "s/^# $1 [0-9]*\/[0-9]*: //p" "${files[@]}" |
        awk '{ caught += $1; missed += $3; timeout += $5; unviable += $7; unswitched += $9 }
            END { printf "%d %d %d %d %d ", caught, missed, timeout, unviable, unswitched }'
    printf '%d %d %d\n' "$(cat "${files[@]}" | grep -c '^+')" "$(sed '/^[#+]/d' "${files[@]}" | grep -cE -f <(patterns))" \
        "$(missed "${files[@]}" | wc -l)"
}

if ! cargo mutants --version >/dev/null 2>&1; then
    printf 'mutants are listed by cargo-mutants: cargo install cargo-mutants\n' >&2
    exit 2
fi

case ${1:?usage: checks/board-reliability/mutants.sh CRATE [MUTANTS] | next [MUTANTS] | in-diff [MINUTES] | again [CRATE] | figures} in
next)
    least=1000000
    for crate in "${crates[@]}"; do
        read -r caught missed timeouts unviable _ < <(sums "$crate")
        tried=$((caught + missed + timeouts + unviable))
        if [ "$tried" -lt "$least" ]; then
            least=$tried
            package=$crate
        fi
    done
    part "$package" "${2:-200}"
    ;;
figures)
    printf '| crate | mutants | planted | unviable | caught | timed out | missed | of these equivalent | noticed since | still missed | of 100 noticed |\n'
    printf '|---|---|---|---|---|---|---|---|---|---|---|\n'
    rows=$(for crate in "${crates[@]}"; do
        read -r caught missed timeouts unviable unswitched since equivalents left < <(sums "$crate")
        viable=$((caught + missed + timeouts))
        printf '| %s | %d | %d | %d | %d | %d | %d | %d | %d | %d | %s |\n' "$crate" $(($(total "$crate") - unswitched)) \
            $((viable + unviable)) "$unviable" "$caught" "$timeouts" "$missed" "$equivalents" "$since" "$left" \
            "$(awk "BEGIN { printf \"%.1f\", 100 * (1 - $left / $viable) }")"
    done)
    printf '%s\n' "$rows"
    rates <<<"$rows"
    printf '| crate | part | compile | missed when planted | of 100 |\n|---|---|---|---|---|\n'
    for crate in "${crates[@]}"; do several "$crate"; done
    ;;
again)
    for crate in "${crates[@]}"; do
        [ "${2:-$crate}" != "$crate" ] || again "$crate"
    done
    ;;
in-diff)
    work=$(mktemp -d)
    trap 'rm -r "$work"' EXIT
    git diff HEAD~1 -- 'crates/*/src/*.rs' >"$work/diff"
    if [ ! -s "$work/diff" ]; then
        printf 'no source of a crate has changed\n'
        exit
    fi
    # The package for Python is a workspace of its own, and not in the list.
    cargo mutants --list --in-diff "$work/diff" >"$work/listed"
    missed "$work/listed" >"$work/changed"
    parts=$((($(wc -l <"$work/changed") + 199) / 200))
    [ "$parts" -le 1 ] || printf '%d mutants of what has changed: one of %d is planted\n' "$(wc -l <"$work/changed")" "$parts"
    deadline=$((SECONDS + ${2:-600} * 60))
    for crate in "${crates[@]}"; do
        awk -v "crate=crates/$crate/" -v "parts=$parts" 'NR % parts == 0 && index($0, crate) == 1' "$work/changed" >"$work/names"
        [ -s "$work/names" ] || continue
        status=0 limit=$((deadline - SECONDS))
        [ "$limit" -le 0 ] || switch "$crate" "$work/out" --names "$work/names" | tee -a "$work/log" || status=$?
        if [ "$limit" -le 0 ] || [ "$status" -eq 124 ]; then
            printf 'stopped after %s minutes\n' "${2:-600}"
            break
        fi
        [ "$status" -eq 0 ] || exit "$status"
    done
    ! grep -s '^missed' "$work/log"
    ;;
*) part "$1" "${2:-200}" ;;
esac
