#!/usr/bin/env bash
# Runs the paper's four experiments with ten seeds each and prints a line a run.
# Usage: measure-krk-experiments.sh [DIR [EXPERIMENTS [SEEDS [--plain]]]], for example: measure-krk-experiments.sh out "3 4" "1 2 3"
# Curves and trees are kept in DIR. PLANCHE names a program that is built already.
# Processor seconds are those of all cores together.
set -eu
directory=${1:-krk-experiments}
experiments=${2:-1 2 3 4}
seeds=${3:-1 2 3 4 5 6 7 8 9 10}
mode=${4:-}
planche=${PLANCHE:-target/release/planche}
[ -n "${PLANCHE:-}" ] || cargo build --release --locked --quiet -p planche-cli
TIMEFORMAT="%U processor seconds"
for experiment in $experiments; do
    for seed in $seeds; do
        out="$directory/experiment-$experiment-seed-$seed"
        mkdir -p "$out"
        # Status 1 says that not all games are won: the report tells.
        { time "$planche" endgame train krk --experiment "$experiment" --seed "$seed" ${mode:+"$mode"} \
            --out "$out" >"$out/report.txt" 2>"$out/errors.txt" || true; } 2>"$out/time.txt"
        lines=$(grep -E '^(nodes|games|against|all|generations)' "$out/report.txt" | tr '\n' ';')
        echo "experiment $experiment seed $seed: $lines $(cat "$out/time.txt")"
    done
done
