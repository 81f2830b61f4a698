"""The package as its users see it."""

from __future__ import annotations

import _thread
import doctest
import importlib
import io
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import chess
import chess.pgn
import jsonschema
import planche
import pytest

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
CAPABLANCA = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27"
HARD = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
MODULES = ["planche", "planche._answers", "planche._ask", "planche._audit", "planche._game", "planche._questions"]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_documentation(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0
    assert result.attempted > 0


def test_the_examples_in_the_readme() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 10


def test_a_solution_is_what_the_schema_says() -> None:
    schema = planche.schema()
    for fen in (BACK_RANK, CAPABLANCA, chess.STARTING_FEN):
        solution = planche.solve(fen, nodes=2000, time=0)
        jsonschema.validate(solution.data, schema)
        assert json.loads(solution.json()) == solution.data


def test_a_proof_answers_every_legal_reply() -> None:
    solution = planche.solve(CAPABLANCA, goal="piece")
    board = solution.board
    assert solution.proof is not None
    board.push_uci(solution.proof["move"])
    defence = solution.proof["after"]
    replies = {move.uci() for move in board.legal_moves}
    assert set(defence["replies"]) <= replies
    assert set(defence["replies"]) == replies or defence["otherwise"] is not None


def test_forms_and_hints() -> None:
    solution = planche.solve(BACK_RANK)
    assert solution.svg().startswith("<svg") and solution.tree_svg().startswith("<svg")
    game = chess.pgn.read_game(io.StringIO(solution.pgn()))
    assert game is not None and [move.uci() for move in game.mainline_moves()] == ["d1d8"]
    assert chess.Board().set_epd(solution.epd()) is not None
    assert len(solution.hints(3)) == 3
    assert "<svg" in solution._repr_html_()
    assert solution.idea in solution.markdown() or solution.explanation in solution.markdown()


def test_part_of_another_answer_has_no_forms_but_shows_itself() -> None:
    wins = planche.why_not(BACK_RANK, chess.Move.from_uci("d1d8")).wins
    assert wins is not None
    assert wins.idea in wins._repr_html_()
    with pytest.raises(ValueError, match="part of another answer"):
        wins.svg()


def test_a_game_of_python_chess() -> None:
    game = chess.pgn.read_game(io.StringIO("1. f3 e5 2. g4 a6 *"))
    review = planche.annotate(game)
    assert [moment.kind for moment in review.moments] == ["mistake", "missed"]
    assert review.moments[1].solution.best == "d8h4"
    annotated = review.game
    assert [move.uci() for move in annotated.mainline_moves()] == ["f2f3", "e7e5", "g2g4", "a7a6"]


def test_thoughts_come_while_they_are_thought() -> None:
    thoughts = planche.think(CAPABLANCA, goal="piece", nodes=2000, time=0)
    first = next(thoughts)
    assert first["event"] == "begun" and thoughts.solution is None
    rest = list(thoughts)
    assert rest[-1]["event"] == "told"
    assert thoughts.solution is not None and thoughts.solution.is_proved


def test_a_proof_that_was_tampered_with_does_not_hold() -> None:
    solution = planche.solve(BACK_RANK)
    assert all(planche.check([solution, solution], strict=True))
    spoiled = json.loads(json.dumps(solution.data))
    spoiled["proof"]["move"] = "d1d7"
    (checked,) = planche.check(spoiled)
    assert not checked and checked.fault


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: planche.solve("nonsense"), "bad FEN"),
        (lambda: planche.solve(BACK_RANK, goal="glory"), "glory"),
        (lambda: planche.solve(BACK_RANK, time=-1), "bad time"),
        (lambda: planche.solve(BACK_RANK, nodes="many"), "bad nodes"),
        (lambda: planche.why_not(BACK_RANK, "Rd9"), "Rd9"),
        (lambda: planche.solve(BACK_RANK, lang="tlh"), "tlh"),
        (lambda: planche.Game("quidditch"), "no shipped game"),
        (lambda: planche.endgame(chess.STARTING_FEN), "tables"),
        (lambda: planche.solve(chess.Board(chess960=True)), "variant"),
    ],
)
def test_bad_questions_are_told(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]


def test_a_strange_object_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="chess.Board"):
        planche.solve(42)  # type: ignore[arg-type]


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    ticker = threading.Thread(target=tick)
    ticker.start()
    planche.solve(HARD, time=0.5, nodes=10**7, persevere=True)
    done.set()
    ticker.join()
    assert ticks > 10


def test_an_interrupt_ends_a_search() -> None:
    begun = time.monotonic()
    threading.Timer(0.3, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        planche.solve(HARD, time=60, nodes=10**9, persevere=True, goal="pawn")
    assert time.monotonic() - begun < 5


def test_an_interrupt_ends_thoughts() -> None:
    begun = time.monotonic()
    threading.Timer(0.3, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        for _ in planche.think(HARD, time=60, nodes=10**9, goal="pawn"):
            pass
    assert time.monotonic() - begun < 20


def test_the_same_answer_on_any_number_of_threads() -> None:
    def ask(_: int) -> dict[str, object]:
        data = planche.solve(CAPABLANCA, nodes=1000, time=0).data
        del data["stats"]["ms"]
        return data

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(4)))
    assert all(answer == answers[0] for answer in answers)


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    game = planche.Game("tic-tac-toe")
    position = game.start
    plies = 0
    while game.over(position) is None:
        move, why = game.best(position, positions=200)
        assert move is not None and why
        position = game.play(move, position)
        plies += 1
    assert 5 <= plies <= 9
    assert game.solve(game.start)["status"] in ("none", "proved")
    assert game.conditions(forcings=1)


def test_audits_as_arrow(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    puzzles = tmp_path / "puzzles.epd"
    line = '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "{}";\n'
    puzzles.write_text("".join(line.format(number) for number in range(10)) + "nonsense\n")
    batches = list(planche.audit(puzzles, batch=3, threads=2, nodes=200))
    assert [batch.num_rows for batch in batches] == [3, 3, 3, 2]
    table = pyarrow.Table.from_batches(batches)
    assert table["row"].to_pylist() == list(range(1, 12))
    assert table["verdict"].to_pylist() == ["confirmed"] * 10 + ["unreadable"]
    assert table["complaint"].to_pylist()[-1]
    whole = planche.audit_text(puzzles.read_text(), source=str(puzzles), nodes=200)
    assert table.to_pylist() == whole
