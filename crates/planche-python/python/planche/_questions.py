"""The questions, one function each. Times are in seconds, as in the rest of Python; nodes decide alone with ``time=0``."""

from __future__ import annotations

import json
from typing import Any, Iterable, Optional, Union

from . import _planche
from ._answers import (
    Checked,
    ClaimAnswer,
    Ending,
    GameReview,
    Solution,
    Threats,
    WhyNot,
)
from ._ask import ask, encode
from ._positions import MoveLike, PositionLike, move_text, position_text
from ._think import Thoughts

GoalLike = Union[str, int]


def _limits(nodes: Optional[int], time: Optional[float]) -> dict[str, Any]:
    if nodes is not None and (not isinstance(nodes, int) or nodes < 0):
        raise ValueError(f"bad nodes {nodes!r}: expected a whole number")
    if time is not None and not (isinstance(time, (int, float)) and 0 <= time < 1e9):
        raise ValueError(f"bad time {time!r}: expected seconds, or 0 for no limit")
    milliseconds = None if time is None else (max(1, round(time * 1000)) if time else 0)
    return {"nodes": nodes, "time": milliseconds}


def solve(
    position: PositionLike,
    *,
    goal: GoalLike = "auto",
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    after: Optional[str] = None,
    lang: Optional[str] = None,
    level: Optional[str] = None,
    length: Optional[str] = None,
    values: Optional[str] = None,
    unique: bool = True,
    doubt: bool = True,
    persevere: bool = False,
    plan: Optional[str] = None,
    only: bool = False,
    id: Optional[str] = None,
) -> Solution:
    """Finds, proves and explains a combination.

    ``goal`` is ``auto``, ``mate``, ``draw``, ``queen``, ``rook``, ``piece``, ``pawn`` or a number of units (a pawn is ten).
    ``time`` is in seconds, ten if nobody says, 0 for no limit; with ``time=0`` the same nodes give the same answer on every
    machine. ``plan`` is a plan of your own in Pitrat's language: it is carried out and mended, and ``trial`` says what became
    of it. ``lang`` is ``en`` or ``fr``, ``level`` ``beginner`` or ``club``, ``length`` ``short``, ``normal`` or ``full``.

    >>> import chess, planche
    >>> board = chess.Board("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16")
    >>> solution = planche.solve(board, goal="mate")
    >>> board.san(solution.best_move)
    'Qb8+'
    """
    arguments = {
        "position": position_text(position),
        "goal": str(goal),
        "after": after,
        "lang": lang,
        "level": level,
        "length": length,
        "values": values,
        "unique": unique,
        "doubt": doubt,
        "persevere": persevere,
        "plan": plan,
        "only": only,
        "id": id,
        **_limits(nodes, time),
    }
    solved = _planche.solve(encode(arguments))
    return Solution(json.loads(solved.json()), solved)


def hint(position: PositionLike, steps: int = 1, *, goal: GoalLike = "auto", nodes: Optional[int] = None, time: Optional[float] = None) -> list[str]:
    """Hints for somebody who wants to find it himself: 1 the motif, 2 also the man, 3 also the first move.

    >>> import planche
    >>> len(planche.hint("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 2))
    2
    """
    answer = ask("hint", position=position_text(position), steps=steps, goal=str(goal), **_limits(nodes, time))
    return list(answer["hints"])


def why_not(position: PositionLike, move: MoveLike, *, goal: GoalLike = "auto", nodes: Optional[int] = None, time: Optional[float] = None) -> WhyNot:
    """Says why a move does not work, or that it does. The move is SAN, UCI or a ``chess.Move``.

    >>> import planche
    >>> answer = planche.why_not("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd7")
    >>> answer.better.best
    'd1d8'
    """
    answer = ask("why_not", position=position_text(position), move=move_text(move), goal=str(goal), **_limits(nodes, time))
    return WhyNot(answer)


def threats(position: PositionLike, *, goal: GoalLike = "auto", nodes: Optional[int] = None, time: Optional[float] = None) -> Threats:
    """Says what the side that is not to move would win if it could move."""
    return Threats(ask("threats", position=position_text(position), goal=str(goal), **_limits(nodes, time)))


def think(position: PositionLike, *, goal: GoalLike = "auto", nodes: Optional[int] = None, time: Optional[float] = None) -> Thoughts:
    """Thinks aloud: an iterator of what happens in the search, while it happens.

    >>> import planche
    >>> thoughts = planche.think("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", nodes=100)
    >>> events = [event["event"] for event in thoughts]
    >>> events[0], events[-1], thoughts.solution.best
    ('begun', 'told', 'd1d8')
    """
    return Thoughts(encode({"position": position_text(position), "goal": str(goal), **_limits(nodes, time)}))


def check_claim(position: PositionLike, *, wins: GoalLike, move: Optional[MoveLike] = None, nodes: Optional[int] = None, time: Optional[float] = None) -> ClaimAnswer:
    """Says whether it is true that a move, or any move, wins so much."""
    text = None if move is None else move_text(move)
    return ClaimAnswer(ask("check_claim", position=position_text(position), wins=str(wins), move=text, **_limits(nodes, time)))


def check(results: Union[Solution, dict[str, Any], str, Iterable[Any]], *, strict: bool = False) -> list[Checked]:
    """Checks proofs independently of the search: solutions, or JSON lines as ``planche solve --json`` prints them.

    >>> import planche
    >>> planche.check(planche.solve("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), strict=True)
    [<Checked line 1: holds>]
    """
    return [Checked(one) for one in ask("check", results=_lines(results), strict=strict)]


def _lines(results: Any) -> str:
    if isinstance(results, Solution):
        return results.json()
    if isinstance(results, str):
        return results
    if isinstance(results, dict):
        return json.dumps(results)
    return "\n".join(_lines(one) for one in results)


def annotate(game: Any, *, least: GoalLike = 20, nodes: Optional[int] = None) -> GameReview:
    """Goes through a game, PGN or a ``chess.pgn.Game``, and adds what was played, missed and refuted in it."""
    text = game if isinstance(game, str) else str(game)
    return GameReview(ask("annotate", pgn=text, least=str(least), nodes=nodes))


def endgame(position: PositionLike, *, strategy: Optional[str] = None) -> Ending:
    """Explains an ending of up to four men: the method's move with its reason, and what other moves throw away."""
    return Ending(ask("endgame", position=position_text(position), strategy=strategy))
