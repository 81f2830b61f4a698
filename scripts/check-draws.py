#!/usr/bin/env python3
"""A second opinion on draw proofs: reads results as `planche solve --goal draw --json` prints them.

It shares no code with the project; python-chess gives the rules. A draw proof holds when every move of
the side that wants the draw is legal, every legal reply is answered, and every leaf is what it says:
stalemate, a position that stands already higher up on the path, an opponent who cannot mate any more,
or mate. Axioms are refused: this checker has no tables.
"""
import json
import sys

import chess


class Bad(Exception):
    pass


def identity(board):
    return board._transposition_key()


def leaf(board, word, above, saver):
    holds = {
        "stalemate": board.is_stalemate(),
        "repetition": identity(board) in above,
        "insufficient": board.has_insufficient_material(not saver),
        "mate": board.is_checkmate() and board.turn != saver,
    }
    if not holds.get(word, False):
        raise Bad(f"{word} is not so")


def attack(board, node, above, saver):
    if node is None:
        raise Bad("no answer")
    if "move" not in node:
        (word,) = node
        return leaf(board, word, above, saver)
    move = chess.Move.from_uci(node["move"])
    if move not in board.legal_moves:
        raise Bad(f"illegal {move}")
    above = above | {identity(board)}
    board.push(move)
    after = node["after"]
    if isinstance(after, str):
        leaf(board, after, above, saver)
    else:
        defence(board, after, above, saver)
    board.pop()


def defence(board, node, above, saver):
    legal = {move.uci(): move for move in board.legal_moves}
    for reply in node["replies"]:
        if reply not in legal:
            raise Bad(f"illegal reply {reply}")
    above = above | {identity(board)}
    for name, move in legal.items():
        board.push(move)
        attack(board, node["replies"].get(name, node["otherwise"]), above, saver)
        board.pop()


def main():
    passed = failed = 0
    for line in sys.stdin:
        result = json.loads(line)
        if result.get("status") != "proved" or result.get("goal") != "draw":
            continue
        board = chess.Board(result["fen"])
        try:
            attack(board, result["proof"], frozenset(), board.turn)
            passed += 1
        except (Bad, KeyError, ValueError, TypeError) as error:
            failed += 1
            print(f"{result.get('id', result['fen'])}: {error}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
