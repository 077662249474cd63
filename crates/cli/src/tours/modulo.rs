//! A count that is made modulo several primes, of which each can be counted elsewhere.

use std::path::Path;

use anyhow::Context;
use knights_tour::counting::{Counter, Natural, Residue, TourSet, largest_primes, natural_of};
use knights_tour::{Board, Square, refuted};
use serde::{Deserialize, Serialize};

use super::answer::Answer;
use super::kind::Kind;
use super::shown::shown;
use crate::exit::Exit;
use crate::memory::Memory;
use crate::progress::Progress;
use crate::shards::{Deal, Done, Merged, Question, Share};

/// A count, as it is divided: its remainders modulo primes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPrime {
    board: Board,
    is_closed: bool,
    start: Option<Square>,
    primes: Vec<u32>,
}

impl Question for ByPrime {
    const COMMAND: &str = COMMAND;
    const DEAL: Deal = Deal::InTurn;
    /// What is left of the count.
    type Piece = u32;
}

/// The command as shards name it.
pub(crate) const COMMAND: &str = "tours count --primes";

/// Prints what shards have counted.
pub(crate) fn merge(merged: Merged, json: bool) -> anyhow::Result<Exit> {
    let asked: ByPrime = merged.question()?;
    let means = (Memory::available(), 1);
    asked.count(Share::Merged(merged), means, None, json)
}

impl ByPrime {
    /// The tours of a board that are closed, or begin on a square, or all, modulo the largest primes of so many bits.
    pub(super) fn new(
        board: Board,
        is_closed: bool,
        start: Option<Square>,
        (primes, bits): (usize, u32),
    ) -> Self {
        Self {
            board,
            is_closed,
            start,
            primes: largest_primes(bits).take(primes).collect(),
        }
    }

    /// Counts modulo those primes that are wanted, and prints the number if these are all. A checkpoint keeps the layers of
    /// each under a name of its own.
    pub(super) fn count(
        &self,
        share: Share,
        means: (Memory, usize),
        checkpoint: Option<&Path>,
        json: bool,
    ) -> anyhow::Result<Exit> {
        let kind = Kind::of(self.is_closed, false);
        let tours = kind.set(self.start);
        // What is known to have no tours need not be within reach.
        let primes = match refuted(&self.board, &kind.goal(self.start))? {
            Some(_) => &[],
            None => &self.primes[..],
        };
        let names: Vec<String> = primes.iter().map(u32::to_string).collect();
        let compute = |own: &[usize], done: &mut Done<'_, u32>| {
            for &at in own {
                let count = self.modulo(primes[at], tours, means, checkpoint, &mut |remainder| {
                    done(at, remainder)
                });
                count.with_context(|| format!("modulo {}", primes[at]))?;
            }
            Ok(())
        };
        let Some(remainders) = share.results(self, &names, compute)? else {
            return Ok(Exit::Success);
        };
        let residues = primes.iter().zip(remainders);
        let residues: Vec<Residue> = residues
            .map(|(&prime, remainder)| Residue { prime, remainder })
            .collect();
        let count = match residues.is_empty() {
            true => Natural::default(),
            false => natural_of(&residues).context("--primes")?,
        };
        Answer::new(&self.board, kind, self.start, &count).print(json)?;
        Ok(Exit::Success)
    }

    /// Counts modulo a prime.
    fn modulo(
        &self,
        prime: u32,
        tours: TourSet,
        (memory, threads): (Memory, usize),
        checkpoint: Option<&Path>,
        keep: &mut dyn FnMut(u32) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let progress = Progress::share();
        let counter = || {
            let counter = Counter::new(&self.board, tours).modulo(prime);
            let counter = counter.memory_limit(memory.0).threads(threads);
            match checkpoint {
                Some(file) => counter.checkpoint(file.with_added_extension(prime.to_string())),
                None => counter,
            }
        };
        let count = shown(counter(), &progress).count()?;
        keep(Residue::of(&count, prime).remainder)?;
        Ok(counter().discard_checkpoint()?)
    }
}
