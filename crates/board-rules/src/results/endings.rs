//! Comparisons of solved endings.

use super::comparison::ResultComparison;
use super::endings_answer::ClassSummary;
use super::folder::ResultFolder;

/// Compares the two classes of each pair, ply by ply: where no capture leads to other pairs, a move
/// leads from one to the other. A position that is decided in n plies has one after it that is
/// decided in n - 1.
pub(super) fn plies_of_endings(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("plies of endings");
    for (question, summary) in folder.endings() {
        let Some((first, last)) = summary.classes.first().zip(summary.classes.last()) else {
            continue;
        };
        let classes = [(first, last), (last, first)];
        for (own, other) in classes.into_iter().filter(|_| question.stays_in_pair()) {
            agreement.compare(has_no_gap(own, other), || {
                let (own, other) = (&own.own, &own.other);
                format!("`{question}`: a value of {own} against {other} follows from no move")
            });
        }
        if let Some(start) = &summary.start {
            agreement.compare(first.has(start), || {
                format!("`{question}`: the start is {start}, and no position is")
            });
        }
        let lost = first.lost().saturating_add(last.lost());
        let zugzwangs = summary.decisive_zugzwangs.saturating_mul(2);
        let zugzwangs = zugzwangs.saturating_add(summary.half_zugzwangs);
        agreement.compare(zugzwangs <= lost, || {
            format!("`{question}`: {zugzwangs} positions are lost by zugzwang, and {lost} in all")
        });
    }
    agreement
}

/// Whether each value of a class can follow from one of the class after its moves. Wins in one ply
/// end the game, and so do losses in none.
fn has_no_gap(own: &ClassSummary, other: &ClassSummary) -> bool {
    let plies = own.decided.iter().enumerate().skip(2);
    plies
        .filter(|(_, count)| **count > 0)
        .all(|(plies, _)| other.decided.get(plies - 1).is_some_and(|&count| count > 0))
}

#[cfg(test)]
mod tests {
    use super::super::endings_answer::EndingsSummary;
    use super::super::endings_question::EndingsQuestion;
    use super::super::question::{ResultAnswer, ResultQuestion};
    use super::*;
    use crate::job::ResourceLimits;

    fn faults(question: EndingsQuestion, summary: &EndingsSummary) -> usize {
        let question = ResultQuestion::Endings(question);
        let folder = ResultFolder::of([(question, ResultAnswer::Endings(summary.clone()))]);
        plies_of_endings(&folder).faults.len()
    }

    #[test]
    fn wrong_endings_disagree() {
        let question: EndingsQuestion = "ploy endings shield against straight probe side=3"
            .parse()
            .expect("it is a question");
        let limits = ResourceLimits::default();
        let (summary, _) = question.solve(limits).expect("it is small");
        assert_eq!(faults(question, &summary), 0);
        for change in [
            |summary: &mut EndingsSummary| summary.classes[0].decided[4] = 0,
            |summary: &mut EndingsSummary| summary.classes[1].decided.truncate(8),
            |summary: &mut EndingsSummary| summary.half_zugzwangs = 1 << 40,
            |summary: &mut EndingsSummary| summary.decisive_zugzwangs = u64::MAX,
            |summary: &mut EndingsSummary| summary.start = Some("won in 2".to_owned()),
            |summary: &mut EndingsSummary| summary.start = Some("lost in 60000".to_owned()),
        ] {
            let mut wrong = summary.clone();
            change(&mut wrong);
            assert_eq!(faults(question, &wrong), 1, "{wrong:?}");
            // Counts that cannot be added are a large number, not the end of the program.
            wrong.classes[0].decided[0] = u64::MAX;
            assert!(wrong.classes[0].positions() == u64::MAX && faults(question, &wrong) < 3);
        }
    }
}
