//! Numbers as chains of choices, of which each goes on in so many ways.

use crate::counting::numbers::natural::Natural;

/// The item that a number falls on, if each takes up as many numbers as it has ways; the number
/// becomes one of the item's own.
pub(super) fn pick<T>(
    items: impl IntoIterator<Item = (T, Natural)>,
    number: &mut Natural,
) -> Option<T> {
    for (item, ways) in items {
        match number.without(&ways) {
            Some(rest) => *number = rest,
            None => return Some(item),
        }
    }
    None
}

/// How many numbers the items before a certain one take up.
pub(super) fn before<T>(
    items: impl IntoIterator<Item = (T, Natural)>,
    is_wanted: impl Fn(&T) -> bool,
) -> Option<Natural> {
    let mut sum = Natural::default();
    for (item, ways) in items {
        if is_wanted(&item) {
            return Some(sum);
        }
        sum += &ways;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_takes_up_its_ways() {
        let items = || [("a", 2u64.into()), ("b", 0u64.into()), ("c", 3u64.into())];
        let mut found = Vec::new();
        for number in 0..6u64 {
            let mut number = Natural::from(number);
            let item = pick(items(), &mut number);
            found.push(item.map(|item| (item, number.to_string())));
        }
        let expected = [("a", "0"), ("a", "1"), ("c", "0"), ("c", "1"), ("c", "2")];
        let expected = expected.map(|(item, number)| Some((item, number.to_owned())));
        assert_eq!(found[..5], expected);
        assert_eq!(found[5], None);
        assert_eq!(before(items(), |&item| item == "c"), Some(2u64.into()));
        assert_eq!(before(items(), |&item| item == "d"), None);
    }
}
