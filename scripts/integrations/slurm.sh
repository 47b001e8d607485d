#!/usr/bin/env bash
#SBATCH --job-name=gabarito
#SBATCH --cpus-per-task=2
#SBATCH --output=gabarito-%A-%a.log
# Judges a class in the parts of an array job, and puts them together:
#
#   export ASSIGNMENT=moinho HAND_INS=entregas OUT=turma
#   job=$(sbatch --parsable --array=1-8 slurm.sh judge)
#   sbatch --dependency=afterok:"$job" slurm.sh merge --sheet notas.csv
#
# What follows `judge` or `merge` is given to gabarito; to all parts the same. A part that
# failed goes on where it was by its number alone, but then it must be told how many there
# are: PARTS=8 sbatch --array=3 slurm.sh judge
#
# Tell --time, --mem and the partition on the command line: they are those of your
# cluster. The folders must be seen by every node.
set -euo pipefail

: "${ASSIGNMENT:?the name of the assignment}"
: "${HAND_INS:?the folder of the hand-ins}"
: "${OUT:?the folder of the results}"

step="${1:-}"
[ $# -eq 0 ] || shift
status=0
case $step in
    judge)
        part="${SLURM_ARRAY_TASK_ID:?this is no array job: sbatch --array=1-8}"
        parts="${PARTS:-${SLURM_ARRAY_TASK_COUNT:?}}"
        # A node may have more processors than this job was given.
        gabarito class "$ASSIGNMENT" "$HAND_INS" --out "$OUT/partes/$part" \
            --shard "$part/$parts" --jobs "${SLURM_CPUS_PER_TASK:-1}" "$@" || status=$?
        ;;
    merge)
        gabarito merge "$OUT"/partes/* --out "$OUT" "$@" || status=$?
        ;;
    *)
        echo "slurm.sh: judge or merge?" >&2
        exit 2
        ;;
esac
# That something of a submission fails is a result and no failure of the job.
[ "$status" -eq 1 ] || exit "$status"
