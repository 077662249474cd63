//! Looking at captures alone, until there is nothing left to take.

use board_game_core::Game;

use super::ordering::{Ranked, capture_rank};
use super::sides::Sides;
use super::values::Values;
use crate::effort::Effort;
use crate::evaluation::against_others;
use crate::{Capture, Evaluation, Score};

/// The end of every line: evaluation once nothing more is to be taken.
///
/// It counts the positions of the whole search and holds the moves of the line, for there is one of it to a search.
pub(crate) struct Quiescence<'a, G: Game, E> {
    pub(crate) sides: Sides,
    pub(crate) evaluation: &'a E,
    pub(crate) effort: Effort<'a>,
    values: &'a mut Values,
    /// Moves of all positions of the line being searched, one after the other.
    pub(crate) moves: Vec<Ranked<G::Move>>,
    /// Whether captures that cannot matter may be left out.
    pub(crate) selective: bool,
}

/// Plies that a line may be long, quiescence included.
pub(crate) const LONGEST_LINE: usize = 256;

impl<'a, G: Game, E: Evaluation<G>> Quiescence<'a, G, E> {
    pub(crate) fn new(
        root: &G,
        evaluation: &'a E,
        effort: Effort<'a>,
        values: &'a mut Values,
        selective: bool,
    ) -> Self {
        Self {
            sides: Sides::at(root),
            evaluation,
            effort,
            values,
            moves: Vec::with_capacity(1024),
            selective,
        }
    }

    /// Counts a position; its score, if it is known without looking at its moves. 0 when a limit is reached.
    #[inline]
    pub(crate) fn enter(&mut self, position: &G, ply: usize) -> Option<i32> {
        if !self.effort.node() {
            return Some(0);
        }
        let score = match position.outcome() {
            Some(outcome) => self.sides.final_score(position, outcome),
            None if G::PLAYERS == 2 => self.evaluation.known(position)?,
            None => return None,
        };
        Some(score.earlier(ply as u32).value())
    }

    /// The score of a position that is not over once nothing more is to be taken: the side to move may stand as it is, or
    /// take. Between `alpha` and `beta` if it lies there, and otherwise a bound beyond.
    pub(crate) fn settle(
        &mut self,
        position: &mut G,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let standing = self.standing(position, alpha, beta);
        if standing >= beta || ply >= LONGEST_LINE {
            return standing;
        }
        let is_root = self.sides.is_root_to_move(position);
        let mut best = standing;
        alpha = alpha.max(standing);
        let begin = self.moves.len();
        self.list_captures(position, alpha - standing);
        let end = self.moves.len();
        for place in begin..end {
            let Ranked { mv, .. } = next_best(&mut self.moves, begin, place);
            let undo = position.play_unchecked(mv);
            let turned = self.sides.is_root_to_move(position) != is_root;
            let score = match self.enter(position, ply + 1) {
                Some(score) if turned => -score,
                Some(score) => score,
                None if turned => -self.settle(position, ply + 1, -beta, -alpha),
                None => self.settle(position, ply + 1, alpha, beta),
            };
            position.undo(undo);
            if self.effort.is_over() {
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

    /// What the position is worth as it stands; where an estimate is enough to tell that it is not between `alpha` and
    /// `beta`, a bound.
    #[inline]
    pub(crate) fn standing(&mut self, position: &G, alpha: i32, beta: i32) -> i32 {
        if G::PLAYERS > 2 {
            let values = self.evaluation.evaluate_players(position);
            let value = Score::of(against_others::<G>(self.sides.root(), values)).value();
            return if self.sides.is_root_to_move(position) {
                value
            } else {
                -value
            };
        }
        let Self {
            evaluation, values, ..
        } = self;
        let known = values.known(position.key(), || evaluation.estimate(position));
        if let Some(estimate) = known.estimate {
            let (least, most) = (
                estimate.value - estimate.error,
                estimate.value + estimate.error,
            );
            if least >= beta {
                return Score::of(least).value();
            }
            if most <= alpha {
                return Score::of(most).value();
            }
        }
        let value = *known.value.get_or_insert_with(|| match known.estimate {
            Some(estimate) => evaluation.refine(position, estimate),
            None => evaluation.evaluate(position),
        });
        Score::of(value).value()
    }

    /// Appends the captures that may be worth more than `needed`, and lose nothing.
    fn list_captures(&mut self, position: &G, needed: i32) {
        let selective = self.selective;
        let Self {
            evaluation,
            effort,
            moves,
            ..
        } = self;
        let margin = evaluation.quiet_margin().filter(|_| selective);
        visit_captures(*evaluation, position, effort, |mv, capture| {
            let is_enough = margin.is_none_or(|margin| capture.taken + margin >= needed);
            let is_losing = || selective && evaluation.is_losing(position, mv, capture);
            if is_enough && !is_losing() {
                moves.push(Ranked {
                    mv,
                    rank: capture_rank(capture),
                    taken: Some(capture.taken),
                });
            }
        });
    }
}

/// Shows the captures that quiescence follows, until a limit is reached.
#[inline]
pub(crate) fn visit_captures<G: Game, E: Evaluation<G>>(
    evaluation: &E,
    position: &G,
    effort: &mut Effort<'_>,
    mut visit: impl FnMut(G::Move, Capture),
) {
    let _ = position.visit_captures(|mv| {
        if !evaluation.is_redundant(mv)
            && let Some(capture) = evaluation.capture(position, mv)
        {
            visit(mv, capture);
        }
        effort.listed()
    });
}

/// Moves that are picked one by one; the others are then sorted, because picking is quadratic.
const PICKED: usize = 64;
/// Moves that are sorted at once; with more than these left picking goes on, because sorting hears no stop button.
const SORTED: usize = 4096;

/// Moves the best of the moves from `place` on to `place`, where those from `begin` to `place` have been picked.
#[inline]
pub(crate) fn next_best<M: Copy>(moves: &mut [Ranked<M>], begin: usize, place: usize) -> Ranked<M> {
    let first_sorted = begin + PICKED.max((moves.len() - begin).saturating_sub(SORTED));
    if place < first_sorted {
        let mut best = place;
        for other in place + 1..moves.len() {
            if moves[other].rank > moves[best].rank {
                best = other;
            }
        }
        moves.swap(place, best);
    } else if place == first_sorted {
        moves[place..].sort_by_key(|ranked| core::cmp::Reverse(ranked.rank));
    }
    moves[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many moves there are, each comes once, and the best of those that are left comes next: picked one by one, sorted, or
    /// picked and then sorted.
    #[test]
    fn moves_come_best_first_however_many() {
        for len in [
            1,
            2,
            PICKED - 1,
            PICKED,
            PICKED + 1,
            PICKED + 2,
            300,
            PICKED + SORTED,
            PICKED + SORTED + 9,
        ] {
            // What stands before the moves of this position belongs to others.
            for begin in [0, 3] {
                let rank = |mv: usize| (mv * 7_919 % 1_009) as i32;
                let ranked = |mv| Ranked {
                    mv,
                    rank: rank(mv),
                    taken: None,
                };
                let mut moves: Vec<Ranked<usize>> = (0..begin + len).map(ranked).collect();
                let came: Vec<usize> = (begin..begin + len)
                    .map(|place| next_best(&mut moves, begin, place).mv)
                    .collect();
                assert!(
                    came.iter().map(|&mv| rank(mv)).is_sorted_by(|a, b| a >= b),
                    "{len} moves"
                );
                let mut all = came;
                all.sort_unstable();
                assert!(all.into_iter().eq(begin..begin + len), "{len} moves");
                assert!(
                    moves[..begin].iter().map(|ranked| ranked.mv).eq(0..begin),
                    "{len} moves"
                );
            }
        }
    }
}
