//! The private supertrait of traits that `unsafe` code relies on. Other crates cannot implement them.

pub trait Sealed {}
