//! Principal-variation search over the `Game` contract.

mod ordering;
mod table;
mod tree;

use std::time::Instant;

use board_game_core::Game;

use crate::player::moves;
use crate::{Choice, Evaluation, Limits, Player, RandomNumbers, Score};
use ordering::Ordering;
use table::Table;
use tree::Tree;

/// Plies that a line may be long, quiescence included.
const LONGEST_LINE: usize = 256;
/// Bytes of the table unless [`Search::table_bytes`] says otherwise.
const TABLE_BYTES: usize = 32 << 20;

/// A player that searches: iterative deepening, principal-variation search with a transposition table, killer moves,
/// history and quiescence over captures.
///
/// The same position, limits (without time), seed and earlier moves of the same game give the same answer. A forced win
/// or loss it reports is proven; of a win, the number of plies is the most it takes, and exactly that in a
/// [full-width](Self::full_width) search that is given no table of an earlier search.
#[derive(Clone, Debug)]
pub struct Search<G: Game, E> {
    evaluation: E,
    seed: u64,
    selective: bool,
    table: Table<G::Move>,
    ordering: Ordering<G::Move>,
}

impl<G: Game, E: Evaluation<G>> Search<G, E> {
    /// A search with this evaluation, seed 0 and a table of 32 MiB.
    pub fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
            selective: true,
            table: Table::with_bytes(TABLE_BYTES),
            ordering: Ordering::new(LONGEST_LINE + 1),
        }
    }

    /// The same with another seed, which decides between moves that are equally good.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same with a table of at most this many bytes.
    #[must_use]
    pub fn table_bytes(self, bytes: usize) -> Self {
        Self {
            table: Table::with_bytes(bytes),
            ..self
        }
    }

    /// The same without reductions and pruning by margins: at each depth its score is that of plain minimax. It sees far
    /// less in the same time.
    #[must_use]
    pub fn full_width(self) -> Self {
        Self {
            selective: false,
            ..self
        }
    }

    /// Thinks about the position, and tells `progress` of every depth that is complete.
    ///
    /// `earlier` is as in [`Player::choose`]. `None` when the game is over.
    pub fn think(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        mut progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        let begin = Instant::now();
        let mut roots = moves(position);
        let mut choice = Choice::unthought(*roots.first()?);
        shuffle(&mut roots, self.seed ^ position.key());
        self.table.next_search();
        self.ordering.age();
        let mut tree = Tree::new(self, limits, begin, earlier);
        let mut position = position.clone();
        let deepest = limits
            .depth
            .unwrap_or(u32::MAX)
            .min(LONGEST_LINE as u32 / 2);
        for depth in 1..=deepest.max(1) {
            let found = tree.root(&mut position, &mut roots, depth);
            if let Some(found) = found {
                let is_complete = !tree.is_over();
                choice = Choice {
                    depth: if is_complete { depth } else { choice.depth },
                    ..found
                };
                if is_complete {
                    progress(&choice);
                }
            }
            choice.nodes = tree.nodes();
            let is_settled = [choice.score.plies_to_win(), choice.score.plies_to_loss()]
                .into_iter()
                .flatten()
                .any(|plies| plies <= depth);
            if tree.is_over() || is_settled {
                break;
            }
        }
        Some(choice)
    }
}

impl<G: Game, E: Evaluation<G>> Player<G> for Search<G, E> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.think(position, earlier, limits, |_| {})
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }
}

/// Fisher and Yates.
fn shuffle<T>(values: &mut [T], seed: u64) {
    let mut numbers = RandomNumbers::new(seed);
    for end in (1..values.len()).rev() {
        values.swap(end, numbers.below(end as u64 + 1) as usize);
    }
}

/// What a score looks like from `ply` plies before the position it belongs to, as the numbers that the tree works on.
fn at_root(score: Score, ply: usize) -> i32 {
    score.earlier(ply as u32).value()
}
