//! The pictures of the gallery as text, SVG and PNG, byte for byte as they were when somebody last looked at them.
//!
//! After a change that is meant, `UPDATE_GOLDEN=1 cargo test -p board-grid --test golden` writes the files of
//! `tests/golden` anew: look at them before keeping them.

use std::path::Path;

use board_grid::picture::Colouring;

#[path = "../examples/gallery/pictures.rs"]
mod pictures;

/// Compares with the file of this name, or writes it; what differs, if anything does.
fn compare(name: &str, bytes: &[u8]) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, bytes).expect("the folder of golden files can be written");
    }
    match std::fs::read(&path) {
        Ok(golden) if golden == bytes => None,
        Ok(golden) => {
            let place = golden.iter().zip(bytes).position(|(was, is)| was != is);
            Some(format!(
                "{name}: differs from byte {} on, {} bytes instead of {}",
                place.unwrap_or(golden.len().min(bytes.len())),
                bytes.len(),
                golden.len()
            ))
        }
        Err(error) => Some(format!("{name}: {error}")),
    }
}

#[test]
fn pictures_are_those_of_the_golden_files() {
    let mut differences = Vec::new();
    for (name, picture) in pictures::all().expect("boards with squares") {
        let text = picture.text();
        let ansi = text.colouring(Colouring::Ansi);
        let svg = picture.svg();
        let png = picture.png().side(32).render().expect("a small picture");
        differences.extend(compare(&format!("{name}.txt"), text.to_string().as_bytes()));
        differences.extend(compare(
            &format!("{name}.ansi"),
            ansi.to_string().as_bytes(),
        ));
        differences.extend(compare(&format!("{name}.svg"), svg.to_string().as_bytes()));
        differences.extend(compare(&format!("{name}.png"), &png));
    }
    assert!(
        differences.is_empty(),
        "pictures changed; if that is meant, see the head of this file:\n{}",
        differences.join("\n")
    );
}
