#!/bin/sh
# Makes everything that a release consists of, in target/release-files, and tries it in clean folders.
#
#   scripts/release.sh
#
# The program, its man pages and completions, a Debian package, the wheel, the npm package, the page that needs no server, the schema, a list of
# all dependencies (SBOM), and the packages of the crates. Needs cargo, Python and node; cargo-deb, cargo-cyclonedx and what the other scripts
# need are installed, which is said before. Nothing is published.

set -eu
cd "$(dirname "$0")/.."
files=$PWD/target/release-files
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)

step() {
    echo
    echo "== $*"
}

need_cargo() {
    PATH=$PWD/target/tools/bin:$PATH
    cargo "$1" --version > /dev/null 2>&1 && return
    echo "Installing cargo-$1 with cargo into target/tools, because it is missing; this takes some minutes."
    cargo install --locked --debug --quiet "cargo-$1" --root target/tools
}

# The same version everywhere, or it is no release.
same_version() {
    found=$(sed -n "$2" "$1" | head -1)
    [ "$found" = "$version" ] || { echo "$1 has version $found, and Cargo.toml $version" >&2; exit 1; }
}

step "versions"
same_version CITATION.cff 's/^version: *"\{0,1\}\([0-9.]*\)"\{0,1\}$/\1/p'
same_version crates/planche-wasm/package/package.json 's/.*"version": "\(.*\)".*/\1/p'
grep -q "$version\|Unreleased" CHANGELOG.md || { echo "CHANGELOG.md does not know version $version" >&2; exit 1; }

rm -rf "$files" && mkdir -p "$files"

step "WebAssembly and the npm package"
scripts/wasm.sh test
(cd target/wasm-package && npm pack --silent --pack-destination "$files")

step "the program, with the page in it"
cargo build --locked --release
program=target/release/planche
mkdir -p "$files/man" "$files/completions"
"$program" manual -o "$files/man" > /dev/null
for shell in bash zsh fish; do "$program" completions "$shell" > "$files/completions/planche.$shell"; done
"$program" schema > "$files/planche.schema.json"
"$program" page -o "$files/page"
tar -czf "$files/planche-$version-$(rustc -vV | sed -n 's/host: //p').tar.gz" LICENSE -C target/release planche

step "the Debian package"
need_cargo deb
cargo deb --locked --no-build -p planche-cli --output "$files/" > /dev/null

step "the wheel"
scripts/python.sh build
cp target/wheels/*.whl "$files"

step "the list of all dependencies"
need_cargo cyclonedx
cargo cyclonedx --format json --manifest-path crates/planche-cli/Cargo.toml --override-filename planche-sbom > /dev/null 2>&1
mv crates/planche-cli/planche-sbom.json "$files"
find crates -name planche-sbom.json -delete

step "the crates"
rm -rf target/package
cargo package --locked --workspace --no-verify --allow-dirty --exclude planche-python --exclude planche-wasm > /dev/null
cp target/package/*.crate "$files"
cargo publish --dry-run --locked --workspace --no-verify --allow-dirty --exclude planche-python --exclude planche-wasm > /dev/null

step "the licence goes along"
licensed() {
    what=$1
    shift
    "$@" | grep "LICENSE\|doc/planche/copyright" > /dev/null || { echo "$what goes out without the licence" >&2; exit 1; }
}
for packed in "$files"/*.crate "$files"/*.tgz "$files"/*.tar.gz; do licensed "$packed" tar -tzf "$packed"; done
for packed in "$files"/*.whl; do licensed "$packed" python3 -m zipfile -l "$packed"; done
for packed in "$files"/*.deb; do licensed "$packed" dpkg-deb -c "$packed"; done

step "trying them in clean folders"
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT
python3 -m venv "$clean/python"
"$clean/python/bin/pip" install --quiet --disable-pip-version-check "$files"/*.whl
"$clean/python/bin/python" -c 'import planche; assert planche.solve("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").best == "d1d8"'
mkdir "$clean/node" && (cd "$clean/node" && npm init --yes > /dev/null && npm install --silent "$files"/planche-*.tgz)
(cd "$clean/node" && node --input-type=module -e '
import { Planche } from "planche";
const planche = new Planche();
const { best } = await planche.solve("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
planche.stop();
if (best !== "d1d8") throw new Error(best);')
dpkg-deb -x "$files"/planche*.deb "$clean/debian"
"$clean/debian/usr/bin/planche" solve --json | "$clean/debian/usr/bin/planche" check --strict
(cd "$clean" && tar -xzf "$files"/planche-*.tar.gz && ./planche solve --json > /dev/null)

echo
ls -l "$files"
