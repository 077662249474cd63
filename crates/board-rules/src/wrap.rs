//! Text broken into lines between words.

/// Columns that terminals have at least.
pub(crate) const COLUMNS: usize = 80;

/// The text in lines of at most so many characters, broken between words; words that are longer stay whole. Its own lines
/// are paragraphs.
pub(crate) fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = String::new();
    for paragraph in text.lines() {
        let mut column = 0;
        for word in paragraph.split(' ') {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > columns {
                lines.push('\n');
                column = 0;
            }
            if column > 0 {
                lines.push(' ');
                column += 1;
            }
            lines += word;
            column += width;
        }
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn lines_end_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree\n");
        assert_eq!(
            wrapped("extraordinary words\nend", 5),
            "extraordinary\nwords\nend\n"
        );
        assert_eq!(wrapped("", 5), "");
    }
}
