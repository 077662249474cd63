//! Draws every fill, ink, marker, glyph and letter, in both themes, to be judged by eye.
//!
//! `cargo run -p board-grid --features png --example gallery -- FOLDER`, or into `target/gallery`
//! if none is named

use std::error::Error;
use std::path::Path;

use board_grid::picture::{Colouring, Theme};

mod pictures;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| "target/gallery".into());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (name, picture) in pictures::all()? {
        for (theme, suffix) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let png = picture.png().theme(theme).side(64).render()?;
            std::fs::write(folder.join(format!("{name}-{suffix}.png")), png)?;
        }
        std::fs::write(
            folder.join(format!("{name}.svg")),
            picture.svg().to_string(),
        )?;
        std::fs::write(
            folder.join(format!("{name}.txt")),
            picture.text().colouring(Colouring::Ansi).to_string(),
        )?;
    }
    Ok(())
}
