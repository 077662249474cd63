//! The SPRT against naive likelihoods, and in simulated matches with known differences.

use board_bot::RandomNumbers;
use board_bot::contest::{Decision, Sprt};

fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn log_likelihood(counts: &[f64; 5], chances: &[f64; 5]) -> f64 {
    let terms = counts.iter().zip(chances);
    terms.map(|(count, chance)| count * chance.ln()).sum()
}

/// The largest log-likelihood of the counts among distributions with these expected points, by hill
/// climbing with decreasing steps in the three directions that preserve sum and mean.
fn naive_likelihood(counts: &[f64; 5], points: f64) -> f64 {
    // The average of a distribution on the neighbours of the mean and of one on the ends.
    let mut chances = [0.0; 5];
    for (low, high) in [(0, 4), (1, 3), (1, 4), (0, 3), (2, 4), (0, 2)] {
        let ends = [f64::from(low) / 4.0, f64::from(high) / 4.0];
        if ends[0] < points && points < ends[1] {
            let share = (points - ends[0]) / (ends[1] - ends[0]);
            chances[high as usize] += share;
            chances[low as usize] += 1.0 - share;
        }
    }
    let all: f64 = chances.iter().sum();
    chances = chances.map(|chance| chance / all);
    let directions = [
        [1.0, -2.0, 1.0, 0.0, 0.0],
        [0.0, 1.0, -2.0, 1.0, 0.0],
        [0.0, 0.0, 1.0, -2.0, 1.0],
        [1.0, -1.0, -1.0, 1.0, 0.0],
        [0.0, 1.0, -1.0, -1.0, 1.0],
        [1.0, -1.0, 0.0, -1.0, 1.0],
        [3.0, -4.0, 0.0, 0.0, 1.0],
        [1.0, 0.0, 0.0, -4.0, 3.0],
    ];
    let mut best = log_likelihood(counts, &chances);
    let mut step = 0.1;
    while step > 1e-11 {
        let mut climbs = false;
        for direction in directions {
            for sign in [step, -step] {
                let mut next = chances;
                for (chance, by) in next.iter_mut().zip(direction) {
                    *chance += sign * by;
                }
                let found = log_likelihood(counts, &next);
                if next.iter().all(|&chance| chance > 0.0) && found > best {
                    (chances, best, climbs) = (next, found, true);
                }
            }
        }
        if !climbs {
            step /= 2.0;
        }
    }
    best
}

#[test]
fn likelihood_ratios_match_the_maximum_likelihoods() {
    for (pairs, [lower, upper]) in [
        ([10, 20, 40, 25, 12], [0.0, 10.0]),
        ([3, 1, 30, 4, 60], [0.0, 150.0]),
        ([60, 3, 20, 1, 2], [-50.0, 20.0]),
        ([100, 300, 700, 350, 120], [0.0, 5.0]),
        ([7, 7, 7, 7, 7], [-30.0, 30.0]),
    ] {
        let test = Sprt::new(lower, upper).expect("a test");
        let counts = pairs.map(|count: u64| count as f64);
        let naive =
            naive_likelihood(&counts, points(upper)) - naive_likelihood(&counts, points(lower));
        let found = test.log_likelihood_ratio(pairs);
        assert!((found - naive).abs() < 1e-5, "{pairs:?}: {found}, {naive}");
    }
}

/// Swapping the players negates the ratio. Counts of 0 must not cause errors.
#[test]
fn sprt_is_symmetric_for_all_counts() {
    let test = Sprt::new(-5.0, 20.0).expect("a test");
    let reversed = Sprt::new(-20.0, 5.0).expect("a test");
    for pairs in [
        [0; 5],
        [1, 0, 0, 0, 0],
        [0, 0, 0, 0, 9],
        [0, 0, 70, 0, 0],
        [1, 2, 3, 4, 5],
        [0, 0, 1, 0, 1 << 40],
    ] {
        let mut other = pairs;
        other.reverse();
        let (ratio, negative) = (
            test.log_likelihood_ratio(pairs),
            reversed.log_likelihood_ratio(other),
        );
        assert!(ratio.is_finite(), "{pairs:?}");
        assert!(
            (ratio + negative).abs() <= 1e-9 * (1.0 + ratio.abs()),
            "{pairs:?}: {ratio}, {negative}"
        );
    }
    assert_eq!(test.log_likelihood_ratio([0; 5]), 0.0);
    let [lower, upper] = test.bounds();
    assert!((lower + 19f64.ln()).abs() < 1e-12 && (upper - 19f64.ln()).abs() < 1e-12);
}

/// Simulates pairs until the test decides. A game is drawn with probability `draws`; an opening
/// decides both games of a pair with probability `bias`.
fn simulate(test: &Sprt, elo: f64, [draws, bias]: [f64; 2], seed: u64) -> Decision {
    let mut numbers = RandomNumbers::new(seed);
    let mut chance = || numbers.number() as f64 / u64::MAX as f64;
    let mut pairs = [0; 5];
    for _ in 0..100_000 {
        // A pair decided by the opening has one point each; the other pairs have to compensate.
        let win = (points(elo) - 0.5) / (1.0 - draws) / (1.0 - bias) + 0.5;
        let half_points = if chance() < bias {
            2
        } else {
            let mut game = || match (chance() < draws, chance() < win) {
                (true, _) => 1,
                (false, wins) => 2 * usize::from(wins),
            };
            game() + game()
        };
        pairs[half_points] += 1;
        if let Some(decision) = test.decision(pairs) {
            return decision;
        }
    }
    panic!("undecided after 100,000 pairs");
}

#[test]
fn sprt_detects_known_differences() {
    const MATCHES: u64 = 30;
    let test = Sprt::new(0.0, 20.0).expect("a test");
    for shape in [[0.0, 0.0], [0.5, 0.0], [0.1, 0.6]] {
        for (elo, right) in [
            (-10.0, Decision::Lower),
            (0.0, Decision::Lower),
            (20.0, Decision::Upper),
            (30.0, Decision::Upper),
        ] {
            let hits = (0..MATCHES).filter(|&seed| simulate(&test, elo, shape, seed) == right);
            let hits = hits.count() as u64;
            assert!(
                hits * 10 >= MATCHES * 9,
                "{elo} Elo, {shape:?}: {hits} of {MATCHES}"
            );
        }
    }
}

#[test]
fn texts_are_read_and_written() {
    for text in [
        "0,10",
        "-5.5,0",
        "0,10,alpha=0.01",
        "0,3,alpha=0.1,beta=0.2",
    ] {
        let test: Sprt = text.parse().expect(text);
        assert_eq!(test.to_string(), text);
    }
    for (text, error) in [
        (
            "",
            r#""" is no test: expected two Elo differences, as in 0,10, or 0,10,alpha=0.05,beta=0.05"#,
        ),
        (
            "5",
            r#""5" is no test: expected two Elo differences, as in 0,10, or 0,10,alpha=0.05,beta=0.05"#,
        ),
        (
            "0,ten",
            r#""ten" is no Elo difference: expected a number from -1000 to 1000"#,
        ),
        (
            "0,NaN",
            r#""NaN" is no Elo difference: expected a number from -1000 to 1000"#,
        ),
        (
            "0,inf",
            r#""inf" is no Elo difference: expected a number from -1000 to 1000"#,
        ),
        (
            "5,5",
            "5 is not below 5: expected the lower difference first, as in 0,10",
        ),
        (
            "0,5,7",
            r#""7" is no chance of a mistake: expected alpha=P or beta=P, each once"#,
        ),
        (
            "0,5,alpha=0",
            r#"alpha: "0" is no chance of a mistake: expected a number above 0 and below 0.5"#,
        ),
        (
            "0,5,beta=x",
            r#"beta: "x" is no chance of a mistake: expected a number above 0 and below 0.5"#,
        ),
        (
            "0,5,beta=0.1,beta=0.1",
            r#""beta=0.1" is no chance of a mistake: expected alpha=P or beta=P, each once"#,
        ),
    ] {
        let found = text.parse::<Sprt>().expect_err(text).to_string();
        assert_eq!(found, error);
    }
}
