"""The board in notebooks, seen from Python; the page's tests see it from the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from board_rules import IllegalMove, Player, hunt, ploy, shogun, widget
from board_rules.widget import BoardWidget, play


def choose(board: BoardWidget, move: str, serial: int | None = None) -> None:
    """The values that the script sets when a move is made on the board."""
    board.set_trait("chosen", {"serial": board.state["serial"] if serial is None else serial, "move": move})


def placed(**rules: Any) -> hunt.Position:
    """The hunt after the rook was put down."""
    position = hunt.Position(**rules)
    position.push("a1")
    return position


STARTS: list[Callable[[], Any]] = [ploy.Position, ploy.FourPosition, shogun.Position, hunt.Position, placed, lambda: placed(side=5, pawns=3, steps=2)]


@pytest.mark.parametrize("start", STARTS)
def test_every_legal_move_is_sent_with_its_squares(start: Callable[[], Any]) -> None:
    position = start()
    state = json.loads(json.dumps(play(position).state))
    assert [move["text"] for move in state["moves"]] == list(map(str, position.legal_moves))
    assert {move["text"] for move in state["moves"] if move["takes"]} == set(map(str, position.captures()))
    height, width = position.array().shape
    assert (state["height"], state["width"], len(state["labels"])) == (height, width, height * width)
    for move in state["moves"]:
        assert move["squares"] and all(0 <= square < height * width for square in move["squares"])
    # The names of squares have the pieces of the picture.
    assert sum(" " in label for label in state["labels"]) == len(position.pieces())


def test_squares_count_from_the_lower_left() -> None:
    moves = {move["text"]: move["squares"] for move in play(ploy.Position()).state["moves"]}
    assert moves["e3-e4-0"] == [2 * 9 + 4, 3 * 9 + 4]
    moves = {move["text"]: move["squares"] for move in play(shogun.Position()).state["moves"]}
    assert moves["(1,1)-(1,2)"] == [0, 8]


def test_a_move_made_on_the_board_is_played_and_drawn() -> None:
    start = ploy.Position()
    board = play(start)
    before = board.state
    choose(board, "e3-e4-0")
    assert str(board.position.peek()) == board.last_move == "e3-e4-0" and start.ply == 0
    assert board.state["serial"] > before["serial"] and board.state["svg"] != before["svg"]
    assert board.state["slides"] == [[2 * 9 + 4, 3 * 9 + 4]] and "white" in board.state["note"]


def test_what_is_illegal_or_late_changes_nothing_but_is_answered() -> None:
    board = play(ploy.Position())
    first = board.state["serial"]
    choose(board, "e3-e9-0")
    assert board.position.ply == 0 and board.state["serial"] == first + 1 and "e3-e9-0" in board.state["note"]
    choose(board, "nonsense")
    assert board.position.ply == 0
    choose(board, "e3-e4-0", serial=first)
    assert board.position.ply == 0
    board.set_trait("chosen", {"else": [1]})
    choose(board, "e3-e4-0")
    assert board.position.ply == 1
    with pytest.raises(IllegalMove):
        board.choose("e3-e4-0")


@pytest.mark.parametrize("bot", ["greedy", Player("greedy"), lambda position: next(iter(position.legal_moves))])
def test_a_bot_answers(bot: Any) -> None:
    board = play(shogun.Position(), bot=bot)
    choose(board, board.state["moves"][0]["text"])
    assert board.position.ply == 2 and board.position.to_move == "white" and board.state["moves"]
    board.undo()
    assert board.position.ply == 0 and board.last_move == ""


def test_a_bot_begins_where_the_person_is_second() -> None:
    board = play(ploy.FourPosition(), bot="random", side="coral")
    assert board.position.to_move == "coral" and board.position.ply == ploy.FourPosition().players.index("coral")
    board.undo()
    assert board.position.to_move == "coral"
    with pytest.raises(ValueError, match="side: 'black', expected one of green, "):
        play(ploy.FourPosition(), bot="random", side="black")


def test_arrows_and_marks_stay_until_the_next_move() -> None:
    board = play(ploy.Position())
    plain = board.state["svg"]
    board.show(arrows=iter([("d9", "d8")]), marks={"e6": "ring"}, squares=["e5"])
    assert board.state["svg"] != plain
    with pytest.raises(ValueError):
        board.show(marks=["z99"])
    assert board.state["svg"] != plain
    choose(board, "e3-e4-0")
    board.undo()
    assert board.state["svg"] == plain


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    mate = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
    board = play(mate, bot="random")
    assert board.state["moves"] == [] and board.state["note"] == mate.status()
    choose(board, "(1,1)-(1,2)")
    assert board.position.ply == 0


def test_the_script_is_in_the_package_and_asks_for_nothing() -> None:
    script = str(BoardWidget._esm)
    assert "adoptedStyleSheets" in script and "import " not in script and "http" not in script.replace("http://www.w3.org/2000/svg", "")
    assert widget.__all__ == ["BoardWidget", "play"]
