//! Disjoint sets: union-find with path compression.

/// The representative of a member's set. `group` has a member above each, and the representatives
/// themselves.
pub(crate) fn representative(group: &mut [u32], mut member: u32) -> u32 {
    while group[member as usize] != member {
        let above = group[member as usize] as usize;
        group[member as usize] = group[above];
        member = group[above];
    }
    member
}
