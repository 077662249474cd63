//! Compression of codes.

use super::Code;
use crate::coder::BitCoder;

/// A model of codes for the arithmetic coder: `N` neighbours, states that differ little, predict
/// the code of a state.
///
/// A first bit tells draws from the others, a second one losses from wins; seven bits are half the
/// plies, and eight more follow where that is 127 or more. The contexts of the first two are the
/// kinds of the neighbours. Those of the length are the length of a neighbour, best one with the
/// same result, and the bits before.
///
/// ```
/// use board_files::coder::{BitProbabilities, Counts};
/// use board_files::endings::{Code, CodeModel};
///
/// let model = CodeModel::<1>;
/// let mut counts = Counts::new(CodeModel::<1>::CONTEXTS);
/// model.code(&mut counts, [Code::DRAW], Code::in_plies(4));
/// let probabilities = BitProbabilities::of(&counts);
/// let mut encoder = probabilities.encoder();
/// model.code(&mut encoder, [Code::DRAW], Code::in_plies(4));
/// let bytes = encoder.finish();
/// let read = model.code(&mut probabilities.decoder(&bytes), [Code::DRAW], Code::DRAW);
/// assert_eq!(read, Code::in_plies(4));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CodeModel<const N: usize>;

/// Number of kinds: no state, a draw, a win, or a loss.
const KINDS: usize = 4;
/// Number of bits of a length, which is half the plies.
const BITS: usize = 7;
const LENGTHS: usize = 1 << BITS;
/// The length that stands for itself and all longer ones.
const LONG: usize = LENGTHS - 1;
/// Number of bits of what a long length has more.
const LONG_BITS: usize = 8;
const _: () = assert!(Code::MAX_PLIES as usize / 2 == LONG + (1 << LONG_BITS) - 1);
/// Contexts by win or loss, by the length of a neighbour, and by the bits coded before.
const LENGTH_CONTEXTS: usize = 2 * LENGTHS * LENGTHS;

/// The kind of a code: 0 for no state, 1 for a draw, 2 for a win and 3 for a loss.
#[inline]
const fn kind(code: Code) -> usize {
    match code {
        Code::NONE => 0,
        Code::DRAW => 1,
        code => 2 + code.get() as usize % 2,
    }
}

/// Half the plies of a win or a loss.
#[inline]
const fn length(code: Code) -> usize {
    (code.get() as usize - 1) / 2
}

/// Writes or reads a number bit by bit, the highest first. The context of a bit is that of the bits
/// before, after a first 1.
#[inline]
fn number(
    bits: &mut impl BitCoder,
    count: usize,
    written: usize,
    context: impl Fn(usize) -> usize,
) -> usize {
    let mut node = 1;
    for place in (0..count).rev() {
        let bit = bits.bit(context(node), written >> place & 1 == 1);
        node = node << 1 | usize::from(bit);
    }
    node - (1 << count)
}

impl<const N: usize> CodeModel<N> {
    const KIND_CONTEXTS: usize = KINDS.pow(N as u32);

    /// Number of contexts of the coder.
    pub const CONTEXTS: usize = 2 * Self::KIND_CONTEXTS + LENGTH_CONTEXTS;

    /// Writes or reads the code of a state with these neighbours. A reader ignores `code`, which
    /// must not be [`Code::NONE`].
    #[inline]
    pub fn code(self, bits: &mut impl BitCoder, neighbours: [Code; N], code: Code) -> Code {
        let context = neighbours
            .iter()
            .fold(0, |context, &code| context * KINDS + kind(code));
        if bits.bit(context, code == Code::DRAW) {
            return Code::DRAW;
        }
        let is_loss = bits.bit(Self::KIND_CONTEXTS + context, kind(code) == 3);
        // A neighbour has a similar length, best one with the same result.
        let same_result = neighbours
            .iter()
            .find(|&&code| kind(code) == 2 + usize::from(is_loss));
        let decided = || neighbours.iter().find(|&&code| kind(code) >= 2);
        let expected = same_result
            .or_else(decided)
            .map_or(LONG, |&code| length(code).min(LONG));
        let first = 2 * Self::KIND_CONTEXTS + (usize::from(is_loss) * LENGTHS + expected) * LENGTHS;
        let written = if code == Code::DRAW { 0 } else { length(code) };
        let mut half = number(bits, BITS, written.min(LONG), |node| first + node);
        if half == LONG {
            // The first context of each neighbour's length has no bit of a length.
            let context = |node| 2 * Self::KIND_CONTEXTS + node * LENGTHS;
            half += number(bits, LONG_BITS, written.saturating_sub(LONG), context);
        }
        // Losses have odd codes from 1, wins even ones from 2.
        Code::new(2 * half as u16 + if is_loss { 1 } else { 2 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checksum;
    use crate::coder::{BitProbabilities, Counts};

    /// Codes after two neighbours, some more often than others, so that each context has a
    /// probability of its own.
    fn coded(mut code: impl FnMut([Code; 2], Code)) {
        let all = (0..=Code::MAX_PLIES).map(Code::in_plies);
        let codes: Vec<_> = all.chain([Code::DRAW]).collect();
        let neighbours = || codes.iter().copied().chain([Code::NONE]).step_by(97);
        for (one, two) in neighbours().flat_map(|one| neighbours().map(move |two| (one, two))) {
            for (place, &each) in codes.iter().enumerate() {
                let times = 1 + (place * place + usize::from(one.get())) % 5;
                (0..times).for_each(|_| code([one, two], each));
            }
        }
    }

    #[test]
    fn every_code_is_read_as_it_was_written() {
        let model = CodeModel::<2>;
        let mut counts = Counts::new(CodeModel::<2>::CONTEXTS);
        coded(|neighbours, code| {
            model.code(&mut counts, neighbours, code);
        });
        let probabilities = BitProbabilities::of(&counts);
        let mut encoder = probabilities.encoder();
        coded(|neighbours, code| {
            model.code(&mut encoder, neighbours, code);
        });
        let bytes = encoder.finish();
        // The bytes must not change: files that exist depend on them.
        let sum = Checksum::of(&[probabilities.to_bytes(), bytes.clone()].concat());
        assert_eq!(sum, 8_744_941_964_499_632_331);
        let mut decoder = probabilities.decoder(&bytes);
        coded(|neighbours, code| {
            assert_eq!(model.code(&mut decoder, neighbours, Code::DRAW), code);
        });
    }
}
