//! Positions with hanging pieces, from games of the bot against itself, in which a static
//! evaluation differs from a search. In Shogun they are positions that hand-made weights misjudge
//! by at least three units. In Ploy the best move is quiet, and the score of the side to move is at
//! least two units below the evaluation without threats.

use std::path::Path;

use board_bot::Evaluation;
use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation};
use board_game_core::Game;

/// The mean errors, in hundredths, of the evaluation that selected the positions and of this one.
/// Each error of the first is at least `min`.
fn errors<G: Game>(
    rules: &G::Rules,
    evaluation: impl Evaluation<G>,
    file: &str,
    min: i32,
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
        assert!((deep - before).abs() >= min, "{line}");
        errors[0] += (deep - before).abs();
        errors[1] += (deep - evaluation.evaluate(&position)).abs();
    }
    assert_eq!(lines.len(), 16, "{file}");
    errors.map(|error| error / lines.len() as i32)
}

/// Trained weights lower the error by at least a quarter.
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

/// The threat terms lower the error by at least a fifth.
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
