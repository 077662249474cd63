//! The files of the page, read once: no request names a file of the machine.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::http::Response;

/// Bytes of all files.
const LARGEST: u64 = 64 << 20;
/// Files of a page.
const MOST: usize = 1000;

/// The page.
#[derive(Debug)]
pub(super) struct Files(HashMap<String, Response>);

impl Files {
    /// The files in a folder, those in its folders included; links are left out.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let index = folder.join("index.html");
        if !index.is_file() {
            bail!(
                "{} is no built page: there is no index.html in it; `cargo page` builds page/dist",
                folder.display()
            );
        }
        let mut files = Self(HashMap::new());
        let mut left = LARGEST;
        files.add(folder, "/", &mut left)?;
        Ok(files)
    }

    fn add(&mut self, folder: &Path, above: &str, left: &mut u64) -> anyhow::Result<()> {
        let cannot = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(folder).with_context(cannot)? {
            let entry = entry.with_context(cannot)?;
            let (path, name) = (entry.path(), entry.file_name());
            let name = format!("{above}{}", name.to_string_lossy());
            let kind = entry.file_type().with_context(cannot)?;
            if kind.is_dir() {
                self.add(&path, &format!("{name}/"), left)?;
            } else if kind.is_file() {
                let size = entry.metadata().with_context(cannot)?.len();
                if size > *left || self.0.len() == MOST {
                    bail!(
                        "{} is no page: it has more than {MOST} files or 64 MiB",
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

    /// The file of this path.
    pub(super) fn get(&self, path: &str) -> Option<&Response> {
        self.0.get(path)
    }
}

/// What tells the page that it is served by this program.
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

/// Where the page lies that is not named: built in this workspace, or installed beside the program.
pub(super) fn usual_folder() -> anyhow::Result<PathBuf> {
    let program = env::current_exe().unwrap_or_default();
    let beside = program.parent().unwrap_or(Path::new(""));
    let folders = [
        PathBuf::from("page/dist"),
        beside.join("page"),
        beside.join("../share/board-rules/page"),
    ];
    let mut folders = folders.into_iter();
    let found = folders.find(|folder| folder.join("index.html").is_file());
    found.context("the built page is missing: `cargo page` builds it, and --page names its folder")
}
