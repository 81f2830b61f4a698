#!/bin/sh
# Makes crates/planche-play/data/network.bin anew.
#
#   scripts/train-network.sh ENGINE FENS
#
# ENGINE is a UCI engine, FENS a file as scripts/collect-positions.py writes it. Ten million positions are labelled, which
# takes somewhat more than an hour on two cores, and learned from, which takes a quarter of an hour.

set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 ENGINE FENS" >&2
    exit 2
fi
engine=$1
fens=$(realpath "$2")
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cargo build --release --locked -p planche-play --example label_positions --example train_network
label=target/release/examples/label_positions
for pair in "1 2" "3 4"; do
    for seed in $pair; do
        "$label" "$engine" 4 2500000 "$seed" < "$fens" > "$work/$seed" &
    done
    wait
done
target/release/examples/train_network "$work"/* "$work/network.bin"
mv "$work/network.bin" crates/planche-play/data/network.bin
