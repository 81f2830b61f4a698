"""The search as it goes."""

from __future__ import annotations

import json
from typing import Any, Optional

from . import _planche
from ._answers import Solution


class Thoughts:
    """An iterator of events, each a ``dict``; the last ones are the beats of the story (``event`` is ``told``)."""

    def __init__(self, arguments: str) -> None:
        self._thoughts = _planche.Thoughts(arguments)

    def __iter__(self) -> Thoughts:
        return self

    def __next__(self) -> dict[str, Any]:
        event: dict[str, Any] = json.loads(next(self._thoughts))
        return event

    def stop(self) -> None:
        """Ends the search; the events so far can still be read."""
        self._thoughts.stop()

    @property
    def solution(self) -> Optional[Solution]:
        """The answer, once the iterator has come to its end."""
        solved = self._thoughts.solution()
        return None if solved is None else Solution(json.loads(solved.json()), solved)
