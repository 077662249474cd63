//! Literal ports and shared inputs of the benches.
