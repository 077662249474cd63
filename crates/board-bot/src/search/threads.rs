//! Search on several threads: lazy SMP.

use core::num::NonZero;
use core::ops::RangeInclusive;
use std::panic;
use std::thread::{Builder, ScopedJoinHandle, scope};

use board_game_core::Game;

use super::deepening::{Root, ThreadState, deepen, is_proven, max_depth};
use super::transposition::TranspositionTable;
use super::{Search, SearchLine, SearchOptions};
use crate::limits::node_counter::{NodeCounter, SharedNodes};
use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers, StopFlag};

/// A [`Search`] on several threads, which share only the transposition table. Each thread searches
/// the whole position (lazy SMP: Romstad and Kiiski, Stockfish 7, 2016).
///
/// One thread gives the same result as [`Search`], node for node. Several threads give results that
/// depend on chance: another run may choose another move. The limits hold for all threads together.
/// If the system refuses a thread, the search uses fewer.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use std::num::NonZero;
///
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Agent, Limits, Search, ThreadedSearch};
/// use ploy_rules::Position;
///
/// let threads = NonZero::new(2).expect("two");
/// let mut search = ThreadedSearch::new(Search::new(PloyEvaluation::default()), threads);
/// let choice = search.choose(&Position::start(), &[], &Limits::nodes(20_000)).expect("the game goes on");
/// assert!(choice.nodes <= 20_000);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct ThreadedSearch<G: Game, E> {
    search: Search<G, E>,
    /// The states of the helper threads, which are all but the first.
    helpers: Vec<ThreadState<G::Move>>,
}

impl<G, E> ThreadedSearch<G, E>
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    /// A search on this many threads, the calling one included.
    pub fn new(search: Search<G, E>, threads: NonZero<u8>) -> Self {
        Self {
            search,
            helpers: (1..threads.get()).map(|_| ThreadState::new()).collect(),
        }
    }

    /// Clears the search, as [`Search::clear`] does.
    pub fn clear(&mut self) {
        self.search.clear();
        for helper in &mut self.helpers {
            helper.ordering.clear();
        }
    }

    /// Searches as [`Search::think`] does. The nodes that `progress` gets are those of all threads,
    /// less up to some hundred of each helper; those of the result are exact.
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

    /// Searches as [`Search::analyse`] does, with the nodes as in [`think`](Self::think). Only the
    /// calling thread searches more than one line.
    pub fn analyse(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        options: &SearchOptions<G::Move>,
        mut progress: impl FnMut(&SearchLine<'_, G::Move>),
    ) -> Option<Choice<G::Move>> {
        if self.helpers.is_empty() {
            let search = &mut self.search;
            return search.analyse(position, history, limits, options, progress);
        }
        self.analyse_together(position, history, limits, options, &mut progress)
    }

    /// The search by several threads, compiled once for all callers.
    fn analyse_together(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
        options: &SearchOptions<G::Move>,
        progress: &mut dyn FnMut(&SearchLine<'_, G::Move>),
    ) -> Option<Choice<G::Move>> {
        if options.full_width {
            self.clear();
        }
        let (mut root_moves, has_all_moves) = self.search.asked_moves(position, options);
        let search = &mut self.search;
        let selective = search.selective && !options.full_width;
        let shared_nodes = SharedNodes::new(limits.budget().nodes);
        let helper_limits = Limits::none();
        // The scope waits for the helpers, so that a panic here must stop them, too.
        let stop = StopOnDrop(helper_limits.stop_flag());
        // This thread takes its first nodes before the helpers: a small budget is all for it.
        let node_counter = NodeCounter::sharing(limits, &shared_nodes);
        let max_depth = max_depth(limits);
        let choice = scope(|scope| {
            let stop = stop;
            let mut threads = Vec::new();
            for (state, number) in self.helpers.iter_mut().zip(1..) {
                let helper = HelperThread {
                    position: position.clone(),
                    root_moves: shuffled(&root_moves, search.seed ^ number),
                    evaluation: search.evaluation.clone(),
                    selective,
                    has_all_moves,
                    state,
                };
                let (tt, limits) = (&search.tt, (&helper_limits, &shared_nodes));
                // Every second helper searches a ply deeper and fills the table for the others.
                let depths = 1 + (number as u32 % 2).min(max_depth - 1)..=max_depth;
                let think = move || helper.think(tt, history, limits, depths);
                match Builder::new().spawn_scoped(scope, think) {
                    Ok(thread) => threads.push(thread),
                    Err(_) => break,
                }
            }
            let mut alpha_beta = search.state.alpha_beta(
                position,
                history,
                &search.tt,
                &search.evaluation,
                selective,
                node_counter,
            );
            let root = Root {
                moves: &mut root_moves,
                has_all_moves,
                multipv: options.multipv,
                depths: 1..=max_depth,
            };
            let own = deepen(&mut alpha_beta, position, root, &mut |line| {
                let nodes = line.choice.nodes.max(shared_nodes.used());
                let choice = line.choice.clone();
                let choice = &Choice { nodes, ..choice };
                progress(&SearchLine { choice, ..*line });
            });
            drop(stop);
            deepest_of(own?, threads)
        });
        if options.full_width {
            self.clear();
        }
        choice
    }
}

/// The position, root moves and state of a helper thread.
struct HelperThread<'s, G: Game, E> {
    position: G,
    root_moves: Vec<G::Move>,
    evaluation: E,
    selective: bool,
    has_all_moves: bool,
    state: &'s mut ThreadState<G::Move>,
}

impl<G: Game, E: Evaluation<G>> HelperThread<'_, G, E> {
    fn think(
        self,
        tt: &TranspositionTable<G::Move>,
        history: &[u64],
        (limits, shared_nodes): (&Limits, &SharedNodes),
        depths: RangeInclusive<u32>,
    ) -> Option<Choice<G::Move>> {
        let Self {
            position,
            mut root_moves,
            evaluation,
            selective,
            has_all_moves,
            state,
        } = self;
        state.ordering.age();
        let node_counter = NodeCounter::sharing(limits, shared_nodes);
        let mut alpha_beta =
            state.alpha_beta(&position, history, tt, &evaluation, selective, node_counter);
        let root = Root {
            moves: &mut root_moves,
            has_all_moves,
            multipv: 1,
            depths,
        };
        deepen(&mut alpha_beta, &position, root, &mut |_| {})
    }
}

/// Sets a stop flag when it is dropped.
struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.set();
    }
}

fn shuffled<M: Copy>(moves: &[M], seed: u64) -> Vec<M> {
    let mut moves = moves.to_vec();
    RandomNumbers::new(seed).shuffle(&mut moves);
    moves
}

/// The first thread's choice, or a helper's that searched deeper, with the nodes of all threads.
fn deepest_of<M>(
    own: Choice<M>,
    helpers: Vec<ScopedJoinHandle<'_, Option<Choice<M>>>>,
) -> Option<Choice<M>> {
    let mut best = own;
    let mut nodes = best.nodes;
    for thread in helpers {
        let helper = match thread.join() {
            Ok(choice) => choice?,
            Err(cause) => panic::resume_unwind(cause),
        };
        nodes += helper.nodes;
        if helper.depth > best.depth && !is_proven(best.score, best.depth) {
            best = helper;
        }
    }
    Some(Choice { nodes, ..best })
}

impl<G, E> Agent<G> for ThreadedSearch<G, E>
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;

    fn choice(mv: char, score: Score, depth: u32) -> Choice<char> {
        Choice {
            score,
            depth,
            nodes: 10,
            ..Choice::unsearched(mv)
        }
    }

    /// The deepest choice counts, unless the own score is proven; all nodes count.
    #[test]
    fn a_deeper_choice_counts_until_one_is_proven() {
        for (own, expected) in [
            (choice('a', Score::of(5), 4), 'c'),
            (choice('a', Score::of(5), 6), 'a'),
            (choice('a', Score::win_in(3), 4), 'a'),
            (choice('a', Score::win_in(5), 4), 'c'),
            (choice('a', Score::loss_in(4), 4), 'a'),
        ] {
            let found = scope(|scope| {
                let helpers = [('b', 5), ('c', 6), ('d', 3)];
                let helpers = helpers
                    .map(|(mv, depth)| scope.spawn(move || Some(choice(mv, Score::EVEN, depth))));
                deepest_of(own, helpers.into())
            });
            let found = found.expect("each thread has a choice");
            assert_eq!((found.mv, found.nodes), (expected, 40));
        }
    }
}
