//! The answer of each suite to one question, and its refusals of that question with a fault: a
//! missing key, one too many, or a value of another type. Compared with golden files.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-fixtures --test answers` rewrites them.

use std::collections::BTreeMap;
use std::path::Path;

use board_fixtures::{FixtureFile, Registry, Suite, fixture_files, shape};
use serde_json::{Map, Value, json};

/// The longest text that is compared letter by letter.
const MAX_LENGTH: usize = 600;

/// An example of a suite: a question and the expected answer, as JSON.
struct Example {
    input: String,
    expect: String,
}

/// The shortest case of each suite, by the suite's name; of cases as short, the one whose question
/// comes first, as that of a small hunt.
fn examples(registry: &Registry) -> BTreeMap<String, Example> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let list = fixture_files(&[&root]).expect("the folder is there");
    let mut shortest: BTreeMap<String, Example> = BTreeMap::new();
    let order = |example: &Example| {
        let length = example.input.len() + example.expect.len();
        (length, example.input.clone())
    };
    for path in list.files {
        let file = FixtureFile::load(registry, &path).expect("well-formed");
        for case in file.cases {
            let (input, expect) = (case.input, case.expect);
            let example = Example { input, expect };
            let known = shortest.get(&file.suite);
            if known.is_none_or(|known| order(&example) < order(known)) {
                shortest.insert(file.suite.clone(), example);
            }
        }
    }
    shortest
}

/// The beginning of a long text, with its length.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{} ... {} bytes", &text[..end], text.len()),
        None => text.to_owned(),
    }
}

/// The answer to a question, or why it is refused.
fn asked(suite: &Suite, question: &str) -> String {
    let question = match suite.ask(question) {
        Ok(question) => question,
        Err(error) => return format!("refused at {}: {}", error.key, shortened(&error.reason)),
    };
    let mut answer = Vec::new();
    match question.answer(&mut answer) {
        Ok(()) => shortened(&String::from_utf8_lossy(&answer)),
        Err(error) => format!("no answer: {error}"),
    }
}

/// The answer as a fixture file would expect it.
fn expectation(suite: &Suite, question: &str) -> String {
    let expect = suite.ask(question).expect("well-formed").expectation();
    expect.map_or_else(|error| error.to_string(), |text| shortened(&text))
}

/// The verdict on the answer of another program.
fn judged(suite: &Suite, example: &Example, answer: &str) -> String {
    let check = suite.prepare(&example.input, &example.expect);
    match check.expect("well-formed").judge(answer) {
        Ok(()) => "right".to_owned(),
        Err(wrong) => shortened(&wrong.to_string()).replace('\n', "\n    "),
    }
}

/// The question with each fault that it can have.
fn faults(input: &Map<String, Value>) -> Vec<(String, Value)> {
    let with = |key: &str, value: Option<Value>| {
        let mut changed = input.clone();
        match value {
            Some(value) => drop(changed.insert(key.to_owned(), value)),
            None => drop(changed.remove(key)),
        }
        Value::Object(changed)
    };
    let mut faults = vec![(
        "one key too many".to_owned(),
        with("surplus", Some(json!(1))),
    )];
    for key in input.keys() {
        faults.push((format!("no {key}"), with(key, None)));
        for value in [
            json!(null),
            json!({"x": []}),
            json!("?"),
            json!(-1),
            json!([[]]),
        ] {
            let name = format!("{key} = {value}");
            faults.push((name, with(key, Some(value))));
        }
    }
    faults
}

fn page_of(suite: &Suite, example: &Example) -> String {
    let mut page = format!("\n# {}\n", suite.name());
    let mut line = |name: &str, text: &str| page += &format!("{name}: {text}\n");
    line("question", &shape(&suite.input_schema()));
    line("shape of the answer", &shape(&suite.answer_schema()));
    line("asked", &shortened(&example.input));
    let answer = asked(suite, &example.input);
    line("answer", &answer);
    line("expectation", &expectation(suite, &example.input));
    for answer in ["null", "{}", "[[]]", "", "0 1"] {
        line(
            &format!("judged {answer:?}"),
            &judged(suite, example, answer),
        );
    }
    for question in ["", "null", "[]", "{}"] {
        line(&format!("{question:?}"), &asked(suite, question));
    }
    let input: Value = serde_json::from_str(&example.input).expect("it is JSON");
    if let Value::Object(input) = input {
        for (name, question) in faults(&input) {
            line(&name, &asked(suite, &question.to_string()));
        }
    }
    page
}

#[test]
fn answers_and_refusals_of_each_suite() {
    let registry = Registry::of_all_games();
    let examples = examples(&registry);
    let mut pages: BTreeMap<&str, String> = BTreeMap::new();
    for suite in registry.iter() {
        let example = examples.get(suite.name());
        let example = example.unwrap_or_else(|| panic!("{} has no fixture", suite.name()));
        let (game, _) = suite.name().split_once('/').expect("a game and a function");
        *pages.entry(game).or_default() += &page_of(suite, example);
    }
    for (game, page) in pages {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        board_golden::check(folder.join(format!("{game}.answers.txt")), page);
    }
}
