//! One game between agents.

use core::error::Error;
use core::fmt::{self, Display};
use core::time::Duration;
use std::time::Instant;

use board_game_core::{Game, Outcome, Player};

use super::adjudication::{Adjudication, FinishReason, GameFinish, LimitJudge};
use super::move_report::MoveReport;
use super::score_rules::ScoreRules;
use super::side_assignment::SideAssignment;
use super::time_control::{RunningClocks, TimeControl};
use crate::{Agent, Choice, Limits};

/// A game that has been played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame<M> {
    /// From the start on, the opening included.
    pub moves: Vec<M>,
    /// What the players reported of each move.
    pub reports: Vec<MoveReport>,
    /// How it ended.
    pub finish: GameFinish,
    /// Who has lost it by a failure.
    pub forfeit: Option<Forfeit>,
}

/// A failure that loses a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// Whose failure it is.
    pub player: Player,
    /// What the player has done.
    pub why: String,
}

impl Forfeit {
    /// The failure that a game ended with, if it is a player's and not the opening's.
    pub(super) fn of_error<M: Display>(error: &GameError<M>, opening: usize) -> Option<Self> {
        match error {
            GameError::NoMove { player, ply, .. }
            | GameError::OutOfTime { player, ply, .. }
            | GameError::Illegal { player, ply, .. }
                if *ply >= opening =>
            {
                let why = error.to_string();
                Some(Self {
                    player: *player,
                    why,
                })
            }
            _ => None,
        }
    }

    /// How the game of this number ends: a player of the other side wins.
    pub fn finish<G: Game>(&self, number: u32, start: &G, seats: SideAssignment) -> GameFinish {
        let is_a = |player| seats.is_a(number, start, player);
        let mut others =
            Player::all(G::PLAYERS).filter(|&player| is_a(player) != is_a(self.player));
        let winner = others.next();
        GameFinish {
            outcome: winner.map_or(Outcome::Draw, |winner| Outcome::Win(start.team(winner))),
            reason: FinishReason::Forfeit,
        }
    }
}

/// A game of a match between A and B.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchGame<M> {
    /// Counted from 0; 2n and 2n + 1 are a pair.
    pub number: u32,
    /// Whether A had the first player.
    pub a_begins: bool,
    /// What the game brought A: 2 half points for a win, 1 for a draw.
    pub half_points: u8,
    /// The moves and the end.
    pub game: PlayedGame<M>,
}

impl<M> MatchGame<M> {
    /// The game of this number, which began in this position with the contestants seated so.
    pub fn new<G>(number: u32, start: &G, seats: SideAssignment, game: PlayedGame<M>) -> Self
    where
        G: Game<Move = M>,
    {
        let winner = match game.finish.outcome {
            Outcome::Win(team) => team.players().next(),
            Outcome::Draw => None,
        };
        Self {
            number,
            a_begins: seats.is_a(number, start, Player::FIRST),
            half_points: match winner {
                None => 1,
                Some(winner) if seats.is_a(number, start, winner) => 2,
                Some(_) => 0,
            },
            game,
        }
    }
}

/// Why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameError<M> {
    /// The limits of an agent were told to stop.
    Stopped,
    /// A player's agent has no move, or there is no agent for it, although the game goes on.
    NoMove {
        /// The player.
        player: Player,
        /// Plies played before.
        ply: usize,
        /// What the agent says of its [failure](Agent::failure), if it says anything.
        why: Option<String>,
    },
    /// A player has overstepped the clock by more than the margin.
    OutOfTime {
        /// The player.
        player: Player,
        /// Plies played before.
        ply: usize,
        /// The time beyond that of the clock.
        over: Duration,
    },
    /// A player's agent, or the opening, has a move that is not legal.
    Illegal {
        /// The player.
        player: Player,
        /// Plies played before.
        ply: usize,
        /// The move.
        mv: M,
    },
}

impl<M: Display> Display for GameError<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("the game was stopped"),
            Self::NoMove { player, ply, why } => {
                write!(f, "ply {}: the agent of {player} has no move", ply + 1)?;
                match why {
                    Some(why) => write!(f, ": {why}"),
                    None => f.write_str(", although the game goes on"),
                }
            }
            Self::OutOfTime { player, ply, over } => write!(
                f,
                "ply {}: {player} overstepped the clock by {} ms",
                ply + 1,
                over.as_millis()
            ),
            Self::Illegal { player, ply, mv } => {
                write!(f, "ply {}: {mv} is not legal for {player}", ply + 1)
            }
        }
    }
}

impl<M: Display + fmt::Debug> Error for GameError<M> {}

/// How a game is played, whoever plays.
pub(super) struct GameSettings<'c, G: Game> {
    pub(super) opening: &'c [G::Move],
    pub(super) adjudication: &'c Adjudication,
    pub(super) judge: Option<&'c LimitJudge<G>>,
    pub(super) score_rules: ScoreRules,
    pub(super) time_control: Option<TimeControl>,
    /// Whether reports have times.
    pub(super) keeps_times: bool,
}

/// The moves of a game so far, with their reports.
#[derive(Debug)]
pub(super) struct GameMoves<M> {
    pub(super) moves: Vec<M>,
    pub(super) reports: Vec<MoveReport>,
}

impl<M> GameMoves<M> {
    pub(super) const fn new() -> Self {
        Self {
            moves: Vec::new(),
            reports: Vec::new(),
        }
    }
}

/// Plays a game from `start`: the moves of the opening, then those of the agents, until the rules
/// or the adjudication end it. The agents, each with the limits of its every move, are those of the
/// first player, the second, and so on.
///
/// They are told of every earlier position, but not that a new game begins.
///
/// # Errors
/// [`GameError`] when an agent or the opening has no legal move to offer, or the limits of an agent
/// were stopped.
pub fn play<G: Game>(
    start: &G,
    opening: &[G::Move],
    agents: &mut [(&mut dyn Agent<G>, &Limits)],
    adjudication: &Adjudication,
    judge: Option<&LimitJudge<G>>,
) -> Result<PlayedGame<G::Move>, GameError<G::Move>> {
    let mut played = GameMoves::new();
    let conduct = GameSettings {
        opening,
        adjudication,
        judge,
        score_rules: ScoreRules::default(),
        time_control: None,
        keeps_times: false,
    };
    let finish = play_into(&mut played, start, agents, &conduct)?;
    Ok(PlayedGame {
        moves: played.moves,
        reports: played.reports,
        finish,
        forfeit: None,
    })
}

/// Plays a game; `played` has the moves, whatever ends it.
pub(super) fn play_into<G: Game>(
    played: &mut GameMoves<G::Move>,
    start: &G,
    agents: &mut [(&mut dyn Agent<G>, &Limits)],
    conduct: &GameSettings<'_, G>,
) -> Result<GameFinish, GameError<G::Move>> {
    let mut position = start.clone();
    let mut history = Vec::new();
    let mut clocks = conduct.time_control.map(RunningClocks::new);
    are_ready(agents, conduct.opening.len())?;
    loop {
        let finish = conduct
            .adjudication
            .finish(&position, &history, conduct.judge)
            .or_else(|| conduct.score_rules.finish(start, &played.reports));
        if let Some(finish) = finish {
            return Ok(finish);
        }
        let player = position.to_move();
        let ply = played.moves.len();
        let (mv, report) = match conduct.opening.get(ply) {
            Some(&mv) => (mv, MoveReport::unknown(player)),
            None => {
                let begin = Instant::now();
                let choice = asked(agents, &position, &history, clocks.as_ref(), ply)?;
                if let Some(clocks) = &mut clocks {
                    let stopped = clocks.stop(player, begin);
                    stopped.map_err(|over| GameError::OutOfTime { player, ply, over })?;
                }
                let time = conduct.keeps_times.then(|| begin.elapsed());
                (choice.mv, MoveReport::of(player, &choice, time))
            }
        };
        history.push(position.key());
        if position.play(mv).is_err() {
            return Err(GameError::Illegal { player, ply, mv });
        }
        played.moves.push(mv);
        played.reports.push(report);
    }
}

/// Whether all agents are there: an engine that could not be started is not waited for.
fn are_ready<G: Game>(
    agents: &[(&mut dyn Agent<G>, &Limits)],
    ply: usize,
) -> Result<(), GameError<G::Move>> {
    for (player, (agent, limits)) in Player::all(G::PLAYERS).zip(agents) {
        if limits.is_stopped() {
            return Err(GameError::Stopped);
        }
        if let Some(why) = agent.failure() {
            let why = Some(why);
            return Err(GameError::NoMove { player, ply, why });
        }
    }
    Ok(())
}

/// The choice of the agent that is to move.
fn asked<G: Game>(
    agents: &mut [(&mut dyn Agent<G>, &Limits)],
    position: &G,
    history: &[u64],
    clocks: Option<&RunningClocks>,
    ply: usize,
) -> Result<Choice<G::Move>, GameError<G::Move>> {
    let player = position.to_move();
    let no_move = |why| GameError::NoMove { player, ply, why };
    let Some((agent, limits)) = agents.get_mut(player.index()) else {
        return Err(no_move(None));
    };
    let choice = match clocks {
        None => agent.choose(position, history, limits),
        Some(clocks) => agent.choose(position, history, &clocks.limits(player, limits)),
    };
    if limits.is_stopped() {
        return Err(GameError::Stopped);
    }
    choice.ok_or_else(|| no_move(agent.failure()))
}
