#!/usr/bin/env bash
#SBATCH --job-name=gabarito
#SBATCH --cpus-per-task=2
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@30
# Judges a class in the parts of an array job, and puts them together: one command submits
# both. What follows the number of parts is given to `gabarito class`, MERGE to
# `gabarito merge`:
#
#   export ASSIGNMENT=moinho HAND_INS=entregas OUT=turma MERGE="--sheet notas.csv"
#   export SBATCH_TIMELIMIT=120 SBATCH_PARTITION=short
#   ./slurm.sh 8
#
# Tell the time in minutes and the partition by these variables of sbatch: they are those of
# your cluster. Slurm may tell a part a minute and a half before that its time is over: give
# it that and the time of the slowest hand-in at least. The folders must be seen by every node.
#
# A part whose node fails, whose time is over, or that met a fault of the machine is queued
# again, RESTARTS times at most (3), and goes on where it was. The class is put together
# however its parts end: what is missing has a row that says why. The same command again
# judges only what is missing.
set -euo pipefail

: "${ASSIGNMENT:?the name of the assignment}"
: "${HAND_INS:?the folder of the hand-ins}"
: "${OUT:?the folder of the results}"

# again WHY: another turn for this part, if there is one left.
again() {
    echo "slurm.sh: $1, restart ${SLURM_RESTART_COUNT:-0} of ${RESTARTS:-3}"
    [ "${SLURM_RESTART_COUNT:-0}" -lt "${RESTARTS:-3}" ] && scontrol requeue "$SLURM_JOB_ID"
}

judge() {
    local part="${SLURM_ARRAY_TASK_ID:?this is no array job: ./slurm.sh PARTS}"
    local status=0 judging is_late=""
    # A node may have more processors than this job was given.
    gabarito class "$ASSIGNMENT" "$HAND_INS" --out "$OUT/partes/$part" \
        --shard "$part/${PARTS:?how many parts there are}" \
        --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" &
    judging=$!
    trap 'is_late=1; kill "$judging" && wait "$judging" || true' USR1
    wait "$judging" || status=$?
    case $status in
        # That something of a submission fails is a result and no failure of the job.
        0 | 1) return 0 ;;
        # Used wrongly: another turn would end likewise.
        2) return 2 ;;
    esac
    again "${is_late:+the time is over, }status $status" || return "$status"
}

merge() {
    local status=0
    gabarito merge --partial "$OUT"/partes/* --out "$OUT" "$@" || status=$?
    [ "$status" -eq 1 ] || return "$status"
}

submit() {
    local parts=$1 job
    shift
    export PARTS=$parts
    job="$(sbatch --parsable --array="1-$parts" --output=gabarito-%A-%a.log "$0" judge "$@")"
    # After any end: a part that failed would else keep the merge waiting for ever.
    # shellcheck disable=SC2086
    sbatch --dependency="afterany:${job%%;*}" --output=gabarito-%j-merge.log "$0" merge ${MERGE:-}
}

case ${1:-} in
    judge | merge) "$@" ;;
    "" | 0* | *[!0-9]*)
        echo "slurm.sh: in how many parts? As in: ./slurm.sh 8" >&2
        exit 2
        ;;
    *) submit "$@" ;;
esac
