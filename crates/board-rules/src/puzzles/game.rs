//! `board-rules puzzles shogun`, `ploy` and `hunt`: positions with one winning move.

use std::collections::HashSet;
use std::ops::ControlFlow;

use anyhow::bail;
use board_bot::Limits;
use board_bot::puzzle::{Grade, Puzzle, PuzzleFinder};
use board_game_core::Player;
use board_games::{BoardGame, GameInfo, picture_after};
use clap::Args;
use serde::Serialize;

use super::arguments::PuzzleArguments;
use super::sheet::{Sheet, SheetOutput, SheetPuzzle};
use crate::exit::Exit;
use crate::game::{GameChoice, GameHelp, GameTask, examples};
use crate::job::interrupt::on_interrupt;
use crate::job::progress::ProgressReporter;

/// The options for puzzles of a game.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Moves of the side to move until it has won
    #[arg(long, allow_negative_numbers = true, visible_alias = "mate-in", value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    win_in: u8,

    #[command(flatten)]
    common: PuzzleArguments,

    /// Only puzzles of this grade
    #[arg(long, value_enum)]
    grade: Option<GradeName>,

    #[command(flatten)]
    output: SheetOutput,
}

impl GameHelp for Arguments {
    fn about(_: &GameInfo) -> String {
        "Make positions in which exactly one move forces a win in N moves".to_owned()
    }

    fn long_about(info: &GameInfo) -> Option<String> {
        Some(format!(
            "{}\n\nThe positions come from games between bots of a low level, some after an overlooked threat. A search of all \
             moves proves each: there is no other such move and no shorter win. Points measure the difficulty, one for each \
             of these: every move beyond the first; a solution that is no capture; a search of one or of two plies that \
             prefers another move. Easy is up to one point, medium two, hard three, very hard more. The same seed finds the same puzzles.",
            Self::about(info)
        ))
    }

    fn examples(info: &GameInfo) -> String {
        format!(
            "{}

Exit status:
  0    found
  2    usage error
  3    fewer puzzles were found, which are printed
  130  interrupted; the puzzles found so far are printed",
            examples(&[
                &format!("puzzles {} --count 5", info.word),
                &format!(
                    "puzzles {} --win-in 1 --count 12 --output sheet.svg",
                    info.word
                ),
                &format!("puzzles {} --grade hard --seed 7", info.word),
                &format!("puzzles {} --format json", info.word),
            ])
        )
    }
}

/// The grades as command-line values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum GradeName {
    Easy,
    Medium,
    Hard,
    VeryHard,
}

impl From<GradeName> for Grade {
    fn from(name: GradeName) -> Self {
        match name {
            GradeName::Easy => Self::Easy,
            GradeName::Medium => Self::Medium,
            GradeName::Hard => Self::Hard,
            GradeName::VeryHard => Self::VeryHard,
        }
    }
}

/// The number of positions that are searched for each puzzle.
const TRIES: u64 = 40_000;

/// A puzzle as `--format json` prints it.
#[derive(Serialize)]
struct GamePuzzleJson {
    game: &'static str,
    rules: String,
    position: String,
    player: &'static str,
    win_in: u32,
    grade: String,
    solution: Vec<String>,
}

/// The task to find puzzles.
struct Find {
    moves: u32,
    count: usize,
    grade: Option<Grade>,
    seed: u64,
}

impl GameTask for Find {
    /// The puzzles as a sheet and as JSON, and the reason why there are no more.
    type Answer = (Sheet, Vec<GamePuzzleJson>, Option<String>);

    fn run<G: BoardGame>(
        self,
        start: G,
        evaluation: G::Evaluation,
    ) -> anyhow::Result<Self::Answer> {
        if G::PLAYERS != 2 {
            bail!("puzzles need a game of two players");
        }
        let finder = PuzzleFinder::new(start, evaluation, self.moves, self.seed);
        let finder = match G::INFO.sits_opposite {
            true => finder,
            // The rook cannot win, it can only escape.
            false => finder.with_solver(Player::FIRST),
        };
        let (puzzles, reason) = self.find(finder);
        let entries = puzzles.iter().zip(1..);
        let sheet = Sheet {
            title: format!("{}: win in {}", capitalised(G::INFO.word), self.moves),
            task: "Find the one move that wins, whatever the other side does.".to_owned(),
            legend: None,
            entries: entries
                .map(|(puzzle, number)| entry(puzzle, number))
                .collect(),
        };
        Ok((sheet, puzzles.iter().map(json).collect(), reason))
    }
}

impl Find {
    /// Finds the puzzles; fewer if it is interrupted or, for the reason returned, there are no
    /// more.
    fn find<G: BoardGame>(
        &self,
        mut finder: PuzzleFinder<G, G::Evaluation>,
    ) -> (Vec<Puzzle<G>>, Option<String>) {
        let limits = Limits::none();
        let stop = limits.stop_flag();
        let _guard = on_interrupt(move |_| {
            stop.set();
            true
        });
        let progress = ProgressReporter::bar(self.count as u64, "puzzles");
        let mut puzzles: Vec<Puzzle<G>> = Vec::new();
        let mut known = HashSet::new();
        let tries = TRIES * self.count as u64;
        let flow = (0..tries).try_for_each(|_| {
            if limits.is_stopped() || puzzles.len() == self.count {
                return ControlFlow::Break(());
            }
            let found = G::next_puzzle(&mut finder, &limits);
            let wanted = found.filter(|puzzle| {
                let is_asked = self.grade.is_none_or(|grade| puzzle.grade == grade);
                is_asked && puzzle_ends(puzzle) && known.insert(puzzle.position.key())
            });
            if let Some(puzzle) = wanted {
                puzzles.push(puzzle);
                progress.advance(1);
            }
            ControlFlow::Continue(())
        });
        let is_short = flow.is_continue() && puzzles.len() < self.count;
        let reason = is_short.then(|| {
            format!("{tries} positions were searched; ask for fewer moves, another grade or another seed")
        });
        (puzzles, reason)
    }
}

/// Whether the solution ends in a way that the game's puzzles ask for.
fn puzzle_ends<G: BoardGame>(puzzle: &Puzzle<G>) -> bool {
    let mut position = puzzle.position.clone();
    for &mv in &puzzle.line {
        position.play_unchecked(mv);
    }
    position.is_puzzle_end()
}

fn entry<G: BoardGame>(puzzle: &Puzzle<G>, number: usize) -> SheetPuzzle {
    let Puzzle {
        position,
        line,
        grade,
        ..
    } = puzzle;
    let mut solved = position.clone();
    let first = line.first().copied();
    if let Some(mv) = first {
        solved.play_unchecked(mv);
    }
    let view = board_grid::picture::View::RowZeroBelow;
    let moves: Vec<String> = line.iter().map(G::Move::to_string).collect();
    let player = G::player_name(position.to_move());
    SheetPuzzle {
        caption: format!("{number}. {player} to move, {grade}"),
        task: picture_after(position, None, view),
        solution: picture_after(&solved, first, view),
        answer: Some(moves.join(" ")),
    }
}

fn json<G: BoardGame>(puzzle: &Puzzle<G>) -> GamePuzzleJson {
    GamePuzzleJson {
        game: G::NAME,
        rules: puzzle.position.rules().to_string(),
        position: puzzle.position.to_string(),
        player: G::player_name(puzzle.position.to_move()),
        win_in: puzzle.moves,
        grade: puzzle.grade.to_string(),
        solution: puzzle.line.iter().map(G::Move::to_string).collect(),
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

pub(super) fn run(choice: &GameChoice<Arguments>) -> anyhow::Result<Exit> {
    let arguments = choice.options();
    arguments.output.check()?;
    let find = Find {
        moves: arguments.win_in.into(),
        count: arguments.common.count.into(),
        grade: arguments.grade.map(Into::into),
        seed: arguments.common.seed,
    };
    let (sheet, json, reason) = choice.run(find)?;
    arguments
        .common
        .print(&arguments.output, &sheet, &json, reason)
}
