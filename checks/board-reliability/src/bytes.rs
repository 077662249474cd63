//! Decodes the bytes of an input as decisions.

/// The remaining bytes; after the end every byte is 0.
#[derive(Clone, Debug)]
pub(crate) struct FuzzBytes<'a>(&'a [u8]);

impl<'a> FuzzBytes<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
            None => 0,
        }
    }

    pub(crate) fn bit(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// A number below `count`, which is at most 65,536 and not 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let number = if count > 256 {
            usize::from(self.byte()) << 8 | usize::from(self.byte())
        } else {
            self.byte().into()
        };
        number % count
    }

    /// One of the items, of which there is at least one.
    pub(crate) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A few characters, perhaps of those that mean something in pictures.
    pub(crate) fn word(&mut self) -> String {
        const CHARACTERS: [char; 16] = [
            'a',
            'Z',
            '7',
            '-',
            '<',
            '>',
            '&',
            '"',
            '\'',
            ' ',
            '\n',
            '\t',
            '\u{0}',
            '\u{1b}',
            '\u{e9}',
            '\u{1f642}',
        ];
        let length = self.below(6);
        (0..length).map(|_| self.of(&CHARACTERS)).collect()
    }
}
