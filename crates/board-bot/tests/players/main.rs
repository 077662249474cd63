//! Agents, searches, engines and matches.

#[path = "../../examples/connect_four/game.rs"]
#[allow(dead_code, reason = "the example uses all of it")]
mod example;

mod agents;
mod connect_four;
mod contest;
mod endings;
mod evaluation;
mod four;
mod hostile;
mod hunt;
mod puzzle;
mod review;
mod search;
mod support;
mod traits;
mod ugi;
mod words;
