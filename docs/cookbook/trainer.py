#!/usr/bin/env python3
"""A trainer: hints, an honest judge, and the reason why a move fails.

Usage: trainer.py [FEN]        answers come from the keyboard; `?` is a hint, and an empty line gives up
"""

from __future__ import annotations

import sys

import planche

POSITION = "r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1"


def train(position: str, answers: list[str] | None = None) -> None:
    solution = planche.solve(position)
    if not solution.is_proved:
        print("Nothing is proved here, so there is nothing to find.")
        return
    print(f"{position}\nFind the best move.")
    hints = iter(solution.hints(2))
    while True:
        answer = (answers.pop(0) if answers else "") if answers is not None else input("> ").strip()
        if not answer:
            print(f"It was {solution.best}. {solution.explanation}")
            return
        if answer == "?":
            print(next(hints, "No more hints: the next one would be the move."))
            continue
        try:
            verdict = planche.why_not(position, answer)
        except ValueError as error:
            print(f"That cannot be played: {error}")
            continue
        if verdict.move == solution.best or verdict.verdict == "wins":
            print(f"Right! {solution.explanation}")
            return
        # What would be better is still to be found.
        print(verdict.words.split(" Better:")[0])


if __name__ == "__main__":
    if len(sys.argv) > 1:
        train(sys.argv[1])
    else:
        train(POSITION, None if sys.stdin.isatty() else ["?", "Qe1", "zz9", "Qc4+"])
