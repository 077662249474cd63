"""Values compare, copy and pickle. Types that threads may not share refuse it."""

from __future__ import annotations

import copy
import gc
import inspect
import pickle
import threading
import time
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from board_rules import InUse, Line, Match, Outcome, PlayedGame, Player, Score, hunt, ploy, shogun, tours
from board_rules.environments import Batch, Single, hunt_v0, ploy_v0, shogun_v0

MATE = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")


def match(games: int = 2) -> Match:
    found = Match("greedy", "random", hunt.Position(), games=games, seed=3, max_plies=20)
    found.play()
    return found


VALUES: list[Callable[[], Any]] = [
    lambda: MATE.outcome(),
    lambda: Player("search").analyse(ploy.Position(), depth=1)[0],
    lambda: Player("search").analyse(ploy.Position(), depth=1)[0].score,
    lambda: Player("level3", seed=7),
    lambda: match().games[0],
    lambda: match(),
    lambda: ploy.Position(),
    lambda: ploy.Move("e3-e4-0"),
    lambda: hunt.solve(side=3, pawns=3),
    lambda: tours.exists(8, kind="closed"),
    lambda: tours.find(6, seed=1),
    lambda: tours.Board(["..", "#."]),
]


@pytest.mark.parametrize("make", VALUES, ids=lambda make: type(make()).__name__)
def test_a_value_compares_copies_and_pickles(make: Callable[[], Any]) -> None:
    value = make()
    for twin in (make(), copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value and not twin != value and type(twin) is type(value)
        if type(value).__hash__ is not None:
            assert hash(twin) == hash(value)
    assert value != "something else"


def test_arrays_have_the_size_of_the_board() -> None:
    pawns = np.zeros((8, 8), np.int16)
    pawns[:2, :4] = 257 + np.arange(8).reshape(2, 4)
    assert hunt.Position.from_array(pawns).text == "a1,b1,c1,d1,a2,b2,c2,d2 - rook"
    # All pawns are there in these, too.
    for part in (pawns[:, :7], pawns[:7], pawns[:7, :7]):
        with pytest.raises(ValueError, match="array: expected 8 rows of 8 squares"):
            hunt.Position.from_array(part)


def test_values_that_differ_are_unequal() -> None:
    assert Player("level3") != Player("level3", seed=1) != Player("level4", seed=1)
    assert Outcome(["red"], "x", "mate") != Outcome(["white"], "x", "mate")
    assert Score(5) < Score(6) and Score(999_999).win_in == 1 and Score(-999_990).loss_in == 10 and Score(42).value == 42
    line = Player("search").analyse(ploy.Position(), depth=2)[0]
    parts = (line.score, line.depth, line.nodes, line.moves)
    assert Line(*parts) == line
    for place, part in enumerate((Score(1), 77, 1, line.moves[:1])):
        changed: list[Any] = [*parts[:place], part, *parts[place + 1 :]]
        assert Line(*changed) != line
    one, other = match(), Match("greedy", "random", hunt.Position(), games=2, seed=3, max_plies=20)
    assert one != other
    other.play()
    assert one == other
    # Sets of games are fast: their hashes differ.
    assert len({hash(game) for game in match(8).games}) == 8
    with pytest.raises(ValueError, match="points: 0.3 is no result"):
        PlayedGame(0, True, 0.3, [], "rules", [])


def test_pickled_matches_resume() -> None:
    begun = Match("random", "random", hunt.Position(), games=6, seed=5, max_plies=12)
    with pytest.raises(StopIteration):
        begun.play(lambda game, of: next(iter(())))
    again = pickle.loads(pickle.dumps(begun))
    assert len(again) == 1 and again == begun
    again.play()
    whole = Match("random", "random", hunt.Position(), games=6, seed=5, max_plies=12)
    whole.play()
    assert again == whole and (again.wins, again.draws, again.elo) == (whole.wins, whole.draws, whole.elo)


def test_a_bot_is_pickled_with_its_match_by_its_name() -> None:
    begun = Match(first, "random", hunt.Position())
    assert pickle.loads(pickle.dumps(begun)) == begun and b"Player" not in pickle.dumps(begun)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(Match(lambda position: None, "random", hunt.Position()))


def first(position: Any) -> Any:
    """The first legal move."""
    return next(iter(position.legal_moves))


class Titled:
    """What the positions of a lesson have besides."""

    def __init__(self, title: str = "", **rules: Any) -> None:
        super().__init__(**rules)
        self.title, self.marks = title, ["e5"]

    def moves(self: Any) -> list[str]:
        return [str(move) for move in self.legal_moves]


class PloyLesson(Titled, ploy.Position): ...


class FourLesson(Titled, ploy.FourPosition): ...


class ShogunLesson(Titled, shogun.Position): ...


class HuntLesson(Titled, hunt.Position): ...


LESSONS: list[tuple[Any, dict[str, Any]]] = [
    (PloyLesson, {"turning": "one-step"}),
    (FourLesson, {"game": "free-for-all"}),
    (ShogunLesson, {"energies": "magnets:diagonals"}),
    (HuntLesson, {"pawns": 3, "steps": 2, "side": 5}),
]
lessons = pytest.mark.parametrize(("cls", "rules"), LESSONS, ids=[cls.__name__ for cls, _ in LESSONS])


def lesson(cls: Any, rules: dict[str, Any]) -> Any:
    position = cls("first", **rules)
    for _ in range(3):
        position.push(position.random_move(1))
    return position


@lessons
def test_a_subclass_keeps_its_class_and_attributes(cls: Any, rules: dict[str, Any]) -> None:
    position = lesson(cls, rules)
    base = cls.__mro__[2]
    plain = base.from_record(position.record())
    assert position == plain and hash(position) == hash(plain) and position.moves() == [str(move) for move in plain.legal_moves]
    assert repr(position) == repr(plain).replace(repr(plain).split("(")[0], cls.__name__, 1)
    position.itself = position
    shallow = [copy.copy(position), position.copy()]
    deep = [copy.deepcopy(position), *(pickle.loads(pickle.dumps(position, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1))]
    for twin in shallow + deep:
        assert (type(twin), twin, twin.move_stack, twin.title) == (cls, position, position.move_stack, "first")
    assert all(twin.marks is position.marks and twin.itself is position for twin in shallow)
    assert all(twin.marks == ["e5"] and twin.marks is not position.marks and twin.itself is twin for twin in deep)
    shallow[0].title = "second"
    shallow[0].pop()
    assert position.title == "first" and position == plain
    square, piece = next(iter(position.pieces().items()))
    for other, same in ((position.start, plain.start), (position.mirrored(), plain.mirrored()), (position.with_piece(square, piece), plain)):
        assert (type(other), other.title, other) == (cls, "first", same)


class Noted(ploy.Position):
    """Its attribute has a slot, and cannot be set."""

    __slots__ = ("note",)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(name)


def test_attributes_in_slots_are_kept() -> None:
    position: Any = Noted()
    object.__setattr__(position, "note", ["a fork"])
    assert not hasattr(position, "__dict__")
    for twin in (copy.copy(position), position.mirrored(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert (type(twin), twin.note) == (Noted, ["a fork"])
    cycle: Any = PloyLesson()
    kept = weakref.ref(cycle)
    cycle.marks = [cycle]
    del cycle
    gc.collect()
    assert kept() is None


@lessons
def test_a_subclass_is_read_from_records_and_arrays(cls: Any, rules: dict[str, Any]) -> None:
    position = lesson(cls, rules)
    for made in (cls.from_record(position.record()), cls.from_array(position.array(), to_move=position.to_move, rules=position.rules)):
        assert (type(made), made, made.title) == (cls, position, "")
    base = cls.__mro__[2]

    class Silent(base):  # type: ignore[misc, valid-type]
        def __init__(self, title: str) -> None:
            self.title = title

    # Without a call of the base class it is the start of the game.
    assert Silent("x") == base()
    with pytest.raises(TypeError, match="'title'"):
        Silent.from_record(position.record())
    with pytest.raises(ValueError, match="expected"):
        position.__setstate__(("nonsense", None))
    assert position.title == "first" and len(position.move_stack) == 3


def test_bots_matches_and_environments_take_subclasses() -> None:
    start = HuntLesson("a small board", pawns=3, side=4)
    assert Player("level2", seed=1).choose(start) == Player("level2", seed=1).choose(hunt.Position(pawns=3, side=4))
    match = Match("greedy", "random", start, games=2, seed=3, max_plies=20)
    match.play()
    assert len(match) == 2
    table = Single("hunt", start.rules)
    table.reset(start)
    assert table.plies == 0


@pytest.mark.parametrize(("game", "rules"), [("ploy", None), ("shogun", "variant=boxed"), ("hunt", "pawns=4 steps=3 side=5")])
@pytest.mark.parametrize("view", ["board", "mover"])
def test_pickled_single_games_restore_their_state(game: str, rules: str | None, view: Any) -> None:
    table = Single(game, rules, view=view, history=True)
    for ply in range(11):
        table.step(int(table.legal_actions()[ply % len(table.legal_actions())]))
    for twin in (table.clone(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert (twin.taken, twin.plies, twin.player) == (table.taken, 11, table.player)
        assert (twin.observation(0) == table.observation(0)).all() and twin.shape == table.shape
        assert (twin.mask() == table.mask()).all()
        twin.step(int(twin.legal_actions()[0]))
        assert twin.plies == 12 and table.plies == 11
    again = Single(game, rules, view=view)
    for action in table.taken:
        again.step(action)
    assert again.position() == table.position()


def test_pickled_batches_restore_their_state() -> None:
    batch = Batch("hunt", 5, max_plies=9, seed=4, history=True, view="mover")
    for _ in range(13):
        batch.step(batch.sample())
    batch.reset(where=[2], positions=[played(hunt.Position(), 2)])
    twins = [batch.clone(), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    for _ in range(15):
        actions = [twin.sample() for twin in (batch, *twins)]
        for twin, chosen in zip((batch, *twins), actions):
            assert (chosen == actions[0]).all()
            for name in ("observations", "masks", "player", "rewards", "terminated", "truncated", "final_observations"):
                assert np.array_equal(getattr(twin, name), getattr(batch, name)), name
        for twin, chosen in zip((batch, *twins), actions):
            twin.step(chosen)


def played(position: Any, plies: int) -> Any:
    """After random moves."""
    for ply in range(plies):
        position.push(position.random_move(ply))
    return position


@pytest.mark.parametrize("module", [ploy_v0, shogun_v0, hunt_v0])
def test_pickled_environments_restore_their_state(module: Any) -> None:
    env = module.raw_env(max_plies=50)
    env.reset()
    for _ in range(7):
        env.step(int(env.table.legal_actions()[0]))
    for twin in (env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert (twin.agent_selection, twin.table.taken, twin.rewards) == (env.agent_selection, env.table.taken, env.rewards)
        twin.step(int(twin.table.legal_actions()[0]))
        assert twin.table.plies == env.table.plies + 1 and twin.max_plies == 50


@pytest.mark.parametrize("value", [ploy.Position(), Player("random"), Single("ploy"), Batch("hunt", 1), match()])
def test_weak_references_are_held(value: Any) -> None:
    assert weakref.ref(value)() is value


def test_a_batch_that_another_thread_uses_says_so() -> None:
    batch = Batch("ploy", 4_000, seed=1)
    errors: list[Exception] = []
    done = threading.Event()

    def plays() -> None:
        while not done.is_set():
            try:
                batch.step(batch.sample())
            except InUse as error:
                errors.append(error)

    threads = [threading.Thread(target=plays) for _ in range(3)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + 20
    while not errors and time.monotonic() < end:
        time.sleep(0.01)
    done.set()
    for thread in threads:
        thread.join()
    assert errors and "another thread uses the batch" in str(errors[0])
    batch.step(batch.sample())


def test_a_position_is_free_for_other_threads_while_it_is_counted_or_drawn() -> None:
    position = ploy.Position()
    counted: list[int] = []
    threads = [
        threading.Thread(target=lambda: counted.append(position.perft(4))),
        threading.Thread(target=lambda: counted.append(len(position.svg() + position.ansi()))),
    ]
    for thread in threads:
        thread.start()
    pushed = 0
    while any(thread.is_alive() for thread in threads) or pushed < 100:
        position.push("e3-e4-0")
        position.pop()
        pushed += 1
    for thread in threads:
        thread.join()
    assert len(counted) == 2


def named(call: Callable[..., Any]) -> list[str]:
    """The arguments of a callable by their names."""
    return [name for name, parameter in inspect.signature(call).parameters.items() if parameter.kind != parameter.VAR_KEYWORD]


CALLS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (Batch, {"game": "ploy", "games": 1}),
    (Single, {"game": "ploy"}),
    (Match, {"a": "random", "b": "random", "start": hunt.Position()}),
    (Player("random").analyse, {"position": hunt.Position(), "nodes": 10}),
    (tours.find, {"board": 5}),
    (tours.count, {"board": 5}),
    (tours.exists, {"board": 5}),
    (Batch("ploy", 2).reset, {}),
    (Batch("ploy", 2).choose, {"scores": np.zeros((2, 5727), np.float32)}),
    (ploy.Position().svg, {}),
    (Outcome, {"winners": [], "reason": "", "kind": ""}),
]


@pytest.mark.parametrize(("call", "right"), CALLS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_message_names_the_argument(call: Callable[..., Any], right: dict[str, Any]) -> None:
    parameters = inspect.signature(call).parameters
    for name in named(call):
        # Anything is true or false, and a shape of its own says what it wants.
        if name in ("history", "flipped", "board", "last_move") or parameters[name].kind == parameters[name].VAR_POSITIONAL:
            continue
        values = {**right, name: object()}
        first = [values.pop(key) for key in list(parameters) if key in values and parameters[key].kind == parameters[key].POSITIONAL_ONLY]
        with pytest.raises((TypeError, ValueError)) as caught:
            call(*first, **values)
        told = " ".join([str(caught.value), *getattr(caught.value, "__notes__", [])])
        assert name in told, told
