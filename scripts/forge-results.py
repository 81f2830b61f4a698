#!/usr/bin/env python3
"""Forges results and sees what `planche check --strict` says to them.

    scripts/forge-results.py PLANCHE RESULTS.jsonl [--engine STOCKFISH] [--count N] [--seed N]

RESULTS.jsonl is what `planche suite … --json` or `planche solve … --json` prints. Three attacks are tried:

* Each field of a proved result is forged in turn: another best move, a larger gain, another theme, a lie for an idea.
  A forgery is refused, or the field is reported as not checked. One that is neither counts as believed, and there
  must be none.
* The clock of the fifty-move rule is put so far that a draw can be claimed before the proof has ended. A proof that
  is still accepted is one whose moves begin the count anew or mate at once; python-chess plays every line of it, and
  one where a claim would have been possible counts as believed.
* A random legal move is said to settle a gain at once. Those that pass are shown to an engine (python-chess and a UCI
  engine such as Stockfish are needed), which must not contradict more than two in a hundred.

Exits 0 if nothing that is false was believed, 1 otherwise.
"""

import argparse
import copy
import json
import random
import subprocess
import sys

import chess
import chess.engine

UNITS = {chess.PAWN: 10, chess.KNIGHT: 30, chess.BISHOP: 30, chess.ROOK: 45, chess.QUEEN: 95}
WANTED = [10, 30, 45, 95]
# A claim is contradicted where the engine sees two pawns less than the men say, and no win; a mate that it sees against the
# claimant contradicts anything.
TOLERANCE = 200
SURELY_WON = 300
MATE = 100_000
STAGES = (20_000, 200_000)
# At most so many in a hundred of the one-move claims that pass may be contradicted.
ALLOWED = 2.0


def check(planche, results):
    """The verdict on each result, in order; `unreadable` where the whole input is refused."""
    text = "\n".join(json.dumps(result) for result in results) + "\n"
    command = [planche, "check", "--strict", "--json"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode == 2:
        sys.exit(f"planche check refuses the input: {run.stderr.strip()}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def another_move(result, chance):
    board = chess.Board(result["fen"])
    moves = [move.uci() for move in board.legal_moves if move.uci() != result["best"]]
    return chance.choice(moves) if moves else None


def forge_best(result, chance):
    result["best"] = another_move(result, chance)


def forge_gain(result, _chance):
    # More than the men on any board that is still a fight.
    result["gain"] += 500 if result["goal"] == "material" else -5


def forge_line(result, chance):
    result["line"] = [another_move(result, chance)] + result["line"][1:]


def forge_also(result, chance):
    result["also"], result["unique"] = another_move(result, chance), False
    result.pop("alsoProof", None)


def forge_unique(result, _chance):
    result["unique"], result["also"] = True, None
    result.pop("alsoProof", None)


def forge_mate_length(result, _chance):
    said = [theme for theme in result["themes"] if not theme.startswith("mateIn")]
    true = next((theme for theme in result["themes"] if theme.startswith("mateIn")), None)
    result["themes"] = said + [next(t for t in ("mateIn1", "mateIn3") if t != true)]


def forge_themes(result, chance):
    lies = ["fork", "pin", "skewer", "zugzwang", "smotheredMate", "equality"]
    result["themes"] = [chance.choice([lie for lie in lies if lie not in result["themes"]])]


def forge_plan(result, chance):
    result["plan"] = another_move(result, chance)


def forge_points(result, chance):
    if result.get("points"):
        result["points"][-1].update(path=[another_move(result, chance)], kind="critical")


def forge_explanation(result, _chance):
    result["explanation"] = "The defender wins."


def forge_idea(result, _chance):
    result["idea"] = "The defender wins."


def forge_legal(result, _chance):
    result["stats"]["legal"] += 1


def forge_nodes(result, _chance):
    result["stats"]["nodes"] = 1


# What is forged, and the field that must be reported as not checked if it is not refused.
FORGERIES = [
    ("best", forge_best),
    ("gain", forge_gain),
    ("line", forge_line),
    ("also", forge_also),
    ("unique", forge_unique),
    ("themes", forge_mate_length),
    ("themes", forge_themes),
    ("plan", forge_plan),
    ("points", forge_points),
    ("explanation", forge_explanation),
    ("idea", forge_idea),
    ("stats", forge_legal),
    ("stats", forge_nodes),
]


def forged(result, forgery, chance):
    copied = copy.deepcopy(result)
    forgery(copied, chance)
    return None if copied == result or another_move(result, chance) is None else copied


def attack_fields(planche, results, chance):
    """Forges field after field; how many were believed."""
    believed = 0
    print("forged                 tried  refused  not checked  believed")
    for field, forgery in FORGERIES:
        lies = [lie for result in results if (lie := forged(result, forgery, chance))]
        verdicts = check(planche, lies) if lies else []
        refused = sum(verdict["verdict"] == "fails" for verdict in verdicts)
        passed = [verdict for verdict in verdicts if verdict["verdict"] == "holds"]
        open_ = sum(any(item.split(":")[0] == field for item in verdict["unchecked"]) for verdict in passed)
        name = forgery.__name__.removeprefix("forge_")
        print(f"{name:<22} {len(lies):>5}  {refused:>7}  {open_:>11}  {len(passed) - open_:>8}")
        believed += len(passed) - open_
    return believed


def claimable(board, node, answering):
    """Whether a draw can be claimed in some line of a proof before it ends."""
    if not answering:
        if "move" not in node:
            return False
        board.push_uci(node["move"])
        late = board.halfmove_clock >= 100 and not board.is_checkmate()
        after = node["after"]
        found = late or (isinstance(after, dict) and claimable(board, after, True))
        board.pop()
        return found
    for reply in list(board.legal_moves):
        answer = node["replies"].get(reply.uci()) or node["otherwise"]
        board.push(reply)
        late = board.halfmove_clock >= 100 and not board.is_checkmate()
        found = late or claimable(board, answer, False)
        board.pop()
        if found:
            return True
    return False


def with_clock(result, clock):
    fields = result["fen"].split()
    fields[4] = str(clock)
    return {**result, "fen": " ".join(fields), "id": str(clock)}


def attack_clock(planche, results):
    """Puts the clock forward; how many proofs are accepted in which a draw could be claimed."""
    late = [with_clock(result, clock) for result in results for clock in (97, 99, 120, 149)]
    verdicts = check(planche, late)
    accepted = [result for result, verdict in zip(late, verdicts) if verdict["verdict"] == "holds"]
    false = [result for result in accepted if claimable(chess.Board(result["fen"]), result["proof"], False)]
    over = check(planche, [with_clock(result, 150) for result in results])
    over = sum(verdict["verdict"] == "holds" for verdict in over)
    print(f"\nclock put forward: {len(late)} tried, {len(accepted)} accepted, of these {len(false)} where a draw can be claimed")
    print(f"clock at 150, the game is over: {len(results)} tried, {over} accepted")
    return len(false) + over


def one_move_claims(results, count, chance):
    claims = []
    while len(claims) < count:
        fen = chance.choice(results)["fen"]
        board = chess.Board(fen)
        move = chance.choice(list(board.legal_moves)).uci()
        wanted = chance.choice(WANTED)
        proof = {"move": move, "why": "", "after": "settled"}
        claim = {"status": "proved", "fen": fen, "goal": "material", "wanted": wanted, "gain": wanted, "best": move}
        claims.append({**claim, "proof": proof})
    return claims


def key(claim):
    return claim["fen"], claim["best"], claim["wanted"]


def balance(board, side):
    men = lambda piece, whose: len(board.pieces(piece, whose))
    return sum(units * (men(piece, side) - men(piece, not side)) for piece, units in UNITS.items())


def contradicted(claim, engine):
    board = chess.Board(claim["fen"])
    side = board.turn
    least = min((balance(board, side) + claim["wanted"]) * 10 - TOLERANCE, SURELY_WON)
    board.push_uci(claim["best"])
    for nodes in STAGES:
        if board.is_game_over():
            return False
        score = engine.analyse(board, chess.engine.Limit(nodes=nodes))["score"]
        if score.pov(side).score(mate_score=MATE) >= least:
            return False
    return True


def attack_leaves(planche, results, engine_path, passing, chance):
    """Claims made up of one random move; whether more than the allowed share of those that pass is contradicted."""
    held, tried = [], 0
    seen = set()
    while len(held) < passing and tried < 200 * passing:
        claims = [claim for claim in one_move_claims(results, 500, chance) if key(claim) not in seen]
        seen |= {key(claim) for claim in claims}
        tried += 500
        verdicts = check(planche, claims) if claims else []
        held += [claim for claim, verdict in zip(claims, verdicts) if verdict["verdict"] == "holds"]
    held = held[:passing]
    print(f"\none-move claims: {tried} tried, {len(held)} of those that pass are looked at")
    if not engine_path or not held:
        print("without an engine nobody contradicts them")
        return 0
    with chess.engine.SimpleEngine.popen_uci(engine_path) as engine:
        wrong = [claim for claim in held if contradicted(claim, engine)]
    for claim in wrong:
        print(f"  contradicted: {claim['fen']} {claim['best']} wins {claim['wanted']}")
    share = 100 * len(wrong) / len(held)
    print(f"contradicted by the engine: {len(wrong)} ({share:.1f} %)")
    return int(share > ALLOWED)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("planche")
    parser.add_argument("results")
    parser.add_argument("--engine", help="a UCI engine that looks at the one-move claims")
    parser.add_argument("--count", type=int, default=300, help="how many one-move claims that pass are looked at")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    with open(arguments.results) as lines:
        results = [json.loads(line) for line in lines]
    results = [result for result in results if result["status"] == "proved"]
    honest = check(arguments.planche, results)
    refused = [verdict for verdict in honest if verdict["verdict"] != "holds"]
    print(f"{len(results)} honest results, {len(refused)} refused\n")
    believed = attack_fields(arguments.planche, results, chance)
    believed += attack_clock(arguments.planche, results)
    believed += attack_leaves(arguments.planche, results, arguments.engine, arguments.count, chance)
    return 1 if believed or refused else 0


if __name__ == "__main__":
    sys.exit(main())
