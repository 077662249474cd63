//! `board-rules GAME show`.

use crate::exit::Exit;
use crate::game::{Drawing, PositionArguments, Shown, examples};
use crate::output::to_stdout;
use crate::picture::PictureOutput;

/// Draw a position, with the targets of a piece and the like marked if wanted
///
/// On a terminal as text; into a file as its extension says: .svg, .png or .txt.
#[derive(clap::Args, Debug)]
#[command(after_help = examples(&[
    &format!("{} show", O::WORD),
    &format!("{} show --from {}", O::WORD, O::SQUARE),
    &format!("{} show '{}' --output position.svg", O::WORD, O::EXAMPLE),
    &format!("{} show --format svg > start.svg", O::WORD),
]))]
pub(crate) struct Arguments<O: Shown> {
    #[command(flatten)]
    given: PositionArguments<O>,

    #[command(flatten)]
    marks: O::Marks,

    #[command(flatten)]
    picture: PictureOutput,
}

pub(super) fn run<O: Shown>(arguments: &Arguments<O>) -> anyhow::Result<Exit> {
    let text = arguments.given.text()?;
    let (options, mover) = arguments.given.rules.parts();
    match options.draw(&text, mover, &arguments.marks)? {
        Drawing::Picture(picture) => arguments.picture.write(&picture)?,
        Drawing::Text(text) => to_stdout(|out| out.write_all(text.as_bytes()))?,
    }
    Ok(Exit::Success)
}
