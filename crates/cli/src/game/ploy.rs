//! Ploy.

use board_bot::evaluation::{PloyEvaluation, PloyFourEvaluation};
use board_game_core::{Game, Player, RecordText};
use board_grid::picture::{Fill, Picture, View};
use ploy_rules::{
    Army, Board, Colour, FourGame, FourPosition, FourRules, Listing, Move, Position, Rules, Square,
    Turning,
};

use super::arrows::draw_arrows;
use super::drawing::{Drawing, Shown, square};
use super::mover::{player_named, with_side};
use super::playable::Playable;
use super::task::{GameOptions, Task, position};

/// Which game, and the choices that rule books differ in.
#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
#[group(skip)]
pub(crate) struct Options {
    /// The game of two when left out; or one of four: partnership or free-for-all
    #[arg(long, value_name = "GAME")]
    game: Option<FourGame>,

    /// How far a piece may turn in one move: any, a multiple of 45 degrees (rules of 1970), or one-step, 45 degrees to either
    /// side (German edition of 1982)
    #[arg(long, default_value_t)]
    turning: Turning,

    /// Which of several moves with the same effect there are: every-rotation, or distinct-results, the one with the smallest
    /// rotation only
    #[arg(long, default_value_t)]
    listing: Listing,
}

/// What to mark.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Marks {
    /// Mark the squares that the piece on this square can step to
    #[arg(short, long, value_name = "SQUARE", conflicts_with = "attacked_by")]
    from: Option<String>,

    /// Mark the pieces that this player attacks
    #[arg(long, value_name = "PLAYER")]
    attacked_by: Option<String>,
}

impl Options {
    const fn rules(&self) -> Rules {
        Rules {
            turning: self.turning,
            listing: self.listing,
        }
    }
}

impl GameOptions for Options {
    const WORD: &str = "ploy";
    const NAMES: &[&str] = &[<Position as Game>::NAME, <FourPosition as Game>::NAME];
    const EXAMPLE: &str = ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b";
    const SQUARE: &str = "e3";
    const MOVE: &str = "e3-e4-0";

    fn is_usual(&self) -> bool {
        self.game.is_none() && self.rules() == Rules::default()
    }

    fn run<T: Task>(&self, text: &str, mover: Option<&str>, task: T) -> anyhow::Result<T::Answer> {
        match self.game {
            None => {
                let start: Position = position(text, mover, &self.rules())?;
                task.run(start, PloyEvaluation::default())
            }
            Some(game) => {
                let rules = FourRules::new(game, self.rules());
                let start: FourPosition = position(text, mover, &rules)?;
                task.run(start, PloyFourEvaluation::default())
            }
        }
    }

    fn run_record<T: Task>(&self, record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
        run_record(record, task)
    }
}

/// Does the task with the position that a saved game begins with.
pub(super) fn run_record<T: Task>(record: &RecordText, task: T) -> anyhow::Result<T::Answer> {
    if record.game() == <FourPosition as Game>::NAME {
        return task.run(
            record.start::<FourPosition>()?,
            PloyFourEvaluation::default(),
        );
    }
    task.run(record.start::<Position>()?, PloyEvaluation::default())
}

impl Shown for Options {
    type Thinking = Self;
    type Marks = Marks;

    fn draw(&self, text: &str, mover: Option<&str>, marks: &Marks) -> anyhow::Result<Drawing> {
        let picture = match self.game {
            None => {
                let shown: Position = position(text, mover, &self.rules())?;
                draw::<Position, _>(shown.board(), marks)?
            }
            Some(game) => {
                let rules = FourRules::new(game, self.rules());
                let shown: FourPosition = position(text, mover, &rules)?;
                draw::<FourPosition, _>(shown.board(), marks)?
            }
        };
        Ok(Drawing::Picture(picture))
    }
}

/// A board with what is asked for marked.
fn draw<G: Game, A: Army>(board: &Board<A>, marks: &Marks) -> anyhow::Result<Picture> {
    if let Some(from) = &marks.from {
        return Ok(board.picture_of_moves(square(from)?));
    }
    let mut picture = board.picture();
    if let Some(name) = &marks.attacked_by {
        let by = A::ALL[player_named::<G>(name)?.index()];
        let attacked = board.attacked_by(by) & board.occupied();
        picture.fill_all(attacked - board.of(by), Fill::Attacked);
    }
    Ok(picture)
}

/// What may be written, but is not what a game looks like.
pub(super) fn strangers<A: Army>(board: &Board<A>) -> Vec<String> {
    let stranger = |(square, piece): (Square, ploy_rules::Piece<A>)| {
        let is_known = ploy_rules::Face::of(piece.lines).is_some();
        (!is_known).then(|| format!("{piece} on {square} is no piece of the game"))
    };
    board.pieces().filter_map(stranger).collect()
}

impl Playable for Position {
    const WORD: &str = Options::WORD;

    const DEEPEST: u32 = 9;

    const LEGEND: &str = LEGEND;

    type Evaluation = PloyEvaluation;
    type Square = Square;

    fn named(name: &str, _: &Rules) -> Option<String> {
        (name == super::position::START).then(|| Self::start().to_string())
    }

    fn complete(text: &str, mover: Option<Player>) -> anyhow::Result<String> {
        Ok(with_side::<Self>(text, mover))
    }

    fn ended(&self) -> Option<String> {
        Some(self.ending()?.to_string())
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = strangers(self.board());
        notes.extend(Colour::ALL.iter().filter_map(|&colour| {
            let pieces = self.board().of(colour).len();
            (pieces > 15).then(|| format!("{colour} has {pieces} pieces; the game has 15"))
        }));
        notes
    }

    fn target(&self, mv: Move, square: Square) -> Option<Square> {
        (mv.from() == square).then(|| mv.to())
    }

    fn taken(&self, mv: Move) -> Option<String> {
        self.captured(mv).map(named_piece)
    }

    fn picture_after(&self, last: Option<Move>, view: View) -> Picture {
        draw_arrows(self.board(), last, view)
    }

    fn read_move(&self, typed: &str) -> Result<Move, Self::TextError> {
        without_turn(self, typed)
    }
}

/// How boards are drawn in a game, and what moves look like.
pub(super) const LEGEND: &str = "\
arrows are a piece's lines: it goes along them, a Shield (one line) 1 square, a Probe (two) 2, a Lance (three) 3, a \
Commander (four) 1; e3-e4-0 goes, e3-e3-1 turns by 45 degrees clockwise, and a Shield may do both: e3-e4-7
";

/// A piece as it is spoken of, such as `the white shield`.
pub(super) fn named_piece<A: Army>(piece: ploy_rules::Piece<A>) -> String {
    match piece.lines.kind() {
        Some(kind) => format!("the {} {kind}", piece.colour),
        None => piece.to_string(),
    }
}

/// Reads a move, without a turn where none is named.
pub(super) fn without_turn<G: Game>(position: &G, typed: &str) -> Result<G::Move, G::TextError> {
    let parts = typed.split('-').count();
    position.parse_move(typed).or_else(|error| match parts {
        2 => position.parse_move(&format!("{typed}-0")),
        _ => Err(error),
    })
}
