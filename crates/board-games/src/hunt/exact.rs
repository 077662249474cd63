//! Exact values of hunts.

use core::num::NonZero;
use core::ops::ControlFlow;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;
use std::thread;

use board_bot::evaluation::HuntEvaluation;
use board_game_core::{RecordError, RecordText};
use rook_hunt::solve::{Solution, Solver, Value};
use rook_hunt::{Position, Rules, RulesError};
use serde::Serialize;

#[cfg(feature = "files")]
use crate::exact_values::ExactValues;
use crate::message::{Message, ToMessage};

/// The memory limit of a solution on the page, in bytes.
const MEMORY_LIMIT: u64 = 400 << 20;

/// The value of a hunt: the pawns' turns to the catch; `None` if the rook escapes for ever.
pub type HuntValue = Option<u32>;

/// A position with the exact value of every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExactView {
    /// The value of the position.
    pub turns: HuntValue,
    /// Each move with its value, the best for the player to move first.
    pub moves: Vec<(String, HuntValue)>,
    /// The number of moves that are as good as the first.
    pub best: usize,
}

/// A solved hunt.
#[derive(Debug)]
pub struct SolvedAnalyser(Solution);

const fn turns(value: Value) -> HuntValue {
    value.turns()
}

impl SolvedAnalyser {
    /// Solves the hunt of these rules. Calls `progress` with the number of placements won, and the
    /// number of all placements.
    ///
    /// # Errors
    /// The rules are invalid, or have too many states for the page.
    pub fn solve(rules: &str, mut progress: impl FnMut(usize, usize)) -> Result<Self, Message> {
        let rules: Rules = rules
            .parse()
            .map_err(|error: RulesError| error.to_message())?;
        let callback = |now: &rook_hunt::solve::SolveProgress| {
            progress(now.won_placements as usize, now.placements as usize);
            ControlFlow::Continue(())
        };
        let solution = Solver::new(rules)
            .memory_limit(MEMORY_LIMIT)
            .on_local_progress(callback)
            .solve();
        solution.map(Self).map_err(|error| error.to_message())
    }

    /// The values of the current position of a game; `None` if it is over or has other rules.
    ///
    /// # Errors
    /// The text is no saved hunt.
    pub fn position_values(&self, game: &str) -> Result<Option<ExactView>, Message> {
        let text: RecordText = game
            .parse()
            .map_err(|error: RecordError| error.to_message())?;
        let record = text
            .replay::<Position>()
            .map_err(|error| error.to_message())?;
        let position = record.position();
        let Some(value) = self.0.value(position) else {
            return Ok(None);
        };
        let is_pawns = position.to_move() == rook_hunt::Side::Pawns;
        let mut moves = Vec::new();
        for mv in position.moves() {
            let mut after = *position;
            after.play_unchecked(mv);
            let turns = match self.0.value(&after) {
                _ if after.rook_is_taken() => Some(0),
                Some(value) => turns(value),
                None => None,
            };
            moves.push((mv.to_string(), turns));
        }
        // The pawns prefer few turns. The rook prefers many, or an escape.
        let turns_or_max = |turns: HuntValue| turns.unwrap_or(u32::MAX);
        moves.sort_by_key(|&(_, turns)| {
            if is_pawns {
                turns_or_max(turns)
            } else {
                !turns_or_max(turns)
            }
        });
        let best = moves
            .iter()
            .take_while(|(_, turns)| *turns == moves[0].1)
            .count();
        Ok(Some(ExactView {
            turns: turns(value),
            moves,
            best,
        }))
    }
}

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

/// Solves these rules, if that takes only seconds, and returns the exact evaluation.
pub(super) fn evaluation(
    rules: Rules,
    memory: u64,
    report: &mut dyn FnMut(u64),
) -> Result<HuntEvaluation, Message> {
    if !is_quick(rules) {
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
            report(done.turn.into());
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
