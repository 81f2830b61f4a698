#!/bin/sh
# Tries Planche at its other doors: the module for browsers in node and in a page without a server, the wheel with its
# notebook and the cookbook, the tools for assistants with the official client, an audit on a small cluster of Spark with
# a worker killed, and the same puzzles through all doors.
#
#   scripts/test-reach.sh           a quick build and few puzzles, some minutes; scripts/test.sh runs this
#   scripts/test-reach.sh --full    the release build, 300 puzzles, and what every door costs
#
# What is missing is installed, and each step says what. Ends with 1 if a step failed; with 77 if none failed, but what one needs could
# not be installed; with 124 if nothing else was left out than what came too late: with PLANCHE_UNTIL (seconds since 1970) no step goes on
# beyond that time.

set -u
cd "$(dirname "$0")/.."

case "${1:-}" in
"")
    # The module is built anew here, and nobody waits for what it is asked: half the optimiser is enough.
    PLANCHE_PROFILE=dev CARGO_PROFILE_WASM_LTO=off CARGO_PROFILE_WASM_CODEGEN_UNITS=16 CARGO_PROFILE_WASM_OPT_LEVEL=1
    export PLANCHE_PROFILE CARGO_PROFILE_WASM_LTO CARGO_PROFILE_WASM_CODEGEN_UNITS CARGO_PROFILE_WASM_OPT_LEVEL
    cluster="--puzzles 60 --nodes 300 --parts 12"
    doors="--puzzles 24 --nodes 300 --spark"
    ;;
--full)
    cluster="--puzzles 2000 --parts 64 --rates"
    doors="--puzzles 300 --nodes 400 --spark --figures"
    ;;
*)
    echo "usage: scripts/test-reach.sh [--full]" >&2
    exit 2
    ;;
esac

bad=
failed=
missing=
late=

MISSING=77
TOO_LATE=124

# A command that is ended when the time is up.
in_time() {
    [ -n "${PLANCHE_UNTIL:-}" ] || { "$@"; return; }
    left=$((PLANCHE_UNTIL - $(date +%s)))
    [ "$left" -gt 0 ] || return "$TOO_LATE"
    timeout --kill-after=10 "$left" "$@"
}

time_is_up() {
    [ -n "${PLANCHE_UNTIL:-}" ] && [ "$(date +%s)" -ge "$PLANCHE_UNTIL" ]
}

told() {
    bad="$bad
  $*"
}

step() {
    echo
    echo "== scripts/$*"
    began=$(date +%s)
    in_time scripts/"$@" && code=0 || code=$?
    # Doors are programs that wait for each other. Where nobody looks on, a step is tried again before it counts as failed.
    if [ -n "${CI:-}" ] && [ "$code" != 0 ] && [ "$code" != "$MISSING" ] && ! time_is_up; then
        echo "   failed ($code), and is tried once more"
        in_time scripts/"$@" && code=0 || code=$?
    fi
    echo "   took $(($(date +%s) - began)) s"
    if [ "$code" = 0 ]; then
        return 0
    elif [ "$code" = "$MISSING" ]; then
        missing=yes
        told "skipped: scripts/$*"
    elif time_is_up; then
        late=yes
        told "skipped, because the time was up: scripts/$*"
    else
        failed=yes
        told "failed: scripts/$*"
    fi
    return "$code"
}

# The module comes first: the program takes it in. Without it there is a door less.
if step wasm.sh test; then
    step page.sh offline
else
    told "so not tried either: the page that needs no server"
    doors="$doors --doors Rust,Python,MCP,Spark"
fi
if step python.sh build; then
    # Now everything is built, and need not be looked at again.
    PLANCHE_BUILT=1
    export PLANCHE_BUILT
    # shellcheck disable=SC2086
    {
        step python.sh test
        step python.sh mcp
        step python.sh doors $doors
        step python.sh spark $cluster
    }
else
    told "so not tried either: the notebook and the cookbook, the tools for assistants, the same puzzles through all doors, Spark"
fi

echo
[ -z "$bad" ] && echo "All doors are open." && exit 0
echo "Not all doors were found open:$bad"
[ -z "$failed" ] || exit 1
[ -z "$missing" ] || exit "$MISSING"
exit "$TOO_LATE"
