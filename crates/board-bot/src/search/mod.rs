//! Principal-variation search for any game.

mod alpha_beta;
mod deepening;
pub(crate) mod eval_cache;
pub(crate) mod game_history;
mod line;
mod move_ordering;
mod move_picker;
mod move_stack;
mod pruning;
pub(crate) mod quiescence;
mod root;
mod sides;
mod threads;
mod transposition;
mod window;

use board_game_core::Game;

pub use line::{SearchLine, SearchOptions};
pub(crate) use sides::RootSides;
pub use threads::ThreadedSearch;
pub use transposition::TableError;

use crate::limits::node_counter::NodeCounter;
use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers, Score};
use alpha_beta::AlphaBeta;
use deepening::{Root, ThreadState, deepen, is_proven, max_depth};
use transposition::TranspositionTable;

/// Size of the transposition table in bytes, by default.
const TABLE_BYTES: usize = 32 << 20;

/// Iterative deepening and principal-variation search, with a transposition table, killers,
/// history and quiescence search.
///
/// As an [`Agent`] it clears the table before each move. [`think`](Self::think) and
/// [`candidates`](Self::candidates) keep the table until [`clear`](Self::clear).
///
/// Forced wins and losses are proven. The distance to a win is an upper bound; it is exact in a
/// [full-width](Self::full_width) search with an empty table.
///
/// In a game of more than two teams the search is paranoid: it assumes that all others play
/// together against the side to move (Sturtevant and Korf 2000, "On Pruning Techniques for
/// Multi-Player Games"). Its wins are forced even so; its losses only against such players.
#[derive(Clone, Debug)]
pub struct Search<G: Game, E> {
    evaluation: E,
    seed: u64,
    selective: bool,
    tt: TranspositionTable<G::Move>,
    state: ThreadState<G::Move>,
}

impl<G: Game, E: Evaluation<G>> Search<G, E> {
    /// A search with this evaluation, seed 0 and a transposition table of 32 MiB, or less if memory
    /// is short.
    pub fn new(evaluation: E) -> Self {
        Self::from_parts(
            TranspositionTable::with_bytes_or_less(TABLE_BYTES),
            evaluation,
        )
    }

    /// A search with this evaluation, seed 0 and a transposition table of at most this many bytes.
    ///
    /// # Errors
    /// [`TableError`] if there is not enough memory.
    pub fn with_table(bytes: usize, evaluation: E) -> Result<Self, TableError> {
        Ok(Self::from_parts(
            TranspositionTable::with_bytes(bytes)?,
            evaluation,
        ))
    }

    /// A search with a table of at most this many bytes, or less if memory is short.
    pub(crate) fn with_table_or_less(bytes: usize, evaluation: E) -> Self {
        Self::from_parts(TranspositionTable::with_bytes_or_less(bytes), evaluation)
    }

    /// Clears the transposition table, the killers and the history, in almost no time.
    pub fn clear(&mut self) {
        self.tt.clear();
        self.state.ordering.clear();
    }

    fn from_parts(tt: TranspositionTable<G::Move>, evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
            selective: true,
            tt,
            state: ThreadState::new(),
        }
    }

    /// The search with another seed, which decides between equally good moves.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The search without reductions and pruning: at each depth it returns the minimax score. It
    /// reaches far smaller depths in the same time.
    #[must_use]
    pub fn full_width(self) -> Self {
        Self {
            selective: false,
            ..self
        }
    }

    /// Searches the position, and calls `progress` after each completed depth. Returns `None` if
    /// the game is over. `history` is as in [`Agent::choose`].
    pub fn think(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        mut progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        let options = SearchOptions::default();
        self.analyse(position, history, limits, &options, |line| {
            progress(line.choice);
        })
    }

    /// Searches the position as the options say, and calls `progress` with each principal variation
    /// of a completed depth, the best first. Returns `None` if the game is over, or no move of the
    /// options is legal. `history` is as in [`Agent::choose`].
    pub fn analyse(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        options: &SearchOptions<G::Move>,
        mut progress: impl FnMut(&SearchLine<'_, G::Move>),
    ) -> Option<Choice<G::Move>> {
        let selective = self.selective;
        if options.full_width {
            self.clear();
            self.selective = false;
        }
        let (mut root_moves, has_all_moves) = self.asked_moves(position, options);
        let mut alpha_beta = self.alpha_beta(position, history, NodeCounter::new(limits));
        let root = Root {
            moves: &mut root_moves,
            has_all_moves,
            multipv: options.multipv,
            depths: 1..=max_depth(limits),
        };
        let choice = deepen(&mut alpha_beta, position, root, &mut progress);
        if options.full_width {
            self.clear();
            self.selective = selective;
        }
        choice
    }

    /// The moves of the root that the options name, and whether these are all.
    fn asked_moves(
        &mut self,
        position: &G,
        options: &SearchOptions<G::Move>,
    ) -> (Vec<G::Move>, bool) {
        let mut root_moves = self.root_moves(position);
        let all = root_moves.len();
        if !options.root_moves.is_empty() {
            root_moves.retain(|mv| options.root_moves.contains(mv));
        }
        let has_all_moves = root_moves.len() == all;
        (root_moves, has_all_moves)
    }

    /// Searches all moves but the excluded ones; `None` if there are no others.
    pub(crate) fn think_excluding(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        excluded: &[G::Move],
    ) -> Option<Choice<G::Move>> {
        let mut root_moves = self.root_moves(position);
        root_moves.retain(|mv| !excluded.contains(mv));
        let mut alpha_beta = self.alpha_beta(position, history, NodeCounter::new(limits));
        let root = Root {
            moves: &mut root_moves,
            has_all_moves: true,
            multipv: 1,
            depths: 1..=max_depth(limits),
        };
        let choice = deepen(&mut alpha_beta, position, root, &mut |_| {});
        if !excluded.is_empty() {
            // The table now holds a score of the root that ignores moves.
            self.tt.clear();
        }
        choice
    }

    /// The moves within `margin` hundredths of a unit of the best, each with its score and
    /// principal variation, the best first. A forced win or loss is compared by its distance,
    /// without margin. Empty if the game is over.
    ///
    /// All moves are searched to the same depth. If the limits do not allow one ply, the result
    /// holds the moves searched so far, at least one.
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
        history: &[u64],
        limits: &Limits,
        margin: u32,
    ) -> Vec<Choice<G::Move>> {
        let mut root_moves = self.root_moves(position);
        let Some(&first) = root_moves.first() else {
            return Vec::new();
        };
        let mut candidates = vec![Choice::unsearched(first)];
        let margin = margin.min(Score::INFINITY as u32) as i32;
        let mut alpha_beta = self.alpha_beta(position, history, NodeCounter::new(limits));
        let mut position = position.clone();
        for depth in 1..=max_depth(limits) {
            let found = alpha_beta.candidates(&mut position, &mut root_moves, depth, margin);
            let is_complete = !alpha_beta.limit_reached();
            if is_complete || depth == 1 && !found.is_empty() {
                candidates = found;
            }
            if !is_complete || is_proven(candidates[0].score, depth) {
                break;
            }
        }
        candidates
    }

    /// Begins a new search. Returns the moves of the position, shuffled by the seed.
    fn root_moves(&mut self, position: &G) -> Vec<G::Move> {
        let mut root_moves = position.moves();
        RandomNumbers::new(self.seed ^ position.key()).shuffle(&mut root_moves);
        self.tt.new_search();
        self.state.ordering.age();
        root_moves
    }

    fn alpha_beta<'a>(
        &'a mut self,
        position: &G,
        history: &[u64],
        node_counter: NodeCounter<'a>,
    ) -> AlphaBeta<'a, G, E> {
        let Self {
            evaluation,
            selective,
            tt,
            state,
            ..
        } = self;
        state.alpha_beta(position, history, tt, evaluation, *selective, node_counter)
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Search<G, E> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.clear();
        self.think(position, history, limits, |_| {})
    }
}
