//! One tree's growth.

use board_game_core::{Game, Outcome, Player, Team};

use super::tree::{ROOT, Tree};
use crate::evaluation::against_others;
use crate::search::Sides;
use crate::search::quiescence::{LONGEST_LINE, Quiescence};
use crate::search::repetition::Repetition;
use crate::{Choice, Evaluation, RandomNumbers, Score};

/// Grows a tree from the root, visit by visit.
pub(super) struct Growth<'a, G: Game, E> {
    quiescence: Quiescence<'a, G, E>,
    tree: Tree<G::Move>,
    repetition: Repetition,
    seed: u64,
    /// Who wins together with each player.
    teams: [Team; Player::MOST],
    /// Whether what one team loses another one wins.
    is_two_sided: bool,
}

/// What a position is worth to each player, -1 to 1.
type Values = [f64; Player::MOST];

/// A node on the way down: its place, and who made the move to it; nobody did to the root.
#[derive(Clone, Copy)]
struct Step {
    place: usize,
    maker: Option<Player>,
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
        root: &G,
        quiescence: Quiescence<'a, G, E>,
        tree: Tree<G::Move>,
        earlier: &[u64],
        seed: u64,
    ) -> Self {
        let mut teams = [Team::default(); Player::MOST];
        for player in Player::all(G::PLAYERS) {
            teams[player.index()] = root.team(player);
        }
        let others = Player::all(G::PLAYERS).filter(|&player| !teams[0].contains(player));
        let mut others = others.map(|player| teams[player.index()]);
        let second = others.next();
        Self {
            quiescence,
            tree,
            repetition: Repetition::new(earlier),
            seed,
            teams,
            is_two_sided: others.all(|team| Some(team) == second),
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
            let mover = position.to_move();
            let values = self.look(&mut position, path[path.len() - 1]);
            while let Some(undo) = played.pop() {
                position.undo(undo);
                self.repetition.pop();
            }
            let Some(values) = values else { break };
            self.climb(&path, mover, values);
        }
    }

    /// Plays the most promising moves until a position that was not visited yet, or that has no children; one that was
    /// visited once gets its children.
    fn descend(
        &mut self,
        position: &mut G,
        highest: usize,
        path: &mut Vec<Step>,
        played: &mut Vec<G::Undo>,
    ) {
        path.clear();
        let mut step = Step {
            place: ROOT,
            maker: None,
        };
        path.push(step);
        loop {
            let Step { place, maker } = step;
            let node = self.tree.node(place);
            if node.proof.is_some() || node.visits == 0 {
                return;
            }
            let is_full = node.is_leaf() && (path.len() > highest || !self.expand(position, place));
            let mover = position.to_move();
            let turned = maker.is_none_or(|maker| !self.are_partners(maker, mover));
            let next = self.tree.most_promising(place, turned);
            let Some(next) = next.filter(|_| !is_full) else {
                return;
            };
            self.repetition.push(position.key());
            played.push(position.play_unchecked(self.tree.node(next).mv));
            step = Step {
                place: next,
                maker: Some(mover),
            };
            path.push(step);
        }
    }

    fn are_partners(&self, one: Player, other: Player) -> bool {
        self.teams[one.index()].contains(other)
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
        RandomNumbers::new(self.seed ^ position.key()).shuffle(&mut moves);
        !effort.is_over() && self.tree.expand(place, &moves)
    }

    /// What the position at the end of the path is worth to each player; notes what is certain. `None` when a limit is
    /// reached.
    fn look(&mut self, position: &mut G, Step { place, maker }: Step) -> Option<Values> {
        let mover = position.to_move();
        let node = self.tree.node(place);
        if node.visits > 0 || node.proof.is_some() {
            // There is no room to grow, or nothing to learn; it still counts, or thinking might never end.
            let known = node.proof.map_or(node.mean(), value);
            let values = self.values(maker.unwrap_or(mover), known);
            return self.quiescence.effort.node().then_some(values);
        }
        self.quiescence.sides = Sides::at(position);
        let entered = self.quiescence.enter(position, 0);
        if self.quiescence.effort.is_over() {
            return None;
        }
        if let Some(score) = entered {
            // Where there are more than two teams it matters who has won, not that the mover has not.
            let winner = position.outcome().and_then(Outcome::winner);
            let (player, score) = match winner.and_then(|team| team.players().next()) {
                Some(winner) => (winner, Score::win_in(0)),
                None => (mover, Score::from_value(score)),
            };
            self.prove(place, maker, player, score);
            return Some(self.values(player, value(score)));
        }
        if self.repetition.contains(position.key()) {
            self.prove(place, maker, mover, Score::EVEN);
            return Some([0.0; Player::MOST]);
        }
        let bound = Score::BOUND;
        let found = self.quiescence.settle(position, 0, -bound, bound);
        if self.quiescence.effort.is_over() {
            return None;
        }
        let score = Score::from_value(found);
        if score.is_decided() {
            // Either side may stand as it is rather than take, so this is a capture that wins.
            self.prove(place, maker, mover, score);
        }
        Some(self.values_of(position, mover, value(score)))
    }

    /// Notes that a position is certainly worth this to the player, and so to the one who made the move, if anything
    /// follows for that one: who does not lose to the player need not win.
    fn prove(&mut self, place: usize, maker: Option<Player>, player: Player, score: Score) {
        let are_partners = maker.is_some_and(|maker| self.are_partners(maker, player));
        self.tree.node_mut(place).proof = if are_partners {
            Some(score)
        } else if self.is_two_sided || maker.is_none() || score >= Score::EVEN {
            Some(-score)
        } else {
            None
        };
    }

    /// What is worth this to a player and those who win together with it, and the reverse to all others.
    fn values(&self, player: Player, value: f64) -> Values {
        let mut values = [-value; Player::MOST];
        for member in self.teams[player.index()].players() {
            values[member.index()] = value;
        }
        values
    }

    /// The same of a position that goes on; where there are more than two teams, to the others as the evaluation says.
    fn values_of(&self, position: &G, mover: Player, value_to_mover: f64) -> Values {
        let mut values = self.values(mover, value_to_mover);
        if !self.is_two_sided {
            let evaluated = self.quiescence.evaluation.evaluate_players(position);
            for player in Player::all(G::PLAYERS) {
                if !self.are_partners(mover, player) {
                    let team = self.teams[player.index()];
                    values[player.index()] = value(Score::of(against_others::<G>(team, evaluated)));
                }
            }
        }
        values
    }

    /// Tells the nodes of the path, from its end to the root, what was found there, and each counts what it is worth to the
    /// player who made its move: max-n (Luckhardt and Irani 1986, "An Algorithmic Solution of N-Person Games").
    fn climb(&mut self, path: &[Step], mover: Player, mut values: Values) {
        // The player to move at the node that it is about.
        let mut mover = mover;
        let mut is_proven = path
            .last()
            .is_some_and(|step| self.tree.node(step.place).proof.is_some());
        for (below, &Step { place, maker }) in path.iter().rev().enumerate() {
            if below > 0 && is_proven {
                let proof = self.tree.prove(place);
                if let Some(proof) = proof {
                    self.prove(place, maker, mover, proof);
                    if self.is_two_sided || proof >= Score::EVEN {
                        values = self.values(mover, value(proof));
                    }
                }
                is_proven = self.tree.node(place).proof.is_some();
            }
            let worth = maker.map_or(-values[mover.index()], |maker| values[maker.index()]);
            self.tree.node_mut(place).visited(worth);
            mover = maker.unwrap_or(mover);
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
                .map_or_else(|| score(best.mean()), |proof| proof.earlier(1)),
            depth: 0,
            nodes,
            line,
        }
    }
}
