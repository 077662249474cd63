//! The integers of the solver.

use core::fmt::Debug;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[cfg(feature = "files")]
use board_files::{DurableReader, FileError, Storage};

use crate::bitboard::symmetry::SymmetricWord;
use crate::bitboard::word::Word;

/// A [`Word`] of the solver.
///
/// A word also packs a set by zone numbers, with a bit for every square: the outer zone from bit 0,
/// the middle zone from `MIDDLE`, the inner zone from `INNER`.
pub(crate) trait SolverWord: SymmetricWord {
    /// A word that threads share.
    type Atomic: AtomicWord<Word = Self>;
    /// Number of 64-bit numbers of a word in a file.
    #[cfg(feature = "files")]
    const NUMBERS: u32;
    /// The first bit of the middle zone.
    const MIDDLE: u32;
    /// The first bit of the inner zone.
    const INNER: u32;

    /// The lowest 64 bits.
    fn low(self) -> u64;
    /// A word with these lowest bits.
    #[cfg(feature = "files")]
    fn from_low(bits: u64) -> Self;

    /// The set of one square.
    #[inline(always)]
    fn bit(square: u8) -> Self {
        Self::ONE << u32::from(square)
    }

    /// The outer zone of packed numbers.
    #[inline(always)]
    fn outer(self) -> u64 {
        self.low() & (u64::MAX >> (64 - Self::MIDDLE))
    }

    /// The middle zone of packed numbers.
    #[inline(always)]
    fn middle(self) -> u64 {
        (self >> Self::MIDDLE).low() & !(u64::MAX << (Self::INNER - Self::MIDDLE))
    }

    /// The inner zone of packed numbers.
    #[inline(always)]
    fn inner(self) -> u64 {
        (self >> Self::INNER).low()
    }

    /// The 64-bit numbers of the word, lowest first.
    #[cfg(feature = "files")]
    fn numbers(self) -> impl Iterator<Item = u64> {
        (0..Self::NUMBERS).map(move |number| (self >> (64 * number)).low())
    }
}

/// Reads a word from its 64-bit numbers.
#[cfg(feature = "files")]
pub(crate) fn read_word<W: SolverWord, S: Storage>(
    input: &mut DurableReader<S>,
) -> Result<W, FileError> {
    (0..W::NUMBERS).try_fold(W::ZERO, |word, number| {
        Ok(word | W::from_low(input.number()?) << (64 * number))
    })
}

/// A word that threads share.
pub(crate) trait AtomicWord: Debug + Send + Sync {
    /// The word.
    type Word: Word;

    fn new(word: Self::Word) -> Self;
    fn load(&self) -> Self::Word;
    /// Replaces the word. Meanwhile no other thread may store or [`add`](Self::add) it.
    fn store(&self, word: Self::Word);
    /// Adds the bits of a word. Any number of threads may do so at a time.
    fn add(&self, word: Self::Word);
}

impl AtomicWord for AtomicU64 {
    type Word = u64;

    #[inline(always)]
    fn new(word: u64) -> Self {
        Self::new(word)
    }

    #[inline(always)]
    fn load(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline(always)]
    fn store(&self, word: u64) {
        self.store(word, Relaxed);
    }

    #[inline(always)]
    fn add(&self, word: u64) {
        self.fetch_or(word, Relaxed);
    }
}

/// Bits are added to each half by itself. They are only added, so no order of additions loses one.
/// A pass does not read the bits that it adds, so no thread sees one half without the other.
impl AtomicWord for [AtomicU64; 2] {
    type Word = u128;

    #[inline(always)]
    fn new(word: u128) -> Self {
        [word as u64, (word >> 64) as u64].map(AtomicU64::new)
    }

    #[inline(always)]
    fn load(&self) -> u128 {
        let [low, high] = self;
        u128::from(low.load(Relaxed)) | u128::from(high.load(Relaxed)) << 64
    }

    #[inline(always)]
    fn store(&self, word: u128) {
        let [low, high] = self;
        low.store(word as u64, Relaxed);
        high.store((word >> 64) as u64, Relaxed);
    }

    #[inline(always)]
    fn add(&self, word: u128) {
        for (half, bits) in self.iter().zip([word as u64, (word >> 64) as u64]) {
            if bits != 0 {
                half.fetch_or(bits, Relaxed);
            }
        }
    }
}

impl SolverWord for u64 {
    type Atomic = AtomicU64;
    #[cfg(feature = "files")]
    const NUMBERS: u32 = 1;
    const MIDDLE: u32 = 32;
    const INNER: u32 = 40;

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }

    #[cfg(feature = "files")]
    #[inline(always)]
    fn from_low(bits: u64) -> Self {
        bits
    }
}

impl SolverWord for u128 {
    type Atomic = [AtomicU64; 2];
    #[cfg(feature = "files")]
    const NUMBERS: u32 = 2;
    const MIDDLE: u32 = 64;
    const INNER: u32 = 80;

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }

    #[cfg(feature = "files")]
    #[inline(always)]
    fn from_low(bits: u64) -> Self {
        bits.into()
    }
}
