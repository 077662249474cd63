"""Functions for teaching: pictures with marks, trees of moves, programs as players, points."""

from __future__ import annotations

import contextlib
import copy
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from board_rules import Ending, IllegalMove, Match, TextError, fixtures, hunt, ploy, shogun, tours, tree
from board_rules.animation import animated
from board_rules.engine import Engine, EngineError, Info, Program, player
from board_rules.fixtures.grade import files
from board_rules.tournament import Tournament

from test_fixtures import run_pytest
from test_games import STARTS, games, played
from test_program import PROGRAM

FOLDER = Path(__file__).resolve().parents[3] / "fixtures"
with_program = pytest.mark.skipif(PROGRAM is None, reason="the program board-rules is not built")


@games
def test_status_result_and_ply(start: Any) -> None:
    position = played(start, 30)
    assert position.ply == len(position.move_stack)
    if position.is_game_over():
        outcome = position.outcome()
        assert position.status() == outcome.reason and position.result() != "*"
        assert isinstance(outcome.ending, Ending)
    else:
        assert (position.result(), position.status()) == ("*", f"{position.to_move} to move")


@pytest.mark.parametrize(
    ("position", "result", "ending"),
    [
        (shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w"), "0-1", Ending.MATE),
        (ploy.Position(",,,,,,,,/,,,,b1,,,,/,,,,,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, w"), "1-0", Ending.COMMANDER),
        (hunt.Position("a1,b1 a2 rook", pawns=2, side=2), "1-0", Ending.CAUGHT),
    ],
)
def test_endings_have_names(position: Any, result: str, ending: Ending) -> None:
    assert position.is_game_over() and position.result() == result
    assert position.outcome().ending is ending and position.outcome().ending == ending.value


@games
def test_legal_moves_are_a_sequence(start: Any) -> None:
    legal, listed = start.legal_moves, list(start.legal_moves)
    assert legal.count() == len(legal) == len(listed)
    assert (legal[0], legal[-1], legal[1:4]) == (listed[0], listed[-1], listed[1:4])
    assert [legal.index(move) for move in listed[:5]] == list(range(5)) and legal.index(str(listed[2])) == 2
    with pytest.raises(IndexError):
        legal[len(listed)]
    with pytest.raises(TypeError):
        legal["first"]


@games
def test_pictures_show_additions(start: Any) -> None:
    plain, position = start.svg(), played(start, 1)
    square, other = sorted(start.pieces())[:2]
    changed = {
        "squares": start.svg(squares=[square]),
        "attacked": start.svg(squares={square: "attacked"}),
        "marks": start.svg(marks=[square]),
        "ring": start.svg(marks={square: "ring"}),
        "arrow": start.svg(arrows=[(square, other)]),
        "red arrow": start.svg(arrows=[(square, other, "red")]),
        "flipped": start.svg(flipped=True),
        "small": start.svg(size=200),
        "print": start.svg("print"),
    }
    assert len({plain, *changed.values()}) == 1 + len(changed)
    shown = position.svg(last_move=True)
    assert shown != position.svg() and shown == position.svg(last_move=position.peek())
    assert start.svg(last_move=True) == start.svg(last_move=False) == plain
    for size in (100, 345, 2_000):
        width = re.search(r'width="(\d+)', start.svg(size=size))
        assert width and 0.8 * size < int(width[1]) <= size


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"squares": ["z99"]}, "squares: "),
        ({"squares": {"e1": "pink"}}, "squares: 'pink'|squares: \"pink\": expected highlight"),
        ({"marks": {"e1": "star"}}, "marks: \"star\": expected dot, ring, cross"),
        ({"arrows": [("e1",)]}, "arrows: expected tuples of two squares"),
        ({"arrows": [("e1", "e2", "mauve")]}, "arrows: \"mauve\": expected blue"),
        ({"theme": "mauve"}, "expected auto, light, dark, high-contrast or print"),
    ],
)
def test_invalid_additions_are_errors(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ploy.Position().svg(**arguments)


def test_shogun_squares_are_accepted_as_numbers() -> None:
    assert shogun.Position().svg(marks=[(4, 1)]) == shogun.Position().svg(marks=["(4,1)"])


def test_a_board_has_at_most_so_many_marks() -> None:
    assert ploy.Position().svg(marks=["a1"] * 10_000).startswith("<svg")
    with pytest.raises(ValueError, match="marks: expected at most 10000 squares"):
        ploy.Position().svg(marks=["a1"] * 10_001)


def test_a_tour_too_large_for_a_cell_is_not_drawn_there() -> None:
    assert tours.find(50)._repr_svg_() == tours.find(50).svg()
    preview = tours.find(80)._repr_svg_()
    assert "every 3th of 6400 squares" in preview and len(preview) < 50_000
    assert 'viewBox="-1 -1 81 87.4"' in preview and 'stroke-width="0.1"' in preview
    assert 'font-size="3.2" x="0" y="84.8"' in preview


def sample_tree() -> tree.GameTree:
    game = tree.GameTree(ploy.Position(), event="a lesson")
    game.comment = "from the start"
    main = game.add_line(["e3-e4-0", "e7-e6-0", "d3-d4-0"])
    main.comment = "braces } and \\ and\na second line"
    side = game.add_variation("d3-d4-0", comment="or so")
    side.add_variation("d7-d6-0")
    side.add_variation("f7-f6-0", verdict="?!").add_variation("e3-e4-0")
    assert game.next() is not None
    game.variation("e3-e4-0").add_variation("d7-d6-0")
    return game


def test_trees_are_written_and_read() -> None:
    game = sample_tree()
    again = tree.GameTree.from_record(game.record())
    assert again == game and again.text() == game.text() and again.record() == game.record()
    assert again.end().comment == "braces } and \\ and\na second line" and again.comment == "from the start"
    assert again.tags == {"event": "a lesson"}
    # A reader without trees reads the main line.
    assert ploy.Position.from_record(game.record()).move_stack == list(game.mainline())
    again.end().comment = ""
    assert again != game


def test_trees_of_the_page_are_read() -> None:
    position = hunt.Position()
    for move in ("a1", "Bb6-b5", "a1-d1"):
        position.push(move)
    written = "a1 {the corner} Bb6-b5 ?? [ Bd6-d5 a1-h1 [ a1-c1 * ] ] a1-d1"
    game = tree.GameTree.from_record(position.record(tree=written))
    assert game.text() == written.replace(" *", "")
    blunder = game.variation("a1").variation("Bb6-b5")
    assert (blunder.verdict, blunder.parent and blunder.parent.comment) == ("??", "the corner")
    blunder.verdict = "bad"
    with pytest.raises(ValueError, match="verdict 'bad': expected one of"):
        game.text()


def test_the_moves_of_a_saved_game_are_the_main_line() -> None:
    """A program that knows no trees goes on with the game, or takes moves back and plays others."""
    game = sample_tree()
    for moves in (["e3-e4-0", "e7-e6-0", "d3-d4-0", "d7-d6-0"], ["d3-d4-0", "f7-f6-0"]):
        position = ploy.Position()
        for move in moves:
            position.push(move)
        again = tree.GameTree.from_record(position.record(tree=game.text()))
        assert [str(move) for move in again.end().moves()][: len(moves)] == moves
        assert again.variation("e3-e4-0").variation("e7-e6-0").variation("d3-d4-0").comment
        assert again.variation("d3-d4-0").comment == "or so"


@games
def test_a_game_is_a_tree_of_its_moves(start: Any) -> None:
    position = played(start, 12)
    game = tree.GameTree(position)
    assert game.end().position() == position and list(game.mainline()) == position.move_stack
    assert tree.GameTree.from_record(position.record()) == game
    numbers = [1, 5, 9]
    for number in numbers:
        node: tree.GameNode = game
        for _ in range(number):
            follows = node.next()
            if follows is None:
                break
            node = follows
        for move in list(node.position().legal_moves)[:3]:
            node.add_variation(move, comment=f"after {number}")
    assert tree.GameTree.from_record(game.record()) == game


def test_a_tag_of_an_earlier_tree_is_not_kept() -> None:
    position = ploy.Position.from_record(sample_tree().record())
    assert "tree" in position.tags
    position.push("d7-d6-0")
    for game in (tree.GameTree(position), tree.GameTree(position, tree="e3-e4-0")):
        assert game.tags == {"event": "a lesson"}
        assert tree.GameTree.from_record(game.record()) == game


def test_nodes_know_their_place() -> None:
    game = sample_tree()
    main, side = game.variations
    assert game.is_mainline() and main.is_main_variation() and main.is_mainline() and not side.is_mainline()
    assert side.ply() == 1 and side.end().ply() == 2 and game.end().is_end() and side.root() is game
    assert game.add_variation("d3-d4-0") is side and side.comment == "or so"
    side.promote_to_main()
    assert game.variations == [side, main] and side.is_mainline()
    main.remove()
    assert not game.has_variation("e3-e4-0")
    with pytest.raises(KeyError, match="does not follow here"):
        game.variation("e3-e4-0")
    with pytest.raises(IllegalMove):
        game.add_variation("e3-e9-0")
    with pytest.raises(ValueError, match="start of a tree"):
        game.remove()


def test_files_hold_many_games(tmp_path: Path) -> None:
    games_written = [tree.GameTree(played(start, 5, seed)) for seed, start in enumerate(STARTS)]
    tree.write_games(tmp_path / "games", games_written[:3])
    tree.write_games(tmp_path / "games", games_written[3:], append=True)
    assert list(tree.read_games(tmp_path / "games")) == games_written
    text = (tmp_path / "games").read_text()
    (tmp_path / "games").write_text(text[: len(text) - 5])
    with pytest.raises(TextError, match="cut off"):
        list(tree.read_games(tmp_path / "games"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[ e3-e4-0 ]", "a variation needs a move before it"),
        ("e3-e4-0 [ d3-d4-0", r"\[ without \]"),
        ("e3-e4-0 ]", r"\] without \["),
        ("e3-e9-0", "e9 is too far"),
        ("e3-e4-0 {open", "is no move, comment or variation"),
    ],
)
def test_invalid_trees_are_errors(text: str, message: str) -> None:
    position = ploy.Position()
    position.push("e3-e4-0")
    with pytest.raises(ValueError, match=message):
        tree.GameTree.from_record(position.record(tree=text))


def test_a_long_game_with_deep_variations_compares_copies_and_pickles() -> None:
    game = tree.GameTree(hunt.Position(), event="long")
    node: tree.GameNode = game
    for ply in range(2_000):
        move = node.position().random_move(ply)
        if move is None:
            break
        node = node.add_variation(move, comment=str(ply))
        if ply % 500 == 0:
            assert node.parent is not None
            node.parent.add_variation(node.parent.position().legal_moves[0])
    while node.ply() < 1_200:
        # A game of the hunt may end; the depth matters here, not the moves.
        node.variations.append(tree.GameNode(node, hunt.Move("a1-a1"), "x"))
        node = node.variations[0]
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin == game and twin.tags == game.tags and twin is not game
        assert twin.end().ply() == node.ply() and twin.end().root() is twin
        twin.end().comment += "!"
        assert twin != game
    again = pickle.loads(pickle.dumps(node))
    assert again.root() == game and again.ply() == node.ply() and (again.move, again.comment) == (node.move, node.comment)
    nested: tree.GameNode = tree.GameTree(hunt.Position())
    for side in range(1_500):
        nested.variations = [tree.GameNode(nested, hunt.Move("a1")), tree.GameNode(nested, hunt.Move("b1"))]
        nested = nested.variations[1]
    assert nested.root().text().count("[") == 1_500


def test_a_branch_that_was_taken_out_pickles() -> None:
    game = sample_tree()
    branch = game.variations[0]
    branch.remove()
    again = pickle.loads(pickle.dumps(branch))
    assert again.parent is None and [str(move) for move in again.mainline()] == [str(move) for move in branch.mainline()]


def homework(folder: Path, body: str) -> list[str]:
    script = folder / "mine.py"
    script.write_text(body)
    return [sys.executable, str(script)]


def test_a_homework_program_plays(tmp_path: Path) -> None:
    body = "import sys\nboard, colour = sys.argv[1:3]\nassert colour in 'bw'\nprint('e1-e1-1' if colour == 'b' else 'e9-e9-1')\n"
    program = Program(homework(tmp_path, body))
    position = ploy.Position()
    assert str(program(position)) == "e1-e1-1"
    match = Match(program, "random", ploy.Position(), max_plies=6, opening_plies=0)
    match.play()
    assert len(match) == 2 and match.games[0].moves[0] == "e1-e1-1"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("print('e1-e9-0')", "its move 'e1-e9-0' cannot be played"),
        ("print('hello')", "its move 'hello' cannot be played"),
        ("raise SystemExit('no idea')", "exit status 1: no idea"),
        ("import time; time.sleep(60)", "no move within 0.5 s"),
    ],
)
def test_a_program_that_fails_says_how(tmp_path: Path, body: str, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        Program(homework(tmp_path, body), seconds=0.5 if "sleep" in body else 20.0)(ploy.Position())
    with pytest.raises(EngineError, match="cannot be started"):
        Program("./no such program")(ploy.Position())


UGI = """
import sys
moves = ["e3-e4-0", "e7-e6-0"]
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        print("id name a sketch\\noption name Hash type spin default 1\\nugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        played = len(words) - words.index("moves") - 1 if "moves" in words else 0
    elif words[0] == "go":
        print("info depth 3 score cp 12 nodes 99 pv e3-e4-0\\nbestmove " + moves[played], flush=True)
    elif words[0] == "quit":
        break
"""


def test_an_engine_is_asked(tmp_path: Path) -> None:
    with Engine(homework(tmp_path, UGI), nodes=50, options={"Hash": 4}) as engine:
        assert (engine.name, engine.options) == ("a sketch", ["Hash"])
        position = ploy.Position()
        for move in ("e3-e4-0", "e7-e6-0"):
            assert str(engine(position)) == move
            position.push(move)
        assert engine.info == Info(3, 12, None, 99, ("e3-e4-0",))
    with pytest.raises(EngineError, match="has ended"):
        engine(position)
    with pytest.raises(ValueError, match="no option 'Level'"):
        Engine(homework(tmp_path, UGI), options={"Level": 4})
    with pytest.raises(ValueError, match="depth: 0 is out of range, expected 1 or more"):
        Engine(homework(tmp_path, UGI), depth=0)
    with pytest.raises(ValueError, match="nodes: 0 is out of range, expected 1 or more"):
        Engine(homework(tmp_path, UGI), nodes=0)


def test_an_engine_that_was_given_up_begins_anew(tmp_path: Path) -> None:
    body = UGI.replace('print("info depth 3', 'import time; time.sleep(1.5 * (played == 0)); print("info depth 3')
    with Engine(homework(tmp_path, body), seconds=0.1, patience=10) as engine:
        engine.patience = 0.3
        position = ploy.Position()
        with pytest.raises(EngineError, match="no bestmove within 0.4 s"):
            engine(position)
        engine.patience = 10
        position.push("e3-e4-0")
        assert str(engine(position)) == "e7-e6-0"


#: An engine that says what is wrong with the start, searches it all the same, and stops late.
COMPLAINING = """
import sys, threading, time

def search(played):
    time.sleep(0.5)
    if played == 0:
        print("info string error: nothing is known here", flush=True)
    print("bestmove " + ["e3-e4-0", "e7-e6-0"][played], flush=True)

for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        print("ugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        played = len(words) - words.index("moves") - 1 if "moves" in words else 0
        if played == 0:
            print("info string error: no such position", flush=True)
    elif words[0] == "go":
        threading.Thread(target=search, args=(played,)).start()
    elif words[0] == "quit":
        break
"""


def test_an_engine_that_complains_and_searches_all_the_same_owes_a_move(tmp_path: Path) -> None:
    position = ploy.Position()
    with Engine(homework(tmp_path, COMPLAINING), seconds=0.1) as engine:
        with pytest.raises(EngineError, match="no such position"):
            engine(position)
        position.push("e3-e4-0")
        assert str(engine(position)) == "e7-e6-0"
    with Engine(homework(tmp_path, COMPLAINING.replace("sleep(0.5)", "sleep(1.5)")), seconds=0.1) as engine:
        with pytest.raises(EngineError, match="no such position"):
            engine(ploy.Position())
        engine.patience = 0.3
        with pytest.raises(EngineError, match="no bestmove within 0.3 s"):
            engine(position)
        engine.patience = 10
        assert str(engine(position)) == "e7-e6-0"


def test_an_engine_that_says_nothing_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="no ugiok within 0.5 s"):
        Engine(homework(tmp_path, "import time; time.sleep(60)"), patience=0.5)
    with pytest.raises(EngineError, match="has ended"):
        Engine(homework(tmp_path, "pass"))


@with_program
@pytest.mark.parametrize("start", [ploy.Position(), shogun.Position(), hunt.Position()], ids=lambda start: start.game)
def test_our_program_is_an_engine(start: Any) -> None:
    with Engine([str(PROGRAM), "ugi", start.game], nodes=500) as engine:
        match = Match(engine, "random", start, max_plies=12)
        match.play()
        assert len(match) == 2 and engine.info is not None and engine.info.nodes
        over = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
        if start.game == "shogun":
            assert engine(over) is None


def test_players_have_texts() -> None:
    assert repr(player("level3")) == "Player('level3', seed=0)"
    for text, program in (
        ("./mine", Program("./mine")),
        ("time=500ms,python3 mine.py", Program("python3 mine.py", seconds=0.5)),
        ("name=mine,./mine -x a,b", Program("./mine -x a,b", name="mine")),
        ("time=1.5h,name=mine,./mine", Program("./mine", name="mine", seconds=5400)),
        ("time=2s", Program("time=2s")),
        (r"'./my bot' C:\bots", Program(["./my bot", r"C:\bots"])),
        ("time=9999h,./mine", Program("./mine", seconds=30 * 24 * 3600)),
    ):
        assert player(f"program:{text}") == program
    with pytest.raises(EngineError, match="mine cannot be started"):
        Program("./nothing", name="mine")(ploy.Position())


def test_a_text_has_the_settings_of_an_engine(tmp_path: Path) -> None:
    command = " ".join(f"'{word}'" for word in homework(tmp_path, UGI))
    text = f"engine:nodes=50,name=mine,margin=1.5s,longest=2m,option.hash=4,command={command}"
    engine = player(text)
    assert isinstance(engine, Engine)
    with engine:
        assert (engine.name, engine.margin, engine.longest, engine.limits) == ("mine", 1.5, 120.0, "nodes 50")
        assert str(engine(ploy.Position())) == "e3-e4-0"
    timed = player(f"engine:depth=3,time=2s,command={command}")
    assert isinstance(timed, Engine)
    with timed:
        assert (timed.name, timed.margin, timed.longest) == ("a sketch", None, None)
        assert timed.limits == "depth 3 movetime 2000"


def test_a_search_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    body = UGI.replace('print("info depth 3', 'import time; time.sleep(60); print("info depth 3')
    with Engine(homework(tmp_path, body), longest=0.2) as engine:
        with pytest.raises(EngineError, match="no bestmove within 0.2 s"):
            engine(ploy.Position())
    with Engine(homework(tmp_path, body), seconds=0.5, margin=0.25) as engine:
        with pytest.raises(EngineError, match="no bestmove within 0.75 s"):
            engine(ploy.Position())


INCOMPLETE = "an engine needs a budget and a command"
BUDGET = "expected depth=6, nodes=100000, time=500ms, or several joined by commas"
TIME = "expected a time, such as 500ms, 10s or 5m"
#: Texts of players, and what is wrong with them. Nothing that is right can be started.
TEXTS = [
    ("program", "no player is named"),
    ("program:", INCOMPLETE),
    ("program:name=a,", INCOMPLETE),
    ("program:./nothing", None),
    ("program:''", None),
    ("program:time=2s,name=x,./nothing", None),
    ("program:time=,./nothing", TIME),
    ("program:time=5,./nothing", TIME),
    ("program:time=5min,./nothing", TIME),
    ("program:time=-5s,./nothing", TIME),
    ("program:time=1e3s,./nothing", TIME),
    ("program:time=.s,./nothing", TIME),
    ("program:time=5.m,./nothing", None),
    ("program:time=1h,./nothing", None),
    ("program:time=9" + 30 * "9" + "h,./nothing", TIME),
    ("program:name=a,name=b,./nothing", "name= is given twice"),
    ("program:name=a\x1b[2J,./nothing", "has control characters"),
    ("program:'./nothing", "a quote in the command is not closed"),
    ("program:'a\tb'", "the command of an engine has no control characters, and at most 1024 bytes"),
    ("program:a\x1cb", "the command of an engine has no control characters"),
    ("program:./nothing\ta", None),
    ("program:./" + 1022 * "x", None),
    ("program:./" + 1023 * "x", "at most 1024 bytes"),
    ("program:./" + 256 * '"\'"', "at most 1024 bytes"),
    ("engine", INCOMPLETE),
    ("engine:nodes=5", INCOMPLETE),
    ("engine:command=./nothing", INCOMPLETE),
    ("engine:,command=./nothing", BUDGET),
    ("engine:nonsense,command=./nothing", BUDGET),
    ("engine:nodes=5,colour=red,command=./nothing", BUDGET),
    ("engine:name=a,command=./nothing", BUDGET),
    ("engine:nodes=5,option.Hash,command=./nothing", BUDGET),
    ("engine:nodes,command=./nothing", BUDGET),
    ("engine:nodes=5,nodes=6,command=./nothing", "nodes is given twice: expected once"),
    ("engine:nodes=0,command=./nothing", "expected a whole number of 1 or more, as in nodes=100000"),
    ("engine:nodes=+5,command=./nothing", "expected a whole number of 1 or more"),
    ("engine:nodes=٣,command=./nothing", "expected a whole number of 1 or more"),
    ("engine:nodes=18446744073709551615,command=./nothing", None),
    ("engine:nodes=18446744073709551616,command=./nothing", "expected a whole number of 1 or more"),
    ("engine:depth=4294967296,command=./nothing", "expected a whole number of 1 or more, as in depth=6"),
    ("engine:depth=" + 5000 * "0" + "7,command=./nothing", None),
    ("engine:time=5m,command=./nothing", "expected a whole number of s or ms, as in time=500ms"),
    ("engine:time=0.5s,command=./nothing", "expected a whole number of s or ms"),
    ("engine:time=5s,nodes=7,name=,margin=5m,longest=.5h,option.a=b=c,option.a=,command=./nothing", None),
    ("engine:nodes=5,margin=x,command=./nothing", TIME),
    ("engine:nodes=5,longest=5s,longest=5s,command=./nothing", "longest= is given twice"),
    ("engine:nodes=5,name=a\nb,command=./nothing", "has control characters"),
    ("engine:nodes=5,command= ", INCOMPLETE),
    ("engine:nodes=5,command=./nothing,command=./mine", None),
]


@pytest.mark.parametrize(("text", "wrong"), TEXTS, ids=[text[:40].encode("unicode_escape").decode() for text, _ in TEXTS])
def test_a_text_of_a_player_is_what_the_program_takes(text: str, wrong: str | None) -> None:
    if wrong is None:
        with contextlib.suppress(EngineError):
            player(text)
    else:
        with pytest.raises(TextError, match=re.escape(wrong)):
            player(text)
    if PROGRAM is not None:
        command = [PROGRAM, "match", "ploy", "--a", text, "--b", "random", "--games", "2"]
        said = subprocess.run(command, capture_output=True, text=True, timeout=60).stderr
        assert (wrong or "cannot start") in said


def points(folder: Path, tasks: list[Any]) -> Path:
    file = folder / "points.json"
    (folder / "ploy").symlink_to(FOLDER / "ploy")
    file.write_text(json.dumps({"tasks": tasks}))
    return file


TASKS = [
    {"name": "line", "cases": ["ploy/line.json"], "points": 3},
    {"name": "moves", "cases": ["ploy/possible_moves.json"], "points": 6, "without": ["outside-exercise"]},
    {"name": "finished", "cases": ["ploy/game_finished.json"], "points": 3, "part": "hidden", "rule": "all"},
]


def test_an_assignment_is_graded(tmp_path: Path) -> None:
    def up_only(**ends: str) -> list[str]:
        return ploy.line(ends["from"], ends["to"]) if ends["from"] <= ends["to"] else []

    ours = {suite: fixtures.ANSWERS[suite] for suite in ("ploy/possible_moves", "ploy/game_finished")}
    file = points(tmp_path, TASKS)
    grade = fixtures.grade(file, ours | {"ploy/line": up_only})
    line, moves, finished = grade.tasks
    assert 0 < line.points < 3 and (moves.points, finished.points) == (6, 3)
    assert line.passed < line.cases and line.report.failures
    assert grade.points == line.points + 9 and grade.max_points == 12
    assert str(grade).splitlines()[-1] == f"{grade.points:g} of 12 points"
    hidden = fixtures.grade(file, ours | {"ploy/game_finished": lambda fen: True}, part="hidden")
    assert [task.name for task in hidden.tasks] == ["finished"] and hidden.points == 0
    assert fixtures.grade(file, {}).points == 0


def test_pytest_counts_the_points_of_an_assignment(tmp_path: Path) -> None:
    file = points(tmp_path, TASKS)
    (tmp_path / "mine.py").write_text("def line(**ends):\n    return []\n\ndef game_finished(fen):\n    from board_rules import ploy\n    return ploy.game_finished(fen)\n")
    done = run_pytest(tmp_path, "--board-rules-points", str(file), "--against", "mine")
    assert done.returncode == 1 and "= points =" in done.stdout
    assert "finished: " in done.stdout and "3 of 3 points\n3 of 12 points" in done.stdout
    nothing = run_pytest(tmp_path, "--board-rules-points", "nowhere.json")
    assert nothing.returncode == 4 and "--board-rules-points nowhere.json" in nothing.stderr


@pytest.mark.parametrize(
    ("task", "message"),
    [
        ({"name": "line", "cases": ["ploy/line.json"]}, "'points' is missing"),
        ({"name": "line", "cases": ["ploy/line.json"], "points": 1, "rule": "some"}, "rule 'some': expected share or all"),
        ({"name": "line", "cases": ["ploy/line.json"], "points": 1, "colour": 1}, "'colour' is no key"),
        ({"name": "line", "cases": ["ploy/nothing.json"], "points": 1}, "nothing.json"),
        ({"name": "line", "cases": "ploy/line.json", "points": 1}, "task 1: cases: expected a list of texts"),
        ({"name": "line", "cases": [1], "points": 1}, "task 1: cases: expected a list of texts"),
        ({"name": "line", "cases": ["ploy/line.json"], "points": 1, "without": "slow"}, "task 1: without: expected a list of texts"),
        ({"name": "line", "cases": ["ploy/line.json"], "points": 1, "without": None}, "task 1: without: expected a list of texts"),
    ],
)
def test_invalid_point_files_are_errors(tmp_path: Path, task: Any, message: str) -> None:
    with pytest.raises((ValueError, OSError), match=message):
        fixtures.grade(points(tmp_path, [task]), {})


def test_the_files_of_an_assignment_are_a_list(tmp_path: Path) -> None:
    file = points(tmp_path, [{"name": "line", "cases": "ploy/line.json", "points": 1}])
    with pytest.raises(fixtures.MalformedFixture, match="task 1: cases: expected a list of texts"):
        files(file)


@pytest.mark.parametrize("start", [ploy.Position(), shogun.Position(), hunt.Position()], ids=lambda start: start.game)
def test_a_mirrored_board_is_the_same_game(start: Any) -> None:
    position = played(start, 6)
    mirror = position.mirrored()
    assert (mirror.array() > 0).tolist() == (position.array()[:, ::-1] > 0).tolist()
    assert mirror.perft(2) == position.perft(2) and mirror.mirrored() == position


def test_attackers_are_those_that_could_move_there() -> None:
    position = ploy.Position()
    assert position.attackers("e3", "black") == ["d2", "e2", "f2"] and position.attackers("e5") == []
    four = ploy.FourPosition()
    assert [four.attackers("g7", player) for player in four.players] == [[], [], [], ["f8", "h8"]]
    chase = hunt.Position("b2,c4 h8 rook", pawns=2)
    assert chase.attackers("a8", "rook") == ["h8"] and chase.attackers("h2", "rook") == ["h8"]
    boxed = shogun.Position("8/8/8/8/8/8/p17/P17 w")
    assert boxed.attackers("(1,2)", by="white") == ["(1,1)"] and boxed.attackers("(1,1)") == ["(1,2)"]
    with pytest.raises(ValueError, match='by "red": expected black or white'):
        position.attackers("e3", "red")
    with pytest.raises(TextError, match="no square"):
        position.attackers("z9")


def test_taken_over_pieces_stay_so_on_an_edited_board() -> None:
    start = ploy.FourPosition(game="free-for-all")
    taken_over = ploy.FourPosition(start.text.replace(" g gcyb", " g ggyb"), game="free-for-all")
    assert taken_over.edited({}).text == taken_over.text
    assert taken_over.mirrored().mirrored() == taken_over
    assert taken_over.edited({}, to_move="blue").text.endswith(" b ggyb")
    # Coral has lost its Commander, and nobody has taken its pieces over.
    commander = next(square for square, piece in start.pieces().items() if piece[:2] == ("coral", "commander"))
    assert start.edited({commander: None}).text.endswith(" g g-yb")


def test_boards_are_edited() -> None:
    for start in STARTS:
        for square, piece in start.pieces().items():
            # A pawn that is set anew is the last of their order.
            same = start.edited({square: piece})
            assert same.pieces() == start.pieces() and (same == start or start.game == "hunt")
    # A new pawn is the last.
    pawns = hunt.Position("d4,c3,b2 a1 rook", pawns=3)
    assert pawns.edited({"d4": None, "a5": pawns.piece_at("c3")}).text == "c3,b2,a5 a1 rook"
    assert pawns.edited({"a1": None, "h8": pawns.piece_at("a1")}).text == "d4,c3,b2 h8 rook"
    commander = ploy.Position().piece_at("e1")
    moved = ploy.Position().edited({"e1": None, "e5": commander}, to_move="white")
    assert moved.piece_at("e1") is None and moved.piece_at("e5") == commander and moved.to_move == "white"
    king = shogun.Position().with_piece("(4,4)", ("white", "pawn", "3"))
    assert king.piece_at("(4,4)") == ("white", "pawn", "3")
    # A line that is named twice is one line.
    assert ploy.Position().with_piece("e5", ("white", "shield", "n n")).piece_at("e5") == ("white", "shield", "n")
    with pytest.raises(ValueError, match="e5: .* is no piece of ploy"):
        ploy.Position().with_piece("e5", ("white", "shield", ""))
    with pytest.raises(ValueError, match="changes: e5: .* is no piece of ploy"):
        ploy.Position().with_piece("e5", ("white", "shield", "up"))
    with pytest.raises(ValueError, match="expected black or white"):
        ploy.Position().with_piece("e5", ("red", "shield", "n"))


def test_a_tournament_has_a_row_for_each_player() -> None:
    cup = Tournament(["greedy", "random", "level1"], hunt.Position(), games=4, max_plies=30, seed=2)
    cup.play()
    assert len(cup.matches) == 3 and sum(row.points for row in cup.rows) == 12 and all(row.games == 8 for row in cup.rows)
    assert cup.between("greedy", "random") == 4 - (cup.between("random", "greedy") or 0)
    first = cup.rows[0]
    assert first.elo[0] <= first.elo[1] <= first.elo[2] and str(cup).splitlines()[1].startswith(first.name)
    with pytest.raises(ValueError, match="two are named random"):
        Tournament(["random", "random"], hunt.Position())
    with pytest.raises(ValueError, match="players: 1, expected at least 2"):
        Tournament(["random"], hunt.Position())


def test_games_and_tours_move() -> None:
    for start in STARTS:
        moving = animated(played(start, 5), seconds=1)
        tags = [tag for tag in re.findall(r"<(/?g)\b", moving)]
        assert tags.count("g") == tags.count("/g") and moving.count("<animate ") == 6 and moving.count("<style>") == 1
        assert moving.count('<g visibility="visible">') == 1 and len(moving) < 6 * len(start.svg())
    moving = animated(tours.find(8, seed=1))
    assert moving.count("<animate ") == 1 and moving.endswith("</svg>")
    for wrong in (0, -1, float("nan"), 1e9):
        with pytest.raises(ValueError, match="seconds: "):
            animated(hunt.Position(), seconds=wrong)
    with pytest.raises(ValueError, match="a tour of 10404 squares"):
        animated(tours.find(102))
