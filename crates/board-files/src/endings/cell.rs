//! The cells of a table that is solved: a byte for each number, or two.

use core::fmt;
use core::sync::atomic::{AtomicU8, AtomicU16, Ordering};

/// What a number has while its table is solved. Threads share cells; their writes within a ply can
/// be in any order.
pub trait TableCell: fmt::Debug + Send + Sync {
    /// The largest content.
    const MAX: u16;

    /// A cell with this content, at most [`MAX`](Self::MAX).
    fn new(content: u16) -> Self;

    /// The content.
    fn load(&self) -> u16;

    /// Replaces the content.
    fn store(&self, content: u16);

    /// Replaces the content, and returns the one before.
    fn swap(&self, content: u16) -> u16;

    /// Adds to the content, and returns the one before.
    fn add(&self, more: u16) -> u16;
}

macro_rules! impl_table_cell {
    ($cell:ty, $content:ty) => {
        impl TableCell for $cell {
            const MAX: u16 = <$content>::MAX as u16;

            fn new(content: u16) -> Self {
                Self::new(content as $content)
            }

            #[inline]
            fn load(&self) -> u16 {
                self.load(Ordering::Relaxed).into()
            }

            #[inline]
            fn store(&self, content: u16) {
                self.store(content as $content, Ordering::Relaxed);
            }

            #[inline]
            fn swap(&self, content: u16) -> u16 {
                self.swap(content as $content, Ordering::Relaxed).into()
            }

            #[inline]
            fn add(&self, more: u16) -> u16 {
                self.fetch_add(more as $content, Ordering::Relaxed).into()
            }
        }
    };
}

impl_table_cell!(AtomicU8, u8);
impl_table_cell!(AtomicU16, u16);
