//! `board-rules play`: a game in the terminal.

mod command;
mod editor;
mod interrupt;
mod prompt;
mod seats;
mod session;
mod typed;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::bail;
use board_bot::Level;

use crate::exit::Exit;
use crate::game::{Examples, GameChoice, GameName, Playable, Record, Task};
use crate::when::When;
use prompt::Input;
use seats::SeatName;
use session::Session;

/// Play a game in the terminal, against bots or people, or watch bots play
///
/// Moves are typed in the game's notation; the beginning of a move is enough where only one move begins so, and Tab
/// completes it. `help` lists what else can be typed: moves, hint, undo, save, load, flip and so on.
///
/// Reads from a pipe as well; then the input is repeated in the output, which makes it the transcript that a terminal
/// would show. Ctrl-C makes a bot that is thinking move at once; twice, or in a game of bots alone, it ends the program.
#[derive(clap::Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules play ploy
  board-rules play shogun --first level5 --second person
  board-rules play hunt --level 6 --save hunt.txt

Exit status:
  0  the game is over, was left, or the input ended
  2  usage error, or a file that holds no such game"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameChoice<Options>,
}

/// What is the same for every game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Options {
    /// Who plays the first side: `person`, or a bot by name: random, greedy, level1 to level8, search or montecarlo,
    /// perhaps with a budget as in search:nodes=100000 or level8:time=2s
    #[arg(long, value_name = "PLAYER")]
    first: Option<SeatName>,

    /// Who plays the second side; whoever is not named is a bot if the other is a person, and a person if it is a bot,
    /// and if neither is named the person moves first
    #[arg(long, value_name = "PLAYER")]
    second: Option<SeatName>,

    /// How strong a bot is that is not named, 1 to 8
    #[arg(long, default_value = "3")]
    level: Level,

    /// Decides what bots choose between; the same seed plays the same game
    #[arg(long)]
    seed: Option<u64>,

    /// Go on with the game in FILE, by its rules; its players stay unless others are named
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    /// Keep the game in FILE: it is saved after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Call the game off after so many moves of both sides; 1000 for bots alone when left out
    #[arg(long, value_name = "MOVES")]
    limit: Option<usize>,

    /// Draw the board as the second side sees it
    #[arg(long)]
    flip: bool,

    /// Draw the board before each move of a person; auto: on a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    board: When,

    /// Repeat the input in the output; auto: if it does not come from a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    echo: When,
}

impl Examples for Options {
    fn examples(game: GameName) -> String {
        let (with_rules, moves) = match game {
            GameName::Ploy => ("--turning one-step", "e3-e4-0\\nhint\\nquit\\n"),
            GameName::Shogun => ("--rules boxed --first level4", "4,1-4,4\\nhint\\nquit\\n"),
            GameName::Hunt => ("--position a4,c4,e4,g4 -l 2", "a1\\nd1\\nquit\\n"),
        };
        format!(
            "\
Examples:
  board-rules play {game} --level 5
  board-rules play {game} {with_rules}
  board-rules play {game} --first level4 --second level6 --board always
  printf '{moves}' | board-rules play {game} --seed 1"
        )
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let options = arguments.game.options();
    let Some(file) = &options.load else {
        let record = None;
        return arguments.game.run(Play { options, record });
    };
    if !arguments.game.is_usual() {
        bail!(
            "rules and position are those of the game in the file: leave out their options, or --load"
        );
    }
    let record = Record::load(file)?;
    let (wanted, found) = (arguments.game.game(), record.game());
    if wanted != found {
        bail!(
            "{} holds a game of {found}: board-rules play {found} --load {0}",
            file.display()
        );
    }
    let play = Play {
        options,
        record: Some(&record),
    };
    arguments.game.run_record(&record, play)
}

/// The game as it is to be played, from the start or going on.
struct Play<'a> {
    options: &'a Options,
    record: Option<&'a Record>,
}

impl Task for Play<'_> {
    type Answer = Exit;

    fn run<G: Playable>(self, start: G) -> anyhow::Result<Exit> {
        let is_at_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let input = if is_at_terminal {
            Input::terminal()?
        } else {
            Input::stream(self.options.echo.decide(!io::stdin().is_terminal()))
        };
        let draws = self.options.board.decide(is_at_terminal);
        interrupt::listen()?;
        Session::new(start, self.record, self.options.clone(), draws, input)?.run()
    }
}
