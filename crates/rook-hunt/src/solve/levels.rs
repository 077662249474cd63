//! Retrograde analysis for any rules: the steps of a turn one level after another.
//!
//! Level `j` holds, for every pawn set, the rook squares from which the pawns win with `j` steps of
//! the turn left: level 0 is the rook's move, and a step leads from each other level to the level
//! below. So a turn of four steps costs four times as much as one step, not its fourth power. If
//! different pawns must make the steps, a level has one mask for every choice of the pawns that
//! have stepped already.
//!
//! Masks only grow, and only masks that have grown in a turn are propagated one step back, to the
//! level above. No level is read before the one below is done, so a turn reads only masks of the
//! turn before.

#[cfg(feature = "files")]
use board_files::{DurableReader, DurableWriter, FileError, Storage};

use super::abort::{AbortReason, OutOfMemory, StopSignal};
use super::engine::{RetrogradeEngine, TurnStatistics, count_states, lost_rooks};
use super::index::subsets::Subsets;
use super::index::{BlockRun, IndexSize, PawnIndex, binomial};
use super::masks::{AtomicBitSet, GrowingMasks, PendingWins};
use super::table::{DistanceTable, zeroed};
#[cfg(feature = "files")]
use super::word::read_word;
use super::word::{AtomicWord, SolverWord};
use super::workers::process;
use crate::bitboard::{self, region, symmetry};
use crate::rules::Rules;

/// Maximum number of sets in a work item.
const PIECE: usize = 1 << 11;

#[derive(Debug)]
pub(crate) struct Levels<'a, W: SolverWord> {
    index: &'a PawnIndex<W>,
    rules: Rules,
    threads: usize,
    stop: StopSignal<'a>,
    /// The levels by the number of steps left: the first has the squares on which a rook to move is
    /// lost, the last those from which the pawns, to move, win.
    levels: Vec<SolveLevel<W>>,
    choices: Subsets<W>,
    pieces: Vec<BlockRun>,
    won_states: u64,
}

#[derive(Debug)]
struct SolveLevel<W: SolverWord> {
    /// The choices of pawns that have stepped, as bits by their places in the set. The lowest level
    /// has one mask for all choices.
    choices: Vec<u64>,
    /// The masks, by the number of the set and by choice.
    masks: Vec<W::Atomic>,
    /// The masks that have grown.
    grown: AtomicBitSet,
}

impl<W: SolverWord> SolveLevel<W> {
    #[inline]
    fn growing(&self) -> GrowingMasks<'_, [W::Atomic]> {
        GrowingMasks {
            masks: &self.masks[..],
            grown: &self.grown,
        }
    }

    /// Adds squares to a mask.
    #[inline(always)]
    fn win(&self, number: usize, choice: usize, squares: W) {
        let at = number * self.choices.len() + choice;
        self.growing().add(at, squares);
    }

    /// Adds squares to a mask, later.
    #[inline(always)]
    fn win_later(&self, number: usize, choice: usize, squares: W, pending: &mut PendingWins<W>) {
        let at = number * self.choices.len() + choice;
        pending.add(&self.growing(), at, squares);
    }
}

/// What a worker needs to propagate masks.
#[derive(Default)]
struct Pusher<W: SolverWord> {
    /// The masks of a set that have grown, each with the pawns that have stepped.
    grown: Vec<(W, W)>,
    pending: PendingWins<W>,
}

/// The number of pawns that have stepped before a level, if its masks depend on them.
fn stepped_before(rules: &Rules, level: u8) -> u8 {
    if rules.repeats() || level == 0 {
        0
    } else {
        rules.steps() - level
    }
}

impl<'a, W: SolverWord> Levels<'a, W> {
    pub(crate) fn new(
        index: &'a PawnIndex<W>,
        rules: Rules,
        threads: usize,
        stop: StopSignal<'a>,
    ) -> Result<Self, OutOfMemory> {
        let pawns = usize::from(rules.pawns());
        let choices = Subsets::new(pawns, pawns)?;
        let level = |level| -> Result<SolveLevel<W>, OutOfMemory> {
            let stepped = stepped_before(&rules, level);
            let choices: Vec<u64> = choices.of_size(usize::from(stepped)).collect();
            let len = index.len() * choices.len();
            Ok(SolveLevel {
                choices,
                masks: zeroed::<W>(len)?,
                grown: AtomicBitSet::none(len)?,
            })
        };
        let this = Self {
            levels: (0..=rules.steps()).map(level).collect::<Result<_, _>>()?,
            index,
            rules,
            threads,
            stop,
            choices,
            pieces: index.pieces(PIECE),
            won_states: 0,
        };
        process(threads, &this.pieces, |_, piece, (): &mut ()| {
            this.add_captures(piece);
        });
        Ok(this)
    }

    /// Adds the states from which a pawn that may still step takes the rook.
    fn add_captures(&self, piece: &BlockRun) {
        if self.stop.is_set() {
            return;
        }
        let board = bitboard::board::<W>(self.index.side);
        for block in self.index.blocks_of(piece) {
            for (place, &set) in block.sets.iter().enumerate() {
                let pawns = block.outside | set;
                for level in &self.levels[1..] {
                    for (choice, &stepped) in level.choices.iter().enumerate() {
                        let left = pawns & !select(pawns, stepped);
                        let taken = bitboard::spread(left, board & !pawns, self.rules.reach());
                        level.win(block.at + place, choice, taken);
                    }
                }
            }
        }
    }

    /// Propagates the masks of a level that have grown one step back.
    fn push(&self, level: usize, piece: &BlockRun, pusher: &mut Pusher<W>) {
        if self.stop.is_set() {
            return;
        }
        let SolveLevel {
            choices,
            masks,
            grown: marks,
        } = &self.levels[level];
        let per_set = choices.len();
        // Otherwise it does not matter, or is unknown, which pawns have stepped.
        let known = level > 0 && !self.rules.repeats();
        marks.blocks(self.index, piece, per_set, |block| {
            for (place, &set) in block.sets.iter().enumerate() {
                let pawns = block.outside | set;
                let at = (block.at + place) * per_set;
                pusher.grown.clear();
                let mut stepped = if known { W::ZERO } else { pawns };
                marks.visit(at, per_set, |choice| {
                    let chosen = select(pawns, choices[choice]);
                    stepped = stepped | chosen;
                    let mask = masks[at + choice].load();
                    pusher.grown.push((chosen, mask));
                });
                if !pusher.grown.is_empty() {
                    self.push_set(level, pawns, stepped, pusher);
                }
            }
        });
        pusher.pending.finish(&self.levels[level + 1].growing());
    }

    /// Takes back the step of each pawn that may have stepped, and adds to the masks of the level
    /// above.
    fn push_set(&self, level: usize, pawns: W, stepped: W, pusher: &mut Pusher<W>) {
        let empty = bitboard::board::<W>(self.index.side) & !pawns;
        let numbers = self.index.numbers(pawns);
        for square in bitboard::squares(stepped) {
            let here = W::bit(square);
            let lifted = numbers ^ self.index.bit[usize::from(square)];
            for shift in [
                bitboard::east,
                bitboard::north,
                bitboard::west,
                bitboard::south,
            ] {
                let mut back = here;
                for _ in 0..self.rules.reach() {
                    back = shift(back) & empty;
                    if back == W::ZERO {
                        break;
                    }
                    let numbers = lifted ^ self.index.bit[back.trailing_zeros() as usize];
                    let before = (pawns ^ here | back, numbers);
                    self.unmove(level, before, (here, back), pusher);
                }
            }
        }
    }

    /// Adds the states before one step of a pawn to the masks of the level above; `before` are the
    /// pawns before the step, with their numbers.
    #[inline]
    fn unmove(
        &self,
        level: usize,
        (before, numbers): (W, W),
        (here, back): (W, W),
        Pusher { grown, pending }: &mut Pusher<W>,
    ) {
        let side = self.index.side;
        let above = &self.levels[level + 1];
        self.index.visit_ranks(before, numbers, |number, g, image| {
            // The rook cannot have been on the square of the pawn.
            let carry = |mask: W| symmetry::apply(g, side, mask & !back);
            if above.choices.len() == 1 {
                for &(chosen, mask) in &*grown {
                    if level == 0 || chosen & here != W::ZERO || self.rules.repeats() {
                        above.win_later(number, 0, carry(mask), pending);
                    }
                }
            } else if level == 0 {
                let own = places(image, symmetry::apply(g, side, back));
                for &(_, mask) in &*grown {
                    let mask = carry(mask);
                    for (choice, &stepped) in above.choices.iter().enumerate() {
                        if stepped & own == 0 {
                            above.win_later(number, choice, mask, pending);
                        }
                    }
                }
            } else {
                for &(chosen, mask) in &*grown {
                    if chosen & here != W::ZERO {
                        let others = symmetry::apply(g, side, chosen ^ here);
                        let choice = self.choices.rank(places(image, others));
                        above.win_later(number, choice, carry(mask), pending);
                    }
                }
            }
        });
    }

    /// Finds the squares on which the rook is lost now, in the sets where more is won.
    fn look(
        &self,
        piece: &BlockRun,
        turn: u32,
        table: Option<&DistanceTable<W>>,
        tally: &mut TurnStatistics,
    ) {
        if self.stop.is_set() {
            return;
        }
        let board = bitboard::board::<W>(self.index.side);
        let (lowest, highest) = (&self.levels[0], &self.levels[self.levels.len() - 1]);
        highest.grown.blocks(self.index, piece, 1, |block| {
            highest.grown.places(&block, |place| {
                let pawns = block.outside | block.sets[place];
                let number = block.at + place;
                let threatened = region::threatened(&self.rules, pawns);
                let won = highest.masks[number].load();
                let lost = lost_rooks(&self.rules, pawns, threatened, won);
                if lost == lowest.masks[number].load() {
                    return;
                }
                lowest.win(number, 0, lost);
                if let Some(table) = table {
                    table.record(number, lost, turn);
                }
                tally.add(&block, pawns | threatened, lost | pawns, board);
            });
        });
    }
}

/// The squares of `set` at the places of `bits`, counted from the lowest.
fn select<W: SolverWord>(set: W, bits: u64) -> W {
    bitboard::squares(set)
        .enumerate()
        .filter(|(place, _)| bits >> place & 1 == 1)
        .fold(W::ZERO, |chosen, (_, square)| chosen | W::bit(square))
}

/// The places in `set` of the squares of `chosen`.
fn places<W: SolverWord>(set: W, chosen: W) -> u64 {
    bitboard::squares(chosen).fold(0, |bits, square| {
        let below = !(!W::ZERO << u32::from(square));
        bits | 1 << (set & below).count_ones()
    })
}

impl<W: SolverWord> RetrogradeEngine<W> for Levels<'_, W> {
    fn memory(rules: &Rules, size: &IndexSize) -> u128 {
        let masks_per_set: u128 = (0..=rules.steps())
            .map(|level| {
                let stepped = stepped_before(rules, level);
                binomial(u32::from(rules.pawns()), u32::from(stepped))
            })
            .sum();
        // Each with a bit for growth.
        masks_per_set * (size_of::<W>() as u128 * size.sets + size.sets / 8)
    }

    fn turn(
        &mut self,
        turn: u32,
        table: Option<&DistanceTable<W>>,
    ) -> Result<TurnStatistics, AbortReason> {
        let highest = self.levels.len() - 1;
        for level in 0..highest {
            let this = &*self;
            process(
                this.threads,
                &this.pieces,
                |_, piece, pusher: &mut Pusher<W>| {
                    this.push(level, piece, pusher);
                },
            );
            self.levels[level].grown.clear_all();
        }
        let this = &*self;
        let tallies = process(
            this.threads,
            &this.pieces,
            |_, piece, tally: &mut TurnStatistics| {
                this.look(piece, turn, table, tally);
            },
        );
        let won = &this.levels[highest].masks;
        let won_states = count_states(this.index, &this.pieces, this.threads, |number, _| {
            won[number].load()
        });
        self.stop.check()?;
        self.levels[highest].grown.clear_all();
        let mut tally = TurnStatistics::default();
        for part in tallies {
            tally += part;
        }
        // A turn can win states even if it loses no rook to move.
        tally.looked = won_states - self.won_states;
        self.won_states = won_states;
        Ok(tally)
    }

    fn lost_squares(&self, number: usize) -> u8 {
        self.levels[0].masks[number].load().count_ones() as u8
    }

    fn won_states(&self) -> u64 {
        self.won_states
    }

    #[cfg(feature = "files")]
    fn write<S: Storage>(&self, out: &mut DurableWriter<S>) -> Result<(), FileError> {
        let masks = self.levels[0].masks.iter();
        out.numbers(masks.flat_map(|mask| mask.load().numbers()))?;
        out.number(self.won_states)
    }

    /// Only the lowest level is stored; propagating all of it restores the others.
    #[cfg(feature = "files")]
    fn read<S: Storage>(&mut self, input: &mut DurableReader<S>) -> Result<(), FileError> {
        for number in 0..self.index.len() {
            let lost = read_word(input)?;
            self.levels[0].win(number, 0, lost);
        }
        self.won_states = input.number()?;
        Ok(())
    }
}
