//! Tablebases of the endings of all games: their analysis pair by pair, values, compression, files
//! and queries.
//!
//! A [`Tablebase`] has a table for each *class*: the material of the side to move and of the other
//! side. A table has a [`Code`] for each state, which a [`CodeModel`] compresses. A game brings its
//! [`Endings`]: states and their numbers, and an analysis of them. [`Tablebase::solve`] is that
//! analysis for states with moves backwards, which are [`RetrogradeStates`].
//!
//! The example is a game in which the players take one or two counters in turn. The player who
//! takes the last counter wins:
//!
//! ```
//! use board_files::coder::BitCoder;
//! use board_files::endings::{
//!     Builder, ClassStates, Code, CodeModel, Endings, MustStop, ClassState, SolveFailure,
//!     SolvedStates, Tablebase, Value,
//! };
//! use board_files::FileFormat;
//!
//! #[derive(Clone, Debug, Default)]
//! struct Counters;
//!
//! /// Up to 15 counters, one block.
//! #[derive(Debug)]
//! struct Numbers;
//!
//! impl ClassStates for Numbers {
//!     type State = u32;
//!     const CONTEXTS: usize = CodeModel::<1>::CONTEXTS;
//!
//!     fn keeps_blocks(&self) -> bool { true }
//!     fn blocks(&self) -> usize { 1 }
//!     fn block_size(&self) -> usize { 16 }
//!     fn number(&self, state: u32) -> u32 { state }
//!     fn of_number(&self, number: u32) -> Option<u32> { Some(number) }
//!     fn passed(state: u32) -> u32 { state }
//!
//!     fn visit_block(&self, _: usize, mut visit: impl FnMut(u32, u32)) {
//!         (0..16).for_each(|number| visit(number, number));
//!     }
//!
//!     fn code_block(&self, bits: &mut impl BitCoder, _: usize, codes: &mut [Code], _: bool) {
//!         for place in 0..codes.len() {
//!             let before = place.checked_sub(1).map_or(Code::NONE, |before| codes[before]);
//!             codes[place] = CodeModel.code(bits, [before], codes[place]);
//!         }
//!     }
//! }
//!
//! impl SolvedStates for Numbers {
//!     type States = Self;
//!     fn states(&self) -> &Self { self }
//!     /// A multiple of three counters is lost for the side to move.
//!     fn code(&self, number: u32) -> Code {
//!         let turns = 2 * (number / 3) as u16;
//!         Code::in_plies(if number.is_multiple_of(3) { turns } else { turns + 1 })
//!     }
//!     fn into_states(self) -> Self { self }
//! }
//!
//! impl Endings for Counters {
//!     type Material = char;
//!     type Position = u32;
//!     type Move = u32;
//!     type States = Numbers;
//!     const FORMAT: FileFormat = FileFormat::new("counters", 1);
//!     const MATERIALS: &'static [char] = &['o'];
//!
//!     fn memory(&self, pairs: &[[char; 2]]) -> u64 { 16 * pairs.len() as u64 }
//!     fn loaded_memory(tables: u64) -> u64 { 16 * tables }
//!     fn states(&self, _: [char; 2]) -> Numbers { Numbers }
//!     fn solve(
//!         &self,
//!         pair: [char; 2],
//!         threads: usize,
//!         must_stop: &MustStop<'_>,
//!         tablebase: &mut Tablebase<Self>,
//!     ) -> Result<u64, SolveFailure> {
//!         tablebase.add(pair, vec![Numbers], threads, must_stop)
//!     }
//!     fn class_of(_: &u32) -> Option<[char; 2]> { Some(['o'; 2]) }
//!     fn state_of(&self, &position: &u32) -> Option<ClassState<Self>> {
//!         (position < 16).then_some((['o'; 2], position))
//!     }
//!     fn position_of(&self, (_, state): ClassState<Self>) -> Option<u32> { Some(state) }
//!     fn moves(&self, &position: &u32) -> Vec<u32> { (1..=position.min(2)).collect() }
//!     fn play(position: &mut u32, mv: u32) { *position -= mv; }
//!     fn value_of_end(&position: &u32) -> Option<Value> {
//!         (position == 0).then_some(Value::Loss(0))
//!     }
//! }
//!
//! let tablebase = Builder::<Counters>::new().build()?;
//! assert_eq!(tablebase.value(&9), Some(Value::Loss(6)));
//! assert_eq!(tablebase.value(&16), None);
//! assert_eq!(tablebase.moves(&11), Some(vec![(2, Value::Win(7)), (1, Value::Loss(8))]));
//! assert_eq!(tablebase.line(&5, 10), [2, 1, 2]);
//! assert_eq!(tablebase.with_value('o', 'o', Value::Win(3)), [4, 5]);
//! assert_eq!(tablebase.classes().next().map(|class| class.won), Some(10));
//! assert_eq!(tablebase.zugzwangs().decisive, 6);
//! # let path = std::env::temp_dir().join(format!("board-files-endings-{}", std::process::id()));
//! tablebase.save(&path)?;
//! let loaded = Tablebase::<Counters>::load(&path, 1 << 20)?;
//! assert_eq!(loaded.value(&9), Some(Value::Loss(6)));
//! # board_files::remove(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod builder;
mod cell;
mod code;
mod error;
mod file;
mod model;
mod packed;
mod side;
mod solve;
mod states;
mod summary;
mod symmetry;
mod tablebase;
mod value;
pub mod workers;

pub use builder::{Builder, Progress};
pub use cell::TableCell;
pub use code::Code;
pub use error::{BuildError, SolveFailure};
pub use model::CodeModel;
pub use side::BoardSide;
pub use solve::table_memory;
pub use states::{ClassStates, FirstValue, IndexedState, RetrogradeStates, SolvedStates};
pub use summary::{Class, Zugzwangs};
pub use symmetry::{SYMMETRIES, SquarePairs, square_image, vector_image};
pub use tablebase::{ClassState, Endings, Tablebase};
pub use value::{ParseEndgameValueError, Value};
pub use workers::MustStop;
