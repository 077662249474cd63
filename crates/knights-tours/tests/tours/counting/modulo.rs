//! Counts modulo primes, against the counts themselves.

use core::ops::ControlFlow;

use crate::begun::BegunTours;
use knights_tour::counting::{
    CountError, Natural, Residue, ResidueError, largest_primes, primes_beyond,
};
use knights_tour::{Board, Square};
use proptest::prelude::*;

/// The remainder of a number by long division, digit by digit of its decimal text.
fn remainder(number: &Natural, prime: u32) -> Natural {
    let digits = number.to_string();
    let rest = digits.bytes().fold(0, |rest, digit| {
        (10 * rest + u64::from(digit - b'0')) % u64::from(prime)
    });
    rest.into()
}

const TOURS: [BegunTours; 4] = [
    BegunTours::Closed,
    BegunTours::Directed,
    BegunTours::From(Square::new(0, 0)),
    BegunTours::From(Square::new(2, 1)),
];

/// Small primes leave many numbers zero; those of 17 bits and more are added up in wide cells.
const PRIMES: [u32; 8] = [3, 5, 251, 257, 65_521, 65_537, 2_147_483_647, 4_294_967_291];

/// The product of the primes of three bits, 7, 5 and 3, is no bound that it exceeds.
#[test]
fn primes_beyond_a_bound_have_a_larger_product() {
    let beyond = |bound: u64| primes_beyond(&Natural::from(bound), 3);
    assert_eq!(beyond(104), Some(vec![7, 5, 3]));
    assert_eq!(beyond(35), Some(vec![7, 5, 3]));
    assert_eq!(beyond(34), Some(vec![7, 5]));
    assert_eq!(beyond(105), None);
}

#[test]
fn a_count_modulo_a_prime_is_its_remainder() {
    for (width, height) in [(1, 1), (3, 4), (5, 5), (5, 6), (6, 6), (4, 30)] {
        let board = Board::rectangle(width, height).expect("sides are not zero");
        for tours in TOURS {
            let counter = || tours.counter(&board);
            let Ok(count) = counter().count() else {
                continue;
            };
            for prime in PRIMES {
                let found = counter().modulo(prime).threads(2).count();
                assert_eq!(
                    found,
                    Ok(remainder(&count, prime)),
                    "{width} x {height}, {tours:?}, modulo {prime}"
                );
            }
        }
    }
}

#[test]
fn counts_from_each_square_are_remainders_too() {
    let board = Board::rectangle(5, 6).expect("sides are not zero");
    let exact = BegunTours::Directed.counter(&board).count_by_start();
    let modulo = BegunTours::Directed.counter(&board).modulo(101);
    let expected: Vec<(Square, Natural)> = exact
        .expect("the board is small")
        .into_iter()
        .map(|(square, count)| (square, remainder(&count, 101)))
        .collect();
    assert_eq!(modulo.count_by_start(), Ok(expected));
}

/// The count modulo each of these primes.
fn residues(board: &Board, tours: BegunTours, primes: impl Iterator<Item = u32>) -> Vec<Residue> {
    let count = |prime| {
        let rest = tours.counter(board).modulo(prime).count();
        Residue::of(&rest.expect("the board is narrow"), prime)
    };
    primes.map(count).collect()
}

/// The mixed-radix number of the count by the four largest primes of 8 bits has a leading zero:
/// without a bound it looks as if three were enough, and a fourth had confirmed it.
#[test]
fn too_few_primes_are_an_error_for_any_residues() {
    let board = Board::rectangle(6, 9).expect("sides are not zero");
    let bound = BegunTours::Closed.counter(&board).upper_bound();
    let bound = bound.expect("the board is small");
    let primes = primes_beyond(&bound, 8).expect("there are dozens");
    let residues = residues(&board, BegunTours::Closed, primes.iter().copied());
    let count = Natural::from(3_374_967_940_u64);
    assert_eq!(Natural::from_residues(&residues, &bound), Ok(count.clone()));
    let refused = Natural::from_residues(&residues[..4], &bound);
    assert!(
        matches!(refused, Err(ResidueError::TooFew { primes: 4, .. })),
        "{refused:?}"
    );
    // What the four make is the count less a multiple of their product, which is less than the
    // count.
    let product: u64 = primes[..4].iter().map(|&prime| u64::from(prime)).product();
    let small = Natural::from_residues(&residues[..4], &Natural::from(product - 1_u64));
    assert_eq!(small, Ok(Natural::from(3_374_967_940 % product)));
    assert_ne!(small, Ok(count));
}

/// On a strip whose count needs more than 500 bits: every prime of 16 bits is one of dozens of
/// pieces.
#[test]
fn residues_combine_to_the_count() {
    let board = Board::rectangle(3, 300).expect("sides are not zero");
    let count = BegunTours::Closed.counter(&board).count();
    let count = count.expect("the strip is narrow");
    let bound = BegunTours::Closed.counter(&board).upper_bound();
    let bound = bound.expect("the strip is narrow");
    assert!(bound >= count);
    let needed = primes_beyond(&bound, 16)
        .expect("there are thousands")
        .len();
    let mut residues = residues(
        &board,
        BegunTours::Closed,
        largest_primes(16).take(needed + 1),
    );
    assert_eq!(Natural::from_residues(&residues, &bound), Ok(count.clone()));
    for few in 0..needed {
        let refused = Natural::from_residues(&residues[..few], &bound);
        assert!(
            matches!(refused, Err(ResidueError::TooFew { primes, .. }) if primes == few),
            "{refused:?}"
        );
    }
    // With a prime to spare a wrong remainder is found out.
    residues[7].remainder ^= 1;
    let refused = Natural::from_residues(&residues, &bound);
    assert!(
        matches!(refused, Err(ResidueError::BeyondBound { .. })),
        "{refused:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// On boards with holes.
    #[test]
    fn masked_boards_have_the_same_count_modulo_primes(holes in proptest::collection::vec((0u16..5, 0u16..6), 0..6), prime in 0usize..8) {
        let board = Board::from_fn(5, 6, |square| !holes.contains(&(square.x(), square.y())));
        let board = board.expect("squares are left");
        let count = BegunTours::Directed.counter(&board).count().expect("the board is small");
        let found = BegunTours::Directed.counter(&board).modulo(PRIMES[prime]).count();
        prop_assert_eq!(found, Ok(remainder(&count, PRIMES[prime])));
    }
}

#[test]
fn moduli_other_than_odd_primes_are_errors() {
    let board = Board::square(5).expect("the side is not zero");
    for prime in [0, 1, 2, 4, 9, 65_535, u32::MAX] {
        let counter = || BegunTours::Directed.counter(&board).modulo(prime);
        assert_eq!(counter().count(), Err(CountError::NotPrime { prime }));
        assert_eq!(counter().cost(), Err(CountError::NotPrime { prime }));
    }
}

/// A checkpoint belongs to one prime.
#[test]
fn checkpoints_of_another_prime_are_errors() {
    let file = std::env::temp_dir().join(format!("knights-tour-modulo-{}", std::process::id()));
    let board = Board::square(6).expect("the side is not zero");
    let counter = |prime| {
        BegunTours::Closed
            .counter(&board)
            .modulo(prime)
            .checkpoint(&file)
    };
    let stopped = counter(101).on_progress(|progress| match progress.layer {
        9.. => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(stopped.count(), Err(CountError::Stopped));
    let exact = BegunTours::Closed.counter(&board).checkpoint(&file);
    for other in [counter(103).count(), exact.count()] {
        assert!(
            matches!(other, Err(CountError::Checkpoint { .. })),
            "{other:?}"
        );
    }
    assert_eq!(counter(101).count(), Ok((9_862 % 101_u64).into()));
    counter(101).discard_checkpoint().expect("nobody uses it");
}
