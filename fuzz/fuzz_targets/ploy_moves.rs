//! Any sequence of moves from any board: listed if and only if legal, played and taken back without a trace.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ploy_rules::{Board, Colour, Game, Lines, Move, Piece, Position, Rotation, Rules, Square};

#[derive(Arbitrary, Debug)]
struct Input {
    /// Square, colour and lines of each piece; the start position when there is none.
    pieces: Vec<(u8, bool, u8)>,
    white: bool,
    rules: u8,
    /// From, to and rotation; whatever is not legal must be refused.
    moves: Vec<(u8, u8, u8)>,
}

fn square(index: u8) -> Square {
    Square::from_index(index % 81).expect("the remainder is below 81")
}

fuzz_target!(|input: Input| {
    let board: Board = if input.pieces.is_empty() {
        Board::start()
    } else {
        input
            .pieces
            .iter()
            .filter_map(|&(at, white, bits)| {
                let colour = if white { Colour::White } else { Colour::Black };
                Some((square(at), Piece::new(colour, Lines::new(bits)?)))
            })
            .collect()
    };
    let rules = Rules::ALL[input.rules as usize % 4];
    let player = if input.white {
        Colour::White
    } else {
        Colour::Black
    };
    let start = Position::new(board, player, rules);
    let mut position = start.clone();
    let mut played = Vec::new();
    for (from, to, rotation) in input.moves {
        let rotation = Rotation::ALL[rotation as usize % 8];
        let mv = Move::new(square(from), square(to), rotation);
        let moves = position.moves();
        let listed = moves.contains(&mv);
        assert_eq!(position.is_legal(mv), listed, "{mv} in {position}");
        assert_eq!(position.check(mv).is_ok(), listed, "{mv} in {position}");
        // A move that the fuzzer happens to miss is replaced by one that is legal.
        let mv = match moves.len() {
            0 => break,
            _ if listed => mv,
            count => moves[from as usize * 81 % count],
        };
        let undo = position.play(mv).expect("a listed move is legal");
        assert_eq!(position.key(), position.fresh_key());
        assert_eq!(position.invariants(), Ok(()));
        played.push(undo);
    }
    for undo in played.into_iter().rev() {
        position.undo(undo);
    }
    assert_eq!(position, start);
});
