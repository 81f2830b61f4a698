#!/usr/bin/env python3
"""Puts a load on `planche serve` and looks at what honest visitors notice.

    scripts/load-server.py PLANCHE [--seconds N] [--slow N] [--solving N]

Starts the server on a free port of this machine. Then, all at once and for so many seconds:

* slow clients that hold a connection and never finish their request: a third send half a head, a third a head and half
  of a body, a third nothing at all. Whoever is closed comes back.
* solving clients that ask for a search, read its signs of life to the end, and ask again; who is told to come back later
  (503, with `Retry-After`) or is closed waits a little and does.
* ten times a second an honest visitor who opens the page's list of examples, and has to be answered.

Prints how the honest visitors fared, what the others were told, and the memory of the server before, at its most, and ten
seconds after. Exits 1 if an honest visitor was turned away or a quarter of a second was the rule rather than the exception.
"""

import argparse
import asyncio
import collections
import json
import os
import re
import socket
import statistics
import subprocess
import sys
import time

POSITION = "r5k1/pppb3p/2np1n2/8/3PqNpP/3Q2P1/PPP5/R4RK1 w - - 0 1"
HONEST = "/api/examples"
# What an honest visitor may wait, in seconds: all but one of twenty.
PATIENCE = 0.25


def resident(pid):
    """The memory of a process in megabytes."""
    with open(f"/proc/{pid}/statm") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def head(port, method, path, body=b"", more=""):
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    if method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + f"\r\n{more}\r\n").encode() + body


async def ask(port, request):
    """The whole answer; empty if the connection is closed without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        await writer.drain()
        return await reader.read()
    finally:
        writer.close()


def status(answer):
    found = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(found.group(1)) if found else 0


async def slow(port, number, until):
    half = [
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Slow".encode(),
        head(port, "POST", "/api/solve", b'{"fen": "')[:-4],
        b"",
    ][number % 3]
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(half)
            await asyncio.wait_for(reader.read(), max(0.1, until - time.monotonic()))
            writer.close()
        except (OSError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(0.2)


async def solving(port, number, until, told):
    body = json.dumps({"fen": POSITION, "goal": "mate"}).encode()
    request = head(port, "POST", "/api/solve", body)
    await asyncio.sleep(number % 50 / 50)
    while time.monotonic() < until:
        try:
            answer = await asyncio.wait_for(ask(port, request), max(0.1, until - time.monotonic()))
            code = status(answer)
            told["closed" if code == 0 else code] += 1
            if code == 503 and b"retry-after" not in answer.lower():
                told["503 without Retry-After"] += 1
        except asyncio.TimeoutError:
            told["still running at the end"] += 1
        except OSError:
            told["closed"] += 1
        await asyncio.sleep(0.5)


def honest(port, seconds):
    """In a process of its own, so that it measures the server and not the clients: how long each answer took, and what."""
    request, until = head(port, "GET", HONEST), time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=10) as visitor:
                visitor.sendall(request)
                answer = b"".join(iter(lambda: visitor.recv(1 << 16), b""))
        except OSError:
            answer = b""
        wait = time.monotonic() - begun
        print(wait, status(answer), flush=True)
        time.sleep(max(0, 0.1 - wait))


async def watch(pid, until, most):
    while time.monotonic() < until:
        most[0] = max(most[0], resident(pid))
        await asyncio.sleep(0.1)


async def load(port, pid, arguments):
    until = time.monotonic() + arguments.seconds
    told, most = collections.Counter(), [0.0]
    clients = [slow(port, number, until) for number in range(arguments.slow)]
    clients += [solving(port, number, until, told) for number in range(arguments.solving)]
    command = [sys.executable, __file__, str(port), "--honest", "--seconds", str(arguments.seconds)]
    visitor = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    await asyncio.gather(*clients, watch(pid, until, most))
    visits = [line.split() for line in visitor.communicate()[0].splitlines()]
    fared = collections.Counter("closed" if code == "0" else int(code) for _, code in visits)
    return [float(wait) for wait, _ in visits], fared, told, most[0]


def start(planche):
    server = subprocess.Popen([planche, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    for line in server.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found:
            return server, int(found.group(1))
    sys.exit("the server did not start")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("planche")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--slow", type=int, default=1000)
    parser.add_argument("--solving", type=int, default=500)
    parser.add_argument("--honest", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.honest:
        return honest(int(arguments.planche), arguments.seconds)
    server, port = start(arguments.planche)
    try:
        before = resident(server.pid)
        waits, fared, told, most = asyncio.run(load(port, server.pid, arguments))
        time.sleep(10)
        after = resident(server.pid)
    finally:
        server.terminate()
        server.wait()
    late = sorted(waits)[int(len(waits) * 0.95)]
    print(f"{arguments.slow} slow and {arguments.solving} solving clients for {arguments.seconds:g} s")
    print(f"honest visitors: {len(waits)}, answers {dict(fared)}, median {statistics.median(waits) * 1000:.0f} ms, "
          f"all but one of twenty within {late * 1000:.0f} ms, at most {max(waits) * 1000:.0f} ms")
    print(f"solving clients were told: {dict(told)}")
    print(f"memory: {before:.0f} MB before, {most:.0f} MB at most, {after:.0f} MB ten seconds after")
    turned_away = len(waits) - fared[200]
    return 1 if turned_away or late > PATIENCE or told["503 without Retry-After"] else 0


if __name__ == "__main__":
    sys.exit(main())
