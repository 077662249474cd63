//! The tree: an arena of nodes.

use core::ops::Range;

use crate::Score;

/// A position of the tree, by the move that leads to it.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    pub(super) mv: M,
    first_child: u32,
    children: u32,
    pub(super) visits: u32,
    /// The share of its parent's attention that the move gets before anything is known of it; those of all children of a
    /// node are 1.
    prior: f32,
    /// The sum over the visits of what the position was worth, -1 to 1, to the side that made the move.
    total: f64,
    /// What the position is worth to the side that made the move, once that is certain.
    pub(super) proof: Option<Score>,
}

impl<M> Node<M> {
    const fn new(mv: M, prior: f32) -> Self {
        Self {
            mv,
            first_child: 0,
            children: 0,
            visits: 0,
            prior,
            total: 0.0,
            proof: None,
        }
    }

    /// What the position is worth on average, -1 to 1, to the side that made the move; 0 before the first visit.
    pub(super) fn mean(&self) -> f64 {
        if self.visits == 0 {
            0.0
        } else {
            self.total / f64::from(self.visits)
        }
    }

    /// A visit that found the position worth this to the side that made the move.
    pub(super) fn visited(&mut self, value: f64) {
        self.visits += 1;
        self.total += value;
    }

    pub(super) const fn is_leaf(&self) -> bool {
        self.children == 0
    }

    /// The places of its children in the tree.
    pub(super) const fn children(&self) -> Range<usize> {
        self.first_child as usize..self.first_child as usize + self.children as usize
    }
}

/// All nodes, children side by side, the root first.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
    most: usize,
}

/// The place of the root.
pub(super) const ROOT: usize = 0;
/// How much attention a move gets for not having been looked at.
const CURIOSITY: f64 = 1.5;
/// A move that was never looked at counts as this much worse than the position is on average.
const UNSEEN: f64 = 0.1;

impl<M: Copy> Tree<M> {
    /// The root alone, whose move means nothing, in at most this many bytes.
    pub(super) fn with_bytes(mv: M, bytes: usize) -> Self {
        let mut root = Node::new(mv, 1.0);
        root.visits = 1;
        Self {
            nodes: vec![root],
            most: (bytes / size_of::<Node<M>>()).min(u32::MAX as usize),
        }
    }

    pub(super) fn node(&self, place: usize) -> &Node<M> {
        &self.nodes[place]
    }

    pub(super) fn node_mut(&mut self, place: usize) -> &mut Node<M> {
        &mut self.nodes[place]
    }

    /// Gives a leaf its children, each with the weight of its prior; whether there is room. The root always has.
    pub(super) fn expand(&mut self, place: usize, moves: &[(M, f32)]) -> bool {
        let first = self.nodes.len();
        if place != ROOT && first + moves.len() > self.most {
            return false;
        }
        let sum: f32 = moves.iter().map(|&(_, weight)| weight).sum();
        let children = moves
            .iter()
            .map(|&(mv, weight)| Node::new(mv, weight / sum));
        self.nodes.extend(children);
        let node = &mut self.nodes[place];
        node.first_child = first as u32;
        node.children = moves.len() as u32;
        true
    }

    /// The place of the child to visit next: one that is good, or was visited little for what its prior promises. `None`
    /// for a leaf, and where every move has been proven to lose. `turned` is whether the move to the node ended the turn of
    /// the side that made it.
    pub(super) fn most_promising(&self, place: usize, turned: bool) -> Option<usize> {
        let node = &self.nodes[place];
        let mean = if turned { -node.mean() } else { node.mean() };
        let unseen = mean - UNSEEN;
        let curiosity = CURIOSITY * f64::from(node.visits).sqrt();
        let mut best = None;
        let mut best_promise = f64::NEG_INFINITY;
        let first = node.first_child as usize;
        for (child, place) in self.nodes[node.children()].iter().zip(first..) {
            let value = match child.proof {
                Some(proof) if proof < Score::EVEN => continue,
                Some(_) => 0.0,
                None if child.visits == 0 => unseen,
                None => child.total / f64::from(child.visits),
            };
            let promise = value + curiosity * f64::from(child.prior) / f64::from(child.visits + 1);
            if promise > best_promise {
                best = Some(place);
                best_promise = promise;
            }
        }
        best
    }

    /// What follows for the side to move at a node from what is proven of its children: a win if one of them is won, and the
    /// best of all if all are proven.
    pub(super) fn prove(&self, place: usize) -> Option<Score> {
        let children = &self.nodes[self.nodes[place].children()];
        let mut best: Option<Score> = None;
        let mut all = !children.is_empty();
        for child in children {
            match child.proof {
                Some(proof) => best = best.max(Some(proof.earlier(1))),
                None => all = false,
            }
        }
        best.filter(|best| all || best.plies_to_win().is_some())
    }

    /// The child to play: the best if the node is proven, otherwise the one visited most among those not proven to lose.
    pub(super) fn best_child(&self, node: &Node<M>) -> Option<&Node<M>> {
        let is_proven = node.proof.is_some();
        let rank = |child: &Node<M>| {
            if is_proven {
                (child.proof, 0)
            } else {
                let loses = child.proof.is_some_and(|proof| proof < Score::EVEN);
                ((!loses).then_some(Score::EVEN), child.visits)
            }
        };
        let mut best: Option<&Node<M>> = None;
        for child in &self.nodes[node.children()] {
            if best.is_none_or(|best| rank(child) > rank(best)) {
                best = Some(child);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Children are added as long as their nodes fit, to the last one; those of the root in any case.
    #[test]
    fn a_tree_grows_up_to_its_bytes() {
        let children = [((), 1.0); 3];
        for (nodes, fits) in [(1, false), (6, false), (7, true), (8, true)] {
            let mut tree = Tree::with_bytes((), nodes * size_of::<Node<()>>());
            assert!(tree.expand(ROOT, &children), "{nodes} nodes");
            assert_eq!(tree.expand(1, &children), fits, "{nodes} nodes");
            assert_eq!(tree.node(1).is_leaf(), !fits, "{nodes} nodes");
        }
    }
}
