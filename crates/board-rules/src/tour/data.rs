//! Tours as data for other programs, written square by square in constant memory.

use std::io::{self, Write};

use knights_tour::{Square, Tour};

/// Writes squares as `x,y`, separated by spaces, on one line.
pub(crate) fn write_path(
    out: &mut dyn Write,
    squares: impl Iterator<Item = Square>,
) -> io::Result<()> {
    let mut text = Vec::with_capacity(16);
    for (place, square) in squares.enumerate() {
        text.clear();
        if place > 0 {
            text.push(b' ');
        }
        push_decimal(&mut text, square.x());
        text.push(b',');
        push_decimal(&mut text, square.y());
        out.write_all(&text)?;
    }
    writeln!(out)
}

/// Appends a number in decimal. This is several times as fast as formatting, which would take most
/// of the time on a large board.
fn push_decimal(text: &mut Vec<u8>, number: u16) {
    let first = text.len();
    let mut left = number;
    loop {
        // A digit fits into a byte.
        text.push(b'0' + (left % 10) as u8);
        left /= 10;
        if left == 0 {
            break;
        }
    }
    text[first..].reverse();
}

/// Writes squares as a NumPy array file (format version 1.0): one row a square in visiting order,
/// columns `x` and `y`, unsigned 16-bit little-endian. `numpy.load` and `numpy.memmap` read it.
pub(crate) fn write_npy(
    out: &mut dyn Write,
    len: u64,
    squares: impl Iterator<Item = Square>,
) -> io::Result<()> {
    let mut header =
        format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({len}, 2), }}").into_bytes();
    // Magic, version and length take ten bytes; the data begins at a multiple of 64, after a line
    // end.
    let padded = (10 + header.len() + 1).next_multiple_of(64) - 10;
    header.resize(padded - 1, b' ');
    header.push(b'\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(padded as u16).to_le_bytes())?;
    out.write_all(&header)?;
    for square in squares {
        let ([x0, x1], [y0, y1]) = (square.x().to_le_bytes(), square.y().to_le_bytes());
        out.write_all(&[x0, x1, y0, y1])?;
    }
    Ok(())
}

/// Writes the names of the squares of a tour, separated by spaces, on one line.
pub(crate) fn write_tour(out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
    let graph = tour.graph();
    if graph.is_knight() {
        return write_path(out, tour.squares().iter().copied());
    }
    for (place, &square) in tour.squares().iter().enumerate() {
        let separator = if place > 0 { " " } else { "" };
        write!(out, "{separator}{}", graph.name(square))?;
    }
    writeln!(out)
}

/// Writes a tour as JSON on one line.
pub(crate) fn write_json_line(out: &mut dyn Write, tour: &Tour) -> io::Result<()> {
    serde_json::to_writer(&mut *out, tour)?;
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_read_back() {
        let squares = [(0, 0), (9, 10), (100, 65_535)].map(Square::from);
        let mut text = Vec::new();
        write_path(&mut text, squares.into_iter()).unwrap();
        assert_eq!(text, b"0,0 9,10 100,65535\n");
    }

    #[test]
    fn arrays_begin_at_a_multiple_of_64() {
        for len in [1, 10, 4_294_836_225] {
            let mut bytes = Vec::new();
            write_npy(&mut bytes, len, [Square::new(1, 515)].into_iter()).unwrap();
            let (header, data) = bytes.split_at(bytes.len() - 4);
            assert_eq!(header.len(), 128);
            assert_eq!(
                u16::from_le_bytes([header[8], header[9]]) as usize,
                header.len() - 10
            );
            assert_eq!(header.last(), Some(&b'\n'));
            assert!(
                header[10..].starts_with(
                    format!("{{'descr': '<u2', 'fortran_order': False, 'shape': ({len}, 2), }} ")
                        .as_bytes()
                )
            );
            assert_eq!(data, [1, 0, 3, 2]);
        }
    }
}
