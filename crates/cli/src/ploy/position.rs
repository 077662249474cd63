//! Which position a command is about, and under which rules.

use anyhow::Context;
use ploy_rules::{Board, Colour, Listing, Move, Position, Rules, Turning};

/// A player, as on the command line.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum Player {
    /// Black
    #[value(name = "b", alias = "black")]
    Black,
    /// White
    #[value(name = "w", alias = "white")]
    White,
}

impl From<Player> for Colour {
    fn from(player: Player) -> Self {
        match player {
            Player::Black => Self::Black,
            Player::White => Self::White,
        }
    }
}

/// The choices that rule books differ in.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct RuleChoice {
    /// How far a piece may turn in one move
    #[arg(long, value_enum, default_value = "any")]
    turning: TurningChoice,

    /// Of moves with the same effect, take only the one with the smallest rotation
    #[arg(long)]
    distinct: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum TurningChoice {
    /// Any multiple of 45 degrees (rules of 1970)
    Any,
    /// 45 degrees to either side (German edition of 1982)
    OneStep,
}

impl From<RuleChoice> for Rules {
    fn from(choice: RuleChoice) -> Self {
        Self {
            turning: match choice.turning {
                TurningChoice::Any => Turning::Any,
                TurningChoice::OneStep => Turning::OneStep,
            },
            listing: if choice.distinct {
                Listing::DistinctResults
            } else {
                Listing::EveryRotation
            },
        }
    }
}

/// A board, whose move it is, and the rules.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PositionChoice {
    /// The position; the start position by default. A blank and b or w after it name the side to move
    position: Option<String>,

    #[command(flatten)]
    side: SideChoice,
}

/// Whose move it is, and the rules.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct SideChoice {
    /// Whose move it is; black's by default
    #[arg(short, long, value_enum)]
    player: Option<Player>,

    #[command(flatten)]
    rules: RuleChoice,
}

impl PositionChoice {
    pub(super) fn read(&self) -> anyhow::Result<Position> {
        self.side.of(self.position.as_deref())
    }
}

impl SideChoice {
    /// The position of this text, or the start position.
    pub(super) fn of(self, text: Option<&str>) -> anyhow::Result<Position> {
        with_rules(text, self.player.map(Colour::from), self.rules.into())
    }
}

/// The position of this text, or the start position, under these rules. The player to move is `player`, else the one that
/// the text names, else black.
pub(crate) fn with_rules(
    text: Option<&str>,
    player: Option<Colour>,
    rules: Rules,
) -> anyhow::Result<Position> {
    let text = text.unwrap_or(START);
    if text.contains(' ') {
        let position = Position::parse(text, rules).context("POSITION")?;
        let player = player.unwrap_or(position.to_move());
        return Ok(Position::new(position.into_board(), player, rules));
    }
    let player = player.unwrap_or(Colour::Black);
    Ok(Position::new(board(text)?, player, rules))
}

/// The word for the start position, as in the other games.
const START: &str = "start";

/// A board, with an error that says where the text goes wrong.
pub(super) fn board(text: &str) -> anyhow::Result<Board> {
    if text == START {
        return Ok(Board::start());
    }
    text.parse().context("POSITION")
}

/// A move on the command line.
pub(super) fn parse_move(text: &str) -> Result<Move, String> {
    text.parse()
        .map_err(|error: ploy_rules::ParseMoveError| error.to_string())
}

/// A square on the command line.
pub(super) fn parse_square(text: &str) -> Result<ploy_rules::Square, String> {
    text.parse()
        .map_err(|error: ploy_rules::ParseSquareError| error.to_string())
}
