//! Checks that any game gets for free: random games from a position, every promise of [`Game`]
//! tried on the way.
//!
//! ```
//! # use board_game_core::{Game, conformance};
//! fn conforms<G: Game>(start: &G) {
//!     if let Err(violation) = conformance::check(start, &conformance::CheckPlan::default()) {
//!         panic!("{violation}");
//!     }
//! }
//! ```

mod moves;
mod position;
mod violation;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

pub use violation::{Promise, Violation};

use crate::{Game, zobrist};
use violation::violation;

/// How much to check.
///
/// ```
/// use board_game_core::conformance::CheckPlan;
///
/// let plan = CheckPlan::default().with_games(5).with_plies(150);
/// assert_eq!((plan.games, plan.plies, plan.seed), (5, 150, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckPlan {
    /// Random games to play from each position.
    pub games: u32,
    /// Plies after which a game is left, finished or not.
    pub plies: u32,
    /// Decides the moves; the same seed plays the same games.
    pub seed: u64,
}

impl CheckPlan {
    /// The same with so many games from each position.
    #[must_use]
    pub const fn with_games(self, games: u32) -> Self {
        Self { games, ..self }
    }

    /// The same with games of up to so many plies.
    #[must_use]
    pub const fn with_plies(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// The same with other moves.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

impl Default for CheckPlan {
    /// 20 games of up to 200 plies.
    fn default() -> Self {
        Self {
            games: 20,
            plies: 200,
            seed: 1,
        }
    }
}

/// What a check went through, so that a test can see that it saw enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConformanceReport {
    /// Positions checked, repeated ones included.
    pub positions: u64,
    /// Positions whose keys were held against each other.
    pub distinct: u64,
    /// Moves listed, each played and taken back.
    pub moves: u64,
    /// Moves among these that take something.
    pub captures: u64,
    /// Moves known from other positions that were tried for legality where they were not listed.
    pub unlisted: u64,
    /// Null moves made and taken back.
    pub passes: u64,
    /// Games that reached an outcome.
    pub finished: u64,
}

/// Plays random games from `start` and checks every promise of [`Game`] in every position.
///
/// Moves seen earlier in the run serve as candidates that later positions must refuse, or list.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check<G: Game>(start: &G, plan: &CheckPlan) -> Result<ConformanceReport, Violation> {
    check_all(core::slice::from_ref(start), plan)
}

/// The same from several positions, of which all keys are held against each other: give it the same
/// board under every rule set, and rules that are left out of the key are found.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_all<G: Game>(starts: &[G], plan: &CheckPlan) -> Result<ConformanceReport, Violation> {
    let mut run = CheckRun {
        report: ConformanceReport::default(),
        known: Vec::new(),
        keys: BTreeMap::new(),
    };
    let mut drawn = plan.seed.wrapping_mul(1 << 32);
    for start in starts {
        for _ in 0..plan.games {
            let mut game = start.clone();
            for ply in 0..=plan.plies {
                let moves = run.check_position(&game, drawn)?;
                if moves.is_empty() {
                    run.report.finished += 1;
                    break;
                }
                if ply == plan.plies {
                    break;
                }
                run.remember(&moves, drawn);
                drawn = drawn.wrapping_add(1);
                let mv = moves[(zobrist::number(drawn) % moves.len() as u64) as usize];
                game.play(mv)
                    .map_err(|error| violation(&game, Promise::Play, &error))?;
            }
        }
    }
    Ok(run.report)
}

/// Candidates kept for later positions; more would make long runs quadratic.
const KNOWN_MOVES: usize = 64;
/// Positions kept to hold their keys against later ones.
const KNOWN_KEYS: usize = 1 << 14;

struct CheckRun<G: Game> {
    report: ConformanceReport,
    known: Vec<G::Move>,
    keys: BTreeMap<u64, G>,
}

impl<G: Game> CheckRun<G> {
    /// Keeps a sample of the moves met so far: the first few, then replaced in turn.
    fn remember(&mut self, moves: &[G::Move], turn: u64) {
        let mv = moves[(zobrist::number(turn ^ u64::MAX) % moves.len() as u64) as usize];
        if self.known.contains(&mv) {
            return;
        }
        if self.known.len() < KNOWN_MOVES {
            self.known.push(mv);
        } else {
            self.known[(turn % KNOWN_MOVES as u64) as usize] = mv;
        }
    }

    /// Checks one position; its moves, in the order listed.
    fn check_position(&mut self, game: &G, seed: u64) -> Result<Vec<G::Move>, Violation> {
        self.report.positions += 1;
        position::check(game)?;
        self.check_key(game)?;

        let listed = moves::listed(game)?;
        self.report.moves += listed.len() as u64;
        self.report.captures += moves::check_captures(game, &listed)?;
        moves::check_random(game, &listed, seed)?;
        moves::check_each(game, &listed)?;
        self.report.passes += moves::check_pass(game)?;
        for &mv in self.known.iter().filter(|mv| !listed.contains(mv)) {
            self.report.unlisted += 1;
            moves::check_refusal(game, mv)?;
        }
        Ok(listed)
    }

    /// That the key is that of no other position met before.
    fn check_key(&mut self, game: &G) -> Result<(), Violation> {
        match self.keys.get(&game.key()) {
            Some(other) if other != game => Err(violation(
                game,
                Promise::KeysDiffer,
                &format_args!(
                    "{:?} under {:?} has the same key {:#x}",
                    alloc::string::ToString::to_string(other),
                    alloc::string::ToString::to_string(&other.rules()),
                    game.key()
                ),
            )),
            Some(_) => Ok(()),
            None => {
                if self.keys.len() < KNOWN_KEYS {
                    self.keys.insert(game.key(), game.clone());
                    self.report.distinct += 1;
                }
                Ok(())
            }
        }
    }
}
