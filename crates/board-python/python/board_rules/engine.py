"""External programs as players: UGI engines, and programs that are started for each move.

Both are functions from a position to a move, so they can play in a `Match`.

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

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any

from . import Player, _external_player

__all__ = ["Engine", "EngineError", "Info", "Program", "player"]

#: Seconds between two checks for an answer. Ctrl-C takes effect at each check.
_GLANCE = 0.05
#: The seconds that a thread has to end after its program has ended.
_GRACE = 1.0
#: The most characters of a line, and of the output of a program for one move.
_LONGEST = 1 << 16
#: The most unread lines of an engine.
_UNREAD = 256
#: The longest timeout in seconds: 30 days.
_LONGEST_WAIT = 30 * 24 * 3600
#: The most lines of one answer of an engine.
_MAX_LINES = 100_000
#: The most options of an engine.
_MAX_OPTIONS = 256


class EngineError(RuntimeError):
    """A program cannot be started, ended too early, did not answer in time, or returned an illegal move.

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


def _within(argument: str, seconds: float) -> float:
    if not 0 <= seconds <= _LONGEST_WAIT:
        raise ValueError(f"{argument}: {seconds} is out of range, expected 0 to {_LONGEST_WAIT}")
    return float(seconds)


@dataclass(frozen=True)
class Program:
    """A program that is started for each move. It gets the words of the position as arguments and prints its move,
    as the bots of the Ploy exercise do. `name` stands for it in errors.

    >>> from board_rules.engine import Program
    >>> Program("./mine --quick").command
    ('./mine', '--quick')
    """

    command: tuple[str, ...]
    seconds: float
    name: str

    def __init__(self, command: str | Sequence[str], *, seconds: float = 10.0, name: str | None = None) -> None:
        object.__setattr__(self, "command", tuple(_words(command)))
        object.__setattr__(self, "seconds", _within("seconds", seconds))
        object.__setattr__(self, "name", name or self.command[0])

    def __call__(self, position: Any) -> Any:
        """The program's move."""
        name = self.name
        try:
            process = subprocess.Popen(
                [*self.command, *position.text.split(" ")],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except (OSError, ValueError) as error:  # or a NUL in a word
            raise EngineError(f"{name} cannot be started: {error}") from error
        out, err = _Output(process, process.stdout, is_bounded=True), _Output(process, process.stderr)
        try:
            status = process.wait(self.seconds)
        except subprocess.TimeoutExpired as error:
            raise EngineError(f"{name}: no move within {self.seconds} s") from error
        finally:
            process.kill()
            process.wait()
            printed, said = out.close(), err.close()
        if out.is_too_long:
            raise EngineError(f"{name} printed more than {_LONGEST} characters, expected a move")
        if status != 0:
            last = said.strip().splitlines()[-1:] or ["nothing on stderr"]
            raise EngineError(f"{name} ended with exit status {status}: {last[0][:200]}")
        return _legal(name, position, printed.strip())


class _Output(threading.Thread):
    """Reads the output of a program and keeps its end. If bounded, a program that prints more is killed."""

    def __init__(self, process: subprocess.Popen[bytes], pipe: IO[bytes] | None, *, is_bounded: bool = False) -> None:
        super().__init__(daemon=True)
        self.process, self.pipe, self.is_bounded = process, pipe, is_bounded
        self.kept, self.is_too_long = b"", False
        self.start()

    def run(self) -> None:
        """Reads until the program closes its output."""
        assert self.pipe is not None
        while part := self.pipe.read1(1 << 14):  # type: ignore[attr-defined]  # it is buffered
            self.kept = (self.kept + part)[-_LONGEST - 1 :]
            self.is_too_long = len(self.kept) > _LONGEST
            if self.is_bounded and self.is_too_long:
                self.process.kill()
                return

    def close(self) -> str:
        """Returns the kept output. Does not wait for child processes, which may keep the pipe open."""
        self.join(_GRACE)
        if self.pipe is not None and not self.is_alive():
            self.pipe.close()
        return self.kept.decode(errors="replace")


def _legal(name: str, position: Any, text: str) -> Any:
    try:
        move = position.parse_move(text)
        position.check(move)
    except ValueError as error:
        raise EngineError(f"{name}: its move {text[:80]!r} cannot be played: {error}") from error
    return move


@dataclass(frozen=True)
class Info:
    """The last `info` line of an engine: depth, score in hundredths (`cp`) or plies to the end (`mate`), nodes, and
    principal variation.

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
        """Parses a line `info ...`; missing values are `None`.

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
    """An engine that speaks UGI, the Universal Game Interface, such as `board-rules ugi ploy`.

    Call it with a position to get its move, within the limits of the constructor; `info` has the engine's last
    report. An answer has `patience` seconds, a move `margin` beyond `seconds` (by default `patience`), and a search
    without `seconds` has `longest` (by default any time). `name` replaces the engine's own name. As a context manager it
    closes itself; otherwise call `close`. Start the engine with the rules of the positions.

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
        margin: float | None = None,
        longest: float | None = None,
        name: str | None = None,
    ) -> None:
        self.command = _words(command)
        self._is_named = bool(name)
        self.name = name or self.command[0]
        self._time = None if seconds is None else _within("seconds", seconds)
        self.limits = _go(depth, nodes, seconds)
        #: The timeout of an answer in seconds, in addition to the search time.
        self.patience = _within("patience", patience)
        #: The timeout of a move beyond the search time, if it is not `patience`.
        self.margin = None if margin is None else _within("margin", margin)
        #: The timeout of a search without time limit; `None` if it has none.
        self.longest = None if longest is None else _within("longest", longest)
        self.info: Info | None = None
        self.options: list[str] = []
        self._lock = threading.Lock()
        self._lines: queue.Queue[str | None] = queue.Queue(_UNREAD)
        self._orders: queue.Queue[str | None] = queue.Queue(_UNREAD)
        self._fault = "has ended"
        #: Whether the engine still owes a move of an interrupted search.
        self._is_behind = False
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except (OSError, ValueError) as error:  # or a NUL in a word
            raise EngineError(f"{self.name} cannot be started: {error}") from error
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._speaker = threading.Thread(target=self._speak, daemon=True)
        self._listener.start()
        self._speaker.start()
        try:
            self._begin(options or {})
        except BaseException:
            self._process.kill()
            self.close()
            raise

    def _begin(self, options: Mapping[str, object]) -> None:
        self._say("ugi")
        for line in self._until("ugiok", self.patience):
            if line.startswith("id name ") and not self._is_named:
                self.name = line.removeprefix("id name ")
            if line.startswith("option name "):
                if len(self.options) == _MAX_OPTIONS:
                    raise EngineError(f"{self.name} has more than {_MAX_OPTIONS} options")
                self.options.append(line.removeprefix("option name ").split(" type ")[0])
        known = {option.lower() for option in self.options}
        for name, value in options.items():
            if name.lower() not in known:
                raise ValueError(f"options: {self.name} has no option {name!r}, expected one of {', '.join(self.options)}")
            # A button has no value.
            self._say(f"setoption name {name}" + (f" value {value}" if str(value) else ""))

    def _listen(self) -> None:
        assert self._process.stdout is not None
        while line := self._process.stdout.readline(_LONGEST + 1):
            if len(line) > _LONGEST:
                self._fault = f"said a line of more than {_LONGEST} characters"
                break
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def _speak(self) -> None:
        """Writes to the engine on a separate thread, since an engine that does not read blocks the writer."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # broken, or closed
            while (line := self._orders.get()) is not None:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()

    def _say(self, line: str) -> None:
        if self._process.poll() is not None:
            raise EngineError(f"{self.name} {self._fault}")
        try:
            self._orders.put(line, timeout=self.patience)
        except queue.Full:
            raise EngineError(f"{self.name} does not read what it is told") from None

    def _until(self, begin: str, seconds: float | None, *, with_errors: bool = True) -> Iterator[str]:
        """Yields the lines up to the one with this first word, inclusive. An error that the engine says is raised, unless
        it belongs to an earlier question."""
        end = None if seconds is None else time.monotonic() + seconds
        for _ in range(_MAX_LINES):
            while True:
                try:
                    line = self._lines.get(timeout=_GLANCE)
                    break
                except queue.Empty:
                    if end is not None and time.monotonic() > end:
                        raise EngineError(f"{self.name}: no {begin} within {seconds} s") from None
            if line is None:
                self._lines.put(None)
                raise EngineError(f"{self.name} {self._fault}")
            if with_errors and line.startswith("info string error:"):
                raise EngineError(f"{self.name}: {line.removeprefix('info string error:').strip()}")
            yield line
            if line.split(" ")[0] == begin:
                return
            if end is not None and time.monotonic() > end:
                raise EngineError(f"{self.name}: no {begin} within {seconds} s")
        raise EngineError(f"{self.name}: no {begin} within {_MAX_LINES} lines")

    def _skip(self, begin: str, *, with_errors: bool = True) -> None:
        for _ in self._until(begin, self.patience, with_errors=with_errors):
            pass

    def _timeout(self) -> float | None:
        """The timeout of a move."""
        if self._time is None:
            return self.longest
        return self._time + (self.patience if self.margin is None else self.margin)

    def choose(self, position: Any) -> Any:
        """Returns the engine's move; `None` if the game is over."""
        with self._lock:
            if self._is_behind:
                self._skip("bestmove", with_errors=False)
                self._is_behind = False
            moves = " ".join(map(str, position.move_stack))
            self._say("isready")
            self._skip("readyok")
            self._say(f"position fen {position.start.text}" + (f" moves {moves}" if moves else ""))
            self._say(f"go {self.limits}")
            best, self.info, self._is_behind = "", None, True
            try:
                for line in self._until("bestmove", self._timeout()):
                    if line.startswith("info ") and not line.startswith("info string"):
                        self.info = Info.read(line)
                    best = line.removeprefix("bestmove").strip()
            except BaseException:
                # After Ctrl-C, for example, the engine should stop the search.
                with contextlib.suppress(EngineError):
                    self._say("stop")
                raise
            self._is_behind = False
            return None if best == "(none)" else _legal(self.name, position, best.split(" ")[0] if best else "")

    __call__ = choose

    def new_game(self) -> None:
        """Forgets earlier games."""
        with self._lock:
            self._say("uginewgame")

    def close(self, seconds: float = 1.0) -> None:
        """Tells the engine to quit, and kills it after this time."""
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
        # Both threads end now, unless a child process of the engine keeps the pipe open.
        with contextlib.suppress(queue.Full):
            self._orders.put_nowait(None)
        end = time.monotonic() + _GRACE
        while self._listener.is_alive() and time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                self._lines.get(timeout=_GLANCE)
        self._speaker.join(_GRACE)
        if self._listener.is_alive() or self._speaker.is_alive():
            return
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name}, {self.limits}>"


def _go(depth: int | None, nodes: int | None, seconds: float | None) -> str:
    for argument, number in (("depth", depth), ("nodes", nodes)):
        if number is not None and number < 1:
            raise ValueError(f"{argument}: {number} is out of range, expected 1 or more")
    limits = [f"depth {depth}"] * (depth is not None) + [f"nodes {nodes}"] * (nodes is not None)
    if seconds is not None:
        limits.append(f"movetime {max(1, round(1000 * seconds))}")
    return " ".join(limits) or "nodes 100000"


def player(text: str) -> Player | Engine | Program:
    """Parses a player as the program's matches do: `level5`, `program:COMMAND`, or `engine:BUDGET,command=COMMAND`.

    The budget has `depth=`, `nodes=` or `time=`. The command goes to the end; before it a program may have `name=` and
    `time=`, and an engine `name=`, `margin=`, `longest=` and any number of `option.NAME=`.

    >>> from board_rules.engine import player
    >>> player("level2"), player("program:time=2s,./mine")
    (Player('level2', seed=0), Program(command=('./mine',), seconds=2.0, name='./mine'))
    """
    external = _external_player(text)
    if external is None:
        return Player(text)
    kind, arguments = external
    for key in ("seconds", "margin", "longest"):
        if (seconds := arguments.get(key)) is not None:
            arguments[key] = min(seconds, _LONGEST_WAIT)
    return Engine(**arguments) if kind == "engine" else Program(**arguments)
