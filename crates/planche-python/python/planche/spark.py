"""Planche over DataFrames of Spark: audits, annotations and themes on any number of machines.

Every function takes a DataFrame and gives one, lazily; Spark does the rest, and shows how far it is in its own interface. A row that
cannot be done has a message in its own column, and costs nothing but itself. The rows are those that one machine would have written:
only nodes limit the work, never time.

The package has to be on the workers: install the wheel there, or ship it with ``--py-files`` or an archive of an environment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional

from ._audit import COLUMNS

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

#: The columns of an audit in the language of Spark.
AUDIT_SCHEMA = ", ".join(
    f"{name} {dict(string='string', int32='int', int64='long', bool='boolean')[kind]}" for name, kind in COLUMNS.items()
)

#: What ``annotate`` adds to the columns that are there.
ANNOTATED = "annotated string, played int, missed int, mistakes int, sacrifices int, complaint string"

#: What ``themes`` adds.
THEMED = "status string, goal string, gain int, best string, line string, found_themes string, idea string, complaint string"


def read_puzzles(spark: SparkSession, path: str) -> DataFrame:
    """A puzzle CSV of Lichess as a DataFrame with the columns ``source``, ``row``, ``id``, ``fen``, ``moves`` and ``themes``.

    ``row`` is the line in the file, as ``planche audit`` counts it.
    """
    lines = spark.sparkContext.textFile(path).zipWithIndex()

    def parsed(part: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int, str, str, str, str]]:
        import csv

        for line, index in part:
            if not line.startswith("PuzzleId,"):
                cells = next(csv.reader([line]), []) + [""] * 8
                yield path, index + 1, cells[0], cells[1], cells[2], cells[7]

    schema = "source string, row long, id string, fen string, moves string, themes string"
    return spark.createDataFrame(lines.mapPartitions(parsed), schema)


def audit(puzzles: DataFrame, *, nodes: Optional[int] = None, batch: int = 64) -> DataFrame:
    """Audits puzzles: one row each, in the columns of ``planche audit``.

    The DataFrame has ``fen`` and ``moves`` (UCI, the first leads to the position, as Lichess has it), and perhaps ``id``, ``themes``, ``source``
    and ``row``. So many puzzles are asked about at once; a killed worker costs the batches that it had in hand, and Spark does
    these again.
    """

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        from planche._audit import record_batch

        for rows in _small(batches, batch):
            yield record_batch([_audited(row, nodes) for row in rows])

    return puzzles.mapInArrow(work, AUDIT_SCHEMA)


def _audited(row: dict[str, Any], nodes: Optional[int]) -> dict[str, Any]:
    """One puzzle; whatever goes wrong is told in its row."""
    from planche._audit import audit_text, puzzle_text

    place = {"source": row.get("source") or "", "row": row.get("row") or 0}
    try:
        (audited,) = audit_text(puzzle_text([row]), nodes=nodes)
    except Exception as error:  # noqa: BLE001 a row must not cost its partition
        blank: dict[str, Any] = {name: None for name in COLUMNS}
        words = {"id": row.get("id") or "", "verdict": "failed", "complaint": str(error) or type(error).__name__}
        return {**blank, "nodes": 0, **words, **place}
    return {**audited, **place}


def annotate(games: DataFrame, *, column: str = "pgn", least: Optional[str] = None, nodes: Optional[int] = None, batch: int = 16) -> DataFrame:
    """Annotates games: the columns that are there, and those of ``ANNOTATED``. A game that cannot be read keeps its text, with a complaint."""

    def one(row: dict[str, Any]) -> dict[str, Any]:
        from planche import annotate as annotated

        text = row.get(column) or ""
        try:
            review = annotated(text, least=least or 20, nodes=nodes).data
        except Exception as error:  # noqa: BLE001 a row must not cost its partition
            counts = dict.fromkeys(("played", "missed", "mistakes", "sacrifices"))
            return {**row, "annotated": text, **counts, "complaint": str(error) or type(error).__name__}
        counts = {name: review[name] for name in ("played", "missed", "mistakes", "sacrifices")}
        return {**row, "annotated": review["pgn"], **counts, "complaint": None}

    return _added(games, one, ANNOTATED, batch)


def themes(positions: DataFrame, *, column: str = "fen", goal: str = "auto", nodes: Optional[int] = None, batch: int = 64) -> DataFrame:
    """Solves positions: the columns that are there, and those of ``THEMED``. Themes are only those that a proof makes certain."""

    def one(row: dict[str, Any]) -> dict[str, Any]:
        from planche import solve

        names = ("status", "goal", "gain", "best", "line", "found_themes", "idea")
        try:
            data = solve(row.get(column) or "", goal=goal, nodes=nodes, time=0).data
        except Exception as error:  # noqa: BLE001 a row must not cost its partition
            return {**row, **dict.fromkeys(names), "complaint": str(error) or type(error).__name__}
        found = {name: data[name] for name in ("status", "goal", "gain", "best", "idea")}
        lists = {"line": " ".join(data["line"]), "found_themes": " ".join(data["themes"])}
        return {**row, **found, **lists, "complaint": None}

    return _added(positions, one, THEMED, batch)


def _added(frame: DataFrame, one: Any, columns: str, batch: int) -> DataFrame:
    """Each row with more columns."""
    from pyspark.sql.types import StructType

    added: Any = StructType.fromDDL(columns)
    taken = {field.name for field in added} & set(frame.columns)
    if taken:
        raise ValueError(f"the DataFrame has columns of these names already: {', '.join(sorted(taken))}")
    schema = StructType(list(frame.schema) + list(added))
    arrow = _arrow_schema(schema)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for rows in _small(batches, batch):
            yield pyarrow.RecordBatch.from_pylist([one(row) for row in rows], schema=arrow)

    return frame.mapInArrow(work, schema)


def _arrow_schema(schema: Any) -> Any:
    from pyspark.sql.pandas.types import to_arrow_schema

    return to_arrow_schema(schema)


def _small(batches: Iterator[pyarrow.RecordBatch], size: int) -> Iterator[list[dict[str, Any]]]:
    """The rows of batches, so many at a time: a batch of Spark may have ten thousand, which is minutes of work."""
    for whole in batches:
        for start in range(0, whole.num_rows, size):
            yield whole.slice(start, size).to_pylist()
