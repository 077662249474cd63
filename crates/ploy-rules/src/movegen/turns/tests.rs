//! Compares the compile-time table with the rules.

use std::collections::BTreeSet;

use super::turns;
use crate::{Kind, Lines, ListingRule, Rotation, Rules, TurnRule};

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
