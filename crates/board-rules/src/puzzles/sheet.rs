//! Sheets of puzzles for printing, with the solutions on separate pages.

use std::fmt::Write as _;
use std::num::NonZero;

use anyhow::bail;
use board_grid::picture::{Picture, Theme};
use serde::Serialize;

use crate::input::printable;
use crate::output::{OutputArguments, write_json};

/// A puzzle with its solution.
#[derive(Clone, Debug)]
pub(crate) struct SheetPuzzle {
    /// The text above the board, such as `1. hard`.
    pub(crate) caption: String,
    /// The board of the puzzle.
    pub(crate) task: Picture,
    /// The solved board.
    pub(crate) solution: Picture,
    /// The solution as text, if the picture does not show all of it.
    pub(crate) answer: Option<String>,
}

/// A sheet of puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// The title on the first page.
    pub(crate) title: String,
    /// The task, in a sentence.
    pub(crate) task: String,
    /// How to read the solutions, if that is not obvious.
    pub(crate) legend: Option<&'static str>,
    pub(crate) entries: Vec<SheetPuzzle>,
}

/// The format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PuzzleFormat {
    /// Characters, with a form feed before the solutions
    Text,
    /// Puzzles and solutions for other programs
    Json,
    /// Pages of A4 one below the other, the solutions last
    Svg,
}

/// `--format FORMAT --page N --output FILE`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SheetOutput {
    /// The format of the output. By default, the extension of FILE decides, .svg, .json or .txt
    #[arg(short, long, value_enum)]
    format: Option<PuzzleFormat>,

    /// Only this page of the SVG; a printer takes one page a file
    #[arg(long, value_name = "N")]
    page: Option<NonZero<usize>>,

    #[command(flatten)]
    output: OutputArguments,
}

impl SheetOutput {
    fn format(&self) -> anyhow::Result<PuzzleFormat> {
        Ok(match (self.format, self.output.extension().as_deref()) {
            (Some(format), _) => format,
            (None, None | Some("txt")) => PuzzleFormat::Text,
            (None, Some("json")) => PuzzleFormat::Json,
            (None, Some("svg")) => PuzzleFormat::Svg,
            (None, Some(other)) => bail!(
                "unknown file extension {:?}: expected .svg, .json or .txt, or --format",
                printable(other)
            ),
        })
    }

    /// Checks the options before any work.
    ///
    /// # Errors
    /// `--page` without SVG, an unknown format, or a file that cannot be written.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.page.is_some() && self.format()? != PuzzleFormat::Svg {
            bail!(
                "--page chooses a page of an SVG: add --format svg, or name a file.svg by --output"
            );
        }
        self.output.check()
    }

    /// Writes a sheet, or the same puzzles as JSON.
    pub(crate) fn write(&self, sheet: &Sheet, json: &impl Serialize) -> anyhow::Result<()> {
        match self.format()? {
            PuzzleFormat::Text => {
                let text = sheet.text();
                self.output.write(|out| out.write_all(text.as_bytes()))
            }
            PuzzleFormat::Json => self.output.write(|out| write_json(out, json)),
            PuzzleFormat::Svg => {
                let pages = sheet.pages();
                let svg = match self.page {
                    None => document(&pages),
                    Some(number) => match pages.get(number.get() - 1) {
                        Some(page) => document(std::slice::from_ref(page)),
                        None => bail!("there is no page {number}: pages are 1 to {}", pages.len()),
                    },
                };
                self.output.write(|out| out.write_all(svg.as_bytes()))
            }
        }
    }
}

/// The size of a page, A4, in tenths of a millimetre.
const PAGE: (u32, u32) = (2100, 2970);
/// The margin at every side of a page.
const MARGIN: u32 = 150;
/// The height of title and task at the top of a page.
const HEAD: u32 = 180;
/// The height of a line of text.
const LINE: u32 = 52;
/// The columns and rows of boards on a page of puzzles, and on one of solutions.
const TASKS: (usize, usize) = (2, 3);
const SOLUTIONS: (usize, usize) = (3, 4);

impl Sheet {
    fn text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.title, self.task);
        for entry in &self.entries {
            let _ = write!(text, "\n{}\n{}", entry.caption, entry.task.text());
        }
        text.push_str("\x0cSolutions");
        if let Some(legend) = self.legend {
            let _ = write!(text, " ({legend})");
        }
        text.push('\n');
        for entry in &self.entries {
            let _ = write!(text, "\n{}\n{}", entry.caption, entry.solution.text());
            if let Some(answer) = &entry.answer {
                let _ = writeln!(text, "{answer}");
            }
        }
        text
    }

    /// The SVG content of each page.
    fn pages(&self) -> Vec<String> {
        let (columns, rows) = TASKS;
        let tasks = self.entries.chunks(columns * rows).map(|entries| {
            let cells = entries
                .iter()
                .map(|entry| (&entry.caption, &entry.task, None));
            page(&self.title, &self.task, TASKS, cells)
        });
        let (columns, rows) = SOLUTIONS;
        let solutions = self.entries.chunks(columns * rows).map(|entries| {
            let cells = entries
                .iter()
                .map(|entry| (&entry.caption, &entry.solution, entry.answer.as_ref()));
            page("Solutions", &self.title, SOLUTIONS, cells)
        });
        tasks.chain(solutions).collect()
    }
}

/// Draws a page: boards in columns and rows, each below its caption and above its answer.
fn page<'a>(
    title: &str,
    below: &str,
    (columns, rows): (usize, usize),
    cells: impl Iterator<Item = (&'a String, &'a Picture, Option<&'a String>)>,
) -> String {
    let mut drawn = String::new();
    write_line(&mut drawn, (MARGIN, MARGIN + 40), 64, title);
    write_line(&mut drawn, (MARGIN, MARGIN + 110), 36, below);
    // The few columns and rows fit into 32 bits.
    let step = (
        (PAGE.0 - 2 * MARGIN) / columns as u32,
        (PAGE.1 - 2 * MARGIN - HEAD) / rows as u32,
    );
    for (place, (caption, picture, answer)) in cells.enumerate() {
        let left = MARGIN + step.0 * (place % columns) as u32;
        let top = MARGIN + HEAD + step.1 * (place / columns) as u32;
        write_line(&mut drawn, (left, top + LINE - 16), 36, caption);
        let room = (step.0 - LINE, step.1 - 2 * LINE - LINE / 2);
        let svg = picture.svg().theme(Theme::Light);
        let (width, height) = svg.extent();
        let width = room.0.min(room.1 * width / height);
        let _ = write!(drawn, "{}", svg.placed(left, top + LINE, width));
        if let Some(answer) = answer {
            let below = top + LINE + width * height / svg.extent().0 + LINE - 8;
            write_line(&mut drawn, (left, below), 34, answer);
        }
    }
    drawn
}

fn write_line(drawn: &mut String, (x, y): (u32, u32), size: u32, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let _ = writeln!(
        drawn,
        "<text x=\"{x}\" y=\"{y}\" style=\"text-anchor:start;font:{size}px system-ui,'DejaVu Sans',sans-serif\">{text}</text>"
    );
}

/// Joins pages to one SVG, below each other.
fn document(pages: &[String]) -> String {
    let (width, height) = (PAGE.0, PAGE.1 as usize * pages.len());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}mm\" height=\"{}mm\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        width / 10,
        height / 10,
    );
    for (number, page) in pages.iter().enumerate() {
        let top = PAGE.1 as usize * number;
        let _ = write!(svg, "<g transform=\"translate(0 {top})\">\n{page}</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use knights_tour::Board;

    use super::*;

    /// Six puzzles or twelve solutions are on a page, and the pages of the solutions come last.
    #[test]
    fn pages_have_puzzles_and_then_solutions() {
        let pages = |count: usize| {
            let picture = Picture::new(Board::square(3).expect("a board"));
            let entry = SheetPuzzle {
                caption: "easy".to_owned(),
                task: picture.clone(),
                solution: picture,
                answer: None,
            };
            let sheet = Sheet {
                title: "Puzzles".to_owned(),
                task: "Find a tour.".to_owned(),
                legend: None,
                entries: vec![entry; count],
            };
            let pages = sheet.pages();
            let captions = pages.iter().map(|page| page.matches("easy").count());
            captions.collect::<Vec<_>>()
        };
        assert_eq!(pages(6), [6, 6]);
        assert_eq!(pages(7), [6, 1, 7]);
        assert_eq!(pages(13), [6, 6, 1, 12, 1]);
    }
}
