//! Retrograde analysis of a small game, against a plain iteration over all its positions.
//!
//! The players take counters from a heap in turn: `a` takes one, `b` one to three. Whoever finds
//! the heap empty has lost. From heaps of 30 to 39 `b` may also take none, so that some games never
//! end.

use core::sync::atomic::AtomicU8;

use board_files::FileFormat;
use board_files::coder::BitCoder;
use board_files::endings::{
    BuildError, Builder, ClassState, ClassStates, Code, CodeModel, Endings, FirstValue,
    IndexedState, MustStop, RetrogradeStates, SolveFailure, Tablebase, Value, table_memory,
};
use board_golden::tablebases::iterate;

const BLOCK: u32 = 64;

/// The players' materials, the side to move first, and the heap.
type Position = ([char; 2], u32);

/// The most counters that a side takes.
fn max_taken(own: char) -> u32 {
    if own == 'b' { 3 } else { 1 }
}

/// The moves that lead to the same pair: the counters that are taken.
fn quiet_moves(own: char, heap: u32) -> impl Iterator<Item = u32> {
    let min = u32::from(own != 'b' || !(30..40).contains(&heap));
    min..=max_taken(own).min(heap)
}

/// The heaps of a class. Only one of `SPREAD` numbers has a heap.
#[derive(Debug)]
struct Heaps<const HEAPS: u32, const SPREAD: u32> {
    /// The material of the side to move.
    own: char,
}

impl<const HEAPS: u32, const SPREAD: u32> ClassStates for Heaps<HEAPS, SPREAD> {
    type State = u32;
    const CONTEXTS: usize = CodeModel::<1>::CONTEXTS;

    fn keeps_blocks(&self) -> bool {
        true
    }

    fn blocks(&self) -> usize {
        (HEAPS * SPREAD).div_ceil(BLOCK) as usize
    }

    fn block_size(&self) -> usize {
        BLOCK as usize
    }

    fn number(&self, heap: u32) -> u32 {
        heap * SPREAD
    }

    fn of_number(&self, number: u32) -> Option<u32> {
        let has_heap = number.is_multiple_of(SPREAD) && number < HEAPS * SPREAD;
        has_heap.then_some(number / SPREAD)
    }

    fn passed(heap: u32) -> u32 {
        heap
    }

    fn visit_block(&self, block: usize, mut visit: impl FnMut(u32, u32)) {
        let first = block as u32 * BLOCK;
        for number in first..first + BLOCK {
            if let Some(heap) = self.of_number(number) {
                visit(heap, number);
            }
        }
    }

    fn code_block(&self, bits: &mut impl BitCoder, block: usize, codes: &mut [Code], _: bool) {
        let count = codes.len() as u32;
        self.visit_block(block, |_, number| {
            let place = number - block as u32 * BLOCK;
            if place < count {
                let code = &mut codes[place as usize];
                *code = CodeModel.code(bits, [Code::NONE], *code);
            }
        });
    }
}

impl<const HEAPS: u32, const SPREAD: u32> RetrogradeStates for Heaps<HEAPS, SPREAD> {
    type Cell = AtomicU8;
    type Captures = ();

    const MAX_MOVES: u16 = 4;
    const PENDING_BYTES: usize = 1;
    const PREFETCHES: bool = false;

    fn numbers(&self) -> u64 {
        (HEAPS * SPREAD).into()
    }

    fn line_size(&self) -> usize {
        16
    }

    fn visit_numbers(&self, numbers: &[u32], mut visit: impl FnMut(u32, bool)) {
        assert!(numbers.iter().all(|number| number / 16 == numbers[0] / 16));
        (numbers.iter()).for_each(|number| visit(number / SPREAD, false));
    }

    fn first(&self, heap: u32, (): &()) -> FirstValue {
        match heap {
            0 => FirstValue::Decided(0),
            _ => FirstValue::Open(quiet_moves(self.own, heap).count() as u16),
        }
    }

    fn visit_predecessors(&self, after: u32, mut visit: impl FnMut(IndexedState)) {
        for heap in after..=(after + 3).min(HEAPS - 1) {
            if quiet_moves(self.own, heap).any(|taken| taken == heap - after) {
                visit(IndexedState {
                    number: self.number(heap),
                    is_symmetric: false,
                });
            }
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Game<const HEAPS: u32, const SPREAD: u32>;

impl<const HEAPS: u32, const SPREAD: u32> Endings for Game<HEAPS, SPREAD> {
    type Material = char;
    type Position = Position;
    type Move = u32;
    type States = Heaps<HEAPS, SPREAD>;
    const FORMAT: FileFormat = FileFormat::new("counters", 1);
    const MATERIALS: &'static [char] = &['a', 'b'];

    fn memory(&self, pairs: &[[char; 2]]) -> u64 {
        let tables = pairs.iter().map(|&pair| table_memory(&self.states(pair)));
        tables.sum()
    }

    fn loaded_memory(tables: u64) -> u64 {
        tables
    }

    fn states(&self, [own, _]: [char; 2]) -> Self::States {
        Heaps { own }
    }

    fn solve(
        &self,
        pair: [char; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase<Self>,
    ) -> Result<u64, SolveFailure> {
        tablebase.solve(pair, threads, must_stop, |_, _| Ok(()))
    }

    fn class_of((class, _): &Position) -> Option<[char; 2]> {
        Some(*class)
    }

    fn state_of(&self, &(class, heap): &Position) -> Option<ClassState<Self>> {
        (heap < HEAPS).then_some((class, heap))
    }

    fn position_of(&self, position: ClassState<Self>) -> Option<Position> {
        Some(position)
    }

    fn moves(&self, &([own, _], heap): &Position) -> Vec<u32> {
        let moves = quiet_moves(own, heap);
        moves.filter(|_| heap > 0).collect()
    }

    fn play(([own, other], heap): &mut Position, taken: u32) {
        core::mem::swap(own, other);
        *heap -= taken;
    }

    fn value_of_end(&(_, heap): &Position) -> Option<Value> {
        (heap == 0).then_some(Value::Loss(0))
    }
}

/// Compares the values of all heaps, and returns the plies of the longest win.
fn check<const HEAPS: u32, const SPREAD: u32>(
    [one, other]: [char; 2],
) -> Result<Option<u16>, BuildError> {
    let mut longest = None;
    for threads in [1, 3] {
        let builder = Builder::<Game<HEAPS, SPREAD>>::new().threads(threads);
        let tablebase = builder.only(one, other).build()?;
        let classes = tablebase.classes().map(|class| [class.own, class.other]);
        let all = classes.flat_map(|class| (0..HEAPS).map(move |heap| (class, heap)));
        for (position, value) in iterate(&Game::<HEAPS, SPREAD>, all.collect(), |_| Value::Loss(0))
        {
            assert_eq!(tablebase.value(&position), Some(value), "{position:?}");
        }
        longest = (tablebase.classes())
            .filter_map(|class| class.longest_win)
            .max();
    }
    Ok(longest)
}

#[test]
fn values_are_those_of_a_plain_iteration() {
    for pair in [['a', 'b'], ['b', 'b'], ['a', 'a']] {
        assert!(check::<200, 3>(pair).is_ok_and(|longest| longest > Some(9)));
    }
}

/// States in more plies than a cell holds are in a list, which has an end. No table holds more
/// plies than a code does.
#[test]
fn long_games_are_in_a_list() {
    assert_eq!(check::<400, 16>(['a', 'a']), Ok(Some(399)));
    assert_eq!(check::<400, 8>(['a', 'a']), Err(BuildError::TooLong));
    assert_eq!(check::<765, 32>(['a', 'a']), Ok(Some(763)));
    assert_eq!(check::<766, 32>(['a', 'a']), Err(BuildError::TooLong));
}

/// A byte for each number, one for each line, and an entry of eight bytes for 32 numbers.
#[test]
fn tables_take_memory_for_cells_lists_and_lines() {
    let builder = Builder::<Game<400, 16>>::new().only('a', 'a');
    assert_eq!(builder.memory(), 6400 + 6400 / 16 + 6400 / 32 * 8);
}
