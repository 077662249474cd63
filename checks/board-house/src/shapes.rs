//! Places that share many lines of one shape: the same lines but for names, strings and numbers.

use std::collections::{BTreeMap, BTreeSet};

/// A line of code with its number, reduced to its shape.
struct ShapeLine {
    number: usize,
    shape: String,
}

/// Two places of the same shape: their files' places in the list, and the numbers of their first
/// lines.
pub type ShapePair = ((usize, usize), (usize, usize));

/// The pairs of places, in these texts, of which `lines` or more lines have one shape. Comments,
/// blank lines, attributes, imports and lone brackets do not count, and neither do tables: lines of
/// which most look alike.
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
                // Only where a run begins, and never with itself.
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

/// Whether the lines are a table, such as the fields of an enum of errors: a third of them or more
/// have one shape, or half of them three.
fn is_table(window: &[&str]) -> bool {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for shape in window {
        *counts.entry(shape).or_default() += 1;
    }
    let mut counts: Vec<usize> = counts.into_values().filter(|&count| count > 1).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let most = |kinds: usize| counts.iter().take(kinds).sum::<usize>();
    most(1) * 3 >= window.len() || most(3) * 2 >= window.len()
}

fn shape_lines(text: &str) -> Vec<ShapeLine> {
    let mut found = Vec::new();
    let mut in_import = false;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        // Tests at the end of a file may repeat what they like.
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

/// The line without blanks, every name as `a` but the language's own words, every literal as `0`.
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
