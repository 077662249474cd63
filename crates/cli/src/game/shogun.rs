//! Shogun.

use anyhow::Context;
use board_bot::evaluation::ShogunEvaluation;
use board_game_core::{Player, RecordText};
use board_grid::picture::{Fill, Picture, View};
use shogun_rules::{
    AnyRules, Board, Colour, Ending, EnergyMap, EnergyModel, Magnets, Move, Placement, Position,
    Rules, Square, Start, Variant, assignment,
};

use super::drawing::{Drawing, Shown, square};
use super::mover::{player_named, with_side};
use super::playable::Playable;
use super::task::{GameOptions, Task, position};

/// The rules, and where energies come from.
#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
#[group(skip)]
pub(crate) struct Options {
    /// The rule set: bare-king (the papers' rules), boxed (a king with one other piece has lost) or pseudo-legal (kings may
    /// be captured)
    #[arg(long, default_value_t, value_name = "VARIANT")]
    rules: Variant,

    /// Where energies come from: `fixed`, `magnets:MAP` (the orientation of each square in quarter turns, 8 rows of 8
    /// digits 0 to 3, row 8 first, joined by '/', or an invented map: upright, diagonals, knights) or `squares:MAP` (the
    /// energy of each square, 0 for the piece's own)
    #[arg(long, default_value = "fixed", value_name = "ENERGIES")]
    energies: String,

    /// The same as --energies magnets:MAP
    #[arg(long, value_name = "MAP", conflicts_with = "energies")]
    magnets: Option<String>,

    /// Turn the board clockwise by so many quarters before the game; magnets and energies go along
    #[arg(long, value_name = "QUARTERS", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=3))]
    turn: u8,
}

/// What to mark.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Marks {
    /// Mark the squares that the piece on this square can go to, own king's safety aside
    #[arg(short, long, value_name = "SQUARE", conflicts_with = "attacked_by")]
    from: Option<String>,

    /// Mark the pieces that this player attacks
    #[arg(long, value_name = "PLAYER")]
    attacked_by: Option<String>,

    /// Print the board as the papers do: letters and energies only, nothing marked
    #[arg(long, conflicts_with_all = ["from", "attacked_by", "format", "output"])]
    papers: bool,
}

/// Does the same with a position under whichever rules.
macro_rules! with_position {
    ($rules:expr, $text:expr, $mover:expr, $start:ident => $result:expr) => {
        match $rules {
            AnyRules::Fixed(rules) => {
                let $start: Position = position($text, $mover, &rules)?;
                $result
            }
            AnyRules::Magnets(rules) => {
                let $start: Position<Magnets> = position($text, $mover, &rules)?;
                $result
            }
            AnyRules::Squares(rules) => {
                let $start: Position<EnergyMap> = position($text, $mover, &rules)?;
                $result
            }
        }
    };
}

impl Options {
    fn rules(&self) -> anyhow::Result<AnyRules> {
        let energies = match &self.magnets {
            Some(map) => format!("magnets:{map}"),
            None => self.energies.clone(),
        };
        let rules: AnyRules = format!("variant={} energies={energies}", self.rules).parse()?;
        Ok(rules.turned(self.turn))
    }

    /// The pieces of a position, whatever their energies come from.
    pub(crate) fn board(&self, text: &str, mover: Option<&str>) -> anyhow::Result<Board> {
        with_position!(self.rules()?, text, mover, start => Ok(*start.board()))
    }
}

impl GameOptions for Options {
    const WORD: &str = "shogun";
    const NAMES: &[&str] = &["shogun"];
    const EXAMPLE: &str = "8/8/2k25/3p24/8/4P33/5K12/1P26 w";
    const SQUARE: &str = "4,1";
    const MOVE: &str = "4,1-4,4";

    fn is_usual(&self) -> bool {
        self.rules().is_ok_and(|rules| rules == AnyRules::default())
    }

    fn run<T: Task>(&self, text: &str, mover: Option<&str>, task: T) -> anyhow::Result<T::Answer> {
        let evaluation = ShogunEvaluation::default();
        with_position!(self.rules()?, text, mover, start => task.run(start, evaluation))
    }

    fn run_record<T: Task>(&self, record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
        run_record(record, task)
    }
}

/// Does the task with the position that a saved game begins with.
pub(super) fn run_record<T: Task>(record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
    let evaluation = ShogunEvaluation::default();
    // What is wrong with rules is said where they are read in earnest.
    match record.rules().parse().unwrap_or_default() {
        AnyRules::Fixed(_) => task.run(record.start::<Position>()?, evaluation),
        AnyRules::Magnets(_) => task.run(record.start::<Position<Magnets>>()?, evaluation),
        AnyRules::Squares(_) => task.run(record.start::<Position<EnergyMap>>()?, evaluation),
    }
}

impl Shown for Options {
    type Thinking = Self;
    type Marks = Marks;

    fn draw(&self, text: &str, mover: Option<&str>, marks: &Marks) -> anyhow::Result<Drawing> {
        let board = self.board(text, mover)?;
        if marks.papers {
            let mut printed = String::new();
            assignment::print_board(&board, &mut printed)?;
            return Ok(Drawing::Text(printed));
        }
        Ok(Drawing::Picture(match (&marks.from, &marks.attacked_by) {
            (Some(from), _) => {
                let from = occupied(&board, square(from)?)?;
                board.picture_of_targets(from, board.targets(from))
            }
            (None, Some(player)) => board.picture_of_attacks(colour(player)?),
            (None, None) => board.picture(),
        }))
    }
}

/// The colour of this name.
pub(crate) fn colour(name: &str) -> anyhow::Result<Colour> {
    Ok(Colour::try_from(player_named::<Position>(name)?)?)
}

/// The square, which a piece has to stand on.
fn occupied(board: &Board, square: Square) -> anyhow::Result<Square> {
    board.piece_at(square).map(|_| square).with_context(|| {
        let pieces = board.occupied();
        format!("no piece stands on {square}: pieces stand on {pieces}")
    })
}

impl<M: EnergyModel> Playable for Position<M> {
    const WORD: &str = <Options as GameOptions>::WORD;

    const DEEPEST: u32 = 12;

    const LEGEND: &str = "\
P and p are pawns, K and k kings, capitals white, with the energy: exactly so many squares the piece goes, with one turn \
at most; 4,1-4,4 goes from column 4, row 1, to column 4, row 4
";

    type Evaluation = ShogunEvaluation;
    type Square = Square;

    fn named(name: &str, _: &Rules<M>) -> Option<String> {
        let start: Start = name.parse().ok()?;
        Some(start.text().to_owned())
    }

    /// Without a side it is white's turn. Pieces may also come as JSON.
    fn complete(text: &str, mover: Option<Player>) -> anyhow::Result<String> {
        let pieces = if text.starts_with('[') {
            let pieces: Vec<Placement> = serde_json::from_str(text)?;
            Board::from_placements(pieces)?.to_string()
        } else {
            text.to_owned()
        };
        Ok(with_side::<Self>(&pieces, mover))
    }

    fn ended(&self) -> Option<String> {
        Some(self.ending()?.to_string())
    }

    fn notes(&self) -> Vec<String> {
        let is_check = self.is_check() && self.ending().is_none();
        let note = is_check.then(|| format!("{} is in check", self.to_move()));
        note.into_iter().collect()
    }

    fn is_occupied(&self, square: Square) -> bool {
        self.board().piece_at(square).is_some()
    }

    fn target(&self, mv: Move, square: Square) -> Option<Square> {
        (mv.from == square).then_some(mv.to)
    }

    fn taken(&self, mv: Move) -> Option<String> {
        let taken = self.captured(mv)?;
        Some(format!("the {} {}", taken.colour(), taken.kind()))
    }

    fn picture_after(&self, last: Option<Move>, view: View) -> Picture {
        let mut picture = self.board().picture();
        picture.view(view);
        for square in last.iter().flat_map(|mv| [mv.from, mv.to]) {
            picture.fill(square, Fill::Highlight);
        }
        picture
    }

    /// By checkmate: mates are what people look for.
    fn is_worth_finding(&self) -> bool {
        matches!(self.ending(), Some(Ending::Checkmate { .. }))
    }

    fn short_text(&self, mv: Move) -> Option<String> {
        Some(mv.to_string().replace(['(', ')'], ""))
    }
}
