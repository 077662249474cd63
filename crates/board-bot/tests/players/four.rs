//! More than two players: the search against plain paranoid minimax, max-n against itself without
//! deepening, and matches.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Mutex;

use board_bot::contest::{
    Adjudication, Match, MatchGame, MatchPlayer, MoveReport, ScoreRules, SideAssignment,
};
use board_bot::evaluation::{PloyFourEvaluation, against_others};
use board_bot::{
    Agent, AgentSpec, Evaluation, Limits, MaxN, RandomAgent, RandomNumbers, Score, Search,
};
use board_game_core::{Game, Outcome, Player, Team};
use ploy_rules::{Board, FourColour, FourPosition, FourRules, Lines, Piece, Square};

use crate::support::{captures, random_walk};

const GAMES: [&str; 2] = ["game=partnership", "game=free-for-all"];

fn rules(text: &str) -> FourRules {
    text.parse().expect("rules")
}

/// A position with a Commander and a piece of one or two lines for each player, under the rules of
/// either game.
fn ending(seed: u64) -> FourPosition {
    let mut numbers = RandomNumbers::new(seed);
    let mut board = Board::EMPTY;
    for colour in FourColour::ALL {
        for lines in [4, 1 + (seed % 2) as u32] {
            let lines = loop {
                let bits = numbers.below(255) as u8 + 1;
                if bits.count_ones() == lines {
                    break Lines::new(bits);
                }
            };
            let square = loop {
                let square = Square::from_index(numbers.below(81) as u8).expect("81 squares");
                if board.piece_at(square).is_none() {
                    break square;
                }
            };
            board.set(square, lines.map(|lines| Piece::new(colour, lines)));
        }
    }
    FourPosition::new(
        board,
        FourColour::Green,
        rules(GAMES[(seed / 2 % 2) as usize]),
    )
}

/// The paranoid minimax score for the root's team, with quiescence search at the leaves.
fn paranoid(position: &mut FourPosition, root: Team, depth: u32, ply: u32) -> Score {
    match position.outcome() {
        Some(Outcome::Draw) => return Score::EVEN,
        Some(Outcome::Win(team)) if team == root => return Score::win_in(ply),
        Some(Outcome::Win(_)) => return Score::loss_in(ply),
        None => {}
    }
    let evaluation = PloyFourEvaluation::default();
    let values = evaluation.evaluate_players(position);
    let standing = Score::of(against_others::<FourPosition>(root, values));
    let mut best = (depth == 0).then_some(standing);
    let is_root = root.contains(Game::to_move(position));
    let moves = match depth {
        0 => captures(position, &evaluation),
        _ => position.moves(),
    };
    for mv in moves {
        let undo = position.play_unchecked(mv);
        let score = paranoid(position, root, depth.saturating_sub(1), ply + 1);
        position.undo(undo);
        let is_better = |best| if is_root { score > best } else { score < best };
        if best.is_none_or(is_better) {
            best = Some(score);
        }
    }
    best.expect("a position without outcome has a move")
}

#[test]
fn full_width_search_is_paranoid_minimax() {
    let mut same_side = 0;
    for seed in 0..24 {
        let start = ending(seed);
        let position = random_walk(&start, seed % 5, seed);
        if position.outcome().is_some() {
            continue;
        }
        let root = position.team(Game::to_move(&position));
        for depth in 1..=3 {
            let expected = paranoid(&mut position.clone(), root, depth, 0);
            let mut search = Search::with_table(1 << 14, PloyFourEvaluation::default())
                .expect("a small table")
                .full_width();
            let choice = search.choose(&position, &[], &Limits::depth(depth));
            let found = choice.expect("the game goes on").score;
            assert_eq!(found, expected, "depth {depth} of {position}");
        }
        same_side += u32::from(position.rules() == rules(GAMES[1]));
    }
    assert!(same_side > 5, "sides that move several times in a row");
}

/// One table serves searches from the point of view of each of the four players.
#[test]
fn transposition_table_separates_teams() {
    let mut position = FourPosition::start_of(rules(GAMES[1]));
    let mut shared = Search::new(PloyFourEvaluation::default()).full_width();
    for _ in 0..4 {
        let limits = Limits::depth(2);
        let mut alone = Search::new(PloyFourEvaluation::default()).full_width();
        let expected = alone.choose(&position, &[], &limits).expect("it goes on");
        let found = shared.choose(&position, &[], &limits).expect("it goes on");
        assert_eq!(found.score, expected.score, "{position}");
        position.play_unchecked(found.mv);
    }
}

/// The max-n scores of all players; the first of equally good moves counts.
fn max_n(position: &mut FourPosition, depth: u32, ply: u32) -> [i32; Player::MAX_COUNT] {
    let each = |value: &dyn Fn(Player) -> i32| {
        let mut values = [0; Player::MAX_COUNT];
        for player in Player::all(4) {
            values[player.index()] = value(player);
        }
        values
    };
    if let Some(outcome) = position.outcome() {
        return each(&|player| match outcome {
            Outcome::Draw => 0,
            _ if outcome.is_won_by(player) => Score::win_in(ply).value(),
            _ => Score::loss_in(ply).value(),
        });
    }
    if depth == 0 {
        let values = PloyFourEvaluation::default().evaluate_players(position);
        return each(&|player| against_others::<FourPosition>(position.team(player), values));
    }
    let mover = Game::to_move(position).index();
    let mut best: Option<[i32; Player::MAX_COUNT]> = None;
    for mv in position.moves() {
        let undo = position.play_unchecked(mv);
        let values = max_n(position, depth - 1, ply + 1);
        position.undo(undo);
        if best.is_none_or(|best| values[mover] > best[mover]) {
            best = Some(values);
        }
    }
    best.expect("a position without outcome has a move")
}

#[test]
fn max_n_matches_a_naive_max_n() {
    for seed in 0..8 {
        let position = ending(seed);
        if position.outcome().is_some() {
            continue;
        }
        for depth in 1..=2 {
            let expected = max_n(&mut position.clone(), depth, 0)[Game::to_move(&position).index()];
            let mut agent = MaxN::new(PloyFourEvaluation::default()).with_seed(seed);
            let choice = agent.choose(&position, &[], &Limits::depth(depth));
            let found = choice.expect("the game goes on").score.value();
            assert_eq!(found, expected, "depth {depth} of {position}");
        }
    }
}

#[test]
fn every_agent_plays_four_handed_games() {
    for text in [
        "random",
        "greedy",
        "level2",
        "level6",
        "search",
        "montecarlo",
        "maxn",
    ] {
        let spec: AgentSpec = text.parse().expect("an agent");
        for (game, seed) in GAMES.into_iter().zip(7..) {
            let start = FourPosition::start_of(rules(game));
            let answers = || {
                let mut agent = spec.agent(PloyFourEvaluation::default(), 3);
                let positions = [0, 9, 26].map(|plies| random_walk(&start, plies, seed));
                positions.map(|position| {
                    let limits = spec.limits().and_nodes(1_500);
                    let choice = agent.choose(&position, &[], &limits);
                    let choice = choice.expect("the game goes on");
                    assert!(position.is_legal(choice.mv), "{text}: {}", choice.mv);
                    assert!(choice.nodes <= 1_500, "{text}");
                    choice
                })
            };
            assert_eq!(answers(), answers(), "{text}, {game}");
        }
    }
}

/// Plays games between two agents from the start, with at most this number of plies.
fn played(game: &str, a: &str, b: &str, plies: u32) -> Vec<MatchGame<ploy_rules::Move>> {
    let named = |name: &str| {
        let spec = name.parse::<AgentSpec>().expect("an agent");
        MatchPlayer::named(spec, move |seed| {
            spec.agent(PloyFourEvaluation::default(), seed)
        })
    };
    let mut games = Vec::new();
    let standing = Match::new(FourPosition::start_of(rules(game)))
        .with_pairs(2)
        .with_adjudication(Adjudication::default().with_max_plies(plies))
        .play(&named(a), &named(b), |game| {
            games.push(game.clone());
            ControlFlow::Continue(())
        })
        .expect("the match is played");
    assert_eq!(standing.total().games(), 4);
    games
}

#[test]
fn partners_score_together_in_matches() {
    let start = FourPosition::start_of(rules(GAMES[0]));
    let of_a = |number| {
        Vec::from_iter(Player::all(4).filter(|&p| SideAssignment::InTurn.is_a(number, &start, p)))
    };
    assert_eq!(of_a(0), [Player::FIRST, Player::THIRD]);
    assert_eq!(of_a(1), [Player::SECOND, Player::FOURTH]);
    // Alone, A is one team after the other: of two partners, or of one player.
    let alone = |game: &str, number| {
        let start = FourPosition::start_of(rules(game));
        let all = Player::all(4).filter(|&p| SideAssignment::Alone.is_a(number, &start, p));
        all.map(Player::index).collect::<Vec<_>>()
    };
    assert_eq!(
        [0, 1, 2, 7].map(|number| alone(GAMES[0], number)),
        [[0, 2], [1, 3], [0, 2], [1, 3]]
    );
    assert_eq!(
        [0, 1, 2, 3, 4, 7].map(|number| alone("game=free-for-all", number)),
        [[0], [1], [2], [3], [0], [3]]
    );

    let mut points = 0;
    for game in played(GAMES[0], "level5:nodes=1000", "random", 400) {
        let expected = match game.game.finish.outcome {
            Outcome::Draw => 1,
            Outcome::Win(team) => 2 * u8::from(of_a(game.number).iter().all(|&p| team.contains(p))),
        };
        assert_eq!(game.half_points, expected);
        points += game.half_points;
    }
    assert!(
        points >= 7,
        "{points} of 8 half points against random players"
    );
}

#[test]
fn matches_without_partners_respect_the_limit_of_plies() {
    for game in played(GAMES[1], "greedy", "random", 60) {
        assert!(game.game.moves.len() <= 60);
    }
}

/// All agents of a match have different seeds, also partners. More games do not change the seeds of
/// the first ones.
#[test]
fn agents_of_a_match_have_distinct_seeds() {
    let seeds = |game: &str, pairs: u32| {
        let given = Mutex::new(Vec::new());
        let contestant = || {
            MatchPlayer::new(Limits::none(), |seed| {
                given.lock().expect("nobody failed").push(seed);
                RandomAgent::new(seed)
            })
        };
        let adjudication = Adjudication::default().with_max_plies(4);
        Match::new(FourPosition::start_of(rules(game)))
            .with_pairs(pairs)
            .with_adjudication(adjudication)
            .play(&contestant(), &contestant(), |_| ControlFlow::Continue(()))
            .expect("the match is played");
        let seeds: BTreeSet<u64> = given
            .into_inner()
            .expect("nobody failed")
            .into_iter()
            .collect();
        assert_eq!(seeds.len(), 8 * pairs as usize, "{game}");
        seeds
    };
    for game in GAMES {
        assert!(seeds(game, 1).is_subset(&seeds(game, 3)), "{game}");
    }
}

/// Players resign where there are two teams.
#[test]
fn one_of_two_teams_resigns() {
    let resign = "score=100,moves=1".parse().ok();
    let rules_of_scores = ScoreRules { resign, draw: None };
    let lost = MoveReport {
        score: Some(Score::of(-200)),
        depth: 1,
        ..MoveReport::unknown(Player::SECOND)
    };
    for (game, winners) in [
        (GAMES[0], Some([Player::FIRST, Player::THIRD])),
        ("game=free-for-all", None),
    ] {
        let start = FourPosition::start_of(rules(game));
        let finish = rules_of_scores.finish(&start, &[lost]);
        match (finish, winners) {
            (None, None) => {}
            (Some(finish), Some(winners)) => {
                let won = Player::all(4).filter(|&player| finish.outcome.is_won_by(player));
                assert_eq!(won.collect::<Vec<_>>(), winners, "{game}");
            }
            (finish, _) => panic!("{game}: {finish:?}"),
        }
    }
}
