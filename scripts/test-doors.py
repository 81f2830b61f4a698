#!/usr/bin/env python3
"""The same puzzles through every door: terminal, Rust, Python, MCP, WebAssembly and Spark must answer the same.

Times differ and are left out; everything else, to the last sentence and the last leaf of the proof, is compared. With --figures it also prints
what the doors cost in time of the processor, all in one run. Everything has to be built: scripts/python.sh doors does that, too.

Usage: test-doors.py [--puzzles N] [--file PUZZLES.csv] [--nodes N] [--figures] [--spark] [--doors NAMES]
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable

import chess
import planche

# The workers of Spark must be of the same Python.
os.environ["PYSPARK_PYTHON"] = sys.executable

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("PLANCHE", str(ROOT / "target/release/planche"))
Answers = list[dict[str, Any]]
FEN = re.compile(r"(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+ [wb] (?:-|[KQkq]+) (?:-|[a-h][36])(?: \d+ \d+)?")


def puzzles(file: Path | None, count: int) -> list[str]:
    """Positions to solve: of a puzzle CSV, or those of the tests."""
    if file:
        with file.open(newline="") as text:
            found = []
            for row in csv.DictReader(text):
                board = chess.Board(row["FEN"])
                board.push_uci(row["Moves"].split()[0])
                found.append(board.fen(en_passant="legal"))
        return found[:count]
    found = []
    for data in sorted(ROOT.glob("crates/planche/tests/data/*.txt")):
        for fen in FEN.findall(data.read_text()):
            try:
                board = chess.Board(fen)
            except ValueError:
                continue
            # Some double checks that no move can have given are refused by Planche, and not by python-chess.
            if board.is_valid() and any(board.legal_moves) and len(board.checkers()) < 2:
                found.append(board.fen(en_passant="legal"))
    examples = json.loads((ROOT / "crates/planche-web/data/examples.json").read_text())
    found = [example["fen"] for example in examples] + found
    return list(dict.fromkeys(found))[:count]


def run(command: list[str], positions: list[str]) -> Answers:
    text = subprocess.run(command, input="\n".join(positions) + "\n", stdout=subprocess.PIPE, check=False, text=True, cwd=ROOT).stdout
    return [json.loads(line) for line in text.splitlines()]


def terminal(positions: list[str], nodes: int) -> Answers:
    return run([PROGRAM, "solve", "-", "--json", "--nodes", str(nodes), "--time", "0", "--lang", "en"], positions)


def rust(positions: list[str], nodes: int) -> Answers:
    return run([str(Path(PROGRAM).parent / "examples/solve_lines"), str(nodes)], positions)


def python(positions: list[str], nodes: int) -> Answers:
    return [planche.solve(position, nodes=nodes, time=0).data for position in positions]


def wasm(positions: list[str], nodes: int) -> Answers:
    return run(["node", "scripts/solve-wasm.mjs", str(nodes)], positions)


def assistant(positions: list[str], nodes: int) -> Answers:
    return asyncio.run(asked(positions, nodes))


async def asked(positions: list[str], nodes: int) -> Answers:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    answers = []
    async with stdio_client(StdioServerParameters(command=PROGRAM, args=["mcp"])) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        for position in positions:
            result = await session.call_tool("solve", {"position": position, "nodes": nodes, "time": 0})
            data = getattr(result, "structured_content", None) or getattr(result, "structuredContent")
            identity = data.pop("proof_id")
            if identity:
                whole = await session.read_resource(f"planche://proof/{identity}")
                proved = json.loads(whole.contents[0].text)  # type: ignore[union-attr]
                assert all(proved[name] == data[name] for name in data if name != "stats"), "the proof is of something else"
                data = proved
            answers.append(data)
    return answers


def spark(positions: list[str], nodes: int) -> Answers:
    from pyspark.sql import SparkSession

    import planche.spark

    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.log.level", "ERROR").getOrCreate()
    try:
        numbered = list(enumerate(positions))
        frame = session.createDataFrame(numbered, "number long, fen string").repartition(4)
        rows = planche.spark.themes(frame, nodes=nodes).collect()
        return [row.asDict() for row in sorted(rows, key=lambda row: row["number"])]
    finally:
        session.stop()


def processor() -> float:
    """The seconds of the processor that this process and those that it has started, and that have ended, have used."""
    return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: timeless(inner) for name, inner in value.items() if name != "ms"}
    return [timeless(inner) for inner in value] if isinstance(value, list) else value


def as_spark_has_it(answer: dict[str, Any]) -> dict[str, Any]:
    kept = {name: answer[name] for name in ("status", "goal", "gain", "best", "idea")}
    return {**kept, "line": " ".join(answer["line"]), "found_themes": " ".join(answer["themes"])}


def without_a_proof(answer: dict[str, Any]) -> dict[str, Any]:
    """What an assistant is told where nothing is proved."""
    return {name: value for name, value in answer.items() if name not in ("proof", "plans", "points")}


def same(door: str, answers: Answers, wanted: Answers) -> None:
    assert len(answers) == len(wanted), f"{door}: {len(answers)} answers to {len(wanted)} puzzles"
    for number, (answer, other) in enumerate(zip(answers, wanted, strict=True)):
        if door == "Spark":
            answer = {name: answer[name] for name in as_spark_has_it(other)}
            other = as_spark_has_it(other)
        elif door == "MCP" and other["proof"] is None:
            other = without_a_proof(other)
        if timeless(answer) != timeless(other):
            different = [name for name in other if timeless(answer.get(name)) != timeless(other[name])]
            raise SystemExit(f"{door}, puzzle {number}: {different} differ\n{json.dumps(answer)[:600]}\n{json.dumps(other)[:600]}")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--puzzles", type=int, default=40)
    options.add_argument("--file", type=Path)
    options.add_argument("--nodes", type=int, default=1000)
    options.add_argument("--figures", action="store_true")
    options.add_argument("--spark", action="store_true")
    options.add_argument("--doors", help="only these, such as Python,MCP")
    chosen = options.parse_args()
    positions = puzzles(chosen.file, chosen.puzzles)
    doors: dict[str, Callable[[list[str], int], Answers]] = {"Rust": rust, "Python": python, "MCP": assistant, "WebAssembly": wasm}
    if chosen.spark:
        doors["Spark"] = spark
    if chosen.doors:
        doors = {door: ask for door, ask in doors.items() if door in chosen.doors.split(",")}
    begun = processor()
    wanted = terminal(positions, chosen.nodes)
    base = processor() - begun
    proved = sum(answer["status"] == "proved" for answer in wanted)
    print(f"{len(positions)} puzzles, {proved} proved")
    if chosen.figures:
        print(f"terminal: {base:.1f} s of the processor")
    for door, ask in doors.items():
        begun = processor()
        answers = ask(positions, chosen.nodes)
        seconds = processor() - begun
        same(door, answers, wanted)
        figures = f" ({seconds:.1f} s of the processor, {seconds / base:.3f} times the terminal's)" if chosen.figures else ""
        print(f"{door}: the same{figures}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
