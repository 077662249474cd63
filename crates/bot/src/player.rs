//! What players have in common, and the two simplest.

use core::ops::ControlFlow;

use board_game_core::{Game, Outcome};

use crate::{Evaluation, Limits, RandomNumbers, Score};

/// Something that chooses moves.
pub trait Player<G: Game> {
    /// A legal move of the position; `None` when the game is over.
    ///
    /// `earlier` holds the keys of the positions of the game so far, the current one not included, where repeating a
    /// position draws the game (or is worth avoiding); it is empty where it does not matter.
    fn choose(&mut self, position: &G, earlier: &[u64], limits: &Limits)
    -> Option<Choice<G::Move>>;

    /// Forgets earlier games. Players that keep nothing need not do anything.
    fn new_game(&mut self) {}
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn choose(
        &mut self,
        position: &G,
        earlier: &[u64],
        limits: &Limits,
    ) -> Option<Choice<G::Move>> {
        (**self).choose(position, earlier, limits)
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }
}

/// A move with what its player thinks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What the position is worth to the side to move if it makes the move.
    pub score: Score,
    /// Plies looked ahead in full, 0 for players that do not count in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves expected, this one first.
    pub line: Vec<M>,
}

impl<M: Copy> Choice<M> {
    /// A move that nobody has thought about.
    pub(crate) fn unthought(mv: M) -> Self {
        Self {
            mv,
            score: Score::EVEN,
            depth: 0,
            nodes: 0,
            line: vec![mv],
        }
    }
}

/// All legal moves, in the game's order.
pub(crate) fn moves<G: Game>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Fisher and Yates.
pub(crate) fn shuffle<T>(values: &mut [T], seed: u64) {
    let mut numbers = RandomNumbers::new(seed);
    for end in (1..values.len()).rev() {
        values.swap(end, numbers.below(end as u64 + 1) as usize);
    }
}

/// What a finished position is worth to the side to move.
pub(crate) fn final_score<G: Game>(position: &G, outcome: Outcome) -> Score {
    match outcome {
        Outcome::Draw => Score::EVEN,
        Outcome::Win(side) if side == position.to_move() => Score::win_in(0),
        Outcome::Win(_) => Score::loss_in(0),
    }
}

/// Any legal move, each as likely as the others.
#[derive(Clone, Debug)]
pub struct Random {
    numbers: RandomNumbers,
}

impl Random {
    /// The random player of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            numbers: RandomNumbers::new(seed),
        }
    }
}

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, position: &G, _: &[u64], _: &Limits) -> Option<Choice<G::Move>> {
        self.numbers.pick(&moves(position)).map(Choice::unthought)
    }
}

/// Takes what is worth most, wins if it can in one move, and moves at random otherwise.
#[derive(Clone, Debug)]
pub struct Greedy<E> {
    evaluation: E,
    numbers: RandomNumbers,
}

impl<E> Greedy<E> {
    /// The greedy player of this seed.
    pub const fn new(evaluation: E, seed: u64) -> Self {
        Self {
            evaluation,
            numbers: RandomNumbers::new(seed),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Player<G> for Greedy<E> {
    fn choose(&mut self, position: &G, _: &[u64], limits: &Limits) -> Option<Choice<G::Move>> {
        let mut position = position.clone();
        let mut best = Vec::new();
        let mut best_gain = -1;
        for mv in moves(&position) {
            if limits.is_stopped() && !best.is_empty() {
                break;
            }
            let capture = self.evaluation.capture(&position, mv);
            let mut gain = capture.map_or(0, |capture| capture.taken);
            let mover = position.to_move();
            let undo = position.play_unchecked(mv);
            if position.outcome() == Some(Outcome::Win(mover)) {
                gain = i32::MAX;
            }
            position.undo(mv, undo);
            if gain > best_gain {
                best.clear();
                best_gain = gain;
            }
            if gain == best_gain {
                best.push(mv);
            }
        }
        self.numbers.pick(&best).map(Choice::unthought)
    }
}
