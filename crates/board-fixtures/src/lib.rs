//! Fixture files: expected answers of every game's functions as data, read and run by one program.
//!
//! A fixture file is JSON and does not depend on an engine, so implementations in any language can
//! run it. One file holds one *suite*: the function its cases exercise, where the expected values
//! come from, and the cases. `docs/fixtures.md` describes the format, and `fixtures/schema/` holds
//! a JSON Schema of every suite.
//!
//! - [`Suite`] checks a question and has the computation of its answer; [`Registry`] holds the
//!   suites by name.
//! - [`Suite::ask`] answers a single question as JSON, to compare another program with it.
//! - [`FixtureFile`] is a well-formed file that was read; [`LoadError`] is the reason why a file is
//!   not well-formed.
//! - [`FixtureReport`] has the number of cases that passed, and the answers of those that failed.
//!
//! A suite for another implementation is a function from typed input to the [`DeferredAnswer`] of a
//! [`SuiteAnswer`], whose type decides how answers are compared:
//!
//! ```
//! use std::path::Path;
//!
//! use board_fixtures::{
//!     CaseInputError, DeferredAnswer, Exact, FixtureFile, FixtureReport, Registry, Suite,
//! };
//! use schemars::JsonSchema;
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, JsonSchema)]
//! #[serde(deny_unknown_fields)]
//! struct Sides {
//!     width: u64,
//!     height: u64,
//! }
//!
//! fn area(input: Sides) -> Result<DeferredAnswer<Exact<u64>>, CaseInputError> {
//!     let area = input
//!         .width
//!         .checked_mul(input.height)
//!         .ok_or_else(|| CaseInputError::new("input.width", "the area is beyond 64 bits"))?;
//!     Ok(DeferredAnswer::new(move || Exact(area)))
//! }
//!
//! let registry = Registry::new([Suite::new("rectangle/area", area)]);
//! let text = r#"{
//!   "suite": "rectangle/area",
//!   "source": "school book",
//!   "cases": [{ "name": "3 by 4", "input": { "width": 3, "height": 4 }, "expect": 12 }]
//! }"#;
//! let file = FixtureFile::parse(&registry, Path::new("area.json"), text)?;
//! let report = FixtureReport::of([file]);
//! assert_eq!((report.passed, report.failed()), (1, 0));
//! # Ok::<(), board_fixtures::LoadError>(())
//! ```
//!
//! Terms that the literature lacks are in the [glossary].
//!
//! [glossary]: https://github.com/board-rules/board-rules/blob/main/docs/glossary.md

mod answer;
pub mod compare;
mod decimal;
mod digest;
mod error;
mod file;
mod items;
mod mismatch;
mod papers;
mod schema;
mod shape;
mod suite;
mod suites;
mod text;

pub use answer::{CountAnswer, DeferredAnswer, Exact, LongSet, Set, SuiteAnswer};
pub use decimal::Decimal;
pub use digest::Digest;
pub use error::{CaseInputError, LoadError, WithKey};
pub use file::folder::{FixtureList, fixture_files};
pub use file::report::{CaseFailure, FixtureReport};
pub use file::{Case, FixtureFile};
pub use items::Items;
pub use mismatch::{CaseResult, Mismatch};
pub use papers::{PAPER_FUNCTIONS, PaperFunction};
pub use shape::shape;
pub use suite::{AskError, Check, Question, Suite, WrongAnswer};
pub use suites::Registry;
pub use text::TextForm;
