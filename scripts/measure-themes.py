#!/usr/bin/env python3
"""Compare the themes of proofs with the tags of Lichess.

Usage: measure-themes.py PUZZLES.csv RESULTS.jsonl THEMES.jsonl [--theme NAME] [--verdicts FILE]

RESULTS.jsonl is what `planche suite PUZZLES.csv --json` printed, THEMES.jsonl what the example
`themes` of planche-explain makes of it:

    cargo run --release -p planche-explain --example themes < results.jsonl > themes.jsonl

Several puzzle files may be given, joined by commas. Prints a table: for each theme how many proved
puzzles Lichess tags, how many Planche does, how many both, precision and recall. With --theme the
disagreements are listed one by one. A puzzle counts if it is proved and the first move of the proof
is the solution's: with another first move there is another combination.

There are three views. *All*: every puzzle that counts. *Same line*: those in which the line whose
themes are told goes through the whole solution; a theme of its last move or of what follows is not
judged there, because Lichess's line has ended. *Apart*: the same puzzles without the tags of Lichess
that can be shown to be decoration or to be missing, by rules that are tried here on the board again,
independently of Planche (needs the package `chess`):

- fork, missed: the proof is one of mate, and no target is needed for it;
- attraction, missed: put back on his old square, the lured king is mated by the same move;
- interference, missed: the man that is said to shut the line makes the capture himself, which opens it
  again;
- deflection, missed: the king that is said to be drawn away could not have taken, for the man is
  supported;
- fork, extra: the man attacks two, and takes one of them on the next move of the solution;
- deflection, extra: put back on his old square, the man could take the one that strikes.

And verdicts of somebody who looked, one a line (`puzzle theme lichess words…`), if a file of them is
given.
"""

import argparse
import csv
import json
import sys

import chess

ASKED = """fork pin skewer discoveredAttack deflection attraction interference clearance
capturingDefender trappedPiece promotion backRankMate smotheredMate doubleCheck sacrifice""".split()
OTHERS = """mate mateIn1 mateIn2 mateIn3 mateIn4 mateIn5 hangingPiece intermezzo xRayAttack
underPromotion enPassant castling quietMove zugzwang exposedKing advancedPawn defensiveMove
kingsideAttack queensideAttack attackingF2F7 anastasiaMate arabianMate bodenMate doubleBishopMate
dovetailMate hookMate killBoxMate vukovicMate""".split()


def puzzles(names):
    """The rows of the puzzle files by name; comment lines are skipped."""
    rows = {}
    for name in names.split(","):
        with open(name, encoding="utf-8") as file:
            for row in csv.DictReader(line for line in file if not line.startswith("#")):
                rows[row["PuzzleId"]] = row
    return rows


def records(names):
    for name in names.split(","):
        with open(name, encoding="utf-8") as file:
            yield from map(json.loads, file)


class Case:
    """A puzzle that is proved by its own first move."""

    def __init__(self, row, result, told):
        self.row = row
        self.result = result
        self.evidence = {theme["name"]: theme for theme in told["themes"]}
        self.tags = set(row["Themes"].split())
        self.spine = told["spine"]
        self.solution = row["Moves"].split()[1:]
        self.same_line = self.spine[: len(self.solution)] == self.solution

    def ended(self, theme):
        """Whether the solution has ended before the theme bears fruit."""
        told = self.evidence.get(theme)
        return told is not None and self.same_line and len(told["path"]) >= len(self.solution)


def cases(options):
    rows = puzzles(options.puzzles)
    told = {record["id"]: record for record in records(options.themes)}
    for result in records(options.results):
        row = rows.get(result.get("id"))
        if row is None or result["status"] != "proved" or result["id"] not in told:
            continue
        case = Case(row, result, told[result["id"]])
        if result["best"] == case.solution[0]:
            yield case


def read_verdicts(name):
    verdicts = {}
    if name:
        with open(name, encoding="utf-8") as file:
            for line in file:
                words = line.split()
                if words and not line.startswith("#"):
                    verdicts[words[0], words[1]] = words[2]
    return verdicts


def triples(case):
    """The board before each move of the solver, that move, the reply, the next move."""
    board = chess.Board(case.result["fen"])
    moves = [chess.Move.from_uci(text) for text in case.solution]
    for index in range(0, len(moves), 2):
        if index + 2 < len(moves):
            yield board.copy(), *moves[index : index + 3]
        for move in moves[index : index + 2]:
            board.push(move)


def is_decoration(case, theme):
    """Whether the tag of Lichess can be shown to be decoration."""
    if theme == "fork":
        return case.result["goal"] == "mate"
    test = {
        "attraction": mated_at_home,
        "interference": opens_it_again,
        "deflection": could_not_take,
    }.get(theme)
    return test is not None and any(test(*triple) for triple in triples(case))


def mated_at_home(board, first, reply, second):
    if reply.to_square != first.to_square or board.king(not board.turn) != reply.from_square:
        return False
    board.push(first)
    board.push(reply)
    king = board.remove_piece_at(reply.to_square)
    board.set_piece_at(reply.from_square, king)
    if not board.is_valid() or second not in board.legal_moves:
        return False
    board.push(second)
    return board.is_checkmate()


def opens_it_again(board, first, reply, second):
    if second.from_square != first.to_square or not board.piece_at(second.to_square):
        return False
    guards = board.attackers(not board.turn, second.to_square)
    return any(first.to_square in chess.SquareSet.between(guard, second.to_square) for guard in guards)


def could_not_take(board, first, reply, second):
    side = board.turn
    if board.king(not side) != reply.from_square:
        return False
    if second.to_square not in board.attacks(reply.from_square):
        return False
    for move in (first, reply, second):
        board.push(move)
    return bool(board.attackers(side, second.to_square))


def is_missing(case, theme):
    """Whether the theme can be shown to be there though Lichess has no tag for it."""
    test = {"fork": takes_one_of_two, "deflection": could_take_back}.get(theme)
    told = case.evidence[theme]
    start = len(told["path"]) - 1
    moves = [chess.Move.from_uci(text) for text in case.solution]
    if test is None or told["path"] != case.solution[: start + 1] or start + 2 >= len(moves):
        return False
    board = chess.Board(case.result["fen"])
    for move in moves[:start]:
        board.push(move)
    return test(board, *moves[start : start + 3])


WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 99}


def takes_one_of_two(board, first, reply, second):
    side = board.turn
    board.push(first)
    man = board.piece_type_at(first.to_square)
    hit = [
        square
        for square in board.attacks(first.to_square)
        if board.color_at(square) == (not side)
        and (
            WORTH[board.piece_type_at(square)] > WORTH[man]
            or not board.attackers(not side, square)
        )
    ]
    return len(hit) >= 2 and second.from_square == first.to_square and second.to_square in hit


def could_take_back(board, first, reply, second):
    board.push(first)
    board.push(reply)
    man = board.remove_piece_at(reply.to_square)
    board.set_piece_at(reply.from_square, man)
    back = board.attacks(reply.from_square)
    return second.to_square in back


def ratio(part, whole):
    return f"{part / whole:.2f}" if whole else "–"


class Count:
    """How often a theme is tagged and told."""

    def __init__(self):
        self.both = self.missed = self.extra = 0

    def add(self, tagged, ours):
        self.both += tagged and ours
        self.missed += tagged and not ours
        self.extra += ours and not tagged

    def precision(self):
        return ratio(self.both, self.both + self.extra)

    def recall(self):
        return ratio(self.both, self.both + self.missed)


def count(found, theme, verdicts):
    """All, same line, apart; and how many extra and missed ones are apart."""
    whole, same, rest, extra, missed = Count(), Count(), Count(), 0, 0
    for case in found:
        tagged, ours = theme in case.tags, theme in case.evidence
        whole.add(tagged, ours)
        if not case.same_line:
            continue
        judged = ours and (tagged or not case.ended(theme))
        same.add(tagged, judged)
        known = verdicts.get((case.row["PuzzleId"], theme)) == "lichess"
        if tagged and not judged and (known or is_decoration(case, theme)):
            missed += 1
        elif judged and not tagged and (known or is_missing(case, theme)):
            extra += 1
        else:
            rest.add(tagged, judged)
    return whole, same, rest, extra, missed


def table(found, verdicts):
    print("| theme | all: tagged | ours | precision | recall | same line: tagged | precision | recall", end="")
    print(" | apart: extra, missed | precision | recall |")
    print("| --- " * 11 + "|")
    for theme in ASKED + OTHERS:
        whole, same, rest, extra, missed = count(found, theme, verdicts)
        if whole.both + whole.missed + whole.extra == 0:
            continue
        print(
            f"| {theme} | {whole.both + whole.missed} | {whole.both + whole.extra}"
            f" | {whole.precision()} | {whole.recall()}"
            f" | {same.both + same.missed} | {same.precision()} | {same.recall()}"
            f" | {extra}, {missed} | {rest.precision()} | {rest.recall()} |"
        )


def disagreements(found, theme, verdicts):
    for case in found:
        tagged, ours = theme in case.tags, theme in case.evidence
        if tagged == ours:
            continue
        line = "same line" if case.same_line else "other line"
        ended = ", ended" if ours and case.ended(theme) else ""
        name = case.row["PuzzleId"]
        evidence = case.evidence.get(theme)
        squares = " ".join(evidence["squares"]) if evidence else ""
        path = " ".join(evidence["path"]) if evidence else ""
        print(
            f"{name} {'missed' if tagged else 'extra '} {verdicts.get((name, theme), '?'):8}"
            f" {line}{ended} {case.result['fen']}\n"
            f"      solution {' '.join(case.solution)} | spine {' '.join(case.spine)}"
            f" | {case.result['goal']} {case.result['gain']}\n"
            f"      tags {' '.join(sorted(case.tags))}\n"
            f"      ours {' '.join(case.evidence)} | {squares} after {path}"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles")
    parser.add_argument("results")
    parser.add_argument("themes")
    parser.add_argument("--theme", help="list the disagreements about this theme")
    parser.add_argument("--verdicts", help="what was found on looking at disagreements")
    options = parser.parse_args()
    found = list(cases(options))
    verdicts = read_verdicts(options.verdicts)
    if options.theme:
        disagreements(found, options.theme, verdicts)
    else:
        same = sum(case.same_line for case in found)
        print(f"{len(found)} puzzles proved by the first move, {same} along the line\n", file=sys.stderr)
        table(found, verdicts)


if __name__ == "__main__":
    main()
