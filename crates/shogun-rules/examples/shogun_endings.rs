//! Builds the tablebase of the endings of two materials, or of `all`, and prints how each class
//! comes out, up to symmetry.
//!
//! `cargo run -r -p shogun-rules --features endings --example shogun_endings "K1 P1" "K2 P3"`

use std::error::Error;
use std::io::{self, Write};
use std::{env, thread};

use shogun_rules::endings::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let threads = thread::available_parallelism()?.get();
    let mut builder = Builder::new().threads(threads);
    match &arguments[..] {
        [] => builder = builder.only("K2 P2".parse()?, "K1 P3".parse()?),
        [all] if all == "all" => (),
        [one, other] => builder = builder.only(one.parse()?, other.parse()?),
        _ => return Err("expected two materials, all, or nothing".into()),
    }
    let tablebase = builder.build()?;
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
