//! The simulations of Monte Carlo tree search.

use board_game_core::{Game, Outcome, Player, Team};

use super::tree::{ROOT, SearchTree, score, value};
use crate::evaluation::against_others;
use crate::search::RootSides;
use crate::search::game_history::GameHistory;
use crate::search::quiescence::{MAX_PLY, Quiescence};
use crate::{Choice, Evaluation, RandomNumbers, Score};

/// Runs simulations from the root: selection, expansion, evaluation, backpropagation.
pub(super) struct Simulator<'a, G: Game, E> {
    quiescence: Quiescence<'a, G, E>,
    tree: SearchTree<G::Move>,
    history: GameHistory,
    seed: u64,
    /// The team of each player.
    teams: [Team; Player::MAX_COUNT],
    /// Whether there are two teams, so that a value for one is the negative for the other.
    is_two_sided: bool,
}

/// The value of a position for each player, -1 to 1.
type PlayerValues = [f64; Player::MAX_COUNT];

/// A node of the selected path, with the player whose move leads to it; the root has none.
#[derive(Clone, Copy)]
struct PathNode {
    index: usize,
    mover: Option<Player>,
}

/// Weights of moves for their priors.
const QUIET_WEIGHT: f32 = 1.0;
const CAPTURE_WEIGHT: f32 = 4.0;
const GOOD_CAPTURE_WEIGHT: f32 = 10.0;

impl<'a, G: Game, E: Evaluation<G>> Simulator<'a, G, E> {
    pub(super) fn new(
        root: &G,
        quiescence: Quiescence<'a, G, E>,
        tree: SearchTree<G::Move>,
        history: &[u64],
        seed: u64,
    ) -> Self {
        let mut teams = [Team::default(); Player::MAX_COUNT];
        for player in Player::all(G::PLAYERS) {
            teams[player.index()] = root.team(player);
        }
        let others = Player::all(G::PLAYERS).filter(|&player| !teams[0].contains(player));
        let mut others = others.map(|player| teams[player.index()]);
        let second = others.next();
        Self {
            quiescence,
            tree,
            history: GameHistory::new(history),
            seed,
            teams,
            is_two_sided: others.all(|team| Some(team) == second),
        }
    }

    /// Runs simulations until a limit is reached or the root is proven.
    pub(super) fn run(&mut self, position: &G, max_depth: Option<u32>) {
        let max_depth =
            max_depth.map_or(MAX_PLY / 2, |plies| (plies as usize).clamp(1, MAX_PLY / 2));
        let mut position = position.clone();
        let mut path = Vec::new();
        let mut played = Vec::new();
        while self.tree.node(ROOT).proof.is_none() {
            self.select(&mut position, max_depth, &mut path, &mut played);
            let to_move = position.to_move();
            let values = self.evaluate_leaf(&mut position, path[path.len() - 1]);
            while let Some(undo) = played.pop() {
                position.undo(undo);
                self.history.pop();
            }
            let Some(values) = values else { break };
            self.backpropagate(&path, to_move, values);
        }
    }

    /// Selection: plays the most promising moves down to an unvisited or proven node. A leaf that
    /// was visited before is expanded.
    fn select(
        &mut self,
        position: &mut G,
        max_depth: usize,
        path: &mut Vec<PathNode>,
        played: &mut Vec<G::Undo>,
    ) {
        path.clear();
        let mut last = PathNode {
            index: ROOT,
            mover: None,
        };
        path.push(last);
        loop {
            let PathNode { index, mover } = last;
            let node = self.tree.node(index);
            if node.proof.is_some() || node.visits == 0 {
                return;
            }
            let is_end =
                node.is_leaf() && (path.len() > max_depth || !self.expand(position, index));
            let to_move = position.to_move();
            let side_changed = mover.is_none_or(|mover| !self.are_partners(mover, to_move));
            let child = self.tree.select_child(index, side_changed);
            let Some(child) = child.filter(|_| !is_end) else {
                return;
            };
            self.history.push(position.key());
            played.push(position.play_unchecked(self.tree.node(child).mv));
            last = PathNode {
                index: child,
                mover: Some(to_move),
            };
            path.push(last);
        }
    }

    fn are_partners(&self, one: Player, other: Player) -> bool {
        self.teams[one.index()].contains(other)
    }

    /// Expansion: adds the children of a leaf. Returns `false` if the tree is full.
    fn expand(&mut self, position: &G, index: usize) -> bool {
        let Quiescence {
            evaluation,
            node_counter,
            ..
        } = &mut self.quiescence;
        let mut moves = Vec::new();
        let _ = position.visit_moves(|mv| {
            let weight = match evaluation.capture(position, mv) {
                None => QUIET_WEIGHT,
                Some(capture) if capture.victim < capture.attacker => CAPTURE_WEIGHT,
                Some(_) => GOOD_CAPTURE_WEIGHT,
            };
            moves.push((mv, weight));
            node_counter.count_generated_move()
        });
        RandomNumbers::new(self.seed ^ position.key()).shuffle(&mut moves);
        !node_counter.limit_reached() && self.tree.expand(index, &moves)
    }

    /// Evaluation: the value of the leaf for each player, by quiescence search. A finished game or
    /// a repetition is proven. Returns `None` if a limit is reached.
    fn evaluate_leaf(
        &mut self,
        position: &mut G,
        PathNode { index, mover }: PathNode,
    ) -> Option<PlayerValues> {
        let to_move = position.to_move();
        let node = self.tree.node(index);
        if node.visits > 0 || node.proof.is_some() {
            // The tree is full or the node is proven. The visit counts all the same, so that the
            // search reaches its limit of nodes.
            let known = node.proof.map_or(node.mean(), value);
            let values = self.values(mover.unwrap_or(to_move), known);
            return self.quiescence.node_counter.count_node().then_some(values);
        }
        self.quiescence.sides = RootSides::at(position);
        let known_score = self.quiescence.enter_node(position, 0);
        if self.quiescence.node_counter.limit_reached() {
            return None;
        }
        if let Some(score) = known_score {
            // With more than two teams, a loss of the player to move does not say who has won.
            let winner = position.outcome().and_then(Outcome::winner);
            let (player, score) = match winner.and_then(|team| team.players().next()) {
                Some(winner) => (winner, Score::win_in(0)),
                None => (to_move, Score::from_value(score)),
            };
            self.set_proof(index, mover, player, score);
            return Some(self.values(player, value(score)));
        }
        if self.history.contains(position.key()) {
            let score = self.quiescence.repetition_score(position);
            self.set_proof(index, mover, to_move, score);
            return Some(self.values(to_move, value(score)));
        }
        let infinity = Score::INFINITY;
        let found = self.quiescence.qsearch(position, 0, -infinity, infinity);
        if self.quiescence.node_counter.limit_reached() {
            return None;
        }
        let score = Score::from_value(found);
        if score.is_decided() {
            // Both sides may stand pat, so that only a capture that wins gives such a score.
            self.set_proof(index, mover, to_move, score);
        }
        Some(self.values_of(position, to_move, value(score)))
    }

    /// Records a proven score for a player in a node, converted to the player who moved there. With
    /// more than two teams, a loss of one player proves nothing for the others.
    fn set_proof(&mut self, index: usize, mover: Option<Player>, player: Player, score: Score) {
        let are_partners = mover.is_some_and(|mover| self.are_partners(mover, player));
        self.tree.node_mut(index).proof = if are_partners {
            Some(score)
        } else if self.is_two_sided || mover.is_none() || score >= Score::EVEN {
            Some(-score)
        } else {
            None
        };
    }

    /// This value for the player's team, and its negative for all others.
    fn values(&self, player: Player, value: f64) -> PlayerValues {
        let mut values = [-value; Player::MAX_COUNT];
        for member in self.teams[player.index()].players() {
            values[member.index()] = value;
        }
        values
    }

    /// The values of an unfinished position. With more than two teams, the evaluation gives those
    /// of the other teams.
    fn values_of(&self, position: &G, to_move: Player, own_value: f64) -> PlayerValues {
        let mut values = self.values(to_move, own_value);
        if !self.is_two_sided {
            let evaluated = self.quiescence.evaluation.evaluate_players(position);
            for player in Player::all(G::PLAYERS) {
                if !self.are_partners(to_move, player) {
                    let team = self.teams[player.index()];
                    values[player.index()] = value(Score::of(against_others::<G>(team, evaluated)));
                }
            }
        }
        values
    }

    /// Backpropagation, from the leaf to the root. Each node counts the value for the player who
    /// moved there: max-n (Luckhardt and Irani 1986, "An Algorithmic Solution of N-Person Games").
    fn backpropagate(&mut self, path: &[PathNode], leaf_to_move: Player, mut values: PlayerValues) {
        let mut to_move = leaf_to_move;
        let mut is_proven = path
            .last()
            .is_some_and(|last| self.tree.node(last.index).proof.is_some());
        for (height, &PathNode { index, mover }) in path.iter().rev().enumerate() {
            if height > 0 && is_proven {
                let proof = self.tree.prove(index);
                if let Some(proof) = proof {
                    self.set_proof(index, mover, to_move, proof);
                    if self.is_two_sided || proof >= Score::EVEN {
                        values = self.values(to_move, value(proof));
                    }
                }
                is_proven = self.tree.node(index).proof.is_some();
            }
            let value = mover.map_or(-values[to_move.index()], |mover| values[mover.index()]);
            self.tree.node_mut(index).add_visit(value);
            to_move = mover.unwrap_or(to_move);
        }
    }

    /// The move to play, or `first` if no move was searched.
    pub(super) fn choice(&self, first: G::Move) -> Choice<G::Move> {
        let nodes = self.quiescence.node_counter.nodes();
        let Some(best) = self.tree.best_child(self.tree.node(ROOT)) else {
            return Choice {
                nodes,
                ..Choice::unsearched(first)
            };
        };
        let mut pv = Vec::new();
        let mut node = Some(best);
        while let Some(next) = node.filter(|next| next.visits > 0 || pv.is_empty()) {
            pv.push(next.mv);
            node = self.tree.best_child(next);
        }
        Choice {
            mv: best.mv,
            score: best
                .proof
                .map_or_else(|| score(best.mean()), |proof| proof.further_by(1)),
            depth: 0,
            nodes,
            pv,
        }
    }
}
