//! The statistics against values computed by hand, and properties of all results.

use board_bot::contest::{Sprt, Strength, Tally};
use proptest::prelude::*;

fn tally(wins: u64, draws: u64, losses: u64) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}

/// The expected points a game of this Elo difference.
fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn close(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-6 * (1.0 + a.abs().max(b.abs()))
}

#[test]
fn elo_differences_match_the_logistic_curve() {
    // 400 log10(s / (1 - s)): log10(3) = 0.477121, log10(9) = 0.954243, log10(16/9) = 0.249877.
    for (tally, elo) in [
        (tally(3, 0, 1), 190.848_5),
        (tally(9, 0, 1), 381.697_0),
        (tally(60, 8, 32), 99.951_0),
        (tally(1, 0, 3), -190.848_5),
        (tally(0, 7, 0), 0.0),
        (tally(0, 0, 0), 0.0),
    ] {
        let found = Strength::of(tally).elo;
        assert!((found - elo).abs() < 1e-3, "{tally:?}: {found}");
    }
    assert_eq!(Strength::of(tally(5, 0, 0)).elo, f64::INFINITY);
    assert_eq!(Strength::of(tally(0, 0, 5)).elo, f64::NEG_INFINITY);
}

#[test]
fn intervals_without_draws_are_wilsons() {
    // (s + z²/2n ± z sqrt(s(1-s)/n + z²/4n²)) / (1 + z²/n), with z² = 3.841459.
    for (wins, losses, low, high) in [
        (8, 2, 0.490_162, 0.943_318),
        (50, 50, 0.403_832, 0.596_168),
        (200, 0, 0.981_155, 1.0),
        (0, 10, 0.0, 0.277_533),
    ] {
        let strength = Strength::of(tally(wins, 0, losses));
        let found = (points(strength.low), points(strength.high));
        assert!((found.0 - low).abs() < 1e-5, "{wins}:{losses}: {found:?}");
        assert!((found.1 - high).abs() < 1e-5, "{wins}:{losses}: {found:?}");
    }
}

#[test]
fn interval_of_draws_has_a_positive_width() {
    // n (1/2 - m)² = z² m (1/2 - m), so that m = n / 2 / (n + z²).
    for games in [1u64, 10, 1_000] {
        let strength = Strength::of(tally(0, games, 0));
        let low = games as f64 / 2.0 / (games as f64 + 3.841_458_8);
        assert!(close(points(strength.low), low), "{games}: {strength:?}");
        assert!(close(strength.low, -strength.high), "{games}: {strength:?}");
    }
}

#[test]
fn without_games_the_interval_is_unbounded() {
    let strength = Strength::of(Tally::default());
    assert_eq!((strength.elo, strength.superiority), (0.0, 0.5));
    assert_eq!(
        (strength.low, strength.high),
        (f64::NEG_INFINITY, f64::INFINITY)
    );
}

#[test]
fn correlated_pairs_widen_the_interval() {
    let all = tally(50, 0, 50);
    let alone = Strength::of(all);
    let balanced = Strength::of_pairs(all, [0, 0, 50, 0, 0]);
    assert_eq!(alone, balanced, "pairs never make it narrower");
    let together = Strength::of_pairs(all, [25, 0, 0, 0, 25]);
    // Fifty independent outcomes rather than a hundred: sqrt(2) times as wide near the middle.
    let ratio = together.high / alone.high;
    assert!((1.35..1.5).contains(&ratio), "{ratio}");
}

#[test]
fn superiority_matches_exact_sums() {
    // C(w+l+1, 0) + … + C(w+l+1, w) of 2^(w+l+1).
    for (wins, losses, expected) in [
        (0, 0, 1.0 / 2.0),
        (1, 0, 3.0 / 4.0),
        (3, 1, 26.0 / 32.0),
        (2, 5, 37.0 / 256.0),
        (10, 0, 2_047.0 / 2_048.0),
    ] {
        let found = Strength::of(tally(wins, 9, losses)).superiority;
        assert!(close(found, expected), "{wins}:{losses}: {found}");
    }
    // One standard deviation of the difference of n games is the root of n: Φ(1) = 0.8413.
    for root in [1 << 10, 1 << 12, 1 << 20, 1 << 31] {
        let (half, difference) = (root * root / 2, root / 2);
        let many = Strength::of(tally(half + difference, 0, half - difference)).superiority;
        assert!((many - 0.8413).abs() < 1e-3, "{root}: {many}");
        let reversed = Strength::of(tally(half - difference, 0, half + difference)).superiority;
        assert!((reversed - 0.1587).abs() < 1e-3, "{root}: {reversed}");
    }
}

/// The statistics of results with draws, and of pairs with and without correlation, with the SPRT
/// of the pairs. Four digits, since logarithms differ in the last digit between systems.
#[test]
fn figures_match_the_golden_file() {
    let mut lines = Vec::new();
    let tests = ["0,10", "-5,5", "-200,300,alpha=0.2,beta=0.01"];
    let tests = tests.map(|test| test.parse::<Sprt>().expect("a test"));
    for pairs in [
        [0, 0, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [1, 0, 0, 0, 0],
        [0, 0, 0, 0, 7],
        [3, 1, 4, 1, 5],
        [9, 2, 6, 5, 3],
        [0, 8, 80, 9, 0],
        [40, 0, 2, 0, 41],
        [30, 60, 100, 60, 30],
        [5, 0, 300, 0, 0],
        [1, 20, 300, 4_000, 50_000],
    ] {
        for draws in 0..3 {
            // The same points as the pairs, with more or fewer draws.
            let [_, one, two, three, four] = pairs;
            let all = tally(
                four * 2 + three + two * (2 - draws) / 2,
                one + three + two * draws,
                pairs[0] * 2 + one + two * (2 - draws) / 2,
            );
            let Strength {
                elo,
                low,
                high,
                superiority,
                ..
            } = Strength::of_pairs(all, pairs);
            lines.push(format!(
                "{all:?} {pairs:?}: {elo:.3e} in {low:.3e} to {high:.3e}, {superiority:.3e}"
            ));
        }
        let ratios = tests.map(|test| {
            let ratio = test.log_likelihood_ratio(pairs);
            format!("{test}: {ratio:.3e}, {:?}", test.decision(pairs))
        });
        lines.push(format!("  {}", ratios.join("; ")));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/strengths.txt");
    board_golden::check(file, lines.join("\n") + "\n");
}

/// The probability that the interval of `games` games contains the true expected points, for these
/// probabilities of a win and a draw.
fn coverage(games: u64, win: f64, draw: f64) -> f64 {
    let truth = win + draw / 2.0;
    let mut covered = 0.0;
    // Terms of the trinomial distribution, by their logarithms.
    let ln_factorial: Vec<f64> = (0..=games)
        .scan(0.0, |sum, i| {
            *sum += (i.max(1) as f64).ln();
            Some(*sum)
        })
        .collect();
    let ln = |n: u64| ln_factorial[n as usize];
    for wins in 0..=games {
        for draws in 0..=games - wins {
            let losses = games - wins - draws;
            let strength = Strength::of(tally(wins, draws, losses));
            if points(strength.low) <= truth && truth <= points(strength.high) {
                let weight = |n: u64, p: f64| if n == 0 { 0.0 } else { n as f64 * p.ln() };
                covered += (ln(games) - ln(wins) - ln(draws) - ln(losses)
                    + weight(wins, win)
                    + weight(draws, draw)
                    + weight(losses, 1.0 - win - draw))
                .exp();
            }
        }
    }
    covered
}

#[test]
fn confidence_intervals_have_their_coverage() {
    for (win, draw) in [
        (0.5, 0.0),
        (0.3, 0.4),
        (0.1, 0.8),
        (0.5, 0.3),
        (0.7, 0.2),
        (0.9, 0.05),
        (0.97, 0.02),
        (0.99, 0.0),
    ] {
        for games in [20, 100] {
            let covered = coverage(games, win, draw);
            assert!(covered > 0.92, "{games} games, {win} and {draw}: {covered}");
        }
    }
}

fn tallies() -> impl Strategy<Value = Tally> {
    let count = || prop_oneof![0u64..4, 0u64..40, 0u64..2_000];
    (count(), count(), count()).prop_map(|(wins, draws, losses)| tally(wins, draws, losses))
}

proptest! {
    #[test]
    fn swapping_the_players_negates_the_interval(tally in tallies()) {
        let (one, other) = (Strength::of(tally), Strength::of(tally.reversed()));
        prop_assert!(close(one.elo, -other.elo), "{one:?} {other:?}");
        prop_assert!(close(points(one.low), 1.0 - points(other.high)), "{one:?} {other:?}");
        prop_assert!(close(points(one.high), 1.0 - points(other.low)), "{one:?} {other:?}");
        prop_assert!(close(one.superiority, 1.0 - other.superiority), "{one:?} {other:?}");
    }

    #[test]
    fn half_a_point_more_never_lowers_the_estimate(before in tallies(), from_loss: bool) {
        let mut after = before;
        if from_loss {
            prop_assume!(before.losses > 0);
            after.losses -= 1;
            after.draws += 1;
        } else {
            prop_assume!(before.draws > 0);
            after.draws -= 1;
            after.wins += 1;
        }
        let (before, after) = (Strength::of(before), Strength::of(after));
        prop_assert!(after.elo > before.elo || after.elo == f64::INFINITY);
        prop_assert!(points(after.low) >= points(before.low) - 1e-9, "{before:?} {after:?}");
        prop_assert!(points(after.high) >= points(before.high) - 1e-9, "{before:?} {after:?}");
        prop_assert!(after.superiority >= before.superiority - 1e-9);
    }

    #[test]
    fn the_interval_is_around_the_estimate_and_shrinks(tally in tallies(), times in 2u64..5) {
        prop_assume!(tally.games() > 0);
        let few = Strength::of(tally);
        prop_assert!(few.low <= few.elo && few.elo <= few.high, "{few:?}");
        let many = Strength::of(Tally {
            wins: tally.wins * times,
            draws: tally.draws * times,
            losses: tally.losses * times,
        });
        let width = |strength: Strength| points(strength.high) - points(strength.low);
        prop_assert!(width(many) < width(few), "{few:?} {many:?}");
        prop_assert!((0.0..=1.0).contains(&few.superiority));
    }
}
