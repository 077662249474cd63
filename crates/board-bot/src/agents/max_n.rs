//! Max-n search, for games of more than two players.

use board_game_core::{Game, Outcome, Player};

use crate::evaluation::against_others;
use crate::limits::node_counter::NodeCounter;
use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers, Score};

/// Max-n search with iterative deepening: each player maximizes the score of its own team
/// (Luckhardt and Irani 1986, "An Algorithmic Solution of N-Person Games").
///
/// It neither prunes nor searches beyond its depth, so that it sees less far than
/// [`Search`](crate::Search). A win that it reports is one if all players play as it expects; it is
/// not forced. The result depends on position, limits and seed only, unless time is limited; it
/// ignores the game history.
///
/// Without limits it searches 100,000 nodes.
#[derive(Clone, Debug)]
pub struct MaxN<E> {
    evaluation: E,
    seed: u64,
}

/// Nodes of a search without limits.
const DEFAULT_NODES: u64 = 100_000;
const MAX_DEPTH: u32 = 64;

impl<E> MaxN<E> {
    /// The agent with this evaluation and seed 0.
    pub const fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
        }
    }

    /// The agent with another seed, which decides between equally good moves.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for MaxN<E> {
    fn choose(&mut self, position: &G, _: &[u64], limits: &Limits) -> Option<Choice<G::Move>> {
        let mut root_moves = position.moves();
        RandomNumbers::new(self.seed ^ position.key()).shuffle(&mut root_moves);
        let mut choice = Choice::unsearched(*root_moves.first()?);
        let budget = limits.budget();
        let mut node_counter = NodeCounter::new(limits);
        if budget.depth.is_none() && budget.nodes.is_none() && budget.time.is_none() {
            node_counter = node_counter.with_max_nodes(DEFAULT_NODES);
        }
        let mut search = MaxNSearch {
            evaluation: &self.evaluation,
            node_counter,
        };
        let mut position = position.clone();
        for depth in 1..=budget.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
            search.node_counter.count_node();
            let found = search.best_move(&mut position, depth, 0, &root_moves);
            let is_complete = !search.node_counter.limit_reached();
            if let Some(MaxNLine { scores, moves }) = found {
                let score = Score::from_value(scores[position.to_move().index()]);
                choice = Choice {
                    mv: moves[0],
                    score,
                    depth: if is_complete { depth } else { choice.depth },
                    nodes: 0,
                    pv: moves,
                };
                // The next depth searches the best move first.
                if let Some(index) = root_moves.iter().position(|&mv| mv == choice.mv) {
                    root_moves[..=index].rotate_right(1);
                }
            }
            choice.nodes = search.node_counter.nodes();
            if !is_complete || choice.score.is_decided() {
                break;
            }
        }
        Some(choice)
    }
}

/// A line of moves with its score for each player.
struct MaxNLine<M> {
    scores: [i32; Player::MAX_COUNT],
    moves: Vec<M>,
}

struct MaxNSearch<'a, E> {
    evaluation: &'a E,
    node_counter: NodeCounter<'a>,
}

impl<E> MaxNSearch<'_, E> {
    /// The best line for the player to move; `None` if a limit is reached before the first move.
    fn best_move<G>(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: u32,
        moves: &[G::Move],
    ) -> Option<MaxNLine<G::Move>>
    where
        G: Game,
        E: Evaluation<G>,
    {
        let mover = position.to_move().index();
        let mut best: Option<MaxNLine<G::Move>> = None;
        for &mv in moves {
            let undo = position.play_unchecked(mv);
            let line = self.search(position, depth - 1, ply + 1);
            position.undo(undo);
            if self.node_counter.limit_reached() {
                break;
            }
            let is_better = |best: &MaxNLine<_>| line.scores[mover] > best.scores[mover];
            if best.as_ref().is_none_or(is_better) {
                let MaxNLine { scores, mut moves } = line;
                moves.insert(0, mv);
                best = Some(MaxNLine { scores, moves });
            }
        }
        best
    }

    fn search<G>(&mut self, position: &mut G, depth: u32, ply: u32) -> MaxNLine<G::Move>
    where
        G: Game,
        E: Evaluation<G>,
    {
        let mut scores = [0; Player::MAX_COUNT];
        let within_limits = self.node_counter.count_node();
        if let Some(outcome) = position.outcome() {
            for player in Player::all(G::PLAYERS) {
                scores[player.index()] = match outcome {
                    Outcome::Draw => Score::EVEN.value(),
                    Outcome::Win(team) if team.contains(player) => Score::win_in(ply).value(),
                    Outcome::Win(_) => Score::loss_in(ply).value(),
                };
            }
        } else if within_limits && depth > 0 {
            let moves = position.moves();
            if let Some(line) = self.best_move(position, depth, ply, &moves) {
                return line;
            }
        } else if within_limits {
            let values = self.evaluation.evaluate_players(position);
            for player in Player::all(G::PLAYERS) {
                let value = against_others::<G>(position.team(player), values);
                scores[player.index()] = Score::of(value).value();
            }
        }
        MaxNLine {
            scores,
            moves: Vec::new(),
        }
    }
}
