//! The tree of one search.

use core::ops::Range;

use board_game_core::Game;

use super::ordering::{Ordering, Ranked, is_killer};
use super::quiescence::{LONGEST_LINE, Quiescence, next_best, visit_captures};
use super::repetition::Repetition;
use super::table::{Bound, Entry, Table};
use super::window::Window;
use crate::{Evaluation, Score};

/// Quiet moves tried before later ones are searched less deep.
const UNREDUCED: usize = 3;
/// Plies above the horizon at which hopeless quiet moves are left out.
const FUTILE_DEPTH: u32 = 2;

/// Plies above the horizon at which the last quiet moves are left out.
const LATE_DEPTH: u32 = 4;
/// Moves that are tried there, and the square of the plies that are left more.
const LATE: u32 = 4;

/// Scores inside the tree are seen from the root: a win in n plies from the root is the same number at every ply.
pub(super) struct Tree<'a, G: Game, E> {
    pub(super) quiescence: Quiescence<'a, G, E>,
    pub(super) table: &'a Table<G::Move>,
    ordering: &'a mut Ordering<G::Move>,
    repetition: Repetition,
    /// `lines[ply]`: the best line known from the position at this ply.
    pub(super) lines: Vec<Vec<G::Move>>,
}

/// The moves of a position in the order in which they are tried.
struct Picker<M> {
    /// The move remembered, as long as it was not tried.
    first: Option<M>,
    remembered: Option<M>,
    /// The places of the listed moves begin here, and go on here.
    begin: usize,
    place: usize,
    is_listed: bool,
    captures_alone: bool,
}

impl<M: Copy> Picker<M> {
    #[inline]
    const fn new(remembered: Option<M>, begin: usize, captures_alone: bool) -> Self {
        Self {
            first: remembered,
            remembered,
            begin,
            place: begin,
            is_listed: false,
            captures_alone,
        }
    }

    /// The places of the listed moves that were tried before the last one.
    fn tried(&self) -> Range<usize> {
        self.begin..self.place.saturating_sub(1).max(self.begin)
    }
}

impl<'a, G: Game, E: Evaluation<G>> Tree<'a, G, E> {
    pub(super) fn new(
        quiescence: Quiescence<'a, G, E>,
        table: &'a Table<G::Move>,
        ordering: &'a mut Ordering<G::Move>,
        earlier: &[u64],
    ) -> Self {
        Self {
            quiescence,
            table,
            ordering,
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

    #[inline]
    pub(super) fn play(&mut self, position: &mut G, mv: G::Move) -> G::Undo {
        self.repetition.push(position.key());
        position.play_unchecked(mv)
    }

    #[inline]
    pub(super) fn take_back(&mut self, position: &mut G, undo: G::Undo) {
        position.undo(undo);
        self.repetition.pop();
    }

    /// Whether it is the turn of the root's side.
    #[inline]
    pub(super) fn is_root_to_move(&self, position: &G) -> bool {
        self.quiescence.sides.is_root_to_move(position)
    }

    /// The score of the position after a move for the side that made it, which need not have ended its turn: then
    /// nothing is reversed.
    #[inline]
    pub(super) fn below(
        &mut self,
        position: &mut G,
        (depth, ply, turned): (u32, usize, bool),
        window: Window,
    ) -> i32 {
        if turned {
            -self.visit(position, depth, ply, window.reversed())
        } else {
            self.visit(position, depth, ply, window)
        }
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
        if depth == 0 || ply >= LONGEST_LINE {
            let Window { alpha, beta } = window;
            return self.quiescence.settle(position, ply, alpha, beta);
        }
        let mut remembered = None;
        if let Some(entry) = self.table.get(self.quiescence.sides.table_key(key)) {
            remembered = entry.best;
            if let Some(score) = self.told_by(entry, depth, ply, window) {
                return score;
            }
        }
        let hope = self.hope(position, depth, window);
        self.expand(position, (depth, ply), window, remembered, hope)
    }

    /// The score that an entry of the table spares looking for.
    #[inline]
    fn told_by(
        &self,
        entry: Entry<G::Move>,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Option<i32> {
        let score = entry.score.earlier(ply as u32).value();
        let is_deep_enough = if self.quiescence.selective {
            u32::from(entry.depth) >= depth
        } else {
            u32::from(entry.depth) == depth
        };
        let is_enough = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= window.beta,
            Bound::AtMost => score <= window.alpha,
        };
        (is_deep_enough && is_enough && !window.is_open()).then_some(score)
    }

    /// Near the horizon of a selective search: what a quiet move can hope for, if that is not enough.
    fn hope(&mut self, position: &G, depth: u32, window: Window) -> Option<i32> {
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
        self.quiescence.selective
            && !window.is_open()
            && !Score::from_value(window.alpha).is_decided()
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
        let begin = self.quiescence.moves.len();
        let mut picker = Picker::new(
            remembered.filter(|&mv| position.is_legal(mv)),
            begin,
            hope.is_some(),
        );
        let is_root = self.is_root_to_move(position);
        let mut tried = 0;
        let mut best = hope.unwrap_or(-Score::BOUND);
        let mut best_move = None;
        while let Some(Ranked { mv, taken, rank }) = self.pick(position, ply, &mut picker) {
            if taken.is_none() && self.is_late(depth, tried, rank, window) {
                // What was left out might have done better than what was tried, but hardly better than was asked.
                best = alpha;
                break;
            }
            let undo = self.play(position, mv);
            let turned = self.is_root_to_move(position) != is_root;
            let less = self.reduction(depth, tried, taken.is_some(), window.is_open());
            let score = self.child(
                position,
                (depth, ply, less, turned),
                Window { alpha, beta },
                tried == 0,
            );
            self.take_back(position, undo);
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
                    self.learn(picker.tried(), ply, mv, depth);
                }
                break;
            }
        }
        self.quiescence.moves.truncate(begin);
        if self.is_over() {
            return 0;
        }
        self.note(position, (depth, ply), window, best, best_move);
        best
    }

    /// The next move to try, if there is another one.
    #[inline]
    fn pick(
        &mut self,
        position: &G,
        ply: usize,
        picker: &mut Picker<G::Move>,
    ) -> Option<Ranked<G::Move>> {
        if let Some(mv) = picker.first.take() {
            let capture = self.quiescence.evaluation.capture(position, mv);
            return Some(self.ordering.ranked(ply, mv, capture));
        }
        if !picker.is_listed {
            self.list(position, ply, picker.remembered, picker.captures_alone);
            picker.is_listed = true;
        }
        if picker.place == self.quiescence.moves.len() || self.is_over() {
            return None;
        }
        picker.place += 1;
        Some(next_best(
            &mut self.quiescence.moves,
            picker.begin,
            picker.place - 1,
        ))
    }

    /// Puts what was found about a position in the table.
    #[inline]
    fn note(
        &mut self,
        position: &G,
        (depth, ply): (u32, usize),
        window: Window,
        best: i32,
        best_move: Option<G::Move>,
    ) {
        let bound = if best >= window.beta {
            Bound::AtLeast
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let from_here = Score::from_value(best).later(ply as u32);
        let key = self.quiescence.sides.table_key(position.key());
        self.table.put(key, from_here, depth, bound, best_move);
    }

    /// The score of the position after a move, for the side that made it: of the first move in full, of a later one first
    /// whether it is better at all, searched `less` deep.
    #[inline]
    fn child(
        &mut self,
        position: &mut G,
        (depth, ply, less, turned): (u32, usize, u32, bool),
        window: Window,
        is_first: bool,
    ) -> i32 {
        let Window { alpha, beta } = window;
        let whole = (depth - 1, ply + 1, turned);
        if is_first {
            return self.below(position, whole, window);
        }
        let null = Window::null(alpha);
        let mut score = self.below(position, (depth - 1 - less, ply + 1, turned), null);
        if less > 0 && score > alpha && !self.is_over() {
            score = self.below(position, whole, null);
        }
        if score > alpha && score < beta && !self.is_over() {
            score = self.below(position, whole, window);
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

    /// Whether a quiet move that is no killer, and with it all after it, is left out.
    #[inline]
    fn is_late(&self, depth: u32, tried: usize, rank: i32, window: Window) -> bool {
        depth <= LATE_DEPTH
            && tried >= (LATE + depth * depth) as usize
            && !is_killer(rank)
            && self.may_prune(window)
            && self.quiescence.evaluation.leaves_out_late_moves()
    }

    /// How much less deep a later quiet move is searched.
    #[inline]
    fn reduction(&self, depth: u32, tried: usize, takes: bool, is_open: bool) -> u32 {
        if !self.quiescence.selective || takes || depth < 3 || tried < UNREDUCED {
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
