//! Positions, games and inputs of each game, good and bad.

mod ploy;

/// A position under rules.
pub(crate) type Place = (&'static str, String);

/// The examples of a game.
#[derive(Default)]
pub(crate) struct Examples {
    /// Names and incomplete texts of positions.
    pub(crate) starts: &'static [&'static str],
    /// Rules in several forms.
    pub(crate) rules: &'static [&'static str],
    /// Positions of every kind, those of every ending included.
    pub(crate) positions: Vec<Place>,
    /// Games from a position.
    pub(crate) games: Vec<(Place, &'static [&'static str])>,
    /// Inputs of a person at the start, or after the first move of the example.
    pub(crate) typed: &'static [&'static str],
    /// Squares of the beginnings of moves, at the start.
    pub(crate) chosen: &'static [&'static [usize]],
    /// Marks of a picture with their values, good and bad.
    pub(crate) marks: &'static [(&'static str, &'static str)],
    /// Rules that make no sense.
    pub(crate) bad_rules: &'static [&'static str],
    /// Texts that are no positions.
    pub(crate) bad_positions: Vec<Place>,
    /// Moves that are refused, each in a position.
    pub(crate) bad_moves: Vec<(Place, &'static [&'static str])>,
}

/// The usual start.
fn start(rules: &'static str) -> Place {
    (rules, "start".to_owned())
}

/// Positions as texts.
fn places<const N: usize>(texts: [(&'static str, &str); N]) -> Vec<Place> {
    texts.map(|(rules, text)| (rules, text.to_owned())).into()
}

/// The examples of the game of this name.
pub(crate) fn of(game: &str) -> Examples {
    match game {
        "ploy" => ploy::for_two(),
        "ploy-four" => ploy::for_four(),
        "shogun" => shogun(),
        "hunt" => hunt(),
        "connect-four" => connect_four(),
        other => panic!("{other} has no examples"),
    }
}

fn shogun() -> Examples {
    const MATE: &str = "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 w";
    Examples {
        starts: &[
            "start",
            "start-fourth-file",
            "start-fair",
            "start r",
            "8/8/2k25/3p24/8/4P33/5K12/1P26",
        ],
        rules: &[
            "",
            "variant=boxed",
            "energies=magnets:upright",
            "variant=pseudo-legal energies=magnets:knights",
            "energies=magnets:diagonals",
        ],
        positions: places([
            ("", "8/8/2k25/3p24/8/4P33/5K12/1P26 w"),
            ("energies=magnets:upright", "start-fair"),
            ("", "k17/8/8/8/8/8/8/K1P16 w"),
            ("", "k1p16/8/8/8/8/8/8/K17 r"),
            ("", "k17/8/8/8/8/8/8/K17 r"),
            ("variant=boxed", "k1p26/8/8/8/8/8/8/K1P1P25 w"),
            ("", MATE),
            ("variant=pseudo-legal", MATE),
            ("", "6p1P2/7p1/8/k17/8/8/1p16/K17 w"),
            ("", "8/8/8/8/8/8/8/8 r"),
            ("", "k23P43/8/8/8/8/8/8/K17 r"),
        ]),
        games: vec![
            (start(""), &["(4,1)-(4,4)", "(5,8)-(5,4)"]),
            (start("energies=magnets:upright"), &["(4,1)-(4,4)"]),
            (
                ("", "k17/1p16/8/1P23P22/8/8/8/K17 w".to_owned()),
                &["(2,5)-(2,7)"],
            ),
        ],
        typed: &[
            "4,1-4,4",
            "(4,1)-(4,4)",
            "5,1",
            "4,1-4,3",
            "(4",
            "4,1",
            "UUR",
            "",
            "4.1-4.4",
        ],
        chosen: &[&[], &[3], &[3, 27], &[0], &[63]],
        marks: &[
            ("from", "4,1"),
            ("from", "d1"),
            ("from", "9,9"),
            ("attacked-by", "red"),
            ("attacked-by", "w"),
            ("attacked-by", "black"),
            ("papers", ""),
        ],
        bad_rules: &[
            "variant=open",
            "energies=none",
            "energies=magnets:none",
            "energies=squares:1",
            "variant",
            "size=8",
        ],
        bad_positions: places([
            ("", ""),
            ("", "8/8"),
            ("", "8/8/8/8/8/8/8/9 w"),
            ("", "8/8/8/8/8/8/8/7 w"),
            ("", "8/8/8/8/8/8/8/x7 w"),
            ("", "8/8/8/8/8/8/8/P57 w"),
            ("", "8/8/8/8/8/8/8/K37 w"),
            ("", "8/8/8/8/8/8/8/P7 w"),
            ("", "8/8/8/8/8/8/8/K1K16 w"),
            ("", "8/8/8/8/8/8/8/8 x"),
            ("", "8/8/8/8/8/8/8/8 w more"),
            ("", "{\"pieces\":1}"),
        ]),
        bad_moves: vec![
            (
                start(""),
                &[
                    "",
                    "4,1",
                    "(4,1)-(4,9)",
                    "(4,1)-(4,3)",
                    "(4,4)-(4,5)",
                    "(4,8)-(4,7)",
                    "(1,1)-(2,1)",
                    "(1,1)-(3,1)",
                ],
            ),
            (
                ("", "k1p16/8/8/8/8/P2P16/P17/K1P16 w".to_owned()),
                &["(1,3)-(3,3)", "(1,3)-(1,1)"],
            ),
            (
                ("", "8/8/3p34/8/3K14/8/P17/k17 w".to_owned()),
                &["(4,4)-(4,3)"],
            ),
            (
                ("", "k1p16/8/8/8/P17/P2P16/8/K1P16 w".to_owned()),
                &["(1,3)-(2,4)", "(1,3)-(1,5)"],
            ),
            (
                ("", "8/8/3p24/8/3K14/8/P17/k17 w".to_owned()),
                &["(1,2)-(1,3)"],
            ),
            (("", MATE.to_owned()), &["(8,5)-(8,6)"]),
        ],
    }
}

fn hunt() -> Examples {
    const SMALL: &str = "pawns=3 side=2";
    Examples {
        starts: &[
            "start",
            "a4,c4,e4,g4",
            "b2,c3 a1",
            "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
        ],
        rules: &[
            "",
            "pawns=4 steps=2",
            "reach=2 side=6 repeats must-move",
            "must-move",
        ],
        positions: places([
            ("", "start"),
            ("", "a3,b5,c3,d5,e3,f5,g3,h5 d1 pawns"),
            ("steps=2", "b3,d3,f3,h3 a1 pawns"),
            ("side=10 pawns=5", "start"),
            ("side=3 pawns=7", "start"),
            (SMALL, "b1,b2,a2 x"),
            (SMALL, "b1,b2,a2 a1 rook"),
            (SMALL, "b1,b2,a2"),
            ("side=2 pawns=1", "b1 a2 pawns"),
            ("side=3 must-move", "a2,b2 a1 rook"),
        ]),
        games: vec![
            (start(""), &["a1", "Bb6-b5", "a1-d1", "Bb5-b4"]),
            (("", "b1 a1 pawns".to_owned()), &["Bxb1-a1"]),
            (
                ("steps=2", "b3,d3,f3,h3 a1 pawns".to_owned()),
                &["Bb3-b2+d3-d2"],
            ),
        ],
        typed: &["a1", "d1", "a4", "a3", "Ta1", "", "b6-b5", "z1", "a"],
        chosen: &[&[], &[0], &[16], &[63]],
        marks: &[
            ("from", "a3"),
            ("from", "z9"),
            ("targets", ""),
            ("opening", "Bb6-b5"),
            ("opening", "a1"),
            ("opening", "Bz1-a1"),
            ("out-of-reach", ""),
        ],
        bad_rules: &[
            "side=1",
            "side=11",
            "pawns=0",
            "pawns=65",
            "steps=0",
            "steps=9",
            "steps=3 pawns=2",
            "reach=0",
            "reach=9",
            "pawns=x",
            "pawns=256",
            "pawns=1 pawns=1",
            "size=8",
        ],
        bad_positions: places([
            ("", ""),
            ("", "z9"),
            ("", "a1,a1"),
            ("", "a1 a1 rook"),
            ("", "a1 b9 rook"),
            ("", "a1 b3 red"),
            ("", "a1 - pawns"),
            ("", "a1 b3 rook more"),
            ("pawns=2", "a1 b3 rook"),
            ("side=4", "a5 b1 rook"),
        ]),
        bad_moves: vec![
            (
                start(""),
                &[
                    "a3", "a4", "a1-a2", "Bb6-b5", "B", "Bb6", "Bb6-b5+", "z1", "", "x1-a2",
                ],
            ),
            (
                ("", "a3,b5,c3,d5 h1 pawns".to_owned()),
                &[
                    "Ba3-a5",
                    "Bh8-h7",
                    "Ba3-b4",
                    "Ba3-a4+a4-a5",
                    "Ba3-z4",
                    "Bxa3-a4",
                    "h1-h2",
                    "h2",
                    "Ba3-a4+b5-b4+c3-c4+d5-d4+a4-a5",
                ],
            ),
            (
                ("steps=2", "a3,b5,c3,d5 h1 pawns".to_owned()),
                &["Ba3-a4", "Ba3-a4+a4-a5", "Ba3-b3+c3-a3+d5-d4"],
            ),
            (
                ("must-move", "a3,b5,c3,d5 h1 rook".to_owned()),
                &["h1-h1", "g1-g2", "h1-g2", "h1-h9", "h1-b4", "d5"],
            ),
            (
                ("", "h3,b5,c3,d5 h1 rook".to_owned()),
                &["h1-h8", "h1-h2", "h1-h3"],
            ),
            ((SMALL, "b1,b2,a2 a1 rook".to_owned()), &["a1-a1"]),
        ],
    }
}

fn connect_four() -> Examples {
    Examples {
        starts: &["start", "o//x/xo/xo//"],
        rules: &[""],
        positions: places([
            ("", "o//x/xo/xo//"),
            ("", "xxx/ooo/////"),
            ("", "xxxx/ooo/////"),
        ]),
        games: vec![
            (start(""), &["d", "d", "c"]),
            (("", "xxx/ooo/////".to_owned()), &["a"]),
        ],
        typed: &["d", "h", "", "a1"],
        chosen: &[&[], &[3], &[40]],
        marks: &[],
        bad_rules: &["size=7"],
        bad_positions: places([
            ("", ""),
            ("", "x"),
            ("", "xxxxxxx//////"),
            ("", "z//////"),
            ("", "xx//////"),
        ]),
        bad_moves: vec![
            (start(""), &["h", "", "dd"]),
            (("", "xoxoxo//////".to_owned()), &["a"]),
            (("", "xxxx/ooo/////".to_owned()), &["a"]),
        ],
    }
}
