//! Ranking and unranking of a choice among weighted items.

use crate::counting::numbers::natural::Natural;

/// Unranks: returns the item whose range has the number, if each item has a range of as many
/// numbers as its weight; reduces the number to its offset in that range.
pub(super) fn pick<T>(
    items: impl IntoIterator<Item = (T, Natural)>,
    number: &mut Natural,
) -> Option<T> {
    for (item, weight) in items {
        match number.without(&weight) {
            Some(rest) => *number = rest,
            None => return Some(item),
        }
    }
    None
}

/// Ranks: the sum of the weights of all items before the wanted one.
pub(super) fn before<T>(
    items: impl IntoIterator<Item = (T, Natural)>,
    is_wanted: impl Fn(&T) -> bool,
) -> Option<Natural> {
    let mut sum = Natural::default();
    for (item, weight) in items {
        if is_wanted(&item) {
            return Some(sum);
        }
        sum += &weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_has_as_many_numbers_as_its_weight() {
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
