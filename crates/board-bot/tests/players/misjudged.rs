//! Positions with pieces that could be taken, of which a look says something else than a search,
//! found in games of the bot with itself: of Shogun those that weights made by hand misjudge by
//! three units and more, of Ploy those whose best move takes nothing and in which the side to move
//! is worse off by two units and more than a look without threats says.

use std::path::Path;

use board_bot::Evaluation;
use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation};
use board_game_core::Game;

/// How far the look that chose the positions, and this evaluation, are off on average, in
/// hundredths; the first one by `least` at least.
fn errors<G: Game>(
    rules: &G::Rules,
    evaluation: impl Evaluation<G>,
    file: &str,
    least: i32,
) -> [i32; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/misjudged");
    let text = std::fs::read_to_string(folder.join(file)).expect("the suite can be read");
    let mut errors = [0, 0];
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for line in &lines {
        let mut words = line.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<i32>().ok());
        let [deep, before] = [number(), number()].map(|number| number.expect("a number"));
        let position = words.next().map(|text| G::parse(text, rules));
        let position = position.and_then(Result::ok).expect("a position");
        assert!((deep - before).abs() >= least, "{line}");
        errors[0] += (deep - before).abs();
        errors[1] += (deep - evaluation.evaluate(&position)).abs();
    }
    assert_eq!(lines.len(), 16, "{file}");
    errors.map(|error| error / lines.len() as i32)
}

/// What was learnt from games takes off a quarter of the error at least.
#[test]
fn trained_weights_lower_the_error_on_hanging_pieces() {
    let [by_hand, learnt] = errors::<shogun_rules::Position>(
        &shogun_rules::Rules::default(),
        ShogunEvaluation::default(),
        "shogun.txt",
        300,
    );
    assert!(4 * learnt <= 3 * by_hand, "{learnt} against {by_hand}");
}

/// What is threatened takes off a fifth of the error at least.
#[test]
fn threats_lower_the_error_on_hanging_pieces() {
    let [without, with] = errors::<ploy_rules::Position>(
        &ploy_rules::Rules::default(),
        PloyEvaluation::default(),
        "ploy.txt",
        200,
    );
    assert!(5 * with <= 4 * without, "{with} against {without}");
}
