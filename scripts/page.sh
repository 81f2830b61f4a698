#!/bin/sh
# The page of `planche serve`: build it, check that what is built is what the sources give, or try it
# in a real browser.
#
#   scripts/page.sh build    writes crates/planche-web/page/built anew
#   scripts/page.sh check    fails if that folder is not what the sources give
#   scripts/page.sh test     runs the tests of its parts, and the page in Chromium
#   scripts/page.sh offline  builds the module, writes the page that needs no server, and tries it in Chromium
#
# Needs npm, and for the test Chromium; both are installed with apt where that is possible, which is said
# before, and where it is not, check and test end with a message and exit code 77. Building the program needs
# neither.

set -eu
cd "$(dirname "$0")/.."
page=crates/planche-web/page
. scripts/need.sh

need_npm() {
    command -v npm > /dev/null || install nodejs npm
    command -v npm > /dev/null || skip "the page was not looked at, because npm is missing and cannot be installed"
    if [ ! -d "$page/node_modules" ] || [ "$page/package-lock.json" -nt "$page/node_modules/.package-lock.json" ]; then
        echo "Installing the packages that the page is built with, with npm, into $page/node_modules."
        (cd "$page" && npm install --no-save --no-audit --no-fund --loglevel=error)
    fi
}

need_chromium() {
    CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
    if [ -z "$CHROMIUM" ]; then
        install chromium
        CHROMIUM=$(command -v chromium || true)
    fi
    [ -n "$CHROMIUM" ] || skip "the page was not tried, because chromium is missing and cannot be installed"
    export CHROMIUM
}

case "${1:-}" in
build)
    need_npm
    (cd "$page" && npm run --silent build)
    ;;
check)
    need_npm
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    (cd "$page" && PLANCHE_BUILT="$fresh" npm run --silent build > /dev/null)
    if ! diff -r "$fresh" "$page/built" > /dev/null; then
        echo "$page/built is not what the sources give: run scripts/page.sh build" >&2
        exit 1
    fi
    echo "The built page is what the sources give."
    ;;
test)
    need_npm
    need_chromium
    build_program dev
    target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
    (cd "$page" && node --test test/units.mjs > /dev/null) \
        || { echo "The parts of the page that need no browser fail: node --test test/units.mjs" >&2; exit 1; }
    (cd "$page" && node test/browser.mjs "$target/debug/planche" ${PICTURES:+"$PICTURES"})
    ;;
offline)
    need_npm
    need_chromium
    scripts/wasm.sh build
    profile=${PLANCHE_PROFILE:-release}
    build_program "$profile"
    "target/$([ "$profile" = dev ] && echo debug || echo "$profile")/planche" page -o target/page
    (cd "$page" && node test/offline.mjs ../../../target/page/index.html ${PICTURES:+"$PICTURES"})
    ;;
*)
    echo "usage: scripts/page.sh build|check|test|offline" >&2
    exit 2
    ;;
esac
