//! A user's program that has no other dependency: the examples of the README must compile and run
//! in it.
#![doc = include_str!("../../../../crates/board-bot/README.md")]

/// The example of the page on the bot, which must run, too.
#[cfg(doctest)]
#[doc = include_str!("../../../../docs/bot.md")]
struct Page;
