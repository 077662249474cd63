//! Inconsistent bitboards, which no public function can create.

use super::Board;

#[test]
fn sets_that_do_not_fit_together_are_noticed() {
    let cases = [
        (Board::EMPTY, Ok(())),
        (
            Board {
                colours: [1, 1],
                ..Board::EMPTY
            },
            Err("two colours share a square"),
        ),
        (
            Board {
                kings: 1 << 63,
                ..Board::EMPTY
            },
            Err("an empty square has a kind or an energy"),
        ),
        (
            Board {
                energy: [1, 1],
                ..Board::EMPTY
            },
            Err("an empty square has a kind or an energy"),
        ),
        (
            Board {
                kings: 4,
                energy: [4, 0],
                ..Board::EMPTY
            },
            Err("an empty square has a kind or an energy"),
        ),
        (
            Board {
                energy: [0, 2],
                ..Board::EMPTY
            },
            Err("an empty square has a kind or an energy"),
        ),
        (
            Board {
                colours: [1, 2],
                kings: 1,
                energy: [2, 1],
            },
            Err("a king has an energy above 2"),
        ),
    ];
    for (board, found) in cases {
        assert_eq!(
            board.invariants().map_err(|error| error.to_string()),
            found.map_err(String::from)
        );
    }
}
