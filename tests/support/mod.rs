//! What several tests need: layouts by their definition alone, and an interpreter of the emitted arithmetic. Neither shares
//! code with the library.
#![allow(dead_code)]

pub(crate) mod interpret;
pub(crate) mod reference;
