//! The suites that correspond to the functions of the papers.

/// A function that a paper requires or provides, and the corresponding suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PaperFunction {
    /// Author, year and title of the paper.
    pub paper: &'static str,
    /// The function's name in the paper.
    pub name: &'static str,
    /// The suite.
    pub suite: &'static str,
}

const TOURS_2016: &str = "Urban 2016, Coursework 7 (Scala, Knight's Tour)";
const TOURS_2023: &str = "Urban 2023, Main Part 4 (Scala): Knight's Tour";
const SHOGUN: &str = "Urban 2023, Implementing the Shogun Board Game";
const HUNT: &str = "Abdellatif 2017, Bauernopfer";
const PLOY: &str = "Hausaufgabe Haskell (Ploy; author not named)";

const fn row(paper: &'static str, name: &'static str, suite: &'static str) -> PaperFunction {
    PaperFunction { paper, name, suite }
}

/// Every function of the papers that has an answer, in the papers' order. Functions of a program
/// that only change its own board are missing: the suite of that program plays a whole game.
pub const PAPER_FUNCTIONS: &[PaperFunction] = &[
    row(TOURS_2016, "is-legal-move", "knights-tour/is_legal"),
    row(TOURS_2016, "legal-moves", "knights-tour/legal_moves"),
    row(TOURS_2016, "count-tours", "knights-tour/count_tours"),
    row(TOURS_2016, "enum-tours", "knights-tour/enum_tours"),
    row(TOURS_2016, "first", "knights-tour/first"),
    row(TOURS_2016, "first-tour", "knights-tour/first_tour"),
    row(TOURS_2016, "ordered-moves", "knights-tour/ordered_moves"),
    row(
        TOURS_2016,
        "first-closed-tour-heuristics",
        "knights-tour/first_closed_tour_heuristics",
    ),
    row(
        TOURS_2016,
        "first-tour-heuristics",
        "knights-tour/first_tour_heuristics",
    ),
    row(TOURS_2023, "is_legal", "knights-tour/is_legal"),
    row(TOURS_2023, "legal_moves", "knights-tour/legal_moves"),
    row(TOURS_2023, "count_tours", "knights-tour/count_tours"),
    row(TOURS_2023, "enum_tours", "knights-tour/enum_tours"),
    row(TOURS_2023, "first", "knights-tour/first"),
    row(TOURS_2023, "first_tour", "knights-tour/first_tour"),
    row(TOURS_2023, "ordered_moves", "knights-tour/ordered_moves"),
    row(
        TOURS_2023,
        "first_closed_tour_heuristics",
        "knights-tour/first_closed_tour_heuristics",
    ),
    row(
        TOURS_2023,
        "first_tour_heuristics",
        "knights-tour/first_tour_heuristics",
    ),
    row(
        TOURS_2023,
        "tour_on_mega_board",
        "knights-tour/tour_on_mega_board",
    ),
    row(TOURS_2023, "one_tour_pred", "knights-tour/one_tour_pred"),
    row(TOURS_2023, "print_board", "knights-tour/print_board"),
    row(SHOGUN, "incx", "shogun/incx"),
    row(SHOGUN, "decx", "shogun/decx"),
    row(SHOGUN, "incy", "shogun/incy"),
    row(SHOGUN, "decy", "shogun/decy"),
    row(SHOGUN, "-", "shogun/remove"),
    row(SHOGUN, "+", "shogun/add"),
    row(SHOGUN, "occupied", "shogun/occupied"),
    row(SHOGUN, "occupied_by", "shogun/occupied_by"),
    row(SHOGUN, "is_occupied", "shogun/is_occupied"),
    row(SHOGUN, "print_board", "shogun/print_board"),
    row(SHOGUN, "eval", "shogun/eval_pieces"),
    row(SHOGUN, "all_moves", "shogun/all_moves_pieces"),
    row(SHOGUN, "attacked", "shogun/attacked_pieces"),
    row(SHOGUN, "attackedN", "shogun/attacked_n"),
    row(SHOGUN, "protectedN", "shogun/protected_n"),
    row(SHOGUN, "legal_moves", "shogun/legal_moves_pieces"),
    row(HUNT, "possiblePawnMoves", "rook-hunt/possible_pawn_moves"),
    row(HUNT, "nextRookMoves", "rook-hunt/next_rook_moves"),
    row(HUNT, "possibleRookMoves", "rook-hunt/possible_rook_moves"),
    row(
        HUNT,
        "updateMovePossibilities",
        "rook-hunt/update_move_possibilities",
    ),
    row(HUNT, "isGood", "rook-hunt/threatened"),
    row(
        HUNT,
        "countAccessibleTiles",
        "rook-hunt/count_accessible_tiles",
    ),
    row(HUNT, "evaluate", "rook-hunt/evaluate"),
    row(HUNT, "react", "rook-hunt/react"),
    row(HUNT, "main", "rook-hunt/session"),
    row(PLOY, "validateFEN", "ploy/validate_fen"),
    row(PLOY, "buildBoard", "ploy/build_board"),
    row(PLOY, "line", "ploy/line"),
    row(PLOY, "gameFinished", "ploy/game_finished"),
    row(PLOY, "isValidMove", "ploy/is_valid_move"),
    row(PLOY, "possibleMoves", "ploy/possible_moves"),
    row(PLOY, "listMoves", "ploy/list_moves"),
    row(PLOY, "rotate", "ploy/rotate"),
];
