//! Stores the layouts that a macro knows, and evaluates layouts that use these layouts.

pub(crate) mod given;
pub(crate) mod header;
mod instance;
pub(crate) mod names;
mod number;
pub(crate) mod read;
mod template;
