#!/usr/bin/env bash
# Divides a command of board-rules by GNU parallel, and prints the merged answer:
#
#     scripts/cluster/parallel.sh SHARDS FOLDER COMMAND...
#     scripts/cluster/parallel.sh 16 run tours count 7 --per-start
#
# A task that fails or is killed is begun again, up to three times, and goes on from its checkpoint.
# Run once more, the script does what is left. More machines: --sshlogin of parallel, in the
# variable PARALLEL, with FOLDER on a disk that they share. MERGE holds options of the merge, such
# as --json; BOARD_RULES the program; JOBS how many tasks run at a time.
set -euo pipefail

shards=$1 folder=$2
shift 2
program=${BOARD_RULES:-board-rules}
mkdir -p "$folder"

seq "$shards" | parallel --jobs "${JOBS:-100%}" --retries 3 --joblog "$folder/joblog" \
    "$program" "${@@Q}" --shard "{}/$shards" --output "$folder/{}.jsonl"

files=()
for shard in $(seq "$shards"); do files+=("$folder/$shard.jsonl"); done
# shellcheck disable=SC2086 # options, divided by blanks
"$program" merge ${MERGE-} "${files[@]}"
