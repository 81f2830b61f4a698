"""Questions and answers as plain values."""

from __future__ import annotations

import json
from typing import Any

from . import _planche


def ask(name: str, **arguments: Any) -> Any:
    """Asks a question by its name, and gives the answer as plain values; arguments that are ``None`` are left out.

    >>> import planche
    >>> answer = planche.ask("hint", position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", steps=3)
    >>> "Rd8" in answer["hints"][-1]
    True
    """
    return json.loads(_planche.ask(name, encode(arguments)))


def encode(arguments: dict[str, Any]) -> str:
    """Arguments as JSON, without those that are not given."""
    return json.dumps({name: value for name, value in arguments.items() if value is not None})


def schema() -> dict[str, Any]:
    """The JSON Schema of all questions and answers, as ``planche schema`` prints it.

    >>> import planche
    >>> planche.schema()["version"] == planche.SCHEMA_VERSION
    True
    """
    answer: dict[str, Any] = json.loads(_planche.schema())
    return answer
