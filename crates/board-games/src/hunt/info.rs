//! The constants of the hunt.

use board_game_core::Player;

use crate::game::{ExactFile, GameExamples, GameInfo, MarkOption};
use crate::rules::{OptionValues, RuleOption};

pub(super) const INFO: GameInfo = GameInfo {
    word: "hunt",
    title: "Rook hunt",
    about: "The rook hunt: the pawns are the first player, though the rook is put on the board before they move",
    notation: "\
A POSITION is `start` (the paper's), a file, `-` for stdin, or up to three words: the pawns in their order, separated by \
commas; the rook's square, `-` while it is not on the board; and who is to move, `pawns` or `rook`. \
`a3,b6,c3,d6,e3,f6,g3,h6 a1 pawns`. A pawn move is `Bb6-b5`, several steps `Bb6-b5+d6-d5`, a capture `Bxa1-b1`; a rook \
move is `a1-d1`.",
    legend: "\
R is the rook, P a pawn; - is a threatened square, + one that the rook could come to; the rook is put on a1 by a1 and \
goes to d1 by d1; a pawn goes by b6-b5, and several steps of a turn are b6-b5+d6-d5
",
    rules: &RULES,
    marks: &MARKS,
    bots: &BOTS,
    // Pawns move in any direction, so that the board has no sides.
    sits_opposite: false,
    results_note: Some("only the pawns can win; a draw is an escape of the rook"),
    exact_file: Some(ExactFile {
        name: "solution",
        about: "Use the solution in FILE, written by `board-rules hunt solve --save`. Bots then know the exact value of \
                every position",
    }),
    perft_limit: 12,
    examples: GameExamples {
        position: "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
        square: "a3",
        mv: "a1",
        rules: "--position a4,c4,e4,g4 -l 2",
    },
};

const RULES: [RuleOption; 6] = [
    RuleOption::new(
        "pawns",
        OptionValues::Number("PAWNS"),
        "Number of pawns, the paper's k. As many as a position names when left out",
    )
    .with_short('k'),
    RuleOption::new(
        "steps",
        OptionValues::Number("STEPS"),
        "Steps the pawns make in a turn, the paper's l. 1 when left out",
    )
    .with_short('l'),
    RuleOption::new(
        "reach",
        OptionValues::Number("SQUARES"),
        "Squares a step goes at most, the paper's n. 1 when left out",
    )
    .with_short('n'),
    RuleOption::new(
        "side",
        OptionValues::Number("SQUARES"),
        "Squares along an edge of the board; 8 when left out",
    ),
    RuleOption::new(
        "repeats",
        OptionValues::Flag,
        "One pawn may make several steps of a turn",
    ),
    RuleOption::new(
        "must-move",
        OptionValues::Flag,
        "The rook may not stay where it is",
    ),
];

const MARKS: [MarkOption; 4] = [
    MarkOption {
        name: "from",
        short: Some('f'),
        alias: None,
        value: Some("SQUARE"),
        about: "The piece on this square. Marks the squares that it can go to, and nothing else",
    },
    MarkOption {
        name: "targets",
        short: None,
        alias: Some("rook-moves"),
        value: None,
        about: "Mark the squares the rook can move to, or be put on, and nothing else",
    },
    MarkOption {
        name: "opening",
        short: None,
        alias: None,
        value: Some("TURN"),
        about: "Draw the board after this turn of the pawns, and mark the squares that it opens to the rook",
    },
    MarkOption {
        name: "out-of-reach",
        short: None,
        alias: None,
        value: None,
        about: "Mark the squares of the rows and columns that no pawn can get into in one step",
    },
];

/// The strategies. The greedy one is named hunters, because every game has a bot named greedy.
const BOTS: [(&str, Player); 7] = [
    ("hunters", Player::FIRST),
    ("program", Player::FIRST),
    ("best-ties", Player::FIRST),
    ("file-pairs", Player::FIRST),
    ("blocker", Player::FIRST),
    ("crossing", Player::SECOND),
    ("breakthrough", Player::SECOND),
];
