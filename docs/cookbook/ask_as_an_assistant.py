#!/usr/bin/env python3
"""Asks `planche mcp` as an assistant would, and prints what it is told.

Usage: ask_as_an_assistant.py [PROGRAM]        the program is `planche` unless you say
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys

POSITION = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
QUESTIONS = [
    ("What is best here?", "solve", {"position": POSITION}),
    ("Is it true that Rd7 mates?", "check_claim", {"position": POSITION, "move": "Rd7", "wins": "mate", "nodes": 500}),
    ("What does White threaten?", "threats", {"position": POSITION.replace(" w ", " b ")}),
]


async def main(program: str) -> None:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    async with stdio_client(StdioServerParameters(command=program, args=["mcp"])) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        for question, tool, arguments in QUESTIONS:
            result = await session.call_tool(tool, arguments)
            print(f"{question}\n  {result.content[0].text}\n")  # type: ignore[union-attr]


if __name__ == "__main__":
    named = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PLANCHE") or shutil.which("planche")
    if not named:
        sys.exit("planche is not on the path: name the program")
    asyncio.run(main(named))
