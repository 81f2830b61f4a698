#!/bin/sh
# The Python package and all that is tried from Python.
#
#   scripts/python.sh build             builds the wheel into target/wheels, and the program
#   scripts/python.sh test              its tests, its types, the notebook and the scripts of docs/cookbook
#   scripts/python.sh mcp               `planche mcp` with the official client
#   scripts/python.sh spark [OPTIONS]   `planche.spark` on a local cluster, with a worker killed: scripts/test-spark.py
#   scripts/python.sh doors [OPTIONS]   the same puzzles through every door: scripts/test-doors.py
#
# Needs Python 3.10 or later and, for Spark, Java, which are installed with apt; everything else is installed with pip into
# target/python. All that is said before. Where that cannot be, the script ends with a message and exit code 77.
#
# PLANCHE_PROFILE is how everything is built, `release` if nobody says, and `dev` for a quick build. With PLANCHE_BUILT=1
# it has been built already.

set -eu
cd "$(dirname "$0")/.."
environment=target/python
python=$environment/bin/python
profile=${PLANCHE_PROFILE:-release}
PLANCHE=$PWD/target/$([ "$profile" = dev ] && echo debug || echo "$profile")/planche
export PLANCHE
# Spark looks for the name of the machine otherwise, which not every machine can find.
export SPARK_LOCAL_IP=127.0.0.1
. scripts/need.sh

# Without Debian's python3-venv an environment is made that has no pip.
environment() {
    python3 -m venv "$environment" > /dev/null 2>&1 && "$python" -m pip --version > /dev/null 2>&1
}

need() {
    "$python" -m pip --version > /dev/null 2>&1 || environment || { install python3 python3-venv && environment; } \
        || skip "nothing was tried from Python, because python3 or its module venv is missing and cannot be installed"
    wanted=
    for package in "$@"; do
        "$python" -m pip show --quiet "$package" > /dev/null 2>&1 || wanted="$wanted $package"
    done
    [ -z "$wanted" ] && return
    echo "Installing$wanted with pip into $environment, because it is missing."
    # shellcheck disable=SC2086
    quietly "$python" -m pip install --quiet --disable-pip-version-check $wanted \
        || skip "this was not tried, because pip cannot install$wanted"
}

need_java() {
    command -v java > /dev/null || install default-jre-headless
    command -v java > /dev/null || skip "Spark was not tried, because Java is missing and cannot be installed"
}

build() {
    [ -z "${PLANCHE_BUILT:-}" ] || return 0
    need maturin
    rm -rf target/wheels
    (cd crates/planche-python && "../../$environment/bin/maturin" build --locked --profile "$profile" --quiet --out ../../target/wheels)
    "$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/*.whl
    build_program "$profile"
}

step=${1:-}
[ $# -eq 0 ] || shift
case "$step" in
build)
    build
    ls target/wheels
    ;;
test)
    need chess jsonschema nbclient ipykernel pyarrow pytest mypy mcp
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
    build
    "$python" scripts/test-mcp.py "$PLANCHE"
    ;;
spark)
    need_java
    need chess pyarrow pandas pyspark
    build
    "$python" scripts/test-spark.py "$@"
    "$python" docs/cookbook/interferences_spark.py > /dev/null
    ;;
doors)
    need chess mcp pyarrow pandas pyspark
    build
    [ -n "${PLANCHE_BUILT:-}" ] || scripts/wasm.sh build
    "$python" scripts/test-doors.py "$@"
    ;;
*)
    echo "usage: scripts/python.sh build|test|mcp|spark|doors" >&2
    exit 2
    ;;
esac
