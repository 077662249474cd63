//! Recurrences of strips beside the frontier count, which knows nothing of them.

use knights_tour::counting::{Counter, Residue, StripError, Strips, largest_primes};
use knights_tour::{Board, TourSet};

/// The number of tours modulo a prime, by the frontier.
fn by_frontier(columns: u16, rows: u16, tours: TourSet, prime: u32) -> u32 {
    let board = Board::rectangle(columns, rows).expect("sides are not zero");
    let count = Counter::new(&board, tours).modulo(prime).count();
    Residue::of(&count.expect("the board is small"), prime).remainder
}

#[test]
fn terms_are_the_remainders_of_the_frontier_count() {
    let cases = [
        (3, TourSet::Closed, 60),
        (3, TourSet::Directed, 40),
        (4, TourSet::Closed, 12),
        (4, TourSet::Directed, 24),
    ];
    for (rows, tours, columns) in cases {
        let strips = match tours {
            TourSet::Closed => Strips::closed(rows),
            _ => Strips::directed(rows),
        };
        let strips = strips.expect("there are few states");
        for prime in [3, 101, 65_521, 4_294_967_291] {
            let recurrence = strips.recurrence(prime).expect("it is a prime");
            assert!(recurrence.order() <= strips.states());
            for columns in 1..=columns {
                assert_eq!(
                    recurrence.term(columns.into()),
                    by_frontier(columns, rows, tours, prime),
                    "{tours:?}, {columns} x {rows} modulo {prime}"
                );
            }
        }
    }
}

/// 3 x 13,000 has more than 17,000 bits.
#[test]
fn strip_terms_match_the_frontier_count() {
    let prime = largest_primes(32).next().expect("there are thousands");
    let recurrence = Strips::closed(3).and_then(|strips| strips.recurrence(prime));
    let recurrence = recurrence.expect("it is a prime");
    for columns in [500, 1_002] {
        let expected = by_frontier(columns, 3, TourSet::Closed, prime);
        assert_eq!(recurrence.term(columns.into()), expected, "{columns}");
    }
}

/// The twin: each term from those before it.
#[test]
fn far_terms_match_the_stepwise_recurrence() {
    let prime = 1_000_003;
    let strips = Strips::directed(3).expect("there are few states");
    let recurrence = strips.recurrence(prime).expect("it is a prime");
    let prime = u64::from(prime);
    let order = recurrence.order();
    let denominator = recurrence.denominator();
    let mut terms: Vec<u64> = (0..order as u64)
        .map(|n| recurrence.term(n).into())
        .collect();
    for n in order..5_000 {
        let sum = (1..=order).fold(0, |sum, i| (sum + denominator[i] * terms[n - i]) % prime);
        terms.push((prime - sum) % prime);
    }
    for n in [order, 1_000, 2_048, 4_999] {
        assert_eq!(u64::from(recurrence.term(n as u64)), terms[n], "{n}");
    }
}

#[test]
fn exact_numbers_are_the_counts_of_the_frontier() {
    let cases = [(3, TourSet::Closed, 60), (3, TourSet::Directed, 31)];
    for (rows, tours, columns) in cases {
        let strips = match tours {
            TourSet::Closed => Strips::closed(rows),
            _ => Strips::directed(rows),
        };
        let count = strips.and_then(|strips| strips.count(columns.into()));
        let board = Board::rectangle(columns, rows).expect("sides are not zero");
        assert_eq!(count.ok(), Counter::new(&board, tours).count().ok());
    }
}

#[test]
fn too_wide_strips_are_errors_with_a_reason() {
    let rows = |rows| Strips::closed(rows).err();
    for few in [0, 2, 7, 100] {
        assert_eq!(rows(few), Some(StripError::Rows { rows: few }));
    }
    let too_many = |rows| StripError::TooManyStates {
        rows,
        limit: 100_000,
    };
    assert_eq!(rows(6), Some(too_many(6)));
    let strips = Strips::closed(3).expect("there are few states");
    assert_eq!(
        strips.recurrence(9).err(),
        Some(StripError::NotPrime { prime: 9 })
    );
    for columns in [60_000, 1 << 40] {
        let refused = strips.count(columns);
        assert!(
            matches!(refused, Err(StripError::TooLong { .. })),
            "{refused:?}"
        );
    }
}

#[test]
fn errors_of_recurrences_say_what_would_be_right() {
    for (error, expected) in [
        (
            StripError::Rows { rows: 7 },
            "the strip has 7 rows, expected 3 to 6",
        ),
        (
            StripError::NotPrime { prime: 9 },
            "the modulus is 9, expected an odd prime",
        ),
        (
            StripError::TooLong {
                bits: 70,
                limit: 64,
            },
            "the number of tours may need 70 bits, expected 64 at most; count modulo a prime",
        ),
        (
            StripError::Stopped,
            "the search for the recurrence was stopped",
        ),
        (
            StripError::TooManyStates { rows: 6, limit: 9 },
            "strips of 6 rows have more than 9 frontier states, too many for a recurrence; take fewer rows",
        ),
    ] {
        assert_eq!(error.to_string(), expected);
    }
}
