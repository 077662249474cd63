//! Where results go: stdout, or a file that is complete or not there at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;

/// `--output FILE`.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Output {
    /// Write to FILE rather than to stdout; FILE appears only when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Output {
    /// The file, if it is not stdout.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Writes a result.
    ///
    /// Colours stay on a terminal only (or as `--color` says), and never come into a file.
    pub(crate) fn write(
        &self,
        result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        match &self.output {
            None => to_stdout(result),
            Some(file) => to_file(file, result),
        }
    }

    /// Writes a result piece by piece, every byte as it is: data for other programs, which has no colours.
    pub(crate) fn write_data(
        &self,
        result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let buffered = |out: &mut dyn Write| {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            result(&mut out)?;
            out.flush()
        };
        match &self.output {
            None => buffered(&mut io::stdout().lock()).context("cannot write to stdout"),
            Some(file) => replace(file, |mut out| buffered(&mut out)),
        }
    }

    /// Writes bytes as they are, such as a picture.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match &self.output {
            None => {
                let mut out = io::stdout().lock();
                out.write_all(bytes)
                    .and_then(|()| out.flush())
                    .context("cannot write to stdout")
            }
            Some(file) => replace(file, |mut out| out.write_all(bytes)),
        }
    }
}

/// Writes a result to stdout.
pub(crate) fn to_stdout(
    result: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    result(&mut out)
        .and_then(|()| out.flush())
        .context("cannot write to stdout")
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
        let mut out = BufWriter::new(anstream::StripStream::new(out));
        result(&mut out)?;
        out.flush()
    })
}

/// Writes a file that nobody sees half done: under another name first, in the same folder.
fn replace(file: &Path, write: impl FnOnce(File) -> io::Result<()>) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", file.display());
    // A link keeps pointing where it points; a device or pipe cannot be replaced.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
        return File::create(&target).and_then(write).with_context(cannot);
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".board-rules-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What a plain new file would get; the umask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let part = builder.tempfile_in(folder).with_context(cannot)?;
    part.as_file()
        .try_clone()
        .and_then(write)
        .with_context(cannot)?;
    part.persist(&target)
        .map_err(|error| error.error)
        .with_context(cannot)?;
    Ok(())
}
