//! The layouts that a macro knows, and the evaluation of layouts that use them.

pub(crate) mod given;
pub(crate) mod header;
mod inside;
mod instance;
pub(crate) mod names;
mod number;
pub(crate) mod read;
mod template;
