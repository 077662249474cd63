//! `board-rules GAME play-move`.

use anyhow::{anyhow, bail};
use serde::Serialize;

use crate::exit::{Exit, complain};
use crate::game::{GameOptions, Playable, Rules, Situation, Task, examples, is_position, text_of};
use crate::input::printable;
use crate::output::{to_stdout, write_json};

/// Play moves and print the position after them
///
/// The position comes with the side to move after it, so that it can be given to the next command; how the game ended is
/// said on a line of its own.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}

Exit status:
  0  every move was legal
  1  a move is not legal; nothing is printed to stdout", examples(&[
    &format!("{} play-move {}", O::WORD, O::MOVE),
    &format!("{} play-move start {} --json", O::WORD, O::MOVE),
    &format!("{} play-move --position position.txt {}", O::WORD, O::MOVE),
])))]
pub(crate) struct Arguments<O: GameOptions> {
    /// The moves, in order; players take turns. A position may stand before them
    #[arg(required = true, value_name = "MOVE")]
    words: Vec<String>,

    /// The position to begin with: `start`, a text, a file, or - for stdin; the start when left out
    #[arg(long)]
    position: Option<String>,

    #[command(flatten)]
    rules: Rules<O>,

    /// Print the position and how things stand as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer(Situation);

struct PlayMoves<'a> {
    moves: &'a [String],
}

impl Task for PlayMoves<'_> {
    /// Or why a move is not legal.
    type Answer = Result<Answer, String>;

    fn run<G: Playable>(self, start: G, _: G::Evaluation) -> anyhow::Result<Self::Answer> {
        let mut position = start;
        for (text, number) in self.moves.iter().zip(1..) {
            let mv = position
                .parse_move(text)
                .map_err(|error| anyhow!("move {number}, {}: {error}", printable(text)))?;
            if let Err(why) = position.play(mv) {
                return Ok(Err(format!("move {number}, {mv}: {why}")));
            }
        }
        Ok(Ok(Answer(Situation::of(&position))))
    }
}

pub(super) fn run<O: GameOptions>(arguments: &Arguments<O>) -> anyhow::Result<Exit> {
    let (position, moves) = match (&arguments.position, arguments.words.as_slice()) {
        (None, [first, moves @ ..]) if is_position(first) => (Some(first.as_str()), moves),
        (position, moves) => (position.as_deref(), moves),
    };
    if moves.is_empty() {
        bail!("there is no move: expected at least one MOVE");
    }
    let task = PlayMoves { moves };
    let answer = match arguments.rules.run(&text_of(position)?, task)? {
        Ok(answer) => answer,
        Err(why) => {
            complain(why);
            return Ok(Exit::Failed);
        }
    };
    to_stdout(|out| {
        if arguments.json {
            return write_json(out, &answer);
        }
        writeln!(out, "{}", answer.0.position)?;
        let mut ending = answer.0.ending.iter();
        ending.try_for_each(|ending| writeln!(out, "{ending}"))
    })?;
    Ok(Exit::Success)
}
