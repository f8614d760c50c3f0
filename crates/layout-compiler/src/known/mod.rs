//! Evaluates layouts, and stores definitions of layouts that other layouts can use.

pub(crate) mod given;
pub(crate) mod header;
mod instance;
pub(crate) mod names;
mod number;
pub(crate) mod read;
mod template;
