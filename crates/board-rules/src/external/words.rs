//! A command and its arguments in one text, and what errors quote of it.

use std::fmt;

use crate::words::shortened;

/// Splits a command at spaces, except within quotes, `'` or `"`. No other character is special, so
/// that Windows paths work.
///
/// # Errors
/// A quote is not closed.
pub(super) fn words_of(text: &str) -> Result<Vec<String>, &'static str> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        None => Ok(words),
        Some(_) => Err("a quote in the command is not closed"),
    }
}

/// Joins words with single spaces, and quotes them where necessary.
pub(super) fn text_of(words: &[String]) -> String {
    let quoted = |word: &String| {
        let is_plain = |c: char| !c.is_whitespace() && c != '\'' && c != '"';
        match !word.is_empty() && word.chars().all(is_plain) {
            true => word.clone(),
            false => format!("'{}'", word.replace('\'', r#"'"'"'"#)),
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// The characters of a command that errors quote. A command may be longer than an error.
const QUOTED: usize = 160;

/// The name of an external player in errors.
pub(crate) fn name_in_errors(whose: &str, player: &impl fmt::Display) -> String {
    format!("{whose}, {}", shortened(&player.to_string(), QUOTED))
}

/// The beginning of an error: this program is not there, or does not run.
pub(super) fn cannot_start(program: &str) -> String {
    format!("cannot start {:?}", shortened(program, QUOTED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        for (text, words, written) in [
            (" a  b ", &["a", "b"][..], "a b"),
            ("'my bot' x", &["my bot", "x"], "'my bot' x"),
            (r#""it's" 'a'"b""#, &["it's", "ab"], r#"'it'"'"'s' ab"#),
            (
                r"C:\bots\mine.exe ''",
                &[r"C:\bots\mine.exe", ""],
                r"C:\bots\mine.exe ''",
            ),
            ("", &[], ""),
        ] {
            let read = words_of(text).expect(text);
            assert_eq!(read, words, "{text}");
            assert_eq!(text_of(&read), written, "{text}");
            assert_eq!(words_of(written).as_ref(), Ok(&read), "{text}");
        }
        assert!(words_of("'my bot").is_err());
    }
}
