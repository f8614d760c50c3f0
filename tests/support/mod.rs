//! What several tests need: layouts by their definition alone, coordinates, and an interpreter of the emitted
//! arithmetic. None shares code with the library.
#![allow(dead_code)]

pub(crate) mod form;
pub(crate) mod interpret;
pub(crate) mod reference;
