//! `board-rules analyse` and `board-rules GAME analyse`: what positions and the moves of games are
//! worth.

mod game;
mod graph;
pub(super) mod options;
mod position;

use board_games::GameInfo;

use crate::exit::Exit;
use crate::game::{TurnAndRules, examples, record_of, saved_game, table_of, text_of};
use game::analyse_game;
use options::Options;
use position::analyse_position;

const STATUS: &str = "

Exit status:
  0    analysed
  2    usage error, malformed position, or an unreadable file
  3    the game is over: there is no move to look for
  130  interrupted; what was found until then is printed";

/// Judge the moves of a saved game: what each was worth, what it lost, and what would have been
/// best
///
/// Of any game. A score is hundredths of the game's unit (a Shield, a pawn, a square of the rook's
/// region) or a forced win or loss, seen by the first player. A hunt is exact where it is solved
/// within a few seconds. `board-rules GAME analyse` takes positions, too.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}{STATUS}", examples(&[
    "analyse game.txt",
    "analyse game.txt --svg game.svg",
    "analyse game.txt --time 1s --json | jq .players",
])))]
pub(crate) struct Arguments {
    /// A saved game, or - for stdin
    file: String,

    #[command(flatten)]
    options: Options,
}

/// Tell what a position is worth, with the best lines; or judge the moves of a saved game
///
/// A score is hundredths of the game's unit or a forced win or loss, seen by the player to move.
/// The hunt is exact where it is solved within a few seconds.
#[derive(clap::Args, Debug)]
pub(crate) struct OfGame {
    /// `start`, a text, a file of a position or a saved game, or - for stdin; the start when left
    /// out
    position: Option<String>,

    #[command(flatten)]
    rules: TurnAndRules,

    #[command(flatten)]
    options: Options,
}

/// Judges a saved game, whatever game it is.
pub(crate) fn run_file(arguments: &Arguments) -> anyhow::Result<Exit> {
    let record = saved_game(&arguments.file)?;
    let options = &arguments.options;
    let drawing = options.drawing(&arguments.file)?;
    analyse_game(&*table_of(&record)?, None, options, drawing)
}

/// The end of the help of a game's command.
pub(super) fn help(info: &GameInfo) -> String {
    format!(
        "{}{STATUS}",
        examples(&[
            &format!("{} analyse", info.word),
            &format!(
                "{} analyse '{}' --lines 3",
                info.word, info.examples.position
            ),
            &format!("{} analyse game.txt --svg game.svg", info.word),
        ])
    )
}

/// Analyses a position of a game, or judges a game of it.
pub(super) fn run(word: &str, arguments: &OfGame) -> anyhow::Result<Exit> {
    let text = text_of(arguments.position.as_deref())?;
    let options = &arguments.options;
    let rules = &arguments.rules;
    match record_of(&text)? {
        Some(record) => {
            let file = arguments.position.as_deref().unwrap_or_default();
            let drawing = options.drawing(file)?;
            let table = rules.replay(word, &record)?;
            analyse_game(&*table, rules.solution(), options, drawing)
        }
        None => analyse_position(&*rules.table(word, &text)?, rules.solution(), options),
    }
}
