#!/usr/bin/env python3
"""Asks UCI engines about every claim in files of results.

    scripts/ask-stockfish.py RESULTS.jsonl… --engine COMMAND [--engine COMMAND] [--nodes N…] [--known FILE] [--status WORD]

The results are JSON lines as `planche solve --json` and `planche suite --json` print them. After the claimed move the
engine gets the first number of nodes, and the next one where its score contradicts the claim or nearly does: most claims
are clear of the bar by far, and need no long search. A second engine is asked where the first contradicts, or with
`--each` about everything. What an engine said is kept in a file, if one is named, and not
asked again.

A claim of material is contradicted if the score, from the attacker's side, is more than two pawns below what the claim
says the balance will be, and also below plus three: where much is won the engines' scale is flatter than the count of
the men, and higher scores only say "won". Those that pass for this reason alone are counted apart. A claim of mate is
proved move by move and needs no engine; it is only reported where an engine sees no advantage.

Exits 1 if all engines contradict one and the same claim. Needs the Python package `chess`.
"""

import argparse
import json
import shlex
import sys

import chess
import chess.engine

UNITS = {chess.PAWN: 10, chess.KNIGHT: 30, chess.BISHOP: 30, chess.ROOK: 45, chess.QUEEN: 95}
CENTIPAWNS_A_UNIT = 10
TOLERANCE = 200
SURELY_WON = 300
# A score that is nearer to the bar than this is asked for again; after a short search twice as wide.
NEAR = 80
SHORT = 10_000
MATE = 100_000


def balance(board, side):
    return sum(
        units * (len(board.pieces(piece, side)) - len(board.pieces(piece, not side)))
        for piece, units in UNITS.items()
    )


class Claim:
    """A claimed first move, what the men say of it in centipawns, and what an engine has to say at least."""

    def __init__(self, result):
        board = chess.Board(result["fen"])
        self.name, self.fen = result.get("id"), result["fen"]
        self.move = result.get("best") or result["line"][0]
        self.side, self.is_mate = board.turn, result["goal"] == "mate"
        gain = result["gain"] if result["status"] == "proved" else result.get("proved", result["gain"])
        self.men = MATE if self.is_mate else (balance(board, self.side) + gain) * CENTIPAWNS_A_UNIT
        self.least = 0 if self.is_mate else min(self.men - TOLERANCE, SURELY_WON)
        board.push_uci(self.move)
        self.after = board

    def is_flat(self, score):
        """Whether only the clause on won games lets it pass."""
        return not self.is_mate and self.least <= score < self.men - TOLERANCE


class Engine:
    def __init__(self, command, known):
        self.command, self.known = command, known
        self.engine = chess.engine.SimpleEngine.popen_uci(shlex.split(command), timeout=60)
        self.engine.configure({"Hash": 64})
        self.name = self.engine.id.get("name", command)

    def score(self, claim, nodes):
        key = [self.name, claim.fen, claim.move, nodes]
        found = self.known.get(key)
        if found is None:
            limit = chess.engine.Limit(nodes=nodes)
            # Nothing of an earlier position is left in the memory: the same question has the same answer.
            info = self.engine.analyse(claim.after, limit, game=object())
            found = info["score"].pov(claim.side).score(mate_score=MATE)
            self.known.put(key, found)
        return found

    def verdict(self, claim, stages):
        """The last score that was asked for."""
        for nodes in stages:
            score = self.score(claim, nodes)
            near = NEAR * 2 if nodes < SHORT else NEAR
            if score >= claim.least + near:
                break
        return score


class Known:
    """What engines have said before."""

    def __init__(self, path):
        self.path, self.scores = path, {}
        try:
            with open(path or "/dev/null") as lines:
                for line in lines:
                    *key, score = json.loads(line)
                    self.scores[tuple(key)] = score
        except FileNotFoundError:
            pass

    def get(self, key):
        return self.scores.get(tuple(key))

    def put(self, key, score):
        self.scores[tuple(key)] = score
        if self.path:
            with open(self.path, "a") as out:
                out.write(json.dumps([*key, score]) + "\n")


def claims(paths, status):
    for path in paths:
        with open(path) as lines:
            for line in lines:
                result = json.loads(line) if line.startswith("{") else {}
                if result.get("status") == status and result["goal"] in ("mate", "material"):
                    claim = Claim(result)
                    if not claim.after.is_game_over():
                        yield claim


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", nargs="+")
    parser.add_argument("--engine", action="append", required=True, help="a UCI engine; twice for a second judge")
    parser.add_argument("--nodes", type=int, nargs="+", default=[20_000, 400_000])
    parser.add_argument("--each", action="store_true", help="ask every engine about every claim")
    parser.add_argument("--known", help="where the scores are kept")
    parser.add_argument("--status", default="proved", help="which answers are asked about")
    parser.add_argument("--mates", action="store_true", help="ask about mates, too")
    arguments = parser.parse_args()
    known = Known(arguments.known)
    engines = [Engine(command, known) for command in arguments.engine]
    asked, flat, wrong, by_all = 0, [0] * len(engines), [0] * len(engines), 0
    for claim in claims(arguments.results, arguments.status):
        if claim.is_mate and not arguments.mates:
            continue
        asked += 1
        scores, against = [], []
        for at, engine in enumerate(engines):
            if at and not arguments.each and not all(against):
                break
            score = engine.verdict(claim, arguments.nodes)
            scores.append(score)
            against.append(score < claim.least)
            wrong[at] += against[-1]
            flat[at] += claim.is_flat(score)
        by_all += len(against) == len(engines) and all(against)
        if any(against):
            print(claim.name, claim.move, "men", claim.men, "bar", claim.least, "engines", *scores, claim.fen, flush=True)
    for engine, count, won in zip(engines, wrong, flat):
        print(f"{engine.name}: {count} contradicted, {won} more only worth a won game")
        engine.engine.quit()
    print(f"contradicted by all: {by_all} of {asked}")
    sys.exit(by_all > 0)


if __name__ == "__main__":
    main()
