#!/usr/bin/env python3
"""Ten questions and more to `planche mcp`, asked with the official client over standard input and output.

Usage: test-mcp.py PROGRAM
"""

from __future__ import annotations

import asyncio
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
CAPABLANCA = "3r2k1/p4ppp/1q6/2rn4/8/2N1P3/P1R1QPPP/2R3K1 b - - 0 27"
OPERA = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HANGING = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1"

# A question, and what must and must not stand in the words of its answer.
QUESTIONS = [
    ("solve", {"position": OPERA}, ["PROVED", "Qb8", "b3b8 d7b8 d1d8"], ["NOT PROVED"]),
    ("solve", {"position": CAPABLANCA, "goal": "piece"}, ["PROVED", "Nxc3"], ["NOT PROVED"]),
    ("solve", {"position": START, "nodes": 500}, ["NOT PROVED"], ["(proof-"]),
    ("check_claim", {"position": BACK_RANK, "move": "Rd8", "wins": "mate"}, ["TRUE.", "PROVED"], ["FALSE"]),
    ("check_claim", {"position": HANGING, "move": "Kf1", "wins": "queen", "nodes": 2000}, [], ["TRUE."]),
    ("check_claim", {"position": START, "move": "e4", "wins": "pawn", "nodes": 500}, ["UNPROVED", "NOT PROVED"], ["TRUE."]),
    ("why_not", {"position": BACK_RANK, "move": "Rd7"}, ["Rd8", "PROVED"], []),
    ("threats", {"position": BACK_RANK.replace(" w ", " b ")}, ["Rd8#", "PROVED"], []),
    ("hint", {"position": OPERA, "steps": 1}, [], ["Qb8"]),
    ("annotate", {"pgn": "1. f3 e5 2. g4 a6 *"}, ["missed", "Qh4", "PROVED"], []),
    ("endgame", {"position": "8/8/3k4/8/8/3PK3/8/8 w - - 0 1"}, ["EXACT"], []),
    ("explain_rule", {"rule": "dangerous move"}, ["spoils"], []),
    ("game_conditions", {"game": "tic-tac-toe", "move": "a1"}, ["a1"], []),
    ("game_win", {"game": "tic-tac-toe"}, ["drawn"], []),
]


def words(result: object) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")  # type: ignore[attr-defined]


def attribute(value: object, *names: str) -> object:
    """Clients name fields in one of two ways."""
    for name in names:
        if hasattr(value, name):
            return getattr(value, name)
    raise AttributeError(names[0])


async def ask_everything(session: ClientSession) -> None:
    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    for name, arguments, must, must_not in QUESTIONS:
        known = attribute(tools[name], "input_schema", "inputSchema")["properties"]  # type: ignore[index]
        assert set(arguments) <= set(known), f"{name} does not list {set(arguments) - set(known)}"
        result = await session.call_tool(name, arguments)
        said = words(result)
        assert not attribute(result, "is_error", "isError"), said
        for text in must:
            assert text in said, f"{name} {arguments}: {text!r} is not in:\n{said}"
        for text in must_not:
            assert text not in said, f"{name} {arguments}: {text!r} is in:\n{said}"
        print(f"{name}: {said.splitlines()[0][:110]}")


async def read_a_proof(session: ClientSession) -> None:
    result = await session.call_tool("solve", {"position": BACK_RANK})
    data = attribute(result, "structured_content", "structuredContent")
    assert "proof" not in data and data["best"] == "d1d8"  # type: ignore[index,operator]
    uri = f"planche://proof/{data['proof_id']}"  # type: ignore[index]
    resources = [str(one.uri) for one in (await session.list_resources()).resources]
    assert uri in resources and "planche://positions" in resources and "planche://manual/solve" in resources
    proof = json.loads((await session.read_resource(uri)).contents[0].text)  # type: ignore[union-attr,arg-type]
    assert proof["proof"]["move"] == "d1d8"
    positions = json.loads((await session.read_resource("planche://positions")).contents[0].text)  # type: ignore[union-attr,arg-type]
    assert len(positions) > 3


async def ask_badly(session: ClientSession) -> None:
    for arguments, expected in [({"position": "nonsense"}, "bad FEN"), ({}, "position"), ({"position": START, "time": 10**9}, "time")]:
        result = await session.call_tool("solve", arguments)
        assert attribute(result, "is_error", "isError") and expected in words(result), words(result)
    try:
        await session.call_tool("dance", {})
    except Exception as error:  # noqa: BLE001 the client has its own kinds
        assert "dance" in str(error)
    else:
        raise AssertionError("there is no tool of this name")


async def main(program: str) -> None:
    server = StdioServerParameters(command=program, args=["mcp"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        began = await session.initialize()
        info = attribute(began, "server_info", "serverInfo")
        assert info.name == "planche" and "PROVED" in began.instructions  # type: ignore[attr-defined,operator]
        await ask_everything(session)
        await read_a_proof(session)
        await ask_badly(session)
    print(f"{len(QUESTIONS)} questions, {len(QUESTIONS)} true answers")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
