//! Material and proximity, as sums that a move changes by a few pieces.

use ploy_rules::{Board, Colour, Kind, Lines, Square};

use super::{DISTANCE, PloyWeights, by_lines, value};
use crate::evaluation::network::IncrementalTerms;

/// The terms of both colours. Once a Commander has moved, they are all made anew.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::evaluation) struct PlacementTerms {
    /// The squares of the Commanders; `None` if one is missing, since the game is over.
    commanders: Option<[usize; 2]>,
    colours: [ColourTerms; 2],
    is_stale: bool,
}

/// The terms of a colour, without weights.
#[derive(Debug, Default, PartialEq, Eq)]
struct ColourTerms {
    material: i32,
    /// For Shields, Probes and Lances the sum of `8 - d` at distances `d` from the opposing
    /// Commander.
    proximity: [i32; 3],
    /// The number of pieces beside the Commander.
    beside: i32,
}

impl ColourTerms {
    fn weighted(&self, weights: &PloyWeights) -> i32 {
        let pairs = self.proximity.iter().zip(weights.proximity);
        let proximity: i32 = pairs.map(|(sum, weight)| sum * weight).sum();
        self.material + proximity + self.beside * weights.cover
    }
}

impl PlacementTerms {
    /// The terms of the player of this index less those of the other.
    pub(super) fn balance(&self, mover: usize, weights: &PloyWeights) -> i32 {
        let [first, second] = &self.colours;
        let balance = first.weighted(weights) - second.weighted(weights);
        if mover == 0 { balance } else { -balance }
    }

    /// Adds a piece, or subtracts it.
    #[inline]
    fn add(&mut self, square: Square, colour: Colour, lines: Lines, sign: i32) {
        let Some(commanders) = self.commanders else {
            return;
        };
        let (index, player) = (square.index(), colour as usize);
        let terms = &mut self.colours[player];
        terms.material += sign * value(lines);
        terms.beside += sign * i32::from(DISTANCE[commanders[player]][index] == 1);
        // Commanders and pieces of more lines have no weight.
        let class = CLASS[usize::from(lines.get())];
        if let Some(sum) = terms.proximity.get_mut(usize::from(class)) {
            *sum += sign * (8 - i32::from(DISTANCE[commanders[1 - player]][index]));
        }
    }

    /// The terms of a board, piece by piece.
    fn of(board: &Board) -> Self {
        let commanders = board.of_kind(Kind::Commander);
        let mut terms = Self::default();
        if let [Some(first), Some(second)] =
            Colour::ALL.map(|colour| (commanders & board.of(colour)).first())
        {
            terms.commanders = Some([first.index(), second.index()]);
        }
        for (square, piece) in board.pieces() {
            terms.add(square, piece.colour(), piece.lines(), 1);
        }
        terms
    }
}

impl IncrementalTerms<Board> for PlacementTerms {
    #[inline]
    fn update(&mut self, square: Square, before: &Board, after: &Board) {
        for (board, sign) in [(before, -1), (after, 1)] {
            if let Some(piece) = board.piece_at(square) {
                let (colour, lines) = (piece.colour(), piece.lines());
                self.is_stale |= CLASS[usize::from(lines.get())] == COMMANDER;
                self.add(square, colour, lines, sign);
            }
        }
    }

    #[inline]
    fn finish(&mut self, board: &Board) {
        if self.is_stale {
            *self = Self::of(board);
        }
    }
}

/// The class of a Commander in [`CLASS`].
const COMMANDER: u8 = 3;

/// For each set of lines the number of lines less 1.
static CLASS: [u8; 256] = by_lines(&[u8::MAX, 0, 1, 2, COMMANDER, 4, 5, 6, 7]);

#[cfg(test)]
mod tests {
    use ploy_rules::{Board, Colour, Kind, Position, Square};

    use super::super::{PloyWeights, WEIGHTS, value};
    use super::PlacementTerms;
    use crate::RandomNumbers;
    use crate::evaluation::network::IncrementalTerms as _;

    /// Chebyshev distance.
    fn distance(a: Square, b: Square) -> i32 {
        let (columns, rows) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
        columns.max(rows).into()
    }

    /// The terms of a colour, piece by piece; `None` without a Commander.
    fn naive(board: &Board, colour: Colour, weights: &PloyWeights) -> Option<i32> {
        let commander = |colour| {
            let mut pieces = board.pieces();
            let is_commander = |&(_, piece): &(Square, ploy_rules::Piece)| {
                piece.colour() == colour && piece.lines().kind() == Some(Kind::Commander)
            };
            pieces.find(is_commander).map(|(square, _)| square)
        };
        let (own, other) = (commander(colour)?, commander(colour.other())?);
        let pieces = board.pieces().filter(|(_, piece)| piece.colour() == colour);
        let terms = pieces.map(|(square, piece)| {
            let weight = match piece.lines().kind() {
                Some(Kind::Shield) => weights.proximity[0],
                Some(Kind::Probe) => weights.proximity[1],
                Some(Kind::Lance) => weights.proximity[2],
                Some(Kind::Commander) | None => 0,
            };
            let is_beside = distance(square, own) == 1;
            value(piece.lines())
                + weight * (8 - distance(square, other))
                + i32::from(is_beside) * weights.cover
        });
        Some(terms.sum())
    }

    /// Boards of random games, up to the capture of a Commander, in an order in which few or many
    /// squares change.
    #[test]
    fn terms_are_those_of_the_board_whatever_was_before() {
        let mut random = RandomNumbers::new(3);
        let mut boards = Vec::new();
        for _ in 0..20 {
            let mut position = Position::start();
            while let Some(mv) = position.random_move(|bound| random.below(bound)) {
                position.play_unchecked(mv);
                boards.push(position.board().clone());
            }
        }
        let half = boards.len() / 2;
        random.shuffle(&mut boards[half..]);
        let (mut terms, mut before, mut unfinished) = (PlacementTerms::default(), Board::EMPTY, 0);
        for board in boards {
            for square in board.changes_since(&before) {
                terms.update(square, &before, &board);
            }
            terms.finish(&board);
            assert_eq!(terms, PlacementTerms::of(&board), "{board}");
            for weights in &WEIGHTS {
                let [white, black] = Colour::ALL.map(|colour| naive(&board, colour, weights));
                let expected = white.zip(black).map_or(0, |(white, black)| white - black);
                assert_eq!(terms.balance(0, weights), expected, "{board}");
                assert_eq!(terms.balance(1, weights), -expected, "{board}");
                unfinished += i32::from(expected != 0);
            }
            before = board;
        }
        assert!(unfinished > 1_000, "{unfinished}");
    }
}
