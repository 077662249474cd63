//! How far a piece can move along a line, by the colours on the squares ahead of it.

use crate::{Lines, PlayerColour};

/// The colours whose pieces a mover must not capture, a bit for each as in a mailbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Friends(u16);

impl Friends {
    /// This colour alone.
    #[inline]
    pub(crate) fn of<A: PlayerColour>(colour: A) -> Self {
        Self(1 << colour.index())
    }

    /// The bits, below 16.
    #[inline]
    pub(super) const fn bits(self) -> u16 {
        self.0
    }

    /// The union of both.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How far a piece can move along a line: the number of squares in the low four bits, and in the
/// next one whether a capture is on the last of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reach(u8);

impl Reach {
    /// No square.
    pub(super) const NONE: Self = Self(0);
    const CAPTURE: u8 = 1 << 4;

    /// The reach along three squares with these colours.
    #[inline(always)]
    pub(super) const fn new(ahead: Colours, friends: Friends) -> Self {
        REACH[friends.0 as usize % 16][ahead.0 as usize % COLOURS]
    }

    /// The number of squares.
    #[inline]
    pub(crate) const fn squares(self) -> u8 {
        self.0 % Self::CAPTURE
    }

    /// Whether a capture is on the last square.
    #[inline]
    pub(super) const fn has_capture(self) -> bool {
        self.0 & Self::CAPTURE != 0
    }

    /// Leaves out the nearest square; returns whether there was one.
    #[inline]
    pub(super) const fn shorten(&mut self) -> bool {
        let is_some = self.squares() > 0;
        self.0 -= is_some as u8;
        is_some
    }

    /// The numbers of squares and of captures along the lines of a piece. It reaches at most nine
    /// squares, so that they do not run into the captures.
    #[inline]
    pub(super) const fn sum([first, second, third, fourth]: [Self; 4]) -> (u8, u8) {
        let sum = first.0 + second.0 + third.0 + fourth.0;
        (sum % Self::CAPTURE, sum / Self::CAPTURE)
    }
}

/// The colours on the three squares ahead, four bits each as in a mailbox, the nearest lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colours(pub(super) u16);

impl Colours {
    /// Walls beyond so many squares, and nothing before them.
    pub(super) const fn walls_beyond(squares: u8) -> Self {
        Self(0xfff & !0 << (4 * squares))
    }

    /// Walls beyond the range of a piece with these lines.
    #[inline]
    pub(super) const fn beyond_range(lines: u8) -> Self {
        BEYOND_RANGE[lines as usize]
    }
}

static BEYOND_RANGE: [Colours; 256] = {
    let mut table = [Colours::walls_beyond(0); 256];
    let mut bits = 0;
    while bits < 256 {
        if let Some(lines) = Lines::new(bits as u8)
            && let Some(kind) = lines.kind()
        {
            table[bits] = Colours::walls_beyond(kind.range());
        }
        bits += 1;
    }
    table
};

/// The number of [`Colours`].
const COLOURS: usize = 1 << 12;

/// The reach by the colours of the friends and those ahead. A wall has all colours.
static REACH: [[Reach; COLOURS]; 16] = {
    let mut table = [[Reach::NONE; COLOURS]; 16];
    let mut friends = 0;
    while friends < 16 {
        let mut colours = 0;
        while colours < COLOURS {
            let mut ahead = colours;
            let mut reach = 0;
            while reach < 3 && ahead & 15 & friends == 0 {
                reach += 1;
                if ahead & 15 != 0 {
                    reach |= Reach::CAPTURE;
                }
                ahead >>= 4;
            }
            table[friends][colours] = Reach(reach);
            colours += 1;
        }
        friends += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::{COLOURS, Colours, Reach};
    use crate::FourColour;
    use crate::movegen::Friends;

    /// The squares along each of all lines, one after another.
    #[test]
    fn reach_goes_up_to_a_capture_or_before_a_friend() {
        for bits in 0..16_u8 {
            let colours = FourColour::ALL.iter().enumerate();
            let friends = colours.filter(|(at, _)| bits >> at & 1 == 1);
            let Some(friends) = friends
                .map(|(_, &colour)| Friends::of(colour))
                .reduce(Friends::or)
            else {
                continue;
            };
            for line in 0..COLOURS as u16 {
                let (mut squares, mut has_capture) = (0, false);
                for at in [0, 4, 8] {
                    let colours = (line >> at & 15) as u8;
                    if has_capture || colours & bits != 0 {
                        break;
                    }
                    squares += 1;
                    has_capture = colours != 0;
                }
                let mut reach = Reach::new(Colours(line), friends);
                assert_eq!(
                    (reach.squares(), reach.has_capture()),
                    (squares, has_capture)
                );
                let capture = u8::from(has_capture);
                assert_eq!(
                    Reach::sum([reach, Reach::NONE, reach, reach]),
                    (3 * squares, 3 * capture)
                );
                assert_eq!(
                    core::iter::repeat_with(|| reach.shorten())
                        .take_while(|&left| left)
                        .count(),
                    squares.into()
                );
            }
        }
    }
}
