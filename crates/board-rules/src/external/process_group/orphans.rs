//! Processes that have left the group of the program that started them, found in `/proc`.
//!
//! They are found in three ways: by their parents, while these live; by a mark in the environment;
//! and, after their parents have ended, as adopted children of this process. `env -i` defeats only
//! the second way, a double fork only the first.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fs, thread};

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// The children that this process has started itself.
#[derive(Debug, Default)]
pub(super) struct Children {
    /// Whether this process adopts orphans; `None` before the first child.
    is_adopting: Option<bool>,
    leaders: BTreeSet<i32>,
    /// The children that live as long as this process.
    lasting: BTreeSet<i32>,
}

static CHILDREN: Mutex<Children> = Mutex::new(Children {
    is_adopting: None,
    leaders: BTreeSet::new(),
    lasting: BTreeSet::new(),
});

/// The most rounds of killing: processes may start others in the meantime.
const ROUNDS: usize = 16;
/// The time that a killed process has to disappear.
const MOMENT: Duration = Duration::from_millis(1);

impl Children {
    /// Locks the children. Held while a child is started, so that it is not taken for an orphan.
    pub(super) fn lock() -> MutexGuard<'static, Self> {
        let mut children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
        if children.is_adopting.is_none() {
            // Children that exist already, as after `exec` in a shell, are not ours, and neither
            // are their orphans. Then do not adopt.
            let is_first = children_of_ours().is_empty();
            children.is_adopting = Some(is_first && set_child_subreaper(Some(getpid())).is_ok());
        }
        children
    }

    /// Registers a child that leads a group.
    pub(super) fn begin(&mut self, leader: u32) {
        self.leaders.extend(i32::try_from(leader));
    }

    /// Registers a child that lives as long as this process.
    pub(super) fn last(&mut self, child: u32) {
        self.lasting.extend(i32::try_from(child));
    }

    /// Removes the leader of a group that has ended. After the last group, kills all orphans.
    pub(super) fn end(&mut self, leader: u32) {
        let is_known = i32::try_from(leader).is_ok_and(|leader| self.leaders.remove(&leader));
        if !is_known || !self.leaders.is_empty() || self.is_adopting != Some(true) {
            return;
        }
        for _ in 0..ROUNDS {
            let orphans = children_of_ours().into_iter();
            let orphans =
                orphans.filter(|child| !self.lasting.contains(&child.as_raw_nonzero().get()));
            let orphans: Vec<Pid> = orphans.collect();
            if orphans.is_empty() {
                return;
            }
            kill(&orphans);
            thread::sleep(MOMENT);
            for orphan in orphans {
                let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
            }
        }
    }
}

/// Kills processes. They may have ended already.
pub(super) fn kill(processes: &[Pid]) {
    for &process in processes {
        let _ = kill_process(process, Signal::KILL);
    }
}

/// Kills the processes that have the mark, and those that they start in the meantime. All are
/// younger than the leader of their group.
pub(super) fn kill_marked(mark: &str, leader: u32) {
    // Each round finds only what was started since the last one.
    for _ in 0..ROUNDS {
        let younger = processes().filter(|process| {
            u32::try_from(process.as_raw_nonzero().get()).is_ok_and(|number| number > leader)
        });
        let marked: Vec<Pid> = younger.filter(|one| has_mark(*one, mark)).collect();
        if marked.is_empty() {
            return;
        }
        kill(&marked);
    }
}

/// All descendants of a process.
pub(super) fn descendants(leader: u32) -> Vec<Pid> {
    let all: Vec<(Pid, i32)> = processes()
        .filter_map(|one| Some((one, parent(one)?)))
        .collect();
    let mut known: BTreeSet<i32> = i32::try_from(leader).into_iter().collect();
    let mut found = Vec::new();
    loop {
        let is_new = |(one, parent): &&(Pid, i32)| {
            known.contains(parent) && !known.contains(&one.as_raw_nonzero().get())
        };
        let new: Vec<Pid> = all.iter().filter(is_new).map(|(one, _)| *one).collect();
        if new.is_empty() {
            return found;
        }
        known.extend(new.iter().map(|one| one.as_raw_nonzero().get()));
        found.extend(new);
    }
}

fn children_of_ours() -> Vec<Pid> {
    let ours = getpid().as_raw_nonzero().get();
    processes()
        .filter(|one| parent(*one) == Some(ours))
        .collect()
}

fn processes() -> impl Iterator<Item = Pid> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

fn parent(process: Pid) -> Option<i32> {
    let stat = fs::read(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
    // The name is in parentheses and may contain anything; the state and the parent follow.
    let stat = String::from_utf8_lossy(&stat);
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

fn has_mark(process: Pid, mark: &str) -> bool {
    let file = format!("/proc/{}/environ", process.as_raw_nonzero());
    let environment = fs::read(file).unwrap_or_default();
    environment
        .split(|&byte| byte == 0)
        .any(|entry| entry == mark.as_bytes())
}
