//! What ends a game that its rules would let go on.

use core::fmt;

use board_game_core::{Game, Outcome};

use crate::Evaluation;

/// When a game ends that its rules would let go on: an agreement between two players, not a rule of any game.
///
/// By default a game is drawn when a position occurs for the third time, and after 1,000 plies.
///
/// ```
/// use board_bot::contest::{Adjudication, AtLimit, Reason};
/// use board_bot::evaluation::PloyEvaluation;
/// use board_game_core::Outcome;
/// use ploy_rules::Position;
///
/// let agreed = Adjudication { max_plies: 2, ..Adjudication::default() };
/// let mut position = Position::start();
/// let mut earlier = Vec::new();
/// let evaluation = PloyEvaluation::default();
/// for mv in ["e3-e4-0", "e7-e6-0"] {
///     assert_eq!(agreed.ending(&position, &earlier, &evaluation), None);
///     earlier.push(position.key());
///     position.play(mv.parse()?)?;
/// }
/// let ending = agreed.ending(&position, &earlier, &evaluation).expect("two plies are the limit");
/// assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, Reason::MaxPlies));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// A game ends after this many plies, those of its opening included.
    pub max_plies: u32,
    /// A game is drawn when a position, side to move included, occurs for this many times; `None` never. Positions
    /// are told apart by their 64-bit keys.
    pub repetitions: Option<u32>,
    /// What the game is worth that ends after `max_plies`.
    pub at_limit: AtLimit,
}

/// What a game is worth that comes to the limit of plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AtLimit {
    /// It is drawn.
    #[default]
    Draw,
    /// It is won by the side that the evaluation sees ahead by this many hundredths of a unit or more, and drawn
    /// otherwise.
    Evaluation(u32),
}

/// How a game of a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who has won, if anybody.
    pub outcome: Outcome,
    /// What has ended it.
    pub reason: Reason,
}

/// What ends a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The rules of the game.
    Rules,
    /// A position that has occurred too often.
    Repetition,
    /// The limit of plies.
    MaxPlies,
}

impl Reason {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Repetition, Self::MaxPlies];

    /// In lower case, with a hyphen: `max-plies`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Repetition => "repetition",
            Self::MaxPlies => "max-plies",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Default for Adjudication {
    fn default() -> Self {
        Self {
            max_plies: 1_000,
            repetitions: Some(3),
            at_limit: AtLimit::Draw,
        }
    }
}

impl Adjudication {
    /// How the game ends that stands in this position, after positions with the keys `earlier` since its start;
    /// `None` while it goes on.
    ///
    /// The rules come first, then repetition, then the limit of plies.
    pub fn ending<G: Game>(
        &self,
        position: &G,
        earlier: &[u64],
        evaluation: &(impl Evaluation<G> + ?Sized),
    ) -> Option<Ending> {
        if let Some(outcome) = position.outcome() {
            return Some(Ending {
                outcome,
                reason: Reason::Rules,
            });
        }
        if let Some(times) = self.repetitions {
            let key = position.key();
            let before = earlier.iter().filter(|&&earlier| earlier == key).count();
            if before as u64 + 1 >= u64::from(times) {
                return Some(Ending {
                    outcome: Outcome::Draw,
                    reason: Reason::Repetition,
                });
            }
        }
        (earlier.len() as u64 >= u64::from(self.max_plies)).then(|| Ending {
            outcome: self.at_limit.outcome(position, evaluation),
            reason: Reason::MaxPlies,
        })
    }
}

impl AtLimit {
    fn outcome<G: Game>(self, position: &G, evaluation: &(impl Evaluation<G> + ?Sized)) -> Outcome {
        let Self::Evaluation(margin) = self else {
            return Outcome::Draw;
        };
        let value = evaluation.evaluate(position);
        let mover = position.to_move();
        match value {
            0 => Outcome::Draw,
            _ if value.unsigned_abs() < margin => Outcome::Draw,
            1.. => Outcome::Win(mover),
            _ => Outcome::Win(mover.other()),
        }
    }
}
