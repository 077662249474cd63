//! A user's program that has no other dependency: the examples of the README must compile and run
//! in it.
#![doc = include_str!("../../../../crates/knights-tours/README.md")]
