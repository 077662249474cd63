//! Writing and parsing of `info` lines.

use core::fmt::Display;
use core::time::Duration;

use crate::{Choice, Score};

/// The details that only the full search reports.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableUse {
    /// The most plies of a line at this depth.
    pub(super) seldepth: u32,
    /// Fill level of the table, in permille.
    pub(super) hashfull: u32,
}

/// The `info` line of a result.
pub(super) fn info<M: Display>(
    choice: &Choice<M>,
    table: Option<TableUse>,
    rank: Option<usize>,
    elapsed: Duration,
) -> String {
    let milliseconds = elapsed.as_millis();
    let nodes = choice.nodes;
    let rate = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let mut words = String::from("info");
    // Without a search there is no score.
    if choice.depth > 0 {
        words += &format!(" depth {}", choice.depth);
        if let Some(TableUse { seldepth, .. }) = table {
            words += &format!(" seldepth {}", seldepth.max(choice.depth));
        }
        if let Some(rank) = rank {
            words += &format!(" multipv {rank}");
        }
        words += &format!(" score {}", score(choice.score));
    }
    words += &format!(" nodes {nodes} nps {rate}");
    if let Some(TableUse { hashfull, .. }) = table {
        words += &format!(" hashfull {hashfull}");
    }
    words += &format!(" time {milliseconds}");
    if !choice.pv.is_empty() {
        words += " pv";
        for mv in &choice.pv {
            words += &format!(" {mv}");
        }
    }
    words
}

/// The score in hundredths of a unit (`cp`), or the plies to a win or, negative, a loss (`mate`).
pub(super) fn score(score: Score) -> String {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => format!("mate {plies}"),
        (_, Some(plies)) => format!("mate -{plies}"),
        _ => format!("cp {}", score.value()),
    }
}

/// An engine's report of its search, from an `info` line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct EngineReport {
    pub(super) depth: u32,
    pub(super) score: Option<Score>,
    pub(super) nodes: u64,
    /// The principal variation, as text.
    pub(super) pv: Vec<String>,
}

impl EngineReport {
    /// Parses a line. Returns `None` if it has no score, or the score of another line than the
    /// best.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("info ")?.split_whitespace();
        let mut report = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => report.depth = words.next()?.parse().ok()?,
                "nodes" => report.nodes = words.next()?.parse().ok()?,
                "multipv" if words.next()? != "1" => return None,
                "score" => report.score = Some(read_score(words.next()?, words.next()?)?),
                "pv" => report.pv = words.by_ref().map(str::to_owned).collect(),
                "string" => return None,
                _ => {}
            }
        }
        report.score.is_some().then_some(report)
    }
}

/// Reads a score as [`score`] writes it.
fn read_score(unit: &str, number: &str) -> Option<Score> {
    let number: i32 = number.parse().ok()?;
    match unit {
        "cp" => Some(Score::of(number)),
        "mate" if number > 0 => Some(Score::win_in(number.unsigned_abs())),
        "mate" => Some(Score::loss_in(number.unsigned_abs())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_lines_have_depth_score_nodes_and_pv() {
        let choice = |score: Score, depth, nodes| Choice {
            mv: "a",
            score,
            depth,
            nodes,
            pv: vec!["a", "b"],
        };
        for (choice, milliseconds, expected) in [
            (
                choice(Score::of(-35), 4, 3_000),
                1_500,
                "info depth 4 score cp -35 nodes 3000 nps 2000 time 1500 pv a b",
            ),
            (
                choice(Score::win_in(3), 1, 7),
                0,
                "info depth 1 score mate 3 nodes 7 nps 7000000 time 0 pv a b",
            ),
            (
                choice(Score::loss_in(2), 0, 0),
                10,
                "info nodes 0 nps 0 time 10 pv a b",
            ),
            (
                choice(Score::loss_in(2), 2, 5),
                500,
                "info depth 2 score mate -2 nodes 5 nps 10 time 500 pv a b",
            ),
        ] {
            let elapsed = Duration::from_millis(milliseconds);
            assert_eq!(info(&choice, None, None, elapsed), expected);
        }
        let silent = Choice {
            pv: Vec::new(),
            ..choice(Score::EVEN, 2, 1)
        };
        let expected = "info depth 2 score cp 0 nodes 1 nps 1 time 1000";
        assert_eq!(info(&silent, None, None, Duration::from_secs(1)), expected);
        let table = TableUse {
            seldepth: 9,
            hashfull: 31,
        };
        let expected =
            "info depth 2 seldepth 9 multipv 3 score cp 0 nodes 1 nps 1 hashfull 31 time 1000";
        let second = Duration::from_secs(1);
        assert_eq!(info(&silent, Some(table), Some(3), second), expected);
    }

    #[test]
    fn info_lines_are_read() {
        let read = |line| EngineReport::parse(line);
        let report = read("info depth 7 seldepth 12 score cp -35 nodes 99 nps 5 time 1 pv a b");
        let expected = EngineReport {
            depth: 7,
            score: Some(Score::of(-35)),
            nodes: 99,
            pv: vec!["a".to_owned(), "b".to_owned()],
        };
        assert_eq!(report, Some(expected));
        for (line, score) in [
            ("info depth 1 score mate 3", Some(Score::win_in(3))),
            (
                "info depth 1 score mate -2 multipv 1",
                Some(Score::loss_in(2)),
            ),
            ("info depth 1 score cp 5 multipv 2", None),
            ("info depth 1 score cp", None),
            ("info depth 1 score wdl 5", None),
            ("info nodes 5", None),
            ("info string score cp 5", None),
            ("bestmove a", None),
        ] {
            assert_eq!(read(line).and_then(|report| report.score), score, "{line}");
        }
    }

    #[test]
    fn scores_are_read_as_they_are_written() {
        for of in [
            Score::of(-35),
            Score::win_in(3),
            Score::loss_in(2),
            Score::loss_in(0),
        ] {
            let text = score(of);
            let (unit, number) = text.split_once(' ').expect("a unit and a number");
            assert_eq!(read_score(unit, number), Some(of), "{text}");
        }
    }
}
