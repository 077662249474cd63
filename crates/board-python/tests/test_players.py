"""Players and matches."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import Any

import pytest
from board_rules import Match, PlayedGame, Player, Score, TextError, elo, hunt, ploy, shogun

STARTS: list[Any] = [ploy.Position(), ploy.FourPosition(), shogun.Position(), hunt.Position()]
MATE = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"


@pytest.mark.parametrize("name", ["random", "greedy", "level1", "search:nodes=2000", "montecarlo:nodes=500", "maxn:nodes=500"])
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.game)
def test_a_player_plays_every_game_and_repeats_itself(name: str, start: Any) -> None:
    position, twins = start.copy(), [Player(name, seed=5), Player(name, seed=5)]
    for _ in range(4):
        moves = [player.choose(position) for player in twins]
        assert moves[0] == moves[1] and moves[0] in position.legal_moves
        position.push(moves[0])
    assert twins[0].name == name and len(twins[0].last_lines) == 1


def test_a_finished_game_has_no_choice() -> None:
    mate = shogun.Position("8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w")
    assert Player("level3").choose(mate) is None and Player("search").analyse(mate) == []


def test_analysis_has_lines_with_scores() -> None:
    player, position = Player("search"), ploy.Position()
    lines = player.analyse(position, lines=3, nodes=20_000)
    assert len(lines) == 3 and len({line.move for line in lines}) == 3
    assert sorted((line.score for line in lines), reverse=True) == [line.score for line in lines]
    for line in lines:
        twin = position.copy()
        for move in line.moves:
            twin.push(move)
        assert line.moves[0] == line.move and line.depth >= 1 and line.nodes > 0
    win = player.analyse(ploy.Position(MATE), depth=2)[0]
    assert win.score.win_in == 1 and win.score.is_decided and win.score > lines[0].score
    assert not lines[0].score.is_decided and not Score(35).is_decided
    scores = [(Score(35), "+0.35"), (Score(-120), "-1.20"), (win.score, "win in 1 ply")]
    for score, text in scores:
        assert (str(score), repr(score)) == (text, f"<Score {text}>")


def test_a_player_has_its_seed() -> None:
    assert [Player("random", seed=seed).seed for seed in (0, 5, 2**64 - 1)] == [0, 5, 2**64 - 1]


def test_invalid_players_are_errors() -> None:
    with pytest.raises(TextError, match="expected random, greedy"):
        Player("nobody")
    with pytest.raises(TypeError, match="expected a position"):
        Player("random").choose("ploy")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="expected a Player"):
        Match(7, "random", ploy.Position())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected 1 to 1024"):
        Match("random", "random", ploy.Position(), threads=0)


def test_a_match_counts_and_does_not_depend_on_threads() -> None:
    matches = [Match("greedy", "random", shogun.Position(), games=6, seed=3, threads=threads) for threads in (1, 2)]
    for match in matches:
        match.play()
    first, second = ([(game.moves, game.points, game.winners) for game in match.games] for match in matches)
    assert first == second
    match = matches[0]
    assert len(match) == match.wins + match.draws + match.losses == 6
    assert match.score == sum(game.points for game in match.games) / 6
    low, guess, high = match.elo
    assert low < guess <= high and (guess > 0) == (match.score > 0.5)
    for game in match.games:
        position = shogun.Position()
        for move in game.moves:
            position.push(move)
        outcome = position.outcome()
        assert game.reason != "rules" or (outcome is not None and list(outcome.winners) == game.winners)


def test_a_match_says_how_it_went() -> None:
    def played(**named: Any) -> Match:
        match = Match("greedy", "random", shogun.Position(), games=8, max_plies=60, **named)
        match.play()
        return match

    match = played(seed=2)
    points = [game.points for game in match.games]
    assert len(set(points)) > 1 and 0 < match.score < 1
    assert [match.wins, match.draws, match.losses] == [points.count(points_of) for points_of in (1, 0.5, 0)]
    assert repr(match) == f"<Match: {match.wins} won, {match.draws} drawn, {match.losses} lost>"
    assert match.elo == elo(match.wins, match.draws, match.losses, match.pairs)
    for game in match.games:
        assert repr(game) == f"<PlayedGame {game.number}: {game.points:g} for A after {len(game.moves)} moves>"
    assert match == played(seed=2, threads=2) and match != played(seed=3)
    fresh = [Match("random", "random", shogun.Position(), seed=seed) for seed in (1, 1, 2)]
    assert fresh[0] == fresh[1] != fresh[2]


def test_functions_are_players_and_their_exceptions_propagate() -> None:
    def first(position: Any) -> Any:
        return next(iter(position.legal_moves))

    match = Match(first, "random", hunt.Position(), games=2, max_plies=60)
    match.play()
    assert len(match) == 2

    def broken(position: Any) -> Any:
        raise KeyError("no book")

    with pytest.raises(KeyError, match="no book"):
        Match(broken, "random", hunt.Position()).play()
    with pytest.raises(ValueError, match="no pawn stands on a1"):
        Match(lambda position: "Ba1-a2", "random", hunt.Position(), opening_plies=1).play()


def test_a_function_sees_the_very_moves_that_it_has_played() -> None:
    stacks = []

    def turner(position: ploy.Position) -> str:
        stacks.append([str(move) for move in position.move_stack])
        # A turn by three eighths looks like one by an eighth: the Commander has lines at right
        # angles.
        return "e1-e1-3" if position.to_move == "black" else "e9-e9-3"

    Match(turner, "random", ploy.Position(), games=1, opening_plies=0, max_plies=7).play()
    own = 0 if stacks[0] == [] else 1
    assert stacks[-1][own::2] == ["e1-e1-3" if own == 0 else "e9-e9-3"] * len(stacks[-1][own::2]) and len(stacks) >= 3


# The level of the adaptive player depends on the games before.
@pytest.mark.parametrize(("a", "games"), [("random", 6), ("adaptive", 3)])
def test_progress_receives_each_game_and_can_stop_the_match(a: str, games: int) -> None:
    match = Match(a, "random", shogun.Position(), games=games, seed=8)
    whole = Match(a, "random", shogun.Position(), games=games, seed=8)
    whole.play()
    seen = []

    def watch(game: PlayedGame, of: Match) -> None:
        seen.append(game.number)
        assert of is match and len(of) == len(seen)
        if len(seen) == 2:
            raise StopIteration

    with pytest.raises(StopIteration):
        match.play(watch)
    assert seen == [0, 1] and len(match) == 2
    match.play()
    assert [game.moves for game in match.games] == [game.moves for game in whole.games]


def interrupted(work: Any, after: float = 0.3) -> float:
    """Seconds until work ends that Ctrl-C is sent to."""
    timer = threading.Timer(after, lambda: os.kill(os.getpid(), signal.SIGINT))
    begin = time.perf_counter()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()
    return time.perf_counter() - begin


def test_ctrl_c_ends_thinking_and_keeps_the_result() -> None:
    player, position = Player("search:time=60s"), ploy.Position()
    before = position.copy()
    assert interrupted(lambda: player.choose(position)) < 10
    assert position == before and player.last_lines[0].move in position.legal_moves
    assert interrupted(lambda: player.analyse(position, lines=2, seconds=60)) < 10
    assert len(player.last_lines) >= 1


def test_ctrl_c_ends_perft() -> None:
    assert interrupted(lambda: ploy.Position().perft(9)) < 10
    assert interrupted(lambda: hunt.solve(side=8, pawns=6)) < 20


def test_ctrl_c_ends_a_match_and_no_finished_game_is_lost() -> None:
    match = Match("level1", "level1", shogun.Position(), games=20_000, seed=2, threads=2)
    assert interrupted(match.play, 0.6) < 15
    kept = [game.moves for game in match.games]
    assert kept
    again = Match("level1", "level1", shogun.Position(), games=2, seed=2)
    again.play()
    assert kept[: len(again)] == [game.moves for game in again.games][: len(kept)]


def test_thinking_releases_the_gil() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        Player("search:time=300ms").choose(ploy.Position())
    finally:
        done.set()
        thread.join()
    assert ticks > 20
