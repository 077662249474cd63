//! `board-rules hunt play`.

use std::io::{self, BufRead, IsTerminal, Write};

use anyhow::Context;
use board_game_core::Game;
use board_grid::picture::Colouring;
use rook_hunt::strategy::PawnStrategy;
use rook_hunt::{Ending, Move, Player, Position};

use super::rules::Steps;
use super::run::Options;
use super::strategy::{Choice, Name};
use crate::exit::Exit;
use crate::input::printable;
use crate::when::When;

/// Play the rook against the pawns
///
/// First the square to put the rook on, then its moves: the target, or the whole move, `d1` or `a1-d1`. The pawns answer
/// as in the paper's program. What is refused is asked again, with the reason on stderr.
///
/// Reads from a pipe as well; then the input is repeated in the output, which makes it the transcript that a terminal
/// would show.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt play
  board-rules hunt play --start a4,c4,e4,g4 -l 2 --strategy optimal
  printf 'a1\\nd1\\ni9\\nd2\\n' | board-rules hunt play

Exit status:
  0  the rook was taken, or the input ended
  2  usage error, or a strategy that is none under these rules")]
pub(super) struct Arguments {
    /// The pawns, or `start` for the paper's
    #[arg(long, value_name = "PAWNS", default_value = "start")]
    start: String,

    #[command(flatten)]
    steps: Steps,

    /// How the pawns play
    #[arg(long, value_enum, default_value = "greedy")]
    strategy: Name,

    #[command(flatten)]
    choice: Choice,

    /// Draw the board before each move of the rook
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    board: When,

    /// Repeat the input in the output; auto: if it does not come from a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    echo: When,

    #[command(flatten)]
    options: Options,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let start = arguments.steps.position(&arguments.start)?;
    let strategy = arguments
        .choice
        .strategy(arguments.strategy, &start, &arguments.options)?;
    let input = io::stdin();
    let session = Session {
        position: start,
        draws: arguments
            .board
            .decide(io::stdout().is_terminal() && input.is_terminal()),
        echoes: arguments.echo.decide(!input.is_terminal()),
    };
    session
        .run(&*strategy, input.lock())
        .context("the game broke off")
}

struct Session {
    position: Position,
    draws: bool,
    echoes: bool,
}

impl Session {
    fn run(mut self, strategy: &dyn PawnStrategy, input: impl BufRead) -> anyhow::Result<Exit> {
        let mut out = anstream::stdout().lock();
        let mut words = Words::new(input);
        if self.position.player() == Player::Pawns {
            self.answer(strategy, &mut out)?;
        }
        while self.position.ending().is_none() {
            let prompt = self
                .position
                .rook()
                .map_or(String::new(), |rook| format!("{rook}-"));
            if self.draws {
                let targets = self.position.picture_of_targets(self.position.rook_moves());
                write!(out, "{}", targets.text().colouring(Colouring::Ansi))?;
            }
            if !self.echoes {
                write!(out, "{prompt}")?;
                out.flush()?;
            }
            let Some(word) = words.next()? else { break };
            let target = word.strip_prefix(&prompt).unwrap_or(&word);
            if self.echoes {
                writeln!(out, "{prompt}{}", printable(target))?;
            }
            match self.read(&word, &prompt) {
                Ok(mv) => {
                    self.position.play_unchecked(mv);
                    write!(out, "ok ")?;
                    self.answer(strategy, &mut out)?;
                }
                Err(reason) => anstream::eprintln!("refused: {reason}"),
            }
        }
        out.flush()?;
        Ok(Exit::Success)
    }

    /// A word as a legal move of the rook, or why it is none.
    fn read(&self, word: &str, prompt: &str) -> Result<Move, String> {
        let text = if word.contains('-') || prompt.is_empty() {
            word.to_owned()
        } else {
            format!("{prompt}{word}")
        };
        let mv = self
            .position
            .parse_move(&text)
            .map_err(|error| error.to_string())?;
        self.position
            .check(mv)
            .map_err(|reason| reason.to_string())?;
        Ok(mv)
    }

    /// The pawns' turn, and the one that takes a caught rook.
    fn answer(&mut self, strategy: &dyn PawnStrategy, out: &mut impl Write) -> anyhow::Result<()> {
        if self.position.ending() == Some(Ending::Blocked) {
            writeln!(out, "the pawns cannot move")?;
            return Ok(());
        }
        let turn = strategy
            .turn(&self.position)
            .with_context(|| format!("the pawns have no turn in {}", self.position))?;
        self.position.play_unchecked(Move::Pawns(turn));
        writeln!(out, "{turn}")?;
        if self.position.ending() == Some(Ending::Caught) {
            match self.position.taking_turn() {
                Some(turn) => writeln!(out, "{turn}")?,
                None => writeln!(out, "the rook is stuck")?,
            }
        }
        Ok(())
    }
}

/// The words of a stream, line by line.
struct Words<R> {
    input: R,
    line: std::collections::VecDeque<String>,
}

impl<R: BufRead> Words<R> {
    const LONGEST_LINE: u64 = 1 << 16;

    fn new(input: R) -> Self {
        Self {
            input,
            line: std::collections::VecDeque::new(),
        }
    }

    fn next(&mut self) -> anyhow::Result<Option<String>> {
        use std::io::Read;
        loop {
            if let Some(word) = self.line.pop_front() {
                return Ok(Some(word));
            }
            let mut bytes = Vec::new();
            let read = (&mut self.input)
                .take(Self::LONGEST_LINE)
                .read_until(b'\n', &mut bytes)
                .context("cannot read the input")?;
            if read == 0 {
                return Ok(None);
            }
            self.line = String::from_utf8_lossy(&bytes)
                .split_whitespace()
                .map(str::to_owned)
                .collect();
        }
    }
}
