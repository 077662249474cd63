//! Pictures of random boards with random content.

use board_grid::dynamic::{Board, Square};
use board_grid::picture::{Axes, Colouring, Fill, Glyph, Ink, Marker, Picture, View};

use crate::bytes::FuzzBytes;

fn picture(bytes: &mut FuzzBytes<'_>) -> Option<Picture> {
    let (width, height) = (1 + bytes.byte() % 10, 1 + bytes.byte() % 10);
    let holes = bytes.byte();
    let board = Board::from_fn(width.into(), height.into(), |square| {
        !holes.is_multiple_of(4) || (square.x() * 7 + square.y() * 5 + u16::from(holes)) % 3 != 0
    });
    let mut picture = Picture::new(board.ok()?);
    picture.axes(bytes.of(&[Axes::None, Axes::Chess, Axes::ZeroBased, Axes::OneBased]));
    picture.view(bytes.of(&[View::RowZeroBelow, View::RowZeroAbove, View::Turned]));
    picture.title(bytes.word()).description(bytes.word());
    for _ in 0..60 {
        if bytes.is_empty() {
            break;
        }
        // Some squares are off the board; the picture must ignore them.
        let mut at = || Square::new(bytes.below(13) as u16, bytes.below(13) as u16);
        let (from, to) = (at(), at());
        let ink = bytes.of(&Ink::ALL);
        match bytes.byte() % 8 {
            0 => picture.fill(from, bytes.of(&Fill::ALL)),
            1 => picture.label(from, bytes.word(), ink),
            2 => picture.mark(
                from,
                bytes.of(&[Marker::Dot, Marker::Cross, Marker::Ring]),
                ink,
            ),
            3 => picture.piece(from, Glyph::pawn(bytes.word(), ink)),
            4 => picture.piece(from, Glyph::rook(bytes.word(), ink)),
            5 => picture.line([from, to], ink),
            6 => picture.closed_line([from, to], ink),
            _ => picture.arrow(from, to, ink),
        };
    }
    Some(picture)
}

/// Draws a picture: text has a line for each row, SVG is well-formed, and PNG has its size.
pub fn draw(input: &[u8]) {
    let mut bytes = FuzzBytes::new(input);
    let kind = bytes.byte();
    let Some(picture) = picture(&mut bytes) else {
        return;
    };
    let rows = usize::from(picture.board().height());
    let text = picture.text().to_string();
    let breaks = text.matches('\n').count();
    assert!(
        (rows..=rows + 2).contains(&breaks),
        "{breaks} lines for {rows} rows\n{text}"
    );
    let ansi = picture.text().colouring(Colouring::Ansi).to_string();
    assert_eq!(ansi.matches('\n').count(), breaks);
    check_escapes(&ansi);
    if kind.is_multiple_of(2) {
        check_well_formed(&picture.svg().to_string());
    }
    // PNG takes a hundred times as long as all other formats, so one input of 64 is drawn in it.
    // All bytes decide which: a fuzzer that finds one does not go on with the likes of it.
    if input.iter().fold(0, |sum, byte| sum ^ byte) % 64 == 1 {
        let png = picture.png().side(6);
        let (width, height) = png.extent();
        let bytes = png.render().expect("it is small");
        let number = |at: usize| u64::from(u32::from_be_bytes([0, 1, 2, 3].map(|i| bytes[at + i])));
        assert_eq!((number(16), number(20)), (width, height));
    }
}

/// Asserts that all escape sequences set colours: labels cannot inject others.
fn check_escapes(text: &str) {
    for after in text.split('\u{1b}').skip(1) {
        let end = after.find(|c: char| !matches!(c, '[' | ';' | '0'..='9'));
        let last = end.and_then(|end| after[end..].chars().next());
        assert!(after.starts_with('[') && last == Some('m'), "{after:?}");
    }
}

/// Asserts that elements close in order and the text has only characters that XML allows.
fn check_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some((before, after)) = rest.split_once('<') {
        check_xml_text(before);
        let (tag, after) = after.split_once('>').expect("a tag ends");
        assert!(!tag.contains('<'), "{tag}");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{svg}");
        } else if !tag.ends_with('/') && !tag.starts_with('?') {
            open.push(tag.split_whitespace().next().expect("a tag has a name"));
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{svg}");
}

fn check_xml_text(text: &str) {
    for (at, character) in text.char_indices() {
        assert!(
            character >= ' ' || matches!(character, '\n' | '\t' | '\r'),
            "{text:?}"
        );
        if character == '&' {
            let entity = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"];
            assert!(
                entity.iter().any(|entity| text[at..].starts_with(entity)),
                "{text:?}"
            );
        }
    }
}
