//! The tree of one search.

use core::ops::Range;
use std::collections::HashSet;

use board_game_core::Game;

use super::ordering::{Ordering, Ranked};
use super::repetition::Repetition;
use super::table::{Bound, Table};
use super::{Search, at_root};
use crate::effort::Effort;
use crate::quiescence::{LONGEST_LINE, Quiescence, next_best, visit_captures};
use crate::{Choice, Evaluation, Limits, Score};

/// Quiet moves tried before later ones are searched less deep.
const UNREDUCED: usize = 3;
/// Plies above the horizon at which hopeless quiet moves are left out.
const FUTILE_DEPTH: u32 = 2;

/// Scores inside the tree are seen from the root: a win in n plies from the root is the same number at every ply.
pub(super) struct Tree<'a, G: Game, E> {
    quiescence: Quiescence<'a, G, E>,
    table: &'a mut Table<G::Move>,
    ordering: &'a mut Ordering<G::Move>,
    selective: bool,
    repetition: Repetition,
    /// `lines[ply]`: the best line known from the position at this ply.
    lines: Vec<Vec<G::Move>>,
}

/// The scores that matter: those above `alpha` and below `beta`.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Everything above `alpha`.
    const fn above(alpha: i32) -> Self {
        let beta = Score::BOUND;
        Self { alpha, beta }
    }

    /// Room for no score, only for the answer whether it is above `alpha`.
    const fn null(alpha: i32) -> Self {
        let beta = alpha + 1;
        Self { alpha, beta }
    }

    /// The same for the other side.
    const fn reversed(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether a score has room in it.
    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl<'a, G: Game, E: Evaluation<G>> Tree<'a, G, E> {
    pub(super) fn new(search: &'a mut Search<G, E>, limits: &'a Limits, earlier: &[u64]) -> Self {
        let effort = Effort::new(limits);
        Self {
            quiescence: Quiescence::new(&search.evaluation, effort, search.selective),
            table: &mut search.table,
            ordering: &mut search.ordering,
            selective: search.selective,
            repetition: Repetition::new(earlier),
            lines: vec![Vec::new(); LONGEST_LINE + 1],
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.quiescence.effort.nodes()
    }

    /// Whether a limit has been reached.
    pub(super) const fn is_over(&self) -> bool {
        self.quiescence.effort.is_over()
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
        self.quiescence.effort.node();
        for place in 0..roots.len() {
            let Some(choice) = self.root_move(position, roots[place], depth, alpha) else {
                break;
            };
            if choice.score.value() > alpha {
                alpha = choice.score.value();
                best = Some(choice);
                roots[..=place].rotate_right(1);
            }
        }
        if let (Some(best), false) = (&best, self.is_over()) {
            let key = position.key();
            self.table
                .put(key, best.score, depth, Bound::Exact, Some(best.mv));
        }
        best
    }

    /// Searches the root to this depth for all moves that are worth at most `margin` less than the best, and moves these
    /// to the front of `roots`, the best first. If a limit comes before, those found until then.
    pub(super) fn candidates(
        &mut self,
        position: &mut G,
        roots: &mut Vec<G::Move>,
        depth: u32,
        margin: i32,
    ) -> Vec<Choice<G::Move>> {
        let mut found: Vec<Choice<G::Move>> = Vec::new();
        let mut best = -Score::BOUND;
        self.quiescence.effort.node();
        for &mv in roots.iter() {
            let floor = (best - margin - 1).max(-Score::BOUND);
            let Some(choice) = self.root_move(position, mv, depth, floor) else {
                break;
            };
            if choice.score.value() > floor {
                best = best.max(choice.score.value());
                found.push(choice);
            }
        }
        // Of forced wins and losses only the best will do.
        let best = Score::from_value(best);
        found.retain(|choice| {
            choice.score == best
                || !best.is_decided() && choice.score.value() >= best.value() - margin
        });
        found.sort_by_key(|choice| core::cmp::Reverse(choice.score));
        let good: HashSet<G::Move> = found.iter().map(|choice| choice.mv).collect();
        roots.retain(|mv| !good.contains(mv));
        roots.splice(0..0, found.iter().map(|choice| choice.mv));
        found
    }

    /// A move of the root with its score, a bound if it is not above `alpha`; `None` if a limit came before.
    fn root_move(
        &mut self,
        position: &mut G,
        mv: G::Move,
        depth: u32,
        alpha: i32,
    ) -> Option<Choice<G::Move>> {
        let undo = self.play(position, mv);
        let is_first = alpha == -Score::BOUND;
        let window = if is_first {
            Window::above(alpha)
        } else {
            Window::null(alpha)
        };
        let mut score = -self.visit(position, depth - 1, 1, window.reversed());
        if !is_first && score > alpha && !self.is_over() {
            score = -self.visit(position, depth - 1, 1, Window::above(alpha).reversed());
        }
        self.take_back(position, mv, undo);
        if self.is_over() {
            return None;
        }
        let mut line = vec![mv];
        line.extend(&self.lines[1]);
        Some(Choice {
            mv,
            score: Score::from_value(score),
            depth,
            nodes: self.nodes(),
            line,
        })
    }

    #[inline]
    fn play(&mut self, position: &mut G, mv: G::Move) -> G::Undo {
        self.repetition.push(position.key());
        position.play_unchecked(mv)
    }

    #[inline]
    fn take_back(&mut self, position: &mut G, mv: G::Move, undo: G::Undo) {
        position.undo(mv, undo);
        self.repetition.pop();
    }

    /// The score of a position, in the window if it lies there and otherwise a bound beyond.
    fn visit(&mut self, position: &mut G, depth: u32, ply: usize, window: Window) -> i32 {
        self.lines[ply].clear();
        if let Some(score) = self.quiescence.enter(position, ply) {
            return score;
        }
        let key = position.key();
        if self.repetition.contains(key) {
            return Score::EVEN.value();
        }
        let Window { alpha, beta } = window;
        if depth == 0 || ply >= LONGEST_LINE {
            return self.quiescence.settle(position, ply, alpha, beta);
        }
        let mut remembered = None;
        if let Some(entry) = self.table.get(key) {
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
            if is_deep_enough && is_enough && !window.is_open() {
                return score;
            }
        }
        let hope = self.hope(position, depth, window);
        self.expand(position, (depth, ply), window, remembered, hope)
    }

    /// Near the horizon of a selective search: what a quiet move can hope for, if that is not enough.
    fn hope(&self, position: &G, depth: u32, window: Window) -> Option<i32> {
        let alpha = window.alpha;
        if !self.may_prune(window) || depth > FUTILE_DEPTH {
            return None;
        }
        let margin = self.quiescence.evaluation.quiet_margin()? * depth as i32;
        let needed = alpha - margin;
        let standing = self.quiescence.standing(position, needed, needed + 1);
        (standing <= needed).then_some(standing + margin)
    }

    /// Whether moves may be left out unseen. Where a forced win or loss is to be shown, none may.
    const fn may_prune(&self, window: Window) -> bool {
        self.selective && !window.is_open() && !Score::from_value(window.alpha).is_decided()
    }

    /// The score by way of the moves: the one remembered, which spares listing them if it is good enough, then captures,
    /// killers and the others. With a `hope`, which is too little, captures alone.
    fn expand(
        &mut self,
        position: &mut G,
        (depth, ply): (u32, usize),
        window: Window,
        remembered: Option<G::Move>,
        hope: Option<i32>,
    ) -> i32 {
        let Window { mut alpha, beta } = window;
        let remembered = remembered.filter(|&mv| position.is_legal(mv));
        let mut first = remembered;
        let begin = self.quiescence.moves.len();
        let mut place = begin;
        let mut is_listed = false;
        let mut tried = 0;
        let mut best = hope.unwrap_or(-Score::BOUND);
        let mut best_move = None;
        loop {
            let Ranked { mv, taken, .. } = match first.take() {
                Some(mv) => {
                    let capture = self.quiescence.evaluation.capture(position, mv);
                    self.ordering.ranked(ply, mv, capture)
                }
                None => {
                    if !is_listed {
                        self.list(position, ply, remembered, hope.is_some());
                        is_listed = true;
                    }
                    if place == self.quiescence.moves.len() || self.is_over() {
                        break;
                    }
                    place += 1;
                    next_best(&mut self.quiescence.moves, begin, place - 1)
                }
            };
            let undo = self.play(position, mv);
            let less = self.reduction(depth, tried, taken.is_some(), window.is_open());
            let score = self.child(
                position,
                (depth, ply, less),
                Window { alpha, beta },
                tried == 0,
            );
            self.take_back(position, mv, undo);
            if self.is_over() {
                break;
            }
            tried += 1;
            if score > best {
                best = score;
                best_move = Some(mv);
            }
            if score > alpha {
                alpha = score;
                if window.is_open() {
                    self.extend_line(ply, mv);
                }
            }
            if alpha >= beta {
                if taken.is_none() {
                    self.learn(begin..place.saturating_sub(1).max(begin), ply, mv, depth);
                }
                break;
            }
        }
        self.quiescence.moves.truncate(begin);
        if self.is_over() {
            return 0;
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let from_here = Score::from_value(best).later(ply as u32);
        self.table
            .put(position.key(), from_here, depth, bound, best_move);
        best
    }

    /// The score of the position after a move, for the side that made it: of the first move in full, of a later one first
    /// whether it is better at all, searched `less` deep.
    #[inline]
    fn child(
        &mut self,
        position: &mut G,
        (depth, ply, less): (u32, usize, u32),
        window: Window,
        is_first: bool,
    ) -> i32 {
        let Window { alpha, beta } = window;
        let full = window.reversed();
        if is_first {
            return -self.visit(position, depth - 1, ply + 1, full);
        }
        let null = Window::null(alpha).reversed();
        let mut score = -self.visit(position, depth - 1 - less, ply + 1, null);
        if less > 0 && score > alpha && !self.is_over() {
            score = -self.visit(position, depth - 1, ply + 1, null);
        }
        if score > alpha && score < beta && !self.is_over() {
            score = -self.visit(position, depth - 1, ply + 1, full);
        }
        score
    }

    /// The best line from a position is this move and the best line after it.
    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        if let Some(after) = after.first() {
            before[ply].extend(after);
        }
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
    fn learn(&mut self, before: Range<usize>, ply: usize, mv: G::Move, depth: u32) {
        for &Ranked { mv, taken, .. } in &self.quiescence.moves[before] {
            if taken.is_none() {
                self.ordering.punish(mv, depth);
            }
        }
        self.ordering.reward(ply, mv, depth);
    }

    /// Appends the moves of the position with their ranks, but for the one that was tried already; captures alone if
    /// nothing else is of use.
    fn list(&mut self, position: &G, ply: usize, tried: Option<G::Move>, captures_alone: bool) {
        let Self {
            quiescence:
                Quiescence {
                    evaluation,
                    effort,
                    moves,
                    ..
                },
            ordering,
            ..
        } = self;
        if captures_alone {
            visit_captures(*evaluation, position, effort, |mv, capture| {
                if tried != Some(mv) {
                    moves.push(ordering.ranked(ply, mv, Some(capture)));
                }
            });
            return;
        }
        let _ = position.visit_moves(|mv| {
            if tried != Some(mv) {
                let capture = evaluation.capture(position, mv);
                moves.push(ordering.ranked(ply, mv, capture));
            }
            effort.listed()
        });
    }
}
