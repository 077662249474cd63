#!/usr/bin/env bash
# Both recipes on this machine, each with a task that is killed, against the undivided command:
#
#     scripts/cluster/localhost.sh scripts/cluster/try.sh [COMMAND...]
#
# Its output stands in docs/many-machines.md. It fails if a merge differs from the output of the
# undivided command.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

question=("$@")
((${#question[@]})) || question=(tours count 7 --per-start)
program=${BOARD_RULES:-board-rules}
export BOARD_RULES=$program
shards=4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

exec 3>&1
# Without the folder, and the signs of life.
shown() { sed -u -e '/ layer /d' -e "s|$folder|run|g" -e "s|$program|board-rules|g"; }
# Waits until a task has something in its checkpoint, and halts it there: however quick it is, it is
# killed in the middle.
begun() {
    for _ in $(seq 6000); do
        if [[ -e $1.checkpoint ]]; then
            # shellcheck disable=SC2046 # the task, and a shell around it
            kill -STOP $(pgrep -f -- "--output $1" || true) 2>/dev/null || true
            [[ -e $1 ]] || return 0
        fi
        [[ -e $1 ]] && break
        sleep 0.01
    done
    echo "the task was not to be killed in the middle: give a longer command" >&2
    exit 1
}

"$program" --progress none "${question[@]}" >"$folder/whole"

echo "\$ scripts/cluster/parallel.sh $shards run/parallel ${question[*]} &"
scripts/cluster/parallel.sh "$shards" "$folder/parallel" "${question[@]}" >"$folder/merged" 2> >(shown >&3) &
recipe=$!
begun "$folder/parallel/2.jsonl"
# shellcheck disable=SC2046 # the task, and a shell around it
kill -KILL $(pgrep -f -- "--output $folder/parallel/2.jsonl")
echo "\$ kill -KILL (the task of shard 2)"
wait "$recipe"
cmp "$folder/merged" "$folder/whole"
echo "the merged answer is that of the undivided command"
echo

echo "\$ scripts/cluster/slurm.sh $shards run/slurm ${question[*]} &"
scripts/cluster/slurm.sh "$shards" "$folder/slurm" "${question[@]}" >"$folder/merged" 2> >(shown >&3) &
recipe=$!
begun "$folder/slurm/2.jsonl"
array=$(squeue --noheader --array --format=%F_%K --states=RUNNING | grep '_2$')
squeue --array --format='%.8i %.10M %.10T %.6D %N'
scancel --full --signal=KILL "$array"
echo "\$ scancel --full --signal=KILL $array"
wait "$recipe" && exit 1
shown <"$folder/merged"
ls "$folder/slurm" | sed 's/^/  /'
echo "\$ scripts/cluster/slurm.sh $shards run/slurm ${question[*]}"
scripts/cluster/slurm.sh "$shards" "$folder/slurm" "${question[@]}" 2> >(shown >&3) >"$folder/merged"
cmp "$folder/merged" "$folder/whole"
shown <"$folder/slurm/2.log"
echo "the merged answer is that of the undivided command:"
cat "$folder/merged"
