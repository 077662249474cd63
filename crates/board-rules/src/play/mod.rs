//! `board-rules play`: a game in the terminal.

mod answers;
mod clock;
mod command;
mod course;
mod editor;
mod options;
mod players;
mod prompt;
mod session;

use std::io::{self, IsTerminal};

use anyhow::bail;
use board_game_core::RecordText;
use board_games::Table;

use crate::exit::Exit;
use crate::game::{GameChoice, analyser_at, load_table};
use crate::input::printable;
pub(crate) use options::Options;
use prompt::LineSource;
use session::PlaySession;

/// Play a game in the terminal, against bots or people, or watch bots play
///
/// Moves are typed in the game's notation; the beginning of a move is enough where only one move
/// begins so, and Tab completes it. `help` lists what else can be typed: show SQUARE, hint, undo,
/// redo, go N, level N, swap, save and so on.
///
/// Input can also come from a pipe. The output then repeats the input, so that it is the transcript
/// that a terminal would show. Ctrl-C makes a thinking bot move at once; twice, or in a game of
/// bots only, it ends the program.
#[derive(clap::Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules play ploy
  board-rules play ploy --game free-for-all
  board-rules play shogun --first level5 --second person
  board-rules play shogun --clock 5m+3s --first adaptive --second person
  board-rules play hunt --level 6 --save hunt.txt

Exit status:
  0    the game is over, was left, or the input ended
  2    usage error, a file that holds no such game, or one that cannot be written
  130  interrupted; a game that --save keeps is saved as it was after the last move"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameChoice<Options>,
}

/// Parses a typed line and returns what was read, for fuzzing.
pub(crate) fn reread_line(text: &str) -> Result<String, String> {
    command::Command::parse(text).map(|command| format!("{command:?}"))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    run_game(&arguments.game)
}

/// Plays the chosen game.
pub(crate) fn run_game(game: &GameChoice<Options>) -> anyhow::Result<Exit> {
    let options = game.options();
    let Some(file) = &options.load else {
        return begin(game.table()?, None, game);
    };
    if !game.is_default() {
        bail!(
            "rules and position are those of the game in the file: leave out their options, or --load"
        );
    }
    let (record, table) = load_table(file)?;
    if !game.has(record.game()) {
        let found = record.game();
        let word = found.split('-').next().unwrap_or(found);
        bail!(
            "{} holds a game of {2}: board-rules play {1} --load {0}",
            file.display(),
            printable(word),
            printable(found)
        );
    }
    begin(table, Some(&record), game)
}

/// Begins the game, or continues that of the record.
fn begin(
    table: Box<dyn Table>,
    record: Option<&RecordText>,
    game: &GameChoice<Options>,
) -> anyhow::Result<Exit> {
    let options = game.options();
    let analyser = analyser_at(&*table, game.exact_file(), false)?;
    let is_at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let input = if is_at_terminal {
        LineSource::terminal()?
    } else {
        LineSource::stream(options.echo.decide(!io::stdin().is_terminal()))
    };
    let draws = options.board.decide(is_at_terminal);
    PlaySession::new(table, analyser, record, options.clone(), draws, input)?.run()
}
