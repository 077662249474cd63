#!/usr/bin/env bash
# A Slurm cluster of this one machine, for as long as a command runs:
#
#     scripts/cluster/localhost.sh COMMAND...
#
# Needs root and Debian's packages slurmctld, slurmd, slurm-client and munge; everything else is
# kept in a folder of its own.
set -euo pipefail

folder=$(mktemp -d)
chmod 755 "$folder"
mkdir -p "$folder"/{state,spool,munge}
chmod 700 "$folder/munge"
host=$(hostname -s)
started=()
stop() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    for process in "${started[@]}"; do wait "$process" 2>/dev/null || true; done
    rm -rf "$folder"
}
trap stop EXIT

cat >"$folder/slurm.conf" <<CONF
ClusterName=localhost
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/socket/munge
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldPort=${PORT:-46817}
SlurmdPort=$((${PORT:-46817} + 1))
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2
ReturnToService=2
NodeName=here NodeHostname=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$folder/slurm.conf

mkdir "$folder/socket"
dd if=/dev/urandom of="$folder/munge/key" bs=1024 count=1 2>/dev/null
chmod 600 "$folder/munge/key"
munged --foreground --force --socket="$folder/socket/munge" --key-file="$folder/munge/key" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed" >"$folder/munged.log" 2>&1 &
started+=($!)
slurmctld -D -c >"$folder/slurmctld.log" 2>&1 &
started+=($!)
slurmd -D -c >"$folder/slurmd.log" 2>&1 &
started+=($!)

for _ in $(seq 60); do
    [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]] && ready=yes && break
    sleep 0.5
done
if [[ -z ${ready-} ]]; then
    tail -n 20 "$folder"/*.log "$folder/munge/log" >&2
    echo "no node has become idle: what the daemons say stands above" >&2
    exit 1
fi
"$@"
