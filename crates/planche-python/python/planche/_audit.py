"""Audits of puzzle collections, as batches of Arrow."""

from __future__ import annotations

import csv
import io
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional, Union

from ._ask import ask

if TYPE_CHECKING:
    import pyarrow

#: The columns of an audit and their types in Arrow, as ``planche audit -o FILE.parquet`` writes them.
COLUMNS: dict[str, str] = {
    "source": "string",
    "row": "int64",
    "id": "string",
    "fen": "string",
    "given": "string",
    "verdict": "string",
    "shown": "int32",
    "goal": "string",
    "gain": "int32",
    "best": "string",
    "unique": "bool",
    "also": "string",
    "line": "string",
    "entries": "int64",
    "depth": "int64",
    "nodes": "int64",
    "themes": "string",
    "given_themes": "string",
    "unseen_themes": "string",
    "further_themes": "string",
    "idea": "string",
    "complaint": "string",
}

Path = Union[str, "os.PathLike[str]"]


def audit_text(text: str, *, source: str = "", before: int = 0, nodes: Optional[int] = None) -> list[dict[str, Any]]:
    """Audits a collection that is given as text (puzzle CSV, EPD or PGN): one row a puzzle.

    >>> import planche
    >>> row, = planche.audit_text('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank";\\n')
    >>> row["id"], row["verdict"], row["unique"]
    ('back rank', 'confirmed', True)
    """
    return list(ask("audit", text=text, source=source, before=before, nodes=nodes))


def audit(
    paths: Union[Path, Iterable[Path]],
    *,
    nodes: Optional[int] = None,
    batch: int = 256,
    threads: Optional[int] = None,
) -> Iterator[pyarrow.RecordBatch]:
    """Audits collections and gives batches of Arrow, in the order of the input, with the rows that ``planche audit`` writes.

    Collections are puzzle CSV and EPD; several threads work at once, and only a few batches are in memory.
    """
    several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    workers = threads or os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as pool:
        running: deque[Future[list[dict[str, Any]]]] = deque()
        for path in several:
            for text, before in _parts(path, batch):
                source = os.fspath(path)
                running.append(pool.submit(audit_text, text, source=source, before=before, nodes=nodes))
                if len(running) > 2 * workers:
                    yield record_batch(running.popleft().result())
        while running:
            yield record_batch(running.popleft().result())


def _parts(path: Path, size: int) -> Iterator[tuple[str, int]]:
    """A collection in parts of so many lines, each with the heading of the file, and how many lines came before."""
    if os.fspath(path).endswith((".pgn", ".zst")):
        raise ValueError(f"{path}: games and packed files are for `planche audit` in the terminal; here it is CSV and EPD")
    with open(path, encoding="utf-8", newline="") as file:
        first = file.readline()
        heading = first if first.lstrip("\ufeff").startswith("PuzzleId,") else ""
        lines = [] if heading else [first]
        before = 0
        for line in file:
            lines.append(line)
            if len(lines) == size:
                yield heading + "".join(lines), before
                before += len(lines)
                lines = []
        if lines:
            yield heading + "".join(lines), before


def arrow_schema() -> pyarrow.Schema:
    """The columns as a schema of Arrow."""
    import pyarrow

    types = {"string": pyarrow.string(), "int32": pyarrow.int32(), "int64": pyarrow.int64(), "bool": pyarrow.bool_()}
    return pyarrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])


def record_batch(rows: list[dict[str, Any]]) -> pyarrow.RecordBatch:
    """Rows as a batch of Arrow."""
    import pyarrow

    return pyarrow.RecordBatch.from_pylist(rows, schema=arrow_schema())


def puzzle_text(rows: Iterable[dict[str, Any]]) -> str:
    """Rows with ``fen`` and ``moves`` (and perhaps ``id`` and ``themes``) as a puzzle CSV, the form of Lichess: the first move
    is the one that leads to the position to solve."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes", "GameUrl", "OpeningTags"])
    for row in rows:
        themes = row.get("themes") or ""
        writer.writerow([row.get("id") or "", row["fen"], row["moves"], "", "", "", "", themes, "", ""])
    return text.getvalue()
