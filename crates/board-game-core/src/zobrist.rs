//! Numbers for Zobrist keys. They never change, so that files may contain keys.

/// The `index`-th number of a fixed sequence of well-mixed 64-bit numbers (SplitMix64, Steele, Lea
/// and Flood 2014).
///
/// Games build their key tables at compile time, from disjoint ranges of indices.
///
/// ```
/// use board_game_core::zobrist;
///
/// const KEYS: [u64; 3] = [zobrist::number(0), zobrist::number(1), zobrist::number(2)];
/// assert_eq!(KEYS[0], 0xe220_a839_7b1d_cdaf);
/// assert_ne!(KEYS[1], KEYS[2]);
/// ```
#[must_use]
pub const fn number(index: u64) -> u64 {
    let mut mixed = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
