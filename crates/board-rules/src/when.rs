//! Choices that depend on whether somebody sits at a terminal.

/// Whether to do something, as in `--board WHEN`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum AutoChoice {
    /// As it suits a terminal, or a pipe
    Auto,
    Always,
    Never,
}

impl AutoChoice {
    /// The choice, if it is `auto` at last.
    pub(crate) const fn decide(self, auto: bool) -> bool {
        match self {
            Self::Auto => auto,
            Self::Always => true,
            Self::Never => false,
        }
    }
}
