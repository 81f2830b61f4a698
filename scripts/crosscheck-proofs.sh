#!/bin/sh
# Runs two checkers over the same proofs and compares what they say, record by record.
#
#   scripts/crosscheck-proofs.sh CHECKER.py [RESULTS]
#
# CHECKER.py reads results from standard input, needs python-chess, and prints a line for every
# proof that fails, beginning with its id. RESULTS is a file of JSON lines as `planche solve --json`
# prints them, or absent for standard input. PLANCHE names the program, if it is not
# target/release/planche. Exits 0 if both agree on every record, 1 if not, 2 if it could not compare.
#
# Draw proofs and proofs that rest on axioms are left out: the other checker knows neither.

set -eu

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo "usage: $0 CHECKER.py [RESULTS]" >&2
    exit 2
fi
checker=$1
results=${2:--}
planche=${PLANCHE:-$(dirname "$0")/../target/release/planche}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Every record gets its line number for an id, so that both name it in the same way.
cat -- "$results" | python3 -c '
import json, sys

def has_axiom(node):
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            if "axiom" in node:
                return True
            waiting.extend(node.values())
    return False

left_out = 0
for number, line in enumerate(sys.stdin, 1):
    if not line.strip():
        continue
    record = json.loads(line)
    if record.get("goal") == "draw" or has_axiom(record.get("proof")):
        left_out += 1
        continue
    record["id"] = f"line-{number}"
    print(json.dumps(record))
if left_out:
    print(f"{left_out} draw proofs or axioms left out", file=sys.stderr)
' > "$work/numbered" || exit 2

status=0
"$planche" check "$work/numbered" > "$work/ours" || status=$?
[ "$status" -le 1 ] || exit 2
status=0
python3 "$checker" < "$work/numbered" > "$work/theirs" || status=$?
[ "$status" -le 1 ] || exit 2

# Both end with a summary; without one a checker did not finish.
tail -n 1 "$work/ours" | grep -q ' passed, ' || exit 2
tail -n 1 "$work/theirs" | grep -q ' passed, ' || exit 2

sed -n 's/^\(line-[0-9]*\): .*/\1/p' "$work/ours" | sort > "$work/ours.failed"
sed -n 's/^\(line-[0-9]*\) .*/\1/p' "$work/theirs" | sort > "$work/theirs.failed"

if cmp -s "$work/ours.failed" "$work/theirs.failed"; then
    echo "agreed: $(tail -n 1 "$work/ours")"
else
    echo "the checkers disagree:"
    comm -3 "$work/ours.failed" "$work/theirs.failed" | tr -d '\t' | while read -r id; do
        { grep "^$id: " "$work/ours" || echo "$id: holds"; } | sed 's/^/  planche: /'
        { grep "^$id " "$work/theirs" || echo "$id holds"; } | sed 's/^/  other:   /'
    done
    exit 1
fi
