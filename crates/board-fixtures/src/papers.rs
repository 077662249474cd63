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

macro_rules! paper_functions {
    ($($paper:ident, $suites:literal { $($name:literal $suite:literal,)* })*) => {
        &[$($(PaperFunction {
            paper: $paper,
            name: $name,
            suite: concat!($suites, $suite),
        },)*)*]
    };
}

/// Every function of the papers that has an answer, in the papers' order. Functions of a program
/// that only change its own board are missing: the suite of that program plays a whole game.
pub const PAPER_FUNCTIONS: &[PaperFunction] = paper_functions! {
    TOURS_2016, "knights-tour/" {
        "is-legal-move" "is_legal", "legal-moves" "legal_moves", "count-tours" "count_tours",
        "enum-tours" "enum_tours", "first" "first", "first-tour" "first_tour",
        "ordered-moves" "ordered_moves",
        "first-closed-tour-heuristics" "first_closed_tour_heuristics",
        "first-tour-heuristics" "first_tour_heuristics",
    }
    TOURS_2023, "knights-tour/" {
        "is_legal" "is_legal", "legal_moves" "legal_moves", "count_tours" "count_tours",
        "enum_tours" "enum_tours", "first" "first", "first_tour" "first_tour",
        "ordered_moves" "ordered_moves",
        "first_closed_tour_heuristics" "first_closed_tour_heuristics",
        "first_tour_heuristics" "first_tour_heuristics",
        "tour_on_mega_board" "tour_on_mega_board", "one_tour_pred" "one_tour_pred",
        "print_board" "print_board",
    }
    SHOGUN, "shogun/" {
        "incx" "incx", "decx" "decx", "incy" "incy", "decy" "decy", "-" "remove", "+" "add",
        "occupied" "occupied", "occupied_by" "occupied_by", "is_occupied" "is_occupied",
        "print_board" "print_board", "eval" "eval_pieces", "all_moves" "all_moves_pieces",
        "attacked" "attacked_pieces", "attackedN" "attacked_n", "protectedN" "protected_n",
        "legal_moves" "legal_moves_pieces",
    }
    HUNT, "rook-hunt/" {
        "possiblePawnMoves" "possible_pawn_moves", "nextRookMoves" "next_rook_moves",
        "possibleRookMoves" "possible_rook_moves",
        "updateMovePossibilities" "update_move_possibilities", "isGood" "threatened",
        "countAccessibleTiles" "count_accessible_tiles", "evaluate" "evaluate", "react" "react",
        "main" "session",
    }
    PLOY, "ploy/" {
        "validateFEN" "validate_fen", "buildBoard" "build_board", "line" "line",
        "gameFinished" "game_finished", "isValidMove" "is_valid_move",
        "possibleMoves" "possible_moves", "listMoves" "list_moves", "rotate" "rotate",
    }
};
