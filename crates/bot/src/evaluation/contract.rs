//! What an evaluation is.

use board_game_core::{Game, Player, Team};

use crate::{Score, Style};

/// What an agent has to know about a game beyond its rules.
///
/// Values are hundredths of a unit of the game's own, such as its weakest piece. Only [`evaluate`](Self::evaluate) must be
/// written, and in a game of more than two players [`evaluate_players`](Self::evaluate_players) should be.
///
/// What it says of a position depends on nothing but what the [key](Game::key) tells apart, and stays the same: a search
/// remembers it by the key, also from one move of a game to the next.
pub trait Evaluation<G: Game> {
    /// What the position is worth to the team of the player to move, against all others, without looking ahead. The game
    /// is not over.
    fn evaluate(&self, position: &G) -> i32;

    /// What the position is worth to each player, by the player's index; what is beyond [`Game::PLAYERS`] means nothing.
    ///
    /// Asked instead of [`evaluate`](Self::evaluate) in games of more than two. Unless it is written, what `evaluate` says
    /// is shared by the team to move, and all others have the negative of it, so that [`against_others`] says the same.
    fn evaluate_players(&self, position: &G) -> [i32; Player::MOST] {
        let team = position.team(position.to_move());
        let value = self.evaluate(position) / (2 * team.players().count().max(1) as i32);
        let mut values = [-value; Player::MOST];
        for player in team.players() {
            values[player.index()] = value;
        }
        values
    }

    /// About what [`evaluate`](Self::evaluate) would answer, told much faster; `None` where that cannot be done. Asked in
    /// games of two.
    ///
    /// A search asks for the value itself only where this does not settle the matter.
    fn estimate(&self, position: &G) -> Option<Estimate> {
        let _ = position;
        None
    }

    /// The value itself, of a position with this [`estimate`](Self::estimate); for evaluations that need not begin anew. It
    /// is what [`evaluate`](Self::evaluate) says.
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

    /// What a legal move takes and what takes it; `None` for a move that quiescence need not follow. There must be no
    /// endless sequence of captures.
    ///
    /// Unless it is written, all that is [captured](Game::captured) is worth a unit.
    fn capture(&self, position: &G, mv: G::Move) -> Option<Capture> {
        position.captured(mv).map(|_| Capture {
            taken: 100,
            mover: 0,
        })
    }

    /// Whether a legal move that takes something loses more than it takes, because what takes is worth more and can be taken
    /// back. Quiescence then leaves it out. It may say no where it does not know.
    ///
    /// ```
    /// # #[cfg(feature = "ploy")] {
    /// use board_bot::Evaluation;
    /// use board_bot::evaluation::PloyEvaluation;
    /// use ploy_rules::Position;
    ///
    /// // The Lance on e4 may take either of two Shields. That on e5 is covered by the one behind it.
    /// let board = ",,,,,,,,w85/,,,,,,,,/,,,,,,,,/,,,,w16,,,,/,,,,w16,,,,/,,,,b69,,w16,,/,,,,,,,,/,,,,,,,,/b85,,,,,,,,";
    /// let position: Position = format!("{board} b").parse()?;
    /// let evaluation = PloyEvaluation::default();
    /// let is_losing = |mv| {
    ///     let capture = evaluation.capture(&position, mv).expect("it takes a Shield");
    ///     evaluation.is_losing(&position, mv, capture)
    /// };
    /// assert!(is_losing("e4-e5-0".parse()?));
    /// assert!(!is_losing("e4-g4-0".parse()?));
    /// # }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    fn is_losing(&self, position: &G, mv: G::Move, capture: Capture) -> bool {
        let _ = (position, mv, capture);
        false
    }

    /// Whether quiescence may leave a capture out, because another one comes to the same.
    fn is_redundant(&self, mv: G::Move) -> bool {
        let _ = mv;
        false
    }

    /// How much a quiet move may change the evaluation by; `None` when no bound is worth relying on.
    fn quiet_margin(&self) -> Option<i32> {
        None
    }

    /// Whether a search may leave out quiet moves that come late in its order, near the horizon. It pays where most of many moves
    /// change little, as in Ploy.
    fn leaves_out_late_moves(&self) -> bool {
        false
    }

    /// The same evaluation with the weights of a style; unless it is written, all styles are alike.
    #[must_use]
    fn styled(self, style: Style) -> Self
    where
        Self: Sized,
    {
        let _ = style;
        self
    }

    /// The exact worth of the position to the player to move, where it is known, as from a table of solved positions.
    /// Asked in games of two.
    fn known(&self, position: &G) -> Option<Score> {
        let _ = position;
        None
    }
}

/// A value that is not quite right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Estimate {
    /// What the position is about worth to the side to move.
    pub value: i32,
    /// What it is worth differs by at most this from the value.
    pub error: i32,
}

/// A move that takes something: what is taken and what takes it, in hundredths of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// What is taken is worth this.
    pub taken: i32,
    /// What takes it is worth this.
    pub mover: i32,
}

impl<G: Game, E: Evaluation<G> + ?Sized> Evaluation<G> for &E {
    fn evaluate(&self, position: &G) -> i32 {
        (**self).evaluate(position)
    }

    fn evaluate_players(&self, position: &G) -> [i32; Player::MOST] {
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

    fn is_losing(&self, position: &G, mv: G::Move, capture: Capture) -> bool {
        (**self).is_losing(position, mv, capture)
    }

    fn is_redundant(&self, mv: G::Move) -> bool {
        (**self).is_redundant(mv)
    }

    fn quiet_margin(&self) -> Option<i32> {
        (**self).quiet_margin()
    }

    fn leaves_out_late_moves(&self) -> bool {
        (**self).leaves_out_late_moves()
    }

    fn known(&self, position: &G) -> Option<Score> {
        (**self).known(position)
    }
}

/// What the values of the players come to for a team against all others: the sum of its own, less as many of the others'
/// as it has members, on average. In a game of more than two, `evaluate` may answer this.
#[must_use]
pub fn against_others<G: Game>(team: Team, values: [i32; Player::MOST]) -> i32 {
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
