//! No duplicated code: no two places of the crates share more than twelve lines of one shape,
//! except in tables.

use board_house::{crates, root, shapes, sources};

#[test]
fn no_two_places_share_more_than_twelve_lines() {
    let mut files = Vec::new();
    for folder in crates() {
        let shown = folder
            .strip_prefix(root())
            .expect("it is the workspace's")
            .display()
            .to_string();
        for source in sources(&folder) {
            files.push((format!("{shown}/src/{}", source.file), source.text));
        }
    }
    let texts: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
    let found: Vec<String> = shapes::pairs(&texts, 13)
        .into_iter()
        .map(|((first, line), (second, other))| {
            format!("{}:{line} ~ {}:{other}", files[first].0, files[second].0)
        })
        .collect();
    assert!(files.len() > 200, "the sources were read");
    assert!(
        found.is_empty(),
        "the same shape twice:\n{}",
        found.join("\n")
    );
}
