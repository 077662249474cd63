//! Text in SVG pictures: in the viewer's fonts, or as strokes.

use core::fmt::{self, Write as _};

/// The way to draw text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lettering {
    /// As text, which the viewer draws with a font of its own: small, searchable, readable aloud.
    #[default]
    Fonts,
    /// As strokes, which look the same everywhere, also without fonts. Printable ASCII has strokes;
    /// any other character is an empty box.
    Strokes,
}

impl Lettering {
    /// Writes `text` centred, with a font size of `size` units (capitals take seven tenths of it).
    pub(super) fn write(
        self,
        f: &mut fmt::Formatter<'_>,
        (x, y): (i32, i32),
        size: i32,
        text: &str,
        class: &str,
        has_halo: bool,
    ) -> fmt::Result {
        match self {
            Self::Fonts => {
                let baseline = y + size * 36 / 100;
                let halo = if has_halo { " halo" } else { "" };
                writeln!(
                    f,
                    "<text class=\"{class}{halo}\" x=\"{x}\" y=\"{baseline}\" font-size=\"{size}\">{}</text>",
                    EscapedText(text)
                )
            }
            Self::Strokes => {
                if has_halo {
                    write_strokes(f, (x, y), size, text, "shade", "3.6")?;
                }
                write_strokes(f, (x, y), size, text, class, "1.45")
            }
        }
    }
}

/// Tenths of a unit between two letters.
const GAP: i32 = 24;

fn write_strokes(
    f: &mut fmt::Formatter<'_>,
    (x, y): (i32, i32),
    size: i32,
    text: &str,
    class: &str,
    stroke_width: &str,
) -> fmt::Result {
    let letters = || text.chars().map(strokes);
    let width: i32 = letters().map(|(width, _)| width + GAP).sum::<i32>() - GAP;
    // Capitals are 10 units high and seven tenths of the size.
    let scale = f64::from(size) * 0.07;
    let left = f64::from(x) - f64::from(width) / 20.0 * scale;
    let top = f64::from(y) - 5.0 * scale;
    write!(
        f,
        "<g class=\"letters {class}\" stroke-width=\"{stroke_width}\" transform=\"translate({left:.1} {top:.1})scale({scale:.2})\">"
    )?;
    let mut at = 0;
    for (width, path) in letters() {
        if !path.is_empty() {
            write!(
                f,
                "<path transform=\"translate({}.{})\" d=\"{path}\"/>",
                at / 10,
                at % 10
            )?;
        }
        at += width + GAP;
    }
    f.write_str("</g>\n")
}

/// A line for each character: width in tenths of a unit, and path. Capitals and digits reach from
/// 0 (top) to 10, small letters from 3, tails to 13.
const STROKES: &str = r##"
  25
! 0 M0 0V6.6M0 9.8V10
" 20 M0 0V2.6M2 0V2.6
# 64 M1.8 1L.8 9M5.6 1L4.6 9M.4 3.6H6.4M0 6.6H6
$ 60 M5.6 2.4C5.1 1.4 4.2 1 3 1 1.4 1 .4 1.8 .4 3 .4 5.7 6 4.5 6 7.1 6 8.4 4.8 9.2 3 9.2 1.5 9.2 .5 8.6 0 7.5M3-.4V10.6
% 80 M6.8 0L1.2 10M2 .2A2 2.2 0 1 1 1.9 .2zM6 5.4A2 2.2 0 1 1 5.9 5.4z
& 70 M6.8 10L1.6 3.6C.6 2.2 1.2 0 3 0S5 2.6 3.8 3.6L1.4 5.2C-.8 7 .2 10 2.8 10 4.8 10 6.2 8.4 6.4 5.6
' 0 M0 0V2.6
( 24 M2.4-.6C-.8 3-.8 8 2.4 11.6
) 24 M0-.6C3.2 3 3.2 8 0 11.6
* 44 M2.2 1V6M0 2.2L4.4 4.8M4.4 2.2L0 4.8
+ 52 M0 5.8H5.2M2.6 3.2V8.4
, 6 M.6 9.8L0 11.8
- 36 M0 5.8H3.6
. 0 M0 9.9V10
/ 40 M0 11.2L4-.8
0 60 M3 0C5 0 6 2 6 5S5 10 3 10 0 8 0 5 1 0 3 0z
1 32 M0 2.2L3.2 0V10
2 60 M.1 2.6C.1 1.1 1.3 0 3 0S5.8 1.1 5.8 2.7C5.8 5.2 0 7.2 0 10H6
3 60 M.3 1.7C.8 .6 1.8 0 3 0 4.6 0 5.7 1 5.7 2.4S4.6 4.8 3 4.8H2.2M3 4.8C4.8 4.8 6 5.8 6 7.4S4.7 10 3 10C1.6 10 .5 9.4 0 8.3
4 64 M4.6 10V0L0 7H6.4
5 60 M5.5 0H.9L.5 4.7C1.2 4 2 3.7 3 3.7 4.8 3.7 6 5 6 6.8S4.8 10 2.9 10C1.6 10 .6 9.4 0 8.4
6 60 M5.4 1.2C4.8 .4 4 0 3.1 0 1 0 0 2.3 0 5.4 0 8.4 1.2 10 3 10S6 8.7 6 6.9 4.8 3.9 3 3.9 0 5.2 0 6.8
7 58 M0 0H5.8L2 10
8 60 M3 0C1.5 0 .5 1 .5 2.4S1.5 4.7 3 4.7 5.5 3.8 5.5 2.4 4.5 0 3 0zM3 4.7C1.2 4.7 0 5.8 0 7.3S1.2 10 3 10 6 8.9 6 7.3 4.8 4.7 3 4.7z
9 60 M.6 8.8C1.2 9.6 2 10 2.9 10 5 10 6 7.7 6 4.6 6 1.6 4.8 0 3 0S0 1.3 0 3.1 1.2 6.1 3 6.1 6 4.8 6 3.2
: 0 M0 4.4V4.5M0 9.8V9.9
; 6 M.6 4.4V4.5M.6 9.8L0 11.8
< 48 M4.8 2.8L0 5.8L4.8 8.8
= 52 M0 4.4H5.2M0 7.2H5.2
> 48 M0 2.8L4.8 5.8L0 8.8
? 52 M.1 2C.5 .8 1.4 0 2.6 0 4.2 0 5.2 .9 5.2 2.4 5.2 4.6 2.5 4.6 2.5 7M2.5 9.8V10
@ 90 M6.4 3.4V6.4C6.4 8.4 9 8.2 9 5.2 9 2 7 0 4.5 0 2 0 0 2.2 0 5.2S2 10.8 4.6 10.8C5.6 10.8 6.4 10.6 7 10.2M6.4 5.3A1.9 2.1 0 1 1 6.4 5.2
A 70 M0 10L3.5 0L7 10M1.2 6.7H5.8
B 60 M0 0V10H3.3C5 10 6 9 6 7.4S5 4.8 3.3 4.8H0M0 10V0H3C4.6 0 5.5 .9 5.5 2.4S4.6 4.8 3 4.8
C 66 M6.6 2C6 .8 5 0 3.6 0 1.4 0 0 2 0 5S1.4 10 3.6 10C5 10 6 9.2 6.6 8
D 65 M0 0V10H2.5C5 10 6.5 8 6.5 5S5 0 2.5 0z
E 50 M5 0H0V10H5M0 4.8H4.4
F 50 M5 0H0V10M0 4.8H4.4
G 68 M6.5 2C5.9 .8 4.9 0 3.6 0 1.4 0 0 2 0 5S1.4 10 3.6 10C5.5 10 6.8 8.8 6.8 6.4V5.4H3.9
H 65 M0 0V10M6.5 0V10M0 4.8H6.5
I 0 M0 0V10
J 40 M4 0V7C4 9 3.2 10 2 10 .9 10 .2 9.4 0 8.3
K 60 M0 0V10M5.8 0L0 6M2.2 4L6 10
L 50 M0 0V10H5
M 80 M0 10V0L4 7L8 0V10
N 65 M0 10V0L6.5 10V0
O 74 M3.7 0C6 0 7.4 2 7.4 5S6 10 3.7 10 0 8 0 5 1.4 0 3.7 0z
P 58 M0 10V0H3C4.8 0 5.8 1.1 5.8 2.8S4.8 5.6 3 5.6H0
Q 74 M3.7 0C6 0 7.4 2 7.4 5S6 10 3.7 10 0 8 0 5 1.4 0 3.7 0zM4.6 7.4L7.2 10.8
R 60 M0 10V0H3C4.8 0 5.8 1.1 5.8 2.8S4.8 5.6 3 5.6H0M3 5.6L6 10
S 60 M5.6 1.7C5.1 .6 4.2 0 3 0 1.4 0 .4 1 .4 2.4 .4 5.6 6 4.2 6 7.4 6 9 4.8 10 3 10 1.5 10 .5 9.3 0 8.1
T 64 M0 0H6.4M3.2 0V10
U 64 M0 0V6.4C0 8.8 1.2 10 3.2 10S6.4 8.8 6.4 6.4V0
V 70 M0 0L3.5 10L7 0
W 96 M0 0L2.4 10L4.8 1.5L7.2 10L9.6 0
X 64 M0 0L6.4 10M6.4 0L0 10
Y 66 M0 0L3.3 5L6.6 0M3.3 5V10
Z 60 M0 0H6L0 10H6
[ 22 M2.2-.6H0V11.6H2.2
\ 40 M0-.8L4 11.2
] 22 M0-.6H2.2V11.6H0
^ 48 M0 4L2.4 0L4.8 4
_ 56 M0 11.4H5.6
` 16 M0 0L1.6 1.8
a 50 M.4 4.2C.9 3.4 1.7 3 2.6 3 4.2 3 5 3.9 5 5.4V10M5 6H2.4C.9 6 0 6.8 0 8S.9 10 2.2 10C3.8 10 5 8.9 5 7.4
b 52 M0 0V10M0 6.5C0 4.4 1.1 3 2.7 3S5.2 4.4 5.2 6.5 4.3 10 2.7 10 0 8.6 0 6.5
c 48 M4.8 4.4C4.3 3.5 3.6 3 2.6 3 1 3 0 4.4 0 6.5S1 10 2.6 10C3.6 10 4.3 9.5 4.8 8.6
d 52 M5.2 0V10M5.2 6.5C5.2 4.4 4.1 3 2.5 3S0 4.4 0 6.5 .9 10 2.5 10 5.2 8.6 5.2 6.5
e 52 M0 6.3H5.2C5.2 4.3 4.2 3 2.6 3S0 4.4 0 6.5 1 10 2.7 10C3.7 10 4.5 9.6 5 8.8
f 36 M3.6 .2C1.9-.3 1.2 .6 1.2 2.2V10M0 3.2H3.2
g 52 M5.2 3V10.5C5.2 12.2 4.2 13 2.6 13 1.6 13 .8 12.7 .3 12M5.2 6.5C5.2 4.4 4.1 3 2.5 3S0 4.4 0 6.5 .9 10 2.5 10 5.2 8.6 5.2 6.5
h 50 M0 0V10M0 6C0 4.2 1.1 3 2.6 3S5 3.9 5 5.7V10
i 0 M0 3V10M0 .3V.4
j 15 M1.5 3V11C1.5 12.4 1 13 0 13M1.5 .3V.4
k 48 M0 0V10M4.4 3L0 7.2M1.7 5.6L4.8 10
l 12 M0 0V8.4C0 9.5 .4 10 1.2 10
m 80 M0 3V10M0 5.6C0 4 .9 3 2.1 3S4 3.8 4 5.4V10M4 5.6C4 4 4.9 3 6.1 3S8 3.8 8 5.4V10
n 50 M0 3V10M0 6C0 4.2 1.1 3 2.6 3S5 3.9 5 5.7V10
o 54 M2.7 3C4.3 3 5.4 4.4 5.4 6.5S4.3 10 2.7 10 0 8.6 0 6.5 1.1 3 2.7 3z
p 52 M0 3V13M0 6.5C0 4.4 1.1 3 2.7 3S5.2 4.4 5.2 6.5 4.3 10 2.7 10 0 8.6 0 6.5
q 52 M5.2 3V13M5.2 6.5C5.2 4.4 4.1 3 2.5 3S0 4.4 0 6.5 .9 10 2.5 10 5.2 8.6 5.2 6.5
r 32 M0 3V10M0 6.4C0 4.2 1.2 2.9 3.2 3.1
s 46 M4.3 4.2C3.9 3.4 3.2 3 2.3 3 1.1 3 .3 3.7 .3 4.8 .3 7.1 4.6 5.9 4.6 8.2 4.6 9.3 3.7 10 2.3 10 1.2 10 .4 9.5 0 8.7
t 34 M1.2 .8V8.2C1.2 9.6 2 10.2 3.4 9.8M0 3.2H3.2
u 50 M0 3V7.3C0 9.1 .9 10 2.4 10S5 8.8 5 7M5 3V10
v 50 M0 3L2.5 10L5 3
w 76 M0 3L1.9 10L3.8 4L5.7 10L7.6 3
x 48 M0 3L4.8 10M4.8 3L0 10
y 50 M0 3L2.5 10M5 3L2.1 11.2C1.7 12.5 1.1 13 0 13
z 46 M0 3H4.6L0 10H4.6
{ 26 M2.6-.6C-.2-.6 2.6 5.5 0 5.5 2.6 5.5-.2 11.6 2.6 11.6
| 0 M0-.8V11.6
} 26 M0-.6C2.8-.6 0 5.5 2.6 5.5 0 5.5 2.8 11.6 0 11.6
~ 52 M0 6.4C.8 4.8 1.8 5 2.6 5.8S4.4 6.8 5.2 5.2
"##;

/// The width and the path of a character.
fn strokes(character: char) -> (i32, &'static str) {
    let line = STROKES
        .lines()
        .find_map(|line| line.strip_prefix(character)?.strip_prefix(' '));
    let (width, path) = line.map_or(("50", "M0 0H5V10H0z"), |line| {
        line.split_once(' ').unwrap_or((line, ""))
    });
    (width.parse().unwrap_or_default(), path)
}

/// Text as XML: markup escaped, characters that XML forbids replaced by U+FFFD.
pub(super) struct EscapedText<'a>(pub(super) &'a str);

impl fmt::Display for EscapedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' => f.write_char(character)?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}
