//! Ctrl-C, and the signals that end programs: SIGTERM, and SIGHUP when a terminal is closed.
//!
//! The first one ends the program at once, unless somebody [listens](on_interrupt): long work then
//! comes to an end of its own, keeps what it has, and says how to go on. The second one ends the
//! program whatever it is doing. Files that are half written are removed, and the exit status is
//! that of [`Exit::Interrupted`].
//!
//! Signals are sent to a process, so what is to be done about them is kept for the process, here
//! and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use board_files::{Disk, folder_of};

use crate::exit::{Exit, write_line};

/// What asks the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C: somebody at a terminal wants something else.
    CtrlC,
    /// SIGTERM or SIGHUP: the program is not wanted any more. Other systems call everything Ctrl-C.
    #[cfg_attr(not(unix), expect(dead_code, reason = "never told"))]
    Terminate,
}

/// What is said in the end, found out then.
type ClosingMessage = Box<dyn Fn() -> String + Send>;

/// Whether a listener will see to the end.
type Listener = Box<dyn FnOnce(Signal) -> bool + Send>;

struct SignalState {
    /// Whoever listens; each is asked once.
    listener: Option<Listener>,
    /// What to say when the program ends at once.
    last_words: Option<ClosingMessage>,
    /// Folders in which files are being written.
    folders: Vec<PathBuf>,
    /// Process groups that end with us.
    groups: Vec<u32>,
}

static STATE: Mutex<SignalState> = Mutex::new(SignalState {
    listener: None,
    last_words: None,
    folders: Vec::new(),
    groups: Vec::new(),
});

fn state() -> MutexGuard<'static, SignalState> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to listen to the system; once, before anything else is done.
pub(crate) fn begin() -> anyhow::Result<()> {
    system::listen().context("cannot listen for Ctrl-C")
}

fn came(signal: Signal) {
    let listener = state().listener.take();
    if !listener.is_some_and(|listener| listener(signal)) {
        end_now();
    }
}

fn end_now() {
    let state = state();
    // Other threads still write: none begins a file between the removal and the end.
    let _held = Disk::hold();
    state.folders.iter().for_each(|folder| remove_parts(folder));
    state.groups.iter().copied().for_each(kill_group);
    match &state.last_words {
        Some(words) => write_line(words()),
        None => write_line("interrupted"),
    }
    process::exit(Exit::Interrupted as i32);
}

/// While it lives, the next signal is this listener's.
#[derive(Debug)]
#[must_use = "dropped, it listens no more"]
pub(crate) struct SignalGuard(());

/// Listens for the next signal. Called on a thread of its own, the listener answers whether the
/// program comes to an end, or goes on, without being ended.
pub(crate) fn on_interrupt(listener: impl FnOnce(Signal) -> bool + Send + 'static) -> SignalGuard {
    state().listener = Some(Box::new(listener));
    SignalGuard(())
}

impl SignalGuard {
    /// Stops listening; whether the signal has come.
    pub(crate) fn has_come(self) -> bool {
        state().listener.is_none()
    }
}

impl Drop for SignalGuard {
    fn drop(&mut self) {
        state().listener = None;
    }
}

/// What is said when a signal ends the program at once: what was kept, and how to go on.
pub(crate) fn last_words(words: Option<String>) {
    state().last_words = words.map(|words| -> ClosingMessage { Box::new(move || words.clone()) });
}

/// The same, where only the end tells what was kept.
pub(crate) fn last_words_then(words: impl Fn() -> String + Send + 'static) {
    state().last_words = Some(Box::new(words));
}

/// While it lives, a file beside this one is being written under another name.
#[derive(Debug)]
#[must_use = "dropped, nothing is removed"]
pub(crate) struct TempFileGuard {
    folder: PathBuf,
}

impl TempFileGuard {
    /// Writing begins.
    pub(crate) fn beside(file: &Path) -> Self {
        Self::into(folder_of(file))
    }

    /// Files are about to be written into this folder.
    pub(crate) fn into(folder: &Path) -> Self {
        let folder = folder.to_path_buf();
        state().folders.push(folder.clone());
        Self { folder }
    }
}

impl Drop for TempFileGuard {
    fn drop(&mut self) {
        let mut state = state();
        if let Some(place) = state.folders.iter().position(|it| *it == self.folder) {
            state.folders.swap_remove(place);
        }
    }
}

/// While it lives, a process group ends when a signal ends this program at once.
#[derive(Debug)]
#[must_use = "dropped, it ends nothing"]
pub(crate) struct ProcessGroupGuard(u32);

impl ProcessGroupGuard {
    /// The group of this leader.
    pub(crate) fn of(leader: u32) -> Self {
        state().groups.push(leader);
        Self(leader)
    }
}

impl Drop for ProcessGroupGuard {
    fn drop(&mut self) {
        state().groups.retain(|group| *group != self.0);
    }
}

/// Ends all of a process group at once.
#[cfg(unix)]
pub(crate) fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let leader = i32::try_from(leader).ok().and_then(Pid::from_raw);
    // They may have ended.
    let _ = leader.map(|leader| kill_process_group(leader, Signal::KILL));
}

/// Windows has no process groups. Its own command ends a program with those that it has started.
#[cfg(not(unix))]
pub(crate) fn kill_group(leader: u32) {
    use std::process::{Command, Stdio};

    // They may have ended.
    let _ = Command::new("taskkill")
        .args(["/F", "/T", "/PID", &leader.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Removes what this process has not finished: the [parts](board_files::TempFile) that have its
/// number in their names.
fn remove_parts(folder: &Path) {
    let ours = format!(".{}-", process::id());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".part") && name.contains(&ours) {
            // Nobody is left to tell.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(unix)]
mod system {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;

    use super::{Signal, came};

    /// What was told to ignore a signal goes on ignoring it, as `nohup` wants it.
    pub(super) fn listen() -> io::Result<()> {
        // A file beyond `ulimit -f` is then an error of the write, and no end of the program.
        flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
        let ignored = ignored();
        let wanted = [SIGINT, SIGTERM, SIGHUP];
        let mut signals = Signals::new(
            wanted
                .into_iter()
                .filter(|signal| ignored >> (signal - 1) & 1 == 0),
        )?;
        thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                for signal in &mut signals {
                    came(if signal == SIGINT {
                        Signal::CtrlC
                    } else {
                        Signal::Terminate
                    });
                }
            })?;
        Ok(())
    }

    /// The signals that are ignored, a bit each, where the system tells.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status
            .lines()
            .find_map(|line| line.strip_prefix("SigIgn:"))
            .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    use super::{Signal, came};

    pub(super) fn listen() -> io::Result<()> {
        ctrlc::set_handler(|| came(Signal::CtrlC)).map_err(io::Error::other)
    }
}
