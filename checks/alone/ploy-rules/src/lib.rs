//! A user's program that has no other dependency: the examples of the README must compile and run
//! in it.
#![doc = include_str!("../../../../crates/ploy-rules/README.md")]

/// The example of the page on the choice of crates, which must run, too.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/crates.md")]
struct Page;
