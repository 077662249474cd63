//! Paths and cycles as the neighbours of each vertex.

use alloc::vec;
use alloc::vec::Vec;

/// No neighbour.
pub(crate) const NO_NEIGHBOUR: u32 = u32::MAX;

/// The neighbours of each vertex on paths and cycles, without direction: at most two.
#[derive(Clone, Debug)]
pub(crate) struct PathLinks {
    /// [`NO_NEIGHBOUR`] where there are fewer.
    pairs: Vec<[u32; 2]>,
}

impl PathLinks {
    /// So many vertices, none of them linked.
    pub(crate) fn new(vertices: usize) -> Self {
        Self {
            pairs: vec![[NO_NEIGHBOUR; 2]; vertices],
        }
    }

    /// Links vertices without neighbours to a cycle in this order.
    pub(crate) fn add_cycle(&mut self, order: impl Iterator<Item = u32> + Clone) {
        let Some(mut before) = order.clone().last() else {
            return;
        };
        let next = order.clone().skip(1).chain(order.clone().take(1));
        for (at, after) in order.zip(next) {
            self.pairs[at as usize] = [before, after];
            before = at;
        }
    }

    /// The neighbours of a vertex.
    pub(crate) fn pair(&self, vertex: u32) -> [u32; 2] {
        self.pairs[vertex as usize]
    }

    pub(crate) fn are_linked(&self, a: u32, b: u32) -> bool {
        self.pair(a).contains(&b)
    }

    /// Links two vertices with at most one neighbour each.
    pub(crate) fn link(&mut self, a: u32, b: u32) {
        self.replace(a, NO_NEIGHBOUR, b);
        self.replace(b, NO_NEIGHBOUR, a);
    }

    /// Removes the link between two vertices.
    pub(crate) fn unlink(&mut self, a: u32, b: u32) {
        self.replace(a, b, NO_NEIGHBOUR);
        self.replace(b, a, NO_NEIGHBOUR);
    }

    /// Exchanges the links from `a` to `b` and from `c` to `d` for those from `a` to `c` and from
    /// `b` to `d`.
    pub(crate) fn exchange(&mut self, [a, b, c, d]: [u32; 4]) {
        for (at, old, new) in [(a, b, c), (b, a, d), (c, d, a), (d, c, b)] {
            self.replace(at, old, new);
        }
    }

    fn replace(&mut self, at: u32, old: u32, new: u32) {
        let pair = &mut self.pairs[at as usize];
        let place = usize::from(pair[0] != old);
        debug_assert_eq!(pair[place], old, "only neighbours are replaced");
        pair[place] = new;
    }

    /// The image of the links under a map of the vertices.
    #[cfg(feature = "counting")]
    pub(crate) fn image(&self, image: &[usize]) -> Self {
        let mut mapped = Self::new(self.pairs.len());
        for (at, pair) in (0..).zip(&self.pairs) {
            for &next in pair
                .iter()
                .filter(|&&next| at < next && next != NO_NEIGHBOUR)
            {
                mapped.link(image[at as usize] as u32, image[next as usize] as u32);
            }
        }
        mapped
    }

    /// The vertices in order from one on, as if it came after `before`, to the end of the path or
    /// once round the cycle.
    pub(crate) fn order_from(&self, start: u32, before: u32) -> impl Iterator<Item = u32> {
        let (mut before, mut at) = (before, start);
        core::iter::from_fn(move || {
            let here = (at != NO_NEIGHBOUR).then_some(at)?;
            let [a, b] = self.pair(here);
            let next = if a == before { b } else { a };
            before = here;
            at = if next == start { NO_NEIGHBOUR } else { next };
            Some(here)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle(order: &[u32]) -> PathLinks {
        let mut links = PathLinks::new(order.len());
        links.add_cycle(order.iter().copied());
        links
    }

    #[test]
    fn a_cycle_is_read_from_any_vertex() {
        let links = cycle(&[3, 0, 4, 1, 2]);
        let read = |start, before| links.order_from(start, before).collect::<Vec<_>>();
        assert_eq!(read(0, 4), [0, 3, 2, 1, 4]);
        assert_eq!(read(4, 1), [4, 0, 3, 2, 1]);
    }

    #[cfg(feature = "counting")]
    #[test]
    fn an_image_has_the_links_of_the_images() {
        let image = cycle(&[3, 0, 4, 1, 2]).image(&[1, 2, 3, 4, 0]);
        assert!(image.order_from(0, 2).eq([0, 1, 4, 3, 2]));
    }

    #[test]
    fn links_are_removed_and_exchanged() {
        let mut links = cycle(&[0, 1, 2, 3, 4]);
        links.exchange([0, 1, 2, 3]);
        assert!(links.are_linked(0, 2) && links.are_linked(1, 3) && !links.are_linked(0, 1));
        assert!(links.order_from(0, 2).eq([0, 4, 3, 1, 2]));
        links.unlink(2, 1);
        assert!(links.order_from(2, NO_NEIGHBOUR).eq([2, 0, 4, 3, 1]));
        links.link(1, 2);
        assert!(links.are_linked(2, 1));
    }
}
