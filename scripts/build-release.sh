#!/bin/sh
# Builds the program as it is given away: with the dependencies of Cargo.lock, and without the paths of this machine in it.
#
#   scripts/build-release.sh [FOLDER]
#
# FOLDER is where the compiler works, target/clean if nothing is said. Prints the path of the program.

set -eu
cd "$(dirname "$0")/.."

folder=${1:-target/clean}
here=$(pwd -P)
cargo_home=${CARGO_HOME:-$HOME/.cargo}
sysroot=$(rustc --print sysroot)
case $folder in /*) work=$folder ;; *) work=$here/$folder ;; esac

# The last prefix that fits counts, so that the folder of the sources may lie in any other.
CARGO_ENCODED_RUSTFLAGS=$(printf '%s\037%s\037%s\037%s' \
    "--remap-path-prefix=$sysroot=/rust" \
    "--remap-path-prefix=$cargo_home=/cargo" \
    "--remap-path-prefix=$here=/planche" \
    "--remap-path-prefix=$work=/planche/target")
export CARGO_ENCODED_RUSTFLAGS
cargo build --locked --release --target-dir "$folder" >&2
echo "$folder/release/planche"
