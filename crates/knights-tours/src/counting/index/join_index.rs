//! Ranks and unranks the cycles of a plan, from the middle where its two sweeps are joined.

use crate::bits::bits_of;
use crate::counting::index::choice::pick;
use crate::counting::index::descent::{Descent, SweepState, end_of};
use crate::counting::index::pairing::{Blocks, MatchingPair, PairOrder, pairing};
use crate::counting::memory::NoMemory;
use crate::counting::numbers::block::Block;
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::contraction::Contractions;
use crate::counting::passes::join::{Partner, Partners, SweepJoin};
use crate::counting::passes::layer::Layer;
use crate::counting::passes::layer_error::{LayerError, StopSignal};
use crate::counting::plan::Bottom;
use crate::counting::plan::sweep::Sweep;
use crate::counting::run::planned_count::AllLayers;
use crate::counting::states::digits::Digits;
use crate::counting::states::matching::{Matching, MatchingMap};
use crate::path_links::PathLinks;

/// The layers of a plan, with the number of cycles of each piece of the middle. A piece is a range
/// of consecutive words of the degree set.
pub(super) struct JoinIndex {
    layers: AllLayers,
    vertices: usize,
    pair_order: Box<dyn PairOrder>,
    /// The number of words of a piece.
    piece_words: usize,
    /// For each piece, the number of cycles of it and all earlier pieces.
    totals: Vec<Natural>,
}

/// A degree vector of the top that represents its images under symmetries.
struct VectorClass {
    vector: Digits,
    /// The number of cycles with this vector; each image has the same number.
    cycles: Natural,
}

/// A vector of the top, with the blocks where the sweeps joined.
struct JoinedVector<'a> {
    top: Block<'a>,
    partner: Partner<'a>,
    end_maps: Vec<MatchingMap>,
    vector: Digits,
}

impl JoinedVector<'_> {
    fn blocks(&self) -> Blocks<'_> {
        Blocks {
            top: self.top,
            bottom: self.partner.block,
            pairs: self.vector.ones.count_ones() / 2,
            end_maps: &self.end_maps,
        }
    }
}

/// An image of a vector under symmetries, with the map of the vertices.
type VectorImage = (Digits, Vec<usize>);

/// The maximum number of pieces with stored totals.
const MAX_PIECES: usize = 1 << 20;

impl JoinIndex {
    /// Makes the index from the layers of a plan.
    pub(super) fn new(
        layers: AllLayers,
        vertices: usize,
        threads: usize,
        stop: StopSignal<'_>,
    ) -> Result<Self, LayerError> {
        let join = join(&layers, threads, stop);
        let words = join.top.set.words.len();
        let piece_words = words.div_ceil(MAX_PIECES);
        let mut total = Natural::default();
        let totals = join
            .totals(0..words, piece_words)?
            .into_iter()
            .map(|cycles| {
                total += &cycles;
                total.clone()
            });
        let totals = totals.collect();
        let pairs = join.top.set.census().max_pairs;
        let contractions = Contractions::new(join.tables, pairs);
        let pair_order = pairing(join.bits(pairs), contractions).ok_or(LayerError::Bits)?;
        Ok(Self {
            layers,
            vertices,
            pair_order,
            piece_words,
            totals,
        })
    }

    /// The number of cycles.
    pub(super) fn count(&self) -> Natural {
        self.totals.last().cloned().unwrap_or_default()
    }

    /// Unranks the cycle of a number below the count.
    pub(super) fn unrank(&self, mut number: Natural) -> Result<PathLinks, NoMemory> {
        let piece = self.totals.partition_point(|total| *total <= number);
        if let Some(before) = piece.checked_sub(1) {
            number = number.without(&self.totals[before]).unwrap_or_default();
        }
        let class = pick(self.vector_classes(piece)?, &mut number);
        let VectorClass { vector, cycles } = class.expect("a piece has the cycles of its vectors");
        let (image_number, number) = number.divided_by(&cycles);
        let orbit = self.orbit(vector);
        let (_, image) = &orbit[image_number
            .limbs()
            .first()
            .map_or(0, |&limb| limb as usize)];
        let joined = self.join(vector).expect("the vector has cycles");
        let MatchingPair {
            ranks: [rank, end],
            path_ranks: [above, below],
        } = self.pair_order.unrank(joined.blocks(), number)?;
        let mut top = PathLinks::new(self.vertices);
        self.top()
            .add_edges(SweepState { vector, rank }, above, &mut top);
        let ends = joined.blocks().pairs;
        let own = Matching::of_rank(end, ends);
        let own = joined.end_maps.iter().rev().fold(own, |matching, &map| {
            let back = matching.sources(map);
            back[0]
        });
        let state = SweepState {
            vector: joined.partner.vector,
            rank: own.rank(),
        };
        let cycle = match self.mirror(&joined.partner) {
            None => {
                self.bottom().add_edges(state, below, &mut top);
                top
            }
            Some(mirror) => {
                // The edges of the bottom are the mirror images of edges of the top.
                let mut both = top.image(&mirror);
                self.bottom().add_edges(state, below, &mut both);
                both.image(&inverse(&mirror))
            }
        };
        Ok(cycle.image(image))
    }

    /// Ranks a cycle.
    pub(super) fn rank(&self, cycle: &PathLinks) -> Result<Natural, NoMemory> {
        let found = end_of(&self.top().path(&mut cycle.clone())).vector;
        let set = &self.layer_of_top().set;
        let orbit = self.orbit(found);
        let members = orbit.iter().map(|&(vector, _)| vector);
        let candidates = members.filter(|&vector| set.contains(vector));
        let vector = candidates.min_by_key(|vector| vector.rank());
        let vector = vector.expect("the layer keeps a vector of each orbit");
        let mut orbit = self.orbit(vector).into_iter();
        let images = (0u64..).zip(orbit.by_ref());
        let images = images.into_iter().find(|(_, (other, _))| *other == found);
        let (image_number, (_, image)) = images.expect("the orbit has the vector");
        let mut cycle = cycle.image(&inverse(&image));
        let joined = self.join(vector).expect("the vector has cycles");
        let mirror = self.mirror(&joined.partner);
        let in_mirror = mirror.map(|mirror| cycle.image(&mirror));
        let (top, above) = self.top().rank(&self.top().path(&mut cycle));
        // Without a mirror the bottom has the remaining edges.
        let mut rest = in_mirror.unwrap_or(cycle);
        let (bottom, below) = self.bottom().rank(&self.bottom().path(&mut rest));
        let own = Matching::of_rank(bottom.rank, joined.blocks().pairs);
        let end = joined.end_maps.iter().fold(own, |matching, &map| {
            matching.image(map).expect("a map of ends closes no cycle")
        });
        let pair = MatchingPair {
            ranks: [top.rank, end.rank()],
            path_ranks: [above, below],
        };
        let within = self.pair_order.rank(joined.blocks(), &pair)?;
        let piece = vector.place().0 / self.piece_words;
        let mut number = Natural::default();
        if let Some(before) = piece.checked_sub(1) {
            number += &self.totals[before];
        }
        for (class, all) in self.vector_classes(piece)? {
            if class.vector == vector {
                number += &class.cycles.times(image_number);
                break;
            }
            number += &all;
        }
        number += &within;
        Ok(number)
    }

    /// The representative vectors of a piece, each with the cycles of all its images.
    fn vector_classes(&self, piece: usize) -> Result<Vec<(VectorClass, Natural)>, NoMemory> {
        let join = join(&self.layers, 1, StopSignal(None));
        let mut partners = Partners::new(join);
        let set = &join.top.set;
        let first = piece * self.piece_words;
        let mut classes = Vec::new();
        for (at, word, high) in
            set.words_within(first..set.words.len().min(first + self.piece_words))
        {
            for bit in bits_of(word) {
                let vector = high.with_low(at, bit);
                if let Some(weight) = partners.weight(vector)
                    && let Some(joined) = self.join(vector)
                {
                    let cycles = self.pair_order.count(joined.blocks())?;
                    let all = cycles.times(weight as u64);
                    classes.push((VectorClass { vector, cycles }, all));
                }
            }
        }
        Ok(classes)
    }

    /// The join of a vector of the top with the bottom; `None` if it has no cycles.
    fn join(&self, vector: Digits) -> Option<JoinedVector<'_>> {
        let partners = Partners::new(join(&self.layers, 1, StopSignal(None)));
        let mut end_maps = Vec::new();
        Some(JoinedVector {
            top: self.layer_of_top().find(vector)?,
            partner: partners.completing(vector, &mut end_maps)?,
            end_maps,
            vector,
        })
    }

    /// The images of a vector under the symmetries of the sweeps, itself first.
    fn orbit(&self, vector: Digits) -> Vec<VectorImage> {
        let plan = &self.layers.plan;
        let mut orbit: Vec<VectorImage> = vec![(vector, (0..self.vertices).collect())];
        let mut next = 0;
        while let Some((vector, image)) = orbit.get(next) {
            next += 1;
            let kept = plan.symmetries.iter().zip(&plan.images);
            let kept = kept.map(|(slots, images)| (slots.apply(*vector), images));
            let exchanged = match &plan.bottom {
                Bottom::Own(_) => None,
                Bottom::Mirror(mirror) => {
                    let other = vector.complement(plan.middle);
                    Some((mirror.slots.apply(other), &mirror.image))
                }
            };
            let images = kept.chain(exchanged).map(|(vector, images)| {
                let image = image.iter().map(|&vertex| images[vertex]);
                (vector, image.collect())
            });
            for (vector, image) in images.collect::<Vec<VectorImage>>() {
                if orbit.iter().all(|(known, _)| *known != vector) {
                    orbit.push((vector, image));
                }
            }
        }
        orbit
    }

    /// Maps the vertices of the bottom to those of the sweep whose layers it uses, if it has no
    /// layers of its own.
    fn mirror(&self, partner: &Partner<'_>) -> Option<Vec<usize>> {
        let plan = &self.layers.plan;
        let (Bottom::Mirror(mirror), Some(number)) = (&plan.bottom, partner.mirror) else {
            return None;
        };
        // The second mirror is the first followed by the symmetry of the fold.
        let fold = plan.images.first().filter(|_| number == 1);
        let image = mirror.image.iter();
        Some(match fold {
            Some(fold) => image.map(|&vertex| fold[vertex]).collect(),
            None => image.copied().collect(),
        })
    }

    fn sweeps(&self) -> [(&Sweep, &[Layer]); 2] {
        let all = &self.layers;
        let (first, last) = (&all.layers[0][..], &all.layers[all.layers.len() - 1][..]);
        let top = (&all.plan.top, last);
        match &all.plan.bottom {
            Bottom::Mirror(_) => [top, top],
            Bottom::Own(bottom) => [top, (bottom, first)],
        }
    }

    fn top(&self) -> Descent<'_> {
        let [(sweep, layers), _] = self.sweeps();
        Descent { sweep, layers }
    }

    fn bottom(&self) -> Descent<'_> {
        let [_, (sweep, layers)] = self.sweeps();
        Descent { sweep, layers }
    }

    fn layer_of_top(&self) -> &Layer {
        join(&self.layers, 1, StopSignal(None)).top
    }
}

/// The join of the last layers.
fn join<'a>(all: &'a AllLayers, threads: usize, stop: StopSignal<'a>) -> SweepJoin<'a> {
    let [bottom, top] = [0, all.layers.len() - 1].map(|sweep| {
        let layers = &all.layers[sweep];
        &layers[layers.len() - 1]
    });
    SweepJoin {
        plan: &all.plan,
        top,
        bottom,
        tables: &all.tables,
        threads,
        stop,
    }
}

/// The inverse of a map of the vertices.
fn inverse(image: &[usize]) -> Vec<usize> {
    let mut inverse = vec![0; image.len()];
    for (vertex, &image) in image.iter().enumerate() {
        inverse[image] = vertex;
    }
    inverse
}
