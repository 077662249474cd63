//! The memory that the process may still use.
//!
//! Callers compare an estimate with [`available`] before long work. On Linux an allocation can
//! succeed without free memory; the system kills the process when it uses the memory.

use std::fs;
use std::path::Path;

/// The number of bytes that the process may still use without swapping: the least of the free
/// memory, what its control groups leave, and the [address space](address_space_left). `None` if
/// the system reports none of them.
///
/// ```
/// let left = board_games::memory::available();
/// assert!(left.is_none_or(|bytes| bytes > 0));
/// ```
#[must_use]
pub fn available() -> Option<u64> {
    let limits = available_in_groups()
        .chain(free())
        .chain(address_space_left());
    limits.min()
}

/// The bytes left under the memory limit of each control group of the process, such as that of a
/// container.
fn available_in_groups() -> impl Iterator<Item = u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"));
    let own = Path::new("/sys/fs/cgroup").join(own.unwrap_or_default());
    let groups: Vec<_> = own.ancestors().map(Path::to_owned).collect();
    groups.into_iter().filter_map(|group| {
        let number = |name| -> Option<u64> {
            let text = fs::read_to_string(group.join(name)).ok()?;
            text.trim().parse().ok()
        };
        Some(number("memory.max")?.saturating_sub(number("memory.current").unwrap_or_default()))
    })
}

/// Three quarters of the address space left under a limit (`ulimit -v`), in bytes; `None` without a
/// limit. A quarter is reserved for small allocations, such as the stacks of threads for signals.
#[must_use]
pub fn address_space_left() -> Option<u64> {
    left_under_limit(|name| fs::read_to_string(Path::new("/proc/self").join(name)).ok())
}

/// The same from the texts of the system about a process.
fn left_under_limit(text: impl Fn(&str) -> Option<String>) -> Option<u64> {
    // Called at every start of the program: read the second file only if there is a limit.
    let limit = address_space_limit(&text("limits")?)?;
    let used = address_space_used(&text("status")?)?;
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
    vm_stat_available(&output_of("vm_stat", &[])?)
}

/// The free memory that Windows reports, in bytes.
#[cfg(windows)]
fn free() -> Option<u64> {
    // The number is in KiB.
    let script = "(Get-CimInstance Win32_OperatingSystem).FreePhysicalMemory";
    let text = output_of("powershell", &["-NoProfile", "-Command", script])?;
    text.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Runs a program and returns its output.
#[cfg(any(target_os = "macos", windows))]
fn output_of(program: &str, arguments: &[&str]) -> Option<String> {
    use std::process::{Command, Stdio};

    let command = &mut Command::new(program);
    let output = command.args(arguments).stdin(Stdio::null()).output().ok()?;
    String::from_utf8(output.stdout).ok()
}

/// Parses the lines `Pages free: 1234.`, `Pages inactive:` and `Pages speculative:`, and returns
/// their sum in bytes.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_address_space_is_limited_only_under_a_limit() {
        let limits = fs::read_to_string("/proc/self/limits").expect("Linux has it");
        let limit = address_space_limit(&limits);
        assert_eq!(address_space_left().is_some(), limit.is_some());
        assert!(address_space_left() <= limit);
    }

    #[test]
    fn a_quarter_of_the_address_space_is_reserved() {
        let left = |limit: &str, used: &str| {
            left_under_limit(|name| match name {
                "limits" => Some(format!("Max address space  {limit}  unlimited  bytes\n")),
                _ => Some(format!("VmSize:  {used} kB\n")),
            })
        };
        assert_eq!(left("409600", "100"), Some(75 * 3 * 1024));
        assert_eq!(left("1024", "100"), Some(0));
        assert_eq!(left("unlimited", "100"), None);
        assert_eq!(left_under_limit(|_| None), None);
    }

    /// Nothing but this machine knows how much it has: more than this test uses, and not more than
    /// is installed.
    #[test]
    #[cfg(target_os = "linux")]
    fn available_memory_is_less_than_what_is_installed() {
        let text = fs::read_to_string("/proc/meminfo").expect("Linux has it");
        let total = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
        let total = total.and_then(|line| line.trim().strip_suffix("kB"));
        let total: u64 = total
            .expect("Linux names it")
            .trim()
            .parse()
            .expect("a number");
        let here =
            address_space_used(&fs::read_to_string("/proc/self/status").expect("Linux has it"));
        assert!(here.is_some_and(|bytes| bytes > 1 << 20));
        for bytes in [free(), available()] {
            let bytes = bytes.expect("Linux reports it");
            assert!(
                (1 << 10..total * 1024).contains(&bytes),
                "{bytes} of {total} KiB"
            );
        }
    }

    #[test]
    fn free_memory_is_parsed_from_meminfo() {
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
    fn limit_and_use_of_address_space_are_parsed() {
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
