#!/bin/sh
# Compares the exact tables with Syzygy files, position by position. Usage: compare-syzygy.sh DIR [CLASS…]
# Without classes, all of three and four men. Three men take a second, four men up to a minute of processor time.
set -eu
directory=${1:?usage: compare-syzygy.sh DIR [CLASS...]}
shift
[ $# -gt 0 ] || set -- kqk krk kbk knk kpk \
    kqqk kqrk kqbk kqnk kqpk krrk krbk krnk krpk kbbk kbnk kbpk knnk knpk kppk \
    kqkq kqkr kqkb kqkn kqkp krkr krkb krkn krkp kbkb kbkn kbkp knkn knkp kpkp
cargo build --release --quiet -p planche
for class in "$@"; do
    printf '%s: ' "$class"
    target/release/planche endgame verify "$class" --syzygy "$directory" | grep -i syzygy
done
