//! The files of the page. They are read once, so that no request can name another file.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::http::Response;

/// The most bytes of all files.
const MAX_BYTES: u64 = 64 << 20;
/// The most files of a page.
const MAX_FILES: usize = 1000;

/// The files of the page, as responses by path.
#[derive(Debug)]
pub(super) struct Files(HashMap<String, Response>);

impl Files {
    /// Reads the files in a folder and its subfolders, except links.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let index = folder.join("index.html");
        if !index.is_file() {
            bail!(
                "{} is no built page: there is no index.html in it; `cargo page` builds page/dist",
                folder.display()
            );
        }
        let mut files = Self(HashMap::new());
        let mut left = MAX_BYTES;
        files.add(folder, "/", &mut left)?;
        Ok(files)
    }

    /// Creates the responses for files given by path and bytes.
    pub(super) fn of(list: &[(&str, &[u8])]) -> Self {
        let mut files = Self(HashMap::new());
        for (name, bytes) in list {
            files.insert((*name).to_owned(), bytes.to_vec());
        }
        files
    }

    /// The default page: the one built into the program, or one in a default folder.
    pub(super) fn default_page() -> anyhow::Result<Self> {
        match BUILT_IN.is_empty() {
            false => Ok(Self::of(BUILT_IN)),
            true => Self::read(&default_folder()?),
        }
    }

    fn add(&mut self, folder: &Path, above: &str, left: &mut u64) -> anyhow::Result<()> {
        let error = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(folder).with_context(error)? {
            let entry = entry.with_context(error)?;
            let (path, name) = (entry.path(), entry.file_name());
            let name = format!("{above}{}", name.to_string_lossy());
            let kind = entry.file_type().with_context(error)?;
            if kind.is_dir() {
                self.add(&path, &format!("{name}/"), left)?;
            } else if kind.is_file() {
                let size = entry.metadata().with_context(error)?.len();
                if size > *left || self.0.len() == MAX_FILES {
                    bail!(
                        "{} is no page: it has more than {MAX_FILES} files or 64 MiB",
                        folder.display()
                    );
                }
                *left -= size;
                let bytes =
                    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                self.insert(name, bytes);
            }
        }
        Ok(())
    }

    fn insert(&mut self, name: String, bytes: Vec<u8>) {
        let content_type = content_type(&name);
        if name == "/index.html" {
            let page = Response::file(content_type, with_mark(bytes));
            self.0.insert("/".to_owned(), page.clone());
            self.0.insert(name, page);
            return;
        }
        self.0.insert(name, Response::file(content_type, bytes));
    }

    /// The response for this path.
    pub(super) fn get(&self, path: &str) -> Option<&Response> {
        self.0.get(path)
    }
}

/// The mark by which the page knows that this program serves it.
const MARK: &str = "<meta name=\"board-rules-serve\" content=\"1\" />";

fn with_mark(page: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(page) {
        Ok(text) => text
            .replacen("<head>", &format!("<head>{MARK}"), 1)
            .into_bytes(),
        Err(error) => error.into_bytes(),
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

/// The page that is built into the program; empty without the feature `page`.
static BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Finds the page in a default folder: built in this workspace, or installed beside the program.
fn default_folder() -> anyhow::Result<PathBuf> {
    let program = env::current_exe().unwrap_or_default();
    let beside = program.parent().unwrap_or(Path::new(""));
    let folders = [
        PathBuf::from("page/dist"),
        beside.join("page"),
        beside.join("../share/board-rules/page"),
    ];
    let mut folders = folders.into_iter();
    let found = folders.find(|folder| folder.join("index.html").is_file());
    found.context(
        "this program was built without the page: name the folder of a built one by --page-folder. Each release has it as \
         board-rules-page.tgz, and `cargo page` builds it in page/dist",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A browser compiles no WebAssembly of another type.
    #[test]
    fn files_of_the_page_have_their_types() {
        for (name, content_type) in [
            ("/index.html", "text/html; charset=utf-8"),
            ("/assets/a.min.js", "text/javascript; charset=utf-8"),
            ("/a.css", "text/css; charset=utf-8"),
            ("/a.wasm", "application/wasm"),
            ("/a.svg", "image/svg+xml"),
            ("/a.png", "image/png"),
            ("/a.json", "application/json"),
            ("/a.webmanifest", "application/json"),
            ("/html", "application/octet-stream"),
        ] {
            assert_eq!(super::content_type(name), content_type, "{name}");
        }
    }

    #[test]
    fn the_files_of_a_page_are_bounded() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [("a.js", "123"), ("b.js", ""), ("c.js", "45")] {
            fs::write(folder.path().join(name), text).expect("written");
        }
        let files = |known: usize, mut left: u64| {
            let known = (0..known).map(|number| (number.to_string(), Response::error(404, "")));
            let mut files = Files(known.collect());
            let added = files.add(folder.path(), "/", &mut left);
            added.is_ok().then_some((files.0.len(), left))
        };
        assert_eq!(
            [4, 5, 6].map(|left| files(0, left)),
            [None, Some((3, 0)), Some((3, 1))]
        );
        let full = MAX_FILES - 3;
        assert_eq!(
            [full, full + 1].map(|known| files(known, 5)),
            [Some((MAX_FILES, 0)), None]
        );
    }

    #[test]
    fn a_page_in_the_program_is_served_like_one_in_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("assets")).expect("made");
        let built_in: [(&str, &[u8]); 2] = [
            ("/index.html", b"<html><head></head></html>"),
            ("/assets/a.js", b"1;"),
        ];
        for (name, bytes) in built_in {
            fs::write(folder.path().join(&name[1..]), bytes).expect("written");
        }
        let read = Files::read(folder.path()).expect("a page");
        let own = Files::of(&built_in);
        for path in ["/", "/index.html", "/assets/a.js", "/assets", "/b.js"] {
            assert_eq!(own.get(path), read.get(path), "{path}");
        }
        assert!(own.get("/").is_some());
    }
}
