//! The list of all games, and the dispatch from a name to a type.

use board_game_core::{Game, Player, RecordError, RecordText};

use crate::game::{BoardGame, GameInfo, player_named, read_rules};
use crate::message::{Message, ToMessage};
use crate::table::analyser::with_small_table;
use crate::table::session::GameTable;
use crate::table::{Analyser, Table};

/// A generic function of a game whose name is known only at run time.
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
/// let error = visit("chess", Players).unwrap_err().to_string();
/// assert!(error.starts_with("there is no game \"chess\": expected ploy, ploy-four"));
/// # Ok::<(), board_games::Message>(())
/// ```
pub trait GameVisitor {
    /// The result.
    type Answer;

    /// Calls the function with the game whose positions are `G`.
    fn visit<G: BoardGame>(self) -> Self::Answer;
}

/// A table, or the reason why there is none.
type TableResult = Result<Box<dyn Table>, Message>;

/// Makes a table from rules, a position and the player to move.
type MakeTable = fn(&str, Option<&str>, Option<Player>) -> TableResult;

/// A game of the catalogue, chosen at run time.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct GameEntry {
    /// The name in files and protocols.
    pub name: &'static str,
    /// The constants of the game.
    pub info: GameInfo,
    /// The number of players.
    pub players: usize,
    /// The name of each player.
    pub player_name: fn(Player) -> &'static str,
    player_named: fn(&str) -> Result<Player, Message>,
    rules: fn(&str, &str) -> Result<String, Message>,
    start: MakeTable,
    open: fn(&RecordText) -> Result<Box<dyn Table>, RecordError>,
    error_message: fn(&RecordText, &RecordError) -> Message,
    analyser: fn() -> Result<Box<dyn Analyser>, Message>,
}

impl GameEntry {
    const fn of<G: BoardGame>() -> Self {
        Self {
            name: G::NAME,
            info: G::INFO,
            players: G::PLAYERS,
            player_name: G::player_name,
            player_named: player_named::<G>,
            rules: |rules, position| Ok(read_rules::<G>(rules, position)?.to_string()),
            start: |rules, position, mover| {
                Ok(Box::new(GameTable::<G>::start(rules, position, mover)?))
            },
            open: |record| Ok(Box::new(GameTable::<G>::open(record)?)),
            error_message: GameTable::<G>::error_message,
            analyser: with_small_table::<G>,
        }
    }

    /// Starts a new game under these rules, from a position if one is given.
    ///
    /// # Errors
    /// The rules or the position are malformed.
    pub fn start(&self, rules: &str, position: Option<&str>) -> Result<Box<dyn Table>, Message> {
        (self.start)(rules, position, None)
    }

    /// Starts a new game from a position. `mover` takes precedence over the player to move in the
    /// text.
    ///
    /// # Errors
    /// The rules or the position are malformed.
    pub fn start_with(
        &self,
        rules: &str,
        position: &str,
        mover: Option<Player>,
    ) -> Result<Box<dyn Table>, Message> {
        (self.start)(rules, Some(position), mover)
    }

    /// Completes rules. The text of the position implies the rules that are left out.
    ///
    /// # Errors
    /// The rules are malformed.
    pub fn rules(&self, rules: &str, position: &str) -> Result<String, Message> {
        (self.rules)(rules, position)
    }

    /// The player with this name, or whose name begins with this letter.
    ///
    /// # Errors
    /// There is no such player.
    pub fn player_named(&self, name: &str) -> Result<Player, Message> {
        (self.player_named)(name)
    }

    /// Opens a saved game. [`open_record`] returns errors that can be translated.
    ///
    /// # Errors
    /// The rules or the position are malformed, or a move is illegal.
    pub fn replay(&self, record: &RecordText) -> Result<Box<dyn Table>, RecordError> {
        (self.open)(record)
    }

    /// Creates the analyser of this game, for bots, analyses and reviews.
    ///
    /// # Errors
    /// Too little memory.
    pub fn analyser(&self) -> Result<Box<dyn Analyser>, Message> {
        (self.analyser)()
    }
}

/// Calls a macro with the types of the positions of all games: the one list of games.
///
/// The macro's path stands in brackets. It is called with the other tokens in brackets, followed by
/// the types, each with a comma. [`visit`] does for most purposes; this macro is for traits that
/// the catalogue does not know.
///
/// ```
/// macro_rules! names {
///     ([$separator:literal] $($game:ty,)*) => {
///         [$(<$game as board_games::board_game_core::Game>::NAME),*].join($separator)
///     };
/// }
///
/// let names = board_games::for_all_games! { [names] " " };
/// assert!(names.starts_with("ploy ploy-four shogun hunt"));
/// ```
#[macro_export]
macro_rules! for_all_games {
    ([$($callback:tt)*] $($arguments:tt)*) => {
        $crate::__with_example_games! {
            [$($callback)*] [$($arguments)*]
            $crate::ploy_rules::Position,
            $crate::ploy_rules::FourPosition,
            $crate::shogun_rules::Position,
            $crate::rook_hunt::Position,
        }
    };
}

/// Adds the games behind features, those of this crate and not of the caller's.
#[cfg(not(feature = "connect-four"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_example_games {
    ([$($callback:tt)*] $arguments:tt $($game:ty,)*) => {
        $($callback)*! { $arguments $($game,)* }
    };
}
#[cfg(feature = "connect-four")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_example_games {
    ([$($callback:tt)*] $arguments:tt $($game:ty,)*) => {
        $($callback)*! { $arguments $($game,)* $crate::ConnectFour, }
    };
}

/// Generates the list of games, and the dispatch from a name to a type.
macro_rules! catalogue {
    ([] $($game:ty,)*) => {
        /// All games.
        ///
        /// A static, not a constant: what the entries point to is compiled once, in this crate.
        pub static GAMES: &[GameEntry] = &[$(GameEntry::of::<$game>(),)*];

        /// Calls a visitor with the game of this name.
        ///
        /// # Errors
        /// There is no such game.
        pub fn visit<V: GameVisitor>(name: &str, visitor: V) -> Result<V::Answer, Message> {
            match name {
                $(<$game as Game>::NAME => Ok(visitor.visit::<$game>()),)*
                other => Err(unknown(other)),
            }
        }
    };
}

for_all_games! { [catalogue] }

fn unknown(name: &str) -> Message {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let text = format!("there is no game {name:?}: expected {}", either(&names));
    Message::new(text, "bad-game").with_argument(name)
}

/// Words as alternatives in a sentence.
///
/// ```
/// assert_eq!(board_games::either(&["ploy", "shogun", "hunt"]), "ploy, shogun or hunt");
/// ```
#[must_use]
pub fn either(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

/// The game with this name.
///
/// # Errors
/// There is no such game.
pub fn game(name: &str) -> Result<&'static GameEntry, Message> {
    GAMES
        .iter()
        .find(|game| game.name == name)
        .ok_or_else(|| unknown(name))
}

/// The games that share a word on a command line, the default one first.
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

/// Starts a new game by its name.
///
/// # Errors
/// There is no such game, or the rules or the position are malformed.
pub fn start(name: &str, rules: &str, position: Option<&str>) -> Result<Box<dyn Table>, Message> {
    game(name)?.start(rules, position)
}

/// Opens a saved game.
///
/// # Errors
/// The text is malformed, or a move is illegal.
pub fn open(text: &str) -> Result<Box<dyn Table>, Message> {
    let record: RecordText = text
        .parse()
        .map_err(|error: RecordError| error.to_message())?;
    open_record(&record)
}

/// Opens a saved game from its record.
///
/// # Errors
/// There is no such game, the rules or the position are malformed, or a move is illegal.
pub fn open_record(record: &RecordText) -> Result<Box<dyn Table>, Message> {
    let game = game(record.game())?;
    (game.open)(record).map_err(|error| (game.error_message)(record, &error))
}
