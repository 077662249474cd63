//! Ctrl-C, and the signals that end programs: SIGTERM, and SIGHUP when a terminal is closed.
//!
//! The first signal ends the program at once, unless a [listener](on_interrupt) is set: then the
//! work stops by itself, saves its state, and reports how to resume. The second signal always ends
//! the program at once. Temporary files are then removed, and the exit status is
//! [`Exit::Interrupted`].
//!
//! Signals belong to the process, so their state is global; it is all in this module.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, process};

use anyhow::Context;
use board_files::{Disk, folder_of};

use crate::exit::{Exit, write_line};

/// A signal that asks the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C, from a person at a terminal.
    CtrlC,
    /// SIGTERM or SIGHUP. Systems other than Unix report every signal as Ctrl-C.
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "other systems report only Ctrl-C")
    )]
    Terminate,
}

/// Makes the message that is printed when a signal ends the program.
type InterruptMessage = Box<dyn Fn() -> String + Send>;

/// Handles a signal. Returns whether the program stops by itself.
type Listener = Box<dyn FnOnce(Signal) -> bool + Send>;

struct SignalState {
    /// The current listener. It is called once.
    listener: Option<Listener>,
    /// The message that is printed when a signal ends the program at once.
    message: Option<InterruptMessage>,
    /// Where temporary files are being written.
    folders: Vec<GuardedFolder>,
    /// Process groups that are killed with the program.
    groups: Vec<u32>,
}

/// A folder in which temporary files are being written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct GuardedFolder {
    path: PathBuf,
    /// Whether they can be in the folders of this folder, too.
    has_folders: bool,
}

static STATE: Mutex<SignalState> = Mutex::new(SignalState {
    listener: None,
    message: None,
    folders: Vec::new(),
    groups: Vec::new(),
});

fn state() -> MutexGuard<'static, SignalState> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the signal handlers. Called once, at the start of the program.
pub(crate) fn begin() -> anyhow::Result<()> {
    system::listen().context("cannot listen for Ctrl-C")
}

fn handle(signal: Signal) {
    let listener = state().listener.take();
    if !listener.is_some_and(|listener| listener(signal)) {
        end_now();
    }
}

fn end_now() {
    let state = state();
    // Other threads still run: none may create a file between the removal and the exit.
    let _held = Disk::lock_changes();
    for folder in &state.folders {
        remove_parts(&folder.path, folder.has_folders);
    }
    state.groups.iter().copied().for_each(kill_group);
    match &state.message {
        Some(message) => write_line(message()),
        None => write_line("interrupted"),
    }
    process::exit(Exit::Interrupted as i32);
}

/// A guard: the listener gets the next signal until the guard is dropped.
#[derive(Debug)]
#[must_use = "dropping the guard removes the listener"]
pub(crate) struct SignalGuard(());

/// Sets the listener for the next signal. It is called on the signal thread. If it returns `true`,
/// the program stops by itself or continues; otherwise it ends at once.
pub(crate) fn on_interrupt(listener: impl FnOnce(Signal) -> bool + Send + 'static) -> SignalGuard {
    state().listener = Some(Box::new(listener));
    SignalGuard(())
}

impl SignalGuard {
    /// Removes the listener. Returns whether it got a signal.
    pub(crate) fn was_signalled(self) -> bool {
        state().listener.is_none()
    }
}

impl Drop for SignalGuard {
    fn drop(&mut self) {
        state().listener = None;
    }
}

/// Sets the message that is printed when a signal ends the program at once: what is saved, and how
/// to resume.
pub(crate) fn set_interrupt_message(text: Option<String>) {
    state().message = text.map(|text| -> InterruptMessage { Box::new(move || text.clone()) });
}

/// Like [`set_interrupt_message`], with a message that is made when the signal comes.
pub(crate) fn set_interrupt_message_with(message: impl Fn() -> String + Send + 'static) {
    state().message = Some(Box::new(message));
}

/// A guard for temporary files in a folder: a signal that ends the program removes them.
#[derive(Debug)]
#[must_use = "a signal removes nothing after the guard is dropped"]
pub(crate) struct TempFileGuard {
    folder: GuardedFolder,
}

impl TempFileGuard {
    /// Guards the temporary files beside this file.
    pub(crate) fn beside(file: &Path) -> Self {
        Self::new(folder_of(file), false)
    }

    /// Guards the temporary files in this folder and in its folders.
    pub(crate) fn below(folder: &Path) -> Self {
        Self::new(folder, true)
    }

    fn new(folder: &Path, has_folders: bool) -> Self {
        let path = folder.to_path_buf();
        let folder = GuardedFolder { path, has_folders };
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

/// A guard for a process group: a signal that ends the program kills the group, too.
#[derive(Debug)]
#[must_use = "a signal kills nothing after the guard is dropped"]
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

/// Kills all processes of a group.
#[cfg(unix)]
pub(crate) fn kill_group(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    let leader = i32::try_from(leader).ok().and_then(Pid::from_raw);
    // An error means that they have ended already.
    let _ = leader.map(|leader| kill_process_group(leader, Signal::KILL));
}

/// Kills a process and its children with `taskkill`, because Windows has no process groups.
#[cfg(not(unix))]
pub(crate) fn kill_group(leader: u32) {
    use std::process::{Command, Stdio};

    // An error means that they have ended already.
    let _ = Command::new("taskkill")
        .args(["/F", "/T", "/PID", &leader.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// Removes the [temporary files](board_files::TempFile) of this process: their names contain its
/// id. With `has_folders`, those in the folders of the folder, too.
fn remove_parts(folder: &Path, has_folders: bool) {
    let ours = format!(".{}-", process::id());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(".part") && name.contains(&ours) {
            // The program ends: an error cannot be handled.
            let _ = fs::remove_file(entry.path());
        } else if has_folders && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_parts(&entry.path(), false);
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

    use super::{Signal, handle};

    /// Installs the handlers. A signal that was ignored at the start stays ignored, as `nohup`
    /// needs it.
    pub(super) fn listen() -> io::Result<()> {
        // A write beyond `ulimit -f` then fails with an error instead of ending the program.
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
                    handle(if signal == SIGINT {
                        Signal::CtrlC
                    } else {
                        Signal::Terminate
                    });
                }
            })?;
        Ok(())
    }

    /// The ignored signals as a bit mask; 0 on systems without `/proc`.
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

    use super::{Signal, handle};

    pub(super) fn listen() -> io::Result<()> {
        ctrlc::set_handler(|| handle(Signal::CtrlC)).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_guarded_is_forgotten() {
        let folder = Path::new("a/folder/of/this/test");
        let is_guarded = || state().folders.iter().any(|it| it.path == folder);
        let guards = [TempFileGuard::below(folder), TempFileGuard::below(folder)];
        for guard in guards {
            assert!(is_guarded());
            drop(guard);
        }
        assert!(!is_guarded());
        let leaders = [u32::MAX, u32::MAX - 1];
        let guarded = || leaders.map(|leader| state().groups.contains(&leader));
        let [one, other] = leaders.map(ProcessGroupGuard::of);
        drop(one);
        assert_eq!(guarded(), [false, true]);
        drop(other);
        assert_eq!(guarded(), [false, false]);
    }

    #[test]
    fn temporary_files_of_this_process_are_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let inside = folder.path().join("inside");
        fs::create_dir(&inside).expect("made");
        let own = format!(".games.{}-1.part", process::id());
        let kept = [own.trim_end_matches(".part"), ".games.0-1.part"];
        for place in [folder.path(), &inside] {
            for name in kept.iter().copied().chain([own.as_str()]) {
                fs::write(place.join(name), "text").expect("written");
            }
        }
        let left = |place: &Path| fs::read_dir(place).expect("it is there").count();
        for (has_folders, inside_left) in [(false, 3), (true, 2)] {
            remove_parts(folder.path(), has_folders);
            assert_eq!((left(folder.path()), left(&inside)), (3, inside_left));
        }
    }
}
