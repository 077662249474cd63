//! `board-rules analyse` and `board-rules GAME analyse`: scores of positions and moves.

mod game;
mod graph;
pub(super) mod options;
mod position;

use board_games::GameInfo;

use crate::exit::Exit;
use crate::game::{TurnAndRules, examples, load_table, record_of, text_of};
use game::analyse_game;
use options::Options;
use position::analyse_position;

const STATUS: &str = "

Exit status:
  0    analysed
  2    usage error, malformed position, or an unreadable file
  3    the game is over: there is no move to look for
  130  interrupted; the results so far are printed";

/// Judge the moves of a saved game: the score of each, its loss, and the best move
///
/// Works for every game. A score is in the game's unit (a Shield, a pawn, a square of the rook's
/// region), or a forced win or loss, from the view of the first player. Scores of the hunt are
/// exact if it can be solved in seconds: up to five pawns with single steps, or three with longer
/// turns. `board-rules GAME analyse` takes positions, too.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}{STATUS}", examples(&[
    "analyse game.txt",
    "analyse game.txt --picture game.svg",
    "analyse game.txt --time-limit 1s --json | jq .players",
])))]
pub(crate) struct Arguments {
    /// A saved game, or - for stdin
    file: String,

    #[command(flatten)]
    options: Options,
}

/// Print the score and best lines of a position, or judge the moves of a saved game
///
/// A score is in the game's unit, or a forced win or loss, from the view of the player to move.
/// Scores of the hunt are exact if it can be solved in seconds: up to five pawns with single steps,
/// or three with longer turns.
#[derive(clap::Args, Debug)]
pub(crate) struct OfGame {
    /// `start`, a text, a file with a position or a saved game, or - for stdin; by default, the
    /// start
    position: Option<String>,

    #[command(flatten)]
    rules: TurnAndRules,

    #[command(flatten)]
    options: Options,
}

/// Judges a saved game of any kind.
pub(crate) fn run_file(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (_, table) = load_table(arguments.file.as_ref())?;
    let options = &arguments.options;
    let drawing = options.drawing(&arguments.file)?;
    analyse_game(&*table, None, options, drawing)
}

/// The end of the help text.
pub(super) fn help(info: &GameInfo) -> String {
    format!(
        "{}{STATUS}",
        examples(&[
            &format!("{} analyse", info.word),
            &format!(
                "{} analyse '{}' --lines 3",
                info.word, info.examples.position
            ),
            &format!("{} analyse game.txt --picture game.svg", info.word),
        ])
    )
}

/// Analyses a position, or judges a saved game.
pub(super) fn run(word: &str, arguments: &OfGame) -> anyhow::Result<Exit> {
    let text = text_of(arguments.position.as_deref())?;
    let options = &arguments.options;
    let rules = &arguments.rules;
    match record_of(&text)? {
        Some(record) => {
            let file = arguments.position.as_deref().unwrap_or_default();
            let drawing = options.drawing(file)?;
            let table = rules.replay(word, &record)?;
            analyse_game(&*table, rules.exact_file(), options, drawing)
        }
        None => analyse_position(&*rules.table(word, &text)?, rules.exact_file(), options),
    }
}
