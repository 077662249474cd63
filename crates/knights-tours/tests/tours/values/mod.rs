//! Tours and their parts as values: texts, JSON, pictures, conversions, traits.

mod conversions;
mod json;
mod pictures;
mod text;
mod traits;
mod words;
