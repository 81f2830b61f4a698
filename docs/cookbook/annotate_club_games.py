#!/usr/bin/env python3
"""Goes through the games of a club night: for everybody what he played, what he missed, and what he allowed.

Usage: annotate_club_games.py [GAMES.pgn]
"""

from __future__ import annotations

import io
import sys
from collections import defaultdict
from pathlib import Path

import chess.pgn
import planche

GAMES = """\
[White "Ada"]
[Black "Ben"]
[Result "0-1"]

1. f3 e5 2. g4 a6 3. h3 Qh4# 0-1

[White "Cleo"]
[Black "Ada"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0
"""

SAYS = {"played": "Well played", "missed": "You missed it", "mistake": "This let something happen", "sacrifice": "A sacrifice that does not work"}


def main(text: str) -> None:
    lessons: dict[str, list[str]] = defaultdict(list)
    games = io.StringIO(text)
    while (game := chess.pgn.read_game(games)) is not None:
        review = planche.annotate(game, least="piece", nodes=200)
        for moment in review.moments:
            player = game.headers["White" if moment.ply % 2 == 0 else "Black"]
            lessons[player].append(f"{SAYS[moment.kind]} (against {opponent(game, player)}): {moment.words}")
    for player in sorted(lessons):
        print(f"\n{player}")
        for lesson in lessons[player]:
            print(f"  - {lesson}")


def opponent(game: chess.pgn.Game, player: str) -> str:
    return game.headers["Black"] if game.headers["White"] == player else game.headers["White"]


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_text() if len(sys.argv) > 1 else GAMES)
