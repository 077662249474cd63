//! What the tests of tablebases share: the values by other ways, and what a file must keep.

use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::fs;
use std::hash::Hash;
use std::path::Path;

use board_files::FileError;
use board_files::endings::{Endings, Tablebase, Value};

/// The positions after the moves that the endings cover.
pub fn successors<E: Endings>(endings: &E, position: &E::Position) -> Vec<E::Position> {
    let after = endings.moves(position).into_iter().map(|mv| {
        let mut after = position.clone();
        E::play(&mut after, mv);
        after
    });
    after.collect()
}

/// The best of some values for the side to move; `None` if there are none.
fn best(values: impl Iterator<Item = Value>) -> Option<Value> {
    values.max_by_key(|value| value.rank())
}

/// The value of a position that follows from those after its moves; `None` if it has no moves.
///
/// # Panics
/// If a position after a move has no value.
pub fn best_of_moves<E: Endings<Position: Display>>(
    tablebase: &Tablebase<E>,
    position: &E::Position,
) -> Option<Value> {
    let after = successors(tablebase.endings(), position).into_iter();
    best(after.map(|after| {
        let value = E::value_of_end(&after).or_else(|| tablebase.value(&after));
        let value = value.unwrap_or_else(|| panic!("{after} has no value"));
        value.before()
    }))
}

/// The values of positions and of all that moves lead to, by a plain iteration. It uses no
/// numbering, no symmetry, no moves back and no order of pairs. `ended` returns the value of a
/// position without moves; a game that has ended has none.
pub fn iterate<E: Endings<Position: Hash + Eq>>(
    endings: &E,
    mut positions: Vec<E::Position>,
    ended: impl Fn(&E::Position) -> Value,
) -> HashMap<E::Position, Value> {
    let mut numbers: HashMap<_, usize> = positions.iter().cloned().zip(0..).collect();
    let mut graph: Vec<Vec<usize>> = Vec::new();
    while graph.len() < positions.len() {
        let after = successors(endings, &positions[graph.len()]).into_iter();
        let number = |after: E::Position| {
            *numbers.entry(after).or_insert_with_key(|after| {
                positions.push(after.clone());
                positions.len() - 1
            })
        };
        graph.push(after.map(number).collect());
    }
    let mut values = vec![Value::Draw; positions.len()];
    loop {
        let of = |(position, moves): (&E::Position, &Vec<usize>)| {
            let values = moves.iter().map(|&after| values[after].before());
            best(values).unwrap_or_else(|| ended(position))
        };
        let next: Vec<Value> = positions.iter().zip(&graph).map(of).collect();
        if next == values {
            return positions.into_iter().zip(values).collect();
        }
        values = next;
    }
}

/// The values that searches have found, by position and plies.
pub type SearchedValues<P> = HashMap<(P, u16), Option<Value>>;

/// The value that a search of `plies` plies proves without tables; `None` if it proves none.
fn searched<E: Endings<Position: Hash + Eq>>(
    endings: &E,
    position: &E::Position,
    plies: u16,
    seen: &mut SearchedValues<E::Position>,
) -> Option<Value> {
    if let Some(value) = E::value_of_end(position) {
        return Some(value);
    }
    if plies == 0 {
        return None;
    }
    let key = (position.clone(), plies);
    if let Some(&value) = seen.get(&key) {
        return value;
    }
    let values: Vec<Option<Value>> = successors(endings, position)
        .iter()
        .map(|after| searched(endings, after, plies - 1, seen).map(Value::before))
        .collect();
    let value = match best(values.iter().flatten().copied()) {
        Some(Value::Win(plies)) => Some(Value::Win(plies)),
        // All moves lose, or some values are unknown.
        best => best.filter(|_| values.iter().all(Option::is_some)),
    };
    seen.insert(key, value);
    value
}

/// Compares the value of a position with what a search finds, and returns whether it is decided
/// within these plies.
///
/// # Panics
/// If they differ.
pub fn agrees_with_a_search<E: Endings<Position: Hash + Eq + Display>>(
    tablebase: &Tablebase<E>,
    position: &E::Position,
    plies: u16,
    seen: &mut SearchedValues<E::Position>,
) -> bool {
    let value = tablebase.value(position).expect("the class is there");
    let is_short = value.plies().is_some_and(|length| length <= plies);
    match searched(tablebase.endings(), position, plies, seen) {
        Some(Value::Draw) => assert_eq!(value, Value::Draw, "{position}"),
        found => assert_eq!(found, Some(value).filter(|_| is_short), "{position}"),
    }
    is_short
}

/// Plays the longest wins of each class: their lines are legal, and last as long as the value says.
///
/// # Panics
/// If one does not.
pub fn check_longest_wins<E: Endings<Position: Display, Move: Debug>>(tablebase: &Tablebase<E>) {
    for class in tablebase.classes() {
        let (own, other) = (class.own, class.other);
        let plies = class.longest_win.expect("each side can win");
        assert_eq!(tablebase.count(own, other, Value::Win(plies + 2)), 0);
        let longest = tablebase.with_value(own, other, Value::Win(plies));
        assert!(!longest.is_empty());
        for mut position in longest {
            assert_eq!(tablebase.value(&position), Some(Value::Win(plies)));
            let line = tablebase.line(&position, usize::MAX);
            assert_eq!(line.len(), usize::from(plies), "{position}");
            for mv in line {
                assert!(tablebase.endings().moves(&position).contains(&mv));
                E::play(&mut position, mv);
            }
            assert_eq!(E::value_of_end(&position), Some(Value::Loss(0)));
        }
        let drawn = tablebase.with_value(own, other, Value::Draw);
        let lengths = drawn.iter().take(50);
        let lengths = lengths.map(|position| tablebase.line(position, 10).len());
        assert!(lengths.max().is_none_or(|length| length == 10));
    }
}

/// Saves a tablebase to `path`, and checks that the file keeps all of it, that it needs the memory
/// that it says, and that no damage goes unseen. Returns that memory without the length of the
/// file.
///
/// # Panics
/// If a check fails.
pub fn check_file<E>(tablebase: &Tablebase<E>, path: &Path) -> u64
where
    E: Endings<Position: Debug + PartialEq, Move: Debug>,
{
    let load = |limit| Tablebase::<E>::load(path, limit);
    tablebase.save(path).expect("it can be written");
    let bytes = fs::read(path).expect("it was written");
    let Err(FileError::Memory { needed, .. }) = load(1000) else {
        panic!("a tablebase needs more than 1000 bytes");
    };
    assert!(load(needed - 1).is_err());
    let loaded = load(needed).expect("it was saved");
    assert!(
        loaded
            .classes()
            .map(|class| format!("{class:?}"))
            .eq(tablebase.classes().map(|class| format!("{class:?}")))
    );
    assert_eq!(loaded.zugzwangs(), tablebase.zugzwangs());
    for class in tablebase.classes() {
        let (own, other) = (class.own, class.other);
        for of in [Tablebase::decisive_zugzwang, Tablebase::half_zugzwang] {
            assert_eq!(of(&loaded, own, other), of(tablebase, own, other));
        }
        let longest = class.longest_win.expect("each side can win");
        for plies in 1..=longest {
            let value = match plies % 2 {
                1 => Value::Win(plies),
                _ => Value::Loss(plies),
            };
            let position = tablebase.example(own, other, value);
            assert_eq!(loaded.example(own, other, value), position);
            if let Some(position) = position {
                assert_eq!(loaded.moves(&position), tablebase.moves(&position));
            }
        }
        let value = Value::Win(longest);
        let positions = tablebase.with_value(own, other, value);
        assert_eq!(loaded.with_value(own, other, value), positions);
    }
    // The bytes do not depend on earlier queries.
    loaded.save(path).expect("it can be replaced");
    assert!(fs::read(path).expect("it is there") == bytes);
    for at in [8, 30, 57, 100, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        fs::write(path, changed).expect("it can be written");
        assert!(load(needed).is_err(), "byte {at}");
    }
    for length in [0, 55, 56, 64, bytes.len() - 1] {
        fs::write(path, &bytes[..length]).expect("it can be written");
        assert!(load(needed).is_err(), "{length} bytes");
    }
    assert!(Tablebase::<E>::check_replaceable(path).is_ok());
    let other = b"no tablebase at all, but long enough to be one with a header";
    fs::write(path, other).expect("it can be written");
    assert!(matches!(load(needed), Err(FileError::BadMagic { .. })));
    assert!(Tablebase::<E>::check_replaceable(path).is_err());
    needed - bytes.len() as u64
}
