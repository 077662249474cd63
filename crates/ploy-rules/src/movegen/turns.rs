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
mod tests {
    use super::turns;
    use crate::{Kind, Lines, ListingRule, Rotation, Rules, TurnRule};
    use std::collections::BTreeSet;

    #[test]
    fn turns_are_those_that_the_rules_allow() {
        for rules in Rules::ALL {
            for lines in (1..=255).filter_map(Lines::new) {
                let is_allowed =
                    |steps: u32| rules.turning() == TurnRule::Any || matches!(steps, 1 | 7);
                let mut results = BTreeSet::from([lines.get()]);
                let mut in_place = Vec::new();
                for steps in 1..8 {
                    let turned = lines.get().rotate_left(steps);
                    let is_new = match rules.listing() {
                        ListingRule::DistinctResults => is_allowed(steps) && results.insert(turned),
                        _ => is_allowed(steps) && turned != lines.get(),
                    };
                    if is_new && lines.kind().is_some() {
                        in_place.push(steps);
                    }
                }
                let after_step: Vec<u32> = match lines.kind() {
                    None => Vec::new(),
                    Some(Kind::Shield) => (0..8)
                        .filter(|&steps| steps == 0 || is_allowed(steps))
                        .collect(),
                    Some(_) => vec![0],
                };
                let computed = turns(rules, lines);
                let steps = |rotation: Rotation| u32::from(rotation.steps());
                assert_eq!(
                    computed.in_place.iter().map(steps).collect::<Vec<_>>(),
                    in_place,
                    "{rules} {lines}"
                );
                assert_eq!(
                    computed.after_step.iter().map(steps).collect::<Vec<_>>(),
                    after_step,
                    "{rules} {lines}"
                );
                assert_eq!(computed.in_place, rules.turns_in_place(lines));
                assert_eq!(computed.after_step, rules.turns_after_step(lines));
            }
        }
    }
}
