//! A program and its arguments in one text.

use core::fmt;
use core::str::FromStr;

/// A program and its arguments.
///
/// As text they are separated by spaces, except within quotes, `'` or `"`. No other character is
/// special, so that Windows paths work.
///
/// ```
/// use board_bot::external::CommandLine;
///
/// let command: CommandLine = r"'C:\my bots\mine.exe'  ugi".parse()?;
/// assert_eq!(command.program(), r"C:\my bots\mine.exe");
/// assert_eq!(command.arguments(), ["ugi"]);
/// assert_eq!(command.to_string(), r"'C:\my bots\mine.exe' ugi");
/// # Ok::<(), board_bot::external::ParseCommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// The program's name or path.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments after the program.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The program and its arguments.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        core::iter::once(&self.program)
            .chain(&self.arguments)
            .map(String::as_str)
    }
}

impl fmt::Display for CommandLine {
    /// Single spaces separate the words, which are in quotes where necessary.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |word: &str| {
            let is_plain = |c: char| !c.is_whitespace() && c != '\'' && c != '"';
            match !word.is_empty() && word.chars().all(is_plain) {
                true => word.to_owned(),
                false => format!("'{}'", word.replace('\'', r#"'"'"'"#)),
            }
        };
        f.write_str(&self.words().map(quoted).collect::<Vec<_>>().join(" "))
    }
}

/// The reason why a text is not a command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseCommandError {
    /// There is no program.
    Empty,
    /// A quote is not closed.
    Quote,
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => {
                "expected a program, optionally with arguments, such as 'python3 mine.py'"
            }
            Self::Quote => "a quote in the command is not closed",
        })
    }
}

impl core::error::Error for ParseCommandError {}

impl FromStr for CommandLine {
    type Err = ParseCommandError;

    fn from_str(text: &str) -> Result<Self, ParseCommandError> {
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
        if quote.is_some() {
            return Err(ParseCommandError::Quote);
        }
        let mut words = words.into_iter();
        Ok(Self {
            program: words.next().ok_or(ParseCommandError::Empty)?,
            arguments: words.collect(),
        })
    }
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
        ] {
            let read: CommandLine = text.parse().expect(text);
            assert!(read.words().eq(words.iter().copied()), "{text}");
            assert_eq!(read.to_string(), written, "{text}");
            assert_eq!(written.parse().as_ref(), Ok(&read), "{text}");
        }
        assert_eq!(" ".parse::<CommandLine>(), Err(ParseCommandError::Empty));
        assert_eq!(
            "'my bot".parse::<CommandLine>(),
            Err(ParseCommandError::Quote)
        );
    }
}
