//! `board-rules GAME show`.

use board_games::{Drawing, GameInfo};

use crate::exit::Exit;
use crate::game::{MarkArguments, PositionArguments, examples};
use crate::output::to_stdout;
use crate::picture::PictureOutput;

/// Draw a position; options mark the targets of a piece and the like
///
/// On a terminal the picture is text; the extension of a file chooses its format: .svg, .png or
/// .txt.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: PositionArguments,

    #[command(flatten)]
    marks: MarkArguments,

    #[command(flatten)]
    picture: PictureOutput,
}

/// The end of the help text.
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
    let mark = mark.map(|(name, value)| (*name, value.as_str()));
    match arguments.given.table(word)?.drawing(mark)? {
        Drawing::Picture(picture) => arguments.picture.write(&picture)?,
        Drawing::Text(text) => to_stdout(|out| out.write_all(text.as_bytes()))?,
    }
    Ok(Exit::Success)
}
