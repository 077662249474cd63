//! Linear recurrences of the numbers of tours of strips.

pub(super) mod automaton;
mod berlekamp_massey;
pub(super) mod error;
mod polynomial;
pub(super) mod recurrence;
