#!/bin/sh
# Changes cells at random as long as the listed conditions of a move or result hold; it must stay possible.
# Usage: measure-conditions.sh [CHANGES a game, 100000 if absent]. Takes minutes.
set -eu
cd "$(dirname "$0")/.."
PLANCHE_CHANGES=${1:-100000} cargo test --release --locked -p planche-game --test agreement -- \
    --nocapture conditions_are_sufficient
