#!/usr/bin/env python3
"""Measures `planche game`: perft suites, mates from the rules file alone, speed.

usage: measure_games.py SUITES [PROGRAM]

SUITES is a directory with perft_*.epd and mate_in_2.epd; PROGRAM is the planche binary
(target/release/planche if absent). Times are CPU times of the child process.
"""
import json
import resource
import shutil
import subprocess
import sys
from pathlib import Path

SAMPLE = 60  # positions of each large perft suite
DEEPEST = 2_000_000  # nodes: deeper lines of a suite are left out


def cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timed(arguments, text=""):
    begun = cpu()
    done = subprocess.run(arguments, input=text, capture_output=True, text=True)
    return done, cpu() - begun


def lines(path):
    return [line for line in path.read_text().splitlines() if line.strip() and line[0] != "#"]


def perft_suite(program, path):
    cases = lines(path)
    step = max(1, len(cases) // SAMPLE)
    right = wrong = 0
    for case in cases[::step]:
        fen, *counts = [field.strip() for field in case.split(";")]
        fields = fen.split()
        fen = " ".join(fields[:4] + (fields[4:6] if len(fields) > 5 else ["0", "1"]))
        fitting = [c.split() for c in counts if c.startswith("D") and int(c.split()[1]) <= DEEPEST]
        if not fitting:
            continue
        depth, count = fitting[-1]
        done = subprocess.run([program, "game", "perft", "chess", depth[1:], "--position", fen],
                              capture_output=True, text=True)
        if done.stdout.split()[-1:] == [count]:
            right += 1
        else:
            wrong += 1
            print("  wrong:", fen, depth, count, done.stdout, done.stderr)
    print(f"{path.name}: {right} right, {wrong} wrong")


def mates(program, path):
    solved = total = 0
    seconds = 0.0
    for case in lines(path):
        fen = " ".join(case.split()[:4]) + " 0 1"
        done, spent = timed([program, "game", "solve", "chess", "--moves", "2", "--json",
                             "--position", fen])
        total += 1
        seconds += spent
        solved += bool(done.stdout) and json.loads(done.stdout)["status"] == "proved"
    print(f"{path.name}: {solved} of {total} proved, {seconds / total:.3f} s CPU each with loading")


def speed(program):
    fairy = shutil.which("fairy-stockfish", path="/usr/games:/usr/bin:/usr/local/bin")
    for game, depth, variant in [("chess", 5, "chess"), ("breakthrough", 5, "breakthrough"),
                                 ("connect-four", 8, None), ("gomoku", 3, None),
                                 ("reversi", 8, None), ("draughts", 8, None),
                                 ("cylinder-chess", 5, None)]:
        _, loading = timed([program, "game", "perft", game, "0"])
        done, whole = timed([program, "game", "perft", game, str(depth)])
        count = int(done.stdout.split()[-1])
        rate = count / max(whole - loading, 1e-3) / 1e6
        text = f"{game} {depth}: {count} at {rate:.1f} M/s, loading {loading * 1e3:.0f} ms"
        if fairy and variant:
            start = f"setoption name UCI_Variant value {variant}\nposition startpos\n"
            _, idle = timed([fairy], start + "quit\n")
            found, busy = timed([fairy], f"{start}go perft {depth}\nquit\n")
            nodes = [l.split()[-1] for l in found.stdout.splitlines() if "Nodes searched" in l]
            if nodes:
                rate = int(nodes[0]) / max(busy - idle, 1e-3) / 1e6
                text += f"; fairy-stockfish {nodes[0]} at {rate:.1f} M/s"
        print(text, flush=True)


def double_three(program):
    """Go-Moku: two open threes at once, a threat of the second order."""
    position = "15/15/15/15/15/15/15/5XX8/3x3X4x2/7X2x4/15/3x11/15/15/15 b"
    done, spent = timed([program, "game", "solve", "gomoku", "--json", "--position", position])
    status = json.loads(done.stdout)["status"] if done.stdout else "no answer"
    print(f"gomoku, two open threes: {status}, {spent:.1f} s CPU with its check")


def main():
    suites = Path(sys.argv[1])
    program = sys.argv[2] if len(sys.argv) > 2 else "target/release/planche"
    speed(program)
    double_three(program)
    mates(program, suites / "mate_in_2.epd")
    for name in ["standard", "enpassant", "doublecheck", "random"]:
        perft_suite(program, suites / f"perft_{name}.epd")


if __name__ == "__main__":
    main()
