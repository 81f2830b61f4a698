#!/usr/bin/env python3
"""Collects positions for training the network: those of puzzles and of games, one FEN a line.

usage: collect-positions.py PUZZLES.csv GAMES.pgn... > fens

The puzzles are a Lichess CSV with a column SolverFEN; every position of the solution is taken. Of every twelve puzzles
four are left out, so that there are some to measure with that the network has never seen. Of games every other
position is taken, by chance, from the tenth ply on.

Needs the Python package `chess`.
"""

import csv
import random
import sys

import chess
import chess.pgn

FIRST_PLY = 9
SHARE = 0.5
# Which of every twelve puzzles are kept for measuring.
ASIDE = (0, 2, 5, 9)
TWELVE = 12


def of_puzzles(path):
    with open(path, encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        for number, row in enumerate(rows):
            if number % TWELVE in ASIDE:
                continue
            board = chess.Board(row["SolverFEN"])
            yield board.fen()
            for move in row["Moves"].split()[1:]:
                board.push_uci(move)
                yield board.fen()


def of_games(path, chance):
    with open(path, encoding="utf-8", errors="replace") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            for ply, move in enumerate(game.mainline_moves()):
                board.push(move)
                if ply >= FIRST_PLY and chance.random() < SHARE:
                    yield board.fen()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    chance = random.Random(5)
    for fen in of_puzzles(sys.argv[1]):
        print(fen)
    for path in sys.argv[2:]:
        for fen in of_games(path, chance):
            print(fen)


if __name__ == "__main__":
    main()
