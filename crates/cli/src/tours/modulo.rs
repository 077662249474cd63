//! A count that is made modulo several primes, of which each can be counted elsewhere.

use std::path::Path;

use anyhow::{Context, bail};
use knights_tour::counting::{Counter, Natural, Residue, TourSet, largest_primes, primes_beyond};
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
    /// The tours of a board that are closed, or begin on a square, or all, modulo the largest primes of so many bits: as many
    /// as are given, or as the count needs, and no fewer.
    pub(super) fn new(
        board: Board,
        is_closed: bool,
        start: Option<Square>,
        (primes, bits): (Option<usize>, u32),
    ) -> anyhow::Result<Self> {
        let mut asked = Self {
            board,
            is_closed,
            start,
            primes: Vec::new(),
        };
        let bound = asked.bound()?;
        let Some(needed) = primes_beyond(&bound, bits) else {
            bail!(
                "--prime-bits {bits}: the count may have {} bits, more than all primes of that size can tell; take larger ones",
                bound.bits()
            );
        };
        asked.primes = match primes {
            None => needed,
            Some(primes) if primes < needed.len() => bail!(
                "--primes {primes}: the count may have {} bits, and of primes below 2^{bits} it takes {} to tell it",
                bound.bits(),
                needed.len()
            ),
            Some(primes) => largest_primes(bits).take(primes).collect(),
        };
        Ok(asked)
    }

    fn kind(&self) -> Kind {
        Kind::of(self.is_closed, false)
    }

    /// What the count is at most. What is known to have no tours need not be within reach.
    fn bound(&self) -> anyhow::Result<Natural> {
        let kind = self.kind();
        Ok(match refuted(&self.board, &kind.goal(self.start))? {
            Some(_) => Natural::default(),
            None => Counter::new(&self.board, kind.set(self.start)).upper_bound()?,
        })
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
        let kind = self.kind();
        let tours = kind.set(self.start);
        let bound = self.bound()?;
        let primes = match bound == Natural::default() {
            true => &[],
            false => &self.primes[..],
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
        let count = Natural::from_residues(&residues, &bound).context("--primes")?;
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
