//! The knight's tour as the papers ask for it: immutable lists, newest square first, and every
//! question answered by walking along the list. A literal port, the yardstick of the tour benches,
//! and of no other use.

use std::rc::Rc;

/// A position, on the board or not.
pub type Pos = (i32, i32);

/// An immutable list that shares its tail, as in the papers' language.
#[derive(Clone, Debug, Default)]
pub struct List(Option<Rc<(Pos, List)>>);

impl List {
    /// The list with one more element in front.
    #[must_use]
    pub fn prepend(&self, head: Pos) -> Self {
        Self(Some(Rc::new((head, self.clone()))))
    }

    /// The elements from the front.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + '_ {
        let mut rest = self;
        std::iter::from_fn(move || {
            let (head, tail) = &**rest.0.as_ref()?;
            rest = tail;
            Some(*head)
        })
    }
}

/// Task 1: whether a position is inside the board and not on the path.
#[must_use]
pub fn is_legal(dim: i32, path: &List, (x, y): Pos) -> bool {
    x >= 0 && y >= 0 && x < dim && y < dim && !path.iter().any(|pos| pos == (x, y))
}

/// Task 2: the legal moves, clockwise from 12 o'clock.
#[must_use]
pub fn legal_moves(dim: i32, path: &List, (x, y): Pos) -> Vec<Pos> {
    [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ]
    .into_iter()
    .map(|(dx, dy)| (x + dx, y + dy))
    .filter(|&pos| is_legal(dim, path, pos))
    .collect()
}

/// Task 3: all tours that extend the path.
#[must_use]
pub fn enum_tours(dim: i32, path: &List) -> Vec<List> {
    if path.iter().count() as i32 == dim * dim {
        return vec![path.clone()];
    }
    let Some(head) = path.iter().next() else {
        return Vec::new();
    };
    legal_moves(dim, path, head)
        .into_iter()
        .flat_map(|pos| enum_tours(dim, &path.prepend(pos)))
        .collect()
}

/// Task 6: the legal moves, fewest onward moves first.
#[must_use]
pub fn ordered_moves(dim: i32, path: &List, pos: Pos) -> Vec<Pos> {
    let mut moves = legal_moves(dim, path, pos);
    moves.sort_by_cached_key(|&pos| legal_moves(dim, path, pos).len());
    moves
}

/// Task 9: one tour by Warnsdorff's rule, with a list of the paths still to be extended in place of
/// recursion.
#[must_use]
pub fn tour_on_mega_board(dim: i32, path: &List) -> Option<List> {
    let mut paths = vec![path.clone()];
    while let Some(path) = paths.pop() {
        if path.iter().count() as i32 == dim * dim {
            return Some(path);
        }
        let head = path.iter().next()?;
        let moves = ordered_moves(dim, &path, head);
        paths.extend(moves.into_iter().rev().map(|pos| path.prepend(pos)));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{List, enum_tours, ordered_moves, tour_on_mega_board};

    #[test]
    fn the_port_states_the_facts_of_the_papers() {
        let corner = List::default().prepend((0, 0));
        assert_eq!(enum_tours(5, &corner).len(), 304);
        let order = [(0, 1), (0, 5), (2, 1), (2, 5), (3, 4), (3, 2)];
        assert_eq!(ordered_moves(8, &List::default(), (1, 3)), order);
        let tour = tour_on_mega_board(8, &corner).expect("a tour");
        assert_eq!(tour.iter().count(), 64);
    }
}
