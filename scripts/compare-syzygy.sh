#!/bin/sh
# Compares the exact tables with Syzygy files, position by position. Usage: compare-syzygy.sh DIR [CLASS…]
# Without classes, all of three and four men. Three men take a second, four men up to a minute of processor time.
# PLANCHE names a program that is built already. A difference ends the script with status 1.
set -eu
directory=${1:?usage: compare-syzygy.sh DIR [CLASS...]}
shift
[ $# -gt 0 ] || set -- kqk krk kbk knk kpk \
    kqqk kqrk kqbk kqnk kqpk krrk krbk krnk krpk kbbk kbnk kbpk knnk knpk kppk \
    kqkq kqkr kqkb kqkn kqkp krkr krkb krkn krkp kbkb kbkn kbkp knkn knkp kpkp
planche=${PLANCHE:-target/release/planche}
[ -n "${PLANCHE:-}" ] || cargo build --release --locked --quiet -p planche-cli
status=0
for class in "$@"; do
    report=$("$planche" endgame verify "$class" --syzygy "$directory") || status=1
    echo "$class: $(echo "$report" | grep -iE 'syzygy|differs|follow from' | tr '\n' ' ')"
done
exit $status
