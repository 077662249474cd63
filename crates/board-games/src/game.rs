//! What a game of the catalogue is besides its rules.

use core::fmt;
use core::str::FromStr;
#[cfg(feature = "files")]
use std::path::Path;

use board_bot::{Agent, Evaluation};
use board_game_core::{Game, Player};
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture, View};

use crate::message::{Message, ToMessage};
use crate::rules::RuleOption;
use crate::view::{PieceView, PositionSummary};

/// The squares that a move names in the order in which one clicks on them: pairs of where from
/// and where to, or one square for a piece that is put on the board.
pub type MoveSquares = Vec<Square>;

/// What is the same for all positions of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The word for the game on a command line. Several games may share one: their
    /// [rules](Self::rules) tell them apart.
    pub word: &'static str,
    /// What people call the game.
    pub title: &'static str,
    /// Who begins and where, in one line.
    pub about: &'static str,
    /// How positions, squares and moves are written.
    pub notation: &'static str,
    /// How to read a picture in a terminal, and how to type moves.
    pub legend: &'static str,
    /// The rules as options.
    pub rules: &'static [RuleOption],
    /// What a picture can mark.
    pub marks: &'static [MarkOption],
    /// Players that only this game has, with the player for whom each can move.
    pub bots: &'static [(&'static str, Player)],
    /// Whether files hold solutions of the game.
    pub has_solutions: bool,
    /// Whether the second player sits opposite the first, and sees the board turned.
    pub sits_opposite: bool,
    /// What wins and draws mean, for a report of a match; `None` where they mean what they say.
    pub results_note: Option<&'static str>,
    /// The deepest move tree whose leaves a `u64` holds.
    pub perft_limit: u16,
    /// Examples for help texts.
    pub examples: GameExamples,
}

/// Examples of a game for help texts.
#[derive(Clone, Copy, Debug)]
pub struct GameExamples {
    /// A position.
    pub position: &'static str,
    /// A square with a piece at the start.
    pub square: &'static str,
    /// A move of the start.
    pub mv: &'static str,
    /// Rules other than the default ones, as options of a command line.
    pub rules: &'static str,
}

/// Something that a picture can mark.
#[derive(Clone, Copy, Debug)]
pub struct MarkOption {
    /// The name, without hyphens in front.
    pub name: &'static str,
    /// One letter for it.
    pub short: Option<char>,
    /// Another name for it.
    pub alias: Option<&'static str>,
    /// What its value is called; `None` for a mark without a value.
    pub value: Option<&'static str>,
    /// What it marks.
    pub about: &'static str,
}

/// A position as it is shown.
#[derive(Debug)]
pub enum Drawing {
    /// A picture in any format.
    Picture(Picture),
    /// A text that has one format only.
    Text(String),
}

/// A game of the catalogue: what program, page and other languages have to know of it besides
/// its rules.
///
/// Squares are those of [`board_grid::dynamic`], 0-based from the lower left.
pub trait BoardGame:
    Game<
        Move: Send + Sync,
        Undo: Send,
        Illegal: ToMessage,
        TextError: ToMessage,
        Rules: FromStr<Err: ToMessage> + Send + Sync,
    > + Send
    + Sync
    + 'static
{
    /// What is the same for all positions.
    const INFO: GameInfo;

    /// What its positions are worth.
    type Evaluation: Evaluation<Self> + Clone + Default + Send + Sync + 'static;

    /// The position in which a game under these rules begins.
    ///
    /// # Errors
    /// Rules for which there is no start.
    fn start_under(rules: &Self::Rules) -> Result<Self, Message>;

    /// The text of the position of this name under these rules; `None` for other texts.
    fn named_start(name: &str, rules: &Self::Rules) -> Option<String> {
        (name == "start")
            .then(|| Self::start_under(rules).map(|start| start.to_string()))?
            .ok()
    }

    /// Rules that the text of a position implies where they are not given: the number of pawns
    /// of a hunt.
    fn implied_rules(position: &str) -> Option<String> {
        let _ = position;
        None
    }

    /// The full text of a position from one that leaves parts out; with `mover`, it is that
    /// player's turn.
    ///
    /// # Errors
    /// A text that cannot be completed.
    fn complete(text: &str, mover: Option<Player>) -> Result<String, Message>;

    /// Columns and rows of the board.
    fn size(&self) -> (u16, u16);

    /// The name of a square; empty off the board.
    fn square_name(&self, square: Square) -> String;

    /// The square of a name, in any form that people type.
    ///
    /// # Errors
    /// A text that names no square of the board.
    fn parse_square(&self, text: &str) -> Result<Square, Message>;

    /// What stands on a square.
    fn piece_on(&self, square: Square) -> Option<PieceView>;

    /// The squares that a move names.
    fn squares_of(&self, mv: Self::Move) -> MoveSquares;

    /// The move that names these squares, without turns; it need not be legal. `None` if none
    /// does.
    fn move_of(&self, squares: &[Square]) -> Option<Self::Move>;

    /// The piece that moves; `None` for a piece that is put on the board.
    fn mover_of(&self, mv: Self::Move) -> Option<PieceView> {
        self.piece_on(*self.squares_of(mv).first()?)
    }

    /// Eighths of a circle by which a move turns its piece; `None` in games where nothing turns.
    fn turn_of(&self, mv: Self::Move) -> Option<u8> {
        let _ = mv;
        None
    }

    /// The piece that a move takes.
    fn taken_by(&self, mv: Self::Move) -> Option<PieceView> {
        self.captured(mv)?;
        self.piece_on(*self.squares_of(mv).last()?)
    }

    /// A shorter form of a legal move's text that people may type instead.
    fn short_text(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// The move that people may have meant by a text with which no legal move begins: it tells
    /// why the move is refused.
    ///
    /// # Errors
    /// A text that is no move in any form.
    fn read_move(&self, typed: &str) -> Result<Self::Move, Self::TextError> {
        self.parse_move(typed)
    }

    /// How the game has ended; `None` while it goes on.
    fn ending_message(&self) -> Option<Message>;

    /// The capture that would follow if the game did not end before it.
    fn capture_after_end(&self) -> Option<Self::Move> {
        None
    }

    /// What else is worth knowing of the position.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether the end of the game is one that puzzles ask for.
    fn is_puzzle_end(&self) -> bool {
        true
    }

    /// The board with its pieces.
    fn board_picture(&self) -> Picture;

    /// The board with all that matters in this game.
    fn shown_picture(&self) -> Picture {
        self.board_picture()
    }

    /// The same as a terminal shows it from this side.
    fn terminal_picture(&self, view: View) -> Picture {
        let mut picture = self.shown_picture();
        picture.view(view);
        picture
    }

    /// Fills the areas that matter in this game.
    fn fill_areas(&self, picture: &mut Picture) {
        let _ = picture;
    }

    /// The position with one of [`GameInfo::marks`].
    ///
    /// # Errors
    /// A value that makes no sense.
    fn draw_mark(&self, name: &str, value: &str) -> Result<Drawing, Message>;

    /// The pieces that a position can be set up with, in the order of a tray.
    fn tray() -> Vec<PieceView>;

    /// The position with another piece on a square, or none, and with this player to move.
    ///
    /// # Errors
    /// What makes that no position.
    fn set_up(&self, square: Option<(Square, Option<&str>)>, mover: usize)
    -> Result<Self, Message>;

    /// One of [`GameInfo::bots`] for the game that begins here.
    ///
    /// # Errors
    /// A name of no such bot, or a start that it cannot play from.
    fn own_bot(&self, name: &str) -> Result<Box<dyn Agent<Self> + Send>, Message> {
        Err(Message::new(
            format!("no player of {} is named {name:?}", Self::NAME),
            "bad-agent",
        ))
    }

    /// The evaluation that knows every position exactly, where that takes seconds and at most
    /// `memory` bytes; `report` is called with the number of turns solved. `None` for a game
    /// whose positions are not known exactly.
    ///
    /// # Errors
    /// Why the exact values cannot be had.
    fn exact(
        &self,
        memory: u64,
        report: &mut dyn FnMut(u64),
    ) -> Option<Result<Self::Evaluation, Message>> {
        let _ = (memory, report);
        None
    }

    /// Whether an evaluation knows every position under these rules exactly.
    fn is_exact(&self, evaluation: &Self::Evaluation) -> bool {
        let _ = evaluation;
        false
    }

    /// The evaluation that knows every position exactly, from a file with a solution that has
    /// these rules, in at most `memory` bytes.
    ///
    /// # Errors
    /// A file that cannot be read or that solves something else, or a game without solutions.
    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<Self::Evaluation, Message> {
        let _ = (file, memory);
        let text = format!("{} has no solutions in files", Self::NAME);
        Err(Message::new(text, "bad-rules"))
    }
}

impl PositionSummary {
    /// The position of any game.
    pub fn of<G: BoardGame>(position: &G) -> Self {
        Self {
            game: G::NAME,
            rules: position.rules().to_string(),
            position: position.to_string(),
            player: G::player_name(position.to_move()),
            ending: position.ending_message().map(|ending| ending.text),
            notes: position.notes(),
        }
    }
}

/// Reads rules; what they leave out is as the text of the position implies.
///
/// # Errors
/// What is wrong with the rules.
pub fn read_rules<G: BoardGame>(rules: &str, position: &str) -> Result<G::Rules, Message> {
    let implied = G::implied_rules(position).filter(|implied| {
        let key = implied.split('=').next();
        rules
            .split_whitespace()
            .all(|word| word.split('=').next() != key)
    });
    let rules = [rules, implied.as_deref().unwrap_or_default()].join(" ");
    rules
        .trim()
        .parse()
        .map_err(|error| ToMessage::explain(&error))
}

/// Reads a position: a name, a text, or a text with parts left out.
///
/// # Errors
/// What is wrong with the position.
pub fn read_position<G: BoardGame>(
    rules: &G::Rules,
    text: &str,
    mover: Option<Player>,
) -> Result<G, Message> {
    let named = G::named_start(text, rules);
    let whole = G::complete(named.as_deref().unwrap_or(text), mover)?;
    G::parse(&whole, rules).map_err(|error| error.explain())
}

/// The square of this name, in the type of a game: in the notation of its board, or in the other.
pub(crate) fn parse_square<S>(text: &str) -> Result<S, Message>
where
    S: FromStr<Err: fmt::Display> + TryFrom<(u8, u8)>,
{
    text.parse().or_else(|error| {
        let error = || Message::new(format!("{:?}: {error}", MessageExcerpt(text)), "bad-square");
        in_other_notation(text).ok_or_else(error)
    })
}

/// The square `4,2`, column and row from 0, of a board that writes `e3`; or `e3` of one that writes
/// pairs, counted from 1.
fn in_other_notation<S: FromStr + TryFrom<(u8, u8)>>(text: &str) -> Option<S> {
    let has_letters = "a1".parse::<S>().is_ok();
    let place = if has_letters {
        let (x, y) = text.split_once(',')?;
        (x.trim().parse().ok()?, y.trim().parse().ok()?)
    } else {
        let (column, row) = text.split_at_checked(1)?;
        let row: u8 = row.parse().ok()?;
        (column.as_bytes()[0].checked_sub(b'a')?, row.checked_sub(1)?)
    };
    S::try_from(place).ok()
}

/// The player of this name, or whose name begins with this letter.
///
/// # Errors
/// A name of no player.
pub fn player_named<G: Game>(name: &str) -> Result<Player, Message> {
    let is_one = |player: &Player| {
        let own = G::player_name(*player);
        own == name || name.len() == 1 && own.starts_with(name)
    };
    Player::all(G::PLAYERS).find(is_one).ok_or_else(|| {
        let names: Vec<&str> = Player::all(G::PLAYERS).map(G::player_name).collect();
        let names = names.join(", ");
        let text = format!(
            "{:?} is no player of {}: expected {names}",
            MessageExcerpt(name),
            G::NAME
        );
        Message::new(text, "bad-player")
    })
}

/// The text of a position whose second word is the first letter of a player's name: that of
/// `mover` if given, else the one that is there, else the first player's.
pub(crate) fn with_mover<G: Game>(text: &str, mover: Option<Player>) -> String {
    let (pieces, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim_start();
    if !rest.is_empty() && mover.is_none() {
        return text.to_owned();
    }
    let mover = G::player_name(mover.unwrap_or(Player::FIRST));
    let after = rest
        .split_once(' ')
        .map_or(String::new(), |(_, after)| format!(" {after}"));
    format!("{pieces} {}{after}", &mover[..1])
}

/// Where a legal move takes the piece on this square; `None` for a move of another piece.
pub(crate) fn target<G: BoardGame>(position: &G, mv: G::Move, square: Square) -> Option<Square> {
    let squares = position.squares_of(mv);
    let pair = squares.chunks_exact(2).find(|pair| pair[0] == square)?;
    Some(pair[1])
}

/// The board as a terminal shows it, with the squares of the last move marked.
pub fn picture_after<G: BoardGame>(position: &G, last: Option<G::Move>, view: View) -> Picture {
    let mut picture = position.terminal_picture(view);
    if let Some(mv) = last {
        picture.fill_all(position.squares_of(mv), Fill::Highlight);
    }
    picture
}

/// The beginning of a text that is repeated in a message.
struct MessageExcerpt<'a>(&'a str);

impl fmt::Debug for MessageExcerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 60;
        match self.0.char_indices().nth(LONGEST) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}", format!("{}...", &self.0[..end])),
        }
    }
}
