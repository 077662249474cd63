//! A macro that implements `FromStr`.

/// Implements `FromStr` by functions from text to `Option`; `None` becomes an error with the
/// expected form.
macro_rules! from_str {
    ($($type:ty, $what:literal, $expected:literal, $read:expr;)*) => {$(
        impl core::str::FromStr for $type {
            type Err = crate::TextError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let read: fn(&str) -> Option<Self> = $read;
                read(text).ok_or_else(|| crate::TextError::Word {
                    what: $what,
                    found: text.into(),
                    expected: $expected,
                })
            }
        }
    )*};
}
pub(crate) use from_str;
