#!/usr/bin/env python3
"""Asks about random positions of few men, and compares what is claimed with Syzygy files.

    scripts/check-few-men.py PLANCHE SYZYGY [--count N] [--men N] [--nodes N] [--seed N]

A claim is contradicted where mate or a won ending is claimed and the files know no win (a win that the fifty-move rule
forbids is none), or any gain at all and the files know a loss. A gain of material where the files say draw is counted
apart: the last pawn may be won, and nobody can mate. Needs python-chess. Exits 1 if anything is contradicted.
"""

import argparse
import json
import random
import subprocess
import sys

import chess
import chess.syzygy

MEN = [chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]


def scattered(men, chance):
    """A random legal position of so many men, with a move to make, that is not over."""
    while True:
        board = chess.Board(None)
        squares = chance.sample(range(64), men)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            board.set_piece_at(square, chess.Piece(chance.choice(MEN), chance.choice(chess.COLORS)))
        board.turn = chance.choice(chess.COLORS)
        if board.is_valid() and not board.is_game_over():
            return board


def solved(planche, boards, nodes):
    """The answers, in order."""
    command = [planche, "solve", "-", "--json", "--nodes", str(nodes), "--time", "0"]
    text = "".join(board.fen() + "\n" for board in boards)
    run = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def is_win_claimed(answer):
    return answer["goal"] == "mate"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("planche")
    parser.add_argument("syzygy")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--men", type=int, default=4)
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    boards = [scattered(chance.randint(3, options.men), chance) for _ in range(options.count)]
    answers = solved(options.planche, boards, options.nodes)
    if len(answers) != len(boards):
        sys.exit(f"{len(answers)} answers to {len(boards)} positions")
    claims = wrong = drawn = 0
    with chess.syzygy.open_tablebase(options.syzygy) as files:
        for board, answer in zip(boards, answers):
            if answer["status"] != "proved":
                continue
            claims += 1
            known = files.probe_wdl(board)
            if known < 0 or (known < 2 and is_win_claimed(answer)):
                wrong += 1
                print(f"contradicted: {board.fen()} {answer['best']} gain {answer['gain']} {answer['goal']}, the files say {known}")
            elif known < 2:
                drawn += 1
    print(f"{len(boards)} positions, {claims} claims, {wrong} contradicted, {drawn} gains in drawn endings")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
