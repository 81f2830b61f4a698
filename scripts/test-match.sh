#!/bin/sh
# Tries the rules by which scripts/play-match.py ends games. Needs Python with the package `chess`, which is
# installed with pip into target/python where it is missing; exits with 77 where that cannot be done.

set -eu
cd "$(dirname "$0")/.."

. scripts/need.sh

command -v python3 > /dev/null || skip "the rules of matches were not tried, because python3 is missing"
export PYTHONPATH="target/python${PYTHONPATH:+:$PYTHONPATH}"
if ! python3 -c "import chess.engine, chess.pgn" 2> /dev/null; then
    echo "Installing the Python package chess with pip into target/python, because it is missing."
    quietly python3 -m pip install --quiet --target target/python chess \
        || skip "the rules of matches were not tried, because the Python package chess is missing and cannot be installed"
fi
python3 -m doctest scripts/play-match.py
echo "Matches end by the rules of chess."
