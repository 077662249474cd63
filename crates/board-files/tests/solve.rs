//! Retrograde analysis of a small game, against a plain iteration over all its positions.
//!
//! The players take counters from a heap in turn: `a` takes one, `b` one to three. Whoever finds
//! the heap empty has lost. From heaps of 30 to 39 `b` may also take none, so that some games never
//! end. `c` is `a` who may also replace some heaps by others of the game of `a` against `a`: a move
//! like a capture, after which the other side is to move.

use core::marker::PhantomData;
use core::sync::atomic::{AtomicU8, AtomicU16};

use board_files::FileFormat;
use board_files::coder::BitCoder;
use board_files::endings::{
    BuildError, Builder, ClassState, ClassStates, Code, CodeModel, Endings, FirstValue,
    IndexedState, MustStop, RetrogradeStates, SolveFailure, TableCell, Tablebase, Value,
    table_memory,
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

/// The heap that `c` may leave instead, in the game of `a` against `a`.
fn replaced(own: char, heap: u32) -> Option<u32> {
    let heaps = [0, 300, 7, 60, 40, 13, 55, 120];
    (own == 'c' && heap % 8 == 5).then(|| heaps[(heap / 8 % 8) as usize])
}

/// The heaps of a class. Only one of `SPREAD` numbers has a heap.
#[derive(Debug)]
struct Heaps<C, const HEAPS: u32, const SPREAD: u32> {
    class: [char; 2],
    cell: PhantomData<C>,
}

impl<C: TableCell, const HEAPS: u32, const SPREAD: u32> ClassStates for Heaps<C, HEAPS, SPREAD> {
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

impl<C: TableCell, const HEAPS: u32, const SPREAD: u32> RetrogradeStates
    for Heaps<C, HEAPS, SPREAD>
{
    type Cell = C;
    /// The codes of `a` against `a`.
    type Captures = Vec<Code>;

    const MAX_MOVES: u16 = 4;
    const PENDING_BYTES: usize = if C::MAX == 255 { 1 } else { 96 };
    const PREFETCHES: bool = C::MAX > 255;

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

    fn first(&self, heap: u32, captures: &Vec<Code>) -> FirstValue {
        let [own, _] = self.class;
        if heap == 0 {
            return FirstValue::Decided(0);
        }
        let moves = quiet_moves(own, heap).count() as u16;
        let after = replaced(own, heap).map(|heap| captures[(heap * SPREAD) as usize]);
        match after.and_then(Code::value).map(Value::before) {
            Some(Value::Win(plies)) => FirstValue::Decided(plies),
            Some(Value::Draw) => FirstValue::Open(moves + 1),
            Some(Value::Loss(_)) | None => FirstValue::Open(moves),
        }
    }

    fn longest_capture(&self, number: u32, captures: &Vec<Code>) -> u16 {
        let after = replaced(self.class[0], number / SPREAD);
        let value = after.and_then(|heap| captures[(heap * SPREAD) as usize].value());
        value.map_or(0, |value| value.before().plies().unwrap_or(0))
    }

    fn visit_predecessors(&self, after: u32, mut visit: impl FnMut(IndexedState)) {
        for heap in after..=(after + 3).min(HEAPS - 1) {
            if quiet_moves(self.class[0], heap).any(|taken| taken == heap - after) {
                visit(IndexedState {
                    number: self.number(heap),
                    is_symmetric: false,
                });
            }
        }
    }
}

#[derive(Debug)]
struct Game<C, const HEAPS: u32, const SPREAD: u32>(PhantomData<C>);

impl<C, const HEAPS: u32, const SPREAD: u32> Default for Game<C, HEAPS, SPREAD> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<C, const HEAPS: u32, const SPREAD: u32> Clone for Game<C, HEAPS, SPREAD> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<C: TableCell, const HEAPS: u32, const SPREAD: u32> Endings for Game<C, HEAPS, SPREAD> {
    type Material = char;
    type Position = Position;
    type Move = Position;
    type States = Heaps<C, HEAPS, SPREAD>;
    const FORMAT: FileFormat = FileFormat::new("counters", 1);
    const MATERIALS: &'static [char] = &['a', 'b', 'c'];
    const DEFAULT_MATERIALS: &'static [char] = &['a', 'b'];

    fn needed_pairs(pair: [char; 2]) -> Vec<[char; 2]> {
        let has_captures = pair.contains(&'c');
        has_captures.then_some(['a', 'a']).into_iter().collect()
    }

    fn memory(&self, pairs: &[[char; 2]]) -> u64 {
        let tables = pairs.iter().map(|&pair| table_memory(&self.states(pair)));
        tables.sum()
    }

    fn loaded_memory(tables: u64) -> u64 {
        tables
    }

    fn states(&self, class: [char; 2]) -> Self::States {
        Heaps {
            class,
            cell: PhantomData,
        }
    }

    fn solve(
        &self,
        pair: [char; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase<Self>,
    ) -> Result<u64, SolveFailure> {
        tablebase.solve(pair, threads, must_stop, |[own, _], tablebase| match own {
            'c' => tablebase.codes(['a', 'a']),
            _ => Ok(Vec::new()),
        })
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

    fn moves(&self, &([own, other], heap): &Position) -> Vec<Position> {
        if heap == 0 {
            return Vec::new();
        }
        let quiet = quiet_moves(own, heap).map(|taken| ([other, own], heap - taken));
        let replaced = replaced(own, heap).map(|heap| (['a', 'a'], heap));
        quiet.chain(replaced).collect()
    }

    fn play(position: &mut Position, after: Position) {
        *position = after;
    }

    fn value_of_end(&(_, heap): &Position) -> Option<Value> {
        (heap == 0).then_some(Value::Loss(0))
    }
}

/// Compares the values of all heaps of some pairs, and returns the plies of the longest win.
fn check<C: TableCell, const HEAPS: u32, const SPREAD: u32>(
    pairs: &[[char; 2]],
) -> Result<Option<u16>, BuildError> {
    let mut longest = None;
    for threads in [1, 3] {
        let builder = Builder::<Game<C, HEAPS, SPREAD>>::new().threads(threads);
        let mut builder =
            (pairs.iter()).fold(builder, |builder, &[one, other]| builder.only(one, other));
        let tablebase = builder.build()?;
        let classes = tablebase.classes().map(|class| [class.own, class.other]);
        let all = classes.flat_map(|class| (0..HEAPS).map(move |heap| (class, heap)));
        let ended = |position: &Position| {
            assert_eq!(position.1, 0, "{position:?}");
            Value::Loss(0)
        };
        for (position, value) in iterate(tablebase.endings(), all.collect(), ended) {
            assert_eq!(tablebase.value(&position), Some(value), "{position:?}");
        }
        longest = tablebase
            .classes()
            .filter_map(|class| class.longest_win)
            .max();
    }
    Ok(longest)
}

#[test]
fn values_are_those_of_a_plain_iteration() {
    let pairs = [['a', 'b'], ['b', 'b'], ['a', 'a']];
    assert_eq!(check::<AtomicU8, 200, 3>(&pairs), Ok(Some(199)));
    assert_eq!(check::<AtomicU16, 200, 3>(&pairs), Ok(Some(199)));
}

/// A capture may win later than another move does, and lose later than the other moves.
#[test]
fn captures_have_the_values_of_their_classes() {
    let pairs = [['a', 'c'], ['b', 'c'], ['c', 'c']];
    let longest = check::<AtomicU16, 400, 3>(&pairs);
    assert_eq!(longest, Ok(Some(399)));
}

/// States in more plies than a cell holds are in a list, which has an end. No table holds more
/// plies than a code does.
#[test]
fn long_games_are_in_a_list() {
    let pair = [['a', 'a']];
    assert_eq!(check::<AtomicU8, 400, 16>(&pair), Ok(Some(399)));
    assert_eq!(check::<AtomicU8, 400, 8>(&pair), Err(BuildError::TooLong));
    assert_eq!(check::<AtomicU16, 765, 1>(&pair), Ok(Some(763)));
    assert_eq!(check::<AtomicU16, 766, 1>(&pair), Err(BuildError::TooLong));
}

/// A byte for each number, one for each line, and an entry of eight bytes for 32 numbers.
#[test]
fn tables_take_memory_for_cells_lists_and_lines() {
    let bytes = Builder::<Game<AtomicU8, 400, 16>>::new().only('a', 'a');
    assert_eq!(bytes.memory(), 6400 + 6400 / 16 + 6400 / 32 * 8);
    let pairs = Builder::<Game<AtomicU16, 400, 16>>::new().only('a', 'a');
    assert_eq!(pairs.memory(), 2 * 6400 + 6400 / 16 * 96);
}
