//! Questions about the endings of a game with few pieces.

use core::ops::RangeInclusive;
use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail};
use board_files::endings::{Builder, Endings};
use ploy_rules::endings::PloyEndings;
use shogun_rules::endings::ShogunEndings;

use super::endings_answer::{EndingsSummary, solve};
use crate::endings::EndingsCommands;
use crate::job::ResourceLimits;

/// Who wins, and in how many plies, in all positions with the pieces of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndingsQuestion {
    /// Commander and piece against Commander and piece, in the order of the pieces. As text: `ploy
    /// endings shield against T-lance side=3`; `side` is left out on the whole board.
    Ploy {
        pieces: [ploy_rules::endings::Material; 2],
        side: u8,
    },
    /// Kings with one to four pawns a side. As text: `shogun endings K1 P1 against K2 P2 P3
    /// side=5`; `side` is left out on the whole board.
    Shogun {
        pieces: [shogun_rules::endings::Material; 2],
        side: u8,
    },
}

impl EndingsQuestion {
    /// The word of the game.
    const fn game(self) -> &'static str {
        match self {
            Self::Ploy { .. } => PloyEndings::WORD,
            Self::Shogun { .. } => ShogunEndings::WORD,
        }
    }

    /// The names of the two pieces.
    fn pieces(self) -> [String; 2] {
        match self {
            Self::Ploy { pieces, .. } => pieces.map(|piece| piece.to_string()),
            Self::Shogun { pieces, .. } => pieces.map(|piece| piece.to_string()),
        }
    }

    /// The side of the board, if it is a smaller one.
    fn smaller_side(self) -> Option<u8> {
        let (side, sides) = match self {
            Self::Ploy { side, .. } => (side, PloyEndings::SIDES),
            Self::Shogun { side, .. } => (side, ShogunEndings::SIDES),
        };
        (side != *sides.end()).then_some(side)
    }

    /// The board, if it is a smaller one: ` on 3 x 3`.
    pub(super) fn board(self) -> String {
        let side = self.smaller_side();
        side.map_or_else(String::new, |side| format!(" on {side} x {side}"))
    }

    /// Whether every move leads to the other class of the pair or ends the game. Captures of more
    /// than one pawn lead to other pairs.
    pub(super) fn stays_in_pair(self) -> bool {
        match self {
            Self::Ploy { .. } => true,
            Self::Shogun { pieces, .. } => pieces.iter().all(|side| side.pawn_count() == 1),
        }
    }

    /// Whether the answer has the classes of this question.
    pub(super) fn is_answered_by(self, summary: &EndingsSummary) -> bool {
        let [one, other] = self.pieces();
        let mut classes = vec![[&one, &other]];
        if one != other {
            classes.push([&other, &one]);
        }
        let answered = summary.classes.iter();
        answered.map(|class| [&class.own, &class.other]).eq(classes)
    }

    /// The estimated CPU time: 0.4 microseconds a state in Ploy and 0.25 in Shogun.
    pub(super) fn time(self) -> Duration {
        let (states, nanoseconds) = match self {
            Self::Ploy { pieces, side } => {
                (states_of_pair(&PloyEndings::on_side(side), pieces), 400)
            }
            Self::Shogun { pieces, side } => {
                (states_of_pair(&ShogunEndings::on_side(side), pieces), 250)
            }
        };
        Duration::from_nanos(states.saturating_mul(nanoseconds))
    }

    /// Solves the pair, and returns the answer and the memory in bytes.
    pub(super) fn solve(self, limits: ResourceLimits) -> anyhow::Result<(EndingsSummary, u64)> {
        match self {
            Self::Ploy { pieces, side } => {
                solve(Builder::with(PloyEndings::on_side(side)), pieces, limits)
            }
            Self::Shogun { pieces, side } => {
                solve(Builder::with(ShogunEndings::on_side(side)), pieces, limits)
            }
        }
    }
}

/// The states of a pair of pieces with either side to move.
fn states_of_pair<E: Endings>(endings: &E, [one, other]: [E::Material; 2]) -> u64 {
    let numbers = endings.numbers([one, other]);
    match one == other {
        true => numbers,
        false => numbers.saturating_mul(2),
    }
}

impl Display for EndingsQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.pieces();
        write!(f, "{} endings {one} against {other}", self.game())?;
        self.smaller_side()
            .map_or(Ok(()), |side| write!(f, " side={side}"))
    }
}

impl FromStr for EndingsQuestion {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let expected = "expected `ploy endings shield against T-lance` or \
                        `shogun endings K1 P1 against K2 P3`";
        let (game, pair) = text.split_once(" endings ").context(expected)?;
        let (one, other) = pair.split_once(" against ").context(expected)?;
        match game {
            PloyEndings::WORD => {
                let (other, side) = with_side(other, PloyEndings::SIDES)?;
                let pieces = ordered_pieces(one, other)?;
                Ok(Self::Ploy { pieces, side })
            }
            ShogunEndings::WORD => {
                let (other, side) = with_side(other, ShogunEndings::SIDES)?;
                let pieces = ordered_pieces(one, other)?;
                Ok(Self::Shogun { pieces, side })
            }
            _ => bail!("{game:?} has no endings; {expected}"),
        }
    }
}

/// The name before ` side=`, and the side of the board, by default the largest.
fn with_side(text: &str, sides: RangeInclusive<u8>) -> anyhow::Result<(&str, u8)> {
    let (first, last) = sides.into_inner();
    let (name, side) = match text.split_once(" side=") {
        Some((name, side)) => (name, side.parse()?),
        None => (text, last),
    };
    if !(first..=last).contains(&side) {
        bail!("side={side}: expected {first} to {last}");
    }
    Ok((name, side))
}

/// The pieces of these names, in their order.
fn ordered_pieces<M: FromStr<Err: Error + Send + Sync + 'static> + Ord>(
    one: &str,
    other: &str,
) -> anyhow::Result<[M; 2]> {
    let mut pieces: [M; 2] = [one.parse()?, other.parse()?];
    pieces.sort();
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::super::endings_answer::{ClassSummary, VERIFIED};
    use super::*;

    /// A pair of two pieces has two classes: the one and the other of them to move.
    #[test]
    fn the_time_grows_with_the_states() {
        let time = |text: &str| text.parse::<EndingsQuestion>().map(EndingsQuestion::time);
        let [equal, unequal, wide] = [
            "ploy endings shield against shield side=3",
            "ploy endings shield against right probe side=3",
            "ploy endings shield against shield side=4",
        ]
        .map(|text| time(text).expect("a question"));
        assert_eq!(equal * 2, unequal);
        assert!(equal < wide, "{equal:?} {wide:?}");
    }

    #[test]
    fn a_pair_is_named_in_the_order_of_its_pieces() {
        for (text, named) in [
            (
                "ploy endings T-lance against shield",
                "ploy endings shield against T-lance",
            ),
            (
                "ploy endings shield against shield side=9",
                "ploy endings shield against shield",
            ),
            (
                "ploy endings Y-lance against arrow lance side=4",
                "ploy endings arrow lance against Y-lance side=4",
            ),
            (
                "shogun endings K2 P3 against K1 P1",
                "shogun endings K1 P1 against K2 P3",
            ),
            (
                "shogun endings K1 P3 P1 against K2 P2 side=5",
                "shogun endings K2 P2 against K1 P1 P3 side=5",
            ),
        ] {
            let question: EndingsQuestion = text.parse().expect("it is a question");
            assert_eq!(question.to_string(), named);
        }
        for text in [
            "ploy endings shield",
            "ploy endings shield against commander",
            "ploy endings shield against shield side=2",
            "ploy endings shield against shield side=10",
            "shogun endings K1 P1 against K3 P1",
            "shogun endings K1 P1 against K1 P1 P1 P1 P1 P1",
            "shogun endings K1 P1 against K1 P1 side=1",
            "shogun endings K1 P1 against K1 P1 side=9",
            "hunt endings shield against shield",
        ] {
            assert!(text.parse::<EndingsQuestion>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn answers_have_the_classes_of_their_question() {
        let summary = |classes: &[[&str; 2]]| {
            let classes = classes.iter();
            let classes = classes.map(|[own, other]| ClassSummary::sample(own, other));
            EndingsSummary::of(classes.collect())
        };
        let [equal, unequal] = ["shield", "Y-lance"].map(|other| -> EndingsQuestion {
            let text = format!("ploy endings shield against {other}");
            text.parse().expect("it is a question")
        });
        let both = [["shield", "Y-lance"], ["Y-lance", "shield"]];
        for (question, classes, is_answer) in [
            (equal, &[["shield", "shield"]][..], true),
            (equal, &both, false),
            (unequal, &both, true),
            (unequal, &both[..1], false),
            (unequal, &[both[1], both[0]], false),
        ] {
            let answered = question.is_answered_by(&summary(classes));
            assert_eq!(answered, is_answer, "{question}: {classes:?}");
        }
    }

    /// The classes that captures lead to are no part of the answer.
    #[test]
    fn more_pawns_are_solved() {
        let question: EndingsQuestion = "shogun endings K1 P1 P2 against K1 P2 side=3"
            .parse()
            .expect("it is a question");
        let solved = question.solve(ResourceLimits::default());
        let (summary, _) = solved.expect("it is small");
        assert!(question.is_answered_by(&summary));
        let names = summary.classes.iter().map(|class| class.own.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["K1 P2", "K1 P1 P2"]);
        assert!(summary.verified > VERIFIED, "{summary:?}");
        assert_eq!(summary.start, None);
    }

    /// On 2 x 2 the first player could take the king at once, so that it is no position.
    #[test]
    fn a_smaller_game_has_a_start() {
        let start = |question: &str| {
            let question: EndingsQuestion = question.parse().expect("it is a question");
            let solved = question.solve(ResourceLimits::default());
            solved.expect("it is small").0.start
        };
        let [two, three] =
            [2, 3].map(|side| start(&format!("shogun endings K1 P1 against K1 P1 side={side}")));
        assert_eq!(
            (two.as_deref(), three.as_deref()),
            (None, Some("lost in 6"))
        );
        assert_eq!(start("shogun endings K1 P1 against K1 P1"), None);
        assert_eq!(start("ploy endings shield against shield side=3"), None);
    }

    #[test]
    fn a_small_board_is_solved() {
        let question: EndingsQuestion = "ploy endings shield against straight probe side=3"
            .parse()
            .expect("it is a question");
        let limits = ResourceLimits::default();
        let (summary, _) = question.solve(limits).expect("it is small");
        assert!(question.is_answered_by(&summary));
        let [shield, probe] = &summary.classes[..] else {
            panic!("{summary:?}");
        };
        assert_eq!((shield.longest(), probe.longest()), (Some(25), Some(19)));
        assert_eq!(shield.positions(), probe.positions());
        assert_eq!(summary.verified, 2 * VERIFIED);
    }
}
