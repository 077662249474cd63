//! All parsers of the program besides that of its arguments, for fuzzing.

use crate::{board, contest, grade, hunt, play, results, serve, shards, tours};

/// Parses a text and writes the result again, or returns the error.
type Reader = fn(&str) -> Result<String, String>;

/// All parsers. The output of those up to `shard` can be parsed again.
pub(crate) const READERS: [(&str, Reader); 16] = [
    ("perft question", board::reread_question),
    ("match question", contest::reread_question),
    ("table question", hunt::reread_table_question),
    ("verify question", hunt::reread_verify_question),
    ("verify piece", hunt::reread_verify_piece),
    ("count question", tours::reread_count_question),
    ("modulo question", tours::reread_modulo_question),
    ("semi-magic question", tours::reread_semi_magic_question),
    ("results question", results::reread_question),
    ("result", results::reread_file),
    ("shard", shards::rewritten),
    ("typed line", play::reread_line),
    ("points", grade::reread_points),
    ("request", serve::reread_request),
    ("room", serve::reread_room),
    ("asked move", serve::reread_asked_move),
];
