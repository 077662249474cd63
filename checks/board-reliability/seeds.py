#!/usr/bin/env python3
"""Makes the first inputs of every fuzz target from the fixtures, the transcripts, the golden files and the documents.

    checks/board-reliability/seeds.py

Files are named after what they hold, so that running it again changes nothing but what the sources changed; inputs that
a campaign found lie beside them under names of their own, and are left alone.
"""

import hashlib
import json
import random
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ROOT / "checks/board-reliability/seeds"
MOST = 24


def strings(value):
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("name", "source"):
                yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def fixtures(folder):
    return sorted((ROOT / "fixtures" / folder).glob("*.json"))


def texts(folder, longest=400):
    """The different texts of a game's fixtures, a sample over their lengths."""
    found = {text for file in fixtures(folder) for text in strings(json.loads(file.read_text()))}
    short, long = ([text for text in found if low < len(text) <= high] for low, high in ((0, 30), (30, longest)))
    return sample(short, MOST // 2) + sample(long, MOST // 2)


def sample(items, most=MOST):
    items = sorted(items, key=len)
    step = max(1, len(items) / most)
    return [items[int(at * step)] for at in range(min(most, len(items)))]


def write(target, inputs):
    folder = SEEDS / target
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        data = data if isinstance(data, bytes) else data.encode()
        name = "seed-" + hashlib.sha256(data).hexdigest()[:12]
        (folder / name).write_bytes(data)


def numbers(target, lengths=(3, 8, 20, 40, 80, 120)):
    """Decisions by lot, the same ones every time."""
    lot = random.Random(target)
    return [bytes(lot.randrange(256) for _ in range(length)) for length in lengths for _ in range(3)]


def files(golden):
    """A file as it is and damaged, and its contents alone, which the target seals again."""
    data = golden.read_bytes()
    contents = data[56:]
    cut, turned = data[: len(data) // 2], bytearray(data)
    turned[-9] ^= 16
    yield from (b"\0" + data, b"\0" + cut, b"\0" + bytes(turned), b"\1" + contents, b"\1" + contents[:-8], b"\1")
    for at in range(0, min(len(contents), 96), 8):
        other = bytearray(contents)
        other[at] ^= 1
        yield b"\1" + bytes(other)


def boards():
    yield from (".", "...\n.#.\n...", "#.\n..", "..\n.", "##", "x", "")
    for file in (ROOT / "docs/boards").glob("*.txt"):
        yield file.read_text()
    for file in fixtures("knights-tour"):
        for found in re.findall(r'"rows"\s*:\s*(\[[^\]]*\])', file.read_text())[:3]:
            yield "\n".join(json.loads(found))


def tours():
    yield from ("8x8: 0,0 1,2", "3x2: 0,0 2,1", "..#/...: 0,0", "0x3: 0,0", "3x4:", "half-turn", "quarter-turn")
    yield from ("0", "9862", "340282366920938463463374607431768211456", "-1", "1e9")
    for case in json.loads((ROOT / "fixtures/knights-tour/tour_kind.json").read_text())["cases"][:10]:
        board, squares = case["input"]["board"], case["input"]["squares"]
        sides = f"{board['dim']}x{board['dim']}" if "dim" in board else f"{board.get('width')}x{board.get('height')}"
        yield f"{sides}: " + " ".join(f"{x},{y}" for x, y in squares)


def game_texts():
    """Saved games in the documents and in the transcripts, and some that are wrong."""
    games = []
    for file in sorted((ROOT / "docs").glob("*.md")):
        for block in re.findall(r"(?:^|\n)(board-rules game .*?\nend)", file.read_text(), re.S):
            games.append(block + "\n")
    hunt = "board-rules game 2\ngame: hunt\nrules: pawns=8 steps=1 reach=1\nposition: a3,b6,c3,d6,e3,f6,g3,h6 - rook\n\n"
    shogun = "board-rules game 2\ngame: shogun\nrules: variant=boxed energies=fixed\nposition: "
    start = ",w84,w41,w56,w170,w56,w41,w84,/,,w24,w40,w17,w40,w48,,/,,,w16,w16,w16,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,b1,b1,b1,,,"
    ploy = f"board-rules game 2\ngame: ploy\nrules: turning=any listing=every-rotation\nposition: {start}" \
        "/,,b3,b130,b17,b130,b129,,/,b69,b146,b131,b170,b131,b146,b69, b\nseed: 7\n\n1. e3-e4-0 e7-e6-0\n2. d2-d2-1\nend\n"
    games += [hunt + "1. a1 Bb6-b5\n2. a1-d1\nend\n", hunt + "end\n", hunt + "1. a1-h8\nend\n", hunt, ploy]
    games += [ploy + "\n" + ploy, ploy.replace("game 2", "game 1"), ploy.replace("2. ", "3. "), "board-rules game 3\n"]
    games.append(shogun + "3p44/8/8/8/8/8/8/3K24 w\n\nend\n")
    for case in json.loads((ROOT / "fixtures/ploy/four_game.json").read_text())["cases"][:4]:
        what = case["input"]
        head = f"board-rules game 2\ngame: ploy-four\nrules: {what['rules']}\nposition: {what['position']}\n\n"
        moves = what.get("moves", [])[:12]
        rounds = [" ".join(moves[at : at + 4]) for at in range(0, len(moves), 4)]
        games.append(head + "".join(f"{number}. {line}\n" for number, line in enumerate(rounds, 1)) + "end\n")
    return games


def json_forms():
    yield from ('{"dim":5}', '{"width":3,"height":4}', '{"rows":["..#","..."]}', '[0,0]', '"n"', '"a1"', '["a1","b2"]')
    yield from ('{"board":{"dim":5},"squares":[[0,0],[1,2]]}', '{"board":{"dim":1},"kind":"open","squares":[[0,0]]}')
    yield from ('"closed"', '"level3:nodes=700"', '"nodes=5"', '5', '"win 3"', '"attacker"', 'null', '{"rules":"turning=any"}')
    yield '{"position":"a3,b6,c3,d6,e3,f6,g3,h6 - rook","rules":"pawns=8 steps=1 reach=1"}'
    yield '{"colour":"white","kind":"pawn","energy":4,"at":[1,1]}'
    for file in ("four_moves", "four_game"):
        for case in json.loads((ROOT / f"fixtures/ploy/{file}.json").read_text())["cases"][:3]:
            yield json.dumps({key: case["input"][key] for key in ("rules", "position")}, separators=(",", ":"))


def names():
    yield from "random greedy level1 level20 adaptive search montecarlo maxn search:nodes=5000 level5:style=attacker".split()
    yield from ("search:depth=3,nodes=2000", "montecarlo:time=500ms", "nodes=1", "time=2s", "+1.50", "win 3", "loss 2", "draw")
    yield from ("p1", "p1win", "evaluation=200", "repetition", "max-plies", "alone", "N", "a1", "h8", "i9", "a1 b2", "-", "84", "w170")


def conversations():
    for file in sorted((ROOT / "crates/board-rules/tests/transcripts/ugi").iterdir()):
        said = [line[2:] for line in file.read_text().splitlines() if line.startswith("> ")]
        yield file.name + "\n" + "\n".join(said) + "\n"
    yield "shogun\nposition startpos moves 4,1-4,4 (5,8)-(5,4)\nquery p1turn\ngo depth 1\nquery result\n"
    yield "hunt\nposition startpos moves a1\ngo nodes 9\nposition startpos moves a4\nquery gameover\nposition fen a3 a1 rook\n"
    yield "ploy\nposition startpos moves e3-e4-0 e3-e4-0\ngo movetime 1\nsetoption name Level value 1\ngo p1time -5 p2time 5\nstop\n"
    yield "ploy\nsetoption name Hash value 4096\nsetoption name Seed\nsetoption Hash\nuginewgame now\nhello\n\nquery p9turn\nugi\n"
    yield "ploy\nd\neval\ngo perft 1\nposition startpos moves e3-e4-0\ngo perft 2\nbench\nbench 0\nbench 2 3\ngo perft\nd eval\n"
    yield "shogun\neval\nposition startpos moves 4,1-4,4\nd\ngo perft 9 depth 1\nbench 3\neval now\ngo ponder\ngo ponder perft 1\n"
    yield "hunt\nd\neval\ngo perft 2\nposition fen a3 - pawns\nposition fen a3,b3 a2 rook\ngo perft 2\neval\nbench 1\ngo perft 0\n"


def commands():
    """Command lines of the documents and some that are wrong."""
    lines = []
    for file in sorted((ROOT / "docs").glob("*.md")):
        lines += re.findall(r"^(?:    |\$ )\$? ?board-rules ([a-z].{2,120})$", file.read_text(), re.M)
    yield from sample(sorted(set(lines)), 60)
    yield from ("match ploy --a engine:nodes=5,command=x --b level1 --sprt 0,5", "tours count 7 --shard 2/8 --memory 4GiB")
    yield from ("play ploy --clock 5m+3s", "tour 5x6 --symmetry half-turn", "hunt solve --threads 99999999999", "--help", "")


def shards():
    for file in sorted((ROOT / "crates/board-rules/tests/golden/shards").iterdir()):
        if file.stat().st_size < 20000:
            yield file.read_text()
    yield '{"format":"board-rules shard 2"}\n'
    yield '{"format":"board-rules shard 1","program":"0.1.0","command":"count","question":{},"shard":"1/1"}\n{"piece":"a","result":1}\n'


def readers():
    for file in sorted((ROOT / "crates/board-rules/tests/golden/shards").iterdir()):
        header = json.loads(file.read_text().splitlines()[0])
        name = {"tours count --primes": "modulo", "tours count": "count"}.get(header["command"], header["command"].split()[-1])
        yield f"{name} question\n{json.dumps(header['question'])}"
    results = sorted((ROOT / "results").glob("*.json"))
    yield from ("result\n" + text for text in sample([file.read_text() for file in results], 3))
    yield from (f"results question\n{question}" for question in ("closed 6x9", "from 0,0 8x8", "per-start 5x5 modulo 65521"))
    yield from (f"typed line\n{line}" for line in ("go 12 black", "player white level5", "show e3", "level 21", "save game.txt"))
    yield 'points\n{"tasks":[{"name":"line","cases":["ploy/line.json"],"points":3,"part":"hidden","rule":"all","without":["hard"]}]}'
    yield "request\nGET /api/games/0123 HTTP/1.1\r\nHost: localhost:8420\r\nContent-Length: 3\r\n\r\n"
    yield "request\nPOST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: a\r\nHost: b\r\n\r\n"
    yield from ('room\n{"ply":0,"move":"e3-e4-0"}', 'asked move\n{"player":"mine","record":"","seed":1}', "", "{}")


def questions():
    for folder in ("knights-tour", "ploy", "rook-hunt", "shogun"):
        files = [json.loads(file.read_text()) for file in fixtures(folder)]
        asked = [f"{file['suite']}\n{json.dumps(file['cases'][0]['input'])}" for file in files]
        yield from sample([text for text in asked if len(text) < 1500], 8)
    yield from ("ploy/line\n{}", 'shogun/perft\n{"board":[],"colour":"red","depth":65536}', "no/suite\n{}")


def engine_answers():
    hello = "id name x\noption name Seed type spin default 0 min 0 max 9\nugiok\nreadyok\n"
    yield from (hello, hello + "readyok\nbestmove e3-e4-0\n", hello + "readyok\nbestmove e9-e1-0 ponder x\n")
    yield from ("option name " + "x" * 300 + "\n", "ugiok", hello + "info string error: what\x07\nreadyok\nbestmove\n", "stop\n")
    yield b"\xff\xfe\nugiok\n" * 3


def web_inputs():
    for game in game_texts()[:14]:
        yield "open\n" + game
    yield from ("ploy\n\n\ne3-e4-0\n4 13\n4\n", "shogun\nvariant=boxed energies=fixed\n\n4,1-4,4\n0 8\n", "hunt\n\n\na1\n0 1\n", "ploy-four\n\n\n4\n4 13\n")
    yield 'ploy\n\n\ne3-e4-0\n{"dark":true,"turned":true,"last":true,"arrows":["e7-e6-0","nonsense"],"areas":true}\n{"arrows":[],"unknown":1}\n'
    yield from ('tour\n{"board":"5x5","closed":false,"start":0}', 'tour\n{"board":"..#\\n...","nodes":9}', 'tour\n{"board":"6x6","closed":true,"seed":3}')
    yield from ('marks\n{"board":"3x4","path":[0,6,8],"closed":true,"numbers":true}', 'marks\n{"board":"","start":9}')


def network_inputs():
    for length in (0, 1, 4, 300, 980):
        yield bytes(at * 37 & 255 for at in range(length))


def small_fixtures():
    for folder in ("knights-tour", "ploy", "rook-hunt", "shogun"):
        chosen = sample([file.read_text() for file in fixtures(folder)], 30)
        for text in chosen:
            whole = json.loads(text)
            whole["cases"] = sample([json.dumps(case) for case in whole["cases"]], 2)
            whole["cases"] = [json.loads(case) for case in whole["cases"]]
            short = json.dumps(whole, separators=(",", ":"))
            if len(short) < 1500:
                yield short


def main():
    hunt = ROOT / "crates/rook-hunt/tests/golden"
    counts = ROOT / "crates/knights-tours/tests/checkpoints"
    write("boards", boards())
    write("tour_text", tours())
    write("ploy_text", texts("ploy"))
    write("shogun_text", texts("shogun") + ["8/7P2/8/8/3p44/4p43/3k24/3P21p3K21 r", "UUR", "4,1-4,4", "(5,8)-(5,4)"])
    write("hunt_text", texts("rook-hunt"))
    write("records", game_texts())
    write("json", json_forms())
    write("names", names())
    write("ugi", conversations())
    write("fixtures", sample(list(small_fixtures())))
    write("arguments", commands())
    write("shards", shards())
    write("readers", readers())
    write("questions", questions())
    write("ugi_client", engine_answers())
    write("web", web_inputs())
    write("network", network_inputs())
    write("solution", files(hunt / "solution"))
    write("hunt_checkpoint", files(next(hunt.glob("*.checkpoint"))))
    for golden in sorted(counts.iterdir()):
        write("count_checkpoint", (file[1:] for file in files(golden) if file[0] == 0))
    for target in ("ploy_moves", "four_moves", "shogun_moves", "hunt_moves", "tour_masks", "pictures"):
        write(target, numbers(target))


main()
