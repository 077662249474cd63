//! The rules a hunt is played by.

use core::fmt;

/// The largest number of pawns that [`Hunt`] allows.
///
/// On a board of side S, S pawns with one step a turn already catch the rook; the sixteen leave ample room for questions.
pub const MAX_PAWNS: u8 = 16;

/// The largest number of steps a turn that [`Hunt`] allows.
pub const MAX_STEPS: u8 = 8;

/// The rules of a hunt: board, pawns, what the pawns may do in a turn, and whether the rook may stay.
///
/// In the paper's letters there are `k` pawns, which make `l` steps a turn of up to `n` squares each, in a straight line
/// and without jumping.
///
/// ```
/// use rook_hunt::Hunt;
///
/// let original = Hunt::default();
/// assert_eq!(original.to_string(), "k=8 l=1 n=1");
///
/// let variant = Hunt::new(4, 2, 1)?.with_side(6)?.with_rook_may_stay(false);
/// assert_eq!(variant.to_string(), "k=4 l=2 n=1 side=6 must-move");
///
/// let error = Hunt::new(3, 4, 1).unwrap_err();
/// assert_eq!(error.to_string(), "4 steps a turn by different pawns need at least 4 pawns, not 3");
/// # Ok::<(), rook_hunt::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Form", into = "Form"))]
pub struct Hunt {
    side: u8,
    pawns: u8,
    steps: u8,
    reach: u8,
    repeats: bool,
    rook_may_stay: bool,
}

impl Default for Hunt {
    /// The original: eight pawns on 8 x 8, one step of one square a turn, and the rook may stay.
    fn default() -> Self {
        Self {
            side: 8,
            pawns: 8,
            steps: 1,
            reach: 1,
            repeats: false,
            rook_may_stay: true,
        }
    }
}

impl Hunt {
    /// Rules on the 8 x 8 board with `pawns` (k) pawns that make `steps` (l) steps a turn, by different pawns, of up to
    /// `reach` (n) squares each; the rook may stay.
    ///
    /// # Errors
    /// [`RulesError`] for numbers out of range: 1 to 16 pawns, 1 to 8 steps and not more than pawns, reach 1 to 8.
    pub fn new(pawns: u8, steps: u8, reach: u8) -> Result<Self, RulesError> {
        Self {
            pawns,
            steps,
            reach,
            ..Self::default()
        }
        .checked()
    }

    /// The same rules on a board of `side` x `side` squares.
    ///
    /// # Errors
    /// [`RulesError`] if the side is not 2 to 8 or the board is too small for the pawns and the rook.
    pub fn with_side(self, side: u8) -> Result<Self, RulesError> {
        Self { side, ..self }.checked()
    }

    /// The same rules, in which one pawn may make several of the steps of a turn, or not.
    ///
    /// # Errors
    /// [`RulesError`] if there are fewer pawns than steps and each step needs a pawn of its own.
    pub fn with_repeated_steps(self, repeats: bool) -> Result<Self, RulesError> {
        Self { repeats, ..self }.checked()
    }

    /// The same rules with another number of steps a turn, which one pawn may all make if `repeats`.
    ///
    /// # Errors
    /// [`RulesError`] as for [`new`](Self::new).
    pub fn with_steps(self, steps: u8, repeats: bool) -> Result<Self, RulesError> {
        Self {
            steps,
            repeats,
            ..self
        }
        .checked()
    }

    /// The same rules, in which the rook may stay where it is (if that square is not threatened), or must move.
    #[must_use]
    pub const fn with_rook_may_stay(self, rook_may_stay: bool) -> Self {
        Self {
            rook_may_stay,
            ..self
        }
    }

    fn checked(self) -> Result<Self, RulesError> {
        if !(2..=8).contains(&self.side) {
            return Err(RulesError::Side(self.side));
        }
        let most = (self.side * self.side - 1).min(MAX_PAWNS);
        if !(1..=most).contains(&self.pawns) {
            return Err(RulesError::Pawns {
                pawns: self.pawns,
                most,
            });
        }
        if !(1..=MAX_STEPS).contains(&self.steps) {
            return Err(RulesError::Steps(self.steps));
        }
        if !self.repeats && self.steps > self.pawns {
            return Err(RulesError::TooFewPawns {
                steps: self.steps,
                pawns: self.pawns,
            });
        }
        if !(1..=8).contains(&self.reach) {
            return Err(RulesError::Reach(self.reach));
        }
        Ok(self)
    }

    /// Squares along an edge of the board.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Number of pawns, the paper's k.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> u8 {
        self.pawns
    }

    /// Steps the pawns make in a turn, the paper's l.
    #[inline]
    #[must_use]
    pub const fn steps(&self) -> u8 {
        self.steps
    }

    /// Squares a step goes at most, the paper's n.
    #[inline]
    #[must_use]
    pub const fn reach(&self) -> u8 {
        self.reach
    }

    /// Whether one pawn may make several of the steps of a turn.
    #[inline]
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.repeats
    }

    /// Whether the rook may stay on an unthreatened square instead of moving.
    #[inline]
    #[must_use]
    pub const fn rook_may_stay(&self) -> bool {
        self.rook_may_stay
    }
}

impl fmt::Display for Hunt {
    /// `k=4 l=2 n=1`, followed by what differs from the original: `side=6`, `repeats`, `must-move`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k={} l={} n={}", self.pawns, self.steps, self.reach)?;
        if self.side != 8 {
            write!(f, " side={}", self.side)?;
        }
        if self.repeats {
            f.write_str(" repeats")?;
        }
        if !self.rook_may_stay {
            f.write_str(" must-move")?;
        }
        Ok(())
    }
}

/// Numbers that make no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// The side is not 2 to 8.
    Side(u8),
    /// The board and the limit of [`MAX_PAWNS`] allow 1 to `most` pawns.
    Pawns {
        /// What was asked for.
        pawns: u8,
        /// The most there may be.
        most: u8,
    },
    /// The steps a turn are not 1 to [`MAX_STEPS`].
    Steps(u8),
    /// The steps are to be made by different pawns, and there are not so many.
    TooFewPawns {
        /// Steps a turn.
        steps: u8,
        /// Pawns.
        pawns: u8,
    },
    /// The reach of a step is not 1 to 8.
    Reach(u8),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "a board has side 2 to 8, not {side}"),
            Self::Pawns { pawns, most } => {
                write!(
                    f,
                    "there can be 1 to {most} pawns on this board, not {pawns}"
                )
            }
            Self::Steps(steps) => {
                write!(f, "a turn has 1 to {MAX_STEPS} steps, not {steps}")
            }
            Self::TooFewPawns { steps, pawns } => write!(
                f,
                "{steps} steps a turn by different pawns need at least {steps} pawns, not {pawns}"
            ),
            Self::Reach(reach) => write!(f, "a step goes 1 to 8 squares, not {reach}"),
        }
    }
}

impl core::error::Error for RulesError {}

/// The JSON form: every number by name, what is not there as in the original.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Form {
    side: u8,
    pawns: u8,
    moves: u8,
    step: u8,
    one_pawn_may_step_again: bool,
    rook_may_stay: bool,
}

#[cfg(feature = "serde")]
impl Default for Form {
    fn default() -> Self {
        Hunt::default().into()
    }
}

#[cfg(feature = "serde")]
impl From<Hunt> for Form {
    fn from(hunt: Hunt) -> Self {
        Self {
            side: hunt.side,
            pawns: hunt.pawns,
            moves: hunt.steps,
            step: hunt.reach,
            one_pawn_may_step_again: hunt.repeats,
            rook_may_stay: hunt.rook_may_stay,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Form> for Hunt {
    type Error = RulesError;

    fn try_from(form: Form) -> Result<Self, RulesError> {
        Self {
            side: form.side,
            pawns: form.pawns,
            steps: form.moves,
            reach: form.step,
            repeats: form.one_pawn_may_step_again,
            rook_may_stay: form.rook_may_stay,
        }
        .checked()
    }
}
