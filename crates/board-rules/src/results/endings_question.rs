//! Questions about the endings of a game with few pieces, and their answers.

use core::ops::{ControlFlow, RangeInclusive};
use std::error::Error;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, bail};
use board_bot::RandomNumbers;
use board_files::endings::{
    Builder, Class, ClassStates, Code, Endings, Tablebase, Value, Zugzwangs,
};
use ploy_rules::endings::PloyEndings;
use serde::{Deserialize, Serialize};
use shogun_rules::endings::ShogunEndings;

use crate::endings::EndingsCommands;
use crate::job::ResourceLimits;
use crate::job::progress::ProgressReporter;

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

/// The answer: the values of both classes of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndingsSummary {
    /// The class in which the first piece moves, then the other one; one class for equal pieces.
    pub(super) classes: Vec<ClassSummary>,
    /// Placements in which the side to move loses, whichever it is.
    pub(super) decisive_zugzwangs: u64,
    /// Placements in which one side loses if it has to move, and otherwise draws.
    pub(super) half_zugzwangs: u64,
    /// The number of random positions whose values were compared with those after their moves.
    pub(super) verified: u64,
    /// The value of the start of a smaller game, in which both sides have the same pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
}

/// The values of a class, counted up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClassSummary {
    /// The piece of the side to move.
    pub(super) own: String,
    /// The piece of the other side.
    pub(super) other: String,
    pub(super) drawn: u64,
    /// The positions decided in 0, 1, 2 ... plies: lost ones where the number is even, won ones
    /// where it is odd.
    pub(super) decided: Vec<u64>,
    /// A position with the longest win.
    pub(super) longest_win: Option<String>,
}

impl ClassSummary {
    pub(super) fn won(&self) -> u64 {
        sum(self.decided.iter().skip(1).step_by(2))
    }

    pub(super) fn lost(&self) -> u64 {
        sum(self.decided.iter().step_by(2))
    }

    pub(super) fn positions(&self) -> u64 {
        sum([&self.drawn, &self.won(), &self.lost()])
    }

    /// Whether some position has the value of this text.
    pub(super) fn has(&self, value: &str) -> bool {
        let count = match value.parse() {
            Ok(Value::Draw) => Some(&self.drawn),
            Ok(Value::Win(plies)) if plies % 2 == 1 => self.decided.get(usize::from(plies)),
            Ok(Value::Loss(plies)) if plies % 2 == 0 => self.decided.get(usize::from(plies)),
            _ => None,
        };
        count.is_some_and(|&count| count > 0)
    }

    /// The plies of the longest win; `None` without a win.
    pub(super) fn longest(&self) -> Option<usize> {
        (0..self.decided.len()).rfind(|&plies| plies % 2 == 1 && self.decided[plies] > 0)
    }
}

/// A sum of counts, which a file may have made too large.
fn sum<'c>(counts: impl IntoIterator<Item = &'c u64>) -> u64 {
    counts
        .into_iter()
        .fold(0, |sum, count| sum.saturating_add(*count))
}

/// Number of random positions of a class that are verified.
const VERIFIED: u64 = 1_000;

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

fn solve<E: EndingsCommands>(
    builder: Builder<'_, E>,
    [one, other]: [E::Material; 2],
    limits: ResourceLimits,
) -> anyhow::Result<(EndingsSummary, u64)> {
    let progress = ProgressReporter::share();
    progress.reach(0.0, format!("{one} against {other}"));
    let mut builder = builder
        .only(one, other)
        .memory_limit(limits.memory().0)
        .threads(limits.threads())
        .on_progress(|done| {
            let pairs = format!(
                "{one} against {other}, {} of {} pairs",
                done.solved, done.pairs
            );
            progress.reach(done.solved as f64 / done.pairs as f64, pairs);
            ControlFlow::Continue(())
        });
    let tablebase = builder.build()?;
    let mut classes = Vec::new();
    let mut verified = 0;
    let mut zugzwangs = Zugzwangs::default();
    // Other classes are those that captures lead to.
    let is_asked = |class: &Class<E::Material>| {
        [[one, other], [other, one]].contains(&[class.own, class.other])
    };
    let mut solved: Vec<_> = tablebase.classes().filter(is_asked).collect();
    solved.sort_by_key(|class| class.own);
    for class in solved {
        zugzwangs += class.zugzwangs;
        let class = [class.own, class.other];
        classes.push(summary_of(&tablebase, class));
        verified += verify(&tablebase, class, VERIFIED)?;
    }
    let start = (one == other).then(|| tablebase.endings().smaller_start(one));
    let start = start.flatten().and_then(|start| tablebase.value(&start));
    let summary = EndingsSummary {
        start: start.map(|value| value.to_string()),
        classes,
        decisive_zugzwangs: zugzwangs.decisive,
        half_zugzwangs: zugzwangs.half,
        verified,
    };
    Ok((summary, builder.memory()))
}

fn summary_of<E: EndingsCommands>(
    tablebase: &Tablebase<E>,
    [own, other]: [E::Material; 2],
) -> ClassSummary {
    let value_in = |plies: u16| match plies % 2 {
        0 => Value::Loss(plies),
        _ => Value::Win(plies),
    };
    let mut decided: Vec<u64> = (0..=Code::MAX_PLIES)
        .map(|plies| tablebase.count(own, other, value_in(plies)))
        .collect();
    while decided.pop_if(|count| *count == 0).is_some() {}
    let mut class = ClassSummary {
        own: own.to_string(),
        other: other.to_string(),
        drawn: tablebase.count(own, other, Value::Draw),
        decided,
        longest_win: None,
    };
    let longest = class.longest().and_then(|plies| u16::try_from(plies).ok());
    let example = longest.and_then(|plies| tablebase.example(own, other, Value::Win(plies)));
    class.longest_win = example.map(|position| position.to_string());
    class
}

/// Compares the values of random positions of a class with those after their moves, by the rules of
/// the game, and returns their number.
fn verify<E: EndingsCommands>(
    tablebase: &Tablebase<E>,
    class: [E::Material; 2],
    count: u64,
) -> anyhow::Result<u64> {
    let endings = tablebase.endings();
    let states = endings.states(class);
    let numbers = (states.blocks() * states.block_size()) as u64;
    let mut random = RandomNumbers::new(1);
    let mut verified = 0;
    // Some numbers have no state, and some states no position.
    for _ in 0..4 * count {
        if verified == count {
            break;
        }
        let number = u32::try_from(random.below(numbers))?;
        let position = states.of_number(number);
        let Some(position) = position.and_then(|state| endings.position_of((class, state))) else {
            continue;
        };
        let Some((value, moves)) = tablebase.value(&position).zip(tablebase.moves(&position))
        else {
            continue;
        };
        let best = moves.first().map(|&(_, value)| value);
        if !follows(value, best) {
            bail!("{position} is a {value}, and its best move leads to {best:?}");
        }
        verified += 1;
    }
    Ok(verified)
}

/// Whether a position with this value of its best move has this value. Without a move it is a draw,
/// or lost already.
fn follows(value: Value, best: Option<Value>) -> bool {
    match best {
        Some(best) => value == best,
        None => matches!(value, Value::Draw | Value::Loss(0)),
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

impl Display for EndingsSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, class) in self.classes.iter().enumerate() {
            let separator = if number == 0 { "" } else { "; " };
            let (won, drawn, lost) = (class.won(), class.drawn, class.lost());
            write!(f, "{separator}{won} won, {drawn} drawn, {lost} lost")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
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
    fn values_follow_from_the_best_move() {
        assert!(follows(Value::Win(3), Some(Value::Win(3))));
        assert!(!follows(Value::Win(5), Some(Value::Win(3))));
        assert!(!follows(Value::Draw, Some(Value::Loss(4))));
        assert!(follows(Value::Draw, None) && follows(Value::Loss(0), None));
        assert!(!follows(Value::Win(1), None));
    }

    #[test]
    fn answers_have_the_classes_of_their_question() {
        let class = |own: &str, other: &str| ClassSummary {
            own: own.to_owned(),
            other: other.to_owned(),
            drawn: 5,
            decided: vec![0, 2, 1, 0, 3],
            longest_win: None,
        };
        let summary = |classes: &[[&str; 2]]| EndingsSummary {
            classes: classes
                .iter()
                .map(|[own, other]| class(own, other))
                .collect(),
            decisive_zugzwangs: 0,
            half_zugzwangs: 0,
            verified: 0,
            start: None,
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
        let text = "2 won, 5 drawn, 4 lost";
        assert_eq!(summary(&both[..1]).to_string(), text);
        assert_eq!(summary(&both).to_string(), format!("{text}; {text}"));
        for (value, has) in [
            ("drawn", true),
            ("won in 1", true),
            ("won in 3", false),
            ("won in 2", false),
            ("lost in 2", true),
            ("lost in 4", true),
            ("lost in 0", false),
            ("lost in 1", false),
            ("lost in 6", false),
            ("nothing", false),
        ] {
            assert_eq!(class("", "").has(value), has, "{value}");
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
