//! New questions, made by random changes to those of the cases.

use std::collections::BTreeSet;

use board_fixtures::Suite;
use fastrand::Rng;
use itertools::Itertools;
use serde_json::{Map, Value};

/// The number of failed changes in a row after which no more questions are made.
const MAX_ATTEMPTS: u32 = 2000;

/// An iterator over new questions of a suite.
///
/// Numbers with a name, such as the side of a board, never grow, and neither do lists. So a new
/// question takes about as much time as the one that it was made from.
pub(super) struct Questions<'a> {
    suite: &'a Suite,
    known: Vec<Value>,
    seen: BTreeSet<String>,
    random: Rng,
}

impl<'a> Questions<'a> {
    /// New questions made from `inputs`, which are JSON texts.
    pub(super) fn new<'b>(
        suite: &'a Suite,
        inputs: impl Iterator<Item = &'b str>,
        seed: u64,
    ) -> Self {
        let known: Vec<Value> = inputs.flat_map(serde_json::from_str).collect();
        Self {
            suite,
            seen: known.iter().map(Value::to_string).collect(),
            known,
            random: Rng::with_seed(seed),
        }
    }

    /// Changes a random known question in one to four places.
    fn changed(&mut self) -> Value {
        let random = &mut self.random;
        let mut question = self.known[random.usize(..self.known.len())].clone();
        let other = &self.known[random.usize(..self.known.len())];
        for _ in 0..random.u32(1..=4) {
            let Value::Object(fields) = &mut question else {
                continue;
            };
            let Some((key, value)) = pick(fields, random) else {
                continue;
            };
            match other.get(&key) {
                Some(other) if random.u8(..4) == 0 && !is_larger(other, value) => {
                    *value = other.clone();
                }
                other => change(value, other, false, random),
            }
        }
        question
    }
}

impl Iterator for Questions<'_> {
    type Item = String;

    /// The next question that is valid and new.
    fn next(&mut self) -> Option<String> {
        for _ in 0..MAX_ATTEMPTS {
            let question = self.changed().to_string();
            if !self.seen.contains(&question) && self.suite.ask(&question).is_ok() {
                self.seen.insert(question.clone());
                return Some(question);
            }
        }
        None
    }
}

fn pick<'a>(
    fields: &'a mut Map<String, Value>,
    random: &mut Rng,
) -> Option<(String, &'a mut Value)> {
    let place = (!fields.is_empty()).then(|| random.usize(..fields.len()))?;
    let (key, value) = fields.iter_mut().nth(place)?;
    Some((key.clone(), value))
}

fn is_larger(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() > other.as_f64(),
        (Value::Array(one), Value::Array(other)) => one.len() > other.len(),
        _ => false,
    }
}

/// Changes a value at random. `other` is a value of the same key in another question; `is_item`
/// says that the value is in a list.
fn change(value: &mut Value, other: Option<&Value>, is_item: bool, random: &mut Rng) {
    match value {
        Value::Null => {}
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => {
            let max = number.as_i64().unwrap_or(0);
            let max = if is_item { max.max(7) } else { max };
            *value = random.i64(max.min(0)..=max).into();
        }
        Value::String(text) => {
            let other = other.and_then(Value::as_str).unwrap_or(text);
            *text = changed_text(text, other, random);
        }
        Value::Array(items) if items.is_empty() => {}
        Value::Array(items) => {
            let [one, two] = [0; 2].map(|_| random.usize(..items.len()));
            match random.u8(..8) {
                0 => items.swap(one, two),
                1 => drop(items.remove(one)),
                2 => items[one] = items[two].clone(),
                _ => {
                    let other = other.and_then(|other| other.get(two)).cloned();
                    change(&mut items[one], other.as_ref(), true, random);
                }
            }
        }
        Value::Object(fields) => {
            if let Some((key, value)) = pick(fields, random) {
                change(
                    value,
                    other.and_then(|other| other.get(&key)),
                    is_item,
                    random,
                );
            }
        }
    }
}

/// Changes one cell of a text. Commas, slashes and spaces separate cells.
fn changed_text(text: &str, other: &str, random: &mut Rng) -> String {
    let is_end = |c: char| matches!(c, ',' | '/' | ' ');
    let mut cells: Vec<String> = text.split(is_end).map(str::to_owned).collect();
    let ends: Vec<&str> = text.matches(is_end).collect();
    let others: Vec<&str> = other
        .split(is_end)
        .filter(|cell| !cell.is_empty())
        .collect();
    let [one, two] = [0; 2].map(|_| random.usize(..cells.len()));
    match random.u8(..6) {
        0 => cells.swap(one, two),
        1 if cells.len() > 1 => cells[one].clear(),
        2 | 3 if !others.is_empty() => cells[one] = others[random.usize(..others.len())].to_owned(),
        _ => cells[one] = changed_squares(&cells[one], random),
    }
    let ends = ends.into_iter().chain([""]);
    cells
        .iter()
        .zip(ends)
        .map(|(cell, end)| format!("{cell}{end}"))
        .join("")
}

/// Changes one square of a text such as `a1-b2-0`.
fn changed_squares(text: &str, random: &mut Rng) -> String {
    let mut parts: Vec<String> = text.split('-').map(str::to_owned).collect();
    let place = random.usize(..parts.len());
    let file = random.char('a'..='i');
    parts[place] = match parts[place].len() {
        1 => random.u8(..8).to_string(),
        _ => format!("{file}{}", random.u8(1..=9)),
    };
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results of a change with many seeds.
    fn results<T: Ord>(change: impl Fn(&mut Rng) -> T) -> BTreeSet<T> {
        (0..2_000)
            .map(|seed| change(&mut Rng::with_seed(seed)))
            .collect()
    }

    fn changed(value: &Value, is_item: bool) -> BTreeSet<String> {
        results(|random| {
            let mut value = value.clone();
            change(&mut value, None, is_item, random);
            value.to_string()
        })
    }

    #[test]
    fn values_change_within_their_bounds() {
        let set = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        assert_eq!(changed(&Value::Null, false), set(&["null"]));
        assert_eq!(changed(&true.into(), false), set(&["false"]));
        assert_eq!(changed(&false.into(), false), set(&["true"]));
        assert_eq!(changed(&2.into(), false), set(&["0", "1", "2"]));
        assert_eq!(changed(&(-1).into(), false), set(&["-1"]));
        let items = (0..=7).map(|number| number.to_string()).collect();
        assert_eq!(changed(&3.into(), true), items);
        assert_eq!(changed(&Value::Array(Vec::new()), false), set(&["[]"]));
    }

    #[test]
    fn texts_change_in_one_cell() {
        let texts = |text: &str| results(|random| changed_text(text, "z9", random));
        let two = texts("a1,b2");
        for text in ["b2,a1", ",b2", "a1,", "z9,b2", "a1,z9"] {
            assert!(two.contains(text), "{text}");
        }
        for text in &two {
            let cells: Vec<&str> = text.split(',').collect();
            let kept = cells.iter().any(|cell| ["a1", "b2"].contains(cell));
            assert!(kept && cells.len() == 2, "{text}");
        }
        // The only cell is not cleared.
        let one = texts("a1");
        assert!(!one.contains("") && one.contains("z9") && one.contains("i9"));
        assert!(one.iter().all(|text| text.len() == 2), "{one:?}");
    }

    /// A move is given another square, or another turn.
    #[test]
    fn moves_change_in_one_part() {
        let moves = results(|random| changed_squares("a1-b2-0", random));
        for text in ["a1-b2-7", "i9-b2-0", "a1-i9-0"] {
            assert!(moves.contains(text), "{text}");
        }
        assert!(moves.iter().all(|text| text.len() == 7), "{moves:?}");
    }
}
