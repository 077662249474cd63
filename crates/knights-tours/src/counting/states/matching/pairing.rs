//! A matching written out, for work on single states.

use crate::counting::states::matching::map::{MAX_PAIRS, MatchingMap, pairings};

/// The partner of each path end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Matching {
    partner: [u8; 2 * MAX_PAIRS as usize],
    ends: u8,
}

impl Matching {
    const EMPTY: Self = Self {
        partner: [0; 2 * MAX_PAIRS as usize],
        ends: 0,
    };

    /// The matching of this rank among those of `pairs` pairs.
    pub(crate) fn of_rank(rank: usize, pairs: u32) -> Self {
        let Some(rest) = pairs.checked_sub(1) else {
            return Self::EMPTY;
        };
        let block = pairings(rest);
        Self::of_rank(rank % block, rest).with_pair((rank / block) as u8, 2 * rest as u8 + 1)
    }

    pub(crate) fn rank(&self) -> usize {
        let Some(last) = self.ends.checked_sub(1) else {
            return 0;
        };
        let partner = self.partner[usize::from(last)];
        let block = pairings(u32::from(self.ends) / 2 - 1);
        usize::from(partner) * block + self.without_pair(partner, last).rank()
    }

    /// The pairs, each with its lower end first.
    fn pairs(&self) -> impl Iterator<Item = (u8, u8)> {
        let partners = self.partner.into_iter().take(self.ends.into());
        (0..).zip(partners).filter(|&(end, partner)| end < partner)
    }

    /// Adds a pair, whose ends get the places `a < b`.
    fn with_pair(&self, a: u8, b: u8) -> Self {
        let place = |end: u8| {
            let between = end + u8::from(end >= a);
            between + u8::from(between >= b)
        };
        let mut all = Self::EMPTY;
        all.ends = self.ends + 2;
        for (p, q) in self.pairs() {
            all.join(place(p), place(q));
        }
        all.join(a, b);
        all
    }

    /// Removes the pair of the ends `a < b`.
    fn without_pair(&self, a: u8, b: u8) -> Self {
        let place = |end: u8| end - u8::from(a < end) - u8::from(b < end);
        let mut rest = Self::EMPTY;
        rest.ends = self.ends - 2;
        for (p, q) in self.pairs().filter(|&pair| pair != (a, b)) {
            rest.join(place(p), place(q));
        }
        rest
    }

    /// Moves the end at place `from` to place `to`.
    fn moved(&self, from: u8, to: u8) -> Self {
        let place = |end: u8| {
            if end == from {
                return to;
            }
            let between = end - u8::from(from < end);
            between + u8::from(between >= to)
        };
        let mut moved = *self;
        for (p, q) in self.pairs() {
            moved.join(place(p), place(q));
        }
        moved
    }

    fn join(&mut self, p: u8, q: u8) {
        self.partner[usize::from(p)] = q;
        self.partner[usize::from(q)] = p;
    }

    fn partner(&self, end: u8) -> u8 {
        self.partner[usize::from(end)]
    }

    /// The image of the matching under a map; `None` if it would close a cycle.
    pub(crate) fn image(&self, map: MatchingMap) -> Option<Self> {
        Some(match map {
            MatchingMap::Same => *self,
            MatchingMap::Move(from, to) => self.moved(from as u8, to as u8),
            MatchingMap::Insert(a, b) => self.with_pair(a as u8, b as u8),
            MatchingMap::Join(a, b) => {
                let (a, b) = (a as u8, b as u8);
                let (p, q) = (self.partner(a), self.partner(b));
                if p == b {
                    return None;
                }
                let mut joined = *self;
                joined.join(p, q);
                joined.join(a, b);
                joined.without_pair(a, b)
            }
        })
    }

    /// The preimages of this matching under a map, in a fixed order.
    pub(crate) fn sources(&self, map: MatchingMap) -> Vec<Self> {
        match map {
            MatchingMap::Same => vec![*self],
            MatchingMap::Move(from, to) => vec![self.moved(to as u8, from as u8)],
            MatchingMap::Insert(a, b) => {
                let (a, b) = (a as u8, b as u8);
                match self.partner(a) == b {
                    true => vec![self.without_pair(a, b)],
                    false => Vec::new(),
                }
            }
            MatchingMap::Join(a, b) => {
                let (a, b) = (a as u8, b as u8);
                let joined = self.with_pair(a, b);
                let paths = joined.pairs().filter(|&pair| pair != (a, b));
                let split = paths.flat_map(|(p, q)| [(p, q), (q, p)]).map(|(p, q)| {
                    let mut source = joined;
                    source.join(a, p);
                    source.join(b, q);
                    source
                });
                split.collect()
            }
        }
    }

    /// Whether this matching and another one of the same ends make one cycle.
    pub(crate) fn closes_with(&self, other: &Self) -> bool {
        let (mut end, mut pairs) = (0, 0);
        while pairs == 0 || end != 0 {
            end = other.partner(self.partner(end));
            pairs += 1;
        }
        pairs == self.ends / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::states::matching::Tables;
    use crate::counting::states::matching::tests::{maps, unrank};

    #[test]
    fn matchings_are_those_of_their_ranks() {
        for pairs in 0..=5 {
            for rank in 0..pairings(pairs) {
                let matching = Matching::of_rank(rank, pairs);
                let mut expected = unrank(rank, (0..2 * pairs).collect());
                expected.sort_unstable();
                let found = matching.pairs().map(|(p, q)| (p.into(), q.into()));
                assert_eq!(found.collect::<Vec<(u32, u32)>>(), expected);
                assert_eq!(matching.rank(), rank);
            }
        }
    }

    #[test]
    fn images_are_those_of_the_tables_and_sources_their_inverse() {
        let tables = Tables::new();
        for pairs in 1..=4 {
            for map in maps(pairs) {
                let target_pairs = map.target_pairs(pairs);
                let mut sources = vec![Vec::new(); pairings(target_pairs)];
                for rank in 0..pairings(pairs) {
                    let image = Matching::of_rank(rank, pairs).image(map);
                    let expected = tables.image(map, rank, pairs);
                    match image {
                        Some(image) => assert_eq!(image.rank(), expected, "{map:?}"),
                        None => assert_eq!(expected, pairings(target_pairs), "{map:?}"),
                    }
                    if let Some(list) = sources.get_mut(expected) {
                        list.push(rank);
                    }
                }
                for (rank, expected) in sources.into_iter().enumerate() {
                    let target = Matching::of_rank(rank, target_pairs);
                    let found = target.sources(map);
                    let mut found: Vec<usize> = found.iter().map(Matching::rank).collect();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{map:?} to {target:?}");
                }
            }
        }
    }

    #[test]
    fn single_cycles_are_recognized() {
        for pairs in 1..=4 {
            for rank in 0..pairings(pairs) {
                let one = Matching::of_rank(rank, pairs);
                let all = (0..pairings(pairs)).map(|rank| Matching::of_rank(rank, pairs));
                // The cycle may go on from each end to any but its partner and those visited.
                let closing = all.filter(|other| one.closes_with(other)).count();
                let expected: u32 = (1..pairs).map(|left| 2 * left).product();
                assert_eq!(closing, expected as usize, "{one:?}");
            }
        }
    }
}
