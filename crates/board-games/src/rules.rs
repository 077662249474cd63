//! Rules as options of a command line or of a form.

/// An option of the rules of a game.
///
/// The text of rules consists of words and `key=value` pairs, separated by spaces; an option is one
/// of these.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name on a command line, without hyphens in front.
    pub name: &'static str,
    /// The one-letter form of the name.
    pub short: Option<char>,
    /// The key in the text of the rules.
    pub key: &'static str,
    /// The text before the value in the text of the rules.
    pub prefix: &'static str,
    /// The values.
    pub values: OptionValues,
    /// The help text.
    pub about: &'static str,
    /// Values for shell completion, if any text is allowed.
    pub examples: &'static [&'static str],
}

/// The values of a [`RuleOption`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// No value; the text of the rules has only the key.
    Flag,
    /// A whole number, with its name in help texts.
    Number(&'static str),
    /// One of these words.
    Words(&'static [&'static str]),
    /// Any text, with its name in help texts.
    Text(&'static str),
}

impl RuleOption {
    /// An option whose name is its key.
    #[must_use]
    pub const fn new(key: &'static str, values: OptionValues, about: &'static str) -> Self {
        Self {
            name: key,
            short: None,
            key,
            prefix: "",
            values,
            about,
            examples: &[],
        }
    }

    /// Adds values for shell completion.
    #[must_use]
    pub const fn with_examples(self, examples: &'static [&'static str]) -> Self {
        Self { examples, ..self }
    }

    /// Adds a letter for the option.
    #[must_use]
    pub const fn with_short(self, short: char) -> Self {
        Self {
            short: Some(short),
            ..self
        }
    }

    /// Sets a name other than the key.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// Sets the prefix of each value in the text of the rules.
    #[must_use]
    pub const fn with_prefix(self, prefix: &'static str) -> Self {
        Self { prefix, ..self }
    }

    /// The word of this option in the text of the rules.
    ///
    /// ```
    /// use board_games::{RuleOption, OptionValues};
    ///
    /// let values = OptionValues::Words(&["any", "one-step"]);
    /// let turning = RuleOption::new("turning", values, "turns");
    /// assert_eq!(turning.word("one-step"), "turning=one-step");
    /// ```
    #[must_use]
    pub fn word(&self, value: &str) -> String {
        match self.values {
            OptionValues::Flag => self.key.to_owned(),
            _ => format!("{}={}{value}", self.key, self.prefix),
        }
    }
}
