//! The terms of the tables in `docs/design.md` are identifiers of the sources, and the private
//! words that they replace do not come back.

use std::collections::BTreeSet;
use std::path::PathBuf;

use board_house::{crates, design_rows, root, sources};
use proc_macro2::{TokenStream, TokenTree};

/// The crates that use the terms of search, networks and tuning.
const BOT: [&str; 2] = ["crates/board-bot", "tuning"];

/// Tables of terms: heading in `docs/design.md`, folders of crates, least number of rows.
const TABLES: [(&str, &[&str], usize); 3] = [
    ("### Search, networks and tuning", &BOT, 20),
    ("### Counting", &["crates/knights-tours"], 15),
    ("### Matches", &["crates/board-bot"], 12),
];

/// Identifiers that no crate may use, with the term to use instead.
const PRIVATE: [(&str, &str); 170] = [
    ("Said", "Error"),
    ("Held", "Lock"),
    ("Peeled", "LastPairMap"),
    ("Laid", "EdgeOutcome"),
    ("Shown", "CellContent"),
    ("Lot", "Random"),
    ("Lots", "Random"),
    ("Room", "TerminalSize"),
    ("Rooms", "HostedGames"),
    ("Flow", "ControlFlow"),
    ("GivenUp", "Resignation"),
    ("Thought", "MoveAnalysis"),
    ("Contestant", "MatchPlayer"),
    ("Entrant", "PlayerSpec"),
    ("Seat", "GamePlayer"),
    ("Seats", "SideAssignment"),
    ("Active", "ActiveTransition"),
    ("Advanced", "NextLayer"),
    ("Answered", "AnswerResult"),
    ("Asking", "CaseWithSource"),
    ("Coded", "ActionEncoding"),
    ("Crossed", "CrossedRows"),
    ("EndedBy", "EndingCounts"),
    ("Escaped", "EscapedText"),
    ("Found", "TourResult"),
    ("Graded", "GradedQuestion"),
    ("Judged", "ReviewedMove"),
    ("Kept", "CheckpointedRun"),
    ("Known", "VerificationState"),
    ("Listening", "SignalGuard"),
    ("Logged", "LoggedStream"),
    ("Made", "PuzzleBatch"),
    ("Minded", "HasAgents"),
    ("Mixed", "SplitMixHash"),
    ("Opened", "ResumedMatch"),
    ("Planned", "PlannedPawns"),
    ("Printing", "OutputOptions"),
    ("Reached", "SweepSummary"),
    ("Resolved", "MapTables"),
    ("Running", "RunningProgram"),
    ("Saved", "PickledGame"),
    ("Started", "ProcessGroupGuard"),
    ("Telling", "ObservationEncoder"),
    ("Themed", "ThemeColours"),
    ("Turning", "TurnRule"),
    ("Unfinished", "AbortReason"),
    ("Unordered", "NoiseEvaluation"),
    ("Unsound", "ShardError"),
    ("Unwritten", "WriteErrorCallback"),
    ("Viewed", "ViewState"),
    ("Within", "WordShift"),
    ("Writing", "TempFileGuard"),
    ("How", "ProgressMode"),
    ("Which", "SymmetryChoice"),
    ("When", "AutoChoice"),
    ("Wish", "ObservationOptions"),
    ("Mind", "GameAgents"),
    ("Minds", "PlayerAgents"),
    ("Army", "PlayerColour"),
    ("Conduct", "GameSettings"),
    ("Deal", "PieceOrder"),
    ("Keeper", "CheckpointWriter"),
    ("Knowledge", "SharedAnalysis"),
    ("Onward", "OnwardMove"),
    ("Pace", "EngineLimits"),
    ("Press", "KeyBinding"),
    ("Pull", "Transition"),
    ("Rest", "OutputLayer"),
    ("Shelves", "ShelfIndex"),
    ("Situation", "PositionSummary"),
    ("Speaker", "LogStream"),
    ("Stand", "StackFrame"),
    ("Stops", "Waypoints"),
    ("Strand", "UnitPath"),
    ("Stretch", "TourSegment"),
    ("Timetable", "TimedSearch"),
    ("Trail", "ResumableWalk"),
    ("Trial", "ClaimExample"),
    ("Unmove", "BackwardStep"),
    ("Watch", "ProgressCallback"),
    ("Weave", "BlockTour"),
    ("Thinker", "Analyser"),
    ("Explain", "ToMessage"),
    ("Gap", "MessageArgument"),
    ("Echo", "QuotedExcerpt"),
    ("Odds", "BitProbabilities"),
    ("wander", "random_walk"),
    ("is_settled", "is_proven"),
    ("obey", "execute"),
    ("by_lot", "random"),
    ("lots", "rng"),
    ("peel", "without_last_pair"),
    ("peeled", "last_pair_map"),
    ("Spent", "LimitReached"),
    ("MOST", "MAX_COUNT"),
    ("LONGEST", "MAX_LENGTH"),
    ("DEEPEST", "MAX_DEPTH"),
    ("ParseSeatsError", "ParseNameError"),
    ("ParseVerdictError", "ParseNameError"),
    ("Numbered", "TourNumbers"),
    ("Packed", "PackedTable"),
    ("Unsolved", "SolveFailure"),
    ("Mirrored", "SweepMirror"),
    ("Wanted", "TourInput"),
    ("Asked", "LeaperInput"),
    ("Restricted", "RestrictedSearch"),
    ("Printed", "PrintInput"),
    ("Worth", "StrategyResult"),
    ("Played", "StrategyInput"),
    ("is_still", "is_same_file"),
    ("abandon", "run_interruptible"),
    ("unasked", "started"),
    ("heir", "new_owner"),
    ("thinker", "analyser"),
    ("why_not", "illegal_reason"),
    ("situation", "summary"),
    ("gaps", "arguments"),
    ("complain", "print_error"),
    ("tell", "print_note or send"),
    ("Foreign", "BadMagic"),
    ("seat", "player"),
    ("seats", "sides"),
    ("retreat", "backtrack"),
    ("settle", "propagate"),
    ("Glance", "InitialClass"),
    ("Beginnings", "MatchOpenings"),
    ("Meeting", "JoinIndex"),
    ("Completing", "JoinRange"),
    ("Encoded", "HasEncoding"),
    ("Standing", "GameState"),
    ("WantedKind", "TourKindForm"),
    ("CountedKind", "CountKindForm"),
    ("FoundTour", "TourAnswerForm"),
    ("ScatteredReader", "RandomAccessReader"),
    ("trial", "example"),
    ("a_begins", "a_moves_first"),
    ("NotServed", "Unsupported"),
    ("Spokes", "StepEdges"),
    ("spokes", "step_edges"),
    ("hub", "apex"),
    ("has_hub", "has_apex"),
    ("rungs", "buffers"),
    ("Surface", "NamedWrap"),
    ("NEVER", "NO_CAPTURE"),
    ("AT_ONCE", "CAPTURED_AT_ONCE"),
    ("most", "max"),
    ("least", "min"),
    ("most_moves", "max_moves"),
    ("most_nodes", "max_nodes"),
    ("most_memory", "max_memory or peak_memory"),
    ("most_disk", "peak_disk"),
    ("most_held", "peak_held"),
    ("most_bits", "max_bits"),
    ("Twice", "Duplicate"),
    ("CutOff", "Truncated"),
    ("Placed", "ClassState"),
    ("beaten", "loser"),
    ("is_beaten", "has_lost"),
    ("taken_by", "captured_piece"),
    ("told", "message"),
    ("said", "output"),
    ("worth", "value"),
    ("watch", "callback"),
    ("lonely", "dead_end"),
    ("by_mover", "is_rotated"),
    ("walk_on", "continue_walk"),
    ("stops_for", "waypoints_for"),
    ("forget", "clear"),
    ("two_of", "unions_of_two"),
    ("any_move", "has_move"),
];

/// Identifiers that the bot and its tuner may not use, with the term to use instead. Other crates
/// use some of these words in another sense.
const REFUSED: [(&str, &str); 32] = [
    ("settle", "qsearch"),
    ("standing", "static_eval"),
    ("told_by", "tt_cutoff"),
    ("remembered", "tt_move"),
    ("hope", "futility_bound"),
    ("expand_moves", "search_moves"),
    ("quiet_margin", "futility_margin"),
    ("earlier", "history"),
    ("effort", "node_counter"),
    ("Effort", "NodeCounter"),
    ("helping", "batch"),
    ("glance", "check_limits"),
    ("by_lot", "random"),
    ("lot", "rng"),
    ("reward", "bonus"),
    ("punish", "malus"),
    ("Ranked", "ScoredMove"),
    ("Picker", "MovePicker"),
    ("Learned", "ThreadState"),
    ("Growth", "Simulator"),
    ("climb", "backpropagate"),
    ("Proof", "ForcedWinSearch"),
    ("Habits", "LevelParameters"),
    ("haste", "greedy"),
    ("unthought", "unsearched"),
    ("Seen", "FeatureSet"),
    ("Sums", "Accumulator"),
    ("CELLS", "HIDDEN"),
    ("STAGES", "OUTPUT_BUCKETS"),
    ("Corrected", "WithNetwork"),
    ("Counted", "Tunable"),
    ("YARDSTICK", "UNIT_TERM"),
];

/// The identifiers of a source file.
fn identifiers(text: &str) -> BTreeSet<String> {
    let tokens: TokenStream = text.parse().expect("the source is Rust");
    let mut found = BTreeSet::new();
    let mut groups = vec![tokens];
    while let Some(tokens) = groups.pop() {
        for token in tokens {
            match token {
                TokenTree::Ident(identifier) => {
                    found.insert(identifier.to_string());
                }
                TokenTree::Group(group) => groups.push(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
    found
}

/// The identifiers of the crates in these folders, each with its file.
fn used(folders: &[PathBuf]) -> Vec<(String, BTreeSet<String>)> {
    let mut files = Vec::new();
    for folder in folders {
        for source in sources(folder) {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            let file = format!("{name}/src/{}", source.file);
            files.push((file, identifiers(&source.text)));
        }
    }
    files
}

/// Asserts that no file has a word of the list.
fn check_words(folders: &[PathBuf], words: &[(&str, &str)]) {
    let mut found = Vec::new();
    for (file, identifiers) in used(folders) {
        for (word, term) in words {
            if identifiers.contains(*word) {
                found.push(format!("{file}: {word}, expected {term}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn at_root(folders: &[&str]) -> Vec<PathBuf> {
    folders.iter().map(|folder| root().join(folder)).collect()
}

#[test]
fn private_words_are_not_used_as_identifiers() {
    let mut folders = crates();
    folders.push(root().join("tuning"));
    check_words(&folders, &PRIVATE);
    check_words(&at_root(&BOT), &REFUSED);
}

/// Limits are called `MAX_` or `MIN_`.
#[test]
fn limits_are_called_by_the_usual_prefix() {
    let mut found = Vec::new();
    for (file, identifiers) in used(&crates()) {
        let prefixes = ["MOST_", "LONGEST_", "LARGEST_", "DEEPEST_"];
        let wrong = identifiers
            .iter()
            .filter(|word| prefixes.iter().any(|prefix| word.starts_with(prefix)));
        found.extend(wrong.map(|word| format!("{file}: {word}, expected MAX_")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn terms_of_the_design_are_identifiers_of_the_sources() {
    for (heading, folders, min) in TABLES {
        let rows = design_rows(heading);
        let files = used(&at_root(folders));
        let terms: Vec<&str> = rows
            .iter()
            .filter_map(|row| row.split('`').nth(1))
            .collect();
        assert!(terms.len() > min, "{heading}: {terms:?}");
        for term in terms {
            let is_used = files.iter().any(|(_, words)| words.contains(term));
            assert!(is_used, "docs/design.md, {heading}: no source has {term}");
        }
    }
}
