#!/usr/bin/env python3
"""Asks UCI engines about every comment in annotated games.

    scripts/judge-annotations.py REVIEWS.jsonl… --engine COMMAND [--engine COMMAND] [--nodes N…] [--known FILE]

REVIEWS.jsonl is what `planche annotate GAMES.pgn --json` prints. A comment is contradicted if all engines say so:

* what is claimed to be won (by the player, or against a mistake) is worth two pawns less than the men say, and less
  than plus three;
* a move that is praised is worth two pawns less than the best one, and is not winning;
* a move that is called a mistake is worth hardly less (half a pawn) than the best one;
* the move that should have been played is worth no more than the mistake.

Exits 1 if more than one comment in a hundred is contradicted. Needs the Python package `chess`, and what
`ask-stockfish.py` does.
"""

import argparse
import importlib.machinery
import importlib.util
import io
import json
import re
import sys
from pathlib import Path

import chess
import chess.pgn

LOADER = importlib.machinery.SourceFileLoader("ask", str(Path(__file__).with_name("ask-stockfish.py")))
ask = importlib.util.module_from_spec(importlib.util.spec_from_loader("ask", LOADER))
LOADER.exec_module(ask)

THROWN = 200
HARDLY = 50
PLENTY = 900
ALLOWED = 1.0


class Place:
    """A position after a move, as a claim that an engine can be asked about."""

    def __init__(self, board, move):
        self.fen, self.move, self.side = board.fen(), move, board.turn
        self.after = board.copy(stack=False)
        self.after.push_uci(move)


def worth(engine, board, move, nodes):
    """What a move is worth to its side, in centipawns, cut off where it is won or lost."""
    place = Place(board, move)
    if place.after.is_game_over():
        return PLENTY if place.after.is_checkmate() else 0
    return max(-PLENTY, min(PLENTY, engine.score(place, nodes)))


def best(engine, board, nodes):
    """The same of the best move: that of the position before it."""
    nothing = Place.__new__(Place)
    nothing.fen, nothing.move, nothing.side, nothing.after = board.fen(), "", board.turn, board
    return max(-PLENTY, min(PLENTY, engine.score(nothing, nodes)))


def false_claim(engine, solution, nodes):
    claim = ask.Claim(solution)
    over = claim.after.is_game_over()
    return not over and engine.score(claim, nodes) < claim.least


def faults(engine, moment, nodes):
    """What this engine has against a comment."""
    solution, kind = moment["report"], moment["kind"]
    found = ["claim"] if false_claim(engine, solution, nodes) else []
    board, played = chess.Board(moment["before"]), moment["played"]
    if kind in ("mistake", "sacrifice"):
        after = worth(engine, board, played, nodes)
        if best(engine, board, nodes) - after < HARDLY:
            found.append("scolds")
        if moment["instead"] and worth(engine, board, moment["instead"], nodes) <= after:
            found.append("instead")
    else:
        praised = worth(engine, board, solution["best"], nodes)
        thrown = best(engine, board, nodes) - praised > THROWN
        found += ["praises"] if thrown and praised < ask.SURELY_WON else []
    return found


def agreed(engines, moment, stages):
    """What all engines have against a comment, asked again at length where one of them has anything."""
    common = []
    for nodes in stages:
        said = [set(faults(engine, moment, nodes)) for engine in engines]
        common = sorted(set.intersection(*said))
        if not set.union(*said):
            break
    return common


def instead(board, words):
    """The move of "23.Kd2 avoids it."""
    found = re.search(r"\d+\.+(\S+) avoids it", words)
    return board.parse_san(found.group(1)).uci() if found else None


def moments(paths):
    for path in paths:
        for number, line in enumerate(open(path)):
            review = json.loads(line)
            if not review.get("moments"):
                continue
            game = chess.pgn.read_game(io.StringIO(review["pgn"]))
            nodes = list(game.mainline())
            for moment in review["moments"]:
                # What is said of the last position is said of the move before it.
                node = nodes[moment["ply"]]
                board = node.parent.board()
                moment.update(before=board.fen(), played=node.move.uci(), instead=instead(board, moment["words"]))
                yield f"{Path(path).name}:{number + 1}", moment


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reviews", nargs="+")
    parser.add_argument("--engine", action="append", required=True, help="a UCI engine; twice for a second judge")
    parser.add_argument("--nodes", type=int, nargs="+", default=[20_000, 400_000])
    parser.add_argument("--known", help="where the scores are kept")
    arguments = parser.parse_args()
    known = ask.Known(arguments.known)
    engines = [ask.Engine(command, known) for command in arguments.engine]
    counts, wrong, silent = {}, 0, 0
    for game, moment in moments(arguments.reviews):
        kind = moment["kind"]
        counts[kind] = counts.get(kind, 0) + 1
        silent += kind in ("mistake", "sacrifice") and not moment["instead"]
        found = agreed(engines, moment, arguments.nodes)
        wrong += bool(found)
        if found:
            print(game, kind, found, moment["played"], moment["before"], moment["words"], flush=True)
    for engine in engines:
        engine.engine.quit()
    total = sum(counts.values())
    print(f"{total} comments {counts}: {wrong} contradicted, {silent} mistakes without a better move")
    sys.exit(100 * wrong > ALLOWED * total or silent > 0)


if __name__ == "__main__":
    main()
