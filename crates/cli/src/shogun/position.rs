//! Positions as they are named on the command line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use shogun_rules::{
    Board, Colour, EnergyModel, Fixed, Magnets, ParseError, Position, Rules, Square, Start,
};

/// A position, and under which rules it is played.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PositionChoice {
    /// `start`, `start-template`, a text such as 'k2p46/8/8/8/8/8/8/K1P2P34 w', a file, or - for stdin
    #[arg(value_name = "POSITION")]
    position: String,

    #[command(flatten)]
    rules: RuleChoice,
}

/// The rules, and where energies come from.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RuleChoice {
    /// The rule set: papers, boxed (a king with one other piece has lost) or pseudo-legal (kings may be captured)
    #[arg(long, default_value = "papers", value_name = "RULES")]
    rules: Rules,

    /// Energies by magnets: the orientation of each square in quarter turns, 8 rows of 8 digits 0 to 3, row 8 first,
    /// joined by '/'
    #[arg(long, value_name = "MAP")]
    magnets: Option<Magnets>,
}

/// A position under the energy model that was asked for.
pub(crate) enum Chosen {
    Fixed(Position),
    Magnets(Position<Magnets>),
}

/// Does the same with either kind of position.
macro_rules! with_position {
    ($chosen:expr, $position:ident => $result:expr) => {
        match $chosen {
            $crate::shogun::position::Chosen::Fixed($position) => $result,
            $crate::shogun::position::Chosen::Magnets($position) => $result,
        }
    };
}
pub(super) use with_position;

impl Chosen {
    pub(super) fn board(&self) -> &Board {
        with_position!(self, position => position.board())
    }

    pub(super) fn to_move(&self) -> Colour {
        with_position!(self, position => position.to_move())
    }
}

impl PositionChoice {
    pub(super) fn read(&self) -> anyhow::Result<Chosen> {
        self.parse(&self.text()?)
            .with_context(|| format!("{:?} is no position", self.position))
    }

    /// The text of the position, wherever it comes from.
    ///
    /// The parse of it is separate, so that an unreadable file and a malformed position can be told apart.
    pub(super) fn text(&self) -> anyhow::Result<String> {
        if let Some(start) = Start::ALL
            .into_iter()
            .find(|start| start.to_string() == self.position)
        {
            return Ok(start.text().to_owned());
        }
        if self.position == "-" {
            return limited(io::stdin()).context("cannot read stdin");
        }
        let file = Path::new(&self.position);
        if file.is_file() {
            return File::open(file)
                .and_then(limited)
                .with_context(|| format!("cannot read {}", file.display()));
        }
        let looks_like_text = self.position.matches('/').count() >= 7;
        if !looks_like_text && file.extension().is_some() {
            bail!("there is no file {}", file.display());
        }
        Ok(self.position.clone())
    }

    pub(super) fn parse(&self, text: &str) -> anyhow::Result<Chosen> {
        self.rules.read(text.trim())
    }
}

impl RuleChoice {
    /// Whether they are the papers' rules with fixed energies.
    pub(crate) fn is_usual(&self) -> bool {
        self.rules == Rules::default() && self.magnets.is_none()
    }

    /// Reads a position's text under these rules.
    pub(crate) fn read(&self, text: &str) -> anyhow::Result<Chosen> {
        Ok(match self.magnets {
            None => Chosen::Fixed(read_position(text, self.rules, Fixed)?),
            Some(magnets) => Chosen::Magnets(read_position(text, self.rules, magnets)?),
        })
    }
}

/// Reads a position: its text, the side to move perhaps left out, or its pieces as JSON.
pub(crate) fn read_position<M: EnergyModel>(
    text: &str,
    rules: Rules,
    model: M,
) -> anyhow::Result<Position<M>> {
    if text.starts_with('[') {
        let board: Board = serde_json::from_str(text)?;
        return Ok(Position::new(board, Colour::White, rules, model)?);
    }
    match Position::parse(text, rules, model.clone()) {
        Err(ParseError::Side { found }) if found.is_empty() => {
            Ok(Position::parse(&format!("{text} w"), rules, model)?)
        }
        position => Ok(position?),
    }
}

/// More than any position takes, JSON with blanks included.
const LONGEST: u64 = 1 << 16;

fn limited(source: impl Read) -> io::Result<String> {
    let mut text = String::new();
    source.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("more than 64 KiB is no position"));
    }
    Ok(text)
}

/// A colour by its name.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum ColourName {
    White,
    Red,
}

impl From<ColourName> for Colour {
    fn from(name: ColourName) -> Self {
        match name {
            ColourName::White => Self::White,
            ColourName::Red => Self::Red,
        }
    }
}

/// The square, which a piece has to stand on.
pub(super) fn occupied(board: &Board, square: Square) -> anyhow::Result<Square> {
    match board.piece_at(square) {
        Some(_) => Ok(square),
        None => bail!(
            "no piece stands on {square}: pieces stand on {}",
            board.occupied()
        ),
    }
}
