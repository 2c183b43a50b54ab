#!/usr/bin/env bash
# Run a command of legal-rl on several nodes.
#
#   bash training/cluster/launch.sh torchrun COMMAND…   COMMAND on every node, told NNODES, NODE_RANK, MASTER_ADDR and
#                                                       MASTER_PORT: for `legal-rl sft`
#   bash training/cluster/launch.sh ray COMMAND…        Ray on every node, COMMAND on this one, told RAY_ADDRESS: for
#                                                       `legal-rl run` with trainer.nnodes above 1
#
# Start it on the first node, in the project's folder, which all nodes mount at the same path. Inside a SLURM job the nodes
# are the job's; elsewhere HOSTS names them (HOSTS="gpu1 gpu2", this machine first), and ssh reaches each without a password.
#
# HEAD_IP    this machine's address as the others see it; the first that `hostname -I` prints
# PORT       of Ray's head, or of torchrun's; 6379, 29500 (Ray's workers take 10002 to 19999)
# RAY        the `ray` command on every node; the one in .venvs/train-cuda, else in .venvs/train-cpu
# RAY_START  more options of `ray start`, the same on every node
# Variables named NCCL_*, GLOO_*, UCX_*, HF_HOME, OMP_NUM_THREADS and LEGAL_RL_* reach the other nodes. Give no key that way.
set -euo pipefail
mode=${1:?torchrun or ray} && shift
[ $# -gt 0 ] || { echo "launch.sh: name the command to run" >&2; exit 2; }

if [ -n "${SLURM_JOB_NODELIST:-}" ]; then
  HOSTS=$(scontrol show hostnames "$SLURM_JOB_NODELIST")
fi
read -r -d '' -a hosts <<<"${HOSTS:?name the nodes, this machine first}" || true
head=${HEAD_IP:-$(hostname -I | awk '{print $1}')}
folder=$(pwd)

# on HOST COMMAND…: in this folder of another node, with the variables that may travel.
on() {
  local host=$1 name line
  shift
  line="cd $(printf %q "$folder") && exec env"
  for name in $(compgen -e | grep -E '^(NCCL_|GLOO_|UCX_|LEGAL_RL_|RAY_AUTH_|HF_HOME$|OMP_NUM_THREADS$)'); do
    line+=" $name=$(printf %q "${!name}")"
  done
  line+=" $(printf '%q ' "$@")"
  if [ -n "${SLURM_JOB_NODELIST:-}" ]; then
    exec srun --overlap --nodes=1 --ntasks=1 --nodelist="$host" bash -c "$line"
  else
    exec ssh -tt -o BatchMode=yes "$host" "$line" </dev/null
  fi
}

# Whatever ends first ends the rest: a node alone would wait for the others for ever.
key=
finish() {
  trap - EXIT
  [ -z "$key" ] || rm -f "$key"
  kill $(jobs -p) 2>/dev/null || true
  wait || true
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

case $mode in
  torchrun)
    port=${PORT:-29500} rank=0
    for host in "${hosts[@]}"; do
      job=(env NNODES="${#hosts[@]}" NODE_RANK="$rank" MASTER_ADDR="$head" MASTER_PORT="$port" "$@")
      if [ "$rank" = 0 ]; then "${job[@]}" & else on "$host" "${job[@]}" & fi
      rank=$((rank + 1))
    done
    for host in "${hosts[@]}"; do wait -n; done
    ;;
  ray)
    ray=${RAY:-$folder/.venvs/train-cuda/bin/ray}
    [ -x "$ray" ] || ray=$folder/.venvs/train-cpu/bin/ray
    [ -x "$ray" ] || { echo "launch.sh: no ray in .venvs; run make train-cuda here" >&2; exit 2; }
    # Whoever reaches Ray's ports runs code as you: only who can read this file is answered.
    key=$(umask 077 && mktemp "$folder/.ray-key-XXXXXX")
    od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >"$key"
    export RAY_AUTH_MODE=token RAY_AUTH_TOKEN_PATH=$key RAY_ADDRESS=$head:${PORT:-6379}
    start=("$ray" start --block --disable-usage-stats ${RAY_START:-})
    # Ray's own files stay on each node's disk; a short path, since sockets lie below it.
    disk='export RAY_TMPDIR=${RAY_TMPDIR:-/tmp/ray-$(id -un)}; unset RAY_ADDRESS; exec "$@"'
    bash -c "$disk" - "${start[@]}" --head --include-dashboard=false --node-ip-address="$head" --port="${PORT:-6379}" &
    for host in "${hosts[@]:1}"; do on "$host" bash -c "$disk" - "${start[@]}" --address="$RAY_ADDRESS" & done
    "$@" &
    command=$! status=0
    wait -n || status=$?
    if kill -0 "$command" 2>/dev/null; then
      echo "launch.sh: Ray on one of the nodes has ended; its last lines are above" >&2
      exit 1
    fi
    exit "$status"
    ;;
  *)
    echo "launch.sh: $mode is neither torchrun nor ray" >&2
    exit 2
    ;;
esac
