//! Exhaustive search for forced wins.

use board_game_core::{Game, Team};

use crate::Limits;

/// All moves, captures first: most wins end with a capture.
pub(super) fn captures_first<G: Game>(position: &G) -> Vec<G::Move> {
    let (mut moves, quiet): (Vec<G::Move>, Vec<G::Move>) = position
        .moves()
        .into_iter()
        .partition(|&mv| position.captured(mv).is_some());
    moves.extend(quiet);
    moves
}

/// An exhaustive search for wins that a team can force. It tries the last refutation first, since
/// most moves fail to the same answer.
pub(super) struct ForcedWinSearch<'l, M> {
    team: Team,
    limits: Option<&'l Limits>,
    nodes_left: u64,
    /// The last refutation by the team's number of moves left.
    refutations: Vec<Option<M>>,
}

impl<'l, M: Copy + PartialEq> ForcedWinSearch<'l, M> {
    pub(super) const fn new(team: Team) -> Self {
        Self {
            team,
            limits: None,
            nodes_left: u64::MAX,
            refutations: Vec::new(),
        }
    }

    /// The search with at most this many nodes and the stop flag of these limits.
    pub(super) fn with_limits(self, limits: &'l Limits, nodes: u64) -> Self {
        Self {
            limits: Some(limits),
            nodes_left: nodes,
            ..self
        }
    }

    /// Whether the search was cut short, so that its results prove nothing.
    pub(super) fn limit_reached(&self) -> bool {
        self.nodes_left == 0 || self.limits.is_some_and(Limits::is_stopped)
    }

    /// Whether the team, which is to move, can force a win within this many own moves.
    pub(super) fn wins<G: Game<Move = M>>(&mut self, position: &mut G, moves: u32) -> bool {
        let mut winning = self.winning_moves(position, moves);
        winning.next().is_some()
    }

    /// The moves that force a win within this many moves.
    pub(super) fn winning_moves<'a, G: Game<Move = M>>(
        &'a mut self,
        position: &'a mut G,
        moves: u32,
    ) -> impl Iterator<Item = M> + 'a {
        let all = match moves {
            0 => Vec::new(),
            // Any move may win at once: sorting would gain nothing.
            1 => position.moves(),
            _ => captures_first(position),
        };
        all.into_iter()
            .filter(move |&mv| self.wins_by(position, mv, moves))
    }

    /// Whether this move of the team forces a win within this many moves, itself included.
    pub(super) fn wins_by<G: Game<Move = M>>(
        &mut self,
        position: &mut G,
        mv: M,
        moves: u32,
    ) -> bool {
        let undo = position.play_unchecked(mv);
        let wins = self.is_won(position, moves.saturating_sub(1));
        position.undo(undo);
        wins
    }

    /// Whether the team has won, or can force a win within this many own moves.
    pub(super) fn is_won<G: Game<Move = M>>(&mut self, position: &mut G, moves: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            let mut players = self.team.players();
            return players.next().is_some_and(|it| outcome.is_won_by(it));
        }
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if moves == 0 || self.limit_reached() {
            return false;
        }
        if self.team.contains(position.to_move()) {
            return self.wins(position, moves);
        }
        let mut answers = captures_first(position);
        let last_refutation = self.refutations.get(moves as usize).copied().flatten();
        if let Some(index) = answers.iter().position(|&mv| Some(mv) == last_refutation) {
            answers[..=index].rotate_right(1);
        }
        let refutation = answers.into_iter().find(|&mv| {
            let undo = position.play_unchecked(mv);
            let wins = self.is_won(position, moves);
            position.undo(undo);
            !wins
        });
        if refutation.is_some() {
            if self.refutations.len() <= moves as usize {
                self.refutations.resize(moves as usize + 1, None);
            }
            self.refutations[moves as usize] = refutation;
        }
        refutation.is_none()
    }
}

#[cfg(all(test, feature = "ploy"))]
mod tests {
    use std::thread;

    use ploy_rules::FourPosition;

    use super::*;

    /// The deepest search recurses as many plies a move as there are players: half of a usual stack
    /// suffices.
    #[test]
    fn the_deepest_search_fits_onto_a_small_stack() {
        let search = || {
            let mut position = FourPosition::default();
            let team = Game::team(&position, Game::to_move(&position));
            let limits = Limits::none();
            let mut search = ForcedWinSearch::new(team).with_limits(&limits, 20_000);
            assert!(!search.wins(&mut position, u8::MAX.into()) && search.limit_reached());
        };
        let small = thread::Builder::new().stack_size(1 << 20);
        let done = small.spawn(search).expect("a thread starts").join();
        assert!(done.is_ok());
    }
}
