//! Tests of the maps against their definition.

use super::map::{MatchingMap, pairings};
use super::tables::{MAX_TABLE_PAIRS, Tables};

/// The pairs of a matching, written out.
pub(crate) type Pairs = Vec<(u32, u32)>;

pub(crate) fn unrank(mut rank: usize, mut ends: Vec<u32>) -> Pairs {
    let Some(last) = ends.pop() else {
        return Vec::new();
    };
    let block = pairings(ends.len() as u32 / 2);
    let partner = ends.remove(rank / block);
    rank %= block;
    let mut pairs = unrank(rank, ends);
    pairs.push((partner, last));
    pairs
}

fn ranks(ends: u32) -> impl Iterator<Item = (usize, Pairs)> {
    (0..pairings(ends / 2)).map(move |rank| (rank, unrank(rank, (0..ends).collect())))
}

fn rank(pairs: &Pairs) -> usize {
    let mut sorted = pairs.clone();
    sorted.sort_unstable();
    let found = ranks(2 * pairs.len() as u32).find(|(_, candidate)| {
        let mut candidate = candidate.clone();
        candidate.sort_unstable();
        candidate == sorted
    });
    found.expect("every matching has a rank").0
}

/// The image by the definition of the maps.
fn image(map: MatchingMap, pairs: &Pairs) -> Option<Pairs> {
    let ends = 2 * pairs.len() as u32;
    let mut pairs = pairs.clone();
    // Names of the target's ends in order; new ends get names from 100 up.
    let mut names: Vec<u32> = (0..ends).collect();
    match map {
        MatchingMap::Same => {}
        MatchingMap::Move(from, to) => {
            names.remove(from as usize);
            names.insert(to as usize, from);
        }
        MatchingMap::Insert(a, b) => {
            names.insert(a as usize, 100);
            names.insert(b as usize, 101);
            pairs.push((100, 101));
        }
        MatchingMap::Join(a, b) => {
            let other = |end| {
                pairs
                    .iter()
                    .find_map(|&(p, q)| (p == end).then_some(q).or((q == end).then_some(p)))
            };
            let (p, q) = (other(a)?, other(b)?);
            if p == b {
                return None;
            }
            pairs.retain(|&(x, y)| ![a, b].contains(&x) && ![a, b].contains(&y));
            pairs.push((p, q));
            names.retain(|name| ![a, b].contains(name));
        }
    }
    let place = |end| {
        names
            .iter()
            .position(|&name| name == end)
            .map(|at| at as u32)
    };
    pairs
        .iter()
        .map(|&(p, q)| {
            let (p, q) = (place(p)?, place(q)?);
            Some((p.min(q), p.max(q)))
        })
        .collect()
}

/// All maps on matchings of so many pairs.
pub(crate) fn maps(pairs: u32) -> Vec<MatchingMap> {
    let ends = 2 * pairs;
    let below = |max: u32| (0..max).flat_map(move |b| (0..b).map(move |a| (a, b)));
    let places = (0..ends).flat_map(|from| (0..ends).map(move |to| (from, to)));
    let moves = places.map(|(from, to)| MatchingMap::moving(from, to));
    let inserts = below(ends + 2).map(|(a, b)| MatchingMap::Insert(a, b));
    let joins = below(ends).map(|(a, b)| MatchingMap::Join(a, b));
    moves.chain(inserts).chain(joins).collect()
}

#[test]
fn tables_match_the_maps() {
    let tables = Tables::new();
    for pairs in 0..=4u32 {
        let ends = 2 * pairs;
        // Of the largest matchings, the images with one pair more are too many.
        let is_small = |map: &MatchingMap| pairs < 4 || map.target_pairs(pairs) <= pairs;
        for map in maps(pairs).into_iter().filter(is_small) {
            let nothing = pairings(map.target_pairs(pairs));
            let mut sources = vec![0; nothing];
            for (source, matching) in ranks(ends) {
                let expected = image(map, &matching).map_or(nothing, |target| rank(&target));
                assert_eq!(
                    tables.image(map, source, pairs),
                    expected,
                    "{map:?} on {matching:?}"
                );
                if expected < nothing {
                    sources[expected] += 1;
                }
            }
            let max = sources.into_iter().max();
            assert_eq!(max, Some(map.max_sources(pairs)), "{map:?} of {pairs}");
        }
    }
}

#[test]
fn maps_without_a_table_match_the_maps_with_one() {
    let tables = Tables::new();
    let pairs = MAX_TABLE_PAIRS + 1;
    let mut is_sliced = false;
    let maps = [
        MatchingMap::Move(3, 15),
        MatchingMap::Move(15, 0),
        MatchingMap::Move(2, 9),
        MatchingMap::Join(3, 15),
        MatchingMap::Join(4, 9),
        MatchingMap::Insert(5, 17),
    ];
    for map in maps {
        let slices = tables.slices(map, pairs);
        for source in (0..pairings(pairs)).step_by(99_991) {
            let matching = unrank(source, (0..2 * pairs).collect());
            let target = tables.image(map, source, pairs);
            if let (Some(slices), MatchingMap::Move(..)) = (&slices, map) {
                assert_eq!(
                    slices.image::<{ pairings(MAX_TABLE_PAIRS) }>(source),
                    target
                );
                is_sliced = true;
            }
            let expected = image(map, &matching);
            let ends = 2 * map.target_pairs(pairs);
            let actual = (target < pairings(ends / 2)).then(|| unrank(target, (0..ends).collect()));
            let sorted = |pairs: Option<Pairs>| {
                pairs.map(|mut pairs| {
                    pairs.sort_unstable();
                    pairs
                })
            };
            assert_eq!(sorted(actual), sorted(expected), "{map:?} on {matching:?}");
        }
    }
    assert!(is_sliced);
}
