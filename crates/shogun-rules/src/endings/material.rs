//! The material of a side in an ending.

use core::fmt;

use crate::{Board, Colour, Energy, Kind, Position, TextError};

/// Number of slots of a side: its king, then its pawns, ordered by their energies, then by square.
/// Slots behind the last pawn are not used.
pub(super) const SIDE_SLOTS: usize = 1 + Material::MAX_PAWNS;

/// The material of a side: a king and one to four pawns, by their energies, which are fixed.
///
/// The text is `K1 P3` or `K2 P1 P1 P4`, the pawns in any order. Materials are ordered by the
/// number of pawns, then by the king's energy, then by those of the pawns.
///
/// ```
/// use shogun_rules::endings::Material;
///
/// assert_eq!(Material::ALL.len(), 138);
/// assert_eq!(Material::ALL[6].to_string(), "K2 P3");
/// assert_eq!("K2 P3".parse(), Ok(Material::ALL[6]));
/// let three: Material = "K1 P4 P2 P2".parse()?;
/// assert_eq!(three.to_string(), "K1 P2 P2 P4");
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    count: u8,
    king: Energy,
    /// The energies of the pawns, in order; `None` for those that are not there.
    pawns: [Option<Energy>; Self::MAX_PAWNS],
}

impl Material {
    /// The most pawns of a side.
    pub const MAX_PAWNS: usize = 4;

    /// All materials, in order.
    pub const ALL: [Self; 138] = all();

    /// The materials with one pawn, in order.
    pub const ONE_PAWN: [Self; 8] = {
        let mut materials = [Self::ALL[0]; 8];
        let mut number = 0;
        while number < materials.len() {
            materials[number] = Self::ALL[number];
            number += 1;
        }
        materials
    };

    /// A king and pawns with these energies; `None` if a king cannot have its energy, or if there
    /// are not one to four pawns.
    ///
    /// ```
    /// use shogun_rules::Energy;
    /// use shogun_rules::endings::Material;
    ///
    /// let [one, two, three, _] = Energy::ALL;
    /// let material = Material::new(two, &[three, one]).expect("a king and two pawns");
    /// assert_eq!(material.to_string(), "K2 P1 P3");
    /// assert_eq!(Material::new(three, &[one]), None);
    /// assert_eq!(Material::new(one, &[two; 5]), None);
    /// ```
    #[must_use]
    pub fn new(king: Energy, pawns: &[Energy]) -> Option<Self> {
        let is_possible =
            king <= Kind::King.max_energy() && (1..=Self::MAX_PAWNS).contains(&pawns.len());
        if !is_possible {
            return None;
        }
        let mut energies = [None; Self::MAX_PAWNS];
        for (slot, &pawn) in energies.iter_mut().zip(pawns) {
            *slot = Some(pawn);
        }
        energies[..pawns.len()].sort_unstable();
        Some(Self {
            count: pawns.len() as u8,
            king,
            pawns: energies,
        })
    }

    /// The materials of the side to move and of the other side; `None` unless each has a king, one
    /// to four pawns, and no other piece.
    #[must_use]
    pub fn of(position: &Position) -> Option<[Self; 2]> {
        let mover = position.to_move();
        let sides = [mover, mover.other()];
        let [own, other] = sides.map(|colour| Self::on(position.board(), colour));
        Some([own?.0, other?.0])
    }

    /// The king's energy.
    #[must_use]
    pub const fn king(self) -> Energy {
        self.king
    }

    /// The energies of the pawns, in order.
    pub fn pawns(self) -> impl Iterator<Item = Energy> {
        self.pawns.into_iter().flatten()
    }

    /// Number of pawns.
    #[must_use]
    pub const fn pawn_count(self) -> usize {
        self.count as usize
    }

    /// The material without a pawn of this energy; `None` if it is not there or the last one.
    pub(super) fn without(self, pawn: Energy) -> Option<Self> {
        let mut pawns: Vec<Energy> = self.pawns().collect();
        let place = pawns.iter().position(|&energy| energy == pawn)?;
        pawns.remove(place);
        Self::new(self.king, &pawns)
    }

    /// The material of a side on a board with the squares of its pieces; `None` unless it has
    /// exactly one king and one to four pawns.
    pub(super) fn on(board: &Board, colour: Colour) -> Option<(Self, [u8; SIDE_SLOTS])> {
        let (all, kings) = (board.of(colour), board.kings(colour));
        let count = all.len().checked_sub(1)?;
        if kings.len() != 1 || !(1..=Self::MAX_PAWNS).contains(&count) {
            return None;
        }
        let king = kings.first()?;
        let mut pawns = [(Energy::ALL[0], 0); Self::MAX_PAWNS];
        for (pawn, square) in pawns.iter_mut().zip(all - kings) {
            *pawn = (board.energy_bits(square), square.index() as u8);
        }
        pawns[..count].sort_unstable();
        let mut squares = [0; SIDE_SLOTS];
        squares[0] = king.index() as u8;
        for (slot, (_, square)) in squares[1..].iter_mut().zip(pawns) {
            *slot = square;
        }
        let energies = pawns.map(|(energy, _)| energy);
        Some((
            Self::new(board.energy_bits(king), &energies[..count])?,
            squares,
        ))
    }
}

/// All materials: the energies of the pawns of each do not descend.
const fn all() -> [Material; 138] {
    let mut all = [Material {
        count: 0,
        king: Energy::ALL[0],
        pawns: [None; Material::MAX_PAWNS],
    }; 138];
    let mut number = 0;
    let mut count = 1;
    while count <= Material::MAX_PAWNS {
        let mut king = 0;
        while king < Kind::King.max_energy().get() as usize {
            // The energies as digits, the first one the highest.
            let mut digits = 0;
            while digits < 1 << (2 * count) {
                let mut pawns = [None; Material::MAX_PAWNS];
                let (mut place, mut last, mut is_ordered) = (0, 0, true);
                while place < count {
                    let digit = digits >> (2 * (count - 1 - place)) & 3;
                    is_ordered = is_ordered && digit >= last;
                    last = digit;
                    pawns[place] = Some(Energy::ALL[digit]);
                    place += 1;
                }
                if is_ordered {
                    all[number] = Material {
                        count: count as u8,
                        king: Energy::ALL[king],
                        pawns,
                    };
                    number += 1;
                }
                digits += 1;
            }
            king += 1;
        }
        count += 1;
    }
    assert!(number == all.len(), "each material has a number");
    all
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K{}", self.king)?;
        self.pawns().try_for_each(|pawn| write!(f, " P{pawn}"))
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::str::FromStr for Material {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let energy = |word: &str, kind: char| {
            let digit = word.strip_prefix(kind)?.parse().ok()?;
            Energy::new(digit).filter(|energy| energy.to_string() == word[1..])
        };
        let mut words = text.split(' ');
        let king = words.next().and_then(|word| energy(word, 'K'));
        let pawns: Option<Vec<Energy>> = words.map(|word| energy(word, 'P')).collect();
        let read = king.zip(pawns);
        read.and_then(|(king, pawns)| Self::new(king, &pawns))
            .ok_or_else(|| TextError::Word {
                what: "material",
                found: text.into(),
                expected: "K1 or K2, and one to four of P1 to P4, with a blank before each",
            })
    }
}
