//! A count modulo several primes, which shards can share.

use std::path::Path;

use anyhow::{Context, bail};
use knights_tour::counting::{Counter, Natural, Residue, largest_primes, primes_beyond};
use knights_tour::{Board, Goal, Graph, Square, TourSet, refuted};
use serde::{Deserialize, Serialize};

use super::answer::CountJson;
use super::checkpoints;
use super::cost::print_cost;
use super::progress::with_progress;
use crate::exit::Exit;
use crate::job::ResourceLimits;
use crate::job::interrupt::TempFileGuard;
use crate::job::progress::ProgressReporter;
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share, reread};
use crate::tour::tour_set;

/// A count in pieces: its remainders modulo primes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByPrime {
    board: Board,
    is_closed: bool,
    start: Option<Square>,
    primes: Vec<u32>,
}

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByPrime>(text)
}

impl ShardQuestion for ByPrime {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InTurn;
    /// The remainder of the count.
    type Piece = u32;
}

/// The command's name in shards.
pub(crate) const COMMAND: &str = "tours count --primes";

/// Prints the count that all shards make together.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let asked: ByPrime = merged.question()?;
    let resources = ResourceLimits::default();
    asked.count(Share::Merged(merged), resources, None, json)
}

impl ByPrime {
    /// A count of closed tours, of tours from `start`, or of all, modulo the largest primes of
    /// `bits` bits. Without a number of primes, there are as many as the count needs.
    ///
    /// # Errors
    /// The primes are too few for the count, or more than there are.
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
                "--prime-bits {bits}: the count may have {} bits, more than all primes of that size determine; take larger ones",
                bound.bits()
            );
        };
        asked.primes = match primes {
            None => needed,
            Some(primes) if primes < needed.len() => bail!(
                "--primes {primes}: the count may have {} bits, and {} primes below 2^{bits} are needed",
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

    fn tours(&self) -> TourSet {
        tour_set(self.is_closed, false)
    }

    fn counter<'a>(&self) -> Counter<'a> {
        let counter = Counter::new(&self.board, self.tours());
        self.start.into_iter().fold(counter, Counter::from)
    }

    /// An upper bound of the count; 0 for a board that is known to have no tours, even if it is too
    /// large to count.
    fn bound(&self) -> anyhow::Result<Natural> {
        let goal = Goal::of(self.tours());
        let goal = self.start.into_iter().fold(goal, Goal::from);
        Ok(match refuted(&self.board, &goal)? {
            Some(_) => Natural::default(),
            None => self.counter().upper_bound()?,
        })
    }

    /// Prints the estimated cost of all counts; that of one if none is needed.
    pub(super) fn print_cost(&self, resources: ResourceLimits, json: bool) -> anyhow::Result<Exit> {
        let counter = self.counter().memory_limit(resources.memory().0);
        let counter = counter.threads(resources.threads());
        let counter = match self.primes.first() {
            Some(&prime) => counter.modulo(prime),
            None => counter,
        };
        print_cost(&counter, self.primes.len().max(1), json)
    }

    /// Counts modulo the primes of the share, and prints the number if these are all. Each prime
    /// has a checkpoint file of its own.
    pub(super) fn count(
        &self,
        share: Share,
        resources: ResourceLimits,
        checkpoint: Option<&Path>,
        json: bool,
    ) -> anyhow::Result<Exit> {
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
        let mut compute = |missing: &[usize], done: &mut ResultCallback<'_, u32>| {
            // A shard that has results sets its own interrupt message.
            if is_whole || checkpoint.is_some() && missing.len() == own.len() {
                checkpoints::announce_primes(checkpoint, &own);
            }
            for &at in missing {
                let prime = primes[at];
                let remainder = self.modulo(prime, resources, checkpoint);
                done(at, remainder.with_context(|| format!("modulo {prime}"))?)?;
            }
            Ok(())
        };
        if let Some(remainders) = share.results(self, &names, &mut compute)? {
            let residues = primes.iter().zip(remainders);
            let residues: Vec<Residue> = residues
                .map(|(&prime, remainder)| Residue { prime, remainder })
                .collect();
            let count = Natural::from_residues(&residues, &bound).context("--primes")?;
            CountJson::new(&Graph::from(&self.board), self.tours(), self.start, &count)
                .print(json)?;
        }
        // The answer is printed or the shard saved, so the checkpoints are no longer needed.
        if let Some(file) = checkpoint {
            for &prime in &own {
                let counter = self
                    .counter()
                    .modulo(prime)
                    .checkpoint(checkpoints::of_prime(file, prime));
                counter.discard_checkpoint()?;
            }
        }
        Ok(Exit::Success)
    }

    /// Counts modulo a prime. The checkpoint remains until the answer is printed.
    fn modulo(
        &self,
        prime: u32,
        resources: ResourceLimits,
        checkpoint: Option<&Path>,
    ) -> anyhow::Result<u32> {
        let progress = ProgressReporter::share();
        let counter = self.counter().modulo(prime);
        let counter = counter
            .memory_limit(resources.memory().0)
            .threads(resources.threads());
        let counter = match checkpoint {
            Some(file) => counter.checkpoint(checkpoints::of_prime(file, prime)),
            None => counter,
        };
        let count = with_progress(counter, &progress).count()?;
        Ok(Residue::of(&count, prime).remainder)
    }
}
