#!/usr/bin/env python3
"""Leave out one part of the search after the other and tell what that changes.

Usage: measure-ablation.py PROGRAM SUITE... [--nodes N] [--threads N] [--only SWITCH]...

PROGRAM is the planche program, each SUITE a file that `planche suite` reads. Every switch that `planche tuning` lists is
turned off once. There is no clock and no second opinion, so that nothing but the search decides. Prints a table in
Markdown: positions solved, nodes in all, and how many answers (status, gain, first move) and how many texts differ from
those of the whole program. A row whose last two numbers are nought did nothing for these suites.
"""

import argparse
import json
import subprocess
import sys

ANSWER = ("status", "goal", "gain", "best")
TEXT = ("idea", "explanation", "plan", "themes")


def run(program, suites, arguments, switch):
    """The results of all suites, one object a position."""
    command = [program, "suite", *suites, "--nodes", str(arguments.nodes), "--time", "0", "--json", "--no-doubt"]
    command += ["--threads", str(arguments.threads)]
    if switch:
        command += ["--without", switch]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 2:
        sys.exit(done.stderr.strip())
    return [json.loads(line) for line in done.stdout.splitlines()]


def differing(results, usual, fields):
    """How many positions have another value in one of these fields."""
    return sum(any(new[key] != old[key] for key in fields) for new, old in zip(results, usual))


def row(name, results, usual):
    solved = sum(result["solved"] for result in results)
    nodes = sum(result["stats"]["nodes"] for result in results)
    answers, texts = differing(results, usual, ANSWER), differing(results, usual, TEXT)
    return f"| {name} | {solved} | {nodes:,} | {answers} | {texts} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program")
    parser.add_argument("suites", nargs="+", metavar="SUITE")
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", action="append", default=[], metavar="SWITCH", help="a switch, or how it begins: class, motif or part")
    arguments = parser.parse_args()
    listed = subprocess.run([arguments.program, "tuning", "--json"], capture_output=True, text=True, check=True)
    entries = [json.loads(line) for line in listed.stdout.splitlines()]
    switches = [entry["without"] for entry in entries if "without" in entry]
    usual = run(arguments.program, arguments.suites, arguments, None)
    print("| without | solved | nodes | other answers | other texts |\n| --- | --- | --- | --- | --- |")
    print(row(f"nothing ({len(usual)} positions)", usual, usual), flush=True)
    for switch in switches:
        if not arguments.only or switch.startswith(tuple(arguments.only)):
            print(row(switch, run(arguments.program, arguments.suites, arguments, switch), usual), flush=True)


if __name__ == "__main__":
    main()
