#!/usr/bin/env python3
"""Checks the puzzles of a book: which solutions are proved, which have a second one, which are wrong.

Usage: check_puzzle_book.py [BOOK.epd|BOOK.csv]
"""

from __future__ import annotations

import sys
from pathlib import Path

import planche

BOOK = """\
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "1, a back rank";
4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - bm Qb8+; id "2, the opera";
6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - bm Rd8#; id "3, two rooks";
r5k1/6pp/8/6N1/8/8/8/5QK1 w - - bm Qf7+; id "4, a slip of the pen";
"""

WORDS = {
    "confirmed": "proved",
    "equal": "proved, but another move does as much",
    "less": "the move wins, but not all that the book shows is proved",
    "other": "another move is proved to win more",
    "none": "nothing was proved, which is no refutation",
    "limit": "nothing was proved within the nodes, which is no refutation",
    "unreadable": "cannot be read",
    "failed": "Planche broke down here; please report it",
}


def main(book: str) -> None:
    rows = planche.audit_text(book, nodes=5000)
    for row in rows:
        notes = [WORDS[row["verdict"]]]
        if row["also"] and row["verdict"] != "other":
            notes.append(f"a second solution is {row['also']}")
        if row["verdict"] == "other":
            notes.append(f"Planche proves {row['best']}: {row['idea']}")
        print(f"{row['id'] or row['row']}: {'; '.join(notes)}{' (' + row['complaint'] + ')' if row['complaint'] else ''}")
    good = sum(row["verdict"] == "confirmed" and not row["also"] for row in rows)
    print(f"{good} of {len(rows)} puzzles are sound as they are printed")


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_text() if len(sys.argv) > 1 else BOOK)
