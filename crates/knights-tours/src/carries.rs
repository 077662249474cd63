//! Errors that carry other errors.

/// Converts other errors to the variants of an error that carry them.
macro_rules! carries {
    ($error:ident { $($variant:ident($carried:ty)),+ }) => {$(
        impl From<$carried> for $error {
            fn from(carried: $carried) -> Self {
                Self::$variant(carried)
            }
        }
    )+};
}

pub(crate) use carries;
