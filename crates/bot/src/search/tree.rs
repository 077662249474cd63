//! The tree of one search.

use core::hash::Hash;
use core::ops::ControlFlow;
use std::time::Instant;

use board_game_core::Game;

use super::ordering::{Ordering, REMEMBERED, Ranked};
use super::table::{Bound, Table};
use super::{LONGEST_LINE, Search, at_root};
use crate::player::final_score;
use crate::{Choice, Evaluation, Limits, Score};

/// The clock is looked at once in so many nodes, a fraction of a millisecond.
const NODES_A_GLANCE: u64 = 256;
/// Quiet moves tried before later ones are searched less deep.
const UNREDUCED: usize = 3;

/// Scores inside the tree are seen from the root: a win in n plies from the root is the same number at every ply.
pub(super) struct Tree<'a, G: Game, E> {
    evaluation: &'a E,
    table: &'a mut Table<G::Move>,
    ordering: &'a mut Ordering<G::Move>,
    selective: bool,
    limits: &'a Limits,
    begin: Instant,
    nodes: u64,
    is_over: bool,
    /// Keys of the game so far and of the line being searched, oldest first; empty when repeating does not matter.
    path: Vec<u64>,
    watches_repetition: bool,
    /// Moves of all positions of the line being searched, one after the other.
    moves: Vec<Ranked<G::Move>>,
    /// `lines[ply]`: the best line known from the position at this ply.
    lines: Vec<Vec<G::Move>>,
}

impl<'a, G: Game, E: Evaluation<G>> Tree<'a, G, E> {
    pub(super) fn new(
        search: &'a mut Search<G, E>,
        limits: &'a Limits,
        begin: Instant,
        earlier: &[u64],
    ) -> Self {
        Self {
            evaluation: &search.evaluation,
            table: &mut search.table,
            ordering: &mut search.ordering,
            selective: search.selective,
            limits,
            begin,
            nodes: 0,
            is_over: false,
            path: earlier.to_vec(),
            watches_repetition: !earlier.is_empty(),
            moves: Vec::with_capacity(1024),
            lines: vec![Vec::new(); LONGEST_LINE + 1],
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit has been reached.
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Searches the root to this depth and moves the best move to the front of `roots`; `None` if a limit came before
    /// the first move was searched.
    pub(super) fn root(
        &mut self,
        position: &mut G,
        roots: &mut [G::Move],
        depth: u32,
    ) -> Option<Choice<G::Move>> {
        let mut best: Option<Choice<G::Move>> = None;
        let mut alpha = -Score::BOUND;
        self.nodes += 1;
        for place in 0..roots.len() {
            let mv = roots[place];
            let undo = self.play(position, mv);
            let mut score = if best.is_none() {
                -self.visit(position, depth - 1, 1, -Score::BOUND, -alpha)
            } else {
                -self.visit(position, depth - 1, 1, -alpha - 1, -alpha)
            };
            if best.is_some() && score > alpha && !self.is_over {
                score = -self.visit(position, depth - 1, 1, -Score::BOUND, -alpha);
            }
            self.take_back(position, mv, undo);
            if self.is_over {
                break;
            }
            if score > alpha {
                alpha = score;
                let mut line = vec![mv];
                line.extend(&self.lines[1]);
                best = Some(Choice {
                    mv,
                    score: Score::from_value(score),
                    depth,
                    nodes: self.nodes,
                    line,
                });
                roots[..=place].rotate_right(1);
            }
        }
        if let (Some(best), false) = (&best, self.is_over) {
            self.table.put(
                position.key(),
                best.score,
                depth,
                Bound::Exact,
                Some(best.mv),
            );
        }
        best
    }

    fn play(&mut self, position: &mut G, mv: G::Move) -> G::Undo {
        if self.watches_repetition {
            self.path.push(position.key());
        }
        position.play_unchecked(mv)
    }

    fn take_back(&mut self, position: &mut G, mv: G::Move, undo: G::Undo) {
        position.undo(mv, undo);
        if self.watches_repetition {
            self.path.pop();
        }
    }

    /// Counts a node; whether to go on.
    #[inline]
    fn count(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) || self.limits.is_stopped() {
            self.is_over = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_GLANCE)
            && let Some(time) = self.limits.time
            && self.begin.elapsed() >= time
        {
            self.is_over = true;
        }
        !self.is_over
    }

    /// The score of a position, between `alpha` and `beta` if it lies there and otherwise a bound beyond.
    fn visit(&mut self, position: &mut G, depth: u32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.lines[ply].clear();
        if !self.count() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return at_root(final_score(position, outcome), ply);
        }
        if let Some(score) = self.evaluation.known(position) {
            return at_root(score, ply);
        }
        if self.watches_repetition && self.path.contains(&position.key()) {
            return Score::EVEN.value();
        }
        if depth == 0 || ply >= LONGEST_LINE {
            return self.settle(position, ply, alpha, beta);
        }
        let mut remembered = None;
        if let Some(entry) = self.table.get(position.key()) {
            remembered = entry.best;
            let score = at_root(entry.score, ply);
            let is_deep_enough = if self.selective {
                entry.depth >= depth
            } else {
                entry.depth == depth
            };
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if is_deep_enough && is_enough && beta - alpha == 1 {
                return score;
            }
        }
        let futile = self.futile(position, depth, alpha, beta);
        let begin = self.moves.len();
        self.list(position, ply, remembered);
        let score = self.expand(position, depth, ply, (alpha, beta), begin, futile);
        self.moves.truncate(begin);
        score
    }

    /// At the last ply of a selective search: what a quiet move can hope for, if that is not enough.
    fn futile(&self, position: &G, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        if !self.selective || depth > 2 || beta - alpha > 1 || Score::from_value(alpha).is_decided()
        {
            return None;
        }
        let margin = self.evaluation.quiet_margin()? * depth as i32;
        let hope = Score::of(self.evaluation.evaluate(position)).value() + margin;
        (hope <= alpha).then_some(hope)
    }

    fn expand(
        &mut self,
        position: &mut G,
        depth: u32,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        begin: usize,
        futile: Option<i32>,
    ) -> i32 {
        let floor = alpha;
        let is_open = beta - alpha > 1;
        let mut best = -Score::BOUND;
        let mut best_move = None;
        let end = self.moves.len();
        let mut tried = 0usize;
        for place in begin..end {
            let Ranked { mv, taken, .. } = self.next_best(place, end);
            if let Some(hope) = futile
                && taken.is_none()
                && tried > 0
            {
                best = best.max(hope);
                continue;
            }
            let undo = self.play(position, mv);
            let mut score = if tried == 0 {
                -self.visit(position, depth - 1, ply + 1, -beta, -alpha)
            } else {
                let less = self.reduction(depth, tried, taken.is_some(), is_open);
                -self.visit(position, depth - 1 - less, ply + 1, -alpha - 1, -alpha)
            };
            if tried > 0 && score > alpha && !self.is_over {
                let less = self.reduction(depth, tried, taken.is_some(), is_open);
                if less > 0 {
                    score = -self.visit(position, depth - 1, ply + 1, -alpha - 1, -alpha);
                }
                if score > alpha && score < beta && !self.is_over {
                    score = -self.visit(position, depth - 1, ply + 1, -beta, -alpha);
                }
            }
            self.take_back(position, mv, undo);
            if self.is_over {
                return 0;
            }
            tried += 1;
            if score > best {
                best = score;
                best_move = Some(mv);
            }
            if score > alpha {
                alpha = score;
                if is_open {
                    let (before, after) = self.lines.split_at_mut(ply + 1);
                    before[ply].clear();
                    before[ply].push(mv);
                    before[ply].extend(&after[0]);
                }
            }
            if alpha >= beta {
                if taken.is_none() {
                    self.learn(begin..place, ply, mv, depth);
                }
                break;
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > floor {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let from_here = Score::from_value(best).later(ply as u32);
        self.table
            .put(position.key(), from_here, depth, bound, best_move);
        best
    }

    /// How much less deep a later quiet move is searched.
    #[inline]
    fn reduction(&self, depth: u32, tried: usize, takes: bool, is_open: bool) -> u32 {
        if !self.selective || takes || depth < 3 || tried < UNREDUCED {
            return 0;
        }
        let by_place = 1 + u32::from(tried >= 8) + u32::from(tried >= 24) + u32::from(depth >= 7);
        (by_place - u32::from(is_open)).min(depth - 1)
    }

    /// The quiet move that succeeded is tried earlier from now on, those tried before it later.
    fn learn(&mut self, before: core::ops::Range<usize>, ply: usize, mv: G::Move, depth: u32) {
        for place in before {
            let Ranked { mv, taken, .. } = self.moves[place];
            if taken.is_none() {
                self.ordering.punish(mv, depth);
            }
        }
        self.ordering.reward(ply, mv, depth);
    }

    /// Appends the moves of the position with their ranks.
    fn list(&mut self, position: &G, ply: usize, remembered: Option<G::Move>) {
        let Self {
            moves,
            ordering,
            evaluation,
            ..
        } = self;
        let _: ControlFlow<()> = position.visit_moves(|mv| {
            let capture = evaluation.capture(position, mv);
            let rank = match capture {
                _ if remembered == Some(mv) => REMEMBERED,
                Some(capture) => Ordering::<G::Move>::capture(capture.taken, capture.mover),
                None => ordering.quiet(ply, mv),
            };
            moves.push(Ranked {
                mv,
                rank,
                taken: capture.map(|capture| capture.taken),
            });
            ControlFlow::Continue(())
        });
    }

    /// Moves the best of `place..end` to `place`; of equals the first.
    #[inline]
    fn next_best(&mut self, place: usize, end: usize) -> Ranked<G::Move>
    where
        G::Move: Copy + Hash,
    {
        let mut best = place;
        for other in place + 1..end {
            if self.moves[other].rank > self.moves[best].rank {
                best = other;
            }
        }
        self.moves.swap(place, best);
        self.moves[place]
    }

    /// The score once nothing more is to be taken: the side to move may stand as it is or take.
    fn settle(&mut self, position: &mut G, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        let standing = Score::of(self.evaluation.evaluate(position)).value();
        if standing >= beta || ply >= LONGEST_LINE {
            return standing;
        }
        let mut best = standing;
        alpha = alpha.max(standing);
        let begin = self.moves.len();
        {
            let Self {
                moves, evaluation, ..
            } = self;
            let _: ControlFlow<()> = position.visit_moves(|mv| {
                if let Some(capture) = evaluation.capture(position, mv) {
                    moves.push(Ranked {
                        mv,
                        rank: Ordering::<G::Move>::capture(capture.taken, capture.mover),
                        taken: Some(capture.taken),
                    });
                }
                ControlFlow::Continue(())
            });
        }
        let end = self.moves.len();
        for place in begin..end {
            let Ranked { mv, .. } = self.next_best(place, end);
            let undo = position.play_unchecked(mv);
            let score = -self.settled(position, ply + 1, -beta, -alpha);
            position.undo(mv, undo);
            if self.is_over {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(begin);
        best
    }

    fn settled(&mut self, position: &mut G, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.lines[ply].clear();
        if !self.count() {
            return 0;
        }
        if let Some(outcome) = position.outcome() {
            return at_root(final_score(position, outcome), ply);
        }
        if let Some(score) = self.evaluation.known(position) {
            return at_root(score, ply);
        }
        self.settle(position, ply, alpha, beta)
    }
}
