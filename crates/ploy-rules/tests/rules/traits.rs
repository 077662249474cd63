//! Compile-time checks of the traits of the public types.

use core::error::Error;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use ploy_rules::*;

fn value<T: Clone + Eq + Hash + Debug + Send + Sync>() {}
fn copy<T: Copy>() {}
fn text<T: Display + FromStr<Err: Error + Send + Sync + 'static>>() {}
fn ordered<T: Ord>() {}
fn natural<T: Default>() {}
fn set<T: IntoIterator + FromIterator<I> + Extend<I>, I>() {}
fn number<T: TryFrom<u8, Error: Error> + Into<u8>>() {}
fn player<T: TryFrom<Player, Error: Error> + Into<Player>>() {}
fn error<T: Error + Clone + Eq + Debug + Send + Sync + 'static>() {}
#[cfg(feature = "serde")]
fn json<T: serde::Serialize + serde::de::DeserializeOwned>() {}
#[cfg(not(feature = "serde"))]
fn json<T>() {}

#[test]
fn public_types_have_the_traits_that_belong_to_them() {
    macro_rules! all {
        ($check:ident: $($type:ty),* $(,)?) => { $($check::<$type>();)* };
    }
    all!(value: Batch, Board, Board<FourColour>, Position, FourPosition);
    macro_rules! texts {
        ($($type:ty),* $(,)?) => { $(value::<$type>(); text::<$type>(); json::<$type>();)* };
    }
    texts!(
        Colour,
        FourColour,
        Design,
        Face,
        Kind,
        Lines,
        Rotation,
        Rotations,
        Move,
        Square,
        SquareSet,
        Direction,
        Piece,
        Piece<FourColour>,
        Board,
        Board<FourColour>,
        Rules,
        FourRules,
        TurnRule,
        ListingRule,
        FourGame,
        Ending,
        FourEnding,
        Outcome,
        Team,
        Player,
    );
    texts!(Position, FourPosition);
    all!(copy: Colour, FourColour, Design, Face, Kind, Lines, Rotation, Rotations, Move, Piece, Rules, FourRules);
    all!(copy: Batch, Undo, Ending, FourEnding, Illegal, Illegal<FourColour>);
    all!(ordered: Colour, FourColour, Design, Face, Kind, Lines, Rotation, Rotations, Move, Piece, Rules, FourRules);
    all!(natural: Rotation, Rotations, Rules, FourRules, TurnRule, ListingRule, FourGame, Board, Position, FourPosition);
    all!(number: Lines, Rotation);
    all!(player: Colour, FourColour);
    set::<Rotations, Rotation>();
    fn pieces<'a>() -> Option<<&'a Board as IntoIterator>::Item> {
        None::<(Square, Piece)>
    }
    assert!(pieces().is_none());
    all!(error: Illegal, Illegal<FourColour>, TextError, RulesError, NoSuchPlayer, ParseBoardError, ParseLinesError);
    all!(error: ParseMoveError, ParseNameError, ParsePieceError, ParseRotationError);
}

#[test]
fn text_forms_round_trip() {
    fn all<T: Copy + Eq + Debug + Display + FromStr<Err: Debug>>(
        values: impl IntoIterator<Item = T>,
    ) {
        for value in values {
            assert_eq!(value.to_string().parse::<T>().expect("its own text"), value);
        }
    }
    all(Colour::ALL);
    all(FourColour::ALL);
    all(Design::ALL);
    all(Face::all());
    all(Kind::ALL);
    all(TurnRule::ALL);
    all(ListingRule::ALL);
    all(Rules::ALL);
    all(FourGame::ALL);
    all(FourEnding::ALL);
    all(Rotation::ALL);
    all((0..=255).map(Rotations::from_bits));
    all((0..=255).filter_map(Lines::new));
    all((1..=255).map(|bits| Lines::try_from(bits).expect("not 0")));
    for winner in Colour::ALL {
        for loser in Colour::ALL {
            all([
                Ending::CommanderTaken { winner, loser },
                Ending::ArmyGone { winner, loser },
            ]);
        }
    }
    assert!(Lines::try_from(0).is_err() && Rotation::try_from(8).is_err());
    assert!(Colour::try_from(Player::THIRD).is_err());
}
