//! Every refusal of tables and of the catalogue: its key, its sentence and the values in it.

use std::path::Path;

use board_games::picture::View;
use board_games::{GAMES, GameEntry, SolvingTime, open, start};

use crate::Page;
use crate::examples::{self, Examples};

/// Memory that is enough for every small solution.
const MEMORY: u64 = 64 << 20;

#[test]
fn refusals_of_each_game() {
    for entry in GAMES {
        let mut page = Page::default();
        let examples = examples::of(entry.name);
        rules_and_positions(&mut page, entry, &examples);
        moves(&mut page, entry, &examples);
        names(&mut page, entry);
        set_up(&mut page, entry);
        solutions(&mut page, entry);
        saved_games(&mut page, entry);
        page.check(&format!("{}.refusals.txt", entry.name));
    }
}

fn rules_and_positions(page: &mut Page, entry: &GameEntry, examples: &Examples) {
    page.head("rules");
    for rules in examples.bad_rules {
        let why = entry.start(rules, None).map(|_| ());
        assert!(why.is_err(), "{}: {rules}", entry.name);
        page.answer(format_args!("{rules:?}"), &why);
        page.answer("  completed", &entry.rules(rules, "start"));
    }
    page.head("positions");
    for (rules, text) in &examples.bad_positions {
        let why = entry.start(rules, Some(text)).map(|_| ());
        page.answer(format_args!("{rules:?} {text:?}"), &why);
    }
}

fn moves(page: &mut Page, entry: &GameEntry, examples: &Examples) {
    for ((rules, position), moves) in &examples.bad_moves {
        page.head(format_args!("moves in {rules:?} {position:?}"));
        let mut table = entry.start(rules, Some(position)).expect("a position");
        let before = table.text();
        for mv in *moves {
            page.answer(format_args!("{mv:?}"), &table.play(mv));
            page.json("  takes", &table.captured_piece(mv));
        }
        assert_eq!(
            table.text(),
            before,
            "{}: refusals change nothing",
            entry.name
        );
    }
}

fn names(page: &mut Page, entry: &GameEntry) {
    page.head("names");
    let table = entry.start("", None).expect("the default");
    let long = "z".repeat(80);
    for name in ["", "nobody", "N", &long] {
        page.answer(
            format_args!("player {name:?}"),
            &entry.player_named(name).map(|_| ()),
        );
        page.answer(
            format_args!("bot {name:?}"),
            &table.own_bot(name).map(|_| ()),
        );
        page.answer(
            format_args!("moves from {name:?}"),
            &table.legal_moves(Some(name)),
        );
        let targets = table.targets(name, View::RowZeroBelow);
        page.answer(format_args!("targets of {name:?}"), &targets.map(|_| ()));
    }
    let view = table.view(0);
    let empty = view.pieces.iter().position(Option::is_none);
    let empty = &view.names[empty.expect("a free square")];
    page.answer("moves from a free square", &table.legal_moves(Some(empty)));
    let analyser = entry.analyser().expect("there is memory");
    for agent in [
        "",
        "nobody",
        "level21",
        "search:depth=x",
        "random:style=attacker",
    ] {
        page.answer(
            format_args!("agent {agent:?}"),
            &analyser.bot(&*table, agent, 1),
        );
    }
}

fn set_up(page: &mut Page, entry: &GameEntry) {
    page.head("set up");
    let mut table = entry.start("", None).expect("the default");
    let code = table.tray()[0].code.to_string();
    for code in ["nothing", ""] {
        page.answer(
            format_args!("{code:?}"),
            &table.set_up(Some((0, Some(code))), 0),
        );
    }
    // The row of the last one is 0 in 16 bits.
    let view = table.view(0);
    for square in [view.pieces.len(), 10_000, view.width << 16] {
        page.answer(
            format_args!("{code:?} on {square}"),
            &table.set_up(Some((square, Some(&code))), 0),
        );
    }
    page.answer(
        "cleared off the board",
        &table.set_up(Some((10_000, None)), 0),
    );
    page.answer("no player", &table.set_up(None, 9));
    page.line("after all of them", table.text());
    let size = table.view(0).pieces.len();
    let all_taken = (0..size).try_for_each(|square| table.set_up(Some((square, None)), 0));
    page.answer("an empty board", &all_taken);
    page.line("after all pieces are taken", table.summary().position);
}

fn solutions(page: &mut Page, entry: &GameEntry) {
    page.head("solutions");
    let mut reports = 0;
    let mut table = entry.start("", None).expect("the default");
    if table.solvable().is_some() {
        let exact = table.exact(SolvingTime::Seconds, MEMORY, &mut |_, _| reports += 1);
        page.answer(
            "exact, large",
            &exact.expect("it can be solved").map(|_| ()),
        );
        table = entry.start("pawns=3 side=3", None).expect("small");
    }
    let exact = table.exact(SolvingTime::Seconds, MEMORY, &mut |_, _| reports += 1);
    let is_exact = exact.map(|exact| exact.map(|exact| exact.exact_lines(&*table).is_some()));
    page.line(
        "exact",
        format_args!("{is_exact:?}, reported: {}", reports > 0),
    );
    // The sentences depend on the machine: on its processors, and on its words for a missing file.
    let exact = table.exact(SolvingTime::Seconds, 1, &mut |_, _| ());
    let key = exact.map(|exact| exact.map(|_| ()).map_err(|why| why.key));
    page.line("exact, without memory", format_args!("{key:?}"));
    let missing = table
        .load_exact(Path::new("no/such/solution"), MEMORY)
        .map(|_| ());
    page.answer("a missing file", &missing.map_err(|why| why.key));
}

fn saved_games(page: &mut Page, entry: &GameEntry) {
    page.head("saved games");
    let mut table = entry.start("", None).expect("the default");
    table.play(entry.info.examples.mv).expect("the example");
    let text = table.text();
    let position = table.record().position().to_owned();
    let mv = &table.moves()[0].text;
    for (what, bad) in [
        ("another version", text.replacen("game 2", "game 1", 1)),
        ("no rules", without_line(&text, "rules: ")),
        ("no position", without_line(&text, "position: ")),
        ("bad rules", text.replacen("rules: ", "rules: nonsense ", 1)),
        ("bad position", text.replacen(&position, "nonsense", 1)),
        (
            "a bad move",
            text.replacen(&format!("1. {mv}"), "1. nonsense", 1),
        ),
        (
            "twice a key",
            text.replacen("rules: ", "game: x\nrules: ", 1),
        ),
        ("cut off", text.replacen("\nend\n", "\n", 1)),
        ("trailing", format!("{text}more\n")),
        ("a bad number", text.replacen("1. ", "7. ", 1)),
    ] {
        page.answer(what, &open(&bad).map(|_| ()));
    }
}

fn without_line(text: &str, beginning: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(beginning));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn refusals_of_the_catalogue() {
    let mut page = Page::default();
    if !cfg!(feature = "connect-four") {
        // The sentence lists all games.
        page.answer("no such game", &start("chess", "", None).map(|_| ()));
        page.check("refusals.txt");
        page = Page::default();
    }
    for text in [
        "",
        "nonsense\n",
        "board-rules game 2\n",
        "board-rules game 3\n",
    ] {
        page.answer(format_args!("{text:?}"), &open(text).map(|_| ()));
    }
    for rules in ["pawns=8", "pawns=6 steps=2"] {
        let table = start("hunt", rules, None).expect("rules");
        let exact = table.exact(SolvingTime::Seconds, MEMORY, &mut |_, _| ());
        let why = exact.expect("a hunt").map(|_| ());
        page.answer(format_args!("solve {rules}"), &why);
    }
    let many = start("hunt", "pawns=8", None).expect("rules");
    let patient = many.exact(SolvingTime::Unlimited, MEMORY, &mut |_, _| ());
    let why = patient.expect("a hunt").map(|_| ());
    page.answer("solve pawns=8 in any time", &why);
    let small = start("hunt", "pawns=2 side=3", None).expect("small");
    let solved = small
        .exact(SolvingTime::Seconds, MEMORY, &mut |_, _| ())
        .expect("a hunt");
    let solved = solved.expect("it fits");
    for (game, rules) in [("shogun", ""), ("hunt", "pawns=3 side=3")] {
        let other = start(game, rules, None).expect("a start");
        page.json(
            format_args!("exact moves of {game} {rules}"),
            &solved.exact_lines(&*other),
        );
    }
    page.check("texts.refusals.txt");
}
