//! Agents, searches, engines and matches.

#[path = "../../examples/connect_four/game.rs"]
#[allow(dead_code, reason = "the example uses all of it")]
mod example;

mod agents;
mod bounds;
mod choices;
mod client;
mod connect_four;
mod contest;
mod evaluation;
mod four;
mod greedy_share;
mod hostile;
mod hunt;
mod misjudged;
mod network;
mod puzzle;
mod review;
mod search;
mod style;
mod support;
mod table;
mod threads;
mod traits;
mod ugi;
mod wins;
mod words;
