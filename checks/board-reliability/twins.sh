#!/usr/bin/env bash
# Holds the games and tours against second implementations that share nothing with them, on other
# random cases in each round.
#
#   checks/board-reliability/twins.sh ROUNDS [SEED]
#
# Ploy for two and for four, Shogun with every model of energies and the hunt against plain twins;
# counts against a plain frontier counter and brute force, tours against a plain checker. A round
# has some hundreds of games and boards, and takes some seconds; it prints its seed, with which a
# round that fails fails again. BOARD_RULES_TIMES multiplies the cases of a round. Tests are
# compiled for speed, with overflow checks.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

rounds=${1:?usage: checks/board-reliability/twins.sh ROUNDS [SEED]}
seed=${2:-$RANDOM}
packages=(-p ploy-rules -p shogun-rules -p rook-hunt -p knights-tours)
binaries=(--test rules --test hunt --test tours)
twins=(differential:: four:: homework:: assignment:: energies:: game:: contract:: naive_solver:: frontier:: counting::random oracle::)

cargo test -q --no-run "${packages[@]}" "${binaries[@]}"
for ((round = 0; round < rounds; round++)); do
    begun=$SECONDS
    if ! out=$(PROPTEST_RNG_SEED=$((seed + round)) cargo test -q "${packages[@]}" "${binaries[@]}" -- "${twins[@]}" 2>&1); then
        printf '%s\nfailed: PROPTEST_RNG_SEED=%d\n' "$out" $((seed + round))
        exit 1
    fi
    passed=$(grep -o '[0-9]* passed' <<<"$out" | awk '{ sum += $1 } END { print sum }')
    printf 'PROPTEST_RNG_SEED=%d: %d tests hold, %d s\n' $((seed + round)) "$passed" $((SECONDS - begun))
done
