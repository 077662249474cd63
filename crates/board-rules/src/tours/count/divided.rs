//! A count in pieces, one for each start, which shards can share.

use std::ops::ControlFlow;

use anyhow::{Context, bail};
use knights_tour::counting::{Counter, Natural};
use knights_tour::{Board, Goal, Graph, Square, TourSet, refuted};
use serde::{Deserialize, Serialize};

use super::answer::CountJson;
use super::progress::with_progress;
use crate::exit::Exit;
use crate::job::ResourceLimits;
use crate::job::progress::ProgressReporter;
use crate::shards::{MergedShards, PieceOrder, ResultCallback, ShardQuestion, Share, reread};

/// A count in pieces, one for each start. Starts that a symmetry of the board maps to each other
/// are one piece. For open tours, the count of closed tours is the first piece.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ByStart {
    pub(super) board: Board,
    pub(super) tours: TourSet,
    pub(super) per_start: bool,
}

/// Parses the question of a shard and writes it again.
pub(crate) fn reread_question(text: &str) -> Result<String, String> {
    reread::<ByStart>(text)
}

impl ShardQuestion for ByStart {
    const COMMAND: &str = COMMAND;
    const DEAL: PieceOrder = PieceOrder::InRuns;
    type Piece = Natural;
}

/// The error of counts that contradict each other.
const MORE_CLOSED: &str = "there are more closed tours than tours at all";

/// The command's name in shards.
pub(crate) const COMMAND: &str = "tours count";

/// Prints the count that all shards make together.
pub(crate) fn merge(merged: MergedShards, json: bool) -> anyhow::Result<Exit> {
    let asked: ByStart = merged.question()?;
    let resources = ResourceLimits::default();
    asked.count(Share::Merged(merged), resources, json)
}

/// The pieces of a count, in their order.
struct CountPieces {
    counts_closed: bool,
    /// The squares of each class: symmetries of the board map them to each other.
    classes: Vec<Vec<Square>>,
}

impl CountPieces {
    /// The name of the piece that counts closed tours.
    const CLOSED: &str = "closed";

    fn names(&self) -> Vec<String> {
        let closed = self.counts_closed.then(|| Self::CLOSED.to_owned());
        let starts = self.classes.iter().map(|class| class[0].to_string());
        closed.into_iter().chain(starts).collect()
    }
}

impl ByStart {
    fn pieces(&self, resources: ResourceLimits) -> anyhow::Result<CountPieces> {
        if self.tours == TourSet::Closed {
            bail!("closed tours have no start: divide their count by --primes N");
        }
        // A board that is known to have no tours may be too large to count.
        if refuted(&self.board, &Goal::of(self.tours))?.is_some() {
            return Ok(CountPieces {
                counts_closed: false,
                classes: Vec::new(),
            });
        }
        let counter =
            Counter::new(&self.board, TourSet::Directed).memory_limit(resources.memory().0);
        let is_open = self.tours == TourSet::Open;
        Ok(CountPieces {
            counts_closed: is_open && refuted(&self.board, &Goal::closed())?.is_none(),
            classes: counter.start_classes()?,
        })
    }

    /// Counts the pieces of the share, and prints the answer if these are all.
    pub(super) fn count(
        &self,
        share: Share,
        resources: ResourceLimits,
        json: bool,
    ) -> anyhow::Result<Exit> {
        let pieces = self.pieces(resources)?;
        let mut compute = |own: &[usize], done: &mut ResultCallback<'_, Natural>| {
            self.compute(&pieces, own, resources, done)
        };
        let Some(counts) = share.results(self, &pieces.names(), &mut compute)? else {
            return Ok(Exit::Success);
        };
        self.answer(&pieces, counts)?.print(json)?;
        Ok(Exit::Success)
    }

    /// Counts the pieces at the indices `own`.
    fn compute(
        &self,
        pieces: &CountPieces,
        own: &[usize],
        resources: ResourceLimits,
        done: &mut ResultCallback<'_, Natural>,
    ) -> anyhow::Result<()> {
        let progress = ProgressReporter::share();
        let counter = |tours| {
            let counter = Counter::new(&self.board, tours).memory_limit(resources.memory().0);
            with_progress(counter.threads(resources.threads()), &progress)
        };
        let closed = usize::from(pieces.counts_closed);
        let (alone, starts) = own.split_at(own.partition_point(|&at| at < closed));
        for &at in alone {
            done(at, counter(TourSet::Closed).count()?)?;
        }
        let squares: Vec<Square> = starts
            .iter()
            .map(|&at| pieces.classes[at - closed][0])
            .collect();
        let mut places = starts.iter();
        let mut kept = Ok(());
        let counted = counter(TourSet::Directed).count_from_each(&squares, |_, count| {
            if let Some(&at) = places.next() {
                kept = done(at, count);
            }
            match kept {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        kept?;
        Ok(counted?)
    }

    /// Combines the counts of all pieces.
    fn answer(&self, pieces: &CountPieces, counts: Vec<Natural>) -> anyhow::Result<CountJson> {
        let graph = Graph::from(&self.board);
        if pieces.classes.is_empty() {
            return Ok(CountJson::none(&graph, self.tours, self.per_start));
        }
        let mut counts = counts.into_iter();
        let closed = match pieces.counts_closed {
            true => counts.next().unwrap_or_default(),
            false => Natural::default(),
        };
        let mut by_start: Vec<(Square, Natural)> = Vec::new();
        for (class, count) in pieces.classes.iter().zip(counts) {
            // Each closed tour begins on the square in both directions.
            let count = count.without(&closed.times(2)).context(MORE_CLOSED)?;
            by_start.extend(class.iter().map(|&square| (square, count.clone())));
        }
        let total = || by_start.iter().map(|(_, count)| count.clone()).sum();
        Ok(match self.per_start {
            true => CountJson::per_start(&graph, self.tours, &by_start),
            false => CountJson::new(&graph, self.tours, None, &total()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file of a shard may contain such a question.
    #[test]
    fn closed_tours_are_not_divided_by_starts() {
        let asked = ByStart {
            board: Board::square(6).expect("a board"),
            tours: TourSet::Closed,
            per_start: false,
        };
        assert!(asked.pieces(ResourceLimits::default()).is_err());
    }
}
