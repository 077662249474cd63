//! Tables of the turns that a piece can make.

use crate::{Kind, Lines, ListingRule, Rotations, Rules, TurnRule};

/// The turns that the pieces with one set of lines can make under one rule set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedTurns {
    pub(crate) in_place: Rotations,
    pub(crate) after_step: Rotations,
}

impl Rules {
    /// The turns that a piece with these lines can make without stepping.
    #[inline]
    #[must_use]
    pub fn turns_in_place(self, lines: Lines) -> Rotations {
        self.turns()[lines.get() as usize].in_place
    }

    /// The turns that a piece with these lines can make after a step, 0 included; none for a piece
    /// that cannot step.
    #[inline]
    #[must_use]
    pub fn turns_after_step(self, lines: Lines) -> Rotations {
        self.turns()[lines.get() as usize].after_step
    }

    /// The turns of every set of lines, indexed by its bits.
    #[inline]
    pub(crate) fn turns(self) -> &'static [AllowedTurns; 256] {
        &TURNS[self.index()]
    }
}

impl TurnRule {
    /// The turns that the rule allows, 0 included.
    pub(crate) const fn rotations(self) -> Rotations {
        Rotations::from_bits(match self {
            Self::Any => 0b1111_1111,
            Self::OneStep => 0b1000_0011,
        })
    }
}

const NONE: AllowedTurns = AllowedTurns {
    in_place: Rotations::EMPTY,
    after_step: Rotations::EMPTY,
};

static TURNS: [[AllowedTurns; 256]; 4] = {
    let mut table = [[NONE; 256]; 4];
    let mut rules = 0;
    while rules < 4 {
        let mut bits = 1;
        while bits < 256 {
            if let Some(lines) = Lines::new(bits as u8) {
                table[rules][bits] = turns(Rules::ALL[rules], lines);
            }
            bits += 1;
        }
        rules += 1;
    }
    table
};

const fn turns(rules: Rules, lines: Lines) -> AllowedTurns {
    let Some(kind) = lines.kind() else {
        return NONE;
    };
    let allowed = rules.turning().rotations().bits();
    let mut in_place = 0;
    let mut steps = 1;
    while steps < 8 {
        let repeats = matches!(rules.listing(), ListingRule::DistinctResults)
            && same_as_earlier(lines.get(), in_place, steps);
        let turned = lines.get().rotate_left(steps);
        if allowed >> steps & 1 == 1 && turned != lines.get() && !repeats {
            in_place |= 1 << steps;
        }
        steps += 1;
    }
    let after_step = if matches!(kind, Kind::Shield) {
        allowed
    } else {
        1
    };
    AllowedTurns {
        in_place: Rotations::from_bits(in_place),
        after_step: Rotations::from_bits(after_step),
    }
}

/// Whether turning by `steps` has the same result as one of the `earlier` turns.
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

#[cfg(test)]
mod tests;
