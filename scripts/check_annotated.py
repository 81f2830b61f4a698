#!/usr/bin/env python3
"""Checks annotated games with python-chess: every original move, comment, glyph and variation is kept.

Usage: check_annotated.py ORIGINAL.pgn ANNOTATED.pgn

Prints what was added, and exits with 1 if anything is missing or an added move is not legal.
"""

import sys

import chess.pgn


def games(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def missing(old, new, where):
    """What the node `old` has and `new` has not."""
    if old.comment not in new.comment:
        yield f"{where}: comment {old.comment!r}"
    if old.starting_comment not in new.starting_comment:
        yield f"{where}: comment {old.starting_comment!r}"
    for glyph in old.nags - new.nags:
        yield f"{where}: glyph ${glyph}"


def compare(old, new):
    """Walks both trees; the order of variations may differ, the main line may not."""
    stack = [(old, new)]
    while stack:
        old_node, new_node = stack.pop()
        where = f"ply {old_node.ply()}"
        yield from missing(old_node, new_node, where)
        if old_node.variations and (
            not new_node.variations
            or old_node.variations[0].move != new_node.variations[0].move
        ):
            yield f"{where}: main line"
            continue
        for child in old_node.variations:
            twins = [v for v in new_node.variations if v.move == child.move]
            if not twins:
                yield f"{where}: variation {child.move}"
            else:
                stack.append((child, twins[0]))


def size(game):
    nodes, stack = 0, [game]
    while stack:
        node = stack.pop()
        nodes += 1
        stack.extend(node.variations)
    return nodes


def main(original, annotated):
    count = bad = added = 0
    new_games = games(annotated)
    for old in games(original):
        count += 1
        new = next(new_games, None)
        faults = ["the whole game"] if new is None else list(compare(old, new))
        if new is not None:
            if old.headers != new.headers:
                faults.append("tags")
            if len(new.errors) > len(old.errors):
                faults.append(f"new errors: {new.errors}")
            added += size(new) - size(old)
        for fault in faults:
            print(f"game {count}: {fault} is missing")
        bad += bool(faults)
    if next(new_games, None) is not None:
        print("there are more games than before")
        bad += 1
    print(f"{count} games, {bad} not kept, {added} moves added in variations")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
