//! A count that is made modulo several primes, of which each can be counted elsewhere.

use std::path::Path;

use anyhow::{Context, bail};
use knights_tour::counting::{Counter, Natural, Residue, TourSet, largest_primes, primes_beyond};
use knights_tour::{Board, Graph, Square, refuted};
use serde::{Deserialize, Serialize};

use super::answer::CountJson;
use super::cost::say_cost;
use super::kept;
use super::kind::TourKindArgument;
use super::shown::shown;
use crate::exit::Exit;
use crate::interrupt::TempFileGuard;
use crate::memory::Memory;
use crate::progress::ProgressReporter;
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share, reread};

/// A count, as it is divided: its remainders modulo primes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPrime {
    board: Board,
    is_closed: bool,
    start: Option<Square>,
    primes: Vec<u32>,
}

/// The question of a shard as it would be written again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByPrime>(text)
}

impl ShardQuestion for ByPrime {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    /// What is left of the count.
    type Piece = u32;
}

/// The command as shards name it.
pub(crate) const COMMAND: &str = "tours count --primes";

/// Prints what shards have counted.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let asked: ByPrime = merged.question()?;
    let means = (Memory::available(), 1);
    asked.count(Share::Merged(merged), means, None, json)
}

impl ByPrime {
    /// The tours of a board that are closed, or begin on a square, or all, modulo the largest
    /// primes of so many bits: as many as are given, or as the count needs, and no fewer.
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
            Some(number) => {
                let primes: Vec<u32> = largest_primes(bits).take(number).collect();
                if primes.len() < number {
                    bail!(
                        "--primes {number}: there are only {} odd primes below 2^{bits}; take larger ones by --prime-bits",
                        primes.len()
                    );
                }
                primes
            }
        };
        Ok(asked)
    }

    fn kind(&self) -> TourKindArgument {
        TourKindArgument::of(self.is_closed, false)
    }

    /// What the count is at most. What is known to have no tours need not be within reach.
    fn bound(&self) -> anyhow::Result<Natural> {
        let kind = self.kind();
        Ok(match refuted(&self.board, &kind.goal(self.start))? {
            Some(_) => Natural::default(),
            None => Counter::new(&self.board, kind.set(self.start)).upper_bound()?,
        })
    }

    /// Says what the counts would take, or what one would where none is needed.
    pub(super) fn say_cost(
        &self,
        (memory, threads): (Memory, usize),
        json: bool,
    ) -> anyhow::Result<Exit> {
        let tours = self.kind().set(self.start);
        let counter = Counter::new(&self.board, tours).memory_limit(memory.0);
        let counter = counter.threads(threads);
        let counter = match self.primes.first() {
            Some(&prime) => counter.modulo(prime),
            None => counter,
        };
        say_cost(&counter, self.primes.len().max(1), json)
    }

    /// Counts modulo those primes that are wanted, and prints the number if these are all. A
    /// checkpoint keeps the layers of each under a name of its own.
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
        let own: Vec<u32> = share
            .places(Self::DEAL, primes.len())
            .into_iter()
            .map(|at| primes[at])
            .collect();
        let is_whole = matches!(share, Share::Whole);
        let _writing = checkpoint.map(TempFileGuard::beside);
        let compute = |missing: &[usize], done: &mut ResultCallback<'_, u32>| {
            // A shard that has pieces says so itself.
            if is_whole || checkpoint.is_some() && missing.len() == own.len() {
                kept::announce_primes(checkpoint, &own);
            }
            for &at in missing {
                let prime = primes[at];
                let remainder = self.modulo(prime, tours, means, checkpoint);
                done(at, remainder.with_context(|| format!("modulo {prime}"))?)?;
            }
            Ok(())
        };
        if let Some(remainders) = share.results(self, &names, compute)? {
            let residues = primes.iter().zip(remainders);
            let residues: Vec<Residue> = residues
                .map(|(&prime, remainder)| Residue { prime, remainder })
                .collect();
            let count = Natural::from_residues(&residues, &bound).context("--primes")?;
            CountJson::new(&Graph::from(&self.board), kind, self.start, &count).print(json)?;
        }
        // The answer is out, or the shard in its file.
        if let Some(file) = checkpoint {
            for &prime in &own {
                let counter =
                    Counter::new(&self.board, tours).checkpoint(kept::of_prime(file, prime));
                counter.discard_checkpoint()?;
            }
        }
        Ok(Exit::Success)
    }

    /// What is left of the count modulo a prime. Its checkpoint stays: the answer is not out yet.
    fn modulo(
        &self,
        prime: u32,
        tours: TourSet,
        (memory, threads): (Memory, usize),
        checkpoint: Option<&Path>,
    ) -> anyhow::Result<u32> {
        let progress = ProgressReporter::share();
        let counter = Counter::new(&self.board, tours).modulo(prime);
        let counter = counter.memory_limit(memory.0).threads(threads);
        let counter = match checkpoint {
            Some(file) => counter.checkpoint(kept::of_prime(file, prime)),
            None => counter,
        };
        let count = shown(counter, &progress).count()?;
        Ok(Residue::of(&count, prime).remainder)
    }
}
