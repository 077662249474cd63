//! `board-rules GAME perft`.

use anyhow::{Context, bail};
use board_game_core::Game;
use serde::Serialize;

use crate::exit::Exit;
use crate::game::{GameOptions, Playable, Rules, Situation, Task, examples, text_of};
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;

/// Count the move sequences of a length
///
/// DEPTH is the length in plies. It may stand before or after the position, which is the start when left out. Every move
/// counts, whatever others come to; games that end earlier do not count.
#[derive(clap::Args, Debug)]
#[command(after_help = examples(&[
    &format!("{} perft 3", O::WORD),
    &format!("{} perft start 2 --divide", O::WORD),
    &format!("{} perft 2 '{}'", O::WORD, O::EXAMPLE),
    &format!("{} perft 3 --json | jq .leaves", O::WORD),
]))]
pub(crate) struct Arguments<O: GameOptions> {
    /// The length, and where to begin: `start`, a text, a file, or - for stdin
    #[arg(value_names = ["DEPTH", "POSITION"], num_args = 1..=2, required = true)]
    words: Vec<String>,

    #[command(flatten)]
    rules: Rules<O>,

    /// Print the number for each first move, too
    #[arg(long)]
    divide: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    situation: Situation,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    mv: String,
    leaves: u64,
}

struct Perft {
    depth: u32,
    divides: bool,
}

impl Task for Perft {
    type Answer = Answer;

    fn run<G: Playable>(self, start: G, _: G::Evaluation) -> anyhow::Result<Answer> {
        let Self { depth, divides } = self;
        if depth > G::DEEPEST {
            bail!(
                "{depth} is too deep: expected a DEPTH in 0..={}",
                G::DEEPEST
            );
        }
        // Shallow trees are counted faster than a bar is drawn.
        let parts = (depth > 0 && (divides || depth > 3)).then(|| parts(&start, depth - 1));
        let leaves = match &parts {
            Some(parts) => parts.iter().map(|part| part.leaves).sum(),
            None => Game::perft(&start, depth),
        };
        Ok(Answer {
            situation: Situation::of(&start),
            depth,
            leaves,
            divide: parts.filter(|_| divides),
        })
    }
}

/// The number for each first move, in the order of moves.
fn parts<G: Playable>(start: &G, depth: u32) -> Vec<Part> {
    let mut moves = Game::moves(start);
    moves.sort_unstable();
    let progress = Progress::bar(moves.len() as u64, "first moves");
    moves
        .into_iter()
        .map(|mv| {
            let mut next = start.clone();
            next.play_unchecked(mv);
            let leaves = Game::perft(&next, depth);
            progress.advance(1);
            Part {
                mv: mv.to_string(),
                leaves,
            }
        })
        .collect()
}

/// The depth, which is the first number, and the position.
fn depth_and_position(words: &[String]) -> anyhow::Result<(u32, Option<&str>)> {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    let place = words.iter().position(|word| word.parse::<u32>().is_ok());
    let place = place.context("the DEPTH is missing: expected a whole number of plies")?;
    let depth = words.remove(place).parse()?;
    Ok((depth, words.pop()))
}

pub(super) fn run<O: GameOptions>(arguments: &Arguments<O>) -> anyhow::Result<Exit> {
    let (depth, position) = depth_and_position(&arguments.words)?;
    let task = Perft {
        depth,
        divides: arguments.divide,
    };
    let answer = arguments.rules.run(&text_of(position)?, task)?;
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &answer);
        }
        for Part { mv, leaves } in answer.divide.iter().flatten() {
            writeln!(out, "{mv}: {leaves}")?;
        }
        writeln!(out, "{}", answer.leaves)
    })?;
    Ok(Exit::Success)
}
