//! Knight's tours, Ploy, Shogun and the rook hunt from a shell.

fn main() {}
