//! Choices that depend on whether the output is a terminal.

/// Whether to do something, as in `--board WHEN`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum AutoChoice {
    /// As it suits a terminal, or a pipe
    Auto,
    Always,
    Never,
}

impl AutoChoice {
    /// The decision; `auto` decides for [`Auto`](Self::Auto).
    pub(crate) const fn decide(self, auto: bool) -> bool {
        match self {
            Self::Auto => auto,
            Self::Always => true,
            Self::Never => false,
        }
    }
}
