//! Zobrist numbers, whose XOR is the key of a position.

use core::fmt::{self, Write};

use board_game_core::zobrist;

use crate::{Colour, Rules};

/// Number of codes that a square can have; 0 is an empty square.
pub(crate) const CODES: usize = 24;

/// The numbers of pieces, `PIECES[square][code]`; zero for an empty square.
pub(crate) static PIECES: [[u64; CODES]; 64] = pieces();

const fn pieces() -> [[u64; CODES]; 64] {
    let mut table = [[0; CODES]; 64];
    let mut square = 0;
    while square < 64 {
        let mut code = 8;
        while code < CODES {
            table[square][code] = zobrist::number((square * CODES + code) as u64);
            code += 1;
        }
        square += 1;
    }
    table
}

/// The number of the side to move.
#[inline]
pub(crate) const fn side(colour: Colour) -> u64 {
    const RED: u64 = zobrist::number((64 * CODES) as u64);
    match colour {
        Colour::White => 0,
        Colour::Red => RED,
    }
}

/// The number of a disc, given by the digits of its energies, on a square.
#[inline]
pub(crate) const fn disc(square: usize, digits: u32) -> u64 {
    // The first index that neither pieces nor the side to move use.
    const FIRST: u64 = 1 << 16;
    zobrist::number(FIRST + (digits as u64) * 64 + square as u64)
}

/// The number of the rules: a hash of their text.
pub(crate) fn rules(rules: &Rules) -> u64 {
    struct SplitMixHash(u64);
    impl Write for SplitMixHash {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for byte in text.bytes() {
                self.0 = zobrist::number(self.0 ^ u64::from(byte));
            }
            Ok(())
        }
    }
    let mut mixed = SplitMixHash(0);
    // Neither this writer nor the `Display` of rules returns an error.
    let _ = write!(mixed, "{rules}");
    mixed.0
}

#[cfg(test)]
mod tests {
    use super::{disc, pieces, side};
    use crate::Colour;
    use std::collections::BTreeSet;

    #[test]
    fn zobrist_numbers_are_distinct() {
        let discs = (0..64).flat_map(|square| (0..600).map(move |digits| disc(square, digits)));
        let numbers: Vec<u64> = pieces()
            .into_iter()
            .flat_map(|codes| codes.into_iter().skip(8))
            .chain(discs)
            .chain([side(Colour::Red)])
            .collect();
        assert!(!numbers.contains(&0));
        assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), numbers.len());
    }
}
