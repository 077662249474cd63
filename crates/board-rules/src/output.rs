//! Where results go: stdout, or a file that is complete or not there at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use board_files::{TempFile, end_of_links, folder_of};
use clap::builder::{PathBufValueParser, TypedValueParser};
use serde::Serialize;

use crate::exit::tell;
use crate::interrupt::TempFileGuard;

/// `--output FILE`.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct OutputArguments {
    /// Write to FILE rather than to stdout, which is `-`; FILE appears only when it is complete
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

    /// Refuses beforehand a file that could not be written after hours of work.
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
    /// Colours stay on a terminal only (or as `--color` says), and never come into a file.
    pub(crate) fn write(
        &self,
        result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match self.file() {
            None => to_stdout(result),
            Some(file) => {
                to_file(file, result)?;
                say_written(file);
                Ok(())
            }
        }
    }

    /// Writes a result piece by piece, every byte as it is: data for other programs, which has no
    /// colours.
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
                say_written(file);
                Ok(())
            }
        }
    }

    /// Writes bytes as they are, such as those of a picture, but not onto a terminal.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> anyhow::Result<()> {
        if self.file().is_none() && io::stdout().is_terminal() {
            bail!("a terminal cannot show this: name a file by --output, or pipe it on");
        }
        self.write_data(|out| out.write_all(bytes))
    }
}

/// Says on a terminal where a result is: nothing else would come.
fn say_written(file: &Path) {
    if io::stderr().is_terminal() {
        tell(format_args!("written to {}", file.display()));
    }
}

/// Reads the name of a file where only a file will do.
pub(crate) fn named_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|file| match file == Path::new("-") {
        false => Ok(file),
        true => Err("expected the name of a file: `-`, which is stdout elsewhere, is none (a file of this name is ./-)"),
    })
}

/// Refuses beforehand a file that could not be written after hours of work.
pub(crate) fn check_place(file: &Path) -> anyhow::Result<()> {
    let target = end_of_links(file);
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
    Ok(())
}

/// Refuses to replace what is being read.
pub(crate) fn check_is_other(file: &Path, input: impl AsRef<Path>) -> anyhow::Result<()> {
    let [one, other] = [file, input.as_ref()].map(|name| fs::canonicalize(name).ok());
    if one.is_some() && one == other {
        bail!(
            "{} is what is read: choose another name for what is written",
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

/// The locked stdout. What is done before and after each result stands here, so that it is compiled
/// once and not with every result.
struct Stdout(BufWriter<anstream::AutoStream<StdoutLock<'static>>>);

impl Stdout {
    fn lock() -> Self {
        Self(BufWriter::new(anstream::stdout().lock()))
    }

    fn end(mut self, written: io::Result<()>) -> anyhow::Result<()> {
        written.and_then(|()| self.0.flush()).context(STDOUT)
    }
}

/// Writes lines to stdout as they come, for somebody who waits for them.
pub(crate) fn say(lines: &str) -> anyhow::Result<()> {
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

/// Writes a file that nobody sees half done: under another name first, in the same folder. It is on
/// the disk when this returns.
pub(crate) fn replace(
    file: &Path,
    write: impl FnOnce(&File) -> io::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", file.display());
    check_place(file)?;
    // A link keeps pointing where it points; a device or pipe cannot be replaced.
    let target = end_of_links(file);
    if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
        return File::create(&target)
            .and_then(|file| write(&file))
            .with_context(cannot);
    }
    let _writing = TempFileGuard::beside(&target);
    let (mut part, out) = TempFile::create(target).with_context(cannot)?;
    write(&out)
        .and_then(|()| out.sync_all())
        .and_then(|()| part.replace())
        .and_then(|()| part.sync_name())
        .with_context(cannot)
}
