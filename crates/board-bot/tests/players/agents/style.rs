//! Styles play differently and not much worse; the adaptive player follows its opponent.

use std::ops::ControlFlow;

use board_bot::contest::{Match, MatchPlayer};
use board_bot::evaluation::{HuntEvaluation, PloyEvaluation, PloyFourEvaluation, ShogunEvaluation};
use board_bot::{
    AdaptiveAgent, Agent, AgentSpec, Evaluation, Level, LevelAgent, Limits, Search, Style,
};
use board_game_core::{Game, Player};

use crate::support::random_walk;

#[test]
fn styles_are_part_of_a_players_name() {
    for text in [
        "adaptive",
        "level5:style=attacker",
        "search:nodes=100,style=guardian",
        "adaptive:style=roamer",
    ] {
        let spec: AgentSpec = text.parse().expect("a player");
        assert_eq!(spec.to_string(), text);
    }
    let spec: AgentSpec = "level5:style=balanced".parse().expect("a player");
    assert_eq!(spec.to_string(), "level5");
    for (text, reason) in [
        (
            "level5:style=wild",
            "\"wild\" is no style: expected balanced",
        ),
        ("level5:style=attacker,style=roamer", "style is given twice"),
        ("random:style=attacker", "takes no budget and no style"),
    ] {
        let error = text.parse::<AgentSpec>().expect_err(text).to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn the_adaptive_player_takes_up_its_memory_and_no_other() {
    type Shogun = shogun_rules::Position;
    let mut adaptive = AdaptiveAgent::<Shogun, _>::new(ShogunEvaluation::default(), 5);
    for text in [
        "", "0", "21", "256", "-2", "010", "8 drawn", "8  won", "won", "8 won x",
    ] {
        assert!(!adaptive.recall(text), "{text:?}");
        assert_eq!(adaptive.memory().as_deref(), Some("10"));
    }
    for text in ["1", "20", "9 won", "8 lost"] {
        assert!(adaptive.recall(text), "{text:?}");
        assert_eq!(adaptive.memory().as_deref(), Some(text));
    }
    adaptive.new_game();
    assert_eq!(adaptive.memory().as_deref(), Some("10"));
}

/// The sum of a style's aim over the choices of a one-ply search in many positions, for the
/// balanced style and for this one.
fn feature_sums<G: Game>(
    start: &G,
    evaluation: impl Evaluation<G> + Clone,
    style: Style,
    likes: impl Fn(&G, Player) -> i32,
) -> [i32; 2] {
    [Style::Balanced, style].map(|style| {
        (0..30)
            .map(|seed| {
                let mut position = random_walk(start, 10, seed);
                let mover = position.to_move();
                let choice = Search::with_table(1 << 14, evaluation.clone().with_style(style))
                    .expect("a small table")
                    .choose(&position, &[], &Limits::depth(1));
                position.play_unchecked(choice.expect("the game goes on").mv);
                likes(&position, mover)
            })
            .sum()
    })
}

fn check_features<G: Game>(
    start: &G,
    evaluation: impl Evaluation<G> + Clone,
    likes: impl Fn(Style, &G, Player) -> i32,
) {
    for style in [Style::Attacker, Style::Guardian, Style::Roamer] {
        let evaluation = evaluation.clone();
        let [usual, styled] = feature_sums(start, evaluation, style, |it, mover| {
            likes(style, it, mover)
        });
        assert!(styled > usual, "{style}: {styled} against {usual}");
    }
}

fn steps((a, b): (u8, u8), (c, d): (u8, u8)) -> i32 {
    a.abs_diff(c).max(b.abs_diff(d)).into()
}

/// The aims of the styles in Ploy, for pieces of these colours and of the others.
fn ploy_features<A: ploy_rules::PlayerColour>(
    style: Style,
    board: &ploy_rules::Board<A>,
    own: ploy_rules::SquareSet,
    opposing: ploy_rules::SquareSet,
    reach: i32,
) -> i32 {
    let commanders = board.of_kind(ploy_rules::Kind::Commander);
    let place = |square: ploy_rules::Square| (square.x(), square.y());
    let nearest = |square, among: ploy_rules::SquareSet| {
        let steps = among.iter().map(|it| steps(place(square), place(it)));
        steps.filter(|&steps| steps > 0).min().unwrap_or(0)
    };
    match style {
        Style::Attacker => -own
            .iter()
            .map(|it| nearest(it, opposing & commanders))
            .sum::<i32>(),
        Style::Guardian => {
            let beside = |&it: &ploy_rules::Square| nearest(it, own & commanders) == 1;
            own.iter().filter(beside).count() as i32
        }
        _ => reach,
    }
}

/// Attackers stand nearer to the opponent's Commander, king or rook. Guardians have more pieces
/// beside their own, or stand closer together in the hunt. Roamers have more target squares.
#[test]
fn styles_increase_their_features() {
    use ploy_rules::{Colour, FourColour, FourPosition, Rules, SquareSet};

    let start = ploy_rules::Position::start();
    check_features(&start, PloyEvaluation::default(), |style, it, mover| {
        let own = Colour::ALL[mover.index()];
        let board = it.board();
        let batches = board.batches(own, it.rules());
        let reach = batches.map(|batch| batch.target_count() as i32).sum();
        ploy_features(style, board, board.of(own), board.of(own.other()), reach)
    });

    for game in ["game=partnership", "game=free-for-all"] {
        let start = FourPosition::start_of(game.parse().expect("rules"));
        check_features(&start, PloyFourEvaluation::default(), |style, it, mover| {
            let board = it.board();
            let is_own = |colour: &FourColour| it.team(mover).contains(Player::from(*colour));
            let (own, others): (Vec<FourColour>, Vec<FourColour>) =
                FourColour::ALL.into_iter().partition(is_own);
            let all = |colours: &[FourColour]| {
                let sets = colours.iter().map(|&colour| board.of(colour));
                sets.fold(SquareSet::EMPTY, |all, set| all | set)
            };
            let reach = own.iter().map(|&colour| {
                let batches = board.batches(colour, Rules::default());
                let room = batches.fold(SquareSet::EMPTY, |all, it| all | it.targets());
                room.len() as i32
            });
            ploy_features(style, board, all(&own), all(&others), reach.sum())
        });
    }

    let start = shogun_rules::Position::start();
    check_features(&start, ShogunEvaluation::default(), |style, it, mover| {
        let own = shogun_rules::Colour::ALL[mover.index()];
        let board = it.board();
        let is_beside = |square: shogun_rules::Square, king: shogun_rules::Square| {
            steps((square.x(), square.y()), (king.x(), king.y())) == 1
        };
        let king = |colour| board.kings(colour).iter().next().expect("a king");
        let reach = board.of(own).iter().map(|square| match style {
            Style::Guardian => i32::from(is_beside(square, king(own))),
            Style::Attacker => {
                let beside = |&it: &shogun_rules::Square| is_beside(it, king(own.other()));
                board.targets(square).iter().filter(beside).count() as i32
            }
            _ => board.targets(square).len() as i32,
        });
        reach.sum()
    });
}

/// The hunt's styles apply to the pawns; the rook has only one piece.
#[test]
fn styles_change_the_pawns_of_the_hunt() {
    let start = rook_hunt::Position::start();
    let rook_placed = random_walk(&start, 1, 3);
    check_features(
        &rook_placed,
        HuntEvaluation::default(),
        |style, it, mover| {
            let sign = if mover == Player::FIRST { 1 } else { 0 };
            let Some(rook) = it.rook() else { return 0 };
            let place = |square: rook_hunt::Square| (i32::from(square.x()), i32::from(square.y()));
            let way = |a, b| {
                let ((a, b), (c, d)) = (place(a), place(b));
                (a - c).abs() + (b - d).abs()
            };
            let pawns = it.pawns();
            sign * match style {
                Style::Attacker => -pawns.iter().map(|pawn| way(pawn, rook)).sum::<i32>(),
                Style::Guardian => {
                    let nearest = |pawn| {
                        let others = pawns.iter().filter(|&other| other != pawn);
                        others.map(|other| way(pawn, other)).min().unwrap_or(0)
                    };
                    -pawns.iter().map(nearest).sum::<i32>()
                }
                _ => -(it.rook_moves().len() as i32),
            }
        },
    );
}

#[test]
#[ignore = "plays 90 games, for a minute or more"]
fn styles_are_not_much_weaker() {
    let evaluation = ShogunEvaluation::default();
    for style in [Style::Attacker, Style::Guardian, Style::Roamer] {
        let spec = |text: &str| text.parse::<AgentSpec>().expect("a player");
        let a = spec("search:nodes=400").with_style(style);
        let [a, b] = [a, spec("search:nodes=400")].map(|spec| {
            let evaluation = evaluation.clone();
            MatchPlayer::named(spec, move |seed| spec.agent(evaluation.clone(), seed))
        });
        let standing = Match::new(shogun_rules::Position::start())
            .with_pairs(15)
            .with_seed(7)
            .play(&a, &b, |_| ControlFlow::Continue(()))
            .expect("both play by the rules");
        let score = standing.total().score();
        assert!((0.2..=0.85).contains(&score), "{style}: {score}");
    }
}

/// The level changes by two with each win or loss, from the weakest to the strongest.
#[test]
fn the_adaptive_player_learns_from_results() {
    let mut adaptive: AdaptiveAgent<shogun_rules::Position, _> =
        AdaptiveAgent::new(ShogunEvaluation::default(), 5);
    for (half_points, level) in [
        (0, 12),
        (1, 12),
        (0, 14),
        (0, 16),
        (0, 18),
        (0, 20),
        (0, 20),
        (2, 18),
        (2, 16),
        (2, 14),
        (2, 12),
        (2, 10),
        (2, 8),
        (2, 6),
        (2, 4),
        (2, 2),
        (2, 1),
        (2, 1),
    ] {
        adaptive.learn(half_points);
        assert_eq!(adaptive.level().number(), level);
    }
    assert!(AgentSpec::ADAPTIVE.learns() && !AgentSpec::SEARCH.learns());
}

/// After some games against a strong and a weak player, the levels differ.
#[test]
#[ignore = "plays games for a minute or more"]
fn the_adaptive_player_follows_its_opponent() {
    let after = |level: &str| {
        let level: Level = level.parse().expect("a level");
        let evaluation = ShogunEvaluation::default();
        let mut adaptive = AdaptiveAgent::new(evaluation.clone(), 5);
        let mut other = LevelAgent::new(level, evaluation, 6);
        assert_eq!(adaptive.level().number(), 10);
        let mut sum = 0;
        let mut moves = 0;
        for game in 0..4 {
            let mut position = random_walk(&shogun_rules::Position::start(), 4, game);
            adaptive.new_game();
            for ply in 0..80 {
                let choice = if (ply + game) % 2 == 0 {
                    sum += u32::from(adaptive.level().number());
                    moves += 1;
                    adaptive.choose(&position, &[], &Limits::none())
                } else {
                    other.choose(&position, &[], &level.budget().into())
                };
                let Some(choice) = choice else { break };
                position.play_unchecked(choice.mv);
            }
        }
        f64::from(sum) / f64::from(moves)
    };
    let (weak, strong) = (after("1"), after("16"));
    assert!(weak + 1.0 < strong, "{weak} {strong}");
}
