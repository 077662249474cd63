use std::fs;

use super::{check, compare, difference};

/// A folder with a file of this content, and the file.
fn file(content: &[u8]) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("golden");
    fs::write(&file, content).expect("written");
    (folder, file)
}

/// What is said of the difference, the file's name aside.
fn told(golden: &[u8], written: &[u8]) -> Option<String> {
    let (_folder, file) = file(golden);
    let told = compare(&file, written, false)?;
    assert_eq!(fs::read(&file).ok().as_deref(), Some(golden));
    let name = file.display().to_string();
    Some(told.strip_prefix(&name).expect("the name").to_owned())
}

#[test]
fn what_differs_is_told() {
    assert_eq!(told(b"one\ntwo\n", b"one\ntwo\n"), None);
    assert_eq!(
        told(b"one\ntwo\nthree\n", b"one\ntoo\n").as_deref(),
        Some(" differs from byte 5 on, 8 bytes instead of 14, line 2:\n- two\n+ too")
    );
    assert_eq!(
        told(b"one\n", b"one\ntwo\n").as_deref(),
        Some(" differs from byte 4 on, 8 bytes instead of 4, line 2:\n- \n+ two")
    );
    assert_eq!(
        told(b"one", b"").as_deref(),
        Some(" differs from byte 0 on, 0 bytes instead of 3, line 1:\n- one\n+ ")
    );
}

/// The first byte of ü and ö is the same, the second is not.
#[test]
fn a_line_is_told_even_if_the_bytes_part_inside_a_character() {
    assert_eq!(
        told("für\n".as_bytes(), "för\n".as_bytes()).as_deref(),
        Some(" differs from byte 2 on, 5 bytes instead of 5, line 1:\n- für\n+ för")
    );
}

#[test]
fn bytes_that_are_no_text_have_no_lines() {
    assert_eq!(
        told(b"\xff\x00\x01", b"\xff\x00\x02\x03").as_deref(),
        Some(" differs from byte 2 on, 4 bytes instead of 3")
    );
}

#[test]
fn a_file_is_written_anew_if_that_is_asked_for() {
    let (folder, file) = file(b"old");
    assert_eq!(compare(&file, b"new", true), None);
    assert_eq!(fs::read(&file).ok().as_deref(), Some(&b"new"[..]));
    let told = compare(&folder.path().join("no/folder"), b"new", true).expect("no such folder");
    assert!(told.contains("cannot be written: "), "{told}");
}

#[test]
fn the_same_content_passes() {
    let (folder, file) = file(b"same");
    assert_eq!(difference(&file, "same"), None);
    check(&file, b"same");
    let told = compare(&folder.path().join("none"), b"", false).expect("no such file");
    assert!(told.contains("cannot be read: "), "{told}");
}

#[test]
#[should_panic(expected = "UPDATE_GOLDEN=1 writes it anew")]
fn another_content_is_refused() {
    // In a folder that is not there nothing is written either.
    check("no/such/folder/golden", "new");
}
