//! `d`, `eval`, `bench` and `go perft`: commands for those who write and test engines.

use std::io::Write;

use board_game_core::{Game, Player, Record, perft_until};

use super::engine::Engine;
use super::info::score;
use super::running_search::{InfoWriter, SearchAgent};
use crate::{Evaluation, Limits, RandomNumbers, Score, SearchOptions};

/// The answer to `d`: the board, the position's text, the rules, the key and the player to move.
pub(super) fn display<G: Game, E>(engine: &Engine<G, E>, game: &Record<G>) -> String {
    let position = game.position();
    let board = match &engine.board {
        Some(board) => format!("{}\n\n", (board.0)(position).trim_end()),
        None => String::new(),
    };
    let mover = position.to_move();
    format!(
        "{board}fen {position}\nrules {}\nkey {:016x}\nto move p{} ({})",
        position.rules(),
        position.key(),
        mover.index() + 1,
        G::player_name(mover),
    )
}

/// The answer to `eval`: the static evaluation for the player to move, or for each player where
/// more than two play.
pub(super) fn static_eval<G: Game, E: Evaluation<G>>(evaluation: &E, position: &G) -> String {
    if let Some(outcome) = position.outcome() {
        return format!("static evaluation none: the game is over ({outcome})");
    }
    let of = |player: Player, value| {
        let value = score(value);
        let name = G::player_name(player);
        format!(
            "static evaluation {value} for p{} ({name})",
            player.index() + 1
        )
    };
    if G::PLAYERS == 2 {
        let exact = evaluation.exact_score(position);
        let value = exact.unwrap_or_else(|| Score::of(evaluation.evaluate(position)));
        return of(position.to_move(), value);
    }
    let values = evaluation.evaluate_players(position);
    let players = Player::all(G::PLAYERS).zip(values);
    let lines: Vec<_> = players
        .map(|(player, value)| of(player, Score::of(value)))
        .collect();
    lines.join("\n")
}

/// The answer to `go perft`: the leaves below each move, and their sum.
pub(super) fn perft<G: Game>(
    position: &G,
    depth: u16,
    limits: &Limits,
    mut write: impl FnMut(&str),
) -> String {
    const STOPPED: &str = "info string perft was stopped";
    let mut sum = 0;
    for mv in position.moves() {
        let mut next = position.clone();
        next.play_unchecked(mv);
        let Some(leaves) = perft_until(&next, depth.saturating_sub(1), || limits.is_stopped())
        else {
            return STOPPED.to_owned();
        };
        sum += leaves;
        write(&format!("{mv}: {leaves}"));
    }
    format!("nodes {sum}")
}

/// Random plies before each position of `bench`.
const BENCH_PLIES: [u32; 6] = [0, 4, 8, 12, 16, 20];

/// The answer to `bench`: nodes and speed of a search of fixed positions to the limits' depth, each
/// from an empty table.
pub(super) fn bench<G, E, W>(
    agent: &mut SearchAgent<G, E>,
    start: &G,
    limits: &Limits,
    info_writer: &InfoWriter<W>,
) -> String
where
    G: Game<Move: Send> + Send + 'static,
    E: Evaluation<G> + Clone + Send + 'static,
    W: Write,
{
    let mut nodes = 0;
    for plies in BENCH_PLIES {
        let Some(position) = after_random_moves(start, plies) else {
            continue;
        };
        agent.new_game();
        let choice = agent.think(&position, &[], limits, &SearchOptions::default(), |_| {});
        if limits.is_stopped() {
            return "info string bench was stopped".to_owned();
        }
        let searched = choice.map_or(0, |choice| choice.nodes);
        nodes += searched;
        info_writer.write(&format!(
            "info string after {plies} plies: {searched} nodes"
        ));
    }
    agent.new_game();
    let seconds = info_writer.start_time.elapsed().as_secs_f64().max(1e-6);
    format!("{nodes} nodes {} nps", (nodes as f64 / seconds) as u64)
}

/// The position after so many moves at random, the same ones every time; `None` if the game is
/// over.
fn after_random_moves<G: Game>(start: &G, plies: u32) -> Option<G> {
    let mut numbers = RandomNumbers::new(plies.into());
    let mut position = start.clone();
    for _ in 0..plies {
        if position.outcome().is_some() {
            break;
        }
        let mv = numbers.pick(&position.moves())?;
        position.play_unchecked(mv);
    }
    position.outcome().is_none().then_some(position)
}
