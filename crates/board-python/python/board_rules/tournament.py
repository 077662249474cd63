"""Tournaments: round robins and gauntlets.

>>> from board_rules import hunt
>>> from board_rules.tournament import Tournament
>>> cup = Tournament(["greedy", "random", "level1"], hunt.Position(), games=2, max_plies=40)
>>> cup.play()
>>> len(cup.matches), sum(row.games for row in cup.rows)
(3, 12)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from . import Match, PlayedGame, Player, Position, elo

__all__ = ["Row", "Tournament"]

#: A player of a `Match`.
AnyPlayer: TypeAlias = Player | str | Callable[[Any], Any]


@dataclass(frozen=True)
class Row:
    """The results of a player against all others.

    >>> from board_rules.tournament import Row
    >>> Row("level5", wins=3, draws=1, losses=0, elo=(30.0, 190.0, 800.0)).score
    0.875
    """

    name: str
    wins: int
    draws: int
    losses: int
    #: The Elo difference to the field with its 95 % confidence interval: lower bound, estimate,
    #: upper bound.
    elo: tuple[float, float, float]

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points: 1 for a win, 1/2 for a draw."""
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The average points a game, from 0 to 1; 0.5 before the first game."""
        return self.points / self.games if self.games else 0.5


class Tournament:
    """A round robin: a match between every two players. With `gauntlet` only the first player meets all others.

    `players` are a list of names and `Player` objects, or a dictionary from names to players, which may also be
    functions. The other arguments are those of `Match`. `play` plays the missing games, also after Ctrl-C.
    `str` gives a crosstable.

    >>> from board_rules import shogun
    >>> from board_rules.tournament import Tournament
    >>> first = lambda position: next(iter(position.legal_moves))
    >>> cup = Tournament({"first": first, "greedy": "greedy", "random": "random"}, shogun.Position(), gauntlet=True, max_plies=60)
    >>> cup.play()
    >>> sorted(cup.matches)
    [('first', 'greedy'), ('first', 'random')]
    >>> cup.between("greedy", "random") is None
    True
    """

    def __init__(
        self,
        players: Mapping[str, AnyPlayer] | Iterable[Player | str],
        start: Position,
        *,
        games: int = 2,
        gauntlet: bool = False,
        seed: int = 0,
        threads: int = 1,
        opening_plies: int = 4,
        max_plies: int = 1000,
        repetitions: int | None = 3,
    ) -> None:
        named = _named(players)
        pairs = [pair for pair in combinations(named, 2) if not gauntlet or pair[0] == next(iter(named))]
        self.names = tuple(named)
        #: The matches by the names of the two players.
        self.matches: dict[tuple[str, str], Match] = {
            (a, b): Match(
                named[a],
                named[b],
                start,
                games=games,
                seed=seed,
                threads=threads,
                opening_plies=opening_plies,
                max_plies=max_plies,
                repetitions=repetitions,
            )
            for a, b in pairs
        }

    def play(self, progress: Callable[[PlayedGame, Match], object] | None = None) -> None:
        """Plays the missing games, match by match, and calls `progress(game, match)` after each."""
        for match in self.matches.values():
            match.play(progress)

    @property
    def rows(self) -> list[Row]:
        """The results of each player, the best first."""
        return sorted(map(self._row, self.names), key=lambda row: row.score, reverse=True)

    def _row(self, name: str) -> Row:
        wins = draws = losses = 0
        pairs = [0] * 5
        for (a, b), match in self.matches.items():
            if name in (a, b):
                own = 1 if name == a else -1
                won, lost = (match.wins, match.losses)[::own]
                wins, draws, losses = wins + won, draws + match.draws, losses + lost
                pairs = [count + more for count, more in zip(pairs, match.pairs[::own])]
        return Row(name, wins, draws, losses, elo(wins, draws, losses, pairs))

    def between(self, one: str, other: str) -> float | None:
        """The points of one player against another; `None` if they have no match."""
        if (one, other) in self.matches:
            match = self.matches[one, other]
            return match.wins + match.draws / 2
        if (other, one) in self.matches:
            match = self.matches[other, one]
            return match.losses + match.draws / 2
        return None

    def __str__(self) -> str:
        rows = self.rows
        width = max(len(name) for name in self.names)
        head = f"{'':{width}}  points  games  Elo" + " " * 18
        lines = [head + "".join(f"{place:>6}" for place in range(1, len(rows) + 1))]
        for row in rows:
            low, guess, high = row.elo
            cells = (self.between(row.name, other.name) for other in rows)
            shown = "".join(f"{'-' if cell is None else format(cell, 'g'):>6}" for cell in cells)
            bounds = f"{guess:+.0f} ({low:+.0f} to {high:+.0f})"
            lines.append(f"{row.name:{width}}  {row.points:>6g}  {row.games:>5}  {bounds:<21}{shown}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        played = sum(map(len, self.matches.values()))
        return f"<Tournament of {len(self.names)} players: {played} games played>"


def _named(players: Mapping[str, AnyPlayer] | Iterable[Player | str]) -> dict[str, AnyPlayer]:
    named: dict[str, AnyPlayer] = {}
    for player in players:
        name = player.name if isinstance(player, Player) else str(player)
        if name in named:
            raise ValueError(f"players: two are named {name}, expected a table from names to players")
        named[name] = players[name] if isinstance(players, Mapping) else player
    if len(named) < 2:
        raise ValueError(f"players: {len(named)}, expected at least 2")
    return named
