//! `board-rules ugi`: an engine for other programs.

mod clock;
mod command;
mod engine;
mod options;
mod session;

use std::io;

use crate::exit::Exit;
use crate::game::{Examples, GameChoice, GameName, Playable, Task};

/// Play through UGI, the Universal Game Interface, for match runners and graphical boards
///
/// Commands come line by line from stdin, and answers go to stdout. UGI is chess's UCI with other names; docs/protocol.md
/// says which commands there are. Positions and moves are the game's own text.
#[derive(clap::Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules ugi ploy
  board-rules ugi shogun --rules boxed

Exit status:
  0  quit, or the input ended"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameChoice<Options>,
}

/// The rules aside, everything is set with `setoption`.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {}

impl Examples for Options {
    fn examples(game: GameName) -> String {
        let with_rules = match game {
            GameName::Ploy => "--turning one-step",
            GameName::Shogun => "--rules boxed",
            GameName::Hunt => "--moves 2 --position a4,c4,e4,g4",
        };
        format!(
            "\
Examples:
  board-rules ugi {game}
  board-rules ugi {game} {with_rules}      `startpos` is what the options say"
        )
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    struct Ugi;

    impl Task for Ugi {
        type Answer = Exit;

        fn run<G: Playable>(self, start: G) -> anyhow::Result<Exit> {
            session::Session::new(start).run(io::stdin().lock())?;
            Ok(Exit::Success)
        }
    }

    arguments.game.run(Ugi)
}
