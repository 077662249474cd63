//! Max-n search, for games of more than two players.

use board_game_core::{Game, Outcome, Player};

use crate::effort::Effort;
use crate::evaluation::against_others;
use crate::{Agent, Choice, Evaluation, Limits, RandomNumbers, Score};

/// An agent that takes every player to play for the own team: max-n (Luckhardt and Irani 1986, "An Algorithmic Solution of
/// N-Person Games"), deepened ply by ply.
///
/// Nothing is left out, for what is bad for one may be good for another, so that it sees less far than
/// [`Search`](crate::Search); and nothing is followed beyond the depth. It says of a win that it is one if everybody plays
/// so, not that it is forced. The same position, limits (without time) and seed give the same answer; earlier positions
/// do not count.
///
/// Where neither depth, positions nor time is limited, 100,000 positions are.
#[derive(Clone, Debug)]
pub struct MaxN<E> {
    evaluation: E,
    seed: u64,
}

/// Positions where nothing is limited.
const NODES: u64 = 100_000;
/// The deepest search.
const DEEPEST: u32 = 64;

impl<E> MaxN<E> {
    /// The agent with this evaluation and seed 0.
    pub const fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            seed: 0,
        }
    }

    /// The same with another seed, which decides between moves that are equally good.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for MaxN<E> {
    fn choose(&mut self, position: &G, _: &[u64], limits: &Limits) -> Option<Choice<G::Move>> {
        let mut roots = position.moves();
        RandomNumbers::new(self.seed ^ position.key()).shuffle(&mut roots);
        let mut choice = Choice::unthought(*roots.first()?);
        let budget = limits.budget();
        let mut effort = Effort::new(limits);
        if budget.depth.is_none() && budget.nodes.is_none() && budget.time.is_none() {
            effort = effort.at_most(NODES);
        }
        let mut tree = MaxNTree {
            evaluation: &self.evaluation,
            effort,
        };
        let mut position = position.clone();
        for depth in 1..=budget.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST) {
            tree.effort.node();
            let found = tree.best(&mut position, depth, 0, &roots);
            let is_complete = !tree.effort.is_over();
            if let Some(Line { values, moves }) = found {
                let score = Score::from_value(values[position.to_move().index()]);
                choice = Choice {
                    mv: moves[0],
                    score,
                    depth: if is_complete { depth } else { choice.depth },
                    nodes: 0,
                    line: moves,
                };
                // The best move so far is the first of the next depth, and stays unless another one is better.
                if let Some(place) = roots.iter().position(|&mv| mv == choice.mv) {
                    roots[..=place].rotate_right(1);
                }
            }
            choice.nodes = tree.effort.nodes();
            if !is_complete || choice.score.is_decided() {
                break;
            }
        }
        Some(choice)
    }
}

/// What a position is worth to each player, and the moves that lead there.
struct Line<M> {
    values: [i32; Player::MOST],
    moves: Vec<M>,
}

struct MaxNTree<'a, E> {
    evaluation: &'a E,
    effort: Effort<'a>,
}

impl<E> MaxNTree<'_, E> {
    /// The line of the move that is best for the player to move; `None` if a limit came before the first.
    fn best<G>(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: u32,
        moves: &[G::Move],
    ) -> Option<Line<G::Move>>
    where
        G: Game,
        E: Evaluation<G>,
    {
        let mover = position.to_move().index();
        let mut best: Option<Line<G::Move>> = None;
        for &mv in moves {
            let undo = position.play_unchecked(mv);
            let found = self.line(position, depth - 1, ply + 1);
            position.undo(undo);
            if self.effort.is_over() {
                break;
            }
            let is_better = |best: &Line<_>| found.values[mover] > best.values[mover];
            if best.as_ref().is_none_or(is_better) {
                let Line { values, mut moves } = found;
                moves.insert(0, mv);
                best = Some(Line { values, moves });
            }
        }
        best
    }

    fn line<G>(&mut self, position: &mut G, depth: u32, ply: u32) -> Line<G::Move>
    where
        G: Game,
        E: Evaluation<G>,
    {
        let mut values = [0; Player::MOST];
        let is_counted = self.effort.node();
        if let Some(outcome) = position.outcome() {
            for player in Player::all(G::PLAYERS) {
                values[player.index()] = match outcome {
                    Outcome::Draw => Score::EVEN.value(),
                    Outcome::Win(team) if team.contains(player) => Score::win_in(ply).value(),
                    Outcome::Win(_) => Score::loss_in(ply).value(),
                };
            }
        } else if is_counted && depth > 0 {
            let moves = position.moves();
            if let Some(line) = self.best(position, depth, ply, &moves) {
                return line;
            }
        } else if is_counted {
            let evaluated = self.evaluation.evaluate_players(position);
            for player in Player::all(G::PLAYERS) {
                let value = against_others::<G>(position.team(player), evaluated);
                values[player.index()] = Score::of(value).value();
            }
        }
        Line {
            values,
            moves: Vec::new(),
        }
    }
}
