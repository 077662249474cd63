//! Matches depend on the seed, not on the number of threads.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;

use board_bot::contest::{
    Adjudication, DrawRule, FinishReason, Match, MatchError, MatchGame, MatchPlayer, MatchScore,
    MoveReport, Opening, PlyLimitRule, ResignRule, ScoreRules, Sprt, Tally, TimeControl,
};
use board_bot::evaluation::{PloyEvaluation, ShogunEvaluation};
use board_bot::{Agent, Choice, GreedyAgent, Limits, RandomAgent, Search};
use board_game_core::{Outcome, Player};
use ploy_rules::{Move, Position};
use proptest::prelude::*;

use crate::example::OpenFours;

type MatchGames = Vec<MatchGame<Move>>;

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).expect("some threads")
}

fn searcher<'c>(nodes: u64) -> MatchPlayer<'c, Position> {
    MatchPlayer::new(Limits::nodes(nodes), |seed| {
        Search::with_table(1 << 16, PloyEvaluation::default())
            .expect("a small table")
            .with_seed(seed)
    })
}

fn greedy<'c>() -> MatchPlayer<'c, Position> {
    MatchPlayer::new(Limits::none(), |seed| {
        GreedyAgent::new(PloyEvaluation::default(), seed)
    })
}

fn random<'c>() -> MatchPlayer<'c, Position> {
    MatchPlayer::new(Limits::none(), RandomAgent::new)
}

fn short() -> Match<Position> {
    Match::new(Position::start()).with_adjudication(Adjudication::default().with_max_plies(60))
}

fn played(
    contest: &Match<Position>,
    a: &MatchPlayer<'_, Position>,
    b: &MatchPlayer<'_, Position>,
) -> (MatchScore, MatchGames) {
    let mut games = Vec::new();
    let standing = contest
        .play(a, b, |game| {
            games.push(game.clone());
            ControlFlow::Continue(())
        })
        .expect("the match is played");
    (standing, games)
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let contest = short().with_pairs(6).with_seed(3);
    let alone = played(&contest, &searcher(300), &greedy());
    let numbers: Vec<u32> = alone.1.iter().map(|game| game.number).collect();
    assert_eq!(numbers, Vec::from_iter(0..12));
    for count in [2, 3, 7, 16, 50] {
        let together = played(
            &contest.clone().with_threads(threads(count)),
            &searcher(300),
            &greedy(),
        );
        assert_eq!(alone, together, "{count} threads");
    }
    let again = played(&contest.clone().with_seed(4), &searcher(300), &greedy());
    assert_ne!(alone.1, again.1, "another seed, other games");
}

#[test]
fn the_first_games_do_not_depend_on_those_that_follow() {
    let (_, few) = played(&short().with_pairs(2).with_seed(9), &random(), &greedy());
    let (_, many) = played(&short().with_pairs(5).with_seed(9), &random(), &greedy());
    assert_eq!(few[..], many[..4]);
}

#[test]
fn a_part_of_a_match_has_the_same_games() {
    let contest = short().with_pairs(4).with_seed(2).with_threads(threads(2));
    let (_, all) = played(&contest, &random(), &greedy());
    let part = contest.with_only([6, 1, 4, 1, 8]);
    let (standing, some) = played(&part, &random(), &greedy());
    let expected: MatchGames = [1, 4, 6].map(|number: usize| all[number].clone()).to_vec();
    assert_eq!(some, expected);
    assert_eq!(
        (standing.total().games(), standing.pairs()),
        (3, [0; 5]),
        "no pair is complete"
    );
}

#[test]
fn match_score_is_the_sum_of_the_games() {
    let (standing, games) = played(
        &Match::new(Position::start()).with_pairs(8).with_seed(1),
        &greedy(),
        &random(),
    );
    let mut by_side = [Tally::default(); 2];
    let mut pairs = [0; 5];
    for pair in games.chunks(2) {
        let mut half_points = 0;
        for (game, player) in pair.iter().zip([Player::FIRST, Player::SECOND]) {
            assert_eq!(game.a_is_first, player == Player::FIRST);
            let tally = &mut by_side[player.index()];
            let before = half_points;
            match game.game.finish.outcome {
                Outcome::Draw => {
                    tally.draws += 1;
                    half_points += 1;
                }
                Outcome::Win(winners) if winners.contains(player) => {
                    tally.wins += 1;
                    half_points += 2;
                }
                Outcome::Win(_) => tally.losses += 1,
            }
            assert_eq!(usize::from(game.half_points), half_points - before);
        }
        pairs[half_points] += 1;
    }
    assert_eq!(standing.as_first(), by_side[0]);
    assert_eq!(standing.as_second(), by_side[1]);
    assert_eq!(standing.pairs(), pairs);
    let reasons = FinishReason::ALL.map(|reason| standing.ended_by(reason));
    assert_eq!(reasons.iter().sum::<u64>(), 16);
    let plies: usize = games.iter().map(|game| game.game.moves.len()).sum();
    assert_eq!(standing.plies(), plies as u64);
    assert!(
        standing.total().score() > 0.7,
        "greedy beats random: {standing:?}"
    );
}

#[test]
fn a_search_beats_a_random_player_of_shogun_with_both_colours() {
    let start: shogun_rules::Position = shogun_rules::Position::start();
    let search = MatchPlayer::new(Limits::nodes(500), |seed| {
        Search::with_table(1 << 16, ShogunEvaluation::default())
            .expect("a small table")
            .with_seed(seed)
    });
    let random = MatchPlayer::new(Limits::none(), RandomAgent::new);
    let standing = Match::new(start)
        .with_pairs(3)
        .play(&search, &random, |_| ControlFlow::Continue(()))
        .expect("the match is played");
    assert_eq!(
        standing.total(),
        Tally {
            wins: 6,
            draws: 0,
            losses: 0
        }
    );
}

#[test]
fn stopped_matches_keep_finished_games() {
    for count in [1, 2] {
        let contest = short().with_pairs(500).with_threads(threads(count));
        let (a, b) = (random(), greedy());
        let mut shown = Vec::new();
        let standing = contest
            .play(&a, &b, |game| {
                shown.push(game.number);
                if game.number == 4 {
                    a.stop().set();
                }
                ControlFlow::Continue(())
            })
            .expect("stopping is no error");
        assert_eq!(standing.total().games(), shown.len() as u64);
        assert!(shown.len() >= 5 && shown.len() < 1_000, "{}", shown.len());
        assert!(shown.is_sorted(), "{shown:?}");

        let (a, b) = (random(), greedy());
        let mut shown = 0;
        let standing = contest
            .play(&a, &b, |_| {
                shown += 1;
                if shown == 3 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .expect("breaking is no error");
        assert_eq!(
            (standing.total().games(), shown),
            (3, 3),
            "nothing is shown after a break"
        );
    }
}

/// An agent without a move.
struct Resigns;

impl Agent<Position> for Resigns {
    fn choose(&mut self, _: &Position, _: &[u64], _: &Limits) -> Option<Choice<Move>> {
        None
    }
}

#[test]
fn an_agent_without_a_move_loses_its_games() {
    let b = MatchPlayer::new(Limits::none(), |_| Resigns);
    let mut forfeits = Vec::new();
    let standing = short()
        .with_pairs(3)
        .with_threads(threads(2))
        .play(&random(), &b, |game| {
            forfeits.push(game.game.forfeit.clone().expect("B fails"));
            ControlFlow::Continue(())
        })
        .expect("a failure ends no match");
    assert_eq!(standing.total().wins, 6);
    assert_eq!(standing.ended_by(FinishReason::Forfeit), 6);
    assert_eq!(standing.forfeits().len(), 6);
    assert!(
        forfeits
            .iter()
            .all(|forfeit| forfeit.reason.contains("has no move"))
    );
}

/// The result of a game counts also where its reason is no longer kept.
#[test]
fn a_match_keeps_the_reasons_of_twenty_forfeits() {
    let b = MatchPlayer::new(Limits::none(), |_| Resigns);
    let standing = short()
        .with_pairs(11)
        .play(&random(), &b, |_| ControlFlow::Continue(()))
        .expect("a failure ends no match");
    assert_eq!(standing.ended_by(FinishReason::Forfeit), 22);
    assert_eq!(standing.forfeits().len(), 20);
}

#[test]
fn an_agent_without_a_move_ends_a_strict_match() {
    let b = MatchPlayer::new(Limits::none(), |_| Resigns);
    let error = short()
        .with_strict(true)
        .with_pairs(3)
        .with_threads(threads(2))
        .play(&random(), &b, |_| ControlFlow::Continue(()))
        .expect_err("B has no move");
    assert!(matches!(error, MatchError::Game { .. }), "{error:?}");
    assert!(error.to_string().contains("has no move"), "{error}");
}

#[test]
fn a_start_that_is_all_but_over_has_no_opening() {
    // Black's Shield takes the Commander.
    let start: Position = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b"
        .parse()
        .expect("a position");
    let error = Match::new(start)
        .with_opening_plies(0)
        .play(&random(), &random(), |_| ControlFlow::Continue(()))
        .expect_err("there is nothing to play for");
    assert!(
        error.to_string().contains("won by the next move"),
        "{error}"
    );
}

/// Openings depend on the seed of the match.
#[test]
fn matches_of_other_seeds_have_other_openings() {
    let openings = |seed| -> Vec<Move> {
        let contest = short().with_pairs(2).with_seed(seed).with_opening_plies(4);
        let (_, games) = played(&contest, &random(), &random());
        let moves = games.iter().flat_map(|game| &game.game.moves[..4]);
        moves.copied().collect()
    };
    assert_eq!(openings(1), openings(1));
    assert_ne!(openings(1), openings(2));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn pairs_share_an_opening_and_differ_from_other_pairs(seed: u64, plies in 1u32..6) {
        let contest = short().with_pairs(10).with_seed(seed).with_opening_plies(plies);
        let (_, games) = played(&contest, &random(), &random());
        let openings: Vec<Vec<Move>> = games
            .iter()
            .map(|game| game.game.moves[..plies as usize].to_vec())
            .collect();
        let mut distinct = std::collections::HashSet::new();
        for pair in openings.chunks(2) {
            prop_assert_eq!(&pair[0], &pair[1]);
            prop_assert!(distinct.insert(pair[0].clone()), "{:?} comes twice", pair[0]);
            let mut position = Position::start();
            for &mv in &pair[0] {
                position.play(mv).expect("openings are legal");
            }
            prop_assert_eq!(position.outcome(), None);
        }
        prop_assert!(games.chunks(2).any(|pair| pair[0].game != pair[1].game));
    }
}

/// A random agent that records the results it gets before its first move.
struct LearningAgent<'n> {
    heard: Option<Vec<u8>>,
    notes: &'n Mutex<Vec<Vec<u8>>>,
    random: RandomAgent,
}

impl Agent<Position> for LearningAgent<'_> {
    fn choose(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<Move>> {
        if let Some(heard) = self.heard.take() {
            self.notes.lock().expect("no test fails").push(heard);
        }
        self.random.choose(position, history, limits)
    }

    fn learn(&mut self, half_points: u8) {
        let heard = self.heard.as_mut();
        heard
            .expect("games are announced before the first move")
            .push(half_points);
    }
}

/// A learning agent gets the results of all earlier games in order, also those before the match was
/// resumed.
#[test]
fn learning_agents_receive_the_results() {
    let notes = Mutex::new(Vec::new());
    let pupil = || {
        MatchPlayer::new(Limits::none(), |seed| LearningAgent {
            heard: Some(Vec::new()),
            notes: &notes,
            random: RandomAgent::new(seed),
        })
    };
    let contest = short().with_pairs(2).with_threads(threads(4));
    let mut points = Vec::new();
    let callback = |game: &MatchGame<Move>| {
        points.push(2 - game.half_points);
        ControlFlow::Continue(())
    };
    let played = contest.play(&greedy(), &pupil().learning(), callback);
    played.expect("both play by the rules");
    let expected: Vec<&[u8]> = (0..4).map(|number| &points[..number]).collect();
    assert_eq!(*notes.lock().expect("it is free"), expected);

    notes.lock().expect("it is free").clear();
    let fourth = contest
        .with_only([3])
        .with_results([(0, 2), (1, 0), (2, 1)]);
    for pupil in [pupil().learning(), pupil()] {
        let played = fourth.play(&pupil, &random(), |_| ControlFlow::Continue(()));
        played.expect("both play by the rules");
    }
    assert_eq!(*notes.lock().expect("it is free"), [&[2, 0, 1][..], &[]]);
}

/// A slow agent.
struct Slow(RandomAgent);

impl Agent<Position> for Slow {
    fn choose(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
    ) -> Option<Choice<Move>> {
        let clocks = limits.clocks().expect("there is a clock");
        let left = clocks.left[Player::from(position.to_move()).index()];
        assert!(limits.budget().time.is_some_and(|time| time <= left));
        std::thread::sleep(left + std::time::Duration::from_millis(1));
        self.0.choose(position, history, limits)
    }
}

#[test]
fn a_clock_that_is_overstepped_loses_the_game() {
    let slow = MatchPlayer::new(Limits::none(), |seed| Slow(RandomAgent::new(seed)));
    let control = TimeControl::new(std::time::Duration::from_millis(20));
    let (standing, games) = played(&short().with_time_control(control), &slow, &slow);
    assert_eq!(standing.ended_by(FinishReason::Forfeit), 2);
    for game in games {
        let forfeit = game.game.forfeit.expect("the clock was overstepped");
        assert!(
            forfeit.reason.contains(" overstepped the clock by "),
            "{forfeit:?}"
        );
    }
    let lenient = control.with_margin(std::time::Duration::from_secs(600));
    let random = MatchPlayer::new(Limits::none(), RandomAgent::new);
    let (standing, games) = played(
        &short().with_time_control(lenient).with_times(true),
        &random,
        &random,
    );
    assert_eq!(standing.ended_by(FinishReason::Forfeit), 0);
    let reports = &games[0].game.reports;
    assert_eq!(reports.len(), games[0].game.moves.len());
    assert!(reports.last().is_some_and(|last| last.time.is_some()));
}

#[test]
fn own_scores_end_a_game() {
    let rules = |resign: &str, draw: &str| ScoreRules {
        resign: resign.parse().ok(),
        draw: draw.parse().ok(),
    };
    let report = |player, score: Option<i32>| MoveReport {
        score: score.map(board_bot::Score::of),
        depth: 1,
        ..MoveReport::unknown(player)
    };
    let (first, second) = (Player::FIRST, Player::SECOND);
    let start = Position::start();
    let resign = rules("score=100,moves=2", "");
    let lost = [
        report(first, Some(-100)),
        report(second, Some(900)),
        report(first, Some(-101)),
    ];
    let finish = resign
        .finish(&start, &lost)
        .expect("the first player resigns");
    assert_eq!(finish.reason, FinishReason::Resignation);
    assert!(finish.outcome.is_won_by(second));
    for other in [Some(-99), None] {
        let mut reports = lost;
        reports[0] = report(first, other);
        assert_eq!(resign.finish(&start, &reports), None);
    }
    assert_eq!(resign.finish(&start, &lost[1..]), None);

    let draw = rules("", "score=10,moves=1,after=2");
    let even = [report(first, Some(-10)), report(second, Some(10))];
    let finish = draw.finish(&start, &even).expect("both agree");
    assert_eq!(
        (finish.outcome, finish.reason),
        (Outcome::Draw, FinishReason::Agreement)
    );
    assert_eq!(draw.finish(&start, &even[1..]), None);
    let uneven = [report(first, Some(-10)), report(second, Some(11))];
    assert_eq!(draw.finish(&start, &uneven), None);
    let later = rules("", "score=10,moves=1,after=3");
    assert_eq!(later.finish(&start, &even), None);
}

/// Pairs take the given openings in rotation, with the same opening for both games of a pair, also
/// if only some games are played.
#[test]
fn given_openings_begin_pairs_in_turn() {
    let start = Position::start();
    let moves = ["e3-e4-0", "e7-e6-0"].map(|mv| start.parse_move(mv).expect("a move"));
    let mut moved = start.clone();
    moved.play(moves[0]).expect("legal");
    let openings = [
        Opening {
            start: start.clone(),
            moves: moves.to_vec(),
        },
        Opening {
            start: moved.clone(),
            moves: Vec::new(),
        },
    ];
    let contest = short().with_pairs(3).with_openings(openings.clone());
    let (_, games) = played(&contest, &random(), &greedy());
    assert_eq!(games.len(), 6);
    for game in &games {
        let opening = Opening::of_game(&openings, game.number).expect("there are two");
        assert_eq!(opening, &openings[[0, 1, 0][game.number as usize / 2]]);
        assert!(game.game.moves.starts_with(&opening.moves));
        let mut position = opening.start.clone();
        for &mv in &game.game.moves {
            position
                .play(mv)
                .expect("the game goes on from its opening");
        }
    }
    let wrong = Opening {
        start: moved,
        moves: vec![moves[0]],
    };
    let contest = short().with_openings([wrong]);
    let refused = contest.play(&random(), &greedy(), |_| ControlFlow::Continue(()));
    assert!(matches!(refused, Err(MatchError::Game { number: 0, .. })));
}

/// Each game counts as it ended for A, by the side that A had.
#[test]
fn games_are_tallied_by_side_and_result() {
    let mut score = MatchScore::default();
    let (_, games) = played(&short().with_pairs(1), &random(), &random());
    let results = [
        (true, 0),
        (false, 2),
        (true, 1),
        (false, 0),
        (true, 2),
        (false, 1),
        (true, 2),
        (false, 1),
    ];
    for (number, (a_is_first, half_points)) in (0..).zip(results) {
        score.record(&MatchGame {
            number,
            a_is_first,
            half_points,
            ..games[0].clone()
        });
    }
    let tally = |wins, draws, losses| Tally {
        wins,
        draws,
        losses,
    };
    assert_eq!(
        (score.as_first(), score.as_second()),
        (tally(2, 1, 1), tally(1, 2, 1))
    );
    assert_eq!(score.total(), tally(3, 3, 2));
    assert_eq!(score.pairs(), [0, 1, 1, 2, 0]);
}

/// A margin of nothing is no lead: an even position is drawn at the limit of plies.
#[test]
fn a_lead_is_more_than_nothing() {
    let judged = |margin, position: &str| {
        let limit: PlyLimitRule = format!("evaluation={margin}").parse().expect("a rule");
        let judge = limit.judge(OpenFours);
        let rules = Adjudication::default().with_max_plies(1);
        let position = position.parse().expect("a position");
        let finish = rules.finish(&position, &[1], Some(&judge));
        finish.expect("it is over").outcome
    };
    // Nobody has a disc, or the second player is to move and the first has one.
    let (even, ahead) = ("//////", "///x///");
    assert_eq!(judged(0, even), Outcome::Draw);
    assert_eq!(judged(0, ahead), Outcome::win(Player::FIRST));
    assert_eq!(judged(100_000, ahead), Outcome::Draw);
}

/// What was read is asked for again, and written.
#[test]
fn rules_of_matches_are_as_they_were_read() {
    let rules = "5,20".parse::<Sprt>().expect("a test");
    assert_eq!(
        (rules.elo(), rules.alpha(), rules.beta()),
        ([5.0, 20.0], 0.05, 0.05)
    );
    for rule in ["score=500,moves=3", "score=10,moves=8,after=40"] {
        let resign = rule.parse::<ResignRule>().map(|rule| rule.to_string());
        let draw = rule.parse::<DrawRule>().map(|rule| rule.to_string());
        assert_eq!(resign.or(draw).expect("a rule"), rule);
    }
}

/// Players that do not search have no scores, so that no rule about scores ends their games. Those
/// that search have them.
#[test]
fn moves_without_a_search_have_no_score() {
    let rules = ScoreRules {
        // No move at all is no bad score either.
        resign: Some(ResignRule { score: 0, moves: 0 }),
        draw: "score=1000,moves=1,after=0".parse().ok(),
    };
    assert!(rules.draw.is_some());
    let (_, games) = played(
        &short().with_pairs(2).with_score_rules(rules),
        &random(),
        &random(),
    );
    for game in games {
        let reason = game.game.finish.reason;
        assert!(
            !matches!(reason, FinishReason::Agreement | FinishReason::Resignation),
            "{reason}"
        );
    }
    let (_, games) = played(&short(), &searcher(900), &searcher(900));
    let last = games[0].game.reports.last().expect("there are moves");
    assert!(last.score.is_some() && last.depth > 0, "{last:?}");
}
