//! Which game of four is played, and by which rules.

use core::fmt;
use core::str::FromStr;

use board_game_core::named;

use crate::rules::{read_value, read_words};
use crate::{FourColour, ListingRule, Rules, RulesError, TurnRule};

/// One of the two games of four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FourGame {
    /// Green and yellow against coral and blue. Partners cannot capture each other's pieces. A
    /// player is beaten without a Commander, or with only the Commander; a team loses when both its
    /// players are beaten. A beaten player goes on with the remaining pieces. If there are none,
    /// the partner moves in place of the beaten player.
    #[default]
    Partnership,
    /// Everyone for himself. A player who takes a Commander takes over all pieces that its owner
    /// controls. A player with only a Commander is out, and the Commander is taken off the board.
    /// The last player wins.
    FreeForAll,
}

named!(
    FourGame,
    "game of four",
    [Partnership => "partnership", FreeForAll => "free-for-all"]
);

impl FourGame {
    /// The set-up of the game, as text.
    #[must_use]
    pub const fn start_text(self) -> &'static str {
        match self {
            Self::FreeForAll => {
                "c85,c28,c48,,,,y24,y168,y85/c42,c20,c8,,,,y32,y80,y112/c6,c8,c8,,,,y32,y32,y192/\
                 ,,,,,,,,/,,,,,,,,/,,,,,,,,/\
                 g12,g2,g2,,,,b128,b128,b96/g7,g5,g2,,,,b128,b65,b162/g85,g138,g129,,,,b3,b193,b85"
            }
            Self::Partnership => {
                ",c84,c170,c56,,b56,b170,b84,/,c24,c40,c48,,b24,b40,b48,/,c16,c16,c16,,b16,b16,b16,/\
                 ,,,,,,,,/,,,,,,,,/,,,,,,,,/\
                 ,g1,g1,g1,,y1,y1,y1,/,g3,g130,g129,,y3,y130,y129,/,g69,g170,g131,,y131,y170,y69,"
            }
        }
    }

    /// The partner of this colour; `None` if everyone plays for himself.
    #[must_use]
    pub const fn partner(self, colour: FourColour) -> Option<FourColour> {
        match self {
            Self::FreeForAll => None,
            Self::Partnership => Some(FourColour::ALL[colour as usize ^ 2]),
        }
    }
}

/// The rules of a game of four.
///
/// The text of the default rules is `game=partnership turning=any listing=every-rotation`. The
/// words are read in any order; an omitted word has this value.
///
/// ```
/// use ploy_rules::{FourGame, FourRules};
///
/// let rules: FourRules = "game=free-for-all".parse()?;
/// assert_eq!(rules, FourRules::default().with_game(FourGame::FreeForAll));
/// assert_eq!(rules.to_string(), "game=free-for-all turning=any listing=every-rotation");
/// # Ok::<(), ploy_rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FourRules {
    game: FourGame,
    moving: Rules,
}

impl FourRules {
    /// This game by the rules of the game of two.
    #[must_use]
    pub const fn new(game: FourGame, moving: Rules) -> Self {
        Self { game, moving }
    }

    /// The same rules in this game.
    #[must_use]
    pub const fn with_game(self, game: FourGame) -> Self {
        Self { game, ..self }
    }

    /// The same rules with other allowed turns.
    #[must_use]
    pub const fn with_turning(self, turning: TurnRule) -> Self {
        Self::new(self.game, self.moving.with_turning(turning))
    }

    /// The same rules with another choice of the moves to list.
    #[must_use]
    pub const fn with_listing(self, listing: ListingRule) -> Self {
        Self::new(self.game, self.moving.with_listing(listing))
    }

    /// The game.
    #[inline]
    #[must_use]
    pub const fn game(&self) -> FourGame {
        self.game
    }

    /// The allowed turns of a move.
    #[inline]
    #[must_use]
    pub const fn turning(&self) -> TurnRule {
        self.moving.turning()
    }

    /// The choice of the moves to list, if several have the same effect.
    #[inline]
    #[must_use]
    pub const fn listing(&self) -> ListingRule {
        self.moving.listing()
    }

    /// The rules of the game of two that it has in common with it.
    #[inline]
    #[must_use]
    pub const fn moving(&self) -> Rules {
        self.moving
    }

    /// Of all eight, from 0.
    pub(crate) const fn index(self) -> usize {
        4 * self.game as usize + self.moving.index()
    }
}

impl fmt::Display for FourRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game={} {}", self.game, self.moving)
    }
}

impl FromStr for FourRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let [game, turning, listing] = read_words(text, &["game", "turning", "listing"])?;
        let game = read_value(game)?;
        let moving = Rules::of(read_value(turning)?, read_value(listing)?);
        Ok(Self::new(game, moving))
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(FourRules);
