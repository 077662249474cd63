#!/usr/bin/env bash
# Processor time of a closed knight's tour by I. Parberry's program Tourney, and by this library, as
# a table.
#
#   benches/tourney.sh FOLDER [COMMIT]
#
# Tourney is cloned from its public address into FOLDER and compiled there by its own makefile; a
# FOLDER that has its Code/makefile already is taken as it is. Needs git and the network for
# cloning, and bash, make, g++, awk, timeout, taskset and cargo. Takes some ten minutes.
#
# Tourney reads what to do from its input: t, to time; w, t, d, the way (walk after Warnsdorff,
# neural network, divide and conquer); t or j, a tour or cycles joined to one; y or n, whether to
# obfuscate; how many tours; and the sides from, to. It writes down the processor time of all its
# threads in hundredths of a second, without its start. Its seed is the time of day, so that its
# walks take another time in each run. Joining cycles may never end: such a run is stopped after 20
# seconds.
set -euo pipefail

address=https://github.com/Ian-Parberry/Tourney
folder=${1:?which folder should Tourney be in? benches/tourney.sh FOLDER [COMMIT]}
commit=${2:-2bc0d08980da0113416c68da9c59a27854ad3325}

missing() {
    echo "tourney.sh: $1" >&2
    exit 2
}

for program in make g++ awk timeout taskset cargo; do
    command -v "$program" > /dev/null || missing "$program is missing, and nothing can be compiled and measured without it"
done
# With two processors Tourney searches on one thread, with one on none at all.
processors=$(taskset -c 0,1 nproc 2> /dev/null || echo 1)
[ "$processors" = 2 ] || missing "Tourney searches on one thread less than there are processors: two are needed"

if [ ! -e "$folder/Code/makefile" ]; then
    command -v git > /dev/null || missing "git is missing, and $folder has no Code/makefile"
    git clone --quiet "$address" "$folder" ||
        missing "$address cannot be cloned: is there a network? A copy of it in $folder does as well"
    git -C "$folder" checkout --quiet "$commit"
fi
make -s -C "$folder/Code" 2> "$folder/warnings" || {
    cat "$folder/warnings" >&2
    missing "Tourney was not compiled"
}
tourney=$(realpath "$folder")/Code/generate.exe

cd "$(dirname "${BASH_SOURCE[0]}")/.."
cargo build --quiet --release -p knights-tours --example closed
closed=${CARGO_TARGET_DIR:-target}/release/examples/closed
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT

# The number format of awk: this many digits, and no exponent.
plain='function plain(x, figures, after) {
    after = figures - 1 - int(log(x) / log(10) + (x < 1 ? -1 : 0))
    return after > 0 ? sprintf("%.*f", after, x) : sprintf("%d", int(x * 10 ^ after + 0.5) / 10 ^ after)
}'

# Milliseconds a tour by Tourney: the mean of runs, and the lowest and the highest. Way, kind,
# obfuscated, side, tours a run, runs.
theirs() {
    local limit=600
    if [ "$2" = j ]; then limit=20; fi
    rm -f "$scratch"/Time*
    for _ in $(seq "$6"); do
        printf '%s\n' t "$1" "$2" "$3" "$5" "$4" "$4" q |
            (cd "$scratch" && timeout "$limit" taskset -c 0,1 "$tourney" > /dev/null) || echo stopped > "$scratch/Time-stopped"
    done
    awk -v tours="$5" "$plain"'
        /stopped/ { stopped = 1; next }
        { time = $2 * 1000 / tours; sum += time; runs++
          if (runs == 1 || time < low) low = time
          if (time > high) high = time }
        END { if (runs == 0) print "- no end"
              else print plain(sum / runs, 3), plain(low, 3) " to " plain(high, 3) (stopped ? ", some without end" : "") }' "$scratch"/Time*
}

# Processor seconds of a program.
seconds() {
    local TIMEFORMAT='%U %S'
    { time "$@" > /dev/null; } 2>&1 | awk '{ print $1 + $2 }'
}

# Milliseconds a tour here: side, tours, method, and what differs from tour to tour.
ours() {
    local all none
    all=$(seconds "$closed" "$1" "$2" "$3" "$4")
    none=$(seconds "$closed" "$1" 0 "$3" "$4")
    awk -v all="$all" -v none="$none" -v tours="$2" "$plain"'BEGIN { print plain((all - none) * 1000 / tours, 3) }'
}

# A row: its name, then what theirs and ours are asked.
row() {
    local mean spread here
    read -r mean spread < <(theirs "$2" "$3" "$4" "$5" "$6" "$7")
    here=$(ours "$5" "$8" "$9" "${10}")
    awk -v name="$1" -v n="$5" -v mean="$mean" -v spread="$spread" -v here="$here" "$plain"'BEGIN {
        ratio = mean > 0 && here > 0 ? plain(mean / here, 2) : ""
        printf "| %s | %s | %s | %s | %s | %s |\n", name, n, mean, spread, here, ratio }'
}

echo '| closed tours | n | Tourney, ms a tour | lowest and highest run | here, ms a tour | ratio |'
echo '|---|---:|---:|---|---:|---:|'
row 'by a walk after Warnsdorff' w t n 8 1000 5 100000 walk starts
row 'by a walk after Warnsdorff' w t n 16 200 5 30000 walk starts
row 'by a walk after Warnsdorff' w t n 30 20 5 9000 walk starts
row 'by a walk after Warnsdorff' w t n 50 1 12 5000 walk starts
row 'by a walk after Warnsdorff' w t n 70 1 12 4890 walk starts
row 'from cycles by such walks, joined; a walk, varied' w j n 30 20 5 1000 walk seeds
row 'from cycles by such walks, joined; a walk, varied' w j n 70 20 5 500 walk seeds
row 'by divide and conquer; constructed' d t n 70 1000 5 20000 construct starts
row 'by divide and conquer; constructed' d t n 1000 20 5 200 construct starts
row 'the same, obfuscated; varied' d t y 70 20 5 500 construct seeds
row 'the same, obfuscated; varied' d t y 1000 1 3 5 construct seeds
row 'from cycles by neural network, joined; constructed, varied' t j n 16 5 5 5000 construct seeds
row 'from cycles by neural network, joined; constructed, varied' t j n 30 2 5 3000 construct seeds
