#!/usr/bin/env python3
"""Plays short games between `planche uci` and another UCI engine, and prints the score.

Needs the package `chess` (python-chess). Every move is checked for legality, and a move that comes
later than the time it was given is counted. Example:

    scripts/play-match.py --opponent /usr/games/stockfish --elo 1350 --games 40 --movetime 150

With --clock SECONDS (and --increment) the games are played with clocks, and who oversteps loses.
Openings are short and fixed, each played with both colours, so that a run can be repeated.
"""

import argparse
import collections
import sys
import time

import chess
import chess.engine
import chess.pgn

OPENINGS = [
    "e2e4 e7e5 g1f3 b8c6",
    "d2d4 d7d5 c2c4 e7e6",
    "e2e4 c7c5 g1f3 d7d6",
    "d2d4 g8f6 c2c4 g7g6",
    "e2e4 e7e6 d2d4 d7d5",
    "c2c4 e7e5 b1c3 g8f6",
    "e2e4 c7c6 d2d4 d7d5",
    "g1f3 d7d5 g2g3 g8f6",
    "e2e4 d7d5 e4d5 d8d5",
    "d2d4 f7f5 g2g3 g8f6",
]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--planche", default="target/release/planche")
    parser.add_argument("--opponent", default="/usr/games/stockfish")
    parser.add_argument("--elo", type=int, help="UCI_LimitStrength with this UCI_Elo")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE for the opponent")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--movetime", type=int, default=150, help="milliseconds a move")
    parser.add_argument("--clock", type=float, help="seconds for the game instead")
    parser.add_argument("--increment", type=float, default=0.0)
    parser.add_argument("--most-moves", type=int, default=200, help="a longer game counts as drawn")
    parser.add_argument("--pgn", help="append the games to this file")
    return parser.parse_args()


class Clock:
    def __init__(self, options):
        self.options = options
        self.left = {chess.WHITE: options.clock, chess.BLACK: options.clock}

    def limit(self):
        if self.options.clock is None:
            return chess.engine.Limit(time=self.options.movetime / 1000)
        return chess.engine.Limit(
            white_clock=max(self.left[chess.WHITE], 0.001),
            black_clock=max(self.left[chess.BLACK], 0.001),
            white_inc=self.options.increment,
            black_inc=self.options.increment,
        )

    def spend(self, side, seconds):
        """Whether the flag of this side has fallen."""
        if self.options.clock is None:
            return False
        self.left[side] -= seconds
        if self.left[side] < 0:
            return True
        self.left[side] += self.options.increment
        return False


def ended(board):
    """How the game has ended, as a result and a reason, or None.

    A draw is given as soon as the position on the board has come up for the third time, or fifty moves were
    made without a capture or a pawn's move; not where a move that is not made yet would bring that about.

    >>> board = chess.Board()
    >>> shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split()
    >>> for move in shuffle: board.push_uci(move) and None
    >>> board.can_claim_threefold_repetition(), ended(board)
    (True, None)
    >>> board.push_uci("f6g8") and None
    >>> ended(board)
    ('1/2-1/2', 'threefold_repetition')
    >>> ended(chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 99 80"))
    >>> ended(chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 100 80"))
    ('1/2-1/2', 'fifty_moves')
    >>> ended(chess.Board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80"))
    ('1-0', 'checkmate')
    """
    outcome = board.outcome()
    if outcome:
        return outcome.result(), outcome.termination.name.lower()
    if board.is_repetition(3):
        return "1/2-1/2", "threefold_repetition"
    if board.is_fifty_moves():
        return "1/2-1/2", "fifty_moves"
    return None


def play(options, number, engines):
    board = chess.Board()
    for move in OPENINGS[number // 2 % len(OPENINGS)].split():
        board.push_uci(move)
    planche_is = chess.WHITE if number % 2 == 0 else chess.BLACK
    clock = Clock(options)
    slowest = 0.0
    result = None
    while result is None:
        if over := ended(board):
            result, reason = over
            break
        if board.fullmove_number > options.most_moves:
            result, reason = "1/2-1/2", "too long"
            break
        side = board.turn
        engine = engines[side == planche_is]
        begun = time.monotonic()
        answer = engine.play(board, clock.limit(), game=number, info=chess.engine.INFO_SCORE)
        spent = time.monotonic() - begun
        if side == planche_is:
            slowest = max(slowest, spent)
        if clock.spend(side, spent):
            result, reason = ("0-1" if side == chess.WHITE else "1-0"), "time"
        board.push(answer.move)  # python-chess refuses an illegal move itself
    won = {"1-0": chess.WHITE, "0-1": chess.BLACK}.get(result)
    points = 0.5 if won is None else float(won == planche_is)
    return board, result, reason, planche_is, points, slowest


def main():
    options = arguments()
    planche = chess.engine.SimpleEngine.popen_uci([options.planche, "uci"])
    opponent = chess.engine.SimpleEngine.popen_uci(options.opponent.split())
    if options.elo:
        opponent.configure({"UCI_LimitStrength": True, "UCI_Elo": options.elo})
    for option in options.option:
        name, value = option.split("=", 1)
        opponent.configure({name: value})
    engines = {True: planche, False: opponent}
    total = collections.Counter()
    score = 0.0
    try:
        for number in range(options.first, options.first + options.games):
            board, result, reason, side, points, slowest = play(options, number, engines)
            score += points
            total[points] += 1
            colour = "White" if side == chess.WHITE else "Black"
            print(
                f"game {number + 1}: Planche as {colour} {result} ({reason}, {board.fullmove_number} moves, "
                f"slowest {slowest * 1000:.0f} ms); +{total[1.0]} ={total[0.5]} -{total[0.0]}",
                flush=True,
            )
            if options.pgn:
                game = chess.pgn.Game.from_board(board)
                name = opponent.id.get("name", options.opponent)
                name += f" ({options.elo})" if options.elo else ""
                game.headers["White"], game.headers["Black"] = ("Planche", name) if side else (name, "Planche")
                game.headers["Result"] = result
                game.headers["Round"] = str(number + 1)
                game.headers["Termination"] = reason
                with open(options.pgn, "a", encoding="utf-8") as file:
                    print(game, file=file, end="\n\n")
        print(f"score {score} of {options.games}: +{total[1.0]} ={total[0.5]} -{total[0.0]}")
    finally:
        planche.quit()
        opponent.quit()


if __name__ == "__main__":
    sys.exit(main())
