//! The papers' recursion, written straight from their text: the oracle of the tests beside it.

use knights_tour::{Board, Square};

/// The squares that a knight can move to, clockwise, without any optimization.
pub(crate) fn onward(board: &Board, path: &[Square], from: Square) -> Vec<Square> {
    let (x, y) = (i32::from(from.x()), i32::from(from.y()));
    [
        (x + 1, y + 2),
        (x + 2, y + 1),
        (x + 2, y - 1),
        (x + 1, y - 2),
        (x - 1, y - 2),
        (x - 2, y - 1),
        (x - 2, y + 1),
        (x - 1, y + 2),
    ]
    .into_iter()
    .filter_map(|(x, y)| Some(Square::new(x.try_into().ok()?, y.try_into().ok()?)))
    .filter(|square| board.contains(*square) && !path.contains(square))
    .collect()
}

/// All paths of `n` squares that extend the path, by plain recursion.
pub(crate) fn paths(board: &Board, path: &[Square], n: usize) -> Vec<Vec<Square>> {
    if path.len() == n {
        return vec![path.to_vec()];
    }
    let Some(&head) = path.last() else {
        return board
            .squares()
            .flat_map(|start| paths(board, &[start], n))
            .collect();
    };
    onward(board, path, head)
        .into_iter()
        .flat_map(|next| paths(board, &[path, &[next]].concat(), n))
        .collect()
}

/// All tours that extend the path.
pub(crate) fn tours(board: &Board, path: &[Square]) -> Vec<Vec<Square>> {
    paths(board, path, board.len())
}
