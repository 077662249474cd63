//! The result of a match, as text and as JSON.

use std::io::{self, Write};

use board_bot::contest::{
    Adjudication, FinishReason, MatchScore, PlyLimitRule, SideAssignment, Strength, Tally,
};
use board_game_core::{Game, Player};
use board_games::{BoardGame, games_of};
use serde::Serialize;

use super::sequential_test::SequentialTest;
use super::settings::MatchSettings;
use crate::input::printable_lines;
use crate::output::{to_stdout, write_json};
use crate::time_control::clock_text;
use crate::words::{COLUMNS, counted, shortened};

/// Prints the result of a match.
pub(super) fn print<G: BoardGame>(
    settings: &MatchSettings,
    start: &G,
    match_score: &MatchScore,
    json: bool,
) -> anyhow::Result<()> {
    let report = MatchJson::new(settings, start, match_score);
    to_stdout(|out| {
        if json {
            write_json(out, &report)
        } else {
            report.write(out, settings)
        }
    })
}

/// The result, as `--json` prints it.
#[derive(Serialize)]
struct MatchJson {
    game: &'static str,
    rules: String,
    position: String,
    a: String,
    b: String,
    seed: u64,
    opening_plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<String>,
    sides: String,
    max_plies: u32,
    /// The number of occurrences that draw the game; `null` for no limit.
    repetitions: Option<u32>,
    at_limit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resign: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw: Option<String>,
    /// Whether the same command plays the same games.
    repeats: bool,
    /// Whether the players knew exact values from a file.
    exact_file: bool,
    games: u32,
    played: u64,
    total: ScoreJson,
    as_first: ScoreJson,
    as_second: ScoreJson,
    /// The numbers of complete pairs in which A scored 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u64; 5],
    elo: Elo,
    superiority: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SequentialTest>,
    ended_by: EndingCounts,
    /// The first games lost by forfeit.
    forfeits: Vec<ForfeitedGame>,
    plies: u64,
}

/// A game lost by forfeit, counted from 1, and the reason.
#[derive(Serialize)]
struct ForfeitedGame {
    game: u32,
    reason: String,
}

/// The score of A.
#[derive(Serialize)]
struct ScoreJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    score: f64,
}

/// An Elo difference with its confidence interval; `null` stands for infinity.
#[derive(Serialize)]
pub(super) struct Elo {
    estimate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    confidence: f64,
}

#[derive(Serialize)]
struct EndingCounts {
    rules: u64,
    repetition: u64,
    max_plies: u64,
    resignation: u64,
    agreement: u64,
    forfeit: u64,
}

impl ScoreJson {
    fn new(side: Option<&'static str>, tally: Tally) -> Self {
        let Tally {
            wins,
            draws,
            losses,
        } = tally;
        Self {
            side,
            games: tally.games(),
            wins,
            draws,
            losses,
            score: tally.score(),
        }
    }
}

impl MatchJson {
    fn new<G: BoardGame>(settings: &MatchSettings, start: &G, match_score: &MatchScore) -> Self {
        let Adjudication {
            max_plies,
            repetitions,
            ..
        } = settings.adjudication;
        let as_player =
            |player, tally| ScoreJson::new(Some(<G as Game>::player_name(player)), tally);
        let second = ScoreJson::new(
            Some(second_side::<G>(settings.sides)),
            match_score.as_second(),
        );
        let strength = match_score.strength();
        Self {
            game: G::NAME,
            rules: start.rules().to_string(),
            position: start.to_string(),
            a: settings.a.display_name(),
            b: settings.b.display_name(),
            seed: settings.seed,
            opening_plies: settings.opening_plies,
            openings: settings.openings.as_ref().map(ToString::to_string),
            sides: settings.sides.to_string(),
            max_plies,
            repetitions,
            at_limit: settings.at_limit.to_string(),
            clock: settings.time_control.map(clock_text),
            resign: settings.score_rules.resign.map(|rule| rule.to_string()),
            draw: settings.score_rules.draw.map(|rule| rule.to_string()),
            repeats: settings.is_deterministic(),
            exact_file: settings.exact_file,
            games: settings.games,
            played: match_score.total().games(),
            total: ScoreJson::new(None, match_score.total()),
            as_first: as_player(Player::FIRST, match_score.as_first()),
            as_second: second,
            pairs: match_score.pairs(),
            elo: Elo::of(&strength),
            superiority: strength.superiority,
            sprt: settings
                .sprt
                .map(|sprt| SequentialTest::new(sprt, match_score)),
            ended_by: EndingCounts {
                rules: match_score.ended_by(FinishReason::Rules),
                repetition: match_score.ended_by(FinishReason::Repetition),
                max_plies: match_score.ended_by(FinishReason::MaxPlies),
                resignation: match_score.ended_by(FinishReason::Resignation),
                agreement: match_score.ended_by(FinishReason::Agreement),
                forfeit: match_score.ended_by(FinishReason::Forfeit),
            },
            forfeits: match_score
                .forfeits()
                .iter()
                .map(|(number, reason)| ForfeitedGame {
                    game: number + 1,
                    reason: reason.clone(),
                })
                .collect(),
            plies: match_score.plies(),
        }
    }

    fn write(&self, out: &mut dyn Write, settings: &MatchSettings) -> io::Result<()> {
        let Self { game, a, b, .. } = self;
        write!(out, "{game}: {a} against {b}, ")?;
        match u64::from(self.games) == self.played {
            true => write!(out, "{} games", self.games)?,
            false => write!(out, "{} of {} games", self.played, self.games)?,
        }
        writeln!(out, ", seed {}", self.seed)?;
        writeln!(out)?;
        self.write_table(out)?;
        writeln!(out)?;
        match settings.sides {
            // Elo and SPRT assume that equal players score a half, which is not so here.
            SideAssignment::Alone => {
                writeln!(out, "sides           {a} alone against {b} on all others")?
            }
            _ => {
                writeln!(out, "Elo difference  {}", self.elo.text())?;
                let superiority = likelihood(self.superiority);
                writeln!(out, "superiority     {superiority} likely")?;
                if let Some(test) = &self.sprt {
                    writeln!(out, "sequential test {}", test.text())?;
                }
            }
        }
        let EndingCounts {
            rules,
            repetition,
            max_plies,
            resignation,
            agreement,
            forfeit,
        } = self.ended_by;
        let by_players = [
            ("resignation", resignation),
            ("agreement", agreement),
            ("forfeit", forfeit),
        ];
        let by_players: String = by_players
            .into_iter()
            .filter(|(_, games)| *games > 0)
            .map(|(reason, games)| format!(", {reason} {games}"))
            .collect();
        writeln!(
            out,
            "ended by        the rules {rules}, repetition {repetition}, the limit of plies {max_plies}{by_players}; {:.1} plies on average",
            self.plies as f64 / self.played.max(1) as f64
        )?;
        for ForfeitedGame { game, reason } in &self.forfeits {
            writeln!(
                out,
                "forfeit         game {game}: {}",
                printable_lines(reason, MAX_REASON_LENGTH)
            )?;
        }
        writeln!(out, "agreed          {}", conditions(settings))?;
        writeln!(
            out,
            "players         {a}: {}; {b}: {}",
            settings.a.budget_text(),
            settings.b.budget_text()
        )?;
        if !self.repeats {
            writeln!(
                out,
                "note            with a clock, a budget of time, several threads or an engine, another run may differ"
            )?;
        }
        if self.exact_file {
            writeln!(
                out,
                "note            players know exact values from a file, where they search"
            )?;
        }
        let mut games = games_of(game);
        if let Some(note) = games.find_map(|game| game.info.results_note) {
            writeln!(out, "note            {note}")?;
        }
        Ok(())
    }

    fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        // Five columns of numbers of width 7, each after two spaces.
        let max = COLUMNS - 5 * (2 + 7);
        let name = |results: &ScoreJson| match results.side {
            None => shortened(&self.a, max),
            Some(side) => format!("  as {side}"),
        };
        let rows = [&self.total, &self.as_first, &self.as_second];
        let width = rows
            .iter()
            .map(|results| name(results).chars().count())
            .max()
            .unwrap_or(0);
        let heads = ["games", "wins", "draws", "losses", "score"];
        write!(out, "{:width$}", "")?;
        for head in heads {
            write!(out, "  {head:>7}")?;
        }
        writeln!(out)?;
        for results in rows {
            write!(out, "{:width$}", name(results))?;
            for count in [results.games, results.wins, results.draws, results.losses] {
                write!(out, "  {count:>7}")?;
            }
            let score = match results.games {
                0 => "-".to_owned(),
                _ => percent(results.score),
            };
            writeln!(out, "  {score:>7}")?;
        }
        Ok(())
    }
}

/// The longest reason that is printed in full, in characters.
const MAX_REASON_LENGTH: usize = 400;

/// The name of A's side in the games in which A does not begin.
fn second_side<G: Game>(sides: SideAssignment) -> &'static str {
    match sides {
        SideAssignment::Alone => "another",
        _ => G::player_name(Player::SECOND),
    }
}

impl Elo {
    pub(super) fn of(strength: &Strength) -> Self {
        let finite = |elo: f64| elo.is_finite().then_some(elo);
        Self {
            estimate: finite(strength.elo),
            low: finite(strength.low),
            high: finite(strength.high),
            confidence: 0.95,
        }
    }

    /// The difference and its interval, for a column of a table.
    pub(super) fn cell(&self) -> String {
        let Self {
            estimate,
            low,
            high,
            ..
        } = *self;
        let interval = match (low, high) {
            (Some(low), Some(high)) => format!("{low:+.0} to {high:+.0}"),
            (Some(low), None) => format!("{low:+.0} or more"),
            (None, Some(high)) => format!("{high:+.0} or less"),
            (None, None) => return "unknown".to_owned(),
        };
        match estimate {
            Some(elo) => format!("{elo:+.0} ({interval})"),
            None => interval,
        }
    }

    fn text(&self) -> String {
        let Self {
            estimate,
            low,
            high,
            ..
        } = *self;
        match (estimate, low, high) {
            (Some(elo), Some(low), Some(high)) => {
                format!("{elo:+.0}, with 95 % confidence {low:+.0} to {high:+.0}")
            }
            (Some(elo), Some(low), None) => {
                format!("{elo:+.0}, with 95 % confidence at least {low:+.0}")
            }
            (Some(elo), None, Some(high)) => {
                format!("{elo:+.0}, with 95 % confidence at most {high:+.0}")
            }
            (None, Some(low), None) => format!("with 95 % confidence at least {low:+.0}"),
            (None, None, Some(high)) => format!("with 95 % confidence at most {high:+.0}"),
            _ => "unknown".to_owned(),
        }
    }
}

/// Formats a share as a percentage with one decimal. Only 0 and 1 become 0 % and 100 %.
fn percent(share: f64) -> String {
    match share {
        0.0 | 1.0 => format!("{:.0} %", share * 100.0),
        _ => likelihood(share),
    }
}

/// Formats a probability as a percentage, never 0 % or 100 %.
fn likelihood(share: f64) -> String {
    match share * 100.0 {
        percent if percent > 99.9 => ">99.9 %".to_owned(),
        percent if percent < 0.1 => "<0.1 %".to_owned(),
        percent => format!("{percent:.1} %"),
    }
}

/// Describes how games begin and what ends them.
fn conditions(settings: &MatchSettings) -> String {
    let Adjudication {
        max_plies,
        repetitions,
        ..
    } = settings.adjudication;
    let repetitions = match repetitions {
        Some(times) => format!("drawn when a position occurs {times} times"),
        None => "positions may occur any number of times".to_owned(),
    };
    let at_limit = match settings.at_limit {
        PlyLimitRule::Evaluation(hundredths) => format!(
            "judged by evaluation (a lead of {}.{:02} wins)",
            hundredths / 100,
            hundredths % 100
        ),
        PlyLimitRule::Draw => "drawn".to_owned(),
        other => other.to_string(),
    };
    let max = counted(max_plies, "ply");
    let openings = match &settings.openings {
        Some(book) => book.words(),
        None => format!(
            "openings of {}",
            counted(settings.opening_plies, "random ply")
        ),
    };
    let mut text = format!("{repetitions}; {at_limit} after {max}; {openings}");
    if let Some(control) = settings.time_control {
        text += &format!("; clock {}", clock_text(control));
    }
    if let Some(rule) = settings.score_rules.resign {
        text += &format!("; resigned at {rule}");
    }
    if let Some(rule) = settings.score_rules.draw {
        text += &format!("; drawn at {rule}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An end of the interval that is infinite is left out.
    #[test]
    fn differences_have_the_ends_that_are_known() {
        let (elo, low, high) = (Some(12.4), Some(-3.6), Some(40.0));
        for (estimate, low, high, text, cell) in [
            (
                elo,
                low,
                high,
                "+12, with 95 % confidence -4 to +40",
                "+12 (-4 to +40)",
            ),
            (
                elo,
                low,
                None,
                "+12, with 95 % confidence at least -4",
                "+12 (-4 or more)",
            ),
            (
                elo,
                None,
                high,
                "+12, with 95 % confidence at most +40",
                "+12 (+40 or less)",
            ),
            (
                None,
                low,
                None,
                "with 95 % confidence at least -4",
                "-4 or more",
            ),
            (
                None,
                None,
                high,
                "with 95 % confidence at most +40",
                "+40 or less",
            ),
            (elo, None, None, "unknown", "unknown"),
        ] {
            let elo = Elo {
                estimate,
                low,
                high,
                confidence: 0.95,
            };
            assert_eq!((&*elo.text(), &*elo.cell()), (text, cell));
        }
    }

    #[test]
    fn only_certainty_is_nothing_or_all() {
        for (share, expected) in [
            (0.0, "0 %"),
            (0.0004, "<0.1 %"),
            (0.001, "0.1 %"),
            (0.5, "50.0 %"),
            (0.999, "99.9 %"),
            (0.9996, ">99.9 %"),
            (1.0, "100 %"),
        ] {
            assert_eq!(percent(share), expected, "{share}");
        }
        assert_eq!([0.0, 1.0].map(likelihood), ["<0.1 %", ">99.9 %"]);
    }
}
