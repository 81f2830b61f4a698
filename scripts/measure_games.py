#!/usr/bin/env python3
"""Measures general games: perft beside Fairy-Stockfish, then everything else that
docs/history/games.md tells.

usage: measure_games.py SUITES [PROGRAM]

SUITES is a directory with perft_*.epd and mate_in_2.epd; PROGRAM is the example `measure` of
planche-game (built if absent). Times are CPU times. Fairy-Stockfish is left out if it is not
installed.
"""
import resource
import shutil
import subprocess
import sys

BUILT = "target/release/examples/measure"


def cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timed(arguments, text=""):
    begun = cpu()
    done = subprocess.run(arguments, input=text, capture_output=True, text=True)
    return done, cpu() - begun


def beside_fairy(program):
    fairy = shutil.which("fairy-stockfish", path="/usr/games:/usr/bin:/usr/local/bin")
    if not fairy:
        print("fairy-stockfish is not installed")
        return
    for game, depth in [("chess", 5), ("breakthrough", 5)]:
        ours = subprocess.run([program, "perft", game, str(depth)], capture_output=True, text=True)
        start = f"setoption name UCI_Variant value {game}\nposition startpos\n"
        _, idle = timed([fairy], start + "quit\n")
        found, busy = timed([fairy], f"{start}go perft {depth}\nquit\n")
        nodes = [l.split()[-1] for l in found.stdout.splitlines() if "Nodes searched" in l]
        rate = int(nodes[0]) / max(busy - idle, 1e-3) / 1e6 if nodes else 0.0
        print(f"{ours.stdout.strip()}; fairy-stockfish {nodes} at {rate:.1f} M/s", flush=True)


def main():
    suites = sys.argv[1]
    program = sys.argv[2] if len(sys.argv) > 2 else BUILT
    if program == BUILT:
        build = ["cargo", "build", "--release", "-p", "planche-game", "--example", "measure"]
        subprocess.run(build, check=True)
    beside_fairy(program)
    sys.exit(subprocess.run([program, suites]).returncode)


if __name__ == "__main__":
    main()
