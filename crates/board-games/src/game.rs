//! The trait of all games of the catalogue, and their constants.

use core::fmt;
use core::str::FromStr;
use std::io::{self, BufRead, Write};
#[cfg(feature = "files")]
use std::path::Path;

use board_bot::puzzle::{Puzzle, PuzzleFinder};
use board_bot::ugi::Engine;
use board_bot::{Agent, AgentSpec, Evaluation, Limits};
use board_game_core::{Game, Player};
use board_grid::dynamic::Square;
use board_grid::picture::{Fill, Picture, View};

use crate::message::{Message, ToMessage};
use crate::rules::RuleOption;
use crate::view::{PieceView, PositionSummary};

/// The squares of a move, in the order of clicks: pairs of from and to, or one square for a piece
/// that is put on the board.
pub type MoveSquares = Vec<Square>;

/// The constants of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The word for the game on a command line. Several games may share a word; their
    /// [rules](Self::rules) distinguish them.
    pub word: &'static str,
    /// The title of the game.
    pub title: &'static str,
    /// The player who begins and the side, in one line.
    pub about: &'static str,
    /// The notation of positions, squares and moves.
    pub notation: &'static str,
    /// The legend of a picture in a terminal, and the form of typed moves.
    pub legend: &'static str,
    /// The rules as options.
    pub rules: &'static [RuleOption],
    /// The marks that a picture can have.
    pub marks: &'static [MarkOption],
    /// The names of bots that only this game has, each with the player whose moves it can choose.
    pub bots: &'static [(&'static str, Player)],
    /// The option for a file of exact values; `None` in a game without such files.
    pub exact_file: Option<ExactFile>,
    /// Whether the second player sits opposite the first, and sees the board turned.
    pub sits_opposite: bool,
    /// A note about wins and draws for the report of a match; `None` if nothing is special.
    pub results_note: Option<&'static str>,
    /// The largest perft depth whose count fits into a `u64`.
    pub perft_limit: u16,
    /// Examples for help texts.
    pub examples: GameExamples,
}

/// How long solving a position may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvingTime {
    /// Seconds: what takes longer is refused.
    Seconds,
    /// Minutes and more: somebody watches and can stop it.
    Unlimited,
}

/// The option for a file of exact values.
#[derive(Clone, Copy, Debug)]
pub struct ExactFile {
    /// The name, without hyphens in front.
    pub name: &'static str,
    /// The help text.
    pub about: &'static str,
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

/// A mark that a picture can have, as an option.
#[derive(Clone, Copy, Debug)]
pub struct MarkOption {
    /// The name, without hyphens in front.
    pub name: &'static str,
    /// One letter for it.
    pub short: Option<char>,
    /// Another name for it.
    pub alias: Option<&'static str>,
    /// The name of its value; `None` for a mark without a value.
    pub value: Option<&'static str>,
    /// The help text.
    pub about: &'static str,
}

/// A drawing of a position.
#[derive(Debug)]
pub enum Drawing {
    /// A picture in any format.
    Picture(Picture),
    /// A text that has one format only.
    Text(String),
}

/// A game of the catalogue. Adds to the rules the methods that the program, the page and other
/// languages need.
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
    /// The constants of the game.
    const INFO: GameInfo;

    /// The evaluation of positions.
    type Evaluation: Evaluation<Self> + Clone + Default + Send + Sync + 'static;

    /// The first position of a game under these rules.
    ///
    /// # Errors
    /// The rules have no start.
    fn start_under(rules: &Self::Rules) -> Result<Self, Message>;

    /// The text of the named position under these rules; `None` if there is no such name.
    fn named_start(name: &str, rules: &Self::Rules) -> Option<String> {
        (name == "start")
            .then(|| Self::start_under(rules).map(|start| start.to_string()))?
            .ok()
    }

    /// The rules that the text of a position implies, such as the number of pawns of a hunt. Rules
    /// that are given take precedence.
    fn implied_rules(position: &str) -> Option<String> {
        let _ = position;
        None
    }

    /// Completes the text of a position that leaves parts out. `mover` sets the player to move.
    ///
    /// # Errors
    /// The text cannot be completed.
    fn complete(text: &str, mover: Option<Player>) -> Result<String, Message>;

    /// Columns and rows of the board.
    fn size(&self) -> (u16, u16);

    /// The name of a square; empty off the board.
    fn square_name(&self, square: Square) -> String;

    /// Parses the name of a square, in any form that people type.
    ///
    /// # Errors
    /// The text names no square of the board.
    fn parse_square(&self, text: &str) -> Result<Square, Message>;

    /// The piece on a square.
    fn piece_on(&self, square: Square) -> Option<PieceView>;

    /// The squares of a move.
    fn squares_of(&self, mv: Self::Move) -> MoveSquares;

    /// The move with these squares, without turns; it need not be legal. `None` if there is none.
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

    /// The piece that a move captures.
    fn captured_piece(&self, mv: Self::Move) -> Option<PieceView> {
        self.captured(mv)?;
        self.piece_on(*self.squares_of(mv).last()?)
    }

    /// A shorter form of a legal move's text, accepted as input.
    fn short_text(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// Parses a move in any form that people type, to explain why it is illegal.
    ///
    /// # Errors
    /// The text is no move in any form.
    fn read_move(&self, typed: &str) -> Result<Self::Move, Self::TextError> {
        self.parse_move(typed)
    }

    /// The ending of the game as a sentence; `None` while it goes on.
    fn ending_message(&self) -> Option<Message>;

    /// The capture that would follow if the game did not end before it.
    fn capture_after_end(&self) -> Option<Self::Move> {
        None
    }

    /// Further notes about the position.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether the end of the game is one that puzzles ask for.
    fn is_puzzle_end(&self) -> bool {
        true
    }

    /// The board with its pieces.
    fn board_picture(&self) -> Picture;

    /// The board with the areas that matter in this game.
    fn shown_picture(&self) -> Picture {
        self.board_picture()
    }

    /// The board for a terminal, seen from this side.
    fn terminal_picture(&self, view: View) -> Picture {
        let mut picture = self.shown_picture();
        picture.view(view);
        picture
    }

    /// Fills the areas that matter in this game.
    fn fill_areas(&self, picture: &mut Picture) {
        let _ = picture;
    }

    /// Draws the position with one of [`GameInfo::marks`].
    ///
    /// # Errors
    /// The value of the mark is invalid.
    fn draw_mark(&self, name: &str, value: &str) -> Result<Drawing, Message>;

    /// The pieces that a position can be set up with, in display order.
    fn tray() -> Vec<PieceView>;

    /// The position after changing the piece on a square, or removing it, with this player to move.
    ///
    /// # Errors
    /// The code is no piece of the game, the square or the player does not exist, or the result is
    /// no valid position.
    fn set_up(&self, square: Option<(Square, Option<&str>)>, mover: usize)
    -> Result<Self, Message>;

    /// The bot of a specification, with this evaluation and seed: [`AgentSpec::agent`].
    ///
    /// This method, [`serve`](Self::serve) and [`next_puzzle`](Self::next_puzzle) have no default,
    /// so that the search of a game is compiled once, with the game, and not again with each crate
    /// that calls it.
    fn agent(
        spec: &AgentSpec,
        evaluation: Self::Evaluation,
        seed: u64,
    ) -> Box<dyn Agent<Self> + Send>;

    /// Serves an engine: [`ugi::serve`](board_bot::ugi::serve).
    ///
    /// # Errors
    /// Errors of the streams.
    fn serve(
        engine: Engine<Self, Self::Evaluation>,
        input: &mut dyn BufRead,
        output: Box<dyn Write + Send>,
    ) -> io::Result<()>;

    /// Goes on with the search for a puzzle: [`PuzzleFinder::step`].
    fn next_puzzle(
        finder: &mut PuzzleFinder<Self, Self::Evaluation>,
        limits: &Limits,
    ) -> Option<Puzzle<Self>>;

    /// One of [`GameInfo::bots`] for the game that begins here.
    ///
    /// # Errors
    /// There is no such bot, or it cannot play from here.
    fn own_bot(&self, name: &str) -> Result<Box<dyn Agent<Self> + Send>, Message> {
        Err(Message::new(
            format!("no player of {} is named {name:?}", Self::NAME),
            "bad-agent",
        ))
    }

    /// The name of what [`exact`](Self::exact) solves here: the rules of a hunt, the pieces of an
    /// ending. `None` if this position is not solved.
    fn solvable(&self) -> Option<String> {
        None
    }

    /// Solves this position and all others of the same [name](Self::solvable), in this time and at
    /// most `memory` bytes, and returns the exact evaluation. Calls `report` with the number of
    /// states solved and that of all states. `None` if this position is not solved.
    ///
    /// # Errors
    /// The reason why the exact values cannot be computed.
    fn exact(
        &self,
        time: SolvingTime,
        memory: u64,
        report: &mut dyn FnMut(u64, u64),
    ) -> Option<Result<Self::Evaluation, Message>> {
        let _ = (time, memory, report);
        None
    }

    /// Loads an evaluation with the exact values of a [file](GameInfo::exact_file) for these rules,
    /// in at most `memory` bytes.
    ///
    /// # Errors
    /// The file cannot be read or has the values of other rules, or the game has no such files.
    #[cfg(feature = "files")]
    fn load_exact(&self, file: &Path, memory: u64) -> Result<Self::Evaluation, Message> {
        let _ = (file, memory);
        let text = format!("{} has no files of exact values", Self::NAME);
        Err(Message::new(text, "bad-rules"))
    }
}

/// Implements the methods of a [`BoardGame`] that search. If they were inlined, their callers would
/// compile the search.
macro_rules! bots_of_the_game {
    () => {
        #[inline(never)]
        fn agent(
            spec: &board_bot::AgentSpec,
            evaluation: Self::Evaluation,
            seed: u64,
        ) -> Box<dyn board_bot::Agent<Self> + Send> {
            spec.agent(evaluation, seed)
        }

        #[inline(never)]
        fn serve(
            engine: board_bot::ugi::Engine<Self, Self::Evaluation>,
            input: &mut dyn std::io::BufRead,
            output: Box<dyn std::io::Write + Send>,
        ) -> std::io::Result<()> {
            board_bot::ugi::serve(engine, input, output)
        }

        #[inline(never)]
        fn next_puzzle(
            finder: &mut board_bot::puzzle::PuzzleFinder<Self, Self::Evaluation>,
            limits: &board_bot::Limits,
        ) -> Option<board_bot::puzzle::Puzzle<Self>> {
            finder.step(limits)
        }
    };
}

pub(crate) use bots_of_the_game;

impl PositionSummary {
    /// Summarizes a position of any game.
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

/// Parses rules. Missing rules are those that the text of the position implies, if any.
///
/// # Errors
/// The rules are malformed.
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
        .map_err(|error| ToMessage::to_message(&error))
}

/// Parses a position: a name, a text, or a text with parts left out.
///
/// # Errors
/// The position is malformed.
pub fn read_position<G: BoardGame>(
    rules: &G::Rules,
    text: &str,
    mover: Option<Player>,
) -> Result<G, Message> {
    let named = G::named_start(text, rules);
    let whole = G::complete(named.as_deref().unwrap_or(text), mover)?;
    G::parse(&whole, rules).map_err(|error| error.to_message())
}

/// Parses a square in the game's own notation, or in the other one.
pub(crate) fn parse_square<S>(text: &str) -> Result<S, Message>
where
    S: FromStr<Err: fmt::Display> + TryFrom<(u8, u8)>,
{
    text.parse().or_else(|error| {
        let error = || Message::new(format!("{:?}: {error}", MessageExcerpt(text)), "bad-square");
        in_other_notation(text).ok_or_else(error)
    })
}

/// Parses a square in the notation that the game does not use: `4,2`, column and row from 0, in a
/// game that writes `e3`; or `e3` in a game that writes pairs, counted from 1.
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

/// The player with this name, or whose name begins with this letter.
///
/// # Errors
/// There is no such player.
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

/// Sets the second word of a position's text to the first letter of the name of `mover`. Without
/// `mover` the word stays; if the word is missing, the first player is to move.
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

/// The target of a legal move of the piece on this square; `None` for a move of another piece.
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

/// The beginning of a text, quoted in a message.
struct MessageExcerpt<'a>(&'a str);

impl fmt::Debug for MessageExcerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_LENGTH: usize = 60;
        match self.0.char_indices().nth(MAX_LENGTH) {
            None => write!(f, "{:?}", self.0),
            Some((end, _)) => write!(f, "{:?}", format!("{}...", &self.0[..end])),
        }
    }
}
