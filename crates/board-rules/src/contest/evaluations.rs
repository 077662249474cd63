//! The scores, depths and times of moves in a games file.

use std::time::Duration;

use anyhow::{Context, bail};
use board_bot::contest::MoveReport;
use board_bot::{Score, parse_time, time_text};
use board_game_core::{Game, Player, Record};

/// The keys of the players' lines, in the order of the players.
pub(super) const KEYS: [&str; Player::MAX_COUNT] = [
    "first-evaluations",
    "second-evaluations",
    "third-evaluations",
    "fourth-evaluations",
];

/// The longest line, in bytes. It is shorter than the limit of a saved game's line.
const MAX_LINE_LENGTH: usize = 15_000;

/// Formats the reports of a player's moves on a line: for each move `score/depth` or, if the score
/// is unknown, `-`; then optionally `/time`. A line that would be too long has only the last moves.
/// `None` if no score and no time of the player is known.
pub(super) fn line(reports: &[MoveReport], player: Player) -> Option<String> {
    let own = reports.iter().filter(|report| report.player == player);
    let known = |report: &MoveReport| report.score.is_some() || report.time.is_some();
    if !own.clone().any(known) {
        return None;
    }
    let mut room = MAX_LINE_LENGTH;
    let mut words = Vec::new();
    for word in own.rev().map(format_report) {
        let Some(rest) = room.checked_sub(word.len() + 1) else {
            break;
        };
        room = rest;
        words.push(word);
    }
    words.reverse();
    Some(words.join(" "))
}

/// Formats a report: `+35/6`; `#5/7` for a win in five plies; `#-4/7/120ms` for a loss in four,
/// found in 120 ms; `-` if nothing is known.
fn format_report(report: &MoveReport) -> String {
    let MoveReport {
        score, depth, time, ..
    } = report;
    let mut word = match score {
        None => "-".to_owned(),
        Some(score) => match (score.plies_to_win(), score.plies_to_loss()) {
            (Some(plies), _) => format!("#{plies}/{depth}"),
            (_, Some(plies)) => format!("#-{plies}/{depth}"),
            _ => format!("{:+}/{depth}", score.value()),
        },
    };
    if let Some(time) = time {
        word += &format!("/{}", time_text(*time));
    }
    word
}

/// Parses a report in the format of [`format_report`].
fn parse_report(word: &str, player: Player) -> Option<MoveReport> {
    let mut report = MoveReport::unknown(player);
    let mut parts = word.split('/');
    let score = parts.next()?;
    if score != "-" {
        report.score = Some(match score.strip_prefix('#') {
            Some(plies) => match plies.parse::<i32>().ok()? {
                plies @ 0.. if !score.contains('-') => Score::win_in(plies.unsigned_abs()),
                plies => Score::loss_in(plies.unsigned_abs()),
            },
            None => Score::of(score.parse().ok()?),
        });
        report.depth = parts.next()?.parse().ok()?;
    }
    let time: Option<Duration> = parts.next().map(parse_time).transpose().ok()?;
    report.time = time;
    parts.next().is_none().then_some(report)
}

/// Reads the reports of all moves of a game.
pub(super) fn reports<G: Game>(record: &Record<G>) -> anyhow::Result<Vec<MoveReport>> {
    let movers = (0..record.len()).filter_map(|ply| record.mover(ply));
    let mut reports: Vec<MoveReport> = movers.map(MoveReport::unknown).collect();
    for (player, key) in Player::all(G::PLAYERS).zip(KEYS) {
        let Some(text) = record.tag(key) else {
            continue;
        };
        // The last word belongs to the last move.
        let mut own = reports
            .iter_mut()
            .rev()
            .filter(|report| report.player == player);
        for word in text.split_whitespace().rev() {
            let Some(known) = own.next() else {
                bail!("{key}: more evaluations than moves: expected at most one for each move");
            };
            let read = parse_report(word, player);
            *known = read.with_context(|| {
                format!("{key}: {word:?}: expected a score and a depth, such as +35/6 or #5/7, perhaps with /120ms")
            })?;
        }
    }
    Ok(reports)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_round_trip() {
        let player = Player::FIRST;
        for text in [
            "-",
            "-/2s",
            "+0/1",
            "+35/6",
            "-120/8/120ms",
            "#5/7",
            "#-4/7/3s",
            "#0/1",
            "#-0/1",
        ] {
            let report = parse_report(text, player).expect(text);
            assert_eq!(format_report(&report), text);
        }
        for text in [
            "",
            "+",
            "35",
            "+35/",
            "+35/x",
            "#/7",
            "+35/6/",
            "+35/6/1",
            "+35/6/1s/1s",
        ] {
            assert_eq!(parse_report(text, player), None, "{text}");
        }
    }

    #[test]
    fn long_line_has_only_the_last_moves() {
        let player = Player::FIRST;
        let known = MoveReport {
            score: Some(Score::of(35)),
            depth: 6,
            ..MoveReport::unknown(player)
        };
        assert_eq!(line(&[MoveReport::unknown(player)], player), None);
        assert_eq!(
            line(&[known, known], player).as_deref(),
            Some("+35/6 +35/6")
        );
        assert_eq!(line(&[known], Player::SECOND), None);
        let long = line(&vec![known; 100_000], player).expect("a line");
        assert_eq!(long.split(' ').count(), MAX_LINE_LENGTH / "+35/6 ".len());
    }
}
