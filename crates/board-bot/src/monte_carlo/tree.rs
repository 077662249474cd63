//! The tree of Monte Carlo tree search, in one vector.

use core::ops::Range;

use crate::Score;

/// A node of the tree, with the move that leads to it.
#[derive(Clone, Debug)]
pub(super) struct TreeNode<M> {
    pub(super) mv: M,
    first_child: u32,
    children: u32,
    pub(super) visits: u32,
    /// The prior probability of the move. The priors of a node's children sum to 1.
    prior: f32,
    /// The sum of the values of all visits, each -1 to 1, for the side that made the move.
    total_value: f64,
    /// The proven score for the side that made the move.
    pub(super) proof: Option<Score>,
}

impl<M> TreeNode<M> {
    const fn new(mv: M, prior: f32) -> Self {
        Self {
            mv,
            first_child: 0,
            children: 0,
            visits: 0,
            prior,
            total_value: 0.0,
            proof: None,
        }
    }

    /// The mean value for the side that made the move, -1 to 1; 0 before the first visit.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 {
            0.0
        } else {
            self.total_value / f64::from(self.visits)
        }
    }

    /// Adds a visit with its value for the side that made the move.
    pub(super) fn add_visit(&mut self, value: f64) {
        self.visits += 1;
        self.total_value += value;
    }

    pub(super) const fn is_leaf(&self) -> bool {
        self.children == 0
    }

    /// The indices of the children.
    pub(super) const fn children(&self) -> Range<usize> {
        self.first_child as usize..self.first_child as usize + self.children as usize
    }
}

/// All nodes: the root first, and siblings side by side.
#[derive(Clone, Debug)]
pub(super) struct SearchTree<M> {
    nodes: Vec<TreeNode<M>>,
    max_nodes: usize,
}

/// The index of the root.
pub(super) const ROOT: usize = 0;
/// The exploration constant of PUCT.
const EXPLORATION: f64 = 1.5;
/// First play urgency: an unvisited child counts as this much worse than its parent's mean.
const FIRST_PLAY_REDUCTION: f64 = 0.1;

/// The score in hundredths whose value is 1/2.
const HALF_VALUE_SCORE: f64 = 400.0;

/// The value of a score, -1 to 1.
pub(super) fn value(score: Score) -> f64 {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(_), _) => 1.0,
        (_, Some(_)) => -1.0,
        _ => {
            let hundredths = f64::from(score.value());
            hundredths / (hundredths.abs() + HALF_VALUE_SCORE)
        }
    }
}

/// The score of a value: the inverse of [`value`].
pub(super) fn score(value: f64) -> Score {
    Score::of((HALF_VALUE_SCORE * value / (1.0 - value.abs()).max(1e-6)) as i32)
}

impl<M: Copy> SearchTree<M> {
    /// A tree with the root only, for at most this many bytes. The root's move has no meaning.
    pub(super) fn with_bytes(mv: M, bytes: usize) -> Self {
        let mut root = TreeNode::new(mv, 1.0);
        root.visits = 1;
        Self {
            nodes: vec![root],
            max_nodes: (bytes / size_of::<TreeNode<M>>()).min(u32::MAX as usize),
        }
    }

    pub(super) fn node(&self, index: usize) -> &TreeNode<M> {
        &self.nodes[index]
    }

    pub(super) fn node_mut(&mut self, index: usize) -> &mut TreeNode<M> {
        &mut self.nodes[index]
    }

    /// Adds the children of a leaf, with priors in proportion to their weights. Returns `false` if
    /// the tree or the memory is full. The root can be expanded unless there is no memory.
    pub(super) fn expand(&mut self, index: usize, moves: &[(M, f32)]) -> bool {
        let first = self.nodes.len();
        if index != ROOT && first + moves.len() > self.max_nodes {
            return false;
        }
        if self.nodes.try_reserve(moves.len()).is_err() {
            return false;
        }
        let sum: f32 = moves.iter().map(|&(_, weight)| weight).sum();
        let children = moves
            .iter()
            .map(|&(mv, weight)| TreeNode::new(mv, weight / sum));
        self.nodes.extend(children);
        let node = &mut self.nodes[index];
        node.first_child = first as u32;
        node.children = moves.len() as u32;
        true
    }

    /// The child with the largest upper confidence bound (PUCT). Returns `None` for a leaf, and
    /// where all moves are proven losses. `side_changed` is whether the move to the node changed
    /// the side to move.
    pub(super) fn select_child(&self, index: usize, side_changed: bool) -> Option<usize> {
        let node = &self.nodes[index];
        let mean = if side_changed {
            -node.mean()
        } else {
            node.mean()
        };
        let unvisited_value = mean - FIRST_PLAY_REDUCTION;
        let exploration = EXPLORATION * f64::from(node.visits).sqrt();
        let mut best = None;
        let mut best_bound = f64::NEG_INFINITY;
        let first = node.first_child as usize;
        for (child, index) in self.nodes[node.children()].iter().zip(first..) {
            let value = match child.proof {
                Some(proof) if proof < Score::EVEN => continue,
                Some(proof) => value(proof),
                None if child.visits == 0 => unvisited_value,
                None => child.total_value / f64::from(child.visits),
            };
            let bound = value + exploration * f64::from(child.prior) / f64::from(child.visits + 1);
            if bound > best_bound {
                best = Some(index);
                best_bound = bound;
            }
        }
        best
    }

    /// The score of a node that its children prove, for its side to move: a win if one child is
    /// won, otherwise the best of all children if all are proven.
    pub(super) fn prove(&self, index: usize) -> Option<Score> {
        let children = &self.nodes[self.nodes[index].children()];
        let mut best: Option<Score> = None;
        let mut all = !children.is_empty();
        for child in children {
            match child.proof {
                Some(proof) => best = best.max(Some(proof.further_by(1))),
                None => all = false,
            }
        }
        best.filter(|best| all || best.plies_to_win().is_some())
    }

    /// The child to play: the best one of a proven node, otherwise the most visited one that is not
    /// a proven loss.
    pub(super) fn best_child(&self, node: &TreeNode<M>) -> Option<&TreeNode<M>> {
        let is_proven = node.proof.is_some();
        let priority = |child: &TreeNode<M>| {
            if is_proven {
                (child.proof, 0)
            } else {
                let loses = child.proof.is_some_and(|proof| proof < Score::EVEN);
                ((!loses).then_some(Score::EVEN), child.visits)
            }
        };
        let mut best: Option<&TreeNode<M>> = None;
        for child in &self.nodes[node.children()] {
            if best.is_none_or(|best| priority(child) > priority(best)) {
                best = Some(child);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_scores_reach_from_a_loss_to_a_win() {
        for (of, expected) in [
            (Score::win_in(1), 1.0),
            (Score::win_in(99), 1.0),
            (Score::loss_in(2), -1.0),
            (Score::EVEN, 0.0),
            (Score::of(400), 0.5),
            (Score::of(-1_200), -0.75),
        ] {
            assert!((value(of) - expected).abs() < 1e-12, "{of}");
            if !of.is_decided() {
                assert_eq!(score(value(of)), of);
            }
        }
    }

    #[test]
    fn memory_limit_is_respected_except_for_the_root() {
        let children = [((), 1.0); 3];
        for (nodes, fits) in [(1, false), (6, false), (7, true), (8, true)] {
            let mut tree = SearchTree::with_bytes((), nodes * size_of::<TreeNode<()>>());
            assert!(tree.expand(ROOT, &children), "{nodes} nodes");
            assert_eq!(tree.expand(1, &children), fits, "{nodes} nodes");
            assert_eq!(tree.node(1).is_leaf(), !fits, "{nodes} nodes");
        }
    }

    /// A draw that is proven is played if it was visited most, and a loss is not.
    #[test]
    fn the_most_visited_child_that_does_not_lose_is_played() {
        let mut tree = SearchTree::with_bytes(0, 1 << 12);
        assert!(tree.expand(ROOT, &[(1, 1.0), (2, 1.0), (3, 1.0)]));
        for (child, visits, proof) in [
            (1, 9, Some(Score::loss_in(4))),
            (2, 5, Some(Score::EVEN)),
            (3, 2, None),
        ] {
            (0..visits).for_each(|_| tree.node_mut(child).add_visit(0.0));
            tree.node_mut(child).proof = proof;
        }
        let best = |tree: &SearchTree<i32>| tree.best_child(tree.node(ROOT)).map(|node| node.mv);
        assert_eq!(best(&tree), Some(2));
        // Of children with as many visits, the first one.
        (0..3).for_each(|_| tree.node_mut(3).add_visit(0.0));
        assert_eq!(best(&tree), Some(2));
        tree.node_mut(3).add_visit(0.0);
        assert_eq!(best(&tree), Some(3));
    }

    /// A draw that is proven is visited where it promises most, a loss never.
    #[test]
    fn children_that_do_not_lose_are_visited() {
        let mut tree = SearchTree::with_bytes(0, 1 << 12);
        assert!(tree.expand(ROOT, &[(1, 0.1), (2, 9.0), (3, 0.1)]));
        tree.node_mut(ROOT).add_visit(0.0);
        for (proof, child) in [
            (None, 2),
            (Some(Score::EVEN), 2),
            (Some(Score::win_in(3)), 2),
            (Some(Score::loss_in(3)), 1),
        ] {
            tree.node_mut(2).proof = proof;
            assert_eq!(tree.select_child(ROOT, true), Some(child), "{proof:?}");
        }
    }
}
