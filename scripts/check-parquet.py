#!/usr/bin/env python3
"""Reads a Parquet file of `planche audit` with pyarrow and compares it with the CSV of the same run.

    scripts/check-parquet.py AUDIT.parquet AUDIT.csv
    scripts/check-parquet.py AUDIT.parquet

Needs pyarrow (pip install pyarrow). With one file it only prints what is in it.
"""

import csv
import sys

import pyarrow.parquet


def text(value):
    """A value as the CSV writes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def main():
    table = pyarrow.parquet.read_table(sys.argv[1])
    print(table.schema)
    print(table.num_rows, "rows")
    if len(sys.argv) < 3:
        for row in table.to_pylist():
            print(row)
        return 0
    with open(sys.argv[2], newline="", encoding="utf-8") as file:
        expected = list(csv.reader(file))
    found = [table.column_names]
    found += [[text(value) for value in row.values()] for row in table.to_pylist()]
    for number, (one, other) in enumerate(zip(expected, found, strict=True)):
        if one != other:
            print("row", number, "differs:", one, other)
            return 1
    print("the same as the CSV")
    return 0


if __name__ == "__main__":
    sys.exit(main())
