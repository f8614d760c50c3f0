//! Layouts that a macro knows, and how it reads one that names others.

pub(crate) mod given;
pub(crate) mod header;
mod inside;
mod instance;
pub(crate) mod names;
mod number;
pub(crate) mod read;
mod template;
