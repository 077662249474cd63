//! The rook hunt as a game to play.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, bail};
use board_bot::evaluation::HuntEvaluation;
use board_game_core::{Game, Outcome, Side};
use board_grid::picture::{Fill, Picture, View};
use rook_hunt::solve::Solution;
use rook_hunt::{Ending, Hunt, Move, Player, Position};

use super::{GameName, Playable, Task, rule_words};
use crate::hunt::rules::{Steps, paper_start};
use crate::memory::Memory;

/// How a hunt begins.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Start {
    /// The position to begin with, as in `board-rules hunt`, with any number of pawns
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,

    #[command(flatten)]
    steps: Steps,

    /// Bots know what every position is worth, from the solution in FILE, as `board-rules hunt solve --save` writes it
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
}

/// The solution that bots of this process go by.
static SOLUTION: OnceLock<Arc<Solution>> = OnceLock::new();

impl Start {
    /// Whether rules and position are the usual ones.
    pub(super) fn is_usual(&self) -> bool {
        self.steps
            .position(&self.position)
            .is_ok_and(|start| start == Position::start())
    }

    /// Whether bots were given a solution.
    pub(super) const fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    pub(super) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        let start = self.steps.position(&self.position)?;
        self.know(start.hunt())?;
        task.run(start)
    }

    /// From now on bots know the solution of these rules, if one was given.
    pub(super) fn know(&self, hunt: &Hunt) -> anyhow::Result<()> {
        let Some(file) = &self.solution else {
            return Ok(());
        };
        let solution = Solution::load(file, Memory::available().0)?;
        let solved = solution.summary().hunt;
        if solved != *hunt {
            bail!("{} solves {solved}, not {hunt}", file.display());
        }
        SOLUTION.get_or_init(|| Arc::new(solution));
        Ok(())
    }
}

/// Reads what a hunt's rules are displayed as: `k=4 l=2 n=1 side=6 repeats must-move`.
pub(super) fn hunt(text: &str) -> anyhow::Result<Hunt> {
    let usual = Hunt::default();
    let [mut k, mut l, mut n] = [usual.pawns(), usual.steps(), usual.reach()];
    let (mut side, mut repeats, mut may_stay) = (usual.side(), false, true);
    for (key, value) in rule_words(text) {
        let number = match key {
            "k" => &mut k,
            "l" => &mut l,
            "n" => &mut n,
            "side" => &mut side,
            "repeats" | "must-move" if value.is_none() => {
                repeats |= key == "repeats";
                may_stay &= key != "must-move";
                continue;
            }
            _ => bail!(
                "{text:?} are no rules of a hunt: expected k=<pawns> l=<steps> n=<reach>, and perhaps side=<squares>, \
                 repeats, must-move"
            ),
        };
        *number = value
            .and_then(|value| value.parse().ok())
            .with_context(|| format!("{key} in {text:?} is no number from 0 to 255"))?;
    }
    Ok(Hunt::new(k, 1, n)?
        .with_side(side)?
        .with_steps(l, repeats)?
        .with_rook_may_stay(may_stay))
}

impl Playable for Position {
    const GAME: GameName = GameName::Hunt;

    /// Pawns go in any direction.
    const SITS_OPPOSITE: bool = false;

    const LEGEND: &str = "\
R is the rook, P a pawn; - is a threatened square, + one that the rook could come to; the rook is put on a1 by a1 and
goes to d1 by d1; a pawn goes by b6-b5, and several steps of a turn are b6-b5+d6-d5
";

    type Evaluation = HuntEvaluation;

    fn evaluation(&self) -> HuntEvaluation {
        match SOLUTION.get() {
            None => HuntEvaluation::default(),
            Some(solution) => HuntEvaluation::with_solution(Arc::clone(solution)),
        }
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "pawns",
            Side::Second => "rook",
        }
    }

    fn rules_text(&self) -> String {
        self.hunt().to_string()
    }

    fn read(rules: &str, position: &str) -> anyhow::Result<Self> {
        Position::parse(hunt(rules)?, paper_start(position))
            .with_context(|| format!("cannot read the position {position:?}"))
    }

    fn ending(&self) -> Option<String> {
        let who = match self.outcome()? {
            Outcome::Win(side) => format!("{} win", Self::side_name(side)),
            Outcome::Draw => "nobody wins".to_owned(),
        };
        let why = match self.ending()? {
            Ending::Taken => "the rook is taken",
            Ending::Caught => "the rook is caught",
            Ending::NoPlace => "the rook has nowhere to be",
            Ending::Blocked => "the pawns cannot move",
        };
        Some(format!("{who}: {why}"))
    }

    fn why_illegal(&self, mv: Move) -> String {
        match self.check(mv) {
            Err(reason) => reason.to_string(),
            Ok(()) => "it is legal".to_owned(),
        }
    }

    fn picture(&self, last: Option<Move>, view: View) -> Picture {
        let mut picture = Position::picture(self);
        picture.view(view);
        match last {
            None => {}
            Some(Move::Place(square)) => {
                picture.fill(square, Fill::Highlight);
            }
            Some(Move::Rook { from, to }) => {
                picture.fill_all([from, to], Fill::Highlight);
            }
            Some(Move::Pawns(turn)) => {
                for step in turn.steps() {
                    picture.fill_all([step.from, step.to], Fill::Highlight);
                }
            }
        }
        picture
    }

    /// The rook's target alone; the pawns' steps without the letter.
    fn short_text(&self, mv: Move) -> Option<String> {
        match mv {
            Move::Place(_) => None,
            Move::Rook { to, .. } => Some(to.to_string()),
            Move::Pawns(turn) => {
                let text = turn.to_string();
                Some(text.trim_start_matches(['B', 'x']).to_owned())
            }
        }
    }

    /// As [`short_text`](Self::short_text), and with the paper's `T`.
    fn read_move(&self, typed: &str) -> Result<Move, Self::TextError> {
        let typed = typed.strip_prefix('T').unwrap_or(typed);
        let Some(rook) = self.rook().map(|rook| rook.to_string()) else {
            return self.parse_move(typed);
        };
        let begins_with_rook = typed.split('-').next() == Some(&rook);
        match self.player() {
            _ if typed.starts_with('B') => self.parse_move(typed),
            Player::Rook if !typed.contains('-') => self.parse_move(&format!("{rook}-{typed}")),
            Player::Pawns if typed.contains('-') && !begins_with_rook => {
                self.parse_move(&format!("B{typed}"))
            }
            Player::Rook | Player::Pawns => self.parse_move(typed),
        }
    }
}
