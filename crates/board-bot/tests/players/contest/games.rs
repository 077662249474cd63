//! Single games: the calls of the agents, the history they get, and the end of the game.

use std::collections::HashSet;

use board_bot::contest::{Adjudication, FinishReason, GameError, GameFinish, PlyLimitRule, play};
use board_bot::evaluation::PloyEvaluation;
use board_bot::{Agent, Choice, Evaluation, Limits, RandomAgent, RandomNumbers};
use board_game_core::{Game, Outcome, Player};
use ploy_rules::{Move, Position};

/// An agent that repeats the given moves and records the histories it gets.
struct Script {
    moves: Vec<&'static str>,
    next: usize,
    received: Vec<Vec<u64>>,
}

impl Script {
    fn new(moves: &[&'static str]) -> Self {
        Self {
            moves: moves.to_vec(),
            next: 0,
            received: Vec::new(),
        }
    }
}

impl Agent<Position> for Script {
    fn choose(&mut self, _: &Position, history: &[u64], limits: &Limits) -> Option<Choice<Move>> {
        self.received.push(history.to_vec());
        let text = self.moves.get(self.next % self.moves.len().max(1))?;
        self.next += 1;
        if *text == "stop" {
            limits.stop_flag().set();
            return None;
        }
        let mv = text.parse().expect("the script holds moves");
        Some(Choice::unsearched(mv))
    }
}

type GameResult = Result<(Vec<String>, GameFinish), GameError<Move>>;

fn game(
    opening: &[&str],
    [first, second]: [&mut dyn Agent<Position>; 2],
    adjudication: Adjudication,
) -> GameResult {
    let limits = [Limits::none(), Limits::none()];
    let opening: Vec<Move> = opening
        .iter()
        .map(|mv| mv.parse().expect("a move"))
        .collect();
    let mut agents = [(first, &limits[0]), (second, &limits[1])];
    let start = Position::start();
    let game = play(&start, &opening, &mut agents, &adjudication, None)?;
    Ok((
        game.moves.iter().map(Move::to_string).collect(),
        game.finish,
    ))
}

/// Both Commanders rotate to and fro: the start position recurs every four plies.
fn turning() -> [Script; 2] {
    [Script::new(&["e1-e1-1"]), Script::new(&["e9-e9-1"])]
}

#[test]
fn a_game_ends_when_a_position_has_occurred_often_enough() {
    for (repetitions, plies, reason) in [
        (Some(2), 4, FinishReason::Repetition),
        (Some(3), 8, FinishReason::Repetition),
        (Some(5), 16, FinishReason::Repetition),
        (None, 50, FinishReason::MaxPlies),
        (Some(14), 50, FinishReason::MaxPlies),
    ] {
        let [mut first, mut second] = turning();
        let agreed = Adjudication::default()
            .with_max_plies(50)
            .with_repetitions(repetitions);
        let (moves, finish) =
            game(&[], [&mut first, &mut second], agreed).expect("all moves are legal");
        assert_eq!(moves.len(), plies, "{repetitions:?}");
        assert_eq!(finish.outcome, Outcome::Draw);
        assert_eq!(finish.reason, reason);
    }
}

#[test]
fn the_evaluation_decides_at_the_limit_if_it_is_clear() {
    // Black is a Lance ahead.
    let start: Position = ",,,,w170,,,,/,,,,,,,,/,,,,,,,,/w1,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/b131,,,,,,,,/,,,,b170,,,, b"
        .parse()
        .expect("a position");
    let evaluation = PloyEvaluation::default();
    let value = evaluation.evaluate(&start).unsigned_abs();
    let at = |start: &Position, at_limit: PlyLimitRule| {
        let agreed = Adjudication::default()
            .with_max_plies(0)
            .with_repetitions(None);
        let judge = at_limit.judge(evaluation.clone());
        let finish = agreed
            .finish(start, &[], Some(&judge))
            .expect("the limit is reached");
        assert_eq!(finish.reason, FinishReason::MaxPlies);
        finish.outcome
    };
    let black = Outcome::win(Player::FIRST);
    assert_eq!(at(&start, PlyLimitRule::Draw), Outcome::Draw);
    assert_eq!(at(&start, PlyLimitRule::Evaluation(value)), black);
    assert_eq!(
        at(&start, PlyLimitRule::Evaluation(value + 1)),
        Outcome::Draw
    );

    let text = start.to_string();
    let white_to_move: Position = text.replace(" b", " w").parse().expect("a position");
    assert_eq!(at(&white_to_move, PlyLimitRule::Evaluation(300)), black);
}

#[test]
fn agents_receive_the_whole_history() {
    let [mut first, mut second] = turning();
    let agreed = Adjudication::default();
    let (moves, _) = game(&["e3-e4-0", "e7-e6-0"], [&mut first, &mut second], agreed)
        .expect("all moves are legal");
    assert_eq!(moves[..3], ["e3-e4-0", "e7-e6-0", "e1-e1-1"]);

    let mut position = Position::start();
    let mut keys = Vec::new();
    let mut received = [first.received.iter(), second.received.iter()];
    for (ply, mv) in moves.iter().enumerate() {
        if ply >= 2 {
            assert_eq!(received[ply % 2].next(), Some(&keys), "ply {ply}");
        }
        keys.push(position.key());
        position.play(mv.parse().expect("a move")).expect("legal");
    }
    assert_eq!(received.map(|mut rest| rest.next()), [None, None]);
}

#[test]
fn illegal_moves_are_errors_with_player_and_ply() {
    let mut honest = Script::new(&["e1-e1-1"]);
    let mut cheat = Script::new(&["e9-e9-1", "e9-e9-2"]);
    let error = game(&[], [&mut honest, &mut cheat], Adjudication::default())
        .expect_err("a Commander turned by two is no move");
    assert_eq!(
        error,
        GameError::Illegal {
            player: Player::SECOND,
            ply: 3,
            mv: "e9-e9-2".parse().expect("a move"),
        }
    );
    assert!(error.to_string().starts_with("ply 4: "), "{error}");

    let mut silent = Script::new(&[]);
    let error = game(&[], [&mut silent, &mut cheat], Adjudication::default())
        .expect_err("no move is no answer");
    let expected = GameError::NoMove {
        player: Player::FIRST,
        ply: 0,
        reason: None,
    };
    assert_eq!(error, expected);

    let mut stopped = Script::new(&["e1-e1-1", "stop"]);
    let mut other = Script::new(&["e9-e9-1"]);
    let error = game(&[], [&mut stopped, &mut other], Adjudication::default());
    assert_eq!(error, Err(GameError::Stopped));
}

/// The end of the game after each of its positions, found by comparing the positions themselves.
fn ending_by_positions<G: Game>(
    start: &G,
    moves: &[G::Move],
    agreed: &Adjudication,
) -> (usize, Option<FinishReason>) {
    let mut seen = vec![start.clone()];
    for ply in 0..=moves.len() {
        let position = &seen[ply];
        let times = seen.iter().filter(|other| *other == position).count();
        if position.outcome().is_some() {
            return (ply, Some(FinishReason::Rules));
        }
        if agreed.repetitions.is_some_and(|max| times >= max as usize) {
            return (ply, Some(FinishReason::Repetition));
        }
        if ply >= agreed.max_plies as usize {
            return (ply, Some(FinishReason::MaxPlies));
        }
        if let Some(&mv) = moves.get(ply) {
            let mut next = position.clone();
            next.play(mv).expect("moves of a game are legal");
            seen.push(next);
        }
    }
    (moves.len(), None)
}

/// Two pawns on 4 x 4: random games are short and end for each reason.
#[test]
fn random_games_end_as_by_comparing_positions() {
    let hunt = rook_hunt::Rules::new(2, 1, 1)
        .and_then(|hunt| hunt.with_side(4))
        .expect("a small hunt");
    let start = rook_hunt::Position::parse("a1,b1", &hunt).expect("a position");
    let mut numbers = RandomNumbers::new(1);
    let mut seen = HashSet::new();
    for _ in 0..300 {
        let repetitions = numbers.below(5) as u32;
        let agreed = Adjudication::default()
            .with_max_plies(numbers.below(60) as u32)
            .with_repetitions((repetitions > 1).then_some(repetitions));
        let mut first = RandomAgent::new(numbers.number());
        let mut second = RandomAgent::new(numbers.number());
        let limits = Limits::none();
        let agents: &mut [(&mut dyn Agent<_>, _)] =
            &mut [(&mut first, &limits), (&mut second, &limits)];
        let game = play(&start, &[], agents, &agreed, None).expect("random moves are legal");
        let (plies, reason) = ending_by_positions(&start, &game.moves, &agreed);
        assert_eq!(
            (plies, reason),
            (game.moves.len(), Some(game.finish.reason)),
            "{agreed:?}"
        );

        let mut position = start;
        for &mv in &game.moves {
            position.play(mv).expect("legal");
        }
        let outcome = position.outcome();
        assert_eq!(game.finish.outcome, outcome.unwrap_or(Outcome::Draw));
        assert_eq!(outcome.is_some(), game.finish.reason == FinishReason::Rules);
        seen.insert(game.finish.reason);
    }
    // Agents without scores neither resign nor agree on a draw, and these do not fail.
    seen.extend([
        FinishReason::Forfeit,
        FinishReason::Resignation,
        FinishReason::Agreement,
    ]);
    assert_eq!(
        seen,
        HashSet::from(FinishReason::ALL),
        "all endings by positions are seen"
    );
}
