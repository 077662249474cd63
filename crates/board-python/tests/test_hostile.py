"""Nothing that a caller hands over ends the interpreter, freezes it or takes memory without end.

Each line runs in a process of its own under a limit on address space. A Python error is the right answer, or a value.
"""

from __future__ import annotations

import gc
import resource
import signal
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from board_rules import _native  # type: ignore[attr-defined]
from board_rules import IllegalMove, InUse, Match, Player, fixtures, hunt, ploy, shogun, tours
from board_rules.environments import Batch, Single

SIX_GB = 6 << 30
TWO_GB = 2 << 30
START = "import sys; from board_rules import *; from board_rules.environments import *; from board_rules import engine, fixtures, hunt, ploy, shogun, tours\n"
START += """
import itertools, json, pickle, resource, tempfile
def limit(value):
    used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + (250 << 20),) * 2)
    return value
def case(suite, square):
    file = tempfile.NamedTemporaryFile('w', suffix='.json', delete=False)
    cases = [{'name': 'one', 'input': {'from': square, 'to': square}, 'expect': [square]}]
    file.write(json.dumps({'suite': suite, 'source': 'a sketch', 'cases': cases}))
    file.close()
    return file.name
"""


def run(program: str, memory: int, seconds: float, folder: Path | None = None) -> subprocess.CompletedProcess[str] | None:
    """The result of a program; `None` if it had to be interrupted and ended."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    with subprocess.Popen(
        [sys.executable, "-c", START + program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=bound, cwd=folder
    ) as process:
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=60)
            finally:
                process.kill()
            assert "KeyboardInterrupt" in err, (program, err)
            return None
        return subprocess.CompletedProcess(program, process.returncode, out, err)


#: What is refused, the error, and what its message says; `None` where it goes on until Ctrl-C is
#: heard.
BOUNDS = [
    ("ploy.Position().perft(2500)", None, ""),
    ("shogun.Position().divide(65535)", None, ""),
    ("ploy.FourPosition().perft(70000)", "ValueError", "depth: 70000 is out of range, expected 0 to 65535"),
    ("hunt.Position().perft(-1)", "ValueError", "depth: -1 is out of range"),
    ("Batch('ploy', 10**12)", "MemoryError", "games: 1000000000000: there is no memory for 8081436158 MiB"),
    ("Batch('ploy', 10**6)", "MemoryError", "games: 1000000: there is no memory"),
    ("Batch('ploy', 4, threads=50000)", "ValueError", "threads: 50000 is out of range, expected 1 to 1024"),
    ("Match('random', 'random', ploy.Position(), threads=50000)", "ValueError", "threads: 50000 is out of range"),
    ("Match('random', 'random', ploy.Position(), games=4_000_000_000).play()", "ValueError", "too many"),
    ("Match('random', 'random', ploy.Position(), opening_plies=4_000_000_000).play()", "ValueError", "too long"),
    ("tours.count(5, threads=50000)", "ValueError", "threads: 50000 is out of range"),
    ("hunt.solve(side=4, pawns=4, threads=50000)", "ValueError", "threads: 50000 is out of range"),
    ("shogun.Endings.build(side=9)", "ValueError", "side: 9 is out of range, expected 2 to 8"),
    ("shogun.Endings.build(('K1 P1', 'K1 P1 P1 P1 P1 P1'))", "board_rules.TextError", "one to four of P1 to P4"),
    ("tours.find(65535)", "ValueError", ""),
    ("tours.find(5, seconds=1e19)", "", ""),
    ("tours.find(5, seconds=float('nan'))", "ValueError", "seconds NaN: expected 0 or more"),
    ("tours.find(5, seconds=-1.0)", "ValueError", "seconds -1: expected 0 or more"),
    ("Player('search').analyse(ploy.Position(), seconds=1e300)", "ValueError", "seconds: "),
    ("str(tours.Board(65535))", "ValueError", "the text: it is too long, expected at most 64 MiB"),
    ("tours.Board(65535).squares()", "MemoryError", "the squares: there is no memory for 655341 MiB"),
    ("ploy.Position().png(4_000_000_000)", "ValueError", "is over the limit of"),
    ("ploy.Position().pixels(4_000)", "ValueError", "is over the limit of"),
    ("hunt.threatened(range(10**12))", "TypeError", ""),
    ("hunt.position(range(10**12))", "TypeError", ""),
    ("hunt.threatened(itertools.repeat('a1'))", "ValueError", "expected at most 100000 items"),
    ("tours.find(range(10**12))", "TypeError", "expected a board"),
    ("tours.Tour(5, range(10**12))", "TypeError", ""),
    ("tours.Tour(5, itertools.repeat((0, 0)))", "ValueError", "expected at most"),
    ("tours.is_legal(5, range(10**12), (0, 0))", "TypeError", ""),
    ("tours.print_board(65535, [])", "ValueError", "the text: it is too long, expected at most 64 MiB"),
    ("Outcome(range(10**12), '', '')", "TypeError", ""),
    ("Line(Player('search').analyse(ploy.Position(), depth=1)[0].score, 1, 1, range(10**12))", "ValueError", "expected at most"),
    ("PlayedGame(0, True, 1, range(10**12), 'rules', [])", "TypeError", ""),
    ("Single('ploy').__setstate__((None, range(10**12)))", "OverflowError", ""),
    ("Batch('ploy', 2).__setstate__((range(10**12), 0, (1, 1, 1)))", "TypeError", ""),
    ("Batch('ploy', 2).reset(positions=itertools.repeat(ploy.Position()))", "ValueError", "positions: more than 2 for 2 games"),
    ("Batch('ploy', 2).step(range(10**11))", "ValueError", "actions: 100000000000 items, expected at most 2"),
    ("Batch('ploy', 2).reset(where=range(10**11))", "ValueError", "where: 100000000000 items"),
    ("hunt.Position.from_array([range(10**11)] * 8)", "ValueError", "array: 100000000000 items"),
    ("ploy.Position().svg(arrows=itertools.repeat(('a1', 'a2')))", "ValueError", "arrows: expected at most 10000"),
    ("ploy.Position().svg(marks=itertools.repeat('a1'))", "ValueError", "marks: expected at most 10000"),
    ("ploy.Position().svg(squares=itertools.repeat('a1'))", "ValueError", "squares: expected at most 10000"),
    ("limit(Batch('ploy', 60_000)).clone()", "MemoryError", "games: 60000: there is no memory"),
    ("limit(tours.find(1500)).squares", "MemoryError", "the squares: there is no memory"),
    ("pickle.dumps(limit(tours.find(1500)))", "MemoryError", "the squares: there is no memory"),
    ("fixtures.check(case('ploy/line', 'a1'), {'ploy/line': lambda **ends: sys.exit()})", "", ""),
    ("assert engine.Engine(['yes', 'option name x'], patience=1)", "board_rules.engine.EngineError", ": "),
    ("assert engine.Engine(['yes', 'info x'], patience=1)", "board_rules.engine.EngineError", ": no ugiok within"),
    ("assert engine.Engine(['cat', '/dev/zero'], patience=1)", "board_rules.engine.EngineError", "said a line of more than"),
    ("engine.Program('yes')(hunt.Position())", "board_rules.engine.EngineError", "printed more than 65536 characters"),
    ("Batch('hunt', 2, rules='side=2 pawns=3')", "ValueError", "the game is over before it begins"),
]


@pytest.mark.parametrize(("line", "error", "message"), BOUNDS, ids=[bound[0] for bound in BOUNDS])
def test_a_bound_is_kept(line: str, error: str | None, message: str) -> None:
    done = run(line, SIX_GB, 2 if error is None else 100)
    if error is None:
        assert done is None, done
        return
    assert done is not None, f"{line} takes too long"
    assert done.returncode == (1 if error else 0), done
    last = done.stderr.strip().splitlines()[-1:] or [""]
    told = [row for row in done.stderr.splitlines() if row.startswith(error)]
    assert not error or (told and message in told[0]), (last, done.stderr)


#: Values that nobody expects.
SWEEP = r'''
import inspect, itertools, os, signal, typing
HOSTILE = [-1, 0, 1, 2**16, 2**31, 2**63, 10**30, float("nan"), 1e300, -1.5, "", "x", "-1", "\x00", "a1", "x" * 5000,
    "9" * 40, None, True, [], [0] * 3, [[1]], {}, (), (1, 2), object(), b"x", lambda *rest, **named: None]

def heard(*_):
    raise TimeoutError

signal.signal(signal.SIGALRM, heard)
import importlib, pkgutil, board_rules
from board_rules import animation, tournament, tree, widget
from board_rules.environments import hunt_v0, openspiel, ploy_four_v0, ploy_v0, shogun_v0, solo

modules = [importlib.import_module(name) for name in ["board_rules", *(module.name for module in pkgutil.walk_packages(board_rules.__path__, "board_rules.")
    if "_native" not in module.name)]]
# Every public name of every module, once. Types that are composed of others cannot be called.
public = {id(value): (f"{module.__name__}.{name}", value) for module in modules for name in getattr(module, "__all__", [])
    if callable(value := getattr(module, name)) and not typing.get_origin(value)}
played = Match("random", "random", hunt.Position(), games=1, max_plies=4)
played.play()
line = Player("search").analyse(ploy.Position(), depth=1)[0]
root = tree.GameTree(ploy.Position())
small = fixtures.load(case("ploy/line", "a1"))
report = fixtures.check(small.path)
receivers = [ploy.Position(), ploy.FourPosition(), shogun.Position(), hunt.Position(), ploy.Move("e3-e4-0"), shogun.Move("4,1-4,4"), hunt.Move("a1"),
    Player("random"), Player("search:nodes=9", endings=shogun.Endings.build(("K1 P1", "K1 P1"))), line, line.score, Match("random", "random", ploy.Position()), played.games[0], Outcome(("red",), "red wins by checkmate", "mate"),
    tours.Board(5), tours.find(6, seed=1), tours.exists(6), tours.tours(5), Single("shogun"), Batch("hunt", 2), ploy.Position().legal_moves, shogun.Position().legal_moves,
    ploy.Endings.build(("straight probe", "straight probe"), side=3), shogun.Endings.build(("K1 P1", "K1 P1")),
    hunt.Position().legal_moves, hunt.solution(side=3, pawns=3), hunt.solve(side=3, pawns=3), root, root.add_variation("e3-e4-0"),
    animation.animated(ploy.Position()), engine.Program("cat"), tournament.Tournament({"a": "random", "b": "random"}, hunt.Position(), max_plies=4),
    small, small.cases[0], report, fixtures.Mismatch([1], [2]), fixtures.Difference("ploy/line", {"from": "a1", "to": "a2"}, fixtures.Mismatch([1], [2])),
    engine.Engine(["sh", "-c", "while read line; do echo ugiok; echo bestmove a1; done"], patience=0.1), engine.Info.read("info depth 1"), solo.SoloEnv("hunt"), widget.play(hunt.Position(), bot="random")]
receivers += [module.env() for module in (hunt_v0, ploy_v0, ploy_four_v0, shogun_v0)] + [module.raw_env() for module in (hunt_v0, ploy_v0, ploy_four_v0, shogun_v0)]
for receiver in receivers:
    if hasattr(receiver, "agent_iter"):
        receiver.reset(seed=1)
game = openspiel.make("hunt")
receivers += [game, game.new_initial_state(), openspiel.Observer(game)]
calls = list(public.values())
calls.append(("endings=", lambda *rest: [Player("search:nodes=9", endings=it).choose(hunt.Position()) for it in rest]))
calls += [(f"{type(it).__name__}.{name}", getattr(it, name)) for it in receivers for name in (vars(type(it)) if isinstance(it, widget.BoardWidget) else dir(it))
    if (not name.startswith("_") or name in ("__contains__", "__eq__", "__lt__", "__getitem__")) and callable(getattr(it, name))]
# Exceptions and enumerations have Python's own methods, and dictionaries of keywords none.
covered = {kind for it in receivers for kind in type(it).__mro__}
missed = [name for name, value in public.values() if inspect.isclass(value) and value not in covered
    and not issubclass(value, (BaseException, str, dict)) and [part for part in vars(value) if not part.startswith("_") and callable(getattr(value, part))]]
asked = 0
for name, call in calls:
    for count in (0, 1, 2, 3):
        values = itertools.product(HOSTILE, repeat=count) if count < 2 else zip(*(HOSTILE[place:] + HOSTILE[:place] for place in range(count)))
        for rest in values:
            print(name, repr(rest)[:200], file=trace, flush=True)
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            try:
                answer = call(*rest)
                repr(answer)[:9]
            except Exception:
                pass
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            asked += 1
print(asked, len(calls), *missed)
'''


def test_no_callable_is_killed_by_an_argument(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    done = run(f"trace = open({str(trace)!r}, 'w')\n" + SWEEP, TWO_GB, 500, tmp_path)
    last = trace.read_text().splitlines()[-1:]
    assert done is not None and done.returncode == 0, (last, done and done.stderr[-2000:])
    asked, calls, *missed = done.stdout.splitlines()[-1].split()
    assert int(asked) > 20_000 and int(calls) > 300
    assert not missed, "these classes have no object in the sweep"


def test_a_player_and_a_listing_that_another_thread_uses_say_so() -> None:
    player, listed = Player("search"), tours.tours(["." * 30] * 30, kind="closed", start=(0, 0))
    uses: list[tuple[Any, list[Any]]] = [
        (lambda: player.analyse(ploy.Position(), seconds=3), [player.new_game, lambda: player.choose(ploy.Position())]),
        (lambda: next(listed), [lambda: next(listed)]),
    ]
    refused = 0
    for long, others in uses:
        works = threading.Thread(target=long, daemon=True)
        works.start()
        time.sleep(0.3)
        for other in others:
            if works.is_alive():
                try:
                    other()
                except InUse as error:
                    assert "another thread" in str(error)
                    refused += 1
                else:
                    # It came to its end meanwhile.
                    works.join(60)
                    assert not works.is_alive()
    assert refused > 0


def test_a_match_is_played_by_one_at_a_time() -> None:
    match = Match("random", "random", hunt.Position(), games=4, max_plies=20)
    errors: list[str] = []

    def again(game: object, same: Match) -> None:
        try:
            same.play()
        except RuntimeError as error:
            errors.append(str(error))

    match.play(again)
    assert errors == ["the match is being played already"] * 4
    assert len(match) == match.wins + match.draws + match.losses == 4


def test_matches_pass_start_and_history_to_players() -> None:
    start = ploy.Position()
    seen: list[int] = []

    def first(position: ploy.Position) -> ploy.Move:
        assert position.start == ploy.Position()
        seen.append(len(position.move_stack))
        return next(iter(position.legal_moves))

    match = Match(first, "random", start, games=1, max_plies=12, seed=3)
    start.push("e3-e4-0")
    match.play()
    assert seen == [4, 6, 8, 10]


def test_an_illegal_move_of_a_player_says_why() -> None:
    match = Match(lambda position: "a1-a2-0", "random", ploy.Position(), games=1)
    with pytest.raises(IllegalMove) as refused:
        match.play()
    assert refused.value.move == "a1-a2-0" and refused.value.reason


def test_players_referencing_their_match_are_collected() -> None:
    class Bot:
        match: Match | None = None

        def __call__(self, position: ploy.Position) -> ploy.Move:
            return next(iter(position.legal_moves))

    bot = Bot()
    bot.match = Match(bot, "random", ploy.Position())
    kept = weakref.ref(bot)
    del bot
    gc.collect()
    assert kept() is None


def test_actions_are_whole_numbers_of_any_kind() -> None:
    batch = Batch("shogun", 4, seed=1)
    forms: list[Any] = [
        lambda actions: actions.tolist(),
        np.int32,
        np.uint16,
        lambda actions: np.repeat(actions, 2)[::2],
    ]
    for form in forms:
        batch.step(form(batch.sample()))
    with pytest.raises(TypeError, match="actions: expected a list"):
        batch.step(np.zeros(4))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected one for each of 4 games"):
        batch.step([1])


def test_player_names_are_immutable() -> None:
    assert ploy.Position.players == ("black", "white") and isinstance(ploy.Position.players, tuple)


def test_a_star_import_hides_nothing_of_python() -> None:
    scope: dict[str, Any] = {}
    exec("from board_rules.shogun import *", scope)
    assert "eval" not in scope and callable(shogun.eval)


@pytest.mark.parametrize("line", ["ploy.Position().png(300)", "str(tours.Board(8000))"])
def test_long_calls_release_the_gil(line: str) -> None:
    scope = {"ploy": ploy, "tours": tours}
    works = threading.Thread(target=lambda: eval(line, scope))
    works.start()
    turns = 0
    while works.is_alive():
        time.sleep(0.005)
        turns += 1
    works.join()
    # A call that keeps the interpreter's lock lets this loop go round once or twice.
    assert turns >= 5


def test_an_endless_answer_is_found_out() -> None:
    def endless() -> Any:
        while True:
            yield 1

    wrong = fixtures.compare("ploy/game_finished", {"fen": ploy.Position().text.split()[0]}, False, endless())
    assert wrong is not None


def test_finished_single_games_are_errors() -> None:
    with pytest.raises(ValueError, match="over before it begins"):
        Single("hunt", "side=2 pawns=3")
    assert tours.Board(5) == tours.Board((5, 5)) and hunt.Position() == hunt.Position()


def test_memory_is_what_the_system_has_left() -> None:
    left = _native.memory_left()
    lines = dict(line.split(":") for line in Path("/proc/meminfo").read_text().splitlines())
    free = int(lines["MemAvailable"].split()[0]) << 10
    assert 0 < left < 1.2 * free + (1 << 28)
    limit = Path("/sys/fs/cgroup/memory.max")
    if limit.exists() and limit.read_text().strip().isdecimal():
        assert left <= int(limit.read_text())
