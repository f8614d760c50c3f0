//! Layouts that a macro knows, and how it reads one that names others.

pub(crate) mod given;
pub(crate) mod header;
pub(crate) mod names;
pub(crate) mod read;
