//! The core library, with atomic numbers at which the scheduler may change threads.

pub use ::core::*;

/// As in the core library.
pub mod sync {
    pub use ::core::sync::*;

    /// Those of the scheduler, in place of those of the machine.
    pub mod atomic {
        pub use shuttle::sync::atomic::*;
    }
}
