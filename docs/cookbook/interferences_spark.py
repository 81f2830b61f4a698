#!/usr/bin/env python3
"""Finds all puzzles with a theme, such as an interference, in a database, on a cluster of Spark.

Only themes that a proof makes certain count: the proof must fail without them. Without a file some positions of our own are looked through, for mates
on the back rank; with one, the puzzles of a Lichess CSV.

Usage: interferences_spark.py [PUZZLES.csv [THEME [MASTER]]]
"""

from __future__ import annotations

import os
import sys

import planche.spark
from pyspark.sql import SparkSession
from pyspark.sql.functions import array_contains, split

OWN = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",),
    ("r5k1/6pp/8/6N1/8/8/8/5QK1 w - - 0 1",),
    ("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16",),
    ("a row that cannot be read",),
]


def main(file: str | None, theme: str, master: str) -> None:
    # The workers must be of the same Python.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = SparkSession.builder.master(master).appName(f"puzzles with {theme}").config("spark.log.level", "ERROR").getOrCreate()
    if file:
        audited = planche.spark.audit(planche.spark.read_puzzles(session, file).repartition(64), nodes=2000)
        found = audited.where(array_contains(split("themes", " "), theme)).select("id", "fen", "line", "idea")
    else:
        solved = planche.spark.themes(session.createDataFrame(OWN, "fen string"), nodes=2000)
        found = solved.where(array_contains(split("found_themes", " "), theme)).select("fen", "line", "idea")
    for row in found.collect():
        print(" | ".join(str(cell) for cell in row))
    session.stop()


if __name__ == "__main__":
    given = sys.argv[1:]
    main(given[0] if given else None, given[1] if len(given) > 1 else "interference" if given else "backRankMate", given[2] if len(given) > 2 else "local[2]")
