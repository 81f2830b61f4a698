#!/bin/sh
# Runs everything that must hold before a change is accepted: formatting, lints, all tests, the
# examples in the documentation, and the documentation itself. Needs cargo; asks rustup for the
# formatter and the linter where they are missing. Uses cargo-nextest if it is installed. The page is
# also tried in a real browser, the rules of matches with python-chess, and at last the other doors: the wheel with its
# notebook, the tools for assistants, the module for browsers and Spark (scripts/test-reach.sh).
# What all that needs (apt, npm and pip, by package name) is installed where it can be, and said before.
# What cannot be installed is skipped, and the last lines say so. Where CI is set, anything skipped is a failure, but for the other doors:
# the target that the module for browsers needs is no package, and they are tried only as long as forty-five minutes last, so that
# neither a missing download nor a slow machine is a fault of the program. A door that was tried and is not open is a failure.

set -eu
cd "$(dirname "$0")/.."

if ! command -v cargo > /dev/null; then
    echo "cargo is missing: install Rust 1.95 or later, then run this again" >&2
    exit 2
fi

# A component that is there already costs nothing; without rustup it must be there.
for component in rustfmt clippy; do
    tool=$([ "$component" = rustfmt ] && echo fmt || echo clippy)
    if ! cargo "$tool" --version > /dev/null 2>&1; then
        echo "Installing $component with rustup, because it is missing."
        rustup component add "$component"
    fi
done

step() {
    echo
    echo "== $*"
    "$@"
}

# How a step says that it could not be done here; it has said why.
SKIPPED=77
skipped=

# How the last step says that there was no time for all of it; it has said for what.
TOO_LATE=124
late=

# A step that needs what may be missing.
optional() {
    if step "$@"; then return; else code=$?; fi
    case $code in
    "$SKIPPED") skipped="$skipped
  skipped: $*" ;;
    "$TOO_LATE") late="$late
  no time for all of it: $*" ;;
    *) exit "$code" ;;
    esac
}

# When whatever is left is left out.
MOST=2700
if [ -n "${CI:-}" ]; then
    PLANCHE_UNTIL=$(($(date +%s) + MOST))
    export PLANCHE_UNTIL
fi

step cargo fmt --all --check
step cargo clippy --locked --workspace --all-targets -- -D warnings
if cargo nextest --version > /dev/null 2>&1; then
    step cargo nextest run --locked --workspace
else
    step cargo test --locked --workspace --lib --bins --tests
fi
step cargo test --locked --workspace --doc
step env RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps
optional scripts/page.sh check
optional scripts/page.sh test
optional scripts/test-match.sh
needed=$skipped
optional scripts/test-reach.sh

echo
if [ -z "$skipped$late" ]; then
    echo "All is well."
    exit 0
fi
echo "What was run is well, but not everything was run (see above why):$skipped$late"
[ -z "${CI:-}" ] || [ -z "$needed" ] || exit 1
