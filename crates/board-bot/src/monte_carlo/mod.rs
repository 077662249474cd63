//! Monte Carlo tree search for any game.

mod simulation;
mod tree;

use core::ops::ControlFlow;

use board_game_core::Game;

use crate::limits::node_counter::NodeCounter;
use crate::search::eval_cache::EvalCache;
use crate::search::quiescence::Quiescence;
use crate::{Agent, Choice, Evaluation, Limits};
use simulation::Simulator;
use tree::SearchTree;

/// Monte Carlo tree search: UCT (Kocsis and Szepesvári 2006) with priors that prefer captures.
///
/// Leaves are evaluated by quiescence search, not by random playouts: random games of Ploy and
/// Shogun are long and carry little information. MCTS-Solver (Winands, Björnsson and Saito 2008)
/// proves wins and losses: those that it reports are forced, and the distance to a win is an upper
/// bound. The tree is not kept between moves.
///
/// The result depends only on position, history, limits and seed, unless time is limited. A limit
/// of depth bounds the height of the tree but does not end the search; without other limits,
/// 100,000 nodes do.
///
/// In a game of more than two players, each player maximizes its own value: max-n (Luckhardt and
/// Irani 1986, "An Algorithmic Solution of N-Person Games").
///
/// ```
/// # #[cfg(feature = "shogun")] {
/// use board_bot::evaluation::ShogunEvaluation;
/// use board_bot::{Agent, Limits, MonteCarlo};
/// use shogun_rules::Position;
///
/// let mut agent = MonteCarlo::new(ShogunEvaluation::default());
/// let choice = agent.choose(&Position::start(), &[], &Limits::nodes(2_000)).expect("the game goes on");
/// assert!(choice.nodes <= 2_000);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MonteCarlo<E> {
    evaluation: E,
    seed: u64,
    tree_bytes: usize,
}

/// Size of the tree in bytes, by default.
const TREE_BYTES: usize = 64 << 20;
/// Nodes of a search that is limited by depth only.
const DEFAULT_NODES: u64 = 100_000;

impl<E> MonteCarlo<E> {
    /// The agent with this evaluation, seed 0 and a tree of at most 64 MiB.
    pub const fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
            tree_bytes: TREE_BYTES,
        }
    }

    /// The agent with another seed, which decides between equally good moves.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The agent with a tree of at most this many bytes, but at least the root and its children.
    /// When the tree is full, simulations go on without expansion.
    #[must_use]
    pub fn with_tree_bytes(self, bytes: usize) -> Self {
        Self {
            tree_bytes: bytes,
            ..self
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for MonteCarlo<E> {
    fn choose(
        &mut self,
        position: &G,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let first = position.visit_moves(ControlFlow::Break).break_value()?;
        let mut node_counter = NodeCounter::new(limits);
        let budget = limits.budget();
        if budget.depth.is_some() && budget.nodes.is_none() && budget.time.is_none() {
            node_counter = node_counter.with_max_nodes(DEFAULT_NODES);
        }
        let tree = SearchTree::with_bytes(first, self.tree_bytes);
        let mut cache = EvalCache::new();
        let quiescence =
            Quiescence::new(position, &self.evaluation, node_counter, &mut cache, true);
        let mut simulator = Simulator::new(position, quiescence, tree, history, self.seed);
        simulator.run(position, budget.depth);
        Some(simulator.choice(first))
    }
}
