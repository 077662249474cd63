//! Shogun as a game to play.

use anyhow::{Context, bail};
use board_bot::evaluation::ShogunEvaluation;
use board_game_core::Side;
use board_grid::picture::{Fill, Picture, View};
use shogun_rules::{
    Colour, EnergyModel, Fixed, GridSquare, Magnets, Move, Position, Rules, Start as Usual,
};

use super::{GameName, Playable, Task, rule_words};
use crate::shogun::position::{Chosen, RuleChoice, read_position};

/// Positions whose pieces keep their energies.
pub(super) type WithFixed = Position<Fixed>;
/// Positions whose energies are set by magnets.
pub(super) type WithMagnets = Position<Magnets>;

/// How a game of Shogun begins.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Start {
    /// The position to begin with: `start`, `start-template`, or a text as in `board-rules shogun`
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,

    #[command(flatten)]
    rules: RuleChoice,
}

impl Start {
    pub(super) fn is_usual(&self) -> bool {
        self.position == Usual::Picture.to_string() && self.rules.is_usual()
    }

    pub(super) fn run<T: Task>(&self, task: T) -> anyhow::Result<T::Answer> {
        let chosen = self
            .rules
            .read(text_of(&self.position))
            .with_context(|| format!("{:?} is no position", self.position))?;
        match chosen {
            Chosen::Fixed(start) => task.run(start),
            Chosen::Magnets(start) => task.run(start),
        }
    }
}

/// The text of a start that is named, else the text itself.
fn text_of(position: &str) -> &str {
    Usual::ALL
        .into_iter()
        .find(|start| start.to_string() == position)
        .map_or(position, |start| start.text())
}

/// An energy model that has a text among the rules.
pub(crate) trait ModelText: EnergyModel + Send + Sync + 'static {
    /// The word for it, if it needs one.
    fn word(&self) -> Option<String>;

    /// The model of this word.
    fn from_word(word: Option<&str>) -> anyhow::Result<Self>;
}

impl ModelText for Fixed {
    fn word(&self) -> Option<String> {
        None
    }

    fn from_word(word: Option<&str>) -> anyhow::Result<Self> {
        match word {
            None => Ok(Self),
            Some(_) => bail!("these rules have magnets, which the game at hand has not"),
        }
    }
}

impl ModelText for Magnets {
    fn word(&self) -> Option<String> {
        Some(format!("{MAGNETS}={self}"))
    }

    fn from_word(word: Option<&str>) -> anyhow::Result<Self> {
        match word {
            Some(map) => Ok(map.parse()?),
            None => bail!("these rules have no magnets, which the game at hand has"),
        }
    }
}

/// The key of the magnets' map.
const MAGNETS: &str = "magnets";

/// Whether the rules' text says that energies are set by magnets.
pub(super) fn has_magnets(rules: &str) -> bool {
    rule_words(rules).any(|(key, _)| key == MAGNETS)
}

impl<M: ModelText> Playable for Position<M>
where
    M::Carried: Send + Sync,
{
    const GAME: GameName = GameName::Shogun;

    const LEGEND: &str = "\
P and p are pawns, K and k kings, capitals white, with the energy: exactly so many squares the piece goes, with one turn
at most; 4,1-4,4 goes from column 4, row 1, to column 4, row 4
";

    type Evaluation = ShogunEvaluation;

    fn evaluation(&self) -> ShogunEvaluation {
        ShogunEvaluation::default()
    }

    fn side_name(side: Side) -> &'static str {
        match Colour::from(side) {
            Colour::White => "white",
            Colour::Red => "red",
        }
    }

    fn rules_text(&self) -> String {
        match self.model().word() {
            None => self.rules().to_string(),
            Some(word) => format!("{} {word}", self.rules()),
        }
    }

    fn read(rules: &str, position: &str) -> anyhow::Result<Self> {
        let mut read = Rules::default();
        let mut magnets = None;
        for (key, value) in rule_words(rules) {
            match (key, value) {
                (MAGNETS, Some(map)) => magnets = Some(map),
                (name, None) => read = name.parse()?,
                _ => bail!(
                    "{rules:?} are no rules of Shogun: expected a rule set and perhaps {MAGNETS}=<map>"
                ),
            }
        }
        read_position(text_of(position), read, M::from_word(magnets)?)
    }

    fn ending(&self) -> Option<String> {
        Some(self.outcome()?.to_string())
    }

    fn why_illegal(&self, mv: Move) -> String {
        Position::why_illegal(self, mv).to_string()
    }

    fn picture(&self, last: Option<Move>, view: View) -> Picture {
        let mut picture = self.board().picture();
        picture.view(view);
        for square in last.iter().flat_map(|mv| [mv.from, mv.to]) {
            picture.fill(GridSquare::from(square), Fill::Highlight);
        }
        picture
    }

    fn short_text(&self, mv: Move) -> Option<String> {
        let (from, to) = (mv.from, mv.to);
        Some(format!("{},{}-{},{}", from.x(), from.y(), to.x(), to.y()))
    }
}
