//! Move trees counted, for whichever game.

use std::fmt::Display;

use board_game_core::Game;
use serde::Serialize;

use crate::exit::Exit;
use crate::output::{to_stdout, write_json};
use crate::progress::Progress;

/// How the count is printed.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Print the number for each first move, too
    #[arg(long)]
    divide: bool,

    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
}

/// The answer, as `--json` prints it; the keys of `position` come first.
#[derive(Serialize)]
struct Answer<P, M> {
    #[serde(flatten)]
    position: P,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part<M>>>,
}

#[derive(Serialize)]
struct Part<M> {
    #[serde(rename = "move")]
    mv: M,
    leaves: u64,
}

impl Options {
    /// Counts by `perft` the move sequences that are `depth` long, and prints their number; `shown` is the position for
    /// JSON.
    pub(crate) fn run<G>(
        self,
        position: &G,
        depth: u32,
        shown: impl Serialize,
        perft: impl Fn(&G, u32) -> u64,
    ) -> anyhow::Result<Exit>
    where
        G: Game<Move: Display + Serialize>,
    {
        // Shallow trees are counted faster than a bar is drawn.
        let parts = (depth > 0 && (self.divide || depth > 3))
            .then(|| parts(position, |next| perft(next, depth - 1)));
        let leaves = match &parts {
            Some(parts) => parts.iter().map(|part| part.leaves).sum(),
            None => perft(position, depth),
        };
        let answer = Answer {
            position: shown,
            depth,
            leaves,
            divide: parts.filter(|_| self.divide),
        };
        to_stdout(|out| {
            if self.json {
                return write_json(out, &answer);
            }
            for Part { mv, leaves } in answer.divide.iter().flatten() {
                writeln!(out, "{mv}: {leaves}")?;
            }
            writeln!(out, "{}", answer.leaves)
        })?;
        Ok(Exit::Success)
    }
}

/// The number for each first move, in the order of moves.
fn parts<G: Game>(position: &G, count: impl Fn(&G) -> u64) -> Vec<Part<G::Move>> {
    let mut moves = Vec::new();
    let _ = position.visit_moves(|mv| {
        moves.push(mv);
        std::ops::ControlFlow::<()>::Continue(())
    });
    moves.sort_unstable();
    let progress = Progress::bar(moves.len() as u64, "first moves");
    moves
        .into_iter()
        .map(|mv| {
            let mut next = position.clone();
            let _ = next.play_unchecked(mv);
            let leaves = count(&next);
            progress.advance(1);
            Part { mv, leaves }
        })
        .collect()
}
