#!/bin/sh
# The Python package and all that is tried from Python.
#
#   scripts/python.sh build     builds the wheel into target/wheels
#   scripts/python.sh test      its tests, its types, the notebook and the scripts of docs/cookbook
#   scripts/python.sh mcp       `planche mcp` with the official client
#   scripts/python.sh spark     `planche.spark` on a local cluster, with a worker killed
#   scripts/python.sh doors     the same puzzles through every door: terminal, Rust, Python, MCP, WebAssembly, Spark
#
# Needs Python 3.10 or later; everything else is installed with pip into target/python, which is said before. Where that
# cannot be, the script ends with a message and exit code 77.

set -eu
cd "$(dirname "$0")/.."
environment=target/python
python=$environment/bin/python

skip() {
    echo "SKIPPED: $1" >&2
    exit 77
}

need() {
    [ -x "$python" ] || python3 -m venv "$environment" > /dev/null 2>&1 \
        || skip "nothing was tried from Python, because python3 or its module venv is missing"
    wanted=
    for package in "$@"; do
        "$python" -m pip show --quiet "$package" > /dev/null 2>&1 || wanted="$wanted $package"
    done
    [ -z "$wanted" ] && return
    echo "Installing$wanted with pip into $environment, because it is missing."
    # shellcheck disable=SC2086
    "$python" -m pip install --quiet --disable-pip-version-check $wanted > /dev/null 2>&1 \
        || skip "this was not tried, because pip cannot install$wanted"
}

build() {
    need maturin
    rm -rf target/wheels
    (cd crates/planche-python && "../../$environment/bin/maturin" build --locked --release --quiet --out ../../target/wheels) 
    "$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/*.whl
}

# The program, built as people build it.
program() {
    cargo build --locked --release --quiet
    PLANCHE=$PWD/target/release/planche
    export PLANCHE
}

case "${1:-}" in
build)
    build
    ls target/wheels
    ;;
test)
    need chess jsonschema nbclient ipykernel pyarrow pytest mypy mcp
    program
    build
    "$python" -m mypy --no-error-summary --config-file crates/planche-python/pyproject.toml crates/planche-python/python/planche
    (cd crates/planche-python && "../../$python" -m pytest -q)
    "$python" scripts/run-notebook.py docs/planche.ipynb
    for script in docs/cookbook/*.py; do
        case "$script" in *spark*) continue ;; esac
        "$python" "$script" > /dev/null || { echo "$script fails" >&2; exit 1; }
    done
    ;;
mcp)
    need mcp
    program
    "$python" scripts/test-mcp.py "$PLANCHE"
    ;;
spark)
    command -v java > /dev/null || skip "Spark was not tried, because java is missing"
    need chess pyarrow pandas pyspark
    build
    program
    "$python" scripts/test-spark.py --puzzles "${2:-200}"
    "$python" docs/cookbook/interferences_spark.py > /dev/null
    ;;
doors)
    need chess mcp pyarrow
    build
    program
    scripts/wasm.sh build
    "$python" scripts/test-doors.py --puzzles "${2:-40}"
    ;;
*)
    echo "usage: scripts/python.sh build|test|mcp|spark|doors" >&2
    exit 2
    ;;
esac
