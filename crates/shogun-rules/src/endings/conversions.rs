//! Captures that do not end the game: the values of the classes that they lead to.

use board_files::endings::{Code, SolveFailure, Value};

use super::Tablebase;
use super::duel::{DuelRules, PlacedDuel};
use super::index::StateNumbering;
use super::material::Material;
use crate::Energy;

/// The classes that the captures of a class lead to, by the energy of the captured pawn.
#[derive(Debug)]
pub struct Conversions([Option<SolvedClass>; 4]);

/// The values of a class that was solved before, by number.
#[derive(Debug)]
struct SolvedClass {
    numbering: StateNumbering,
    codes: Vec<Code>,
}

/// The values of the captures of a state that do not end the game, for the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ConversionValues {
    /// The plies of the quickest win.
    pub(super) win: Option<u16>,
    pub(super) has_draw: bool,
    /// The plies of the longest loss.
    pub(super) loss: Option<u16>,
}

/// The classes that captures of the first side lead to, with the energy of the captured pawn.
pub(super) fn classes_after(
    [own, other]: [Material; 2],
) -> impl Iterator<Item = (Energy, [Material; 2])> {
    let after = move |pawn| Some((pawn, [other.without(pawn)?, own]));
    Energy::ALL.into_iter().filter_map(after)
}

impl Conversions {
    /// Unpacks the classes that the captures of the first side of a class lead to.
    pub(super) fn new(
        side: usize,
        class: [Material; 2],
        tablebase: &Tablebase,
    ) -> Result<Self, SolveFailure> {
        let mut classes = [None, None, None, None];
        for (pawn, class) in classes_after(class) {
            classes[usize::from(pawn.get()) - 1] = Some(SolvedClass {
                numbering: StateNumbering::new(side, class),
                codes: tablebase.codes(class)?,
            });
        }
        Ok(Self(classes))
    }

    /// The values of the captures of a state that do not end the game.
    #[inline]
    pub(super) fn values(&self, rules: &DuelRules, placed: &PlacedDuel) -> ConversionValues {
        let mut values = ConversionValues::default();
        if !rules.has_conversions() {
            return values;
        }
        rules.visit_conversions(placed, |energy, after| {
            let class = self.0[energy - 1].as_ref();
            let code = class.map_or(Code::NONE, |class| {
                class.codes[class.numbering.number(after).number as usize]
            });
            match code.value().map(Value::before) {
                Some(Value::Win(plies)) => {
                    values.win = Some(values.win.map_or(plies, |win| win.min(plies)));
                }
                Some(Value::Loss(plies)) => values.loss = values.loss.max(Some(plies)),
                Some(Value::Draw) | None => values.has_draw = true,
            }
        });
        values
    }
}
