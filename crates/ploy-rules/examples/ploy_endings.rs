//! Builds the tablebase of all endings of Commander and one piece against Commander and one piece,
//! and prints how each class comes out, up to symmetry: on a board of 3 x 3, or of the side that is
//! given, 9 for the whole board; after it can come two names of pieces, for the classes of this
//! pair alone, and a file to save them to.
//!
//! `cargo run --release -p ploy-rules --features endings --example ploy_endings 4 shield Y-lance`

use std::error::Error;
use std::io::{self, Write};
use std::{env, thread};

use ploy_rules::endings::{Builder, PloyEndings};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let side = arguments.first().map_or(Ok(3), |side| side.parse())?;
    let threads = thread::available_parallelism()?.get();
    let mut builder = Builder::with(PloyEndings::on_side(side)).threads(threads);
    if let [_, one, other, ..] = &arguments[..] {
        builder = builder.only(one.parse()?, other.parse()?);
    }
    let tablebase = builder.build()?;
    if let [_, _, _, file] = &arguments[..] {
        tablebase.save(file)?;
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "to move         against                won      drawn       lost  longest win"
    )?;
    for class in tablebase.classes() {
        let longest = class
            .longest_win
            .map_or_else(String::new, |plies| plies.to_string());
        writeln!(
            out,
            "{:15} {:15} {:10} {:10} {:10}  {longest}",
            class.own.to_string(),
            class.other.to_string(),
            class.won,
            class.drawn,
            class.lost,
        )?;
    }
    Ok(())
}
