//! What to compute: two sweeps that meet in the middle of the board.
//!
//! The squares fall into three parts: `top`, finished by one sweep; `middle`, the squares that `top`
//! touches, with the hub; `bottom`, the rest, finished by the other sweep. No edge joins top and
//! bottom. The edges inside the middle are shared out among the two sweeps, as stars. A tour is then
//! a state of each sweep such that the degrees add up to 2 and the paths to one cycle.

use super::fold::Fold;
use super::graph::{Graph, image_of_square, orbit};
use super::order::{candidates, frontiers, states};
use super::permutation::Permutation;
use super::shares::{edges_within, mirrored_half, shares};
use super::sweep::{Star, Sweep};

/// Two sweeps and how they fit together.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) top: Sweep,
    pub(super) bottom: Bottom,
    /// Slots of the middle.
    pub(super) middle: u32,
    /// Symmetries of the board, other than the identity, that leave both sweeps as they are, as
    /// permutations of the slots of the middle.
    pub(super) symmetries: Vec<Permutation>,
    /// Leaves out one of each two degree vectors of the middle, by the first symmetry.
    pub(super) fold: Option<Fold>,
    /// Steps after which a sweep over a strip repeats itself.
    pub(super) period: usize,
    /// On how many squares the tours counted begin, if the start matters: the one asked for and those
    /// that the symmetries take it to, from each of which there are as many.
    pub(super) starts: usize,
}

/// The other sweep.
#[derive(Clone, Debug)]
pub(super) enum Bottom {
    /// The first one in the mirror; the permutation takes the slots of the middle to their images.
    Mirror(Permutation),
    Own(Sweep),
}

/// How to cut an order in two, and how much work that makes.
struct Cut {
    cost: f64,
    top: Vec<usize>,
    middle: Vec<usize>,
    bottom: Vec<usize>,
    /// The symmetry that takes the top to the bottom.
    mirror: Option<Vec<usize>>,
}

impl Plan {
    /// The cheapest plan found; `None` when each has a frontier with more than [`MAX_SLOTS`] slots.
    ///
    /// [`MAX_SLOTS`]: super::degree_set::MAX_SLOTS
    pub(super) fn new(graph: &Graph) -> Option<Self> {
        let symmetries = graph.involutions();
        let cuts = candidates(graph).into_iter().flat_map(|[there, back]| {
            [
                cheapest_cut(graph, &there, &back, &symmetries),
                cheapest_cut(graph, &back, &there, &symmetries),
            ]
        });
        let cut = cuts.flatten().min_by(|a, b| a.cost.total_cmp(&b.cost))?;
        Some(Self::from_cut(graph, cut, &symmetries))
    }

    fn from_cut(graph: &Graph, cut: Cut, symmetries: &[Vec<usize>]) -> Self {
        let Cut {
            top,
            mut middle,
            bottom,
            mirror,
            ..
        } = cut;
        let mut symmetries: Vec<&[usize]> = symmetries.iter().map(Vec::as_slice).collect();
        let mut is_top = vec![false; graph.adjacent.len()];
        for &square in &top {
            is_top[square] = true;
        }
        symmetries.retain(|image| top.iter().all(|&square| is_top[image[square]]));
        // Squares that the mirror or a symmetry exchanges get neighbouring slots: these then hardly
        // change their order.
        match &mirror {
            Some(mirror) => {
                let images: Vec<&[usize]> =
                    symmetries.iter().copied().chain([&mirror[..]]).collect();
                middle.sort_by_cached_key(|&square| {
                    (
                        orbit(square, &images, image_of_square).into_iter().min(),
                        square,
                    )
                });
            }
            None => middle.sort_unstable(),
        }
        middle.extend(graph.hub);
        let slots = |image: &[usize]| {
            let slot = |square| middle.iter().position(|&other| other == square);
            middle
                .iter()
                .map(|&square| slot(image[square]))
                .collect::<Option<Vec<_>>>()
                .map(Permutation::new)
        };
        let inner = edges_within(graph, &middle);
        let period = graph.shorter_side();
        if let Some(image) = &mirror
            && let Some(permutation) = slots(image)
        {
            for kept in [&symmetries[..], &[]] {
                if let Some(half) = mirrored_half(graph, &inner, &top, image, kept) {
                    let top = Sweep::new(graph, &top, &middle, half, &[]);
                    let symmetries = kept.iter().filter_map(|image| slots(image)).collect();
                    let bottom = Bottom::Mirror(permutation);
                    return Self::folded(top, bottom, middle.len() as u32, symmetries, period);
                }
            }
        }
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
        let symmetries = symmetries.into_iter().filter_map(slots).collect();
        let bottom = Bottom::Own(bottom);
        Self {
            starts: starts.len(),
            ..Self::folded(top, bottom, middle.len() as u32, symmetries, period)
        }
    }

    /// The plan with these sweeps, folded by the first symmetry.
    fn folded(
        top: Sweep,
        bottom: Bottom,
        middle: u32,
        symmetries: Vec<Permutation>,
        period: usize,
    ) -> Self {
        let settled = |slot| match &bottom {
            Bottom::Mirror(_) => top.settled(slot),
            Bottom::Own(bottom) => top.settled(slot).min(bottom.settled(slot)),
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
            period,
            starts: 0,
        }
    }
}

/// The cheapest place to cut the order `there`; the other sweep goes in the order `back`.
fn cheapest_cut(
    graph: &Graph,
    there: &[usize],
    back: &[usize],
    symmetries: &[Vec<usize>],
) -> Option<Cut> {
    let sizes = frontiers(graph, there);
    let mut costs = Vec::with_capacity(sizes.len());
    let mut sum = 0.0;
    for (finished, &frontier) in (1..).zip(&sizes) {
        sum += states(frontier, finished);
        costs.push(sum);
    }
    let squares = there.len();
    // On a long strip the best cut is near the middle; on a small board every cut is tried.
    let margin = LONGEST_SEARCH.min(squares);
    let tried = squares.div_ceil(2).saturating_sub(margin).max(1)
        ..(squares.div_ceil(2) + margin).min(squares);
    let mut best: Option<Cut> = None;
    for count in tried {
        let cost = costs[count - 1];
        if !cost.is_finite() || best.as_ref().is_some_and(|best| best.cost <= cost) {
            break;
        }
        let Some(cut) = cut_at(graph, there, back, count, cost, symmetries) else {
            continue;
        };
        if best.as_ref().is_none_or(|best| cut.cost < best.cost) {
            best = Some(cut);
        }
    }
    best
}

/// How many squares before and after half of the board cuts are tried.
const LONGEST_SEARCH: usize = 64;

fn cut_at(
    graph: &Graph,
    there: &[usize],
    back: &[usize],
    count: usize,
    top_cost: f64,
    symmetries: &[Vec<usize>],
) -> Option<Cut> {
    let mut part = vec![Part::Bottom; graph.adjacent.len()];
    for &square in &there[..count] {
        for &next in &graph.adjacent[square] {
            part[next] = Part::Middle;
        }
    }
    for &square in &there[..count] {
        part[square] = Part::Top;
    }
    let all = |wanted: Part, order: &[usize]| -> Vec<usize> {
        order
            .iter()
            .copied()
            .filter(|&square| part[square] == wanted)
            .collect()
    };
    let (top, middle, bottom) = (
        all(Part::Top, there),
        all(Part::Middle, there),
        all(Part::Bottom, back),
    );
    if bottom.is_empty() {
        return None;
    }
    let exchanges = |image: &&Vec<usize>| {
        top.len() == bottom.len()
            && top
                .iter()
                .all(|&square| part[image[square]] == Part::Bottom)
            && middle
                .iter()
                .all(|&square| part[image[square]] == Part::Middle)
    };
    // With a start, the sweeps differ.
    let mirror = symmetries.iter().filter(|_| graph.start.is_none());
    let mirror = mirror.clone().find(exchanges).cloned();
    let bottom_cost = if mirror.is_some() {
        0.0
    } else {
        let sizes = frontiers(graph, &bottom);
        (1..)
            .zip(sizes)
            .map(|(finished, frontier)| states(frontier, finished))
            .sum()
    };
    let hub = u32::from(graph.hub.is_some());
    let joined = states(middle.len() as u32 + hub, count as u32);
    let stars = Star::gather(edges_within(graph, &middle), None).len();
    let is_folded = symmetries
        .iter()
        .any(|image| top.iter().all(|&square| part[image[square]] == Part::Top));
    let cost = (top_cost + bottom_cost + joined * (stars as f64 + JOIN_COST))
        * if is_folded { 1.0 } else { UNFOLDED_COST };
    cost.is_finite().then_some(Cut {
        cost,
        top,
        middle,
        bottom,
        mirror,
    })
}

/// What a state of the middle costs in the end, compared with a state on the way.
const JOIN_COST: f64 = 4.0;
/// What a count costs on which no symmetry leaves both sweeps alone, compared with one that is folded.
const UNFOLDED_COST: f64 = 1.5;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Top,
    Middle,
    Bottom,
}
