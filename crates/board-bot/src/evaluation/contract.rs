//! The evaluation trait.

use board_game_core::{Game, Player, Team};

use crate::search::RootSides;
use crate::{Score, Style};

/// The static evaluation of a game, and what a search must know about its moves.
///
/// Values are hundredths of the game's unit, such as its weakest piece. Only
/// [`evaluate`](Self::evaluate) is required; games of more than two players should also implement
/// [`evaluate_players`](Self::evaluate_players).
///
/// Positions with the same [key](Game::key) must have the same evaluation, at all times: a search
/// caches it by the key, also from one move of a game to the next.
pub trait Evaluation<G: Game> {
    /// The value of an unfinished position for the team of the player to move against all others.
    fn evaluate(&self, position: &G) -> i32;

    /// The value of the position for each player, by index. Values beyond [`Game::PLAYERS`] are
    /// ignored.
    ///
    /// Used instead of [`evaluate`](Self::evaluate) in games of more than two players. The default
    /// divides the value among the team to move and gives its negative to all others, so that
    /// [`against_others`] restores it.
    fn evaluate_players(&self, position: &G) -> [i32; Player::MAX_COUNT] {
        let team = position.team(position.to_move());
        let value = self.evaluate(position) / (2 * team.players().count().max(1) as i32);
        let mut values = [-value; Player::MAX_COUNT];
        for player in team.players() {
            values[player.index()] = value;
        }
        values
    }

    /// Lazy evaluation: a fast estimate of [`evaluate`](Self::evaluate) with its largest error, if
    /// there is one. Used in games of two players.
    ///
    /// A search computes the exact value only if the estimate does not decide a cutoff.
    fn estimate(&self, position: &G) -> Option<Estimate> {
        let _ = position;
        None
    }

    /// The value of a position with this [`estimate`](Self::estimate): the same as that of
    /// [`evaluate`](Self::evaluate), but without computing the estimate again.
    ///
    /// ```
    /// # #[cfg(feature = "ploy")] {
    /// use board_bot::Evaluation;
    /// use board_bot::evaluation::PloyEvaluation;
    /// use ploy_rules::Position;
    ///
    /// let (evaluation, position) = (PloyEvaluation::default(), Position::start());
    /// let estimate = evaluation.estimate(&position).expect("Ploy has one");
    /// assert_eq!(evaluation.refine(&position, estimate), evaluation.evaluate(&position));
    /// # }
    /// ```
    fn refine(&self, position: &G, estimate: Estimate) -> i32 {
        let _ = estimate;
        self.evaluate(position)
    }

    /// The values of the captured and the capturing piece; `None` for a move that quiescence search
    /// does not try. There must be no endless sequence of captures.
    ///
    /// A value for a move that does not [capture](Game::captured) by the rules only affects
    /// ordering, reductions and late move pruning: quiescence search and futility pruning leave the
    /// move out.
    ///
    /// By default every [captured](Game::captured) piece is worth a unit.
    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        position.captured(mv).map(|_| Capture {
            victim: 100,
            attacker: 0,
        })
    }

    /// Whether a capture loses material, because a more valuable attacker can be recaptured.
    /// Quiescence search prunes such captures. `false` is always allowed.
    ///
    /// ```
    /// # #[cfg(feature = "ploy")] {
    /// use board_bot::Evaluation;
    /// use board_bot::evaluation::PloyEvaluation;
    /// use ploy_rules::Position;
    ///
    /// // The Lance on e4 attacks two Shields. The one on e5 is defended.
    /// let board = ",,,,,,,,w85/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,,w16,,,,/,,,,b69,,w16,,/,,,,,,,,/,,,,,,,,/b85,,,,,,,,";
    /// let position: Position = format!("{board} b").parse()?;
    /// let evaluation = PloyEvaluation::default();
    /// let is_losing = |mv| {
    ///     let capture = evaluation.capture(&position, mv).expect("it captures a Shield");
    ///     evaluation.is_losing_capture(&position, mv, capture)
    /// };
    /// assert!(is_losing("e4-e5-0".parse()?));
    /// assert!(!is_losing("e4-g4-0".parse()?));
    /// # }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn is_losing_capture(&self, position: &G, mv: G::Move, capture: Capture) -> bool {
        let _ = (position, mv, capture);
        false
    }

    /// Whether quiescence search may skip this capture, because another one is equivalent.
    fn is_redundant_capture(&self, mv: G::Move) -> bool {
        let _ = mv;
        false
    }

    /// Futility margin: the most that a quiet move usually changes the evaluation, per ply. `None`
    /// turns futility and delta pruning off.
    fn futility_margin(&self) -> Option<i32> {
        None
    }

    /// Whether late move pruning is allowed. It pays in games with many quiet moves that change
    /// little, such as Ploy.
    fn allows_late_move_pruning(&self) -> bool {
        false
    }

    /// The evaluation with the weights of a style. By default all styles are the same.
    #[must_use]
    fn with_style(self, style: Style) -> Self
    where
        Self: Sized,
    {
        let _ = style;
        self
    }

    /// The exact score for the player to move, if it is known, for example from an endgame table.
    /// Used in games of two players.
    fn exact_score(&self, position: &G) -> Option<Score> {
        let _ = position;
        None
    }

    /// The score of a position that was there before in the game, for the player to move. Used in
    /// games of two players.
    ///
    /// By default such a game is even. It is not where one side wins by never losing: a hunt that
    /// goes round in circles is the rook's.
    fn repetition_score(&self, position: &G) -> Score {
        let _ = position;
        Score::EVEN
    }

    /// Every move with its exact score for the player who makes it, the best first; `None` if the
    /// game is over, or a score is not known. Repetition does not count.
    ///
    /// ```
    /// # #[cfg(feature = "hunt")] {
    /// use std::sync::Arc;
    ///
    /// use board_bot::evaluation::{Evaluation as _, HuntEvaluation};
    /// use rook_hunt::{Position, Rules, solve::Solver};
    ///
    /// let rules: Rules = "pawns=3 side=3".parse()?;
    /// let exact = HuntEvaluation::with_solution(Arc::new(Solver::new(rules).solve()?));
    /// let start = Position::parse("a1,b1,c1 a3 pawns", &rules)?;
    /// let moves = exact.exact_moves(&start).expect("all positions are known");
    /// assert_eq!(Some(moves[0].1), exact.exact_score(&start));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn exact_moves(&self, position: &G) -> Option<Vec<(G::Move, Score)>> {
        if position.outcome().is_some() {
            return None;
        }
        self.exact_score(position)?;
        let sides = RootSides::at(position);
        let mut after = position.clone();
        let scored = position.moves().into_iter().map(|mv| {
            let undo = after.play_unchecked(mv);
            let score = match after.outcome() {
                Some(outcome) => Some(sides.outcome_score(&after, outcome)),
                None => self.exact_score(&after),
            };
            let score = score.map(|score| sides.move_score(&after, score));
            after.undo(undo);
            Some((mv, score?))
        });
        let mut scored = scored.collect::<Option<Vec<_>>>()?;
        scored.sort_by_key(|&(_, score)| core::cmp::Reverse(score));
        Some(scored)
    }
}

/// An approximate value with its largest error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Estimate {
    /// The approximate value for the side to move.
    pub value: i32,
    /// The largest difference to the exact value.
    pub error: i32,
}

/// The values of the two pieces of a capture, in hundredths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// The captured piece.
    pub victim: i32,
    /// The capturing piece.
    pub attacker: i32,
}

impl<G: Game, E: Evaluation<G> + ?Sized> Evaluation<G> for &E {
    fn evaluate(&self, position: &G) -> i32 {
        (**self).evaluate(position)
    }

    fn evaluate_players(&self, position: &G) -> [i32; Player::MAX_COUNT] {
        (**self).evaluate_players(position)
    }

    fn estimate(&self, position: &G) -> Option<Estimate> {
        (**self).estimate(position)
    }

    fn refine(&self, position: &G, estimate: Estimate) -> i32 {
        (**self).refine(position, estimate)
    }

    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        (**self).capture(position, mv)
    }

    fn is_losing_capture(&self, position: &G, mv: G::Move, capture: Capture) -> bool {
        (**self).is_losing_capture(position, mv, capture)
    }

    fn is_redundant_capture(&self, mv: G::Move) -> bool {
        (**self).is_redundant_capture(mv)
    }

    fn futility_margin(&self) -> Option<i32> {
        (**self).futility_margin()
    }

    fn allows_late_move_pruning(&self) -> bool {
        (**self).allows_late_move_pruning()
    }

    fn exact_score(&self, position: &G) -> Option<Score> {
        (**self).exact_score(position)
    }

    fn repetition_score(&self, position: &G) -> Score {
        (**self).repetition_score(position)
    }
}

/// The value of a team against all others: the sum of its players' values, less the mean of the
/// others' for each of its members. `evaluate` may return this in a game of more than two players.
#[must_use]
pub fn against_others<G: Game>(team: Team, values: [i32; Player::MAX_COUNT]) -> i32 {
    let (mut own, mut members, mut other) = (0i64, 0i64, 0i64);
    for player in Player::all(G::PLAYERS) {
        let value = i64::from(values[player.index()]);
        if team.contains(player) {
            own += value;
            members += 1;
        } else {
            other += value;
        }
    }
    let others = (G::PLAYERS as i64 - members).max(1);
    let value = own - other * members / others;
    value.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}
