//! External programs, together with all processes that they start.
//!
//! A process group always ends with this program: the signal handler kills it, and if this program
//! itself is killed, a watchdog does. On Linux that includes processes that have left the group:
//! [`orphans`] finds them.

#[cfg(target_os = "linux")]
mod orphans;

use std::fmt;
use std::process::{self, Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{io, thread};

use board_bot::external::CommandLine;

use crate::job::interrupt::{ProcessGroupGuard, kill_group};
use crate::words::shortened;

/// A program in a process group of its own, so that Ctrl-C does not reach it. Dropping it ends all
/// processes of the group, and so does a signal that ends this program.
#[derive(Debug)]
pub(crate) struct ProcessGroup {
    leader: Child,
    /// The mark in the environment of all its processes. Only Linux finds processes by it.
    #[cfg(target_os = "linux")]
    mark: String,
    is_over: bool,
    _started: ProcessGroupGuard,
}

/// The time that a program has to end by itself.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);
/// The interval at which its end is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(1);
/// The name of the mark in the environment.
const MARK: &str = "BOARD_RULES_STARTED_BY";
/// The number of marks so far.
static STARTED: AtomicU64 = AtomicU64::new(0);

impl ProcessGroup {
    pub(crate) fn start(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        {
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            watchdog::begin();
        }
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let mark = format!("{}-{number}", process::id());
        #[cfg(target_os = "linux")]
        let mut children = orphans::Children::lock();
        let leader = command.env(MARK, &mark).spawn()?;
        #[cfg(target_os = "linux")]
        {
            children.begin(leader.id());
            drop(children);
        }
        #[cfg(unix)]
        watchdog::report_group('+', leader.id());
        Ok(Self {
            _started: ProcessGroupGuard::of(leader.id()),
            leader,
            #[cfg(target_os = "linux")]
            mark,
            is_over: false,
        })
    }

    /// Takes stdin and stdout of the program, if they are pipes.
    pub(crate) fn streams(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.leader.stdin.take().zip(self.leader.stdout.take())
    }

    /// Takes stderr of the program, if it is a pipe.
    pub(crate) fn errors(&mut self) -> Option<ChildStderr> {
        self.leader.stderr.take()
    }

    /// Limits the memory that each of its processes may write to, in bytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn limit_memory(&self, bytes: u64) -> io::Result<()> {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};

        let limit = Rlimit {
            current: Some(bytes),
            maximum: Some(bytes),
        };
        let limited = prlimit(Some(Pid::from_child(&self.leader)), Resource::Data, limit);
        limited.map(|_| ()).map_err(io::Error::from)
    }

    /// The writable memory of the leader, in bytes; 0 if it is unknown.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let file = format!("/proc/{}/status", self.leader.id());
        let status = std::fs::read_to_string(file).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmData:"));
        let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kibibytes.unwrap_or(0) << 10
    }

    /// Returns 0, because other systems do not report it.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn memory(&self) -> u64 {
        0
    }

    /// Fails, because other systems cannot limit another process.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn limit_memory(&self, _bytes: u64) -> io::Result<()> {
        Err(io::Error::other("this system limits no other process"))
    }

    /// Ends all processes of the group at once.
    pub(crate) fn end(&mut self) {
        self.end_within(Duration::ZERO, &|| true);
    }

    /// Ends all processes of the group, after the leader has had `timeout` to end by itself, or
    /// until the work is stopped. Returns its status if it did.
    pub(crate) fn end_within(
        &mut self,
        timeout: Duration,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<ExitStatus> {
        if std::mem::replace(&mut self.is_over, true) {
            return None;
        }
        let begin = Instant::now();
        while !has_ended(&mut self.leader) && begin.elapsed() < timeout && !is_stopped() {
            thread::sleep(POLL_INTERVAL);
        }
        let is_own = has_ended(&mut self.leader);
        #[cfg(target_os = "linux")]
        let below = orphans::descendants(self.leader.id());
        // Kill before waiting: until then no other process can get the leader's id.
        kill_group(self.leader.id());
        let _ = self.leader.kill();
        #[cfg(unix)]
        watchdog::report_group('-', self.leader.id());
        #[cfg(target_os = "linux")]
        orphans::kill(&below);
        let status = self.leader.wait().ok();
        #[cfg(target_os = "linux")]
        {
            orphans::kill_marked(&format!("{MARK}={}", self.mark), self.leader.id());
            orphans::Children::lock().end(self.leader.id());
        }
        status.filter(|_| is_own)
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.end_within(EXIT_TIMEOUT, &|| false);
    }
}

/// Whether a program has ended. Does not wait for it, so that its id stays reserved.
#[cfg(unix)]
fn has_ended(program: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let ended = waitid(WaitId::Pid(Pid::from_child(program)), options);
    !matches!(ended, Ok(None))
}

#[cfg(not(unix))]
fn has_ended(program: &mut Child) -> bool {
    !matches!(program.try_wait(), Ok(None))
}

/// A process that kills the remaining groups if this program is killed.
#[cfg(unix)]
mod watchdog {
    use std::io::Write;
    use std::process::{ChildStdin, Command, Stdio, id};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    /// The script reads `+ GROUP` and `- GROUP` from stdin, which is closed when this program ends.
    /// The pattern in `MARK` does not match the script's own environment.
    const SCRIPT: &str = r#"
trap '' INT TERM HUP
while read -r sign group; do
    if [ "$sign" = + ]; then set -- "$@" "$group"; continue; fi
    for own do shift; [ "$own" = "$group" ] || set -- "$@" "$own"; done
done
cd /proc && below=$(grep -s ^PPid: [0-9]*/status | awk -v own="$*" '
BEGIN { split(own, groups, " "); for (place in groups) is_below[groups[place]] }
{ split($1, name, "/"); parent[name[1]] = $2 }
END {
    do {
        more = 0
        for (one in parent) if (parent[one] in is_below && !(one in is_below)) { is_below[one]; print one; more = 1 }
    } while (more)
}')
for group do kill -KILL "-$group"; done
for process in $below; do kill -KILL "$process"; done
for process in $(grep -ls "$MARK" [0-9]*/environ); do kill -KILL "${process%/*}"; done"#;

    /// The pipe to the watchdog, once it runs.
    static PIPE: Mutex<Option<ChildStdin>> = Mutex::new(None);

    fn pipe() -> MutexGuard<'static, Option<ChildStdin>> {
        PIPE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the watchdog, once. Without a shell there is none.
    pub(super) fn begin() {
        let mut pipe = pipe();
        if pipe.is_some() {
            return;
        }
        #[cfg(target_os = "linux")]
        let mut children = super::orphans::Children::lock();
        let mut command = Command::new("/bin/sh");
        // In a group of its own, so that Ctrl-C does not reach it.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = command
            .args(["-c", SCRIPT, "board-rules-watchdog"])
            .env("MARK", format!("{}[=]{}-", super::MARK, id()))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        *pipe = started.ok().and_then(|mut child| {
            #[cfg(target_os = "linux")]
            children.last(child.id());
            child.stdin.take()
        });
    }

    /// Reports to the watchdog that a group begins (`+`) or ends (`-`).
    pub(super) fn report_group(sign: char, group: u32) {
        if let Some(pipe) = pipe().as_mut() {
            // An error means that the watchdog was killed.
            let _ = writeln!(pipe, "{sign} {group}");
        }
    }
}

/// A program with its arguments, which is not started yet.
pub(super) fn process_of(command: &CommandLine) -> Command {
    let mut process = Command::new(command.program());
    process.args(command.arguments());
    process
}

/// The characters of a command that errors quote. A command may be longer than an error.
const QUOTED: usize = 160;

/// The name of an external player in errors.
pub(crate) fn name_in_errors(whose: &str, player: &impl fmt::Display) -> String {
    format!("{whose}, {}", shortened(&player.to_string(), QUOTED))
}

/// The beginning of an error: this program is not there, or does not run.
pub(super) fn cannot_start(program: &str) -> String {
    format!("cannot start {:?}", shortened(program, QUOTED))
}
