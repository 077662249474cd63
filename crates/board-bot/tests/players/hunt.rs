//! The hunt with a solution: exact scores, and optimal play.

use std::collections::HashMap;
use std::sync::Arc;

use board_bot::evaluation::HuntEvaluation;
use board_bot::{
    Agent, Choice, Evaluation, Limits, MonteCarlo, RandomAgent, RandomNumbers, Search, Style,
};
use rook_hunt::solve::{Solution, Solver};
use rook_hunt::{Move, Position, Rules, Side, Square};

use crate::support::random_walk;

/// The variants: rules of a small board with one and with several steps a turn.
fn hunts() -> Vec<Rules> {
    let small = |pawns, steps| {
        Rules::new(pawns, 1, 1)
            .and_then(|hunt| hunt.with_side(3))
            .and_then(|hunt| hunt.with_steps(steps))
            .expect("small rules")
    };
    vec![
        small(2, 1),
        small(3, 1),
        small(3, 1).with_must_move(true),
        small(2, 2),
        small(3, 2),
    ]
}

/// The solution of the rules after saving and loading, as players get it.
fn solution(hunt: Rules) -> Arc<Solution> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("solution");
    let solved = Solver::new(hunt).solve().expect("small rules are solved");
    solved.save(&path).expect("the folder can be written to");
    Arc::new(Solution::load(&path, 1 << 30).expect("it was just saved"))
}

/// All placements of the pawns, in ascending order, without the rook.
fn placements(hunt: Rules) -> Vec<Position> {
    fn extend(hunt: Rules, squares: &[Square], pawns: &mut Vec<Square>, found: &mut Vec<Position>) {
        if pawns.len() == usize::from(hunt.pawns()) {
            found.push(Position::new(pawns, hunt).expect("different squares"));
            return;
        }
        for (place, &square) in squares.iter().enumerate() {
            pawns.push(square);
            extend(hunt, &squares[place + 1..], pawns, found);
            pawns.pop();
        }
    }
    let squares: Vec<Square> = hunt.board().iter().collect();
    let mut found = Vec::new();
    extend(hunt, &squares, &mut Vec::new(), &mut found);
    found
}

/// The plies to the pawns' win for every reachable position, computed from the `Game` trait only:
/// round n finds the positions that need n.
fn distances(hunt: Rules) -> HashMap<u64, (Position, Option<u32>)> {
    let mut successors: HashMap<u64, (Position, Vec<u64>)> = HashMap::new();
    let mut open = placements(hunt);
    while let Some(position) = open.pop() {
        if successors.contains_key(&position.key()) {
            continue;
        }
        let after = position.moves().into_iter().map(|mv| {
            let mut after = position;
            after.play_unchecked(mv);
            open.push(after);
            after.key()
        });
        let after = after.collect();
        successors.insert(position.key(), (position, after));
    }
    let mut known: HashMap<u64, u32> = HashMap::new();
    for round in 0.. {
        let found: Vec<u64> = successors
            .iter()
            .filter(|(key, _)| !known.contains_key(key))
            .filter(|(_, (position, after))| {
                let is_won = |key| known.contains_key(key);
                match position.outcome() {
                    Some(outcome) => outcome != board_game_core::Outcome::Draw,
                    None if position.to_move() == Side::Pawns => after.iter().any(is_won),
                    None => after.iter().all(is_won),
                }
            })
            .map(|(&key, _)| key)
            .collect();
        if found.is_empty() {
            break;
        }
        known.extend(found.into_iter().map(|key| (key, round)));
    }
    successors
        .into_iter()
        .map(|(key, (position, _))| (key, (position, known.get(&key).copied())))
        .collect()
}

#[test]
fn a_solution_knows_every_position() {
    for hunt in hunts() {
        let evaluation = HuntEvaluation::with_solution(solution(hunt));
        let mut won = 0;
        for (position, distance) in distances(hunt).into_values() {
            if position.outcome().is_some() {
                continue;
            }
            let score = evaluation.exact_score(&position).expect("its own rules");
            let found = score.plies_to_win().or(score.plies_to_loss());
            let is_exact = found == distance
                // A turn of several steps can capture a rook that had safe squares.
                || hunt.steps() > 1 && found.zip(distance).is_some_and(|(found, min)| found == min + 2);
            assert!(
                is_exact,
                "{hunt}: {position}: {score}, in truth {distance:?}"
            );
            match position.to_move() {
                Side::Pawns => assert_eq!(score.plies_to_loss(), None),
                Side::Rook => assert_eq!(score.plies_to_win(), None),
            }
            won += u32::from(distance.is_some());
        }
        assert!(
            won > 10 || hunt.pawns() == 2 && hunt.steps() == 1,
            "{hunt}: {won} won"
        );
    }
}

#[test]
fn other_rules_than_those_solved_are_unknown() {
    let evaluation = HuntEvaluation::with_solution(solution(hunts()[1]));
    assert_eq!(evaluation.exact_score(&Position::start()), None);
    assert_eq!(
        HuntEvaluation::default().exact_score(&Position::start()),
        None
    );
}

/// From every won placement, a search of one ply for both sides takes exactly the solution's number
/// of turns.
#[test]
fn solved_hunts_are_played_optimally() {
    for hunt in hunts() {
        let solution = solution(hunt);
        let evaluation = HuntEvaluation::with_solution(Arc::clone(&solution));
        let mut search = Search::with_table(1 << 12, evaluation).expect("a small table");
        for set_up in placements(hunt) {
            let turns = solution.value(&set_up).and_then(|value| value.turns());
            let Some(turns) = turns.filter(|_| set_up.outcome().is_none()) else {
                continue;
            };
            let mut position = set_up;
            let mut played = 0;
            while position.outcome().is_none() {
                assert!(
                    played < turns,
                    "{hunt}: {set_up} takes more than {turns} turns"
                );
                played += u32::from(position.to_move() == Side::Pawns);
                let choice = search.choose(&position, &[], &Limits::depth(1));
                position.play_unchecked(choice.expect("the hunt goes on").mv);
            }
            // One more turn captures a rook without moves.
            let taking = u32::from(!position.rook_is_taken());
            assert_eq!(played + taking, turns, "{hunt}: {set_up}");
        }
    }
}

/// The rook wins by going round in circles: no other position is worth as much to it.
#[test]
fn a_repetition_is_the_best_for_the_rook_and_the_worst_for_the_pawns() {
    for rules in [
        "pawns=8",
        "pawns=3 side=3",
        "pawns=1 side=10",
        "pawns=12 side=10",
    ] {
        let rules: Rules = rules.parse().expect("rules");
        for style in Style::ALL {
            let evaluation = HuntEvaluation::default().with_style(style);
            for seed in 0..200 {
                let mut squares: Vec<Square> = rules.board().iter().collect();
                RandomNumbers::new(seed).shuffle(&mut squares);
                squares.truncate(usize::from(rules.pawns()));
                let start = Position::new(&squares, rules).expect("different squares");
                if start.outcome().is_some() {
                    continue;
                }
                let position = random_walk(&start, seed % 9, seed);
                if position.outcome().is_some() {
                    continue;
                }
                let repeated = evaluation.repetition_score(&position).value();
                let value = evaluation.evaluate(&position);
                match position.to_move() {
                    Side::Rook => assert!(repeated > value, "{position}: {value}"),
                    Side::Pawns => assert!(repeated < value, "{position}: {value}"),
                }
            }
        }
    }
}

/// More plies than any of these hunts takes.
const LONGEST_HUNT: usize = 150;

/// Hunts of six seeds. The rook of every second one stays where it is if it may.
fn check_that_pawns_win<A: Agent<Position>>(name: &str, hunter: impl Fn(u64) -> A) {
    for seed in 0..6 {
        let (mut hunter, mut rook) = (hunter(seed), RandomAgent::new(seed));
        let mut position = Position::start();
        let mut history = Vec::new();
        while position.outcome().is_none() {
            let is_stay = |mv: &Move| matches!(mv, Move::Rook { from, to } if from == to);
            let stay = position.moves().into_iter().find(is_stay);
            let choice = match (position.to_move(), stay) {
                (Side::Pawns, _) => hunter.choose(&position, &history, &Limits::nodes(4_000)),
                (Side::Rook, Some(stay)) if seed % 2 == 0 => Some(Choice::unsearched(stay)),
                (Side::Rook, _) => rook.choose(&position, &history, &Limits::default()),
            };
            let mv = choice.expect("the hunt goes on").mv;
            history.push(position.key());
            position.play_unchecked(mv);
            assert!(
                history.len() < LONGEST_HUNT,
                "{name}, seed {seed}: {position}"
            );
        }
    }
}

#[test]
fn pawns_that_search_catch_the_rook_and_do_not_go_round_in_circles() {
    let evaluation = HuntEvaluation::default;
    check_that_pawns_win("search", |seed| Search::new(evaluation()).with_seed(seed));
    check_that_pawns_win("montecarlo", |seed| {
        MonteCarlo::new(evaluation()).with_seed(seed)
    });
}
