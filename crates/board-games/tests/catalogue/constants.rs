//! Names, texts, options and starts of each game.

use board_game_core::{Player, RecordText};
use board_games::{BoardGame, GAMES, GameEntry, GameInfo, GameVisitor, OptionValues, visit, words};

use crate::Page;
use crate::examples;

#[test]
fn constants_of_each_game() {
    for entry in GAMES {
        let mut page = Page::default();
        texts(&mut page, &entry.info);
        options(&mut page, &entry.info);
        names(&mut page, entry);
        starts(&mut page, entry);
        page.check(&format!("{}.constants.txt", entry.name));
    }
}

fn texts(page: &mut Page, info: &GameInfo) {
    page.line("word", info.word);
    page.line("title", info.title);
    page.line("about", info.about);
    page.line("notation", info.notation);
    page.line("legend", info.legend);
    page.line("exact file", format_args!("{:?}", info.exact_file));
    page.line("sits opposite", info.sits_opposite);
    page.line("results note", format_args!("{:?}", info.results_note));
    page.line("perft limit", info.perft_limit);
    page.line("examples", format_args!("{:?}", info.examples));
    for (name, player) in info.bots {
        page.line(format_args!("bot {name}"), format_args!("{player:?}"));
    }
}

fn options(page: &mut Page, info: &GameInfo) {
    page.head("options of the rules");
    for option in info.rules {
        page.line(
            format_args!("--{} {:?}", option.name, option.short),
            option.about,
        );
        let values: &[&str] = match option.values {
            OptionValues::Words(words) => words,
            OptionValues::Flag => &[""],
            OptionValues::Number(_) => &["3"],
            OptionValues::Text(_) => option.examples,
        };
        page.line(
            format_args!("  {}{}", option.key, option.prefix),
            format_args!("{:?}", option.values),
        );
        for value in values {
            page.line(format_args!("  {value:?}"), option.word(value));
        }
    }
    page.head("marks");
    for mark in info.marks {
        page.line(
            format_args!(
                "--{} {:?} {:?} {:?}",
                mark.name, mark.short, mark.alias, mark.value
            ),
            mark.about,
        );
    }
}

fn names(page: &mut Page, entry: &GameEntry) {
    page.head("players");
    page.line("players", entry.players);
    for player in Player::all(entry.players) {
        let name = (entry.player_name)(player);
        page.line(format_args!("{player:?}"), name);
        for typed in [name, &name[..1]] {
            let found = entry.player_named(typed);
            page.answer(
                format_args!("  {typed}"),
                &found.map(|player| player.index()),
            );
        }
    }
}

/// Starts by name, and rules in several forms.
fn starts(page: &mut Page, entry: &GameEntry) {
    let examples = examples::of(entry.name);
    page.head("rules");
    for rules in examples.rules {
        page.answer(format_args!("{rules:?}"), &entry.rules(rules, "start"));
        let start = entry.start(rules, None);
        page.answer("  of the start", &start.map(|table| table.summary().rules));
        let start = entry.start(rules, None);
        page.answer("  start", &start.map(|table| table.view(0).position));
    }
    page.head("starts");
    for text in examples.starts {
        page.answer(format_args!("rules of {text:?}"), &entry.rules("", text));
        let table = entry.start("", Some(text));
        page.answer(
            format_args!("start {text:?}"),
            &table.map(|table| table.view(0).position),
        );
        for mover in Player::all(entry.players) {
            let table = entry.start_with("", text, Some(mover));
            page.answer(
                format_args!("  {mover:?}"),
                &table.map(|table| table.view(0).position),
            );
        }
        let named = visit(entry.name, NamedStart(text)).expect("a game of the catalogue");
        page.line("  named", format_args!("{named:?}"));
    }
    let example = entry.info.examples.position;
    let table = entry
        .start("", Some(example))
        .expect("the example is a position");
    page.line("example", table.text());
    let replayed = entry.replay(&table.record()).expect("it is a record");
    assert_eq!(replayed.text(), table.text());
    let record: RecordText = table.text().parse().expect("it was written");
    let opened = board_games::open_record(&record).expect("it is a record");
    assert_eq!(opened.text(), table.text());
}

/// The text of a named start, and the implied rules of a text.
struct NamedStart(&'static str);

impl GameVisitor for NamedStart {
    type Answer = (Option<String>, Option<String>);

    fn visit<G: BoardGame>(self) -> Self::Answer {
        let rules = board_games::read_rules::<G>("", self.0).unwrap_or_default();
        (G::named_start(self.0, &rules), G::implied_rules(self.0))
    }
}

#[test]
fn lists_of_the_catalogue() {
    let mut page = Page::default();
    // The game behind a feature has a file of its own.
    let is_ours = |name: &&str| *name != "connect-four";
    let all: Vec<&str> = words().filter(is_ours).collect();
    page.line("words", board_games::either(&all));
    page.line("either of two", board_games::either(&all[..2]));
    page.line("either of one", board_games::either(&all[..1]));
    page.line("either of none", board_games::either(&[]));
    for word in all {
        let names: Vec<&str> = board_games::games_of(word).map(|game| game.name).collect();
        page.line(format_args!("games of {word}"), names.join(" "));
    }
    for game in GAMES.iter().filter(|game| is_ours(&game.name)) {
        let bots = game.bots().join(" ");
        page.line(format_args!("bots of {}", game.name), bots);
    }
    for bot in [
        "level1",
        "level5:style=guardian",
        "search:nodes=40000",
        "montecarlo:nodes=20000",
        "maxn:nodes=20000",
        "greedy",
        "random",
        "nobody",
    ] {
        page.json(format_args!("styles of {bot}"), &board_games::styles(bot));
    }
    page.check("catalogue.txt");
}
