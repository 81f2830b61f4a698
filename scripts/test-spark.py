#!/usr/bin/env python3
"""An audit on a cluster of Spark, with a worker killed in the middle, compared row for row with `planche audit`.

The cluster is real: a master and worker processes on loopback. Prints rates with one worker and with two.

Usage: test-spark.py [--puzzles N] [--file PUZZLES.csv] [--nodes N] [--no-kill] [--rates]
Without a file the puzzles are made from the suite of the tests.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import pyspark

# The workers of Spark must be of the same Python.
os.environ["PYSPARK_PYTHON"] = sys.executable

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("PLANCHE", str(ROOT / "target/release/planche"))


def own_puzzles(count: int) -> str:
    """Puzzles of our own: positions of the tests, over and over, each with another number of halfmoves."""
    base = [
        ("6k1/5ppp/8/8/8/8/4PPPP/r2R2K1 w - - {} 1", "g1f1 a1d1", "hangingPiece"),
        ("7k/5ppp/8/8/8/8/5PPP/3R2K1 b - - {} 1", "h8g8 d1d8", "mate mateIn1 backRankMate"),
        ("1n2kb1r/p4ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - {} 15", "b8d7 b3b8 d7b8 d1d8", "mate mateIn2 sacrifice"),
        ("r6k/6pp/8/6N1/8/8/8/5QK1 b - - {} 1", "h8g8 f1c4 g8h8 g5f7", "smotheredMate"),
        ("not a board {}", "e2e4 e7e5", ""),
    ]
    lines = ["PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"]
    for number in range(count):
        fen, moves, themes = base[number % len(base)]
        lines.append(f"p{number:05},{fen.format(number // len(base) % 90)},{moves},1500,80,90,10,{themes},,")
    return "\n".join(lines) + "\n"


class Cluster:
    """A master and workers, each a process of its own."""

    def __init__(self, workers: int, cores: int = 1) -> None:
        home = Path(pyspark.__file__).parent
        self.environment = {**os.environ, "SPARK_HOME": str(home), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
        self.start = [str(home / "bin/spark-class")]
        self.folder = tempfile.TemporaryDirectory()
        self.processes: list[subprocess.Popen[bytes]] = []
        try:
            self.run("master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
            self.address = self.told(0, r"spark://127\.0\.0\.1:\d+")
            place = ["--cores", str(cores), "--memory", "1g", "--webui-port", "0", "--work-dir", self.folder.name]
            self.workers = [self.run("worker.Worker", *place, self.address) for _ in range(workers)]
            for number in range(workers):
                self.told(number + 1, "Successfully registered with master")
        except BaseException:
            self.__exit__()
            raise

    def log(self, number: int) -> Path:
        return Path(self.folder.name) / f"{number}.log"

    def run(self, what: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [*self.start, f"org.apache.spark.deploy.{what}", *arguments]
        with self.log(len(self.processes)).open("wb") as log:
            process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, start_new_session=True)
        self.processes.append(process)
        return process

    def told(self, number: int, pattern: str) -> str:
        """Waits until a process has said something."""
        patience = time.monotonic() + 180
        while time.monotonic() < patience:
            if found := re.search(pattern, self.log(number).read_text(errors="replace")):
                return found.group()
            time.sleep(0.1)
        raise SystemExit(f"the cluster does not start:\n{self.log(number).read_text(errors='replace')[-2000:]}")

    def kill(self, worker: subprocess.Popen[bytes]) -> None:
        """As a machine that is switched off: the worker, and the executors that it started, which are in groups of their own."""
        end(children(worker.pid))
        worker.kill()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            end(children(process.pid))
            process.kill()
            process.wait()
        self.folder.cleanup()


def end(processes: list[int]) -> None:
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def children(process: int) -> list[int]:
    """All processes below one."""
    below: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, ValueError):
                continue
            below.setdefault(parent, []).append(int(entry.name))
    found, open_ones = [], [process]
    while open_ones:
        for child in below.get(open_ones.pop(), []):
            found.append(child)
            open_ones.append(child)
    return found


class Killer(threading.Thread):
    """Kills a worker as soon as a quarter of the parts are done, and remembers how many these were."""

    def __init__(self, cluster: Cluster, context: Any, parts: int) -> None:
        super().__init__(daemon=True)
        self.cluster, self.tracker, self.parts = cluster, context.statusTracker(), parts
        self.done = 0
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.05):
            for stage in self.tracker.getActiveStageIds():
                info = self.tracker.getStageInfo(stage)
                if info and info.numTasks == self.parts and info.numCompletedTasks >= self.parts // 4:
                    self.done = info.numCompletedTasks
                    self.cluster.kill(self.cluster.workers[0])
                    return


def audited(cluster: Cluster, file: Path, nodes: int, parts: int, kill: bool) -> tuple[list[dict[str, object]], float, int]:
    """The rows, the seconds that they took, and how many parts were done when a worker was killed."""
    from pyspark.sql import SparkSession

    import planche.spark

    session = (
        SparkSession.builder.master(cluster.address)
        .appName("planche audit")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.cores", "1")
        .config("spark.executor.memory", "512m")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    try:
        puzzles = planche.spark.read_puzzles(session, str(file)).repartition(parts, "id")
        # The workers start their interpreters with the first job, which is not measured.
        planche.spark.audit(puzzles.limit(4), nodes=nodes).count()
        killer = Killer(cluster, session.sparkContext, parts)
        if kill:
            killer.start()
        begun = time.monotonic()
        rows = [row.asDict() for row in planche.spark.audit(puzzles, nodes=nodes, batch=16).collect()]
        seconds = time.monotonic() - begun
        killer.over.set()
        return rows, seconds, killer.done
    finally:
        session.stop()


def expected(file: Path, nodes: int) -> tuple[list[dict[str, object]], float]:
    begun = time.monotonic()
    command = [PROGRAM, "audit", str(file), "--json", "--nodes", str(nodes), "--threads", "1"]
    text = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return [json.loads(line) for line in text.splitlines()], time.monotonic() - begun


def compare(rows: list[dict[str, object]], wanted: list[dict[str, object]]) -> None:
    rows = sorted(rows, key=lambda row: row["row"])  # type: ignore[arg-type,return-value]
    numbers = [row["row"] for row in rows]
    assert len(numbers) == len(set(numbers)), "a row came twice"
    assert numbers == [row["row"] for row in wanted], f"rows are missing: {len(rows)} of {len(wanted)}"
    for row, other in zip(rows, wanted, strict=True):
        assert row == other, f"row {row['row']} differs:\n{row}\n{other}"


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--puzzles", type=int, default=200)
    options.add_argument("--file", type=Path)
    options.add_argument("--nodes", type=int, default=1000)
    options.add_argument("--parts", type=int, default=16)
    options.add_argument("--no-kill", action="store_true")
    options.add_argument("--rates", action="store_true", help="also with one worker and with two, none of them killed")
    chosen = options.parse_args()
    # Who is told to end takes the cluster with him.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.csv"
        if chosen.file:
            with chosen.file.open() as lines:
                file.write_text("".join(next(lines, "") for _ in range(chosen.puzzles + 1)))
        else:
            file.write_text(own_puzzles(chosen.puzzles))
        wanted, alone = expected(file, chosen.nodes)
        print(f"planche audit, 1 thread: {len(wanted)} rows, {len(wanted) / alone:.1f} a second")
        for count in (1, 2) if chosen.rates else ():
            with Cluster(count) as cluster:
                rows, seconds, _ = audited(cluster, file, chosen.nodes, chosen.parts, kill=False)
            compare(rows, wanted)
            print(f"Spark, workers: {count}: {len(rows)} rows, the same, {len(rows) / seconds:.1f} a second")
        with Cluster(2) as cluster:
            rows, seconds, done = audited(cluster, file, chosen.nodes, chosen.parts, kill=not chosen.no_kill)
        compare(rows, wanted)
        if not done and not chosen.no_kill:
            raise SystemExit("the work was done before a worker could be killed: take more puzzles")
        what = f"one of them killed when {done} of {chosen.parts} parts were done" if done else "none of them killed"
        print(f"Spark, workers: 2, {what}: {len(rows)} rows, the same, none twice, {len(rows) / seconds:.1f} a second")


if __name__ == "__main__":
    main()
