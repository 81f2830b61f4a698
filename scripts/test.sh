#!/bin/sh
# Runs everything that must hold before a change is accepted: formatting, lints, all tests, the
# examples in the documentation, and the documentation itself. Needs cargo; asks rustup for the
# formatter and the linter where they are missing. Uses cargo-nextest if it is installed. The page is
# also tried in a real browser; what that needs is installed where it can be.

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
        rustup component add "$component"
    fi
done

step() {
    echo
    echo "== $*"
    "$@"
}

step cargo fmt --all --check
step cargo clippy --locked --workspace --all-targets -- -D warnings
if cargo nextest --version > /dev/null 2>&1; then
    step cargo nextest run --locked --workspace
else
    step cargo test --locked --workspace --lib --bins --tests
fi
step cargo test --locked --workspace --doc
step env RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps
step scripts/page.sh check
step scripts/page.sh test

echo
echo "All is well."
