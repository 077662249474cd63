//! Abdellatif 2017, "Bauernopfer": for which numbers of pawns, steps and reach the pawns win.

use rook_hunt::Rules;
use rook_hunt::solve::{SolveSummary, Solver};

use super::claim::{ClaimBoard, ClaimEntry, ClaimVerdict};

const fn on(rules: &'static str) -> ClaimBoard {
    ClaimBoard::Game("hunt", rules, None, "")
}

pub(super) const CLAIMS: [ClaimEntry; 9] = [
    ClaimEntry::quick("hunt.eight", on("pawns=8"), eight),
    ClaimEntry::quick("hunt.must-move", on("pawns=7 must-move"), must_move),
    ClaimEntry::quick("hunt.two", on("pawns=2 steps=2"), two),
    ClaimEntry::quick("hunt.three", on("pawns=3 steps=3"), three),
    ClaimEntry::slow("hunt.four", on("pawns=4 steps=2"), four),
    ClaimEntry::quick("hunt.monotone", on("pawns=4 side=4"), monotone),
    ClaimEntry::quick(
        "hunt.two-squares",
        on("pawns=2 steps=2 reach=2"),
        two_squares,
    ),
    ClaimEntry::quick(
        "hunt.three-pawns",
        on("pawns=3 steps=2 reach=2"),
        three_pawns,
    ),
    ClaimEntry::quick(
        "hunt.three-squares",
        on("pawns=2 steps=2 reach=3"),
        three_squares,
    ),
];

fn summarize(rules: &str) -> Option<SolveSummary> {
    Solver::new(rules.parse::<Rules>().ok()?).summarize().ok()
}

/// The fewest and the most turns to the win over all placements.
fn turn_range(summary: &SolveSummary) -> String {
    match (summary.best(), summary.worst()) {
        (Some(best), Some(worst)) => format!("{best}–{worst}"),
        _ => String::new(),
    }
}

/// Holds if the pawns win no placement under any of these rules.
fn none_is_won(games: &[&str]) -> Option<ClaimVerdict> {
    let mut placements = 0;
    let mut holds = true;
    for rules in games {
        let summary = summarize(rules)?;
        placements += summary.placements;
        holds &= !summary.can_catch();
    }
    Some(ClaimVerdict::of(holds).with_figure(placements))
}

/// Holds if the pawns win every placement.
fn all_are_won(rules: &str) -> Option<ClaimVerdict> {
    let summary = summarize(rules)?;
    Some(
        ClaimVerdict::of(summary.always_catches())
            .with_figure(summary.placements)
            .with_figure(turn_range(&summary)),
    )
}

/// Checks the claim with 4 pawns on 4 x 4 instead of 8 pawns on 8 x 8: the small board is solved in
/// milliseconds.
fn eight() -> Option<ClaimVerdict> {
    all_are_won("pawns=4 side=4")
}

/// The paper claims that the rook escapes: the claim is false if the pawns win every placement.
/// Checks 3 pawns on 4 x 4 instead of 7 pawns on 8 x 8.
fn must_move() -> Option<ClaimVerdict> {
    let found = all_are_won("pawns=3 side=4 must-move")?;
    Some(ClaimVerdict {
        holds: !found.holds,
        ..found
    })
}

fn two() -> Option<ClaimVerdict> {
    none_is_won(&["pawns=1", "pawns=2", "pawns=2 steps=2"])
}

fn three() -> Option<ClaimVerdict> {
    none_is_won(&["pawns=3", "pawns=3 steps=2", "pawns=3 steps=3"])
}

fn four() -> Option<ClaimVerdict> {
    all_are_won("pawns=4 steps=2")
}

fn two_squares() -> Option<ClaimVerdict> {
    none_is_won(&["pawns=2 steps=2 reach=2"])
}

fn three_squares() -> Option<ClaimVerdict> {
    all_are_won("pawns=2 steps=2 reach=3")
}

fn three_pawns() -> Option<ClaimVerdict> {
    all_are_won("pawns=3 steps=2 reach=2")
}

/// Holds if more pawns, steps or reach never turn a win into a loss. Solves every game of up to
/// four pawns, three steps and three squares a step on 4 x 4. A game without placements counts as
/// won, because the rook has no safe square in it.
fn monotone() -> Option<ClaimVerdict> {
    let mut games = Vec::new();
    for pawns in 1..=4 {
        for steps in 1..=pawns.min(3) {
            for reach in 1..=3 {
                let rules = format!("pawns={pawns} steps={steps} reach={reach} side=4");
                games.push(([pawns, steps, reach], is_won(&rules)?));
            }
        }
    }
    Some(ClaimVerdict::of(are_monotone(&games)).with_figure(games.len()))
}

/// Whether the pawns win every placement of a hunt, or there is none.
fn is_won(rules: &str) -> Option<bool> {
    let summary = summarize(rules)?;
    Some(summary.placements == 0 || summary.always_catches())
}

/// Whether each hunt with at least as many pawns, steps and squares a step as a won one is won.
fn are_monotone(games: &[([u8; 3], bool)]) -> bool {
    let won = games.iter().filter(|(_, is_won)| *is_won);
    let mut pairs = won.flat_map(|less| games.iter().map(move |more| (less.0, more)));
    pairs.all(|(less, (more, is_won))| {
        *is_won || less.iter().zip(more).any(|(less, more)| less > more)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hunt_is_won_if_every_placement_is_or_there_is_none() {
        let hunts = [
            ("pawns=1 side=4", false),
            ("pawns=4 side=4", true),
            ("pawns=4 side=4 reach=3", true),
        ];
        for (rules, won) in hunts {
            assert_eq!(is_won(rules), Some(won), "{rules}");
        }
    }

    #[test]
    fn a_lost_hunt_with_more_than_a_won_one_is_a_counterexample() {
        let less = ([2, 1, 1], true);
        for (more, monotone) in [
            (([2, 1, 2], false), false),
            (([3, 1, 1], false), false),
            (([3, 2, 2], true), true),
            (([1, 1, 2], false), true),
            (([2, 1, 1], false), false),
        ] {
            assert_eq!(are_monotone(&[less, more]), monotone, "{more:?}");
            assert_eq!(are_monotone(&[more, less]), monotone, "{more:?}");
        }
    }

    #[test]
    fn one_won_placement_refutes_that_none_is_won() {
        let holds = |games: &[&str]| none_is_won(games).map(|verdict| verdict.holds);
        assert_eq!(holds(&["pawns=1 side=4", "pawns=2 side=4"]), Some(true));
        assert_eq!(holds(&["pawns=4 side=4", "pawns=1 side=4"]), Some(false));
        assert_eq!(holds(&["pawns=1 side=4", "pawns=4 side=4"]), Some(false));
    }
}
