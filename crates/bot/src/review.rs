//! Positions analysed and games looked at again: what each move was worth, and what would have been better.

use board_game_core::{Game, Player, Record};

use crate::{Choice, Evaluation, Limits, Score, Search};

/// Looks at positions and games with a [`Search`].
///
/// The moves of a game are judged one after the other with one search a position: the worth of a move is the worth of the
/// position after it, and that is looked at next anyway. With a solved game ([`Evaluation::known`]) all of it is exact.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Limits, Reviewer, Verdict};
/// use ploy_rules::{Position, Record};
///
/// // Black leaves the white Commander where it stands.
/// let start: Position =
///     ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
///         .parse()
///         .expect("a position");
/// let mut record = Record::new(start);
/// record.play("e1-e1-1".parse().expect("a move")).expect("it is legal");
/// let mut reviewer = Reviewer::new(PloyEvaluation::default());
/// let judgement = reviewer.judge(&record, 0, &Limits::nodes(2_000)).expect("there is a move");
/// assert_eq!(judgement.verdict(), Verdict::Blunder);
/// assert_eq!(judgement.best.score.plies_to_win(), Some(1));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Reviewer<G: Game, E> {
    search: Search<G, E>,
    /// What was found out last: of the position with this key after so many moves.
    last: Option<(usize, u64, Choice<G::Move>)>,
}

/// A move of a game, and what might have been played instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Judgement<M> {
    /// The place of the move in the game, from 0.
    pub ply: usize,
    /// Who made it.
    pub mover: Player,
    /// The move.
    pub played: M,
    /// What it is worth to the player who made it.
    pub score: Score,
    /// The best move there, perhaps the one that was played.
    pub best: Choice<M>,
    /// What the move gave away, in hundredths of a unit: 0 for the best move. A forced win counts as ten units or one more
    /// than what it is compared with, and a loss as much less than none.
    pub loss: u32,
}

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It gives away less than [`INACCURACY`](Self::INACCURACY).
    Good,
    /// Less than [`MISTAKE`](Self::MISTAKE).
    Inaccuracy,
    /// Less than [`BLUNDER`](Self::BLUNDER).
    Mistake,
    /// All that is worse.
    Blunder,
}

impl Verdict {
    /// Hundredths from which on a loss is an inaccuracy.
    pub const INACCURACY: u32 = 50;
    /// Hundredths from which on a loss is a mistake.
    pub const MISTAKE: u32 = 120;
    /// Hundredths from which on a loss is a blunder.
    pub const BLUNDER: u32 = 300;

    /// What a move is that gives away so many hundredths.
    #[must_use]
    pub const fn of(loss: u32) -> Self {
        match loss {
            0..Self::INACCURACY => Self::Good,
            Self::INACCURACY..Self::MISTAKE => Self::Inaccuracy,
            Self::MISTAKE..Self::BLUNDER => Self::Mistake,
            Self::BLUNDER.. => Self::Blunder,
        }
    }
}

impl core::fmt::Display for Verdict {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

impl<M> Judgement<M> {
    /// How bad the move is.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        Verdict::of(self.loss)
    }
}

/// What a forced win counts in hundredths at least.
const WIN: i32 = 1_000;
/// What it counts more than what it is compared with.
const EDGE: i32 = 100;

/// A score as a number of hundredths that another score can be taken from.
fn counted(score: Score, other: Score) -> i32 {
    let level = if other.is_decided() {
        0
    } else {
        other.value().abs()
    };
    let win = WIN.max(level + EDGE);
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(_), _) => win,
        (_, Some(_)) => -win,
        _ => score.value(),
    }
}

/// What is lost by a move of the one score where there was one of the other.
fn loss(best: Score, played: Score) -> u32 {
    let loss = counted(best, played) - counted(played, best);
    loss.max(0).unsigned_abs()
}

impl<G: Game, E: Evaluation<G>> Reviewer<G, E> {
    /// A reviewer with this evaluation.
    pub fn new(evaluation: E) -> Self {
        Self::of(Search::new(evaluation))
    }

    /// A reviewer that looks with this search.
    pub const fn of(search: Search<G, E>) -> Self {
        Self { search, last: None }
    }

    /// What it looks with.
    pub const fn search(&mut self) -> &mut Search<G, E> {
        &mut self.search
    }

    /// The best moves of a position, at most `count`, each with its own score and line and the best first; each may take
    /// what the limits allow. None when the game is over.
    ///
    /// `earlier` is as in [`Agent::choose`](crate::Agent::choose).
    pub fn lines(
        &mut self,
        position: &G,
        earlier: &[u64],
        count: usize,
        limits: &Limits,
    ) -> Vec<Choice<G::Move>> {
        let mut lines: Vec<Choice<G::Move>> = Vec::new();
        while lines.len() < count {
            let known: Vec<G::Move> = lines.iter().map(|line| line.mv).collect();
            let Some(line) = self.search.think_besides(position, earlier, limits, &known) else {
                break;
            };
            lines.push(line);
        }
        lines.sort_by_key(|line| core::cmp::Reverse(line.score));
        lines
    }

    /// Judges the move of this place, from 0; `None` when no move stands there.
    ///
    /// It takes one search, or two when the moves of a game are not judged one after the other.
    pub fn judge(
        &mut self,
        record: &Record<G>,
        ply: usize,
        limits: &Limits,
    ) -> Option<Judgement<G::Move>> {
        let played = *record.moves().get(ply)?;
        let mut record = record.clone();
        record.go_to(ply);
        let mover = record.position().to_move();
        let team = record.position().team(mover);
        let best = self.best(&record, limits)?;
        record.redo();
        let score = if let Some(outcome) = record.outcome() {
            match outcome {
                board_game_core::Outcome::Draw => Score::EVEN,
                board_game_core::Outcome::Win(winners) if winners == team => Score::win_in(1),
                board_game_core::Outcome::Win(_) => Score::loss_in(1),
            }
        } else {
            let answer = self.best(&record, limits)?.score;
            let is_own = team.contains(record.position().to_move());
            if is_own { answer } else { -answer }.earlier(1)
        };
        // A best move is as good as it was thought to be.
        let score = if best.mv == played {
            score.max(best.score)
        } else {
            score
        };
        Some(Judgement {
            ply,
            mover,
            played,
            score,
            loss: if best.mv == played {
                0
            } else {
                loss(best.score, score)
            },
            best,
        })
    }

    /// The best move where the game stands.
    fn best(&mut self, record: &Record<G>, limits: &Limits) -> Option<Choice<G::Move>> {
        let place = (record.len(), record.position().key());
        if let Some((ply, key, choice)) = &self.last
            && (*ply, *key) == place
        {
            return Some(choice.clone());
        }
        let choice = self
            .search
            .think(record.position(), record.keys(), limits, |_| {})?;
        self.last = Some((place.0, place.1, choice.clone()));
        Some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_what_was_given_away() {
        for (best, played, expected) in [
            (Score::of(50), Score::of(50), 0),
            (Score::of(50), Score::of(-30), 80),
            (Score::of(-30), Score::of(50), 0),
            (Score::win_in(3), Score::win_in(9), 0),
            (Score::win_in(3), Score::of(100), 900),
            (Score::win_in(3), Score::of(5_000), 100),
            (Score::of(0), Score::loss_in(2), 1_000),
            (Score::win_in(1), Score::loss_in(2), 2_000),
            (Score::loss_in(8), Score::loss_in(2), 0),
        ] {
            assert_eq!(loss(best, played), expected, "{best} {played}");
        }
    }
}
