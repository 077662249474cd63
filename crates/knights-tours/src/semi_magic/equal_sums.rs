//! The lines whose sums are equal.

/// The lines of a board that must have equal sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EqualSums {
    /// All rows.
    Rows,
    /// All columns.
    Columns,
    /// All rows and all columns. On a board that is not square, the sum of a row is not that of a
    /// column.
    Both,
}
