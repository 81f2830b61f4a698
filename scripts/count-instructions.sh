#!/bin/sh
# Counts the instructions that two builds of the program need for the same positions, with valgrind's
# callgrind. Unlike times the counts hardly differ from run to run, on a loaded machine too.
#
#   scripts/count-instructions.sh OLD NEW [POSITIONS]
#
# OLD and NEW are programs, built with the same profile. POSITIONS is a file with `fen FEN` or a plain
# FEN a line, of which the first COUNT (20) are taken; without it those of the theme tests. Each may
# take NODES (2000) nodes, and there is no clock. Prints a line a position and the ratio of the sums.
# Exits 0 if the ratio is at most MOST (1.005: a count moves by a part in a thousand or so with the
# addresses alone), 1 if it is more, 2 if nothing could be counted.

set -eu

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    echo "usage: $0 OLD NEW [POSITIONS]" >&2
    exit 2
fi
old=$1
new=$2
positions=${3:-$(dirname "$0")/../crates/planche/tests/data/themes.txt}
count=${COUNT:-20}
nodes=${NODES:-2000}
most=${MOST:-1.005}

if ! command -v valgrind > /dev/null; then
    echo "valgrind is missing: install it, then run this again" >&2
    exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Lines that begin with a board, with or without the word in front; at most $count of them.
sed -n 's/^\(fen \)\{0,1\}\([1-8a-zA-Z/]*\/[^ ]* [wb] .*\)$/\2/p' "$positions" | head -n "$count" > "$work/fens"
if [ ! -s "$work/fens" ]; then
    echo "$positions: no FEN in it" >&2
    exit 2
fi

# The instructions of one run. Exit code 1 says that nothing is proved, which is an answer too.
instructions() {
    status=0
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$1" solve "$2" --nodes "$nodes" --time 0 --json > /dev/null 2> "$work/log" || status=$?
    counted=$(sed -n 's/^==.*Collected : *\([0-9]*\)$/\1/p' "$work/log")
    if [ "$status" -gt 1 ] || [ -z "$counted" ]; then
        echo "$1 solve \"$2\": exit code $status" >&2
        tail -n 3 "$work/log" >&2
        return 2
    fi
    echo "$counted"
}

while read -r fen; do
    before=$(instructions "$old" "$fen" < /dev/null) || exit 2
    after=$(instructions "$new" "$fen" < /dev/null) || exit 2
    echo "$before $after" >> "$work/counts"
    awk -v before="$before" -v after="$after" -v fen="$fen" \
        'BEGIN { printf "%9.1f M %9.1f M  %.4f  %s\n", before / 1e6, after / 1e6, after / before, fen }'
done < "$work/fens"

awk -v most="$most" '
    { before += $1; after += $2; if ($2 / $1 > worst) worst = $2 / $1 }
    END {
        printf "%9.1f M %9.1f M  ratio %.4f over %d positions, worst %.4f\n",
            before / 1e6, after / 1e6, after / before, NR, worst
        exit after / before > most
    }' "$work/counts"
