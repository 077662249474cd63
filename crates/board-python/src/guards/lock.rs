//! Locks of what several threads of Python may use.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use pyo3::prelude::*;

use crate::error::InUse;

/// Locks a mutex, even if a thread panicked while it held the lock.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks a mutex like [`lock`]; an `InUse` error with this message if another thread holds the
/// lock.
pub(crate) fn lock_unless_in_use<'a, T>(
    mutex: &'a Mutex<T>,
    message: &'static str,
) -> PyResult<MutexGuard<'a, T>> {
    match mutex.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(InUse::new_err(message)),
    }
}
