//! Stars: offered edges grouped by a shared square.

use crate::counting::plan::graph::Edge;

/// Edges among the squares of the middle that share a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Star {
    pub(crate) centre: usize,
    pub(crate) leaves: Vec<usize>,
}

/// The maximum number of leaves. More would save steps, but a star has quadratically many choices.
const MAX_LEAVES: usize = 4;

impl Star {
    /// Groups edges into stars: those at the apex in the given order, then the others, the largest
    /// first.
    pub(crate) fn group(mut edges: Vec<Edge>, apex: Option<usize>) -> Vec<Self> {
        let mut leaves = Vec::new();
        edges.retain(|&(square, other)| {
            let at_apex = apex == Some(other);
            if at_apex {
                leaves.push(square);
            }
            !at_apex
        });
        let mut stars: Vec<Self> = apex
            .iter()
            .flat_map(|&centre| {
                leaves.chunks(MAX_LEAVES).map(move |leaves| Self {
                    centre,
                    leaves: leaves.to_vec(),
                })
            })
            .collect();
        while let Some(&(first, _)) = edges.first() {
            let count = |vertex| {
                edges
                    .iter()
                    .filter(|&&(a, b)| a == vertex || b == vertex)
                    .count()
                    .min(MAX_LEAVES)
            };
            let vertices = edges.iter().flat_map(|&(a, b)| [a, b]);
            let centre = vertices.fold(first, |best, vertex| {
                if count(vertex) > count(best) {
                    vertex
                } else {
                    best
                }
            });
            let mut leaves = Vec::new();
            edges.retain(|&(a, b)| {
                let taken = leaves.len() < MAX_LEAVES && (a == centre || b == centre);
                if taken {
                    leaves.push(a + b - centre);
                }
                !taken
            });
            stars.push(Self { centre, leaves });
        }
        stars
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// Each edge is a leaf of one star, and no star has more than four.
    #[test]
    fn stars_share_out_the_edges() {
        for (vertices, apex) in [(2, None), (6, None), (6, Some(5)), (9, Some(8)), (11, None)] {
            let edges: Vec<Edge> = (0..vertices)
                .array_combinations()
                .map(|[a, b]| (a, b))
                .collect();
            let stars = Star::group(edges.clone(), apex);
            let mut shared: Vec<Edge> = stars
                .iter()
                .flat_map(|star| star.leaves.iter().map(|&leaf| (leaf, star.centre)))
                .map(|(leaf, centre)| (leaf.min(centre), leaf.max(centre)))
                .collect();
            shared.sort_unstable();
            assert_eq!(shared, edges);
            let sizes: Vec<usize> = stars.iter().map(|star| star.leaves.len()).collect();
            assert!(sizes.iter().all(|size| (1..=4).contains(size)), "{sizes:?}");
            // Those at the apex come first.
            let at_apex = |star: &Star| apex == Some(star.centre);
            assert!(stars.iter().map(at_apex).is_sorted_by(|a, b| a >= b));
        }
    }
}
