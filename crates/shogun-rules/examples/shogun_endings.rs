//! Builds the tablebase of all endings of king and pawn against king and pawn, and prints how each
//! class comes out, up to symmetry.
//!
//! `cargo run --release -p shogun-rules --features endings --example shogun_endings`

use std::error::Error;
use std::io::{self, Write};

use shogun_rules::endings::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let tablebase = Builder::new().build()?;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "to move  against       won     drawn      lost  longest win"
    )?;
    for class in tablebase.classes() {
        let longest = class
            .longest_win
            .map_or_else(String::new, |plies| plies.to_string());
        writeln!(
            out,
            "{}    {}    {:9} {:9} {:9}  {longest}",
            class.own, class.other, class.won, class.drawn, class.lost,
        )?;
    }
    Ok(())
}
