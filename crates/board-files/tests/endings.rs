//! Tablebases of a small game, against a plain recount of all its positions.
//!
//! The players take counters from a heap in turn: `a` takes one or two, `b` up to three. Whoever
//! finds the heap empty has lost. Of 21 counters `a` may also take none, and `b` of 28, so that
//! some games never end. A large heap is replaced by a smaller one, and becomes another one when
//! the turn is passed. Some large heaps do not exist.

use core::ops::ControlFlow;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use board_files::coder::BitCoder;
use board_files::endings::{
    BoardSide, BuildError, Builder, Class, ClassState, ClassStates, Code, CodeModel, Endings,
    MustStop, SolveFailure, SolvedStates, Tablebase, Value, Zugzwangs,
};
use board_files::{Checksum, DurableReader, DurableWriter, FileError, FileFormat, HEADER};
use board_golden::tablebases::iterate;

const HEAPS: u32 = 1200;
const BLOCK: usize = 4;
const CLASSES: [[char; 2]; 4] = [['a', 'a'], ['a', 'b'], ['b', 'a'], ['b', 'b']];

/// The players' materials, the side to move first, and the heap.
type Position = ([char; 2], u32);

fn exists(heap: u32) -> bool {
    heap < HEAPS && (heap < 60 || heap % 11 != 7)
}

/// The heaps that a move leads to.
fn next_heaps(own: char, heap: u32) -> Vec<u32> {
    if heap >= 60 {
        return vec![heap % 60, heap * 7 % 60];
    }
    let max = if own == 'a' { 2 } else { 3 };
    let may_wait = matches!((own, heap), ('a', 21) | ('b', 28));
    let min = u32::from(!may_wait);
    (min..=heap.min(max)).map(|taken| heap - taken).collect()
}

/// The heap that a large one becomes when the other side is to move.
fn passed(heap: u32) -> u32 {
    let other = heap ^ 1;
    if heap >= 60 && exists(other) {
        other
    } else {
        heap
    }
}

/// The values of all heaps of a class, by a plain iteration.
fn values(class: [char; 2]) -> Vec<Option<Value>> {
    let all = (0..HEAPS).filter(|&heap| exists(heap));
    let all = all.map(|heap| (class, heap)).collect();
    let known = iterate(&Game, all, |_| Value::Loss(0));
    (0..HEAPS)
        .map(|heap| known.get(&(class, heap)).copied())
        .collect()
}

#[derive(Debug)]
struct Heaps;

impl ClassStates for Heaps {
    type State = u32;
    const CONTEXTS: usize = CodeModel::<2>::CONTEXTS;

    fn keeps_blocks(&self) -> bool {
        false
    }

    fn blocks(&self) -> usize {
        HEAPS as usize / BLOCK
    }

    fn block_size(&self) -> usize {
        BLOCK
    }

    fn number(&self, state: u32) -> u32 {
        state
    }

    fn of_number(&self, number: u32) -> Option<u32> {
        exists(number).then_some(number)
    }

    fn passed(state: u32) -> u32 {
        passed(state)
    }

    fn visit_block(&self, block: usize, mut visit: impl FnMut(u32, u32)) {
        let first = (block * BLOCK) as u32;
        for heap in (first..first + BLOCK as u32).filter(|&heap| exists(heap)) {
            visit(heap, heap);
        }
    }

    fn code_block(&self, bits: &mut impl BitCoder, block: usize, codes: &mut [Code], _: bool) {
        for place in (0..codes.len()).filter(|place| exists((block * BLOCK + place) as u32)) {
            let before = |back| place.checked_sub(back).map_or(Code::NONE, |at| codes[at]);
            codes[place] = CodeModel.code(bits, [before(1), before(2)], codes[place]);
        }
    }
}

struct Solved(Vec<Option<Value>>);

impl SolvedStates for Solved {
    type States = Heaps;

    fn states(&self) -> &Heaps {
        &Heaps
    }

    fn code(&self, number: u32) -> Code {
        self.0[number as usize].map_or(Code::NONE, Code::of)
    }

    fn into_states(self) -> Heaps {
        Heaps
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Game;

impl Endings for Game {
    type Material = char;
    type Position = Position;
    type Move = u32;
    type States = Heaps;
    const FORMAT: FileFormat = FileFormat::new("heaps", 1);
    const MATERIALS: &'static [char] = &['a', 'b'];

    fn memory(&self, pairs: &[[char; 2]]) -> u64 {
        (pairs.len() as u64) << 20
    }

    fn loaded_memory(tables: u64) -> u64 {
        1000 * tables
    }

    fn states(&self, _: [char; 2]) -> Heaps {
        Heaps
    }

    fn solve(
        &self,
        [own, other]: [char; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase<Self>,
    ) -> Result<u64, SolveFailure> {
        let mut solved = vec![Solved(values([own, other]))];
        if own != other {
            solved.push(Solved(values([other, own])));
        }
        tablebase.add([own, other], solved, threads, must_stop)
    }

    fn class_of((class, _): &Position) -> Option<[char; 2]> {
        Some(*class)
    }

    fn state_of(&self, &(class, heap): &Position) -> Option<ClassState<Self>> {
        exists(heap).then_some((class, heap))
    }

    fn position_of(&self, position: ClassState<Self>) -> Option<Position> {
        Some(position)
    }

    fn moves(&self, &([own, _], heap): &Position) -> Vec<u32> {
        next_heaps(own, heap)
    }

    fn play(([own, other], heap): &mut Position, next: u32) {
        core::mem::swap(own, other);
        *heap = next;
    }

    fn value_of_end(&(_, heap): &Position) -> Option<Value> {
        (heap == 0).then_some(Value::Loss(0))
    }
}

/// A file for a test, removed on drop.
struct TempPath(PathBuf);

impl TempPath {
    fn new(name: &str) -> Self {
        let name = format!("board-files-endings-{name}-{}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    /// Writes a file of this format.
    fn write(&self, format: FileFormat, numbers: &[u64]) {
        let mut out = DurableWriter::create(&self.0, format).expect("it can be written");
        out.numbers(numbers.iter().copied()).expect("there is room");
        out.finish().expect("there is room");
    }
}

impl Drop for TempPath {
    fn drop(&mut self) {
        board_files::remove(&self.0).expect("the file is ours");
    }
}

/// All of a tablebase, as text.
fn contents(tablebase: &Tablebase<Game>) -> String {
    let mut text = format!("{:?} {:?}\n", tablebase.endings(), tablebase.zugzwangs());
    for [own, other] in CLASSES {
        let of_heap = |heap| tablebase.value(&([own, other], heap));
        let values: Vec<_> = (0..HEAPS + 9).map(of_heap).collect();
        text += &format!(
            "{own}{other} {:?} {:?} {values:?}\n",
            tablebase.decisive_zugzwang(own, other),
            tablebase.half_zugzwang(own, other)
        );
    }
    text + &format!("{:?}", tablebase.classes().collect::<Vec<_>>())
}

/// What a tablebase should have, by counting heap by heap.
fn recounted() -> String {
    let lost = |class| {
        let values = values(class);
        (0..HEAPS).filter(move |&heap| matches!(values[heap as usize], Some(Value::Loss(_))))
    };
    let decisive = |[own, other]: [char; 2]| -> Vec<u32> {
        let others: Vec<u32> = lost([other, own]).collect();
        lost([own, other])
            .filter(|&heap| others.contains(&passed(heap)))
            .filter(|&heap| own < other || own == other && passed(heap) >= heap)
            .collect()
    };
    let half = |[own, other]: [char; 2]| -> Vec<u32> {
        let others = values([other, own]);
        lost([own, other])
            .filter(|&heap| others[passed(heap) as usize] == Some(Value::Draw))
            .collect()
    };
    let sum = |count: &dyn Fn([char; 2]) -> Vec<u32>| {
        CLASSES.map(|class| count(class).len() as u64).iter().sum()
    };
    let zugzwangs = Zugzwangs {
        decisive: sum(&decisive),
        half: sum(&half),
    };
    assert!(
        zugzwangs.decisive > 9 && zugzwangs.half > 9,
        "{zugzwangs:?}"
    );
    let mut text = format!("Game {zugzwangs:?}\n");
    let mut classes = Vec::new();
    for class in CLASSES {
        let first = |heaps: Vec<u32>| heaps.first().map(|&heap| (class, heap));
        let mut values = values(class);
        let longest = |values: &[Option<Value>]| {
            let wins = values.iter().flatten().filter(|value| value.sign() == 1);
            wins.filter_map(|value| value.plies()).max()
        };
        let count = |sign| {
            values
                .iter()
                .flatten()
                .filter(|it| it.sign() == sign)
                .count()
        };
        classes.push(format!(
            "Class {{ own: {:?}, other: {:?}, won: {}, drawn: {}, lost: {}, longest_win: {:?}, zugzwangs: {:?} }}",
            class[0],
            class[1],
            count(1),
            count(0),
            count(-1),
            longest(&values),
            Zugzwangs {
                decisive: decisive(class).len() as u64,
                half: half(class).len() as u64,
            }
        ));
        values.extend([None; 9]);
        text += &format!(
            "{}{} {:?} {:?} {values:?}\n",
            class[0],
            class[1],
            first(decisive(class)),
            first(half(class))
        );
    }
    text + &format!("[{}]", classes.join(", "))
}

#[test]
fn a_tablebase_has_what_a_recount_finds() {
    let expected = recounted();
    let path = TempPath::new("round");
    for threads in [1, 3] {
        let tablebase = Builder::<Game>::new().threads(threads).build();
        let tablebase = tablebase.expect("there is memory");
        assert_eq!(contents(&tablebase), expected, "{threads} threads");
        tablebase.save(&path.0).expect("it can be written");
        let bytes = fs::read(&path.0).expect("it is there");
        let needed = 1000 * 4 + bytes.len() as u64 - HEADER;
        // The bytes must not change: files that exist depend on them.
        assert_eq!(Checksum::of(&bytes), 7_462_284_617_840_420_522);
        let loaded = Tablebase::<Game>::load(&path.0, needed).expect("its own");
        assert_eq!(contents(&loaded), expected, "loaded");
        let error = Tablebase::<Game>::load(&path.0, needed - 1).err();
        assert!(
            matches!(error, Some(FileError::Memory { needed: found, .. }) if found == needed),
            "{error:?}"
        );
    }
}

#[test]
fn zugzwangs_are_added_kind_by_kind() {
    let of = |decisive, half| Zugzwangs { decisive, half };
    let mut sum = of(2, 3) + of(4, 5);
    assert_eq!(sum, of(6, 8));
    sum += of(1, 0);
    assert_eq!(sum, of(7, 8));
}

#[test]
fn positions_are_found_by_their_value() {
    let tablebase = Builder::<Game>::new().build().expect("there is memory");
    for class @ [own, other] in CLASSES {
        let values = values(class);
        let all: Vec<Value> = [Value::Draw]
            .into_iter()
            .chain((0..200).flat_map(|plies| [Value::Win(plies), Value::Loss(plies)]))
            .collect();
        for value in all {
            let expected: Vec<Position> = (0..HEAPS)
                .filter(|&heap| values[heap as usize] == Some(value))
                .map(|heap| (class, heap))
                .collect();
            assert_eq!(tablebase.with_value(own, other, value), expected);
            assert_eq!(
                tablebase.count(own, other, value),
                expected.len() as u64,
                "{own}{other} {value}"
            );
            assert_eq!(
                tablebase.example(own, other, value),
                expected.first().copied()
            );
        }
        for limit in [1, 7, usize::MAX] {
            let mut visited = Vec::new();
            tablebase.visit(own, other, |position, value| {
                visited.push((position.1, value));
                match visited.len() < limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            let all = (0..HEAPS).filter_map(|heap| Some((heap, values[heap as usize]?)));
            assert!(all.take(limit).eq(visited), "{own}{other} to {limit}");
        }
    }
    assert_eq!(tablebase.value(&(['c', 'a'], 3)), None);
    assert_eq!(tablebase.count('c', 'a', Value::Draw), 0);
}

/// A winner's line is as long as the value says, and shorter where fewer moves are asked for.
#[test]
fn lines_end_when_the_game_does() {
    let tablebase = Builder::<Game>::new().build().expect("there is memory");
    for class in CLASSES {
        for heap in (0..60).filter(|&heap| exists(heap)) {
            let position = (class, heap);
            let plies = tablebase.value(&position).expect("it is covered").plies();
            let length = usize::from(plies.unwrap_or(40));
            for max in [0, 1, 5, 40] {
                assert_eq!(
                    tablebase.line(&position, max).len(),
                    length.min(max),
                    "{position:?}"
                );
            }
        }
    }
}

#[test]
fn a_builder_solves_what_it_is_asked_for() {
    let mut seen = Vec::new();
    let mut builder = Builder::<Game>::new()
        .only('b', 'a')
        .only('a', 'b')
        .only('b', 'b')
        .on_progress(|progress| {
            seen.push((progress.solved, progress.pairs, progress.states));
            ControlFlow::Continue(())
        });
    assert_eq!(builder.memory(), 2 << 20);
    let tablebase = builder.build().expect("there is memory");
    drop(builder);
    let heaps = (0..HEAPS).filter(|&heap| exists(heap)).count() as u64;
    assert_eq!(seen, [(1, 2, 2 * heaps), (2, 2, 3 * heaps)]);
    assert_eq!(tablebase.value(&(['a', 'a'], 3)), None);
    let classes: Vec<Class<char>> = tablebase.classes().collect();
    assert_eq!(classes.len(), 3);
    assert!(classes.iter().all(|class| class.positions() == heaps));

    assert_eq!(Builder::<Game>::new().memory(), 3 << 20);
    assert!(Builder::<Game>::new().memory_limit(3 << 20).build().is_ok());
    let error = Builder::<Game>::new().memory_limit((3 << 20) - 1).build();
    let error = error.expect_err("a byte is missing");
    assert_eq!(
        error.to_string(),
        "the tablebase needs 3 MiB of memory, more than the limit of 2 MiB"
    );
    assert_eq!(
        BuildError::NoMemory { needed: 1 }.to_string(),
        "the tablebase needs 1 MiB of memory, more than the system has"
    );
    assert_eq!(
        [
            BuildError::TooLong,
            BuildError::TooLarge,
            BuildError::Stopped
        ]
        .map(|error| error.to_string()),
        [
            "wins take more plies than a table can hold",
            "a compressed table takes more than 4 GiB",
            "stopped"
        ]
    );

    let stop = AtomicBool::new(true);
    assert_eq!(
        Builder::<Game>::new().stop(&stop).build().err(),
        Some(BuildError::Stopped)
    );
    let mut stopped = Builder::<Game>::new().on_progress(|_| ControlFlow::Break(()));
    assert_eq!(stopped.build().err(), Some(BuildError::Stopped));
    assert_eq!(
        format!("{:?}", Builder::<Game>::new().only('b', 'a').threads(2)),
        "Builder { endings: Game, threads: 2, pairs: [['a', 'b']], memory_limit: 4294967296, .. }"
    );
}

#[test]
fn damaged_tables_are_errors() {
    let path = TempPath::new("damaged");
    // The number of tables, the materials, the number of counts, the counts, two numbers of
    // zugzwangs, the first states, and the first zugzwangs.
    let contexts = CodeModel::<2>::CONTEXTS;
    // Even probabilities alone, and a block that ends before it begins.
    let mut table = vec![1, 0, 0, 0, 0, 0, 0, 0];
    table.resize(table.len() + contexts.div_ceil(64), 0);
    table.push(5);
    table.resize(table.len() + HEAPS as usize / BLOCK, 0);
    let cases: [(&[u64], &str); 11] = [
        (&table, "a block of a table ends before it begins"),
        (&[1, 2, 0], "a side has material 2, expected 0 to 1"),
        (
            &[1, 0, 0, 768],
            "a table has 768 counts, expected at most 767",
        ),
        (&[1, 0, 0, 767], "its contents end too early"),
        (
            &[1, 0, 0, 1, 5, 0, 0, 1200, 0, 0],
            "a state is not below 1200",
        ),
        (
            &[1, 0, 0, 1, 5, 0, 0, 1199, 1201, 0],
            "a state is not below 1200",
        ),
        (
            &[1, 0, 0, 1, 5, 0, 0, 1199, 1200, 0],
            "its contents end too early",
        ),
        (
            &[1, 0, 0, 2, 1200, 1, 0, 0, 0, 0, 0, 0],
            "a table counts more than its 1200 states",
        ),
        (
            &[1, 0, 0, 2, u64::MAX, 1, 0, 0, 0, 0, 0, 0],
            "a table counts more than its 1200 states",
        ),
        (
            &[1, 0, 0, 1, 5, 1200, 1, 0, 0, 0],
            "a table counts more than its 1200 states",
        ),
        (&[0, 0], "8 bytes too many follow its contents"),
    ];
    for (numbers, expected) in cases {
        path.write(Game::FORMAT, numbers);
        let error = Tablebase::<Game>::load(&path.0, 1 << 30).err();
        let text = error.expect("it is damaged").to_string();
        assert!(text.contains(expected), "{numbers:?}: {text}");
        assert_eq!(Tablebase::<Game>::check_replaceable(&path.0), Ok(()));
    }
    path.write(FileFormat::new("others", 1), &[]);
    let refused = Tablebase::<Game>::check_replaceable(&path.0);
    assert!(
        matches!(refused, Err(FileError::OtherKind { .. })),
        "{refused:?}"
    );
}

#[test]
fn values_are_ordered_from_quick_losses_to_quick_wins() {
    let lost = (0..=u16::MAX).step_by(2).map(Value::Loss);
    let won = (1..=u16::MAX).step_by(2).map(Value::Win).rev();
    let ordered: Vec<Value> = lost.chain([Value::Draw]).chain(won).collect();
    assert!(ordered.is_sorted_by(|worse, better| worse.rank() < better.rank()));
    assert_eq!(Value::Draw.rank(), 0);
    for value in ordered {
        let (sign, plies) = match value {
            Value::Win(plies) => (1, Some(plies)),
            Value::Draw => (0, None),
            Value::Loss(plies) => (-1, Some(plies)),
        };
        assert_eq!((value.sign(), value.plies()), (sign, plies));
        assert_eq!(i32::from(value.sign()), value.rank().signum());
        assert_eq!(value.to_string().parse(), Ok(value));
        if let Some(plies) = plies {
            assert_eq!(Value::Loss(plies).rank(), -Value::Win(plies).rank());
        }
        let code = Code::of(value);
        match plies {
            Some(plies) if plies > Code::MAX_PLIES => assert_eq!(code, Code::NONE),
            _ => assert_eq!(code.value(), Some(value)),
        }
    }
    // A win takes an odd number of plies, and a loss an even one.
    assert_eq!(
        [Value::Win(4), Value::Loss(3)].map(Code::of),
        [Code::NONE; 2]
    );
    for text in [
        "",
        "won",
        "won in",
        "won in x",
        "lost in 65536",
        "drawn in 2",
    ] {
        let error = text.parse::<Value>().expect_err("it is no value");
        assert_eq!(
            error.to_string(),
            format!(
                "{text:?} is no value: expected won in N, drawn or lost in N, with the plies for N"
            )
        );
    }
}

#[test]
fn the_codes_of_a_class_are_unpacked() {
    let tablebase = Builder::<Game>::new().build().expect("there is memory");
    for class in CLASSES {
        let codes = values(class).into_iter();
        let codes = codes.map(|value| value.map_or(Code::NONE, Code::of));
        let unpacked = tablebase.codes(class).expect("there is memory");
        assert!(unpacked.into_iter().eq(codes), "{class:?}");
        assert_eq!(tablebase.endings().numbers(class), u64::from(HEAPS));
    }
    assert_eq!(Game::needed_pairs(['a', 'b']), [] as [[char; 2]; 0]);
}

/// The side of a board is kept in a file, and read within its bounds.
#[test]
fn sides_of_boards_are_kept() {
    type Side = BoardSide<3, 9>;
    let path = TempPath::new("side");
    for side in Side::ALL.map(Side::new) {
        let mut out = DurableWriter::create(&path.0, Game::FORMAT).expect("it can be written");
        side.write(&mut out).expect("there is room");
        out.finish().expect("there is room");
        let mut input = DurableReader::open(&path.0, Game::FORMAT).expect("it is there");
        assert_eq!(Side::read(&mut input).expect("it is a side"), side);
        input.finish().expect("nothing follows");
    }
    for number in [0, 2, 10, 256 + 4] {
        path.write(Game::FORMAT, &[number]);
        let mut input = DurableReader::open(&path.0, Game::FORMAT).expect("it is there");
        let error = Side::read(&mut input).expect_err("no such board");
        let text = format!("a board of side {number}, expected 3 to 9");
        assert!(error.to_string().contains(&text), "{error}");
    }
}
