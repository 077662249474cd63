//! Knight's tours, Ploy, Shogun and the rook hunt from a shell.

use std::process::ExitCode;

fn main() -> ExitCode {
    board_rules::run()
}
