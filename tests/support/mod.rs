//! Code that several tests share: layouts by their definition, coordinates, and an interpreter for the emitted
//! arithmetic. This module shares no code with the library.
#![allow(dead_code)]

pub(crate) mod form;
pub(crate) mod interpret;
pub(crate) mod reference;
