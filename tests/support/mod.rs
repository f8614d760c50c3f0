//! Code that several tests share: layouts by their definition, forms of coordinates, and an interpreter of emitted
//! arithmetic. This code does not call the library.
#![allow(dead_code)]

pub(crate) mod form;
pub(crate) mod interpret;
pub(crate) mod reference;
