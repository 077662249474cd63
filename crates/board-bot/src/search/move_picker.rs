//! Hands out the moves of a node, the most promising first.

use core::hash::Hash;
use core::ops::Range;

use board_game_core::Game;

use super::move_ordering::{MoveOrdering, is_killer};
use super::move_stack::ScoredMove;
use super::quiescence::{Quiescence, visit_captures};
use crate::Evaluation;

/// The state of one node's moves: the table's move, captures, killers, then all others by their
/// scores. A group is generated once all moves before it are tried: most cutoffs come before the
/// quiet moves, which are the largest group.
///
/// The generated moves lie on the search's move stack, from `start` on.
pub(super) struct MovePicker<M> {
    /// The table's move, until it is tried.
    pending_tt_move: Option<M>,
    tt_move: Option<M>,
    /// The next group to generate; `None` after the last.
    next_group: Option<MoveGroup>,
    captures_only: bool,
    start: usize,
    /// The first move of the current group.
    group_start: usize,
    /// The next move to try.
    next: usize,
}

/// Moves of a node that are generated together.
#[derive(Clone, Copy)]
enum MoveGroup {
    Captures,
    Killers,
    Quiets,
}

impl<M: Copy> MovePicker<M> {
    #[inline]
    pub(super) const fn new(tt_move: Option<M>, start: usize, captures_only: bool) -> Self {
        Self {
            pending_tt_move: tt_move,
            tt_move,
            next_group: Some(MoveGroup::Captures),
            captures_only,
            start,
            group_start: start,
            next: start,
        }
    }

    /// The range of the generated moves that were tried before the last one.
    pub(super) fn tried_moves(&self) -> Range<usize> {
        self.start..self.next.saturating_sub(1).max(self.start)
    }
}

impl<M: Copy + Eq + Hash> MovePicker<M> {
    /// The next move to try, if there is one.
    #[inline]
    pub(super) fn next_move<G: Game<Move = M>, E: Evaluation<G>>(
        &mut self,
        position: &G,
        ply: usize,
        quiescence: &mut Quiescence<'_, G, E>,
        ordering: &MoveOrdering<M>,
    ) -> Option<ScoredMove<M>> {
        if let Some(mv) = self.pending_tt_move.take() {
            let capture = quiescence.evaluation.capture(position, mv);
            return Some(ordering.scored(ply, mv, capture));
        }
        while self.next == quiescence.moves.len() {
            let group = self.next_group?;
            self.group_start = self.next;
            self.next_group = self.generate(group, position, ply, quiescence, ordering);
        }
        if quiescence.node_counter.limit_reached() {
            return None;
        }
        self.next += 1;
        let moves = &mut quiescence.moves;
        Some(moves.select_best(self.group_start, self.next - 1))
    }

    /// Pushes the moves of a group, without the table's move, and returns the next group.
    fn generate<G: Game<Move = M>, E: Evaluation<G>>(
        &self,
        group: MoveGroup,
        position: &G,
        ply: usize,
        quiescence: &mut Quiescence<'_, G, E>,
        ordering: &MoveOrdering<M>,
    ) -> Option<MoveGroup> {
        let Quiescence {
            evaluation,
            node_counter,
            moves,
            ..
        } = quiescence;
        let is_not_tt_move = |mv| self.tt_move != Some(mv);
        let score = |mv| ordering.scored(ply, mv, evaluation.capture(position, mv));
        match group {
            MoveGroup::Captures => {
                let with_redundant = !self.captures_only;
                visit_captures(
                    (*evaluation, position),
                    node_counter,
                    with_redundant,
                    |mv, capture| {
                        if is_not_tt_move(mv) {
                            moves.push(ordering.scored(ply, mv, Some(capture)));
                        }
                    },
                );
                (!self.captures_only).then_some(MoveGroup::Killers)
            }
            MoveGroup::Killers => {
                let killers = ordering.killers(ply);
                let legal = killers.filter(|&mv| is_not_tt_move(mv) && position.is_legal(mv));
                for scored in legal.map(score).filter(|scored| scored.victim.is_none()) {
                    moves.push(scored);
                }
                Some(MoveGroup::Quiets)
            }
            MoveGroup::Quiets => {
                let _ = position.visit_moves(|mv| {
                    let scored = score(mv);
                    let is_in_earlier_group = match scored.victim {
                        // An evaluation may give values to moves that are no captures by the rules.
                        Some(_) => position.captured(mv).is_some(),
                        None => is_killer(scored.score),
                    };
                    if !is_in_earlier_group && is_not_tt_move(mv) {
                        moves.push(scored);
                    }
                    node_counter.count_generated_move()
                });
                None
            }
        }
    }
}

#[cfg(all(test, feature = "hunt", feature = "ploy", feature = "shogun"))]
mod tests {
    use super::*;
    use crate::evaluation::{HuntEvaluation, PloyEvaluation, ShogunEvaluation};
    use crate::limits::node_counter::NodeCounter;
    use crate::search::eval_cache::EvalCache;
    use crate::{Capture, Limits, RandomNumbers};

    const PLY: usize = 3;

    /// The moves that a picker hands out.
    fn picked<G: Game, E: Evaluation<G>>(
        position: &G,
        evaluation: &E,
        ordering: &MoveOrdering<G::Move>,
        (tt_move, captures_only): (Option<G::Move>, bool),
    ) -> Vec<ScoredMove<G::Move>> {
        let (limits, mut cache) = (Limits::none(), EvalCache::new());
        let counter = NodeCounter::new(&limits);
        let mut quiescence = Quiescence::new(position, evaluation, counter, &mut cache, true);
        let mut picker = MovePicker::new(tt_move, 0, captures_only);
        core::iter::from_fn(|| picker.next_move(position, PLY, &mut quiescence, ordering)).collect()
    }

    /// Follows a random game, and compares the moves of a picker with a sorted list of all.
    /// Captures come first if the evaluation has a value for each capture, and for no other move.
    fn check<G: Game, E: Evaluation<G>>(mut position: G, evaluation: &E, are_captures_first: bool) {
        let mut random = RandomNumbers::new(5);
        let mut ordering = MoveOrdering::new(PLY + 1);
        let is_quiet = |position: &G, mv| evaluation.capture(position, mv).is_none();
        while random.below(60) > 0 && position.outcome().is_none() {
            let moves = position.moves();
            // Some of the killers of earlier positions are illegal now.
            let killer = random.pick(&moves).filter(|&mv| is_quiet(&position, mv));
            if let Some(mv) = killer {
                ordering.bonus(PLY, mv, 1 + random.below(5) as u32);
            }
            let tt_move = random.pick(&moves).filter(|_| random.below(2) == 0);
            for captures_only in [false, true] {
                let mut expected: Vec<_> = (moves.iter())
                    .filter(|&&mv| Some(mv) != tt_move)
                    .map(|&mv| ordering.scored(PLY, mv, evaluation.capture(&position, mv)))
                    .filter(|scored| {
                        let is_capture =
                            scored.victim.is_some() && position.captured(scored.mv).is_some();
                        let is_redundant = evaluation.is_redundant_capture(scored.mv);
                        !captures_only || is_capture && !is_redundant
                    })
                    .collect();
                expected.sort_by_key(|scored| (-scored.score, scored.mv));
                let mut found =
                    picked(&position, evaluation, &ordering, (tt_move, captures_only)).into_iter();
                if tt_move.is_some() {
                    assert_eq!(found.next().map(|scored| scored.mv), tt_move, "{position}");
                }
                let mut found: Vec<_> = found.collect();
                if are_captures_first {
                    assert!(found.is_sorted_by_key(|scored| -scored.score), "{position}");
                }
                found.sort_by_key(|scored| (-scored.score, scored.mv));
                let key = |scored: &ScoredMove<G::Move>| (scored.mv, scored.score, scored.victim);
                assert!(
                    found.iter().map(key).eq(expected.iter().map(key)),
                    "{position}"
                );
            }
            let mv = random.pick(&moves).expect("the game goes on");
            position.play_unchecked(mv);
        }
    }

    #[test]
    fn each_move_comes_once_the_best_first() {
        check(
            ploy_rules::Position::start(),
            &PloyEvaluation::default(),
            true,
        );
        check(
            shogun_rules::Position::start(),
            &ShogunEvaluation::default(),
            true,
        );
        check(
            rook_hunt::Position::start(),
            &HuntEvaluation::default(),
            true,
        );
        let rules = "pawns=3 steps=2 reach=2 repeats".parse().expect("rules");
        let near = rook_hunt::Position::parse("c3,e3,d5 d4 pawns", &rules).expect("a position");
        check(near, &HuntEvaluation::default(), true);
    }

    /// Has values for half of the captures and for half of the other moves.
    struct OddEvaluation;

    impl Evaluation<shogun_rules::Position> for OddEvaluation {
        fn evaluate(&self, _: &shogun_rules::Position) -> i32 {
            0
        }

        fn capture(
            &self,
            position: &shogun_rules::Position,
            mv: shogun_rules::Move,
        ) -> Option<Capture> {
            let is_odd = (mv.from().index() + mv.to().index()) % 2 == 1;
            let is_capture = position.captured(mv).is_some();
            (is_odd == is_capture).then_some(Capture {
                victim: 100,
                attacker: 0,
            })
        }
    }

    #[test]
    fn moves_come_once_whatever_the_evaluation_calls_a_capture() {
        check(shogun_rules::Position::start(), &OddEvaluation, false);
    }
}
