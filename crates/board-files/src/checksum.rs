//! The checksum of files.

/// A 64-bit checksum: FNV-1a over words of eight bytes, with a rotation so that high bits reach low
/// ones.
///
/// A change within one word of eight bytes always changes the checksum. It detects accidents, not
/// forgery.
///
/// ```
/// use board_files::Checksum;
///
/// let mut parts = Checksum::new();
/// parts.update(b"knight");
/// parts.update(b"'s tour");
/// assert_eq!(parts.value(), Checksum::of(b"knight's tour"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Checksum {
    sum: u64,
    rest: [u8; 8],
    filled: usize,
    length: u64,
}

impl Default for Checksum {
    fn default() -> Self {
        Self::new()
    }
}

impl Checksum {
    /// The checksum of no bytes, to be updated.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            sum: 0xcbf2_9ce4_8422_2325,
            rest: [0; 8],
            filled: 0,
            length: 0,
        }
    }

    /// The checksum of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        let mut sum = Self::new();
        sum.update(bytes);
        sum.value()
    }

    fn add_word(&mut self, word: u64) {
        self.sum = (self.sum ^ word)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29);
    }

    /// Adds bytes. The result does not depend on their division into calls.
    pub fn update(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if self.filled > 0 {
            let count = bytes.len().min(8 - self.filled);
            self.rest[self.filled..self.filled + count].copy_from_slice(&bytes[..count]);
            self.filled += count;
            bytes = &bytes[count..];
            if self.filled < 8 {
                return;
            }
            self.add_word(u64::from_le_bytes(self.rest));
            self.filled = 0;
        }
        let (words, rest) = bytes.as_chunks::<8>();
        for &word in words {
            self.add_word(u64::from_le_bytes(word));
        }
        self.rest[..rest.len()].copy_from_slice(rest);
        self.filled = rest.len();
    }

    /// The checksum of all bytes and their number.
    #[must_use]
    pub fn value(&self) -> u64 {
        let mut whole = self.clone();
        whole.rest[self.filled..].fill(0);
        whole.add_word(u64::from_le_bytes(whole.rest));
        whole.add_word(self.length);
        whole.sum ^ whole.sum >> 32
    }
}
