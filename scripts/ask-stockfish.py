#!/usr/bin/env python3
"""Asks a UCI engine about every claim in a file of results.

usage: ask-stockfish.py ENGINE NODES [MORE] < results.json

The results are JSON lines as `planche solve --json` and `planche suite --json` print them. After the
claimed move the engine gets NODES nodes, and MORE where its score contradicts the claim or nearly does: most
claims are clear of the bar by far, and need no long search. A claim of material is contradicted if the
engine's score, from the attacker's side, is more than two pawns below what the claim says the balance
will be, and also below plus three: where much is won the engine's scale is flatter than the count of
the men, and higher scores only say "won". A claim of mate is proved move by move and needs no engine; it
is only reported where the engine sees no advantage.

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
NEAR = 80
MATE = 100_000


def balance(board, side):
    return sum(
        units * (len(board.pieces(piece, side)) - len(board.pieces(piece, not side)))
        for piece, units in UNITS.items()
    )


def score_after(engine, board, nodes, side):
    info = engine.analyse(board, chess.engine.Limit(nodes=nodes))
    return info["score"].pov(side).score(mate_score=MATE)


def bar(claim):
    """What the engine has to say at least, in centipawns, if it is to agree with so much."""
    return min(claim - TOLERANCE, SURELY_WON)


def contradicted(result, engine, stages):
    """The claimed balance and the engine's score in centipawns, if they contradict each other."""
    board = chess.Board(result["fen"])
    side = board.turn
    before = balance(board, side)
    board.push_uci(result["best"])
    if board.is_game_over():
        return None
    is_mate = result["goal"] == "mate"
    claim = "mate" if is_mate else (before + result["gain"]) * CENTIPAWNS_A_UNIT
    least = 0 if is_mate else bar(claim)
    for nodes in stages:
        score = score_after(engine, board, nodes, side)
        if score >= least + NEAR:
            return None
    return (claim, score) if score < least else None


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    path, stages = sys.argv[1], [int(nodes) for nodes in sys.argv[2:]]
    asked = {"mate": 0, "material": 0}
    bad = 0
    with chess.engine.SimpleEngine.popen_uci(path) as engine:
        engine.configure({"Threads": 1, "Hash": 64})
        for line in sys.stdin:
            result = json.loads(line) if line.startswith("{") else {}
            if result.get("status") != "proved" or result["goal"] not in asked:
                continue
            asked[result["goal"]] += 1
            answer = contradicted(result, engine, stages)
            if answer:
                bad += 1
                claim, score = answer
                print(result.get("id"), result["best"], "claim", claim, "engine", score, result["fen"], flush=True)
    print(f"{asked['material']} gains and {asked['mate']} mates asked, {bad} contradicted")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
