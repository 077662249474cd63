//! `board-rules view`: a saved game, position by position.

mod keys;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_game_core::{Record, RecordText};
use board_games::{BoardGame, picture_after};
use board_grid::picture::{Picture, View};

use crate::exit::{Exit, tell};
use crate::game::{Task, examples, run_record, saved_game};
use crate::output::{say, to_stdout};
use crate::picture::{self, PictureStyle};
use keys::{Key, Keys};

/// Step through a saved game
///
/// On a terminal by keys: right, space or n goes on, left or p goes back, Home and End to the ends, f turns the board, q
/// leaves. Into a pipe all positions are printed, one after the other; and --pictures draws them into files.
#[derive(clap::Args, Debug)]
#[command(after_help = examples(&[
    "view game.txt",
    "view game.txt | less",
    "view game.txt --pictures moves --format png",
]))]
pub(crate) struct Arguments {
    /// A saved game, or - for stdin
    file: String,

    /// Draw every position into a file of its own in DIR, which is made if need be: 000.svg is the start
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,

    /// Draw the board as the second player sees it
    #[arg(long)]
    flip: bool,

    #[command(flatten)]
    style: PictureStyle,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let record = &saved_game(&arguments.file)?;
    run_record(record, None, Show { record, arguments })
}

struct Show<'a> {
    record: &'a RecordText,
    arguments: &'a Arguments,
}

impl Task for Show<'_> {
    type Answer = Exit;

    fn run<G: BoardGame>(self, _: G, _: G::Evaluation) -> anyhow::Result<Exit> {
        let record: Record<G> = self.record.replay()?;
        let mut game = Viewed {
            last: record.len(),
            record,
            is_flipped: self.arguments.flip,
        };
        if let Some(folder) = &self.arguments.pictures {
            game.draw_all(folder, &self.arguments.style)?;
        } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
            game.step_through()?;
        } else {
            game.print_all()?;
        }
        Ok(Exit::Success)
    }
}

/// A game and where in it somebody looks.
struct Viewed<G: BoardGame> {
    record: Record<G>,
    last: usize,
    is_flipped: bool,
}

impl<G: BoardGame> Viewed<G> {
    fn picture(&self) -> Picture {
        let view = if self.is_flipped {
            View::Turned
        } else {
            View::RowZeroBelow
        };
        let position = self.record.position();
        picture_after(position, self.record.last(), view)
    }

    /// Which move has been made, or how the game ends.
    fn caption(&self) -> String {
        let place = self.record.len();
        let mut caption = match (self.record.last(), place.checked_sub(1)) {
            (Some(mv), Some(ply)) => {
                let player = self.record.mover(ply).map_or("", G::player_name);
                format!("{}. {player} {mv}", ply / G::PLAYERS + 1)
            }
            _ => format!("the start of a game of {}", G::NAME),
        };
        if place == self.last {
            let tag = self.record.tag("ending").map(str::to_owned);
            let ending = self
                .record
                .position()
                .ending_message()
                .map(|ending| ending.text)
                .or(tag);
            if let Some(ending) = ending.filter(|ending| !ending.is_empty()) {
                caption += &format!(": {ending}");
            }
        }
        caption
    }

    fn print_all(&mut self) -> anyhow::Result<()> {
        for ply in 0..=self.last {
            self.record.go_to(ply);
            let caption = self.caption();
            let text = self.picture();
            let text = text.text().colouring(picture::colouring());
            to_stdout(|out| write!(out, "{caption}\n{text}\n"))?;
        }
        Ok(())
    }

    fn draw_all(&mut self, folder: &Path, style: &PictureStyle) -> anyhow::Result<()> {
        let cannot = || format!("cannot make the folder {}", folder.display());
        fs::create_dir_all(folder).with_context(cannot)?;
        let extension = style.extension();
        let digits = self.last.to_string().len().max(3);
        for ply in 0..=self.last {
            self.record.go_to(ply);
            let file = folder.join(format!("{ply:0digits$}.{extension}"));
            if file.exists() {
                bail!("{} exists: choose an empty folder", file.display());
            }
            let mut picture = self.picture();
            picture.title(self.caption());
            style.write_to(&picture, &file)?;
        }
        let (pictures, folder) = (self.last + 1, folder.display());
        tell(format_args!("{pictures} pictures are in {folder}"));
        Ok(())
    }

    fn step_through(&mut self) -> anyhow::Result<()> {
        let mut keys = Keys::new()?;
        let mut place = 0;
        loop {
            place = self.record.go_to(place);
            let caption = self.caption();
            let picture = self.picture();
            let text = picture::fitted(&picture);
            say(&format!(
                "\x1b[H\x1b[2J{text}{caption} ({place} of {})\n",
                self.last
            ))?;
            match keys.next("right/left, Home/End, f turns, q leaves ")? {
                Key::On => place += 1,
                Key::Back => place = place.saturating_sub(1),
                Key::Begin => place = 0,
                Key::End => place = self.last,
                Key::Turn => self.is_flipped = !self.is_flipped,
                Key::Leave => return Ok(()),
            }
        }
    }
}
