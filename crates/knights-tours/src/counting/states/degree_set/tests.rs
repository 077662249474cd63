//! Operations on whole words agree with the same operations on single vectors.

use super::*;
use crate::Board;
use crate::counting::plan::CountPlan;
use crate::counting::plan::graph::{PlanGraph, PlannedTours};
use crate::counting::states::digits::slots_of;
use crate::counting::states::step::StepChoice;

fn vectors(set: &DegreeSet) -> Vec<Digits> {
    let words = set.words_within(0..set.words.len());
    let vectors =
        words.flat_map(|(at, word, high)| bits_of(word).map(move |bit| high.with_low(at, bit)));
    vectors.collect()
}

fn set_of(slots: u32, vectors: impl IntoIterator<Item = Digits>) -> DegreeSet {
    let mut set = DegreeSet::of_words(words(slots)).expect("there is memory");
    for vector in vectors {
        set.insert(vector);
    }
    set
}

/// The vectors of a set for which `keep` is true.
fn filtered(set: &DegreeSet, keep: impl Fn(Digits) -> bool) -> DegreeSet {
    let mut kept = DegreeSet::of_words(set.words.len()).expect("there is memory");
    for vector in vectors(set).into_iter().filter(|&vector| keep(vector)) {
        kept.insert(vector);
    }
    kept
}

/// A random sample of about one vector in `of`.
fn some(of: usize, seed: usize) -> impl Fn(Digits) -> bool {
    move |vector| {
        (vector.rank() ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 & 0xffff < 0xffff / of
    }
}

/// All vectors over `slots` slots with an even number of path ends.
fn all(slots: u32) -> impl Iterator<Item = Digits> {
    let masks = (0..1u32 << slots).filter(|ones| ones.count_ones().is_multiple_of(2));
    masks.flat_map(move |ones| {
        let twos = (0..1 << slots).filter(move |twos| ones & twos == 0);
        twos.map(move |twos| Digits { ones, twos })
    })
}

/// The target of a choice, from the definition of a step: see [`SweepStep`].
fn target_of(step: &SweepStep, choice: &StepChoice, vector: Digits) -> Option<Digits> {
    let mut digits: Vec<u32> = (0..32).map(|slot| vector.digit(slot)).collect();
    if let Some(slot) = step.retired {
        if digits[slot as usize] != choice.centre {
            return None;
        }
        digits[slot as usize] = 0;
    }
    if let (Some(slot), 2) = (step.star_centre, choice.centre) {
        if digits[slot as usize] != 0 {
            return None;
        }
        digits[slot as usize] = 2;
    }
    for slot in slots_of(choice.ends) {
        digits[slot as usize] += 1;
    }
    let mask = |digit| {
        let slots = (0..32).filter(|&slot| digits[slot] == digit);
        slots.fold(0, |mask, slot| mask | 1 << slot)
    };
    digits.iter().all(|&digit| digit <= 2).then(|| Digits {
        ones: mask(1),
        twos: mask(2),
    })
}

#[test]
fn successors_and_predecessors_of_a_set_are_those_of_its_vectors() {
    // The second board has sets of many blocks.
    for (width, height, tours) in [(4, 5, PlannedTours::Directed), (6, 7, PlannedTours::Closed)] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        let plan =
            CountPlan::new(&PlanGraph::new(&board.into(), tours)).expect("the board is narrow");
        for sweep in plan.sweeps() {
            let mut set = set_of(sweep.slots, [Digits::default()]);
            for (number, step) in sweep.steps.iter().enumerate() {
                let targets = |vector| {
                    step.choices
                        .iter()
                        .filter_map(move |choice| target_of(step, choice, vector))
                };
                let next = set.successors(step).expect("there is memory");
                assert!(
                    next == set_of(sweep.slots, vectors(&set).into_iter().flat_map(targets)),
                    "step {number}"
                );

                let wanted = filtered(&next, some(3, number));
                let mut sources = wanted.predecessors(step).expect("there is memory");
                sources.intersect(&set);
                let is_source =
                    |&vector: &Digits| targets(vector).any(|next| wanted.contains(next));
                let expected = vectors(&set).into_iter().filter(is_source);
                assert!(
                    sources == set_of(sweep.slots, expected),
                    "back from step {number}"
                );

                // A sample, to limit the number of cases.
                let share = 1 + next.occupied_words() as usize / 200;
                set = filtered(&next, some(share, 0));
            }
        }
    }
}

#[test]
fn vectors_are_left_out_word_by_word_as_one_by_one() {
    for slots in 1..=9 {
        let set = set_of(slots, all(slots).filter(|&vector| some(2, 1)(vector)));
        let mut ending = set.clone();
        ending.remove_endless();
        let with_ends = |vector: Digits| vector.ones != 0;
        assert!(ending == filtered(&set, with_ends), "{slots} slots");

        let mut retained = set.clone();
        retained.retain(some(2, 5));
        assert!(retained == filtered(&set, some(2, 5)), "{slots} slots");

        // The other set may have slots beyond those of the middle.
        for more in 0..=2 {
            let other = set_of(
                slots + more,
                all(slots).filter(|&vector| some(2, 9)(vector)),
            );
            let has_complement = |vector: Digits| other.contains(vector.complement(slots));
            let expected = filtered(&set, has_complement);
            assert_ne!(expected.occupied_words(), 0, "{slots} slots and {more}");
            let found = set.complements_in(&other, slots).expect("there is memory");
            assert!(found == expected, "{slots} slots and {more}");

            // The slots in the opposite order.
            let turned = |mask: u32| mask.reverse_bits() >> (u32::BITS - slots);
            let image = |vector: Digits| Digits {
                ones: turned(vector.ones),
                twos: turned(vector.twos),
            };
            let has_image = |vector: Digits| other.contains(image(vector.complement(slots)));
            let found = set.permuted_complements_in(&other, slots, image);
            assert!(
                found.expect("there is memory") == filtered(&set, has_image),
                "{slots} slots and {more}"
            );
        }
    }
}
