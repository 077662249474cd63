//! The standard library, with threads, locks and atomic numbers at which the scheduler may change
//! threads.

pub use ::std::*;

/// As in the standard library.
pub mod sync {
    pub use ::std::sync::*;
    pub use shuttle::sync::{Arc, Mutex, MutexGuard};

    /// Those of the scheduler, in place of those of the machine.
    pub mod mpsc {
        pub use ::std::sync::mpsc::*;
        pub use shuttle::sync::mpsc::{
            Iter, Receiver, Sender, SyncSender, TryIter, channel, sync_channel,
        };
    }

    /// Those of the scheduler, in place of those of the machine.
    pub mod atomic {
        pub use shuttle::sync::atomic::*;
    }
}

/// As in the standard library.
pub mod thread {
    use std::io;

    use shuttle::rand::Rng as _;
    pub use shuttle::thread::{JoinHandle, Scope, ScopedJoinHandle, scope};

    /// Starts threads, or finds that the system has no more to give: the scheduler decides.
    #[derive(Debug, Default)]
    pub struct Builder(());

    impl Builder {
        /// As in the standard library.
        #[must_use]
        pub fn new() -> Self {
            Self(())
        }

        /// As in the standard library; one of eight is refused.
        ///
        /// # Errors
        ///
        /// That there is no thread.
        pub fn spawn<T: Send + 'static>(
            self,
            work: impl FnOnce() -> T + Send + 'static,
        ) -> io::Result<JoinHandle<T>> {
            refused_or(|| shuttle::thread::spawn(work))
        }

        /// As in the standard library; one of eight is refused.
        ///
        /// # Errors
        ///
        /// That there is no thread.
        pub fn spawn_scoped<'scope, T: Send + 'scope>(
            self,
            scope: &'scope Scope<'scope, '_>,
            work: impl FnOnce() -> T + Send + 'scope,
        ) -> io::Result<ScopedJoinHandle<'scope, T>> {
            refused_or(|| scope.spawn(work))
        }
    }

    fn refused_or<T>(start: impl FnOnce() -> T) -> io::Result<T> {
        if shuttle::rand::thread_rng().gen_ratio(1, 8) {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        Ok(start())
    }
}
