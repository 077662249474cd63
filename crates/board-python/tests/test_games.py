"""The common interface of all games, and the additions of each."""

from __future__ import annotations

import copy
import pickle
import resource
from typing import Any

import pytest
from board_rules import IllegalMove, Outcome, TextError, hunt, ploy, shogun
from board_rules.games import GamePosition

#: White pieces have one energy less after each move, red ones keep theirs.
TABLE = "table:" + ",".join("/".join([digit * 8] * 8) for digit in "412321" + "123412")

STARTS: list[Any] = [
    ploy.Position(),
    ploy.Position(turning="one-step", listing="distinct-results"),
    ploy.FourPosition(),
    ploy.FourPosition(game="free-for-all"),
    shogun.Position(),
    shogun.Position(variant="boxed"),
    shogun.Position(energies="magnets:diagonals"),
    shogun.Position(shogun.STARTS["start-fourth-file"], energies="squares:" + "/".join(["12341234"] * 8)),
    shogun.Position(energies=TABLE),
    hunt.Position(),
    hunt.Position(pawns=7, must_move=True),
]
games = pytest.mark.parametrize("start", STARTS, ids=lambda start: f"{start.game}: {start.rules}")


def played(start: Any, plies: int = 40, seed: int = 1) -> Any:
    """The position after random moves."""
    position = start.copy()
    for ply in range(plies):
        move = position.random_move(seed + ply)
        if move is None:
            break
        position.push(move)
    return position


@games
def test_legal_moves_are_a_lazy_collection(start: Any) -> None:
    for plies in (0, 3, 20):
        position = played(start, plies)
        listed = list(position.legal_moves)
        assert len(position.legal_moves) == len(listed) == len(set(listed)) == position.perft(1)
        assert bool(position.legal_moves) == (position.outcome() is None)
        assert all(move in position.legal_moves and str(move) in position.legal_moves for move in listed)
        assert "no move" not in position.legal_moves
        # They are those of the moment when they were asked for.
        legal = position.legal_moves
        if listed:
            position.push(listed[0])
            assert list(legal) == listed


@games
def test_pop_undoes_push(start: Any) -> None:
    position = start.copy()
    before = [(position.copy(), position.text, position.key, hash(position))]
    for ply in range(30):
        move = position.random_move(ply)
        if move is None:
            break
        position.push(str(move) if ply % 2 else move)
        assert position.peek() == move
        before.append((position.copy(), position.text, position.key, hash(position)))
    assert len(position.move_stack) == len(before) - 1
    while len(before) > 1:
        assert (position, position.text, position.key, hash(position)) == before.pop()
        position.pop()
    assert position == start == position.start
    with pytest.raises(IndexError, match="no move has been played"):
        position.pop()


@games
def test_perft_is_the_sum_over_moves(start: Any) -> None:
    depth = 2 if start.game.startswith("ploy") else 3
    parts = start.divide(depth)
    assert sum(count for _, count in parts) == start.perft(depth)
    total = 0
    for move in start.legal_moves:
        start.push(move)
        total += start.perft(depth - 1)
        start.pop()
    assert total == start.perft(depth)


@games
def test_texts_records_pickles_and_copies_round_trip(start: Any) -> None:
    position = played(start)
    cls = type(position)
    assert cls(position.text, rules=position.rules) == position
    again = cls.from_record(position.record(first="level3"))
    assert (again, again.move_stack, again.tags) == (position, position.move_stack, {"first": "level3"})
    for twin in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position), position.copy()):
        assert (twin, twin.move_stack, hash(twin)) == (position, position.move_stack, hash(position))
        twin.pop()
        assert twin != position
    move = position.peek()
    assert pickle.loads(pickle.dumps(move)) == move == type(move)(str(move))
    assert repr(move) == f"Move('{move}')"
    assert eval(repr(position), {start.game.split("-")[0]: {"ploy": ploy, "ploy-four": ploy, "shogun": shogun, "hunt": hunt}[start.game]}) == position  # noqa: S307


@games
def test_pictures(start: Any) -> None:
    assert start.svg().startswith("<svg") and start._repr_svg_() == start.svg()
    assert start.svg("dark") != start.svg("light")
    assert start.png(side=8)[1:4] == b"PNG"
    pixels = start.pixels(8)
    assert pixels.ndim == 3 and pixels.shape[2] == 3 and pixels.dtype.name == "uint8" and pixels.std() > 0
    assert "\x1b[" in start.ansi() and "\x1b[" not in str(start)
    assert len(str(start).splitlines()) >= 8
    with pytest.raises(ValueError, match="expected auto, light, dark, high-contrast or print"):
        start.svg("mauve")


def test_positions_of_other_games_and_rules_differ() -> None:
    for place, one in enumerate(STARTS):
        assert isinstance(one, GamePosition)
        for other in STARTS[place + 1 :]:
            assert one != other
    assert not isinstance("ploy", GamePosition)


@pytest.mark.parametrize(
    ("position", "move", "kind", "squares", "reason"),
    [
        (ploy.Position(), "a1-a9-0", "empty", ["a1"], "no piece stands on a1"),
        (ploy.Position(), "d1-d9-0", None, None, None),
        (shogun.Position(), "(1,1)-(1,5)", None, None, None),
        (shogun.Position(), "(4,4)-(4,5)", "empty", ["(4,4)"], "no piece stands on (4,4)"),
        (hunt.Position(), "a3", "occupied", ["a3"], "a pawn stands on a3"),
        (hunt.Position(), "Ba3-a4", None, None, None),
    ],
)
def test_an_illegal_move_says_why_and_where(
    position: Any, move: str, kind: str | None, squares: list[str] | None, reason: str | None
) -> None:
    before = position.copy()
    with pytest.raises(IllegalMove) as caught:
        position.push(move)
    error = caught.value
    assert position == before and not position.is_legal(move)
    assert error.move.replace(" ", "") == str(position.parse_move(move)) and str(error) == f"{error.move}: {error.reason}"
    if kind is not None:
        assert kind in error.kind
        assert (error.squares, error.reason) == (squares, reason)
    with pytest.raises(IllegalMove):
        position.check(move)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: ploy.Position("no board"),
        lambda: ploy.Position(rules="turning=never"),
        lambda: ploy.Position(turns="any"),  # type: ignore[call-arg]
        lambda: ploy.Position().push("e3e4"),
        lambda: ploy.Move("e3-e4"),
        lambda: shogun.Position.from_record("a shopping list"),
        lambda: ploy.Position.from_record(hunt.Position().record()),
        lambda: hunt.Position().record(Position="x"),
        lambda: hunt.Move("zz"),
        lambda: shogun.Position().piece_at("a1"),
    ],
)
def test_empty_texts_are_errors(wrong: Any) -> None:
    with pytest.raises(TextError) as caught:
        wrong()
    assert len(str(caught.value)) > 10


def test_pieces_by_square() -> None:
    position = ploy.Position()
    assert position.piece_at("e5") is None
    assert position.piece_at("e1") == position.pieces()["e1"]
    colour, kind, _ = position.pieces()["e1"]
    assert (colour, kind) == ("black", "commander")
    assert len(hunt.Position().pieces()) == 8


def test_outcomes() -> None:
    mate = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
    outcome = mate.outcome()
    assert outcome is not None and outcome.winners == ("red",) and not outcome.is_draw
    assert Outcome((), "nobody wins", "blocked").is_draw
    assert not mate.legal_moves and list(mate.legal_moves) == []
    assert (mate.result(), shogun.Position().result()) == ("0-1", "*")
    with pytest.raises(IllegalMove, match="over"):
        mate.push("(8,5)-(8,6)")


def test_results_name_the_winners() -> None:
    """Of two players the first or the second, of four a team."""
    seen, starts = set(), list[Any]((shogun.Position(), ploy.Position()))
    for seed in range(12):
        for start in starts:
            position = start.copy()
            for ply in range(1000):
                move = position.random_move(1000 * seed + ply)
                if move is None:
                    break
                position.push(move)
            outcome = position.outcome()
            winners = outcome.winners if outcome else ()
            results = {(start.players[0],): "1-0", (start.players[1],): "0-1", (): "1/2-1/2" if outcome else "*"}
            assert position.result() == results[winners]
            seen.add(position.result())
    assert {"1-0", "0-1"} <= seen
    four = ploy.FourPosition()
    while (move := four.random_move(four.ply)) is not None:
        four.push(move)
    won = four.outcome()
    assert won is not None and len(won.winners) == 2 and four.result() == "+".join(won.winners)


def test_a_million_pushes_and_pops_take_no_memory() -> None:
    position = ploy.Position()
    move = next(iter(position.legal_moves))

    def rounds(number: int) -> None:
        for _ in range(number):
            position.push(move)
            position.pop()

    rounds(50_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rounds(1_000_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2_000, "kilobytes"
