//! One game between agents.

use core::error::Error;
use core::fmt::{self, Display};
use core::time::Duration;
use std::time::Instant;

use board_game_core::{Game, Outcome, Player};

use super::adjudication::{Adjudication, FinishReason, GameFinish, LimitJudge};
use super::score_rules::{MoveReport, ScoreRules};
use super::side_assignment::SideAssignment;
use super::time_control::{RunningClocks, TimeControl};
use crate::{Agent, Choice, Limits};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame<M> {
    /// All moves, the opening included.
    pub moves: Vec<M>,
    /// The players' report of each move.
    pub reports: Vec<MoveReport>,
    /// The end of the game.
    pub finish: GameFinish,
    /// The failure that lost the game, if there was one.
    pub forfeit: Option<Forfeit>,
}

/// A failure that loses a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forfeit {
    /// The player who failed.
    pub player: Player,
    /// A description of the failure.
    pub reason: String,
}

impl Forfeit {
    /// The failure of a player that ended a game; `None` for a failure of the opening.
    pub(super) fn of_error<M: Display>(error: &GameError<M>, opening: usize) -> Option<Self> {
        match error {
            GameError::NoMove { player, ply, .. }
            | GameError::OutOfTime { player, ply, .. }
            | GameError::Illegal { player, ply, .. }
                if *ply >= opening =>
            {
                let reason = error.to_string();
                Some(Self {
                    player: *player,
                    reason,
                })
            }
            _ => None,
        }
    }

    /// The end of the game of this number: the other side wins.
    pub fn finish<G: Game>(&self, number: u32, start: &G, sides: SideAssignment) -> GameFinish {
        let is_a = |player| sides.is_a(number, start, player);
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
    /// The number of the game, from 0; 2n and 2n + 1 are a pair.
    pub number: u32,
    /// Whether A played the first player.
    pub a_is_first: bool,
    /// A's half points: 2 for a win, 1 for a draw.
    pub half_points: u8,
    /// The moves and the end.
    pub game: PlayedGame<M>,
}

impl<M> MatchGame<M> {
    /// The game of this number, which began in `start` with this assignment of sides.
    pub fn new<G>(number: u32, start: &G, sides: SideAssignment, game: PlayedGame<M>) -> Self
    where
        G: Game<Move = M>,
    {
        let winner = match game.finish.outcome {
            Outcome::Win(team) => team.players().next(),
            Outcome::Draw => None,
        };
        Self {
            number,
            a_is_first: sides.is_a(number, start, Player::FIRST),
            half_points: match winner {
                None => 1,
                Some(winner) if sides.is_a(number, start, winner) => 2,
                Some(_) => 0,
            },
            game,
        }
    }
}

/// The reason why a game was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GameError<M> {
    /// The stop flag of an agent's limits was set.
    Stopped,
    /// A player's agent has no move, or there is no agent for it, although the game goes on.
    NoMove {
        /// The player.
        player: Player,
        /// Plies played before.
        ply: usize,
        /// The agent's [failure](Agent::failure), if it reports one.
        reason: Option<String>,
    },
    /// A player has overstepped the clock by more than the margin.
    OutOfTime {
        /// The player.
        player: Player,
        /// Plies played before.
        ply: usize,
        /// The time by which the clock is overstepped.
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
            Self::NoMove {
                player,
                ply,
                reason,
            } => {
                write!(f, "ply {}: the agent of {player} has no move", ply + 1)?;
                match reason {
                    Some(reason) => write!(f, ": {reason}"),
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

/// The settings of a game, apart from the players.
pub(super) struct GameSettings<'c, G: Game> {
    pub(super) opening: &'c [G::Move],
    pub(super) adjudication: &'c Adjudication,
    pub(super) judge: Option<&'c LimitJudge<G>>,
    pub(super) score_rules: ScoreRules,
    pub(super) time_control: Option<TimeControl>,
    /// Whether reports include the time of each move.
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

/// Plays a game from `start`: the opening, then the agents' moves, until the rules or the
/// adjudication end it. `agents` has one agent for each player in order, with the limits of each
/// move.
///
/// The agents get the history of the game. [`Agent::new_game`] is not called.
///
/// # Errors
/// [`GameError`] if an agent or the opening has no legal move, or if the limits of an agent are
/// stopped.
pub fn play<G: Game>(
    start: &G,
    opening: &[G::Move],
    agents: &mut [(&mut dyn Agent<G>, &Limits)],
    adjudication: &Adjudication,
    judge: Option<&LimitJudge<G>>,
) -> Result<PlayedGame<G::Move>, GameError<G::Move>> {
    let mut played = GameMoves::new();
    let settings = GameSettings {
        opening,
        adjudication,
        judge,
        score_rules: ScoreRules::default(),
        time_control: None,
        keeps_times: false,
    };
    let finish = play_into(&mut played, start, agents, &settings)?;
    Ok(PlayedGame {
        moves: played.moves,
        reports: played.reports,
        finish,
        forfeit: None,
    })
}

/// Plays a game and records its moves in `played`, also if the game fails.
pub(super) fn play_into<G: Game>(
    played: &mut GameMoves<G::Move>,
    start: &G,
    agents: &mut [(&mut dyn Agent<G>, &Limits)],
    settings: &GameSettings<'_, G>,
) -> Result<GameFinish, GameError<G::Move>> {
    let mut position = start.clone();
    let mut history = Vec::new();
    let mut clocks = settings.time_control.map(RunningClocks::new);
    check_agents(agents, settings.opening.len())?;
    loop {
        let finish = settings
            .adjudication
            .finish(&position, &history, settings.judge)
            .or_else(|| settings.score_rules.finish(start, &played.reports));
        if let Some(finish) = finish {
            return Ok(finish);
        }
        let player = position.to_move();
        let ply = played.moves.len();
        let (mv, report) = match settings.opening.get(ply) {
            Some(&mv) => (mv, MoveReport::unknown(player)),
            None => {
                let begin = Instant::now();
                let choice = choose_move(agents, &position, &history, clocks.as_ref(), ply)?;
                if let Some(clocks) = &mut clocks {
                    let stopped = clocks.stop(player, begin);
                    stopped.map_err(|over| GameError::OutOfTime { player, ply, over })?;
                }
                let time = settings.keeps_times.then(|| begin.elapsed());
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

/// Checks the agents before the first move: an engine may have failed to start.
fn check_agents<G: Game>(
    agents: &[(&mut dyn Agent<G>, &Limits)],
    ply: usize,
) -> Result<(), GameError<G::Move>> {
    for (player, (agent, limits)) in Player::all(G::PLAYERS).zip(agents) {
        if limits.is_stopped() {
            return Err(GameError::Stopped);
        }
        if let Some(reason) = agent.failure() {
            let reason = Some(reason);
            return Err(GameError::NoMove {
                player,
                ply,
                reason,
            });
        }
    }
    Ok(())
}

/// Asks the agent of the player to move for its choice.
fn choose_move<G: Game>(
    agents: &mut [(&mut dyn Agent<G>, &Limits)],
    position: &G,
    history: &[u64],
    clocks: Option<&RunningClocks>,
    ply: usize,
) -> Result<Choice<G::Move>, GameError<G::Move>> {
    let player = position.to_move();
    let no_move = |reason| GameError::NoMove {
        player,
        ply,
        reason,
    };
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
