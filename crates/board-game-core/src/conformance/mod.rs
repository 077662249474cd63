//! Checks for any game: random games from a position that test every promise of [`Game`].
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

/// The number, the length and the seed of the random games of a check.
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
    /// Number of random games from each position.
    pub games: u32,
    /// Maximum number of plies of a game.
    pub plies: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

impl CheckPlan {
    /// The plan with this number of games from each position.
    #[must_use]
    pub const fn with_games(self, games: u32) -> Self {
        Self { games, ..self }
    }

    /// The plan with this maximum number of plies.
    #[must_use]
    pub const fn with_plies(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// The plan with this seed.
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

/// The statistics of a check, so that a test can require enough coverage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConformanceReport {
    /// Number of positions checked, repeated ones included.
    pub positions: u64,
    /// Number of different positions whose keys were compared with each other.
    pub distinct: u64,
    /// Number of listed moves, each played and taken back.
    pub moves: u64,
    /// Number of captures among these moves.
    pub captures: u64,
    /// Number of tests that a position rejects a move which an earlier position listed.
    pub unlisted: u64,
    /// Number of null moves played and taken back.
    pub passes: u64,
    /// Number of games that reached an outcome.
    pub finished: u64,
}

/// Plays random games from `start` and checks every promise of [`Game`] in every position.
///
/// It also tries moves of earlier positions in later ones, which must list or reject them.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check<G: Game>(start: &G, plan: &CheckPlan) -> Result<ConformanceReport, Violation> {
    check_all(core::slice::from_ref(start), plan)
}

/// [`check`] from several positions. All their keys are compared with each other: pass the same
/// board under every rule set to find rules that are missing in the key.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check_all<G: Game>(starts: &[G], plan: &CheckPlan) -> Result<ConformanceReport, Violation> {
    let mut run = CheckRun {
        report: ConformanceReport::default(),
        samples: Vec::new(),
        keys: BTreeMap::new(),
    };
    let mut seed = plan.seed.wrapping_mul(1 << 32);
    for start in starts {
        for _ in 0..plan.games {
            let mut game = start.clone();
            for ply in 0..=plan.plies {
                let moves = run.check_position(&game, seed)?;
                if moves.is_empty() {
                    run.report.finished += 1;
                    break;
                }
                if ply == plan.plies {
                    break;
                }
                run.store_sample(&moves, seed);
                seed = seed.wrapping_add(1);
                let mv = moves[(zobrist::number(seed) % moves.len() as u64) as usize];
                game.play(mv)
                    .map_err(|error| violation(&game, Promise::Play, &error))?;
            }
        }
    }
    Ok(run.report)
}

/// Maximum number of moves stored for later positions; more would make long runs quadratic.
const MAX_SAMPLES: usize = 64;
/// Maximum number of positions stored to compare their keys with later ones.
const MAX_KEYS: usize = 1 << 14;

/// The state of a check.
struct CheckRun<G: Game> {
    report: ConformanceReport,
    /// Moves of earlier positions.
    samples: Vec<G::Move>,
    /// Earlier positions by key.
    keys: BTreeMap<u64, G>,
}

impl<G: Game> CheckRun<G> {
    /// Stores a random one of these moves. When the store is full, the move replaces an older one.
    fn store_sample(&mut self, moves: &[G::Move], seed: u64) {
        let mv = moves[(zobrist::number(seed ^ u64::MAX) % moves.len() as u64) as usize];
        if self.samples.contains(&mv) {
            return;
        }
        if self.samples.len() < MAX_SAMPLES {
            self.samples.push(mv);
        } else {
            self.samples[(seed % MAX_SAMPLES as u64) as usize] = mv;
        }
    }

    /// Checks one position, and returns its moves in the order of the game.
    fn check_position(&mut self, game: &G, seed: u64) -> Result<Vec<G::Move>, Violation> {
        self.report.positions += 1;
        position::check(game)?;
        self.check_key(game)?;

        let listed = moves::check_listing(game)?;
        self.report.moves += listed.len() as u64;
        self.report.captures += moves::check_captures(game, &listed)?;
        moves::check_random(game, &listed, seed)?;
        moves::check_each(game, &listed)?;
        self.report.passes += moves::check_pass(game)?;
        for &mv in self.samples.iter().filter(|mv| !listed.contains(mv)) {
            self.report.unlisted += 1;
            moves::check_refusal(game, mv)?;
        }
        Ok(listed)
    }

    /// Checks that no other position so far has the same key.
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
                if self.keys.len() < MAX_KEYS {
                    self.keys.insert(game.key(), game.clone());
                    self.report.distinct += 1;
                }
                Ok(())
            }
        }
    }
}
