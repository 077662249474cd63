//! Tests of the three renderers of pictures.

mod support;

use board_grid::dynamic::{Board, Square};
use board_grid::picture::{
    Axes, Colouring, Fill, Glyph, GlyphShape, Ink, Lettering, Marker, Paint, Picture, Theme, View,
};
use proptest::prelude::*;
use support::without_escapes;

/// A long knight's path in zigzag, to test sizes.
fn zigzag(width: u16, height: u16) -> impl Iterator<Item = Square> {
    (0..height).flat_map(move |y| (0..width).map(move |x| Square::new(x, y ^ (x & 1))))
}

fn board(width: u16, height: u16) -> Board {
    Board::rectangle(width, height).expect("the sides are not 0")
}

#[test]
fn text_shows_holes_fills_and_pieces() {
    let mut picture = Picture::new("..#\n...".parse().expect("a mask"));
    picture
        .view(View::RowZeroAbove)
        .axes(Axes::ZeroBased)
        .label((0, 0), "10", Ink::Plain)
        .fill((0, 0), Fill::Origin)
        .piece((1, 0), Glyph::token("K", Ink::Red))
        .mark((0, 1), Marker::Cross, Ink::Plain)
        .fill((1, 1), Fill::Target)
        .fill((9, 9), Fill::Target);
    assert_eq!(
        picture.text().to_string(),
        "0>10  K  #\n1  x  *  .\n   0  1  2\n"
    );
    assert_eq!(picture.text().columns(), 10);
}

#[test]
fn views_turn_the_board() {
    let shown = |view| {
        let mut picture = Picture::new(board(3, 2));
        picture
            .view(view)
            .axes(Axes::Chess)
            .label((0, 0), "x", Ink::Plain);
        picture.text().to_string()
    };
    assert_eq!(shown(View::RowZeroBelow), "2 . . .\n1 x . .\n  a b c\n");
    assert_eq!(shown(View::RowZeroAbove), "1 x . .\n2 . . .\n  a b c\n");
    assert_eq!(shown(View::Turned), "1 . . x\n2 . . .\n  c b a\n");
}

#[test]
fn labels_cannot_command_the_terminal() {
    let mut picture = Picture::new(board(2, 1));
    picture.label((0, 0), "\x1b[2J", Ink::Plain);
    assert!(!picture.text().to_string().contains('\x1b'));
}

#[test]
fn colours_change_no_width() {
    let mut picture = Picture::new(board(5, 4));
    picture
        .axes(Axes::OneBased)
        .label((2, 2), "12", Ink::Red)
        .fill((2, 2), Fill::Attacked)
        .fill((4, 3), Fill::Target);
    let coloured = picture.text().colouring(Colouring::Ansi);
    for line in without_escapes(&coloured.to_string()).lines() {
        assert_eq!(line.chars().count(), coloured.columns(), "{line:?}");
    }
}

#[test]
fn a_small_picture_is_exactly_this_drawing() {
    let mut picture = Picture::new(board(2, 1));
    picture
        .title("One & two")
        .fill((1, 0), Fill::Target)
        .label((0, 0), "<", Ink::Plain)
        .line([(0, 0), (1, 0)], Ink::Blue);
    let svg = picture.svg().theme(Theme::Light).to_string();
    let (head, rest) = svg.split_once("<style>").expect("a style sheet");
    let (_, drawing) = rest.split_once("</style>\n").expect("its end");
    assert_eq!(
        head,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"board-light\" viewBox=\"0 0 248 148\" \
         width=\"119\" height=\"71\">\n<title>One &amp; two</title>\n"
    );
    assert_eq!(
        drawing,
        "<rect class=\"background\" width=\"248\" height=\"148\" rx=\"16\"/>\n\
         <defs><pattern id=\"dark-first-24-24\" x=\"24\" y=\"24\" width=\"200\" height=\"200\" \
         patternUnits=\"userSpaceOnUse\"><path class=\"dark\" d=\"M0 0h100v100H0zM100 100h100v100H100z\"/></pattern></defs>\n\
         <rect class=\"light\" x=\"24\" y=\"24\" width=\"200\" height=\"100\"/>\n\
         <rect fill=\"url(#dark-first-24-24)\" x=\"24\" y=\"24\" width=\"200\" height=\"100\"/>\n\
         <rect class=\"frame\" x=\"24\" y=\"24\" width=\"200\" height=\"100\"/>\n\
         <path class=\"target\" d=\"M124 24h100v100h-100z\"/>\n\
         <g class=\"line blue-ink\" transform=\"translate(74 74)scale(100)\">\n\
         <path d=\"M0 0l1 0\"/>\n</g>\n\
         <circle class=\"solid blue-ink\" cx=\"74\" cy=\"74\" r=\"20\"/>\n\
         <circle class=\"end blue-ink\" cx=\"174\" cy=\"74\" r=\"19\"/>\n\
         <text class=\"plain-ink halo\" x=\"74\" y=\"90\" font-size=\"46\">&lt;</text>\n\
         </svg>\n"
    );
}

#[test]
fn crowns_as_wide_as_numbers_go_are_drawn() {
    for (place, width) in [(i16::MAX, i16::MAX), (i16::MIN, i16::MAX), (0, i16::MIN)] {
        let crowned = Glyph::new("K", Ink::Red).crown((place, place), width, Paint::Body);
        let mut picture = Picture::new(board(1, 1));
        picture.piece((0, 0), crowned);
        assert!(picture.svg().to_string().contains("body red"));
    }
}

#[test]
fn a_line_takes_at_most_six_bytes_a_square_and_plain_squares_none() {
    let bytes = |picture: &Picture| picture.svg().to_string().len();
    assert_eq!(
        bytes(&Picture::new(board(2000, 2000))),
        bytes(&Picture::new(board(1000, 4000))),
        "only the numbers of the size differ, and these are equally long"
    );
    let mut picture = Picture::new(board(300, 300));
    let before = bytes(&picture);
    picture.line(zigzag(300, 300), Ink::Blue);
    assert!(bytes(&picture) - before < 6 * 300 * 300);
}

fn marks() -> impl Strategy<Value = Picture> {
    let text = "[ -~\u{e9}\u{1}<&]{0,4}";
    let mark = (0u16..7, 0u16..7, 0usize..9, 0usize..6, text, 0u8..8);
    (
        1u16..7,
        1u16..7,
        0usize..4,
        0usize..3,
        prop::collection::vec(mark, 0..20),
    )
        .prop_map(|(width, height, axes, view, marks)| {
            let mut picture = Picture::new(board(width, height));
            picture
                .axes([Axes::None, Axes::Chess, Axes::ZeroBased, Axes::OneBased][axes])
                .view([View::RowZeroBelow, View::RowZeroAbove, View::Turned][view]);
            for (x, y, ink, fill, text, kind) in marks {
                let (at, ink) = (Square::new(x, y), Ink::ALL[ink]);
                match kind {
                    0 => picture.fill(at, Fill::ALL[fill]),
                    1 => picture.label(at, text, ink),
                    2 => picture.mark(at, Marker::Ring, ink),
                    3 => picture.piece(at, Glyph::token(text, ink)),
                    4 => picture.piece(at, Glyph::rook(text, ink).crown((0, 0), 30, Paint::Edge)),
                    5 => picture.line([at, Square::new(y, x)], ink),
                    6 => picture.closed_line([at, Square::new(y, x)], ink),
                    _ => picture.arrow(at, (y, x), ink).title(text),
                };
            }
            picture
        })
}

proptest! {
    /// Every line of text has the width that `columns` returns.
    #[test]
    fn text_is_a_rectangle(picture in marks()) {
        for colouring in [Colouring::Plain, Colouring::Ansi] {
            let text = picture.text().colouring(colouring);
            let shown = without_escapes(&text.to_string());
            for line in shown.lines() {
                prop_assert_eq!(line.chars().count(), text.columns());
            }
        }
    }

    /// An SVG renderer accepts every drawing, in every theme and lettering.
    #[test]
    fn every_drawing_is_valid(picture in marks()) {
        for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
            for lettering in [Lettering::Fonts, Lettering::Strokes] {
                let svg = picture.svg().theme(theme).lettering(lettering).to_string();
                let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default());
                prop_assert!(tree.is_ok(), "{tree:?}: {svg}");
            }
        }
    }
}

mod png {
    use super::*;
    use board_grid::picture::PngError;

    /// The pixel in the middle of a square of a picture without axes, 40 pixels a square.
    fn pixel(picture: &Picture, theme: Theme, column: u32, row: u32) -> [u8; 3] {
        let png = picture
            .png()
            .theme(theme)
            .side(40)
            .render()
            .expect("a small picture");
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&png).expect("a PNG");
        // The edge of the picture is 24 hundredths of a square.
        let at = |place: u32| place * 40 + 10 + 20;
        let colour = pixels
            .pixel(at(column), at(row))
            .expect("a square of the board");
        [colour.red(), colour.green(), colour.blue()]
    }

    #[test]
    fn pixels_have_the_colours_of_their_squares() {
        let mut picture = Picture::new("..\n#.".parse().expect("a mask"));
        picture.view(View::RowZeroAbove).piece(
            (1, 1),
            Glyph::new("o", Ink::Red).disc((0, 0), 40, Paint::Body),
        );
        assert_eq!(
            pixel(&picture, Theme::Light, 0, 0),
            [0xe0, 0xd1, 0xb2],
            "dark corner"
        );
        assert_eq!(
            pixel(&picture, Theme::Light, 1, 0),
            [0xf6, 0xef, 0xe1],
            "light neighbour"
        );
        assert_eq!(
            pixel(&picture, Theme::Light, 0, 1),
            [0xff, 0xff, 0xff],
            "hole"
        );
        assert_eq!(
            pixel(&picture, Theme::Dark, 0, 1),
            [0x14, 0x18, 0x1d],
            "hole"
        );
        assert_eq!(
            pixel(&picture, Theme::Dark, 1, 1),
            [0xd1, 0x24, 0x2f],
            "red piece"
        );
    }

    #[test]
    fn writing_needs_no_font() {
        let mut picture = Picture::new(board(1, 1));
        let blank = picture.png().render();
        picture.label((0, 0), "8", Ink::Plain);
        assert_ne!(picture.png().render(), blank);
    }

    #[test]
    fn too_large_pictures_are_errors_before_allocation() {
        let picture = Picture::new(board(u16::MAX, u16::MAX));
        let png = picture.png().side(u32::MAX);
        let (width, height) = png.extent();
        assert_eq!(
            png.render(),
            Err(PngError::TooLarge {
                width,
                height,
                limit: 1 << 26
            })
        );
        let small = Picture::new(board(1, 1));
        assert!(small.png().pixel_limit(10).render().is_err());
    }
}

/// The numbers of the attributes `width` and `height` at the head of a picture.
fn natural_size(svg: &str) -> Vec<u32> {
    let (head, _) = svg.split_once("<style>").expect("a style sheet");
    let numbers = head.split(['"', ' ']).skip_while(|part| *part != "width=");
    numbers.filter_map(|part| part.parse().ok()).collect()
}

/// Large boards have smaller squares, and fewer names of columns and rows.
#[test]
fn the_size_of_squares_and_the_names_depend_on_the_longer_side() {
    let longest = [
        (20, 48, 1),
        (21, 28, 1),
        (40, 28, 1),
        (41, 28, 5),
        (100, 28, 5),
        (101, 8, 5),
        (204, 8, 5),
        (205, 8, 10),
        (409, 8, 10),
        (410, 8, 50),
        (500, 8, 50),
        (501, 4, 50),
        (2049, 4, 50),
        (2050, 4, 100),
        (2500, 4, 100),
        (2501, 2, 100),
        (4100, 2, 500),
    ];
    for (longest, side, step) in longest {
        for (width, height) in [(longest, 1), (1, longest)] {
            let mut picture = Picture::new(board(width, height));
            let svg = picture.svg().to_string();
            // 24 units of padding on either side, of which 100 are a square.
            let pixels = |squares| (u32::from(squares) * 100 + 48) * side / 100;
            assert_eq!(
                natural_size(&svg),
                [pixels(width), pixels(height)],
                "{width} x {height}"
            );
            picture.axes(Axes::OneBased);
            let names = picture.svg().to_string().matches("<text").count();
            let expected = usize::from(longest).div_ceil(step) + 1;
            assert_eq!(names, expected, "{width} x {height}");
        }
    }
    let picture = Picture::new(board(2, 1));
    let sizes = [0, 1, 50, 100].map(|side| natural_size(&picture.svg().side(side).to_string()));
    assert_eq!(sizes, [[2, 1], [2, 1], [124, 74], [248, 148]]);
}

/// Reads the squares of a line back from its path, with one square as the unit.
fn drawn_line(svg: &str) -> Vec<(i32, i32)> {
    let (_, line) = svg.split_once("scale(100)\">\n").expect("a line");
    let (paths, _) = line.split_once("</g>").expect("its end");
    let mut squares = Vec::new();
    for path in paths.lines().filter(|path| path.contains('l')) {
        let path = path
            .split('"')
            .nth(1)
            .expect("the path")
            .replace(['M', 'l'], " ");
        let numbers: Vec<i32> = (path.replace('-', " -").split_whitespace())
            .map(|number| number.parse().expect("a number"))
            .collect();
        let mut at = (0, 0);
        for (place, step) in numbers.chunks(2).enumerate() {
            at = (at.0 + step[0], at.1 + step[1]);
            // A path begins where the one before ends.
            if place > 0 || squares.is_empty() {
                squares.push(at);
            } else {
                assert_eq!(squares.last(), Some(&at));
            }
        }
    }
    squares
}

#[test]
fn long_lines_are_drawn_through_all_their_squares() {
    for length in [1, 2, 3, 1024, 1025, 1026, 2049, 3000] {
        let squares: Vec<Square> = zigzag(60, 50).take(length).collect();
        for (view, is_mirrored) in [(View::RowZeroAbove, false), (View::Turned, true)] {
            let mut picture = Picture::new(board(60, 50));
            picture.view(view).line(squares.iter().copied(), Ink::Blue);
            let svg = picture.svg().to_string();
            let expected = squares.iter().map(|square| {
                let (x, y) = (i32::from(square.x()), i32::from(square.y()));
                (if is_mirrored { 59 - x } else { x }, y)
            });
            let expected: Vec<_> = expected.filter(|_| length > 1).collect();
            assert_eq!(drawn_line(&svg), expected, "{length} squares, {view:?}");
            let ends = svg.matches("class=\"end blue-ink\"").count();
            assert_eq!(ends, usize::from(length > 1), "{length} squares");
        }
        let mut picture = Picture::new(board(60, 50));
        picture.closed_line(squares.iter().copied(), Ink::Blue);
        let svg = picture.svg().to_string();
        let (_, line) = svg.split_once("scale(100)\">\n").expect("a line");
        let closing = line.matches('L').count();
        assert_eq!(closing, usize::from(length > 1), "{length} squares");
        assert!(!svg.contains("class=\"end blue-ink\""));
    }
}

/// Each colour has a head of its own, and each arrow is drawn once.
#[test]
fn arrows_of_two_colours_are_drawn_once_each() {
    let mut picture = Picture::new(board(3, 3));
    picture
        .arrow((0, 0), (1, 1), Ink::Red)
        .arrow((1, 1), (2, 2), Ink::Blue)
        .arrow((2, 0), (0, 2), Ink::Red);
    let svg = picture.svg().to_string();
    for (class, count) in [("red-ink", 2), ("blue-ink", 1)] {
        assert_eq!(
            svg.matches(&format!("<marker id=\"head-{class}\"")).count(),
            1
        );
        assert_eq!(
            svg.matches(&format!("class=\"arrow {class}\"")).count(),
            count
        );
        assert_eq!(svg.matches(&format!("url(#head-{class})")).count(), count);
    }
}

#[test]
fn arrows_of_one_colour_bring_one_head() {
    let mut picture = Picture::new(board(3, 3));
    picture.arrow((0, 0), (1, 1), Ink::Red);
    assert_eq!(picture.svg().to_string().matches("<marker").count(), 1);
}

/// The height of a picture in another follows from its width.
#[test]
fn a_placed_picture_keeps_its_proportions() {
    let picture = Picture::new(board(2, 1));
    assert_eq!(picture.svg().extent(), (248, 148));
    let svg = picture.svg().placed(7, 9, 124).to_string();
    let (head, _) = svg.split_once('>').expect("a head");
    for part in [" x=\"7\"", " y=\"9\"", " width=\"124\"", " height=\"74\""] {
        assert!(head.contains(part), "{head}");
    }
}

#[test]
fn control_characters_are_replaced_but_for_tabs_and_line_ends() {
    let mut picture = Picture::new(board(1, 1));
    picture.title("a\tb\nc\u{1}d\u{fffe}e \"<>&");
    let svg = picture.svg().to_string();
    assert!(svg.contains("<title>a\tb\nc\u{fffd}d\u{fffd}e &quot;&lt;&gt;&amp;</title>"));
}

/// The height of a token's writing depends on the number of its letters.
#[test]
fn tokens_have_room_for_their_letters() {
    for (symbol, expected) in [("", 40), ("K", 40), ("10", 32), ("123", 22), ("1234", 22)] {
        let token = Glyph::token(symbol, Ink::Red);
        let heights: Vec<_> = token
            .shapes()
            .iter()
            .filter_map(|shape| match shape {
                GlyphShape::Text { height, .. } => Some(*height),
                _ => None,
            })
            .collect();
        assert_eq!(heights, [expected], "{symbol:?}");
    }
}

/// Of three lines a square, pieces with lines show these; others are as wide as their symbols.
#[test]
fn squares_of_several_lines_have_room_for_symbols() {
    let ray = Glyph::new("long symbol", Ink::Red).line((0, 0), (-40, 0), 8, Paint::Body);
    let lines = |rows, glyph: &Glyph| {
        let mut picture = Picture::new(board(2, 1));
        picture.piece((0, 0), glyph.clone());
        let text = picture.text().rows(rows).to_string();
        text.lines()
            .map(|line| line.trim_end().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(3, &ray), ["", " ──l      .", ""]);
    assert_eq!(lines(0, &ray), lines(1, &ray));
    assert_eq!(lines(9, &ray), lines(3, &ray));
    let token = Glyph::token("very wide", Ink::Red);
    let mut picture = Picture::new(board(2, 1));
    picture
        .piece((0, 0), ray.clone())
        .piece((1, 0), token.clone());
    let text = picture.text().rows(3).to_string();
    let middle = text.lines().nth(1).expect("three lines");
    assert!(middle.starts_with("   ──l"), "{text}");
    for rows in [2, 3] {
        let columns = |glyph: &Glyph| {
            let mut picture = Picture::new(board(1, 1));
            picture.piece((0, 0), glyph.clone());
            picture.text().rows(rows).columns()
        };
        let narrow = usize::from(rows) * 2 + 1;
        assert_eq!(columns(&token), narrow.max(11), "{rows} lines");
        let of_ray = if rows == 3 { narrow } else { 13 };
        assert_eq!(columns(&ray), of_ray, "{rows} lines");
    }
}

#[cfg(feature = "png")]
#[test]
fn the_limit_of_pixels_is_exact() {
    let picture = Picture::new(board(2, 1));
    let (width, height) = picture.png().side(10).extent();
    for (limit, is_enough) in [(width * height, true), (width * height - 1, false)] {
        let png = picture.png().side(10).pixel_limit(limit).render();
        assert_eq!(png.is_ok(), is_enough, "{limit} pixels");
    }
}

/// A square is as wide as the longest name of a column.
#[test]
fn columns_are_as_wide_as_their_names() {
    for axes in [Axes::Chess, Axes::ZeroBased, Axes::OneBased] {
        for width in 1..=30 {
            let board = Board::rectangle(width, 1).expect("a board");
            let mut picture = Picture::new(board);
            picture.axes(axes);
            let text = picture.text().to_string();
            let names = text.lines().last().expect("the names of the columns");
            let longest = names.split_whitespace().map(str::len).max();
            let expected = 1 + usize::from(width) * (1 + longest.expect("a column"));
            assert_eq!(names.len(), expected, "{axes:?}, {width} columns");
            assert_eq!(names.split_whitespace().count(), usize::from(width));
        }
    }
}

#[test]
fn a_piece_with_another_symbol_is_drawn_as_before() {
    let piece = Glyph::rook("R", Ink::Red);
    let other = piece.clone().with_symbol("Q");
    assert_eq!([piece.symbol(), other.symbol()], ["R", "Q"]);
    assert_eq!(piece.shapes(), other.shapes());
    assert_eq!(other.with_symbol("R"), piece);
}
