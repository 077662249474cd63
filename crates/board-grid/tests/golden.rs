//! The pictures of the gallery as text of one to three lines a square, SVG and PNG in both themes,
//! byte for byte as they were when somebody last looked at them.
//!
//! After a change that is meant, `UPDATE_GOLDEN=1 cargo test -p board-grid --test golden` writes
//! the files of `tests/golden` anew: look at them before keeping them.

use std::collections::BTreeSet;

use board_grid::picture::{Colouring, Theme};

#[path = "../examples/gallery/pictures.rs"]
mod pictures;
mod support;

use support::without_escapes;

#[test]
fn pictures_match_the_golden_files() {
    let mut differences = Vec::new();
    for (name, picture) in pictures::all().expect("boards with squares") {
        let text = |rows| picture.text().rows(rows);
        let ansi = |rows| text(rows).colouring(Colouring::Ansi).to_string();
        let taller = [2, 3].map(|rows| text(rows).to_string() + &ansi(rows));
        let mut check = |form: &str, bytes: &[u8]| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
            let file = format!("{folder}/{name}.{form}");
            differences.extend(board_golden::difference(file, bytes));
        };
        check("txt", text(1).to_string().as_bytes());
        check("ansi", ansi(1).as_bytes());
        check("lines", taller.concat().as_bytes());
        check("svg", picture.svg().to_string().as_bytes());
        check(
            "dark.svg",
            picture.svg().theme(Theme::Dark).to_string().as_bytes(),
        );
        for (form, theme) in [("png", Theme::Light), ("dark.png", Theme::Dark)] {
            let png = picture.png().side(32).theme(theme).render();
            check(form, &png.expect("a small picture"));
        }
    }
    assert!(
        differences.is_empty(),
        "pictures changed; if that is meant, see the head of this file:\n{}",
        differences.join("\n")
    );
}

/// Text is as wide as it says, so that it can be put beside other text.
#[test]
fn every_line_has_the_columns_that_were_announced() {
    for (name, picture) in pictures::all().expect("boards with squares") {
        for rows in 1..=3 {
            let text = picture.text().rows(rows);
            let plain = text.to_string();
            let widest = plain.lines().map(|line| line.chars().count()).max();
            assert!(widest.is_some_and(|widest| widest <= text.columns()));
            let coloured = text.colouring(Colouring::Ansi).to_string();
            let widths: BTreeSet<_> = coloured
                .lines()
                .filter(|line| line.contains('\x1b'))
                .map(|line| without_escapes(line).chars().count())
                .collect();
            assert_eq!(widths, BTreeSet::from([text.columns()]), "{name}, {rows}");
        }
    }
}
