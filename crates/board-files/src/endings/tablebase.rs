//! The trait of a game with endings, and tablebases with their queries.

use core::fmt;
use core::ops::ControlFlow;
use std::collections::BTreeMap;

use super::packed::PackedTable;
use super::states::{ClassStates, SolvedStates};
use super::summary::TableSummary;
use super::workers::Stopped;
use super::{Class, Code, MustStop, SolveFailure, Value, Zugzwangs};
use crate::{DurableReader, DurableWriter, FileError, FileFormat};

/// The endings of a game, with the rules that a [`Tablebase`] needs.
///
/// An implementation gives the positions of the endings, their numbers, and an analysis that solves
/// a pair of materials. The tablebase, its file and its queries are the same in all games; the
/// [module](super) has an example.
pub trait Endings: Clone + Default + fmt::Debug {
    /// The material of a side.
    type Material: Copy + Ord + fmt::Debug + fmt::Display + 'static;
    /// A position of the game.
    type Position: Clone;
    /// A move of the game.
    type Move: Copy + Ord;
    /// The states of a class.
    type States: ClassStates;

    /// The kind and the version of the files.
    const FORMAT: FileFormat;

    /// All materials, in order.
    const MATERIALS: &'static [Self::Material];

    /// The materials whose pairs a [`Builder`](super::Builder) solves that is asked for none, in
    /// order.
    const DEFAULT_MATERIALS: &'static [Self::Material] = Self::MATERIALS;

    /// The pairs whose tables the analysis of a pair needs, because moves lead to them. By default
    /// there are none.
    fn needed_pairs(pair: [Self::Material; 2]) -> Vec<[Self::Material; 2]> {
        let _ = pair;
        Vec::new()
    }

    /// The peak memory in bytes of solving these pairs, their tables included.
    fn memory(&self, pairs: &[[Self::Material; 2]]) -> u64;

    /// An upper bound on the bytes that this number of loaded tables take besides what is in their
    /// file.
    fn loaded_memory(tables: u64) -> u64;

    /// Number of numbers of a class. A table has at most 2^32 of them.
    fn numbers(&self, class: [Self::Material; 2]) -> u64 {
        let states = self.states(class);
        states.blocks() as u64 * states.block_size() as u64
    }

    /// The states of a class: the material of the side to move and of the other side.
    fn states(&self, class: [Self::Material; 2]) -> Self::States;

    /// Solves a pair of materials with either side to move, [adds](Tablebase::add) its tables, and
    /// returns the number of their states. The tablebase has the tables of the
    /// [needed pairs](Self::needed_pairs).
    ///
    /// The method does all work of a pair, so that this work is compiled in the crate of the game.
    ///
    /// # Errors
    /// [`SolveFailure`]; then no table is added.
    fn solve(
        &self,
        pair: [Self::Material; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase<Self>,
    ) -> Result<u64, SolveFailure>;

    /// The class of a position: the material of the side to move and of the other side; `None` if
    /// the position is in no class.
    fn class_of(position: &Self::Position) -> Option<[Self::Material; 2]>;

    /// The class and the state of a position; `None` if it is not covered.
    fn state_of(&self, position: &Self::Position) -> Option<ClassState<Self>>;

    /// A position of this state.
    fn position_of(&self, class_state: ClassState<Self>) -> Option<Self::Position>;

    /// The legal moves that the tables cover.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn play(position: &mut Self::Position, mv: Self::Move);

    /// The value of a finished game for the side to move; `None` while it goes on.
    fn value_of_end(position: &Self::Position) -> Option<Value>;

    /// Writes the settings of the endings. By default there are none.
    ///
    /// # Errors
    /// [`FileError`].
    fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        let _ = out;
        Ok(())
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// [`FileError`].
    fn read(input: &mut DurableReader) -> Result<Self, FileError> {
        let _ = input;
        Ok(Self::default())
    }
}

/// A class of endings and a state of it.
pub type ClassState<E> = (
    [<E as Endings>::Material; 2],
    <<E as Endings>::States as ClassStates>::State,
);

/// A tablebase of the endings of a game: a table of values for each of its classes.
///
/// It plays both sides: [`moves`](Self::moves) begin with the quickest win or the longest defence.
/// Tables stay compressed in blocks, and a query unpacks one of them.
#[derive(Debug)]
pub struct Tablebase<E: Endings> {
    endings: E,
    /// By the material of the side to move and of the other side.
    tables: BTreeMap<[E::Material; 2], EndgameTable<E::States>>,
}

#[derive(Debug)]
pub(super) struct EndgameTable<S> {
    pub(super) summary: TableSummary,
    pub(super) packed: PackedTable<S>,
}

impl<E: Endings> Tablebase<E> {
    /// A tablebase without tables.
    pub(super) const fn empty(endings: E) -> Self {
        Self {
            endings,
            tables: BTreeMap::new(),
        }
    }

    /// Adds a table, and returns whether it was new.
    pub(super) fn insert(
        &mut self,
        class: [E::Material; 2],
        table: EndgameTable<E::States>,
    ) -> bool {
        self.tables.insert(class, table).is_none()
    }

    /// Packs the solved tables of a pair, adds them, and returns the number of their states. The
    /// first table is that of the class. Equal materials have only this one.
    ///
    /// # Errors
    /// [`SolveFailure::Stopped`] once `must_stop` returns true, and [`SolveFailure::TooLarge`].
    pub fn add<T: SolvedStates<States = E::States>>(
        &mut self,
        [own, other]: [E::Material; 2],
        solved: Vec<T>,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<u64, SolveFailure> {
        let summaries = (0..solved.len())
            .map(|table| TableSummary::of(&solved, table, threads, must_stop))
            .collect::<Result<Vec<_>, Stopped>>()?;
        let mut states = 0;
        let classes = [[own, other], [other, own]];
        for ((solved, summary), class) in solved.into_iter().zip(summaries).zip(classes) {
            let packed = PackedTable::new(solved, threads, must_stop)?;
            states += summary.states();
            self.insert(class, EndgameTable { summary, packed });
        }
        Ok(states)
    }

    /// The tables with their classes.
    pub(super) fn tables(
        &self,
    ) -> impl Iterator<Item = ([E::Material; 2], &EndgameTable<E::States>)> {
        self.tables.iter().map(|(&class, table)| (class, table))
    }

    fn table(&self, class: [E::Material; 2]) -> Option<&EndgameTable<E::States>> {
        self.tables.get(&class)
    }

    /// The codes of all numbers of a class, unpacked, for the analysis of a pair that needs them.
    ///
    /// # Errors
    /// [`SolveFailure::OutOfMemory`] if their memory cannot be had.
    ///
    /// # Panics
    /// If the tablebase does not have the class.
    pub fn codes(&self, class: [E::Material; 2]) -> Result<Vec<Code>, SolveFailure> {
        let table = self.table(class);
        let table = table.expect("needed pairs are solved before the pairs that need them");
        table.packed.codes().ok_or(SolveFailure::OutOfMemory)
    }

    /// The endings, with their settings.
    #[must_use]
    pub const fn endings(&self) -> &E {
        &self.endings
    }

    /// The value of a position for the side to move; `None` if the endings do not cover it or its
    /// class was not built.
    #[must_use]
    pub fn value(&self, position: &E::Position) -> Option<Value> {
        let (class, state) = self.endings.state_of(position)?;
        let packed = &self.table(class)?.packed;
        packed.get(packed.states().number(state)).value()
    }

    /// The covered legal moves with their values for the side to move, the best first and equal
    /// ones in move order; `None` if [`value`](Self::value) is `None`.
    #[must_use]
    pub fn moves(&self, position: &E::Position) -> Option<Vec<(E::Move, Value)>> {
        self.value(position)?;
        let mut moves = Vec::new();
        for mv in self.endings.moves(position) {
            let mut after = position.clone();
            E::play(&mut after, mv);
            let value = E::value_of_end(&after).or_else(|| self.value(&after))?;
            moves.push((mv, value.before()));
        }
        moves.sort_by_key(|&(mv, value)| (-value.rank(), mv));
        Some(moves)
    }

    /// The moves of best play from a position to the end of the game, at most `max_moves` of them.
    #[must_use]
    pub fn line(&self, position: &E::Position, max_moves: usize) -> Vec<E::Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while line.len() < max_moves {
            let moves = self.moves(&position).unwrap_or_default();
            let Some(&(mv, _)) = moves.first() else {
                break;
            };
            line.push(mv);
            E::play(&mut position, mv);
        }
        line
    }

    /// The statistics of all classes, in order.
    pub fn classes(&self) -> impl Iterator<Item = Class<E::Material>> {
        self.tables()
            .map(|(class, table)| table.summary.class(class))
    }

    /// The numbers of mutual zugzwangs of all classes.
    #[must_use]
    pub fn zugzwangs(&self) -> Zugzwangs {
        let each = self.classes().map(|class| class.zugzwangs);
        each.fold(Zugzwangs::default(), |all, these| all + these)
    }

    /// The number of positions of a class with a value, up to symmetry; 0 if the class was not
    /// built.
    #[must_use]
    pub fn count(&self, own: E::Material, other: E::Material, value: Value) -> u64 {
        let table = self.table([own, other]);
        table.map_or(0, |table| table.summary.count(Code::of(value)))
    }

    /// A position of a class with a value; `None` if there is none.
    #[must_use]
    pub fn example(
        &self,
        own: E::Material,
        other: E::Material,
        value: Value,
    ) -> Option<E::Position> {
        let summary = &self.table([own, other])?.summary;
        self.position([own, other], summary.first(Code::of(value))?)
    }

    /// Visits the positions of a class with their values, one of each symmetry class, until `visit`
    /// breaks.
    pub fn visit(
        &self,
        own: E::Material,
        other: E::Material,
        mut visit: impl FnMut(E::Position, Value) -> ControlFlow<()>,
    ) {
        let class = [own, other];
        if let Some(table) = self.table(class) {
            let _ = table.packed.visit(|state, code| {
                let position = self.endings.position_of((class, state));
                match position.zip(code.value()) {
                    Some((position, value)) => visit(position, value),
                    None => ControlFlow::Continue(()),
                }
            });
        }
    }

    /// All positions of a class with a value, one of each symmetry class. Searches the whole table.
    #[must_use]
    pub fn with_value(
        &self,
        own: E::Material,
        other: E::Material,
        value: Value,
    ) -> Vec<E::Position> {
        let class = [own, other];
        let mut found = Vec::new();
        if let Some(table) = self.table(class) {
            let _ = table.packed.visit(|state, code| {
                if code == Code::of(value) {
                    found.extend(self.endings.position_of((class, state)));
                }
                ControlFlow::Continue(())
            });
        }
        found
    }

    /// A placement of a class in which the side to move loses, whichever it is. A pair of materials
    /// has its example in only one of its two classes.
    #[must_use]
    pub fn decisive_zugzwang(&self, own: E::Material, other: E::Material) -> Option<E::Position> {
        self.first_zugzwang([own, other], 0)
    }

    /// A placement of a class in which the side to move loses, and nobody could force a win if the
    /// other side were to move.
    #[must_use]
    pub fn half_zugzwang(&self, own: E::Material, other: E::Material) -> Option<E::Position> {
        self.first_zugzwang([own, other], 1)
    }

    fn first_zugzwang(&self, class: [E::Material; 2], kind: usize) -> Option<E::Position> {
        self.position(class, self.table(class)?.summary.first_zugzwangs[kind]?)
    }

    fn position(&self, class: [E::Material; 2], number: u32) -> Option<E::Position> {
        let state = self.table(class)?.packed.states().of_number(number)?;
        self.endings.position_of((class, state))
    }
}
