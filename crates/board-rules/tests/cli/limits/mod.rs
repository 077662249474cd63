//! What is bounded, refused, interrupted or cannot be written.

mod bounds;
mod doors;
mod full_disk;
mod interrupt;
mod kept;
mod outputs;
