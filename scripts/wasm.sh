#!/bin/sh
# Planche as WebAssembly: build the npm package, or try it.
#
#   scripts/wasm.sh build    writes the package to target/wasm-package, and what `planche page` needs beside it
#   scripts/wasm.sh test     builds it and tries it in Node
#
# Needs the target wasm32-unknown-unknown, which is installed with rustup, and for the test node, which is installed with apt;
# both are said before. Where that cannot be, the script ends with a message and exit code 77.

set -eu
cd "$(dirname "$0")/.."
package=target/wasm-package
. scripts/need.sh

need_target() {
    installed=$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown
    [ -d "$installed" ] && return
    command -v rustup > /dev/null \
        || skip "WebAssembly was not tried, because the target wasm32-unknown-unknown is missing, and rustup too"
    echo "Installing the target wasm32-unknown-unknown with rustup, because it is missing."
    quietly rustup target add wasm32-unknown-unknown \
        || skip "WebAssembly was not tried, because rustup cannot install the target wasm32-unknown-unknown"
}

build() {
    need_target
    # The stack is that of a program; the memory is bounded.
    RUSTFLAGS="-C link-arg=-zstack-size=16777216 -C link-arg=--max-memory=1073741824 -C target-feature=+simd128" \
        cargo build --locked --profile wasm -p planche-wasm --target wasm32-unknown-unknown --target-dir target/wasm
    module=target/wasm/wasm32-unknown-unknown/wasm/planche_wasm.wasm
    packed=$package/page/planche.wasm.gz
    if [ -f "$packed" ] && [ -z "$(find "$module" crates/planche-wasm/package crates/planche-wasm/glue/src -newer "$packed")" ]; then
        return
    fi
    rm -rf "$package" && mkdir -p "$package"
    cargo run --locked --release --quiet --manifest-path crates/planche-wasm/glue/Cargo.toml --target-dir target/glue \
        -- "$module" "$package"
    rm "$package/page/planche_bg.wasm"
    cp crates/planche-wasm/package/* LICENSE "$package"
    gzip -9nc "$package/planche_bg.wasm" > "$packed"
    echo "The package is in $package; packed, its module has $(wc -c < "$packed") bytes."
}

case "${1:-}" in
build)
    build
    ;;
test)
    command -v node > /dev/null || install nodejs
    command -v node > /dev/null || skip "WebAssembly was not tried, because node is missing and cannot be installed"
    build
    node --test crates/planche-wasm/tests/node.mjs
    ;;
*)
    echo "usage: scripts/wasm.sh build|test" >&2
    exit 2
    ;;
esac
