//! A golden file of parsed texts, written again, and of error messages.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-bot --test players words` updates the file.

use std::fmt::Display;
use std::str::FromStr;

use board_bot::contest::{
    Decision, DrawRule, FinishReason, GameError, LimitJudge, MatchError, PlyLimitRule, ResignRule,
    SideAssignment, Sprt,
};
use board_bot::evaluation::PloyEvaluation;
use board_bot::{AgentSpec, Budget, Level, MoveQuality, Outcome, Player, Score, Search, Style};
use ploy_rules::Position;

/// Parses the texts. Returns a line for each: the value written again, or the error.
fn read<T>(what: &str, texts: &[&str]) -> Vec<String>
where
    T: FromStr<Err: Display> + Display,
{
    let line = |text: &&str| match text.parse::<T>() {
        Ok(value) => format!("{what} {text:?}: {value}"),
        Err(error) => format!("{what} {text:?} is refused: {error}"),
    };
    texts.iter().map(line).collect()
}

/// Valid and invalid texts of all types that can be parsed.
fn texts() -> Vec<String> {
    let budgets = [
        "depth=6",
        "nodes=1",
        "time=1ms",
        "time=999ms",
        "time=1000ms",
        "time=2s",
        "time=61s,depth=1",
        "time=1500ms,nodes=5,depth=4294967295",
        "",
        "depth",
        "depth=0",
        "depth=4294967296",
        "depth=-1",
        "nodes=0",
        "nodes=+5",
        "nodes=18446744073709551616",
        "time=5",
        "time=0s",
        "time=s",
        "time=5m",
        "depth=1,depth=2",
        "nodes=1,time=1s,nodes=2",
        "time=1s,time=1ms",
        "moves=3",
        "depth=1,",
        " depth=1",
    ];
    let agents = [
        "random",
        "greedy",
        "level1",
        "level20",
        "adaptive",
        "search",
        "montecarlo",
        "maxn",
        "level3:depth=2",
        "search:threads=2",
        "search:threads=1",
        "search:nodes=5,threads=255,style=attacker",
        "level5:style=roamer",
        "maxn:time=1s,style=guardian",
        "search:style=balanced",
        "levels",
        "level0",
        "level21",
        "level",
        "",
        "search:",
        "search:threads=0",
        "search:threads=256",
        "search:threads=x",
        "search:threads=2,threads=3",
        "level3:threads=2",
        "maxn:threads=4",
        "random:depth=1",
        "random:style=attacker",
        "greedy:nodes=5",
        "greedy:style=attacker",
        "search:style=wild",
        "search:style=attacker,style=roamer",
        "search:depth=x",
        "montecarlo:depth=1,depth=1",
        "adaptive:style=guardian,nodes=7",
    ];
    let tests = [
        "0,10",
        "-5.5,5",
        "0,10,alpha=0.01",
        "0,10,beta=1e-9,alpha=0.4",
        "0,10,alpha=0.05,beta=0.05",
        "-1000,1000",
        "0",
        "",
        "a,b",
        "0,b",
        "10,0",
        "5,5",
        "-1001,0",
        "0,1000.5",
        "nan,5",
        "0,inf",
        "0,10,alpha=0",
        "0,10,alpha=0.5",
        "0,10,beta=-1",
        "0,10,beta=x",
        "0,10,gamma=0.1",
        "0,10,alpha",
        "0,10,alpha=0.1,alpha=0.1",
        "0,10,beta=0.1,beta=0.1",
        "0,10,",
    ];
    [
        read::<Budget>("budget", &budgets),
        read::<AgentSpec>("agent", &agents),
        read::<Sprt>("test", &tests),
        read::<Level>("level", &["1", "20", "0", "21", "", "01", "1 "]),
        read::<Style>(
            "style",
            &["balanced", "attacker", "guardian", "roamer", "Roamer", ""],
        ),
        read::<SideAssignment>("sides", &["in-turn", "alone", "together", ""]),
        read::<ResignRule>(
            "resign",
            &[
                "score=800,moves=1",
                "score=800,moves=0",
                "moves=4,score=800",
            ],
        ),
        read::<DrawRule>(
            "draw",
            &[
                "score=0,moves=1,after=0",
                "score=10,moves=0,after=80",
                "score=10,moves=8",
            ],
        ),
        read::<FinishReason>("reason", &["rules", "repetition", "max-plies", "Rules"]),
        read::<PlyLimitRule>(
            "limit",
            &[
                "draw",
                "evaluation=0",
                "evaluation=300",
                "evaluation=-1",
                "evaluation",
                "win",
            ],
        ),
        read::<Score>(
            "score",
            &["+1.25", "-0.05", "win in 1 ply", "loss in 2 plies", "1"],
        ),
    ]
    .concat()
}

/// Errors and names that do not come from parsing.
fn names() -> Vec<String> {
    let player = Player::FIRST;
    let game = GameError::Illegal {
        player,
        ply: 4,
        mv: "a1",
    };
    let mut lines = vec![
        GameError::<&str>::Stopped.to_string(),
        GameError::<&str>::NoMove {
            player,
            ply: 0,
            reason: None,
        }
        .to_string(),
        game.to_string(),
        MatchError::Game {
            number: 6,
            error: game,
        }
        .to_string(),
        format!(
            "{:?} {:?}",
            LimitJudge::new(|_: &u8| Outcome::Draw),
            Decision::Upper
        ),
    ];
    let search = Search::<Position, _>::with_table(usize::MAX / 2, PloyEvaluation::default());
    lines.extend(search.err().map(|error| error.to_string()));
    for loss in [0, 49, 50, 119, 120, 299, 300, u32::MAX] {
        lines.push(format!("{loss}: {}", MoveQuality::of(loss)));
    }
    for level in Level::ALL {
        lines.push(format!(
            "level {level}: {}, {}, margin {}, {} % greedy",
            level.budget(),
            u8::from(level),
            level.margin(),
            level.greedy_percent()
        ));
    }
    lines
}

#[test]
fn messages_match_the_golden_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/words.txt");
    let lines = [texts(), names()].concat();
    board_golden::check(file, lines.join("\n") + "\n");
}
