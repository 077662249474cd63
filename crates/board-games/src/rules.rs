//! Rules as options of a command line or of a form.

/// A choice that the rules of a game leave.
///
/// Rules have one text, words and `key=value` joined by blanks; an option is one word of it.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// The name on a command line, without hyphens in front.
    pub name: &'static str,
    /// One letter for it.
    pub short: Option<char>,
    /// The key in the text of the rules.
    pub key: &'static str,
    /// What stands before the value in the text of the rules.
    pub prefix: &'static str,
    /// The values.
    pub values: OptionValues,
    /// What it decides.
    pub about: &'static str,
    /// Values that shells offer, where any text is a value.
    pub examples: &'static [&'static str],
}

/// The values of a [`RuleOption`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// There or not; the text of the rules has the key alone.
    Flag,
    /// A whole number that is called so in help texts.
    Number(&'static str),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A text that is called so in help texts.
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

    /// The same with values that shells offer.
    #[must_use]
    pub const fn with_examples(self, examples: &'static [&'static str]) -> Self {
        Self { examples, ..self }
    }

    /// The same with a letter for it.
    #[must_use]
    pub const fn with_short(self, short: char) -> Self {
        Self {
            short: Some(short),
            ..self
        }
    }

    /// The same under another name.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The same with `prefix` before each value in the text of the rules.
    #[must_use]
    pub const fn with_prefix(self, prefix: &'static str) -> Self {
        Self { prefix, ..self }
    }

    /// The word of this option in the text of the rules.
    ///
    /// ```
    /// use board_games::{RuleOption, OptionValues};
    ///
    /// let turning = RuleOption::new("turning", OptionValues::Words(&["any", "one-step"]), "turns");
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
