//! Urban 2016, "Coursework 7 (Scala, Knight's Tour)", and Urban 2023, "Main Part 4 (Scala):
//! Knight's Tour".

use knights_tour::assignment::{legal_moves, ordered_moves};
use knights_tour::{Answer, Board, Goal, Square, Tour, count, find};

use super::claim::{ClaimBoard, ClaimEntry, ClaimVerdict};

/// The tours printed in the papers: the visit number of each square, the top row first.
const FIVE: [[u16; 5]; 5] = [
    [24, 11, 6, 17, 0],
    [19, 16, 23, 12, 7],
    [10, 5, 18, 1, 22],
    [15, 20, 3, 8, 13],
    [4, 9, 14, 21, 2],
];
const SIX: [[u16; 6]; 6] = [
    [10, 5, 18, 25, 16, 7],
    [31, 26, 9, 6, 19, 24],
    [4, 11, 30, 17, 8, 15],
    [29, 32, 27, 0, 23, 20],
    [12, 3, 34, 21, 14, 1],
    [33, 28, 13, 2, 35, 22],
];

const fn on(side: usize) -> ClaimBoard {
    ClaimBoard::Rectangle(side, side)
}

pub(super) const CLAIMS: [ClaimEntry; 11] = [
    ClaimEntry::quick("tours.moves", on(8), moves),
    ClaimEntry::quick("tours.small", on(4), small),
    ClaimEntry::quick("tours.printed-five", on(5), printed_five),
    ClaimEntry::quick("tours.closed-five", on(5), closed_five),
    ClaimEntry::quick("tours.printed-six", on(6), printed_six),
    ClaimEntry::quick("tours.bigger", on(7), bigger),
    ClaimEntry::quick("tours.five", on(5), five),
    ClaimEntry::quick("tours.six", on(6), six),
    ClaimEntry::quick("tours.order", on(8), order),
    ClaimEntry::quick("tours.mega", on(60), mega),
    ClaimEntry::quick("tours.schwenk", ClaimBoard::Rectangle(10, 3), schwenk),
];

fn tour(board: &Board, goal: &Goal) -> Option<Option<Tour>> {
    match find(board, goal).ok()? {
        Answer::Tour(tour) => Some(Some(tour)),
        Answer::None(_) => Some(None),
        Answer::LimitReached => None,
    }
}

fn join_names(squares: &[Square]) -> String {
    let names: Vec<_> = squares.iter().map(|at| format!("({at})")).collect();
    names.join(", ")
}

fn moves() -> Option<ClaimVerdict> {
    let middle = legal_moves(8, &[], (2, 2)).ok()?;
    let corner = legal_moves(8, &[], (7, 7)).ok()?;
    let expected = [
        (3, 4),
        (4, 3),
        (4, 1),
        (3, 0),
        (1, 0),
        (0, 1),
        (0, 3),
        (1, 4),
    ]
    .map(Square::from);
    let in_the_corner = [(6, 5), (5, 6)].map(Square::from);
    Some(
        ClaimVerdict::of_all([middle == expected, corner == in_the_corner])
            .with_figure(join_names(&middle))
            .with_figure(join_names(&corner)),
    )
}

/// The largest side of a square board that is checked.
const MAX_SIDE: u16 = 40;

fn small() -> Option<ClaimVerdict> {
    let mut without = Vec::new();
    for side in 2..=MAX_SIDE {
        if tour(&Board::square(side).ok()?, &Goal::directed())?.is_none() {
            without.push(side);
        }
    }
    Some(ClaimVerdict::of(without == [2, 3, 4]).with_figure(MAX_SIDE))
}

/// Reads a printed tour; `Some(None)` if it is not a tour.
fn printed<const N: usize>(rows: &[[u16; N]; N]) -> Option<Option<Tour>> {
    let side = u16::try_from(N).ok()?;
    let mut squares = Vec::new();
    for (y, row) in (0..side).rev().zip(rows) {
        squares.extend(
            (0..side)
                .zip(row)
                .map(|(x, time)| (*time, Square::new(x, y))),
        );
    }
    squares.sort_by_key(|(time, _)| *time);
    let squares = squares.into_iter().map(|(_, square)| square).collect();
    Some(Tour::new(Board::square(side).ok()?, squares).ok())
}

fn printed_five() -> Option<ClaimVerdict> {
    let tour = printed(&FIVE)?;
    Some(ClaimVerdict::of(tour.is_some_and(|tour| !tour.is_closed())))
}

fn printed_six() -> Option<ClaimVerdict> {
    let tour = printed(&SIX)?;
    Some(ClaimVerdict::of(tour.is_some_and(|tour| tour.is_closed())))
}

fn closed_five() -> Option<ClaimVerdict> {
    let found = tour(&Board::square(5).ok()?, &Goal::closed())?;
    Some(ClaimVerdict::of(found.is_none()))
}

fn bigger() -> Option<ClaimVerdict> {
    let mut without = Vec::new();
    for side in 6..=MAX_SIDE {
        if tour(&Board::square(side).ok()?, &Goal::closed())?.is_none() {
            without.push(side);
        }
    }
    let odd = without.iter().all(|side| side % 2 == 1);
    let first = without.first().map_or(0, |&side| side);
    let kind = if odd { without.len() } else { 0 };
    Some(
        ClaimVerdict::of(without.is_empty())
            .with_figure(first)
            .with_figure(kind)
            .with_figure(MAX_SIDE),
    )
}

fn five() -> Option<ClaimVerdict> {
    let board = Board::square(5).ok()?;
    let corner = count(&board, &Goal::directed().from((0, 0))).ok()?;
    let all = count(&board, &Goal::directed()).ok()?;
    let (corner, all) = (corner.to_string(), all.to_string());
    Some(
        ClaimVerdict::of((corner.as_str(), all.as_str()) == ("304", "1728"))
            .with_figure(corner)
            .with_figure(all),
    )
}

fn six() -> Option<ClaimVerdict> {
    let board = Board::square(6).ok()?;
    let all = count(&board, &Goal::directed()).ok()?.to_string();
    let closed = count(&board, &Goal::closed()).ok()?;
    Some(
        ClaimVerdict::of(all == "6637920")
            .with_figure(all)
            .with_figure(closed),
    )
}

fn order() -> Option<ClaimVerdict> {
    let from = Square::from((1, 3));
    let ordered = ordered_moves(8, &[], from).ok()?;
    let onward = |square: &Square| legal_moves(8, &[from], *square).map(|next| next.len());
    let counts: Vec<_> = ordered.iter().map(onward).collect::<Result<_, _>>().ok()?;
    let first = [(0, 1), (0, 5), (2, 1)].map(Square::from);
    let count_texts: Vec<_> = counts.iter().map(ToString::to_string).collect();
    Some(
        ClaimVerdict::of_all([ordered.starts_with(&first), counts.is_sorted()])
            .with_figure(join_names(&ordered))
            .with_figure(count_texts.join(", ")),
    )
}

fn mega() -> Option<ClaimVerdict> {
    let found = tour(&Board::square(70).ok()?, &Goal::directed())?;
    let squares = found.as_ref().map_or(0, |tour| tour.squares().len());
    Some(ClaimVerdict::of(squares == 4_900).with_figure(squares))
}

fn schwenk() -> Option<ClaimVerdict> {
    let closed = |width| tour(&Board::rectangle(width, 3).ok()?, &Goal::closed());
    Some(ClaimVerdict::of_all([
        closed(8)?.is_none(),
        closed(10)?.is_some(),
    ]))
}
