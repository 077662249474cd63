//! Folded masks beside full ones.

use super::*;
use crate::bitboard::word::Word;
use crate::solve::masks::{FullMasks, MaskWord};

type CompactMasks = <u64 as MaskWord>::Compact;

/// Every turn wins the same in both, on boards where all sets fold, some, or none.
#[test]
fn all_masks_give_the_same_turns() {
    for text in [
        "pawns=1 side=2",
        "pawns=3 side=3",
        "pawns=2 side=4",
        "pawns=5 side=4",
        "pawns=8 side=4",
        "pawns=4 side=5",
        "pawns=7 side=5",
        "pawns=5 side=6",
        "pawns=4 side=7",
        "pawns=5",
    ] {
        let rules: Rules = text.parse().expect("rules");
        assert!(rules.side() <= u64::ROW);
        let index = PawnIndex::<u64>::new(rules.side(), rules.pawns()).expect("small");
        let stop = StopSignal(None);
        let mut full =
            RetrogradeFrontier::<_, FullMasks<u64>>::new(&index, rules, 1, stop).expect("small");
        let mut compact =
            RetrogradeFrontier::<_, CompactMasks>::new(&index, rules, 2, stop).expect("small");
        for turn in 1.. {
            let statistics = full.turn(turn, None).expect("small");
            assert_eq!(compact.turn(turn, None), Ok(statistics), "{text}, {turn}");
            if statistics.grown == 0 {
                break;
            }
        }
        assert_eq!(compact.won_states(), full.won_states(), "{text}");
        for number in 0..index.len() {
            assert_eq!(compact.lost_squares(number), full.lost_squares(number));
        }
    }
}

/// A run goes on with either masks from what it has written with the others.
#[cfg(feature = "files")]
#[test]
fn all_masks_are_written_alike() {
    use board_files::FileFormat;

    const STATE: FileFormat = FileFormat::new("hunt state", 1);
    let rules: Rules = "pawns=4 side=5".parse().expect("rules");
    let index = PawnIndex::<u64>::new(5, 4).expect("small");
    let stop = StopSignal(None);
    let full = || RetrogradeFrontier::<_, FullMasks<u64>>::new(&index, rules, 1, stop);
    let compact = || RetrogradeFrontier::<_, CompactMasks>::new(&index, rules, 1, stop);
    let folder = tempfile::tempdir().expect("a folder");
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    let mut first = full().expect("small");
    let mut second = compact().expect("small");
    for turn in 1..=4 {
        let statistics = first.turn(turn, None);
        let mut out = DurableWriter::create(&one, STATE).expect("created");
        first
            .write(&mut out)
            .and_then(|()| out.finish())
            .expect("written");
        assert_eq!(second.turn(turn, None), statistics);
        let mut out = DurableWriter::create(&other, STATE).expect("created");
        second
            .write(&mut out)
            .and_then(|()| out.finish())
            .expect("written");
        assert_eq!(std::fs::read(&one).ok(), std::fs::read(&other).ok());
        (first, second) = (full().expect("small"), compact().expect("small"));
        let mut input = DurableReader::open(&other, STATE).expect("opened");
        first.read(&mut input).expect("read");
        let mut input = DurableReader::open(&one, STATE).expect("opened");
        second.read(&mut input).expect("read");
    }
}
