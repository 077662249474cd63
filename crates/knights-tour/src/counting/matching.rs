//! Pairings of path ends, their ranks, and the maps that a step applies to them.
//!
//! The `2k` path ends of a degree vector, numbered in slot order, are joined in pairs by the paths
//! laid so far: one of (2k - 1)!! perfect matchings. The rank of a matching is mixed-radix: the most
//! significant digit says which of the other ends the last end is paired with, the remaining digits
//! rank the matching of the remaining ends in the same way.

use std::sync::OnceLock;

/// The most pairs a matching may have.
pub(super) const MAX_PAIRS: u32 = 10;
/// Matchings of at most so many pairs are mapped by tables, larger ones one by one.
const MAX_TABLE_PAIRS: u32 = 7;

/// (2k - 1)!!, the number of matchings of k pairs.
pub(super) const fn pairings(pairs: u32) -> usize {
    let mut product = 1;
    let mut k = 1;
    while k <= pairs as usize {
        product *= 2 * k - 1;
        k += 1;
    }
    product
}

/// What laying a path does to the matching of the path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Map {
    /// Nothing.
    Same,
    /// The path that ended at place `.0` of the source ends at place `.1` of the target instead; the
    /// places are not equal.
    Move(u32, u32),
    /// A new path, with its ends at places `.0 < .1` of the target.
    Insert(u32, u32),
    /// The two paths that end at places `.0 < .1` of the source become one.
    Join(u32, u32),
}

/// A map on the matchings in which the last end of the source has one certain partner: their ranks
/// are consecutive, and the matchings of the remaining ends have one pair less.
#[derive(Clone, Copy)]
enum Peeled {
    /// A cycle would be closed.
    Nothing,
    /// The rank among the remaining ends, moved.
    Plain(usize),
    /// `.0` on the remaining ends, then moved.
    Inner(Map, usize),
    /// The path at place `from` is moved to the last place, so that the old last end, partner of
    /// place `partner` of the other ends, becomes one of the rest.
    Overtaken { from: u32, partner: u32 },
}

impl Map {
    fn moving(from: u32, to: u32) -> Self {
        if from == to {
            Self::Same
        } else {
            Self::Move(from, to)
        }
    }

    pub(super) const fn target_pairs(self, pairs: u32) -> u32 {
        match self {
            Self::Same | Self::Move(..) => pairs,
            Self::Insert(..) => pairs + 1,
            Self::Join(..) => pairs - 1,
        }
    }

    /// The map on the sources whose last end is paired with end `a`.
    fn peel(self, pairs: u32, a: u32) -> Peeled {
        let last = 2 * pairs - 1;
        let after = |end: u32, gone: u32| end - u32::from(gone < end);
        let block = |partner: u32, target_pairs: u32| partner as usize * pairings(target_pairs - 1);
        match self {
            Self::Same => Peeled::Inner(Self::Same, block(a, pairs)),
            Self::Move(from, to) if from == last => {
                let partner = a + u32::from(a >= to);
                Peeled::Inner(Self::Insert(to.min(partner), to.max(partner)), 0)
            }
            Self::Move(from, to) if a == from => Peeled::Plain(block(to.min(last - 1), pairs)),
            Self::Move(from, to) if to == last => Peeled::Overtaken {
                from: after(from, a),
                partner: after(a, from),
            },
            Self::Move(from, to) => {
                let between = after(a, from);
                let partner = between + u32::from(between >= to);
                Peeled::Inner(
                    Self::moving(after(from, a), after(to, partner)),
                    block(partner, pairs),
                )
            }
            Self::Insert(i, j) if j == last + 2 => {
                Peeled::Inner(Self::Same, block(i, pairs + 1) + block(a, pairs))
            }
            Self::Insert(i, j) => {
                let between = a + u32::from(a >= i);
                let partner = between + u32::from(between >= j);
                Peeled::Inner(
                    Self::Insert(after(i, partner), after(j, partner)),
                    block(partner, pairs + 1),
                )
            }
            Self::Join(i, j) if j == last => match a == i {
                true => Peeled::Nothing,
                false => Peeled::Inner(Self::moving(after(i, a), after(a, i)), 0),
            },
            Self::Join(i, j) if a == i || a == j => {
                Peeled::Inner(Self::moving(after(i + j - a, a), last - 2), 0)
            }
            Self::Join(i, j) => {
                let partner = after(after(a, j), i);
                Peeled::Inner(
                    Self::Join(after(i, a), after(j, a)),
                    block(partner, pairs - 1),
                )
            }
        }
    }
}

/// The maps between ranks, each worked out when it is first needed.
pub(super) struct Tables {
    tables: Vec<OnceLock<Box<[u32]>>>,
    /// For each matching of three pairs, the eight whose union with it is one cycle.
    pub(super) hexagons: [[u8; 8]; 15],
}

const PLACES: usize = 2 * MAX_TABLE_PAIRS as usize + 2;

impl Tables {
    pub(super) fn new() -> Self {
        let kinds = 3 * (MAX_TABLE_PAIRS as usize + 1);
        let mut tables = Self {
            tables: (0..kinds * PLACES * PLACES)
                .map(|_| OnceLock::new())
                .collect(),
            hexagons: [[0; 8]; 15],
        };
        tables.hexagons = core::array::from_fn(|one| {
            let mut others = (0..15).filter(|&other| tables.is_hexagon(one, other));
            core::array::from_fn(|_| others.next().expect("each has eight") as u8)
        });
        tables
    }

    /// Whether the union of two matchings of three pairs is one cycle.
    fn is_hexagon(&self, one: usize, other: usize) -> bool {
        let (a, b) = ((one / 3) as u32, (other / 3) as u32);
        // Contracting the edge from the last end to `b` leaves a path from `a` for the one to `b`.
        let contracted = Map::moving(b - u32::from(a < b), a - u32::from(b < a));
        a != b && self.image(contracted, one % 3, 2) != other % 3
    }

    /// The image of every rank, as [`image`](Self::image) gives it. `None` for [`Map::Same`], and when
    /// there are too many matchings for a table.
    #[inline]
    pub(super) fn get(&self, map: Map, pairs: u32) -> Option<&[u32]> {
        let (kind, a, b) = match map {
            _ if pairs > MAX_TABLE_PAIRS => return None,
            Map::Same => return None,
            Map::Move(a, b) => (0, a, b),
            Map::Insert(a, b) => (1, a, b),
            Map::Join(a, b) => (2, a, b),
        };
        let at = ((3 * pairs as usize + kind) * PLACES + a as usize) * PLACES + b as usize;
        Some(self.tables[at].get_or_init(|| self.build(map, pairs)))
    }

    fn build(&self, map: Map, pairs: u32) -> Box<[u32]> {
        if pairs == 0 {
            return Box::new([0]);
        }
        let block = pairings(pairs - 1);
        let mut table = Vec::with_capacity(pairings(pairs));
        for partner in 0..2 * pairs - 1 {
            let peeled = self.resolve(map.peel(pairs, partner), map, pairs);
            match peeled {
                Resolved::Nothing(nothing) => {
                    table.extend(core::iter::repeat_n(nothing as u32, block))
                }
                Resolved::Plain(base) => table.extend(base as u32..(base + block) as u32),
                Resolved::Table { .. } | Resolved::Overtaken { .. } | Resolved::Deeper { .. } => {
                    table.extend((0..block).map(|rest| peeled.image(rest, self) as u32));
                }
            }
        }
        table.into()
    }

    /// The rank of the image of a matching of `pairs` pairs, or one past the last rank when a cycle
    /// would be closed.
    pub(super) fn image(&self, map: Map, rank: usize, pairs: u32) -> usize {
        if map == Map::Same {
            rank
        } else if let Some(table) = self.get(map, pairs) {
            table[rank] as usize
        } else {
            Images::new(self, map, pairs).of(rank)
        }
    }

    fn resolve(&self, peeled: Peeled, map: Map, pairs: u32) -> Resolved<'_> {
        let nothing = pairings(map.target_pairs(pairs));
        match peeled {
            Peeled::Nothing => Resolved::Nothing(nothing),
            Peeled::Plain(base) | Peeled::Inner(Map::Same, base) => Resolved::Plain(base),
            Peeled::Inner(inner, base) => {
                let joins = matches!(inner, Map::Join(..));
                let inner_nothing = if joins {
                    pairings(pairs - 2)
                } else {
                    usize::MAX
                };
                match self.get(inner, pairs - 1) {
                    Some(table) => Resolved::Table {
                        table,
                        base,
                        inner_nothing,
                        nothing,
                    },
                    None => Resolved::Deeper {
                        inner,
                        pairs: pairs - 1,
                        base,
                        inner_nothing,
                        nothing,
                    },
                }
            }
            Peeled::Overtaken { from, partner } => Resolved::Overtaken {
                inner: Map::moving(from, 2 * pairs - 3),
                pairs: pairs - 1,
                partner,
            },
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn memory(&self) -> u64 {
        self.tables
            .iter()
            .filter_map(OnceLock::get)
            .map(|table| 4 * table.len() as u64)
            .sum()
    }
}

/// A peeled map with what is needed to apply it.
#[derive(Clone, Copy)]
enum Resolved<'a> {
    Nothing(usize),
    Plain(usize),
    Table {
        table: &'a [u32],
        base: usize,
        inner_nothing: usize,
        nothing: usize,
    },
    Deeper {
        inner: Map,
        pairs: u32,
        base: usize,
        inner_nothing: usize,
        nothing: usize,
    },
    Overtaken {
        inner: Map,
        pairs: u32,
        partner: u32,
    },
}

impl Resolved<'_> {
    /// The image, from the rank of the matching of the ends other than the last and its partner.
    #[inline(always)]
    fn image(self, rest: usize, tables: &Tables) -> usize {
        let moved = |image, base, inner_nothing, nothing| {
            if image == inner_nothing {
                nothing
            } else {
                base + image
            }
        };
        match self {
            Self::Nothing(nothing) => nothing,
            Self::Plain(base) => base + rest,
            Self::Table {
                table,
                base,
                inner_nothing,
                nothing,
            } => moved(table[rest] as usize, base, inner_nothing, nothing),
            Self::Deeper {
                inner,
                pairs,
                base,
                inner_nothing,
                nothing,
            } => moved(
                tables.image(inner, rest, pairs),
                base,
                inner_nothing,
                nothing,
            ),
            Self::Overtaken {
                inner,
                pairs,
                partner,
            } => {
                // The moved path's other end becomes the partner of the last place.
                let image = tables.image(inner, rest, pairs) as u32;
                let block = pairings(pairs - 1) as u32;
                let (other, rest) = (image / block, image % block);
                let other = other + u32::from(other >= partner);
                let partner = partner - u32::from(other < partner);
                other as usize * pairings(pairs) + (partner * block + rest) as usize
            }
        }
    }
}

/// The images of matchings too many for a table, in rank order.
pub(super) struct Images<'a> {
    tables: &'a Tables,
    map: Map,
    pairs: u32,
    /// The ranks in which the last end has the same partner as at the last call.
    block: core::ops::Range<usize>,
    peeled: Resolved<'a>,
}

impl<'a> Images<'a> {
    pub(super) fn new(tables: &'a Tables, map: Map, pairs: u32) -> Self {
        Self {
            tables,
            map,
            pairs,
            block: 0..0,
            peeled: Resolved::Nothing(0),
        }
    }

    #[inline]
    pub(super) fn of(&mut self, rank: usize) -> usize {
        if !self.block.contains(&rank) {
            let size = pairings(self.pairs - 1);
            let partner = rank / size;
            self.block = partner * size..(partner + 1) * size;
            self.peeled = self.tables.resolve(
                self.map.peel(self.pairs, partner as u32),
                self.map,
                self.pairs,
            );
        }
        self.peeled.image(rank - self.block.start, self.tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pairs of a matching, written out.
    type Pairs = Vec<(u32, u32)>;

    fn unrank(mut rank: usize, mut ends: Vec<u32>) -> Pairs {
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

    /// The image, written from the meaning of the maps alone.
    fn image(map: Map, pairs: &Pairs) -> Option<Pairs> {
        let ends = 2 * pairs.len() as u32;
        let mut pairs = pairs.clone();
        // Names of the target's ends in order; new ends get names from 100 up.
        let mut names: Vec<u32> = (0..ends).collect();
        match map {
            Map::Same => {}
            Map::Move(from, to) => {
                names.remove(from as usize);
                names.insert(to as usize, from);
            }
            Map::Insert(a, b) => {
                names.insert(a as usize, 100);
                names.insert(b as usize, 101);
                pairs.push((100, 101));
            }
            Map::Join(a, b) => {
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

    #[test]
    fn tables_do_what_the_maps_say() {
        let tables = Tables::new();
        for pairs in 0..=4u32 {
            let ends = 2 * pairs;
            let below = |n: u32| (0..n).flat_map(move |j| (0..j).map(move |i| (i, j)));
            let moves = below(ends).flat_map(|(i, j)| [Map::Move(i, j), Map::Move(j, i)]);
            let inserts = below(ends + 2)
                .filter(|_| pairs < 4)
                .map(|(i, j)| Map::Insert(i, j));
            let joins = below(ends).map(|(i, j)| Map::Join(i, j));
            for map in moves.chain(inserts).chain(joins) {
                for (source, matching) in ranks(ends) {
                    let nothing = pairings(map.target_pairs(pairs));
                    let expected = image(map, &matching).map_or(nothing, |target| rank(&target));
                    assert_eq!(
                        tables.image(map, source, pairs),
                        expected,
                        "{map:?} on {matching:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn hexagons_are_single_cycles() {
        let tables = Tables::new();
        for (one, matching) in ranks(6) {
            let single = |other: &Pairs| {
                let next = |pairs: &Pairs, end: u32| {
                    let found = pairs.iter().find(|&&(p, q)| p == end || q == end);
                    found
                        .map(|&(p, q)| p + q - end)
                        .expect("every end has a partner")
                };
                let mut end = 0;
                let mut length = 0;
                while length == 0 || end != 0 {
                    end = next(other, next(&matching, end));
                    length += 2;
                }
                length == 6
            };
            let expected: Vec<u8> = ranks(6)
                .filter(|(_, other)| single(other))
                .map(|(rank, _)| rank as u8)
                .collect();
            assert_eq!(tables.hexagons[one].to_vec(), expected, "{matching:?}");
        }
    }

    #[test]
    fn matchings_too_many_for_a_table_are_mapped_alike() {
        let tables = Tables::new();
        let pairs = MAX_TABLE_PAIRS + 1;
        let maps = [
            Map::Move(3, 15),
            Map::Move(15, 0),
            Map::Move(2, 9),
            Map::Join(3, 15),
            Map::Join(4, 9),
            Map::Insert(5, 17),
        ];
        for map in maps {
            for source in (0..pairings(pairs)).step_by(99_991) {
                let matching = unrank(source, (0..2 * pairs).collect());
                let target = tables.image(map, source, pairs);
                let expected = image(map, &matching);
                let ends = 2 * map.target_pairs(pairs);
                let actual =
                    (target < pairings(ends / 2)).then(|| unrank(target, (0..ends).collect()));
                let sorted = |pairs: Option<Pairs>| {
                    pairs.map(|mut pairs| {
                        pairs.sort_unstable();
                        pairs
                    })
                };
                assert_eq!(sorted(actual), sorted(expected), "{map:?} on {matching:?}");
            }
        }
    }
}
