//! Tablebases in files.

use std::fs;
use std::path::PathBuf;

use board_files::{DurableWriter, FileError, FileFormat};
use ploy_rules::endings::{Builder, Material, PloyEndings, Tablebase, Value};

const MEMORY: u64 = 1 << 30;

/// Straight Probes on a board of 3 x 3.
fn build() -> Tablebase {
    let straight = Material::ALL[3];
    let tablebase = Builder::with(PloyEndings::on_side(3))
        .only(straight, straight)
        .build();
    tablebase.expect("it fits into memory")
}

struct Saved {
    _folder: tempfile::TempDir,
    path: PathBuf,
    tablebase: Tablebase,
}

fn saved() -> Saved {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let path = folder.path().join("endings");
    let tablebase = build();
    tablebase.save(&path).expect("it can be written");
    Saved {
        _folder: folder,
        path,
        tablebase,
    }
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
fn loaded_tablebase_equals_the_saved_one() {
    let Saved {
        path, tablebase, ..
    } = &saved();
    let loaded = Tablebase::load(path, MEMORY).expect("it was saved");
    assert!(loaded.classes().eq(tablebase.classes()));
    assert_eq!(loaded.zugzwangs(), tablebase.zugzwangs());
    assert_eq!(loaded.endings().side(), tablebase.endings().side());
    for class in tablebase.classes() {
        let (own, other) = (class.own, class.other);
        assert_eq!(
            loaded.decisive_zugzwang(own, other),
            tablebase.decisive_zugzwang(own, other)
        );
        assert_eq!(
            loaded.half_zugzwang(own, other),
            tablebase.half_zugzwang(own, other)
        );
        let longest = class.longest_win.expect("both sides win");
        for plies in 1..=longest {
            let value = match plies % 2 {
                1 => Value::Win(plies),
                _ => Value::Loss(plies),
            };
            let position = tablebase.example(own, other, value);
            assert_eq!(loaded.example(own, other, value), position);
            let position = position.expect("there is one");
            assert_eq!(loaded.moves(&position), tablebase.moves(&position));
        }
    }
    // The bytes do not depend on earlier queries.
    let bytes = fs::read(path).expect("it is there");
    loaded.save(path).expect("it can be replaced");
    assert!(fs::read(path).expect("it is there") == bytes);
}

#[test]
fn damaged_files_are_errors() {
    let Saved { path, .. } = &saved();
    let bytes = fs::read(path).expect("it is there");
    for at in [8, 30, 57, 100, bytes.len() / 2, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        fs::write(path, changed).expect("it can be written");
        assert!(Tablebase::load(path, MEMORY).is_err(), "byte {at}");
    }
    for length in [0, 55, 56, 64, bytes.len() - 1] {
        fs::write(path, &bytes[..length]).expect("it can be written");
        assert!(Tablebase::load(path, MEMORY).is_err(), "{length} bytes");
    }
    fs::write(
        path,
        b"no tablebase at all, but long enough to be one with a header",
    )
    .expect("it can be written");
    assert!(matches!(
        Tablebase::load(path, MEMORY),
        Err(FileError::BadMagic { .. })
    ));
    assert!(Tablebase::check_replaceable(path).is_err());
    fs::write(path, &bytes[..bytes.len() / 2]).expect("it can be written");
    assert!(Tablebase::check_replaceable(path).is_ok());
}

#[test]
fn memory_limit_is_respected() {
    let Saved { path, .. } = &saved();
    let refused = Tablebase::load(path, 1 << 20);
    let Err(FileError::Memory { needed, .. }) = refused else {
        panic!("{refused:?}");
    };
    assert!(Tablebase::load(path, needed).is_ok());
    assert!(Tablebase::load(path, needed - 1).is_err());
}

/// Files with a valid header and checksum, but invalid contents.
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
    assert!(fault(&[3, 1, 0, 0, 768]).contains("a table has 768 counts, expected at most 767"));
    assert!(fault(&[3, 1, 0, 0, 2, 1]).contains("its contents end too early"));
    assert!(fault(&[3, 1, 3, 3, 1, 5, 0, 0, 1 << 20, 0, 0]).contains("is not below"));
    assert!(fault(&[3, 1, 3, 3, 1, 5, 0, 0, 0, 0, u64::MAX]).contains("is not below"));
    assert!(fault(&[3, 0, 0]).contains("8 bytes too many"));
    // Even probabilities only, and a block that ends before it begins.
    let mut table = vec![3, 1, 3, 3, 0, 0, 0, 0, 0];
    table.extend([0; 34816 / 64]);
    table.extend([5]);
    table.extend([0; 500]);
    assert!(
        fault(&table).contains("a block of a table ends before it begins"),
        "{}",
        fault(&table)
    );
}
