//! `board-rules GAME show`.

use board_games::{BoardGame, Drawing, GameInfo};

use crate::exit::Exit;
use crate::game::{MarkArguments, PositionArguments, Task, examples};
use crate::output::to_stdout;
use crate::picture::PictureOutput;

/// Draw a position, with the targets of a piece and the like marked if wanted
///
/// On a terminal as text; into a file as its extension says: .svg, .png or .txt.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments,

    #[command(flatten)]
    marks: MarkArguments,

    #[command(flatten)]
    picture: PictureOutput,
}

/// The end of the help.
pub(super) fn help(info: &GameInfo) -> String {
    examples(&[
        &format!("{} show", info.word),
        &format!("{} show --from {}", info.word, info.examples.square),
        &format!(
            "{} show '{}' --output position.svg",
            info.word, info.examples.position
        ),
        &format!("{} show --format svg > start.svg", info.word),
    ])
}

pub(super) fn run(word: &str, arguments: &Arguments) -> anyhow::Result<Exit> {
    let mark = arguments.marks.given.as_ref();
    match arguments.given.run(word, Show { mark })? {
        Drawing::Picture(picture) => arguments.picture.write(&picture)?,
        Drawing::Text(text) => to_stdout(|out| out.write_all(text.as_bytes()))?,
    }
    Ok(Exit::Success)
}

struct Show<'a> {
    mark: Option<&'a (&'static str, String)>,
}

impl Task for Show<'_> {
    type Answer = Drawing;

    fn run<G: BoardGame>(self, start: G, _: G::Evaluation) -> anyhow::Result<Drawing> {
        Ok(match self.mark {
            Some((name, value)) => start.draw_mark(name, value)?,
            None => Drawing::Picture(start.shown_picture()),
        })
    }
}
