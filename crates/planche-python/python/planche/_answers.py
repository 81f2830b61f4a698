"""Answers with attributes. Each keeps what it was made from as ``data``."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any, Optional

from ._positions import python_chess

if TYPE_CHECKING:
    import chess

    from ._planche import Solved


class _Answer:
    """What all answers have in common."""

    data: dict[str, Any]
    #: The answer as plain values, as ``planche … --json`` prints it.

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Answer) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    def json(self) -> str:
        """The answer as one line of JSON."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))


class Solution(_Answer):
    """What can be won in a position, with its proof and its words.

    >>> import planche
    >>> mate = planche.solve("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", goal="mate", time=0)
    >>> mate
    <Solution proved, mate, d1d8: 1.Rd8! is mate on the back rank.>
    >>> mate.line, mate.themes[:1], mate.unique
    (['d1d8'], ['mate'], True)
    >>> mate.stats["legal"] > 0
    True
    """

    def __init__(self, data: dict[str, Any], solved: Optional[Solved] = None) -> None:
        super().__init__(data)
        self._solved = solved

    @property
    def id(self) -> Optional[str]:
        """The name of the position, if it has one."""
        return self.data.get("id")

    @property
    def fen(self) -> str:
        """The position. Its side to move is the attacker."""
        return str(self.data["fen"])

    @property
    def goal(self) -> str:
        """``mate``, ``material`` or ``draw``."""
        return str(self.data["goal"])

    @property
    def status(self) -> str:
        """``proved``; without a proof ``likely``, ``doubted``, ``none`` (every plan was tried) or ``limit``."""
        return str(self.data["status"])

    @property
    def is_proved(self) -> bool:
        """Whether there is a proof."""
        return self.status == "proved"

    @property
    def stopped(self) -> Optional[str]:
        """Which limit ended the run, if one did."""
        return self.data.get("stopped")

    @property
    def wanted(self) -> int:
        """What was looked for, in units: a pawn is ten, mate 1000."""
        return int(self.data["wanted"])

    @property
    def gain(self) -> int:
        """What is proved, in units; 0 without a proof."""
        return int(self.data["gain"])

    @property
    def best(self) -> Optional[str]:
        """The first move of the proof, in UCI."""
        return self.data["best"]

    @property
    def unique(self) -> Optional[bool]:
        """Whether no other first move wins as much; ``None`` where that is not known."""
        return self.data["unique"]

    @property
    def also(self) -> Optional[str]:
        """Another first move that is proved to win as much."""
        return self.data["also"]

    @property
    def line(self) -> list[str]:
        """The line that is told, against the critical defence, in UCI."""
        return list(self.data["line"])

    @property
    def themes(self) -> list[str]:
        """Themes in the vocabulary of Lichess, only those that the proof makes certain."""
        return list(self.data["themes"])

    @property
    def plan(self) -> str:
        """The plan behind the first move in Pitrat's language, one statement a line."""
        return str(self.data["plan"])

    @property
    def plans(self) -> dict[str, str]:
        """The plans that the proof names by number."""
        return dict(self.data.get("plans", {}))

    @property
    def trial(self) -> Optional[dict[str, Any]]:
        """What became of a plan that was suggested."""
        return self.data.get("trial")

    @property
    def idea(self) -> str:
        """The idea in one sentence."""
        return str(self.data["idea"])

    @property
    def explanation(self) -> str:
        """The combination in a paragraph; without a proof, what was tried."""
        return str(self.data["explanation"])

    @property
    def points(self) -> list[dict[str, Any]]:
        """The sentences of the explanation, with the moves that they tell and the facts that they rest on."""
        return list(self.data.get("points", []))

    @property
    def stats(self) -> dict[str, Any]:
        """What it cost: plans, nodes, milliseconds and more."""
        return dict(self.data["stats"])

    @property
    def proof(self) -> Optional[dict[str, Any]]:
        """The proof: every legal reply has its answer in it."""
        return self.data["proof"]

    @property
    def board(self) -> chess.Board:
        """The position as a ``chess.Board``.

        >>> import planche
        >>> planche.solve("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").board.turn
        True
        """
        board: chess.Board = python_chess().Board(self.fen)
        return board

    @property
    def best_move(self) -> Optional[chess.Move]:
        """The first move as a ``chess.Move``."""
        return python_chess().Move.from_uci(self.best) if self.best else None

    @property
    def moves(self) -> list[chess.Move]:
        """The told line as ``chess.Move`` objects."""
        move = python_chess().Move
        return [move.from_uci(uci) for uci in self.line]

    def hints(self, steps: int = 3) -> list[str]:
        """Hints for somebody who wants to find it himself: the motif, the man, the move."""
        return self._forms().hints(steps)

    def svg(self) -> str:
        """The board with arrows for the idea."""
        return self._forms().form("svg")

    def tree_svg(self) -> str:
        """The tree of the proof as a picture."""
        return self._forms().form("tree")

    def pgn(self) -> str:
        """A PGN game: the main line with comments, variations and arrows."""
        return self._forms().form("pgn")

    def markdown(self) -> str:
        """A page of Markdown."""
        return self._forms().form("markdown")

    def epd(self) -> str:
        """One line of EPD."""
        return self._forms().form("epd")

    def popeye(self) -> str:
        """The solution in the manner of Popeye."""
        return self._forms().form("popeye")

    def _forms(self) -> Solved:
        if self._solved is None:
            raise ValueError("this solution is part of another answer: solve its position to have it in other forms")
        return self._solved

    def _repr_svg_(self) -> Optional[str]:
        return None if self._solved is None else self.svg()

    def _repr_html_(self) -> str:
        picture = "" if self._solved is None else self.svg()
        head = html.escape(self.idea or self.status)
        words = html.escape(self.explanation)
        themes = html.escape(", ".join(self.themes))
        return (
            '<div style="display:flex;gap:1.5em;align-items:flex-start">'
            f'<div style="flex:0 0 18em;max-width:18em">{picture}</div>'
            f"<div><p><b>{head}</b></p><p>{words}</p><p><small>{themes}</small></p></div></div>"
        )

    def __str__(self) -> str:
        return self.explanation

    def __repr__(self) -> str:
        what = [self.status, self.goal, self.best] if self.is_proved else [self.status]
        return f"<Solution {', '.join(str(part) for part in what)}: {self.idea or self.explanation}>"


def _solution(data: Optional[dict[str, Any]]) -> Optional[Solution]:
    return None if data is None else Solution(data)


class Defence(_Answer):
    """A reply that holds against a move, as far as plans reach."""

    @property
    def reply(self) -> str:
        """The reply in UCI."""
        return str(self.data["reply"])

    @property
    def san(self) -> str:
        """The same in SAN."""
        return str(self.data["san"])

    @property
    def breach(self) -> Optional[dict[str, Any]]:
        """How it breaks the step that was to follow."""
        return self.data["breach"]

    def __repr__(self) -> str:
        return f"<Defence {self.san}>"


class WhyNot(_Answer):
    """Why a move does not work, or that it does.

    >>> import planche
    >>> answer = planche.why_not("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8")
    >>> answer.verdict, answer.wins.goal
    ('wins', 'mate')
    """

    @property
    def fen(self) -> str:
        """The position."""
        return str(self.data["fen"])

    @property
    def move(self) -> str:
        """The move in UCI."""
        return str(self.data["move"])

    @property
    def san(self) -> str:
        """The same in SAN with its number."""
        return str(self.data["san"])

    @property
    def verdict(self) -> str:
        """``wins``, ``wins_less``, ``loses``, ``falls_short``, ``draws`` or ``unproved``; all but the last rest on a proof."""
        return str(self.data["verdict"])

    @property
    def at_most(self) -> Optional[int]:
        """The most that the move can win, where a proof of the opponent bounds it."""
        return self.data["at_most"]

    @property
    def wins(self) -> Optional[Solution]:
        """The proof that the move wins."""
        return _solution(self.data["wins"])

    @property
    def better(self) -> Optional[Solution]:
        """The proof that another move wins more."""
        return _solution(self.data["better"])

    @property
    def refutation(self) -> Optional[Solution]:
        """The opponent's proved answer."""
        return _solution(self.data["refutation"])

    @property
    def danger(self) -> Optional[Solution]:
        """What the move should have met."""
        return _solution(self.data["danger"])

    @property
    def defences(self) -> list[Defence]:
        """The replies that hold, as far as plans reach."""
        found = self.data["defences"]
        return [] if found is None else [Defence(one) for one in found["holding"]]

    @property
    def conditions(self) -> list[dict[str, Any]]:
        """What would have to be different for the move to win."""
        return list(self.data["conditions"])

    @property
    def words(self) -> str:
        """All that in a paragraph."""
        return str(self.data["words"])

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<WhyNot {self.san}: {self.verdict}>"


class Threat(Solution):
    """A threat: a first move, and the proof of what it would win."""

    @property
    def san(self) -> str:
        """The first move in SAN."""
        return str(self.data["san"])


class Threats(_Answer):
    """What the side that is not to move would win if it could move.

    >>> import planche
    >>> found = planche.threats("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1")
    >>> [threat.san for threat in found]
    ['Rd8#']
    """

    @property
    def fen(self) -> str:
        """The position."""
        return str(self.data["fen"])

    @property
    def side(self) -> str:
        """Who threatens."""
        return str(self.data["side"])

    @property
    def status(self) -> str:
        """``found``, ``none``, ``limit``, ``check`` or ``over``."""
        return str(self.data["status"])

    @property
    def complete(self) -> bool:
        """Whether the list is complete as far as plans reach."""
        return bool(self.data["complete"])

    @property
    def words(self) -> str:
        """All that in a few sentences."""
        return str(self.data["words"])

    def __iter__(self) -> Any:
        return (Threat(one) for one in self.data["threats"])

    def __len__(self) -> int:
        return len(self.data["threats"])

    def __getitem__(self, index: int) -> Threat:
        return Threat(self.data["threats"][index])

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Threats {self.status}: {len(self)}>"


class ClaimAnswer(_Answer):
    """Whether a claim is true.

    >>> import planche
    >>> planche.check_claim("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", wins="mate", move="Rd8").verdict
    'true'
    """

    @property
    def verdict(self) -> str:
        """``true`` (proved), ``false`` (the opponent's proof speaks against it) or ``unproved``."""
        return str(self.data["verdict"])

    @property
    def words(self) -> str:
        """What is proved, in a sentence or two."""
        return str(self.data["words"])

    @property
    def solution(self) -> Optional[Solution]:
        """The proof, or what was looked for."""
        return _solution(self.data["solution"])

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<ClaimAnswer {self.verdict}: {self.words}>"


class Moment(_Answer):
    """Something that is to be said about a move of a game."""

    @property
    def ply(self) -> int:
        """The move, counted from nought."""
        return int(self.data["ply"])

    @property
    def kind(self) -> str:
        """``played``, ``missed``, ``mistake`` or ``sacrifice``."""
        return str(self.data["kind"])

    @property
    def words(self) -> str:
        """What is said."""
        return str(self.data["words"])

    @property
    def solution(self) -> Solution:
        """What it rests on."""
        return Solution(self.data["report"])

    def __repr__(self) -> str:
        return f"<Moment {self.ply}, {self.kind}: {self.words}>"


class GameReview(_Answer):
    """A game with what was played, missed and refuted in it.

    >>> import planche
    >>> review = planche.annotate("1. f3 e5 2. g4 a6 *")
    >>> [(moment.ply, moment.kind) for moment in review.moments]
    [(2, 'mistake'), (3, 'missed')]
    """

    @property
    def pgn(self) -> str:
        """The game with its annotations."""
        return str(self.data["pgn"])

    @property
    def moments(self) -> list[Moment]:
        """What was found, in the order of the game."""
        return [Moment(one) for one in self.data["moments"]]

    @property
    def game(self) -> Any:
        """The annotated game as a ``chess.pgn.Game``."""
        import io

        python_chess()
        import chess.pgn

        return chess.pgn.read_game(io.StringIO(self.pgn))

    def __str__(self) -> str:
        return self.pgn

    def __repr__(self) -> str:
        counts = (f"{self.data[what]} {what}" for what in ("played", "missed", "mistakes"))
        return f"<GameReview {', '.join(counts)}>"


class Ending(_Answer):
    """An ending in words: what is played and why, and what other moves throw away.

    >>> import planche
    >>> ending = planche.endgame("8/8/3k4/8/8/3PK3/8/8 w - - 0 1")
    >>> ending.data["class"], ending.result
    ('kpk', 'won')
    """

    @property
    def fen(self) -> str:
        """The position."""
        return str(self.data["fen"])

    @property
    def result(self) -> Optional[str]:
        """``won`` or ``drawn`` for the stronger side, where an expert plays."""
        return self.data.get("result")

    @property
    def mate_in(self) -> Optional[int]:
        """In how many moves it is mate with best play."""
        return self.data.get("mate_in")

    @property
    def move(self) -> Optional[str]:
        """The move in UCI."""
        return self.data.get("move")

    @property
    def san(self) -> Optional[str]:
        """The same in SAN."""
        return self.data.get("san")

    @property
    def because(self) -> Optional[str]:
        """Why it is played."""
        return self.data.get("because")

    @property
    def words(self) -> str:
        """What there is to say."""
        if "lines" in self.data:
            return "\n".join(self.data["lines"])
        parts = [self.data["verdict"]]
        if self.san and self.because:
            parts.append(f"{self.san}: {self.because}.")
        return "\n".join(parts)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Ending {self.fen}: {self.words.splitlines()[0]}>"


class Checked(_Answer):
    """What became of a proof."""

    @property
    def id(self) -> str:
        """The name of the result, or its line."""
        return str(self.data["id"])

    @property
    def verdict(self) -> str:
        """``holds``, ``fails`` or ``skipped``."""
        return str(self.data["verdict"])

    @property
    def fault(self) -> Optional[str]:
        """What is wrong with it."""
        return self.data["fault"]

    @property
    def holds(self) -> bool:
        """Whether the proof holds."""
        return self.verdict == "holds"

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        return f"<Checked {self.id}: {self.verdict}{': ' + self.fault if self.fault else ''}>"
