#!/bin/sh
# Tries Planche at its other doors: the module for browsers in node and in a page without a server, the wheel with its
# notebook and the cookbook, the tools for assistants with the official client, an audit on a small cluster of Spark, and
# the same puzzles through all of them. It takes long and installs much (each script says what); run it before a release.

set -u
cd "$(dirname "$0")/.."
failed=
for step in "wasm.sh test" "page.sh offline" "python.sh test" "python.sh mcp" "python.sh spark" "python.sh doors"; do
    echo "== $step"
    # shellcheck disable=SC2086
    scripts/$step || failed="$failed
  $step ($?)"
done
[ -z "$failed" ] && echo "All is well." && exit 0
echo "Not well, or skipped (77):$failed"
exit 1
