"""Planche finds combinations in chess positions with plans, proves them, and says why they work.

Positions are FEN, EPD, ``startpos moves …``, a link to an analysis board, or a ``chess.Board`` of python-chess.

>>> import planche
>>> solution = planche.solve("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
>>> solution.status, solution.best
('proved', 'd1d8')
>>> print(solution.idea)
1.Rd8! is mate on the back rank.

Whatever is called proved has passed a strict checker that shares no code with the search; ``planche.check`` asks it again.
All answers keep what Planche answered as ``data``, which is the JSON that ``planche … --json`` prints in the terminal;
``planche.schema()`` describes it. A search lets other threads run, and Ctrl-C ends it.
"""

from __future__ import annotations

from ._answers import (
    Checked,
    ClaimAnswer,
    Defence,
    Ending,
    GameReview,
    Moment,
    Solution,
    Threat,
    Threats,
    WhyNot,
)
from ._ask import ask, schema
from ._audit import COLUMNS, audit, audit_text
from ._game import Game, games
from ._planche import SCHEMA_VERSION, __version__
from ._questions import (
    annotate,
    check,
    check_claim,
    endgame,
    hint,
    solve,
    think,
    threats,
    why_not,
)
from ._think import Thoughts

__all__ = [
    "COLUMNS",
    "Checked",
    "ClaimAnswer",
    "Defence",
    "Ending",
    "Game",
    "GameReview",
    "Moment",
    "SCHEMA_VERSION",
    "Solution",
    "Threat",
    "Threats",
    "Thoughts",
    "WhyNot",
    "__version__",
    "annotate",
    "ask",
    "audit",
    "audit_text",
    "check",
    "check_claim",
    "endgame",
    "games",
    "hint",
    "schema",
    "solve",
    "think",
    "threats",
    "why_not",
]
