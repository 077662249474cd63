#!/usr/bin/env python3
"""Holds `board-rules serve` and an engine under load: every answer is checked, and memory is looked at each minute.

    checks/board-reliability/load.py [--program FILE] [--clients N] [--minutes N] [--only serve|engine] [--json]

Both run beside each other. Progress and faults go to stderr. With `--json` the output is an object for each; `cargo xtask measure load
FILE` makes the table of docs/performance/endurance.md of them.

`serve`: every second client opens games and plays them for both sides, with moves that must be refused in between; the others read
the page. Connections that the server turns away, as it has 128 at most, are tried again, and so are requests that a client brings
later than ten seconds after its connection, as the clients themselves wait for a busy machine. The server holds 200 games, and forgets none
that somebody has looked at in the last quarter of an hour: once 200 games were opened, a refusal with that reason is right, and the
client goes on with games that are held; before, and with any other reason, it is a fault. `engine`: one process that speaks UGI is
asked by all clients in turn; each answer must be the one of an engine that was asked nothing before.

The program is `target/release/board-rules` unless named. An hour is `--minutes 60`. The exit status is 0 if every answer was right
and memory after the last minute is at most a tenth and 8 MiB above that after the first.
"""

import argparse
import asyncio
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECRET = "0123456789abcdef0123456789abcdef"
NODES = 300
# As in crates/board-rules/src/serve/hosted_games.rs.
MOST_GAMES = 200
FULL = "200 games are played here already: try again in a quarter of an hour"


class Wrong(Exception):
    """An answer that is not the right one."""


def expect(what, found, right):
    if found != right:
        raise Wrong(f"{what}: {str(found)[:300]!r} instead of {str(right)[:300]!r}")


class Figures:
    """The number of requests, and the memory of the process."""

    def __init__(self, name, process):
        self.name, self.process = name, process
        self.answers = self.turned_away = self.late = self.games = self.full = 0
        self.finished = []
        # Bytes when the process has answered once, and after each minute.
        self.wrong, self.memory = [], []

    def resident(self):
        """Bytes in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))

    async def watch(self, minutes):
        for minute in range(1, minutes + 1):
            await asyncio.sleep(60)
            self.memory.append(self.resident())
            report(f"{self.name}: minute {minute}, {self.answers} answers, {mebibytes(self.memory[-1])}")

    def judge(self, clients, minutes):
        """The figures, and the faults."""
        ran = len(self.memory) - 1
        if ran > 0 and self.memory[-1] > self.memory[1] * 1.1 + 8 * 2**20:
            self.wrong.append(f"memory grows from {mebibytes(self.memory[1])} to {mebibytes(self.memory[-1])}")
        if ran < minutes and not self.wrong:
            self.wrong.append(f"it ends after {ran} of {minutes} minutes")
        figures = {"kind": self.name, "minutes": ran, "clients": clients, "answers": self.answers}
        figures |= {"connections_refused": self.turned_away, "late_requests": self.late, "games_refused": self.full}
        moments = {"start": 0, "minute_1": 1, "minute_10": 10, "end": ran}
        memory = {moment: self.memory[min(minute, ran)] for moment, minute in moments.items()}
        return figures | {"memory": memory | {"most": max(self.memory)}, "faults": len(self.wrong)}, self.wrong


def mebibytes(count):
    return f"{count / 2**20:.1f} MiB"


def report(line):
    print(line, file=sys.stderr, flush=True)


def game_of(program, folder):
    """A saved game without moves, and moves that can be played from there."""
    file = folder / "game"
    bots = ["--first", "random", "--second", "random", "--seed", "5", "--save", str(file)]
    subprocess.run([program, "play", "ploy", *bots], check=True, capture_output=True, stdin=subprocess.DEVNULL)
    lines = file.read_text().splitlines()
    numbered = [line for line in lines if line.split(". ")[0].isdigit()]
    moves = [move for line in numbered for move in line.split()[1:]][:24]
    start = [line for line in lines if line not in numbered and not line.startswith("result:")]
    return "\n".join(start) + "\n", moves


async def request(port, method, path, body=None):
    """Status and body of a response; `None` where the server turns the connection away."""
    text = "" if body is None else json.dumps(body)
    head = [f"{method} {path} HTTP/1.1", f"Host: localhost:{port}", f"Origin: http://localhost:{port}"]
    head += ["Content-Type: application/json", f"Content-Length: {len(text)}", "", text]
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join(head).encode())
        answer = await reader.read()
        writer.close()
    except (ConnectionError, BrokenPipeError):
        return None
    if not answer:
        return None
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


async def ask(figures, port, *question):
    while (answer := await request(port, *question)) is None or answer[0] == 408:
        figures.late += answer is not None
        figures.turned_away += answer is None
        await asyncio.sleep(0.05)
    figures.answers += 1
    return answer


async def reads(figures, port, page):
    for path, right in page.items():
        expect(path, await ask(figures, port, "GET", path), right)


async def opens(figures, port, record):
    """The addresses of a new game, one for each player, or `None` if the server is full."""
    # A game is counted before the answer comes: others may be opened in between.
    figures.games += 1
    status, body = await ask(figures, port, "POST", "/api/games", {"record": record})
    if status == 503:
        figures.games -= 1
        expect("a game is refused", json.loads(body).get("error"), FULL)
        if figures.games < MOST_GAMES:
            raise Wrong(f"the table is called full with {figures.games} games")
        figures.full += 1
        return None
    expect("a game is opened", status, 200)
    return [f"/api/games/{secret}" for secret in json.loads(body)["secrets"]]


async def rereads(figures, port, moves):
    """A game that was played to the end is still there, and cannot be played on."""
    for address in random.choice(figures.finished):
        status, body = await ask(figures, port, "GET", address)
        expect("a finished game", (status, json.loads(body)["moves"]), (200, moves))
        expect("twice", (await ask(figures, port, "POST", address, {"ply": 0, "move": moves[0]}))[0], 409)


async def plays(figures, port, game):
    record, moves = game
    addresses = await opens(figures, port, record)
    if addresses is None:
        # The games that fill the table may still be played.
        return await (rereads(figures, port, moves) if figures.finished else asyncio.sleep(0.05))
    for ply, move in enumerate(moves):
        mover, other = addresses[ply % 2], addresses[1 - ply % 2]
        played = {"ply": ply, "move": move}
        expect("out of turn", (await ask(figures, port, "POST", other, played))[0], 422)
        expect("no move", (await ask(figures, port, "POST", mover, {"ply": ply, "move": "a1-a1-9"}))[0], 422)
        status, body = await ask(figures, port, "POST", mover, played)
        expect(move, (status, json.loads(body).get("moves")), (200, moves[: ply + 1]))
        expect("twice", (await ask(figures, port, "POST", mover, played))[0], 409)
        status, body = await ask(figures, port, "GET", other)
        expect("the other side", (status, json.loads(body)["moves"]), (200, moves[: ply + 1]))
    figures.finished.append(addresses)


async def serve(program, folder, clients, minutes):
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><html><head></head><body>the page</body></html>")
    (page / "assets/a.js").write_text("1;" * 50_000)
    command = [program, "serve", "--port", "0", "--page-folder", str(page)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    figures = Figures("serve", process)
    try:
        port = int(process.stdout.readline().decode().strip().strip("/").rsplit(":", 1)[1])
        files = {"/": await request(port, "GET", "/"), "/assets/a.js": (200, b"1;" * 50_000)}
        files["/none"] = (404, (await request(port, "GET", "/none"))[1])
        files[f"/api/games/{SECRET}"] = (404, (await request(port, "GET", f"/api/games/{SECRET}"))[1])
        expect("the page", (files["/"][0], b"the page" in files["/"][1]), (200, True))
        game = game_of(program, folder)

        async def client(number):
            while True:
                await (plays(figures, port, game) if number % 2 else reads(figures, port, files))

        await load(figures, client, clients, minutes)
    finally:
        process.kill()
        process.wait()
    return figures.judge(clients, minutes)


class Engine:
    """A program that speaks UGI."""

    def __init__(self, program):
        command = [program, "ugi", "ploy"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def best(self, moves):
        lines = ["uginewgame", f"position startpos moves {' '.join(moves)}".removesuffix(" moves "), f"go nodes {NODES}"]
        self.process.stdin.write("\n".join(lines) + "\n")
        for line in self.process.stdout:
            if line.startswith(("bestmove", "info string error")):
                return line.strip()
        return "the end"

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(timeout=60)


async def engine(program, folder, clients, minutes):
    moves = game_of(program, folder)[1]
    right = []
    for ply in range(len(moves)):
        fresh = Engine(program)
        right.append(fresh.best(moves[:ply]))
        fresh.end()
    for answer in right:
        expect("a fresh engine", answer.split()[0], "bestmove")
    asked = Engine(program)
    expect("the first answer", asked.best([]), right[0])
    figures = Figures("engine", asked.process)
    turn = asyncio.Lock()

    async def client(number):
        ply = number
        while True:
            ply = (ply + 1) % len(moves)
            async with turn:
                found = await asyncio.to_thread(asked.best, moves[:ply])
            figures.answers += 1
            expect(f"after {ply} moves", found, right[ply])

    try:
        await load(figures, client, clients, minutes)
    finally:
        asked.process.kill()
        asked.process.wait()
    return figures.judge(clients, minutes)


async def load(figures, client, clients, minutes):
    """Lets all clients ask until the time is over, or an answer is wrong."""
    figures.memory.append(figures.resident())
    watch = asyncio.create_task(figures.watch(minutes))
    asking = [asyncio.create_task(client(number)) for number in range(clients)]
    done, _ = await asyncio.wait([watch, *asking], return_when=asyncio.FIRST_COMPLETED)
    figures.wrong += [f"{task.exception()!r}" for task in done if task is not watch]
    for task in [watch, *asking]:
        task.cancel()
    await asyncio.gather(watch, *asking, return_exceptions=True)


HELD = {"serve": serve, "engine": engine}


def hold(name, program, clients, minutes):
    """The figures of one of the two, and the faults."""
    with tempfile.TemporaryDirectory() as place:
        return asyncio.run(HELD[name](program, Path(place), clients, minutes))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=ROOT / "target/release/board-rules", type=Path)
    parser.add_argument("--clients", default=200, type=int)
    parser.add_argument("--minutes", default=3, type=int, help="of both")
    parser.add_argument("--only", choices=["serve", "engine"])
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    options = parser.parse_args()
    program = options.program.resolve()
    if not os.access(program, os.X_OK):
        parser.error(f"{program} is no program: cargo build --release")
    if options.minutes < 1 or options.clients < 1:
        parser.error("there are at least one minute and one client")
    names = [options.only] if options.only else list(HELD)
    with concurrent.futures.ProcessPoolExecutor(len(names)) as pool:
        runs = [pool.submit(hold, name, str(program), options.clients, options.minutes) for name in names]
        results = [run.result() for run in runs]
    for figures, faults in results:
        print(json.dumps(figures) if options.json else "{kind}: {answers} answers in {minutes} minutes, {faults} faults".format(**figures))
        for fault in faults:
            report(f"{figures['kind']}: {fault}")
    return 1 if any(faults for _, faults in results) else 0


if __name__ == "__main__":
    sys.exit(main())
