//! The sources of the workspace as data, for tests of all sources.
//!
//! - [`Source`]: a file of a crate, parsed, with its place in the tree of modules; [`sources`]
//!   reads those of a crate.
//! - [`Names`]: the file of a path such as `crate::board::Board` or `super::Move`.
//! - [`circles`]: import cycles between files.
//! - [`shapes`]: duplicated code.
//! - [`design_rows`]: a table of the design.

mod circle;
mod imports;
mod names;
pub mod shapes;
mod source;

pub use circle::circles;
pub use imports::imports;
pub use names::Names;
pub use source::{Source, crates, root, rust_files, sources};

/// The rows of the first table of `docs/design.md` after a heading, without its head.
///
/// # Panics
/// If the document cannot be read, or has no such heading.
pub fn design_rows(heading: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join("docs/design.md")).expect("it can be read");
    let (_, after) = text
        .split_once(heading)
        .unwrap_or_else(|| panic!("docs/design.md has no {heading:?}"));
    let rows = after
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2);
    rows.map(str::to_owned).collect()
}

/// The page at the top of the workspace, whose examples must compile.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
