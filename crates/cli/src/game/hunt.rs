//! The rook hunt.

use std::path::{Path, PathBuf};

use anyhow::Context;
use board_bot::evaluation::HuntEvaluation;
use board_bot::{Agent, Choice, Limits};
use board_game_core::{Game, Player, RecordText};
use board_grid::picture::{Fill, Picture, View};
use rook_hunt::strategy::{Strategy, StrategyPlayer, Terms};
use rook_hunt::{Move, Position, Rules, Side, Square};

use super::drawing::{Drawing, Shown, square};
use super::exact::{evaluation, exact};
use super::playable::Playable;
use super::position::START;
use super::task::{GameOptions, Task, position};

/// The text of the paper's start.
const PAPERS_START: &str = "a3,b6,c3,d6,e3,f6,g3,h6";

/// What may differ from the original rules besides the numbers of pawns, steps and squares.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Variant {
    /// Squares along an edge of the board, 2 to 10
    #[arg(long, value_name = "SQUARES", default_value_t = 8)]
    side: u8,

    /// One pawn may make several steps of a turn
    #[arg(long)]
    pub(crate) repeats: bool,

    /// The rook may not stay where it is
    #[arg(long)]
    must_move: bool,
}

/// The rules.
#[derive(clap::Args, Clone, Debug)]
#[group(skip)]
pub(crate) struct Options {
    /// Number of pawns, the paper's k; as many as a position names when left out
    #[arg(short = 'k', long, value_name = "PAWNS")]
    pub(crate) pawns: Option<u8>,

    /// Steps the pawns make in a turn, the paper's l; 1 when left out
    #[arg(short = 'l', long, value_name = "STEPS")]
    pub(crate) steps: Option<u8>,

    /// Squares a step goes at most, the paper's n; 1 when left out
    #[arg(short = 'n', long, value_name = "SQUARES")]
    pub(crate) reach: Option<u8>,

    #[command(flatten)]
    pub(crate) variant: Variant,
}

/// A strategy as a bot.
struct Strategist(StrategyPlayer);

impl Agent<Position> for Strategist {
    fn choose(&mut self, position: &Position, _: &[u64], _: &Limits) -> Option<Choice<Move>> {
        let planned = self.0.choose(position);
        // A rook whose strategy has come to an end goes on as it can.
        let mv = planned.or_else(|| position.moves().into_iter().next())?;
        Some(Choice::unthought(mv))
    }
}

/// The rules, and what bots know of them.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Solved {
    #[command(flatten)]
    rules: Options,

    /// Bots know what every position is worth, from the solution in FILE, as `board-rules hunt solve --save` writes it
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
}

/// What to mark.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Marks {
    /// Mark the squares that the piece on this square can go to, and nothing else
    #[arg(short, long, value_name = "SQUARE", conflicts_with = "targets")]
    from: Option<String>,

    /// Mark the squares the rook can move to, or be put on, and nothing else
    #[arg(long, visible_alias = "rook-moves")]
    targets: bool,

    /// Draw what is on the board after this turn of the pawns, and mark the squares that it opens to the rook
    #[arg(long, value_name = "TURN", conflicts_with_all = ["from", "targets", "out_of_reach"])]
    opening: Option<String>,

    /// Mark the squares of the rows and columns that no pawn can get into in one step
    #[arg(long, conflicts_with_all = ["from", "targets"])]
    out_of_reach: bool,
}

impl Variant {
    pub(crate) fn rules(&self, pawns: u8, steps: u8, reach: u8) -> anyhow::Result<Rules> {
        Ok(Rules::new(pawns, 1, reach)?
            .with_side(self.side)?
            .with_repeats(self.repeats)?
            .with_steps(steps)?
            .with_must_move(self.must_move))
    }
}

impl Options {
    /// The rules with so many pawns, unless another number is asked for.
    pub(crate) fn rules(&self, pawns: u8) -> anyhow::Result<Rules> {
        let (steps, reach) = (self.steps.unwrap_or(1), self.reach.unwrap_or(1));
        self.variant
            .rules(self.pawns.unwrap_or(pawns), steps, reach)
    }

    /// Reads a position, with as many pawns as it names.
    pub(crate) fn position(&self, text: &str, mover: Option<&str>) -> anyhow::Result<Position> {
        let text = if text == START { PAPERS_START } else { text };
        let pawns = text.split_whitespace().next().unwrap_or_default();
        let pawns = u8::try_from(pawns.split(',').count()).unwrap_or(u8::MAX);
        position(text, mover, &self.rules(pawns)?)
    }
}

impl Options {
    /// The position after a turn, with what it opens.
    fn draw_opening(&self, text: &str, turn: &str) -> anyhow::Result<Drawing> {
        let mut shown = self.position(text, Some("pawns"))?;
        let mv = shown.read_move(turn)?;
        shown.check(mv)?;
        let opening = match &mv {
            Move::Pawns(turn) => shown.opening(turn),
            Move::Place(_) | Move::Rook { .. } => None,
        };
        let opening = opening.with_context(|| format!("{mv} opens nothing"))?;
        shown.play_unchecked(mv);
        Ok(Drawing::Picture(shown.picture_of_targets(opening.gained)))
    }
}

impl GameOptions for Options {
    const WORD: &str = "hunt";
    const NAMES: &[&str] = &[<Position as Game>::NAME];
    const EXAMPLE: &str = "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook";
    const SQUARE: &str = "a3";
    const MOVE: &str = "a1";

    fn is_usual(&self) -> bool {
        let usual = Rules::default();
        self.rules(usual.pawns()).is_ok_and(|rules| rules == usual)
    }

    fn run<T: Task>(&self, text: &str, mover: Option<&str>, task: T) -> anyhow::Result<T::Answer> {
        task.run(self.position(text, mover)?, HuntEvaluation::default())
    }

    fn run_record<T: Task>(&self, record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
        run_record(record, None, task)
    }
}

impl GameOptions for Solved {
    const WORD: &str = Options::WORD;
    const NAMES: &[&str] = Options::NAMES;
    const EXAMPLE: &str = Options::EXAMPLE;
    const SQUARE: &str = Options::SQUARE;
    const MOVE: &str = Options::MOVE;

    fn is_usual(&self) -> bool {
        self.rules.is_usual()
    }

    fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    fn run<T: Task>(&self, text: &str, mover: Option<&str>, task: T) -> anyhow::Result<T::Answer> {
        let start = self.rules.position(text, mover)?;
        let wants_exact = task.wants_exact();
        let evaluation = evaluation(self.solution.as_deref(), start.rules(), wants_exact)?;
        task.run(start, evaluation)
    }

    fn run_record<T: Task>(&self, record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
        run_record(record, self.solution.as_deref(), task)
    }
}

/// Does the task with the position that a saved game begins with.
pub(super) fn run_record<T: Task>(
    record: &RecordText,
    solution: Option<&Path>,
    task: T,
) -> anyhow::Result<T::Answer> {
    let start: Position = record.start()?;
    let evaluation = evaluation(solution, start.rules(), task.wants_exact())?;
    task.run(start, evaluation)
}

impl Shown for Options {
    type Thinking = Solved;
    type Marks = Marks;

    fn draw(&self, text: &str, mover: Option<&str>, marks: &Marks) -> anyhow::Result<Drawing> {
        if let Some(turn) = &marks.opening {
            return self.draw_opening(text, turn);
        }
        let shown = self.position(text, mover)?;
        Ok(Drawing::Picture(match &marks.from {
            Some(from) => shown.picture_of_targets(shown.targets(square(from)?)),
            None if marks.targets => shown.picture_of_targets(shown.rook_moves()),
            None if marks.out_of_reach => {
                shown.picture_of_targets(shown.rules().out_of_reach(shown.pawns()))
            }
            None => shown.picture(),
        }))
    }
}

impl Playable for Position {
    const WORD: &str = Options::WORD;

    /// Pawns go in any direction.
    const SITS_OPPOSITE: bool = false;

    const DEEPEST: u32 = 12;

    const LEGEND: &str = "\
R is the rook, P a pawn; - is a threatened square, + one that the rook could come to; the rook is put on a1 by a1 and \
goes to d1 by d1; a pawn goes by b6-b5, and several steps of a turn are b6-b5+d6-d5
";

    type Evaluation = HuntEvaluation;
    type Square = Square;

    fn named(name: &str, _: &Rules) -> Option<String> {
        (name == START).then(|| PAPERS_START.to_owned())
    }

    fn complete(text: &str, mover: Option<Player>) -> anyhow::Result<String> {
        let Some(mover) = mover else {
            return Ok(text.to_owned());
        };
        let mut words = text.split_whitespace();
        let pawns = words.next().context("there are no pawns")?;
        let rook = words.next().unwrap_or("-");
        Ok(format!("{pawns} {rook} {}", Self::player_name(mover)))
    }

    fn ended(&self) -> Option<String> {
        Some(self.ending()?.to_string())
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.occupied().contains(square)
    }

    fn target(&self, mv: Move, square: Square) -> Option<Square> {
        match mv {
            Move::Place(_) => None,
            Move::Rook { from, to } => (from == square).then_some(to),
            Move::Pawns(turn) => {
                let step = turn.steps().iter().find(|step| step.from == square)?;
                Some(step.to)
            }
        }
    }

    fn taken(&self, mv: Move) -> Option<String> {
        self.captured(mv).map(|_| "the rook".to_owned())
    }

    fn picture_after(&self, last: Option<Move>, view: View) -> Picture {
        let mut picture = self.picture();
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

    fn strategy(&self, strategy: Strategy) -> anyhow::Result<Box<dyn Agent<Self> + Send>> {
        Ok(Box::new(Strategist(strategy.of(self, &Terms::default())?)))
    }

    /// Solves the rules, unless a solution is there, or it would take too long.
    fn expert(&self, evaluation: &HuntEvaluation) -> HuntEvaluation {
        if evaluation.knows(self.rules()) {
            evaluation.clone()
        } else {
            exact(self.rules())
        }
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
        match self.to_move() {
            _ if typed.starts_with('B') => self.parse_move(typed),
            Side::Rook if !typed.contains('-') => self.parse_move(&format!("{rook}-{typed}")),
            Side::Pawns if typed.contains('-') && !begins_with_rook => {
                self.parse_move(&format!("B{typed}"))
            }
            Side::Rook | Side::Pawns => self.parse_move(typed),
        }
    }
}
