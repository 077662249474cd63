//! The rules a hunt is played by.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use board_game_core::excerpt;

/// The largest number of pawns that [`Rules`] allow.
///
/// On a board of side S, S pawns with one step a turn already catch the rook; the sixteen leave
/// ample room for questions.
pub const MAX_PAWNS: u8 = 16;

/// The largest side of a board that [`Rules`] allow.
pub const MAX_SIDE: u8 = 10;

/// The largest number of steps a turn that [`Rules`] allow.
pub const MAX_STEPS: u8 = 8;

/// The rules of a hunt: the board, the pawns and their turns, and whether the rook must move.
///
/// `pawns` pawns (k in Abdellatif 2017, "Bauernopfer") make `steps` steps a turn (l) of up to
/// `reach` squares each (n), in a straight line and without jumping, on a board of `side` squares
/// along an edge. The steps of a turn are made by different pawns, unless the rules have `repeats`;
/// the rook may stay where it is, unless it `must-move`.
///
/// The text of the original rules is `pawns=8 steps=1 reach=1`. Other values than the original ones
/// add the words `side=6`, `repeats` and `must-move`. Words are read in any order; an omitted word
/// has the original value.
///
/// ```
/// use rook_hunt::Rules;
///
/// let original = Rules::default();
/// assert_eq!(original.to_string(), "pawns=8 steps=1 reach=1");
///
/// let variant = Rules::new(4, 2, 1)?.with_side(6)?.with_must_move(true);
/// assert_eq!(variant.to_string(), "pawns=4 steps=2 reach=1 side=6 must-move");
/// assert_eq!("must-move side=6 steps=2 pawns=4".parse(), Ok(variant));
///
/// let error = Rules::new(3, 4, 1).unwrap_err();
/// assert_eq!(error.to_string(), "4 steps a turn by different pawns need at least 4 pawns, not 3");
/// # Ok::<(), rook_hunt::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rules {
    side: u8,
    pawns: u8,
    steps: u8,
    reach: u8,
    repeats: bool,
    must_move: bool,
}

impl Default for Rules {
    /// The original: eight pawns on 8 x 8, one step of one square a turn, and the rook may stay.
    fn default() -> Self {
        Self {
            side: 8,
            pawns: 8,
            steps: 1,
            reach: 1,
            repeats: false,
            must_move: false,
        }
    }
}

impl Rules {
    /// Rules on the 8 x 8 board: `pawns` pawns make `steps` steps a turn, each by another pawn and
    /// of up to `reach` squares; the rook may stay.
    ///
    /// # Errors
    /// [`RulesError`] for numbers out of range: 1 to 16 pawns, 1 to 8 steps and not more than
    /// pawns, reach 1 to 8.
    pub fn new(pawns: u8, steps: u8, reach: u8) -> Result<Self, RulesError> {
        Self {
            pawns,
            steps,
            reach,
            ..Self::default()
        }
        .checked()
    }

    /// The same rules with another number of pawns.
    ///
    /// # Errors
    /// [`RulesError`] if there are none, more than 16, too many for the board, or fewer than the
    /// steps need.
    pub fn with_pawns(self, pawns: u8) -> Result<Self, RulesError> {
        Self { pawns, ..self }.checked()
    }

    /// The same rules with another number of steps a turn.
    ///
    /// # Errors
    /// [`RulesError`] if there are none, more than 8, or more than the pawns can make.
    pub fn with_steps(self, steps: u8) -> Result<Self, RulesError> {
        Self { steps, ..self }.checked()
    }

    /// The same rules with steps of up to `reach` squares.
    ///
    /// # Errors
    /// [`RulesError`] if the reach is not 1 to 8.
    pub fn with_reach(self, reach: u8) -> Result<Self, RulesError> {
        Self { reach, ..self }.checked()
    }

    /// The same rules on a board of `side` x `side` squares.
    ///
    /// # Errors
    /// [`RulesError`] if the side is not 2 to 10 or the board is too small for the pawns and the
    /// rook.
    pub fn with_side(self, side: u8) -> Result<Self, RulesError> {
        Self { side, ..self }.checked()
    }

    /// The same rules with this choice: whether one pawn may make several steps of a turn.
    ///
    /// # Errors
    /// [`RulesError`] if each step needs another pawn, and there are fewer pawns than steps.
    pub fn with_repeats(self, repeats: bool) -> Result<Self, RulesError> {
        Self { repeats, ..self }.checked()
    }

    /// The same rules with this choice: whether the rook must move. Otherwise it may stay on a
    /// square that is not threatened.
    #[must_use]
    pub const fn with_must_move(self, must_move: bool) -> Self {
        Self { must_move, ..self }
    }

    fn checked(self) -> Result<Self, RulesError> {
        let Self {
            side,
            pawns,
            steps,
            reach,
            repeats,
            ..
        } = self;
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(RulesError::Side(side));
        }
        let max = (side * side - 1).min(MAX_PAWNS);
        if !(1..=max).contains(&pawns) {
            return Err(RulesError::Pawns { pawns, max });
        }
        if !(1..=MAX_STEPS).contains(&steps) {
            return Err(RulesError::Steps(steps));
        }
        if !repeats && steps > pawns {
            return Err(RulesError::TooFewPawns { steps, pawns });
        }
        if !(1..=8).contains(&reach) {
            return Err(RulesError::Reach(reach));
        }
        Ok(self)
    }

    /// Number of pawns.
    #[inline]
    #[must_use]
    pub const fn pawns(&self) -> u8 {
        self.pawns
    }

    /// Number of steps in a turn of the pawns.
    #[inline]
    #[must_use]
    pub const fn steps(&self) -> u8 {
        self.steps
    }

    /// Maximum length of a step in squares.
    #[inline]
    #[must_use]
    pub const fn reach(&self) -> u8 {
        self.reach
    }

    /// Squares along an edge of the board.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Whether one pawn may make several steps of a turn.
    #[inline]
    #[must_use]
    pub const fn repeats(&self) -> bool {
        self.repeats
    }

    /// Whether the rook may not stay where it is.
    #[inline]
    #[must_use]
    pub const fn must_move(&self) -> bool {
        self.must_move
    }

    /// The rules as bytes, one for each value.
    #[inline]
    pub(crate) const fn to_bytes(self) -> [u8; 8] {
        let (repeats, must_move) = (self.repeats as u8, self.must_move as u8);
        [
            self.pawns, self.steps, self.reach, self.side, repeats, must_move, 0, 0,
        ]
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    #[cfg(feature = "files")]
    pub(crate) fn from_bytes(bytes: [u8; 8]) -> Result<Self, RulesError> {
        let [pawns, steps, reach, side, repeats, must_move, ..] = bytes;
        let (repeats, must_move) = (repeats == 1, must_move == 1);
        let rules = Self {
            side,
            pawns,
            steps,
            reach,
            repeats,
            must_move,
        };
        rules.checked()
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pawns, steps, reach) = (self.pawns, self.steps, self.reach);
        write!(f, "pawns={pawns} steps={steps} reach={reach}")?;
        if self.side != 8 {
            write!(f, " side={}", self.side)?;
        }
        if self.repeats {
            f.write_str(" repeats")?;
        }
        if self.must_move {
            f.write_str(" must-move")?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let mut rules = Self::default();
        let mut seen = Vec::new();
        for word in text.split_whitespace() {
            let (key, value) = match word.split_once('=') {
                Some((key, value)) => (key, Some(value)),
                None => (word, None),
            };
            if seen.contains(&key) {
                return Err(RulesError::DuplicateWord(excerpt(key)));
            }
            seen.push(key);
            let number = match (key, value) {
                ("pawns", Some(_)) => &mut rules.pawns,
                ("steps", Some(_)) => &mut rules.steps,
                ("reach", Some(_)) => &mut rules.reach,
                ("side", Some(_)) => &mut rules.side,
                ("repeats", None) => {
                    rules.repeats = true;
                    continue;
                }
                ("must-move", None) => {
                    rules.must_move = true;
                    continue;
                }
                _ => return Err(RulesError::Word(excerpt(word))),
            };
            *number = value
                .and_then(|value| value.parse().ok())
                .ok_or_else(|| RulesError::Number(excerpt(word)))?;
        }
        rules.checked()
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Rules);

/// The reason why numbers or words are not rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// The side is not 2 to [`MAX_SIDE`].
    Side(u8),
    /// The board and the limit of [`MAX_PAWNS`] allow 1 to `max` pawns.
    Pawns {
        /// The number given.
        pawns: u8,
        /// The maximum number.
        max: u8,
    },
    /// The number of steps in a turn is not 1 to [`MAX_STEPS`].
    Steps(u8),
    /// There are fewer pawns than steps, and each step needs another pawn.
    TooFewPawns {
        /// Number of steps in a turn.
        steps: u8,
        /// Number of pawns.
        pawns: u8,
    },
    /// The reach of a step is not 1 to 8.
    Reach(u8),
    /// An unknown word.
    Word(String),
    /// A word that should end with a small number.
    Number(String),
    /// A repeated word.
    DuplicateWord(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "a board has side 2 to {MAX_SIDE}, not {side}"),
            Self::Pawns { pawns, max } => write!(
                f,
                "there can be 1 to {max} pawns on this board, not {pawns}"
            ),
            Self::Steps(steps) => write!(f, "a turn has 1 to {MAX_STEPS} steps, not {steps}"),
            Self::TooFewPawns { steps, pawns } => write!(
                f,
                "{steps} steps a turn by different pawns need at least {steps} pawns, not {pawns}"
            ),
            Self::Reach(reach) => write!(f, "a step goes 1 to 8 squares, not {reach}"),
            Self::Word(word) => write!(
                f,
                "{word:?}: not a rule: expected words like \
                 pawns=8 steps=1 reach=1 side=8 repeats must-move"
            ),
            Self::Number(word) => write!(f, "{word:?}: expected a number below 256 after the ="),
            Self::DuplicateWord(word) => write!(f, "{word:?} is given twice"),
        }
    }
}

impl core::error::Error for RulesError {}
