//! Monte Carlo tree search over the `Game` contract.

mod growth;
mod tree;

use core::ops::ControlFlow;

use board_game_core::Game;

use crate::effort::Effort;
use crate::search::quiescence::Quiescence;
use crate::search::values::Values;
use crate::{Agent, Choice, Evaluation, Limits};
use growth::Growth;
use tree::Tree;

/// An agent that grows a tree where it looks best: UCT (Kocsis and Szepesvári 2006) with captures preferred at first.
///
/// At the end of a line it does not play on at random, as random games of Ploy and Shogun are long and say little, but
/// asks the evaluation once nothing more is to be taken. Wins and losses are proven on the way up (Winands, Björnsson and
/// Saito 2008): those that it reports are forced, a win in at most the plies it tells. Nothing is kept from move to move.
///
/// The same position, earlier keys, limits (without time) and seed give the same answer. A limit of plies is one of the
/// tree's height and does not end thinking: where nothing else does, 100,000 positions do.
///
/// In a game of more than two players each move counts what it brings the one who makes it: max-n (Luckhardt and Irani 1986,
/// "An Algorithmic Solution of N-Person Games").
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
    bytes: usize,
}

/// Bytes of the tree unless [`MonteCarlo::tree_bytes`] says otherwise.
const TREE_BYTES: usize = 64 << 20;
/// Positions where a limit of plies is all there is.
const NODES: u64 = 100_000;

impl<E> MonteCarlo<E> {
    /// The agent with this evaluation, seed 0 and a tree of at most 64 MiB.
    pub const fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
            bytes: TREE_BYTES,
        }
    }

    /// The same with another seed, which decides between moves that look equally good.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same with a tree of at most this many bytes, and at least the moves of the position. A full tree grows no
    /// further, and thinking goes on within it.
    #[must_use]
    pub fn tree_bytes(self, bytes: usize) -> Self {
        Self { bytes, ..self }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for MonteCarlo<E> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        let first = position.visit_moves(ControlFlow::Break).break_value()?;
        let mut effort = Effort::new(limits);
        let budget = limits.budget();
        if budget.depth.is_some() && budget.nodes.is_none() && budget.time.is_none() {
            effort = effort.at_most(NODES);
        }
        let tree = Tree::with_bytes(first, self.bytes);
        let mut values = Values::new();
        let quiescence = Quiescence::new(position, &self.evaluation, effort, &mut values, true);
        let mut growth = Growth::new(position, quiescence, tree, earlier, self.seed);
        growth.grow(position, budget.depth);
        Some(growth.choice(first))
    }
}
