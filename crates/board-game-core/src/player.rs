//! Players, teams and results.

use alloc::string::String;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// One of the two to four players of a game, in the order of their first moves. The index is
/// 0-based.
///
/// ```
/// use board_game_core::Player;
///
/// assert_eq!(Player::new(1), Some(Player::SECOND));
/// assert_eq!(Player::FIRST.other(), Player::SECOND);
/// assert_eq!(Player::THIRD.to_string(), "player 3");
/// assert_eq!(format!("{:?}", Player::THIRD), "Player::THIRD");
/// assert_eq!(Player::all(4).count(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// The most players a game may have.
    pub const MAX_COUNT: usize = 4;
    /// The first player.
    pub const FIRST: Self = Self(0);
    /// The second player.
    pub const SECOND: Self = Self(1);
    /// The third player, in games of more than two.
    pub const THIRD: Self = Self(2);
    /// The fourth player, in games of four.
    pub const FOURTH: Self = Self(3);

    /// The player of this index, from 0 to 3; `None` for other numbers.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::MAX_COUNT as u8 {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The index, 0 for the first player.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `players` players, at most four, in the order of their moves.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..players.min(Self::MAX_COUNT) as u8).map(Self)
    }

    /// The opponent in a game of two; also exchanges the third and the fourth player.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Writes the name of the constant, because an index could count from 0 or from 1.
impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            0 => "Player::FIRST",
            1 => "Player::SECOND",
            2 => "Player::THIRD",
            _ => "Player::FOURTH",
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

impl TryFrom<u8> for Player {
    type Error = ParsePlayerError;

    /// The player of this index, 0-based.
    fn try_from(index: u8) -> Result<Self, ParsePlayerError> {
        Self::new(index).ok_or(ParsePlayerError)
    }
}

impl From<Player> for u8 {
    fn from(player: Player) -> Self {
        player.0
    }
}

/// The text or number is not a player, a team or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParsePlayerError;

impl fmt::Display for ParsePlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a player, team or outcome: expected `player 1` to `player 4`, players joined by ` and `, `won by` and players, or `draw`",
        )
    }
}

impl Error for ParsePlayerError {}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        match text.strip_prefix("player ").map(str::as_bytes) {
            Some([digit @ b'1'..=b'4']) => Ok(Self(digit - b'1')),
            _ => Err(ParsePlayerError),
        }
    }
}

/// The game has no such player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NoSuchPlayer {
    /// The player.
    pub player: Player,
}

impl NoSuchPlayer {
    /// The game has no such player.
    #[must_use]
    pub const fn new(player: Player) -> Self {
        Self { player }
    }
}

impl fmt::Display for NoSuchPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is for two: it has no {}", self.player)
    }
}

impl Error for NoSuchPlayer {}

/// Implements the conversions between [`Player`](crate::Player) and a game's own type of two
/// values.
///
/// ```
/// use board_game_core::{Player, sides};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Colour { White, Black }
/// sides!(Colour::White, Colour::Black; Colour);
///
/// assert_eq!(Player::from(Colour::Black), Player::SECOND);
/// assert_eq!(Colour::try_from(Player::FIRST), Ok(Colour::White));
/// assert!(Colour::try_from(Player::THIRD).is_err());
/// ```
#[macro_export]
macro_rules! sides {
    ($first:path, $second:path; $side:ty) => {
        impl ::core::convert::From<$side> for $crate::Player {
            #[inline]
            fn from(side: $side) -> Self {
                match side {
                    $first => Self::FIRST,
                    $second => Self::SECOND,
                }
            }
        }

        impl ::core::convert::TryFrom<$crate::Player> for $side {
            type Error = $crate::NoSuchPlayer;

            #[inline]
            fn try_from(
                player: $crate::Player,
            ) -> ::core::result::Result<Self, $crate::NoSuchPlayer> {
                match player {
                    $crate::Player::FIRST => Ok($first),
                    $crate::Player::SECOND => Ok($second),
                    _ => Err($crate::NoSuchPlayer::new(player)),
                }
            }
        }
    };
}

/// A team: a set of players who win and lose together.
///
/// ```
/// use board_game_core::{Player, Team};
///
/// let partners = Team::of(Player::FIRST).with(Player::THIRD);
/// assert!(partners.contains(Player::THIRD) && !partners.contains(Player::SECOND));
/// assert_eq!(partners.to_string(), "player 1 and player 3");
/// assert_eq!(format!("{partners:?}"), "Team{Player::FIRST, Player::THIRD}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Team(u8);

impl Team {
    /// The team of one player.
    #[inline]
    #[must_use]
    pub const fn of(player: Player) -> Self {
        Self(1 << player.0)
    }

    /// The team with one more player.
    #[inline]
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player.0)
    }

    /// Whether the player is a member.
    #[inline]
    #[must_use]
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// The members, in the order of their moves.
    pub fn players(self) -> impl Iterator<Item = Player> + Clone {
        Player::all(Player::MAX_COUNT).filter(move |&player| self.contains(player))
    }
}

impl From<Player> for Team {
    fn from(player: Player) -> Self {
        Self::of(player)
    }
}

impl FromIterator<Player> for Team {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        players.into_iter().fold(Self::default(), Self::with)
    }
}

/// The members.
impl fmt::Debug for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Team")?;
        f.debug_set().entries(self.players()).finish()
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, player) in self.players().enumerate() {
            let separator = if place > 0 { " and " } else { "" };
            write!(f, "{separator}{player}")?;
        }
        Ok(())
    }
}

impl FromStr for Team {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        text.split(" and ").map(str::parse).collect()
    }
}

/// The result of a finished game; a game's own `Ending` has the reason.
///
/// ```
/// use board_game_core::{Outcome, Player};
///
/// let outcome = Outcome::win(Player::SECOND);
/// assert!(outcome.is_won_by(Player::SECOND));
/// assert_eq!(outcome.to_string(), "won by player 2");
/// assert_eq!("draw".parse(), Ok(Outcome::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// This team has won.
    Win(Team),
    /// A draw.
    Draw,
}

impl Outcome {
    /// This player has won alone.
    #[inline]
    #[must_use]
    pub const fn win(player: Player) -> Self {
        Self::Win(Team::of(player))
    }

    /// The winners; `None` for a draw.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Team> {
        match self {
            Self::Win(team) => Some(team),
            Self::Draw => None,
        }
    }

    /// Whether this player is a winner.
    #[inline]
    #[must_use]
    pub const fn is_won_by(self, player: Player) -> bool {
        matches!(self, Self::Win(team) if team.contains(player))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(team) => write!(f, "won by {team}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        match text.strip_prefix("won by ") {
            Some(team) => team.parse().map(Self::Win),
            None if text == "draw" => Ok(Self::Draw),
            None => Err(ParsePlayerError),
        }
    }
}

#[cfg(feature = "serde")]
crate::serde_text!(Player, Team, Outcome);

/// The rules of a game without variants.
///
/// The text is `standard`, or empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standard;

impl fmt::Display for Standard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard")
    }
}

/// The text is not `standard` and not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseStandardError {
    /// The text.
    pub found: String,
}

impl fmt::Display for ParseStandardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}: this game has one rule set only, `standard`",
            self.found
        )
    }
}

impl Error for ParseStandardError {}

impl FromStr for Standard {
    type Err = ParseStandardError;

    fn from_str(text: &str) -> Result<Self, ParseStandardError> {
        match text.trim() {
            "" | "standard" => Ok(Self),
            _ => Err(ParseStandardError { found: text.into() }),
        }
    }
}
