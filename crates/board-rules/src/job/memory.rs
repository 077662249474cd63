//! Amounts of memory, and how much is available.

use std::num::NonZero;
use std::str::FromStr;
use std::{fmt, fs};

use anyhow::bail;
use board_games::memory;

use crate::words::counted;

/// The assumed free memory on systems that do not report it.
const UNKNOWN: Memory = Memory(4 << 30);

/// An amount of memory. As text, a number and a unit: `800MiB`, `4G`; units are powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Memory(pub(crate) u64);

impl Memory {
    /// The memory that can be used without swapping; 4 GiB if the system does not report it.
    pub(crate) fn available() -> Self {
        memory::available().map_or(UNKNOWN, Self)
    }

    /// Refuses work that needs more than this. `what` is the subject of the error message.
    pub(crate) fn allow(self, needed: Self, what: &str) -> anyhow::Result<()> {
        if needed > self {
            bail!("{what} needs about {needed} of memory, and {self} may be used");
        }
        Ok(())
    }
}

/// The address space of a new thread: its stack with guard pages, and the arena of 64 MiB that the
/// C library makes for a thread that allocates.
const THREAD: u64 = (9 << 18) + (64 << 20);

/// The most threads under a limit on address space; `None` without a limit. Threads get a third of
/// the available address space. There is always at least one, the current thread.
pub(crate) fn max_threads() -> Option<NonZero<usize>> {
    let threads = memory::address_space_left()? / 3 / THREAD;
    NonZero::new(usize::try_from(threads).unwrap_or(usize::MAX)).or(Some(NonZero::<usize>::MIN))
}

/// The peak memory of this process; `None` if the system does not report it.
pub(crate) fn peak_memory() -> Option<Memory> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mut lines = status.lines();
    let line = lines.find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(Memory(kib * 1024))
}

const UNITS: [(&str, u64); 4] = [
    ("TiB", 1 << 40),
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
];

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UNITS.iter().find(|(_, size)| self.0 >= *size) {
            Some((unit, size)) => write!(f, "{:.1} {unit}", self.0 as f64 / *size as f64),
            None => f.write_str(&counted(self.0, "byte")),
        }
    }
}

impl FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
        let unit = text[digits.len()..].trim();
        let size = UNITS
            .iter()
            .find(|(name, _)| {
                name.eq_ignore_ascii_case(unit) || name[..1].eq_ignore_ascii_case(unit)
            })
            .map(|&(_, size)| size);
        digits
            .parse()
            .ok()
            .zip(size)
            .and_then(|(number, size): (u64, u64)| number.checked_mul(size))
            .map(Self)
            .ok_or_else(|| "expected a whole number and a unit, such as 800MiB or 4GiB".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::{Memory, peak_memory};

    #[test]
    fn all_of_the_memory_may_be_used() {
        let allowed = |needed| Memory(100).allow(Memory(needed), "a count").is_ok();
        assert_eq!([99, 100, 101].map(allowed), [true, true, false]);
    }

    /// More than the program itself, and less than the machine has.
    #[test]
    #[cfg(target_os = "linux")]
    fn peak_memory_is_that_of_this_process() {
        let kept = vec![1u8; 50 << 20];
        let Memory(peak) = peak_memory().expect("Linux reports it");
        assert!(kept.iter().all(|&byte| byte == 1));
        assert!((50 << 20..1 << 40).contains(&peak), "{peak}");
    }

    #[test]
    fn amounts_are_read_and_written() {
        for (text, bytes) in [
            ("1KiB", 1 << 10),
            ("800 MiB", 800 << 20),
            ("4G", 4 << 30),
            ("2tib", 2 << 40),
        ] {
            assert_eq!(text.parse(), Ok(Memory(bytes)), "{text}");
        }
        for text in [
            "",
            "4",
            "G",
            "-1GiB",
            "1.5GiB",
            "4 apples",
            "99999999999TiB",
        ] {
            assert!(text.parse::<Memory>().is_err(), "{text}");
        }
        assert_eq!(Memory(1023).to_string(), "1023 bytes");
        assert_eq!(Memory(3 << 29).to_string(), "1.5 GiB");
    }
}
