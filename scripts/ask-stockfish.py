#!/usr/bin/env python3
"""Asks a UCI engine about every claim in a file of results.

usage: ask-stockfish.py ENGINE NODES < results.json

The results are JSON lines as `planche solve --json` and `planche suite --json` print them. After the
claimed move the engine gets NODES nodes. A claim of material is contradicted if the engine's score,
from the attacker's side, is more than two pawns below what the claim says the balance will be, and
also below plus three: scores above that only say "won", and are not material any more. A claim of mate
is proved move by move and needs no engine; it is only reported where the engine sees no advantage.

Needs the Python package `chess`.
"""

import json
import sys

import chess
import chess.engine

UNITS = {chess.PAWN: 10, chess.KNIGHT: 30, chess.BISHOP: 30, chess.ROOK: 45, chess.QUEEN: 95}
CENTIPAWNS_A_UNIT = 10
TOLERANCE = 200
SURELY_WON = 300
MATE = 100_000


def balance(board, side):
    return sum(
        units * (len(board.pieces(piece, side)) - len(board.pieces(piece, not side)))
        for piece, units in UNITS.items()
    )


def score_after(engine, board, nodes, side):
    info = engine.analyse(board, chess.engine.Limit(nodes=nodes))
    return info["score"].pov(side).score(mate_score=MATE)


def contradicted(result, engine, nodes):
    """The claimed balance and the engine's score in centipawns, if they contradict each other."""
    board = chess.Board(result["fen"])
    side = board.turn
    before = balance(board, side)
    board.push_uci(result["best"])
    if board.is_game_over():
        return None
    score = score_after(engine, board, nodes, side)
    if result["goal"] == "mate":
        return ("mate", score) if score < 0 else None
    claim = (before + result["gain"]) * CENTIPAWNS_A_UNIT
    if score < min(claim - TOLERANCE, SURELY_WON):
        return (claim, score)
    return None


def main():
    path, nodes = sys.argv[1], int(sys.argv[2])
    asked = bad = 0
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        engine.configure({"Threads": 1, "Hash": 64})
        for line in sys.stdin:
            result = json.loads(line) if line.startswith("{") else {}
            if result.get("status") != "proved":
                continue
            asked += 1
            answer = contradicted(result, engine, nodes)
            if answer:
                bad += 1
                claim, score = answer
                print(result.get("id"), result["best"], "claim", claim, "engine", score, result["fen"])
    print(f"{asked} asked, {bad} contradicted")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
