//! A tour as the edges of a cycle through the vertices of its plan.

/// The two neighbours of each vertex.
#[derive(Clone, Debug)]
pub(super) struct Cycle {
    beside: Vec<[usize; 2]>,
}

/// No vertex.
const NONE: usize = usize::MAX;

impl Cycle {
    /// A graph of `vertices` vertices without edges.
    pub(super) fn empty(vertices: usize) -> Self {
        Self {
            beside: vec![[NONE; 2]; vertices],
        }
    }

    /// The cycle that visits the vertices in this order.
    pub(super) fn through(order: &[usize]) -> Self {
        let mut cycle = Self::empty(order.len());
        let next = order.iter().skip(1).chain(order.first());
        for (&a, &b) in order.iter().zip(next) {
            cycle.add_edge(a, b);
        }
        cycle
    }

    /// Adds an edge. A vertex has at most two.
    pub(super) fn add_edge(&mut self, a: usize, b: usize) {
        for (from, to) in [(a, b), (b, a)] {
            let [first, second] = &mut self.beside[from];
            *(if *first == NONE { first } else { second }) = to;
        }
    }

    /// Removes an edge; returns whether the cycle had it.
    pub(super) fn remove(&mut self, a: usize, b: usize) -> bool {
        if !self.beside[a].contains(&b) {
            return false;
        }
        for (from, to) in [(a, b), (b, a)] {
            let place = usize::from(self.beside[from][0] != to);
            self.beside[from][place] = NONE;
        }
        true
    }

    pub(super) fn has(&self, a: usize, b: usize) -> bool {
        self.beside[a].contains(&b)
    }

    /// The image of the cycle under a map of the vertices.
    pub(super) fn image(&self, image: &[usize]) -> Self {
        let mut mapped = Self::empty(self.beside.len());
        for (at, beside) in self.beside.iter().enumerate() {
            for &next in beside.iter().filter(|&&next| next != NONE && at < next) {
                mapped.add_edge(image[at], image[next]);
            }
        }
        mapped
    }

    /// The vertices in order, from `start` to its lower neighbour and on.
    pub(super) fn order_from(&self, start: usize) -> Vec<usize> {
        let [a, b] = self.beside[start];
        let (mut last, mut at) = (start, a.min(b));
        let mut order = vec![start];
        while at != start && order.len() < self.beside.len() {
            order.push(at);
            let [a, b] = self.beside[at];
            (last, at) = (at, if a == last { b } else { a });
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_is_read_from_any_vertex() {
        let cycle = Cycle::through(&[3, 0, 4, 1, 2]);
        assert_eq!(cycle.order_from(0), [0, 3, 2, 1, 4]);
        assert_eq!(cycle.order_from(4), [4, 0, 3, 2, 1]);
        let image = cycle.image(&[1, 2, 3, 4, 0]);
        assert_eq!(image.order_from(0), [0, 1, 4, 3, 2]);
    }

    #[test]
    fn an_edge_is_removed_once() {
        let mut cycle = Cycle::through(&[0, 1, 2]);
        assert!(cycle.has(1, 2) && cycle.remove(2, 1));
        assert!(!cycle.has(1, 2) && !cycle.remove(1, 2));
        cycle.add_edge(1, 2);
        assert_eq!(cycle.order_from(0), [0, 1, 2]);
    }
}
