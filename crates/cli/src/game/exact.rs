//! What is known of the worth of a hunt's positions.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use anyhow::bail;
use board_bot::evaluation::HuntEvaluation;
use rook_hunt::Rules;
use rook_hunt::solve::{Solution, Solver};

use crate::exit::tell;
use crate::memory::Memory;
use crate::progress::Progress;

/// Placements up to which rules are solved in a few seconds: with single steps, and with others.
const QUICK: [u64; 2] = [8_000_000, 50_000];

/// Whether all positions of these rules are solved in a few seconds.
fn is_quick(rules: Rules) -> bool {
    let squares = u64::from(rules.side()).pow(2);
    let placements = (0..u64::from(rules.pawns())).try_fold(1u64, |count, i| {
        Some(count.checked_mul(squares - i)? / (i + 1))
    });
    let is_single = rules.steps() == 1 && rules.reach() == 1;
    placements.is_some_and(|count| count <= QUICK[usize::from(!is_single)])
}

/// What bots know: all, if there is a solution, which has to be of these rules, or if one is wanted and is found soon.
pub(super) fn evaluation(
    solution: Option<&Path>,
    rules: Rules,
    wants_exact: bool,
) -> anyhow::Result<HuntEvaluation> {
    match solution {
        None if wants_exact => Ok(exact(rules)),
        None => Ok(HuntEvaluation::default()),
        Some(file) => {
            let solution = solution_of(file, Memory::available(), rules)?;
            Ok(HuntEvaluation::with_solution(Arc::new(solution)))
        }
    }
}

/// All that can be known in a few seconds; where that is nothing, it says so.
pub(super) fn exact(rules: Rules) -> HuntEvaluation {
    if !is_quick(rules) {
        tell(format_args!(
            "{rules}: what positions are worth is not known, only how they look; \
             `hunt solve --save` finds out, and --solution tells"
        ));
        return HuntEvaluation::default();
    }
    let progress = Progress::spinner("turns solved");
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let solved = Solver::new(rules)
        .threads(threads)
        .memory_limit(Memory::available().0)
        .watch(move |done| {
            progress.set(done.turn.into());
            ControlFlow::Continue(())
        })
        .solve();
    match solved {
        Ok(solution) => HuntEvaluation::with_solution(Arc::new(solution)),
        Err(error) => {
            tell(format_args!(
                "what positions are worth is not known: {error}"
            ));
            HuntEvaluation::default()
        }
    }
}

/// The solution in a file, which has to be of these rules.
pub(crate) fn solution_of(file: &Path, memory: Memory, rules: Rules) -> anyhow::Result<Solution> {
    let solution = Solution::load(file, memory.0)?;
    let solved = solution.summary().rules;
    if solved != rules {
        bail!("{} solves {solved}, not {rules}", file.display());
    }
    Ok(solution)
}
