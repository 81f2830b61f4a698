#!/usr/bin/env python3
"""Ask two builds of the program the same questions and compare what they answer.

Usage: compare-answers.py OLD NEW SUITE... [--nodes N] [--first N] [--threads N] [--show N] [--ignore FIELD]

OLD and NEW are programs, each SUITE a file that `planche suite` reads. Both run without a clock, so
that the answers depend on nothing but the program. Everything in the JSON is compared but times.
A change that is meant to alter nothing must end with "no difference"; one that alters words alone is
tried with --ignore explanation --ignore idea and the like.

For each suite a line tells how many answers are the same, and how many differ in the result (status,
goal, gain, first move), in the nodes, or in other fields. The first differences are shown.

Exit code: 0 if nothing differs, 1 if something does, 2 if a program could not be run.
"""

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
from pathlib import Path

TIMES = {"ms", "nps"}
RESULT = ("status", "goal", "wanted", "gain", "best")


class Trouble(Exception):
    """A program that could not be run, or that ended in an unexpected way."""


def without(value, names):
    """The value without the fields of these names, at any depth."""
    if isinstance(value, dict):
        return {key: without(held, names) for key, held in value.items() if key not in names}
    if isinstance(value, list):
        return [without(held, names) for held in value]
    return value


def beginning(path, count, folder):
    """A suite that has only the first rows of this one, comments and names of columns not counted."""
    begun = Path(folder) / Path(path).name
    with open(path, encoding="utf-8") as source, open(begun, "w", encoding="utf-8") as target:
        rows = 0
        for line in source:
            comment = line.startswith(("#", "%")) or not line.strip()
            header = "FEN" in line and "Moves" in line
            rows += not comment and not header
            if rows > count:
                break
            target.write(line)
    return begun


def answers(program, suite, options):
    """What the program says about each row, as values."""
    command = [program, "suite", str(suite), "--json", "--time", "0", "--nodes", str(options.nodes)]
    if options.threads:
        command += ["--threads", str(options.threads)]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Trouble(f"{program}: {error.strerror}") from error
    # Exit code 1 says that some rows could not be read, which both programs must agree on.
    if ran.returncode not in (0, 1):
        raise Trouble(f"{' '.join(command)}: exit code {ran.returncode}\n{ran.stderr.strip()}")
    return [without(json.loads(line), TIMES | set(options.ignore)) for line in ran.stdout.splitlines()]


def paths(old, new, at=""):
    """Where two values differ, as paths with the two sides."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from paths(old.get(key), new.get(key), f"{at}.{key}" if at else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (left, right) in enumerate(zip(old, new)):
            yield from paths(left, right, f"{at}[{index}]")
    elif old != new:
        yield at, old, new


def kind(old, new):
    """What a difference is about, the gravest thing first."""
    if old is None or new is None or any(old.get(field) != new.get(field) for field in RESULT):
        return "result"
    if old.get("stats", {}).get("nodes") != new.get("stats", {}).get("nodes"):
        return "nodes"
    return "other"


def short(value, width=100):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= width else text[: width - 1] + "…"


def show(number, old, new):
    """One difference, with the first fields that differ."""
    row = old or new or {}
    print(f"  {number}. {row.get('id', '')} {row.get('fen', '')}")
    if old is None or new is None:
        print(f"    only {'NEW' if old is None else 'OLD'} answers")
        return
    differing = list(paths(old, new))
    for where, left, right in differing[:6]:
        print(f"    {where}: {short(left)}\n    {' ' * len(where)}→ {short(right)}")
    if len(differing) > 6:
        print(f"    and {len(differing) - 6} more fields")


def compare(suite, options):
    """Compares one suite, prints a line and the first differences; whether there are any."""
    old, new = (answers(program, suite, options) for program in (options.old, options.new))
    pairs = list(itertools.zip_longest(old, new))
    differing = [(number, left, right) for number, (left, right) in enumerate(pairs, 1) if left != right]
    kinds = [kind(left, right) for _, left, right in differing]
    counts = ", ".join(f"{name} {kinds.count(name)}" for name in ("result", "nodes", "other"))
    tail = f"{len(differing)} differ ({counts})" if differing else "no difference"
    print(f"{Path(suite).name}: {len(pairs)} positions, {tail}", flush=True)
    for difference in differing[: options.show]:
        show(*difference)
    return bool(differing)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("suites", nargs="+", metavar="SUITE")
    parser.add_argument("--nodes", type=int, default=1000, help="the most nodes for one position (1000)")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N rows of each suite")
    parser.add_argument("--threads", type=int, metavar="N")
    parser.add_argument("--show", type=int, default=5, metavar="N", help="how many differences to show a suite (5)")
    parser.add_argument("--ignore", action="append", default=[], metavar="FIELD", help="a field that may differ")
    return parser.parse_args()


def main():
    options = read_options()
    differs = False
    try:
        with tempfile.TemporaryDirectory() as folder:
            for suite in options.suites:
                chosen = beginning(suite, options.first, folder) if options.first else suite
                differs |= compare(chosen, options)
    except (Trouble, OSError) as trouble:
        print(f"compare-answers: {trouble}", file=sys.stderr)
        return 2
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
