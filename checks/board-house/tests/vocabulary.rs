//! The tables of identifiers in `docs/design.md` are right: this file uses every row on every game
//! that it names, and every identifier used here has a row.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use board_house::design_rows;

/// The words of a table, by its heading: the name in the second column, and which of the following
/// columns are marked.
fn table(heading: &str) -> BTreeMap<String, Vec<bool>> {
    let rows = design_rows(heading);
    rows.iter()
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let name = cells[1].trim_matches('`').to_owned();
            (
                name,
                cells[2..].iter().map(|cell| !cell.is_empty()).collect(),
            )
        })
        .collect()
}

/// The identifiers that were used on each game.
#[derive(Default)]
struct WordUsage(BTreeMap<String, Vec<bool>>);

impl WordUsage {
    fn word(&mut self, name: &str, game: usize, games: usize) {
        self.0
            .entry(name.to_owned())
            .or_insert_with(|| vec![false; games])[game] = true;
    }
}

/// Uses an identifier in an expression, as a program would.
macro_rules! uses {
    ($used:ident, $game:ident of $games:literal: $($word:literal => $use:expr;)*) => {$({
        let _ = $use;
        $used.word($word, $game, $games);
    })*};
}

/// The words of positions, the same for each game, without the trait in scope.
macro_rules! on_position {
    ($used:ident, $game:expr, $position:expr, $krate:ident) => {{
        let (game, mut position) = ($game, $position);
        let rules = position.rules();
        let text = position.to_string();
        let mv = position.moves()[0];
        let mut list = Vec::new();
        let undo = position.clone().play(mv).expect("it is legal");
        uses! { $used, game of 4:
            "to_move" => position.to_move();
            "outcome" => position.outcome().is_none();
            "ending" => position.ending().is_none();
            "rules" => rules.clone();
            "key" => position.key();
            "fresh_key" => assert_eq!(position.fresh_key(), position.key());
            "moves" => assert!(!position.moves().is_empty());
            "moves_into" => position.moves_into(&mut list);
            "visit_moves" => assert!(position.visit_moves(ControlFlow::Break).is_break());
            "count_moves" => assert_eq!(position.count_moves(), list.len() as u64);
            "captures" => position.captures();
            "visit_captures" => position.visit_captures(|_| ControlFlow::<()>::Continue(())).is_continue();
            "captured" => position.captured(mv);
            "random_move" => assert_eq!(position.random_move(|_| 0).is_some(), true);
            "check" => position.check(mv).expect("it is legal");
            "is_legal" => assert!(position.is_legal(mv));
            "mv" => assert_eq!(undo.mv(), Some(mv));
            "play" => position.clone().play(mv).expect("it is legal");
            "play_unchecked" => position.clone().play_unchecked(mv);
            "undo" => {
                position.play_unchecked(mv);
                position.undo(undo);
            };
            "pass" => position.clone().pass();
            "parse_move" => assert_eq!(position.parse_move(&mv.to_string()).expect("its own text"), mv);
            "perft" => assert_eq!(position.perft(1), list.len() as u64);
            "divide" => assert_eq!(position.divide(1).len(), list.len());
            "with_rules" => position.clone().with_rules(rules.clone());
            "Game" => { fn is<G: $krate::Game>(_: &G) {} is(&position) };
            "Record" => $krate::Record::new(position.clone());
            "Outcome" => position.outcome().map(|outcome: $krate::Outcome| outcome);
            "Player" => $krate::Player::FIRST;
            "Team" => $krate::Team::of($krate::Player::FIRST);
        }
        assert_eq!(position.to_string(), text, "nothing has changed");
    }};
}

#[test]
fn positions_have_the_identifiers_of_the_design() {
    let mut used = WordUsage::default();
    on_position!(used, 0, ploy_rules::Position::start(), ploy_rules);
    on_position!(used, 1, ploy_rules::FourPosition::start(), ploy_rules);
    on_position!(used, 2, shogun_rules::Position::start(), shogun_rules);
    on_position!(used, 3, rook_hunt::Position::start(), rook_hunt);

    macro_rules! texts {
        ($game:ident, $krate:ident :: $position:ident, $rules:ident, $illegal:ty, $ending:ident, $undo:ty, $side:ident) => {{
            let start = $krate::$position::start();
            let rules = $krate::$rules::default();
            uses! { used, $game of 4:
                "start" => start.clone();
                "parse" => assert_eq!($krate::$position::parse(&start.to_string(), &rules).expect("its own"), start);
                "Default" => assert_eq!($krate::$position::default(), start);
                "FromStr" => assert_eq!(start.to_string().parse::<$krate::$position>().expect("its own"), start);
                "Rules" => assert_eq!(rules.to_string().parse::<$krate::$rules>().expect("its own"), rules);
                "Illegal" => |why: $illegal| why.to_string();
                "Ending" => |ending: $krate::$ending| ending.to_string();
                "ALL" => {
                    assert!($krate::$ending::ALL.iter().all(|one| one.to_string().parse() == Ok(*one)));
                    assert!($krate::$side::ALL.iter().all(|one| one.to_string().parse() == Ok(*one)));
                };
                "name" => {
                    assert!($krate::$ending::ALL.iter().all(|one| format!("{one:>60}").trim() == one.name()));
                    assert!($krate::$side::ALL.iter().all(|one| format!("{one:>8}") == format!("{:>8}", one.name())));
                };
                "Outcome::from" => $krate::$ending::ALL.map($krate::Outcome::from);
                "Undo" => |undo: $undo| undo.clone();
                "Move" => start.moves()[0].to_string().parse::<$krate::Move>().is_ok();
                "TextError" => |error: $krate::TextError| error.to_string();
                "Square" => |square: $krate::Square| square.to_string();
                "SquareSet" => $krate::SquareSet::EMPTY.to_string();
            }
        }};
    }
    let (ploy, four, shogun, hunt) = (0, 1, 2, 3);
    macro_rules! two_sides {
        ($game:ident, $krate:ident, $side:ident) => {{
            let [first, second] = $krate::$side::ALL;
            let winners = $krate::Ending::ALL.map(|ending| (ending, ending.winner()));
            uses! { used, $game of 4:
                "winner" => for (ending, winner) in winners {
                    let outcome = winner.map_or($krate::Outcome::Draw, |side| $krate::Outcome::win(side.into()));
                    assert_eq!($krate::Outcome::from(ending), outcome);
                };
                "other" => assert_eq!((first.other(), second.other()), (second, first));
            }
        }};
    }
    two_sides!(ploy, ploy_rules, Colour);
    two_sides!(shogun, shogun_rules, Colour);
    two_sides!(hunt, rook_hunt, Side);
    macro_rules! named_squares {
        ($game:ident, $krate:ident) => {
            uses! { used, $game of 4: "A1" => assert_eq!($krate::Square::A1.index(), 0); }
        };
    }
    named_squares!(ploy, ploy_rules);
    named_squares!(four, ploy_rules);
    named_squares!(hunt, rook_hunt);
    macro_rules! batches {
        ($game:ident, $krate:ident, $start:expr) => {{
            let start = $start;
            let batch: $krate::Batch = start.batches().next().expect("a piece can move");
            let moves = start.moves();
            let mv = moves[0];
            let step = moves.iter().find(|mv| mv.to() != mv.from()).expect("a piece can step");
            uses! { used, $game of 4:
                "start_of" => assert_eq!($start, start);
                "batches" => assert_eq!(start.batches().flatten().collect::<Vec<$krate::Move>>(), moves);
                "Batch" => assert_eq!(batch.into_iter().next(), Some(mv));
                "len" => assert_eq!(batch.into_iter().len(), batch.len());
                "from" => assert!(start.batches().any(|batch| batch.from() == mv.from()));
                "to" => assert!(start.batches().any(|batch| batch.targets().contains(step.to())));
            }
        }};
    }
    batches!(
        ploy,
        ploy_rules,
        ploy_rules::Position::start_of(ploy_rules::Rules::default())
    );
    batches!(
        four,
        ploy_rules,
        ploy_rules::FourPosition::start_of(ploy_rules::FourRules::default())
    );
    batches!(
        shogun,
        shogun_rules,
        shogun_rules::Position::start_of(shogun_rules::Rules::default())
    );
    let (from, to) = (rook_hunt::Square::A3, rook_hunt::Square::A4);
    let step = rook_hunt::Step::new(from, to);
    uses! { used, hunt of 4:
        "start_of" => rook_hunt::Position::start_of(rook_hunt::Rules::default()).expect("eight pawns");
        "from" => assert_eq!(step.from(), from);
        "to" => assert_eq!(step.to(), to);
    }
    texts!(
        ploy,
        ploy_rules::Position,
        Rules,
        ploy_rules::Illegal,
        Ending,
        ploy_rules::Undo,
        Colour
    );
    texts!(
        four,
        ploy_rules::FourPosition,
        FourRules,
        ploy_rules::Illegal<ploy_rules::FourColour>,
        FourEnding,
        ploy_rules::FourUndo,
        FourColour
    );
    texts!(
        shogun,
        shogun_rules::Position,
        Rules,
        shogun_rules::Illegal,
        Ending,
        shogun_rules::Undo,
        Colour
    );
    texts!(
        hunt,
        rook_hunt::Position,
        Rules,
        rook_hunt::Illegal,
        Ending,
        rook_hunt::Undo,
        Side
    );

    assert_eq!(used.0, table("### Positions"));
}

#[test]
fn boards_have_the_identifiers_of_the_design() {
    let mut used = WordUsage::default();
    macro_rules! on_board {
        ($game:ident, $board:expr, $krate:ident, $square:expr, $colour:expr, $kind:expr) => {{
            let (mut board, square) = ($board, $square);
            let piece = board.piece_at(square);
            uses! { used, $game of 3:
                "piece_at" => piece;
                "set" => assert_eq!(board.set(square, piece), piece);
                "pieces" => assert_eq!(board.pieces().count(), (&board).into_iter().count());
                "of" => assert!(board.of($colour).contains(square));
                "of_kind" => assert!(board.of_kind($kind).contains(square));
                "occupied" => assert!(board.occupied().contains(square));
                "FromIterator" => assert_eq!(board.pieces().collect::<$krate::Board>(), board);
                "colour" => assert_eq!(piece.map(|piece| piece.colour()), Some($colour));
                "targets" => board.targets(square);
                "attackers" => board.attackers(square, $colour);
                "attacked_by" => board.attacked_by($colour);
                "EMPTY" => { let empty: $krate::Board = $krate::Board::EMPTY; assert!(empty.occupied().is_empty()); };
                "picture" => board.picture().svg().to_string();
            }
        }};
    }
    let (ploy, shogun, hunt) = (0, 1, 2);
    let e1 = "e1".parse().expect("a square of Ploy's");
    on_board!(
        ploy,
        ploy_rules::Board::start(),
        ploy_rules,
        e1,
        ploy_rules::Colour::Black,
        ploy_rules::Kind::Commander
    );
    let corner = "(1,1)".parse().expect("a square of Shogun's");
    on_board!(
        shogun,
        *shogun_rules::Position::start().board(),
        shogun_rules,
        corner,
        shogun_rules::Colour::White,
        shogun_rules::Kind::Pawn
    );
    let position = rook_hunt::Position::start();
    let a3 = "a3".parse().expect("a square of the hunt's");
    uses! { used, hunt of 3:
        "occupied" => assert!(position.occupied().contains(a3));
        "targets" => assert!(!position.targets(a3).is_empty());
        "attackers" => position.attackers(a3, rook_hunt::Side::Pawns);
        "attacked_by" => assert_eq!(position.attacked_by(rook_hunt::Side::Pawns), position.threatened());
        "picture" => position.picture().svg().to_string();
    }
    assert_eq!(used.0, table("### Boards"));
}

#[test]
fn tours_have_the_identifiers_of_the_design() {
    use knights_tour::counting::Residue;
    use knights_tour::{
        Answer, Board, Goal, GoalError, Method, Path, Reason, SearchLimit, Square, Tour, TourSet,
        Tours,
    };

    let mut used = WordUsage::default();
    let board = Board::square(6).expect("it has squares");
    let goal = Goal::closed().within(SearchLimit::unlimited());
    let found = knights_tour::find(&board, &goal).expect("the goal makes sense");
    let Answer::Tour(tour) = found else {
        panic!("6 x 6 has closed tours");
    };
    let none = knights_tour::find(Board::square(5).expect("it has squares"), &Goal::closed());
    let tours = 0;
    uses! { used, tours of 1:
        "Board" => assert_eq!(board.to_string().parse::<Board>().expect("its own text"), board);
        "Goal" => goal.clone();
        "Graph" => assert!(knights_tour::Graph::from(&board).is_knight());
        "find" => knights_tour::find(&board, &goal).expect("the goal makes sense");
        "find_with" => knights_tour::find_with(&board, &goal, &mut |_| ControlFlow::Continue(())).expect("it is not stopped");
        "Answer" => assert!(matches!(none, Ok(Answer::None(_))));
        "Reason" => |reason: Reason| reason.to_string();
        "GoalError" => |error: GoalError| error.to_string();
        "SearchLimit" => SearchLimit::unlimited();
        "Path" => Path::start(&board, Square::new(0, 0)).expect("it is on the board");
        "Tour" => assert_eq!(tour.to_string().parse::<Tour>().expect("its own text"), tour);
        "TourSet" => assert_eq!(tour.kind(), TourSet::Closed);
        "Tours" => |all: Tours| all.take(1).count();
        "count" => assert_eq!(knights_tour::count(&board, &goal).expect("it is small").to_string(), "9862");
        "Residue" => |residue: Residue| (residue.prime, residue.remainder);
        "Method" => assert!(!Method::suited(&board, &goal).is_empty());
        "picture" => tour.picture().svg().to_string();
    }
    assert_eq!(used.0, table("### Tours"));
}
