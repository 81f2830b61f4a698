"""Positions and moves, with python-chess where it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    import chess

    PositionLike = Union[str, "chess.Board"]
    MoveLike = Union[str, "chess.Move"]
else:
    PositionLike = Any
    MoveLike = Any


def position_text(position: PositionLike) -> str:
    """A position as text: a ``chess.Board`` is asked for its FEN."""
    if isinstance(position, str):
        return position
    fen = getattr(position, "fen", None)
    if not callable(fen):
        raise TypeError(f"expected a FEN or a chess.Board, not {type(position).__name__}")
    if getattr(position, "chess960", False) or getattr(position, "uci_variant", "chess") != "chess":
        raise ValueError("only standard chess can be asked about, and this board is of another variant")
    return str(fen())


def move_text(move: MoveLike) -> str:
    """A move as text: a ``chess.Move`` is asked for its UCI."""
    if isinstance(move, str):
        return move
    uci = getattr(move, "uci", None)
    if not callable(uci):
        raise TypeError(f"expected a move as text or a chess.Move, not {type(move).__name__}")
    return str(uci())


def python_chess() -> Any:
    """The module ``chess``; where it is missing, the message says how to get it."""
    try:
        import chess
    except ImportError as error:
        raise ImportError("this needs python-chess: pip install chess") from error
    return chess
