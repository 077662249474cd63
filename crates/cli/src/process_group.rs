//! Programs that we start, with those that they start.

use std::io;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt::{Started, kill_group};

/// A program in a process group of its own, so that Ctrl-C is ours alone. Dropped, or when we are ended by a signal, all of the
/// group end.
#[derive(Debug)]
pub(crate) struct ProcessGroup {
    leader: Child,
    _started: Started,
}

/// How long a program may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often we look whether it has.
const GLANCE: Duration = Duration::from_millis(5);

impl ProcessGroup {
    pub(crate) fn start(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let leader = command.spawn()?;
        Ok(Self {
            _started: Started::of(leader.id()),
            leader,
        })
    }

    /// Its stdin and stdout, once, if they are pipes.
    pub(crate) fn streams(&mut self) -> Option<(ChildStdin, ChildStdout)> {
        self.leader.stdin.take().zip(self.leader.stdout.take())
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        let begin = Instant::now();
        while !has_ended(&mut self.leader) && begin.elapsed() < PATIENCE {
            thread::sleep(GLANCE);
        }
        // Before the leader is waited for its number belongs to nobody else.
        kill_group(self.leader.id());
        let _ = self.leader.kill();
        let _ = self.leader.wait();
    }
}

/// Whether a program has ended that nobody has waited for.
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
