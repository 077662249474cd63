//! The list of all games, and the way from a name to a type.

use board_game_core::{Game, Player, RecordError, RecordText};

use crate::game::{BoardGame, GameInfo};
use crate::message::{Explain, Message};
use crate::session::Session;
use crate::table::Table;
use crate::thinker::{Thinker, thinker};

/// Something to do with a game whose name is known at run time, written once for all games.
///
/// ```
/// use board_games::{BoardGame, GameVisitor, visit};
///
/// struct Players;
///
/// impl GameVisitor for Players {
///     type Answer = usize;
///
///     fn visit<G: BoardGame>(self) -> usize {
///         G::PLAYERS
///     }
/// }
///
/// assert_eq!(visit("ploy-four", Players)?, 4);
/// assert_eq!(
///     visit("chess", Players).unwrap_err().to_string(),
///     "there is no game \"chess\": expected ploy, ploy-four, shogun or hunt"
/// );
/// # Ok::<(), board_games::Message>(())
/// ```
pub trait GameVisitor {
    /// What comes of it.
    type Answer;

    /// Does it with the game whose positions are `G`.
    fn visit<G: BoardGame>(self) -> Self::Answer;
}

/// A table, or why there is none.
type Opened = Result<Box<dyn Table>, Message>;

/// What makes a table from rules and a position.
type Start = fn(&str, Option<&str>) -> Opened;

/// A game of the catalogue, chosen at run time.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// The name in files and protocols.
    pub name: &'static str,
    /// What the game is besides its rules.
    pub info: GameInfo,
    /// The number of players.
    pub players: usize,
    /// The name of each player.
    pub player_name: fn(Player) -> &'static str,
    start: Start,
    open: fn(&RecordText) -> Opened,
    thinker: fn() -> Result<Box<dyn Thinker>, Message>,
}

impl GameEntry {
    const fn of<G: BoardGame>() -> Self {
        Self {
            name: G::NAME,
            info: G::INFO,
            players: G::PLAYERS,
            player_name: G::player_name,
            start: |rules, position| Ok(Box::new(Session::<G>::start(rules, position)?)),
            open: |record| Ok(Box::new(Session::<G>::open(record)?)),
            thinker: thinker::<G>,
        }
    }

    /// A new game under these rules, from a position if one is given.
    ///
    /// # Errors
    /// What is wrong with the rules or the position.
    pub fn start(&self, rules: &str, position: Option<&str>) -> Result<Box<dyn Table>, Message> {
        (self.start)(rules, position)
    }

    /// The bots, analyses and reviews of this game.
    ///
    /// # Errors
    /// Too little memory.
    pub fn thinker(&self) -> Result<Box<dyn Thinker>, Message> {
        (self.thinker)()
    }
}

/// Writes the list of games, and the way from a name to a type.
macro_rules! catalogue {
    ($($(#[$when:meta])* $game:ty,)*) => {
        /// All games.
        pub const GAMES: &[GameEntry] = &[$($(#[$when])* GameEntry::of::<$game>(),)*];

        /// Does something with the game of this name.
        ///
        /// # Errors
        /// A name of no game.
        pub fn visit<V: GameVisitor>(name: &str, visitor: V) -> Result<V::Answer, Message> {
            match name {
                $($(#[$when])* <$game as Game>::NAME => Ok(visitor.visit::<$game>()),)*
                other => Err(unknown(other)),
            }
        }
    };
}

catalogue! {
    ploy_rules::Position,
    ploy_rules::FourPosition,
    shogun_rules::Position,
    rook_hunt::Position,
    #[cfg(feature = "connect-four")]
    crate::connect_four::ConnectFour,
}

fn unknown(name: &str) -> Message {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let (last, others) = names.split_last().unwrap_or((&"", &[]));
    let text = format!(
        "there is no game {name:?}: expected {} or {last}",
        others.join(", ")
    );
    Message::new(text, "bad-game").gap(name)
}

/// The game of this name.
///
/// # Errors
/// A name of no game.
pub fn game(name: &str) -> Result<&'static GameEntry, Message> {
    GAMES
        .iter()
        .find(|game| game.name == name)
        .ok_or_else(|| unknown(name))
}

/// The games that share a word on a command line, the usual one first.
pub fn games_of(word: &str) -> impl Iterator<Item = &'static GameEntry> {
    GAMES.iter().filter(move |game| game.info.word == word)
}

/// The words for games on a command line.
pub fn words() -> impl Iterator<Item = &'static str> {
    let is_first = |(place, game): &(usize, &GameEntry)| {
        GAMES[..*place]
            .iter()
            .all(|earlier| earlier.info.word != game.info.word)
    };
    let firsts = GAMES.iter().enumerate().filter(is_first);
    firsts.map(|(_, game)| game.info.word)
}

/// A new game by its name.
///
/// # Errors
/// A name of no game, rules that make no sense, or a text that is no position.
pub fn start(name: &str, rules: &str, position: Option<&str>) -> Result<Box<dyn Table>, Message> {
    game(name)?.start(rules, position)
}

/// A game that was saved.
///
/// # Errors
/// What is wrong with the text, or with the first move that is not legal.
pub fn open(text: &str) -> Result<Box<dyn Table>, Message> {
    let record: RecordText = text.parse().map_err(|error: RecordError| error.explain())?;
    open_record(&record)
}

/// A game that was saved, from its record.
///
/// # Errors
/// A name of no game, or what is wrong with its rules, its position or its first illegal move.
pub fn open_record(record: &RecordText) -> Result<Box<dyn Table>, Message> {
    (game(record.game())?.open)(record)
}
