//! Tables: refusals with reasons, games that were tampered with, positions set up by hand, bots.

use board_bot::{Agent, Choice, Limits, MoveQuality};
use board_game_core::{Game, Record};
#[cfg(feature = "endings")]
use board_games::SolvingTime;
use board_games::{BoardGame, GAMES, Marks, MessageArgument, game, open, start, table_agent};
use shogun_rules::{Colour, Energies, Energy};

fn index(name: &str, width: usize) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + usize::from(bytes[1] - b'1') * width
}

#[test]
fn a_refusal_names_its_reason_and_its_squares() {
    let hunt = start("hunt", "", None).expect("the default");
    let ploy = start("ploy", "", None).expect("the default");
    let shogun = start("shogun", "", None).expect("the default");
    let four = start("ploy-four", "", None).expect("the default");
    for (table, squares, key, arguments) in [
        (&hunt, vec![index("a3", 8)], "hunt.occupied", vec!["a3"]),
        (&hunt, vec![index("a4", 8)], "hunt.threatened", vec!["a4"]),
        (&ploy, vec![index("e5", 9)], "ploy.empty", vec!["e5"]),
        (
            &ploy,
            vec![index("e7", 9)],
            "ploy.not-yours",
            vec!["e7", "@of.white"],
        ),
        (
            &ploy,
            vec![index("d3", 9), index("i9", 9)],
            "ploy.no-line",
            vec!["d3", "i9"],
        ),
        (&shogun, vec![0, 1], "shogun.own", vec!["(2,1)"]),
        (
            &shogun,
            vec![56],
            "shogun.not-yours",
            vec!["(1,8)", "@of.red"],
        ),
        (&four, vec![index("e5", 9)], "ploy.empty", vec!["e5"]),
    ] {
        let why = table.illegal_reason(&squares).expect("it is refused");
        let arguments: Vec<_> = arguments
            .into_iter()
            .map(|argument| MessageArgument::Text(argument.into()))
            .collect();
        assert_eq!(
            (why.key.as_str(), why.arguments),
            (key, arguments),
            "{}",
            why.text
        );
    }
}

/// Squares that no usual board has, and a row of two figures.
#[test]
fn a_hunt_on_ten_by_ten_is_played() {
    let mut hunt = start("hunt", "pawns=5 steps=2 side=10", None).expect("rules");
    for mv in ["j10", "Ba3-a4+b6-b7", "j10-j9", "Ba4-a5+b7-b8"] {
        hunt.play(mv)
            .unwrap_or_else(|why| panic!("{mv}: {}", why.text));
    }
    let why = hunt.illegal_reason(&[89, 81]).expect("a pawn is beside it");
    assert_eq!(why.key, "hunt.threatened", "{}", why.text);
    assert!(hunt.picture(&Marks::default()).contains(">j<"));
    assert!(open(&hunt.text()).is_ok());
}

#[test]
fn tampered_games_are_errors_at_the_move() {
    let mut table = start("ploy", "", None).expect("the default");
    table.play("d3-d4-0").expect("a shield steps");
    let text = table.text().replace("d3-d4-0", "d3-d7-0");
    let why = open(&text)
        .map(|_| ())
        .expect_err("a shield does not go so far");
    assert_eq!(
        why.text,
        "move 1, d3-d7-0, is refused (line 6): d7 is too far: a shield steps 1 square at most"
    );
    assert_eq!(why.key, "record.move");
    let [number, written, line, MessageArgument::Message(within)] = &why.arguments[..] else {
        panic!("{:?}", why.arguments)
    };
    for (argument, expected) in [(number, "1"), (written, "d3-d7-0"), (line, "6")] {
        assert_eq!(argument, &MessageArgument::Text(expected.into()));
    }
    assert_eq!(within.key, "ploy.too-far");
    let other = text.replace("game: ploy", "game: go");
    assert_eq!(
        open(&other).map(|_| ()).expect_err("no such game").key,
        "bad-game"
    );
}

/// Only checkmate ends a puzzle of Shogun. Other games end in one way.
#[test]
fn puzzles_end_where_the_game_asks_for_it() {
    fn is_end<G: BoardGame>(position: &str) -> bool {
        let position = G::parse(position, &G::Rules::default()).map_err(|error| error.to_string());
        position.expect("a position").is_puzzle_end()
    }
    assert!(is_end::<shogun_rules::Position>(
        "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w"
    ));
    assert!(!is_end::<shogun_rules::Position>("k17/8/8/8/8/8/8/K1P16 w"));
    assert!(!is_end::<shogun_rules::Position>(
        "8/8/2k25/3p24/8/4P33/5K12/1P26 w"
    ));
    let over =
        ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/b170,b1,,,,,,, b";
    assert!(is_end::<ploy_rules::Position>(over));
}

/// A king that is put on the board leaves its square, and pieces that stay keep their discs.
#[test]
fn setting_up_moves_the_king_and_keeps_discs() {
    let mut table = start("shogun", "energies=magnets:upright", None).expect("rules");
    let before = table.summary().position;
    let (king, free) = (4, 27);
    let code = table.view(0).pieces[king].clone().expect("a king").code;
    table
        .set_up(Some((free, Some(&code))), 0)
        .expect("a free square");
    let view = table.view(0);
    assert_eq!(
        (
            view.pieces[king].clone(),
            view.pieces.iter().flatten().count()
        ),
        (None, 16)
    );
    assert_eq!(view.pieces[free].clone().expect("the king").code, code);
    let text = table.summary().position;
    let rows = |text: &str| text.split('/').map(String::from).collect::<Vec<_>>();
    assert_eq!(rows(&text)[..3], rows(&before)[..3], "red has its discs");
}

/// The agent of a table is that of the game.
#[test]
fn agents_of_tables_pass_everything_on() {
    #[derive(Default)]
    struct Noted(String);
    impl<G: Game> Agent<G> for Noted {
        fn choose(&mut self, position: &G, _: &[u64], _: &Limits) -> Option<Choice<G::Move>> {
            position.moves().into_iter().next().map(Choice::unsearched)
        }
        fn new_game(&mut self) {
            self.0 += "new";
        }
        fn failure(&self) -> Option<String> {
            Some("failed".into())
        }
        fn memory(&self) -> Option<String> {
            Some(self.0.clone())
        }
        fn recall(&mut self, memory: &str) -> bool {
            self.0 = memory.into();
            true
        }
    }
    let mut agent = table_agent::<ploy_rules::Position>(Box::<Noted>::default());
    assert_eq!(
        (agent.failure().as_deref(), agent.memory().as_deref()),
        (Some("failed"), Some(""))
    );
    assert!(agent.recall("known "));
    agent.new_game();
    assert_eq!(agent.memory().as_deref(), Some("known new"));
    let table = start("ploy", "", None).expect("the default");
    let choice = agent.choose(&*table, &Limits::depth(1)).expect("a move");
    assert_eq!(
        Some(&choice.mv),
        table.legal_moves(None).expect("all").first()
    );
}

/// Endings in a file are those of some rules, and of a whole board.
#[cfg(feature = "files")]
#[test]
fn endings_of_other_rules_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused = |game: &str, rules: &str, file: &std::path::Path| {
        let table = start(game, rules, None).expect("rules");
        let loaded = table.load_exact(file, 1 << 30).map(|_| ());
        loaded.map_err(|why| why.text.replace(&file.display().to_string(), "FILE"))
    };
    let file = folder.path().join("ploy");
    let straight = ploy_rules::endings::Material::ALL[3];
    let mut small =
        ploy_rules::endings::Builder::with(ploy_rules::endings::PloyEndings::on_side(3))
            .only(straight, straight);
    small
        .build()
        .expect("it is small")
        .save(&file)
        .expect("it is written");
    let side = "FILE: the endings are those of a board of 3 x 3 squares, not of the whole board";
    assert_eq!(refused("ploy", "", &file), Err(side.into()));
    let usual = "FILE: the endings are those of turning=any listing=every-rotation, not those of ";
    let rules = "turning=one-step listing=every-rotation";
    assert_eq!(
        refused("ploy", rules, &file),
        Err(format!("{usual}{rules}"))
    );

    let file = folder.path().join("shogun");
    let [bare, ..] = shogun_rules::endings::Material::ALL;
    let mut bare = shogun_rules::endings::Builder::new().only(bare, bare);
    bare.build()
        .expect("it is small")
        .save(&file)
        .expect("it is written");
    assert_eq!(refused("shogun", "", &file), Ok(()));
    let small = folder.path().join("small");
    let endings = shogun_rules::endings::ShogunEndings::on_side(3);
    let mut builder = shogun_rules::endings::Builder::with(endings);
    (builder.build().expect("it is small").save(&small)).expect("it is written");
    assert_eq!(refused("shogun", "", &small), Err(side.into()));
    let usual = "FILE: the endings are those of variant=bare-king energies=fixed, not those of ";
    for rules in [
        "variant=boxed energies=fixed",
        "variant=bare-king energies=magnets:upright",
    ] {
        let error = refused("shogun", rules, &file).expect_err(rules);
        assert!(error.starts_with(usual), "{error}");
    }
}

/// A game of Shogun that the program saved, under each energy model: the page shows it, thinks
/// about it and plays on.
#[test]
fn saved_games_of_shogun_open_under_every_energy_model() {
    // A white piece's energy goes down by one with each move, a red one's stays.
    let table = Energies::from_fn(|piece, _| match (piece.colour(), piece.energy().get()) {
        (Colour::White, 1) => Energy::ALL[3],
        (Colour::White, energy) => Energy::ALL[usize::from(energy) - 2],
        (Colour::Red, _) => piece.energy(),
    });
    let squares = ["11111111", "00000000"].repeat(4).join("/");
    let models = [
        ("fixed", "P3"),
        ("magnets:diagonals", "P2"),
        (&format!("squares:{squares}"), "P1"),
        (&table.to_string(), "P2"),
    ];
    for (energies, landed) in models {
        let rules = format!("variant=boxed energies={energies}");
        let rules: shogun_rules::Rules = rules.parse().expect("rules");
        let board = shogun_rules::Start::FifthFile.board();
        let position = shogun_rules::Position::new(board, Colour::White, rules);
        let mut record = Record::new(position.expect("one king a side"));
        record
            .play("2,1-2,4".parse().expect("a move"))
            .expect("it is legal");

        let mut table = open(&record.to_string()).unwrap_or_else(|why| panic!("{}", why.text));
        let view = table.view(0);
        assert_eq!(view.position, record.position().to_string());
        let code = |table: &dyn board_games::Table| {
            let piece = table.view(0).pieces[25].clone();
            piece.expect("it has just landed there").code
        };
        assert_eq!(code(&*table), landed, "{energies}");
        let line = game("shogun")
            .and_then(board_games::GameEntry::analyser)
            .and_then(|analyser| analyser.bot(&*table, "level2", 1))
            .expect("a bot")
            .expect("it goes on");
        table.play(&line.text).expect("the bot's move is legal");
        // Another piece is put on the board: all others are what they were, discs included.
        table
            .set_up(Some((32, Some("P1"))), 0)
            .expect("a free square");
        assert_eq!(code(&*table), landed, "{energies}");
        assert!(open(&table.text()).is_ok(), "{energies}");
    }
}

#[test]
fn every_piece_of_the_tray_can_be_put_on_the_board_and_taken_away() {
    for entry in GAMES {
        let game = entry.name;
        let mut table = start(game, "", None).expect("the default");
        for piece in table.tray() {
            let free = table
                .view(0)
                .pieces
                .iter()
                .position(Option::is_none)
                .expect("a free square");
            table
                .set_up(Some((free, Some(&piece.code))), 1)
                .expect("it may stand there");
            let stands = table.view(0).pieces[free].clone().expect("it stands there");
            assert_eq!(
                (stands.code, stands.kind),
                (piece.code, piece.kind),
                "{game}"
            );
            table
                .set_up(Some((free, None)), 1)
                .expect("it may be taken away");
            assert_eq!(table.view(0).pieces[free], None, "{game}");
        }
    }
}

#[test]
fn pieces_that_were_taken_over_stay_so_in_a_position_that_is_set_up() {
    let rules = "game=free-for-all";
    let begun = start("ploy-four", rules, None).expect("the default");
    let position = begun.summary().position;
    let position = position.replace(" g gcyb", " g ggyb");
    let mut table = start("ploy-four", rules, Some(&position)).expect("a position");
    let after = |table: &dyn board_games::Table| table.summary().position;
    table.set_up(None, 2).expect("yellow can move");
    assert_eq!(after(&*table), position.replace(" g ggyb", " y ggyb"));
    let (square, piece) = (index("e5", 9), table.tray().swap_remove(0).code);
    table
        .set_up(Some((square, Some(&piece))), 0)
        .expect("a free square");
    assert!(after(&*table).ends_with(" g ggyb"));
}

#[test]
fn unknown_pieces_and_players_are_not_set_up() {
    for entry in GAMES {
        let game = entry.name;
        let mut table = start(game, "", None).expect("the default");
        let before = table.text();
        for code in ["", "z", "P9", "w", "rook ", "b256", "Pawn"] {
            let why = table
                .set_up(Some((40, Some(code))), 1)
                .expect_err("no such piece");
            assert_eq!(why.key, "bad-piece", "{game}: {code:?}: {why}");
            assert_eq!(why.arguments, [MessageArgument::Text(code.into())]);
        }
        let why = table.set_up(None, entry.players).expect_err("no player");
        assert_eq!(why.key, "bad-position", "{game}: {why}");
        assert_eq!(table.text(), before, "{game}: a refusal changes nothing");
    }
}

/// The game of docs/adding-a-game.md, whose columns are found from their squares.
#[cfg(feature = "connect-four")]
#[test]
fn a_full_column_and_a_square_above_the_board_are_refused() {
    let mut table = start("connect-four", "", None).expect("the default");
    for _ in 0..6 {
        table.play("d").expect("there is room");
    }
    let why = table.illegal_reason(&[index("d1", 7)]).expect("it is full");
    assert_eq!(why.key, "connect-four.illegal", "{}", why.text);
    assert_eq!(
        table.illegal_reason(&[index("c1", 7)]).map(|why| why.key),
        None
    );
    let above = table.set_up(Some((6 * 7, Some("x"))), 0);
    assert_eq!(above.expect_err("six rows").key, "bad-square");
    let above_full = table.set_up(Some((index("d1", 7), Some("x"))), 0);
    assert_eq!(above_full.expect_err("six rows").key, "connect-four.text");
    table
        .set_up(Some((index("c1", 7), Some("x"))), 0)
        .expect("there is room");
    assert!(table.text().contains("//x/xoxoxo///"), "{}", table.text());
}

#[test]
fn pictures_show_the_marks() {
    for entry in GAMES {
        let game = entry.name;
        let table = start(game, "", None).expect("the default");
        let plain = table.picture(&Marks::default());
        let marks = Marks {
            arrows: vec![entry.info.examples.mv.to_owned()],
            areas: true,
            turned: true,
            dark: true,
            ..Marks::default()
        };
        let marked = table.picture(&marks);
        assert!(plain.starts_with("<svg") && marked.starts_with("<svg"));
        assert!(
            marked.contains("board-dark") && marked.len() > plain.len(),
            "{game}"
        );
    }
}

#[test]
fn bots_answer_with_legal_moves_in_every_game() {
    for entry in GAMES {
        let game = entry.name;
        let mut table = start(game, "", None).expect("the default");
        let mut analyser = entry.analyser().expect("the game has bots");
        for ply in 0..4 {
            let line = analyser
                .bot(&*table, "level2", ply)
                .expect("a bot")
                .expect("it goes on");
            table.play(&line.text).expect("the bot's move is legal");
        }
        let limits = Limits::depth(2).and_nodes(100_000);
        let lines = analyser.best_lines(&*table, 3, &limits);
        assert!(
            (1..=3).contains(&lines.len()) && lines[0].depth >= 1,
            "{game}"
        );
        let judged = analyser
            .review_move(&*table, 1, &Limits::nodes(2_000))
            .expect("there is a second move");
        assert!(judged.ply == 1);
        assert_eq!(
            analyser.review_move(&*table, 4, &Limits::nodes(2_000)),
            None
        );
    }
}

#[test]
fn an_analyser_finds_nothing_at_a_table_of_another_game() {
    let hunt = start("hunt", "", None).expect("the default");
    let mut ploy = start("ploy", "", None).expect("the default").analyser();
    let limits = Limits::nodes(100);
    assert!(ploy.best(&*hunt, &limits).is_none());
    assert!(ploy.lines(&*hunt, 1, &limits).is_empty());
    assert_eq!(ploy.review_move(&*hunt, 0, &limits), None);
    assert_eq!(ploy.bot(&*hunt, "random", 1), Ok(None));
}

#[test]
fn a_blunder_is_judged_as_one() {
    // The white Commander may be taken by the shield on e6; black turns elsewhere instead.
    let position = ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,, b";
    let mut table = start("ploy", "", Some(position)).expect("a position");
    table.play("e6-e6-1").expect("a turn");
    let judged = game("ploy")
        .and_then(board_games::GameEntry::analyser)
        .expect("ploy")
        .review_move(&*table, 0, &Limits::nodes(5_000))
        .expect("a move");
    assert_eq!(judged.best.score.plies_to_win(), Some(1));
    assert_eq!(judged.quality(), MoveQuality::Blunder);
}

/// The best moves of exact values lead to the end in as many plies as they say.
#[test]
#[cfg(feature = "endings")]
fn best_moves_of_exact_values_keep_them() {
    let positions = [
        ("hunt", "pawns=4 side=4", None),
        ("shogun", "", Some("8/8/5k1P21/4p33/8/8/8/K27 w")), // won in 129, the longest
        ("shogun", "", Some("k17/8/1K26/8/8/8/8/P36p1 w")),
    ];
    for (name, rules, position) in positions {
        let mut table = start(name, rules, position).expect("a position");
        let solved = table.solvable().expect("it is small");
        let exact = table
            .exact(SolvingTime::Seconds, 1 << 30, &mut |_, _| ())
            .expect("it is small");
        let exact = exact.expect("it fits into memory");
        let moves =
            |table: &dyn board_games::Table| exact.exact_lines(table).expect("all are known");
        let best = moves(&*table)[0].score.win.or(moves(&*table)[0].score.loss);
        let mut left = best.expect("it is decided");
        while table.ending().is_none() {
            assert_eq!(table.solvable().as_ref(), Some(&solved));
            let line = moves(&*table).swap_remove(0);
            assert_eq!(line.score.win.or(line.score.loss), Some(left), "{name}");
            table.play(&line.text).expect("it is legal");
            left -= 1;
        }
        assert_eq!(left, 0, "{name}");
        assert_eq!(exact.exact_lines(&*table), None, "{name} is over");
    }
}

#[test]
fn moves_are_viewed_from_any_place_and_after_another_move_from_the_past() {
    let mut table = start("hunt", "", None).expect("the default");
    for mv in ["a1", "Bb6-b5", "a1-d1"] {
        table.play(mv).expect("it is legal");
    }
    let all = table.view(0).moves;
    assert_eq!(table.view(2).moves, all[2..]);
    assert_eq!(table.view(9).moves, []);
    table.go_to(1);
    assert_eq!(table.view(0).moves, all, "taking back forgets no move");
    table.play("Bb6-b5").expect("it is legal");
    assert_eq!(
        table.view(0).moves,
        all,
        "the same move goes on in the same game"
    );
    table.go_to(1);
    table.play("Bd6-d5").expect("it is legal");
    let now = table.view(0).moves;
    assert_eq!(
        now,
        open(&table.text()).expect("it was saved").view(0).moves
    );
    assert_eq!((now.len(), now[1].text.as_str()), (2, "Bd6-d5"));
}

#[test]
fn a_king_in_check_is_shown() {
    let marks = Marks {
        areas: true,
        ..Marks::default()
    };
    for (position, is_check) in [
        ("k22P44/8/8/8/8/8/8/K17 r", false),
        ("k23P43/8/8/8/8/8/8/K17 r", true),
    ] {
        let table = start("shogun", "", Some(position)).expect("a position");
        let picture = table.picture(&marks);
        assert_eq!(
            picture.contains("class=\"attacked\""),
            is_check,
            "{position}"
        );
    }
}
