//! Formats and headers of files.

use core::fmt;

use crate::Checksum;

/// The length of the header in bytes. The contents follow it.
pub const HEADER: u64 = 56;
/// The version of the layout that this crate writes and reads.
pub const LAYOUT: u32 = 1;

const MAGIC: [u8; 8] = *b"\x89BOARD\r\n";
const KIND: usize = 16;

/// The format of a file: the name of its kind, and the version of the contents.
///
/// `Display` writes `scores 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileFormat {
    kind: [u8; KIND],
    version: u32,
}

impl FileFormat {
    /// Creates a format, usually as a constant.
    ///
    /// # Panics
    /// When the kind is empty, longer than 16 bytes, or holds anything but printable ASCII.
    #[must_use]
    pub const fn new(kind: &str, version: u32) -> Self {
        let text = kind.as_bytes();
        assert!(
            !text.is_empty() && text.len() <= KIND,
            "the name of a kind has 1 to 16 bytes"
        );
        let mut kind = [0; KIND];
        let mut at = 0;
        while at < text.len() {
            assert!(
                text[at].is_ascii_graphic() || text[at] == b' ',
                "the name of a kind is printable ASCII"
            );
            kind[at] = text[at];
            at += 1;
        }
        Self { kind, version }
    }

    /// The name of the kind.
    #[must_use]
    pub fn kind(&self) -> String {
        let text = self.kind.iter().take_while(|&&byte| byte != 0);
        text.map(|byte| char::from(*byte).escape_default().to_string())
            .collect()
    }

    /// The version of the contents.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.version)
    }
}

/// The header of a file.
pub(crate) struct Header {
    pub(crate) format: FileFormat,
    pub(crate) length: u64,
    pub(crate) checksum: u64,
}

/// The reason why bytes are no header.
pub(crate) enum HeaderError {
    /// They do not begin with the magic bytes.
    BadMagic,
    /// The layout has another version.
    Layout(u32),
    /// The header's checksum is wrong.
    Damaged,
}

impl Header {
    pub(crate) fn to_bytes(&self) -> [u8; HEADER as usize] {
        let mut bytes = [0; HEADER as usize];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..24].copy_from_slice(&self.format.kind);
        bytes[24..28].copy_from_slice(&LAYOUT.to_le_bytes());
        bytes[28..32].copy_from_slice(&self.format.version.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.length.to_le_bytes());
        bytes[40..48].copy_from_slice(&self.checksum.to_le_bytes());
        let sum = Checksum::of(&bytes[..48]);
        bytes[48..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Decodes a header. `bytes` is shorter than a header only if the file is.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, HeaderError> {
        if bytes.get(..8) != Some(&MAGIC) {
            return Err(HeaderError::BadMagic);
        }
        let Some(bytes) = bytes.first_chunk::<{ HEADER as usize }>() else {
            return Err(HeaderError::Damaged);
        };
        let small = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| bytes[at + i]));
        let large = |at: usize| u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7].map(|i| bytes[at + i]));
        if small(24) != LAYOUT {
            return Err(HeaderError::Layout(small(24)));
        }
        if large(48) != Checksum::of(&bytes[..48]) {
            return Err(HeaderError::Damaged);
        }
        let mut kind = [0; KIND];
        kind.copy_from_slice(&bytes[8..24]);
        Ok(Self {
            format: FileFormat {
                kind,
                version: small(28),
            },
            length: large(32),
            checksum: large(40),
        })
    }
}
