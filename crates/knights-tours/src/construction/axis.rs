//! The cut of a side of the board into strips.

/// The usual width of a block.
pub(super) const USUAL: u16 = 6;

/// The number of classes of strips.
pub(super) const CLASSES: usize = 6;

/// A side of the board, cut into strips of width six, except for one of another width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StripAxis {
    /// Number of strips.
    pub(super) count: u16,
    /// The strip that is different, and its width, from 5 to 11.
    pub(super) odd_one: u16,
    pub(super) width: u16,
}

impl StripAxis {
    /// Cuts a side of at least five so that the strip that is different is the last.
    pub(super) fn new(length: u16) -> Self {
        let width = match length % USUAL {
            0 => 6,
            1 => 7,
            2 => 8,
            3 => 9,
            4 => 10,
            _ => 5,
        };
        let count = (length - width) / USUAL + 1;
        Self {
            count,
            odd_one: count - 1,
            width,
        }
    }

    /// Cuts a side of odd length so that the strip that is different, which has odd width, holds
    /// this coordinate.
    pub(super) fn around(length: u16, at: u16) -> Self {
        let mut axis = Self::new(length);
        // A strip of five cannot contain one coordinate in six; a strip of eleven can.
        if axis.width == 5 && at % USUAL == 5 {
            axis.width = 11;
            axis.count -= 1;
        }
        axis.odd_one = (at / USUAL).min(axis.count - 1);
        axis
    }

    /// The first coordinate of a strip.
    pub(super) const fn start(&self, strip: u16) -> u16 {
        if strip <= self.odd_one {
            strip * USUAL
        } else {
            (strip - 1) * USUAL + self.width
        }
    }

    /// The width of a strip.
    pub(super) const fn width(&self, strip: u16) -> u16 {
        if strip == self.odd_one {
            self.width
        } else {
            USUAL
        }
    }

    /// The strip that holds a coordinate.
    pub(super) const fn strip(&self, at: u16) -> u16 {
        let start = self.odd_one * USUAL;
        if at < start {
            at / USUAL
        } else if at < start + self.width {
            self.odd_one
        } else {
            self.odd_one + 1 + (at - start - self.width) / USUAL
        }
    }

    /// The class of a strip. Strips of a class have the same width, and agree in whether there are
    /// strips before and after them, and in whether they are the first or the second.
    pub(super) const fn class(&self, strip: u16) -> usize {
        if strip < 3 {
            strip as usize
        } else if strip == self.odd_one {
            3
        } else if strip + 1 == self.count {
            4
        } else {
            5
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_coordinate_lies_in_its_strip() {
        for length in 5..60 {
            let around = (0..length).filter(|_| length % 2 == 1 && length > 5);
            let around = around.map(|at| StripAxis::around(length, at));
            for axis in around.chain([StripAxis::new(length)]) {
                let strips = (0..axis.count)
                    .flat_map(|strip| (0..axis.width(strip)).map(move |place| (strip, place)));
                assert!(strips.eq((0..length).map(|at| {
                    let strip = axis.strip(at);
                    (strip, at - axis.start(strip))
                })));
            }
        }
    }
}
