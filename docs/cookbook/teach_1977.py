#!/usr/bin/env python3
"""Teaches a class how the program of 1977 thinks: it sees a chance, writes a plan, finds what spoils it, and mends it.

Usage: teach_1977.py [FEN [GOAL]]
"""

from __future__ import annotations

import sys

import planche

BERNSTEIN = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27"


def main(position: str, goal: str) -> None:
    thoughts = planche.think(position, goal=goal)
    written = dropped = spoiled = 0
    story = []
    for event in thoughts:
        written += event["event"] == "written"
        dropped += event["event"] == "dropped"
        spoiled += event["event"] == "spoiled"
        if event["event"] == "told":
            story.append(event)
    solution = thoughts.solution
    if solution is None or not story:
        print("No plan led to anything here.")
        return
    print(f"{position}\nThe program wrote {written} plans. {dropped} times it dropped one, and {spoiled} times a reply spoiled one.\n")
    for number, beat in enumerate(story, 1):
        print(f"{number}. {beat['say']}")
        if isinstance(beat.get("plan"), dict):
            print("".join(f"      {statement}\n" for statement in beat["plan"]["text"].splitlines()), end="")
    print(f"\nSo: {solution.explanation}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else BERNSTEIN, sys.argv[2] if len(sys.argv) > 2 else "piece" if len(sys.argv) < 2 else "auto")
