#!/usr/bin/env bash
# Divides a command of board-rules by a job array of Slurm, waits, and prints the merged answer:
#
#     scripts/cluster/slurm.sh SHARDS FOLDER COMMAND...
#     scripts/cluster/slurm.sh 16 run tours count 7 --per-start
#
# FOLDER is on a disk that all nodes share. Only shards that are not there yet are submitted: run
# once more after tasks were killed, the script resubmits those, and they go on from their
# checkpoints. SBATCH holds options of sbatch, such as --cpus-per-task=4 --mem=60G --time=24:00:00;
# MERGE options of the merge; BOARD_RULES the program.
set -euo pipefail

shards=$1 folder=$2
shift 2
program=${BOARD_RULES:-board-rules}
mkdir -p "$folder"

missing=() files=()
for shard in $(seq "$shards"); do
    files+=("$folder/$shard.jsonl")
    [[ -e $folder/$shard.jsonl ]] || missing+=("$shard")
done
if ((${#missing[@]})); then
    # A task's own number is known only when it runs.
    # shellcheck disable=SC2016,SC2086
    sbatch --wait --array="$(IFS=, && echo "${missing[*]}")" --output="$folder/%a.log" --open-mode=append ${SBATCH-} --wrap \
        "exec ${program@Q} ${*@Q} --shard \"\$SLURM_ARRAY_TASK_ID\"/$shards --output ${folder@Q}/\"\$SLURM_ARRAY_TASK_ID\".jsonl" >&2 ||
        echo "tasks have failed: see $folder/*.log, and run this again for what is missing" >&2
fi
done=()
for file in "${files[@]}"; do [[ ! -e $file ]] || done+=("$file"); done
# shellcheck disable=SC2086 # options, divided by blanks
"$program" merge ${MERGE-} "${done[@]}"
