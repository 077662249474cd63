//! The plan of a count: two sweeps that meet in the middle of the board.
//!
//! The squares fall into three parts: `top`, finished by one sweep; `middle`, the squares that
//! `top` touches, with the apex; `bottom`, the rest, finished by the other sweep. No edge joins top
//! and bottom. The two sweeps share the edges inside the middle, as stars. A tour is then a pair of
//! states, one of each sweep, whose degrees add up to 2 and whose paths form one cycle.

pub(crate) mod cut;
pub(crate) mod fold;
pub(crate) mod graph;
pub(crate) mod order;
pub(crate) mod permutation;
pub(crate) mod shares;
pub(crate) mod slots;
pub(crate) mod star;
pub(crate) mod sweep;
pub(crate) mod work;

use crate::counting::plan::cut::{Mirror, OrderCut, cheapest_cut};
use crate::counting::plan::fold::Fold;
use crate::counting::plan::graph::{PlanGraph, edges_within, image_of_square, orbit};
use crate::counting::plan::order::candidates;
use crate::counting::plan::permutation::Permutation;
use crate::counting::plan::shares::shares;
use crate::counting::plan::sweep::Sweep;

/// Two sweeps, and the data to join them.
#[derive(Clone, Debug)]
pub(crate) struct CountPlan {
    pub(crate) top: Sweep,
    pub(crate) bottom: Bottom,
    /// Slots of the middle.
    pub(crate) middle: u32,
    /// Symmetries of the board, other than the identity, that map each sweep to itself, as
    /// permutations of the slots of the middle.
    pub(crate) symmetries: Vec<Permutation>,
    /// Leaves out one of each two degree vectors of the middle, by the first symmetry.
    pub(crate) fold: Option<Fold>,
    /// The same symmetries, as images of the vertices.
    pub(crate) images: Vec<Vec<usize>>,
    /// The number of squares on which the counted tours begin, if the start matters: the given
    /// start and its images under the symmetries, from each of which there are equally many tours.
    pub(crate) starts: usize,
}

/// The other sweep.
#[derive(Clone, Debug)]
pub(crate) enum Bottom {
    /// The mirror image of the first sweep.
    Mirror(SweepMirror),
    Own(Sweep),
}

/// The symmetry of the board that takes one sweep to the other.
#[derive(Clone, Debug)]
pub(crate) struct SweepMirror {
    /// Maps the slots of the middle to their images.
    pub(crate) slots: Permutation,
    /// The images of the vertices.
    pub(crate) image: Vec<usize>,
}

impl CountPlan {
    /// The sweeps in the order they are made: the bottom one, unless it mirrors the top, then the
    /// top.
    pub(crate) fn sweeps(&self) -> Vec<&Sweep> {
        match &self.bottom {
            Bottom::Mirror(_) => vec![&self.top],
            Bottom::Own(bottom) => vec![bottom, &self.top],
        }
    }

    /// The cheapest plan found; `None` when each has a frontier with more than [`MAX_SLOTS`] slots.
    ///
    /// [`MAX_SLOTS`]: crate::counting::states::digits::MAX_SLOTS
    pub(crate) fn new(graph: &PlanGraph) -> Option<Self> {
        let symmetries = graph.involutions();
        let cuts = candidates(graph).into_iter().flat_map(|[there, back]| {
            [
                cheapest_cut(graph, &there, &back, &symmetries),
                cheapest_cut(graph, &back, &there, &symmetries),
            ]
        });
        let cut = cuts.flatten().min_by(|a, b| a.cost.total_cmp(&b.cost))?;
        Some(Self::from_cut(graph, cut))
    }

    fn from_cut(graph: &PlanGraph, cut: OrderCut<'_>) -> Self {
        let OrderCut {
            top,
            mut middle,
            bottom,
            mirror,
            symmetries,
            ..
        } = cut;
        let squares = middle.len() - usize::from(graph.apex.is_some());
        // Squares that the mirror or a symmetry exchanges get neighbouring slots, so that their
        // order hardly changes.
        let mirrored = mirror.iter().map(|mirror| mirror.image);
        let images: Vec<&[usize]> = symmetries.iter().copied().chain(mirrored).collect();
        middle[..squares].sort_by_cached_key(|&square| {
            let orbit = orbit(square, &images, image_of_square);
            (orbit.into_iter().min(), square)
        });
        let slots = |image: &[usize]| {
            let slot = |square| middle.iter().position(|&other| other == square);
            middle
                .iter()
                .map(|&square| slot(image[square]))
                .collect::<Option<Vec<_>>>()
                .map(Permutation::new)
        };
        let slots_of = |symmetries: Vec<&[usize]>| -> Vec<(Permutation, Vec<usize>)> {
            let kept = symmetries.into_iter();
            kept.filter_map(|image| Some((slots(image)?, image.to_vec())))
                .collect()
        };
        if let Some(Mirror { image, half }) = mirror
            && let Some(permutation) = slots(image)
        {
            let top = Sweep::new(graph, &top, &middle, half, &[]);
            let bottom = Bottom::Mirror(SweepMirror {
                slots: permutation,
                image: image.to_vec(),
            });
            return Self::folded(top, bottom, middle.len() as u32, slots_of(symmetries));
        }
        let inner = edges_within(graph, &middle);
        let [ours, theirs] = shares(graph, inner, [&top, &bottom], &symmetries);
        let starts = graph.start.map_or(Vec::new(), |start| {
            orbit(start, &symmetries, image_of_square)
        });
        let starts_below = starts.iter().any(|start| bottom.contains(start));
        let [above, below] = if starts_below {
            [&[], &starts[..]]
        } else {
            [&starts[..], &[]]
        };
        let top = Sweep::new(graph, &top, &middle, ours, above);
        let bottom = Sweep::new(graph, &bottom, &middle, theirs, below);
        let bottom = Bottom::Own(bottom);
        Self {
            starts: starts.len(),
            ..Self::folded(top, bottom, middle.len() as u32, slots_of(symmetries))
        }
    }

    /// The plan with these sweeps, folded by the first symmetry.
    fn folded(
        top: Sweep,
        bottom: Bottom,
        middle: u32,
        symmetries: Vec<(Permutation, Vec<usize>)>,
    ) -> Self {
        let (symmetries, images): (Vec<Permutation>, Vec<_>) = symmetries.into_iter().unzip();
        let settled = |slot| match &bottom {
            Bottom::Mirror(_) => top.unchanged_steps(slot),
            Bottom::Own(bottom) => top.unchanged_steps(slot).min(bottom.unchanged_steps(slot)),
        };
        let fold = symmetries
            .first()
            .map(|symmetry| Fold::new(symmetry.clone(), middle, settled));
        Self {
            fold,
            top,
            bottom,
            middle,
            symmetries,
            images,
            starts: 0,
        }
    }
}
