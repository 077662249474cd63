//! Analysis of positions, and review of games move by move.

use board_game_core::{Game, Player, Record, named};

use crate::search::RootSides;
use crate::{Choice, Evaluation, Limits, Score, Search};

/// Analyses positions and reviews games with a [`Search`].
///
/// Judging all moves of a game in order takes one search per position: the score of a move is the
/// score of the position after it, which is searched for the next move anyway. In a solved game
/// ([`Evaluation::exact_score`]) all scores are exact.
///
/// ```
/// # #[cfg(feature = "ploy")] {
/// use board_bot::evaluation::PloyEvaluation;
/// use board_bot::{Limits, Reviewer, MoveQuality};
/// use ploy_rules::{Position, Record};
///
/// // Black could capture the white Commander, but does not.
/// let start: Position =
///     ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
///         .parse()
///         .expect("a position");
/// let mut record = Record::new(start);
/// record.play("e1-e1-1".parse().expect("a move")).expect("it is legal");
/// let mut reviewer = Reviewer::new(PloyEvaluation::default());
/// let limits = Limits::nodes(2_000);
/// let judgement = reviewer.review_move(&record, 0, &limits).expect("there is a move");
/// assert_eq!(judgement.quality(), MoveQuality::Blunder);
/// assert_eq!(judgement.best.score.plies_to_win(), Some(1));
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Reviewer<G: Game, E> {
    search: Search<G, E>,
    /// The last result, with the ply and the key of its position.
    last: Option<(usize, u64, Choice<G::Move>)>,
}

/// The judgement of a move: its score, and that of the best move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Judgement<M> {
    /// The ply of the move in the game, from 0.
    pub ply: usize,
    /// The player who made the move.
    pub mover: Player,
    /// The move.
    pub played: M,
    /// The score of the move for the player who made it.
    pub score: Score,
    /// The best move, which may be the played one.
    pub best: Choice<M>,
    /// The score that the move lost, in hundredths of a unit; 0 for the best move. A forced win
    /// counts as 1,000, or as 100 more than the other score if that is larger. A forced loss counts
    /// as the negative of that.
    pub loss: u32,
}

impl<M> Judgement<M> {
    /// The same judgement with its moves in another form, such as texts.
    #[must_use]
    pub fn map<N>(self, mut convert: impl FnMut(M) -> N) -> Judgement<N> {
        Judgement {
            ply: self.ply,
            mover: self.mover,
            played: convert(self.played),
            score: self.score,
            best: self.best.map(convert),
            loss: self.loss,
        }
    }
}

/// The quality of a move, by its loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveQuality {
    /// The loss is less than [`INACCURACY`](Self::INACCURACY).
    Good,
    /// The loss is less than [`MISTAKE`](Self::MISTAKE).
    Inaccuracy,
    /// The loss is less than [`BLUNDER`](Self::BLUNDER).
    Mistake,
    /// The loss is at least [`BLUNDER`](Self::BLUNDER).
    Blunder,
}

named!(
    MoveQuality,
    "quality of a move",
    [Good => "good", Inaccuracy => "inaccuracy", Mistake => "mistake", Blunder => "blunder"]
);

impl MoveQuality {
    /// Smallest loss of an inaccuracy, in hundredths of a unit.
    pub const INACCURACY: u32 = 50;
    /// Smallest loss of a mistake.
    pub const MISTAKE: u32 = 120;
    /// Smallest loss of a blunder.
    pub const BLUNDER: u32 = 300;

    /// The quality of a move with this loss, in hundredths of a unit.
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

impl<M> Judgement<M> {
    /// The quality of the move by its loss.
    #[must_use]
    pub const fn quality(&self) -> MoveQuality {
        MoveQuality::of(self.loss)
    }
}

/// The least value of a forced win, in hundredths.
const MIN_WIN: i32 = 1_000;
/// The smallest difference between a forced win and the score it is compared with.
const WIN_MARGIN: i32 = 100;

/// A score in hundredths, where the value of a forced win depends on the score compared with it.
fn hundredths(score: Score, other: Score) -> i32 {
    let other_value = if other.is_decided() {
        0
    } else {
        other.value().abs()
    };
    let win = MIN_WIN.max(other_value + WIN_MARGIN);
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(_), _) => win,
        (_, Some(_)) => -win,
        _ => score.value(),
    }
}

/// The loss of a played move against the best one.
fn loss(best: Score, played: Score) -> u32 {
    let loss = hundredths(best, played) - hundredths(played, best);
    loss.max(0).unsigned_abs()
}

impl<G: Game, E: Evaluation<G>> Reviewer<G, E> {
    /// A reviewer with this evaluation.
    pub fn new(evaluation: E) -> Self {
        Self::with_search(Search::new(evaluation))
    }

    /// A reviewer with this search.
    pub const fn with_search(search: Search<G, E>) -> Self {
        Self { search, last: None }
    }

    /// The reviewer's search.
    pub const fn search(&mut self) -> &mut Search<G, E> {
        &mut self.search
    }

    /// Multi-PV: the `count` best moves of a position, each with its score and principal variation,
    /// the best first. The limits hold for each move. Empty if the game is over.
    ///
    /// `history` is as in [`Agent::choose`](crate::Agent::choose).
    pub fn lines(
        &mut self,
        position: &G,
        history: &[u64],
        count: usize,
        limits: &Limits,
    ) -> Vec<Choice<G::Move>> {
        let mut lines: Vec<Choice<G::Move>> = Vec::new();
        while lines.len() < count {
            let excluded: Vec<G::Move> = lines.iter().map(|line| line.mv).collect();
            let line = self
                .search
                .think_excluding(position, history, limits, &excluded);
            let Some(line) = line else {
                break;
            };
            lines.push(line);
        }
        Choice::sort_best_first(&mut lines);
        lines
    }

    /// Judges the move at this ply, from 0; `None` if the game has no such move.
    ///
    /// Takes one search when moves are judged in order, otherwise two.
    pub fn review_move(
        &mut self,
        record: &Record<G>,
        ply: usize,
        limits: &Limits,
    ) -> Option<Judgement<G::Move>> {
        let played = *record.moves().get(ply)?;
        let mut record = record.clone();
        record.go_to(ply);
        let mover = record.position().to_move();
        let sides = RootSides::at(record.position());
        let best = self.best(&record, limits)?;
        record.redo();
        let score = match record.outcome() {
            Some(outcome) => sides.outcome_score(record.position(), outcome),
            None => self.best(&record, limits)?.score,
        };
        let score = sides.move_score(record.position(), score);
        // The second search of the best move must not lower its score.
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

    /// The best move of the record's current position.
    fn best(&mut self, record: &Record<G>, limits: &Limits) -> Option<Choice<G::Move>> {
        let current = (record.len(), record.position().key());
        if let Some((ply, key, choice)) = &self.last
            && (*ply, *key) == current
        {
            return Some(choice.clone());
        }
        let choice = self
            .search
            .think(record.position(), record.keys(), limits, |_| {})?;
        self.last = Some((current.0, current.1, choice.clone()));
        Some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loss_is_the_difference_of_scores() {
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
