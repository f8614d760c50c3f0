//! The private supertrait of traits that `unsafe` code relies on. Other crates cannot implement these traits.

pub trait Sealed {}
