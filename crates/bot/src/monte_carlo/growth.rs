//! One tree's growth.

use board_game_core::Game;

use super::tree::{ROOT, Tree};
use crate::effort::Effort;
use crate::player::shuffle;
use crate::quiescence::{LONGEST_LINE, Quiescence};
use crate::search::repetition::Repetition;
use crate::{Choice, Evaluation, Score};

/// Grows a tree from the root, visit by visit.
pub(super) struct Growth<'a, G: Game, E> {
    quiescence: Quiescence<'a, G, E>,
    tree: Tree<G::Move>,
    repetition: Repetition,
    seed: u64,
}

/// A score of so many hundredths is worth a half.
const HALF: f64 = 400.0;
/// Weights of moves before anything is known of them.
const QUIET: f32 = 1.0;
const CAPTURE: f32 = 4.0;
const GOOD_CAPTURE: f32 = 10.0;

/// A score as a number -1 to 1.
fn value(score: Score) -> f64 {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(_), _) => 1.0,
        (_, Some(_)) => -1.0,
        _ => {
            let hundredths = f64::from(score.value());
            hundredths / (hundredths.abs() + HALF)
        }
    }
}

/// The score that is worth this much.
fn score(value: f64) -> Score {
    Score::of((HALF * value / (1.0 - value.abs()).max(1e-6)) as i32)
}

impl<'a, G: Game, E: Evaluation<G>> Growth<'a, G, E> {
    pub(super) fn new(
        evaluation: &'a E,
        effort: Effort<'a>,
        tree: Tree<G::Move>,
        earlier: &[u64],
        seed: u64,
    ) -> Self {
        Self {
            quiescence: Quiescence::new(evaluation, effort, true),
            tree,
            repetition: Repetition::new(earlier),
            seed,
        }
    }

    /// Visits the tree of this position until a limit is reached or the position is proven.
    pub(super) fn grow(&mut self, position: &G, highest: Option<u32>) {
        let highest = highest.map_or(LONGEST_LINE / 2, |plies| {
            (plies as usize).clamp(1, LONGEST_LINE / 2)
        });
        let mut position = position.clone();
        let mut path = Vec::new();
        let mut played = Vec::new();
        while self.tree.node(ROOT).proof.is_none() {
            self.descend(&mut position, highest, &mut path, &mut played);
            let value = self.look(&mut position, &path);
            while let Some((mv, undo)) = played.pop() {
                position.undo(mv, undo);
                self.repetition.pop();
            }
            let Some(value) = value else { break };
            self.climb(&path, value);
        }
    }

    /// Plays the most promising moves until a position that was not visited yet, or that has no children; one that was
    /// visited once gets its children.
    fn descend(
        &mut self,
        position: &mut G,
        highest: usize,
        path: &mut Vec<usize>,
        played: &mut Vec<(G::Move, G::Undo)>,
    ) {
        path.clear();
        path.push(ROOT);
        let mut place = ROOT;
        loop {
            let node = self.tree.node(place);
            if node.proof.is_some() || node.visits == 0 {
                return;
            }
            let is_full = node.is_leaf() && (path.len() > highest || !self.expand(position, place));
            let next = self.tree.most_promising(place);
            let Some(next) = next.filter(|_| !is_full) else {
                return;
            };
            let mv = self.tree.node(next).mv;
            self.repetition.push(position.key());
            played.push((mv, position.play_unchecked(mv)));
            path.push(next);
            place = next;
        }
    }

    /// Gives a leaf its children; whether there is room.
    fn expand(&mut self, position: &G, place: usize) -> bool {
        let Quiescence {
            evaluation, effort, ..
        } = &mut self.quiescence;
        let mut moves = Vec::new();
        let _ = position.visit_moves(|mv| {
            let weight = match evaluation.capture(position, mv) {
                None => QUIET,
                Some(capture) if capture.taken < capture.mover => CAPTURE,
                Some(_) => GOOD_CAPTURE,
            };
            moves.push((mv, weight));
            effort.listed()
        });
        shuffle(&mut moves, self.seed ^ position.key());
        !effort.is_over() && self.tree.expand(place, &moves)
    }

    /// What the position at the end of the path is worth to the side to move; notes what is certain. `None` when a limit
    /// is reached.
    fn look(&mut self, position: &mut G, path: &[usize]) -> Option<f64> {
        let place = path[path.len() - 1];
        let node = self.tree.node(place);
        if node.visits > 0 || node.proof.is_some() {
            // There is no room to grow, or nothing to learn; it still counts, or thinking might never end.
            let known = node.proof.map_or(-node.mean(), value);
            return self.quiescence.effort.node().then_some(known);
        }
        let found = match self.quiescence.enter(position, 0) {
            _ if self.quiescence.effort.is_over() => return None,
            Some(score) => {
                let score = Score::from_value(score);
                self.tree.node_mut(place).proof = Some(score);
                return Some(value(score));
            }
            None if self.repetition.contains(position.key()) => {
                self.tree.node_mut(place).proof = Some(Score::EVEN);
                return Some(0.0);
            }
            None => self
                .quiescence
                .settle(position, 0, -Score::BOUND, Score::BOUND),
        };
        if self.quiescence.effort.is_over() {
            return None;
        }
        let score = Score::from_value(found);
        if score.is_decided() {
            // Either side may stand as it is rather than take, so this is a capture that wins.
            self.tree.node_mut(place).proof = Some(score);
        }
        Some(value(score))
    }

    /// Tells the nodes of the path, from its end to the root, what was found there.
    fn climb(&mut self, path: &[usize], found: f64) {
        let mut found = found;
        let mut is_proven = path
            .last()
            .is_some_and(|&place| self.tree.node(place).proof.is_some());
        for (below, &place) in path.iter().rev().enumerate() {
            if below > 0 && is_proven {
                let proof = self.tree.prove(place);
                is_proven = proof.is_some();
                if let Some(proof) = proof {
                    self.tree.node_mut(place).proof = Some(proof);
                    found = value(proof);
                }
            }
            self.tree.node_mut(place).visited(found);
            found = -found;
        }
    }

    /// The move to play; this one if none was looked at.
    pub(super) fn choice(&self, first: G::Move) -> Choice<G::Move> {
        let nodes = self.quiescence.effort.nodes();
        let Some(best) = self.tree.best_child(self.tree.node(ROOT)) else {
            return Choice {
                nodes,
                ..Choice::unthought(first)
            };
        };
        let mut line = Vec::new();
        let mut node = Some(best);
        while let Some(next) = node.filter(|next| next.visits > 0 || line.is_empty()) {
            line.push(next.mv);
            node = self.tree.best_child(next);
        }
        Choice {
            mv: best.mv,
            score: best
                .proof
                .map_or_else(|| score(best.mean()), |proof| -proof.earlier(1)),
            depth: 0,
            nodes,
            line,
        }
    }
}
