"""Board games from rules files."""

from __future__ import annotations

import os
from typing import Any, Optional, Union

from ._ask import ask


def games() -> list[str]:
    """The names of the games that ship with the package.

    >>> import planche
    >>> "hex" in planche.games()
    True
    """
    return [one["game"] for one in ask("games")]


class Game:
    """A board game: a shipped one by its name, or the path of a rules file, or the rules themselves.

    >>> import planche
    >>> game = planche.Game("tic-tac-toe")
    >>> game
    <Game tic-tac-toe>
    >>> len(game.moves())
    9
    >>> after = game.play("a1")
    >>> game.to_move(after)
    'o'
    """

    def __init__(self, name_or_rules: Union[str, os.PathLike[str]]) -> None:
        self._which = _which(name_or_rules)
        #: The start position as text.
        self.start: str = self._moves()["position"]

    def __repr__(self) -> str:
        return f"<Game {self._which.get('game', 'from rules')}>"

    def _moves(self, position: Optional[str] = None, play: Optional[str] = None) -> dict[str, Any]:
        answer: dict[str, Any] = ask("game_moves", position=position, play=play, **self._which)
        return answer

    def moves(self, position: Optional[str] = None) -> list[str]:
        """The names of the legal moves; in the start position if none is given."""
        return [one["move"] for one in self._moves(position)["moves"]]

    def to_move(self, position: Optional[str] = None) -> str:
        """The player to move."""
        return str(self._moves(position)["to_move"])

    def over(self, position: Optional[str] = None) -> Any:
        """``None`` while the game goes on, ``"drawn"``, or ``{"won": player}``."""
        return self._moves(position)["over"]

    def play(self, move: str, position: Optional[str] = None) -> str:
        """The position after a move."""
        return str(self._moves(position, move)["position"])

    def best(self, position: Optional[str] = None, *, positions: int = 20_000, seed: int = 1) -> tuple[Optional[str], Optional[str]]:
        """A move and why it is played; two times ``None`` where the game is over."""
        answer = ask("game_move", position=position, positions=positions, seed=seed, **self._which)
        return answer["move"], answer["why"]

    def solve(self, position: Optional[str] = None, *, moves: Optional[int] = None, nodes: Optional[int] = None) -> dict[str, Any]:
        """Looks for a win by threats, proves it and explains it."""
        answer: dict[str, Any] = ask("game_win", position=position, moves=moves, nodes=nodes, **self._which)
        return answer

    def conditions(self, position: Optional[str] = None, *, move: Optional[str] = None, side: Optional[str] = None, forcings: int = 0) -> list[dict[str, Any]]:
        """Why each move is possible, and which changes would make others possible."""
        answer = ask("game_conditions", position=position, move=move, side=side, forcings=forcings, **self._which)
        return list(answer["findings"])


def _which(name_or_rules: Union[str, os.PathLike[str]]) -> dict[str, str]:
    text = os.fspath(name_or_rules)
    if "\n" in text:
        return {"rules": text}
    if not isinstance(name_or_rules, str) or os.path.isfile(text):
        with open(text, encoding="utf-8") as file:
            return {"rules": file.read()}
    return {"game": text}
