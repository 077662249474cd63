//! Positions of Shogun with pieces that could be taken, of which a look says something else than a search: those that weights made by hand
//! misjudge by three units and more, found in games of theirs.

use std::path::Path;

use board_bot::Evaluation;
use board_bot::evaluation::ShogunEvaluation;
use board_game_core::Game;

/// How far weights made by hand, and this evaluation, are off on average, in hundredths.
fn errors<G: Game>(rules: &G::Rules, evaluation: impl Evaluation<G>, file: &str) -> [i32; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/misjudged");
    let text = std::fs::read_to_string(folder.join(file)).expect("the suite can be read");
    let mut errors = [0, 0];
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    for line in &lines {
        let mut words = line.splitn(3, ' ');
        let mut number = || words.next().and_then(|word| word.parse::<i32>().ok());
        let [deep, by_hand] = [number(), number()].map(|number| number.expect("a number"));
        let position = words.next().map(|text| G::parse(text, rules));
        let position = position.and_then(Result::ok).expect("a position");
        assert!((deep - by_hand).abs() >= 300, "{line}");
        errors[0] += (deep - by_hand).abs();
        errors[1] += (deep - evaluation.evaluate(&position)).abs();
    }
    assert_eq!(lines.len(), 16, "{file}");
    errors.map(|error| error / lines.len() as i32)
}

/// What was learnt from games takes off a quarter of the error at least.
#[test]
fn hunted_pieces_are_judged_better_than_by_hand() {
    let [by_hand, learnt] = errors::<shogun_rules::Position>(
        &shogun_rules::Rules::default(),
        ShogunEvaluation::default(),
        "shogun.txt",
    );
    assert!(4 * learnt <= 3 * by_hand, "{learnt} against {by_hand}");
}
