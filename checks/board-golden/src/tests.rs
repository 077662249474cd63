use std::fs;

use super::{check, compare, difference};

/// A folder with a file of this content, and the file.
fn file(content: &[u8]) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("golden");
    fs::write(&file, content).expect("written");
    (folder, file)
}

/// The reported difference, without the file's name.
fn reported(golden: &[u8], written: &[u8]) -> Option<String> {
    let (_folder, file) = file(golden);
    let reported = compare(&file, written, false)?;
    assert_eq!(fs::read(&file).ok().as_deref(), Some(golden));
    let name = file.display().to_string();
    Some(reported.strip_prefix(&name).expect("the name").to_owned())
}

#[test]
fn differences_are_reported() {
    assert_eq!(reported(b"one\ntwo\n", b"one\ntwo\n"), None);
    assert_eq!(
        reported(b"one\ntwo\nthree\n", b"one\ntoo\n").as_deref(),
        Some(" differs from byte 5 on, 8 bytes instead of 14, line 2:\n- two\n+ too")
    );
    assert_eq!(
        reported(b"one\n", b"one\ntwo\n").as_deref(),
        Some(" differs from byte 4 on, 8 bytes instead of 4, line 2:\n- \n+ two")
    );
    assert_eq!(
        reported(b"one", b"").as_deref(),
        Some(" differs from byte 0 on, 0 bytes instead of 3, line 1:\n- one\n+ ")
    );
}

/// The first byte of ü and ö is the same, the second is not.
#[test]
fn lines_are_reported_if_bytes_differ_inside_a_character() {
    assert_eq!(
        reported("für\n".as_bytes(), "för\n".as_bytes()).as_deref(),
        Some(" differs from byte 2 on, 5 bytes instead of 5, line 1:\n- für\n+ för")
    );
}

#[test]
fn bytes_that_are_no_text_have_no_lines() {
    assert_eq!(
        reported(b"\xff\x00\x01", b"\xff\x00\x02\x03").as_deref(),
        Some(" differs from byte 2 on, 4 bytes instead of 3")
    );
}

#[test]
fn golden_files_are_rewritten_on_request() {
    let (folder, file) = file(b"old");
    assert_eq!(compare(&file, b"new", true), None);
    assert_eq!(fs::read(&file).ok().as_deref(), Some(&b"new"[..]));
    let reported = compare(&folder.path().join("no/folder"), b"new", true).expect("no such folder");
    assert!(reported.contains("cannot be written: "), "{reported}");
}

#[test]
fn the_same_content_passes() {
    let (folder, file) = file(b"same");
    assert_eq!(difference(&file, "same"), None);
    check(&file, b"same");
    let reported = compare(&folder.path().join("none"), b"", false).expect("no such file");
    assert!(reported.contains("cannot be read: "), "{reported}");
}

#[test]
#[should_panic(expected = "UPDATE_GOLDEN=1 rewrites it")]
fn different_contents_are_errors() {
    // The folder does not exist, so nothing is written.
    check("no/such/folder/golden", "new");
}
