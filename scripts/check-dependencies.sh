#!/bin/sh
# Checks the licences, the sources and the bans of all dependencies, as deny.toml has them. Known holes are
# checked as well with `scripts/check-dependencies.sh advisories`, which needs the network.
#
# Needs cargo-deny: cargo install --locked cargo-deny

set -eu
cd "$(dirname "$0")/.."

if ! cargo deny --version > /dev/null 2>&1; then
    echo "cargo-deny is missing: install it with \`cargo install --locked cargo-deny\`, then run this again" >&2
    exit 2
fi

cargo deny --locked check licenses bans sources "$@"
