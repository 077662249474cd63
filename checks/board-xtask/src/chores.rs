//! The list of chores.

/// A command of `cargo xtask`.
pub(crate) struct Chore {
    pub(crate) group: &'static str,
    pub(crate) name: &'static str,
    /// The arguments, for the help text.
    pub(crate) arguments: &'static str,
    pub(crate) about: &'static str,
    /// The command, run at the root of the workspace with the arguments appended; empty for
    /// `check` and `measure`.
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
const GENERATED: &str = "Generated files";
const TESTS: &str = "Tests";
const BENCHMARKS: &str = "Benchmarks";
const MACHINES: &str = "Many machines";

pub(crate) const CHORES: [Chore; 31] = [
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
        ["ci", "[STEP...]", "all checks, or the steps named"],
        &[".ci/run"],
    ),
    chore(
        EVERY_DAY,
        [
            "page",
            "[--serve]",
            "builds the page, with --serve also serves it",
        ],
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
        GENERATED,
        [
            "golden",
            "-p CRATE [--test NAME]",
            "rewrites golden files; review the diff",
        ],
        &["env", "UPDATE_GOLDEN=1", "cargo", "test"],
    ),
    chore(
        GENERATED,
        ["schemas", "", "rewrites the schemas of fixtures"],
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
        GENERATED,
        ["seeds", "", "writes the seed corpus of the fuzz targets"],
        &["python3", "checks/board-reliability/seeds.py"],
    ),
    chore(
        GENERATED,
        [
            "pictures",
            "",
            "takes the page's screenshots for the documents",
        ],
        &["npm", "--prefix", "page", "run", "pictures"],
    ),
    chore(
        GENERATED,
        [
            "book",
            "[--open]",
            "the documents as a book, in target/book",
        ],
        &["mdbook", "build"],
    ),
    chore(
        GENERATED,
        [
            "release",
            "TARGET FOLDER [PROGRAM]",
            "packs the program with its manual and completions",
        ],
        &["scripts/release.sh"],
    ),
    chore(
        GENERATED,
        [
            "deb",
            "PROGRAM FOLDER",
            "makes a Debian package of the program",
        ],
        &["scripts/deb.sh"],
    ),
    chore(
        GENERATED,
        [
            "wheels",
            "TARGET FOLDER [PROFILE]",
            "builds the wheels of the package for Python",
        ],
        &["scripts/wheels.sh"],
    ),
    chore(
        TESTS,
        ["slow", "-p CRATE", "runs the ignored tests"],
        &[
            "sh",
            "-c",
            "cargo test --release --tests \"$@\" -- --ignored",
            "slow",
        ],
    ),
    chore(
        TESTS,
        ["fuzz", "MINUTES [TARGET...]", "fuzzes every target in turn"],
        &["checks/board-reliability/fuzz.sh"],
    ),
    chore(
        TESTS,
        [
            "mutants",
            "next|CRATE|in-diff|figures",
            "mutation testing: do tests notice faults?",
        ],
        &["checks/board-reliability/mutants.sh"],
    ),
    chore(
        TESTS,
        [
            "twins",
            "ROUNDS [SEED]",
            "compares games and tours with second implementations",
        ],
        &["checks/board-reliability/twins.sh"],
    ),
    chore(
        TESTS,
        [
            "threads",
            "models|sanitizer|miri",
            "data shared by threads, in random interleavings",
        ],
        &["checks/board-reliability/threads.sh"],
    ),
    chore(
        TESTS,
        [
            "faults",
            "[--every N]",
            "disk errors and kills at each call that changes a file",
        ],
        &["python3", "checks/board-reliability/faults.py"],
    ),
    chore(
        TESTS,
        [
            "survive",
            "kills|limits",
            "kills at random, little memory, full disks",
        ],
        &["python3", "checks/board-reliability/survive.py"],
    ),
    chore(
        TESTS,
        [
            "load",
            "[--minutes N]",
            "a server and an engine under 200 clients",
        ],
        &["python3", "checks/board-reliability/load.py"],
    ),
    chore(
        TESTS,
        [
            "coverage",
            "CRATE...|all",
            "lines that a crate's own tests reach",
        ],
        &["python3", "checks/board-reliability/coverage.py"],
    ),
    chore(
        TESTS,
        [
            "instrument",
            "RUSTC ARGUMENTS...",
            "the compiler that `coverage` uses",
        ],
        &["checks/board-reliability/instrument.sh"],
    ),
    chore(
        BENCHMARKS,
        [
            "measure",
            "[NAME...|NAME FILE...]",
            "measures figures of the documents, writes their tables",
        ],
        &[],
    ),
    chore(
        BENCHMARKS,
        ["bench", "[NAME]", "the benches"],
        &["cargo", "bench", "-p", "board-benches"],
    ),
    chore(
        BENCHMARKS,
        [
            "instructions",
            "[COMMIT]",
            "instruction counts against those of another commit",
        ],
        &["benches/instructions.sh"],
    ),
    chore(
        BENCHMARKS,
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
            "runs the shards of a command with GNU parallel",
        ],
        &["scripts/cluster/parallel.sh"],
    ),
    chore(
        MACHINES,
        [
            "slurm",
            "SHARDS FOLDER COMMAND...",
            "runs the shards of a command with Slurm",
        ],
        &["scripts/cluster/slurm.sh"],
    ),
    chore(
        MACHINES,
        [
            "cluster",
            "COMMAND...",
            "runs a command in a Slurm cluster on this machine",
        ],
        &["scripts/cluster/localhost.sh"],
    ),
    chore(
        MACHINES,
        [
            "try-cluster",
            "[COMMAND...]",
            "tries parallel and slurm, and kills a task in each",
        ],
        &["scripts/cluster/try.sh"],
    ),
];
