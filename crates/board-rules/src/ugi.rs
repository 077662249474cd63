//! `board-rules ugi`: an engine for other programs.

use std::io;

use anyhow::Context;
use board_bot::ugi::Engine;
use board_games::{BoardGame, GameInfo};

use crate::exit::Exit;
use crate::game::{GameChoice, GameHelp, GameTask};
use crate::job::memory::Memory;
use crate::picture::fitted;

/// Play through UGI, the Universal Game Interface, for match runners and graphical boards
///
/// Commands come line by line from stdin, and answers go to stdout. UGI is chess's UCI with other
/// names; docs/protocol.md lists the commands. Positions and moves are written as everywhere in the
/// program.
#[derive(clap::Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  board-rules ugi ploy
  board-rules ugi shogun --rules boxed

Exit status:
  0    quit, or the input ended
  130  interrupted"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: GameChoice<Options>,
}

/// No options besides the rules: everything else is set with `setoption`.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {}

impl GameHelp for Options {
    fn examples(info: &GameInfo) -> String {
        let game = info.word;
        let with_rules = info.examples.rules;
        format!(
            "\
Examples:
  board-rules ugi {game}
  board-rules ugi {game} {with_rules}      `startpos` is what the options say"
        )
    }
}

struct Ugi;

impl GameTask for Ugi {
    type Answer = Exit;

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let name = format!("board-rules {} {}", G::NAME, env!("CARGO_PKG_VERSION"));
        let engine = Engine::new(&name, start, evaluation)
            .with_author(env!("CARGO_PKG_AUTHORS"))
            .with_memory(Memory::available().0)
            .with_board(|position: &G| fitted(&position.shown_picture()).to_string());
        G::serve(engine, &mut io::stdin().lock(), Box::new(io::stdout()))
            .context("cannot read commands or write answers")?;
        Ok(Exit::Success)
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.game.run(Ugi)
}
