//! Finds duplicated code: runs of lines that are equal except for names, strings and numbers.

use std::collections::{BTreeMap, BTreeSet};

/// A line of code with its number, reduced to its shape.
struct ShapeLine {
    number: usize,
    shape: String,
}

/// Two places with the same code: for each, the index of its file and the number of its first line.
pub type ShapePair = ((usize, usize), (usize, usize));

/// Returns the pairs of places in these texts with at least `lines` lines of the same shape.
/// Ignores comments, blank lines, attributes, imports, lone brackets, and tables, in which most
/// lines have the same shape.
#[must_use]
pub fn pairs(texts: &[&str], lines: usize) -> Vec<ShapePair> {
    let shaped: Vec<Vec<ShapeLine>> = texts.iter().map(|text| shape_lines(text)).collect();
    let mut windows: BTreeMap<Vec<&str>, Vec<(usize, usize)>> = BTreeMap::new();
    for (file, shaped) in shaped.iter().enumerate() {
        for (at, window) in shaped.windows(lines).enumerate() {
            let window: Vec<&str> = window.iter().map(|line| line.shape.as_str()).collect();
            if !is_table(&window) {
                windows.entry(window).or_default().push((file, at));
            }
        }
    }
    let mut found: BTreeSet<ShapePair> = BTreeSet::new();
    for places in windows.values() {
        for (rank, &first) in places.iter().enumerate() {
            for &second in &places[rank + 1..] {
                // Only at the start of a run, and without overlap.
                let before = |(file, at): (usize, usize)| {
                    at.checked_sub(1).map(|at| &shaped[file][at].shape)
                };
                let begins = before(first).is_none() || before(first) != before(second);
                let apart = first.0 != second.0 || second.1 >= first.1 + lines;
                if begins && apart {
                    let place = |(file, at): (usize, usize)| (file, shaped[file][at].number);
                    found.insert((place(first), place(second)));
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Whether the lines are a table, such as the fields of an enum of errors: at least a third of them
/// have one shape, or at least half have one of three shapes.
fn is_table(window: &[&str]) -> bool {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for shape in window {
        *counts.entry(shape).or_default() += 1;
    }
    let mut counts: Vec<usize> = counts.into_values().filter(|&count| count > 1).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let share = |kinds: usize| counts.iter().take(kinds).sum::<usize>();
    share(1) * 3 >= window.len() || share(3) * 2 >= window.len()
}

fn shape_lines(text: &str) -> Vec<ShapeLine> {
    let mut found = Vec::new();
    let mut in_import = false;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        // Tests at the end of a file may repeat code.
        if line == "#[cfg(test)]" {
            break;
        }
        in_import |= [
            "use ",
            "pub use ",
            "pub(crate) use ",
            "pub(super) use ",
            "mod ",
            "pub mod ",
        ]
        .iter()
        .any(|begin| line.starts_with(begin));
        let is_import = in_import;
        in_import &= !line.ends_with(';') && !line.ends_with('{') || line.ends_with("::{");
        if is_import || line.starts_with("//") || line.starts_with("#[") {
            continue;
        }
        let shape = shape(line);
        if shape.chars().any(char::is_alphanumeric) {
            found.push(ShapeLine { number, shape });
        }
    }
    found
}

/// The shape of a line: without blanks, with `a` for every name except keywords, and `0` for every
/// literal.
fn shape(line: &str) -> String {
    const WORDS: [&str; 24] = [
        "as", "break", "const", "continue", "else", "enum", "fn", "for", "if", "impl", "in", "let",
        "loop", "match", "mut", "pub", "return", "self", "Self", "struct", "trait", "type",
        "where", "while",
    ];
    let mut shape = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if first.is_alphanumeric() || first == '_' => rest
                .find(|next: char| !next.is_alphanumeric() && next != '_')
                .unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        match first {
            '"' | '0'..='9' => shape.push('0'),
            _ if WORDS.contains(&word) => shape.push_str(word),
            _ if first.is_alphanumeric() || first == '_' => shape.push('a'),
            _ => shape.push_str(word.trim()),
        }
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn the_same_lines_under_other_names_are_found() {
        let one = "fn f(x: u8) -> u8 {\n    let y = x + 1;\n    if y > 3 {\n        return g(y);\n    }\n    y\n}\n";
        let other = "// A comment.\nfn plus(\n";
        let two = one
            .replace('x', "left")
            .replace('y', "right")
            .replace('3', "\"b\"");
        assert_eq!(pairs(&[one, &two], 4), [((0, 1), (1, 1))]);
        assert_eq!(pairs(&[one, other], 4), []);
        assert_eq!(pairs(&[one, &two], 6), []);
    }

    #[test]
    fn tables_do_not_count() {
        let table = "(1, \"a\"),\n".repeat(20);
        assert_eq!(pairs(&[&table, &table], 5), []);
    }
}
