//! Comparisons of solved hunts.

use rook_hunt::Rules;
use rook_hunt::solve::SolveSummary;

use super::comparison::ResultComparison;
use super::folder::ResultFolder;

/// Checks the sums of each summary: no more is won than there is, and if all states are won, all
/// placements are.
pub(super) fn hunt_sums(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("sums of hunts");
    for summary in folder.hunts() {
        let won = summary.won_within(u32::MAX);
        let all_won = summary.won_states == summary.states;
        agreement.compare(
            summary.won_states <= summary.states
                && won <= summary.placements
                && (!all_won || won == summary.placements)
                && summary.worst().is_none_or(|worst| worst <= summary.longest),
            || {
                format!(
                    "`hunt {}`: the numbers contradict each other",
                    summary.rules
                )
            },
        );
    }
    agreement
}

/// Compares hunts that differ only in what makes the pawns stronger: longer steps, several steps of
/// one pawn, a rook that must move. The stronger pawns can play as the weaker ones do, so that they
/// win at least as many states, and from each placement in no more turns.
pub(super) fn stronger_pawns(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("stronger pawns");
    for weaker in folder.hunts() {
        for stronger in folder.hunts().filter(|other| is_stronger(other, weaker)) {
            agreement.compare(
                stronger.won_states >= weaker.won_states && is_as_fast(stronger, weaker),
                || {
                    let (stronger, weaker) = (stronger.rules, weaker.rules);
                    format!("`hunt {stronger}` wins less, or later, than `hunt {weaker}`")
                },
            );
        }
    }
    agreement
}

fn is_stronger(stronger: &SolveSummary, weaker: &SolveSummary) -> bool {
    let same = |rules: Rules| (rules.pawns(), rules.steps(), rules.side());
    let (stronger, weaker) = (stronger.rules, weaker.rules);
    stronger != weaker
        && same(stronger) == same(weaker)
        && stronger.reach() >= weaker.reach()
        && stronger.repeats() >= weaker.repeats()
        && stronger.must_move() >= weaker.must_move()
}

/// Whether at least as many placements are won within any number of turns. Placements that leave
/// the rook no square, because longer steps threaten it, are as good as won.
fn is_as_fast(stronger: &SolveSummary, weaker: &SolveSummary) -> bool {
    let Some(without_square) = weaker.placements.checked_sub(stronger.placements) else {
        return false;
    };
    (0..).zip(&weaker.won_placements).all(|(turns, _)| {
        let won = stronger.won_within(turns).saturating_add(without_square);
        won >= weaker.won_within(turns)
    })
}

#[cfg(test)]
mod tests {
    use rook_hunt::solve::Solver;

    use super::super::question::{ResultAnswer, ResultQuestion};
    use super::*;

    fn folder(hunts: &[SolveSummary]) -> ResultFolder {
        ResultFolder::of(hunts.iter().map(|summary| {
            let question = ResultQuestion::Hunt(summary.rules);
            (question, ResultAnswer::Hunt(summary.clone()))
        }))
    }

    #[test]
    fn a_wrong_hunt_disagrees() {
        let solved = |rules: &str| {
            let rules = rules.parse().expect("they are rules");
            Solver::new(rules).summarize().expect("it is small")
        };
        let weak = solved("pawns=3 steps=1 side=4");
        for stronger in ["must-move", "repeats", "reach=2", "reach=3 must-move"] {
            let strong = solved(&format!("pawns=3 steps=1 side=4 {stronger}"));
            let pair = [weak.clone(), strong.clone()];
            let agreement = stronger_pawns(&folder(&pair));
            assert_eq!((agreement.pairs, agreement.faults.len()), (1, 0));
            let mut states = pair.clone();
            states[1].won_states = weak.won_states - 1;
            assert_eq!(stronger_pawns(&folder(&states)).faults.len(), 1);
            let mut turns = pair.clone();
            turns[0].placements += 1;
            turns[0].won_placements = vec![turns[0].placements];
            turns[1].won_placements = vec![0; 2];
            turns[1].placements = turns[0].placements;
            assert_eq!(stronger_pawns(&folder(&turns)).faults.len(), 1);
        }
        assert_eq!(
            hunt_sums(&folder(core::slice::from_ref(&weak)))
                .faults
                .len(),
            0
        );
        for change in [
            |hunt: &mut SolveSummary| hunt.won_states = hunt.states + 1,
            |hunt: &mut SolveSummary| hunt.won_placements[0] += hunt.placements + 1,
            // The sum is larger than any number here.
            |hunt: &mut SolveSummary| hunt.won_placements = vec![u64::MAX; 2],
            |hunt: &mut SolveSummary| {
                hunt.won_states = hunt.states;
                hunt.won_placements.clear();
            },
        ] {
            let mut wrong = weak.clone();
            change(&mut wrong);
            assert_eq!(hunt_sums(&folder(&[wrong])).faults.len(), 1);
        }
    }
}
