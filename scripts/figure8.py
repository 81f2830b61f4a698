#!/usr/bin/env python3
"""Plays the seventeen games of Figure 8 (king and rook against king) against the perfect defender and prints the moves to mate.

Usage: figure8.py [PLAYER…], where a player is a strategy of `planche endgame play krk` (teaching, fast, short, paper, table), a file that
it reads, or ENGINE@NODES for a UCI engine that may look at so many positions a move. PLANCHE names a program that is built already.
Every row is one game; the perfect defender plays the longest resistance of the exact table. 51 means: no mate in fifty moves.
"""

import json
import os
import subprocess
import sys

import chess
import chess.engine

PLANCHE = os.environ.get("PLANCHE", "target/release/planche")
# The games of crates/planche-endgame/src/krk/game.rs: white king, rook, black king; the last with Black to move.
GAMES = """b3 g7 b1|d3 a7 b1|d3 g2 b1|e3 h3 b2|a4 d5 c2|e1 f6 c2|d4 h3 b2|b5 a3 d1|g2 h5 d1|h2 f4 b2|e7 e6 c1|b6 h4 d3|f1 f2 d3|e8 c8 d1
h4 h2 d4|a1 c2 d4|a1 b2 c2 b""".replace("\n", "|").split("|")
LOST = 51


def start(text):
    king, rook, bare, *turn = text.split()
    board = chess.Board(None)
    for square, piece in ((king, "K"), (rook, "R"), (bare, "k")):
        board.set_piece_at(chess.parse_square(square), chess.Piece.from_symbol(piece))
    board.turn = chess.BLACK if turn else chess.WHITE
    return board


def ask(*words):
    answer = subprocess.run([PLANCHE, "endgame", *words, "--json"], capture_output=True, text=True, check=False)
    return json.loads(answer.stdout.strip().splitlines()[-1])


def by_strategy(name, board):
    game = ask("play", board.fen(), "--strategy", name)
    return sum(move["side"] == "white" for move in game["moves"]) if game["end"] == "mate" else LOST


def by_engine(engine, nodes, board):
    moves = 0
    while not board.is_game_over() and moves <= LOST:
        if board.turn == chess.WHITE:
            moves += 1
            board.push(engine.play(board, chess.engine.Limit(nodes=nodes)).move)
        else:
            board.push_uci(ask("explain", board.fen())["move"])
    return moves if board.is_checkmate() else LOST


def column(player):
    path, _, nodes = player.partition("@")
    if not nodes:
        return [by_strategy(player, start(game)) for game in GAMES]
    with chess.engine.SimpleEngine.popen_uci(path, timeout=120) as engine:
        engine.configure({"Threads": 1})
        return [by_engine(engine, int(nodes), start(game)) for game in GAMES]


def main():
    players = sys.argv[1:] or ["table", "paper", "teaching", "/usr/games/stockfish@1000"]
    columns = [column(player) for player in players]
    print("game", *players, sep="\t")
    for number, row in enumerate(zip(*columns), 1):
        print(number, *row, sep="\t")
    won = [[moves for moves in column if moves < LOST] for column in columns]
    print("won", *(len(column) for column in won), sep="\t")
    print("mean", *(f"{sum(column) / max(len(column), 1):.2f}" for column in won), sep="\t")


if __name__ == "__main__":
    main()
