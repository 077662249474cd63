//! Processes that have left the group of the program that started them, found in `/proc`.
//!
//! Three traces lead to them: their parents, while these live; a mark in the environment; and, for
//! those whose parents have ended, that they become children of ours. Only the second is lost by
//! `env -i`, and only the first by a double fork.

use std::collections::BTreeSet;
use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};

/// The children that we have started ourselves.
#[derive(Debug, Default)]
pub(super) struct Children {
    /// Whether orphans become ours; `None` before the first child.
    is_adopting: Option<bool>,
    leaders: BTreeSet<i32>,
    /// One that ends with us, and not before.
    lasting: BTreeSet<i32>,
}

static CHILDREN: Mutex<Children> = Mutex::new(Children {
    is_adopting: None,
    leaders: BTreeSet::new(),
    lasting: BTreeSet::new(),
});

/// Rounds in which processes are ended that others have started meanwhile.
const ROUNDS: usize = 16;
/// How long a process that is ended may take to be gone.
const MOMENT: Duration = Duration::from_millis(1);

impl Children {
    /// Held while a child is started: nobody takes it for an orphan.
    pub(super) fn lock() -> MutexGuard<'static, Self> {
        let mut children = CHILDREN.lock().unwrap_or_else(PoisonError::into_inner);
        if children.is_adopting.is_none() {
            // Whoever was started before us and handed over to us, as `exec` in a shell does, is
            // none of ours; nor are its orphans.
            let is_first = children_of_ours().is_empty();
            children.is_adopting = Some(is_first && set_child_subreaper(Some(getpid())).is_ok());
        }
        children
    }

    /// A child that leads a group.
    pub(super) fn begin(&mut self, leader: u32) {
        self.leaders.extend(i32::try_from(leader));
    }

    /// A child that nobody ends but our end.
    pub(super) fn last(&mut self, child: u32) {
        self.lasting.extend(i32::try_from(child));
    }

    /// The leader of a group has ended. With the last group the orphans of all end, whoever they
    /// are from.
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

/// Ends these. They may have ended already.
pub(super) fn kill(processes: &[Pid]) {
    for &process in processes {
        let _ = kill_process(process, Signal::KILL);
    }
}

/// Ends those that have the mark, and what they start meanwhile. All are younger than the leader of
/// their group.
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

/// All processes whose parents, and theirs, go back to this one.
pub(super) fn below(leader: u32) -> Vec<Pid> {
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
    // A name in parentheses, which may hold anything, then the state and the parent.
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
