//! The printed rules of Ploy, on the games for four players.

use ploy_rules::{FourPosition, FourRules, Illegal};

use super::claim::{ClaimBoard, ClaimEntry, ClaimVerdict};

/// Green's Shield on e4 stands in front of a piece of its partner, yellow.
const PARTNER: &str = "b1,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,y1,,,,/,,,,g1,,,,/,,,,,,,,/c1,,,,,,,,c170/g170,,,,b170,,,,y170 g";
/// Green's Shield on e4 can capture blue's Commander.
const TAKES: &str = "b1,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,/,,,,g1,,,,/c1,,,,,,,,c170/y1,,,,,,,,/g170,,,,,,,,y170 g gcyb";

pub(super) const CLAIMS: [ClaimEntry; 3] = [
    ClaimEntry::quick(
        "four.starts",
        ClaimBoard::Game("ploy-four", "game=free-for-all", None, ""),
        starts,
    ),
    ClaimEntry::quick(
        "four.partner",
        ClaimBoard::Game("ploy-four", "game=partnership", Some(PARTNER), ""),
        partner,
    ),
    ClaimEntry::quick(
        "four.takes-over",
        ClaimBoard::Game("ploy-four", "game=free-for-all", Some(TAKES), ""),
        takes_over,
    ),
];

fn rules(text: &str) -> Option<FourRules> {
    text.parse().ok()
}

fn starts() -> Option<ClaimVerdict> {
    let [partners, free] = ["game=partnership", "game=free-for-all"]
        .map(|text| rules(text).map(FourPosition::start_of));
    let (partners, free) = (partners?, free?);
    Some(
        ClaimVerdict::of(partners.board() != free.board())
            .with_figure(partners.count_moves())
            .with_figure(free.count_moves()),
    )
}

fn partner() -> Option<ClaimVerdict> {
    let position = FourPosition::parse(PARTNER, &rules("game=partnership")?).ok()?;
    let mv = position.parse_move("e4-e5-0").ok()?;
    let is_illegal = matches!(position.check(mv), Err(Illegal::PartnersPiece(_)));
    Some(ClaimVerdict::of(is_illegal))
}

fn takes_over() -> Option<ClaimVerdict> {
    let mut position = FourPosition::parse(TAKES, &rules("game=free-for-all")?).ok()?;
    let before = position.to_string();
    position.play(position.parse_move("e4-e5-0").ok()?).ok()?;
    let after = position.to_string();
    let control = |text: &str| text.rsplit(' ').next().map(str::to_owned);
    Some(
        ClaimVerdict::of(control(&after)? == "gcyg")
            .with_figure(control(&before)?)
            .with_figure(control(&after)?),
    )
}
