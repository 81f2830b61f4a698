#!/bin/sh
# Fuzzes every parser and the whole pipeline, with coverage, overflow checks, debug assertions and the address sanitizer.
#
#   scripts/fuzz.sh [--plain] [SECONDS] [TARGET…]
#
# SECONDS for each target, 60 if nothing is said; all targets of fuzz/fuzz_targets if none is named. With --plain the
# address sanitizer is left out: no code of ours is unsafe, and several times as many cases are tried. Begins from
# fuzz/seeds and what earlier runs have left in fuzz/corpus. Prints a line for each target: cases, seconds, crashes.
# Exits 1 if something crashed; what crashed is in fuzz/artifacts.
#
# Needs cargo-fuzz and a nightly compiler: cargo install --locked cargo-fuzz; rustup toolchain install nightly

set -eu
cd "$(dirname "$0")/.."

sanitizer=address
if [ "${1:-}" = --plain ]; then
    sanitizer=none
    shift
fi
seconds=${1:-60}
[ $# -eq 0 ] || shift
if [ $# -eq 0 ]; then
    set -- $(cd fuzz/fuzz_targets && ls | sed 's/\.rs$//')
fi

if ! cargo +nightly fuzz --version > /dev/null 2>&1; then
    echo "cargo-fuzz or a nightly compiler is missing: cargo install --locked cargo-fuzz; rustup toolchain install nightly" >&2
    exit 2
fi

# Whatever is printed while it runs.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0

cargo +nightly fuzz build --sanitizer "$sanitizer"
printf '%-10s %12s %8s %8s\n' target cases seconds crashes
for target in "$@"; do
    mkdir -p "fuzz/corpus/$target"
    crashes=0
    cargo +nightly fuzz run --sanitizer "$sanitizer" "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="$seconds" -timeout=60 -rss_limit_mb=3000 -max_len=8192 -print_final_stats=1 \
        > "$log" 2>&1 || crashes=1
    cases=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
    printf '%-10s %12s %8s %8s\n' "$target" "${cases:-?}" "$seconds" "$crashes"
    if [ "$crashes" != 0 ]; then
        failed=1
        tail -40 "$log" >&2
    fi
done
exit "$failed"
