//! Forced wins, by trying all moves.

use board_game_core::{Game, Team};

use crate::Limits;

/// The moves that take something first: they end most wins.
pub(super) fn in_order<G: Game>(position: &G) -> Vec<G::Move> {
    let (mut taking, quiet): (Vec<G::Move>, Vec<G::Move>) = position
        .moves()
        .into_iter()
        .partition(|&mv| position.captured(mv).is_some());
    taking.extend(quiet);
    taking
}

/// What a team can force. Every move is tried; what refuted the last try is tried first against the next, since most moves
/// fail to the same answer.
pub(super) struct Proof<'l, M> {
    team: Team,
    limits: Option<&'l Limits>,
    /// Positions that may still be looked at.
    left: u64,
    /// By the moves that are left to the team.
    refutations: Vec<Option<M>>,
}

impl<'l, M: Copy + PartialEq> Proof<'l, M> {
    pub(super) const fn new(team: Team) -> Self {
        Self {
            team,
            limits: None,
            left: u64::MAX,
            refutations: Vec::new(),
        }
    }

    /// The same that gives up after so many positions, or when the button of the limits is pressed.
    pub(super) fn within(self, limits: &'l Limits, nodes: u64) -> Self {
        Self {
            limits: Some(limits),
            left: nodes,
            ..self
        }
    }

    /// Whether it has given up: then what it says is not proven.
    pub(super) fn is_spent(&self) -> bool {
        self.left == 0 || self.limits.is_some_and(Limits::is_stopped)
    }

    /// Whether the team, which is to move, wins within so many moves of its own.
    pub(super) fn wins<G: Game<Move = M>>(&mut self, position: &mut G, moves: u32) -> bool {
        let mut all = self.winning(position, moves);
        all.next().is_some()
    }

    /// The moves that win within so many, one by one.
    pub(super) fn winning<'a, G: Game<Move = M>>(
        &'a mut self,
        position: &'a mut G,
        moves: u32,
    ) -> impl Iterator<Item = M> + 'a {
        let all = match moves {
            0 => Vec::new(),
            // Which one ends the game is not known better.
            1 => position.moves(),
            _ => in_order(position),
        };
        all.into_iter()
            .filter(move |&mv| self.forces(position, mv, moves))
    }

    /// Whether this move of the team's wins, or leaves the others nothing that stops a win with one move less.
    pub(super) fn forces<G: Game<Move = M>>(
        &mut self,
        position: &mut G,
        mv: M,
        moves: u32,
    ) -> bool {
        let undo = position.play_unchecked(mv);
        let wins = self.stands(position, moves.saturating_sub(1));
        position.undo(undo);
        wins
    }

    /// Whether the team wins with so many moves more, wherever it is the others' turn now.
    pub(super) fn stands<G: Game<Move = M>>(&mut self, position: &mut G, moves: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            let mut players = self.team.players();
            return players.next().is_some_and(|it| outcome.is_won_by(it));
        }
        self.left = self.left.saturating_sub(1);
        if moves == 0 || self.is_spent() {
            return false;
        }
        if self.team.contains(position.to_move()) {
            return self.wins(position, moves);
        }
        let mut answers = in_order(position);
        let last = self.refutations.get(moves as usize).copied().flatten();
        if let Some(place) = answers.iter().position(|&mv| Some(mv) == last) {
            answers[..=place].rotate_right(1);
        }
        let refutation = answers.into_iter().find(|&mv| {
            let undo = position.play_unchecked(mv);
            let wins = self.stands(position, moves);
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
