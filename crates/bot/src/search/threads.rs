//! One search on several threads.

use core::num::NonZero;
use core::ops::RangeInclusive;
use std::panic;
use std::thread::{Builder, ScopedJoinHandle, scope};

use board_game_core::Game;

use super::Search;
use super::deepening::{deepen, deepest, is_settled};
use super::learned::Learned;
use super::table::Table;
use crate::effort::{Effort, Pool};
use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers, Stop};

/// A [`Search`] on several threads, which share its table and nothing else: each searches the whole position, and finds in the
/// table what the others have found (lazy SMP: Romstad and Kiiski, Stockfish 7, 2016).
///
/// With one thread it is the search itself, move for move and node for node. With more, who finds what first is left
/// to chance, and another run may choose another move. Limits hold for all threads together; where a thread cannot be
/// started, there are fewer.
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
    /// What each thread but the first has learned.
    others: Vec<Learned<G::Move>>,
}

impl<G, E> ThreadedSearch<G, E>
where
    G: Game<Move: Send> + Send,
    E: Evaluation<G> + Clone + Send,
{
    /// This search on so many threads, the calling one included.
    pub fn new(search: Search<G, E>, threads: NonZero<usize>) -> Self {
        Self {
            search,
            others: (1..threads.get()).map(|_| Learned::new()).collect(),
        }
    }

    /// As [`Search::forget`].
    pub fn forget(&mut self) {
        self.search.forget();
        for other in &mut self.others {
            other.ordering.clear();
        }
    }

    /// As [`Search::think`]. Positions are those of all threads, of the others to the last few hundred until the answer is there.
    pub fn think(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
        mut progress: impl FnMut(&Choice<G::Move>),
    ) -> Option<Choice<G::Move>> {
        if self.others.is_empty() {
            return self.search.think(position, earlier, limits, progress);
        }
        let mut roots = self.search.roots(position);
        let search = &mut self.search;
        let pool = Pool::new(limits.budget().nodes);
        let others_limits = Limits::none();
        // A panic here must end the others, too, for their end is waited for.
        let stop = StopAtEnd(others_limits.stop());
        // The choice of this thread is the one that is made unless another comes deeper: a small budget is all for it.
        let effort = Effort::of_pool(limits, &pool);
        let deepest = deepest(limits);
        scope(|scope| {
            let stop = stop;
            let mut threads = Vec::new();
            for (learned, number) in self.others.iter_mut().zip(1..) {
                let other = Other {
                    position: position.clone(),
                    roots: shuffled(&roots, search.seed ^ number),
                    evaluation: search.evaluation.clone(),
                    selective: search.selective,
                    learned,
                };
                let (table, limits) = (&search.table, (&others_limits, &pool));
                // Every second one is a ply ahead, so that the table has what comes next.
                let depths = 1 + (number as u32 % 2).min(deepest - 1)..=deepest;
                let think = move || other.think(table, earlier, limits, depths);
                match Builder::new().spawn_scoped(scope, think) {
                    Ok(thread) => threads.push(thread),
                    Err(_) => break,
                }
            }
            let mut tree = search.learned.tree(
                position,
                earlier,
                &search.table,
                &search.evaluation,
                search.selective,
                effort,
            );
            let own = deepen(&mut tree, position, &mut roots, 1..=deepest, |choice| {
                let nodes = choice.nodes.max(pool.used());
                let choice = choice.clone();
                progress(&Choice { nodes, ..choice });
            });
            drop(stop);
            deepest_of(own?, threads)
        })
    }
}

/// What a thread has of its own.
struct Other<'o, G: Game, E> {
    position: G,
    roots: Vec<G::Move>,
    evaluation: E,
    selective: bool,
    learned: &'o mut Learned<G::Move>,
}

impl<G: Game, E: Evaluation<G>> Other<'_, G, E> {
    fn think(
        self,
        table: &Table<G::Move>,
        earlier: &[u64],
        (limits, pool): (&Limits, &Pool),
        depths: RangeInclusive<u32>,
    ) -> Option<Choice<G::Move>> {
        let Self {
            position,
            mut roots,
            evaluation,
            selective,
            learned,
        } = self;
        learned.ordering.age();
        let effort = Effort::of_pool(limits, pool);
        let mut tree = learned.tree(&position, earlier, table, &evaluation, selective, effort);
        deepen(&mut tree, &position, &mut roots, depths, |_| {})
    }
}

/// Presses a button when it goes.
struct StopAtEnd(Stop);

impl Drop for StopAtEnd {
    fn drop(&mut self) {
        self.0.now();
    }
}

fn shuffled<M: Copy>(moves: &[M], seed: u64) -> Vec<M> {
    let mut moves = moves.to_vec();
    RandomNumbers::new(seed).shuffle(&mut moves);
    moves
}

/// The first thread's choice, unless another one came deeper, with the positions of all.
fn deepest_of<M>(
    own: Choice<M>,
    others: Vec<ScopedJoinHandle<'_, Option<Choice<M>>>>,
) -> Option<Choice<M>> {
    let mut best = own;
    let mut nodes = best.nodes;
    for thread in others {
        let other = match thread.join() {
            Ok(other) => other?,
            Err(cause) => panic::resume_unwind(cause),
        };
        nodes += other.nodes;
        if other.depth > best.depth && !is_settled(best.score, best.depth) {
            best = other;
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
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        self.forget();
        self.think(position, earlier, limits, |_| {})
    }
}
