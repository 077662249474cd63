//! Output to stdout, or to a file that is written completely or not at all.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_files::{TempFile, end_of_links, folder_of};
use clap::builder::{PathBufValueParser, TypedValueParser};
use serde::Serialize;

use crate::exit::print_note;
use crate::job::interrupt::TempFileGuard;

/// `--output FILE`.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct OutputArguments {
    /// Write to FILE, which appears only when it is complete. The default is stdout, `-`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutputArguments {
    /// The file, if it is not stdout.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output
            .as_deref()
            .filter(|file| *file != Path::new("-"))
    }

    /// Checks that the file can be written, before long work begins.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        self.file().map_or(Ok(()), check_place)
    }

    /// The extension of the file in lower case.
    pub(crate) fn extension(&self) -> Option<String> {
        let extension = self.file()?.extension()?;
        Some(extension.to_string_lossy().to_ascii_lowercase())
    }

    /// Writes a result.
    ///
    /// Stdout has colours as `--color` says, by default on a terminal only. A file never has
    /// colours.
    pub(crate) fn write(
        &self,
        result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match self.file() {
            None => to_stdout(result),
            Some(file) => {
                to_file(file, result)?;
                report_written(file);
                Ok(())
            }
        }
    }

    /// Writes data for other programs piece by piece, without changing colours.
    pub(crate) fn write_data(
        &self,
        result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let buffered = |out: &mut dyn Write| {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            result(&mut out)?;
            out.flush()
        };
        match self.file() {
            None => buffered(&mut io::stdout().lock()).context(STDOUT),
            Some(file) => {
                replace(file, |mut out| buffered(&mut out))?;
                report_written(file);
                Ok(())
            }
        }
    }

    /// Writes binary data, such as a picture. Refuses to write it to a terminal.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> anyhow::Result<()> {
        if self.file().is_none() && io::stdout().is_terminal() {
            bail!("a terminal cannot show this: name a file by --output, or pipe it on");
        }
        self.write_data(|out| out.write_all(bytes))
    }
}

/// Reports on a terminal that the result is in the file, because nothing else is printed.
fn report_written(file: &Path) {
    if io::stderr().is_terminal() {
        print_note(format_args!("written to {}", file.display()));
    }
}

/// Parses the name of a file, and refuses `-`.
pub(crate) fn named_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| match file == Path::new("-") {
        false => Ok(file),
        true => Err("expected the name of a file: `-`, which is stdout elsewhere, is none (a file of this name is ./-)"),
    })
}

/// Parses the name of a file for a picture, which is SVG.
pub(crate) fn svg_file() -> impl TypedValueParser<Value = PathBuf> {
    named_file().try_map(|file| match file.extension() {
        Some(other) if !other.eq_ignore_ascii_case("svg") => {
            Err("expected a name that ends with .svg: the picture is SVG")
        }
        _ => Ok(file),
    })
}

/// Checks that a file can be written, before long work begins: a temporary file beside it appears
/// and goes.
pub(crate) fn check_place(file: &Path) -> anyhow::Result<()> {
    let target = check_folder(file)?;
    if !fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
        let _writing = TempFileGuard::beside(&target);
        TempFile::create(target).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// The file at the end of the links. Refuses a folder, and a file in a folder that is not there.
fn check_folder(file: &Path) -> anyhow::Result<PathBuf> {
    let target = end_of_links(file).with_context(|| format!("cannot write {}", file.display()))?;
    let folder = folder_of(&target);
    if target.is_dir() {
        bail!("cannot write {}: it is a folder", file.display());
    }
    if !folder.is_dir() {
        bail!(
            "cannot write {}: there is no folder {}",
            file.display(),
            folder.display()
        );
    }
    Ok(target)
}

/// Refuses an output file that is also the input.
pub(crate) fn check_is_other(file: &Path, input: impl AsRef<Path>) -> anyhow::Result<()> {
    let [one, other] = [file, input.as_ref()].map(|name| fs::canonicalize(name).ok());
    if one.is_some() && one == other {
        bail!(
            "{} is the input: choose another name for the output",
            file.display()
        );
    }
    Ok(())
}

const STDOUT: &str = "cannot write to stdout";

/// Writes a result to stdout.
pub(crate) fn to_stdout(
    result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut out = Stdout::lock();
    let written = result(&mut out.0);
    out.end(written)
}

/// The locked stdout. A type of its own, so that locking and flushing are not compiled again for
/// every generic `result`.
struct Stdout(BufWriter<anstream::AutoStream<StdoutLock<'static>>>);

impl Stdout {
    fn lock() -> Self {
        Self(BufWriter::new(anstream::stdout().lock()))
    }

    fn end(mut self, written: io::Result<()>) -> anyhow::Result<()> {
        written.and_then(|()| self.0.flush()).context(STDOUT)
    }
}

/// Writes lines to stdout and flushes it, because a person waits for them.
pub(crate) fn print_now(lines: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    write!(out, "{lines}")
        .and_then(|()| out.flush())
        .context(STDOUT)
}

/// Writes a value as JSON, with a line end.
pub(crate) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)
}

/// Writes a result into a file, without colours.
pub(crate) fn to_file(
    file: &Path,
    result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    replace(file, |out| {
        let mut out = BufWriter::new(anstream::StripStream::new(out.try_clone()?));
        result(&mut out)?;
        out.flush()
    })
}

/// Writes a file atomically: first under another name in the same folder, then renames it. The file
/// is on the disk when this returns.
pub(crate) fn replace(
    file: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> anyhow::Result<()> {
    let replacement = Replacement::begin(file)?;
    let written = write(&replacement.out);
    replacement.end(written)
}

/// Locks a file; false if another process has locked it. On a system without locks, the user has to
/// keep writers apart.
pub(crate) fn lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// A file that is being written under another name. A type of its own, so that beginning and ending
/// are compiled once.
struct Replacement<'a> {
    file: &'a Path,
    out: File,
    /// The file under its other name; `None` for a device or a pipe, which cannot be replaced.
    part: Option<(TempFile, TempFileGuard)>,
}

impl<'a> Replacement<'a> {
    fn begin(file: &'a Path) -> anyhow::Result<Self> {
        let error = || format!("cannot write {}", file.display());
        // Replace the target of a link, not the link.
        let target = check_folder(file)?;
        if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
            let out = File::create(&target).with_context(error)?;
            return Ok(Self {
                file,
                out,
                part: None,
            });
        }
        let writing = TempFileGuard::beside(&target);
        let (part, out) = TempFile::create(target).with_context(error)?;
        Ok(Self {
            file,
            out,
            part: Some((part, writing)),
        })
    }

    fn end(mut self, written: io::Result<()>) -> anyhow::Result<()> {
        let mut replaced = || match &mut self.part {
            None => Ok(()),
            Some((part, _)) => self
                .out
                .sync_all()
                .and_then(|()| part.replace())
                .and_then(|()| part.sync_name()),
        };
        written
            .and_then(|()| replaced())
            .with_context(|| format!("cannot write {}", self.file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_checked_before_long_work() {
        let folder = tempfile::tempdir().expect("a folder");
        let [known, new, missing] =
            ["known", "new", "missing/new"].map(|name| folder.path().join(name));
        fs::write(&known, "text").expect("written");
        let check = |file: &Path| {
            let output = Some(file.to_owned());
            OutputArguments { output }.check()
        };
        for (file, is_writable) in [
            (&known, true),
            (&new, true),
            (&missing, false),
            (&folder.path().to_owned(), false),
        ] {
            assert_eq!(check(file).is_ok(), is_writable, "{}", file.display());
        }
        assert!(check(Path::new("-")).is_ok());
        let left = fs::read_dir(folder.path()).expect("it is there").count();
        assert_eq!(left, 1, "a check leaves nothing");
        assert_eq!(fs::read_to_string(known).expect("it is there"), "text");
    }

    /// Its folder takes no files, not even from root.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_cannot_be_replaced_is_refused() {
        assert!(check_place(Path::new("/proc/self/comm")).is_err());
    }

    #[test]
    fn the_output_is_not_the_input() {
        let folder = tempfile::tempdir().expect("a folder");
        let [one, other, new] = ["one", "other", "new"].map(|name| folder.path().join(name));
        for file in [&one, &other] {
            fs::write(file, "text").expect("written");
        }
        for (output, input, is_other) in [
            (&one, &one, false),
            (&one, &other, true),
            (&one, &new, true),
            (&new, &one, true),
            (&new, &new, true),
        ] {
            assert_eq!(check_is_other(output, input).is_ok(), is_other);
        }
    }
}
