//! Principal-variation search over the `Game` contract.

mod deepening;
mod learned;
mod ordering;
pub(crate) mod quiescence;
pub(crate) mod repetition;
mod root;
mod sides;
mod table;
mod threads;
mod tree;
pub(crate) mod values;
mod window;

use board_game_core::Game;

pub(crate) use sides::Sides;
pub use table::TableError;
pub use threads::ThreadedSearch;

use crate::effort::Effort;
use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers, Score};
use deepening::{deepen, deepest, is_settled};
use learned::Learned;
use table::Table;
use tree::Tree;

/// Bytes of the table unless [`Search::with_table`] is told otherwise.
const TABLE_BYTES: usize = 32 << 20;

/// An agent that searches: iterative deepening, principal-variation search with a transposition table, killer moves,
/// history and quiescence over captures.
///
/// As an [`Agent`] it chooses each move with an empty table. [`think`](Self::think) and [`candidates`](Self::candidates) go on
/// with what was found before, until they are told to [forget](Self::forget).
///
/// A forced win or loss it reports is proven; of a win, the number of plies is the most it takes, and exactly that in a
/// [full-width](Self::full_width) search that is given no table of an earlier search.
///
/// In a game of more than two teams it is paranoid: it takes all others to play together against the one to move
/// (Sturtevant and Korf 2000, "On Pruning Techniques for Multi-Player Games"). A forced win is one even then; a loss is
/// certain only against players who do join.
#[derive(Clone, Debug)]
pub struct Search<G: Game, E> {
    evaluation: E,
    seed: u64,
    selective: bool,
    table: Table<G::Move>,
    learned: Learned<G::Move>,
}

impl<G: Game, E: Evaluation<G>> Search<G, E> {
    /// A search with this evaluation, seed 0 and a table of 32 MiB, or of as much as there is memory for.
    pub fn new(evaluation: E) -> Self {
        Self::over(Table::up_to(TABLE_BYTES), evaluation)
    }

    /// A search with this evaluation, seed 0 and a table of at most this many bytes.
    ///
    /// # Errors
    /// [`TableError`] when there is not so much memory.
    pub fn with_table(bytes: usize, evaluation: E) -> Result<Self, TableError> {
        Ok(Self::over(Table::with_bytes(bytes)?, evaluation))
    }

    /// The same, or with as much of it as there is memory for.
    pub(crate) fn with_table_up_to(bytes: usize, evaluation: E) -> Self {
        Self::over(Table::up_to(bytes), evaluation)
    }

    /// Forgets all that was found, but not what the evaluation said of positions; takes no time that matters.
    pub fn forget(&mut self) {
        self.table.clear();
        self.learned.ordering.clear();
    }

    fn over(table: Table<G::Move>, evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
            selective: true,
            table,
            learned: Learned::new(),
        }
    }

    /// The same with another seed, which decides between moves that are equally good.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
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
    /// `earlier` is as in [`Agent::choose`]. `None` when the game is over.
    pub fn think(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        let roots = self.roots(position);
        self.think_among(position, earlier, limits, roots, progress)
    }

    /// The same about all moves but these; `None` when there are no others.
    pub(crate) fn think_besides(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        besides: &[G::Move],
    ) -> Option<Choice<G::Move>> {
        let mut roots = self.roots(position);
        roots.retain(|mv| !besides.contains(mv));
        let choice = self.think_among(position, earlier, limits, roots, |_| {});
        if !besides.is_empty() {
            // What was found of some moves is not what the position is worth.
            self.table.clear();
        }
        choice
    }

    fn think_among(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        mut roots: Vec<G::Move>,
        progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        let mut tree = self.tree(position, earlier, Effort::new(limits));
        let depths = 1..=deepest(limits);
        deepen(&mut tree, position, &mut roots, depths, progress)
    }

    /// The moves that are worth at most `margin` hundredths of a unit less than the best, each with its own score and line,
    /// the best first; of forced wins and losses the best only. None when the game is over.
    ///
    /// They are what a look at all of them to the same depth tells; if the limits do not allow one ply, what was seen
    /// until then, but always at least one move.
    ///
    /// ```
    /// # #[cfg(feature = "ploy")] {
    /// use board_bot::evaluation::PloyEvaluation;
    /// use board_bot::{Limits, Search};
    /// use ploy_rules::Position;
    ///
    /// let mut search = Search::new(PloyEvaluation::default());
    /// let good = search.candidates(&Position::start(), &[], &Limits::depth(2), 10);
    /// assert!(good.len() > 1);
    /// assert!(good.iter().all(|choice| choice.score.value() + 10 >= good[0].score.value()));
    /// # }
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
        let mut tree = self.tree(position, earlier, Effort::new(limits));
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
        let mut roots = position.moves();
        RandomNumbers::new(self.seed ^ position.key()).shuffle(&mut roots);
        self.table.next_search();
        self.learned.ordering.age();
        roots
    }

    fn tree<'a>(&'a mut self, position: &G, earlier: &[u64], effort: Effort<'a>) -> Tree<'a, G, E> {
        let Self {
            evaluation,
            selective,
            table,
            learned,
            ..
        } = self;
        learned.tree(position, earlier, table, evaluation, *selective, effort)
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Search<G, E> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.forget();
        self.think(position, earlier, limits, |_| {})
    }
}
