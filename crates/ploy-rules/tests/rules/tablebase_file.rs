//! Tablebases in files.

use std::fs;

use board_files::{DurableWriter, FileFormat};
use board_golden::tablebases::check_file;
use ploy_rules::endings::{Builder, Material, PloyEndings, Tablebase};

const MEMORY: u64 = 1 << 30;

/// Straight Probes on a board of 3 x 3.
fn build() -> Tablebase {
    let straight = Material::ALL[3];
    let tablebase = Builder::with(PloyEndings::on_side(3))
        .only(straight, straight)
        .build();
    tablebase.expect("it fits into memory")
}

/// The file of a class never changes, and old files can be read. Update the golden file with
/// `UPDATE_GOLDEN=1 cargo test -p ploy-rules --test rules tablebase`.
#[test]
fn file_format_is_stable() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("endings");
    let built = build();
    built.save(&path).expect("it can be written");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/endings");
    board_golden::check(golden, fs::read(&path).expect("it was written"));
    let read = Tablebase::load(golden, MEMORY).expect("it is of this version");
    assert!(read.classes().eq(built.classes()));
}

#[test]
fn files_keep_all_and_show_damage() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    check_file(&build(), &folder.path().join("endings"));
}

/// Files with a valid header and checksum, but another board or other materials.
#[test]
fn invalid_contents_are_errors() {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("endings");
    let fault = |numbers: &[u64]| {
        let mut out = DurableWriter::create(&path, FileFormat::new("ploy endings", 1))
            .expect("it can be made");
        out.numbers(numbers.iter().copied())
            .expect("it can be written");
        out.finish().expect("it can be written");
        let loaded = Tablebase::load(&path, MEMORY);
        loaded.expect_err("it makes no sense").to_string()
    };
    assert!(fault(&[2]).contains("a board of side 2, expected 3 to 9"));
    assert!(fault(&[3, 1, 9, 0]).contains("a side has material 9, expected 0 to 6"));
}
