//! The sources of the workspace as data, for the tests that hold of all of them.
//!
//! - [`Source`]: a file of a crate, parsed, with its place in the tree of modules; [`sources`]
//!   reads those of a crate.
//! - [`Names`]: which file a path such as `crate::board::Board` or `super::Move` leads to.
//! - [`circles`]: files that import each other in a loop.
//! - [`shapes`]: places that share many lines of one shape.

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
