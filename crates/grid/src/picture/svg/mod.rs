//! Pictures as SVG.

mod lettering;
mod style;

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::{Axes, Glyph, Ink, Label, Line, Marker, Paint, Picture, Shape, Theme};
use crate::dynamic::{Board, Square};
use lettering::Escaped;

pub use lettering::Lettering;

/// Units of a square's side in the SVG: hundredths, as in [`Point`](super::Point).
const SIDE: i32 = 100;
/// Units between the board and the edge of the picture.
const PADDING: i32 = 24;
/// A line is cut into paths of this many squares, which viewers and renderers take far better than one of millions.
const SQUARES_A_PATH: usize = 1024;

/// A [`Picture`] as SVG 1.1, from [`Picture::svg`].
///
/// The drawing brings its own background and says its colours once for light and once for dark viewers. A line takes 3
/// to 4 bytes a square, fills take bytes by runs of squares, and nothing is written for plain squares.
///
/// ```
/// use board_grid::picture::{Ink, Picture, Theme};
///
/// let mut picture = Picture::of::<board_grid::EightByEight>();
/// picture.title("Bread & butter").arrow((0, 0), (2, 1), Ink::Blue);
/// let svg = picture.svg().theme(Theme::Dark).to_string();
/// assert!(svg.contains("<title>Bread &amp; butter</title>"));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "it is written where it is displayed"]
pub struct Svg<'a> {
    picture: &'a Picture,
    theme: Theme,
    lettering: Lettering,
}

impl<'a> Svg<'a> {
    pub(crate) const fn new(picture: &'a Picture) -> Self {
        Self {
            picture,
            theme: Theme::Auto,
            lettering: Lettering::Fonts,
        }
    }

    /// Light, dark, or as the viewer prefers (the default).
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// By the viewer's fonts (the default) or as strokes.
    pub const fn lettering(mut self, lettering: Lettering) -> Self {
        self.lettering = lettering;
        self
    }

    /// Width and height of the drawing in its own units, a hundred to a square, edges included.
    #[must_use]
    pub fn extent(&self) -> (u32, u32) {
        let layout = Layout::new(self.picture);
        (layout.width.unsigned_abs(), layout.height.unsigned_abs())
    }
}

/// Where things are, in units.
struct Layout {
    /// Left edge of the board.
    left: i32,
    /// Top edge of the board.
    top: i32,
    width: i32,
    height: i32,
    /// Height of the writing along the edges.
    axis_size: i32,
    /// Every how many-th column and row is named.
    axis_step: u16,
}

impl Layout {
    fn new(picture: &Picture) -> Self {
        let (columns, rows) = (picture.board.width(), picture.board.height());
        let axis_step = axis_step(columns.max(rows));
        let axis_size = 36 * i32::from(axis_step);
        let (left, below) = if picture.axes == Axes::None {
            (PADDING, PADDING)
        } else {
            let longest = picture.axes.row(rows - 1).len() as i32;
            (axis_size * (longest * 7 + 10) / 10, axis_size * 3 / 2)
        };
        Self {
            left,
            top: PADDING,
            width: left + i32::from(columns) * SIDE + PADDING,
            height: PADDING + i32::from(rows) * SIDE + below.max(PADDING),
            axis_size,
            axis_step,
        }
    }

    /// The middle of a square.
    fn centre(&self, picture: &Picture, square: Square) -> (i32, i32) {
        let (column, row) = picture.view.place(&picture.board, square);
        (
            self.left + i32::from(column) * SIDE + SIDE / 2,
            self.top + i32::from(row) * SIDE + SIDE / 2,
        )
    }
}

/// 1 up to 40 columns or rows, then 5, 10, 50, 100 and so on: never more than 40 names.
const fn axis_step(longest: u16) -> u16 {
    let mut step: u16 = 1;
    let mut factor = 5;
    while longest / step > 40 {
        step *= factor;
        factor = 7 - factor;
    }
    step
}

/// Pixels a square side takes when the picture is shown at its natural size.
pub(crate) const fn natural_side(board: &Board) -> u32 {
    let longest = if board.width() > board.height() {
        board.width()
    } else {
        board.height()
    };
    match longest {
        0..=20 => 48,
        21..=100 => 28,
        101..=500 => 8,
        501..=2500 => 4,
        _ => 2,
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        let layout = Layout::new(picture);
        self.write_head(f, &layout)?;
        self.write_squares(f, &layout)?;
        self.write_fills(f, &layout)?;
        self.write_axes(f, &layout)?;
        for line in &picture.lines {
            self.write_line(f, &layout, line)?;
        }
        for (&index, &(marker, ink)) in &picture.markers {
            let centre = layout.centre(picture, picture.board.square_at(index));
            write_marker(f, centre, marker, ink)?;
        }
        for (&index, piece) in &picture.pieces {
            let centre = layout.centre(picture, picture.board.square_at(index));
            self.write_piece(f, centre, piece)?;
        }
        self.write_arrows(f, &layout)?;
        for (&index, label) in &picture.labels {
            let centre = layout.centre(picture, picture.board.square_at(index));
            self.write_label(f, centre, label)?;
        }
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    fn write_head(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        let (width, height) = (layout.width, layout.height);
        let scale = |units: i32| {
            u64::from(units.unsigned_abs()) * u64::from(natural_side(&picture.board)) / 100
        };
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"{}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\">",
            style::root_class(self.theme),
            scale(width),
            scale(height),
        )?;
        if !picture.title.is_empty() {
            writeln!(f, "<title>{}</title>", Escaped(&picture.title))?;
        }
        if !picture.description.is_empty() {
            writeln!(f, "<desc>{}</desc>", Escaped(&picture.description))?;
        }
        style::write(f, picture, self.theme)?;
        writeln!(
            f,
            "<rect class=\"background\" width=\"{width}\" height=\"{height}\" rx=\"16\"/>"
        )
    }

    /// The chequered rectangle, its holes and its frame.
    fn write_squares(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        let board = &picture.board;
        let (left, top) = (layout.left, layout.top);
        let (width, height) = (
            i32::from(board.width()) * SIDE,
            i32::from(board.height()) * SIDE,
        );
        // The corner colour is dark; a pattern tile of 2 x 2 squares begins at the top left square.
        let corner = picture.view.square(board, 0, 0);
        let dark = if corner.is_corner_colour() {
            "M0 0h100v100H0zM100 100h100v100H100z"
        } else {
            "M100 0h100v100H100zM0 100h100v100H0z"
        };
        let name = if corner.is_corner_colour() {
            "dark-first"
        } else {
            "light-first"
        };
        writeln!(
            f,
            "<defs><pattern id=\"{name}-{left}-{top}\" x=\"{left}\" y=\"{top}\" width=\"200\" height=\"200\" \
             patternUnits=\"userSpaceOnUse\"><path class=\"dark\" d=\"{dark}\"/></pattern></defs>\n\
             <rect class=\"light\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n\
             <rect fill=\"url(#{name}-{left}-{top})\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        )?;
        if !board.is_rectangle() {
            self.write_runs(f, layout, "hole", |square| !board.contains(square))?;
        }
        writeln!(
            f,
            "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        )
    }

    fn write_fills(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        for fill in style::fills_used(picture) {
            self.write_runs(f, layout, style::fill_class(fill), |square| {
                picture.fills.get(&picture.board.index(square)) == Some(&fill)
            })?;
        }
        Ok(())
    }

    /// One path of rectangles over the squares that belong, each over a run of neighbours in a row.
    fn write_runs(
        &self,
        f: &mut fmt::Formatter<'_>,
        layout: &Layout,
        class: &str,
        belongs: impl Fn(Square) -> bool,
    ) -> fmt::Result {
        let (board, view) = (&self.picture.board, self.picture.view);
        write!(f, "<path class=\"{class}\" d=\"")?;
        for row in 0..board.height() {
            let mut column = 0;
            while column < board.width() {
                let run = (column..board.width())
                    .take_while(|&column| belongs(view.square(board, column, row)))
                    .count();
                if run == 0 {
                    column += 1;
                    continue;
                }
                let (x, y) = (
                    layout.left + i32::from(column) * SIDE,
                    layout.top + i32::from(row) * SIDE,
                );
                let length = run as i32 * SIDE;
                write!(f, "M{x} {y}h{length}v{SIDE}h-{length}z")?;
                column += run as u16;
            }
        }
        f.write_str("\"/>\n")
    }

    fn write_axes(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        let (board, axes) = (&picture.board, picture.axes);
        if axes == Axes::None {
            return Ok(());
        }
        let size = layout.axis_size;
        let step = usize::from(layout.axis_step);
        let below = layout.top + i32::from(board.height()) * SIDE + size * 3 / 4;
        for x in (0..board.width()).step_by(step) {
            let (at, _) = layout.centre(picture, Square::new(x, 0));
            self.lettering
                .write(f, (at, below), size, &axes.column(x), "axis", false)?;
        }
        let left = layout.left / 2;
        for y in (0..board.height()).step_by(step) {
            let (_, at) = layout.centre(picture, Square::new(0, y));
            self.lettering
                .write(f, (left, at), size, &axes.row(y), "axis", false)?;
        }
        Ok(())
    }

    /// The line in squares as units, so that each step takes few digits.
    fn write_line(&self, f: &mut fmt::Formatter<'_>, layout: &Layout, line: &Line) -> fmt::Result {
        let picture = self.picture;
        let class = style::mark_class(line.ink);
        let (left, top) = (layout.left + SIDE / 2, layout.top + SIDE / 2);
        let (over, down) = picture.view.factors();
        writeln!(
            f,
            "<g class=\"line {class}\" transform=\"translate({left} {top})scale({SIDE})\">"
        )?;
        let squares = &line.squares;
        let mut begin = 0;
        while begin + 1 < squares.len() {
            let end = (begin + SQUARES_A_PATH).min(squares.len() - 1);
            let (column, row) = picture.view.place(&picture.board, squares[begin]);
            write!(f, "<path d=\"M{column} {row}")?;
            f.write_char('l')?;
            for place in begin..end {
                let (from, to) = (squares[place], squares[place + 1]);
                let dx = (i32::from(to.x) - i32::from(from.x)) * over;
                let dy = (i32::from(to.y) - i32::from(from.y)) * down;
                // A minus sign separates numbers as well as a blank does.
                let before = if place > begin && dx >= 0 { " " } else { "" };
                let between = if dy >= 0 { " " } else { "" };
                write!(f, "{before}{dx}{between}{dy}")?;
            }
            f.write_str("\"/>\n")?;
            begin = end;
        }
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        if line.closed && squares.len() > 1 {
            let (x, y) = picture.view.place(&picture.board, last);
            let (to_x, to_y) = picture.view.place(&picture.board, first);
            writeln!(f, "<path d=\"M{x} {y}L{to_x} {to_y}\"/>")?;
        }
        f.write_str("</g>\n")?;
        let (x, y) = layout.centre(picture, first);
        writeln!(
            f,
            "<circle class=\"solid {class}\" cx=\"{x}\" cy=\"{y}\" r=\"20\"/>"
        )?;
        if !line.closed && squares.len() > 1 {
            let (x, y) = layout.centre(picture, last);
            writeln!(
                f,
                "<circle class=\"end {class}\" cx=\"{x}\" cy=\"{y}\" r=\"19\"/>"
            )?;
        }
        Ok(())
    }

    fn write_arrows(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        for ink in Ink::ALL {
            if !picture.arrows.iter().any(|arrow| arrow.ink == ink) {
                continue;
            }
            let class = style::mark_class(ink);
            writeln!(
                f,
                "<defs><marker id=\"head-{class}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"3\" \
                 markerHeight=\"3\" orient=\"auto\"><path class=\"solid {class}\" d=\"M0 0L10 5L0 10L2 5z\"/></marker></defs>"
            )?;
            for arrow in picture.arrows.iter().filter(|arrow| arrow.ink == ink) {
                let (x, y) = layout.centre(picture, arrow.from);
                let (to_x, to_y) = layout.centre(picture, arrow.to);
                writeln!(
                    f,
                    "<path class=\"arrow {class}\" d=\"M{x} {y}L{to_x} {to_y}\" marker-end=\"url(#head-{class})\"/>"
                )?;
            }
        }
        Ok(())
    }

    fn write_label(
        &self,
        f: &mut fmt::Formatter<'_>,
        centre: (i32, i32),
        label: &Label,
    ) -> fmt::Result {
        // A digit is about six tenths as wide as the font is high; 92 units of the square may be used.
        let characters = label.text.chars().count().max(1) as i32;
        let size = (92 * 10 / (6 * characters)).min(46);
        let class = style::mark_class(label.ink);
        self.lettering
            .write(f, centre, size, &label.text, class, true)
    }

    fn write_piece(
        &self,
        f: &mut fmt::Formatter<'_>,
        (x, y): (i32, i32),
        piece: &Glyph,
    ) -> fmt::Result {
        let ink = style::ink_class(piece.ink());
        writeln!(f, "<g transform=\"translate({x} {y})\">")?;
        let (over, down) = if piece.turns_with_board() {
            self.picture.view.factors()
        } else {
            (1, -1)
        };
        let turn = |(x, y): super::Point| (i32::from(x) * over, i32::from(y) * down);
        for shape in piece.shapes() {
            match shape {
                Shape::Disc {
                    centre,
                    radius,
                    paint,
                } => {
                    let (x, y) = turn(*centre);
                    writeln!(
                        f,
                        "<circle class=\"{} {ink}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>",
                        style::paint_class(*paint)
                    )?;
                }
                Shape::Line {
                    from,
                    to,
                    width,
                    paint,
                } => {
                    let ((x, y), (to_x, to_y)) = (turn(*from), turn(*to));
                    writeln!(
                        f,
                        "<path class=\"{} {ink}\" stroke-width=\"{width}\" d=\"M{x} {y}L{to_x} {to_y}\"/>",
                        style::stroke_class(*paint)
                    )?;
                }
                Shape::Polygon { points, paint } => {
                    let mut path = String::new();
                    for &point in points.iter() {
                        let (x, y) = turn(point);
                        let command = if path.is_empty() { 'M' } else { 'L' };
                        write!(path, "{command}{x} {y}")?;
                    }
                    writeln!(
                        f,
                        "<path class=\"{} {ink}\" d=\"{path}z\"/>",
                        style::paint_class(*paint)
                    )?;
                }
                Shape::Text {
                    centre,
                    height,
                    text,
                    paint,
                } => {
                    let class = match paint {
                        Paint::Body => "on-body",
                        Paint::Edge => "on-edge",
                        Paint::Contrast => "on-contrast",
                    };
                    // Capitals are about seven tenths of the font's height.
                    let size = i32::from(*height) * 10 / 7;
                    let class = style::joined(class, ink);
                    self.lettering
                        .write(f, turn(*centre), size, text, &class, false)?;
                }
            }
        }
        f.write_str("</g>\n")
    }
}

fn write_marker(
    f: &mut fmt::Formatter<'_>,
    (x, y): (i32, i32),
    marker: Marker,
    ink: Ink,
) -> fmt::Result {
    let class = style::mark_class(ink);
    match marker {
        Marker::Dot => writeln!(
            f,
            "<circle class=\"solid {class}\" cx=\"{x}\" cy=\"{y}\" r=\"13\"/>"
        ),
        Marker::Ring => writeln!(
            f,
            "<circle class=\"ring {class}\" cx=\"{x}\" cy=\"{y}\" r=\"45\"/>"
        ),
        Marker::Cross => writeln!(
            f,
            "<path class=\"ring {class}\" d=\"M{} {}l60 60m0-60l-60 60\"/>",
            x - 30,
            y - 30
        ),
    }
}
