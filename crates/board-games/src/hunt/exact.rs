//! Exact values of hunts.

use core::num::NonZero;
use core::ops::ControlFlow;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;
use std::thread;

use board_bot::evaluation::HuntEvaluation;
use rook_hunt::Rules;
use rook_hunt::solve::Solver;
#[cfg(feature = "files")]
use rook_hunt::{Position, solve::Solution};

#[cfg(feature = "files")]
use crate::exact_values::ExactValues;
use crate::game::SolvingTime;
use crate::message::Message;

/// The maximum number of placements of rules that are solved in seconds: for rules of single steps,
/// and for rules of longer turns.
const MAX_QUICK_PLACEMENTS: [u64; 2] = [8_000_000, 50_000];

/// Whether all positions of these rules are solved in seconds.
fn is_quick(rules: Rules) -> bool {
    let squares = u64::from(rules.side()).pow(2);
    let placements = (0..u64::from(rules.pawns())).try_fold(1u64, |count, i| {
        Some(count.checked_mul(squares - i)? / (i + 1))
    });
    let is_single = rules.steps() == 1 && rules.reach() == 1;
    placements.is_some_and(|count| count <= MAX_QUICK_PLACEMENTS[usize::from(!is_single)])
}

/// Solves these rules in this time, and returns the exact evaluation.
pub(super) fn evaluation(
    rules: Rules,
    time: SolvingTime,
    memory: u64,
    report: &mut dyn FnMut(u64, u64),
) -> Result<HuntEvaluation, Message> {
    if time == SolvingTime::Seconds && !is_quick(rules) {
        let text = format!(
            "{rules}: exact values are not known: solve the rules with `hunt solve --save FILE`, and give the \
             file as --solution FILE"
        );
        return Err(Message::new(text, "too-large"));
    }
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let solved = Solver::new(rules)
        .threads(threads)
        .memory_limit(memory)
        .on_local_progress(|done| {
            report(done.won_placements, done.placements);
            ControlFlow::Continue(())
        })
        .solve();
    let solution = solved.map_err(|error| {
        Message::new(format!("exact values are not known: {error}"), "too-large")
    })?;
    Ok(HuntEvaluation::with_solution(Arc::new(solution)))
}

/// Loads a solution of these rules from a file, in at most `memory` bytes.
///
/// # Errors
/// The file cannot be read, or has a solution of other rules.
#[cfg(feature = "files")]
pub fn load_solution(file: &Path, memory: u64, rules: Rules) -> Result<Solution, Message> {
    let solution =
        Solution::load(file, memory).map_err(|error| Message::new(error, "bad-solution"))?;
    check(&solution, rules).map_err(|why| why.in_file(file))?;
    Ok(solution)
}

/// Checks that a solution is that of these rules.
#[cfg(feature = "files")]
fn check(solution: &Solution, rules: Rules) -> Result<(), Message> {
    let solved = solution.summary().rules;
    if solved != rules {
        let text = format!("the solution is that of {solved}, not that of {rules}");
        return Err(Message::new(text, "bad-solution"));
    }
    Ok(())
}

#[cfg(feature = "files")]
impl ExactValues<Position> for Solution {
    fn evaluation(self: Arc<Self>, start: &Position) -> Result<HuntEvaluation, Message> {
        check(&self, start.rules())?;
        Ok(HuntEvaluation::with_solution(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The placements of pawns without the rook, against the limits, which both lie between rules.
    #[test]
    fn rules_are_quick_below_a_number_of_placements() {
        for (rules, expected) in [
            ("pawns=4", true),        // 635,376
            ("pawns=5", true),        // 7,624,512
            ("pawns=6", false),       // 74,974,368
            ("pawns=8 side=5", true), // 1,081,575
            ("pawns=16 side=10", false),
            ("pawns=3 steps=2", true), // 41,664
            ("pawns=4 steps=2", false),
            ("pawns=3 reach=2", true),
            ("pawns=4 reach=2", false),
        ] {
            let rules: Rules = rules.parse().expect("rules");
            assert_eq!(is_quick(rules), expected, "{rules}");
        }
    }
}
