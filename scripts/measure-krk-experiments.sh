#!/bin/sh
# Runs the paper's four experiments with ten seeds each and prints a line a run.
# Usage: measure-krk-experiments.sh [DIR]; curves and trees are kept in DIR.
set -eu
directory=${1:-krk-experiments}
cargo build --release --quiet -p planche
for experiment in 1 2 3 4; do
    for seed in 1 2 3 4 5 6 7 8 9 10; do
        out="$directory/experiment-$experiment-seed-$seed"
        mkdir -p "$out"
        target/release/planche endgame train krk --experiment "$experiment" --seed "$seed" \
            --out "$out" >"$out/report.txt" || true
        echo "experiment $experiment seed $seed: $(grep -E '^(nodes|games|against|all|generations)' "$out/report.txt" | tr '\n' ' ')"
    done
done
