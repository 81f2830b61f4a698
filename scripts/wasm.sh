#!/bin/sh
# Planche as WebAssembly: build the npm package, or try it.
#
#   scripts/wasm.sh build    writes the package to target/wasm-package, and what `planche page` needs beside it
#   scripts/wasm.sh test     builds it and tries it in Node
#
# Needs the target wasm32-unknown-unknown and wasm-bindgen of the version in Cargo.lock. Both are installed, with
# rustup and with cargo, which is said before; where that cannot be, the script ends with a message and exit code 77.

set -eu
cd "$(dirname "$0")/.."
package=target/wasm-package

skip() {
    echo "SKIPPED: $1" >&2
    exit 77
}

need_target() {
    installed=$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown
    [ -d "$installed" ] && return
    command -v rustup > /dev/null \
        || skip "WebAssembly was not tried, because the target wasm32-unknown-unknown is missing, and rustup too"
    echo "Installing the target wasm32-unknown-unknown with rustup, because it is missing."
    rustup target add wasm32-unknown-unknown > /dev/null 2>&1 \
        || skip "WebAssembly was not tried, because rustup cannot install the target wasm32-unknown-unknown"
}

need_bindgen() {
    version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;}' Cargo.lock)
    PATH=$PWD/target/tools/bin:$PATH
    [ "$(wasm-bindgen --version 2> /dev/null)" = "wasm-bindgen $version" ] && return
    echo "Installing wasm-bindgen-cli $version with cargo into target/tools, because it is missing; this takes some minutes."
    cargo install --quiet wasm-bindgen-cli --version "$version" --root target/tools \
        || skip "WebAssembly was not tried, because cargo cannot install wasm-bindgen-cli $version"
}

build() {
    need_target
    need_bindgen
    # The stack is that of a program; the memory is bounded.
    RUSTFLAGS="-C link-arg=-zstack-size=16777216 -C link-arg=--max-memory=1073741824 -C target-feature=+simd128" \
        cargo build --locked --profile wasm -p planche-wasm --target wasm32-unknown-unknown --target-dir target/wasm
    rm -rf "$package" && mkdir -p "$package"
    module=target/wasm/wasm32-unknown-unknown/wasm/planche_wasm.wasm
    lean="--remove-name-section --remove-producers-section"
    # shellcheck disable=SC2086
    wasm-bindgen $lean --target web --out-name planche --out-dir "$package" "$module"
    # The page has the same module with other glue; both must call it by the same name.
    # shellcheck disable=SC2086
    wasm-bindgen $lean --target no-modules --no-typescript --out-name planche --out-dir "$package/page" "$module"
    rm "$package/page/planche_bg.wasm"
    cp crates/planche-wasm/package/* LICENSE "$package"
    gzip -9nc "$package/planche_bg.wasm" > "$package/page/planche.wasm.gz"
    echo "The package is in $package; packed, its module has $(wc -c < "$package/page/planche.wasm.gz") bytes."
}

case "${1:-}" in
build)
    build
    ;;
test)
    command -v node > /dev/null || skip "WebAssembly was not tried, because node is missing"
    build
    node --test crates/planche-wasm/tests/node.mjs
    ;;
*)
    echo "usage: scripts/wasm.sh build|test" >&2
    exit 2
    ;;
esac
