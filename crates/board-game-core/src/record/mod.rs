//! Game records: the type, and its text form.

mod error;
mod format;
mod lines;
#[expect(
    clippy::module_inception,
    reason = "the module has the name of its main type"
)]
mod record;
mod text;

pub use error::{RecordError, ReplayError};
pub use lines::RecordLines;
pub use record::Record;
pub use text::RecordText;
