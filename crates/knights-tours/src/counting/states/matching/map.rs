//! The maps that a step applies to matchings.

/// The maximum number of pairs of a matching.
pub(crate) const MAX_PAIRS: u32 = 10;

/// (2k - 1)!!, the number of matchings of k pairs.
pub(crate) const fn pairings(pairs: u32) -> usize {
    let mut product = 1;
    let mut k = 1;
    while k <= pairs as usize {
        product *= 2 * k - 1;
        k += 1;
    }
    product
}

/// The effect of a new path on the matching of the path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MatchingMap {
    /// The identity.
    Same,
    /// The path that ended at place `.0` of the source ends at place `.1` of the target instead;
    /// the places are not equal.
    Move(u32, u32),
    /// A new path, with its ends at places `.0 < .1` of the target.
    Insert(u32, u32),
    /// The two paths that end at places `.0 < .1` of the source become one.
    Join(u32, u32),
}

/// A map on the matchings in which the last end of the source has one certain partner: their ranks
/// are consecutive, and the matchings of the remaining ends have one pair less.
#[derive(Clone, Copy)]
pub(crate) enum LastPairMap {
    /// A cycle would be closed.
    Nothing,
    /// The rank among the remaining ends, moved.
    Plain(usize),
    /// `.0` on the remaining ends, then moved.
    Inner(MatchingMap, usize),
    /// The path at place `from` is moved to the last place, so that the old last end, partner of
    /// place `partner` of the other ends, becomes one of the rest.
    Overtaken { from: u32, partner: u32 },
}

impl MatchingMap {
    pub(crate) fn moving(from: u32, to: u32) -> Self {
        if from == to {
            Self::Same
        } else {
            Self::Move(from, to)
        }
    }

    pub(crate) const fn target_pairs(self, pairs: u32) -> u32 {
        match self {
            Self::Same | Self::Move(..) => pairs,
            Self::Insert(..) => pairs + 1,
            Self::Join(..) => pairs - 1,
        }
    }

    /// The maximum number of matchings of `pairs` pairs with the same image: a join may have made
    /// any of the paths, in either direction.
    #[inline]
    pub(crate) const fn max_sources(self, pairs: u32) -> u32 {
        match self {
            Self::Same | Self::Move(..) | Self::Insert(..) => 1,
            Self::Join(..) => 2 * (pairs - 1),
        }
    }

    /// The map on the sources whose last end is paired with end `a`.
    pub(crate) fn without_last_pair(self, pairs: u32, a: u32) -> LastPairMap {
        let last = 2 * pairs - 1;
        let after = |end: u32, gone: u32| end - u32::from(gone < end);
        let block = |partner: u32, target_pairs: u32| partner as usize * pairings(target_pairs - 1);
        match self {
            Self::Same => LastPairMap::Inner(Self::Same, block(a, pairs)),
            Self::Move(from, to) if from == last => {
                let partner = a + u32::from(a >= to);
                LastPairMap::Inner(Self::Insert(to.min(partner), to.max(partner)), 0)
            }
            Self::Move(from, to) if a == from => LastPairMap::Plain(block(to.min(last - 1), pairs)),
            Self::Move(from, to) if to == last => LastPairMap::Overtaken {
                from: after(from, a),
                partner: after(a, from),
            },
            Self::Move(from, to) => {
                let between = after(a, from);
                let partner = between + u32::from(between >= to);
                LastPairMap::Inner(
                    Self::moving(after(from, a), after(to, partner)),
                    block(partner, pairs),
                )
            }
            Self::Insert(i, j) if j == last + 2 => {
                LastPairMap::Inner(Self::Same, block(i, pairs + 1) + block(a, pairs))
            }
            Self::Insert(i, j) => {
                let between = a + u32::from(a >= i);
                let partner = between + u32::from(between >= j);
                LastPairMap::Inner(
                    Self::Insert(after(i, partner), after(j, partner)),
                    block(partner, pairs + 1),
                )
            }
            Self::Join(i, j) if j == last => match a == i {
                true => LastPairMap::Nothing,
                false => LastPairMap::Inner(Self::moving(after(i, a), after(a, i)), 0),
            },
            Self::Join(i, j) if a == i || a == j => {
                LastPairMap::Inner(Self::moving(after(i + j - a, a), last - 2), 0)
            }
            Self::Join(i, j) => {
                let partner = after(after(a, j), i);
                LastPairMap::Inner(
                    Self::Join(after(i, a), after(j, a)),
                    block(partner, pairs - 1),
                )
            }
        }
    }
}
