//! What keeps a call from lasting, growing or reading without end.

pub(crate) mod interrupt;
pub(crate) mod items;
pub(crate) mod lock;
pub(crate) mod memory;
