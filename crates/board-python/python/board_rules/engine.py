"""Programs that play: engines that speak UGI, and programs that are started once a move.

Both are called with a position and answer with a move, so that a `Match` takes them as players.

>>> import sys, tempfile
>>> from pathlib import Path
>>> from board_rules import Match, hunt
>>> from board_rules.engine import Program
>>> with tempfile.TemporaryDirectory() as folder:
...     script = Path(folder, "mine.py")
...     _ = script.write_text('''import sys
... from board_rules import hunt
... print(hunt.Position(" ".join(sys.argv[1:])).random_move(1))
... ''')
...     homework = Program([sys.executable, str(script)])
...     match = Match(homework, "random", hunt.Position(), max_plies=6)
...     match.play()
>>> len(match)
2
"""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from . import Player

__all__ = ["Engine", "EngineError", "Info", "Program", "player"]

#: How often an answer is looked for, so that Ctrl-C is heard meanwhile.
_GLANCE = 0.05
#: Characters of the longest line that is read.
_LONGEST = 1 << 20


class EngineError(RuntimeError):
    """A program could not be started, ended, said nothing in time, or answered with no legal move.

    >>> from board_rules import hunt
    >>> from board_rules.engine import EngineError, Program
    >>> try:
    ...     Program("./no such program")(hunt.Position())
    ... except EngineError as why:
    ...     print(str(why).split(":")[0])
    ./no cannot be started
    """


def _words(command: str | Sequence[str]) -> list[str]:
    words = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    if not words:
        raise ValueError("command: expected a program, perhaps with arguments")
    return words


@dataclass(frozen=True)
class Program:
    """A program that is started once a move, with the words of the position as arguments, and prints a move: the bot of the Ploy
    exercise.

    >>> from board_rules.engine import Program
    >>> Program("./mine --quick").command
    ('./mine', '--quick')
    """

    command: tuple[str, ...]
    seconds: float

    def __init__(self, command: str | Sequence[str], *, seconds: float = 10.0) -> None:
        object.__setattr__(self, "command", tuple(_words(command)))
        object.__setattr__(self, "seconds", float(seconds))

    def __call__(self, position: Any) -> Any:
        """The program's move."""
        name = self.command[0]
        try:
            done = subprocess.run(
                [*self.command, *position.text.split(" ")],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=self.seconds,
                check=False,
            )
        except OSError as error:
            raise EngineError(f"{name} cannot be started: {error}") from error
        except subprocess.TimeoutExpired as error:
            raise EngineError(f"{name}: no move within {self.seconds} s") from error
        if done.returncode != 0:
            last = done.stderr.strip().splitlines()[-1:] or ["nothing on stderr"]
            raise EngineError(f"{name} ended with exit status {done.returncode}: {last[0][:200]}")
        return _legal(name, position, done.stdout.strip())


def _legal(name: str, position: Any, text: str) -> Any:
    try:
        move = position.parse_move(text)
        position.check(move)
    except ValueError as error:
        raise EngineError(f"{name}: its move {text[:80]!r} cannot be played: {error}") from error
    return move


@dataclass(frozen=True)
class Info:
    """What an engine has said last of a position: depth, score in hundredths or plies to the end, positions, moves expected.

    >>> from board_rules.engine import Info
    >>> Info(depth=2, cp=None, mate=-4, nodes=680, pv=("a1-d1",)).mate
    -4
    """

    depth: int | None
    cp: int | None
    mate: int | None
    nodes: int | None
    pv: tuple[str, ...]

    @staticmethod
    def read(line: str) -> Info:
        """Reads a line `info ...`; what is not there is `None`.

        >>> from board_rules.engine import Info
        >>> Info.read("info depth 2 score cp 29 nodes 680 pv c2-c4-0 g8-g6-0")
        Info(depth=2, cp=29, mate=None, nodes=680, pv=('c2-c4-0', 'g8-g6-0'))
        """
        words = line.split()
        pv = words[words.index("pv") + 1 :] if "pv" in words else []

        def number(key: str) -> int | None:
            try:
                return int(words[words.index(key) + 1])
            except (ValueError, IndexError):
                return None

        return Info(number("depth"), number("cp"), number("mate"), number("nodes"), tuple(pv))


class Engine:
    """An engine that speaks UGI, the Universal Game Interface, as `board-rules ugi ploy` does.

    It is called with a position and answers with a move, thinking within the limits that it was made with; what it has said of it
    stands in `info`. Used as a context it is ended there; else `close` ends it. Start it with the rules of the positions.

    >>> from board_rules.engine import Engine
    >>> Engine("no such program")
    Traceback (most recent call last):
    board_rules.engine.EngineError: no cannot be started: ...
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        depth: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        options: Mapping[str, object] | None = None,
        patience: float = 10.0,
    ) -> None:
        self.command = _words(command)
        self.name = self.command[0]
        self.limits = _go(depth, nodes, seconds)
        #: Seconds for an answer, besides those for thinking; without a limit of time none is set.
        self.patience = patience
        self.info: Info | None = None
        self.options: list[str] = []
        self._time = seconds
        self._lock = threading.Lock()
        self._lines: queue.Queue[str | None] = queue.Queue(10_000)
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise EngineError(f"{self.name} cannot be started: {error}") from error
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self._begin(options or {})
        except BaseException:
            self._process.kill()
            raise

    def _begin(self, options: Mapping[str, object]) -> None:
        self._say("ugi")
        for line in self._until("ugiok", self.patience):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            if line.startswith("option name "):
                self.options.append(line.removeprefix("option name ").split(" type ")[0])
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"options: {self.name} has no option {name!r}, expected one of {', '.join(self.options)}")
            self._say(f"setoption name {name} value {value}")

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(_LONGEST):
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:  # broken, or closed
            raise EngineError(f"{self.name} has ended") from error

    def _until(self, begin: str, seconds: float | None) -> Iterator[str]:
        """The lines up to one that begins so, that one included."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            try:
                line = self._lines.get(timeout=_GLANCE)
            except queue.Empty:
                if end is not None and time.monotonic() > end:
                    raise EngineError(f"{self.name}: no {begin} within {seconds} s") from None
                continue
            if line is None:
                raise EngineError(f"{self.name} has ended")
            if line.startswith("info string error:"):
                raise EngineError(f"{self.name}: {line.removeprefix('info string error:').strip()}")
            yield line
            if line.split(" ")[0] == begin:
                return

    def choose(self, position: Any) -> Any:
        """The engine's move; `None` when the game is over."""
        with self._lock:
            moves = " ".join(map(str, position.move_stack))
            self._say("isready")
            list(self._until("readyok", self.patience))
            self._say(f"position fen {position.start.text}" + (f" moves {moves}" if moves else ""))
            self._say(f"go {self.limits}")
            best, self.info = "", None
            for line in self._until("bestmove", None if self._time is None else self._time + self.patience):
                if line.startswith("info ") and not line.startswith("info string"):
                    self.info = Info.read(line)
                best = line.removeprefix("bestmove").strip()
            return None if best == "(none)" else _legal(self.name, position, best.split(" ")[0] if best else "")

    __call__ = choose

    def new_game(self) -> None:
        """Forgets earlier games."""
        with self._lock:
            self._say("uginewgame")

    def close(self, seconds: float = 1.0) -> None:
        """Tells the engine to quit, and ends it if it does not within this time."""
        if self._process.poll() is None:
            try:
                self._say("quit")
            except EngineError:
                pass
            try:
                self._process.wait(seconds)
            except subprocess.TimeoutExpired:
                self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name}, {self.limits}>"


def _go(depth: int | None, nodes: int | None, seconds: float | None) -> str:
    limits = [f"depth {depth}"] * (depth is not None) + [f"nodes {nodes}"] * (nodes is not None)
    if seconds is not None:
        limits.append(f"movetime {max(1, round(1000 * seconds))}")
    return " ".join(limits) or "nodes 100000"


def player(text: str) -> Player | Engine | Program:
    """A player by its text, as the program's matches take it: `level5`, `program:COMMAND`, `program:time=2s,COMMAND`, or
    `engine:nodes=50000,command=COMMAND` with `depth=`, `nodes=` or `time=`.

    >>> from board_rules.engine import player
    >>> player("level2"), player("program:time=2s,./mine")
    (Player('level2', seed=0), Program(command=('./mine',), seconds=2.0))
    """
    kind, _, rest = text.partition(":")
    if kind == "program":
        time_text, comma, command = rest.partition(",")
        if comma and time_text.startswith("time="):
            return Program(command, seconds=_seconds(time_text.removeprefix("time=")))
        return Program(rest)
    if kind == "engine":
        budget, found, command = rest.partition("command=")
        if not found:
            raise ValueError(f"{text!r}: expected engine:BUDGET,command=COMMAND")
        limits = dict(part.split("=", 1) for part in budget.strip(",").split(",") if "=" in part)
        options = {key.removeprefix("option."): limits.pop(key) for key in list(limits) if key.startswith("option.")}
        unknown = sorted(limits.keys() - {"depth", "nodes", "time", "name"})
        if unknown:
            raise ValueError(f"{text!r}: {unknown[0]}: expected depth, nodes, time, name or option.NAME")
        return Engine(
            command,
            depth=int(limits["depth"]) if "depth" in limits else None,
            nodes=int(limits["nodes"]) if "nodes" in limits else None,
            seconds=_seconds(limits["time"]) if "time" in limits else None,
            options=options,
        )
    return Player(text)


def _seconds(text: str) -> float:
    for unit, factor in (("ms", 0.001), ("min", 60.0), ("s", 1.0)):
        if text.endswith(unit):
            return float(text.removesuffix(unit)) * factor
    return float(text)
