//! The sources of the workspace as data, for tests of all sources.
//!
//! - [`Source`]: a file of a crate, parsed, with its place in the tree of modules; [`sources`]
//!   reads those of a crate.
//! - [`Names`]: the file of a path such as `crate::board::Board` or `super::Move`.
//! - [`circles`]: import cycles between files.
//! - [`shapes`]: duplicated code.

mod circle;
mod imports;
mod names;
pub mod shapes;
mod source;

pub use circle::circles;
pub use imports::imports;
pub use names::Names;
pub use source::{Source, crates, root, sources};

/// The page at the top of the workspace, whose examples must compile.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
