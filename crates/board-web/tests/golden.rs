//! The answers of each function of the page's library, compared with golden files: per game with
//! its example, and for tours and claims with good and bad input.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-web --test golden` rewrites them.

use core::fmt::Display;
use core::ops::ControlFlow;
use std::path::Path;

use board_games::{GAMES, GameEntry, Marks, Message, Table};
use board_web::{
    Claim, TourMarks, TourQuestion, claims, continue_walk, count_tours, examine, find_tour, games,
    onward_moves, tour_picture, walk,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The lines of a golden file.
#[derive(Default)]
struct Page(String);

impl Page {
    /// Adds a line with a value as JSON, or the message of an error.
    fn answer<T: Serialize>(&mut self, name: impl Display, answer: Result<T, Message>) {
        let line = match answer {
            Ok(value) => serde_json::to_string(&value),
            Err(why) => serde_json::to_string(&why).map(|why| format!("refused, {why}")),
        };
        let line = line.expect("plain data is JSON");
        self.0 += &format!("{name}: {line}\n");
    }

    /// Compares the lines with the golden file of this name.
    #[track_caller]
    fn check(self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        board_golden::check(folder.join(name), self.0);
    }
}

/// Reads JSON as the bindings do.
fn read<T: DeserializeOwned>(json: &str) -> Result<T, Message> {
    serde_json::from_str(json).map_err(|error| Message::new(error, "bad-request"))
}

#[test]
fn games_are_listed_and_opened() {
    for card in games()
        .into_iter()
        .filter(|card| card.name != "connect-four")
    {
        let entry = board_games::game(card.name).expect("it is listed");
        let mut page = Page::default();
        page.answer("card", Ok(&card));
        page.answer("bots", Ok(entry.bots()));
        let mut table = entry
            .start("", Some(entry.info.examples.position))
            .expect("the example");
        position(&mut page, &mut *table);
        set_up(&mut page, entry, &mut *table);
        page.check(&format!("{}.txt", card.name));
    }
    assert_eq!(games().len(), GAMES.len());
}

/// The calls of the page's game in its example position.
fn position(page: &mut Page, table: &mut dyn Table) {
    page.answer("view", Ok(table.view(0)));
    let squares = 0..table.view(0).names.len();
    for square in squares.chain([9_999]) {
        let (options, why) = (table.options(&[square]), table.illegal_reason(&[square]));
        if options != board_games::Continuations::default() || why.is_some() {
            page.answer(format_args!("options of {square}"), Ok(options));
            page.answer(format_args!("why not {square}"), Ok(why));
        }
    }
    page.answer("play nonsense", table.play("nonsense"));
    let mv = table.sorted_moves().swap_remove(0);
    page.answer(format_args!("play {mv}"), table.play(&mv));
    table.set_tag("event", "golden");
    page.answer("text", Ok(table.text()));
    for marks in [
        r#"{"dark":true,"turned":true,"last":true,"areas":true,"arrows":["nonsense"]}"#,
        r#"{"unknown":1}"#,
        r#"{"dark":"yes"}"#,
        "",
    ] {
        let picture = read::<Marks>(marks).map(|marks| table.picture(&marks));
        page.answer(format_args!("picture {marks}"), picture);
    }
    table.go_to(0);
    page.answer("ply, moves", Ok((table.ply(), table.moves().len())));
    let opened = board_games::open(&table.text());
    page.answer("opened", opened.map(|table| table.text()));
}

/// The calls of the page's editor of positions.
fn set_up(page: &mut Page, entry: &GameEntry, table: &mut dyn Table) {
    for piece in table.tray() {
        page.answer("tray", Ok(piece));
    }
    let free = table.view(0).pieces.iter().position(Option::is_none);
    let free = free.expect("a free square");
    let code = table.tray().swap_remove(0).code;
    for (what, at, mover) in [
        ("put", Some((free, Some(&*code))), 0),
        ("mover", None, entry.players - 1),
        ("cleared", Some((free, None)), 0),
        ("unknown piece", Some((free, Some("nothing"))), 0),
        ("unknown square", Some((9_999, Some(&*code))), 0),
        ("unknown player", None, 4),
    ] {
        let done = table.set_up(at, mover);
        page.answer(what, done.map(|()| table.summary()));
    }
}

#[test]
fn claims_and_their_verdicts() {
    for subject in ["hunt", "shogun", "ploy", "ploy-four", "tours"] {
        let mut page = Page::default();
        for claim in claims(subject) {
            page.answer(claim.key, Ok(&claim));
            if !claim.slow {
                page.answer("  verdict", examine(claim.key));
            }
        }
        page.check(&format!("{subject}.claims.txt"));
    }
    let none: Vec<Claim> = claims("chess");
    assert_eq!(none.len(), 0);
    let mut page = Page::default();
    page.answer("no claim", examine("hunt.nothing"));
    page.check("claims.refusals.txt");
}

/// Boards of every kind: with tours, and without one for every reason.
const BOARDS: [&str; 14] = [
    "......\n......\n......\n......\n......\n......",
    ".....\n.....\n.....\n.....\n.....",
    "...\n...\n...\n...",
    "...\n...\n...",
    "...#\n....\n....",
    "....\n.##.\n....\n....",
    "#..\n...\n..#",
    ".",
    "",
    "..\n.",
    "..x",
    "#",
    "..........\n..........\n..........\n..........",
    "....#....\n....#....\n....#....\n....#....",
];

#[test]
fn tours_of_boards() {
    let mut page = Page::default();
    for board in BOARDS {
        for (closed, start, end) in [
            (None, None, None),
            (Some(true), None, None),
            (Some(false), Some(0), None),
            (Some(false), Some(0), Some(1)),
            (Some(true), Some(0), Some(0)),
            (None, Some(0), Some(7)),
            (None, Some(999), None),
        ] {
            let question = TourQuestion {
                board: board.to_owned(),
                closed,
                start,
                end,
                seed: Some(1),
                nodes: Some(2_000),
            };
            page.answer(
                format_args!("{board:?} {closed:?} {start:?} {end:?}"),
                find_tour(&question),
            );
        }
    }
    for question in [r#"{"board":"..","squares":1}"#, "[]", r#"{"seed":-1}"#] {
        let answer = read(question).and_then(|question| find_tour(&question));
        page.answer(question, answer);
    }
    page.check("tours.txt");
}

#[test]
fn counts_of_tours() {
    let mut page = Page::default();
    let wide = vec![".".repeat(40); 40].join("\n");
    for board in [BOARDS[1], BOARDS[2], BOARDS[4], BOARDS[8], &wide] {
        let name = board.lines().next().unwrap_or_default();
        for closed in [true, false] {
            let mut layers = Vec::new();
            let count = count_tours(board, closed, |done, of| {
                layers.push((done, of));
                ControlFlow::Continue(())
            });
            page.answer(format_args!("{name} closed={closed}"), count);
            page.answer("  last layer", Ok(layers.last()));
        }
    }
    let stopped = count_tours(BOARDS[0], true, |_, _| ControlFlow::Break(()));
    page.answer("stopped", stopped);
    page.check("counts.txt");
}

#[test]
fn walks_and_their_refusals() {
    let mut page = Page::default();
    let (six, three) = (BOARDS[0], BOARDS[3]);
    for path in [&[][..], &[0], &[0, 8], &[0, 8, 0], &[0, 1], &[99]] {
        page.answer(format_args!("onward {path:?}"), onward_moves(six, path));
        page.answer(format_args!("walk on {path:?}"), continue_walk(six, path));
    }
    for (board, start, seed) in [
        (six, 0, None),
        (six, 14, None),
        (six, 0, Some(3)),
        (three, 0, None),
        (three, 4, None),
        (BOARDS[4], 3, None),
        (BOARDS[9], 0, None),
        (six, 36, None),
    ] {
        page.answer(
            format_args!("walk {:?} {start} {seed:?}", board.len()),
            walk(board, start, seed),
        );
    }
    page.answer("onward on no board", onward_moves("", &[]));
    page.answer("walk on no board", continue_walk("..\n.", &[]));
    page.check("walks.txt");
}

#[test]
fn pictures_of_tours() {
    let mut page = Page::default();
    for marks in [
        r#"{"board":"...\n...\n..."}"#,
        r#"{"board":"...\n...\n...","path":[0,5,6],"numbers":true,"start":0,"end":6,"dark":true}"#,
        r#"{"board":"...\n...\n...","path":[0,5,6,1],"closed":true,"about":[4],"start":99}"#,
        r#"{"board":"...\n...\n..#","onward":[[5,1],[7,1]],"best":7,"path":[0]}"#,
        r#"{"board":"x"}"#,
        r#"{"bord":""}"#,
    ] {
        let picture = read::<TourMarks>(marks).and_then(|marks| tour_picture(&marks));
        page.answer(marks, picture);
    }
    page.check("pictures.txt");
}
