//! Shrinks a question while the program still fails at it.

use serde_json::Value;

/// Returns the smallest question found for which `fails` returns true. Calls `fails` at most `max`
/// times.
pub(super) fn shrink(question: &str, max: u32, mut fails: impl FnMut(&str) -> bool) -> String {
    let mut best: Value = serde_json::from_str(question).unwrap_or_default();
    let mut left = max;
    'smaller: loop {
        for candidate in smaller(&best) {
            if left == 0 {
                break 'smaller;
            }
            left -= 1;
            if fails(&candidate.to_string()) {
                best = candidate;
                continue 'smaller;
            }
        }
        break;
    }
    best.to_string()
}

/// Values one step smaller, the smallest first: with fewer items, lower numbers or empty cells.
fn smaller(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Bool(truth) => truth.then_some(Value::Bool(false)).into_iter().collect(),
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let mut lower = vec![0, number / 2, number - number.signum()];
            lower.retain(|one| one.abs() < number.abs());
            lower.dedup();
            lower.into_iter().map(Value::from).collect()
        }
        Value::String(text) => smaller_text(text).into_iter().map(Value::from).collect(),
        Value::Array(items) => smaller_list(items),
        Value::Object(fields) => {
            let with = |(key, value): (&String, &Value)| {
                let with = |value| {
                    let mut fields = fields.clone();
                    fields.insert(key.clone(), value);
                    Value::Object(fields)
                };
                smaller(value).into_iter().map(with).collect::<Vec<_>>()
            };
            let without = fields.keys().map(|key| {
                let mut fields = fields.clone();
                fields.remove(key);
                Value::Object(fields)
            });
            without.chain(fields.iter().flat_map(with)).collect()
        }
    }
}

fn smaller_list(items: &[Value]) -> Vec<Value> {
    let mut found = Vec::new();
    let mut length = items.len();
    while length > 0 {
        for begin in (0..=items.len() - length).step_by(length) {
            let rest = [&items[..begin], &items[begin + length..]].concat();
            found.push(Value::Array(rest));
        }
        length /= 2;
    }
    for (place, item) in items.iter().enumerate() {
        for item in smaller(item) {
            let mut items = items.to_vec();
            items[place] = item;
            found.push(Value::Array(items));
        }
    }
    found
}

/// Smaller texts: with empty cells, half of them first, or with a square nearer to a1.
fn smaller_text(text: &str) -> Vec<String> {
    let is_end = |c: char| matches!(c, ',' | '/' | ' ');
    let mut spans = Vec::new();
    let mut begin = 0;
    for cell in text.split(is_end) {
        if !cell.is_empty() {
            spans.push(begin..begin + cell.len());
        }
        begin += cell.len() + 1;
    }
    let without = |spans: &[std::ops::Range<usize>]| {
        let mut text = text.to_owned();
        for span in spans.iter().rev() {
            text.replace_range(span.clone(), "");
        }
        text
    };
    let mut found = Vec::new();
    let mut length = spans.len();
    while length > 0 {
        found.extend(spans.chunks(length).map(without));
        length /= 2;
    }
    if let [cell] = &spans[..]
        && text[cell.clone()].split('-').all(is_square)
    {
        let nearer = |(place, c): (usize, char)| {
            let lowest = if c.is_ascii_digit() { '1' } else { 'a' };
            let previous = char::from(u8::try_from(c).ok()?.checked_sub(1)?);
            let put = |c: char| {
                let mut text = text.to_owned();
                text.replace_range(place..=place, c.encode_utf8(&mut [0; 4]));
                text
            };
            (c > lowest && c.is_ascii_alphanumeric()).then(|| [put(lowest), put(previous)])
        };
        found.extend(text.char_indices().filter_map(nearer).flatten());
    }
    found
}

/// Whether a part of a move is a square, such as `a1`, or a single character. Pieces such as `w41`
/// are neither, and do not shrink.
fn is_square(text: &str) -> bool {
    matches!(text.as_bytes(), [_] | [b'a'..=b'i', b'1'..=b'9'])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{shrink, smaller};

    #[test]
    fn questions_shrink_to_the_part_that_fails() {
        let long = r#"{"fen":",w84,w41,,/,b85,,,","path":[[3,4],[5,6],[7,7]],"dim":8}"#;
        let has = |part: &'static str| move |question: &str| question.contains(part);
        let of = |part| shrink(long, 1000, has(part));
        assert_eq!(of("w41"), r#"{"fen":",,w41,,/,,,,"}"#);
        assert_eq!(of("[5,"), r#"{"path":[[5,0]]}"#);
        assert_eq!(of("dim"), r#"{"dim":0}"#);
        assert_eq!(shrink(r#"{"to":"e5"}"#, 100, has("e")), r#"{"to":"e1"}"#);
    }

    #[test]
    fn values_are_smaller_in_one_place() {
        for (value, expected) in [
            (json!(0), json!([])),
            (json!(5), json!([0, 2, 4])),
            (json!(-5), json!([0, -2, -4])),
            (json!(true), json!([false])),
            (json!("b3"), json!(["", "a3", "a3", "b1", "b2"])),
            (json!("a1"), json!([""])),
            (json!("a1-a2"), json!(["", "a1-a1", "a1-a1"])),
            // No squares, but pieces.
            (json!("w41"), json!([""])),
            (json!("b3-w41"), json!([""])),
            (json!("w1,w2"), json!([",", ",w2", "w1,"])),
        ] {
            assert_eq!(json!(smaller(&value)), expected, "{value}");
        }
    }

    #[test]
    fn the_number_of_tries_is_bounded() {
        let mut tries = 0;
        shrink("[[1000000],[1000000]]", 3, |_| {
            tries += 1;
            false
        });
        assert_eq!(tries, 3);
    }
}
