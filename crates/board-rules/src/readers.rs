//! What the program reads besides its arguments, named, for checks of its readers.

use crate::{board, contest, grade, hunt, play, results, serve, shards, tours};

/// A reader: what it has read, in words of its own, or what is wrong.
type Reader = fn(&str) -> Result<String, String>;

/// All of them. Those up to `shard` write what they have read as it is read again.
pub(crate) const READERS: [(&str, Reader); 15] = [
    ("perft question", board::reread_question),
    ("match question", contest::reread_question),
    ("table question", hunt::reread_table_question),
    ("verify question", hunt::reread_verify_question),
    ("verify piece", hunt::reread_verify_piece),
    ("count question", tours::reread_count_question),
    ("modulo question", tours::reread_modulo_question),
    ("results question", results::reread_question),
    ("result", results::reread_file),
    ("shard", shards::rewritten),
    ("typed line", play::reread_line),
    ("points", grade::reread_points),
    ("request", serve::reread_request),
    ("room", serve::reread_room),
    ("asked move", serve::reread_asked_move),
];
