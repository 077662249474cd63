//! Game records: the type, and its text form.

mod error;
mod format;
mod lines;
#[expect(
    clippy::module_inception,
    reason = "the folder is about the type in the file"
)]
mod record;
mod text;

pub use error::{RecordError, ReplayError};
pub use lines::RecordLines;
pub use record::Record;
pub use text::RecordText;
