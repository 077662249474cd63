//! The answers to questions about endings: the values of both classes of a pair.

use core::ops::ControlFlow;
use std::fmt::{self, Display};

use anyhow::bail;
use board_bot::RandomNumbers;
use board_files::endings::{Builder, Class, ClassStates, Code, Tablebase, Value, Zugzwangs};
use serde::{Deserialize, Serialize};

use crate::endings::EndingsCommands;
use crate::job::ResourceLimits;
use crate::job::progress::ProgressReporter;

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
    /// The material of the side to move.
    pub(super) own: String,
    /// The material of the other side.
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

/// Number of random positions of a class that are verified.
pub(super) const VERIFIED: u64 = 1_000;

/// Solves a pair, and returns the answer and the memory in bytes.
pub(super) fn solve<E: EndingsCommands>(
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

#[cfg(test)]
impl ClassSummary {
    /// A class with 2 won, 5 drawn and 4 lost positions.
    pub(super) fn sample(own: &str, other: &str) -> Self {
        Self {
            own: own.to_owned(),
            other: other.to_owned(),
            drawn: 5,
            decided: vec![0, 2, 1, 0, 3],
            longest_win: None,
        }
    }
}

#[cfg(test)]
impl EndingsSummary {
    /// An answer with these classes.
    pub(super) fn of(classes: Vec<ClassSummary>) -> Self {
        Self {
            classes,
            decisive_zugzwangs: 0,
            half_zugzwangs: 0,
            verified: 0,
            start: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_by_their_values() {
        let class = ClassSummary::sample("K1 P1", "K1 P2");
        assert_eq!((class.positions(), class.longest()), (11, Some(1)));
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
            assert_eq!(class.has(value), has, "{value}");
        }
        let text = "2 won, 5 drawn, 4 lost";
        let one = EndingsSummary::of(vec![class.clone()]);
        assert_eq!(one.to_string(), text);
        let two = EndingsSummary::of(vec![class.clone(), class]);
        assert_eq!(two.to_string(), format!("{text}; {text}"));
    }

    #[test]
    fn values_follow_from_the_best_move() {
        assert!(follows(Value::Win(3), Some(Value::Win(3))));
        assert!(!follows(Value::Win(5), Some(Value::Win(3))));
        assert!(!follows(Value::Draw, Some(Value::Loss(4))));
        assert!(follows(Value::Draw, None) && follows(Value::Loss(0), None));
        assert!(!follows(Value::Win(1), None));
    }
}
