//! Parses and checks the Rust syntax in a macro's input: items, signatures and coordinates.

pub(crate) mod coordinate;
pub(crate) mod cpp;
pub(crate) mod entries;
pub(crate) mod fields;
pub(crate) mod item;
mod language;
pub(crate) mod name;
pub(crate) mod nesting;
pub(crate) mod output;
pub(crate) mod registers;
pub(crate) mod signature;
