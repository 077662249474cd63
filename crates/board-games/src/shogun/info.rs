//! The constants of Shogun.

use shogun_rules::Magnets;

use crate::game::{ExactFile, GameExamples, GameInfo, MarkOption};
use crate::rules::{OptionValues, RuleOption};

pub(super) const INFO: GameInfo = GameInfo {
    word: "shogun",
    title: "Shogun",
    about: "Shogun: white moves first and begins at the bottom",
    notation: "\
A POSITION is `start` (the line-up of the papers), `start-fourth-file` (the line-up of their template program), `start-fair` (the same \
line-up for both), a file, `-` for stdin, or a text: eight rows from row 8 down to row 1, joined by `/`, then a blank and \
`w` or `r` for the side to move (white when left out). In a row a piece is a letter and its energy, P and K for white's \
pawns and king, p and k for red's; a digit by itself is that many empty squares, a dot is one. A file may also hold the \
pieces as JSON, as in the fixtures. A SQUARE is `x,y`, both from 1, x to the right and y up.",
    legend: "\
P and p are pawns, K and k kings, capitals white. The digit is the energy: a piece moves exactly this number of squares, with one turn \
at most; 4,1-4,4 goes from column 4, row 1, to column 4, row 4
",
    rules: &RULES,
    marks: &MARKS,
    bots: &[],
    sits_opposite: true,
    results_note: None,
    exact_file: Some(ExactFile {
        name: "endings",
        about: "Use the endings in FILE, written by the command `endings build` of the game. Bots then know the exact value of \
                their positions",
    }),
    perft_limit: 12,
    examples: GameExamples {
        position: "8/8/2k25/3p24/8/4P33/5K12/1P26 w",
        square: "4,1",
        mv: "4,1-4,4",
        rules: "--rules boxed",
    },
};

const RULES: [RuleOption; 4] = [
    RuleOption::new(
        "variant",
        OptionValues::Words(&["bare-king", "boxed", "pseudo-legal"]),
        "The rule set: bare-king (the papers' rules), boxed (a king with one other piece has lost) or pseudo-legal (kings \
         may be captured); bare-king when left out",
    )
    .with_name("rules"),
    RuleOption::new(
        "energies",
        OptionValues::Text("ENERGIES"),
        "Where energies come from: fixed, magnets:MAP (upright, diagonals, knights, or the orientation of each square in \
         quarter turns: 8 rows of 8 digits 0 to 3, row 8 first, joined by '/'), squares:MAP (the \
         energy of each square, 0 for the piece's own) or table:MAPS (twelve such maps, joined by ','); fixed when left out",
    )
    .with_examples(&[
        "fixed",
        "magnets:upright",
        "magnets:diagonals",
        "magnets:knights",
    ]),
    RuleOption::new(
        "energies",
        OptionValues::Text("MAP"),
        "The same as --energies magnets:MAP",
    )
    .with_name("magnets")
    .with_prefix("magnets:")
    .with_examples(&Magnets::MODELS),
    RuleOption::new(
        "turn",
        OptionValues::Number("QUARTERS"),
        "Turn the board clockwise by this number of quarter turns before the game, with its magnets and energies",
    ),
];

const MARKS: [MarkOption; 3] = [
    MarkOption {
        name: "from",
        short: Some('f'),
        alias: None,
        value: Some("SQUARE"),
        about: "The piece on this square. Marks the squares that it can go to, even if its own king is left attacked",
    },
    MarkOption {
        name: "attacked-by",
        short: None,
        alias: None,
        value: Some("PLAYER"),
        about: "Mark the pieces that this player attacks",
    },
    MarkOption {
        name: "papers",
        short: None,
        alias: None,
        value: None,
        about: "Print the board as the papers do: letters and energies only, nothing marked",
    },
];
