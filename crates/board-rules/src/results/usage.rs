//! The CPU time of the program.

use std::fs;

/// Clock ticks per second in `/proc`, on every architecture of Linux.
const TICKS: u64 = 100;

/// CPU time of all threads so far, user and system, in milliseconds; `None` if the system does not
/// report it.
pub(super) fn cpu_milliseconds() -> Option<u64> {
    of_stat(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// The sum of the 14th and 15th fields of `/proc/self/stat`, in milliseconds. The second field is a
/// name in brackets, which may contain spaces.
fn of_stat(text: &str) -> Option<u64> {
    let (_, rest) = text.rsplit_once(") ")?;
    let mut fields = rest.split(' ').skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some((user + system) * 1000 / TICKS)
}

#[cfg(test)]
mod tests {
    use super::of_stat;

    #[test]
    fn user_and_system_time_are_added() {
        let text = "7 (a (b) c) R 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20";
        assert_eq!(of_stat(text), Some(3_000));
        assert_eq!(of_stat("7 (a) R 1"), None);
    }
}
