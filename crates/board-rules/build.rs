//! Embeds the built page of `serve` in the program, with the feature `page`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut list = String::new();
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/dist");
        println!("cargo::rerun-if-changed={}", page.display());
        match fs::canonicalize(page) {
            Ok(page) => add(&page, "/", &mut list)?,
            Err(_) => println!(
                "cargo::warning=there is no page/dist to put into the program: `cargo page` builds it"
            ),
        }
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("page.rs"), format!("&[{list}]"))
}

/// Adds the files of a folder, each as its path in the page and its bytes.
fn add(folder: &Path, above: &str, list: &mut String) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{above}{}", entry.file_name().to_string_lossy());
        match entry.file_type()? {
            kind if kind.is_dir() => add(&entry.path(), &format!("{name}/"), list)?,
            kind if kind.is_file() => {
                let _ = writeln!(list, "({name:?}, include_bytes!({:?})),", entry.path());
            }
            _ => {}
        }
    }
    Ok(())
}
