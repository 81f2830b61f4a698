#!/usr/bin/env python3
"""Runs a notebook from its first cell to its last, in a new kernel; a cell that fails is told, with exit code 1.

Usage: run-notebook.py NOTEBOOK
"""

from __future__ import annotations

import sys

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError


def main(path: str) -> int:
    notebook = nbformat.read(path, as_version=4)
    try:
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    except CellExecutionError as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    shown = sum(bool(cell.get("outputs")) for cell in notebook.cells)
    print(f"{path}: {len(notebook.cells)} cells, {shown} with something to show")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
