//! The constants of the games of Ploy.

use crate::game::{ExactFile, GameExamples, GameInfo, MarkOption};
use crate::rules::{OptionValues, RuleOption};

/// The constants of Ploy for two. Ploy for four has other rules and players.
pub(super) const INFO: GameInfo = GameInfo {
    word: "ploy",
    title: "Ploy",
    about: "Ploy, for two or for four: with two players, black moves first and begins at the bottom",
    notation: "\
A POSITION is `start`, a file, `-` for stdin, or a text: nine rows from row 9 down to row 1, joined by `/`, of nine cells \
each, joined by `,`; a cell is empty or a piece, `b` or `w` with a number 1 to 255 whose bits are the piece's lines, \
north lowest, then clockwise; then a blank and the side to move (black when left out).\n\
A MOVE is `<from>-<to>-<rotation>`, such as e3-e4-0; the rotation counts steps of 45 degrees clockwise.\n\
With --game partnership or free-for-all it is a game of four, whose pieces are `g`, `c`, `y` and `b`.",
    legend: "\
arrows are a piece's lines: it goes along them, a Shield (one line) 1 square, a Probe (two) 2, a Lance (three) 3, a \
Commander (four) 1; e3-e4-0 goes, e3-e3-1 turns by 45 degrees clockwise, and a Shield may do both: e3-e4-7
",
    rules: &[TURNING, LISTING],
    marks: &MARKS,
    bots: &[],
    sits_opposite: true,
    results_note: None,
    exact_file: Some(ExactFile {
        name: "endings",
        about: "Use the endings in FILE, written by the command `endings build` of the game. Bots then know the exact value of \
                their positions",
    }),
    perft_limit: 9,
    examples: GameExamples {
        position: ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
        square: "e3",
        mv: "e3-e4-0",
        rules: "--turning one-step",
    },
};

/// The option that chooses a game of four.
pub(super) const GAME: RuleOption = RuleOption::new(
    "game",
    OptionValues::Words(&["partnership", "free-for-all"]),
    "The game of four: partnership or free-for-all; the game of two when left out",
);

pub(super) const TURNING: RuleOption = RuleOption::new(
    "turning",
    OptionValues::Words(&["any", "one-step"]),
    "How far a piece may turn in one move: any, a multiple of 45 degrees (rules of 1970), or one-step, 45 degrees to \
     either side (German edition of 1982); any when left out",
);

pub(super) const LISTING: RuleOption = RuleOption::new(
    "listing",
    OptionValues::Words(&["every-rotation", "distinct-results"]),
    "Which moves are listed if several have the same effect: every-rotation, or distinct-results, the one with the \
     smallest rotation; every-rotation when left out",
);

const MARKS: [MarkOption; 2] = [
    MarkOption {
        name: "from",
        short: Some('f'),
        alias: None,
        value: Some("SQUARE"),
        about: "The piece on this square. Marks the squares that it can step to",
    },
    MarkOption {
        name: "attacked-by",
        short: None,
        alias: None,
        value: Some("PLAYER"),
        about: "Mark the pieces that this player attacks",
    },
];
