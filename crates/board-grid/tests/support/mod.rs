//! Helpers of the picture tests.

/// The text without its escapes.
pub(crate) fn without_escapes(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\x1b') {
        shown.push_str(before);
        rest = after.split_once('m').expect("an escape ends with m").1;
    }
    shown + rest
}
