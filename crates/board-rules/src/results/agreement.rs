//! Comparison of results that must agree.

use knights_tour::counting::{Natural, Residue, Strips};

use super::comparison::ResultComparison;
use super::count_question::{CountKind, CountQuestion, TourFamily};
use super::endings::plies_of_endings;
use super::folder::ResultFolder;
use super::hunt::{hunt_sums, stronger_pawns};
use super::sequence::SEQUENCES;

/// Compares all pairs of the folder's results.
pub(super) fn agreements(folder: &ResultFolder) -> anyhow::Result<Vec<ResultComparison>> {
    Ok(vec![
        checksums(folder),
        mirrored_boards(folder),
        sums_over_starts(folder),
        open_and_closed(folder),
        remainders(folder),
        recurrences(folder)?,
        published_numbers(folder)?,
        hunt_sums(folder),
        stronger_pawns(folder),
        plies_of_endings(folder),
    ])
}

/// Checks that no file was changed, and that each has the name and command of its question.
fn checksums(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("checksums");
    for (name, (question, result)) in &folder.results {
        agreement.compare(result.is_intact(), || {
            format!("{name}: the checksum does not match the content")
        });
        let (file_name, command) = (question.file_name(), question.command());
        agreement.compare(*name == file_name, || {
            format!("{name} answers `{question}`; expected the name {file_name}")
        });
        agreement.compare(result.command == command, || {
            format!("{name}: the command is not `{command}`")
        });
    }
    agreement
}

fn mirrored_boards(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("mirrored boards");
    for (question, answer, _) in folder
        .counts()
        .filter(|(question, ..)| question.width > question.height)
    {
        let Some(mirrored) = question.mirrored() else {
            continue;
        };
        if let Some(other) = folder.count(mirrored) {
            agreement.compare(answer == other, || {
                format!("`{question}` is {answer}, and `{mirrored}` is {other}")
            });
        }
    }
    agreement
}

fn sums_over_starts(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("sums over starts");
    let per_start = folder
        .counts()
        .filter(|(question, ..)| question.family.kind == CountKind::PerStart);
    for (question, answer, result) in per_start {
        let sum: Natural = result
            .per_start
            .iter()
            .map(|(_, count)| count.clone())
            .sum();
        let of = |kind| folder.count(question.of_kind(kind));
        for other in [Some(answer), of(CountKind::Directed)]
            .into_iter()
            .flatten()
        {
            agreement.compare(sum == *other, || {
                format!("the counts of `{question}` add up to {sum}, not to {other}")
            });
        }
        for (square, count) in &result.per_start {
            if let Some(other) = of(CountKind::From(*square)) {
                agreement.compare(count == other, || {
                    format!("`{question}` has {count} from {square}, not {other}")
                });
            }
        }
    }
    agreement
}

/// Compares open and closed tours with all tours: a closed tour of n squares is 2n directed tours.
fn open_and_closed(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("open and closed tours");
    for (question, answer, _) in folder
        .counts()
        .filter(|(question, ..)| question.family.kind == CountKind::Open)
    {
        let of = |kind| folder.count(question.of_kind(kind));
        let (Some(closed), Some(all)) = (of(CountKind::Closed), of(CountKind::Directed)) else {
            continue;
        };
        let mut sum = closed.times(2 * question.squares());
        sum += answer;
        agreement.compare(sum == *all, || {
            format!("`{question}` and the closed tours are {sum}, and all tours are {all}")
        });
    }
    agreement
}

fn remainders(folder: &ResultFolder) -> ResultComparison {
    let mut agreement = ResultComparison::new("remainders modulo primes");
    for (question, answer, _) in folder.counts() {
        let Some(prime) = question.prime else {
            continue;
        };
        let exact = CountQuestion {
            prime: None,
            ..question
        };
        if let Some(count) = folder.count(exact) {
            let expected = Natural::from(u64::from(Residue::of(count, prime).remainder));
            agreement.compare(*answer == expected, || {
                format!("`{question}` is {answer}, expected {expected}")
            });
        }
    }
    agreement
}

/// The prime modulo which counts of strips are compared.
const PRIME: u32 = 4_294_967_291;

/// Compares results for strips of three and four rows with their linear recurrences.
fn recurrences(folder: &ResultFolder) -> anyhow::Result<ResultComparison> {
    let mut agreement = ResultComparison::new("linear recurrences");
    let families = [
        (CountKind::Closed, Strips::closed(3)?, 3),
        (CountKind::Directed, Strips::directed(3)?, 3),
        (CountKind::Directed, Strips::directed(4)?, 4),
    ];
    for (kind, strips, rows) in families {
        let recurrence = strips.recurrence(PRIME)?;
        for (question, answer, _) in folder.counts() {
            let [side, columns] = [
                question.width.min(question.height),
                question.width.max(question.height),
            ];
            let strip = (question.family, question.layers, question.prime, side);
            if strip != (TourFamily::knight(kind), 1, None, rows) {
                continue;
            }
            let term = recurrence.term(columns.into());
            let expected = Residue::of(answer, PRIME).remainder;
            agreement.compare(term == expected, || {
                format!("`{question}` is {expected} modulo {PRIME}, and by its recurrence {term}")
            });
        }
    }
    Ok(agreement)
}

fn published_numbers(folder: &ResultFolder) -> anyhow::Result<ResultComparison> {
    let mut agreement = ResultComparison::new("published numbers");
    for sequence in &SEQUENCES {
        for (n, term) in sequence.published(&folder.path)? {
            let published = term.times(sequence.each);
            if let Some(answer) = sequence.answer(n, folder)? {
                agreement.compare(answer == published, || {
                    let (number, each) = (sequence.number, sequence.each);
                    format!("{number} a({n}) is {term}, and {each} times that is not {answer}")
                });
            }
        }
    }
    Ok(agreement)
}

#[cfg(test)]
mod tests {
    use super::super::question::{ResultAnswer, ResultQuestion};
    use super::*;

    /// A folder with results for these questions.
    fn folder(answers: &[(&str, u64)]) -> ResultFolder {
        ResultFolder::of(answers.iter().map(|&(text, answer)| {
            let question: ResultQuestion = text.parse().expect("it is a question");
            (question, ResultAnswer::Count(answer.into()))
        }))
    }

    /// The names of the agreements that have pairs, with the number of faults.
    fn faults(answers: &[(&str, u64)]) -> Vec<(&'static str, usize)> {
        let all = agreements(&folder(answers)).expect("nothing is read");
        let compared = all.iter().skip(1).filter(|agreement| agreement.pairs > 0);
        compared
            .map(|agreement| (agreement.name, agreement.faults.len()))
            .collect()
    }

    #[test]
    fn a_wrong_answer_disagrees_with_another_result() {
        for (answers, name) in [
            (
                &[("closed 6x5", 8), ("closed 5x6", 8)][..],
                "mirrored boards",
            ),
            (
                &[
                    ("open 5x6", 37_088),
                    ("closed 5x6", 8),
                    ("directed 5x6", 37_568),
                ],
                "open and closed tours",
            ),
            (
                &[("closed 6x6 modulo 101", 65), ("closed 6x6", 9_862)],
                "remainders modulo primes",
            ),
            (
                &[("closed torus 6x5", 7), ("closed torus 5x6", 7)],
                "mirrored boards",
            ),
            (
                &[
                    ("open 2x3x4", 1),
                    ("closed 2x3x4", 2),
                    ("directed 2x3x4", 97),
                ],
                "open and closed tours",
            ),
            (&[("directed 4x6", 1_488)], "linear recurrences"),
            (&[("closed 3x10", 16)], "linear recurrences"),
        ] {
            assert_eq!(faults(answers), [(name, 0)], "{answers:?}");
            let mut wrong = answers.to_vec();
            wrong[0].1 += 1;
            assert_eq!(faults(&wrong), [(name, 1)], "{wrong:?}");
        }
    }

    #[test]
    fn a_wrong_count_from_a_square_changes_the_sum() {
        let mut folder = folder(&[("per-start 3x4", 16), ("from 0,0 3x4", 2)]);
        let (_, result) = folder
            .results
            .get_mut("per-start-3x4.json")
            .expect("it is there");
        let counts = [("0,0", 2_u64), ("1,0", 14)];
        result.per_start = counts
            .map(|(square, count)| (square.parse().expect("a square"), count.into()))
            .to_vec();
        assert_eq!(sums_over_starts(&folder).faults, [""; 0]);
        let (_, result) = folder
            .results
            .get_mut("per-start-3x4.json")
            .expect("it is there");
        result.per_start[0].1 = 3_u64.into();
        assert_eq!(sums_over_starts(&folder).faults.len(), 2);
    }

    #[test]
    fn a_file_under_another_name_is_a_fault() {
        let mut folder = folder(&[("closed 6x6", 9_862)]);
        assert_eq!(checksums(&folder).faults, [""; 0]);
        let result = folder
            .results
            .remove("closed-6x6.json")
            .expect("it is there");
        folder.results.insert("closed-6x7.json".to_owned(), result);
        assert_eq!(checksums(&folder).faults.len(), 1);
    }
}
