//! Every square of the ready-made boards by name.

use crate::geometry::{EightByEight, NineByNine, TenByTen};
use crate::square::Square;

/// Writes a constant for each name; the names stand in index order.
macro_rules! named_squares {
    ($geometry:ty: $($name:ident)*) => {
        const _: () = {
            enum NameIndex {
                $($name),*
            }

            impl Square<$geometry> {
                $(
                    #[doc = concat!("The square ", stringify!($name), ".")]
                    pub const $name: Self = Self::from_valid_index(NameIndex::$name as u8);
                )*

                #[cfg(test)]
                const NAMED: &[(&str, Self)] = &[$((stringify!($name), Self::$name)),*];
            }
        };
    };
}

named_squares! { EightByEight:
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

named_squares! { NineByNine:
    A1 B1 C1 D1 E1 F1 G1 H1 I1
    A2 B2 C2 D2 E2 F2 G2 H2 I2
    A3 B3 C3 D3 E3 F3 G3 H3 I3
    A4 B4 C4 D4 E4 F4 G4 H4 I4
    A5 B5 C5 D5 E5 F5 G5 H5 I5
    A6 B6 C6 D6 E6 F6 G6 H6 I6
    A7 B7 C7 D7 E7 F7 G7 H7 I7
    A8 B8 C8 D8 E8 F8 G8 H8 I8
    A9 B9 C9 D9 E9 F9 G9 H9 I9
}

named_squares! { TenByTen:
    A1 B1 C1 D1 E1 F1 G1 H1 I1 J1
    A2 B2 C2 D2 E2 F2 G2 H2 I2 J2
    A3 B3 C3 D3 E3 F3 G3 H3 I3 J3
    A4 B4 C4 D4 E4 F4 G4 H4 I4 J4
    A5 B5 C5 D5 E5 F5 G5 H5 I5 J5
    A6 B6 C6 D6 E6 F6 G6 H6 I6 J6
    A7 B7 C7 D7 E7 F7 G7 H7 I7 J7
    A8 B8 C8 D8 E8 F8 G8 H8 I8 J8
    A9 B9 C9 D9 E9 F9 G9 H9 I9 J9
    A10 B10 C10 D10 E10 F10 G10 H10 I10 J10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Geometry;

    /// Checks that every square has a constant, whose name is the text of the square in upper case.
    fn check<G: Geometry>(named: &[(&str, Square<G>)]) {
        assert!(named.iter().map(|&(_, square)| square).eq(Square::all()));
        for (name, square) in named {
            assert_eq!(*name, square.to_string().to_uppercase());
        }
    }

    #[test]
    fn square_names_match_the_text_form() {
        check(Square::<EightByEight>::NAMED);
        check(Square::<NineByNine>::NAMED);
        check(Square::<TenByTen>::NAMED);
    }
}
