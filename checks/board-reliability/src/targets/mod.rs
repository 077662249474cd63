//! The fuzz targets, by topic.

pub mod boards;
pub mod checkpoints;
pub mod fixtures;
pub mod hunt;
pub mod json;
pub mod names;
pub mod network;
pub mod pictures;
mod playing;
pub mod ploy;
pub mod program;
pub mod records;
pub mod shogun;
pub mod solution;
mod texts;
pub mod tours;
pub mod ugi;
pub mod ugi_client;
pub mod web;
