//! `board-rules view`: steps through a saved game.

mod keys;

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_game_core::Player;
use board_games::{MoveView, Table};
use board_grid::picture::{Picture, View};

use crate::exit::{Exit, print_note};
use crate::game::{examples, load_table};
use crate::input::printable;
use crate::output::{print_now, to_stdout};
use crate::picture::{self, PictureStyle};
use keys::{Key, Keys};

/// Step through a saved game
///
/// On a terminal, keys step through the game: right, space or n goes forward, left or p goes back,
/// Home and End go to the ends, f turns the board, q quits. Into a pipe, all positions are printed;
/// --pictures draws them into files.
#[derive(clap::Args, Debug)]
#[command(after_help = examples(&[
    "view game.txt",
    "view game.txt | less",
    "view game.txt --pictures moves --format png",
]))]
pub(crate) struct Arguments {
    /// A saved game, or - for stdin
    file: PathBuf,

    /// Draw every position into a file in DIR, which is created if necessary: 000.svg is the start
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,

    /// Draw the board as the second player sees it
    #[arg(long)]
    flip: bool,

    #[command(flatten)]
    style: PictureStyle,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (record, table) = load_table(&arguments.file)?;
    let mut game = ViewState {
        last: table.ply(),
        table,
        ending: record.tag("ending").unwrap_or_default().to_owned(),
        is_flipped: arguments.flip,
    };
    if let Some(folder) = &arguments.pictures {
        game.draw_all(folder, &arguments.style)?;
    } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
        game.step_through()?;
    } else {
        game.print_all()?;
    }
    Ok(Exit::Success)
}

/// A game, and the current place in it.
struct ViewState {
    table: Box<dyn Table>,
    last: usize,
    /// The ending in the record.
    ending: String,
    is_flipped: bool,
}

impl ViewState {
    fn picture(&self) -> Picture {
        self.table.board(if self.is_flipped {
            View::Turned
        } else {
            View::RowZeroBelow
        })
    }

    /// The caption of the current position: the last move, and the ending if the game is over.
    fn caption(&self) -> String {
        let table = &*self.table;
        let place = table.ply();
        let mut caption = match place.checked_sub(1) {
            Some(ply) => {
                let MoveView { mover, text, .. } = &table.moves()[ply];
                let mut players = Player::all(table.players());
                let player = players
                    .nth(*mover)
                    .map_or("", |mover| table.player_name(mover));
                format!("{}. {player} {text}", ply / table.players() + 1)
            }
            None => format!("the start of a game of {}", table.name()),
        };
        if place == self.last {
            let ending = table.ending().map(|ending| ending.text);
            let ending = ending.unwrap_or_else(|| printable(&self.ending));
            if !ending.is_empty() {
                caption += &format!(": {ending}");
            }
        }
        caption
    }

    fn print_all(&mut self) -> anyhow::Result<()> {
        for ply in 0..=self.last {
            self.table.go_to(ply);
            let caption = self.caption();
            let text = self.picture();
            let text = text.text().colouring(picture::colouring());
            to_stdout(|out| write!(out, "{caption}\n{text}\n"))?;
        }
        Ok(())
    }

    fn draw_all(&mut self, folder: &Path, style: &PictureStyle) -> anyhow::Result<()> {
        let error = || format!("cannot make the folder {}", folder.display());
        fs::create_dir_all(folder).with_context(error)?;
        let extension = style.extension();
        let digits = self.last.to_string().len().max(3);
        for ply in 0..=self.last {
            self.table.go_to(ply);
            let file = folder.join(format!("{ply:0digits$}.{extension}"));
            if file.exists() {
                bail!("{} exists: choose an empty folder", file.display());
            }
            let mut picture = self.picture();
            picture.title(self.caption());
            style.write_to(&picture, &file)?;
        }
        let (pictures, folder) = (self.last + 1, folder.display());
        print_note(format_args!("{pictures} pictures are in {folder}"));
        Ok(())
    }

    fn step_through(&mut self) -> anyhow::Result<()> {
        let mut keys = Keys::new()?;
        let mut place = 0;
        loop {
            place = place.min(self.last);
            self.table.go_to(place);
            let caption = self.caption();
            let picture = self.picture();
            let text = picture::fitted(&picture);
            print_now(&format!(
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
