//! The choices that rule books differ in.

use crate::{Kind, Lines, Rotations};

/// How far a piece may turn in one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Turning {
    /// By any multiple of 45 degrees, as in the rules of 1970.
    #[default]
    Any,
    /// By 45 degrees to either side, as in the German edition of 1982.
    OneStep,
}

/// Which of several moves with the same effect are listed and legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Listing {
    /// All of them: a Commander turns by 1, 3, 5 and 7.
    #[default]
    EveryRotation,
    /// The one with the smallest rotation: a Commander turns by 1.
    DistinctResults,
}

/// A rule set: how far pieces turn and which moves are listed.
///
/// ```
/// use ploy_rules::{Colour, Board, Listing, Position, Rules, Turning};
///
/// let rules = Rules { turning: Turning::OneStep, ..Rules::default() };
/// let position = Position::new(Board::start(), Colour::Black, rules);
/// assert!(position.is_legal("d1-d1-7".parse()?));
/// assert!(!position.is_legal("d1-d1-2".parse()?));
/// # Ok::<(), ploy_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Rules {
    /// How far a piece may turn in one move.
    pub turning: Turning,
    /// Which of several moves with the same effect are listed and legal.
    pub listing: Listing,
}

impl Rules {
    /// All four rule sets.
    pub const ALL: [Self; 4] = [Self::of(0), Self::of(1), Self::of(2), Self::of(3)];

    const fn of(index: usize) -> Self {
        Self {
            turning: if index >> 1 == 0 {
                Turning::Any
            } else {
                Turning::OneStep
            },
            listing: if index & 1 == 0 {
                Listing::EveryRotation
            } else {
                Listing::DistinctResults
            },
        }
    }

    /// The place in [`ALL`](Self::ALL).
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.turning as usize * 2 + self.listing as usize
    }

    /// The turns that a piece with these lines can make without stepping.
    #[inline]
    pub fn turns_in_place(self, lines: Lines) -> Rotations {
        self.turns()[lines.get() as usize].in_place
    }

    /// The turns that a piece with these lines can make after a step, 0 included; none for a piece that cannot step.
    #[inline]
    pub fn turns_after_step(self, lines: Lines) -> Rotations {
        self.turns()[lines.get() as usize].after_step
    }

    /// The turns of every set of lines.
    #[inline]
    pub(crate) fn turns(self) -> &'static [Turns; 256] {
        &TURNS[self.index()]
    }
}

/// The turns of one set of lines under one rule set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    pub(crate) in_place: Rotations,
    pub(crate) after_step: Rotations,
}

static TURNS: [[Turns; 256]; 4] = {
    let none = Turns {
        in_place: Rotations::NONE,
        after_step: Rotations::NONE,
    };
    let mut table = [[none; 256]; 4];
    let mut rules = 0;
    while rules < 4 {
        let mut bits = 1;
        while bits < 256 {
            if let Some(lines) = Lines::new(bits as u8) {
                table[rules][bits] = turns(Rules::of(rules), lines);
            }
            bits += 1;
        }
        rules += 1;
    }
    table
};

const fn turns(rules: Rules, lines: Lines) -> Turns {
    let allowed: u8 = match rules.turning {
        Turning::Any => 0b1111_1111,
        Turning::OneStep => 0b1000_0011,
    };
    let Some(kind) = lines.kind() else {
        return Turns {
            in_place: Rotations::NONE,
            after_step: Rotations::NONE,
        };
    };
    let mut in_place = 0;
    let mut steps = 1;
    while steps < 8 {
        let repeats = matches!(rules.listing, Listing::DistinctResults)
            && same_as_earlier(lines.get(), in_place, steps);
        let turned = lines.get().rotate_left(steps);
        if allowed >> steps & 1 == 1 && turned != lines.get() && !repeats {
            in_place |= 1 << steps;
        }
        steps += 1;
    }
    Turns {
        in_place: Rotations::from_bits(in_place),
        after_step: Rotations::from_bits(if matches!(kind, Kind::Shield) {
            allowed
        } else {
            1
        }),
    }
}

/// Whether turning by `steps` gives what one of the `earlier` turns gives.
const fn same_as_earlier(lines: u8, earlier: u8, steps: u32) -> bool {
    let mut before = 1;
    while before < steps {
        if earlier >> before & 1 == 1 && lines.rotate_left(before) == lines.rotate_left(steps) {
            return true;
        }
        before += 1;
    }
    false
}
