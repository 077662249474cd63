//! Amounts of memory, and how much is available.

use std::fmt;
use std::fs;
use std::num::NonZero;
use std::str::FromStr;

use anyhow::bail;

use crate::words::counted;

/// The assumed free memory on systems that do not report it.
const UNKNOWN: Memory = Memory(4 << 30);

/// An amount of memory. As text, a number and a unit: `800MiB`, `4G`; units are powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Memory(pub(crate) u64);

impl Memory {
    /// The memory that can be used without swapping; 4 GiB if the system does not report it.
    pub(crate) fn available() -> Self {
        // A container has a limit of its own.
        let limit = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
        let limit = limit.and_then(|text| text.trim().parse().ok());
        let smallest = [free().or(Some(UNKNOWN.0)), limit, address_space_left()];
        Self(smallest.into_iter().flatten().min().unwrap_or(UNKNOWN.0))
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
pub(crate) fn most_threads() -> Option<NonZero<usize>> {
    let threads = address_space_left()? / 3 / THREAD;
    NonZero::new(usize::try_from(threads).unwrap_or(usize::MAX)).or(Some(NonZero::<usize>::MIN))
}

/// The address space left under a limit (`ulimit -v`); `None` without a limit. A quarter is
/// reserved for small users, such as the threads for signals and progress.
fn address_space_left() -> Option<u64> {
    // Called at every start of the program: read the second file only if there is a limit.
    let limit = address_space_limit(&fs::read_to_string("/proc/self/limits").ok()?)?;
    let used = address_space_used(&fs::read_to_string("/proc/self/status").ok()?)?;
    Some(limit.saturating_sub(used) / 4 * 3)
}

/// Parses the line `Max address space  307200000  unlimited  bytes`.
fn address_space_limit(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Parses the line `VmSize:  1234 kB`.
fn address_space_used(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// Memory that can be used without swapping, in bytes.
#[cfg(not(any(target_os = "macos", windows)))]
fn free() -> Option<u64> {
    meminfo_available(&fs::read_to_string("/proc/meminfo").ok()?)
}

#[cfg(target_os = "macos")]
fn free() -> Option<u64> {
    vm_stat_available(&printed("vm_stat", &[])?)
}

/// Asks Windows, which answers in KiB.
#[cfg(windows)]
fn free() -> Option<u64> {
    let question = "(Get-CimInstance Win32_OperatingSystem).FreePhysicalMemory";
    let text = printed("powershell", &["-NoProfile", "-Command", question])?;
    text.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Runs a command of the system and returns its output.
#[cfg(any(target_os = "macos", windows))]
fn printed(program: &str, arguments: &[&str]) -> Option<String> {
    use std::process::{Command, Stdio};

    let command = &mut Command::new(program);
    let output = command.args(arguments).stdin(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()
}

/// Parses the lines `Pages free: 1234.`, and those of pages that the system frees on demand.
#[cfg(any(target_os = "macos", test))]
fn vm_stat_available(text: &str) -> Option<u64> {
    let (_, size) = text.lines().next()?.split_once("page size of ")?;
    let size: u64 = size.split_whitespace().next()?.parse().ok()?;
    let pages = ["Pages free:", "Pages inactive:", "Pages speculative:"].map(|name| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().trim_end_matches('.').parse::<u64>().ok()
    });
    let pages: Option<u64> = pages.into_iter().sum();
    pages?.checked_mul(size)
}

/// Parses the line `MemAvailable:  1234 kB`.
#[cfg(any(not(any(target_os = "macos", windows)), test))]
fn meminfo_available(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
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
    use super::{
        Memory, address_space_limit, address_space_used, meminfo_available, vm_stat_available,
    };

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

    #[test]
    fn free_memory_is_found_in_meminfo() {
        let text = "MemTotal:       100 kB\nMemAvailable:     42 kB\n";
        assert_eq!(meminfo_available(text), Some(42 * 1024));
        assert_eq!(meminfo_available("MemTotal: 100 kB\n"), None);
    }

    #[test]
    fn free_memory_is_parsed_from_macos_output() {
        let text = "Mach Virtual Memory Statistics: (page size of 16384 bytes)\n\
            Pages free:                    10.\nPages active:                  99.\n\
            Pages inactive:                 7.\nPages speculative:              3.\n";
        assert_eq!(vm_stat_available(text), Some(20 * 16384));
        assert_eq!(vm_stat_available("Pages free: 10.\n"), None);
    }

    #[test]
    fn limits_on_address_space_are_found() {
        let limited = "Max cpu time  unlimited  unlimited  seconds\nMax address space  307200000  unlimited  bytes\n";
        assert_eq!(address_space_limit(limited), Some(307_200_000));
        let unlimited = "Max address space  unlimited  unlimited  bytes\n";
        assert_eq!(address_space_limit(unlimited), None);
        assert_eq!(
            address_space_used("VmPeak: 9 kB\nVmSize:  12 kB\n"),
            Some(12 * 1024)
        );
    }
}
