//! Principal-variation search over the `Game` contract.

pub(crate) mod ordering;
pub(crate) mod repetition;
mod table;
mod tree;

use board_game_core::Game;

use crate::player::{moves, shuffle};
use crate::quiescence::LONGEST_LINE;
use crate::{Choice, Evaluation, Limits, Player, Score};
use ordering::Ordering;
use table::Table;
use tree::Tree;

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
        Self::with_table_of(TABLE_BYTES, evaluation)
    }

    /// The same with a table of at most this many bytes from the beginning.
    pub(crate) fn with_table_of(bytes: usize, evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
            selective: true,
            table: Table::with_bytes(bytes),
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
        let mut roots = self.roots(position);
        let mut choice = Choice::unthought(*roots.first()?);
        let mut tree = Tree::new(self, limits, earlier);
        let mut position = position.clone();
        for depth in 1..=deepest(limits) {
            let found = tree.root(&mut position, &mut roots, depth);
            let is_complete = !tree.is_over();
            if let Some(found) = found {
                choice = Choice {
                    depth: if is_complete { depth } else { choice.depth },
                    ..found
                };
            }
            choice.nodes = tree.nodes();
            if !is_complete {
                break;
            }
            progress(&choice);
            if is_settled(choice.score, depth) {
                break;
            }
        }
        Some(choice)
    }

    /// The moves that are worth at most `margin` hundredths of a unit less than the best, each with its own score and line,
    /// the best first; of forced wins and losses the best only. None when the game is over.
    ///
    /// They are what a look at all of them to the same depth tells; if the limits do not allow one ply, what was seen
    /// until then, but always at least one move.
    ///
    /// ```
    /// use board_bot::evaluation::PloyEvaluation;
    /// use board_bot::{Limits, Search};
    /// use ploy_rules::Position;
    ///
    /// let mut search = Search::new(PloyEvaluation::default());
    /// let good = search.candidates(&Position::start(), &[], &Limits::depth(2), 10);
    /// assert!(good.len() > 1);
    /// assert!(good.iter().all(|choice| choice.score.value() + 10 >= good[0].score.value()));
    /// ```
    pub fn candidates(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        margin: u32,
    ) -> Vec<Choice<G::Move>> {
        let mut roots = self.roots(position);
        let Some(&first) = roots.first() else {
            return Vec::new();
        };
        let mut candidates = vec![Choice::unthought(first)];
        let margin = margin.min(Score::BOUND as u32) as i32;
        let mut tree = Tree::new(self, limits, earlier);
        let mut position = position.clone();
        for depth in 1..=deepest(limits) {
            let found = tree.candidates(&mut position, &mut roots, depth, margin);
            let is_complete = !tree.is_over();
            if is_complete || depth == 1 && !found.is_empty() {
                candidates = found;
            }
            if !is_complete || is_settled(candidates[0].score, depth) {
                break;
            }
        }
        candidates
    }

    /// The moves of the position, in an order that the seed decides, for a search that begins now.
    fn roots(&mut self, position: &G) -> Vec<G::Move> {
        let mut roots = moves(position);
        shuffle(&mut roots, self.seed ^ position.key());
        self.table.next_search();
        self.ordering.age();
        roots
    }
}

/// The deepest search that the limits allow.
fn deepest(limits: &Limits) -> u32 {
    let most = LONGEST_LINE as u32 / 2;
    limits.budget().depth.unwrap_or(most).clamp(1, most)
}

/// Whether a search of this depth has found a win or loss that no deeper one would find sooner or later.
fn is_settled(score: Score, depth: u32) -> bool {
    let plies = score.plies_to_win().or(score.plies_to_loss());
    plies.is_some_and(|plies| plies <= depth)
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

/// What a score looks like from `ply` plies before the position it belongs to, as the numbers that the tree works on.
pub(crate) fn at_root(score: Score, ply: usize) -> i32 {
    score.earlier(ply as u32).value()
}
