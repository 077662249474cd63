//! Answers of tables: positions, games, typed moves, pictures.

use std::collections::BTreeSet;

use board_game_core::Player;
use board_games::picture::View;
use board_games::{Drawing, GAMES, Marks, MoveInput, Picture, Table};

use crate::Page;
use crate::examples::{self, Examples, Place};

fn table(game: &str, (rules, position): &Place) -> Box<dyn Table> {
    let position = Some(position.as_str()).filter(|position| *position != "start");
    board_games::start(game, rules, position)
        .unwrap_or_else(|why| panic!("{game}, {rules:?}, {position:?}: {why}"))
}

fn text(picture: &Picture) -> String {
    format!("\n{}", picture.text())
}

#[test]
fn answers_in_each_position() {
    for entry in GAMES {
        let mut page = Page::default();
        for place in examples::of(entry.name).positions {
            page.head(format_args!("{:?} {:?}", place.0, place.1));
            position(&mut page, &*table(entry.name, &place));
        }
        page.check(&format!("{}.positions.txt", entry.name));
    }
}

fn position(page: &mut Page, table: &dyn Table) {
    page.json("summary", &table.summary());
    page.json("ending", &table.ending());
    page.json("ending of the view", &table.view(0).ending);
    let legal = table.legal_moves(None).expect("all of them");
    let sorted = table.sorted_moves();
    assert_eq!(
        legal.iter().collect::<BTreeSet<_>>(),
        sorted.iter().collect(),
        "the same moves in another order"
    );
    assert_eq!(
        (table.count_moves(), table.perft(1)),
        (legal.len() as u64, legal.len() as u64)
    );
    assert_eq!(table.invariants(), Ok(()));
    page.line("perft 2", table.perft(2));
    page.line("first moves", legal[..legal.len().min(12)].join(" "));
    page.line("sorted moves", sorted[..sorted.len().min(12)].join(" "));
    for mv in &sorted {
        if let Some(piece) = table.captured_piece(mv) {
            page.json(format_args!("{mv} takes {}", piece.name), &piece);
        }
    }
    page.line(
        "capture after the end",
        format_args!("{:?}", table.capture_after_end()),
    );
    page.line("board", text(&table.board(View::RowZeroBelow)));
}

#[test]
fn games_that_are_played() {
    for entry in GAMES {
        let mut page = Page::default();
        let Examples { games, chosen, .. } = examples::of(entry.name);
        for (place, moves) in games {
            page.head(format_args!("{:?} {:?} {moves:?}", place.0, place.1));
            let mut table = table(entry.name, &place);
            for mv in moves {
                page.json(format_args!("{mv} takes"), &table.captured_piece(mv));
                table.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
            }
            played(&mut page, &mut *table);
        }
        page.head("squares of moves");
        let table = entry.start("", None).expect("the default");
        for squares in chosen {
            page.json(format_args!("options {squares:?}"), &table.options(squares));
            page.json(
                format_args!("illegal {squares:?}"),
                &table.illegal_reason(squares),
            );
        }
        page.head("the tray");
        for piece in table.tray() {
            page.json(&piece.name, &piece);
        }
        page.check(&format!("{}.games.txt", entry.name));
    }
}

/// The views of a table after some moves, and after some of them are taken back.
fn played(page: &mut Page, table: &mut dyn Table) {
    table.set_tag("first", "somebody");
    table.set_tag("second", "nobody");
    table.set_tag("second", "");
    table.set_tag("", "no key");
    page.json("view", &table.view(0));
    page.json("moves from the second on", &table.view(1).moves);
    assert_eq!(table.moves(), table.view(0).moves);
    page.line("record", table.text());
    page.line("board", text(&table.board(View::Turned)));
    for player in Player::all(table.players()) {
        let team: Vec<usize> = table.team(player).players().map(Player::index).collect();
        let name = table.player_name(player);
        page.line(
            format_args!("team of {name}"),
            format_args!("{team:?} in {}", table.name()),
        );
    }
    let whole = table.boxed();
    table.go_to(1);
    page.line(
        "after one move",
        format_args!(
            "ply {}, player {}, {} of {} moves",
            table.ply(),
            table.mover().index(),
            table.view(0).ply,
            table.moves().len()
        ),
    );
    table.go_to(usize::MAX);
    assert_eq!(table.text(), whole.text(), "all moves are done again");
    let mut clone = whole.clone();
    clone.restart();
    page.line("restarted", clone.text());
    page.line("info", whole.info().title);
}

/// The result of reading what somebody types.
fn meant(input: MoveInput) -> String {
    match input {
        MoveInput::Move(mv) => mv,
        MoveInput::Ambiguous(candidates) => format!(
            "one of {}, more: {}",
            candidates.texts.join(" "),
            candidates.has_more
        ),
        MoveInput::Illegal(why) => format!("illegal, {}: {why}", why.key),
        MoveInput::NoMove(why) => format!("no move, {}: {why}", why.key),
    }
}

#[test]
fn typed_moves_are_read() {
    for entry in GAMES {
        let mut page = Page::default();
        let Examples { games, typed, .. } = examples::of(entry.name);
        let (place, moves) = games.first().expect("a game from the start");
        let mut table = table(entry.name, place);
        for after in 0..=moves.len().min(2) {
            page.head(format_args!("after {:?}", &moves[..after]));
            for typed in typed {
                page.line(format_args!("{typed:?}"), meant(table.read(typed)));
                page.answer("  as a move", &table.parse_move(typed));
                let candidates = table.candidates(typed, 3);
                page.line("  candidates", format_args!("{candidates:?}"));
            }
            if let Some(mv) = moves.get(after) {
                table.play(mv).expect("a move of the example");
            }
        }
        page.check(&format!("{}.typed.txt", entry.name));
    }
}

/// The lines of a picture that the other one lacks.
fn added(picture: &str, plain: &str) -> String {
    let split = |svg: &str| svg.replace("><", ">\n<");
    let known = split(plain);
    let known: BTreeSet<&str> = known.lines().collect();
    let lines = split(picture);
    let new: Vec<&str> = lines.lines().filter(|line| !known.contains(line)).collect();
    format!("\n{}", new.join("\n"))
}

#[test]
fn pictures_with_marks() {
    for entry in GAMES {
        let mut page = Page::default();
        let Examples { games, marks, .. } = examples::of(entry.name);
        let (place, moves) = games.first().expect("a game from the start");
        let mut table = table(entry.name, place);
        table.play(moves[0]).expect("a move of the example");
        let plain = table.picture(&Marks::default());
        let arrow = table.sorted_moves().swap_remove(0);
        for (name, marks) in [
            ("last move", r#"{"last":true}"#.to_owned()),
            ("arrow", format!(r#"{{"arrows":["{arrow}","nonsense"]}}"#)),
            ("areas", r#"{"areas":true}"#.to_owned()),
        ] {
            let marks: Marks = serde_json::from_str(&marks).expect("marks");
            page.line(name, added(&table.picture(&marks), &plain));
        }
        for marks in [r#"{"turned":true}"#, r#"{"dark":true}"#] {
            let marks: Marks = serde_json::from_str(marks).expect("marks");
            assert_ne!(table.picture(&marks), plain, "{marks:?}");
        }
        page.head("drawings");
        let drawings = marks.iter().copied().map(Some);
        for mark in core::iter::once(None).chain(drawings) {
            match table.drawing(mark) {
                Ok(Drawing::Picture(picture)) => {
                    page.line(format_args!("{mark:?}"), text(&picture));
                }
                Ok(Drawing::Text(text)) => page.line(format_args!("{mark:?}, a text"), text),
                Err(why) => page.json(format_args!("{mark:?}: refused"), &why),
            }
        }
        page.head("targets at the start");
        let table = entry.start("", None).expect("the default");
        let square = entry.info.examples.square;
        for view in [View::RowZeroBelow, View::Turned] {
            match table.targets(square, view) {
                Ok(targets) => page.line(
                    format_args!("{} has {} targets", targets.square, targets.number),
                    text(&targets.picture),
                ),
                Err(why) => page.json(format_args!("{square}: refused"), &why),
            }
        }
        page.answer("moves from there", &table.legal_moves(Some(square)));
        page.check(&format!("{}.pictures.txt", entry.name));
    }
}
