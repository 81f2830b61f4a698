#!/bin/sh
# Compares the exact tables with Syzygy files, position by position. Usage: compare-syzygy.sh DIR [CLASS…]
# Three men take a second, four men up to a minute of processor time.
set -eu
directory=${1:?usage: compare-syzygy.sh DIR [CLASS...]}
shift
[ $# -gt 0 ] || set -- krk kqk kpk kbk knk kbbk kbnk
for class in "$@"; do
    printf '%s: ' "$class"
    cargo run --release --quiet -p planche -- endgame verify "$class" --syzygy "$directory" | grep -i syzygy
done
