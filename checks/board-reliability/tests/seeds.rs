//! Every committed input of every fuzz target is tried, and targets, inputs and dictionaries belong
//! together.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use board_reliability::TARGETS;

fn here(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

#[test]
fn every_seed_is_tried() {
    for (target, body) in TARGETS {
        let folder = here("seeds").join(target);
        let seeds = names(&folder);
        assert!(seeds.len() >= 5, "{target} has {} seeds", seeds.len());
        for seed in seeds {
            let input = fs::read(folder.join(&seed)).expect("a seed can be read");
            // The name of an input that breaks something is in the message.
            let tried = std::panic::catch_unwind(|| body(&input));
            assert!(tried.is_ok(), "{target}/{seed}");
        }
    }
}

/// Inputs near a seed cause no panic, either: each seed with one to three changes, several times.
///
/// The changes are the same each time, unless `BOARD_RULES_SEED` says otherwise.
/// `BOARD_RULES_ROUNDS` asks for more of them, which makes a campaign without a fuzzer.
#[test]
fn neighbours_of_seeds_are_tried() {
    let (mut number, rounds) = (
        wanted("BOARD_RULES_SEED", 1),
        wanted("BOARD_RULES_ROUNDS", 4),
    );
    for (target, body) in TARGETS {
        let folder = here("seeds").join(target);
        for seed in names(&folder) {
            let input = fs::read(folder.join(&seed)).expect("a seed can be read");
            for _ in 0..rounds {
                let mut near = input.clone();
                for _ in 0..=draw(&mut number) % 3 {
                    near = changed(&near, &mut number);
                }
                let tried = std::panic::catch_unwind(|| body(&near));
                assert!(tried.is_ok(), "{target}/{seed}, changed to {near:?}");
            }
        }
    }
}

/// A number that the environment may say.
fn wanted(variable: &str, usual: u64) -> u64 {
    let value = std::env::var(variable).ok();
    value.map_or(usual, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no whole number"))
    })
}

/// The next of a row of numbers (Steele, Lea and Flood 2014, splitmix64).
fn draw(number: &mut u64) -> usize {
    *number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*number ^ *number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31) as usize
}

/// The input with one change: a bit, a byte more or less, its end cut off, or a part twice.
fn changed(input: &[u8], number: &mut u64) -> Vec<u8> {
    let mut near = input.to_vec();
    let at = draw(number) % (near.len() + 1);
    match (draw(number) % 5, near.get_mut(at)) {
        (0, Some(byte)) => *byte ^= 1 << (draw(number) % 8),
        (1, Some(_)) => drop(near.remove(at)),
        (2, _) => near.truncate(at),
        (3, _) => {
            let part = near[at..].to_vec();
            near.extend(part);
        }
        _ => near.insert(at, b" ,/.#-0123456789abwx\n"[draw(number) % 21]),
    }
    near
}

#[test]
fn every_target_is_known_everywhere() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&here("seeds")), targets, "folders of seeds");
    let files = targets.iter().map(|name| format!("{name}.rs")).collect();
    assert_eq!(
        names(&here("../../fuzz/fuzz_targets")),
        files,
        "files of fuzz targets"
    );
    let manifest = fs::read_to_string(here("../../fuzz/Cargo.toml")).expect("a manifest");
    let script = fs::read_to_string(here("fuzz.sh")).expect("the script");
    for target in &targets {
        assert!(
            manifest.contains(&format!("name = \"{target}\"")),
            "{target}"
        );
        let file = fs::read_to_string(here("../../fuzz/fuzz_targets").join(format!("{target}.rs")));
        assert!(
            file.expect("a file").contains(&format!("\"{target}\"")),
            "{target}"
        );
        let words = script.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        assert!(
            words.clone().any(|word| word == target),
            "{target} has no line in fuzz.sh"
        );
    }
}

/// A line of a dictionary is a comment or a quoted word.
#[test]
fn dictionaries_can_be_read() {
    for name in names(&here("dictionaries")) {
        let text = fs::read_to_string(here("dictionaries").join(&name)).expect("a dictionary");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let word = line
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            assert!(word.is_some_and(|word| !word.is_empty()), "{name}: {line}");
        }
    }
}
