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

Verdicts, one a line (`puzzle theme verdict words…`), say what somebody found who looked at a
disagreement: `lichess` if the tag of Lichess is wrong or missing, `ours` if Planche's is, `line` if
both are right about different lines. With them the table has a second pair of columns, in which the
disagreements where Planche is right, or the line is another one, are counted apart.
"""

import argparse
import csv
import json
import sys

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


def ratio(part, whole):
    return f"{part / whole:.2f}" if whole else "–"


def count(found, theme, verdicts):
    """Tagged, ours, both, and both numbers again without what was found to be Lichess's."""
    both = missed = extra = missed_apart = extra_apart = 0
    for case in found:
        tagged, ours = theme in case.tags, theme in case.evidence
        apart = verdicts.get((case.row["PuzzleId"], theme)) in ("lichess", "line")
        both += tagged and ours
        missed += tagged and not ours
        extra += ours and not tagged
        missed_apart += tagged and not ours and apart
        extra_apart += ours and not tagged and apart
    return both, missed, extra, missed_apart, extra_apart


def table(found, verdicts):
    print("| theme | tagged | ours | both | precision | recall | apart: extra, missed | precision | recall |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for theme in ASKED + OTHERS:
        both, missed, extra, missed_apart, extra_apart = count(found, theme, verdicts)
        if both + missed + extra == 0:
            continue
        print(
            f"| {theme} | {both + missed} | {both + extra} | {both}"
            f" | {ratio(both, both + extra)} | {ratio(both, both + missed)}"
            f" | {extra_apart}, {missed_apart}"
            f" | {ratio(both + extra_apart, both + extra)}"
            f" | {ratio(both, both + missed - missed_apart)} |"
        )


def disagreements(found, theme, verdicts):
    for case in found:
        tagged, ours = theme in case.tags, theme in case.evidence
        if tagged == ours:
            continue
        name = case.row["PuzzleId"]
        evidence = case.evidence.get(theme)
        squares = " ".join(evidence["squares"]) if evidence else ""
        path = " ".join(evidence["path"]) if evidence else ""
        print(
            f"{name} {'missed' if tagged else 'extra '} {verdicts.get((name, theme), '?'):8}"
            f" {case.result['fen']}\n"
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
        print(f"{len(found)} puzzles proved by the first move of the solution\n", file=sys.stderr)
        table(found, verdicts)


if __name__ == "__main__":
    main()
