//! `analyse` for a game: judges its moves.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use board_bot::{Judgement, MoveQuality, Score};
use board_game_core::Player;
use board_games::{Analyser, Table};
use serde::Serialize;

use super::graph::ScoreGraph;
use super::options::Options;
use crate::exit::{Exit, InterruptError};
use crate::game::{MoveAnalysis, analyser_at};
use crate::job::interrupt::on_interrupt;
use crate::job::progress::ProgressReporter;
use crate::output::{to_file, to_stdout, write_json};
use crate::words::counted;

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct GameAnalysisJson {
    game: &'static str,
    rules: String,
    position: String,
    ending: Option<String>,
    moves: Vec<JudgedMoveJson>,
    players: Vec<PlayerSummary>,
}

/// A move of the game.
#[derive(Serialize)]
struct JudgedMoveJson {
    number: usize,
    player: &'static str,
    #[serde(rename = "move")]
    mv: String,
    /// The score of the move for the first player.
    score: String,
    /// The loss against the best move, in units.
    loss: f64,
    verdict: String,
    best: MoveAnalysis,
    /// The score for the first player.
    #[serde(skip)]
    first_score: Score,
    #[serde(skip)]
    kind: MoveQuality,
}

/// The numbers of a player's mistakes, and the average loss.
#[derive(Serialize)]
struct PlayerSummary {
    player: &'static str,
    moves: usize,
    average_loss: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

/// Converts hundredths to units.
fn units(hundredths: u32) -> f64 {
    f64::from(hundredths) / 100.0
}

impl JudgedMoveJson {
    fn new(table: &dyn Table, judgement: Judgement<String>) -> Self {
        let kind = judgement.quality();
        // The first player may have partners.
        let first_team = table.team(Player::FIRST);
        let first_score = if first_team.contains(judgement.mover) {
            judgement.score
        } else {
            -judgement.score
        };
        Self {
            number: judgement.ply / table.players() + 1,
            player: table.player_name(judgement.mover),
            mv: judgement.played,
            score: first_score.to_string(),
            loss: units(judgement.loss),
            verdict: kind.to_string(),
            best: judgement.best.into(),
            first_score,
            kind,
        }
    }
}

fn summary(player: &'static str, moves: &[JudgedMoveJson]) -> PlayerSummary {
    let own: Vec<&JudgedMoveJson> = moves.iter().filter(|mv| mv.player == player).collect();
    let number = |kind| own.iter().filter(|mv| mv.kind == kind).count();
    // Not a sum, which is -0.0 without moves.
    let lost = own.iter().fold(0.0, |lost, mv| lost + mv.loss);
    let average = lost / own.len().max(1) as f64;
    PlayerSummary {
        player,
        moves: own.len(),
        average_loss: (average * 100.0).round() / 100.0,
        inaccuracies: number(MoveQuality::Inaccuracy),
        mistakes: number(MoveQuality::Mistake),
        blunders: number(MoveQuality::Blunder),
    }
}

/// Judges the moves of a game and prints them. Also draws the scores into a file, if one is given.
pub(super) fn analyse_game(
    table: &dyn Table,
    exact_file: Option<&Path>,
    options: &Options,
    drawing: Option<&Path>,
) -> anyhow::Result<Exit> {
    let analyser = analyser_at(table, exact_file, true)?;
    let moves = review_moves(table, analyser, options);
    let missing = table.ply() - moves.len();
    let record = table.record();
    let players = Player::all(table.players()).map(|player| table.player_name(player));
    let answer = GameAnalysisJson {
        game: table.name(),
        rules: record.rules().to_owned(),
        position: record.position().to_owned(),
        ending: table.ending().map(|ending| ending.text),
        players: players.map(|player| summary(player, &moves)).collect(),
        moves,
    };
    let graph = ScoreGraph::new(
        table.player_name(Player::FIRST),
        answer
            .moves
            .iter()
            .map(|mv| (mv.first_score, mv.kind))
            .collect(),
    );
    if let Some(file) = drawing {
        to_file(file, |out| write!(out, "{}", graph.svg(&answer.title())))?;
    }
    to_stdout(|out| {
        if options.json.is_asked() {
            return write_json(out, &answer);
        }
        answer.write(out)?;
        write!(out, "{}", graph.text())?;
        answer.write_summaries(out)
    })?;
    if missing > 0 {
        let all = counted(table.ply(), "move");
        let kept = format!("{} of {all} judged", table.ply() - missing);
        return Err(InterruptError { kept }.into());
    }
    Ok(Exit::Success)
}

/// Judges the moves of a game; an interrupt leaves out the last ones.
fn review_moves(
    table: &dyn Table,
    mut analyser: Box<dyn Analyser>,
    options: &Options,
) -> Vec<JudgedMoveJson> {
    let limits = options.limits();
    let is_over = Arc::new(AtomicBool::new(false));
    let (stop, flag) = (limits.stop_flag(), Arc::clone(&is_over));
    let _guard = on_interrupt(move |_| {
        flag.store(true, Ordering::Relaxed);
        stop.set();
        true
    });
    let progress = ProgressReporter::bar(table.ply() as u64, "moves");
    let mut moves = Vec::new();
    for ply in 0..table.ply() {
        let Some(judgement) = analyser.review_move(table, ply, &limits) else {
            break;
        };
        // The search of this move was cut short.
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        moves.push(JudgedMoveJson::new(table, judgement));
        progress.advance(1);
    }
    moves
}

impl GameAnalysisJson {
    fn title(&self) -> String {
        format!("{}, {}", self.game, counted(self.moves.len(), "move"))
    }

    /// Writes each move on a line, followed by the best move if the move was a mistake.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |text: fn(&JudgedMoveJson) -> &str| {
            let widths = self.moves.iter().map(|mv| text(mv).chars().count());
            widths.max().unwrap_or(0)
        };
        let (player, mv) = (width(|mv| mv.player), width(|mv| &mv.mv).min(40));
        let score = width(|mv| &mv.score);
        for judged in &self.moves {
            let line = format!(
                "{:>3}. {:<player$} {:<mv$} {:>score$}",
                judged.number, judged.player, judged.mv, judged.score
            );
            if judged.kind == MoveQuality::Good {
                writeln!(out, "{}", line.trim_end())?;
                continue;
            }
            writeln!(out, "{line}  {} {:.2}", judged.verdict, judged.loss)?;
            let better: Vec<&str> = judged.best.pv.iter().take(4).map(String::as_str).collect();
            writeln!(
                out,
                "     best: {} ({})",
                better.join(" "),
                judged.best.score
            )?;
        }
        if let Some(ending) = &self.ending {
            writeln!(out, "{ending}")?;
        }
        Ok(())
    }

    fn write_summaries(&self, out: &mut dyn Write) -> io::Result<()> {
        for summary in &self.players {
            let PlayerSummary {
                player,
                moves,
                average_loss,
                inaccuracies,
                mistakes,
                blunders,
            } = summary;
            let faults = [
                counted(*inaccuracies, "inaccuracy"),
                counted(*mistakes, "mistake"),
                counted(*blunders, "blunder"),
            ];
            let moves = counted(*moves, "move");
            let faults = faults.join(", ");
            writeln!(
                out,
                "{player}: {moves}, {average_loss:.2} lost on average; {faults}"
            )?;
        }
        Ok(())
    }
}
