//! The private supertrait of traits that `unsafe` code relies on: no other crate can implement them.

pub trait Sealed {}
