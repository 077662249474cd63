//! Energies by discs in the pieces and magnets under the squares.

use core::fmt;

use super::digits::EnergyDigits;
use crate::from_str::from_str;
use crate::{Colour, Energy, Kind, Piece, Square};

/// The four numbers of a piece's disc, one of which shows.
///
/// ```
/// use shogun_rules::{Disc, Energy};
///
/// let disc = Disc::from_digits(1432).expect("four digits, 1 to 4 each");
/// assert_eq!(disc.energy_after(1), Energy::new(4).unwrap());
/// assert_eq!(disc.to_string(), "1432");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Disc {
    /// Energy minus one, two bits each, the number of turn 0 lowest.
    packed: u8,
}

impl Disc {
    /// The disc with these numbers, that of turn 0 first.
    #[must_use]
    pub fn new(numbers: [Energy; 4]) -> Self {
        let pack = |packed, number: &Energy| packed << 2 | (number.get() - 1);
        let packed = numbers.iter().rev().fold(0, pack);
        Self { packed }
    }

    /// The disc of four digits, that of turn 0 first; `None` unless there are four, each 1 to 4.
    #[must_use]
    pub fn from_digits(digits: u32) -> Option<Self> {
        if digits > 9999 {
            return None;
        }
        let number = |place: u32| Energy::new((digits / 10_u32.pow(3 - place) % 10) as u8);
        Some(Self::new([number(0)?, number(1)?, number(2)?, number(3)?]))
    }

    /// The four numbers as digits, that of turn 0 first.
    #[must_use]
    pub fn digits(self) -> u32 {
        (0..4).fold(0, |digits, turn| {
            digits * 10 + u32::from(self.energy_after(turn).get())
        })
    }

    /// The energy that the disc shows after this many quarter turns.
    #[inline]
    #[must_use]
    pub const fn energy_after(self, turns: u8) -> Energy {
        Energy::from_low_bits(self.packed >> (2 * (turns % 4)))
    }

    /// A disc of this kind that shows `energy` after this many quarter turns: 1, 2, 3, 4 or 1, 2,
    /// 1, 2 upwards from there.
    #[must_use]
    pub fn with_energy(kind: Kind, energy: Energy, turns: u8) -> Self {
        let numbers = kind.max_energy().get();
        let number = |place: u8| {
            // 4 is a multiple of both cycles, so adding it keeps the difference from going
            // negative.
            let ahead = (4 + place - turns % 4) % 4;
            Energy::from_low_bits((energy.get() - 1 + ahead) % numbers)
        };
        Self::new([number(0), number(1), number(2), number(3)])
    }
}

impl fmt::Display for Disc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.digits(), f)
    }
}

impl fmt::Debug for Disc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

from_str! {
    Disc, "disc", "four digits, 1 to 4 each", |text| Self::from_digits(text.parse().ok()?);
}

/// A magnet under each square: a piece there shows the number of its [`Disc`] at the square's
/// orientation plus the piece's facing, 0 for white and 2 for red, in quarter turns.
///
/// A piece without a given disc gets the disc that shows its energy, see [`Disc::with_energy`].
///
/// The text is `magnets:` and eight rows of eight digits 0 to 3, row 8 first, joined by `/`.
/// Reading also accepts rows without the word, and the names of [`Magnets::MODELS`] instead of
/// rows.
///
/// ```
/// use shogun_rules::{Colour, Magnets, Position, Rules, Start, Variant};
///
/// let magnets: Magnets = "magnets:01230123/12301230/23012301/30123012/01230123/12301230/23012301/30123012".parse()?;
/// let rules = Rules::new(Variant::BareKing, magnets);
/// let mut position = Position::new(Start::FifthFile.board(), Colour::White, rules)?;
/// position.play("2,1-2,4".parse()?)?;
/// let landed = position.board().piece_at("2,4".parse()?).expect("it has just landed there");
/// assert_eq!(landed.energy().get(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Magnets {
    orientation: EnergyDigits<2>,
}

impl Magnets {
    /// Maps with a name. All are invented: the orientations of the real board are not published,
    /// and nothing here is known to be near them. With x and y counted from 1 the orientation of a
    /// square is
    ///
    /// - `upright`: 0 everywhere, so that no piece ever changes its energy;
    /// - `diagonals`: x + y, the same along every falling diagonal;
    /// - `knights`: x + 2 y, the same a knight's move apart, two to the right and one down.
    ///
    /// ```
    /// use shogun_rules::Magnets;
    ///
    /// let magnets: Magnets = "magnets:diagonals".parse()?;
    /// assert_eq!(magnets, Magnets::new(|square| square.x() + square.y() + 2));
    /// // The text has the rows, so that it means the same to everybody.
    /// assert!(magnets.to_string().starts_with("magnets:12301230/01230123/"));
    /// # Ok::<(), shogun_rules::TextError>(())
    /// ```
    pub const MODELS: [&'static str; 3] = ["upright", "diagonals", "knights"];

    /// The map of this name.
    fn named(name: &str) -> Option<Self> {
        // Counted from 1.
        let weights = match name {
            "upright" => [0, 0],
            "diagonals" => [1, 1],
            "knights" => [1, 2],
            _ => return None,
        };
        Some(Self::new(|square| {
            weights[0] * (square.x() + 1) + weights[1] * (square.y() + 1)
        }))
    }

    /// The magnets after a clockwise turn of the board by quarter turns, before the game. Each
    /// magnet moves to another square, and turns itself. After two quarter turns white has the
    /// board that red had before.
    ///
    /// ```
    /// use shogun_rules::{Magnets, Square};
    ///
    /// let magnets = Magnets::new(|square| u8::from(square == "1,1".parse::<Square>().expect("a square")));
    /// assert_eq!(magnets.turned(1).orientation("1,8".parse()?), 2);
    /// assert_eq!(magnets.turned(4), magnets);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        let moved = self.orientation.turned(quarters);
        Self::new(|square| moved.get(square) + quarters % 4)
    }

    /// Magnets with these orientations in quarter turns; whole turns are dropped.
    #[must_use]
    pub fn new(orientation: impl Fn(Square) -> u8) -> Self {
        let orientation = EnergyDigits::new(orientation);
        Self { orientation }
    }

    /// A square's orientation, 0..=3 quarter turns.
    #[inline]
    #[must_use]
    pub fn orientation(self, square: Square) -> u8 {
        self.orientation.get(square)
    }

    /// Quarter turns of a disc of that colour on that square.
    #[inline]
    fn turns(self, colour: Colour, square: Square) -> u8 {
        self.orientation(square) + 2 * colour as u8
    }

    /// The default disc of a piece on `square`, which shows the piece's energy.
    pub(super) fn disc(self, piece: Piece, square: Square) -> Disc {
        let turns = self.turns(piece.colour(), square);
        Disc::with_energy(piece.kind(), piece.energy(), turns)
    }

    /// Whether a piece with this disc can stand on `square` with the energy it has.
    pub(super) fn fits(self, piece: Piece, disc: Disc, square: Square) -> bool {
        let in_range = (0..4).all(|turns| disc.energy_after(turns) <= piece.kind().max_energy());
        in_range && self.energy_after(piece, disc, square) == piece.energy()
    }

    /// The energy of a piece with this disc that has landed on `square`.
    #[inline]
    pub(super) fn energy_after(self, piece: Piece, disc: Disc, square: Square) -> Energy {
        disc.energy_after(self.turns(piece.colour(), square))
    }
}

impl fmt::Display for Magnets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "magnets:{}", self.orientation.text(0))
    }
}

impl fmt::Debug for Magnets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

from_str! {
    Magnets, "map of magnets", "magnets: and upright, diagonals, knights, or 8 rows of 8 digits 0 to 3, row 8 first, separated by '/'", |text| {
        let map = text.strip_prefix("magnets:").unwrap_or(text);
        Self::named(map).or_else(|| {
            let orientation = EnergyDigits::parse(map, b'0', 3)?;
            Some(Self { orientation })
        })
    };
}
