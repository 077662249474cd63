//! The maps between ranks, as tables, or computed if there are too many matchings for a table.

use std::sync::OnceLock;

use crate::counting::states::matching::map::{LastPairMap, MatchingMap, pairings};

/// The maximum number of pairs of matchings that tables map; larger ones are mapped one by one.
pub(crate) const MAX_TABLE_PAIRS: u32 = 7;

/// The maps between ranks, each computed at its first use.
pub(crate) struct Tables {
    tables: Vec<OnceLock<Box<[u32]>>>,
    /// The identity.
    identity: OnceLock<Box<[u32]>>,
}

const PLACES: usize = 2 * MAX_TABLE_PAIRS as usize + 2;

impl Tables {
    pub(crate) fn new() -> Self {
        let kinds = 3 * (MAX_TABLE_PAIRS as usize + 1);
        Self {
            tables: (0..kinds * PLACES * PLACES)
                .map(|_| OnceLock::new())
                .collect(),
            identity: OnceLock::new(),
        }
    }

    /// The image of every rank, as [`image`](Self::image) gives it. `None` for
    /// [`MatchingMap::Same`], and when there are too many matchings for a table.
    #[inline]
    pub(crate) fn get(&self, map: MatchingMap, pairs: u32) -> Option<&[u32]> {
        let (kind, a, b) = match map {
            _ if pairs > MAX_TABLE_PAIRS => return None,
            MatchingMap::Same => return None,
            MatchingMap::Move(a, b) => (0, a, b),
            MatchingMap::Insert(a, b) => (1, a, b),
            MatchingMap::Join(a, b) => (2, a, b),
        };
        let at = ((3 * pairs as usize + kind) * PLACES + a as usize) * PLACES + b as usize;
        Some(self.tables[at].get_or_init(|| self.build(map, pairs)))
    }

    fn build(&self, map: MatchingMap, pairs: u32) -> Box<[u32]> {
        if pairs == 0 {
            return Box::new([0]);
        }
        let block = pairings(pairs - 1);
        let mut table = Vec::with_capacity(pairings(pairs));
        for partner in 0..2 * pairs - 1 {
            let last_pair_map = self.resolve(map.without_last_pair(pairs, partner), map, pairs);
            match last_pair_map {
                MapTables::Nothing(nothing) => {
                    table.extend(core::iter::repeat_n(nothing as u32, block))
                }
                MapTables::Plain(base) => table.extend(base as u32..(base + block) as u32),
                MapTables::Table { .. }
                | MapTables::Overtaken { .. }
                | MapTables::Deeper { .. } => {
                    table.extend((0..block).map(|rest| last_pair_map.image(rest, self) as u32));
                }
            }
        }
        table.into()
    }

    /// The rank of the image of a matching of `pairs` pairs, or one past the last rank when a cycle
    /// would be closed.
    pub(crate) fn image(&self, map: MatchingMap, rank: usize, pairs: u32) -> usize {
        if map == MatchingMap::Same {
            rank
        } else if let Some(table) = self.get(map, pairs) {
            table[rank] as usize
        } else {
            Images::new(self, map, pairs).of(rank)
        }
    }

    /// The map in slices, by the partner of the last end. `None` if they do not all have a table.
    pub(crate) fn slices(&self, map: MatchingMap, pairs: u32) -> Option<MapSlices<'_>> {
        let nothing = pairings(map.target_pairs(pairs));
        let mut slices = MapSlices {
            length: pairings(pairs - 1),
            nothing,
            slices: [Slice::default(); MAX_SLICES],
        };
        let partners = 0..2 * pairs - 1;
        for (slice, partner) in slices.slices.iter_mut().zip(partners) {
            *slice = match self.resolve(map.without_last_pair(pairs, partner), map, pairs) {
                // No image lies beyond.
                MapTables::Nothing(_) => Slice {
                    table: self.identity(),
                    base: nothing,
                    inner_nothing: usize::MAX,
                },
                MapTables::Plain(base) => Slice {
                    table: self.identity(),
                    base,
                    inner_nothing: usize::MAX,
                },
                MapTables::Table {
                    table,
                    base,
                    inner_nothing,
                    ..
                } => Slice {
                    table,
                    base,
                    inner_nothing,
                },
                MapTables::Deeper { .. } | MapTables::Overtaken { .. } => return None,
            };
        }
        Some(slices)
    }

    fn identity(&self) -> &[u32] {
        self.identity
            .get_or_init(|| (0..pairings(MAX_TABLE_PAIRS) as u32).collect())
    }

    fn resolve(&self, last_pair_map: LastPairMap, map: MatchingMap, pairs: u32) -> MapTables<'_> {
        let nothing = pairings(map.target_pairs(pairs));
        match last_pair_map {
            LastPairMap::Nothing => MapTables::Nothing(nothing),
            LastPairMap::Plain(base) | LastPairMap::Inner(MatchingMap::Same, base) => {
                MapTables::Plain(base)
            }
            LastPairMap::Inner(inner, base) => {
                let joins = matches!(inner, MatchingMap::Join(..));
                let inner_nothing = if joins {
                    pairings(pairs - 2)
                } else {
                    usize::MAX
                };
                match self.get(inner, pairs - 1) {
                    Some(table) => MapTables::Table {
                        table,
                        base,
                        inner_nothing,
                        nothing,
                    },
                    None => MapTables::Deeper {
                        inner,
                        pairs: pairs - 1,
                        base,
                        inner_nothing,
                        nothing,
                    },
                }
            }
            LastPairMap::Overtaken { from, partner } => MapTables::Overtaken {
                inner: MatchingMap::moving(from, 2 * pairs - 3),
                pairs: pairs - 1,
                partner,
            },
        }
    }

    /// Memory in use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.tables
            .iter()
            .filter_map(OnceLock::get)
            .map(|table| 4 * table.len() as u64)
            .sum()
    }
}

/// The maximum number of slices of a map.
const MAX_SLICES: usize = 2 * MAX_TABLE_PAIRS as usize + 1;

/// A map in slices: consecutive ranks, in which the last end has the same partner. Their tables are
/// those of one pair less, which the cache holds where it does not hold the table of the whole map.
pub(crate) struct MapSlices<'a> {
    pub(crate) length: usize,
    /// The image of matchings that would close a cycle.
    pub(crate) nothing: usize,
    pub(crate) slices: [Slice<'a>; MAX_SLICES],
}

impl MapSlices<'_> {
    /// The image of a rank, if no cycle is closed. `LENGTH`: that of the slices, so that nothing is
    /// divided at run time.
    #[inline]
    pub(crate) fn image<const LENGTH: usize>(&self, rank: usize) -> usize {
        let slice = &self.slices[rank / LENGTH];
        slice.base + slice.table[rank % LENGTH] as usize
    }
}

/// The image of the rank at `i` of the slice is `base + table[i]`, unless that is `inner_nothing`.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slice<'a> {
    pub(crate) table: &'a [u32],
    pub(crate) base: usize,
    pub(crate) inner_nothing: usize,
}

/// A map on matchings with a given partner of the last end, with the data to apply it.
#[derive(Clone, Copy)]
enum MapTables<'a> {
    Nothing(usize),
    Plain(usize),
    Table {
        table: &'a [u32],
        base: usize,
        inner_nothing: usize,
        nothing: usize,
    },
    Deeper {
        inner: MatchingMap,
        pairs: u32,
        base: usize,
        inner_nothing: usize,
        nothing: usize,
    },
    Overtaken {
        inner: MatchingMap,
        pairs: u32,
        partner: u32,
    },
}

impl MapTables<'_> {
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

/// The images of matchings that are too many for a table, in rank order.
pub(crate) struct Images<'a> {
    tables: &'a Tables,
    map: MatchingMap,
    pairs: u32,
    /// The ranks in which the last end has the same partner as at the last call.
    block: core::ops::Range<usize>,
    last_pair_map: MapTables<'a>,
}

impl<'a> Images<'a> {
    pub(crate) fn new(tables: &'a Tables, map: MatchingMap, pairs: u32) -> Self {
        Self {
            tables,
            map,
            pairs,
            block: 0..0,
            last_pair_map: MapTables::Nothing(0),
        }
    }

    #[inline]
    pub(crate) fn of(&mut self, rank: usize) -> usize {
        if !self.block.contains(&rank) {
            let size = pairings(self.pairs - 1);
            let partner = rank / size;
            self.block = partner * size..(partner + 1) * size;
            self.last_pair_map = self.tables.resolve(
                self.map.without_last_pair(self.pairs, partner as u32),
                self.map,
                self.pairs,
            );
        }
        self.last_pair_map
            .image(rank - self.block.start, self.tables)
    }
}
