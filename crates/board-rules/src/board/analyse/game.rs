//! The moves of a game, judged.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use board_bot::{Judgement, Limits, Reviewer, Score, Verdict};
use board_game_core::{Player, Record, RecordText};
use board_games::BoardGame;
use serde::Serialize;

use super::graph::Graph;
use super::options::Options;
use crate::exit::{Exit, Interrupted};
use crate::game::{Task, Thought};
use crate::interrupt::on_interrupt;
use crate::output::{to_file, to_stdout, write_json};
use crate::progress::Progress;
use crate::words::counted;

/// Judges the moves of a game.
pub(super) struct AnalyseGame<'a> {
    pub(super) record: &'a RecordText,
    pub(super) options: &'a Options,
    /// Where the evaluation is drawn.
    pub(super) drawing: Option<&'a Path>,
}

/// The answer, as `--json` prints it.
#[derive(Serialize)]
struct Answer {
    game: &'static str,
    rules: String,
    position: String,
    ending: Option<String>,
    moves: Vec<Judged>,
    players: Vec<Summary>,
}

/// A move of the game.
#[derive(Serialize)]
struct Judged {
    number: usize,
    player: &'static str,
    #[serde(rename = "move")]
    mv: String,
    /// The score of the move for the first player.
    score: String,
    /// Units that the move gave away.
    loss: f64,
    verdict: String,
    best: Thought,
    #[serde(skip)]
    seen: Score,
    #[serde(skip)]
    kind: Verdict,
}

/// How a player has played.
#[derive(Serialize)]
struct Summary {
    player: &'static str,
    moves: usize,
    average_loss: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

/// Hundredths as units.
fn units(hundredths: u32) -> f64 {
    f64::from(hundredths) / 100.0
}

impl Judged {
    fn new<G: BoardGame>(start: &G, judgement: &Judgement<G::Move>) -> Self {
        let Judgement {
            ply,
            mover,
            score,
            best,
            loss,
            ..
        } = judgement;
        // By the first player, who may have partners.
        let is_firsts = start.team(Player::FIRST).contains(*mover);
        let seen = if is_firsts { *score } else { -*score };
        Self {
            number: ply / G::PLAYERS + 1,
            player: G::player_name(*mover),
            mv: judgement.played.to_string(),
            score: seen.to_string(),
            loss: units(*loss),
            verdict: judgement.verdict().to_string(),
            best: Thought::of(best),
            seen,
            kind: judgement.verdict(),
        }
    }
}

fn summary<G: BoardGame>(player: Player, moves: &[Judged]) -> Summary {
    let player = G::player_name(player);
    let own: Vec<&Judged> = moves.iter().filter(|mv| mv.player == player).collect();
    let number = |kind| own.iter().filter(|mv| mv.kind == kind).count();
    let lost: f64 = own.iter().map(|mv| mv.loss).sum();
    let average = lost / own.len().max(1) as f64;
    Summary {
        player,
        moves: own.len(),
        average_loss: (average * 100.0).round() / 100.0,
        inaccuracies: number(Verdict::Inaccuracy),
        mistakes: number(Verdict::Mistake),
        blunders: number(Verdict::Blunder),
    }
}

impl Task for AnalyseGame<'_> {
    type Answer = Exit;

    fn wants_exact(&self) -> bool {
        true
    }

    fn run<G: BoardGame>(self, start: G, evaluation: G::Evaluation) -> anyhow::Result<Exit> {
        let record: Record<G> = self.record.replay()?;
        let moves = self.judge(&record, evaluation);
        let missing = record.len() - moves.len();
        let answer = Answer {
            game: G::NAME,
            rules: start.rules().to_string(),
            position: start.to_string(),
            ending: record.position().ending_message().map(|ending| ending.text),
            players: Player::all(G::PLAYERS)
                .map(|player| summary::<G>(player, &moves))
                .collect(),
            moves,
        };
        let graph = Graph::new(
            G::player_name(Player::FIRST),
            answer.moves.iter().map(|mv| (mv.seen, mv.kind)).collect(),
        );
        if let Some(file) = self.drawing {
            to_file(file, |out| write!(out, "{}", graph.svg(&answer.title())))?;
        }
        to_stdout(|out| {
            if self.options.json {
                return write_json(out, &answer);
            }
            answer.write(out)?;
            write!(out, "{}", graph.text())?;
            answer.write_summaries(out)
        })?;
        if missing > 0 {
            let all = counted(record.len(), "move");
            let kept = format!("{} of {all} judged", record.len() - missing);
            return Err(Interrupted { kept }.into());
        }
        Ok(Exit::Success)
    }
}

impl AnalyseGame<'_> {
    /// The moves with what they are worth; fewer when interrupted.
    fn judge<G: BoardGame>(&self, record: &Record<G>, evaluation: G::Evaluation) -> Vec<Judged> {
        let mut reviewer = Reviewer::new(evaluation);
        let limits = self.options.limits();
        let is_over = Arc::new(AtomicBool::new(false));
        let (stop, flag) = (limits.stop_flag(), Arc::clone(&is_over));
        let _listening = on_interrupt(move |_| {
            flag.store(true, Ordering::Relaxed);
            stop.set();
            true
        });
        let progress = Progress::bar(record.len() as u64, "moves");
        let mut moves = Vec::new();
        for ply in 0..record.len() {
            let limits: &Limits = &limits;
            let Some(judgement) = reviewer.judge(record, ply, limits) else {
                break;
            };
            // What was thought when the button was pressed is worth nothing.
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            moves.push(Judged::new(record.start(), &judgement));
            progress.advance(1);
        }
        moves
    }
}

impl Answer {
    fn title(&self) -> String {
        format!("{}, {}", self.game, counted(self.moves.len(), "move"))
    }

    /// A line each, and what would have been better.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = |text: fn(&Judged) -> &str| {
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
            if judged.kind == Verdict::Good {
                writeln!(out, "{}", line.trim_end())?;
                continue;
            }
            writeln!(out, "{line}  {} {:.2}", judged.verdict, judged.loss)?;
            let better: Vec<&str> = judged
                .best
                .line
                .iter()
                .take(4)
                .map(String::as_str)
                .collect();
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
            let Summary {
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
