//! The chores there are.

/// Something that is done now and then.
pub(crate) struct Chore {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    /// What it takes, for the help.
    pub(crate) arguments: &'static str,
    pub(crate) about: &'static str,
    /// The command, run at the top of the workspace with the arguments behind it; none for `check`.
    pub(crate) command: &'static [&'static str],
}

const fn chore(
    group: &'static str,
    [name, arguments, about]: [&'static str; 3],
    command: &'static [&'static str],
) -> Chore {
    Chore {
        group,
        name,
        arguments,
        about,
        command,
    }
}

const EVERY_DAY: &str = "Every day";
const WRITTEN: &str = "Files that are written";
const PROOF: &str = "Proof";
const MEASURED: &str = "Measured";
const MACHINES: &str = "Many machines";

pub(crate) const CHORES: [Chore; 27] = [
    chore(
        EVERY_DAY,
        [
            "check",
            "",
            "format, clippy and tests of the crates that differ from main",
        ],
        &[],
    ),
    chore(
        EVERY_DAY,
        [
            "ci",
            "[STEP...]",
            "everything that must hold, or these steps of it",
        ],
        &[".ci/run"],
    ),
    chore(
        EVERY_DAY,
        ["page", "[--serve]", "builds the page, and serves it"],
        &["cargo", "page"],
    ),
    chore(
        EVERY_DAY,
        ["page-check", "", "the page's tests in a browser"],
        &["bash", "page/check.sh"],
    ),
    chore(
        EVERY_DAY,
        [
            "python-check",
            "",
            "the package for Python, built and tested",
        ],
        &["bash", "crates/board-python/check.sh"],
    ),
    chore(
        WRITTEN,
        [
            "golden",
            "-p CRATE [--test NAME]",
            "writes golden files anew: look at the difference",
        ],
        &["env", "UPDATE_GOLDEN=1", "cargo", "test"],
    ),
    chore(
        WRITTEN,
        ["schemas", "", "writes the schemas of fixtures anew"],
        &[
            "env",
            "UPDATE_SCHEMAS=1",
            "cargo",
            "test",
            "-p",
            "board-fixtures",
            "--test",
            "schemas",
        ],
    ),
    chore(
        WRITTEN,
        ["seeds", "", "makes the first inputs of the fuzz targets"],
        &["python3", "checks/board-reliability/seeds.py"],
    ),
    chore(
        WRITTEN,
        ["pictures", "", "the pictures of the page for the documents"],
        &["npm", "--prefix", "page", "run", "pictures"],
    ),
    chore(
        WRITTEN,
        [
            "book",
            "[--open]",
            "the documents as a book, in target/book",
        ],
        &["mdbook", "build"],
    ),
    chore(
        WRITTEN,
        [
            "release",
            "TARGET FOLDER [PROGRAM]",
            "packs the program with its manual and completions",
        ],
        &["scripts/release.sh"],
    ),
    chore(
        PROOF,
        ["slow", "-p CRATE", "tests that are ignored otherwise"],
        &[
            "sh",
            "-c",
            "cargo test --release --tests \"$@\" -- --ignored",
            "slow",
        ],
    ),
    chore(
        PROOF,
        ["fuzz", "MINUTES [TARGET...]", "fuzzes every target in turn"],
        &["checks/board-reliability/fuzz.sh"],
    ),
    chore(
        PROOF,
        [
            "mutants",
            "next|CRATE|in-diff|figures",
            "plants faults, and sees whether a test notices",
        ],
        &["checks/board-reliability/mutants.sh"],
    ),
    chore(
        PROOF,
        [
            "twins",
            "ROUNDS [SEED]",
            "games and tours against second implementations",
        ],
        &["checks/board-reliability/twins.sh"],
    ),
    chore(
        PROOF,
        [
            "threads",
            "models|sanitizer|miri",
            "what threads share, in drawn orders",
        ],
        &["checks/board-reliability/threads.sh"],
    ),
    chore(
        PROOF,
        [
            "faults",
            "[--every N]",
            "a failing disk, and kills, at each call that changes a file",
        ],
        &["python3", "checks/board-reliability/faults.py"],
    ),
    chore(
        PROOF,
        [
            "survive",
            "kills|limits",
            "kills at random, little memory, full disks",
        ],
        &["python3", "checks/board-reliability/survive.py"],
    ),
    chore(
        PROOF,
        [
            "load",
            "[--minutes N]",
            "a server and an engine under 200 clients",
        ],
        &["python3", "checks/board-reliability/load.py"],
    ),
    chore(
        PROOF,
        [
            "coverage",
            "CRATE...|all",
            "lines that a crate's own tests reach",
        ],
        &["python3", "checks/board-reliability/coverage.py"],
    ),
    chore(
        PROOF,
        [
            "instrument",
            "RUSTC ARGUMENTS...",
            "the compiler that `coverage` uses",
        ],
        &["checks/board-reliability/instrument.sh"],
    ),
    chore(
        MEASURED,
        ["bench", "[NAME]", "the benches"],
        &["cargo", "bench", "-p", "board-benches"],
    ),
    chore(
        MEASURED,
        [
            "tourney",
            "FOLDER [COMMIT]",
            "closed tours against I. Parberry's program",
        ],
        &["benches/tourney.sh"],
    ),
    chore(
        MACHINES,
        [
            "parallel",
            "SHARDS FOLDER COMMAND...",
            "divides a command by GNU parallel",
        ],
        &["scripts/cluster/parallel.sh"],
    ),
    chore(
        MACHINES,
        [
            "slurm",
            "SHARDS FOLDER COMMAND...",
            "divides a command by Slurm",
        ],
        &["scripts/cluster/slurm.sh"],
    ),
    chore(
        MACHINES,
        [
            "cluster",
            "COMMAND...",
            "a Slurm cluster of this one machine",
        ],
        &["scripts/cluster/localhost.sh"],
    ),
    chore(
        MACHINES,
        [
            "try-cluster",
            "[COMMAND...]",
            "both recipes, each with a task that is killed",
        ],
        &["scripts/cluster/try.sh"],
    ),
];
