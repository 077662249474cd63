//! What positions are worth as they stand, remembered.

use crate::Estimate;

/// The evaluations of the positions seen last: a deeper search comes to most of the positions of the one before.
///
/// They are what the evaluation would say again, so that nothing but time depends on what is remembered.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// By the low bits of the key, which an empty place has none of.
    known: Vec<Known>,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    key: u64,
    pub(crate) estimate: Option<Estimate>,
    pub(crate) value: Option<i32>,
}

const PLACES: usize = 1 << 14;

const fn place(key: u64) -> usize {
    key as usize % PLACES
}

impl Values {
    /// Nothing remembered.
    pub(crate) fn new() -> Self {
        let nothing = |place: usize| Known::of(!(place as u64), None);
        Self {
            known: (0..PLACES).map(nothing).collect(),
        }
    }

    /// What is known of the position of this key, with its estimate at least.
    #[inline]
    pub(crate) fn known(
        &mut self,
        key: u64,
        estimate: impl FnOnce() -> Option<Estimate>,
    ) -> &mut Known {
        let known = &mut self.known[place(key)];
        if known.key != key {
            *known = Known::of(key, estimate());
        }
        known
    }
}

impl Known {
    const fn of(key: u64, estimate: Option<Estimate>) -> Self {
        Self {
            key,
            estimate,
            value: None,
        }
    }
}
