#!/bin/sh
# Audits a collection twice: once in peace, and once killed at random moments and resumed. The two
# outputs must be the same, byte for byte.
#
#   scripts/kill-audit.sh COLLECTION [KILLS] [NODES] [csv|parquet]
#
# PLANCHE names the program, target/release/planche if it is not set.

set -eu

collection=${1:?a collection of puzzles}
kills=${2:-5}
nodes=${3:-1000}
form=${4:-csv}
planche=${PLANCHE:-target/release/planche}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

# Exit code 1 says that some rows could not be read, which is no failure here.
audit() {
    "$planche" audit "$collection" --nodes "$nodes" "$@" > /dev/null || [ $? -eq 1 ]
}

begin=$(date +%s)
audit -o "$folder/whole.$form"
lasted=$(($(date +%s) - begin))
echo "in peace: $lasted s"

# Every run gets a random part of the time, so that the kills spread over the whole.
part=$((lasted * 1000 / (kills + 1) + 1))
kill_number=1
while [ "$kill_number" -le "$kills" ]; do
    "$planche" audit "$collection" -o "$folder/pieces.$form" --nodes "$nodes" --resume > /dev/null &
    run=$!
    wait_ms=$(awk -v part="$part" -v seed="$kill_number$$" \
        'BEGIN { srand(seed); print int(rand() * 2 * part) / 1000 }')
    sleep "$wait_ms"
    kill -KILL "$run" 2> /dev/null || true
    wait "$run" 2> /dev/null || true
    partial="$folder/pieces.$form.partial"
    if [ ! -e "$partial" ]; then
        echo "kill $kill_number: the run was finished already"
        break
    fi
    echo "kill $kill_number after $wait_ms s: $(($(wc -l < "$partial") - 1)) rows"
    kill_number=$((kill_number + 1))
done
audit -o "$folder/pieces.$form" --resume --threads 1

cmp "$folder/whole.$form" "$folder/pieces.$form"
echo "the same, byte for byte: $(wc -c < "$folder/whole.$form") bytes"
