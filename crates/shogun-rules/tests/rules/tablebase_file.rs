//! Tablebases in files.

use std::fs;

use board_files::{DurableWriter, FileFormat};
use board_golden::tablebases::check_file;
use shogun_rules::endings::{Builder, Material, ShogunEndings, Tablebase, Value};

const MEMORY: u64 = 1 << 30;

/// A class with a small table: almost all positions are lost.
fn build() -> Tablebase {
    let [one, other] = [Material::ALL[0], Material::ALL[2]];
    let tablebase = Builder::new().only(one, other).build();
    tablebase.expect("it fits into memory")
}

/// The file of a class never changes, and old files can be read. Update the golden file with
/// `UPDATE_GOLDEN=1 cargo test -p shogun-rules --test rules tablebase`.
#[test]
fn file_format_is_stable() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("endings");
    let fast = Material::ALL[7];
    let built = Builder::new()
        .only(fast, fast)
        .build()
        .expect("it fits into memory");
    built.save(&path).expect("it can be written");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/endings");
    board_golden::check(golden, fs::read(&path).expect("it was written"));
    let read = Tablebase::load(golden, MEMORY).expect("it is of this version");
    assert!(read.classes().eq(built.classes()));
}

#[test]
fn files_keep_all_and_show_damage() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let memory = check_file(&build(), &folder.path().join("endings"));
    // The unpacked blocks of each table and its numbering.
    assert_eq!(memory, 8_110_024);
}

/// The board and the tables of pairs that captures lead to are in the file. Large tables keep no
/// blocks.
#[test]
fn smaller_boards_and_more_pawns_are_saved() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("endings");
    for (side, one, other) in [(3, "K1 P1 P2", "K1 P2"), (5, "K1 P1 P1", "K1 P1 P1")] {
        let [one, other] = [one, other].map(|text| text.parse::<Material>().expect("a material"));
        let built = Builder::with(ShogunEndings::on_side(side))
            .only(one, other)
            .build();
        let built = built.expect("it fits into memory");
        built.save(&path).expect("it can be written");
        let loaded = Tablebase::load(&path, MEMORY).expect("it was saved");
        assert_eq!(loaded.endings().side(), side);
        assert!(loaded.classes().eq(built.classes()));
        assert!(loaded.classes().count() > 2);
        for class in built.classes() {
            let example = class.longest_win.map(Value::Win);
            let example = example.and_then(|value| built.example(class.own, class.other, value));
            let example = example.expect("both sides win");
            assert_eq!(loaded.value(&example), class.longest_win.map(Value::Win));
            assert_eq!(loaded.moves(&example), built.moves(&example));
            let line = loaded.line(&example, usize::MAX);
            assert_eq!(Some(line.len() as u16), class.longest_win, "{example}");
        }
    }
}

/// Files with a valid header and checksum, but another board, other materials or too many tables.
#[test]
fn invalid_contents_are_errors() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("endings");
    let fault = |numbers: &[u64]| {
        let mut out = DurableWriter::create(&path, FileFormat::new("shogun endings", 3))
            .expect("it can be made");
        out.numbers(numbers.iter().copied())
            .expect("it can be written");
        out.finish().expect("it can be written");
        let loaded = Tablebase::load(&path, MEMORY);
        loaded.expect_err("it makes no sense").to_string()
    };
    assert!(fault(&[1, 0]).contains("a board of side 1, expected 2 to 8"));
    assert!(fault(&[9, 0]).contains("a board of side 9, expected 2 to 8"));
    assert!(fault(&[1 << 40, 0]).contains("expected 2 to 8"));
    assert!(fault(&[8, 1, 138, 0]).contains("a side has material 138, expected 0 to 137"));
    assert!(fault(&[8, u64::MAX]).contains("memory"));
    // More states than numbers.
    assert!(fault(&[8, 1, 137, 137, 0, 0, 0, 0, 0]).contains("its contents end too early"));
}
